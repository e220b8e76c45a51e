"""Ledgers of every released format are read for ever, and give what they gave."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sessions import read

from tarok_score.cli.app import run
from tarok_score.evening.course import beginning_of
from tarok_score.evening.events import AcceptEdit, HandPlayed
from tarok_score.evening.session import Session
from tarok_score.hand.facts import assemble, exact_facts

DATA = Path(__file__).resolve().parents[1] / "data"
LEDGERS = sorted(DATA.glob("format-*/*.jsonl"))

Answer = Callable[..., dict[str, Any]]


@pytest.fixture
def answer(capsys: pytest.CaptureFixture[str]) -> Answer:
    """What a command answers about a ledger, as JSON."""

    def ask(command: str, path: Path) -> dict[str, Any]:
        capsys.readouterr()
        assert run([command, "--json", "--session", str(path)]) == 0
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        return found

    return ask


def test_there_are_ledgers_of_the_first_format() -> None:
    assert {path.stem for path in LEDGERS} >= {
        "pagat-4p", "pagat-4p-five-players", "pagat-money-4p", "tarok-net-1.08-4p", "tarok-net-tri-plus-one",
        "tarok-net-2p", "taroky-hlucin", "taroky-hlucin-thirds", "taroki-polish",
    }  # fmt: skip


def test_every_kind_of_record_is_among_them() -> None:
    kinds = {record.body["kind"] for path in LEDGERS for record in read(path).records}
    assert kinds == {
        "session", "hand", "misdeal", "no-taroks", "adjust", "note", "skis", "finish", "agree", "undo", "redo", "amend",
        "void", "accept-edit", "insert", "move", "swap", "table", "rename", "paid", "rate", "fine",
    }  # fmt: skip
    inside = {
        record.body["event"]["kind"] for path in LEDGERS for record in read(path).records if "event" in record.body
        and isinstance(record.body["event"], dict)
    }  # fmt: skip
    assert inside >= {"hand", "misdeal", "no-taroks", "adjust", "note", "skis", "table"}


@pytest.mark.parametrize("path", LEDGERS, ids=lambda path: path.stem)
def test_it_is_whole_and_gives_what_it_gave(path: Path, answer: Answer) -> None:
    checked = answer("check", path)
    assert checked["ok"] and checked["problems"] == []
    expected = json.loads(path.with_name(f"{path.stem}.expected.json").read_text(encoding="utf-8"))
    for command in ("show", "settle"):
        found = answer(command, path)
        assert {key: found[key] for key in expected[command]} == expected[command]


@pytest.mark.parametrize("path", LEDGERS, ids=lambda path: path.stem)
def test_every_record_says_what_it_said(path: Path) -> None:
    """Facts read from a record are written again unchanged, so that a continued ledger is of one piece."""
    opened = Session(path)
    evening = beginning_of(opened.ledger)
    for record in opened.records[1:]:
        event = evening.read(record.body)
        facts = event.write()
        assert {key: record.body[key] for key in facts} == facts
        if isinstance(event, HandPlayed) and evening.table.rests:
            assert event.hand.resting is not None
        if not isinstance(event, AcceptEdit):
            evening.add(event)


@pytest.mark.parametrize("path", LEDGERS, ids=lambda path: path.stem)
def test_every_prefix_stands_by_itself(path: Path, tmp_path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    accepted = Session(path).ledger.accepted
    for count in range(1, len(lines) + 1):
        part = tmp_path / "part.jsonl"
        part.write_bytes(b"".join(lines[:count]))
        opened = Session(part)
        # Before an edit was accepted it was damage; and an unfinished batch ends before it.
        if accepted and min(accepted) <= count and not any(
            record.body["kind"] == "accept-edit" for record in opened.records[1:]
        ):  # fmt: skip
            assert opened.damage
        else:
            assert not opened.damage


@pytest.mark.parametrize("path", LEDGERS, ids=lambda path: path.stem)
def test_the_evening_can_go_on(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / path.name
    shutil.copyfile(path, copy)
    while Session(copy).state.finished:
        assert run(["undo", "--session", str(copy)]) == 0
    for words in (["note", "years later"], ["adjust", Session(copy).table.players[0], "1", "--why", "interest"],
                  ["undo"], ["finish"], ["check"]):  # fmt: skip
        assert run([*words, "--session", str(copy)]) == 0
    assert copy.read_bytes().startswith(path.read_bytes())
    assert "is whole" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("ruleset", "words", "total", "told"),
    [
        ("tarok-net-4p", "solo-three A 70 valat", "125", "57 to 69 card points"),
        ("tarok-net-4p", "two A B 45 king-ultimo:announced:lost king-ultimo-self", "10", "was not lost"),
        ("taroky-hlucin", "povinnost A 45 A:barvy", "6", "have the called tarok"),
    ],
)
def test_a_hand_that_no_cards_allow_counts_as_it_was_recorded(
    tmp_path: Path, answer: Answer, ruleset: str, words: str, total: str, told: str
) -> None:
    """An earlier program took it; the one of today refuses it, and reads it."""
    path = tmp_path / "evening.jsonl"
    assert run(["new", ruleset, "A", "B", "C", "D", "--session", str(path)]) == 0
    assert run(["add", *words.split(), "--session", str(path)]) == 1
    session = Session(str(path))
    facts = exact_facts(session.table, words.split()) or []
    session.add(HandPlayed(hand=assemble(session.table, facts, apart=True).hand, words=words))
    (note,) = answer("check", path)["notes"]
    assert told in note
    assert answer("show", path)["totals"]["A"] == total
