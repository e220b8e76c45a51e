"""Commands that look at a competition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from ..amounts import Amount, typed
from ..competition.at_table import AtTable, at_table, file_name, same_players, to_play
from ..competition.book import Competition
from ..competition.events import NO_ROUND, NOT_DRAWN
from ..competition.names import NO_AMOUNT, Roster, for_message
from ..competition.seasons import MOVE, TWICE_IN_SERIES, Finished, add_up, next_season, share_out
from ..competition.systems import final_order
from ..competition.systems import standings as worked_out
from ..competition.tournament import Round, Tournament
from ..evening.session import Session
from ..problems import Problem, Refused, impossible, malformed
from ..show.competition import answers as exports
from ..show.competition import sheets
from ..show.competition import words as narrative
from ..show.competition.words import by_surname
from ..words.folding import printable
from ..words.said import counted, listed, said
from .files import LEDGER_FILE, only_one_answer, put_page
from .find import TORN
from .language import speech
from .options import Found, finds, json_option
from .output import json_text, misuse, print_json, say, tell, warn
from .tournament import (
    NOT_CLOSED,
    find,
    html_option,
    read_tournament_option,
    say_wrapped,
    show_sheet,
)

NO_SUCH_DRAW = impossible("no-such-draw", "there is no draw {number}", "draws so far: {n}")
NO_TEAMS = impossible("no-teams", "a knock-out adds nothing up", "tarok tournament standings shows who is out")
TEAMS_OR_PLAYERS = impossible("teams-or-players", "--teams or --players, not both", "ask for one of them")
NO_FIXTURES = impossible("no-fixtures", "only a league has fixtures", "tarok tournament show tells what is next")


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
@read_tournament_option
@json_option
def standings(
    number: int | None,
    running: bool,
    fractions: bool,
    teams: str | None,
    persons: bool,
    html: str | None,
    path: str | None,
    as_json: bool,
) -> None:
    """The standings after the last complete round, or after round N."""
    if teams is not None and persons:
        raise TEAMS_OR_PLAYERS.refused("--players")
    only_one_answer(html, "--html", {"--json": as_json})
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

    shown = upto if upto is not None or running or state.closed else state.last_complete()
    meant = -1 if shown is None and not running and not state.closed else shown
    after = state.current if meant is None else meant
    if teams is not None:
        put(html, competition, sheets.teams(state, after, best))
    elif persons:
        put(html, competition, sheets.persons(state, after))
    else:
        put(html, competition, sheets.standing(state, meant, fractions))


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
    put_page("--html", html, sheets.sheets_page([*others, last], speech()))


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
    return Found(drawn(competition, player=name), lambda: put(html, competition, sheets.why(state, name)))


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


@click.command("list")
@click.option("--by", type=click.Choice(("name", "entry")), default="name", show_default=True, help="In which order.")
@html_option
@read_tournament_option
@finds("tournament-list")
def list_(by: str, html: str | None, path: str | None) -> Found:
    """Those entered, numbered, by surname."""
    competition = opened(path)
    state = competition.tournament
    in_order = [*state.players] if by == "entry" else by_surname(state.players, speech())
    return Found(drawn(competition, players=in_order), lambda: put(html, competition, sheets.players(state, in_order)))


NOT_OF_TABLE = impossible(
    "evening-not-of-table",
    "{file} is no evening of table {table}: there sit {names}",
    "--session PATH names another file",
)


class Sitting:
    """A table of the named competition, else of the one of this folder, and the ledger of its evening.

    Raises Refused if nothing is to be played there.
    """

    def __init__(self, table: int, tournament: str | None, session: str | None) -> None:
        path = find(tournament)
        self._competition, self._number = Competition(path).sound(), table
        this_round, self._table = to_play(self._competition.tournament, table)
        self.path = session or file_name(path.name, this_round.number, table)

    def begins(self, words: Sequence[str], variants: Sequence[str]) -> AtTable:
        """The rules and players that the evening begins with. Raises Refused."""
        return at_table(self._competition, self._number, words, variants)

    def gone_on_with(self, session: Session) -> Session:
        """The evening that was begun already. Raises Refused if other people play it."""
        here = self._table.players
        if not same_players(here, session.sound().table.players):
            raise NOT_OF_TABLE.refused(file=printable(session.name), table=self._number, names=listed(here))
        return session


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
    found = sheets.slips(competition, this_round)
    if html is not None:
        put_page("--html", html, sheets.slips_page(found, speech()))
    else:
        say(sheets.slips_text(found, speech()))


NO_SUCH_LEAGUE = impossible("no-such-new-league", "there is no league {number}", "there are {n}")
NO_AMOUNTS = malformed("no-amounts", '"{text}" is no list of amounts', "such as 40,30,20,10")
PLACE_POINTS = impossible(
    "place-points", "--by place and --place-points go together", "such as --place-points 10,8,6,5"
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
        put_page("--html", html, sheets.sheets_page([sheets.series(names, rows)], speech()))
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


@click.command()
@click.option(
    "--format",
    "form",
    type=click.Choice(["csv", "json"]),
    default="csv",
    show_default=True,
    help="A table, or an object.",
)
@click.option(
    "--what",
    type=click.Choice(exports.KINDS),
    default=exports.STANDINGS_,
    show_default=True,
    help="Those entered, tables, results, standings, lots.",
)
@click.option("--out", metavar="FILE", help="Write it there; else on standard output.")
@read_tournament_option
@json_option
def export(form: str, what: str, out: str | None, path: str | None, as_json: bool) -> None:
    """The competition for other programs: CSV with a line for each player and exact amounts, or JSON."""
    form = "json" if as_json else form
    competition = opened(path)
    if what not in (exports.LIST, exports.STANDINGS_) and not competition.tournament.rounds:
        raise NOT_DRAWN.refused()
    if form == "csv":
        text = exports.table(competition, what, speech())
    else:
        text = json_text(f"tournament-{what}", exports.facts(competition, what, speech())) + "\n"
    put_page("--out", out, text)
