"""The events of an evening or a competition, done one after the other, taken back, and brought back.

Every event makes a new version out of the one before. The newest versions are kept by reference; of older ones only
some are kept, and those between are made by playing events again. So a correction is taken back at once, and thousands
of corrections cost no memory.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from ..limits import MOST_VERSIONS
from ..words.said import Value
from .event import Event

Version = TypeVar("Version")


class Done(Value):
    """An event that happened, and the number of its record.

    `aside` is why an agreement was set aside as soon as it was made.
    """

    __slots__ = ("aside", "event", "record")

    def __init__(self, event: Event, record: int, aside: str | None = None) -> None:
        self.event: Final = event
        self.record: Final = record
        self.aside: Final = aside


class Timeline(Generic[Version]):
    """The versions of an evening or a competition, from the beginning to `now`.

    `play` makes the version after an event out of the one before it. It raises Refused if the event cannot be.
    """

    def __init__(self, beginning: Version, play: Callable[[Version, Done], Version]) -> None:
        self.now = beginning
        self.done: list[Done] = []
        self.undone: list[Done] = []
        self._play = play
        self._before: dict[int, Version] = {}  # the version before an event, by the event's place in `done`

    def copy(self) -> Timeline[Version]:
        """The same timeline, to try something out with."""
        other = Timeline(self.now, self._play)
        other.done, other.undone, other._before = list(self.done), list(self.undone), dict(self._before)
        return other

    def do(self, done: Done) -> None:
        """Lets an event happen, after which nothing can be brought back.

        If it cannot, raises Refused and changes nothing.
        """
        self._happen(done)
        self.undone.clear()

    def undo(self) -> None:
        """Takes back the newest event."""
        done = self.done.pop()
        self.now = self._version(len(self.done))
        self.undone.append(done)

    def redo(self) -> None:
        """Brings back what was last taken back."""
        self._happen(self.undone[-1])
        self.undone.pop()

    def _happen(self, done: Done) -> None:
        after = self._play(self.now, done)
        self._keep(len(self.done), self.now)
        self.done.append(done)
        self.now = after

    def _keep(self, place: int, version: Version) -> None:
        """Keeps a version. Of too many, every second one of the older half goes, but never the first."""
        self._before[place] = version
        if len(self._before) > MOST_VERSIONS:
            older = sorted(self._before)[: MOST_VERSIONS // 2]
            for forgotten in older[1::2]:
                del self._before[forgotten]

    def _version(self, place: int) -> Version:
        """The version before the event at a place, played again from the last version before it that is kept."""
        kept = max(one for one in self._before if one <= place)
        version = self._before.pop(kept) if kept == place else self._before[kept]
        for between in range(kept, place):
            if between not in self._before:
                self._keep(between, version)
            version = self._play(version, self.done[between])
        return version
