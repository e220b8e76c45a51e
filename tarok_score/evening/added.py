"""Something that is added to an evening, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ..amounts import Amount
from ..events.event import Event
from ..ledger.record import Body
from ..problems import Problem
from ..words.said import Said, said
from .course import EveningCourse
from .narrative import ChangedHand
from .state import Outcome, State

#: What happened: an event, or the words for one.
Happening: TypeAlias = Event | str | Sequence[str]


class Addition(NamedTuple):
    """One thing to be added: an event, or words that are read in the evening as it then stands.

    The words stand in line `number` of many, if they do; `as_played` lets an event be whatever was due, `by` is who
    wrote it down, where several do.
    """

    happening: Happening
    command: str = ""
    options: Mapping[str, object] | None = None
    as_played: bool = False
    number: int | None = None
    by: str | None = None

    def placed(self, problem: Problem) -> Problem:
        """A problem of it, with the number of its line."""
        return problem if self.number is None else problem._replace(line=self.number)

    def noted(self, note: Said) -> Said:
        """A note on it, with the number of its line."""
        return note if self.number is None else said("line {number}: {note}", number=self.number, note=note)


class AddedEvent(NamedTuple):
    """One event that was added, what it wrote, and the state after it.

    `told` says it in a line each: for a correction what was, and what is; `changed` are the later hands whose scores
    it changed.
    """

    event: Event
    outcome: Outcome
    state: State
    told: tuple[Said, ...]
    changed: tuple[ChangedHand, ...] = ()


class Added(NamedTuple):
    """Events that were added, each with what it wrote, the notes that the table should hear, and the records' seals.

    Where nothing was to be written there are no seals, and `evening` is the only place where it happened.
    `elsewhere` tells what another program had done to the session meanwhile.
    """

    evening: EveningCourse
    steps: tuple[AddedEvent, ...]
    notes: tuple[Said, ...]
    seals: tuple[str, ...]
    elsewhere: Said | None = None

    @property
    def state(self) -> State:
        """The state after all of it."""
        return self.evening.state

    @property
    def totals(self) -> dict[str, Amount]:
        """Everybody's total after all of it."""
        return self.evening.state.totals


class WorkedOut(NamedTuple):
    """Additions with their records, and the number of the last hand after each record."""

    added: Added
    bodies: tuple[Body, ...]
    numbers: tuple[int, ...]
