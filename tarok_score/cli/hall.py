"""Commands that look at a competition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, TypeAlias

import click

from ..competition.book import Competition
from ..competition.events import formed_round
from ..competition.names import Roster
from ..competition.systems import standings as worked_out
from ..problems import Problem, Problems, Refused, refusal
from ..show.competition import sheets
from ..show.competition import words as narrative
from ..show.competition.words import by_surname
from ..words.folding import printable
from ..words.said import counted, said
from .files import only_one_answer, put_page
from .find import TORN
from .language import speech
from .options import Found, file_option, finds, json_option
from .output import print_json, tell, warn
from .tournament import find, say_wrapped, show_sheet, tournament_option

#: What a command shows: the facts of its answer for programs, and what its sheets are, its slips, or its sentences.
Seen: TypeAlias = tuple[Callable[[], Mapping[str, Any]], Callable[[], Sequence[Any]]]


def looks(
    form: str, name: str | None = None, page: bool = True, drawn: bool = False
) -> Callable[[Callable[..., Seen]], click.Command]:
    """Makes a command that shows something of a competition: as text, as a page, or for programs as an answer.

    The page says below the sheets which draw holds, unless the sheets say so (`drawn`).
    """

    def decorate(function: Callable[..., Seen]) -> click.Command:
        """The command of a function that gets the competition."""

        @wraps(function)
        def command(
            path: str | None, as_json: bool, html: str | None = None, csv: str | None = None, **given: Any
        ) -> None:
            """Shows it in the form that is asked for."""
            only_one_answer(html, "--html", {"--csv": csv is not None, "--json": as_json})
            only_one_answer(csv, "--csv", {"--json": as_json})
            competition = Competition(find(path, reading=True)).sound()
            if competition.ledger.torn:
                warn(TORN)
            facts, shown = function(competition, **given)
            if as_json:
                print_json(form, {"state": competition.tournament, "competition": competition, **facts()})
                return
            found = list(shown())
            if csv is not None:
                put_page("--csv", csv, "".join(sheets.rows(one, speech()) for one in found))
            if html is not None:
                found[-1:] = found[-1:] if drawn else [sheets.with_draw(competition, found[-1])]
                put_page("--html", html, sheets.sheets_page(found, speech()))
            elif csv is None and page:
                show_sheet(*found)
            elif csv is None:
                say_wrapped(found)

        declared: Callable[..., Any] = tournament_option(json_option(command))
        if page:
            declared = file_option("csv", "Write it as a table for a spreadsheet, with exact amounts.")(declared)
            html = "Write it as a page for a browser and a printer (- for standard output)."
            declared = file_option("html", html)(declared)
        return click.command(name or function.__name__)(declared)

    return decorate


@looks("tournament-show", page=False)
def show(competition: Competition) -> Seen:
    """The competition: who is in, the draws, and what is next."""
    return dict, lambda: narrative.overview(competition)


@looks("tournament-lots", drawn=True)
@click.option("--draw", "number", type=click.IntRange(1), metavar="K", help="Which draw; else the last.")
def lots(competition: Competition, number: int | None) -> Seen:
    """Everybody's lot in a draw, and how anybody can check it."""
    draws = competition.tournament.draws
    if not draws:
        raise refusal("not-drawn")
    meant = len(draws) if number is None else number
    if meant > len(draws):
        raise refusal("no-such-draw", "--draw", number=meant, n=len(draws))
    return lambda: {"number": meant, "draw": draws[meant - 1]}, lambda: [sheets.lots(competition, meant, speech())]


@looks("tournament-standings")
@click.option("--round", "number", type=click.IntRange(0), metavar="N", help="After an earlier round.")
@click.option("--running", is_flag=True, help="During a round that is not complete.")
@click.option("--fractions", is_flag=True, help="Exact fractions instead of two decimals.")
def standings(competition: Competition, number: int | None, running: bool, fractions: bool) -> Seen:
    """The standings after the last complete round, or after round N."""
    state = competition.tournament
    upto = None if number is None else formed_round(state, number).number
    if upto is not None and upto > state.current:
        raise refusal("no-such-round", "--round", round=upto, first=1, last=state.current)
    meant = upto
    if upto is None and not (running or state.closed):
        last = state.last_complete()
        meant = -1 if last is None else last
    return lambda: {"found": worked_out(state, upto)}, lambda: [sheets.standing(state, meant, fractions)]


