"""Sheets, pages and the hall's screen of a competition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from ...amounts import exact
from ...competition import systems as league
from ...competition.book import Competition
from ...competition.draw import LOT_SHOWN, RULES, Exactly, Rounded, lot
from ...competition.systems import Standings, decided_first, standings
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
    results,
)
from ...words.folding import printable
from ...words.said import Fact, Said, Speech, counted, listed, said
from ..columns import Column, Grid, strong, wrapped
from ..page import page
from .words import (
    Marked,
    by_surname,
    corrections,
    round_name,
    runs,
    standings_after,
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


class HallSheet(NamedTuple):
    """A sheet to read: title, headings, columns, rows in groups that stand apart, and notes.

    A slip has the number of its table.
    """

    title: str
    headings: tuple[Said, ...]
    columns: tuple[Column, ...]
    groups: tuple[tuple[tuple[Cell, ...], ...], ...]
    notes: tuple[Said, ...] = ()
    layout: str = ROWS
    number: int = 0


def tables(state: Tournament, this_round: Round) -> HallSheet:
    """The tables of a round: who sits where, with the results that are in."""
    conditions = state.conditions
    played = any(state.done(this_round, table) for table in this_round.tables)
    gives_points = state.system.gives_points
    last = POINTS if gives_points else Column(said("goes on"))
    columns = [TABLE, PLAYER]
    if played:
        columns += [GAME, PLACE, last]
    groups = [
        tuple(row[: len(columns)] for row in _table_rows(state, this_round, number, table))
        for number, table in enumerate(this_round.tables, 1)
    ]
    waiting = state.waiting() if this_round is state.now else []
    notes = [said("waiting: {names}", names=listed(waiting, "{some}, {last}"))] if waiting else []
    for number, board in enumerate(this_round.tables, 1):
        tie = None if gives_points or board.result is None else tie_decided(state, this_round.number, board.result)
        if tie is not None:
            notes.append(said("table {n}: {tie}", n=number, tie=tie))
        if board.ended is not None:
            notes.append(said("table {n} ended without a result: {why}", n=number, why=board.ended))
    headings = (round_name(state, this_round.number), *_ends(this_round))
    return HallSheet(conditions.name, headings, tuple(columns), tuple(groups), tuple(notes), CARDS)


def with_draw(competition: Competition, found: HallSheet) -> HallSheet:
    """The sheet with notes that say which draw holds, and when and why others were taken back."""
    return found._replace(notes=(*found.notes, *which_draw(competition.tournament, competition.undone)))


def _ends(this_round: Round) -> list[Said]:
    """The sentence about when the round ends, if that was said."""
    if this_round.minutes is not None:
        return [counted("the round takes {n} minute", "the round takes {n} minutes", n=this_round.minutes)]
    return [] if this_round.until is None else [said("the round ends at {time}", time=this_round.until)]


def names(state: Tournament, this_round: Round, speech: Speech) -> HallSheet:
    """Everybody's table in a round, by surname."""
    seats = {state.sitting(this_round.number, name): table for name, table in this_round.seats().items()}
    rows = tuple((name, str(seats[name])) for name in by_surname(seats, speech))
    columns = (PLAYER, TABLE)
    heading = (round_name(state, this_round.number),)
    return HallSheet(state.conditions.name, heading, columns, (rows,), layout=NAMES)


def players(state: Tournament, in_order: Sequence[str]) -> HallSheet:
    """The players who are entered, numbered."""
    status = state.system.statuses(state)
    spoken: dict[str, Cell] = {WITHDRAWN: said("withdrawn"), OUT: said("out"), WINNER: said("winner")}
    rows = tuple(
        (f"{place}.", name, state.players[name].club or "", spoken.get(status[name], ""))
        for place, name in enumerate(in_order, 1)
    )
    columns = (
        Column("", right=True),
        PLAYER,
        CLUB,
        Column(""),
    )
    notes = [line for name in in_order for line in took_over(state, state.players[name])]
    return HallSheet(state.conditions.name, (said("players"),), columns, (rows,), tuple(notes))


