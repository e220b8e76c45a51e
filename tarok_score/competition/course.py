"""A competition as its events in order. Every state is immutable, so undo and redo only move between states."""

from __future__ import annotations

from typing import TypeAlias

from ..problems import impossible
from .changes import after
from .conditions import Conditions
from .events import Event, Redo, Undo
from .systems import begin
from .tournament import Tournament

NOTHING_TO_UNDO = impossible("nothing-to-undo", "there is nothing to take back", "no event was recorded yet")
NOTHING_TO_REDO = impossible("nothing-to-redo", "there is nothing to bring back", "redo follows an undo")


Step: TypeAlias = "tuple[Tournament, Event, int]"


class CompetitionCourse:
    """The events of one competition and what follows from them."""

    def __init__(self, conditions: Conditions) -> None:
        self.state: Tournament = begin(conditions)
        # What stood before each event that can be taken back (after each that was), the event, and its record.
        self._done: list[Step] = []
        self._undone: list[Step] = []

    def add(self, event: Event, record: int = -1) -> Tournament:
        """Lets one event happen. Raises Refused, and changes nothing, if it cannot."""
        if isinstance(event, Undo):
            if not self._done:
                raise NOTHING_TO_UNDO.refused()
            self._move(self._done, self._undone)
        elif isinstance(event, Redo):
            if not self._undone:
                raise NOTHING_TO_REDO.refused()
            self._move(self._undone, self._done)
        else:
            new = after(self.state, event)
            self._done.append((self.state, event, record))
            self._undone.clear()
            self.state = new
        return self.state

    def _move(self, taken: list[Step], given: list[Step]) -> None:
        """Moves an event between those done and those undone; each keeps the state on its other side."""
        state, event, record = taken.pop()
        given.append((self.state, event, record))
        self.state = state

    @property
    def newest(self) -> Event | None:
        """The event that `undo` would take back."""
        return self._done[-1][1] if self._done else None

    @property
    def standing(self) -> frozenset[int]:
        """The records of the events that stand."""
        return frozenset(record for _, _, record in self._done)
