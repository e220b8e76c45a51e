"""`tarok tournament list`: the players who have entered."""

from __future__ import annotations

import click

from ...show.competition import documents, sheets
from ...show.competition.words import by_surname
from ..language import speech
from ..options import json_option
from .common import html_option, read_tournament_option
from .view import opened, print_drawn, put


@click.command("list")
@click.option("--by", type=click.Choice(("name", "entry")), default="name", show_default=True, help="In which order.")
@html_option
@read_tournament_option
@json_option
def list(by: str, html: str | None, path: str | None, as_json: bool) -> None:
    """Those entered, numbered, by surname."""
    competition = opened(path)
    state = competition.tournament
    in_order = [*state.players] if by == "entry" else by_surname(state.players, speech())
    if as_json:
        print_drawn("tournament-list", competition, documents.players(state, in_order))
    else:
        put(html, competition, sheets.players(state, in_order))
