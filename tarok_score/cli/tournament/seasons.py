"""The commands that look at competitions and beyond: prizes, series, next season's leagues."""

from __future__ import annotations

from pathlib import Path

import click

from ...amounts import Amount, typed
from ...competition.book import Competition
from ...competition.names import for_message
from ...competition.options import NO_AMOUNT
from ...competition.prizes import share_out
from ...competition.promotion import MOVE, Finished, next_season
from ...competition.series import TWICE_IN_SERIES, add_up
from ...competition.standings import final_order
from ...competition.tournament import Tournament
from ...problems import impossible, malformed
from ...show.competition import export as exports
from ...show.competition import sheets
from ...words.folding import printable
from ..input_files import LEDGER_FILE
from ..language import speech
from ..options import Found, finds, json_option
from ..output import print_json, say
from ..output_files import only_one_answer, put_page
from .common import NOT_CLOSED, find, html_option, pages, read_tournament_option, show_sheet
from .view import drawn, put

NO_SUCH_LEAGUE = impossible("no-such-new-league", "there is no league {number}", "there are {n}")
NO_AMOUNTS = malformed("no-amounts", '"{text}" is no list of amounts', "such as 40,30,20,10")
PLACE_POINTS = impossible(
    "place-points", "--by place and --place-points stand together", "such as --place-points 10,8,6,5"
)
NO_SAME = malformed("series-same", '"{text}" does not say who is the same', "such as --same Ana=Anica,Anka")
NO_COUNT = malformed("place-points-rising", "place points do not rise, and are not below 0", "such as 10,8,6,5,4,3,2,1")


def _amounts(text: str, option: str) -> list[Amount]:
    try:
        return [typed(part.strip()) for part in text.split(",")]
    except ValueError:
        raise NO_AMOUNTS.refused(option, text=for_message(text)) from None


@click.command()
@click.option("--pot", required=True, metavar="AMOUNT", help="The money to be shared out.")
@click.option("--shares", required=True, metavar="A,B,…", help="Hundredths of it for the places.")
@html_option
@read_tournament_option
@finds("tournament-prizes")
def prizes(pot: str, shares: str, html: str | None, path: str | None) -> Found:
    """Share out a pot: shared places share their sum, to the cent."""
    competition = Competition(find(path, reading=True)).sound()
    state = competition.tournament
    try:
        whole = typed(pot.strip())
    except ValueError:
        raise NO_AMOUNT.refused("--pot", text=for_message(pot)) from None
    found = share_out(state, whole, _amounts(shares, "--shares"))
    return Found(drawn(competition, found=found), lambda: put(html, competition, sheets.prizes(state, found)))


@click.command("series")
@click.argument("files", nargs=-1, required=True, type=LEDGER_FILE, metavar="FILE…")
@click.option(
    "--by",
    type=click.Choice(("points", "game", "place")),
    default="points",
    show_default=True,
    help="What each competition gives.",
)
@click.option("--place-points", metavar="A,B,…", help="With --by place: what the places give.")
@click.option("--best", type=click.IntRange(1), metavar="N", help="Only the best N results count.")
@click.option("--same", multiple=True, metavar="NAME=OTHER,…", help="Names of the same person.")
@html_option
@click.option("--csv", "as_csv", is_flag=True, help="The table as CSV.")
@json_option
def series(
    files: tuple[str, ...],
    by: str,
    place_points: str | None,
    best: int | None,
    same: tuple[str, ...],
    html: str | None,
    as_csv: bool,
    as_json: bool,
) -> None:
    """The best results of several closed competitions, added up."""
    only_one_answer(html, "--html", {"--json": as_json, "--csv": as_csv})
    if (by == "place") != (place_points is not None):
        raise PLACE_POINTS.refused("--place-points")
    points = [] if place_points is None else _amounts(place_points, "--place-points")
    if any(amount < 0 for amount in points) or points != sorted(points, reverse=True):
        raise NO_COUNT.refused("--place-points")
    people: dict[str, list[str]] = {}
    for one in same:
        name, sign, others = one.partition("=")
        if not sign or not name.strip() or not others.strip():
            raise NO_SAME.refused("--same", text=for_message(one))
        people.setdefault(name.strip(), []).extend(other.strip() for other in others.split(","))
    states = _closed_each(files)
    rows = add_up(states, by, points, best, people)
    names = [state.conditions.name for state in states]
    if as_json:
        print_json("tournament-series", {"by": by, "best": best, "competitions": names, "standings": rows})
    elif as_csv:
        click.echo(exports.series(names, rows), nl=False)
    elif html is not None:
        put_page("--html", html, pages().sheets_page([sheets.series(names, rows)], speech()))
    else:
        show_sheet(sheets.series(names, rows))


def _closed_each(files: tuple[str, ...]) -> list[Tournament]:
    """The closed competitions of some files, each once."""
    seen: set[str] = set()
    found = []
    for name in files:
        competition = Competition(Path(name)).sound()
        if not competition.tournament.closed:
            raise NOT_CLOSED.refused(name, name=competition.conditions.name)
        if competition.records[0].seal in seen:
            raise TWICE_IN_SERIES.refused(name, file=printable(name))
        seen.add(competition.records[0].seal)
        found.append(competition.tournament)
    return found


@click.command()
@click.argument("leagues", nargs=-1, required=True, type=LEDGER_FILE, metavar="LEAGUE…")
@click.option(
    "--move", type=click.IntRange(0), default=MOVE, show_default=True, metavar="N", help="How many go up and down."
)
@click.option("--names", "number", type=click.IntRange(1), metavar="I", help="Only the names of the I-th new league.")
@html_option
@finds("tournament-promote")
def promote(leagues: tuple[str, ...], move: int, number: int | None, html: str | None) -> Found | int:
    """Next season's leagues, and who plays in which.

    LEAGUE… are the files of closed leagues from the highest down, then perhaps of a closed qualification.

    \b
    tarok tournament promote I.jsonl II.jsonl III.jsonl qualification.jsonl --move 6
    tarok tournament promote I.jsonl II.jsonl --names 1 | tarok tournament enter --file -
    """
    found = next_season([_finished(Path(name)) for name in leagues], move)
    if number is not None:
        if number > len(found.leagues):
            raise NO_SUCH_LEAGUE.refused("--names", number=number, n=len(found.leagues))
        for one in found.leagues[number - 1][1]:
            if one.player is not None:
                say(one.player)
        return 0
    return Found(found, lambda: put(html, None, *sheets.season(found)))


def _finished(path: Path) -> Finished:
    """A closed competition with its players in their final order."""
    state = Competition(path).sound().tournament
    if not state.closed:
        raise NOT_CLOSED.refused(str(path), name=state.conditions.name)
    return Finished(state.conditions.name, state.system.is_league, final_order(state))
