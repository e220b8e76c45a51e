"""Radli as they are drawn on the sheet: everybody's wheels of the evening, cancelled and open."""

from __future__ import annotations

from typing import NamedTuple

from .course import EveningCourse


class RadliMarks(NamedTuple):
    """A player's radli of the evening: how many a won game cancelled, and how many are still open."""

    cancelled: int
    open: int


def radli_marks(evening: EveningCourse) -> dict[str, RadliMarks]:
    """Everybody's wheels of the evening; what a hand gave is cancelled only by a later one."""
    cancelled = dict.fromkeys(evening.state.totals, 0)
    before = evening.start
    for entry in evening.entries():
        score = entry.outcome.score
        if score is not None and score.radli is not None and (score.given or score.radli != before.radli):
            heirs = evening.heirs(before)
            for name, count in score.cancelled(before.radli).items():
                cancelled[heirs[name]] += count
        before = entry.state
    return {name: RadliMarks(count, evening.state.radli[name]) for name, count in cancelled.items()}
