"""The program `tarok`, which `python -m tarok_score` is too: what stands here comes before anything is loaded."""

import _signal  # type: ignore[import-not-found] # its names as an enumeration take longer than to score a hand

if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    # Until there is a program that can answer, Ctrl-C ends it without a word.
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)

from .cli import main

if __name__ == "__main__":
    main()