@looks("tournament-fixtures")
def fixtures(competition: Competition) -> Seen:
    """The plan of all rounds of a league, as it was drawn."""
    state = competition.tournament
    if not state.system.any_order:
        raise refusal("no-fixtures")
    if not state.draws:
        raise refusal("not-drawn")
    return dict, lambda: [sheets.fixtures(state)]


@looks("tournament-why")
@click.argument("player", metavar="PLAYER")
def why(competition: Competition, player: str) -> Seen:
    """Every result of PLAYER: the rule that gave each point, and where the source states it."""
    state = competition.tournament
    problems = Problems()
    people = {name: one.name for one in state.players.values() for _, name in ((0, one.name), *one.holders, *one.once)}
    found = Roster(people).find(player, f'"{printable(player)[:60]}"', problems)
    if found is None:
        raise Refused(problems)
    return lambda: {"player": people[found]}, lambda: [sheets.why(state, people[found])]


@looks("tournament-log", page=False)
def log(competition: Competition) -> Seen:
    """Everything that was recorded, in order; what was taken back is marked."""
    return dict, lambda: narrative.history(competition)


@click.command()
@tournament_option
@finds("tournament-check")
def check(path: str | None) -> Found:
    """Verify the file: whole, unaltered, every table and point reproduced. Exit status 3 if anything is wrong."""
    place = find(path, reading=True)
    damage: Sequence[Problem]
    answer: dict[str, Any] = {"records": 0}
    try:
        competition = Competition(place)
        damage, torn = competition.damage, bool(competition.ledger.torn)
        answer = {
            "records": len(competition.records),
            "seal": competition.seal,
            "name": competition.conditions.name,
            "torn": torn,
        }
        if torn:
            warn(TORN)
    except Refused as refused:
        if not place.is_file():
            raise
        damage = refused.problems
    tell(damage)  # people are told, too, if programs read it
    wrong = [{"place": str(one.place or ""), "message": one.message, "hint": str(one.hint)} for one in damage]
    facts = {"ok": not damage, "problems": wrong, **answer}
    if damage:
        return Found(facts, lambda: None, 3)
    records = counted("{n} record", "{n} records", n=answer["records"])
    whole = "{name} is whole: {records}, every table and point reproduced; seal {seal}"
    good = said(whole, name=printable(place.name), records=records, seal=answer["seal"])
    return Found(facts, lambda: say_wrapped([good]))


@looks("tournament-list", "list")
@click.option("--by", type=click.Choice(("name", "entry")), default="name", show_default=True, help="In which order.")
def list_(competition: Competition, by: str) -> Seen:
    """Those entered, numbered, by surname."""
    state = competition.tournament
    in_order = [*state.players] if by == "entry" else by_surname(state.players, speech())
    return lambda: {"players": in_order}, lambda: [sheets.players(state, in_order)]


@looks("tournament-tables", drawn=True)
@click.option("--round", "number", type=click.IntRange(0), metavar="N", help="An earlier round.")
@click.option("--by", type=click.Choice(("table", "name")), default="table", help="Everybody by surname, too.")
@click.option("--slips", is_flag=True, help="A slip a table to cut off, for cards, game points and signatures.")
def tables(competition: Competition, number: int | None, by: str, slips: bool) -> Seen:
    """The tables of a round with what is missing, their results, and who waits."""
    state = competition.tournament
    this_round = formed_round(state, number)

    def shown() -> list[sheets.HallSheet]:
        """The slips, or the sheet of the tables, and that of the names if it is asked for."""
        if slips:
            return sheets.slips(competition, this_round)
        named = [sheets.names(state, this_round, speech())] if by == "name" else []
        return [sheets.with_draw(competition, sheets.tables(state, this_round)), *named]

    return lambda: {"round": this_round, "speech": speech()}, shown
