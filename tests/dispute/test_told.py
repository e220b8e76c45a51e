"""Claims and what is answered, as it is printed, in `told.txt`.

`TAROK_TOLD=write` in the environment writes what is answered now; read the difference before it is committed.
"""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest

from tarok_score.cli.app import run

FILE = Path(__file__).with_name("told.txt")
DATA = FILE.parents[1] / "data"
WRITE = os.environ.get("TAROK_TOLD") == "write"
PROMPT = "$ tarok "


def told() -> list[tuple[str, str]]:
    """The commands of the file, each with its answer."""
    parts = FILE.read_text("utf-8").split(PROMPT)[1:]
    return [(part.partition("\n")[0], part.partition("\n")[2].rstrip("\n")) for part in parts]


@pytest.fixture(autouse=True)
def _beside_the_sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DATA)


def answer(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command prints, and what it refuses."""
    run(shlex.split(command))
    said = capsys.readouterr()
    return (said.out + said.err).rstrip("\n")


@pytest.mark.skipif(not WRITE, reason="TAROK_TOLD=write writes the file")
def test_write(capsys: pytest.CaptureFixture[str]) -> None:
    FILE.write_text("\n\n".join([f"{PROMPT}{one}\n{answer(one, capsys)}" for one, _ in told()]) + "\n", "utf-8")


@pytest.mark.skipif(WRITE, reason="the file is written")
@pytest.mark.parametrize(("command", "expected"), told())
def test_told(command: str, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(command, capsys) == expected
