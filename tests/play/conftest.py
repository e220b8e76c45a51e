"""A loop without a terminal: an evening begun, lines typed and entered."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from typists import FOUR, Table, Tables

from tarok_score.evening.session import Session
from tarok_score.law.library import load


@pytest.fixture
def begun(tmp_path: Path) -> Tables:
    """Begins an evening: its ruleset, its players, its language."""

    def begin(ruleset: str = "pagat-4p", players: Sequence[str] = FOUR, language: str = "en") -> Table:
        path = tmp_path / f"tarok-{len(list(tmp_path.glob('*.jsonl')))}.jsonl"
        Session.begin(path, load(ruleset), ruleset, players)
        return Table(path, language)

    return begin


@pytest.fixture
def table(begun: Tables) -> Table:
    """Four players, nothing played yet: David deals."""
    return begun()
