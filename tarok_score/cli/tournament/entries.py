"""`tarok tournament list`: the players who have entered."""

from __future__ import annotations

import click

from ...show.competition import sheets
from ...show.competition.words import by_surname
from ..language import speech
from ..options import Found, finds
from .common import html_option, read_tournament_option
from .view import drawn, opened, put


@click.command("list")
@click.option("--by", type=click.Choice(("name", "entry")), default="name", show_default=True, help="In which order.")
@html_option
@read_tournament_option
@finds("tournament-list")
def list(by: str, html: str | None, path: str | None) -> Found:
    """Those entered, numbered, by surname."""
    competition = opened(path)
    state = competition.tournament
    in_order = [*state.players] if by == "entry" else by_surname(state.players, speech())
    return Found(drawn(competition, players=in_order), lambda: put(html, competition, sheets.players(state, in_order)))
