"""The gender that a word's ending tells: a mark agrees with its bonus, `napovedana trula`, `napovedan pagat`."""

from __future__ import annotations

from ...words.folding import fold
from ...words.notation_words import STEMS


def gender(typed: str, mark: str) -> str | None:
    """The gender that the ending of a mark tells; None if it tells none."""
    word = fold(typed.split()[-1].rstrip(",."))
    if len(word) < 4 or mark not in ("announced", "silent") or not word.startswith(STEMS):
        return None
    if word.endswith("a"):
        return "feminine"
    return "plural" if word.endswith(("i", "e")) else "masculine" if not word.endswith("o") else None


def gender_of(typed: str) -> str:
    """The gender of a bonus's name as it was typed."""
    words = [fold(word) for word in typed.rstrip(",.").replace("-", " ").split()]
    head = words[0] if words[-1] == "ultimo" else words[-1]
    if head.endswith("a"):
        return "feminine"
    return "plural" if head.endswith(("i", "y", "e")) else "masculine"
