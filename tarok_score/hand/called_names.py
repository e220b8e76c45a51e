"""The players that a word calls: by the beginning of a name, or by a name in another case."""

from __future__ import annotations

from ..words.folding import belonging_to, fold, in_other_cases
from .table import Table


def starting(table: Table, text: str) -> list[str]:
    """The players whose names begin with a text."""
    folded = fold(text)
    return list(dict.fromkeys(name for key, name in table.by_fold.items() if folded and key.startswith(folded)))


def in_case(table: Table, text: str) -> list[str]:
    """The players whose name is this in another case, such as `borisom` for Boris."""
    folded = fold(text)
    return list(dict.fromkeys([name for key, name in table.by_fold.items() if folded in in_other_cases(key)]))


def called(table: Table, text: str) -> list[str]:
    """The players whose names begin with a text, or are this in another case."""
    return list(dict.fromkeys([*starting(table, text), *in_case(table, text)]))


def owner(table: Table, text: str) -> str | None:
    """The only player whose possessive a word is: `borisov` of Boris; none where it may be a name itself."""
    folded = fold(text)
    found = [] if called(table, text) else [name for key, name in table.by_fold.items() if folded in belonging_to(key)]
    return found[0] if len(set(found)) == 1 else None


def only_in_case(table: Table, text: str) -> bool:
    """True if a word is a name in another case than the subject's, and nothing else; no subject ends in ą."""
    if text.endswith("ą"):
        return bool(called(table, text))
    return not starting(table, text) and bool(in_case(table, text))


def has_other_accents(table: Table, text: str) -> bool:
    """True if a word has an accent that no name has which it may begin: `pět` beside Petr, `jí` beside Jitka."""
    return not text.isascii() and not begins_name(table, text)


def begins_name(table: Table, text: str) -> bool:
    """True if a word begins a name, accents and all: `ma` beside Marie, but not `má`."""
    return any(name.casefold().startswith(text.casefold()) for name in starting(table, text))
