"""The facts that `export --format json` has give the same evening again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from answers_held import answered
from hypothesis import HealthCheck, given, settings
from random_evenings import evenings
from tries import tries

from tarok_score.documents.answer import record
from tarok_score.evening.adding import read_exported
from tarok_score.evening.course import EveningCourse
from tarok_score.evening.events import Agree
from tarok_score.evening.money import money
from tarok_score.evening.state import balances
from tarok_score.events import Event
from tarok_score.show.answers import GROUPS
from tarok_score.show.export import course
from tarok_score.words.said import ENGLISH

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


@given(evenings())
@usual
def test_an_exported_evening_is_the_same_evening_again(evening: EveningCourse) -> None:
    exported = record(*GROUPS["COURSE"]).write(course(evening, {}, evening.full_names({})), ENGLISH)
    found = read_exported(json.loads(json.dumps(exported)), "evening.json")
    for addition in found.happened:
        assert isinstance(addition.happening, Event)
        found.evening.add(addition.happening)
    again, expected = seen(found.evening), seen(evening)
    again["full"] = {
        name: full for name, full in found.evening.full_names(found.full).items() if name in again["totals"]
    }
    assert again == expected
