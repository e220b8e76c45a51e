"""What happens after something stands in a file: nothing that fails then undoes it, or says that it was not done."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TypeVar

from .. import files
from ..ledger import signals
from ..words.said import Said, said
from .app import complain, give_up

Done = TypeVar("Done")


def recorded(write: Callable[[], Done], stands: Callable[[Done], Said | None], answer: Callable[[Done], object]) -> int:
    """Writes something and answers; gives the exit status, and owns everything from the first byte written to the end.

    `stands` says what stands in the file now (None where nothing was written). From then on outputs that break, a
    fault of the program and requests to end change nothing: the status is 0, on Ctrl-C 130, and wherever something
    can still be said, what stands there is said. Before, `write` may raise `Refused`.
    """
    with signals.answering() as hold:
        done = write()
        what = stands(done)
        if what is None:
            answer(done)
            return 0
        trouble = _tried(hold, lambda: _answered(answer, done))
        if isinstance(trouble, signals.Interruption):
            give_up(sys.stdout)  # what is left of the answer may wait for its reader for ever
        elif trouble is not None:
            give_up(sys.stdout)
            reason = _reason(trouble)
            what = said("{what}, but the answer could not be written: {reason}", what=what, reason=reason)
        if hold.interrupted:
            what = said("interrupted; {what}", what=what)
        if (trouble is not None or hold.interrupted) and _tried(hold, lambda: complain(what)) is not None:
            give_up(sys.stderr)
        return 130 if hold.interrupted else 0


def _answered(answer: Callable[[Done], object], done: Done) -> None:
    answer(done)
    if sys.stdout is not None:
        sys.stdout.flush()


def _tried(hold: signals.Hold, act: Callable[[], object]) -> BaseException | None:
    """Does something that a signal may break off; gives what went wrong."""
    try:
        with hold.breaking():
            act()
    except BaseException as error:
        return error
    return None


def _reason(trouble: BaseException) -> Said | str:
    if isinstance(trouble, OSError):
        return files.systems(trouble) or files.why(trouble)
    if os.environ.get("TAROK_TRACEBACK"):
        sys.excepthook(type(trouble), trouble, trouble.__traceback__)
    return f"{type(trouble).__name__}: {trouble}"
