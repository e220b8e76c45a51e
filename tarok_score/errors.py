"""Where something stands, what is wrong with it, and the one exception that carries it.

A program at a card table may never stop at the first thing it dislikes: whoever checks an input collects
`Problem` values and raises `Refused` once, with all of them.
"""

from collections.abc import Iterable
from typing import NamedTuple


class Place(NamedTuple):
    """A spot in a file: its name, line and column, both counted from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Problem(NamedTuple):
    """One thing that is wrong: the path of the value, what is wrong, and what to do about it.

    `path` is dotted with list positions in brackets (`hand.bonuses[0].kontra`); `place` is known where the
    value was read from a file; `missing` says that nothing is wrong, only not enough was said.
    """

    path: str
    message: str
    hint: str = ""
    place: Place | None = None
    missing: bool = False

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        what = f"{self.path}: {self.message}" if self.path else self.message
        return f"{where}{what}" + (f" ({self.hint})" if self.hint else "")


class Refused(Exception):
    """An input that cannot be used, with every problem it has. Nothing was recorded."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def refuse(path: str, message: str, hint: str = "") -> Refused:
    """The exception for a single problem, to be raised."""
    return Refused([Problem(path, message, hint)])