def lots(competition: Competition, number: int, speech: Speech) -> HallSheet:
    """Everybody's lot in a draw, by number and by name, and how to check it."""
    state = competition.tournament
    draw = state.draws[number - 1]
    signs = {
        player: "" if draw.seed is None else lot(draw.seed, number, name)[:LOT_SHOWN]
        for player, name in zip(draw.order, draw.names, strict=True)
    }
    places = {player: place for place, player in enumerate(draw.order, 1)}
    by_number = tuple((f"{places[player]}.", player, signs[player]) for player in draw.order)
    by_name = tuple((f"{places[player]}.", player, signs[player]) for player in by_surname(draw.order, speech))
    columns = (Column(said("number"), right=True), PLAYER, Column(said("lot")))
    notes: tuple[Said, ...] = ()
    if draw.seed is not None:
        notes = (
            said("A lot is the SHA-256 of the text, the number of the draw and the name, each on a line of its own."),
            said("The smallest lot has number 1: you cannot choose yours, and anybody can check it."),
            said("text: {text}", text=draw.seed),
            Said("{line}", {"line": f"printf '%s\\n%s\\n%s' TEXT {number} NAME | sha256sum"}),
        )
    heads = tuple(which_draw(state, competition.undone, number))
    return HallSheet(state.conditions.name, heads, columns, (by_number, by_name), notes)


def _table_rows(state: Tournament, this_round: Round, number: int, table: Board) -> Iterable[tuple[Cell, ...]]:
    result = state.result(this_round, table) if table.ended is None else None
    names = table.players if result is None else by_place(result.places)
    star = "*" if result is not None and result.corrections else ""
    first: Cell = f"{number}{star}"
    for name in names:
        yield (first, _shown_name(state, this_round, name), *_result_cells(state, this_round, table, result, name))
        first = ""
    gone = state.conditions.seats - len(table.players)
    if gone:
        missing = counted("{n} missing", "{n} missing", n=gone)
        idle = "" if result is None or table.result is not None else said("no game")
        yield (first, missing, idle, "", "")


def _shown_name(state: Tournament, this_round: Round, name: str) -> Cell:
    """The person who sits there; if he is a substitute, with the entrant's name."""
    person = state.sitting(this_round.number, name)
    if this_round.number in dict(state.players[name].once):
        return said("{name} for {player}", name=person, player=name)
    return person


def _result_cells(
    state: Tournament, this_round: Round, table: Board, result: Result | None, name: str
) -> tuple[Cell, ...]:
    if result is None:
        return ("", "", "")
    place = f"{result.places[name]}."
    last: Cell
    if state.system.gives_points:
        last = Exactly(state.points(result)[name])
    else:
        last = said("goes on") if name in state.on(this_round, table) else ""
    game: Cell = said("left") if name in result.retired else Exactly(result.game[name])
    return game, place, last


def slips(competition: Competition, this_round: Round) -> list[HallSheet]:
    """A slip to cut off for every table that plays; its players draw cards for their seats."""
    state, conditions = competition.tournament, competition.conditions
    number, draw = this_round.number, tuple(which_draw(state, competition.undone))
    hands = counted("{n} hand", "{n} hands", n=conditions.hands)
    columns = tuple(map(Column, (said("player"), said("card"), said("game points"), said("signature"))))
    found = []
    for place, board in enumerate(this_round.tables, 1):
        if not state.idle(this_round, board):
            where = {"round": round_name(state, number), "table": said("table {n}", n=place), "hands": hands}
            rows = tuple(row for name in board.players for row in (EMPTY, (state.sitting(number, name), *SIGNED)))
            head = Said("{round}, {table} · {hands}", where)
            found.append(HallSheet(conditions.name, (head,), columns, (rows,), draw, SLIP, place))
    return found


