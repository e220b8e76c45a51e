"""House rules that show only in the course of an evening."""

from __future__ import annotations

from tarok_score.evening.course import Evening
from tarok_score.evening.wheels import Wheels, wheels
from tarok_score.evening.words import read
from tarok_score.hand.table import Table
from tarok_score.rules.library import document
from tarok_score.rules.merge import merge
from tarok_score.rules.ruleset import Ruleset
from tarok_score.show.standing import next_line
from tarok_score.words.speech import ENGLISH

PLAYERS = ("Ana", "Boris", "Cilka", "David")


def evening(change: dict[str, object], *lines: str) -> Evening:
    """An evening by the rules of pagat-4p with a change, and what happened in it."""
    found = Evening(Table(Ruleset.of(merge(document("pagat-4p"), change)), PLAYERS), "David")
    for line in lines:
        for event in read(found, line.split()).events:
            found.add(event)
    return found


def due(found: Evening) -> str:
    """What is said of the next hand."""
    return ENGLISH.say(next_line(found.table, found.state))


ROUND = {"session": {"compulsory_klop": {"whole_round": True}}}
KLOP = "klop Ana=20 Boris=20 Cilka=20 David=10"


def test_a_compulsory_klop_for_a_whole_round_is_due_once_for_each_deal() -> None:
    zero = ("two Ana 36", "adjust Ana -20 --why agreed")
    assert "a compulsory klop is due, and in the 3 hands after it" in due(evening(ROUND, *zero))
    assert "a compulsory klop is due, and in the 1 hands" not in due(evening(ROUND, *zero, KLOP, KLOP))
    assert evening(ROUND, *zero, KLOP, KLOP, KLOP).state.compulsory_klop
    assert not evening(ROUND, *zero, KLOP, KLOP, KLOP, KLOP).state.compulsory_klop


def test_another_zero_during_the_round_begins_it_again_and_adds_none() -> None:
    again = evening(ROUND, "two Ana 36", "adjust Ana -20 --why agreed", KLOP, "adjust Ana 20 --why agreed")
    assert again.state.klops_due == 4
    assert again.state.totals["Ana"] == 0


def test_collective_radli_are_drawn_as_cancelled_for_everybody() -> None:
    found = evening({"radli": {"collective": True}}, "beggar Cilka won", "two Ana Boris 44", "beggar David won")
    assert found.state.radli == dict.fromkeys(PLAYERS, 1)
    assert wheels(found) == dict.fromkeys(PLAYERS, Wheels(1, 1))
    doubled = evening({"radli": {"collective": True}}, "beggar Cilka won", "beggar David won")
    assert doubled.state.totals == {"Ana": 0, "Boris": 0, "Cilka": 70, "David": 140}
    assert wheels(doubled) == dict.fromkeys(PLAYERS, Wheels(1, 1))
