"""Names and words as people type them: compared without case and diacritics, and safe to print."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .said import Said, said

#: The letters of the languages at the table, and those that no decomposition turns into a plain one.
PLAIN = str.maketrans(
    dict(zip("áäčćďđéěęíľĺłńňóôöřŕśšťúůüýźžżąøı", "aaccddeeeilllnnooorrsstuuuyzzzaoi", strict=True))
    | {"ß": "ss", "æ": "ae", "œ": "oe"}
)

#: Marks that reorder the text around them: a name with one could read as another name.
BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


#: A longer word is none that anybody meant: it is neither guessed at nor remembered.
LONGEST_WORD = 64


def fold(text: str) -> str:
    """The text as it is compared: no case, no diacritics (`Žiga` = `ziga`, `odprti-berač` = `odprti-berac`)."""
    return _remembered(text) if len(text) <= LONGEST_WORD else _folded(text)


@lru_cache(maxsize=4096)
def _remembered(text: str) -> str:
    return _folded(text)


def _folded(text: str) -> str:
    if text.isascii():
        return text.lower()
    simple = text.lower().translate(PLAIN)
    if simple.isascii():
        return simple
    import unicodedata

    stripped = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in stripped if not unicodedata.combining(c)).translate(PLAIN)


def printable(text: str) -> str:
    """The text with everything that could move a cursor, reorder or hide text written as `\\u....`."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else _escaped(c) for c in text)


def _escaped(character: str) -> str:
    code = ord(character)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that a mistyped one most likely meant, or None."""
    if len(word) > LONGEST_WORD:
        return None
    from difflib import get_close_matches

    by_fold = {fold(name): name for name in known}
    found = get_close_matches(fold(word), by_fold, n=1, cutoff=0.6)
    return by_fold[found[0]] if found else None


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "one of {names}") -> Said:
    """A hint for an unknown word: 'did you mean …?', else the words there are."""
    names = tuple(known)
    near = closest(word, names)
    if near is not None:
        return said('did you mean "{name}"?', name=near)
    return said(otherwise, names=names) if names else said("there is none to choose from")


def meant(word: str, known: Iterable[str], say: str = "one of") -> str:
    """`did_you_mean` as English text."""
    return str(did_you_mean(word, known, say + " {names}"))
