"""`tarok show`: the score sheet."""

from __future__ import annotations

import click

from ..evening.session import Session
from ..show import text
from ..show.edits import edited_lines
from ..show.sheet import sheet
from ..words.said import said
from .language import speech
from .options import Found, ascii_option, finds, width_option
from .screen import present
from .view import Looking, looks


@click.command()
@ascii_option("Plain letters: o open, x cancelled radli.")
@click.option("--upto", type=click.IntRange(1), metavar="N", help="The sheet as it was recorded with hand N.")
@width_option
@click.option("--rows", type=click.IntRange(3), metavar="N", help="In so many lines: only the last hands.")
@looks
@finds("show")
def show(looking: Looking, upto: int | None, rows: int | None) -> Found:
    """The score sheet: a column for each player, radli as circles (○ open, ● cancelled), totals, and
    what comes next.
    """
    opened = looking.sound(upto)
    return Found(opened, lambda: _tell(looking, opened, rows))


def _tell(looking: Looking, opened: Session, rows: int | None) -> None:
    """Shows the sheet; in full with whose names are short, the seal, and lines that were edited."""
    width = looking.columns
    lines = text.sheet(sheet(opened.evening), speech(), width, rows, looking.ascii_only)
    if rows is None:
        lines.extend(text.legend(opened.full_names, width))
    if rows is None and opened.seal:
        lines.append(speech().say(said("seal {seal}", seal=opened.seal)))
    present([*lines, *(speech().say(edited_lines(one)) for one in opened.edits)], opened)
