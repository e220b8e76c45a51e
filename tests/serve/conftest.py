"""An evening that is served, begun or not."""

from __future__ import annotations

from pathlib import Path

import pytest
from room import Room
from still import HandedIn, Still

from tarok_score.evening.session import Session
from tarok_score.law.library import load


@pytest.fixture
def room(tmp_path: Path, handed_in: HandedIn) -> Room:
    """A room in which four play, and nothing was played yet."""
    handed_in(Still("2026-01-16T20:00:00+0100"))
    players = ["Ana", "Boris", "Cilka", "David"]
    Session.begin(tmp_path / "e.jsonl", load("pagat-4p", ()), "pagat-4p", players)
    return Room(tmp_path, tmp_path / "e.jsonl")


@pytest.fixture
def empty_room(tmp_path: Path, handed_in: HandedIn) -> Room:
    """A room in which no person has begun an evening yet."""
    handed_in(Still("2026-01-16T20:00:00+0100"))
    return Room(tmp_path, None)
