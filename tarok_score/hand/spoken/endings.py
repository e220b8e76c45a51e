"""The gender that a word's ending tells: a mark agrees with its bonus, `napovedana trula`, `napovedan pagat`."""

from __future__ import annotations

from ...words.folding import fold
from ...words.notation_words import PLURALS, STEMS, VERBS

#: The letters that a masculine mark or result ends in.
MASCULINE = ("h", "l", "n", "y")


def gender(typed: str) -> str | None:
    """The gender that the ending of a mark or a result has, None where it has none that tells.

    Without its accents a plural such as `hlášeny` looks like a masculine one.
    """
    last = typed.split()[-1].rstrip(",.")
    word = fold(last)
    if not word.startswith(STEMS) or word in VERBS:
        return None
    if word in PLURALS and not last.endswith("ý"):
        return None
    if word.endswith("a"):
        return "feminine"
    return "plural" if word.endswith(("i", "e")) else "masculine" if word.endswith(MASCULINE) else None


def gender_of(typed: str) -> str:
    """The gender of a bonus's name as it was typed."""
    words = [fold(word) for word in typed.rstrip(",.").replace("-", " ").split()]
    head = words[0] if words[-1] == "ultimo" else words[-1]
    if head.endswith("a"):
        return "feminine"
    return "plural" if head.endswith(("i", "y", "e")) else "masculine"


def fits(mark: str, bonus: str) -> bool:
    """True if the ending of a mark, as it was typed, may be that of a bonus."""
    return gender(mark) in (None, gender_of(bonus))
