"""Events or words that are added to an evening, worked out together before any record is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ..amounts import Amount
from ..events.event import Event
from ..ledger.record import Body
from ..problems import Problem, Refused
from ..words.said import Said, said
from . import parse_words
from .course import EveningCourse
from .events import Understood
from .narrative import ChangedHand, changed_hands, narrate
from .notes import afterwards, notes
from .records import record_of
from .state import Outcome, State

#: What happened: an event, or the words for one.
Happening: TypeAlias = Event | str | Sequence[str]


class Addition(NamedTuple):
    """One thing to be added: an event, or words that are read in the evening as it then stands.

    The words stand in line `number` of many, if they do; `as_played` lets an event be whatever was due.
    """

    happening: Happening
    command: str = ""
    options: Mapping[str, object] | None = None
    as_played: bool = False
    number: int | None = None

    def read(self, evening: EveningCourse) -> Understood:
        """The events that it is in an evening. Raises Refused with the problems of its words."""
        if isinstance(self.happening, Event):
            return Understood((self.happening,), self.as_played)
        parts = self.happening.split() if isinstance(self.happening, str) else self.happening
        return parse_words.read(evening, parts, self.options, self.command)

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


def work_out(evening: EveningCourse, additions: Sequence[Addition], records: int) -> WorkedOut:
    """The evening with all of these added, behind so many records. Raises Refused with every problem of each."""
    evening = evening.copy()
    steps: list[AddedEvent] = []
    heard: list[Said] = []
    bodies: list[Body] = []
    numbers: list[int] = []
    problems: list[Problem] = []
    for addition in additions:
        try:
            understood = addition.read(evening)
            for event in understood.events:
                heed = notes(evening, event, understood.as_played)
                before, body = evening.copy(), event.write()
                outcome = evening.add(event, records + len(bodies))
                before.read(body)  # what could not be read back would close the session for ever
                bodies.append(record_of(evening, body, outcome))
                numbers.append(evening.count)
                heard.extend([addition.noted(note) for note in (*heed, *afterwards(before, evening))])
                changed = () if before.names != evening.names else changed_hands(before.last, evening.last)
                steps.append(AddedEvent(event, outcome, evening.state, narrate(before, evening, event), changed))
        except Refused as refused:
            problems.extend([addition.placed(problem) for problem in refused.problems])
    if problems:
        raise Refused(problems)
    return WorkedOut(Added(evening, tuple(steps), tuple(heard), ()), tuple(bodies), tuple(numbers))
