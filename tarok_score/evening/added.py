"""Things that are added to an evening, and what came of them."""

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

#: Something that happened: an event, or the words for one.
Happening: TypeAlias = Event | str | Sequence[str]


class Addition(NamedTuple):
    """A thing to be added: an event, or words that are read in the evening as it then stands.

    `number` is the number of the words' line, where there are many lines. `as_played` allows an event whatever was due;
    `by` is who wrote it down, where several people do.
    """

    happening: Happening
    command: str = ""
    options: Mapping[str, object] | None = None
    as_played: bool = False
    number: int | None = None
    by: str | None = None

    def placed(self, problem: Problem) -> Problem:
        """A problem of this addition, with the number of its line."""
        return problem if self.number is None else problem._replace(line=self.number)

    def noted(self, note: Said) -> Said:
        """A note on this addition, with the number of its line."""
        return note if self.number is None else said("line {number}: {note}", number=self.number, note=note)


class AddedEvent(NamedTuple):
    """An event that was added, what it wrote, and the state after it.

    `told` says it in lines: of a correction what was, and what is. `changed` are the later hands whose scores it
    changed. `number` is that of the last hand then, voided ones counted.
    """

    event: Event
    outcome: Outcome
    state: State
    told: tuple[Said, ...]
    changed: tuple[ChangedHand, ...] = ()
    number: int = 0


class Added(NamedTuple):
    """Events that were added, each with what it wrote, notes that the table should hear, and the records' seals.

    On a dry run there are no seals, and the events happened in `evening` alone. `elsewhere` says what another program
    did to the session meanwhile.
    """

    evening: EveningCourse
    steps: tuple[AddedEvent, ...]
    notes: tuple[Said, ...]
    seals: tuple[str, ...]
    elsewhere: Said | None = None

    @property
    def state(self) -> State:
        """The state after all the events."""
        return self.evening.state

    @property
    def totals(self) -> dict[str, Amount]:
        """Everybody's total after all the events."""
        return self.evening.state.totals


class WorkedOut(NamedTuple):
    """Additions with their records, and the number of the last hand after each record."""

    added: Added
    bodies: tuple[Body, ...]
    numbers: tuple[int, ...]
