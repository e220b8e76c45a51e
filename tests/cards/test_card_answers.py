"""Questions about cards and records of play as people type them, with the whole answer: `answers.txt`.

`TAROK_ANSWERS=write` in the environment writes what the commands say now.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from pathlib import Path

import pytest

from tarok_score.cards.questions import answer
from tarok_score.cli.app import run
from tarok_score.law.library import document
from tarok_score.law.ruleset import Ruleset, merge
from tarok_score.problems import Problems

HERE = Path(__file__).parent
FILE = HERE / "answers.txt"
BLOCK = re.compile(r"^\$ tarok (.*)\n((?:(?!\$ |# |\n).*\n)*)", re.MULTILINE)


def said(words: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command says on both streams, and its exit status if it is not 0."""
    capsys.readouterr()
    status = run(shlex.split(words))
    printed = capsys.readouterr()
    return printed.err + printed.out + (f"exit {status}\n" if status else "")


def test_every_answer_is_as_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for record in (HERE / "records").iterdir():
        shutil.copy(record, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TAROK_SESSION", raising=False)
    text = FILE.read_text(encoding="utf-8")
    now = BLOCK.sub(lambda block: f"$ tarok {block[1]}\n{said(block[1], capsys)}", text)
    if os.environ.get("TAROK_ANSWERS") == "write":
        FILE.write_text(now, encoding="utf-8")
    assert now == text


@pytest.mark.parametrize(
    "cards, winner",
    [("XXI škis I", "T1"), ("škis II XXI I", "T1"), ("I škis XXI", "T22"), ("XXI I škis", "T22")],
)
def test_an_emperor_trick_of_a_pagat_that_falls_last(cards: str, winner: str) -> None:
    rules = Ruleset.of(merge(document("pagat-4p"), {"cards": {"emperor": {"form": "pagat-last"}}}))
    problems = Problems()
    found = answer(rules, "trick", {"cards": cards.split()}, problems)
    assert found is not None and not problems
    assert found.document()["card"] == winner
