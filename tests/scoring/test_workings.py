"""How hands are worked out: every line with its rule, its working and its notes, as in `workings.txt` beside this file.

A working is what a person would write down, so it must come to the amounts beside it: the last tests work
each of them out again. `TAROK_WORKINGS=write` in the environment writes what is explained now into the file instead.
"""

from __future__ import annotations

import os
import re
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from possible import any_table, before, documents
from shown import write_below
from tries import tries

from tarok_score import speech as notation
from tarok_score.amounts import parse
from tarok_score.hand import Table, document
from tarok_score.law.library import load
from tarok_score.problems import Problems
from tarok_score.scoring import Before, Line, Score, score
from tarok_score.words.said import ENGLISH

FILE = Path(__file__).with_name("workings.txt")
WRITE = os.environ.get("TAROK_WORKINGS") == "write"


class Example(NamedTuple):
    """One hand of the file, and the lines that it must have."""

    line: int
    table: Table
    words: str
    before: Before
    shown: list[str]


def examples() -> list[Example]:
    """The hands of the file."""
    found: list[Example] = []
    table = None
    for number, line in enumerate(FILE.read_text("utf-8").splitlines(), 1):
        if line.startswith("table "):
            names, _, players = line.removeprefix("table ").partition(":")
            ruleset, *variants = names.split()
            table = Table(load(ruleset, [name.removeprefix("+") for name in variants]), tuple(players.split()))
        elif line.startswith("    "):
            found[-1].shown.append(line)
        elif line.strip() and not line.startswith("#"):
            assert table is not None
            words, _, held = line.partition(" | ")
            said = dict(part.split("=") for part in held.split())
            pot = parse(said.pop("pot", "0"))
            radli = {name: int(count) for name, count in said.items()}
            found.append(Example(number, table, words, Before(radli, pot), []))
    return found


EXAMPLES = examples()


def worked_out(example: Example) -> Score:
    return score(example.table, example.before, notation.read(example.table, example.words.split()))


def shown(example: Example) -> list[str]:
    """The lines of a hand as the file shows them."""
    found, decimals = [], example.table.rules.unit.decimals
    for line in worked_out(example).lines:
        amounts = ", ".join(
            f"{name} {ENGLISH.amount(value, decimals, sign=True)}" for name, value in line.amounts.items()
        )
        found.append(f"    {line.rule.id}: {line.working}: {amounts or 'nobody'}")
        found.extend(f"        {note.rule.id}: {note.text}" for note in line.notes)
    return found


@pytest.mark.skipif(not WRITE, reason="the file is held against what is explained")
def test_file_is_written() -> None:
    write_below(FILE, {example.line: shown(example) for example in EXAMPLES})


@pytest.mark.skipif(WRITE, reason="the file is written")
@pytest.mark.parametrize("example", EXAMPLES, ids=[f"line {example.line}" for example in EXAMPLES])
def test_hand_is_explained(example: Example) -> None:
    assert shown(example) == example.shown


NUMBER = re.compile(r"\d+(\.\d+)?(/\d+)?")


def value(working: str) -> Fraction:
    """What a working comes to."""
    text = NUMBER.sub(lambda number: f"Fraction('{number.group()}')", working.replace("×", "*").replace("−", "-"))
    assert not re.sub(r"Fraction\('[\d./]+'\)|[-+*() ]", "", text), working
    return Fraction(eval(text, {"Fraction": Fraction}))


def check_working(line: Line, form: str) -> None:
    """The working of a line comes to what its players write."""
    come_to, amounts = value(line.working), list(line.amounts.values())
    if not amounts:
        assert come_to == 0
    elif form != "money":
        assert set(amounts) == {come_to}
    elif len(set(amounts)) == 1:
        assert amounts[0] == come_to
    else:
        each = {abs(amount) for amount in amounts}
        gained = sum(amount for amount in amounts if amount > 0)
        assert abs(come_to) in each or come_to == gained, (line.working, amounts)


@pytest.mark.parametrize("example", EXAMPLES, ids=[f"line {example.line}" for example in EXAMPLES])
def test_working_comes_to_the_amounts(example: Example) -> None:
    for line in worked_out(example).lines:
        check_working(line, example.table.rules.payout.form)


@given(st.data())
@settings(max_examples=tries(200), deadline=None, suppress_health_check=list(HealthCheck))
def test_every_working_comes_to_its_amounts(data: st.DataObject) -> None:
    table = data.draw(any_table)
    hand = document.read(table, data.draw(documents(table)), Problems())
    assert hand is not None
    for line in score(table, data.draw(before(table)), hand).lines:
        check_working(line, table.rules.payout.form)
