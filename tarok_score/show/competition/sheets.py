"""Sheets, pages and the hall's screen of a competition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby, pairwise
from typing import NamedTuple, TypeAlias

from ...amounts import Amount
from ...competition.book import Competition
from ...competition.draw import CITES, RULES, Exactly, Rounded
from ...competition.events import formed_round
from ...competition.systems import fixtures_of, standings
from ...competition.tournament import (
    OUT,
    WINNER,
    WITHDRAWN,
    PointsRow,
    Round,
    Tournament,
)
from ...text import printable
from ...values import Value
from ...words.said import Fact, Said, Speech, counted, listed, said
from ..columns import Column, Grid, strong, wrapped
from .words import (
    by_surname,
    drawn_lots,
    facts_of_tables,
    names_of_round,
    round_name,
    rounds_of,
    runs,
    seats_by_surname,
    tie_decided,
    took_over,
    which_draw,
)

Cell: TypeAlias = "Fact | Said"


#: The columns of several sheets.
PLACE = Column(said("place"), right=True)
PLAYER = Column(said("player"), long=True)
TABLE = Column(said("table"), right=True)
GAME = Column(said("game points"), right=True)
POINTS = Column(said("points"), right=True)
CLUB = Column(said("club"), long=True)

#: The layouts of a sheet's rows on a page: a table, a card for each group, or columns of names with a number.
ROWS, CARDS, NAMES, SLIP = "rows", "cards", "names", "slip"

#: The room for card, game points and signature on a slip in text, and the row above each player's.
SIGNED, EMPTY = ("_" * 6, "_" * 12, "_" * 24), ("", "", "", "")


class HallSheet(Value):
    """A sheet to read: title, headings, columns, rows in groups, and notes.

    A slip has the number of its table.
    """

    title: str
    headings: Sequence[Said]
    columns: Sequence[Column]
    groups: Sequence[Sequence[Sequence[Cell]]]
    notes: Sequence[Said] = ()
    layout: str = ROWS
    number: int = 0


def tables(state: Tournament, this_round: Round) -> HallSheet:
    """The tables of a round: who sits where, with the results that are in."""
    points, number = state.system.gives_points, this_round.number
    facts = facts_of_tables(state, this_round)
    columns = [TABLE, PLAYER]
    if any(fact["done"] for fact in facts):
        columns += [GAME, PLACE, POINTS if points else Column(said("goes on"))]
    # Players wait only in the present round; an earlier one has no players left over.
    waiting = state.waiting() if this_round is state.now else []
    notes = [said("waiting: {names}", names=listed(waiting, "{some}, {last}"))] if waiting else []
    groups = []
    for table, board in zip(facts, this_round.tables, strict=True):
        result = table["result"]
        rows: list[tuple[Cell, ...]] = []
        for name in result["places"] if result else table["players"]:
            instead = table["substitutes"].get(name)
            cells: tuple[Cell, ...] = (said("{name} for {player}", name=name, player=instead) if instead else name,)
            if result:
                game = said("left") if name in result["retired"] else Exactly(result["game"][name])
                goes_on = said("goes on") if not points and name in result["on"] else ""
                cells += game, f"{result['places'][name]}.", Exactly(result["points"][name]) if points else goes_on
            rows.append(cells)
        if table["missing"]:
            # A table with too few players has a result without a game.
            idle = said("no game") if result and not result["typed"] else ""
            rows.append((counted("{n} missing", "{n} missing", n=table["missing"]), idle))
        first = f"{table['table']}{'*' if result and result['corrections'] else ''}"
        groups.append(
            [(first if not place else "", *row, "", "", "")[: len(columns)] for place, row in enumerate(rows)]
        )
        tie = None if points or board.result is None else tie_decided(state, number, board.result)
        if tie is not None:
            notes.append(said("table {n}: {tie}", n=table["table"], tie=tie))
        if board.ended is not None:
            notes.append(said("table {n} ended without a result: {why}", n=table["table"], why=board.ended))
    heading = (round_name(state, number),)
    return HallSheet(state.conditions.name, heading, columns, groups, notes, CARDS)


def with_draw(competition: Competition, hall_sheet: HallSheet) -> HallSheet:
    """The sheet with notes that say which draw counts, and when and why others were taken back."""
    return hall_sheet._replace(notes=(*hall_sheet.notes, *which_draw(competition.tournament, competition.undone)))


def names(state: Tournament, this_round: Round, speech: Speech) -> HallSheet:
    """Everybody's table in a round, by surname."""
    rows = [(name, str(table)) for name, table in seats_by_surname(state, this_round, speech).items()]
    heading = (round_name(state, this_round.number),)
    return HallSheet(state.conditions.name, heading, (PLAYER, TABLE), (rows,), layout=NAMES)


