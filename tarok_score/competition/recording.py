"""The results of tables: whether they can be, and the places they give."""

from ..problems import Problem, impossible
from ..words.said import listed
from .events import Results, TableResult
from .people import NO_TABLE, NOT_DRAWN, each_once
from .tournament import Board, Result, Round, Tournament

NO_ROUND = impossible("no-such-round", "round {round} is not formed", "the rounds are {first} to {last}")
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


def results(state: Tournament, event: Results, problems: list[Problem]) -> Tournament:
    if not state.rounds:
        problems.append(NOT_DRAWN())
        return state
    for one in event.tables:
        state = _result(state, one, event.correct is not None, problems)
    return state


def _result(state: Tournament, event: TableResult, correct: bool, problems: list[Problem]) -> Tournament:
    found = table_of(state, event.round, event.table, problems)
    if found is None:
        return state
    round, table = found
    if state.idle(round, table):
        problems.append(NEEDS_NO_RESULT(table=event.table))
        return state
    known = len(problems)
    if table.result is not None and not correct:
        problems.append(STANDS(table=event.table, round=event.round))
    if table.result is None and correct:
        problems.append(STANDS_NOT("--correct", table=event.table, round=event.round))
    _check_players(round, event, table, problems)
    if event.decided:
        each_once(event.decided, problems)
        problems.extend(state.system.check_extra_hand(event.decided, event.game))
    if event.seal is not None:
        problems.extend(
            SAME_EVENING("--session", table=number, round=other.number)
            for other in state.rounds
            for number, one in enumerate(other.tables, 1)
            if one is not table and one.result is not None and one.result.seal == event.seal
        )
    if len(problems) > known:
        return state
    game = {name: event.game[name] for name in table.players}
    places = state.system.place(state, round, game, event.decided)
    result = Result(game, places, event.decided, event.hands, event.seal, event.short)
    others = state.system.check_correction(state, round, table, result)
    if others:
        problems.append(OTHERS_GO_ON(names=listed(others), table=event.table))
        return state
    return _with_result(state, round, event.table, table._replace(result=result))


def table_of(state: Tournament, round: int, table: int, problems: list[Problem]) -> tuple[Round, Board] | None:
    """The round and the table of these numbers."""
    found = state.round(round)
    if found is None:
        problems.append(NO_ROUND("--round", round=round, first=state.rounds[0].number, last=state.now.number))
        return None
    if not 1 <= table <= len(found.tables):
        problems.append(NO_TABLE(table=table, last=len(found.tables)))
        return None
    return found, found.tables[table - 1]


def _check_players(round: Round, event: TableResult, table: Board, problems: list[Problem]) -> None:
    here = frozenset(table.players)
    strangers = [name for name in event.game if name not in here]
    seats = round.seats() if strangers else {}
    for name in strangers:
        if name in seats:
            problems.append(AT_ANOTHER(name=name, other=seats[name], table=event.table))
        else:
            problems.append(AT_NO_TABLE(name=name, table=event.table, names=listed(table.players)))
    missing = [name for name in table.players if name not in event.game]
    if missing:
        problems.append(NO_POINTS_OF(names=listed(missing)))


def _with_result(state: Tournament, round: Round, number: int, table: Board) -> Tournament:
    tables = (*round.tables[: number - 1], table, *round.tables[number:])
    place = round.number - state.rounds[0].number
    return state._replace(rounds=(*state.rounds[:place], round._replace(tables=tables), *state.rounds[place + 1 :]))
