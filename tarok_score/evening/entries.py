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
from ..limits import FINEST_TOTAL, LARGEST_TOTAL, LENGTH_OF_SECTION, MOST_RADLI
from ..problems import Refused, impossible
from ..scoring.pot import deciding_on_pot
from . import events
from .state import Outcome, Scene, State, alike_but_for_amounts

NO_HAND = impossible("no-such-hand", "there is no hand {number}", "the hands are numbered 1 to {last}")
NO_HAND_YET = impossible("no-hand-yet", "there is no hand {number}", "no hand was recorded yet")

#: What leads to the hand after it: a forgotten hand, or a change of the table, stands before these.
LEADS_ON = (events.Misdeal, events.NoTaroks, Remark)


class Entry(NamedTuple):
    """One event of the evening. `number` counts the hands, voided ones too.

    `before` is the state in which it happened, `state` the one after it, `record` the record that first told of it.
    `overridden` tells why an agreement was set aside, `said_of` the table at which the event was said. `said` is the
    event as it was said there: of a hand that a correction put at another table somebody else may rest, and at a table
    that was said before one more hand somebody else may deal.
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


class More(NamedTuple):
    """Points, open radli and an amount in the pot that there are more (or fewer) than when entries were played."""

    totals: Mapping[str, Amount]
    radli: Mapping[str, int]
    pot: Amount

    def with_state(self, state: State) -> State:
        """The state of back then with so much more."""
        totals = state.totals
        if self.totals:
            totals = {**totals, **{name: exact(totals[name] + points) for name, points in self.totals.items()}}
        return state._replace(totals=totals, radli=self._with_radli(state.radli), pot=exact(state.pot + self.pot))

    def with_outcome(self, outcome: Outcome) -> Outcome:
        """The outcome of back then, with the radli and the pot that are left now."""
        score = outcome.score
        if score is None or not (self.radli or self.pot):
            return outcome
        radli = None if score.radli is None else self._with_radli(score.radli)
        pot = None if score.pot is None else exact(score.pot + self.pot)
        return outcome._replace(score=score._replace(radli=radli, pot=pot))

    def _with_radli(self, radli: dict[str, int]) -> dict[str, int]:
        return {name: count + self.radli.get(name, 0) for name, count in radli.items()} if self.radli else radli


def difference(then: State, now: State) -> More:
    """The amounts by which a state exceeds an earlier one of the same table."""
    return More(
        {name: total - then.totals[name] for name, total in now.totals.items() if total != then.totals[name]},
        {name: count - then.radli[name] for name, count in now.radli.items() if count != then.radli[name]},
        now.pot - then.pot,
    )


class Reached(NamedTuple):
    """The totals that a player reaches, the least and the most of them, the largest denominator, and his radli."""

    totals: set[Amount]
    least: Amount
    most: Amount
    finest: int
    fewest_radli: int
    most_radli: int


class Played:
    """Entries in a row as they were played, and what they took from totals, open radli and the pot before them."""

    def __init__(self, entries: tuple[Entry, ...]) -> None:
        self.entries = entries
        self.before = entries[0].before

    def allows(self, more: More) -> bool:
        """True where there could have been so much more before them, and nothing else would have become of it.

        No total becomes too large or too fine, none reaches zero (or a set multiple) or did. Whose radli are others
        had an open one all the time, and has one now. Nobody plays for a pot that is another. There is no agreement on
        totals, no change of the table, and not the end.
        """
        if not any(more):
            return True
        if self._looks_at_totals or (more.pot and self._plays_for_pot):
            return False
        totals = [name for name, points in more.totals.items() if not self._allows_total(name, points)]
        radli = [name for name, count in more.radli.items() if not self._allows_radli(name, count)]
        return not (totals or radli)

    def _allows_total(self, name: str, more: Amount) -> bool:
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

    def _allows_radli(self, name: str, more: int) -> bool:
        reached = self._reached[name]
        return reached.fewest_radli > max(0, -more) and reached.most_radli + more <= MOST_RADLI

    @cached_property
    def _looks_at_totals(self) -> bool:
        """True where an event compares totals, or settles with them or with radli."""
        looks = events.Agree | events.Seating | events.Finish
        settles = self.entries[-1].state.since is not self.before.since
        return settles or any(isinstance(entry.event, looks) for entry in self.entries)

    @cached_property
    def _plays_for_pot(self) -> bool:
        """True where a hand may take the pot, or pay as much as lies in it."""
        return any(plays_for_pot(entry.state.table, entry.event) for entry in self.entries)

    @cached_property
    def _reached(self) -> dict[str, Reached]:
        """The totals and open radli that each player reaches; of radli those before the first entry, too."""
        found = {}
        for name in self.before.totals:
            totals = {entry.state.totals[name] for entry in self.entries}
            radli = {self.before.radli[name], *[entry.state.radli[name] for entry in self.entries]}
            finest = max(total.denominator for total in totals)
            found[name] = Reached(totals, min(totals), max(totals), finest, min(radli), max(radli))
        return found


def plays_for_pot(table: Table, event: Event) -> bool:
    """True where an event is a hand that may take the pot, or pay as much as lies in it."""
    rules = table.rules.pot
    return rules is not None and isinstance(event, events.HandPlayed) and bool(deciding_on_pot(rules, event.hand))


class Section:
    """Entries in a row that versions of an evening share: never changed, and at most `LENGTH_OF_SECTION`.

    Where a correction before them changed nothing that they ask for, the section only begins with other totals, radli
    and another pot than when it was played; its `entries` are made when somebody looks at them.
    """

    def __init__(self, played: Played, before: State, more: More | None = None) -> None:
        self.played, self.before, self._more = played, before, more
        self.length, self.count = len(played.entries), played.entries[-1].number
        last = played.entries[-1].state
        self.state = last if more is None else more.with_state(last)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The entries, each with the states before and after it."""
        more = self._more
        if more is None:
            return self.played.entries
        found, state = [], self.before
        for entry in self.played.entries:
            before, state = state, more.with_state(entry.state)
            found.append(entry._replace(before=before, state=state, outcome=more.with_outcome(entry.outcome)))
        return tuple(found)

    def following(self, state: State) -> Section | None:
        """The same entries after another state, None where they have to be played again."""
        was = self.played.before
        if not alike_but_for_amounts(was, state):
            return None
        more = difference(was, state)
        if not self.played.allows(more):
            return None
        return Section(self.played, state, more) if any(more) else Section(self.played, was)


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

    def as_played(self, place: int) -> Entry:
        """The entry that so many stand before, as it was played: perhaps with other totals, radli and another pot."""
        index, within = divmod(place, LENGTH_OF_SECTION)
        return self.sections[index].played.entries[within]

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
