"""Which evening of a folder is open, and who sits there: seen by the end of a ledger, or played."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from answers import TODAY, Tarok
from forged import alter, forge, records

from tarok_score.cli import help as complete
from tarok_score.cli.find import SESSIONS
from tarok_score.evening.session import Session, is_over

#: What is typed after two hands, and what its end tells: over, not over, or only to be told by playing.
EVENINGS: list[tuple[list[str], bool | None]] = [
    ([], False),
    (["note who finishes first"], False),
    (["finish"], True),
    (["finish", "note a good evening", "paid Ana Boris 3", "rate 0.05"], True),
    (["finish", "undo"], None),
    (["finish", "undo", "redo"], None),
    (["finish", "undo", "add beggar Cilka won"], None),
    (["finish", "amend 1 two Ana Boris 45"], None),
    (["finish", "rename Ana Anja"], None),
    (["finish", "note x", "undo"], None),
]


@pytest.mark.parametrize(("lines", "told"), EVENINGS, ids=str)
def test_whether_an_evening_is_over(friday: Tarok, lines: list[str], told: bool | None) -> None:
    for line in lines:
        assert friday(line).status == 0, line
    assert is_over(Path(TODAY).read_bytes()) is told
    if told is not None:
        assert Session(TODAY).sound().state.finished is told


def test_an_altered_or_torn_evening_is_not_told_by_its_end(friday: Tarok) -> None:
    friday("finish")
    whole = Path(TODAY).read_bytes()
    assert is_over(whole) is True
    assert is_over(whole.replace(b'"points":44', b'"points":54')) is None
    assert is_over(whole.replace(b"\n", b"\r\n")) is None
    assert is_over(whole[:-1]) is None and is_over(whole + b'{"n":') is None
    bodies = records(TODAY)
    bodies[-1]["more"] = 1
    forge(TODAY, bodies)
    assert is_over(Path(TODAY).read_bytes()) is None


def test_the_open_evening_is_found_beside_finished_ones_without_playing_them(
    friday: Tarok, monkeypatch: pytest.MonkeyPatch
) -> None:
    friday("finish")
    for number in range(5):
        Path(f"tarok-2025-{number}.jsonl").write_bytes(Path(TODAY).read_bytes())
    friday("new pagat-3p Eva Franc Greta --session tarok-open.jsonl")
    assert len(SESSIONS.here()) == 7
    played: list[str] = []
    real = Session._play
    monkeypatch.setattr(Session, "_play", lambda self, *found: played.append(self.name) or real(self, *found))
    assert "Eva  Franc  Greta" in friday("show").out
    assert played == ["tarok-open.jsonl"]


def test_a_finished_evening_that_was_opened_again_counts_as_open(friday: Tarok) -> None:
    friday("finish --session " + TODAY)
    Path("tarok-other.jsonl").write_bytes(Path(TODAY).read_bytes())
    assert friday("undo --session tarok-other.jsonl").status == 0
    assert friday("add beggar Cilka won").status == 0
    assert Session("tarok-other.jsonl").hands == 3 and Session(TODAY).hands == 2


STRANGE: list[Any] = [5, "x", [], {}, [1], ["\x1b[2J"], {"\u200b": "0"}, None, True]


@pytest.mark.parametrize("value", STRANGE, ids=range(len(STRANGE)))
@pytest.mark.parametrize("key", ["totals", "players", "rules", "event", "variants"])
def test_whatever_a_stranger_wrote_completion_completes(friday: Tarok, key: str, value: Any) -> None:
    def change(bodies: list[dict[str, Any]]) -> None:
        bodies.append({"kind": "table", "players": ["Ana"], "totals": {}, "rules": {"id": "x"}} | {key: value})

    alter(TODAY, change)
    typed: Any = SimpleNamespace(params={"session": TODAY, "words": ("two",)})
    for typing in ("", "A", "tru", "\x1b"):
        complete.words(typed, typing)
        complete.players(typed, typing)


@pytest.mark.parametrize("head", [{}, {"kind": "session"}, {"kind": "session", "players": ["Ana"], "rules": {}}])
def test_what_is_no_session_offers_nothing(tarok: Tarok, head: dict[str, object]) -> None:
    forge("odd.jsonl", [head])
    for name in ("odd.jsonl", "no-such.jsonl"):
        typed: Any = SimpleNamespace(params={"session": name})
        assert complete.players(typed, "") == complete.words(typed, "") == complete.hands(typed, "") == []


def test_who_sits_there_now_and_by_which_rules(friday: Tarok) -> None:
    typed: Any = SimpleNamespace(params={"session": TODAY})
    friday("rename Ana Anja")
    assert complete.players(typed, "") == ["Anja", "Boris", "Cilka", "David"]
    assert friday("leave David --rules pagat-3p").status == 0
    assert complete.players(typed, "") == ["Anja", "Boris", "Cilka"]
    assert friday("undo 2").status == 0
    assert complete.players(typed, "") == ["Ana", "Boris", "Cilka", "David"]
