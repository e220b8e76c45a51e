"""What is wrong with questions and records, shown whole: `problems.txt` beside this file, a JSON object a line.

`TAROK_ANSWERS=write` in the environment writes what is found now.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from tarok_score import wire
from tarok_score.problems import Problem
from tarok_score.resources import read_table

HERE = Path(__file__).parent
FILE = HERE / "problems.txt"
TEXT = FILE.read_text(encoding="utf-8")
QUESTIONS, REQUESTS = wire.Questions(), wire.Answers()

#: The facts of every record of the file, if it has no others.
RECORD = {"ruleset": "pagat-4p", "players": ["Ana", "Boris", "Cilka", "David"]}


def found(line: str) -> list[str]:
    """The problems of a question, or of a record (`{"play": …}`), as they are shown."""
    asked = json.loads(line)
    of_play = isinstance(asked, dict) and "play" in asked
    answer = REQUESTS.answer(RECORD | asked) if of_play else QUESTIONS.answer(asked)
    return [str(Problem(one["path"], one["message"], one["hint"])) for one in answer.get("problems", ())]


def test_problems_are_shown_whole() -> None:
    now = []
    for line in TEXT.splitlines():
        if not line.startswith("    "):
            now.append(line)
        if line.startswith(("{", "[")):
            now += [f"    {problem}" for problem in found(line)] or ["    (nothing is wrong)"]
    text = "\n".join(now) + "\n"
    if os.environ.get("TAROK_ANSWERS") == "write":
        FILE.write_text(text, encoding="utf-8")
    assert text == TEXT


@pytest.mark.parametrize("message", [one["doc"] for one in read_table("cards", "problems.txt").values()])
def test_every_way_of_being_wrong_is_shown(message: str) -> None:
    shown = TEXT + (HERE / "answers.txt").read_text(encoding="utf-8")
    parts = [part for part in re.split(r"\{\w*\}", message) if part.strip()]
    assert [part for part in parts if part not in shown] == []
