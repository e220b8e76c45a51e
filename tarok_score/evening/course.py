"""An evening as its events in order, with the state after each; corrections play the events after them again.

Every version of the evening is a chain of immutable entries, so that undo and redo only move between versions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..amounts import signed
from ..hand.table import Table
from ..problems import Refused, refuse
from .events import Agree, Amend, HandPlayed, Redo, Undo, Void
from .fields import Event
from .state import NOTHING, Outcome, State, after, beginning


class Entry(NamedTuple):
    """One event of the evening with the state after it. `number` counts the hands, voided ones too.

    `before` is the entry before it (None for the first). `overridden` tells why an agreement was set aside.
    """

    before: Entry | None
    event: Event
    state: State
    outcome: Outcome
    number: int
    record: int
    voided: str | None = None
    overridden: str | None = None


class Evening:
    """The events of one session and what follows from them."""

    def __init__(self, table: Table, dealer: str) -> None:
        self.table = table
        self.start = beginning(table, dealer)
        self.last: Entry | None = None
        # What stood before each event that can be taken back, and after each that was; with the event itself.
        self._done: list[tuple[Entry | None, Event]] = []
        self._undone: list[tuple[Entry | None, Event]] = []

    def copy(self) -> Evening:
        """The same evening, to try something out with."""
        other = Evening.__new__(Evening)
        other.table, other.start, other.last = self.table, self.start, self.last
        other._done, other._undone = list(self._done), list(self._undone)
        return other

    @property
    def state(self) -> State:
        """The state now."""
        return self.start if self.last is None else self.last.state

    def entries(self) -> list[Entry]:
        """The entries that stand (voided hands included), in order."""
        return list(reversed(list(_back(self.last))))

    def hands(self) -> list[Entry]:
        """The entries of hands, voided ones included: hand number N is the N-th of them."""
        return [entry for entry in self.entries() if isinstance(entry.event, HandPlayed)]

    def hand(self, number: int) -> Entry:
        """The entry of hand number `number`. Raises Refused if there is none."""
        for entry in _back(self.last):
            if entry.number == number and isinstance(entry.event, HandPlayed):
                return entry
        count = 0 if self.last is None else self.last.number
        hint = f"the hands are numbered 1 to {count}" if count else "no hand was recorded yet"
        raise refuse("", f"there is no hand {number}", hint)

    def add(self, event: Event, record: int = -1) -> Outcome:
        """Lets one event happen and returns what it wrote. Raises Refused, and changes nothing, if it cannot."""
        if isinstance(event, Undo):
            self._undo(event)
            return NOTHING
        if isinstance(event, Redo):
            if not self._undone:
                raise refuse("", "there is nothing to bring back", "redo follows an undo")
            standing, redone = self._undone.pop()
            self._done.append((self.last, redone))
            self.last = standing
            return NOTHING
        if isinstance(event, Amend):
            new = self._rebuilt(event.number, HandPlayed(event.hand, event.words), None, event.override)
        elif isinstance(event, Void):
            entry = self.hand(event.number)
            if entry.voided is not None:
                raise refuse("", f"hand {event.number} is void already", "tarok undo takes that back")
            new = self._rebuilt(event.number, entry.event, event.why, event.override)
        else:
            new = self._entry(self.last, event, record)
        self._done.append((self.last, event))
        self._undone.clear()
        self.last = new
        return self.hand(event.number).outcome if isinstance(event, Amend | Void) else new.outcome

    def set_aside(self, agreed: Agree, why: str, record: int = -1) -> None:
        """Lets the table have agreed on totals that are not so any more, for a reason that somebody gave."""
        number = 0 if self.last is None else self.last.number
        entry = Entry(self.last, agreed, self.state, NOTHING, number, record, overridden=why)
        self._done.append((self.last, agreed))
        self._undone.clear()
        self.last = entry

    @property
    def newest(self) -> Event | None:
        """The event that `undo` would take back: a correction too."""
        return self._done[-1][1] if self._done else None

    def _entry(self, before: Entry | None, event: Event, record: int) -> Entry:
        state = self.start if before is None else before.state
        number = (0 if before is None else before.number) + (1 if isinstance(event, HandPlayed) else 0)
        state, outcome = after(self.table, state, event)
        return Entry(before, event, state, outcome, number, record)

    def _undo(self, event: Undo) -> None:
        if not self._done:
            raise refuse("", "there is nothing to take back", "no event was recorded yet")
        standing, undone = self._done[-1]
        if isinstance(undone, Agree) and event.override is None:
            raise refuse(
                "", "the table agreed on these totals", "--override WHY takes the agreement back, and says why"
            )
        self._done.pop()
        self._undone.append((self.last, undone))
        self.last = standing

    def _rebuilt(self, number: int, event: Event, voided: str | None, override: str | None) -> Entry:
        """The evening with one hand replaced (or voided) and everything after it worked out again."""
        entry = self.hand(number)
        later = []
        for one in _back(self.last):
            if one is entry:
                break
            later.append(one)
        new = self._replay(entry.before, entry._replace(event=event, voided=voided, overridden=None), override)
        for one in reversed(later):
            try:
                new = self._replay(new, one, override)
            except Refused as refused:
                if isinstance(one.event, Agree):
                    raise
                raise _impossible(one, refused) from None
        return new

    def _replay(self, before: Entry | None, entry: Entry, override: str | None) -> Entry:
        state = self.start if before is None else before.state
        if entry.voided is not None:
            return entry._replace(before=before, state=state, outcome=NOTHING)
        if entry.overridden is not None:
            return entry._replace(before=before, state=state)
        try:
            state, outcome = after(self.table, state, entry.event)
        except Refused:
            if not isinstance(entry.event, Agree):
                raise
            if override is None:
                raise _agreed(entry, state, self.table.rules.unit.decimals) from None
            return entry._replace(before=before, state=state, overridden=override)
        return entry._replace(before=before, state=state, outcome=outcome)


def _impossible(entry: Entry, refused: Refused) -> Refused:
    """A later event that the correction leaves without ground, such as the škis of a hand that is to be void."""
    where = f"after hand {entry.number}" if entry.number else "before the first hand"
    what = "; ".join(one.message for one in refused.problems)
    return refuse("", f"what was noted {where} could not be: {what}", "take that back first: tarok undo")


def _agreed(entry: Entry, state: State, decimals: int) -> Refused:
    assert isinstance(entry.event, Agree)
    changed = ", ".join(
        f"{name} {signed(value, decimals)} → {signed(state.totals[name], decimals)}"
        for name, value in entry.event.totals.items()
        if state.totals[name] != value
    )
    after_hand = f"after hand {entry.number}" if entry.number else "before the first hand"
    return refuse(
        "",
        f"this would change totals that the table agreed on {after_hand}: {changed}",
        "--override WHY corrects all the same, and records why",
    )


def _back(entry: Entry | None) -> Iterator[Entry]:
    while entry is not None:
        yield entry
        entry = entry.before
