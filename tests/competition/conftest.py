"""An organiser's desk: an empty folder, a clock that does not run, and what a command says on both streams."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from organiser import NOON, Desk, Said
from still import HandedIn, Still

from tarok_score.cli.app import run


@pytest.fixture
def desk(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    handed_in: HandedIn,
) -> Desk:
    """A desk without a competition yet."""
    monkeypatch.chdir(tmp_path)
    for name in ("TAROK_SESSION", "TAROK_TOURNAMENT", "TAROK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    handed_in(Still(NOON))

    def say(*words: str, stdin: str | None = None) -> Said:
        if stdin is not None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        capsys.readouterr()
        status = run(list(words))
        return Said(status, *capsys.readouterr())

    return Desk(say, tmp_path)


@pytest.fixture
def evening(desk: Desk) -> Desk:
    """A points system of three rounds: Ana, Boris, Cilka, David at table 1, Eva, Filip, Gabi, Hana at table 2."""
    desk.file("slips", "Ana\nBoris\nCilka\nDavid\nEva\nFilip\nGabi\nHana\n")
    desk.done(
        "new Turnir --system points --rounds 3",
        "enter Ana Boris Cilka David Eva Filip Gabi Hana",
        "draw --order slips",
    )
    return desk


@pytest.fixture
def cup(desk: Desk) -> Desk:
    """A knock-out of eight: Ana, Boris, Cilka, David at table 1, Eva, Filip, Gabi, Hana at table 2."""
    desk.file("slips", "Ana\nBoris\nCilka\nDavid\nEva\nFilip\nGabi\nHana\n")
    desk.done("new Pokal --system knockout", "enter Ana Boris Cilka David Eva Filip Gabi Hana", "draw --order slips")
    return desk


@pytest.fixture
def league(desk: Desk) -> Desk:
    """A league of eight with two rounds, numbers in the order of the alphabet."""
    desk.file("slips", "Ana\nBoris\nCilka\nDavid\nEva\nFilip\nGabi\nHana\n")
    desk.done(
        "new Liga --system league --rounds 2", "enter Ana Boris Cilka David Eva Filip Gabi Hana", "draw --order slips"
    )
    return desk
