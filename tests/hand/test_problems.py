"""Every problem of a hand and of a request, shown whole: `problems.txt` beside this file.

The last test proves that table complete: every way of being wrong that these rooms declare must be reached by it.
`TAROK_PROBLEMS=write` in the environment writes the problems of now into the file instead.
"""

from __future__ import annotations

import ast
import json
import os
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from shown import write_below

from tarok_score import speech as notation
from tarok_score import wire
from tarok_score.hand import Table
from tarok_score.hand.facts import complete
from tarok_score.law.library import document as ruleset_document
from tarok_score.law.library import load
from tarok_score.law.ruleset import Ruleset, merge
from tarok_score.problems import TABLES, Problem, Problems, Refused
from tarok_score.problems import declared as in_tables
from tarok_score.resources import read_table

FILE = Path(__file__).with_name("problems.txt")
WRITE = os.environ.get("TAROK_PROBLEMS") == "write"


class Row(NamedTuple):
    """One line of the file: at which table what was said, and the problems that it must have."""

    line: int
    ruleset: str
    variants: tuple[str, ...]
    change: str
    players: tuple[str, ...]
    said: str
    problems: list[str]
    away: tuple[str, ...] = ()

    def table(self) -> Table:
        """The table of its words; `change` is one key of the rules and its value, both as in the YAML."""
        if not self.change:
            return Table(load(self.ruleset, self.variants), self.players, away=self.away)
        path, value = self.change.split()
        patch: Any = json.loads(value)
        for key in reversed(path.split(".")):
            patch = {key: patch}
        return Table(Ruleset.of(merge(ruleset_document(self.ruleset), patch), self.variants), self.players)


def rows() -> list[Row]:
    """The lines of the file."""
    found: list[Row] = []
    ruleset, variants, change, players, away = "", (), "", (), ()
    for number, line in enumerate(FILE.read_text("utf-8").splitlines(), 1):
        if line.startswith("table "):
            names, _, seated = line.removeprefix("table ").partition(":")
            names, _, change = names.partition(",")
            ruleset, *plus = names.split()
            variants, players = tuple(name.removeprefix("+") for name in plus), tuple(seated.partition("(")[0].split())
            away = tuple(seated.partition("(")[2].rstrip(")").split())
        elif line == "requests":
            ruleset = ""
        elif line.startswith("    "):
            found[-1].problems.append(line.strip())
        elif line.strip() and not line.startswith("#"):
            found.append(Row(number, ruleset, variants, change, players, line, [], away))
    return found


ROWS = rows()


def problems_of(row: Row) -> list[tuple[str, str]]:
    """The problems that the program finds: the id of each, and what is shown as `path: message (hint)`."""
    if row.ruleset and not row.said.startswith("{"):
        try:
            notation.read(row.table(), row.said.split())
        except Refused as refused:
            return [(problem.id, str(problem)) for problem in refused.problems]
        return []
    asked = json.loads(row.said)
    if row.ruleset:
        asked = {"ruleset": row.ruleset, "variants": list(row.variants), "players": list(row.players), "hand": asked}
    found = wire.Answers().answer(asked).get("problems", ())
    return [(one["id"], str(Problem(one["path"], one["message"], one["hint"]))) for one in found]


@pytest.mark.skipif(not WRITE, reason="the file is held against the problems")
def test_file_is_written() -> None:
    write_below(FILE, {row.line: [f"    {shown}" for _, shown in problems_of(row)] for row in ROWS})


@pytest.mark.skipif(WRITE, reason="the file is written")
@pytest.mark.parametrize("row", ROWS, ids=[f"line {row.line}" for row in ROWS])
def test_problems_are_shown_whole(row: Row) -> None:
    assert [shown for _, shown in problems_of(row)] == row.problems


#: Words that a hint puts for a player, a bonus: what is typed instead.
PLACEHOLDERS = {"NAME,NAME": "{0},{1}", "FROM,BY": "{0},{1}", "NAME": "{0}", "BONUS": "{bonus}"}


def typed(word: str, row: Row, table: Table) -> str:
    """A word that a hint recommends, with players of the table and a bonus of its rules in it."""
    for placeholder, instead in PLACEHOLDERS.items():
        filled = instead.format(*reversed(row.players), bonus=next(iter(table.rules.bonuses), ""))
        word = word.replace(f",{placeholder}", f",{row.players[0]}").replace(placeholder, filled)
    return word


@pytest.mark.skipif(WRITE, reason="the file is written")
def test_what_a_hint_recommends_can_be_typed() -> None:
    tried = set()
    for row in ROWS:
        if not row.ruleset or row.said.startswith("{"):
            continue
        table = row.table()
        hints = [shown.rpartition(" (")[2].rstrip(")") for shown in row.problems]
        for word in re.findall(r"(?<!\S)[^\W\d][\w-]*[:@][\w@:,-]*\w", " ".join(hints)):
            problems = Problems()
            facts = complete(table, typed(word, row, table), word, problems)
            assert (facts is not None, problems) == (True, []), f"line {row.line}: {word}"
            tried.add(word)
    assert len(tried) > 20


def test_every_row_has_a_problem() -> None:
    assert [row.line for row in ROWS if not row.problems] == []


def test_every_problem_that_is_made_by_its_id_stands_in_a_table() -> None:
    made = set()
    for path in Path(wire.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
            own = called in ("problem", "refuse") or (called == "wrong" and path.parent.name == "hand")
            if own and isinstance(node, ast.Call) and isinstance(node.args[0], ast.Constant):
                made.add(node.args[0].value)
    assert made <= set(in_tables())
    assert len(made) > 80


def test_no_two_tables_say_the_same_id() -> None:
    """A program that reads answers knows a problem by its id."""
    assert sum(len(read_table(room, "problems.txt")) for room in TABLES) == len(in_tables())


def test_every_way_of_being_wrong_is_in_the_table() -> None:
    shown = {id for row in ROWS for id, _ in problems_of(row)}
    elsewhere = {"fault-while-answering", "too-many-entries", "hand-too-many-words"}  # tests/cli/test_proportion.py
    elsewhere |= {"mend-whole-hand", "mend-not-there", "mend-nothing"}  # test_mending.py
    elsewhere |= {"mend-bonus-there", "mend-bonus-of-both", "mend-whose-place", "mend-number-of-several"}
    elsewhere |= {"mend-dealer", "mend-who-instead"}  # test_amended.py
    elsewhere |= {"mend-declared", "mend-which-goes", "mend-partner-then", "mend-which-contract"}
    elsewhere |= {"mend-contract-or-bonus", "mend-who-doubled", "mend-declared-by-other", "mend-points-of-both"}
    elsewhere |= {"mend-bonus-of-others", "mend-also"}
    assert set(read_table("hand", "problems.txt")) - shown - elsewhere == set(), (
        "ways of being wrong that no row of problems.txt shows"
    )
