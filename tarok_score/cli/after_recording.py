"""The answer about a record that already stands in a file, which no later failure may undo or deny."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from .. import files
from ..ledger import signals
from ..words.said import Said, said
from .output import complain, give_up


class Recording:
    """A record that is being written and reported: what stands in the file, and the exit status of the command."""

    def __init__(self, hold: signals.Hold) -> None:
        self.status = 0
        self.what: Said | None = None
        self.answer = ExitStack()
        self._hold = hold

    def stands(self, what: Said) -> None:
        """Notes what now stands in the file; from here on nothing changes that."""
        self.what = what
        self.answer.enter_context(self._hold.breaking())


@contextmanager
def recording() -> Iterator[Recording]:
    """Guards the writing of a record and its answer; from the record's first byte on every failure is owned up to.

    Until `stands` is called it may raise `Refused`. From then on broken outputs, faults of the program and requests to
    end change nothing: the status is 0, on Ctrl-C 130, and wherever something can still be said, it is what stands in
    the file.
    """
    with signals.answering() as hold:
        done = Recording(hold)
        trouble: BaseException | None = None
        try:
            with done.answer:
                yield done
                if done.what is not None and sys.stdout is not None:
                    sys.stdout.flush()
        except BaseException as error:
            if done.what is None:
                raise
            trouble = error
        what = done.what
        if what is None:
            return
        if isinstance(trouble, signals.Interruption):
            give_up(sys.stdout)  # the rest of the answer may wait for its reader for ever
        elif trouble is not None:
            give_up(sys.stdout)
            text = "{what}, but the answer could not be written: {reason}"
            what = said(text, what=what, reason=_reason(trouble))
        if hold.interrupted:
            what = said("interrupted; {what}", what=what)
        if trouble is not None or hold.interrupted:
            try:
                with hold.breaking():
                    complain(what)
            except BaseException:
                give_up(sys.stderr)
        done.status = 130 if hold.interrupted else 0


def _reason(trouble: BaseException) -> Said | str:
    if isinstance(trouble, OSError):
        return files.system_reason(trouble) or files.plain_reason(trouble)
    if os.environ.get("TAROK_TRACEBACK"):
        sys.excepthook(type(trouble), trouble, trouble.__traceback__)
    return f"{type(trouble).__name__}: {trouble}"
