"""The captured output of a command, for a loop that shows it in a place of its own."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout

from .width import within


class Heard:
    """The lines on both streams, once the command has ended; if they are kept together, all are on `out`."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.err: list[str] = []


@contextmanager
def captured(width: int | None, together: bool = False) -> Iterator[Heard]:
    """Captures what is written on the terminal while this lasts; answers are laid out for `width` columns."""
    found = Heard()
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")
    err = out if together else io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")
    try:
        with redirect_stdout(out), redirect_stderr(err), within(width):
            yield found
    finally:
        found.out = _lines(out)
        found.err = [] if together else _lines(err)


@contextmanager
def no_input() -> Iterator[None]:
    """Empties standard input, which belongs to the loop, and lets nobody be asked while this lasts."""
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO())
    try:
        yield
    finally:
        sys.stdin = before


def _lines(stream: io.TextIOWrapper) -> list[str]:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    text = buffer.getvalue().decode("utf-8").rstrip("\n")
    return text.split("\n") if text else []
