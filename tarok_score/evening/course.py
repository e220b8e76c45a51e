"""An evening as its events in order, with the state after each; corrections play the events after them again.

An evening is a chain of immutable entries, and only the one that stands is kept: what was added last is taken back by
leaving it off, a correction by correcting back. So corrections cost no memory, however many there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from ..amounts import Amount
from ..events.common import Redo, Remark, Undo
from ..events.event import Event
from ..hand.document import read as read_hand
from ..hand.document import write as write_hand
from ..hand.table import Table, check_name
from ..ledger.record import Body
from ..problems import Problem, Refused, impossible, malformed
from ..words.folding import fold
from ..words.said import Quantity, Said, chained, said
from .events import KINDS, Agree, Amend, HandPlayed, Insert, Misdeal, Move, NoTaroks, Rename, Seating, Skis, Swap, Void
from .state import NOTHING, Outcome, Scene, State, after, beginning, known, scene

UNKNOWN = malformed("record-kind", "is not known to this program", "upgrade tarok-score to read it")
NO_HAND = impossible("no-such-hand", "there is no hand {number}", "the hands are numbered 1 to {last}")
NO_HAND_YET = impossible("no-hand-yet", "there is no hand {number}", "no hand was recorded yet")
NO_EVENT = impossible("no-such-event", "there is no event e{number}", "tarok log numbers the events that can be void")
VOID_HAND = impossible("hand-void-already", "hand {number} is void already", "tarok undo takes that back")
VOID_EVENT = impossible("event-void-already", "e{number} is void already", "tarok undo takes that back")
SAME_HAND = impossible("same-hand", "hand {number} stands there already", "name two hands")
NOTHING_DONE = impossible("nothing-done", "there is nothing to take back", "no event was recorded yet")
NOTHING_UNDONE = impossible("nothing-undone", "there is nothing to bring back", "redo follows an undo")
AGREED = impossible(
    "undo-agreed", "the table agreed on these totals", "--override WHY takes the agreement back, and says why"
)
AGREED_OTHERWISE = impossible(
    "agreed-otherwise",
    "this would change totals that the table agreed on {where}: {changes}",
    "--override WHY corrects all the same, and records why",
)
NO_GROUND = impossible(
    "later-event-impossible", "what was noted {where} could not be: {what}", "take that back first: tarok undo"
)
NO_LATER_HAND = impossible(
    "later-hand-impossible", "hand {number} could not be: {what}", "amend it first: tarok amend {number} WORD…"
)
NAME_TAKEN = impossible(
    "rename-name-taken", "{name} is somebody of this evening already", "tell the two apart, as in Ana and AnaK"
)

#: What leads to the hand after it: a forgotten hand, or a change of the table, stands before these.
LEADS_ON = (Misdeal, NoTaroks, Remark)


class Entry(NamedTuple):
    """One event of the evening with the state after it. `number` counts the hands, voided ones too.

    `before` is the entry before it (None for the first), `record` the record that first told of it. `overridden`
    tells why an agreement was set aside, `said_of` the table at which the event was said.
    """

    before: Entry | None
    event: Event
    state: State
    outcome: Outcome
    number: int
    record: int
    voided: str | None = None
    overridden: str | None = None
    said_of: Scene | None = None


class Change(NamedTuple):
    """A hand whose scores a correction changed: what each player wrote, and what he writes now."""

    number: int
    was: Mapping[str, Amount]
    now: Mapping[str, Amount]

    def differences(self) -> list[tuple[str, Amount, Amount]]:
        """Each player who writes another amount now, with what he wrote and what he writes."""
        names = dict.fromkeys([*self.was, *self.now])
        found = [(name, self.was.get(name, 0), self.now.get(name, 0)) for name in names]
        return [one for one in found if one[1] != one[2]]


class Part(NamedTuple):
    """An entry without what followed from it: what was said, and whether it counts."""

    event: Event
    record: int
    voided: str | None
    overridden: str | None
    said_of: Scene | None


class Done(NamedTuple):
    """An event that can be taken back, and the record that told of it.

    `aside` is why an agreement was set aside as soon as it was made. Of a correction `place` is where something was
    put in, `parts` are those that have to be put back, each at its place, once hands have their old places and names
    again; of a new name, `start` is the state before the first event.
    """

    event: Event
    record: int
    aside: str | None = None
    place: int = 0
    parts: tuple[tuple[int, Part], ...] = ()
    start: State | None = None

    def back(self, parts: list[Part]) -> list[Part]:
        """The parts of the evening in their old order and under their old names."""
        match self.event:
            case Swap(number, other):
                hands = _hands(parts)
                hands[number - 1], hands[other - 1] = hands[other - 1], hands[number - 1]
                return _with_hands(parts, hands)
            case Insert():
                return [*parts[: self.place], *parts[self.place + 1 :]]
            case Move(number, to):
                return _with_hands(parts, _shifted(_hands(parts), to, number))
            case Rename(player, name):
                return [_called(part, {name: player}) for part in parts]
        return list(parts)

    def undone(self, parts: list[Part]) -> list[Part]:
        """The parts of the evening before this was done, of what they are with it."""
        found = self.back(parts)
        for place, part in self.parts:
            found[place] = part
        return found


class Evening:
    """The events of one session and what follows from them."""

    def __init__(self, table: Table, dealer: str) -> None:
        self.start = beginning(table, dealer)
        self.last: Entry | None = None
        self._done: list[Done] = []
        self._undone: list[Done] = []
        self._added = 0

    def copy(self) -> Evening:
        """The same evening, to try something out with."""
        other = Evening.__new__(Evening)
        other.start, other.last, other._added = self.start, self.last, self._added
        other._done, other._undone = list(self._done), list(self._undone)
        return other

    @property
    def state(self) -> State:
        """The state now."""
        return self.start if self.last is None else self.last.state

    @property
    def table(self) -> Table:
        """Who sits there now, and the rules they play by."""
        return self.state.table

    @property
    def names(self) -> Mapping[str, str]:
        """Who is meant by names that somebody had before."""
        return self.start.table.also

    def full_names(self, first: Mapping[str, str]) -> dict[str, str]:
        """The full names of players: those of the `first` record, and those that were given since."""
        given = [first]
        for done in self._done:
            event = done.event.event if isinstance(done.event, Insert) else done.event
            if isinstance(event, Seating):
                given.append(event.full)
            elif isinstance(event, Rename) and event.full is not None:
                given.append({event.name: event.full})
        return {self.names.get(fold(name), name): full for names in given for name, full in names.items()}

    @property
    def count(self) -> int:
        """The number of the last hand, 0 where none was played."""
        return 0 if self.last is None else self.last.number

    @property
    def done(self) -> int:
        """How many events `undo` could take back, one after the other."""
        return len(self._done)

    @property
    def undone(self) -> int:
        """How many events `redo` could bring back."""
        return len(self._undone)

    @property
    def newest(self) -> Event | None:
        """The event that `undo` would take back: a correction too."""
        return self._done[-1].event if self._done else None

    def entries(self) -> list[Entry]:
        """The entries that stand (voided ones included), in order."""
        return list(reversed(list(back(self.last))))

    def hands(self) -> list[Entry]:
        """The entries of hands, voided ones included: hand number N is the N-th of them."""
        return [entry for entry in self.entries() if isinstance(entry.event, HandPlayed)]

    def hand(self, number: int) -> Entry:
        """The entry of hand number `number`. Raises Refused if there is none."""
        for entry in back(self.last):
            if entry.number == number and isinstance(entry.event, HandPlayed):
                return entry
        raise self._no_hand(number)

    def before(self, entry: Entry) -> State:
        """The state in which something happened."""
        return self.start if entry.before is None else entry.before.state

    def away_since(self) -> dict[str, int]:
        """The first hand without each of those who have left."""
        found: dict[str, int] = {}
        for entry in self.entries():
            found = {name: found.get(name, entry.number + 1) for name in entry.state.away}
        return found

    def heirs(self, then: State) -> dict[str, str]:
        """Who holds now what each one held then: himself, or who went on with his score."""
        return {old[-1]: new[-1] for old, new in zip(then.columns, self.state.columns, strict=False)}

    def by_heir(self, then: State, amounts: Mapping[str, Amount]) -> dict[str, Amount]:
        """Amounts of an earlier state, under the names of those who hold them now."""
        if then.columns is self.state.columns:
            return dict(amounts)
        heirs = self.heirs(then)
        return {heirs[name]: amount for name, amount in amounts.items()}

    def _no_hand(self, number: int) -> Refused:
        return NO_HAND.refused(number=number, last=self.count) if self.count else NO_HAND_YET.refused(number=number)

    # ------------------------------------------------------------ places

    def place(self, before: int, kind: type[Event]) -> int:
        """How many entries stand before the place of an event that is put before a hand.

        A hand or a change of the table stands before the misdeals, throw-ins and notes that led to that hand; the
        others directly before it, and who had the škis directly after the hand before it.
        """
        entries = self.entries()
        if not (2 <= before <= self.count + 1 if kind is Skis else 1 <= before <= self.count):
            raise self._no_hand(before - 1 if kind is Skis else before)
        if kind is Skis:
            return 1 + entries.index(self.hand(before - 1))
        place = entries.index(self.hand(before))
        while kind in (HandPlayed, Seating) and place and isinstance(entries[place - 1].event, LEADS_ON):
            place -= 1
        return place

    def at(self, place: int) -> State:
        """The state at a place."""
        return self.entries()[place - 1].state if place else self.start

    def told_of(self, kind: type[Event], number: object, inner: type[Event] | None = None) -> State:
        """The state of which an event tells: for a correction that of its hand, else that of now."""
        if kind is Amend and type(number) is int:
            return self.before(self.hand(number))
        if kind is Insert and type(number) is int and inner is not None:
            return self.at(self.place(number, inner))
        return self.state

    def read(self, body: Body) -> Event:
        """The event of a record. Raises Refused with its problems if the record is not one of this program's."""
        problems: list[Problem] = []
        name, state = body.get("kind"), self.state
        kind = KINDS.get(name) if isinstance(name, str) else None
        if kind is None:
            raise UNKNOWN.refused("kind")
        if kind is Amend or kind is Insert:
            told = body.get("event")
            inner = KINDS.get(str(told.get("kind"))) if isinstance(told, dict) else None
            state = self.told_of(kind, body.get("before" if kind is Insert else "number"), inner)
        event = kind.read(state, body, problems)
        if event is None:
            raise Refused(problems)
        return event

    # ------------------------------------------------------------ what happens

    def add(self, event: Event, record: int | None = None) -> Outcome:
        """Lets one event happen and returns what it wrote. Raises Refused, and changes nothing, if it cannot."""
        record = self._added + 1 if record is None else record
        if isinstance(event, Undo):
            self._undo(event)
            outcome = NOTHING
        elif isinstance(event, Redo):
            self._redo()
            outcome = NOTHING
        else:
            outcome = self._happen(event, record)
            self._undone.clear()
        self._added = record
        return outcome

    def _happen(self, event: Event, record: int) -> Outcome:
        """Lets an event happen, for the first time or again."""
        if not event.corrects and not isinstance(event, Rename):
            entry = self.last = self._next(event, record)
            self._done.append(Done(event, record))
            return entry.outcome
        old, outcome, place, begun = _parts(self.entries()), NOTHING, 0, None
        if isinstance(event, Rename):
            begun = self.start
            self.start, self.last = self._renamed(event)
        else:
            self.last, outcome = self._corrected(event, record)
        if isinstance(event, Insert):
            place = next(place for place, one in enumerate(self.entries()) if one.record == record)
        done = Done(event, record, place=place, start=begun)
        mended = zip(old, done.back(_parts(self.entries())), strict=True)
        parts = tuple([(place, was) for place, (was, now) in enumerate(mended) if was != now])
        self._done.append(done._replace(parts=parts))
        return outcome

    def set_aside(self, agreed: Agree, why: str, record: int) -> None:
        """Lets the table have agreed on totals that are not so any more, for a reason that somebody gave."""
        self._set_aside(agreed, why, record)
        self._undone.clear()
        self._added = record

    def _set_aside(self, agreed: Agree, why: str, record: int) -> None:
        of = scene(self.state)
        self.last = Entry(self.last, agreed, self.state, NOTHING, self.count, record, overridden=why, said_of=of)
        self._done.append(Done(agreed, record, why))

    def _undo(self, event: Undo) -> None:
        if not self._done:
            raise NOTHING_DONE.refused()
        undone = self._done[-1]
        if isinstance(undone.event, Agree) and event.override is None:
            raise AGREED.refused()
        if isinstance(undone.event, Rename) or undone.event.corrects:
            entries = self.entries()
            self.start = undone.start or self.start
            self.last = self._stood(entries, undone.undone(_parts(entries)), undone.start is None)
        else:
            assert self.last is not None
            self.last = self.last.before
        self._undone.append(self._done.pop())

    def _redo(self) -> None:
        if not self._undone:
            raise NOTHING_UNDONE.refused()
        event, record, aside = self._undone[-1][:3]
        if isinstance(event, Agree) and aside is not None:
            self._set_aside(event, aside, record)
        else:
            self._happen(event, record)
        self._undone.pop()

    def _stood(self, entries: Sequence[Entry], parts: Sequence[Part], same: bool) -> Entry | None:
        """The last entry of an evening that stood before, of these parts; while they are the `same` entries stay.

        Nothing is asked again: what stood could stand.
        """
        last: Entry | None = None
        for place, part in enumerate(parts):
            same = same and place < len(entries) and _part(entries[place]) == part
            if same:
                last = entries[place]
                continue
            state, outcome = self.start if last is None else last.state, NOTHING
            number = (0 if last is None else last.number) + isinstance(part.event, HandPlayed)
            if part.voided is None and part.overridden is None:
                state, outcome = after(state, part.event, part.said_of)
            last = Entry(last, part.event, state, outcome, number, *part[1:])
        return last

    def _next(self, event: Event, record: int) -> Entry:
        """An event that happens now, for the first time."""
        before = self.last
        was, number = (self.start, 0) if before is None else (before.state, before.number)
        of = scene(was)
        state, outcome = after(was, event, of)
        if isinstance(event, HandPlayed):
            number += 1
        return Entry(before, event, state, outcome, number, record, None, None, of)

    def _fresh(self, event: Event, state: State, record: int) -> Entry:
        """An event that did not happen yet."""
        return Entry(None, event, state, NOTHING, 0, record)

    def _renamed(self, event: Rename) -> tuple[State, Entry | None]:
        """The evening with another name in it: the state before the first event, and the last entry."""
        problems = check_name(self.table.rules, event.name, "name")
        if not problems and fold(event.name) != fold(event.player) and fold(event.name) in known(self.state):
            problems = [NAME_TAKEN("name", name=event.name)]
        if problems:
            raise Refused(problems)
        names = {event.player: event.name}
        table = self.start.table
        also = {former: names.get(name, name) for former, name in table.also.items()}
        players = tuple([names.get(name, name) for name in table.players])
        dealer = names.get(self.start.dealer, self.start.dealer)
        start = beginning(Table(table.rules, players, also | {fold(event.player): event.name}), dealer)
        other = self.copy()
        other.start, other.last = start, None
        for entry in self.entries():
            of = entry.said_of and entry.said_of.renamed(names)
            other.last = other._again(other.last, entry._replace(event=entry.event.renamed(names), said_of=of), None)
        return other.start, other.last

    # ------------------------------------------------------------ corrections

    def _corrected(self, event: Event, record: int) -> tuple[Entry | None, Outcome]:
        """The evening with a correction made and everything after its place worked out again."""
        old = self.entries()
        entry: Entry | None = None
        match event:
            case Amend(number, hand, words, override):
                place = old.index(self.hand(number))
                entry = old[place]._replace(event=HandPlayed(hand, words), voided=None, overridden=None)
                new = [*old[:place], entry, *old[place + 1 :]]
            case Void(_, why, override, _):
                place = self._to_be_void(event)
                entry = old[place]._replace(voided=why, overridden=None)
                new = [*old[:place], entry, *old[place + 1 :]]
            case Insert(before, inner, override):
                place = self.place(before, type(inner))
                entry = self._fresh(inner, self.at(place), record)
                new = [*old[:place], entry, *old[place:]]
            case Move(number, to, override):
                new = self._moved(old, number, to)
            case Swap(number, other, override):
                new = self._swapped(old, number, other)
            case _:
                raise AssertionError(f"{event.kind} corrects nothing")
        last = self._replayed(old, new, entry, override)
        outcome = NOTHING
        if entry is not None:
            outcome = next(one.outcome for one in back(last) if one.record == entry.record)
        return last, outcome

    def _to_be_void(self, event: Void) -> int:
        """The place of the hand or event that is not to count."""
        entries = self.entries()
        if event.event is None:
            number = event.number or 0
            entry = self.hand(number)
            if entry.voided is not None:
                raise VOID_HAND.refused(number=number)
            return entries.index(entry)
        for place, entry in enumerate(entries):
            if entry.record == event.event and not isinstance(entry.event, HandPlayed):
                if entry.voided is not None:
                    raise VOID_EVENT.refused(number=event.event)
                if isinstance(entry.event, Agree) and event.override is None:
                    raise AGREED.refused()
                return place
        raise NO_EVENT.refused(number=event.event)

    def _moved(self, old: Sequence[Entry], number: int, to: int) -> list[Entry]:
        """Hand `number` becomes hand `to`; everything else stays where it is."""
        self.hand(number)
        self.hand(to)
        if number == to:
            raise SAME_HAND.refused(number=number)
        return _with_hands(old, _shifted(_hands(old), number, to))

    def _swapped(self, old: Sequence[Entry], number: int, other: int) -> list[Entry]:
        """Two hands change places."""
        hands = _hands(old)
        one, two = self.hand(number), self.hand(other)
        if number == other:
            raise SAME_HAND.refused(number=number)
        hands[number - 1], hands[other - 1] = two, one
        return _with_hands(old, hands)

    def _replayed(
        self, old: Sequence[Entry], new: Sequence[Entry], own: Entry | None, override: str | None
    ) -> Entry | None:
        """The last entry of the evening played again from where it differs. Every event that cannot be is told."""
        same = next(
            (place for place, pair in enumerate(zip(old, new, strict=False)) if pair[0] is not pair[1]),
            min(len(old), len(new)),
        )
        last = new[same - 1] if same else None
        number = 0 if last is None else last.number
        problems: list[Problem] = []
        for entry in new[same:]:
            number += isinstance(entry.event, HandPlayed)
            try:
                last = self._again(last, entry, override)
            except Refused as refused:
                if entry is own:
                    raise
                if not isinstance(entry.event, Agree):
                    problems.append(_lost(number, entry, refused))
                elif not problems:
                    raise
        if problems:
            raise Refused(problems)
        return last

    def _again(self, before: Entry | None, entry: Entry, override: str | None) -> Entry:
        """One entry after another one than it was, or for the first time."""
        state = self.start if before is None else before.state
        number = (0 if before is None else before.number) + isinstance(entry.event, HandPlayed)
        event, record, of, outcome = entry.event, entry.record, entry.said_of or scene(state), NOTHING
        voided, overridden = entry.voided, entry.overridden
        if voided is None and overridden is None:
            if entry.state.table is not state.table and isinstance(event, HandPlayed):
                event = _at_table(state, event)
            try:
                state, outcome = after(state, event, of)
            except Refused:
                if not isinstance(event, Agree) or entry.said_of is None:
                    raise
                if override is None:
                    raise _agreed(number, event, state) from None
                overridden, outcome = override, entry.outcome
        return Entry(before, event, state, outcome, number, record, voided, overridden, of)


