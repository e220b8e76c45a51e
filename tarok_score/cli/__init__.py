"""The program `tarok`: words from the shell to the rooms below, and their answers back."""

from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found]  # `signal` makes an enumeration of all signals
import atexit
import gc
import os
import sys
from typing import NoReturn


def main() -> NoReturn:
    """Runs the program and exits with its status."""
    try:
        status = _status()
        _deaf()
    except KeyboardInterrupt:  # at its very end
        status = 130
    except SystemExit as ended:  # completion ends so
        status = ended.code if isinstance(ended.code, int) else 0
    if _watched():
        raise SystemExit(status)
    _end(status)


def _status() -> int:
    """Runs the command and returns its exit status."""
    gc.disable()  # a command ends before there is anything worth collecting; long-running ones enable it
    from .app import fault, interrupted, run

    sys.unraisablehook = _unraisable
    try:
        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
            signal.signal(signal.SIGINT, signal.default_int_handler)  # from here on it can be answered
        return run()
    except Exception as error:
        # The loading of a class wraps whatever stops it, even Ctrl-C.
        return interrupted() if isinstance(error.__cause__, KeyboardInterrupt) else fault(error)


def _deaf() -> None:
    """Makes the program deaf to Ctrl-C: its work is done, and a second, impatient one must not end in a traceback."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:  # one had come before
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _watched() -> bool:
    """True if a debugger, a profiler or a measurement of coverage is watching, which has to hear of the end."""
    monitoring = getattr(sys, "monitoring", None)  # Python 3.12
    tools = [] if monitoring is None else [monitoring.get_tool(number) for number in range(6)]
    return sys.gettrace() is not None or sys.getprofile() is not None or any(tools)


def _end(status: int) -> NoReturn:
    """Ends the process at once, after the functions registered for its end, with everything printed.

    Python would take apart everything that was loaded, one object after another, which takes longer than working out a
    hand; the system takes it all back in one step. Nothing is open by then: a ledger is written, on the disk and closed
    before its record is reported.
    """
    _deaf()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):  # the stream is closed, or no longer read
            continue
    os._exit(status)


def _unraisable(what, usual=sys.unraisablehook):  # type: ignore[no-untyped-def]
    """Ends the program on Ctrl-C, which Python would only print and go on (inside an import lock, say)."""
    if what.exc_type is KeyboardInterrupt:
        from .app import interrupted

        _end(interrupted())
    usual(what)
