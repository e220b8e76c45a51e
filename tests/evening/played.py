"""Evenings in the words that people would type, played without a file."""

from __future__ import annotations

from collections.abc import Iterable

from tarok_score.amounts import parse
from tarok_score.evening.course import Evening
from tarok_score.evening.events import (
    Adjust,
    Agree,
    Amend,
    Event,
    Finish,
    HandPlayed,
    Misdeal,
    NoTaroks,
    Redo,
    Remark,
    Skis,
    Undo,
    Void,
)
from tarok_score.hand import notation
from tarok_score.hand.table import Table
from tarok_score.rules.library import load

FOUR = ("Ana", "Boris", "Cilka", "David")
FIVE = (*FOUR, "Eva")


def begin(
    ruleset: str = "pagat-4p", *variants: str, players: Iterable[str] = FOUR, dealer: str | None = None
) -> Evening:
    """A table where nothing was played yet; the last named deals first."""
    names = tuple(players)
    return Evening(Table(load(ruleset, variants), names), dealer or names[-1])


def event(evening: Evening, line: str) -> Event:
    """What a line says happened: `misdeal Ana`, `skis talon`, `amend 2 two Ana 44`, `void 2`, else a hand."""
    table, words = evening.table, line.split()
    override = None
    if "override" in words:
        words, override = words[: words.index("override")], "we all saw it"
    match words:
        case ["misdeal", name]:
            return Misdeal(name)
        case ["no-taroks", name]:
            return NoTaroks(name)
        case ["adjust", name, amount]:
            return Adjust(name, parse(amount), "agreed")
        case ["note", *text]:
            return Remark(" ".join(text))
        case ["skis", name]:
            return Skis(None if name == "talon" else name)
        case ["finish"]:
            return Finish()
        case ["agree"]:
            return Agree(dict(evening.state.totals))
        case ["undo"]:
            return Undo(override)
        case ["redo"]:
            return Redo()
        case ["void", number]:
            return Void(int(number), "misheard", override)
        case ["amend", number, *hand]:
            resting = evening.hand(int(number)).event.hand.resting  # type: ignore[union-attr]
            return Amend(int(number), notation.read(table, hand, resting), " ".join(hand), override)
        case _:
            return HandPlayed(notation.read(table, words, evening.state.dealer), line)


def play(evening: Evening, *lines: str) -> Evening:
    """The same evening after these lines."""
    for line in lines:
        evening.add(event(evening, line))
    return evening


def totals(evening: Evening) -> dict[str, object]:
    """Who stands where; those at zero are left out."""
    return {name: total for name, total in evening.state.totals.items() if total}
