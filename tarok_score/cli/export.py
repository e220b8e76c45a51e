"""`tarok export`: the evening for other programs."""

from __future__ import annotations

import click

from ..show import export as exports
from ..show.evening_workbook import evening_workbook
from ..words.said import said
from .language import speech
from .options import json_option
from .output import json_text, misuse
from .output_files import put_binary, put_text
from .view import Looking, looks


@click.command()
@click.option(
    "--format",
    "form",
    type=click.Choice(["csv", "xlsx", "json", "md"]),
    default="csv",
    show_default=True,
    help="A table of the events, a workbook, everything, or the sheet in Markdown.",
)
@click.option("--excel", is_flag=True, help="CSV as spreadsheets of the reader's country like it.")
@click.option("--out", metavar="FILE", help="Write it there; else on standard output.")
@looks
@json_option
def export(looking: Looking, form: str, excel: bool, out: str | None, as_json: bool) -> None:
    """The evening for other programs: CSV with a row for each event, a workbook, JSON with everything, or the sheet.

    A workbook (xlsx) holds the sheet, every event and who pays whom. Markdown (md) is the sheet alone.
    """
    form = "json" if as_json else form
    if excel and form != "csv":
        raise misuse(said("--excel goes with --format csv"))
    opened = looking.opened().sound()
    if form == "xlsx":
        put_binary("--out", out, lambda: evening_workbook(opened, speech()))
        return
    if form == "csv":
        text = exports.table_of_events(opened, speech(), excel)
    elif form == "md":
        text = exports.markdown(opened.evening, speech())
    else:
        text = json_text("export", exports.everything(opened)) + "\n"
    put_text(out, text)
