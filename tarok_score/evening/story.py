"""What a recorded event changed, and the story of an evening: every record in the order of writing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..amounts import Amount
from ..events import Event, Redo, Undo
from ..law.library import rules_name
from ..ledger.record import Body
from ..limits import LONGEST_PLAYER
from ..problems import Refused
from ..words.folding import printable
from ..words.said import Said, Value, said
from . import events
from .course import EveningCourse, beginning_of
from .effects import Entries, Entry
from .events import AcceptEdit, Agree, Confirmed, HandPlayed, Insert
from .state import State

if TYPE_CHECKING:
    from .session import Session


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


def _in_both(before: Entries, now: Entries) -> Iterator[tuple[Entry, Entry, bool]]:
    """The hands of two versions of an evening, and whether their facts are the same."""
    was = {entry.record: entry for entry in before.entries() if isinstance(entry.event, HandPlayed)}
    for entry in now.entries():
        if entry.record in was:
            yield was[entry.record], entry, _facts(was[entry.record]) == _facts(entry)


def changed_hands(before: Entries, now: Entries) -> tuple[ChangedHand, ...]:
    """The hands whose scores alone differ between two versions of an evening, by their present numbers.

    Amounts of 0 are left out, and a new name makes no difference.
    """
    alike = [ChangedHand(now.number, _written(was), _written(now)) for was, now, same in _in_both(before, now) if same]
    return tuple([hand for hand in alike if hand.was != hand.now])


def mended_hands(before: Entries, now: Entries) -> tuple[ChangedHand, ...]:
    """The hands whose facts a correction changed, or that it voided, with their scores before and now."""
    both = _in_both(before, now)
    return tuple([ChangedHand(now.number, _written(was), _written(now)) for was, now, same in both if not same])


def narrate(before: EveningCourse, now: EveningCourse, event: Event) -> tuple[Said, ...]:
    """The sentences about an event that changed an evening, one for each change: what was, and what is."""
    title = event.title(now.table)
    match event:
        case events.Amend(number):
            return *_hands(WAS, before, number), *_hands(IS, now, number)
        case events.Void(event=None, number=int(number)):
            return *_hands(WAS, before, number), title
        case events.Swap(number, other):
            return *_hands(WAS, before, number, other), *_hands(IS, now, number, other)
        case events.Move(_, to):
            return title, *_hands(IS, now, to)
        case events.Insert(place, events.Seating()):
            return _from_on(place, now.at(now.place(place, events.Seating))), *_written_anew(before, now)
        case events.Void(plays=plays) if plays:
            return title, *_written_anew(before, now)
        case events.Seating(players=players) if event.rules is not None or players != before.table.players:
            return (_from_on(now.count + 1, now.state),)
        case Undo() if before.newest is not None:
            match before.newest:
                case events.Amend(number):
                    return title, *_hands(WAS, before, number), *_hands(IS, now, number)
                case events.Void(event=None, number=int(number)):
                    return title, *_hands(IS, now, number)
                case events.Swap(number, other):
                    return title, *_hands(WAS, before, number, other), *_hands(IS, now, number, other)
        case Redo() if now.newest is not None and now.newest.corrects:
            return title, *narrate(before, now, now.newest)
    return (title,)


def _written_anew(before: Entries, now: Entries) -> Iterator[Said]:
    """The sentences about the hands that were written of other players."""
    for hand in mended_hands(before, now):
        yield from (*_hands(WAS, before, hand.number), *_hands(IS, now, hand.number))


WAS = "hand {number} was: {hand}"
IS = "hand {number} is: {hand}"


def _hands(text: str, evening: Entries, *numbers: int) -> tuple[Said, ...]:
    """A sentence about each of these hands."""
    entries = [evening.hand(number) for number in numbers]
    return tuple([said(text, number=one.number, hand=one.event.title(one.state.table)) for one in entries])


def _facts(entry: Entry) -> tuple[object, ...]:
    """The facts of a hand, whoever rested in it."""
    assert isinstance(entry.event, events.HandPlayed)
    return entry.event.hand._replace(resting=None), entry.event.words, entry.voided


def _written(entry: Entry) -> dict[str, Amount]:
    return {name: amount for name, amount in entry.outcome.scores.items() if amount}


def _from_on(number: int, state: State) -> Said:
    """The sentence about the table from a hand on."""
    table = state.table
    rules = rules_name(table.rules.id, table.rules.variants)
    return said("from hand {n} on: {players}, {rules}", n=number, players=" ".join(table.players), rules=rules)


class StoryRecord(NamedTuple):
    """A record in words: its time, its events in a line each, and whether it still holds.

    A record that was taken back, replaced or voided no longer holds.
    """

    record: int
    at: str
    kind: str
    said: tuple[Said, ...]
    holds: bool
    by: str = ""


def story(session: Session) -> list[StoryRecord]:
    """Every record but the first, in order."""
    evening = beginning_of(session.ledger)
    found: list[tuple[int, Event, tuple[Said, ...], Body]] = []
    done: list[int] = []
    undone: list[int] = []
    for number, record in enumerate(session.records[1:], 1):
        before = evening.copy()
        event = evening.read(record.body)
        if not isinstance(event, AcceptEdit):
            _happened(evening, event, number)
        if isinstance(event, Undo):
            undone.append(done.pop())
        elif isinstance(event, Redo):
            done.append(undone.pop())
        elif not isinstance(event, AcceptEdit | Confirmed):
            done.append(number)
            undone.clear()
        alone = isinstance(event, AcceptEdit | Redo)
        lines = (event.title(evening.table),) if alone else narrate(before, evening, event)
        if isinstance(event, Undo) and before.newest is not None:
            lines = (said("taken back: {event}", event=before.newest.title(before.table)),)
        found.append((number, event, lines, record.body))
    standing = {entry.record: entry for entry in session.evening.entries()}
    holding = frozenset(done)
    return [
        StoryRecord(
            number,
            str(body.get("at", "")),
            event.kind,
            lines,
            _holds(event, number, holding, standing),
            printable(str(body.get("by", "")))[:LONGEST_PLAYER],
        )
        for number, event, lines, body in found
    ]


def _happened(evening: EveningCourse, event: Event, number: int) -> None:
    """Adds an event; an agreement even if an edit of the ledger has set it aside."""
    try:
        evening.add(event, number)
    except Refused:
        if not isinstance(event, Agree):
            raise
        evening.set_aside(event, "", number)


def _holds(event: Event, number: int, done: frozenset[int], standing: dict[int, Entry]) -> bool:
    """True if a record still holds."""
    if isinstance(event, Undo | Redo | AcceptEdit | Confirmed):
        return True
    if number not in done:
        return False
    if event.corrects and not isinstance(event, Insert):
        return True
    entry = standing.get(number)
    if entry is None or entry.voided is not None or entry.overridden is not None:
        return False
    happened = event.event if isinstance(event, Insert) else event
    if isinstance(happened, HandPlayed) and isinstance(entry.event, HandPlayed):
        return happened.words == entry.event.words
    return True
