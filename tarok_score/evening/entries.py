"""The entries of an evening that stand: every event with the state after it, and how to find one of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from ..amounts import Amount, exact
from ..events.common import Remark
from ..events.event import Event
from ..hand.table import Table
from ..limits import FINEST_TOTAL, LARGEST_TOTAL, LENGTH_OF_SECTION
from ..problems import Refused, impossible
from . import events
from .state import Outcome, Scene, State

NO_HAND = impossible("no-such-hand", "there is no hand {number}", "the hands are numbered 1 to {last}")
NO_HAND_YET = impossible("no-hand-yet", "there is no hand {number}", "no hand was recorded yet")

#: What leads to the hand after it: a forgotten hand, or a change of the table, stands before these.
LEADS_ON = (events.Misdeal, events.NoTaroks, Remark)


class Entry(NamedTuple):
    """One event of the evening. `number` counts the hands, voided ones too.

    `before` is the state in which it happened, `state` the one after it, `record` the record that first told of it.
    `overridden` tells why an agreement was set aside, `said_of` the table at which the event was said. `said` is the
    event as it was said there: a hand that a correction put at another table may have somebody else who rests.
    """

    before: State
    event: Event
    state: State
    outcome: Outcome
    number: int
    record: int
    voided: str | None = None
    overridden: str | None = None
    said_of: Scene | None = None
    said: Event | None = None


class Reached(NamedTuple):
    """The totals that a player reaches, the least and the most of them, and the largest denominator."""

    totals: set[Amount]
    least: Amount
    most: Amount
    finest: int


class Played:
    """Entries in a row as they were played, and what the totals before them decide in them."""

    def __init__(self, entries: tuple[Entry, ...]) -> None:
        self.entries = entries
        self.before = entries[0].before

    def allows(self, more: Mapping[str, Amount]) -> bool:
        """True where players could have begun with so much more, and nothing else would have become of it.

        No total becomes too large or too fine, none reaches zero (or a set multiple) or did, and there is no agreement
        on totals and no change of the table.
        """
        return not more or (not self._looks_at_totals and all(self._allows(name, more[name]) for name in more))

    def _allows(self, name: str, more: Amount) -> bool:
        reached, klop = self._reached[name], self.before.table.rules.session.compulsory_klop
        if not -LARGEST_TOTAL < reached.least + more <= reached.most + more < LARGEST_TOTAL:
            return False
        if reached.finest * more.denominator >= FINEST_TOTAL:
            return False
        if klop is None:
            return True
        if not klop.multiples_of:
            return reached.totals.isdisjoint((0, -more))
        return {total % klop.multiples_of for total in reached.totals}.isdisjoint((0, -more % klop.multiples_of))

    @cached_property
    def _looks_at_totals(self) -> bool:
        """True where an event compares totals, or settles with them."""
        settles = self.entries[-1].state.since is not self.before.since
        return settles or any(isinstance(entry.event, events.Agree | events.Seating) for entry in self.entries)

    @cached_property
    def _reached(self) -> dict[str, Reached]:
        """The totals that each player reaches."""
        found = {}
        for name in self.before.totals:
            totals = {entry.state.totals[name] for entry in self.entries}
            found[name] = Reached(totals, min(totals), max(totals), max(total.denominator for total in totals))
        return found


class Section:
    """Entries in a row that versions of an evening share: never changed, and at most `LENGTH_OF_SECTION`.

    Where a correction before them changed nothing but totals, the section only begins with other ones than when it was
    played; its `entries` are made when somebody looks at them.
    """

    def __init__(self, played: Played, before: State) -> None:
        self.played, self.before = played, before
        self.length, self.count = len(played.entries), played.entries[-1].number
        self.state = self._with_own_totals(played.entries[-1].state)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The entries, each with the states before and after it."""
        if self.before is self.played.before:
            return self.played.entries
        found, state = [], self.before
        for entry in self.played.entries:
            before, state = state, self._with_own_totals(entry.state)
            found.append(entry._replace(before=before, state=state))
        return tuple(found)

    def _with_own_totals(self, state: State) -> State:
        """A state of when it was played with the totals of this section."""
        was, now = self.played.before.totals, self.before.totals
        if was is now:
            return state
        return state._replace(totals={name: exact(state.totals[name] + now[name] - was[name]) for name in now})

    def following(self, state: State) -> Section | None:
        """The same entries after another state, None where they have to be played again."""
        was = self.played.before
        if state.table is not was.table or state != was._replace(totals=state.totals):
            return None
        more = {name: total - was.totals[name] for name, total in state.totals.items() if total != was.totals[name]}
        return Section(self.played, state if more else was) if self.played.allows(more) else None