def back(entry: Entry | None) -> Iterator[Entry]:
    """An entry and all before it, the last first."""
    while entry is not None:
        yield entry
        entry = entry.before


def changes(before: Entry | None, now: Entry | None) -> tuple[Change, ...]:
    """The hands that stand in two versions of an evening with other scores, by their numbers of now.

    Amounts of nothing are left out, and another name is no other score.
    """
    if now is not None and now.before is before:
        return ()
    was = {entry.record: entry for entry in back(before) if isinstance(entry.event, HandPlayed)}
    found: list[Change] = []
    for entry in back(now):
        other = was.get(entry.record)
        if other is entry:
            break
        if other is None or _facts(other) != _facts(entry):
            continue
        wrote, writes = _written(other), _written(entry)
        if wrote != writes:
            found.append(Change(entry.number, wrote, writes))
    return tuple(reversed(found))


def told(before: Evening, now: Evening, event: Event) -> tuple[Said, ...]:
    """What happened in an evening that became another by it, in a line each: what was, and what is."""
    match event:
        case Amend(number):
            return _was(before, number), _is(now, number)
        case Void(event=None, number=int(number)):
            return _was(before, number), event.title(now.table)
        case Swap(number, other):
            return _was(before, number), _was(before, other), _is(now, number), _is(now, other)
        case Move(_, to):
            return event.title(now.table), _is(now, to)
        case Insert(place, Seating()):
            return (_from_on(place, now.at(now.place(place, Seating))),)
        case Seating():
            return (_from_on(now.count + 1, now.state),)
        case Undo() if before.newest is not None:
            return event.title(now.table), *_as_before(before, now, before.newest)
        case Redo() if now.newest is not None and now.newest.corrects:
            return event.title(now.table), *told(before, now, now.newest)
    return (event.title(now.table),)


