"""Paper sheets and what is read of them: `sheets.txt`.

`TAROK_TOLD=write` in the environment writes what is read now; read the difference before it is committed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tarok_score.amounts import plain
from tarok_score.dispute.audit import PaperSheet, read
from tarok_score.limits import MOST_ROWS
from tarok_score.problems import Refused
from tarok_score.words.said import ENGLISH

FILE = Path(__file__).with_name("sheets.txt")
WRITE = os.environ.get("TAROK_TOLD") == "write"
HEADING = "== "


def sheets() -> list[tuple[str, str, str]]:
    """Each sheet of the file: its heading, its text, and what is read of it."""
    found = []
    for part in FILE.read_text("utf-8").split(f"\n{HEADING}")[1:]:
        heading, *lines = part.rstrip("\n").split("\n")
        sheet = [line for line in lines if not line.startswith("    ")]
        while not sheet[-1]:
            sheet.pop()
        below = [line for line in lines if line.startswith("    ")]
        found.append((heading, "\n".join(sheet) + "\n", "\n".join(below)))
    return found


def told(text: str) -> str:
    """What is read of a sheet, in indented lines."""
    try:
        lines = list(_read(read(text.encode(), "sheet.csv")))
    except Refused as refused:
        lines = [line for one in refused.problems for line in one.text(ENGLISH).splitlines()]
    return "\n".join(f"    {line}" for line in lines)


def _read(sheet: PaperSheet) -> Iterator[str]:
    head = {"ruleset": sheet.ruleset, "variants": " ".join(sheet.variants), "dealer": sheet.dealer}
    said = "".join(f", {key} {value}" for key, value in head.items() if value)
    yield f"{sheet.write}{said}{', numbered' if sheet.numbered else ''}: {' '.join(sheet.players)}"
    for row in sheet.rows:
        yield f"row {row.row} (line {row.line}) {row.words or '-'}: {_amounts(row.cells)}"
    foot, totals = sheet.foot
    if foot:
        yield f"foot (line {foot}): {_amounts(totals)}"
    below, marks = sheet.marks
    if below:
        drawn = ", ".join(f"{name} {cancelled} cancelled {still} open" for name, (cancelled, still) in marks.items())
        yield f"radli (line {below}): {drawn}"


def _amounts(cells: dict) -> str:
    return ", ".join(f"{name} {plain(value)}" for name, value in cells.items())


def test_a_sheet_may_have_so_many_rows() -> None:
    assert len(read(b"n,Ana\n" + b"1,2\n" * MOST_ROWS, "sheet.csv").rows) == MOST_ROWS


def test_the_heads_of_a_very_wide_sheet_are_each_looked_at_once() -> None:
    # Compared with one another they would take minutes.
    heads = tuple(f"p{number}" for number in range(100_000))
    assert read(f"{','.join(heads)}\n{'1,' * 100_000}\n".encode(), "sheet.csv").players == heads


@pytest.mark.skipif(not WRITE, reason="TAROK_TOLD=write writes the file")
def test_write() -> None:
    head = FILE.read_text("utf-8").partition(f"\n{HEADING}")[0]
    parts = [f"{HEADING}{heading}\n{sheet}{told(sheet)}\n" for heading, sheet, _ in sheets()]
    FILE.write_text("\n".join([f"{head}\n" if not head.endswith("\n") else head, *parts]), "utf-8")


@pytest.mark.skipif(WRITE, reason="the file is written")
@pytest.mark.parametrize(("sheet", "expected"), [pytest.param(*one[1:], id=one[0]) for one in sheets()])
def test_what_is_read(sheet: str, expected: str) -> None:
    assert told(sheet) == expected