def section_of(entries: tuple[Entry, ...]) -> Section:
    """A section of entries that were just played."""
    played = Played(entries)
    return Section(played, played.before)


class Entries:
    """One version of an evening: the state before the first event, and the entries in sections of equal length."""

    def __init__(self, start: State, sections: tuple[Section, ...] = ()) -> None:
        self.start, self.sections = start, sections

    def followed_by(self, *entries: Entry) -> Entries:
        """The version with more entries at the end: no more than fill the last section, or one behind a full one."""
        *full, last = self.sections or (None,)
        if last is None or last.length == LENGTH_OF_SECTION:
            return Entries(self.start, (*self.sections, section_of(entries)))
        return Entries(self.start, (*full, section_of((*last.entries, *entries))))

    @property
    def state(self) -> State:
        """The present state."""
        return self.sections[-1].state if self.sections else self.start

    @property
    def last(self) -> Entry | None:
        """The newest entry."""
        return self.sections[-1].entries[-1] if self.sections else None

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
        return self.sections[-1].count if self.sections else 0

    def entries(self) -> list[Entry]:
        """The entries that stand (voided ones included), in order."""
        return [entry for section in self.sections for entry in section.entries]

    def hands(self) -> list[Entry]:
        """The entries of hands, voided ones included: hand number N is the N-th of them."""
        return [entry for entry in self.entries() if isinstance(entry.event, events.HandPlayed)]

    def hand(self, number: int) -> Entry:
        """The entry of hand number `number`. Raises Refused if there is none."""
        return self.entry(self.place_of_hand(number))

    def place_of_hand(self, number: int) -> int:
        """The number of entries before hand number `number`. Raises Refused if there is none."""
        index = bisect_left(self.sections, number, key=lambda section: section.count)
        for place, entry in enumerate(self.sections[index].played.entries if index < len(self.sections) else ()):
            if entry.number == number and isinstance(entry.event, events.HandPlayed):
                return index * LENGTH_OF_SECTION + place
        raise self._no_hand(number)

    @property
    def length(self) -> int:
        """The number of all entries."""
        sections = self.sections
        return (len(sections) - 1) * LENGTH_OF_SECTION + sections[-1].length if sections else 0

    def until(self, place: int) -> Entries:
        """The version with no more than the entries before a place."""
        index, within = divmod(place, LENGTH_OF_SECTION)
        begun = (section_of(self.sections[index].entries[:within]),) if within else ()
        return Entries(self.start, (*self.sections[:index], *begun))

    def entry(self, place: int) -> Entry:
        """The entry that so many stand before."""
        index, within = divmod(place, LENGTH_OF_SECTION)
        return self.sections[index].entries[within]

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
        if not (2 <= before <= self.count + 1 if kind is events.Skis else 1 <= before <= self.count):
            raise self._no_hand(before - 1 if kind is events.Skis else before)
        place = self.place_of_hand(before - 1 if kind is events.Skis else before)
        if kind is events.Skis:
            return place + 1
        while (
            kind in (events.HandPlayed, events.Seating) and place and isinstance(self.entry(place - 1).event, LEADS_ON)
        ):
            place -= 1
        return place

    def at(self, place: int) -> State:
        """The state at a place."""
        return self.entry(place - 1).state if place else self.start
