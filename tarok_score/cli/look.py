"""Looking at an evening."""

from __future__ import annotations

import click

from ..show import sheet as sheets
from ..show import text
from ..words.said import said
from .find import Looking, looks
from .language import speech
from .options import (
    Output,
    ascii_option,
    outputs,
    width_option,
)
from .output import present


@click.command()
@ascii_option("Plain letters: o open, x cancelled radli.")
@click.option("--upto", type=click.IntRange(1), metavar="N", help="The sheet as it was recorded with hand N.")
@width_option
@click.option("--rows", type=click.IntRange(3), metavar="N", help="In that many lines: only the last hands.")
@looks
@outputs("show")
def show(looking: Looking, upto: int | None, rows: int | None) -> Output:
    """The score sheet: a column for each player, radli as circles (○ open, ● cancelled), totals, and
    what comes next.
    """
    opened = looking.sound(upto)

    def tell() -> None:
        """Shows the sheet; in full with whose names are short, the seal, and lines that were edited."""
        width = looking.columns
        lines = text.sheet(sheets.sheet(opened.evening), speech(), width, rows, looking.ascii_only)
        if rows is None:
            lines.extend(text.legend(opened.full_names, width))
        if rows is None and opened.seal:
            lines.append(speech().say(said("seal {seal}", seal=opened.seal)))
        present([*lines, *(speech().say(sheets.edited_lines(edit)) for edit in opened.edits)], opened)

    return Output(opened, tell)


@click.command()
@ascii_option()
@click.option("--all", "everything", is_flag=True, help="Every record with its time, corrections too.")
@width_option
@looks
@outputs("log")
def log(looking: Looking, everything: bool) -> Output:
    """Every event in order: the hands in their words, each player's change and total.

    Hands are numbered; eK is an event that `tarok void eK` can make void. With --all what no longer counts is in
    brackets.
    """
    opened = looking.sound()
    if everything:
        from ..evening.notes import story

        records = story(opened)

        def tell_all() -> None:
            """Prints every record, in the order of writing."""
            lines = [text.record_in_line(record, speech()) for record in records]
            present(
                [line.replace("−", "-").replace("→", ">") if looking.ascii_only else line for line in lines], opened
            )

        return Output({"rules": opened.rules, "records": records}, tell_all, form="records")

    def tell() -> None:
        """Shows the events that count, and lines that were edited."""
        decimals, heads = opened.rules.unit.decimals, sheets.heads(opened.evening)
        rows, names = sheets.log(opened.evening), list(opened.totals)
        shown = text.log(rows, names, decimals, speech(), looking.ascii_only, heads, looking.columns)
        present([*shown, *(speech().say(line) for line in sheets.edits_in_lines(opened.edits))], opened)

    return Output({"evening": opened.evening, "events": opened.evening.entries(), "edits": opened.edits}, tell)


@click.command()
@ascii_option()
@width_option
@looks
@outputs("chart")
def chart(looking: Looking) -> Output:
    """The course of the evening: a row for each player, with the running total after each hand as a line of signs.

    All lines share one scale, from the lowest to the highest total.
    """
    from ..evening.season import running
    from ..show import settling as charts

    opened = looking.opened().sound()
    return Output(
        {"rules": opened.rules, "table": opened.table, "running": running(opened.evening)},
        lambda: present(charts.text(opened.evening, speech(), looking.columns, looking.ascii_only), opened),
    )