def standing(state: Tournament, upto: int | None = None, exact: bool = False) -> HallSheet:
    """The standings after a round, or during it. A shared place is written `10.-11.`.

    Sums that are not halves have two decimals, unless they are to be `exact`.
    """
    found, conditions = standings(state, upto), state.conditions
    rows = found.rows
    places = _shared([row.place for row in rows])
    head = (PLACE, PLAYER)
    remarks = any(row.status in (WITHDRAWN, WINNER) for row in rows)
    last = (Column(""),) if remarks else ()
    if state.system.gives_points:
        shown = Exactly if exact else Rounded
        extra = (Column(said("difference"), right=True),) if conditions.difference else ()
        rounds = range(1, (found.round or 0) + 1)
        columns = (
            *head,
            *(Column(str(number), right=True, gives_way=True) for number in rounds),
            POINTS,
            *extra,
            GAME,
            Column(said("first places"), right=True, gives_way=True),
            Column(said("results"), right=True, gives_way=True),
            *last,
        )
        cells = [_points_cells(row, bool(extra), shown) for row in rows]
    else:
        columns = (*head, Column(said("out")), Column(said("place at the table"), right=True), *last)
        cells = [_knockout_cells(state, row) for row in rows]
    group = tuple(
        (place, row.player.name, *rest)[: len(columns)] for place, row, rest in zip(places, rows, cells, strict=True)
    )
    heading, notes = _standings_heading(state, found), _standings_notes(state, found)
    return HallSheet(conditions.name, (heading,), columns, (group,), notes)


def _standings_heading(state: Tournament, found: Standings) -> Said:
    if found.round is None or found.round < 0:
        return said("standings")
    if found.final:
        return said("final standings")
    if found.complete:
        return standings_after(state, found.round)
    name = round_name(state, found.round)
    this_round = state.round(found.round)
    tables = () if this_round is None else this_round.tables
    done = sum(state.done(this_round, table) for table in tables) if this_round is not None else 0
    if done < len(tables):
        return said("standings during {round}, {n} of {all} tables", round=name, n=done, all=len(tables))
    waiting = state.outstanding(found.round)  # of rounds before this one, too: a league can put a table off
    text = "standings up to {round}, without {n} table of an earlier round"
    return counted(text, "standings up to {round}, without {n} tables of earlier rounds", len(waiting), round=name)


def _standings_notes(state: Tournament, found: Standings) -> tuple[Said, ...]:
    """The notes below the standings: how equals were put in order, and the meaning of the signs."""
    notes = [] if found.complete or found.round is None else [said("some tables have no result yet")]
    if found.round is not None and found.round < 0:
        notes.append(said("no round is complete yet"))
    decided = decided_first(state, found)
    if decided:
        notes.append(said("an extra hand decided for {names}", names=listed(decided)))
    notes += [line for row in found.rows for line in took_over(state, row.player)]
    if not state.system.gives_points or found.round is None:
        return tuple(notes)
    rows = [row for row in found.rows if isinstance(row, PointsRow)]
    by_game = state.conditions.counting == "game"
    sums = [row.game if by_game else row.points for row in rows]
    if any(count > 1 for count in Counter(sums).values()):
        notes.append(
            said("equal game points: points decide, then first places")
            if by_game
            else said("equal points: game points decide, then first places")
        )
    if any(row.corrected for row in rows):
        notes.append(said("* corrected"))
    if any(row.penalty for row in rows):
        notes.append(said("! a penalty is taken off"))
    return tuple(notes)


def _shared(places: Sequence[int]) -> list[str]:
    count = Counter(places)
    return [f"{place}." if count[place] == 1 else f"{place}.-{place + count[place] - 1}." for place in places]


