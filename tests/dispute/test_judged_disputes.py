"""`disputes.jsonl`: claims, paper sheets and evenings under other rules, each with what must be found."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from judged import cases, holds, judge_claim, judge_problems, judge_sheet, name_of

from tarok_score.cli.app import run
from tarok_score.wire import Answers

CASES = Path(__file__).with_name("disputes.jsonl")
DESK = Answers()


@pytest.mark.parametrize("case", cases(CASES, "claim"), ids=name_of)
def test_claim(case: dict[str, Any]) -> None:
    answer = DESK.answer(case["claim"])
    if "problems" in case["expect"]:
        judge_problems(case["expect"]["problems"], answer)
    else:
        judge_claim(case["expect"], answer["claim"], DESK.answer)


@pytest.fixture
def tarok(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Types one command in a fresh folder; gives its exit status and its output."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TAROK_SESSION", str(tmp_path / "friday.jsonl"))

    def typed(*words: str) -> tuple[int, str]:
        capsys.readouterr()
        status = run(list(words))
        return status, capsys.readouterr().out

    return typed


@pytest.mark.parametrize("case", cases(CASES, "sheet"), ids=name_of)
def test_sheet(case: dict[str, Any], tarok: Callable[..., Any]) -> None:
    Path("sheet.csv").write_text(case["sheet"], encoding="utf-8")
    status, out = tarok("audit", "sheet.csv", *case["audit"], "--json")
    assert status == case["expect"].get("exit", 0), out
    if status != 1:
        judge_sheet(case["expect"], json.loads(out))


@pytest.mark.parametrize("case", cases(CASES, "evening"), ids=name_of)
def test_evening(case: dict[str, Any], tarok: Callable[..., Any]) -> None:
    for words in case["evening"]:
        assert tarok(*words)[0] == 0, words
    status, out = tarok(*case["ask"])
    expect = dict(case["expect"])
    assert status == expect.pop("exit", 0), out
    if status in (1, 2):
        return
    answer = json.loads(out)
    if "agrees" in expect:
        judge_claim(expect, answer["claim"], DESK.answer)
    else:
        assert holds(expect, answer), answer
