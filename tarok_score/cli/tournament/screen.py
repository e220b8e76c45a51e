"""`tarok tournament screen`: the page for the screen of a hall."""

from __future__ import annotations

import click

from ...competition.book import Competition
from ...competition.people import NOT_DRAWN
from ...show.competition import screen as screens
from ...surroundings import surroundings
from ..language import speech
from ..output_files import LIVE, REFRESH, only_one_answer, put_page
from .common import find, follow_competition, read_tournament_option


@click.command()
@click.option("--html", required=True, metavar="FILE", help="The page (- for standard output).")
@click.option("--live", is_flag=True, help="Write it again whenever a result comes in, until Ctrl-C.")
@read_tournament_option
def screen(html: str, live: bool, path: str | None) -> None:
    """A page for the screen of the hall: who sits where, then the standings and the tables still playing.

    It fills 1920 × 1080 and needs no script. More than 40 players stand there in turns of 10 seconds.
    """
    only_one_answer(html, "--html", {LIVE: live})
    file = find(path, reading=True)

    def page(refresh: int | None) -> str:
        """The page as the competition stands."""
        competition = Competition(file).sound()
        if not competition.tournament.rounds:
            raise NOT_DRAWN.refused()
        return screens.screen_page(screens.screen(competition, speech(), surroundings().now()), speech(), refresh)

    if live:
        follow_competition(file, html, lambda: page(REFRESH), each_minute=True)
    put_page("--html", html, page(None))
