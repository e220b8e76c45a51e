"""The course of an evening as lines, and the evening for other programs."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ..words.folding import printable
from ..words.said import said
from .app import misuse, say
from .common import STANDARD_OUTPUT, escaped, json_option, print_json, session_option, write_file
from .common import opened as opened_session
from .language import answers, speech


@click.command()
@click.option("--ascii", "ascii_only", is_flag=True, help="Plain letters only.")
@click.option("--width", type=click.IntRange(20), metavar="N", help="In so many columns; else as the terminal is.")
@session_option
@json_option
def chart(ascii_only: bool, width: int | None, session: str | None, as_json: bool) -> None:
    """The course of the evening: a row a player, with the running total after each hand as a line of signs.

    All lines share one scale, from the lowest to the highest total.
    """
    from ..show import chart as charts
    from .screen import columns, present

    opened = opened_session(session).sound()
    found = charts.chart(opened.evening)
    if as_json:
        print_json({"ruleset": opened.rules.id, "players": list(opened.table.players), **charts.document(found)})
        return
    present(charts.text(found, speech(), width or columns(), ascii_only), opened)


@click.command()
@click.option("--format", "form", type=click.Choice(["csv", "json", "md"]), default="csv", show_default=True,
              help="A table of the events, everything, or the sheet in Markdown.")  # fmt: skip
@click.option("--excel", is_flag=True, help="CSV as spreadsheets of the reader's country like it.")
@click.option("--out", metavar="FILE", help="Write it there; else on standard output.")
@session_option
@json_option
def export(form: str, excel: bool, out: str | None, session: str | None, as_json: bool) -> None:
    """The evening for other programs: CSV with a row an event, JSON with everything, or Markdown with the sheet."""
    form = "json" if as_json else form
    if excel and form != "csv":
        raise misuse(said("--excel goes with --format csv"))
    from ..show import export as exports

    opened = opened_session(session).sound()
    if form == "csv":
        text = exports.table_of_events(opened, speech(), excel)
    elif form == "md":
        text = exports.markdown(opened.evening, speech())
    else:
        answer = {"schema": 1, **exports.document(opened, answers())}
        text = escaped(json.dumps(answer, ensure_ascii=False)) + "\n"
    if out in (None, STANDARD_OUTPUT):
        click.echo(text, nl=False)
        return
    write_file("--out", Path(out), text)
    say(printable(out))
