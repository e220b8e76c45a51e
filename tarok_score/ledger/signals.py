"""Signals held while a record is written: Ctrl-C and requests to end wait, so that they never leave half a line.

A command that reports a record after writing it (`answering`) keeps them waiting until it has answered, too.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

#: The signals that ask a program to end: Ctrl-C, `kill`, a terminal that was closed, Ctrl-Break.
ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name))


class Interruption(BaseException):
    """A signal that came while an answer was being given."""


class Hold:
    """Signals that are kept waiting: noted as they come, and handled as before once the hold ends."""

    def __init__(self) -> None:
        self.arrived: list[int] = []
        self._breaks = False
        self._before: dict[int, Any] = {}

    @property
    def interrupted(self) -> bool:
        """True if one of them was Ctrl-C."""
        return signal.SIGINT in self.arrived

    def begin(self) -> None:
        """Makes signals wait. Those that are ignored stay ignored; outside the main thread none arrive."""
        for number in ENDING:
            handler = signal.getsignal(number)
            if number in self._before or handler in (signal.SIG_IGN, None):
                continue
            try:
                signal.signal(number, self._arrive)
            except ValueError:  # not the main thread
                return
            self._before[number] = handler

    def end(self) -> None:
        """Lets signals be handled as before."""
        while self._before:
            number, handler = self._before.popitem()
            signal.signal(number, handler)

    @contextmanager
    def breaking(self) -> Iterator[None]:
        """Raises the next signal that comes as `Interruption` while this lasts: an answer may hang for ever."""
        self._breaks = True
        try:
            yield
        finally:
            self._breaks = False

    def _arrive(self, number: int, frame: FrameType | None) -> None:
        self.arrived.append(number)
        if self._breaks:
            self._breaks = False  # the next one waits until what the first one broke off is tidied up
            raise Interruption


_answering: Hold | None = None


@contextmanager
def answering() -> Iterator[Hold]:
    """Keeps signals waiting from the first byte that is written until this ends.

    Before that they are handled at once.
    """
    global _answering
    outer, _answering = _answering, Hold()
    try:
        yield _answering
    finally:
        _answering.end()
        _answering = outer


@contextmanager
def hold_signals() -> Iterator[None]:
    """Keeps signals waiting while this lasts, or while somebody is `answering`; then the first one is handled."""
    if _answering is not None:
        _answering.begin()
        yield
        return
    hold = Hold()
    hold.begin()
    try:
        yield
    finally:
        hold.end()
        if hold.arrived:
            signal.raise_signal(hold.arrived[0])
