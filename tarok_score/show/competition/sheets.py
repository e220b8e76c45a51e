"""Sheets of a competition: tables, slips, standings, fixtures, next season. A sheet knows no format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from ...competition.league import Plan, meetings
from ...competition.promotion import OPEN, NextSeason
from ...competition.standings import standings
from ...competition.tournament import (
    OUT,
    WINNER,
    WITHDRAWN,
    Board,
    KnockoutRow,
    PointsRow,
    Result,
    Round,
    Row,
    Tournament,
    by_place,
)
from ...words.said import Fact, Said, counted, listed, said
from .words import Exactly, round_name, standings_after

Cell: TypeAlias = "Fact | Said"


class Column(NamedTuple):
    """A column: its heading, whether it is read from the right, and whether it may run over several lines."""

    heading: Said | str
    right: bool = False
    long: bool = False


class HallSheet(NamedTuple):
    """A table to be read: title and headings, columns and rows, and what is said below. Groups stand apart."""

    title: str
    headings: tuple[Said, ...]
    columns: tuple[Column, ...]
    groups: tuple[tuple[tuple[Cell, ...], ...], ...]
    notes: tuple[Said, ...] = ()


def tables(state: Tournament, round: Round) -> HallSheet:
    """Who sits where in a round, with the results that are in."""
    conditions = state.conditions
    played = any(state.done(round, table) for table in round.tables)
    knock_out = not state.system.gives_points
    last = Column(said("goes on")) if knock_out else Column(said("points"), right=True)
    columns = [Column(said("table"), right=True), Column(said("player"), long=True)]
    if played:
        columns += [Column(said("game points"), right=True), Column(said("place"), right=True), last]
    groups = [
        tuple(row[: len(columns)] for row in _table_rows(state, round, number, table))
        for number, table in enumerate(round.tables, 1)
    ]
    waiting = state.waiting() if round is state.now else []
    notes = (said("waiting: {names}", names=listed(waiting, "{some}, {last}")),) if waiting else ()
    headings = (round_name(state, round.number),)
    return HallSheet(conditions.name, headings, tuple(columns), tuple(groups), notes)


def _table_rows(state: Tournament, round: Round, number: int, table: Board) -> Iterable[tuple[Cell, ...]]:
    result = state.result(round, table)
    names = table.players if result is None else by_place(result.places)
    first: Cell = str(number)
    for name in names:
        yield (first, name, *_result_cells(state, round, table, result, name))
        first = ""
    gone = state.conditions.seats - len(table.players)
    if gone:
        missing = counted("{n} missing", "{n} missing", n=gone)
        idle = "" if result is None or table.result is not None else said("no game")
        yield (first, missing, idle, "", "")


def _result_cells(state: Tournament, round: Round, table: Board, result: Result | None, name: str) -> tuple[Cell, ...]:
    if result is None:
        return ("", "", "")
    place = f"{result.places[name]}."
    last: Cell
    if not state.system.gives_points:
        last = said("goes on") if name in state.on(round, table) else ""
    else:
        last = Exactly(state.points(result)[name])
    return Exactly(result.game[name]), place, last


class ResultSlip(NamedTuple):
    """A slip for one table: what is at its head, and who plays there."""

    title: str
    head: Said
    hands: Said
    columns: tuple[Said, ...]
    players: tuple[str, ...]


def slips(state: Tournament, round: Round) -> list[ResultSlip]:
    """A slip a table, for every table that plays: who sits where is drawn with cards there."""
    conditions = state.conditions
    name = round_name(state, round.number)
    return [
        ResultSlip(
            conditions.name,
            Said("{round}, {table}", {"round": name, "table": said("table {n}", n=number)}),
            counted("{n} hand", "{n} hands", n=conditions.hands),
            (said("player"), said("card"), said("game points"), said("signature")),
            table.players,
        )
        for number, table in enumerate(round.tables, 1)
        if not state.idle(round, table)
    ]


def standing(state: Tournament, upto: int | None = None) -> HallSheet:
    """Who stands where after a round. A shared place is written `10.-11.`."""
    found, conditions = standings(state, upto), state.conditions
    if found.round is None:
        heading = said("standings")
    elif found.final:
        heading = said("final standings")
    else:
        heading = standings_after(state, found.round)
    rows = found.rows
    places = _shared([row.place for row in rows])
    notes = () if found.complete or found.round is None else (said("some tables have no result yet"),)
    head = (Column(said("place"), right=True), Column(said("player"), long=True))
    remarks = any(row.status in (WITHDRAWN, WINNER) for row in rows)
    last = (Column(""),) if remarks else ()
    if not state.system.gives_points:
        columns = (*head, Column(said("out")), Column(said("place at the table"), right=True), *last)
        cells = [_knockout_cells(state, row) for row in rows]
    else:
        extra = (Column(said("difference"), right=True),) if conditions.difference else ()
        columns = (
            *head, Column(said("points"), right=True), *extra, Column(said("game points"), right=True),
            Column(said("first places"), right=True), Column(said("results"), right=True), *last,
        )  # fmt: skip
        cells = [_points_cells(row, bool(extra)) for row in rows]
    group = tuple(
        (place, row.player.name, *rest)[: len(columns)] for place, row, rest in zip(places, rows, cells, strict=True)
    )
    return HallSheet(conditions.name, (heading,), columns, (group,), notes)


def _shared(places: Sequence[int]) -> list[str]:
    count = Counter(places)
    return [f"{place}." if count[place] == 1 else f"{place}.-{place + count[place] - 1}." for place in places]


def _points_cells(row: Row, difference: bool) -> tuple[Cell, ...]:
    assert isinstance(row, PointsRow)
    extra = (Exactly(row.difference),) if difference else ()
    left = said("withdrawn") if row.status == WITHDRAWN else ""
    return (Exactly(row.points), *extra, Exactly(row.game), str(row.firsts), str(row.rounds), left)


def _knockout_cells(state: Tournament, row: Row) -> tuple[Cell, ...]:
    assert isinstance(row, KnockoutRow)
    out: Cell = ""
    if row.out is not None and row.status in (OUT, WITHDRAWN):
        out = round_name(state, row.out)
    at_table = f"{row.table_place}." if row.table_place else ""
    status: Cell = {WINNER: said("winner"), WITHDRAWN: said("withdrawn")}.get(row.status, "")
    return out, at_table, status


def fixtures(state: Tournament) -> HallSheet:
    """The plan of all rounds of a league."""
    order = state.draws[0].order
    rounds = Plan(len(order)).rounds(state.last_round or 0)
    pairs, met, most = meetings(len(order), rounds)
    groups = tuple(
        tuple(
            (str(number) if table_number == 1 else "", str(table_number), ", ".join(order[one - 1] for one in table))
            for table_number, table in enumerate(tables, 1)
        )
        for number, tables in enumerate(rounds, 1)
    )
    columns = (
        Column(said("league round"), right=True), Column(said("table"), right=True), Column(said("players"), long=True)
    )  # fmt: skip
    note = said("{met} of {pairs} pairs meet, none more than {most} times", met=met, pairs=pairs, most=most)
    return HallSheet(state.conditions.name, (said("fixtures"),), columns, groups, (note,))


def season(found: NextSeason) -> list[HallSheet]:
    """The leagues of the next season, each on a sheet of its own, and who drops out of the lowest."""
    columns = (
        Column(said("place"), right=True), Column(said("player"), long=True), Column(said("from"), long=True),
        Column(said("place there"), right=True), Column(said("moves")),
    )  # fmt: skip
    moves = {"stays": said("stays"), "up": said("up"), "down": said("down"), OPEN: said("open")}
    sheets = [
        HallSheet(
            name,
            (said("next season"),),
            columns,
            (
                tuple(
                    (f"{one.position}.", one.player or "", one.source or "", f"{one.was}." if one.was else "",
                     moves[one.moves])
                    for one in positions
                ),
            ),
        )
        for name, positions in found.leagues
    ]  # fmt: skip
    if found.out:
        rows = tuple(("", one.player, one.source, f"{one.was}.", "") for one in found.out)
        sheets.append(HallSheet(found.out[0].source, (said("out of the lowest league"),), columns, (rows,)))
    return sheets
