"""The outcome of a line: as it would be if it were entered, once it was entered, and while it stands refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..evening.added import Added
from ..problems import Problem
from .commands import Command
from .preview import PreviewLine


class Standing(NamedTuple):
    """A line that was entered and refused, with the answer to it; a second ENTER may record it.

    The second ENTER records a hand as it was played (`as_played`), or in spite of a probable slip (`sure`). `meanings`
    are the lines that say each meaning of a line with several, for one to be chosen.
    """

    line: str
    said: tuple[PreviewLine, ...]
    as_played: bool = False
    sure: bool = False
    meanings: tuple[str, ...] = ()
    problems: Sequence[Problem] = ()


class Reply(NamedTuple):
    """The outcome of a line: the answer, the text that stays on the line, and what became of it.

    `refused` says why the line stays to be mended, `recorded` that something now stands in the ledger, `leaves` that
    the loop ends. A screen shows the sheet, and so less than the whole answer: the part to `read`, and the line to
    `mention`. `looked` is the command that was answered.
    """

    answer: tuple[str, ...] = ()
    line: str = ""
    refused: tuple[PreviewLine, ...] = ()
    recorded: bool = False
    leaves: bool = False
    read: tuple[str, ...] = ()
    mention: str = ""
    looked: Command | None = None


class LineEffect(NamedTuple):
    """The effect of a line if it were entered: what would be added, or its problems, and the lines that say so.

    A line that `stands` was entered before, and refused.
    """

    lines: Sequence[PreviewLine] = ()
    added: Added | None = None
    problems: Sequence[Problem] = ()
    stands: bool = False


def to_read(lines: Sequence[str], looked: Command | None = None) -> Reply:
    """The reply with lines to read; a single line is only mentioned."""
    if len(lines) == 1:
        return Reply(answer=tuple(lines), mention=lines[0])
    return Reply(answer=tuple(lines), read=tuple(lines), looked=looked)
