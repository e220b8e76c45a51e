"""What is seen of a session without playing it: whether it is over, who sits there, which words its rules know."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from answers import TODAY, Tarok
from forged import alter, forge, records

from tarok_score import files
from tarok_score.cli import complete
from tarok_score.cli.common import sessions_in
from tarok_score.evening.glance import finished, seen
from tarok_score.evening.session import Session

#: What is typed after two hands, and what a glance tells of it: over, not over, or only to be told by playing.
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
    assert finished(Path(TODAY).read_bytes()) is told
    if told is not None:
        assert Session(TODAY).sound().state.finished is told


def test_an_altered_or_torn_evening_is_not_told_by_its_end(friday: Tarok) -> None:
    friday("finish")
    whole = Path(TODAY).read_bytes()
    assert finished(whole) is True
    assert finished(whole.replace(b'"points":44', b'"points":54')) is None
    assert finished(whole[:-1]) is None and finished(whole + b'{"n":') is None
    assert finished(whole.replace(b"\n", b"\r\n")) is None
    bodies = records(TODAY)
    bodies[-1]["more"] = 1
    forge(TODAY, bodies)
    assert finished(Path(TODAY).read_bytes()) is None


def test_the_open_evening_is_found_beside_finished_ones_without_playing_them(
    friday: Tarok, monkeypatch: pytest.MonkeyPatch
) -> None:
    friday("finish")
    for number in range(5):
        Path(f"tarok-2025-{number}.jsonl").write_bytes(Path(TODAY).read_bytes())
    friday("new pagat-3p Eva Franc Greta --session tarok-open.jsonl")
    assert len(sessions_in()) == 7
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


def test_who_sits_there_now_and_by_which_rules(friday: Tarok) -> None:
    def at_table() -> tuple[str, tuple[str, ...]]:
        found = seen(TODAY)
        assert found is not None
        return found[0].id, found[1]

    assert at_table() == ("pagat-4p", ("Ana", "Boris", "Cilka", "David"))
    friday("rename Ana Anja")
    assert at_table() == ("pagat-4p", ("Anja", "Boris", "Cilka", "David"))
    assert friday("leave David --rules pagat-3p").status == 0
    assert at_table()[0] == "pagat-3p" and {"Anja", "Boris", "Cilka"} <= {*at_table()[1]}
    friday("join Eva --rules pagat-4p")
    assert at_table()[0] == "pagat-4p" and "Eva" in at_table()[1]


def test_rules_that_changed_far_back_are_seen(friday: Tarok) -> None:
    friday("leave David --rules pagat-3p")
    friday("add --batch -", stdin="one Ana 44\n" * 300)
    assert Path(TODAY).stat().st_size > 100_000
    found = seen(TODAY)
    assert found is not None and found[0].id == "pagat-3p" and {*found[1]} >= {"Ana", "Boris", "Cilka"}
    alter(
        TODAY,
        lambda bodies: bodies.append(
            {"kind": "insert", "before": 1, "event": {"kind": "table", "rules": bodies[0]["rules"]}}
        ),
    )
    found = seen(TODAY)
    assert found is not None and found[0].id == "pagat-4p"


@pytest.mark.parametrize("piece", [1, 2, 3, 7, 64, 10**6])
def test_the_last_line_with_a_mark_is_found_in_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, piece: int
) -> None:
    file = tmp_path / "lines"
    file.write_bytes(b"one mark\ntwo mark mark\nthree\nfour mar\nk five\n")
    longest = 14
    monkeypatch.setattr(files, "_CHUNK", max(piece, longest))
    assert files.last_line_with(file, b"mark", 1000) == b"two mark mark"
    assert files.last_line_with(file, b"one", 1000) == b"one mark"
    assert files.last_line_with(file, b"six", 1000) == b""
    assert files.last_line_with(file, b"one", 10) == b"" == files.last_line_with(tmp_path, b"one", 10)


STRANGE: list[Any] = [5, "x", [], {}, [1], ["\x1b[2J"], {"\u200b": "0"}, None, True]


@pytest.mark.parametrize("value", STRANGE, ids=range(len(STRANGE)))
@pytest.mark.parametrize("key", ["totals", "players", "rules", "event", "variants"])
def test_whatever_a_stranger_wrote_completion_completes(friday: Tarok, key: str, value: Any) -> None:
    def change(bodies: list[dict[str, Any]]) -> None:
        bodies.append({"kind": "table", "players": ["Ana"], "totals": {}, "rules": {"id": "x"}} | {key: value})

    alter(TODAY, change)
    typed: Any = SimpleNamespace(params={"session": TODAY, "words": ("two",)})
    for typing in ("", "A", "tru", "\x1b"):
        for word in (*complete.complete_word(typed, typed, typing), *complete.complete_player(typed, typed, typing)):
            assert word.isprintable()


@pytest.mark.parametrize("head", [{}, {"kind": "session"}, {"kind": "session", "players": ["Ana"], "rules": {}}])
def test_what_is_no_session_shows_nothing(tarok: Tarok, head: dict[str, object]) -> None:
    forge("odd.jsonl", [head])
    assert seen("odd.jsonl") is None and seen("no-such.jsonl") is None
