"""A hand written otherwise: every mistake that tables make (`mistakes.txt`), every misread fact (`misread.txt`).

`TAROK_TOLD=write` in the environment writes what is found now; read the difference before it is committed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from shown import AtTable, at_tables, write_below

from tarok_score.dispute.facts import facts
from tarok_score.dispute.mistakes import mistakes
from tarok_score.dispute.viewpoint import Change, WrittenHand
from tarok_score.scoring import Line
from tarok_score.show import columns as roles
from tarok_score.show.columns import changes
from tarok_score.show.text import working
from tarok_score.words.said import ENGLISH, said

WRITE = os.environ.get("TAROK_TOLD") == "write"
MISTAKES, MISREAD = (Path(__file__).with_name(name) for name in ("mistakes.txt", "misread.txt"))


def by_mistake(row: AtTable) -> Iterator[str]:
    """Every mistake that can have been made with the hand: its name, its sentence, and the lines that it changes."""
    ours = WrittenHand.by_rules(row.case())
    known = _working(ours, ours.lines)
    for one in mistakes(ours):
        yield f"    {one.id}: {_named(one)}: {_scores(one, ours)}"
        others = [line for line in one.result().lines if line.shares and line not in ours.lines]
        yield from (line for line in _working(ours, others) if line not in known)


def _working(ours: WrittenHand, lines: Iterable[Line]) -> list[str]:
    return [roles.plain(line) for line in working(lines, ours.case.rules.unit.decimals, ENGLISH, indent="        ")]


def by_misreading(row: AtTable) -> Iterator[str]:
    """The hand with each fact misread: the fact, and what comes of it."""
    ours = WrittenHand.by_rules(row.case())
    for one in facts(ours.case):
        yield f"    {one.id}: {_named(one)}: {_scores(one, ours)}"


def _named(one: Change) -> str:
    """The sentence of a change, and the facts that single it out."""
    facts = ", ".join(f"{key} {value}" for key, value in one.of.items())
    return f"{ENGLISH.say(one.said)} ({facts})" if facts else ENGLISH.say(one.said)


def _scores(one: Change, ours: WrittenHand) -> str:
    scores = one.result().scores
    if scores == ours.scores:
        return "the same"
    return ENGLISH.say(said("{scores}", scores=changes(scores, one.result().case.rules.unit.decimals, everybody=True)))


@pytest.mark.skipif(not WRITE, reason="TAROK_TOLD=write writes the files")
def test_write() -> None:
    write_below(MISTAKES, {row.line: list(by_mistake(row)) for row in at_tables(MISTAKES)})
    write_below(MISREAD, {row.line: list(by_misreading(row)) for row in at_tables(MISREAD)})


@pytest.mark.skipif(WRITE, reason="the files are written")
@pytest.mark.parametrize("row", [pytest.param(row, id=row.text) for row in at_tables(MISTAKES)])
def test_mistakes_of_a_hand(row: AtTable) -> None:
    assert tuple(by_mistake(row)) == row.below


@pytest.mark.skipif(WRITE, reason="the files are written")
@pytest.mark.parametrize("row", [pytest.param(row, id=row.text) for row in at_tables(MISREAD)])
def test_misread_facts_of_a_hand(row: AtTable) -> None:
    assert tuple(by_misreading(row)) == row.below
