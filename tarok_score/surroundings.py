"""The time, chance and the terminal: what the program takes from outside besides words and files.

Whoever wants others hands them in here, as the tests do: `with replaced(Surroundings(...))`.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from typing import Any, TextIO


class Surroundings:
    """The clock, the chance and the terminal of this machine."""

    def now(self) -> str:
        """The time of a record, to the second, with its distance from that of Greenwich."""
        return time.strftime("%Y-%m-%dT%H:%M:%S%z")

    def today(self) -> str:
        """The day, as it stands in the names of files."""
        return self.now()[:10]

    def salt(self) -> str:
        """Sixteen signs that no other ledger begins with: the same evening twice has other seals."""
        return os.urandom(8).hex()

    def wait(self, seconds: float) -> None:
        """Lets so many seconds pass."""
        time.sleep(seconds)

    def elapsed(self) -> float:
        """Seconds since some moment, which no change of the clock touches."""
        return time.monotonic()

    def goes_on(self, work: Callable[[], None]) -> None:
        """Does work that goes on until somebody ends it, by Ctrl-C or a signal."""
        work()

    def somebody_asks(self) -> bool:
        """Somebody sits at a terminal who can be asked."""
        return _terminal(sys.stdin) and _terminal(sys.stderr)

    def somebody_reads(self) -> bool:
        """The answer goes to a terminal."""
        return _terminal(sys.stdout)

    def somebody_waits(self) -> bool:
        """Somebody sits at a terminal on which a progress bar can be drawn."""
        return _terminal(sys.stderr) and os.environ.get("TERM") != "dumb"

    def columns(self) -> int | None:
        """The width of the terminal that the answer goes to; None where it goes to none, or that does not say."""
        return width_of(sys.stdout) if self.somebody_reads() else None

    def columns_of_complaints(self) -> int | None:
        """The width of the terminal that complaints go to; None where they go to none, or that does not say."""
        return width_of(sys.stderr) if _terminal(sys.stderr) else None

    def answers(self, form: str, answer: Mapping[str, Any]) -> None:
        """Hears of an answer for programs before it is written; `form` names its schema. Only tests listen."""

    def entered(self, prompt: str) -> str:
        """The line that is entered behind a prompt on standard error: standard output carries the answer alone."""
        with redirect_stdout(sys.stderr):
            return input(prompt)

    def edited(self, prompt: str, text: str) -> str:
        """A line that stands there to be changed, as whoever sits at the terminal leaves it."""
        try:
            import readline
        except ImportError:  # no line editor: what is entered takes its place, nothing leaves it as it is
            print(text)
            return input(prompt) or text
        readline.set_startup_hook(lambda: readline.insert_text(text))
        try:
            return input(prompt)
        except EOFError:
            return text
        finally:
            readline.set_startup_hook()


def width_of(stream: TextIO) -> int | None:
    """How many columns a terminal has; None where it does not say."""
    try:
        return os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):
        return None


def _terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


_here = Surroundings()


def surroundings() -> Surroundings:
    """Those that hold now."""
    return _here


@contextmanager
def replaced(others: Surroundings) -> Iterator[None]:
    """Others hold while this lasts."""
    global _here
    before, _here = _here, others
    try:
        yield
    finally:
        _here = before
