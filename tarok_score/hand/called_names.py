"""The players that a word calls: by the beginning of a name, or by a name in another case."""

from __future__ import annotations

from ..words.folding import fold, in_other_cases
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
