"""The program `tarok`: words from the shell to the rooms below, and their answers back."""

import sys


def main() -> None:
    """Runs the program and exits with its status."""
    try:
        status = _status()
        _deaf()
    except KeyboardInterrupt:  # at its very end
        status = 130
    except SystemExit as ended:  # as completion ends
        status = ended.code if isinstance(ended.code, int) else 0
    if sys.gettrace() is None and sys.getprofile() is None:
        _end(status)
    raise SystemExit(status)


def _deaf() -> None:
    """From now on Ctrl-C is not heard: what is done is done, and an impatient second one shall see no traceback."""
    import signal

    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:  # one that had come before
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end(status: int) -> None:
    """Ends the program here: to take everything that was loaded apart again takes longer than to work out a hand."""
    import atexit
    import os

    _deaf()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):  # it is closed, or nobody reads it any more
            continue
    os._exit(status)


def _status() -> int:
    import gc

    gc.disable()  # a command ends before there is anything worth collecting; long ones enable it
    import signal

    from .app import interrupted, run

    sys.unraisablehook = _unraisable
    try:
        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
            signal.signal(signal.SIGINT, signal.default_int_handler)  # now it can be answered
        return run()
    except Exception as error:
        # What loads a class wraps whatever stops it, Ctrl-C as well.
        return interrupted() if isinstance(error.__cause__, KeyboardInterrupt) else fault(error)


def _unraisable(what, usual=sys.unraisablehook):  # type: ignore[no-untyped-def]
    """Ctrl-C where Python would only print it and go on (a lock of the import is given back, say)."""
    if what.exc_type is KeyboardInterrupt:
        from .app import interrupted

        _end(interrupted())
    usual(what)


def fault(error: Exception) -> int:
    """Says that the program itself is at fault; a person never sees a traceback, unless TAROK_TRACEBACK is set."""
    import os

    from ..words.said import said
    from .output import advise, complain

    if os.environ.get("TAROK_TRACEBACK"):
        raise error
    what = f"{type(error).__name__}: {error}"
    complain(said("this is a fault of tarok itself, not yours: {what}", what=what))
    advise(said("tarok check says whether the session is whole; TAROK_TRACEBACK=1 shows where it happened"))
    return 1
