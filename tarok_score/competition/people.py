"""Who enters, leaves, misses a round or changes tables."""

from collections import Counter
from collections.abc import Iterable, Sequence

from ..limits import MOST_PLAYERS
from ..problems import Problem, impossible, malformed
from ..words.folding import visible
from ..words.said import listed
from .events import Absent, Enter, Swap, Withdraw
from .names import Roster, check_name, key
from .tournament import ENTRY, PLAYED, ROUND, Board, Entrant, Tournament

NOT_DRAWN = impossible("not-drawn", "nothing is drawn yet", "tarok tournament draw forms the first tables")
NOBODY = malformed("nobody-named", "nobody is named", "name at least one player")
TWICE = malformed("named-twice", "{name} is named twice", "once is enough")
TOO_MANY_PLAYERS = malformed(
    "competition-full", "a competition has at most {most} players, these make {n}", "hold two competitions"
)
IN_ALREADY = impossible("in-already", "{name} is in already", "two players of one name: tell them apart, as in Ana N.")
ENTRY_OVER = impossible(
    "entry-over", "entry closed with the draw", "in a {system} nobody enters afterwards; undo takes a draw back"
)
NO_ROUND_FOLLOWS = impossible(
    "no-round-follows", "no round follows in which {name} could play", "--table N seats somebody at once"
)
SEEDED_ELSEWHERE = impossible(
    "seeded-elsewhere", "players are seeded only in a knock-out, before the draw", "leave --seeded out"
)
TABLE_ELSEWHERE = impossible(
    "table-elsewhere",
    "players sit down at once only in the points system, while a round is played",
    "leave --table out",
)
HAS_RESULT = impossible("table-has-result", "table {table} has its result already", "its players stay as they are")
NO_ROOM = impossible("no-room", "table {table} has room for {room}, not for {n}", "choose another table")
SEATED = impossible("seated-already", "{name} sits at table {table} in this round", "tarok tournament swap moves him")
NO_TABLE = impossible("no-such-table", "there is no table {table} in this round", "the tables are 1 to {last}")
NOT_HERE = impossible("not-in-question", "{name} is not in any more", "tarok tournament show tells who is in")
ALL_PLAYED = impossible(
    "all-played",
    "the last round is played, nobody can withdraw any more",
    "tarok tournament close ends the competition",
)

NO_ABSENCE = impossible(
    "no-absence", "in a knock-out nobody misses a round", "tarok tournament withdraw takes somebody out for good"
)
NO_ROUND_NOW = impossible("no-round-now", "no round is being played", "tarok tournament show tells what is next")
NOT_SEATED = impossible("not-seated", "{name} sits at no table in this round", "tarok tournament tables shows who does")
SAME_TABLE = impossible("same-table", "{one} and {other} sit at the same table", "only players of two tables can swap")
NOT_TWO = impossible("swap-alone", "{name} cannot change tables with himself", "name two players")


def enter(state: Tournament, event: Enter, problems: list[Problem]) -> Tournament:
    each_once(event.players, problems)
    system, entry = state.system, state.phase == ENTRY
    if event.seeded and not (system.seeds and entry):
        problems.append(SEEDED_ELSEWHERE("--seeded"))
    if event.table is not None and not (system.late_entry and state.phase == ROUND):
        problems.append(TABLE_ELSEWHERE("--table"))
    elif not entry and not system.late_entry:
        problems.append(ENTRY_OVER(system=system.name))
    elif not entry and event.table is None and state.now.number == state.last_round:
        problems.append(NO_ROUND_FOLLOWS(name=listed(event.players)))
    if problems:
        return state
    players, known = dict(state.players), Roster(state.players)
    count = len(players.keys() | {known.whole(name) or name for name in event.players})
    if count > MOST_PLAYERS:
        problems.append(TOO_MANY_PLAYERS(most=MOST_PLAYERS, n=count))
        return state
    seats = state.now.seats() if event.table is not None else {}
    for typed in event.players:
        name = known.whole(typed) or typed
        before = players.get(name)
        if before is None:
            problems.extend(check_name(name, f'"{visible(name)}"'))
            number = None if entry else len(players) + 1
            players[name] = Entrant(name, event.seeded, number)
        elif before.left is not None:
            players[name] = before._replace(left=None)
        elif event.table is None:
            problems.append(IN_ALREADY(name=name))
        elif name in seats:
            problems.append(SEATED(name=name, table=seats[name]))
    if event.table is not None and not problems:
        names = [known.whole(name) or name for name in event.players]
        return _sit_down(state._replace(players=players), event.table, names, problems)
    return state._replace(players=players)


