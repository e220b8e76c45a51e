"""`log --lines` is the evening: typed again it gives the same one. So do the facts that `export --format json` has."""

from __future__ import annotations

import json
from typing import Any

import pytest
from answers_held import answered
from hypothesis import HealthCheck, given, settings
from random_evenings import evenings
from tries import tries

from tarok_score.evening.course import EveningCourse
from tarok_score.evening.events import AdjustRadli, Agree
from tarok_score.evening.money import money
from tarok_score.evening.notes import notes
from tarok_score.evening.parse_words import read as read_words
from tarok_score.evening.state import balances
from tarok_score.hand.table import Table
from tarok_score.law.library import load
from tarok_score.show.export import lines

pytestmark = pytest.mark.no_cover

usual = settings(max_examples=tries(100), deadline=None, suppress_health_check=list(HealthCheck))


def seen(evening: EveningCourse) -> dict[str, Any]:
    """What an evening comes to."""
    state = evening.state
    return {
        "totals": state.totals,
        "radli": state.radli,
        "pot": state.pot,
        "dealer": state.dealer,
        "people": state.table.players,
        "rules": state.table.rules.document,
        "balances": balances(state),
        "columns": state.columns,
        "klops": state.klops_due,
        "skis": state.skis,
        "finished": state.finished,
        "money": money(evening),
        "full": {name: full for name, full in evening.full_names({}).items() if name in state.totals},
        "agreed": [entry.event.totals for entry in evening.entries()
                   if isinstance(entry.event, Agree) and entry.voided is None and entry.overridden is None],
    }  # fmt: skip


def typed(evening: EveningCourse, said: list[str]) -> EveningCourse:
    """The evening that somebody types at a table that begins alike."""
    again = EveningCourse(evening.start.table, evening.start.dealer)
    for line in said:
        found = read_words(again, line.split())
        for event in found.events:
            notes(again, event, found.as_played)
            again.add(event)
    return again


def same_again(evening: EveningCourse) -> None:
    said = lines(evening)
    again = typed(evening, said)
    assert seen(again) == seen(evening), said


@given(evenings())
@usual
def test_lines_typed_again_are_the_same_evening(evening: EveningCourse) -> None:
    same_again(evening)


def test_radli_given_and_taken_by_hand_are_typed_again() -> None:
    evening = EveningCourse(Table(load("pagat-4p"), ("Ana", "Boris", "Cilka", "David")), "David")
    evening.add(AdjustRadli({"Ana": 3, "Boris": 1}))
    evening.add(AdjustRadli({"Ana": -2, "Boris": -1}))
    assert lines(evening) == ["radl +3Ana +Boris", "radl -2Ana -Boris"]
    same_again(evening)


@pytest.mark.long
@given(evenings(20))
@settings(usual, max_examples=2000)
def test_lines_of_many_evenings_typed_again_are_the_same_evening(evening: EveningCourse) -> None:
    same_again(evening)


@given(evenings())
@usual
def test_facts_for_other_programs_are_the_same_evening(evening: EveningCourse) -> None:
    """Void events are left out, though the deal may have passed at them: then the dealer is another."""
    again = EveningCourse(evening.start.table, evening.start.dealer)
    whole = all(entry.voided is None for entry in evening.entries())
    for told in json.loads(json.dumps(answered("log", evening=evening, events=evening.entries(), edits=())["events"])):
        facts = told["facts"] if "facts" in told else {"hand": told["hand"], "words": told["words"]}
        if "void" not in told and told["kind"] != "agree":
            again.add(again.read({"kind": told["kind"], **facts}))
    for name in ("totals", "radli", "pot", "people", "rules", "columns", "klops", "money", *["dealer"] * whole):
        assert seen(again)[name] == seen(evening)[name], name
