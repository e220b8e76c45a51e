"""The time, chance and the terminal: what the program takes from outside besides words and files.

Another clock or terminal is put in here, as the tests do: `with replaced(Surroundings(...))`.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from typing import Any, TextIO


class Surroundings:
    """The clock, the random numbers and the terminal of this machine."""

    def now(self) -> str:
        """The time of a record, to the second, with its offset from UTC."""
        return time.strftime("%Y-%m-%dT%H:%M:%S%z")

    def today(self) -> str:
        """The day, as in the names of files."""
        return self.now()[:10]

    def salt(self) -> str:
        """Sixteen random characters that begin a ledger: two evenings of the same hands differ in every seal."""
        return os.urandom(8).hex()

    def wait(self, seconds: float) -> None:
        """Waits for a number of seconds."""
        time.sleep(seconds)

    def elapsed(self) -> float:
        """Seconds since some moment, which no change of the clock touches."""
        return time.monotonic()

    def goes_on(self, work: Callable[[], None]) -> None:
        """Does work that goes on until Ctrl-C or a signal ends it."""
        work()

    def somebody_asks(self) -> bool:
        """True if there is a person at a terminal who can be asked."""
        return _terminal(sys.stdin) and _terminal(sys.stderr)

    def somebody_reads(self) -> bool:
        """True if the answer goes to a terminal."""
        return _terminal(sys.stdout)

    def columns(self) -> int | None:
        """The width of the terminal that the answer goes to.

        None if it goes elsewhere, or the terminal does not tell.
        """
        return width_of(sys.stdout) if self.somebody_reads() else None

    def columns_of_complaints(self) -> int | None:
        """The width of the terminal that complaints go to; None if they go elsewhere, or the terminal does not tell."""
        return width_of(sys.stderr) if _terminal(sys.stderr) else None

    def answers(self, form: str, answer: Mapping[str, Any]) -> None:
        """Hears of an answer for programs before it is written; `form` names its schema. Only tests listen."""

    def entered(self, prompt: str) -> str:
        """The line that is entered after a prompt.

        The prompt goes to standard error: standard output has only the answer.
        """
        with redirect_stdout(sys.stderr):
            return input(prompt)

    def edited(self, prompt: str, text: str) -> str:
        """A given line, as the person at the terminal has changed it."""
        try:
            import readline
        except ImportError:  # without a line editor the line that is entered takes its place, and an empty one keeps it
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
    """The number of columns of a terminal; None if it does not tell."""
    try:
        return os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):
        return None


def _terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


_here = Surroundings()


def surroundings() -> Surroundings:
    """The surroundings in use now."""
    return _here


@contextmanager
def replaced(others: Surroundings) -> Iterator[None]:
    """Puts others in their place while this lasts."""
    global _here
    before, _here = _here, others
    try:
        yield
    finally:
        _here = before
