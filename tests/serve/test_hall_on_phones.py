"""A hall follows a competition on its phones: seating, results, standings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from phone import FOLLOW, Phone, guard
from room import KEYS
from still import HandedIn
from test_command import Room, ask

from tarok_score.cli.app import run
from tarok_score.serve.hall import make_hall


@pytest.fixture
def cup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A competition of eight, drawn."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TAROK_TOURNAMENT", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "no-settings"))
    names = ["Ana Novak", "Boris Pirc", "Cilka Žagar", "David", "Eva", "Franc", "Gaja", "Hana <b>"]
    begin = "tournament new Pokal --system points --ruleset pagat-4p --rounds 2 --hands 8"
    assert run([*begin.split(), "--tournament", "cup.jsonl"]) == 0, capsys.readouterr().err
    assert run(["tournament", "enter", *names, "--tournament", "cup.jsonl"]) == 0, capsys.readouterr().err
    capsys.readouterr()
    return tmp_path / "cup.jsonl"


def phone(path: Path, lang: str = "en") -> Phone:
    return Phone(make_hall(path, KEYS, guard()), FOLLOW, lang)


def test_a_hall_follows_from_the_entries_to_the_standings(cup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = phone(cup)
    assert "Cilka Žagar" in one.open().page.text
    tag = one.open().answer.headers["ETag"]
    assert one.open("", **{"If-None-Match": tag}).status == 304
    assert run(["tournament", "draw", "--seed", "x", "--tournament", str(cup)]) == 0, capsys.readouterr().err
    assert run(["tournament", "next", "--tournament", str(cup)]) in (0, 1)
    page = one.open("", **{"If-None-Match": tag})
    assert page.status == 200
    assert len(re.findall("Ana Novak", page.page.text)) >= 2
    assert "Table" in page.page.text or "table" in page.page.text
    assert page.answer.headers["Refresh"] == "3"


def test_nobody_else_comes_in(cup: Path) -> None:
    one = phone(cup)
    assert one.open("/wrong-key/").status == 404
    assert one.open("", Host="evil.example").status == 421
    assert one.post("", {}).status == 405


def test_a_damaged_competition_is_told(cup: Path) -> None:
    one = phone(cup)
    assert one.open().status == 200
    cup.write_text(cup.read_text().replace("Boris Pirc", "Boris Pink"))
    assert one.open().status == 409
    assert "That is not possible" in one.page.text


def test_the_command_serves_it(cup: Path, capsys: pytest.CaptureFixture[str], handed_in: HandedIn) -> None:
    answers: list[tuple[int, str]] = []
    handed_in(Room(lambda: answers.append(ask(re.findall(r"http\S+", capsys.readouterr().out)[0]))))
    assert run(["serve", "--port", "0", "--tournament", str(cup)]) == 0
    assert answers[0][0] == 200
    assert "Cilka Žagar" in answers[0][1]
    assert run(["serve", "--port", "0", "--tournament", str(cup), "--write", "Ana"]) == 2
