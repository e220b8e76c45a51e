"""The effects of results: the players and points that they need, and the places that they give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ..problems import Problem, impossible
from ..words.said import listed
from .events import NOT_RESULTS, Results, TableResult
from .names import check_name, key
from .people import NO_ROUND, NO_TABLE, NOT_DRAWN, each_once
from .tournament import Board, Result, Round, Tournament

NEEDS_NO_RESULT = impossible("needs-no-result", "table {table} needs no result", "too few sit there for a game")
AT_ANOTHER = impossible("at-another-table", "{name} sits at table {other}, not at table {table}", "see the slip")
AT_NO_TABLE = impossible("at-no-table", "{name} does not sit at table {table}", "at table {table}: {names}")
NO_POINTS_OF = impossible("game-points-of", "no game points of {names}", "a result names everybody at the table")
STANDS = impossible("result-stands", "table {table} of round {round} has its result", "--correct WHY replaces it")
STANDS_NOT = impossible("nothing-to-correct", "table {table} of round {round} has no result yet", "leave --correct out")
SAME_EVENING = impossible(
    "same-evening", "this evening is the result of table {table} in round {round} already", "name another session"
)
OTHERS_GO_ON = impossible(
    "others-go-on",
    "then {names} would have gone on from table {table}",
    "the tables after that round are formed already",
)
ALL_LEFT = impossible("all-retired", "not all can leave during the table", "end-round, or withdraw them")
RESEAT_LATER = impossible(
    "reseat-later",
    "{names} cannot be seated anew",
    "first undo what happened since: only the round after the corrected one is seated anew, at tables without a result",
)
RESEAT_ALONE = impossible("reseat-alone", "only a correction in a knock-out seats anew", "leave --reseat out")
NOT_SHORT = impossible("not-short", "{n} hands are no fewer than the {due} of a game", "leave --hands and --why out")
NO_SUBSTITUTES = impossible("no-persons", "in a knock-out everybody plays for himself", "leave --played out")
PLAYED_TWICE = impossible("played-twice", "{name} sat there twice", "each person plays for one")


def results(state: Tournament, event: Results, problems: list[Problem]) -> Tournament:
    """The competition with the results of one or several tables."""
    if not state.rounds:
        problems.append(NOT_DRAWN())
        return state
    if not event.results:
        problems.append(NOT_RESULTS("results"))
    for one in event.results:
        state = _result(state, one, event, problems)
    return state


def _result(state: Tournament, event: TableResult, whole: Results, problems: list[Problem]) -> Tournament:
    found = table_of(state, event.round, event.table, problems)
    if found is None:
        return state
    this_round, table = found
    correct = whole.correct
    if state.system.any_order:
        # A player who was absent may turn up after all: he sits last.
        late = tuple(name for name in event.game if name in table.gone and name not in table.players)
        late = tuple(name for name in late if state.players[name].left is None)
        table = table._replace(players=(*table.players, *late))
    if state.idle(this_round, table):
        problems.append(NEEDS_NO_RESULT(table=event.table))
        return state
    known = len(problems)
    if table.result is not None and correct is None:
        problems.append(STANDS(table=event.table, round=event.round))
    if table.result is None and correct is not None:
        problems.append(STANDS_NOT("--correct", table=event.table, round=event.round))
    _check_players(this_round, event, table, problems)
    _check_circumstances(state, event, table, problems)
    if len(problems) > known:
        return state
    result = _placed(state, this_round, table, event, correct)
    if event.decided:
        each_once(event.decided, problems)
        problems.extend(state.system.check_extra_hand(event.decided, result))
    if len(problems) > known:
        return state
    others = state.system.check_correction(state, this_round, table, result)
    if others and not whole.reseat:
        problems.append(OTHERS_GO_ON(names=listed(others), table=event.table))
        return state
    if others:
        state = _seat_anew(state, this_round, state.on(this_round, table), others, problems)
    state = state.with_tables(this_round.number, {event.table: table._replace(result=result, ended=None)})
    return state if this_round.number <= state.current else state._replace(current=this_round.number).with_holders()


def _placed(state: Tournament, this_round: Round, table: Board, event: TableResult, correct: str | None) -> Result:
    """The result with its places, and with the results that it replaces."""
    game = {name: event.game[name] for name in table.players}
    before = table.result
    corrections = before.corrections if before is not None else ()
    played: Mapping[str, str] | None = event.played
    if before is not None and correct is not None:
        corrections = (*corrections, (before.game, correct))
        played = before.played if played is None else played
    result = Result(
        game, {}, event.decided, event.hands, event.seal, event.short, event.retired, corrections, played or {}
    )
    result = result._replace(places=state.system.place(state, this_round, result))
    return result._replace(lines=state.lines(result))


def _seat_anew(
    state: Tournament, this_round: Round, before: Sequence[str], now: Sequence[str], problems: list[Problem]
) -> Tournament:
    """The competition with those who go on by a corrected result in the seats of those who went on by mistake."""
    following = state.round(this_round.number + 1)
    seats = following.seats() if following is not None else {}
    moves = dict(zip(before, now, strict=False))
    moved = {old: new for old, new in moves.items() if old != new}
    tables = sorted({seats[old] for old in moved if old in seats})
    late = this_round.number == 0 or following is not state.now or len(before) != len(now)
    if late or following is None or any(following.tables[one - 1].result is not None for one in tables):
        problems.append(RESEAT_LATER("--reseat", names=listed(now)))
        return state
    changed = {}
    for one in tables:
        board = following.tables[one - 1]
        changed[one] = board._replace(players=tuple(moved.get(name, name) for name in board.players))
    return state.with_tables(following.number, changed)


def table_of(state: Tournament, round_number: int, table: int, problems: list[Problem]) -> tuple[Round, Board] | None:
    """The round and the table of these numbers; None after adding a problem."""
    found = state.round(round_number)
    if found is None:
        problems.append(
            NO_ROUND("--round", round=round_number, first=state.rounds[0].number, last=state.rounds[-1].number)
        )
        return None
    if not 1 <= table <= len(found.tables):
        problems.append(NO_TABLE(table=table, last=len(found.tables)))
        return None
    return found, found.tables[table - 1]


def _check_players(this_round: Round, event: TableResult, table: Board, problems: list[Problem]) -> None:
    here = frozenset(table.players)
    strangers = [name for name in event.game if name not in here]
    seats = this_round.seats() if strangers else {}
    for name in strangers:
        if name in seats:
            problems.append(AT_ANOTHER(name=name, other=seats[name], table=event.table))
        else:
            problems.append(AT_NO_TABLE(name=name, table=event.table, names=listed(table.players)))
    missing = [name for name in table.players if name not in event.game]
    if missing:
        problems.append(NO_POINTS_OF(names=listed(missing)))


def _check_circumstances(state: Tournament, event: TableResult, table: Board, problems: list[Problem]) -> None:
    """Adds the problems of who left, which evening it was, how many hands were played, and who sat there for whom."""
    if event.retired and set(event.retired) >= set(table.players):
        problems.append(ALL_LEFT())
    if event.seal is not None:
        problems.extend(
            SAME_EVENING("--session", table=number, round=other.number)
            for other in state.rounds
            for number, one in enumerate(other.tables, 1)
            if (other.number, number) != (event.round, event.table)
            if one.result is not None and one.result.seal == event.seal
        )
    elif event.hands is not None and event.hands >= state.conditions.hands:
        problems.append(NOT_SHORT("--hands", n=event.hands, due=state.conditions.hands))
    if event.played:
        if not state.system.gives_points:
            problems.append(NO_SUBSTITUTES("--played"))
        several = Counter(key(name) for name in event.played.values())
        problems.extend(PLAYED_TWICE("--played", name=name) for name in event.played.values() if several[key(name)] > 1)
        for name in event.played.values():
            problems.extend(check_name(name, "--played"))
