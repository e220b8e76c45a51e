"""Statistics of an evening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..amounts import Amount
from .course import EveningCourse
from .effects import Entry
from .events import Finish, HandPlayed


class Counts(NamedTuple):
    """One player's counts in one evening or in many.

    `declared` counts hands with a declarer, `made` those that were won; `sum`, `best` and `worst` are of the changes by
    single hands. `got` counts radli that hands gave, `used` those that a won game cancelled.
    """

    hands: int = 0
    declared: int = 0
    made: int = 0
    sum: Amount = 0
    best: Amount = 0
    worst: Amount = 0
    got: int = 0
    used: int = 0

    def __or__(self, other: Counts) -> Counts:
        """The sum of both counts."""
        if not self.hands:
            return other
        if not other.hands:
            return self
        best, worst = max(self.best, other.best), min(self.worst, other.worst)
        return Counts._make([one + two for one, two in zip(self, other, strict=True)])._replace(best=best, worst=worst)


def hands_of(evening: EveningCourse) -> list[Entry]:
    """The hands that count, in order."""
    return [entry for entry in evening.entries() if isinstance(entry.event, HandPlayed) and entry.voided is None]


def counts(evening: EveningCourse) -> dict[str, Counts]:
    """Every player's counts of the evening."""
    found = {name: Counts() for name in evening.state.totals}
    for entry in hands_of(evening):
        heirs = evening.heirs(entry.before)
        for name in entry.before.table.players:
            found[heirs[name]] |= _of_hand(entry, name)
    return found


def _of_hand(entry: Entry, name: str) -> Counts:
    """One player's counts of one hand."""
    assert isinstance(entry.event, HandPlayed)
    score, before, change = entry.outcome.score, entry.before, entry.outcome.scores[name]
    declared = score is not None and score.won is not None and entry.event.hand.declarer == name
    used = 0 if score is None else max(score.cancelled(before.radli).get(name, 0), 0)
    return Counts(
        hands=1,
        declared=int(declared),
        made=int(declared and score is not None and bool(score.won)),
        sum=change,
        best=change,
        worst=change,
        got=0 if score is None else score.given,
        used=used,
    )


class Point(NamedTuple):
    """A point in the evening's course: the start, a hand, or the end, with the totals of those who had come by then.

    `declarer` is the hand's declarer, or whoever went on with his score; `won` says whether he won it.
    """

    hand: int
    totals: Mapping[str, Amount]
    declarer: str | None = None
    won: bool | None = None
    end: bool = False


def points(evening: EveningCourse) -> list[Point]:
    """The start, each hand with what was written before the next, and the evening's end if it changed any total."""
    found = [Point(0, evening.by_heir(evening.start, evening.start.totals))]
    for entry in evening.entries():
        totals = evening.by_heir(entry.state, entry.state.totals)
        if isinstance(entry.event, Finish) and totals != found[-1].totals:
            found.append(Point(entry.number, totals, end=True))
        elif isinstance(entry.event, HandPlayed):
            score, declarer = entry.outcome.score, entry.event.hand.declarer
            point = Point(entry.number, totals)
            if entry.voided is None and score is not None:
                heir = evening.heirs(entry.state).get(declarer) if declarer is not None else None
                point = Point(entry.number, totals, heir, score.won)
            found.append(point)
        else:
            found[-1] = found[-1]._replace(totals=totals)
    return found


def running(evening: EveningCourse) -> list[Mapping[str, Amount]]:
    """Everybody's totals at the start and after each hand, with what was written before the next one."""
    *hands, last = points(evening)
    if last.end and hands:
        hands[-1] = hands[-1]._replace(totals=last.totals)
    else:
        hands.append(last)
    return [dict.fromkeys(evening.state.totals, 0) | dict(point.totals) for point in hands]
