"""The commands that look at a competition and write nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ...competition.book import Competition
from ...competition.names import Roster
from ...competition.people import NOT_DRAWN
from ...competition.promotion import MOVE, Finished, next_season
from ...competition.recording import NO_ROUND
from ...competition.tournament import Round, Tournament
from ...problems import Problem, Refused, impossible
from ...words.folding import printable
from ...words.said import counted, said
from ..language import speech
from ..options import json_option
from ..out import LIVE, only_one_answer, put_page, write_file
from ..output import misuse, print_json, say, tell, warn
from .common import find, html_option, say_wrapped, show_sheet, tournament_option
from .organising import NOT_CLOSED

TORN = said("the last line is incomplete (a power cut?) and does not count; the next write saves it aside")
NO_FIXTURES = impossible("no-fixtures", "only a league has fixtures", "tarok tournament tables shows this round")
NO_SUCH_LEAGUE = impossible("no-such-new-league", "there is no league {number}", "there are {n}")


def _opened(path: str | None) -> Competition:
    """The competition, sound; a torn last line is passed over with a warning."""
    competition = Competition(find(path, reading=True)).sound()
    if competition.ledger.torn:
        warn(TORN)
    return competition


def _round(state: Tournament, number: int | None) -> Round:
    if not state.rounds:
        raise NOT_DRAWN.refused()
    found = state.round(state.now.number if number is None else number)
    if found is None:
        first, last = state.rounds[0].number, state.now.number
        raise NO_ROUND.refused("--round", round=number or 0, first=first, last=last)
    return found


@click.command()
@tournament_option
@json_option
def show(path: str | None, as_json: bool) -> None:
    """What competition this is, who is in, the draws, and what is next."""
    competition = _opened(path)
    if as_json:
        from ...show.competition import documents

        print_json(documents.show(competition))
        return
    from ...show.competition import narrative

    say_wrapped(narrative.overview(competition))


@click.command()
@click.option("--round", "number", type=click.IntRange(0), metavar="N", help="An earlier round.")
@click.option("--slips", is_flag=True, help="A slip a table to cut off, for cards, game points and signatures.")
@html_option
@tournament_option
@json_option
def tables(number: int | None, slips: bool, html: str | None, path: str | None, as_json: bool) -> None:
    """The tables of a round with what is missing, their results, and who waits."""
    state = _opened(path).tournament
    round = _round(state, number)
    if as_json:
        from ...show.competition import documents

        print_json(documents.tables(state, round))
        return
    from ...show.competition import sheets, text

    if html is not None:
        from ...show.competition import page

        found = sheets.slips(state, round)
        put_page(
            "--html",
            html,
            page.slips_page(found, speech()) if slips else page.sheets_page([sheets.tables(state, round)], speech()),
        )
    elif slips:
        say(text.slips(sheets.slips(state, round), speech()))
    else:
        show_sheet(sheets.tables(state, round))


@click.command()
@click.option("--round", "number", type=click.IntRange(0), metavar="N", help="After an earlier round.")
@html_option
@click.option("--live", is_flag=True, help="Write that page again whenever a result comes in, until Ctrl-C.")
@tournament_option
@json_option
def standings(number: int | None, html: str | None, live: bool, path: str | None, as_json: bool) -> None:
    """The standings by all results so far, or up to round N."""
    if live and html is None:
        raise misuse(said("--live needs --html FILE"))
    only_one_answer(html, "--html", {LIVE: live, "--json": as_json})
    competition = _opened(path)
    state = competition.tournament
    upto = None if number is None else _round(state, number).number
    if as_json:
        from ...show.competition import documents

        print_json(documents.standing(state, upto))
        return
    from ...show.competition import sheets

    if html is None:
        show_sheet(sheets.standing(state, upto))
        return
    from ...show.competition import page

    def written(now: Tournament, refresh: int | None) -> str:
        return page.sheets_page([sheets.standing(now, upto)], speech(), refresh)

    if live:
        from ..report import REFRESH, follow

        file, target = competition.path, Path(html)

        def write_again() -> None:
            write_file("--html", target, written(Competition(file).sound().tournament, REFRESH))

        follow(file, target, write_again)
        state = Competition(file).sound().tournament
    put_page("--html", html, written(state, None))


@click.command()
@html_option
@tournament_option
@json_option
def fixtures(html: str | None, path: str | None, as_json: bool) -> None:
    """The plan of all rounds of a league, as it was drawn."""
    state = _opened(path).tournament
    if not state.system.is_league:
        raise NO_FIXTURES.refused()
    if not state.draws:
        raise NOT_DRAWN.refused()
    if as_json:
        from ...show.competition import documents

        print_json(documents.fixtures(state))
        return
    from ...show.competition import sheets

    if html is None:
        show_sheet(sheets.fixtures(state))
        return
    from ...show.competition import page

    put_page("--html", html, page.sheets_page([sheets.fixtures(state)], speech()))


@click.command()
@click.argument("player", metavar="PLAYER")
@tournament_option
@json_option
def why(player: str, path: str | None, as_json: bool) -> None:
    """Every result of PLAYER: the rule that gave each point, and where the source states it."""
    state = _opened(path).tournament
    problems: list[Problem] = []
    name = Roster(state.players).find(player, f'"{printable(player)[:60]}"', problems)
    if name is None:
        raise Refused(problems)
    if as_json:
        from ...show.competition import documents

        print_json(documents.why(state, name))
        return
    from ...show.competition import narrative

    say_wrapped(narrative.workings(state, name))


@click.command()
@tournament_option
@json_option
def log(path: str | None, as_json: bool) -> None:
    """Everything that was recorded, in order; what was taken back is marked."""
    competition = _opened(path)
    if as_json:
        from ...show.competition import documents

        print_json(documents.log(competition))
        return
    from ...show.competition import narrative

    say_wrapped(narrative.history(competition))


@click.command()
@tournament_option
@json_option
def check(path: str | None, as_json: bool) -> int:
    """Verify the file: whole, unaltered, every table and point reproduced. Exit status 3 if anything is wrong."""
    place = find(path, reading=True)
    try:
        competition = Competition(place)
    except Refused as refused:
        if not place.is_file():
            raise
        return _tell_damage(list(refused.problems), as_json, {"records": 0, "seal": None})
    answer = {
        "name": competition.conditions.name,
        "records": len(competition.records),
        "torn": bool(competition.ledger.torn),
        "seal": competition.seal,
    }
    if competition.ledger.torn:
        warn(TORN)
    if competition.damage:
        return _tell_damage(competition.damage, as_json, answer)
    if as_json:
        print_json({"ok": True, "problems": [], **answer})
        return 0
    records = counted("{n} record", "{n} records", n=len(competition.records))
    whole = "{name} is whole: {records}, every table and point reproduced; seal {seal}"
    say_wrapped([said(whole, name=printable(place.name), records=records, seal=competition.seal)])
    return 0


def _tell_damage(damage: list[Problem], as_json: bool, answer: dict[str, Any]) -> int:
    if as_json:
        listed = [{"place": str(one.place or ""), "message": one.message, "hint": str(one.hint)} for one in damage]
        print_json({"ok": False, "problems": listed, **answer})
    tell(damage)
    return 3


@click.command()
@click.argument("leagues", nargs=-1, required=True, metavar="LEAGUE…")
@click.option("--move", type=click.IntRange(0), default=MOVE, show_default=True, metavar="N",
              help="How many go up and down.")  # fmt: skip
@click.option("--names", "number", type=click.IntRange(1), metavar="I", help="Only the names of the I-th new league.")
@html_option
@json_option
def promote(leagues: tuple[str, ...], move: int, number: int | None, html: str | None, as_json: bool) -> None:
    """Who plays in which league next season.

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
        return
    if as_json:
        from ...show.competition import documents

        print_json(documents.season(found))
        return
    from ...show.competition import sheets

    if html is None:
        show_sheet(*sheets.season(found))
        return
    from ...show.competition import page

    put_page("--html", html, page.sheets_page(sheets.season(found), speech()))


def _finished(path: Path) -> Finished:
    """A closed competition with its players in their final order."""
    state = Competition(path).sound().tournament
    if not state.closed:
        raise NOT_CLOSED.refused(str(path), name=state.conditions.name)
    from ...competition.standings import final_order

    return Finished(state.conditions.name, state.system.is_league, final_order(state))
