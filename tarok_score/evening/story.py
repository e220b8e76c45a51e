"""What a recorded event changed, and the story of an evening: every record in the order of writing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..amounts import Amount
from ..events import Event, Redo, Undo
from ..law.library import rules_name
from ..limits import LONGEST_PLAYER
from ..problems import Refused
from ..words.folding import printable
from ..words.said import Said, Value, said
from .course import EveningCourse, beginning_of
from .effects import Entries, Entry
from .events import AcceptEdit, Agree, Amend, Confirmed, HandPlayed, Insert, Move, Seating, Swap, Void
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


def changed_hands(before: Entries, now: Entries, mended: bool = False) -> tuple[ChangedHand, ...]:
    """The hands whose scores alone differ between two versions of an evening, by their present numbers.

    Amounts of 0 are left out, and a new name makes no difference. With `mended`, those whose facts a correction
    changed, or that it voided, with their scores before and now.
    """
    was = {entry.record: entry for entry in before.entries() if isinstance(entry.event, HandPlayed)}
    both = [(was[entry.record], entry) for entry in now.entries() if entry.record in was]
    hands = [ChangedHand(one.number, _written(old), _written(one)) for old, one in both if _alike(old, one) != mended]
    return tuple([hand for hand in hands if mended or hand.was != hand.now])


def narrate(before: EveningCourse, now: EveningCourse, event: Event) -> tuple[Said, ...]:
    """The sentences about an event that changed an evening, one for each change: what was, and what is."""
    title, undone = event.title(now.table), before.newest
    match event:
        case Amend(number):
            return _was_and_is(before, now, number)
        case Swap(number, other):
            return _was_and_is(before, now, number, other)
        case Void(event=None, number=int(number)):
            return *_hands(WAS, before, number), title
        case Move(_, to):
            return title, *_hands(IS, now, to)
        case Insert(place, Seating()):
            return _from_on(place, now.at(now.place(place, Seating))), *_written_anew(before, now)
        case Void(plays=plays) if plays:
            return title, *_written_anew(before, now)
        case Seating(players=players) if event.rules is not None or players != before.table.players:
            return (_from_on(now.count + 1, now.state),)
        case Undo() if isinstance(undone, Amend | Swap):
            return title, *narrate(before, now, undone)
        case Undo() if isinstance(undone, Void) and undone.number is not None:
            return title, *_hands(IS, now, undone.number)
        case Redo() if now.newest is not None and now.newest.corrects:
            return title, *narrate(before, now, now.newest)
    return (title,)


def _written_anew(before: Entries, now: Entries) -> Iterator[Said]:
    """The sentences about the hands that were written of other players."""
    for hand in changed_hands(before, now, mended=True):
        yield from _was_and_is(before, now, hand.number)


WAS = "hand {number} was: {hand}"
IS = "hand {number} is: {hand}"


def _was_and_is(before: Entries, now: Entries, *numbers: int) -> tuple[Said, ...]:
    return *_hands(WAS, before, *numbers), *_hands(IS, now, *numbers)


def _hands(text: str, evening: Entries, *numbers: int) -> tuple[Said, ...]:
    """A sentence about each of these hands."""
    entries = [evening.hand(number) for number in numbers]
    return tuple([said(text, number=one.number, hand=one.event.title(one.state.table)) for one in entries])


def _alike(was: Entry, now: Entry) -> bool:
    """True if the facts of a hand are the same, whoever rested in it."""
    assert isinstance(was.event, HandPlayed) and isinstance(now.event, HandPlayed)
    hand = was.event.hand._replace(resting=now.event.hand.resting)
    return (hand, was.event.words, was.voided) == (now.event.hand, now.event.words, now.voided)


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
    entries = {entry.record: entry for entry in session.evening.entries()}
    found: list[StoryRecord] = []
    for number, record in enumerate(session.records[1:], 1):
        before, event = evening.copy(), evening.read(record.body)
        lines: tuple[Said, ...]
        if not isinstance(event, AcceptEdit):
            try:
                evening.add(event, number)
            except Refused:  # an agreement that an edit of the ledger has set aside
                if not isinstance(event, Agree):
                    raise
                evening.set_aside(event, "", number)
        if isinstance(event, Undo) and before.newest is not None:
            lines = (said("taken back: {event}", event=before.newest.title(before.table)),)
        elif isinstance(event, AcceptEdit | Redo):
            lines = (event.title(evening.table),)
        else:
            lines = narrate(before, evening, event)
        at, by = str(record.body.get("at", "")), printable(str(record.body.get("by", "")))[:LONGEST_PLAYER]
        holds = _holds(event, number, session.evening, entries)
        found.append(StoryRecord(number, at, event.kind, lines, holds, by))
    return found


def _holds(event: Event, number: int, evening: EveningCourse, entries: dict[int, Entry]) -> bool:
    """True if a record still holds."""
    if isinstance(event, Undo | Redo | AcceptEdit | Confirmed):
        return True
    if event.corrects and not isinstance(event, Insert):
        return evening.happened(number)
    entry = entries.get(number)
    if entry is None or entry.voided is not None or entry.overridden is not None:
        return False
    happened = event.event if isinstance(event, Insert) else event
    if isinstance(happened, HandPlayed) and isinstance(entry.event, HandPlayed):
        return happened.words == entry.event.words
    return True