def players(state: Tournament, in_order: Sequence[str]) -> HallSheet:
    """The players who are entered, numbered."""
    status = state.system.statuses(state)
    spoken: dict[str, Cell] = {WITHDRAWN: said("withdrawn"), OUT: said("out"), WINNER: said("winner")}
    rows = [
        (f"{place}.", name, state.players[name].club or "", spoken.get(status[name], ""))
        for place, name in enumerate(in_order, 1)
    ]
    columns = (
        Column("", right=True),
        PLAYER,
        CLUB,
        Column(""),
    )
    notes = [line for name in in_order for line in took_over(state, state.players[name])]
    return HallSheet(state.conditions.name, (said("players"),), columns, (rows,), notes)


def lots(competition: Competition, number: int, speech: Speech) -> HallSheet:
    """Everybody's lot in a draw, by number and by name, and how to check it."""
    state = competition.tournament
    draw = state.draws[number - 1]
    rows: dict[str, tuple[Cell, ...]] = {
        lot["player"]: (f"{lot['number']}.", lot["player"], lot["lot"] or "") for lot in drawn_lots(number, draw)
    }
    groups = [*rows.values()], [rows[name] for name in by_surname(rows, speech)]
    columns = (Column(said("number"), right=True), PLAYER, Column(said("lot")))
    notes: list[Said] = []
    if draw.seed is not None:
        notes = [
            said("A lot is the SHA-256 of the text, the number of the draw and the name, each on a line of its own."),
            said("The smallest lot has number 1: you cannot choose yours, and anybody can check it."),
            said("text: {text}", text=draw.seed),
            Said("{line}", {"line": f"printf '%s\\n%s\\n%s' TEXT {number} NAME | sha256sum"}),
        ]
    heads = which_draw(state, competition.undone, number)
    return HallSheet(state.conditions.name, heads, columns, groups, notes)


def slips(competition: Competition, this_round: Round) -> list[HallSheet]:
    """A slip to cut off for every table that plays; its players draw cards for their seats."""
    state, conditions = competition.tournament, competition.tournament.conditions
    number, draw = this_round.number, which_draw(state, competition.undone)
    hands = counted("{n} hand", "{n} hands", n=conditions.hands)
    columns = [*map(Column, (said("player"), said("card"), said("game points"), said("signature")))]
    sheets = []
    for place, board in enumerate(this_round.tables, 1):
        if not state.idle(this_round, board):
            where = {"round": round_name(state, number), "table": said("table {n}", n=place), "hands": hands}
            rows = [row for name in board.players for row in (EMPTY, (state.sitting(number, name), *SIGNED))]
            head = Said("{round}, {table} · {hands}", where)
            sheets.append(HallSheet(conditions.name, (head,), columns, (rows,), draw, SLIP, place))
    return sheets


