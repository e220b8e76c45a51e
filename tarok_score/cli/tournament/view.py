"""The commands that look at a competition and write nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

from ...competition.book import Competition
from ...competition.names import Roster
from ...competition.people import NO_ROUND, NOT_DRAWN
from ...competition.standings import standings as worked_out
from ...competition.tournament import Round, Tournament
from ...problems import Problem, Refused, impossible
from ...show.competition import narrative, sheets
from ...words.folding import printable
from ...words.said import counted, said
from ..language import speech
from ..options import Found, finds, json_option
from ..output import misuse, print_json, tell, warn
from ..output_files import LIVE, REFRESH, only_one_answer, put_page
from .common import find, follow_competition, html_option, pages, read_tournament_option, say_wrapped, show_sheet

TORN = said("the last line is incomplete (a power cut?) and does not count; the next write saves it aside")
NO_SUCH_DRAW = impossible("no-such-draw", "there is no draw {number}", "draws so far: {n}")
NO_TEAMS = impossible("no-teams", "a knock-out adds nothing up", "tarok tournament standings shows who is out")
TEAMS_OR_PLAYERS = impossible("teams-or-players", "--teams or --players, not both", "ask for one of them")
NO_FIXTURES = impossible("no-fixtures", "only a league has fixtures", "tarok tournament tables shows this round")


def opened(path: str | None) -> Competition:
    """The competition. Raises Refused if it is not sound; a torn last line is passed over with a warning."""
    competition = Competition(find(path, reading=True)).sound()
    if competition.ledger.torn:
        warn(TORN)
    return competition


def formed_round(state: Tournament, number: int | None) -> Round:
    """The round of that number, by default the current one. Raises Refused if it has not been formed."""
    if not state.rounds:
        raise NOT_DRAWN.refused()
    found = state.round(state.current if number is None else number)
    if found is None:
        first, last = state.rounds[0].number, state.rounds[-1].number
        raise NO_ROUND.refused("--round", round=number or 0, first=first, last=last)
    return found


@click.command()
@read_tournament_option
@finds("tournament-show")
def show(path: str | None) -> Found:
    """The competition: who is in, the draws, and what is next."""
    competition = opened(path)
    return Found(drawn(competition), lambda: say_wrapped(narrative.overview(competition)))


@click.command()
@click.option("--draw", "number", type=click.IntRange(1), metavar="K", help="Which draw; else the last.")
@html_option
@read_tournament_option
@finds("tournament-lots")
def lots(number: int | None, html: str | None, path: str | None) -> Found:
    """Everybody's lot in a draw, and how anybody can check it."""
    competition = opened(path)
    state = competition.tournament
    if not state.draws:
        raise NOT_DRAWN.refused()
    if number is not None and number > len(state.draws):
        raise NO_SUCH_DRAW.refused("--draw", number=number, n=len(state.draws))
    meant = len(state.draws) if number is None else number
    return Found(
        drawn(competition, number=meant, draw=state.draws[meant - 1]),
        lambda: put(html, None, sheets.lots(competition, meant, speech())),
    )


@click.command()
@click.option("--round", "number", type=click.IntRange(0), metavar="N", help="After an earlier round.")
@click.option("--running", is_flag=True, help="During a round that is not complete.")
@click.option("--fractions", is_flag=True, help="Exact fractions instead of two decimals.")
@click.option(
    "--teams",
    "teams",
    is_flag=False,
    flag_value="all",
    default=None,
    metavar="[N]",
    help="Clubs by their best N players.",
)
@click.option("--players", "persons", is_flag=True, help="The persons who sat there for their clubs.")
@html_option
@click.option("--live", is_flag=True, help="Write that page again whenever a result comes in, until Ctrl-C.")
@read_tournament_option
@json_option
def standings(
    number: int | None,
    running: bool,
    fractions: bool,
    teams: str | None,
    persons: bool,
    html: str | None,
    live: bool,
    path: str | None,
    as_json: bool,
) -> None:
    """The standings after the last complete round, or after round N."""
    if live and html is None:
        raise misuse(said("--live needs --html FILE"))
    if teams is not None and persons:
        raise TEAMS_OR_PLAYERS.refused("--players")
    only_one_answer(html, "--html", {LIVE: live, "--json": as_json})
    best = _best(teams)
    competition = opened(path)
    state = competition.tournament
    if number is not None and not state.rounds:
        raise NOT_DRAWN.refused()
    if number is not None and number > state.current:
        raise NO_ROUND.refused("--round", round=number, first=1, last=state.current)
    upto = None if number is None else formed_round(state, number).number
    if (teams is not None or persons) and not state.system.gives_points:
        raise NO_TEAMS.refused()
    if as_json:
        form = "teams" if teams is not None else "persons" if persons else "standings"
        print_json(f"tournament-{form}", drawn(competition, found=worked_out(state, upto), best=best))
        return

    def sheet(now: Tournament) -> sheets.HallSheet:
        """The sheet of teams, of persons, or of everybody, after the round in question."""
        shown = upto if upto is not None or running or now.closed else now.last_complete()
        meant = -1 if shown is None and not running and not now.closed else shown
        if teams is not None:
            return sheets.teams(now, now.current if meant is None else meant, best)
        if persons:
            return sheets.persons(now, now.current if meant is None else meant)
        return sheets.standing(now, meant, fractions)

    if html is None:
        show_sheet(sheet(state))
        return

    def written(now: Competition, refresh: int | None) -> str:
        """The sheet as a page that a browser loads again every `refresh` seconds."""
        written_page: str = pages().sheets_page([sheets.with_draw(now, sheet(now.tournament))], speech(), refresh)
        return written_page

    if live:
        file = competition.path
        follow_competition(file, html, lambda: written(Competition(file).sound(), REFRESH))
        competition = Competition(file).sound()
    put_page("--html", html, written(competition, None))


