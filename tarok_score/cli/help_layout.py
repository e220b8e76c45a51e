"""The layout of help, as wide as the terminal, with examples broken between words."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from gettext import gettext
from inspect import cleandoc

import click

from ..show.columns import wrapped
from ..surroundings import surroundings
from .width import of_loop

#: The narrowest width that click can lay help out for.
LEAST_OF_CLICK = 80

#: The greatest width of help, and the columns that click leaves free at its right.
MOST_OF_HELP, MARGIN = 100, 2

#: The width below which the usage has no room beside the name of the command.
NARROW = 60

#: The blanks between an example and its explanation.
GAP = r"(?<=\S) {2,}(?=\S)"

#: The indent of the lines that continue an example.
GOES_ON = "    "


class OptionsInColumns(click.HelpFormatter):
    """click's layout, in which a narrow terminal keeps two thirds of its width for the help of each option."""

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Writes a row for each option or command; a name that is too long has a line of its own."""
        super().write_dl(list(rows), min(col_max, max(self.width // 3, 10)), col_spacing)

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Writes the usage; on a narrow terminal its further lines begin near the left, so that words stay whole."""
        if self.width >= NARROW:
            super().write_usage(prog, args, prefix)
            return
        usage = prefix or f"{gettext('Usage:')} "
        for line in wrapped(f"{usage}{prog} {args}".rstrip(), self.width, GOES_ON):
            self.write(f"{line}\n")


class HelpContext(click.Context):
    """The context of a command, with the layout of its help."""

    formatter_class = OptionsInColumns


def width_of_examples() -> int | None:
    """The width that examples are broken to: that of the terminal, or of a narrow one that somebody named."""
    return _width() if surroundings().somebody_reads() else width_of_help()


def _width() -> int | None:
    """The width of the terminal, or of the place in a loop; None if help goes elsewhere."""
    try:
        return of_loop() or int(os.environ.get("COLUMNS") or 0) or os.get_terminal_size(1).columns or LEAST_OF_CLICK
    except (OSError, ValueError):
        return None


def width_of_help() -> int | None:
    """The width of help in a loop or on a phone's narrow terminal; None on a wider one, which click measures."""
    width = _width()
    if width is not None and width < LEAST_OF_CLICK:
        return max(width - 1, 20)
    return None if width is None or of_loop() is None else min(width, MOST_OF_HELP) - MARGIN


def broken(text: str, width: int) -> str:
    """A help text with its examples broken between words, and explanations below examples if a line is too short."""
    found = []
    for mark, paragraph in paragraphs(text):
        if mark:
            lines = paragraph.split("\n")
            paragraph = "\n".join(lines if max(map(len, lines)) <= width - 2 else _folded(lines, width - 2))
        found.append(mark + paragraph)
    return "\n\n".join(found)


def _folded(lines: Sequence[str], width: int) -> list[str]:
    """The lines of examples broken to a width, with each explanation on lines of its own."""
    found: list[str] = []
    for line in lines:
        example, *explanation = re.split(GAP, line, maxsplit=1) if line[:1] != " " else [line]
        found.extend(wrapped(example, width, GOES_ON))
        found.extend(part for one in explanation for part in wrapped(GOES_ON + one, width, GOES_ON))
    return found


def paragraphs(text: str) -> list[tuple[str, str]]:
    """The paragraphs of a help text as they are translated, each with its mark if it keeps its lines."""
    found = []
    for paragraph in cleandoc(text).split("\n\n"):
        if paragraph.startswith("\b\n"):
            found.append(("\b\n", paragraph[2:]))
        else:
            found.append(("", " ".join(paragraph.split())))
    return found
