"""The entries of an evening that stand: every event with the state after it, and how to find one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..amounts import Amount
from ..events.common import Remark
from ..events.event import Event
from ..hand.table import Table
from ..problems import Refused, impossible
from .events import HandPlayed, Misdeal, NoTaroks, Seating, Skis
from .state import Outcome, Scene, State

NO_HAND = impossible("no-such-hand", "there is no hand {number}", "the hands are numbered 1 to {last}")
NO_HAND_YET = impossible("no-hand-yet", "there is no hand {number}", "no hand was recorded yet")

#: What leads to the hand after it: a forgotten hand, or a change of the table, stands before these.
LEADS_ON = (Misdeal, NoTaroks, Remark)


class Entry(NamedTuple):
    """One event of the evening with the state after it. `number` counts the hands, voided ones too.

    `before` is the entry before it (None for the first), `record` the record that first told of it. `overridden`
    tells why an agreement was set aside, `said_of` the table at which the event was said. `said` is the event as it
    was said there: a hand that a correction put at another table may have somebody else who rests.
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
    said: Event | None = None


class Entries:
    """One version of an evening: the state before the first event, and the last entry, which leads to all before it."""

    def __init__(self, start: State, last: Entry | None = None) -> None:
        self.start, self.last = start, last

    @property
    def state(self) -> State:
        """The present state."""
        return self.start if self.last is None else self.last.state

    @property
    def table(self) -> Table:
        """The players at the table at present, and their rules."""
        return self.state.table

    @property
    def names(self) -> Mapping[str, str]:
        """The present name of each player by the names that he had before."""
        return self.start.table.also

    @property
    def count(self) -> int:
        """The number of the last hand, 0 where none was played."""
        return 0 if self.last is None else self.last.number

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
        """For each holder of a score then its present holder: himself, or whoever went on with it."""
        return {old[-1]: new[-1] for old, new in zip(then.columns, self.state.columns, strict=False)}

    def by_heir(self, then: State, amounts: Mapping[str, Amount]) -> dict[str, Amount]:
        """Amounts of an earlier state under the names of their present holders."""
        if then.columns is self.state.columns:
            return dict(amounts)
        heirs = self.heirs(then)
        return {heirs[name]: amount for name, amount in amounts.items()}

    def _no_hand(self, number: int) -> Refused:
        return NO_HAND.refused(number=number, last=self.count) if self.count else NO_HAND_YET.refused(number=number)

    # ------------------------------------------------------------ places

    def place(self, before: int, kind: type[Event]) -> int:
        """The number of entries before the place of an event that is put before a hand.

        A hand or a change of the table stands before the misdeals, throw-ins and notes that led to that hand; the
        others directly before it, and who had the škis directly after the hand before it.
        """
        entries = self.entries()
        if not (2 <= before <= self.count + 1 if kind is Skis else 1 <= before <= self.count):
            raise self._no_hand(before - 1 if kind is Skis else before)
        place = place_of(entries, self.hand(before - 1 if kind is Skis else before))
        if kind is Skis:
            return place + 1
        while kind in (HandPlayed, Seating) and place and isinstance(entries[place - 1].event, LEADS_ON):
            place -= 1
        return place

    def at(self, place: int) -> State:
        """The state at a place."""
        return self.entries()[place - 1].state if place else self.start


def back(entry: Entry | None) -> Iterator[Entry]:
    """An entry and all before it, the last first."""
    while entry is not None:
        yield entry
        entry = entry.before


def place_of(entries: Sequence[Entry], entry: Entry) -> int:
    """The index of an entry among others, by identity: to compare equal ones would take all before them too."""
    return next(place for place, one in enumerate(entries) if one is entry)
