"""Every problem of a hand and of a request, shown whole: `problems.txt` beside this file.

The last test holds that table complete: each place in the program where a problem is made must be reached by it.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tarok_score import problems as trouble
from tarok_score import wire
from tarok_score.hand import document, notation, possible, table
from tarok_score.hand.table import Table
from tarok_score.problems import Problem, Refused
from tarok_score.rules.library import load
from tarok_score.words import notation_words

MODULES = (possible, document, notation, table, notation_words, wire)


class Row(NamedTuple):
    """One line of the file: at which table what was said, and the problems that it must have."""

    line: int
    ruleset: str
    variants: tuple[str, ...]
    players: tuple[str, ...]
    said: str
    problems: list[str]


def rows() -> list[Row]:
    """The lines of the file."""
    found: list[Row] = []
    ruleset, variants, players = "", (), ()
    for number, line in enumerate(Path(__file__).with_name("problems.txt").read_text("utf-8").splitlines(), 1):
        if line.startswith("table "):
            names, _, seated = line.removeprefix("table ").partition(":")
            ruleset, *plus = names.split()
            variants, players = tuple(name.removeprefix("+") for name in plus), tuple(seated.split())
        elif line == "requests":
            ruleset = ""
        elif line.startswith("    "):
            found[-1].problems.append(line.strip())
        elif line.strip() and not line.startswith("#"):
            found.append(Row(number, ruleset, variants, players, line, []))
    return found


ROWS = rows()


def problems_of(row: Row) -> list[str]:
    """The problems that the program finds, each as `path: message (hint)`."""
    if row.ruleset and not row.said.startswith("{"):
        seated = Table(load(row.ruleset, row.variants), row.players)
        try:
            notation.read(seated, row.said.split())
        except Refused as refused:
            return [str(problem) for problem in refused.problems]
        return []
    asked = json.loads(row.said)
    if row.ruleset:
        asked = {"ruleset": row.ruleset, "variants": list(row.variants), "players": list(row.players), "hand": asked}
    answer = wire.Desk().answer(asked)
    return [
        str(Problem(problem["path"], problem["message"], problem["hint"])) for problem in answer.get("problems", ())
    ]


@pytest.mark.parametrize("row", ROWS, ids=[f"line {row.line}" for row in ROWS])
def test_problems_are_shown_whole(row: Row) -> None:
    assert problems_of(row) == row.problems


def test_every_row_has_a_problem() -> None:
    assert [row.line for row in ROWS if not row.problems] == []


def made_at(module: Any) -> Iterator[tuple[str, int]]:
    """The places in a module where a problem is made: by `Problem(…)`, or by `self.bad(…)` of the notation."""
    path = module.__file__
    for node in ast.walk(ast.parse(Path(path).read_text("utf-8"))):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in ("Problem", "bad", "refuse"):
                yield path, node.lineno


def test_every_problem_of_the_program_is_in_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    reached: set[tuple[str, int]] = set()

    def note_caller() -> None:
        frame = sys._getframe(2)
        reached.add((frame.f_code.co_filename, frame.f_lineno))

    def problem(*args: Any, **more: Any) -> Problem:
        note_caller()
        return trouble.Problem(*args, **more)

    plain_bad = notation._Words.bad

    def bad(self: Any, *args: Any) -> None:
        note_caller()
        plain_bad(self, *args)

    for module in MODULES:
        if hasattr(module, "Problem"):
            monkeypatch.setattr(module, "Problem", problem)
    monkeypatch.setattr(notation._Words, "bad", bad)
    for row in ROWS:
        problems_of(row)
    made = {place for module in MODULES for place in made_at(module)}
    shown = [f"{Path(path).name}:{line}" for path, line in sorted(made - reached)]
    assert shown == [], "problems that no row of problems.txt shows"
