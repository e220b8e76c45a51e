"""What happened in a competition and what comes next, in sentences."""

from __future__ import annotations

from ...amounts import Amount
from ...competition.book import Competition, Recorded
from ...competition.conditions import Conditions
from ...competition.events import (
    Absent,
    Close,
    DrawLots,
    Enter,
    Event,
    Next,
    Redo,
    Remark,
    Results,
    Swap,
    TableResult,
    Undo,
    Withdraw,
    read,
)
from ...competition.points import DIFFERENCE, MISSING, PLACE
from ...competition.standings import standings
from ...competition.tournament import BETWEEN, CLOSED, ENTRY, PLAYED, Tournament, by_place, results
from ...limits import LONGEST_TIME
from ...words.folding import cut
from ...words.said import Said, counted, listed, said
from .words import Exactly, round_name


def title(event: Event) -> Said:
    """What happened, in one line."""
    match event:
        case Enter(players, _, table):
            names = listed(players)
            return (
                said("entry of {names}", names=names)
                if table is None
                else said("entry of {names} at table {table}", names=names, table=table)
            )
        case Withdraw(players):
            return said("withdrawal of {names}", names=listed(players))
        case Absent(players):
            return said("absence of {names}", names=listed(players))
        case DrawLots(seed, _):
            return said("draw by slips") if seed is None else said('draw by the seed "{seed}"', seed=seed)
        case Results((TableResult(round, table, _), *others), correct) if not others:
            what = said("result of table {table} in round {round}", table=table, round=round)
            return what if correct is None else said("{what}, corrected: {why}", what=what, why=correct)
        case Results(tables, _):
            return said("results of {n} tables", n=len(tables))
        case Swap(one, other, why):
            return said("{one} and {other} change tables: {why}", one=one, other=other, why=why)
        case Next():
            return said("the next round")
        case Close(early):
            return said("the end") if early is None else said("an early end: {why}", why=early)
        case Remark(text):
            return said("note: {text}", text=text)
        case Redo():
            return said("brought back")
        case _:
            return said("taken back")


def done(added: Recorded) -> list[Said]:
    """What was done, told to whoever did it."""
    event, state = added.event, added.state
    match event:
        case Enter(players, _, table):
            now = counted("{n} player is in", "{n} players are in", n=len(state.inside()))
            if table is None:
                return [said("entered: {names}; {now}", names=listed(players), now=now)]
            return [said("at table {table}: {names}; {now}", table=table, names=listed(players), now=now)]
        case Withdraw(players):
            now = counted("{n} player is in", "{n} players are in", n=len(state.inside()))
            return [said("withdrawn: {names}; {now}", names=listed(players), now=now)]
        case Absent(players):
            return [said("absent in round {round}: {names}", round=state.now.number, names=listed(players))]
        case DrawLots(seed, _):
            made = said("drawn by slips") if seed is None else said('drawn by the seed "{seed}"', seed=seed)
            return [said("draw {number}, {made}", number=len(state.draws), made=made)]
        case Results(tables, _):
            return [_given(state, one) for one in tables]
        case Swap(one, other, _):
            seats = state.now.seats()
            return [
                said(
                    "{one} sits at table {first} now, {other} at table {second}",
                    one=one, other=other, first=seats[one], second=seats[other],
                )
            ]  # fmt: skip
        case Undo() | Redo():
            assert added.moved is not None
            moved = title(added.moved)
            undone = isinstance(event, Undo)
            return [said("taken back: {what}", what=moved) if undone else said("brought back: {what}", what=moved)]
        case Next():
            return []
        case _:
            return [title(event)]


def _given(state: Tournament, event: TableResult) -> Said:
    """The places and points that a result gave."""
    round = state.round(event.round)
    assert round is not None
    table = round.tables[event.table - 1]
    result = table.result
    assert result is not None
    if not state.system.gives_points:
        order = listed([_one(f"{result.places[name]}.", name, result.game[name]) for name in by_place(result.places)])
        on = state.on(round, table)
        going = said("{names} go on", names=listed(on)) if on else said("that was the final")
        return said("table {table}: {order}; {going}", table=event.table, order=order, going=going)
    points = state.points(result)
    order = listed(
        [
            said(
                "{place} {name} {game} ({points})", place=f"{result.places[name]}.", name=name,
                game=Exactly(result.game[name]), points=Exactly(points[name]),
            )
            for name in by_place(result.places)
        ]
    )  # fmt: skip
    return said("table {table}: {order}", table=event.table, order=order)