def standing(state: Tournament, upto: int | None = None, exact: bool = False) -> HallSheet:
    """The standings after a round, or during it. A shared place is written `10.-11.`.

    Sums that are not halves have two decimals, unless they are to be `exact`.
    """
    table, conditions = standings(state, upto), state.conditions
    count, shown = Counter(row.place for row in table.rows), cache(Exactly if exact else Rounded)
    remarks: dict[str, Cell] = {WITHDRAWN: said("withdrawn"), WINNER: said("winner")}
    columns = [PLACE, PLAYER]
    if state.system.gives_points:
        columns += [Column(str(n), right=True, gives_way=True) for n in range(1, (table.round or 0) + 1)]
        columns += [POINTS, *([Column(said("difference"), right=True)] if conditions.difference else []), GAME]
        columns += [Column(heading, right=True, gives_way=True) for heading in (said("first places"), said("results"))]
    else:
        columns += [Column(said("out")), Column(said("place at the table"), right=True)]
    if any(row.status in remarks for row in table.rows):
        columns.append(Column(""))
    group = []
    for row in table.rows:
        last = row.place + count[row.place] - 1
        cells: list[Cell] = [f"{row.place}." if last == row.place else f"{row.place}.-{last}.", row.player.name]
        if isinstance(row, PointsRow):
            cells += [
                "·" if amount is None else shown(amount, "*" if number in row.corrected else "")
                for number, amount in enumerate(row.by_round, 1)
            ]
            cells.append(shown(row.points, "!" if row.penalty else ""))
            cells += [shown(row.difference)] if conditions.difference else []
            cells += [shown(row.game), str(row.firsts), str(row.rounds)]
        else:
            # Players who are still in have no round in which they went out.
            out = row.out is not None and row.status in (OUT, WITHDRAWN)
            cells += [round_name(state, row.out or 0) if out else "", f"{row.table_place}." if row.table_place else ""]
        group.append((*cells, remarks.get(row.status, ""))[: len(columns)])
    if table.round is None or table.round < 0:
        heading = said("standings")
    elif table.final:
        heading = said("final standings")
    elif table.complete:
        heading = names_of_round(state, table.round)[1]
    else:
        name, all_tables = round_name(state, table.round), len(formed_round(state, table.round).tables)
        done = all_tables - len(state.open_tables(table.round))
        heading = said("standings during {round}, {n} of {all} tables", round=name, n=done, all=all_tables)
    notes = [] if table.complete or table.round is None else [said("some tables have no result yet")]
    if table.round is not None and table.round < 0:
        notes.append(said("no round is complete yet"))
    if table.decided:
        notes.append(said("an extra hand decided for {names}", names=listed(table.decided)))
    notes += [line for row in table.rows if row.player.holders for line in took_over(state, row.player)]
    # Signs are explained only if the sheet has them: a wall has no room for more.
    by_game, rows = conditions.counting == "game", [row for row in table.rows if isinstance(row, PointsRow)]
    sums = [row.game if by_game else row.points for row in rows]
    if table.round is not None and len({*sums}) < len(sums):
        by_points = said("equal points: game points decide, then first places")
        notes.append(said("equal game points: points decide, then first places") if by_game else by_points)
    if any(row.corrected for row in rows):
        notes.append(said("* corrected"))
    if any(row.penalty for row in rows):
        notes.append(said("! a penalty is taken off"))
    return HallSheet(conditions.name, (heading,), columns, (group,), notes)


def fixtures(state: Tournament) -> HallSheet:
    """The plan of all rounds of a league."""
    plan = fixtures_of(state)
    pairs, met, most = plan.meetings
    groups = [
        [
            (str(number) if table_number == 1 else "", str(table_number), ", ".join(table))
            for table_number, table in enumerate(tables, 1)
        ]
        for number, tables in enumerate(plan.rounds, 1)
    ]
    columns = (
        Column(said("league round"), right=True),
        TABLE,
        Column(said("players"), long=True),
    )
    if most > 1:
        note = said("{met} of {pairs} pairs meet, none more than {most} times", met=met, pairs=pairs, most=most)
    else:
        note = said("{met} of {pairs} pairs meet, none more than once", met=met, pairs=pairs)
    two = "a table of two or fewer: round {rounds}"
    few = (said(two, rounds=runs(plan.small)),) if plan.small else ()
    return HallSheet(state.conditions.name, (said("fixtures"),), columns, groups, (note, *few))


