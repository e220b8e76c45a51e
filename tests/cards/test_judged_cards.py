"""`cards.jsonl`: questions about cards and records of play, each with its answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from judged import cases, judge_cards, judge_play, name_of

from tarok_score.cli.app import run
from tarok_score.wire import Answers, Questions

CASES = Path(__file__).with_name("cards.jsonl")
HANDS, QUESTIONS = Answers(), Questions()


@pytest.mark.parametrize("case", cases(CASES, "cards"), ids=name_of)
def test_question(case: dict[str, Any]) -> None:
    judge_cards(case["expect"], QUESTIONS.answer(case["cards"]))


@pytest.mark.parametrize("case", cases(CASES, "play"), ids=name_of)
def test_play(case: dict[str, Any]) -> None:
    judge_play(case["expect"], HANDS.answer(case["play"]))


@pytest.mark.parametrize("case", cases(CASES, "record"), ids=name_of)
def test_record(case: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deal.txt"
    path.write_text(case["record"], encoding="utf-8")
    assert run(["score", "--play", str(path), "--json"]) == case["expect"].get("exit", 0)
    judge_play(case["expect"], json.loads(capsys.readouterr().out))
