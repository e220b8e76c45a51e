"""The entries of an evening: every event that stands, with the state after it, and how to find one."""

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
from .state import Outcome, Scene, State

NO_HAND = impossible("no-such-hand", "there is no hand {number}", "the hands are numbered 1 to {last}")
NO_HAND_YET = impossible("no-hand-yet", "no hand was recorded yet", "record one first")

#: The events that lead to the hand after them: a forgotten hand, or a change of the table, goes before these.
LEADS_ON = (events.Misdeal, events.NoTaroks, Remark)


class Entry(NamedTuple):
    """An event of the evening. `number` counts the hands, voided ones included.

    `before` is the state in which it happened, `state` the one after it, `record` the record that first told of it.
    `overridden` says why an agreement was set aside, `said_at` is the table at which the event was said, `as_said` the
    event as it was said there. These differ from the present ones after corrections: another player may rest in a hand
    that was moved to another table, and another may deal after a change of the table that now follows one more hand.
    """

    before: State
    event: Event
    state: State
    outcome: Outcome
    number: int
    record: int
    voided: str | None = None
    overridden: str | None = None
    said_at: Scene | None = None
    as_said: Event | None = None


class More(NamedTuple):
    """The difference to the state in which entries were played: more (or fewer) points, open radli, and pot.

    A player without a difference is left out.
    """

    totals: Mapping[str, Amount]
    radli: Mapping[str, int]
    pot: Amount

    def and_more(self, other: More) -> More:
        """The sum of both differences."""
        totals = {name: exact(self.totals.get(name, 0) + more) for name, more in other.totals.items()}
        radli = {name: self.radli.get(name, 0) + more for name, more in other.radli.items()}
        return More(
            {name: more for name, more in {**self.totals, **totals}.items() if more},
            {name: more for name, more in {**self.radli, **radli}.items() if more},
            exact(self.pot + other.pot),
        )

    def with_state(self, state: State) -> State:
        """The earlier state with the difference added."""
        if self == NO_MORE:
            return state
        totals = {**state.totals, **{name: exact(state.totals[name] + more) for name, more in self.totals.items()}}
        return state._replace(totals=totals, radli=self._with_radli(state.radli), pot=exact(state.pot + self.pot))

    def with_outcome(self, outcome: Outcome) -> Outcome:
        """The earlier outcome, with the radli and the pot that are left now."""
        score = outcome.score
        if score is None or not (self.radli or self.pot):
            return outcome
        radli = None if score.radli is None else self._with_radli(score.radli)
        pot = None if score.pot is None else exact(score.pot + self.pot)
        return outcome._replace(score=score._replace(radli=radli, pot=pot))

    def _with_radli(self, radli: dict[str, int]) -> dict[str, int]:
        return {name: count + self.radli.get(name, 0) for name, count in radli.items()} if self.radli else radli


NO_MORE = More({}, {}, 0)


def difference(then: State, now: State) -> More:
    """The amounts by which a state exceeds an earlier one of the same table."""
    return More(
        {name: exact(total - then.totals[name]) for name, total in now.totals.items() if total != then.totals[name]},
        {name: count - then.radli[name] for name, count in now.radli.items() if count != then.radli[name]},
        exact(now.pot - then.pot),
    )


class Reached(NamedTuple):
    """The totals and open radli that a player reaches in a section.

    `to_klop` is how much more would have brought one of his totals to zero, as a rest of `step` where multiples of it
    count. `klop` is true where one did reach zero.
    """

    least: Amount
    most: Amount
    finest: int
    klop: bool
    to_klop: frozenset[Amount]
    step: int
    fewest_radli: int
    most_radli: int

    def allows_total(self, more: Amount) -> bool:
        """True if with `more` no total would be too large or too fine, and the same ones would call a klop."""
        return (
            not self.klop
            and (more % self.step if self.step else more) not in self.to_klop
            and self.least + more > -LARGEST_TOTAL
            and self.most + more < LARGEST_TOTAL
            and self.finest * more.denominator < FINEST_TOTAL
        )

    def allows_radli(self, more: int) -> bool:
        """True if he had an open radl all the time, and with `more` would still have had one, but not too many."""
        return self.fewest_radli > max(0, -more) and self.most_radli + more <= MOST_RADLI


class Played:
    """Consecutive entries as they were played, and how they depend on the totals, open radli and pot before them."""

    def __init__(self, entries: tuple[Entry, ...]) -> None:
        self.entries = entries
        self.before = entries[0].before

    def allows(self, more: More) -> bool:
        """True if the state before them could have had `more`, and nothing else would have come out differently.

        That is so if no total becomes too large or too fine, and none reaches or reached zero (or a set multiple); if
        everybody whose radli differ had an open one all the time, and still would have; if nobody plays for a pot that
        differs; and if there is no agreement on totals, no change of the table, and no end of the evening among them.
        """
        if more == NO_MORE:
            return True
        if self._looks_at_totals or (more.pot and self._plays_for_pot):
            return False
        reached = self._reached
        for name, points in more.totals.items():
            if not reached[name].allows_total(points):
                return False
        return all(reached[name].allows_radli(count) for name, count in more.radli.items())

    @cached_property
    def _looks_at_totals(self) -> bool:
        """True if an event compares totals, or settles with them or with radli."""
        looks = events.Agree | events.Seating | events.Finish
        settles = self.entries[-1].state.stretches is not self.before.stretches
        return settles or any(isinstance(entry.event, looks) for entry in self.entries)

    @cached_property
    def _plays_for_pot(self) -> bool:
        """True if a hand may take the pot, or pay as much as lies in it."""
        return any(plays_for_pot(entry.state.table, entry.event) for entry in self.entries)

    @cached_property
    def _reached(self) -> dict[str, Reached]:
        """The totals and open radli that each player reaches, including the radli before the first entry."""
        found, klop = {}, self.before.table.rules.session.compulsory_klop
        step = (klop.multiples_of if klop is not None else None) or 0
        for name in self.before.totals:
            totals = {entry.state.totals[name] for entry in self.entries}
            radli = {self.before.radli[name], *[entry.state.radli[name] for entry in self.entries]}
            finest = max([total.denominator for total in totals])
            to_klop = frozenset([-total % step if step else -total for total in totals] if klop is not None else ())
            found[name] = Reached(min(totals), max(totals), finest, 0 in to_klop, to_klop, step, min(radli), max(radli))
        return found


