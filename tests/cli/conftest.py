"""A table to type commands at: an empty folder, a clock that does not run, and what a command says on both streams."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from answers import NOON, Program, Said, Tarok
from still import HandedIn, Still

from tarok_score.cli.app import run


@pytest.fixture
def tarok(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    handed_in: HandedIn,
) -> Tarok:
    """Types a command, given as one line or as separate words, in an empty folder on an evening in January."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TAROK_SESSION", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "no-settings"))
    handed_in(Still(NOON))

    def say(*words: str, stdin: str | bytes | None = None) -> Said:
        if stdin is not None:
            data = stdin.encode() if isinstance(stdin, str) else stdin
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        capsys.readouterr()
        status = run(words[0].split() if len(words) == 1 else list(words))
        return Said(status, *capsys.readouterr())

    return say


@pytest.fixture
def friday(tarok: Tarok) -> Tarok:
    """Four players and two hands: Ana +15, Boris +25, Cilka −30, David −20, an open radl each; Boris deals."""
    for line in (
        "new pagat-4p Ana Boris Cilka David",
        "add two Ana Boris 44 trula mond:Cilka",
        "add klop Ana=26 Boris=17 Cilka=9 David=18",
    ):
        assert tarok(line).status == 0
    return tarok


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Runs the program as a process of its own in the folder of the test; further options go to `subprocess.run`."""

    def start(*words: str, env: dict[str, str] | None = None, **options: Any) -> subprocess.CompletedProcess[bytes]:
        plain = {key: value for key, value in os.environ.items() if not key.startswith(("TAROK", "_TAROK", "COMP_"))}
        if "stdout" not in options:
            options |= {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        command = [sys.executable, "-m", "tarok_score", *words]
        return subprocess.run(command, cwd=tmp_path, env=plain | (env or {}), check=False, timeout=60, **options)

    return start