def _as_before(before: Evening, now: Evening, undone: Event) -> Iterator[Said]:
    """The hands that a correction had changed, once it was taken back: what they were by it, what they are again."""
    match undone:
        case Amend(number):
            yield _was(before, number)
            yield _is(now, number)
        case Void(event=None, number=int(number)):
            yield _is(now, number)
        case Swap(number, other):
            yield from (_was(before, number), _was(before, other), _is(now, number), _is(now, other))


def _facts(entry: Entry) -> tuple[object, ...]:
    """What was said of a hand, whoever rested by it."""
    assert isinstance(entry.event, HandPlayed)
    return entry.event.hand._replace(resting=None), entry.event.words, entry.voided


def _written(entry: Entry) -> dict[str, Amount]:
    return {name: amount for name, amount in entry.outcome.scores.items() if amount}


def _was(evening: Evening, number: int) -> Said:
    entry = evening.hand(number)
    return said("hand {number} was: {hand}", number=number, hand=entry.event.title(entry.state.table))


def _is(evening: Evening, number: int) -> Said:
    entry = evening.hand(number)
    return said("hand {number} is: {hand}", number=number, hand=entry.event.title(entry.state.table))


def _from_on(number: int, state: State) -> Said:
    """The table from a hand on."""
    table = state.table
    rules = "+".join([table.rules.id, *table.rules.variants])
    return said("from hand {n} on: {players}, {rules}", n=number, players=" ".join(table.players), rules=rules)


