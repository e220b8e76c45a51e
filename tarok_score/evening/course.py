"""The course of an evening: events that happen at its end or correct what stands, and can be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..documents.kinds import Reading
from ..events.common import Redo, Undo
from ..events.event import Event
from ..events.timeline import Done, Timeline
from ..hand.table import Table
from ..ledger.record import Body
from ..problems import Problem, Refused, impossible, malformed
from ..words.folding import fold
from . import events
from .corrections import AGREED, happen
from .entries import Entries, Entry
from .state import NOTHING, Outcome, State, beginning

UNKNOWN = malformed("record-kind", "is not known to this program", "upgrade tarok-score to read it")
NOTHING_DONE = impossible("nothing-done", "there is nothing to take back", "no event was recorded yet")
NOTHING_UNDONE = impossible("nothing-undone", "there is nothing to bring back", "redo follows an undo")


class Confirmation(NamedTuple):
    """A player's word for a hand as it then stood: the record that first told of the hand, and the hand's facts."""

    record: int
    words: str
    player: str


class EveningCourse(Entries):
    """The events of one session and what follows from them."""

    def __init__(self, table: Table, dealer: str) -> None:
        super().__init__(beginning(table, dealer))
        self._timeline = Timeline(Entries(self.start), happen)
        self._added = 0
        self._confirmations: tuple[Confirmation, ...] = ()

    def copy(self) -> EveningCourse:
        """The same evening, to try something out on."""
        other = EveningCourse.__new__(EveningCourse)
        other.start, other.sections, other._added = self.start, self.sections, self._added
        other._timeline, other._confirmations = self._timeline.copy(), self._confirmations
        return other

    @property
    def done(self) -> int:
        """The number of events that `undo` can take back, one after the other."""
        return len(self._timeline.done)

    @property
    def undone(self) -> int:
        """The number of events that `redo` can bring back."""
        return len(self._timeline.undone)

    @property
    def newest(self) -> Event | None:
        """The event that `undo` would take back, which may be a correction."""
        done = self._timeline.done
        return done[-1].event if done else None

    def full_names(self, first: Mapping[str, str]) -> dict[str, str]:
        """The full names of players: those of the `first` record, and those given since."""
        given = [first]
        for done in self._timeline.done:
            event = done.event.event if isinstance(done.event, events.Insert) else done.event
            if isinstance(event, events.Seating):
                given.append(event.full)
            elif isinstance(event, events.Rename) and event.full is not None:
                given.append({event.name: event.full})
        return {self.names.get(fold(name), name): full for names in given for name, full in names.items()}

    # ------------------------------------------------------------ records

    def told_of(self, kind: type[Event], number: object, inner: type[Event] | None = None) -> State:
        """The state that an event is about: for a correction that of its hand, else the present one."""
        if kind is events.Amend and type(number) is int:
            return self.hand(number).before
        if kind is events.Insert and type(number) is int and inner is not None:
            return self.at(self.place(number, inner))
        return self.state

    def read(self, body: Body) -> Event:
        """The event of a record. Raises Refused with its problems if this program did not write such a record."""
        problems: list[Problem] = []
        kind, state = events.event_of(body), self.state
        if kind is None:
            raise UNKNOWN.refused("kind")
        if kind is events.Amend or kind is events.Insert:
            told = body.get("event")
            inner = events.event_of(told) if isinstance(told, dict) else None
            state = self.told_of(kind, body.get("before" if kind is events.Insert else "number"), inner)
        event = kind.read(body, "", Reading(state, problems))
        if event is None:
            raise Refused(problems)
        if "rested" in event.names and "rested" not in body:
            return event.but(rested=None)
        return event

    # ------------------------------------------------------------ what happens

    def add(self, event: Event, record: int | None = None) -> Outcome:
        """Lets one event happen and returns what it wrote. Raises Refused, and changes nothing, if it cannot."""
        record = self._added + 1 if record is None else record
        if isinstance(event, events.Confirmed):
            self._confirm(event, record)
            return NOTHING
        if isinstance(event, Undo):
            self._undo(event)
        elif isinstance(event, Redo):
            self._redo()
        else:
            self._timeline.do(Done(event, record))
        self._stand(record)
        return self._outcome(event, record)

    def _confirm(self, event: events.Confirmed, record: int) -> None:
        """Keeps a player's word for a hand beside the timeline, so that `undo` passes over it.

        Raises Refused if there is no such hand.
        """
        entry = self.hand(event.number)
        assert isinstance(entry.event, events.HandPlayed)
        self._confirmations += (Confirmation(entry.record, entry.event.words, event.player),)
        self._added = record

    def confirmed_by(self, entry: Entry) -> tuple[str, ...]:
        """The players who confirmed a hand as it stands now; after a correction it has to be confirmed anew."""
        if not isinstance(entry.event, events.HandPlayed):
            return ()
        found = [
            one.player for one in self._confirmations if (one.record, one.words) == (entry.record, entry.event.words)
        ]
        return tuple(dict.fromkeys([self.names.get(fold(name), name) for name in found]))

    def set_aside(self, agreed: events.Agree, why: str, record: int) -> None:
        """Sets an agreement aside whose totals no longer hold, for a reason that somebody gave."""
        self._timeline.do(Done(agreed, record, why))
        self._stand(record)

    def _undo(self, event: Undo) -> None:
        if self.newest is None:
            raise NOTHING_DONE.refused()
        if isinstance(self.newest, events.Agree) and event.override is None:
            raise AGREED.refused()
        self._timeline.undo()

    def _redo(self) -> None:
        if not self._timeline.undone:
            raise NOTHING_UNDONE.refused()
        self._timeline.redo()

    def _stand(self, record: int) -> None:
        """Takes over the newest version of the timeline as the evening."""
        self.start, self.sections = self._timeline.now.start, self._timeline.now.sections
        self._added = record

    def _outcome(self, event: Event, record: int) -> Outcome:
        """The lines and scores of an event that was just added.

        Of a correction, those of the hand or event it corrected.
        """
        if isinstance(event, events.Amend):
            return self.hand(event.number).outcome
        if isinstance(event, events.Insert):
            return next(entry.outcome for entry in self.entries() if entry.record == record)
        last = self.last
        return NOTHING if event.corrects or last is None else last.outcome