def _best(teams: str | None) -> int | None:
    """The number of players that count for a club, None for all."""
    if teams in (None, "all"):
        return None
    if not (teams.isascii() and teams.isdecimal() and int(teams[:6]) > 0 and len(teams) <= 4):
        raise misuse(said("--teams takes the number of players that count"))
    return int(teams)


def drawn(competition: Competition, **more: Any) -> dict[str, Any]:
    """The facts of an answer, which tells of the draws, too: of those that hold and those that were taken back."""
    return {"state": competition.tournament, "competition": competition, **more}


def put(html: str | None, competition: Competition | None, *found: sheets.HallSheet) -> None:
    """Writes sheets as text, or as a page if one is asked for, which says below the sheets which draw holds."""
    if html is None:
        show_sheet(*found)
        return
    *others, last = found
    if competition is not None:
        last = sheets.with_draw(competition, last)
    put_page("--html", html, pages().sheets_page([*others, last], speech()))


@click.command()
@html_option
@read_tournament_option
@finds("tournament-fixtures")
def fixtures(html: str | None, path: str | None) -> Found:
    """The plan of all rounds of a league, as it was drawn."""
    competition = opened(path)
    state = competition.tournament
    if not state.system.is_league:
        raise NO_FIXTURES.refused()
    if not state.draws:
        raise NOT_DRAWN.refused()
    return Found(drawn(competition), lambda: put(html, competition, sheets.fixtures(state)))


@click.command()
@click.argument("player", metavar="PLAYER")
@html_option
@read_tournament_option
@finds("tournament-why")
def why(player: str, html: str | None, path: str | None) -> Found:
    """Every result of PLAYER: the rule that gave each point, and where the source states it."""
    competition = opened(path)
    state = competition.tournament
    problems: list[Problem] = []
    people = {name: one.name for one in state.players.values() for name in one.names()}
    found = Roster(people).find(player, f'"{printable(player)[:60]}"', problems)
    if found is None:
        raise Refused(problems)
    name = people[found]

    def tell() -> None:
        """Says where the points come from, in sentences or as a page."""
        if html is None:
            say_wrapped(narrative.workings(state, name))
        else:
            put(html, competition, sheets.why(state, name))

    return Found(drawn(competition, player=name), tell)


@click.command()
@read_tournament_option
@finds("tournament-log")
def log(path: str | None) -> Found:
    """Everything that was recorded, in order; what was taken back is marked."""
    competition = opened(path)
    return Found(competition, lambda: say_wrapped(narrative.history(competition)))


@click.command()
@read_tournament_option
@finds("tournament-check")
def check(path: str | None) -> Found:
    """Verify the file: whole, unaltered, every table and point reproduced. Exit status 3 if anything is wrong."""
    place = find(path, reading=True)
    try:
        competition = Competition(place)
    except Refused as refused:
        if not place.is_file():
            raise
        return _damaged(refused.problems, {"records": 0, "seal": None})
    answer = {
        "name": competition.conditions.name,
        "records": len(competition.records),
        "torn": bool(competition.ledger.torn),
        "seal": competition.seal,
    }
    if competition.ledger.torn:
        warn(TORN)
    if competition.damage:
        return _damaged(competition.damage, answer)
    records = counted("{n} record", "{n} records", n=len(competition.records))
    whole = "{name} is whole: {records}, every table and point reproduced; seal {seal}"
    good = said(whole, name=printable(place.name), records=records, seal=competition.seal)
    return Found({"ok": True, "problems": (), **answer}, lambda: say_wrapped([good]))


def _damaged(damage: Sequence[Problem], answer: Mapping[str, Any]) -> Found:
    """The answer of a file with which something is wrong; people are told, too, if programs read it."""
    tell(damage)
    return Found({"ok": False, "problems": damage, **answer}, lambda: None, 3)