Told = TypeVar("Told", Entry, Part)


def _hands(told: Sequence[Told]) -> list[Told]:
    """The hands among events."""
    return [one for one in told if isinstance(one.event, HandPlayed)]


def _shifted(hands: list[Told], number: int, to: int) -> list[Told]:
    """Hand `number` becomes hand `to`."""
    hands.insert(to - 1, hands.pop(number - 1))
    return hands


def _with_hands(old: Sequence[Told], hands: Sequence[Told]) -> list[Told]:
    """The same events with the hands in another order."""
    order = iter(hands)
    return [next(order) if isinstance(entry.event, HandPlayed) else entry for entry in old]


def _part(entry: Entry) -> Part:
    """An entry without what followed from it."""
    return Part(entry.event, entry.record, entry.voided, entry.overridden, entry.said_of)


def _parts(entries: Sequence[Entry]) -> list[Part]:
    """Entries without what followed from them."""
    return [_part(entry) for entry in entries]


def _called(part: Part, names: Mapping[str, str]) -> Part:
    """The same with other names of players."""
    of = part.said_of and part.said_of.renamed(names)
    return part._replace(event=part.event.renamed(names), said_of=of)


def _at_table(state: State, event: HandPlayed) -> HandPlayed:
    """A hand at another table than the one it was said of. Raises Refused if it could not be played there.

    Where nobody rests nobody did; where somebody has to and nobody was named it was the dealer.
    """
    resting = (event.hand.resting or state.dealer) if state.table.rests else None
    problems: list[Problem] = []
    hand = read_hand(state.table, write_hand(event.hand._replace(resting=resting)), problems, recorded=True)
    if hand is None:
        raise Refused(problems)
    return HandPlayed(hand, event.words)


def _after_hand(number: int) -> Said:
    """Where in the evening something stands."""
    return said("after hand {number}", number=number) if number else said("before the first hand")


def _lost(number: int, entry: Entry, refused: Refused) -> Problem:
    """What the correction leaves without ground: a hand, or an event such as the škis of a hand that is to be void."""
    what = chained([problem.said for problem in refused.problems], "{one}; {other}")
    if isinstance(entry.event, HandPlayed):
        return NO_LATER_HAND(number=number, what=what)
    return NO_GROUND(where=_after_hand(number), what=what)


def _agreed(number: int, event: Agree, state: State) -> Refused:
    decimals = state.table.rules.unit.decimals
    changed: list[Said] = [
        said(
            "{name} {agreed} → {total}",
            name=name,
            agreed=Quantity(value, decimals, sign=True),
            total=Quantity(state.totals.get(name, 0), decimals, sign=True),
        )
        for name, value in event.totals.items()
        if state.totals.get(name) != value
    ]
    return AGREED_OTHERWISE.refused(where=_after_hand(number), changes=tuple(changed))