def _sit_down(state: Tournament, number: int, names: Sequence[str], problems: list[Problem]) -> Tournament:
    table = _open_table(state, number, problems)
    if table is None:
        return state
    room = state.conditions.seats - len(table.players)
    if room < len(names):
        problems.append(NO_ROOM("--table", table=number, room=room, n=len(names)))
    return _with_tables(state, {number: (*table.players, *names)})


def _open_table(state: Tournament, number: int, problems: list[Problem]) -> Board | None:
    """A table of the current round that has no typed result."""
    if not 1 <= number <= len(state.now.tables):
        problems.append(NO_TABLE("--table", table=number, last=len(state.now.tables)))
        return None
    table = state.now.tables[number - 1]
    if table.result is not None:
        problems.append(HAS_RESULT(table=number))
        return None
    return table


def withdraw(state: Tournament, event: Withdraw, problems: list[Problem]) -> Tournament:
    each_once(event.players, problems)
    phase = state.phase
    if phase == PLAYED:
        problems.append(ALL_PLAYED())
    able = frozenset(state.system.can_withdraw(state))
    problems.extend(NOT_HERE(name=name) for name in event.players if name not in able)
    if problems:
        return state
    leaving = frozenset(event.players)
    if phase == ENTRY:
        return state._replace(players={name: one for name, one in state.players.items() if name not in leaving})
    round = state.now.number
    players = {name: one._replace(left=round) if name in leaving else one for name, one in state.players.items()}
    return _taken_off(state._replace(players=players), leaving if phase == ROUND else frozenset())


def absent(state: Tournament, event: Absent, problems: list[Problem]) -> Tournament:
    each_once(event.players, problems)
    if not state.system.absences:
        problems.append(NO_ABSENCE())
    elif _round_is_played(state, problems):
        _require_open(state, event.players, problems)
    return state if problems else _taken_off(state, frozenset(event.players))


def swap(state: Tournament, event: Swap, problems: list[Problem]) -> Tournament:
    one, other = event.one, event.other
    if not _round_is_played(state, problems):
        return state
    if one == other:
        problems.append(NOT_TWO(name=one))
        return state
    _require_open(state, (one, other), problems)
    if problems:
        return state
    seats = state.now.seats()
    if seats[one] == seats[other]:
        problems.append(SAME_TABLE(one=one, other=other))
    exchange = {one: other, other: one}
    moved = {
        number: tuple(exchange.get(name, name) for name in state.now.tables[number - 1].players)
        for number in (seats[one], seats[other])
    }
    return _with_tables(state, moved)


def _round_is_played(state: Tournament, problems: list[Problem]) -> bool:
    if state.phase != ROUND:
        problems.append(NOT_DRAWN() if not state.rounds else NO_ROUND_NOW())
    return not problems


def _require_open(state: Tournament, names: Iterable[str], problems: list[Problem]) -> None:
    """Everybody sits at a table of the current round that has no typed result."""
    seats = state.now.seats()
    for name in names:
        if name not in seats:
            problems.append(NOT_SEATED(name=name))
        elif state.now.tables[seats[name] - 1].result is not None:
            problems.append(HAS_RESULT(table=seats[name]))


def _taken_off(state: Tournament, leaving: frozenset[str]) -> Tournament:
    """The players are taken off tables of the current round that have no typed result."""
    moved = {
        number: tuple(name for name in table.players if name not in leaving)
        for number, table in enumerate(state.now.tables, 1)
        if table.result is None and not leaving.isdisjoint(table.players)
    }
    return _with_tables(state, moved) if moved else state


def _with_tables(state: Tournament, moved: dict[int, tuple[str, ...]]) -> Tournament:
    tables = tuple(
        table._replace(players=moved[number]) if number in moved else table
        for number, table in enumerate(state.now.tables, 1)
    )
    return state._replace(rounds=(*state.rounds[:-1], state.now._replace(tables=tables)))


def each_once(names: Sequence[str], problems: list[Problem]) -> None:
    if not names:
        problems.append(NOBODY())
    first = {key(name): name for name in reversed(names)}
    if len(first) < len(names):
        several = Counter(key(name) for name in names)
        problems.extend(TWICE(name=first[folded]) for folded, count in several.items() if count > 1)