def _points_cells(row: Row, difference: bool, shown: type[Exactly]) -> tuple[Cell, ...]:
    assert isinstance(row, PointsRow)
    extra = (shown(row.difference),) if difference else ()
    left = said("withdrawn") if row.status == WITHDRAWN else ""
    rounds = tuple(
        "·" if amount is None else Marked(shown(amount), "*" if number in row.corrected else "")
        for number, amount in enumerate(row.by_round, 1)
    )
    points = Marked(shown(row.points), "!" if row.penalty else "")
    return (*rounds, points, *extra, shown(row.game), str(row.firsts), str(row.rounds), left)


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
    plan = league.fixtures(state)
    pairs, met, most = plan.meetings
    groups = tuple(
        tuple(
            (str(number) if table_number == 1 else "", str(table_number), ", ".join(table))
            for table_number, table in enumerate(tables, 1)
        )
        for number, tables in enumerate(plan.rounds, 1)
    )
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
    points, total = state.system.gives_points, Fraction(0)
    for this_round, number, seated_at, result in results(state, state.current):
        if name not in result.places:
            continue
        others = [state.sitting(this_round.number, other) for other in seated_at.players if other != name]
        where = round_name(state, this_round.number)
        game = Marked(Exactly(result.game[name]), "*" if result.corrections else "")
        given = (Exactly(state.points(result)[name]),) if points else ()
        rows.append((where, str(number), listed(others), game, f"{result.places[name]}.", *given))
        for line in state.lines(result).get(name, ()):
            total += line.amount
            text = "{round}: {amount}  {rule}  [{cite}]"
            notes.append(said(text, round=where, amount=Exactly(line.amount), rule=RULES[line.rule], cite=line.cite))
        for old, new, reason in corrections(result, name):
            notes.append(said("{round}: corrected, {old} → {new} ({why})", round=where, old=old, new=new, why=reason))
        tie = None if points else tie_decided(state, this_round.number, result)
        if tie is not None:
            notes.append(said("{round}: {tie}", round=where, tie=tie))
    notes += took_over(state, state.players[name])
    for one in state.penalties:
        if one.player == name:
            off, total = Exactly(-one.amount), total - one.amount
            notes.append(said("{amount}  penalty from round {round}: {why}", amount=off, round=one.round, why=one.why))
    if points and rows:
        notes.append(said("{name}: {total} points", name=name, total=Exactly(exact(total))))
    columns = (
        Column(said("league round") if state.system.is_league else said("round")),
        TABLE,
        Column(said("others at the table"), long=True),
        GAME,
        PLACE,
        *((POINTS,) if points else ()),
    )
    return HallSheet(state.conditions.name, (said("{name}", name=name),), columns, (tuple(rows),), tuple(notes))


WIDTH = 80


def sheet(found: HallSheet, speech: Speech, width: int = WIDTH) -> str:
    """A sheet as text; long columns run over several lines if it would be wider than the paper."""
    apart = len(found.groups) > 1 and any(len(group) > 1 for group in found.groups)
    rows: list[Sequence[Cell]] = []
    for group in found.groups:
        if rows and apart:
            rows.append(["" for _ in found.columns])
        rows.extend(group)
    titles = [*map(strong, wrapped(printable(found.title), width)), *(speech.say(one) for one in found.headings)]
    notes = [line for note in found.notes for line in wrapped(speech.say(note), width)]
    lines = [*titles, "", *Grid(found.columns, rows).text(speech, width, decimals=True)]
    cut_here = ["- " * (width // 2 - 1) + "-"] if found.layout == SLIP else []
    return "\n".join([*lines, *(["", *notes] if notes else []), *cut_here])


def rows(found: HallSheet, speech: Speech) -> str:
    """A sheet as CSV with exact amounts; every row has what stands only in the first row of its group."""
    lines = [[row[0] or group[0][0], *row[1:]] for group in found.groups for row in group]
    return Grid(found.columns, lines).csv(speech)


def sheets_page(found: Sequence[HallSheet], speech: Speech, served: NamedTuple | None = None) -> str:
    """The sheets one below the other, or the slips to print and cut off.

    `served` is the frame of a page that is served to the browsers of a hall.
    """
    template = "competition.html" if found and found[0].layout != SLIP else "slips.html"
    return page(template, speech, sheets=found, served=served)
