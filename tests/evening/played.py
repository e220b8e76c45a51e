"""Evenings in the words that people would type, played without a file."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tarok_score.evening.course import EveningCourse
from tarok_score.evening.parse_words import read
from tarok_score.evening.state import LastHand, State
from tarok_score.events import Event
from tarok_score.hand import Table
from tarok_score.law.library import load
from tarok_score.problems import Refused

FOUR = ("Ana", "Boris", "Cilka", "David")
FIVE = (*FOUR, "Eva")


def begin(
    ruleset: str = "pagat-4p", *variants: str, players: Iterable[str] = FOUR, dealer: str | None = None
) -> EveningCourse:
    """A table at which nothing was played yet; the last named deals first."""
    names = tuple(players)
    return EveningCourse(Table(load(ruleset, variants), names), dealer or names[-1])


#: The reasons that are missing in the lines below, although a person has to.
REASONS = {"adjust": "agreed", "fine": "late", "void": "misheard"}


def event(evening: EveningCourse, line: str) -> Event:
    """The one event that a line says happened."""
    (found,) = events(evening, line)
    return found


def events(evening: EveningCourse, line: str) -> tuple[Event, ...]:
    """What a line says happened: `misdeal Ana`, `skis talon`, `amend 2 two Ana 44`, `void 2`, else a hand."""
    words = line.split()
    if words[0] in REASONS and "--why" not in words:
        words += ["--why", REASONS[words[0]]]
    if "override" in words:
        words.remove("override")
        words += ["--override", "we all saw it"]
    return read(evening, words).events


def play(evening: EveningCourse, *lines: str) -> EveningCourse:
    """The same evening after these lines."""
    for line in lines:
        for one in events(evening, line):
            evening.add(one)
    return evening


def totals(evening: EveningCourse) -> dict[str, object]:
    """Everybody's total; those at zero are left out."""
    return {name: total for name, total in evening.state.totals.items() if total}


def to_the_last(evening: EveningCourse) -> tuple[str, int | None]:
    """Who deals the last hand of the škis round, and how many hands are left."""
    assert isinstance(evening.state.skis, LastHand)
    return evening.state.skis.dealer, evening.state.hands_left


def whatever_recorded_it(state: State) -> State:
    """The state with chairs that go by their order, not by the record that brought them."""
    order = list(dict.fromkeys(state.chairs.values()))
    return state._replace(chairs={name: (0, order.index(chair)) for name, chair in state.chairs.items()})


def refusal(evening: EveningCourse, line: str) -> str:
    """Why a line is refused; the evening is as before."""
    before = evening.entries(), evening.state
    with pytest.raises(Refused) as caught:
        play(evening, line)
    assert (evening.entries(), evening.state) == before
    return str(caught.value)