def why(state: Tournament, name: str) -> HallSheet:
    """A player's results, each with the rules that gave its points, and with what was corrected or decided there."""
    rows: list[tuple[Cell, ...]] = []
    notes: list[Said] = []
    points = state.system.gives_points
    total: Amount = 0
    for played in rounds_of(state, name):
        where = round_name(state, played["round"])
        others = [person for person in played["players"] if person != played["sat"]]
        game = Exactly(played["game"], "*" if played["corrections"] else "")
        given = (Exactly(played["points"]),) if points else ()
        rows.append((where, str(played["table"]), listed(others), game, f"{played['place']}.", *given))
        for line in played["worth"]:
            total += line.amount
            text = "{round}: {amount}  {rule}  [{cite}]"
            notes.append(
                said(text, round=where, amount=Exactly(line.amount), rule=RULES[line.rule], cite=CITES[line.rule])
            )
        # A correction has the old numbers only, so the new ones are those of the next correction, or of today.
        games: list[Fact] = [
            "-" if was["game"] is None else Exactly(was["game"]) for was in [*played["corrections"], played]
        ]
        for was, (old, new) in zip(played["corrections"], pairwise(games), strict=True):
            text = "{round}: corrected, {old} → {new} ({why})"
            notes.append(said(text, round=where, old=old, new=new, why=was["why"]))
        if played["tie"] is not None:
            notes.append(said("{round}: {tie}", round=where, tie=played["tie"]))
    notes += took_over(state, state.players[name])
    for off in state.penalties:
        if off.player == name:
            total -= off.amount
            text = "{amount}  penalty from round {round}: {why}"
            notes.append(said(text, amount=Exactly(-off.amount), round=off.round, why=off.why))
    if points and rows:
        notes.append(said("{name}: {total} points", name=name, total=Exactly(total)))
    columns = (
        Column(said("league round") if state.system.any_order else said("round")),
        TABLE,
        Column(said("others at the table"), long=True),
        GAME,
        PLACE,
        *((POINTS,) if points else ()),
    )
    return HallSheet(state.conditions.name, (said("{name}", name=name),), columns, (rows,), notes)


def texts(hall_sheets: Iterable[HallSheet], speech: Speech, width: int) -> str:
    """The sheets as text, one below the other; long columns run over several lines if they are wider than the paper."""
    shown = []
    # Sheets of the same columns, such as slips, are laid out as a single table, so that they are equally wide.
    for columns, alike in groupby(hall_sheets, key=lambda hall: hall.columns):
        of_columns = [*alike]
        # An empty row is an empty line of its own.
        rows = [row for hall in of_columns for group in hall.groups for row in group if any(row)]
        laid_out = Grid(columns, rows).lines_of_rows(speech, width)
        heads, left = laid_out[0] if len(laid_out) > len(rows) else [], iter(laid_out[-len(rows) :])
        for hall in of_columns:
            lines = [*map(strong, wrapped(printable(hall.title), width))]
            lines += [*map(speech.say, hall.headings), "", *heads]
            apart = len(hall.groups) > 1 and any(len(group) > 1 for group in hall.groups)
            for place, group in enumerate(hall.groups):
                lines += [""] if place and apart else []
                for row in group:
                    lines += next(left) if any(row) else [""]
            notes = [line for note in hall.notes for line in wrapped(speech.say(note), width)]
            cut_here = ["- " * (width // 2 - 1) + "-"] if hall.layout == SLIP else []
            shown.append("\n".join([*lines, *(["", *notes] if notes else []), *cut_here]))
    return "\n\n".join(shown)


def rows(hall_sheet: HallSheet, speech: Speech) -> str:
    """A sheet as CSV with exact amounts; every row has what is shown only in the first row of its group."""
    lines = [[row[0] or group[0][0], *row[1:]] for group in hall_sheet.groups for row in group]
    return Grid(hall_sheet.columns, lines).csv(speech)


def sheets_page(sheets: Sequence[HallSheet], speech: Speech, served: NamedTuple | None = None) -> str:
    """The sheets one below the other, or the slips to print and cut off.

    `served` is the frame of a page that is served to the browsers of a hall.
    """
    from ..page import page

    template = "competition.html" if sheets and sheets[0].layout != SLIP else "slips.html"
    return page(template, speech, sheets=sheets, served=served)
