"""`tarok why --quote`: sentences from texts of one's own, and why one cannot be printed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tarok_score.cli.app import run

TEXT = """\
The Contracts, a summary
two (dva) 20 + difference: a game for two.

The Scoring
The difference is rounded to nearest 5. Nothing else is.
"""


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("TAROK_SESSION", "TAROK_TEXTS"):
        monkeypatch.delenv(name, raising=False)
    assert run(["new", "pagat-4p", "Ana", "Boris", "Cilka", "David"]) == 0
    assert run(["add", "two", "Ana", "Boris", "44", "king-ultimo"]) == 0
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "pagat.txt").write_text(TEXT, encoding="utf-8")
    return tmp_path


def told(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    capsys.readouterr()
    assert run(list(words)) == 0
    return capsys.readouterr().out.splitlines()


PLACES = """\
rule contracts.two: pagat.com, "The Contracts, a summary" (20 + difference)
    {two}

rule difference: pagat.com, "The Scoring" (rounded to nearest 5)
    {difference}

rule bonuses.king-ultimo: pagat.com, "Bonuses" (win the called king); law book, section 2.3
    {king}
    > Recovered from texts that follow it, 003 foremost.
"""


def test_sentences_of_a_text_that_is_there(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "why", "--quote", "--texts", "texts")
    places = PLACES.format(
        two="> two (dva) 20 + difference: a game for two.",
        difference="> The difference is rounded to nearest 5.",
        king="pagat.com: nothing in the text begins with that, so it may be another edition",
    )
    assert lines[-len(places.splitlines()) :] == places.splitlines()


def test_the_folder_may_stand_in_the_surroundings(
    played: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAROK_TEXTS", "texts")
    assert json.loads(told(capsys, "why", "--quote", "--json")[0])["quotes"] == {
        "contracts.two": ["two (dva) 20 + difference: a game for two."],
        "difference": ["The difference is rounded to nearest 5."],
        "bonuses.king-ultimo": [None, "Recovered from texts that follow it, 003 foremost."],
    }
    assert "quotes" not in json.loads(told(capsys, "why", "--json")[0])


def test_texts_that_are_not_at_hand(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    title = 'pagat.com ("Slovenian Tarok", https://www.pagat.com/tarot/sltarok.html): '
    where = title + "--texts FOLDER says where you keep it"
    places = PLACES.format(two=where, difference=where, king=where)
    assert told(capsys, "why", "--quote")[-len(places.splitlines()) :] == places.splitlines()
    missing = title + "there is no pagat.txt in elsewhere"
    places = PLACES.format(two=missing, difference=missing, king=missing)
    found = told(capsys, "why", "--quote", "--texts", "elsewhere")
    assert found[-len(places.splitlines()) :] == places.splitlines()


def test_a_source_that_is_no_known_text(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = "extends: pagat-4p\nid: home\ncontracts: {two: {value: 25, source: house rules, cite: page 1}}\n"
    (played / "home.yaml").write_text(own, encoding="utf-8")
    assert run(["new", "home.yaml", "A", "B", "C", "D", "--session", "home.jsonl"]) == 0
    assert run(["add", "--session", "home.jsonl", "two", "A", "B", "35"]) == 0
    lines = told(capsys, "why", "--session", "home.jsonl", "--quote")
    at = lines.index("rule contracts.two: house rules, page 1")
    assert lines[at + 1] == "    this program knows no text of that name"
