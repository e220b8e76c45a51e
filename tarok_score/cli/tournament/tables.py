"""`tarok tournament tables`: who sits where, and the slips of the tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

import click

from ...competition import typed_slips
from ...competition.book import Competition
from ...competition.tournament import Round
from ...serve import qr
from ...show.competition import sheets, text
from ..language import speech
from ..options import Found, finds
from ..output import say
from ..output_files import put_page
from .common import html_option, pages, read_tournament_option, show_sheet
from .view import drawn, formed_round, opened, put


@click.command()
@click.option("--round", "number", type=click.IntRange(0), metavar="N", help="An earlier round.")
@click.option("--by", type=click.Choice(("table", "name")), default="table", help="Everybody by surname, too.")
@click.option("--slips", is_flag=True, help="A slip a table to cut off, for cards, game points and signatures.")
@html_option
@read_tournament_option
@finds("tournament-tables")
def tables(number: int | None, by: str, slips: bool, html: str | None, path: str | None) -> Found:
    """The tables of a round with what is missing, their results, and who waits."""
    competition = opened(path)
    state = competition.tournament
    this_round = formed_round(state, number)

    def tell() -> None:
        """Shows the sheet of the tables, and of the names if they are asked for."""
        named = [sheets.names(state, this_round, speech())] if by == "name" else []
        seated = sheets.tables(state, this_round)
        if html is None:
            show_sheet(sheets.with_draw(competition, seated), *named)
        else:
            put(html, competition, seated, *named)

    return Found(
        drawn(competition, round=this_round, speech=speech()),
        partial(_tell_slips, competition, this_round, html) if slips else tell,
    )


def _tell_slips(competition: Competition, this_round: Round, html: str | None) -> None:
    codes = _codes(competition)
    found = [_typed(one, this_round, codes) for one in sheets.slips(competition, this_round)]
    if html is not None:
        put_page("--html", html, pages().slips_page(found, speech()))
    else:
        say(text.slips(found, speech()))


class SlipCodes(NamedTuple):
    """The codes by which tables type their slips, by round and table, and the address of the slips."""

    address: str
    codes: Mapping[tuple[int, int], str]


def _codes(competition: Competition) -> SlipCodes:
    """The codes of a competition's slips; none if it was never served."""
    key, served = typed_slips.secret(competition.path), typed_slips.typed_slips(competition.path).address
    if key is None or not served:
        return SlipCodes("", {})
    return SlipCodes(f"http://{served}/slip", typed_slips.codes(competition, key))


def _typed(slip: sheets.ResultSlip, this_round: Round, known: SlipCodes) -> sheets.ResultSlip:
    """A slip with its code, in letters and as a picture; unchanged if it has none."""
    code = known.codes.get((this_round.number, slip.table))
    if code is None:
        return slip
    try:
        drawn = qr.picture(f"{known.address}/{code}", border=2)
    except ImportError:
        drawn = ""
    return slip._replace(code=typed_slips.in_groups(code), address=known.address.removeprefix("http://"), picture=drawn)
