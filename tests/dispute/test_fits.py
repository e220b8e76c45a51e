"""Hands that give a change of the totals (`fits.txt`): what some hand gives is never called impossible.

`TAROK_TOLD=write` in the environment writes what is found now; read the difference before it is committed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from possible import before, documents, zero_sum_table
from shown import AtTable, at_tables, stood_before, write_below
from tries import tries

from tarok_score import speech as notation
from tarok_score.amounts import parse
from tarok_score.dispute.audit import audit, read
from tarok_score.dispute.fits import Worths, fits
from tarok_score.hand import Table, document
from tarok_score.law.library import load
from tarok_score.limits import MOST_BYTES_OF_SHEET, MOST_ROWS
from tarok_score.problems import Problems
from tarok_score.scoring import Before, score

NOBODY = Before({})

#: The worths of the tables that are tried, each worked out once.
worths = cache(Worths)

WRITE = os.environ.get("TAROK_TOLD") == "write"
FITS = Path(__file__).with_name("fits.txt")


@given(st.data())
@settings(max_examples=tries(100), deadline=None, suppress_health_check=list(HealthCheck))
def test_what_a_hand_for_money_gives_is_possible(data: st.DataObject) -> None:
    table = data.draw(zero_sum_table)
    hand = document.read(table, data.draw(documents(table)), Problems())
    assert hand is not None
    stood = data.draw(before(table))
    found = score(table, stood, hand)
    change = {name: found.scores.get(name, 0) for name in table.players}
    if any(change.values()):
        assert fits(worths(table), [Before(stood.radli, stood.pot)], change).possible, (hand, change)


def test_a_pagat_ultimo_lost_by_its_holder_alone_accuses_nobody() -> None:
    table = Table(load("pagat-money-4p", ["pagat-ultimo-holder"]), ("Ana", "Boris", "Cilka", "David"))
    hand = document.read(
        table,
        {
            "contract": "solo-three",
            "declarer": "Ana",
            "points": 0,
            "bonuses": [{"bonus": "pagat-ultimo", "by": "Boris", "made": False}],
        },
        [],
    )
    assert hand is not None
    change = score(table, NOBODY, hand).scores
    assert change == {"Ana": -200, "Boris": 50, "Cilka": 75, "David": 75}
    assert fits(worths(table), [NOBODY], change).possible


@pytest.mark.parametrize(
    "ruleset, change, possible",
    [
        ("taroky-hlucin", "1 1 -1 -0.5", False),
        ("taroky-hlucin", "0.3 0.3 -0.3 -0.3", True),
        ("pagat-money-4p", "80 80 -80 -75", False),
        ("pagat-money-4p", "80 80 -80 -80", True),
        ("pagat-money-4p", "20 20 -20 -20", True),
        ("pagat-money-4p", "70 70 70 -210", True),
        ("pagat-money-4p", "30 10 -10 -30", True),
        ("pagat-money-4p+exact-klop", "-34 2 34 -2", True),  # 26, 17, 9 and 18 card points
        ("pagat-money-4p+exact-klop", "-33 3 35 -5", True),  # 26, 17, 9 and 19: each pile rounded up, 71 together
        ("pagat-money-4p+exact-klop", "-35 1 33 1", True),  # 26, 17, 9 and 17: each pile rounded down, 69 together
        ("pagat-4p", "0 0 0 -3", False),
        ("pagat-4p", "-1 -20 -30 -20", False),  # a klop rounded to 5 has no 1
        ("pagat-4p", "0 -20 -30 -20", True),  # a player with one or two card points
        ("pagat-4p", "-20 -20 -20 -10", True),
    ],
)
def test_possible(ruleset: str, change: str, possible: bool) -> None:
    table = Table(load(ruleset), ("Ana", "Boris", "Cilka", "David"))
    changes = dict(zip(table.players, map(parse, change.split()), strict=True))
    found = fits(worths(table), [NOBODY], changes)
    assert found.possible is possible
    for fit in found.hands:
        scores = score(table, NOBODY, notation.read(table, fit.words.split())).scores
        assert scores == changes, fit


def fitting(row: AtTable) -> Iterator[str]:
    """The hands that give the change of a line."""
    words, state = row.words_and_state()
    table = row.table
    changes = dict(zip(table.players, map(parse, words.split()), strict=True))
    found = fits(worths(table), [stood_before(table, state)], changes)
    for fit in found.hands:
        points = "" if fit.points is None else " [{}–{}]".format(*fit.points)
        yield f"    {fit.words}{points} + {fit.extra}"
    if not found.hands:
        yield "    possible" if found.possible else "    impossible"


@pytest.mark.skipif(not WRITE, reason="TAROK_TOLD=write writes the file")
def test_write() -> None:
    write_below(FITS, {row.line: list(fitting(row)) for row in at_tables(FITS)})


@pytest.mark.skipif(WRITE, reason="the file is written")
@pytest.mark.parametrize("row", [pytest.param(row, id=f"{row.ruleset}: {row.text}") for row in at_tables(FITS)])
def test_hands_that_give_a_change(row: AtTable) -> None:
    assert tuple(fitting(row)) == row.below


@pytest.mark.parametrize("line", [f"#{' ' * 50_000}x", f"# a:{' ' * 50_000}x", f"# {'a' * 500_000}"])
def test_a_long_remark_is_read_at_once(line: str) -> None:
    """It used to take time in proportion to its length squared: minutes for a sheet of a mebibyte."""
    text = f"{line}\n# ruleset: pagat-4p\n"
    found = f"{text * (MOST_BYTES_OF_SHEET // len(text))}n;words;Ana;Boris\n1;;5;\n"
    if ":" in line:
        assert read(found.encode(), "sheet.csv").ruleset == "pagat-4p"


ROWS = {
    "wrong": ("pagat-4p", "two Ana Boris 44 trula", lambda number: f"{number % 300},{number * 7 % 200},0,0"),
    "without words": ("pagat-money-4p", "", lambda number: f"{number % 9 * 10},-{number % 9 * 10},0,0"),
    "without words, all for themselves": ("zei-4p", "", lambda number: f"-{number % 35},-{number % 17},0,0"),
}


@pytest.mark.long
@pytest.mark.parametrize("kind", ROWS)
def test_the_largest_sheet_is_judged(kind: str) -> None:
    """2,000 rows, the most that a sheet may have: such a sheet used not to end."""
    ruleset, words, change = ROWS[kind]
    rows = "\n".join(f"{number},{words},{change(number)}" for number in range(1, MOST_ROWS + 1))
    sheet = read(f"# write: points\nn,words,Ana,Boris,Cilka,David\n{rows}\n".encode(), "sheet.csv")
    found = audit(sheet, load(ruleset))
    assert len(found.rows) == MOST_ROWS
