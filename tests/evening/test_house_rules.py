"""House rules that show only in the course of an evening."""

from __future__ import annotations

import pytest
from answers_held import answered

from tarok_score.evening.course import EveningCourse, RadliMarks, radli_marks
from tarok_score.evening.notes import notes
from tarok_score.evening.parse_words import read
from tarok_score.hand import Table
from tarok_score.law.library import document
from tarok_score.law.ruleset import Ruleset, merge
from tarok_score.problems import Refused
from tarok_score.show import text
from tarok_score.show.sheet import next_line, sheet
from tarok_score.words.said import ENGLISH

PLAYERS = ("Ana", "Boris", "Cilka", "David")


def evening(change: dict[str, object], *lines: str, rules: str = "pagat-4p") -> EveningCourse:
    """An evening by shipped rules with a change, and what happened in it."""
    found = EveningCourse(Table(Ruleset.of(merge(document(rules), change)), PLAYERS), "David")
    for line in lines:
        for event in read(found, line.split()).events:
            found.add(event)
    return found


def due(found: EveningCourse) -> str:
    """What the table says about the next hand."""
    return ENGLISH.say(next_line(found.state))


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
    assert radli_marks(found) == dict.fromkeys(PLAYERS, RadliMarks(1, 1))
    doubled = evening({"radli": {"collective": True}}, "beggar Cilka won", "beggar David won")
    assert doubled.state.totals == {"Ana": 0, "Boris": 0, "Cilka": 70, "David": 140}
    assert radli_marks(doubled) == dict.fromkeys(PLAYERS, RadliMarks(1, 1))


# The end of the evening ----------------------------------------------------------------------------------------------

ENDS = {"session": {"ends_at": {"total": 60, "cite": "as we play"}}}
GAME = "two Ana Boris 44"


def test_an_evening_ends_when_a_total_reaches_what_was_agreed() -> None:
    on_the_way = evening(ENDS, GAME)
    assert "reached" not in due(on_the_way)
    over = evening(ENDS, GAME, GAME)
    assert "a total has reached 60: tarok finish" in due(over)
    (event,) = read(over, GAME.split()).events
    with pytest.raises(Refused, match="a total has reached 60, and the evening is over"):
        notes(over, event)
    notes(over, event, as_played=True)  # the table goes on
    assert "reached" not in due(evening(ENDS, "two Ana Boris 30", "two Ana Boris 20"))


# Fines ----------------------------------------------------------------------------------------------------------------

FINE = "fine Ana 5 --why talked"
POT = {"pot": {"cite": "our bank"}}


def test_a_fine_on_paper_is_the_culprits_alone() -> None:
    assert evening({}, FINE).state.totals == {"Ana": -5, "Boris": 0, "Cilka": 0, "David": 0}


def test_a_fine_for_money_goes_to_each_of_the_others() -> None:
    found = evening({}, FINE, rules="pagat-money-4p")
    assert found.state.totals == {"Ana": -15, "Boris": 5, "Cilka": 5, "David": 5}
    (line,) = found.entries()[0].outcome.lines
    assert (line.rule.id, line.working) == ("fine", "−5")
    assert [note.text for note in line.notes] == ["talked", "paid to each of the others"]


def test_a_fine_goes_into_the_pot_where_there_is_one() -> None:
    found = evening(POT, FINE, "fine Boris 2 --why late", rules="pagat-money-4p")
    assert found.state.totals == {"Ana": -5, "Boris": -2, "Cilka": 0, "David": 0}
    assert found.state.pot == 7
    assert evening({}, FINE, rules="taroki-polish").state.pot == 5


def test_a_fine_is_taken_back_made_void_and_put_where_it_belongs() -> None:
    hand = "two Ana Boris 44"
    assert evening(POT, FINE, "undo").state.pot == 0
    assert evening(POT, FINE, "void e1 --why misheard").state.pot == 0
    put = evening(POT, hand, "fine Ana 5 --why talked --before 1")
    assert [entry.event.kind for entry in put.entries()] == ["fine", "hand"]
    assert put.state.pot == 5


def test_who_has_left_pays_those_at_the_table() -> None:
    found = evening({}, "replace David Eva", "fine David 5 --why left early", rules="pagat-money-4p")
    assert found.state.totals == {"Ana": 5, "Boris": 5, "Cilka": 5, "David": -20, "Eva": 5}
    assert sum(found.state.totals.values()) == 0


def test_an_adjustment_of_one_player_for_money_is_told_what_it_does() -> None:
    def told(*lines: str, rules: str = "pagat-money-4p") -> list[str]:
        found = evening({}, *lines[:-1], rules=rules)
        (event,) = read(found, lines[-1].split()).events
        return [ENGLISH.say(note) for note in notes(found, event)]

    more = "note: money now sums to +20: settling takes 5 off each of the 4 (tarok fine moves it instead)"
    less = "note: money now sums to −20: settling adds 5 to each of the 4 (tarok fine moves it instead)"
    assert told("adjust Ana 20 --why agreed") == [more]
    assert told("adjust Ana -20 --why agreed") == [less]
    assert told("two Ana Boris 44", "adjust Ana -20 --why agreed --before 1") == [less]
    assert told("adjust Ana 20 --why agreed", "adjust Boris -20 --why agreed") == []
    assert told("adjust Ana 20 --why agreed", rules="pagat-4p") == []


# Misdeals -------------------------------------------------------------------------------------------------------------


def test_misdeals_stand_on_the_sheet_as_asterisks() -> None:
    found = evening({}, "misdeal David", "misdeal David", "misdeal Ana")
    assert "misdeals: Ana *, David **" in text.sheet(sheet(found), ENGLISH)
    assert answered("show", evening=found, seal="", edits=())["misdeals"] == {
        "Ana": 1,
        "Boris": 0,
        "Cilka": 0,
        "David": 2,
    }
    assert not any("misdeals" in line for line in text.sheet(sheet(evening({})), ENGLISH))
