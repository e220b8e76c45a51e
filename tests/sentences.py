"""Sentences of the program that many tests expect: each stands here once."""

from __future__ import annotations

#: The refusal of whatever needs tables before the first draw, with its remedy.
NOTHING_DRAWN = "nothing is drawn yet\n    tarok tournament draw forms the first tables\n"


def deals(dealer: str, forehand: str) -> str:
    """The line about the next hand."""
    return f"next: {dealer} deals, {forehand} is forehand"
