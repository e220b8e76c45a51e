"""`tarok tournament export`: a competition for other programs."""

from __future__ import annotations

import click

from ...competition.people import NOT_DRAWN
from ...show.competition import export as exports
from ..language import speech
from ..options import json_option
from ..output import json_text
from ..output_files import put_text
from .common import read_tournament_option
from .view import opened


@click.command()
@click.option(
    "--format",
    "form",
    type=click.Choice(["csv", "json", "md"]),
    default="csv",
    show_default=True,
    help="A table, an object, or tables in Markdown.",
)
@click.option(
    "--what",
    type=click.Choice(exports.KINDS),
    default=exports.STANDINGS,
    show_default=True,
    help="Those entered, tables, results, standings, who met whom, lots.",
)
@click.option("--out", metavar="FILE", help="Write it there; else on standard output.")
@read_tournament_option
@json_option
def export(form: str, what: str, out: str | None, path: str | None, as_json: bool) -> None:
    """The competition for other programs: CSV with a line for each player and exact amounts, JSON, or Markdown."""
    form = "json" if as_json else form
    competition = opened(path)
    if what not in (exports.LIST, exports.STANDINGS) and not competition.tournament.rounds:
        raise NOT_DRAWN.refused()
    if form == "csv":
        text = exports.table(competition, what, speech())
    elif form == "md":
        text = exports.markdown(competition, what, speech())
    else:
        text = json_text(f"tournament-{what}", exports.facts(competition, what, speech())) + "\n"
    put_text(out, text)
