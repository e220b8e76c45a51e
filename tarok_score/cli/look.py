"""Looking at an evening: sheet, log, chart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..evening.session import Session
from ..show import sheet as show_sheet
from ..show import text
from ..show.sheet import edited_lines, edits_in_lines, sheet
from ..words.said import said
from .find import Looking, looks
from .language import speech
from .options import Found, ascii_option, finds, width_option
from .terminal import present

if TYPE_CHECKING:
    from ..evening.notes import StoryRecord


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
    return Found(opened, lambda: _show_tell(looking, opened, rows))


def _show_tell(looking: Looking, opened: Session, rows: int | None) -> None:
    """Shows the sheet; in full with whose names are short, the seal, and lines that were edited."""
    width = looking.columns
    lines = text.sheet(sheet(opened.evening), speech(), width, rows, looking.ascii_only)
    if rows is None:
        lines.extend(text.legend(opened.full_names, width))
    if rows is None and opened.seal:
        lines.append(speech().say(said("seal {seal}", seal=opened.seal)))
    present([*lines, *(speech().say(edited_lines(one)) for one in opened.edits)], opened)


@click.command()
@ascii_option()
@click.option("--all", "everything", is_flag=True, help="Every record with its time, corrections too.")
@width_option
@looks
@finds("log")
def log(looking: Looking, everything: bool) -> Found:
    """Every event in order: the hands in their words, each player's change and total.

    Hands are numbered; eK is an event that `tarok void eK` can make void. With --all what no longer counts is in
    brackets.
    """
    opened = looking.sound()
    if everything:
        from ..evening.notes import story

        found = story(opened)
        return Found(
            {"rules": opened.rules, "records": found}, lambda: _tell_all(looking, opened, found), form="records"
        )
    facts = {"evening": opened.evening, "events": opened.evening.entries(), "edits": opened.edits}
    return Found(facts, lambda: _log_tell(looking, opened))


def _log_tell(looking: Looking, opened: Session) -> None:
    """Shows the events that stand, and lines that were edited."""
    decimals, heads = opened.rules.unit.decimals, show_sheet.heads(opened.evening)
    rows, names = show_sheet.log(opened.evening), list(opened.totals)
    shown = text.log(rows, names, decimals, speech(), looking.ascii_only, heads, looking.columns)
    present([*shown, *(speech().say(line) for line in edits_in_lines(opened.edits))], opened)


def _tell_all(looking: Looking, opened: Session, found: Sequence[StoryRecord]) -> None:
    """Prints every record, in the order of writing."""
    lines = [text.record_in_line(one, speech()) for one in found]
    present([line.replace("−", "-").replace("→", ">") if looking.ascii_only else line for line in lines], opened)


@click.command()
@ascii_option()
@width_option
@looks
@finds("chart")
def chart(looking: Looking) -> Found:
    """The course of the evening: a row for each player, with the running total after each hand as a line of signs.

    All lines share one scale, from the lowest to the highest total.
    """
    from ..evening.season import running
    from ..show import settling as charts

    opened = looking.opened().sound()
    return Found(
        {"rules": opened.rules, "table": opened.table, "running": running(opened.evening)},
        lambda: present(charts.text(opened.evening, speech(), looking.columns, looking.ascii_only), opened),
    )
