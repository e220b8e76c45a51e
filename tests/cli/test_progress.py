"""Long work shows how far it has come, at a terminal and nowhere else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from still import HandedIn, Waiting

pty = pytest.importorskip("pty")

REQUEST = {"ruleset": "pagat-4p", "players": ["Ana", "Boris", "Cilka", "David"]}
SHORT = "import tarok_score.cli.output as p; p.MANY_RECORDS = p.MANY_FILES = p.MANY_BYTES = 1\n"
PROGRAM = (
    SHORT + "p.over.__defaults__ = (1,)\nfrom tarok_score.cli.app import run\nimport sys\nsys.exit(run(sys.argv[1:]))"
)


def seen_at_a_terminal(folder: Path, *words: str, terminal: str = "xterm") -> tuple[str, str]:
    """What a command writes on standard output, and what a terminal gets as its standard error."""
    reader, writer = pty.openpty()
    environment = {**os.environ, "TERM": terminal, "COLUMNS": "80"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=writer, check=False, timeout=60, env=environment,
    )  # fmt: skip
    os.close(writer)
    shown = b""
    try:
        while chunk := os.read(reader, 4096):
            shown += chunk
    except OSError:  # the terminal's other end is closed
        pass
    os.close(reader)
    assert done.returncode == 0, shown
    return done.stdout.decode(), shown.decode()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    from tarok_score.cli.app import run

    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TAROK_SESSION", raising=False)
    assert run(["new", "pagat-4p", "Ana", "Boris", "Cilka", "David", "--session", "tarok-friday.jsonl"]) == 0
    for points in (40, 41, 42):
        assert run(["add", "two", "Ana", "Boris", str(points)]) == 0
    hand = {"contract": "two", "declarer": "Ana", "partner": "Boris", "points": 44}
    (tmp_path / "hands").write_text(json.dumps({**REQUEST, "hand": hand}) + "\n")
    return tmp_path


COMMANDS = [
    (["check"], "checking"),
    (["season", "tarok-friday.jsonl"], "reading"),
]


@pytest.mark.parametrize(("words", "label"), COMMANDS, ids=[label for _, label in COMMANDS])
def test_a_bar_for_who_waits(folder: Path, words: list[str], label: str) -> None:
    out, shown = seen_at_a_terminal(folder, *words)
    assert label in shown
    assert "100%" in shown
    plain = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=True,
        timeout=60,
    )  # fmt: skip
    assert plain.stdout.decode() == out
    assert label not in plain.stderr.decode()


def test_a_simple_terminal_gets_no_bar(folder: Path) -> None:
    assert "checking" not in seen_at_a_terminal(folder, "check", terminal="dumb")[1]


def test_the_items_stay_what_they_are(handed_in: HandedIn) -> None:
    from tarok_score.cli import output as progress
    from tarok_score.words.said import said

    for watched in (True, False):
        handed_in(Waiting(watched))
        assert list(progress.over([1, 2, 3], said("checking"), 1)) == [1, 2, 3]