def plays_for_pot(table: Table, event: Event) -> bool:
    """True if an event is a hand that may take the pot, or pay as much as lies in it."""
    rules = table.rules.pot
    return rules is not None and isinstance(event, events.HandPlayed) and bool(deciding_on_pot(rules, event.hand))


class Section:
    """Consecutive entries that versions of an evening share: at most `LENGTH_OF_SECTION`, and never changed.

    If a correction before them changed nothing they depend on, the section begins with other totals, radli and pot than
    when it was played, and nothing else; its states and entries are made when somebody looks at them.
    """

    def __init__(self, played: Played, more: More = NO_MORE) -> None:
        self.played, self.more = played, more
        self.length, self.count = len(played.entries), played.entries[-1].number

    @cached_property
    def before(self) -> State:
        """The state before the first entry."""
        return self.more.with_state(self.played.before)

    @cached_property
    def state(self) -> State:
        """The state after the last entry."""
        return self.more.with_state(self.played.entries[-1].state)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The entries, each with the states before and after it."""
        return self.first(self.length)

    def first(self, number: int) -> tuple[Entry, ...]:
        """The first `number` entries."""
        if self.more == NO_MORE:
            return self.played.entries[:number]
        found, state = [], self.before
        for entry in self.played.entries[:number]:
            found.append(self._with_more(entry, state))
            state = found[-1].state
        return tuple(found)

    def entry(self, place: int) -> Entry:
        """The entry at a place within the section, from 0 on."""
        entry = self.played.entries[place]
        return self._with_more(entry, self.more.with_state(entry.before))

    def _with_more(self, entry: Entry, before: State) -> Entry:
        """An entry as it was played, after the state that now stands before it."""
        state, outcome = self.more.with_state(entry.state), self.more.with_outcome(entry.outcome)
        return entry._replace(before=before, state=state, outcome=outcome)

    def following(self, more: More) -> Section | None:
        """The same entries after a state with `more`; None if they have to be played again."""
        more = self.more.and_more(more)
        return Section(self.played, more) if self.played.allows(more) else None


class Entries:
    """A version of an evening: the state before the first event, and the entries in sections of equal length."""

    def __init__(self, start: State, sections: tuple[Section, ...] = ()) -> None:
        self.start, self.sections = start, sections

    def followed_by(self, *entries: Entry) -> Entries:
        """The version with more entries at its end: as many as the last section, or a new one, has room for."""
        *full, last = self.sections or (None,)
        if last is None or last.length == LENGTH_OF_SECTION:
            return Entries(self.start, (*self.sections, Section(Played(entries))))
        return Entries(self.start, (*full, Section(Played((*last.entries, *entries)))))

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
        """The version with only the entries before a place."""
        index, within = divmod(place, LENGTH_OF_SECTION)
        begun = (Section(Played(self.sections[index].first(within))),) if within else ()
        return Entries(self.start, (*self.sections[:index], *begun))

    def entry(self, place: int) -> Entry:
        """The entry at a place, from 0 on."""
        index, within = divmod(place, LENGTH_OF_SECTION)
        return self.sections[index].entry(within)

    def as_played(self, place: int) -> Entry:
        """The entry at a place as it was played, perhaps with other totals, radli and pot than now."""
        index, within = divmod(place, LENGTH_OF_SECTION)
        return self.sections[index].played.entries[within]

    def away_since(self) -> dict[str, int]:
        """The first hand without each of those who have left."""
        found: dict[str, int] = {}
        for entry in self.entries():
            found = {name: found.get(name, entry.number + 1) for name in entry.state.away}
        return found

    def heirs(self, then: State) -> dict[str, str]:
        """The present holder of each score that somebody held then: himself, or whoever went on with it."""
        return {old[-1]: new[-1] for old, new in zip(then.columns, self.state.columns, strict=False)}

    def by_heir(self, then: State, amounts: Mapping[str, Amount]) -> dict[str, Amount]:
        """Amounts of an earlier state under the names of their present holders."""
        if then.columns is self.state.columns:
            return dict(amounts)
        heirs = self.heirs(then)
        return {heirs[name]: amount for name, amount in amounts.items()}

    def _no_hand(self, number: int) -> Refused:
        return NO_HAND.refused(number=number, last=self.count) if self.count else NO_HAND_YET.refused()

    # ------------------------------------------------------------ places

    def place(self, before: int, kind: type[Event]) -> int:
        """The number of entries before the place of an event that is put before a hand.

        A hand or a change of the table goes before the misdeals, throw-ins and notes that led to that hand; the škis of
        a hand directly after the hand before it; any other event directly before it.
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
