"""Every case of `tests/cases`, worked through the program: hands by requests, evenings by commands."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from casefiles import Case, Evening, Step, amounts, evenings, hands

from tarok_score import speech as notation
from tarok_score.amounts import plain
from tarok_score.cli.app import run
from tarok_score.hand import Table, document, writing
from tarok_score.hand.facts import assemble, exact_facts
from tarok_score.law.library import load
from tarok_score.problems import Problems
from tarok_score.wire import Answers

HANDS = hands()
EVENINGS = evenings()
ANSWERS = Answers()
RULES = cache(load)


def request(case: Case) -> dict[str, Any]:
    """The request of a case; words become the document that they describe."""
    if isinstance(case.hand, dict) and ("hand" in case.hand or "players" in case.hand):
        return case.hand
    hand = case.hand
    if isinstance(hand, str):
        table = Table(RULES(case.ruleset, case.variants), case.players)
        facts = exact_facts(table, hand.split())
        assert facts is not None, f"{case.place}: {hand}"
        hand = document.write(assemble(table, facts, apart=True).hand)
    return {
        "id": case.id,
        "ruleset": case.ruleset,
        "variants": list(case.variants),
        "players": list(case.players),
        "before": case.before,
        "hand": hand,
    }


def named(cases: list[Any]) -> Any:
    return pytest.mark.parametrize("case", cases, ids=[case.id for case in cases])


def test_every_case_has_its_own_name() -> None:
    names = [case.id for case in [*HANDS, *EVENINGS]]
    assert sorted(names) == sorted(set(names))


@named([case for case in HANDS if case.refused is None])
def test_hand_is_scored(case: Case) -> None:
    asked = request(case)
    answer = ANSWERS.answer(asked)
    told = f"{case.place}: {case.why} [{case.source}]"
    assert "problems" not in answer, told
    expected = {name: plain(case.scores.get(name, 0)) for name in asked["players"]}
    assert answer["scores"] == expected, told
    before = case.before.get("radli", {})
    radli = case.radli if case.radli is not None else before
    assert answer.get("radli", {}) == (
        {name: radli.get(name, 0) for name in asked["players"]} if "radli" in answer else {}
    )
    if case.pot is not None or "pot" in answer:
        assert answer["pot"] == (plain(case.pot) if case.pot is not None else case.before.get("pot", "0")), told
    if isinstance(case.hand, str):
        words_and_document_are_the_same(case)


def words_and_document_are_the_same(case: Case) -> None:
    table = Table(RULES(case.ruleset, case.variants), case.players)
    hand = notation.read(table, str(case.hand).split())
    assert notation.read(table, writing.write(table, hand).split()) == hand, case.place
    problems = Problems()
    assert document.read(table, json.loads(json.dumps(document.write(hand))), problems) == hand, case.place


@named([case for case in HANDS if case.refused is not None])
def test_hand_is_refused(case: Case) -> None:
    answer = ANSWERS.answer(request(case))
    told = f"{case.place}: {case.why}"
    assert [problem["path"] for problem in answer.get("problems", [])] == list(case.refused or ()), told


@pytest.fixture
def tarok(tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Runs one command in a fresh folder; gives its exit status, output and messages."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TAROK_SESSION", str(tmp_path / "session.jsonl"))

    def call(*words: str) -> tuple[int, str, str]:
        status = run(list(words))
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


@named(EVENINGS)
def test_evening(case: Evening, tarok: Callable[..., Any]) -> None:
    for step in case.steps:
        if step.command:
            status, _, messages = tarok(*step.command)
            assert status == (1 if step.refused else 0), f"{step.place}: {' '.join(step.command)}: {messages}"
        else:
            found, expected = fact(step, tarok)
            assert found == expected, f"{step.place}: {case.why} [{case.source}]"


def fact(step: Step, tarok: Callable[..., Any]) -> tuple[object, object]:
    """What `tarok show --json` (or `tarok settle --json`) says of a fact, and what it must say."""
    if step.fact == "shows":
        text = tarok("show")[1]
        return (step.value if step.value in text else text), step.value
    command = "settle" if step.fact in ("settled", "payments") else "show"
    status, text, messages = tarok(command, "--json")
    assert status == 0, messages
    shown = json.loads(text)
    value = step.value
    match step.fact:
        case "totals" | "settled":
            key = {"totals": "totals", "settled": "balances"}[step.fact]
            due = amounts(value)
            return shown[key], {name: plain(due.get(name, 0)) for name in shown[key]}
        case "payments":
            paid = [f"{one['from']} {one['to']} {one['amount']}" for one in shown["payments"]]
            return paid, [] if value == "none" else value.split(", ")
        case "radli":
            count = amounts("0" if value == "none" else value)
            return shown["radli"], {name: count.get(name, 0) for name in shown["radli"]}
        case "hands":
            return shown["hands"], int(value)
        case "compulsory klop" | "finished":
            return shown[step.fact.replace(" ", "_")], {"yes": True, "no": False}[value]
        case "škis":
            last = shown["skis"]
            said = f"{last['last_dealer']} in {last['hands_left']}" if isinstance(last, dict) else last or "none"
            return said, value
        case "players":
            return shown["players"], value.split()
        case "pot" | "dealer" | "ruleset":
            return shown[step.fact], value
    raise ValueError(f"{step.place}: no such fact: {step.fact}")