def _one(place: str, name: str, game: Amount) -> Said:
    return said("{place} {name} {game}", place=place, name=name, game=Exactly(game))


def coming(state: Tournament) -> Said:
    """What is to be done next."""
    phase = state.phase
    if phase == ENTRY:
        return said("next: more players enter, or tarok tournament draw")
    if phase == CLOSED:
        first = [row.player.name for row in standings(state).rows if row.place == 1]
        return said("the competition is over: first {names}", names=listed(first) if first else said("nobody"))
    name = round_name(state, state.now.number)
    if phase == PLAYED:
        return said("{round} is played: tarok tournament close ends the competition", round=name)
    if phase == BETWEEN and state.now.number == 0:
        return said("{round} is played: tarok tournament draw makes the main draw", round=name)
    if phase == BETWEEN:
        return said("{round} is played: tarok tournament next forms the next round", round=name)
    return said("{round}: no result yet of {tables}", round=name, tables=_tables(state.open_tables()))


def _tables(numbers: list[int]) -> Said:
    several = listed([str(number) for number in numbers])
    return counted("table {tables}", "tables {tables}", len(numbers), tables=several)


def overview(competition: Competition) -> list[Said]:
    """`show` in lines: what competition this is, who is in, the draws, what is next."""
    state, conditions = competition.tournament, competition.conditions
    rounds = state.last_round
    what = said(
        "{name}: {system}, {ruleset}",
        name=conditions.name,
        system=state.system.name,
        ruleset=_rules(conditions),
    )
    hands = counted("{n} hand a table", "{n} hands a table", n=conditions.hands)
    if rounds is not None:
        hands = said("{hands}, {rounds}", hands=hands, rounds=counted("{n} round", "{n} rounds", n=rounds))
    inside = said("{inside} of {all} players are in", inside=len(state.inside()), all=len(state.players))
    lines = [what, hands, inside]
    if conditions.jury:
        lines.append(said("committee: {names}", names=listed(conditions.jury)))
    for number, draw in enumerate(state.draws, 1):
        made = said("by slips") if draw.seed is None else said('by the seed "{seed}"', seed=draw.seed)
        lines.append(said("draw {number}, {made}: {order}", number=number, made=made, order=listed(draw.order)))
    if not state.draws:
        lines.append(said("players: {names}", names=listed(list(state.players)) if state.players else said("none yet")))
    return [*lines, coming(state), said("seal {seal}", seal=competition.seal)]


RULES = {PLACE: said("place"), MISSING: said("missing players"), DIFFERENCE: said("difference")}


def workings(state: Tournament, name: str) -> list[Said]:
    """Where a player's points come from, result by result, each with its rule."""
    found: list[Said] = []
    total: Amount = 0
    for round, number, table, result in results(state, state.now.number) if state.rounds else ():
        if name not in result.places:
            continue
        where = round_name(state, round.number)
        found.append(
            said(
                "{round}, table {table} ({players}): {game} game points, place {place}", round=where, table=number,
                players=listed(table.players), game=Exactly(result.game[name]), place=result.places[name],
            )
        )  # fmt: skip
        for line in state.lines(result).get(name, ()):
            total += line.amount
            found.append(
                said("  {amount}  {rule}  [{cite}]", amount=Exactly(line.amount), rule=RULES[line.rule], cite=line.cite)
            )
    if not found:
        return [said("{name} has no result yet", name=name)]
    if state.system.gives_points:
        found.append(said("{name}: {total} points", name=name, total=Exactly(total)))
    return found


def history(competition: Competition) -> list[Said]:
    """Everything that was recorded, a line each."""
    standing = competition.course.standing
    found = []
    for record in competition.records:
        number, at = record.body["n"], cut(str(record.body.get("at", "")), LONGEST_TIME)
        event = None if number == 0 else read(record.body)
        if isinstance(event, Undo | Redo):
            continue
        what = said("{name} begins", name=competition.conditions.name) if event is None else title(event)
        template = "{n}  {at}  {what}" if number == 0 or number in standing else "{n}  {at}  taken back: {what}"
        found.append(said(template, n=number, at=at, what=what))
    return found


def _rules(conditions: Conditions) -> str:
    return "+".join((conditions.ruleset, *conditions.variants))
