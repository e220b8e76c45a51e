"""The program `tarok`: words from the shell to the rooms below, and their answers back."""

from __future__ import annotations

import atexit
import gc
import os
import signal
import sys
from typing import NoReturn


def main() -> NoReturn:
    """Runs the program and exits with its status."""
    try:
        status = _status()
        _deaf()
    except KeyboardInterrupt:  # at its very end
        status = 130
    except SystemExit as ended:  # as completion ends
        status = ended.code if isinstance(ended.code, int) else 0
    if _watched():
        raise SystemExit(status)
    _end(status)


def _status() -> int:
    """Runs the command, and gives its exit status."""
    gc.disable()  # a command ends before there is anything worth collecting; long ones enable it
    from .app import fault, interrupted, run

    sys.unraisablehook = _unraisable
    try:
        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
            signal.signal(signal.SIGINT, signal.default_int_handler)  # now it can be answered
        return run()
    except Exception as error:
        # What loads a class wraps whatever stops it, Ctrl-C as well.
        return interrupted() if isinstance(error.__cause__, KeyboardInterrupt) else fault(error)


def _deaf() -> None:
    """Makes the program deaf to Ctrl-C: the work is done, and an impatient second one must not end in a traceback."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:  # one that had come before
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _watched() -> bool:
    """True if a debugger, a profiler or a measure of coverage looks on: it has to hear of the end."""
    monitoring = getattr(sys, "monitoring", None)  # Python 3.12
    tools = [] if monitoring is None else [monitoring.get_tool(number) for number in range(6)]
    return sys.gettrace() is not None or sys.getprofile() is not None or any(tools)


def _end(status: int) -> NoReturn:
    """Ends the process at once, after what is registered for its end, with all that was printed.

    Python would take apart everything that was loaded, one object after another, which takes longer than to work out a
    hand; the system takes all of it back in one step. Nothing is open by then: a ledger is written, on the disk and
    closed before its record is told of.
    """
    _deaf()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):  # it is closed, or nobody reads it any more
            continue
    os._exit(status)


def _unraisable(what, usual=sys.unraisablehook):  # type: ignore[no-untyped-def]
    """Ends the program on Ctrl-C where Python would only print it and go on (inside a lock of the import, say)."""
    if what.exc_type is KeyboardInterrupt:
        from .app import interrupted

        _end(interrupted())
    usual(what)
