"""What a recorded event changed, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from ..amounts import Amount
from ..events.event import Event, Redo, Undo
from ..law.library import rules_name
from ..ledger.record import Body
from ..problems import Problem
from ..words.said import Said, Value, said
from . import events
from .course import EveningCourse
from .effects import Entries, Entry
from .state import Outcome, State


class ChangedHand(Value):
    """A hand whose scores a correction changed: what each player wrote, and what he writes now."""

    number: int
    was: Mapping[str, Amount]
    now: Mapping[str, Amount]

    def differences(self) -> list[tuple[str, Amount, Amount]]:
        """Each player whose amount differs, with what he wrote and what he writes now."""
        names = dict.fromkeys([*self.was, *self.now])
        found = [(name, self.was.get(name, 0), self.now.get(name, 0)) for name in names]
        return [one for one in found if one[1] != one[2]]


def changed_hands(before: Entries, now: Entries) -> tuple[ChangedHand, ...]:
    """The hands whose scores differ between two versions of an evening, by their present numbers.

    Amounts of 0 are left out, and a new name makes no difference.
    """
    was = {entry.record: entry for entry in before.entries() if isinstance(entry.event, events.HandPlayed)}
    found: list[ChangedHand] = []
    for entry in now.entries():
        other = was.get(entry.record)
        if other is None or _facts(other) != _facts(entry):
            continue
        wrote, writes = _written(other), _written(entry)
        if wrote != writes:
            found.append(ChangedHand(entry.number, wrote, writes))
    return tuple(found)


def mended_hands(before: Entries, now: Entries) -> tuple[ChangedHand, ...]:
    """The hands whose facts a correction changed, or that it voided, with their scores before and now."""
    was = {entry.record: entry for entry in before.entries() if isinstance(entry.event, events.HandPlayed)}
    return tuple(
        ChangedHand(entry.number, _written(was[entry.record]), _written(entry))
        for entry in now.entries()
        if entry.record in was and _facts(was[entry.record]) != _facts(entry)
    )


def narrate(before: EveningCourse, now: EveningCourse, event: Event) -> tuple[Said, ...]:
    """The sentences about an event that changed an evening, one for each change: what was, and what is."""
    match event:
        case events.Amend(number):
            return _was(before, number), _is(now, number)
        case events.Void(event=None, number=int(number)):
            return _was(before, number), event.title(now.table)
        case events.Swap(number, other):
            return _was(before, number), _was(before, other), _is(now, number), _is(now, other)
        case events.Move(_, to):
            return event.title(now.table), _is(now, to)
        case events.Insert(place, events.Seating()):
            return _from_on(place, now.at(now.place(place, events.Seating))), *_written_anew(before, now)
        case events.Void(plays=plays) if plays:
            return event.title(now.table), *_written_anew(before, now)
        case events.Seating(players=players, rules=None) if players == before.table.players:
            return (event.title(now.table),)  # somebody else deals
        case events.Seating():
            return (_from_on(now.count + 1, now.state),)
        case Undo() if before.newest is not None:
            return event.title(now.table), *_as_before(before, now, before.newest)
        case Redo() if now.newest is not None and now.newest.corrects:
            return event.title(now.table), *narrate(before, now, now.newest)
    return (event.title(now.table),)


def _as_before(before: EveningCourse, now: EveningCourse, undone: Event) -> Iterator[Said]:
    """The sentences about hands after their correction is taken back: what it made them, and what they are again."""
    match undone:
        case events.Amend(number):
            yield _was(before, number)
            yield _is(now, number)
        case events.Void(event=None, number=int(number)):
            yield _is(now, number)
        case events.Swap(number, other):
            yield from (_was(before, number), _was(before, other), _is(now, number), _is(now, other))


def _written_anew(before: Entries, now: Entries) -> Iterator[Said]:
    """The sentences about the hands that were written of other players."""
    for one in mended_hands(before, now):
        yield _was(before, one.number)
        yield _is(now, one.number)


def _facts(entry: Entry) -> tuple[object, ...]:
    """The facts of a hand, whoever rested in it."""
    assert isinstance(entry.event, events.HandPlayed)
    return entry.event.hand._replace(resting=None), entry.event.words, entry.voided


def _written(entry: Entry) -> dict[str, Amount]:
    return {name: amount for name, amount in entry.outcome.scores.items() if amount}


def _was(evening: Entries, number: int) -> Said:
    entry = evening.hand(number)
    return said("hand {number} was: {hand}", number=number, hand=entry.event.title(entry.state.table))


def _is(evening: Entries, number: int) -> Said:
    entry = evening.hand(number)
    return said("hand {number} is: {hand}", number=number, hand=entry.event.title(entry.state.table))


def _from_on(number: int, state: State) -> Said:
    """The sentence about the table from a hand on."""
    table = state.table
    rules = rules_name(table.rules.id, table.rules.variants)
    return said("from hand {n} on: {players}, {rules}", n=number, players=" ".join(table.players), rules=rules)


#: Something that happened: an event, or the words for one.
Happening: TypeAlias = Event | str | Sequence[str]


class Addition(Value):
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


class AddedEvent(Value):
    """An event that was added, what it wrote, and the state after it.

    `told` says it in lines: of a correction what was, and what is. `changed` are the later hands whose scores it
    changed. `number` is that of the last hand then, voided ones counted. `gained` is what it added to each total.
    """

    event: Event
    outcome: Outcome
    state: State
    told: tuple[Said, ...]
    changed: tuple[ChangedHand, ...] = ()
    number: int = 0
    gained: Mapping[str, Amount] = {}


class Added(Value):
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


class WorkedOut(Value):
    """Additions with their records, and the number of the last hand after each record."""

    added: Added
    bodies: tuple[Body, ...]
    numbers: tuple[int, ...]
