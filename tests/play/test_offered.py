"""The text below a line while it is typed: what it would do, and the words that may come next, in `offered.txt`.

`TAROK_OFFERED=write` in the environment writes what is offered now; read the difference before it is committed.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from typists import Table

from tarok_score.cli.app import run
from tarok_score.play.offers import Offer, in_rows
from tarok_score.show import columns as roles
from tarok_score.words.said import ENGLISH, said

FILE = Path(__file__).with_name("offered.txt")
SEAL = re.compile("seal [0-9A-Z]{6}")
WRITE = os.environ.get("TAROK_OFFERED") == "write"


def written() -> dict[str, list[tuple[str, list[str]]]]:
    """By table, the lines that are typed there, each with the text below it."""
    found: dict[str, list[tuple[str, list[str]]]] = {}
    for line in FILE.read_text("utf-8").splitlines():
        if line.startswith("table "):
            at = found[line.removeprefix("table ")] = []
        elif line.startswith(">"):
            at.append((line.removeprefix(">").removeprefix(" "), []))
        elif line.startswith("    "):
            at[-1][1].append(line.removeprefix("    "))
    return found


def shown(path: Path, table: str, lines: list[str]) -> list[tuple[str, list[str]]]:
    """The text below each of these lines at a table; a line that ends with ↵ is entered."""
    people, _, language = table.partition(" in ")
    assert run(["new", *people.split(), "--session", str(path)]) == 0
    at = Table(path, language or "en")
    found = []
    for line in lines:
        entered = line.endswith("↵")
        below = at.enter(line[:-1]) if entered else [*at.typed(line), *[f"· {one}" for one in at.offered(line)]]
        found.append((line, [SEAL.sub("seal …", one).rstrip() for one in below]))
    return found


@pytest.mark.skipif(not WRITE, reason="TAROK_OFFERED=write writes the file")
def test_write(tmp_path: Path) -> None:
    text = ["# What is typed, what it would do, and the words that may come next: see test_offered.py."]
    for number, (table, lines) in enumerate(written().items()):
        text += ["", f"table {table}"]
        for line, below in shown(tmp_path / f"{number}.jsonl", table, [line for line, _ in lines]):
            text += [f"> {line}" if line else ">", *[f"    {one}" for one in below]]
    FILE.write_text("\n".join(text) + "\n", "utf-8")


@pytest.mark.skipif(WRITE, reason="the file is written")
@pytest.mark.parametrize("table", written())
def test_offered(table: str, tmp_path: Path) -> None:
    lines = written()[table]
    assert shown(tmp_path / "evening.jsonl", table, [line for line, _ in lines]) == lines


def test_the_chosen_word_is_shown_where_it_stands_not_inside_an_earlier_one() -> None:
    offers = [Offer(word, said("contract")) for word in ("solo-two", "two", "beggar")]
    (line,) = in_rows(offers, 1, ENGLISH, 60, 1)
    before, chosen, _ = line.partition(roles.chosen("two"))
    assert chosen and roles.plain(before).split() == ["contract:", "solo-two"]
