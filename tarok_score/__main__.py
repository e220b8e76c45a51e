"""The program `tarok`, also started as `python -m tarok_score`. What is here runs before anything else is loaded."""

import _signal as signal  # type: ignore[import-not-found]  # `signal` makes an enumeration of all signals

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    # Until there is a program that can answer, Ctrl-C ends it without a word.
    signal.signal(signal.SIGINT, signal.SIG_DFL)

from .cli import main

if __name__ == "__main__":
    main()
