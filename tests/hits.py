"""Which rules a case hits: those on a line of its score or on a note of one, and those that decide unseen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from casefiles import Case, Evening
from test_cases import request

from tarok_score.amounts import parse
from tarok_score.evening import course
from tarok_score.evening.parse_words import COMMANDS, read
from tarok_score.hand import Table
from tarok_score.law.library import load
from tarok_score.law.ruleset import Node
from tarok_score.scoring import Line
from tarok_score.wire import Answers

ANSWERS = Answers()


def of_lines(lines: list[dict]) -> Iterator[str]:
    """The rules on the lines of an answer and on their notes."""
    for line in lines:
        yield line["rule"]
        yield from (note["rule"] for note in line["notes"])


def of_hand(case: Case) -> Iterator[str]:
    """The rules that one scored hand hits."""
    asked = request(case)
    answer = ANSWERS.answer(asked)
    yield from of_lines(answer["lines"])
    rules = load(asked["ruleset"], asked.get("variants") or ())
    table = Table(rules, tuple(asked["players"]))
    contract = table.rules.contracts[asked["hand"]["contract"]]
    yield from hidden(case, answer, asked["hand"])
    yield f"contracts.{contract.key}"  # a klop writes by the rules of its parts
    if contract.form == "sides" and contract.decided_by == "points" and "revoke" not in asked["hand"]:
        yield "win"  # the card points decided it
        yield "payout"  # who writes it: on paper the declarer's side, which needs no note


def hidden(case: Case, answer: dict, hand: dict) -> Iterator[str]:
    """The rules that a scored hand hits without a line of their own."""
    yield "seats"  # so many were at the table
    yield "unit"  # the amounts are counted in it
    if "resting" in hand:
        yield "seats.resting"
    before = case.before.get("radli", {})
    if any(count > before.get(name, 0) for name, count in answer.get("radli", {}).items()):
        yield "radli.given"
    if "pot" in answer and parse(answer["pot"]) != parse(case.before.get("pot", "0")):
        yield "pot"


def of_evening(evening: Evening) -> Iterator[str]:
    """The rules that one evening hits: by the lines of its events, by what it asks and what it finds."""
    for step in evening.steps:
        if step.fact in ("settled", "payments"):
            yield "settlement"
        elif step.fact == "compulsory klop" and step.value == "yes":
            yield "session.compulsory_klop"
        elif step.fact == "škis" and step.value != "none":
            yield "session.skis_round"
        elif step.fact == "shows" and step.value.startswith("hand "):
            yield "session.match"
        elif step.command[:1] == ("no-taroks",):
            yield "session.no_taroks"
    for line in played(evening):
        yield line.rule.id
        yield from (note.rule.id for note in line.notes)


def played(evening: Evening) -> Iterator[Line]:
    """The lines of an evening's events."""
    _, ruleset, *words = evening.steps[0].command
    variants = [after for word, after in pairwise(words) if word == "--variant"]
    dealer = next((after for word, after in pairwise(words) if word == "--dealer"), None)
    options = {index + shift for index, word in enumerate(words) if word.startswith("--") for shift in (0, 1)}
    players = tuple(word for index, word in enumerate(words) if index not in options)
    table = Table(load(ruleset, variants), players)
    night = course.EveningCourse(table, dealer or players[-1])
    for step in evening.steps[1:]:
        name, *said = step.command or ("",)
        if name in COMMANDS and not step.refused and not {"--dry-run", "--batch"} & set(said):
            for event in read(night, said, command=name).events:
                yield from night.add(event).lines


def decides_scores(variant: Node) -> bool:
    """True if a score can depend on a variant; it cannot on one that is only about the play of the cards."""
    return bool(variant["patch"].keys() - {"cards"})
