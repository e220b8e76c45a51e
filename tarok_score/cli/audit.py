"""`tarok audit`: a paper sheet held against the rules."""

from __future__ import annotations

import click

from ..limits import MOST_BYTES_OF_SHEET
from ..show import audits
from .input_files import INPUT_FILE
from .language import speech
from .options import Found, finds, ruleset_option, variant_option
from .output import show_lines
from .paper import bytes_of, judged, sheet_of

#: The exit status if something is wrong with the sheet.
FOUND = 3


@click.command()
@click.argument("file", type=INPUT_FILE, metavar="SHEET")
@ruleset_option()
@variant_option()
@click.option("--write", type=click.Choice(["totals", "points", "packed"]), help="What a number of the sheet is.")
@click.option("--all", "everything", is_flag=True, help="Every explanation, not only the first five.")
@finds("audit")
def audit(file: str, ruleset: str | None, variants: tuple[str, ...], write: str | None, everything: bool) -> Found:
    """Hold a paper sheet against the rules: the first mistake, what explains it, and the right totals.

    SHEET is CSV, or the first page of a workbook (xlsx): a header with n, words and the players, then a row for each
    hand. Lines above it may say `# ruleset: pagat-4p`, `# variant: …`, `# write: totals`, `# dealer: David`. - is
    standard input. Exit status 3 if anything is wrong with it.
    """
    sheet = sheet_of(bytes_of(file, MOST_BYTES_OF_SHEET), file)
    found = judged(sheet, file, ruleset, variants, write).found
    status = FOUND if found.wrong else 0
    return Found(found, lambda: show_lines(audits.text(found, speech(), everything).split("\n")), status)
