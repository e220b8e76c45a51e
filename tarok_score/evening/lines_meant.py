"""Lines for words of several meanings, for somebody at a terminal to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from ..problems import Refused
from ..speech.read import corrected_lines, lines
from ..words.folding import printable
from . import events
from .course import EveningCourse
from .parse_words import hands_in_figures


def lines_meant(evening: EveningCourse, command: str, words: Sequence[str], language: str) -> list[str]:
    """The lines that the words of a hand may mean, each as it would be typed after the command.

    The words of `insert` and `amend` begin with the number of a hand. There are no lines if the words have a single
    meaning, or none that is possible.
    """
    if command == "add":
        return lines(evening.state.table, words, evening.state.dealer, language)
    if command not in ("amend", "insert") or len(words) < 2:
        return []
    try:
        words = hands_in_figures(evening, command, words)
        number = int(words[0][:9])
        if command == "insert":
            state = evening.at(evening.place(number, events.HandPlayed))
            found = lines(state.table, words[1:], state.dealer, language)
        else:
            found = _amended(evening, number, words[1:], language)
    except (Refused, ValueError):
        return []
    return [f"{printable(words[0])} {line}" for line in found]


def _amended(evening: EveningCourse, number: int, words: Sequence[str], language: str) -> list[str]:
    """The lines that a hand may have after a correction of several meanings."""
    entry = evening.hand(number)
    assert isinstance(entry.event, events.HandPlayed)
    table, hand = entry.state.table, entry.event.hand
    return corrected_lines(table, hand, words, language)
