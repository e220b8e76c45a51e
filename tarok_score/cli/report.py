"""`tarok report`: the evening as one page for a browser, a phone, a printer or the screen on the wall."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from ..amounts import Amount
from ..evening.money import rate_of
from ..evening.session import Session
from ..show.evening_page import report_page, television_page
from ..show.report_text import report_text
from ..words.folding import printable
from ..words.said import said
from .find import find
from .input_files import LEDGER_FILE, is_standard_input
from .language import speech
from .options import json_option
from .output import misuse, print_json, say, show_lines
from .output_files import LIVE, REFRESH, STANDARD_OUTPUT, follow, only_one_answer, put_page, write_file
from .view import Looking, looks, trial
from .width import columns


@click.command()
@click.argument("file", required=False, type=LEDGER_FILE, metavar="[FILE.jsonl]")
@click.option("--out", metavar="FILE", help="Write it there (- for standard output); else beside the ledger.")
@click.option(
    "--live", is_flag=True, help="For a television: list, course, last hands; again at each change, until Ctrl-C."
)
@click.option("--brief", is_flag=True, help="Without the workings of the hands.")
@click.option("--workings", is_flag=True, help="Print the workings of the hands, too.")
@click.option("--text", "as_text", is_flag=True, help="Print the statistics here, as text.")
@click.option("--rate", metavar="AMOUNT", help="What one point is worth in the settlement.")
@looks
@json_option
def report(
    looking: Looking,
    file: str | None,
    out: str | None,
    live: bool,
    brief: bool,
    workings: bool,
    as_text: bool,
    rate: str | None,
    as_json: bool,
) -> None:
    """The evening as one page: who won, who pays whom, course, sheet, and how every hand was worked out.

    The page is one file without scripts and without addresses: it can be sent, printed or put on a second screen.
    """
    if out is None and not as_text and is_standard_input(file or looking.session or ""):
        out = STANDARD_OUTPUT  # there is no ledger to put it beside
    only_one_answer(out, "--out", {LIVE: live, "--json": as_json})
    if as_text:
        _only_text({"--out": out is not None, LIVE: live, "--brief": brief, "--workings": workings, "--json": as_json})
    path = Path(find(file or looking.session))
    worth = rate_of(rate)
    if as_text:
        show_lines(report_text((trial() or Session(path)).sound(), speech(), worth, columns()))
        return
    if out == STANDARD_OUTPUT:
        put_page("--out", out, page_of(path, worth, brief, workings))
        return
    target = Path(out) if out else path.with_suffix(".html")
    if trial() is not None:
        page_of(path, worth, brief, workings)
        say(said("would write {file} (--dry-run)", file=printable(str(target))))
        return
    if live:
        announced = said("{file} follows the evening; Ctrl-C ends it", file=printable(str(target)))
        follow(path, announced, lambda: write_television(path, target, worth))
    write(path, target, worth, brief, workings)
    if as_json:
        print_json("report", {"report": str(target)})
    else:
        say(printable(str(target)))


def _only_text(others: Mapping[str, bool]) -> None:
    """Raises the usage error for options of a page beside `--text`."""
    for other, given in others.items():
        if given:
            raise misuse(said("{option} and {other} cannot be used together", option="--text", other=other))


def page_of(path: Path, rate: Amount | None, brief: bool, workings: bool) -> str:
    """The page of a session as it stands."""
    return report_page((trial() or Session(path)).sound(), speech(), rate, brief, workings=workings)


def write(path: Path, target: Path, rate: Amount | None = None, brief: bool = False, workings: bool = False) -> None:
    """Writes the page whole. Raises Refused if it cannot be written."""
    write_file("--out", target, page_of(path, rate, brief, workings))


def write_television(path: Path, target: Path, rate: Amount | None = None) -> None:
    """Writes the page for a television, which a browser loads again and again. Raises Refused as `write` does."""
    write_file("--out", target, television_page(Session(path).sound(), speech(), rate, REFRESH))
