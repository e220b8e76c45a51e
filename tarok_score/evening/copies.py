"""Copies of one evening: they begin with the same record, and may have gone different ways from some hand on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..hand.hand import Hand
from ..words.folding import printable
from ..words.said import Said, said
from .course import EveningCourse
from .events import HandPlayed
from .session import Session

GO_APART = said(
    "{other} and {file} are the same evening and differ from hand {number} on: {file} counts (tarok import {other} "
    "--after {before} --session {file} brings the hands of the other in)"
)
HOLDS_ALL = said("everything in it is in {file}, too")


class Copy(NamedTuple):
    """One copy of an evening: its file, the seal of its first record, its length in records, and what happened in it.

    What happened are the facts of its hands, and its other events; what was made void did not.
    """

    file: str
    first: str
    length: int
    happened: tuple[object, ...]


class Left(NamedTuple):
    """A copy that does not count, the one that does, and the first hand in which they differ.

    `number` is None where the one that counts has everything that the other has.
    """

    file: str
    counts: str
    number: int | None

    @property
    def reason(self) -> Said:
        """The reason why it does not count."""
        if self.number is None:
            return HOLDS_ALL._replace(facts={"file": printable(self.counts)})
        facts = {"other": printable(self.file), "file": printable(self.counts)}
        return GO_APART._replace(facts={**facts, "number": self.number, "before": self.number - 1})


def copy_of(file: str, session: Session) -> Copy:
    """A session as a copy of its evening."""
    return Copy(file, session.records[0].seal, len(session.records), _happened(session.evening))


def _happened(evening: EveningCourse) -> tuple[object, ...]:
    events = [entry.event for entry in evening.entries() if entry.voided is None and entry.overridden is None]
    return tuple([event.hand if isinstance(event, HandPlayed) else event for event in events])


def sorted_out(copies: Iterable[Copy]) -> tuple[list[Copy], list[Left]]:
    """The copies that count, one for each evening, and the others."""
    found: dict[str, Copy] = {}
    others: list[Copy] = []
    for one in copies:
        known = found.setdefault(one.first, one)
        if known is not one:
            counts = found[one.first] = _counting(known, one)
            others.append(known if counts is one else one)
    return list(found.values()), [_left(other, found[other.first]) for other in others]


def _counting(one: Copy, other: Copy) -> Copy:
    """The copy of two that counts: the one that holds everything of the other, else the longer."""
    if _holds(one, other) != _holds(other, one):
        return one if _holds(one, other) else other
    return other if other.length > one.length else one


def _left(one: Copy, counts: Copy) -> Left:
    """A copy that does not count, and where it leaves the one that does."""
    if _holds(counts, one):
        return Left(one.file, counts.file, None)
    same = 0
    while same < len(counts.happened) and same < len(one.happened) and counts.happened[same] == one.happened[same]:
        same += 1
    return Left(one.file, counts.file, 1 + sum(isinstance(event, Hand) for event in one.happened[:same]))


def _holds(one: Copy, other: Copy) -> bool:
    """True if everything that happened in the other copy happened in this one, in the same order."""
    rest = iter(one.happened)
    return all(event in rest for event in other.happened)
