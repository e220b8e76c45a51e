"""The effects of events on players: they enter, leave, miss a round, change tables, and get other names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from ..limits import LONGEST_ENTRANT, MOST_PLAYERS
from ..problems import Problem, impossible, malformed
from ..words.folding import visible
from ..words.said import listed
from . import events
from .names import check_name, check_text, key
from .tournament import ENTRY, IN, PLAYED, ROUND, Board, Entrant, PointsOff, Tournament

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
SWAP_TWO = malformed("swap-two", "two players change tables", "name two players")
NO_ROUND = impossible("no-such-round", "round {round} is not formed", "the rounds are {first} to {last}")
OTHER_ROUND = impossible("other-round", "only a league knows other rounds than the current one", "leave --round out")
ENTRIES_CLOSED = impossible(
    "entries-closed", "the entries are closed", "tarok tournament open-entry --why TEXT opens them again"
)
CHECKED_LATE = impossible("check-in-late", "players are checked in before the draw", "absent takes somebody off")
CHECKED_ALREADY = impossible("checked-in", "{name} is checked in already", "once is enough")
MOVED = impossible("moved-table", "{names} was taken off table {table} of this round", "--why TEXT says why")
SAME_NAME = impossible("same-name", "{name} has this name already", "name another")
ONCE_A_ROUND = impossible("once-a-round", "somebody sits for {name} in that round already", "undo takes it back")
NO_TOTAL = impossible("no-total", "a knock-out has no points to take off", "the jury can only withdraw a player")
PENALTY_OF_NOTHING = malformed("penalty-of-nothing", "a penalty is more than nothing", "such as 1 or 0.5")
RATING_HIGH = malformed("rating-high", "a rating is at most {most}", "such as 1500")

MOST_RATING = 9999


def enter(state: Tournament, event: events.Enter, problems: list[Problem]) -> Tournament:
    """The competition with players who enter, come back, or sit down at a table of this round."""
    each_once(event.players, problems)
    system, entry = state.system, state.phase == ENTRY
    if state.entries is not None and entry:
        problems.append(ENTRIES_CLOSED())
    if event.seeded and not (system.seeds and entry):
        problems.append(SEEDED_ELSEWHERE("--seeded"))
    if event.table is not None and not (system.late_entry and state.phase == ROUND):
        problems.append(TABLE_ELSEWHERE("--table"))
    elif not entry and not system.late_entry:
        problems.append(ENTRY_OVER(system=system.name))
    elif not entry and event.table is None and state.current == state.last_round:
        problems.append(NO_ROUND_FOLLOWS(name=listed(event.players)))
    if len(event.particulars) > len(event.players):
        problems.append(events.NOT_PEOPLE("particulars"))
    if problems:
        return state
    players, known = dict(state.players), everybody(state)
    names = [known.get(key(typed), typed) for typed in event.players]
    count = len(players.keys() | set(names))
    if count > MOST_PLAYERS:
        problems.append(TOO_MANY_PLAYERS(most=MOST_PLAYERS, n=count))
        return state
    seats = state.now.seats() if event.table is not None else {}
    for name in names:
        before = players.get(name)
        if before is None:
            problems.extend(check_name(name, f'"{visible(name)}"'))
            number = None if entry else len(players) + 1
            players[name] = Entrant(name, event.seeded, number)
        elif name in seats:
            problems.append(SEATED(name=name, table=seats[name]))
        elif before.left is not None:
            players[name] = before._replace(left=None)
        elif event.table is None:
            problems.append(IN_ALREADY(name=name))
    clubs = _clubs(players)
    for one in event.particulars:
        if one.player in players:
            players[one.player] = _with_particulars(players[one.player], one, clubs, problems)
    state = state._replace(players=players)
    if event.table is not None and not problems:
        return _sit_down(state, event.table, names, event.why, problems)
    return state


def _clubs(players: dict[str, Entrant]) -> dict[str, str]:
    """Every club as it was first written, by its folded name."""
    return {key(one.club): one.club for one in reversed(players.values()) if one.club is not None}


def _with_particulars(
    player: Entrant,
    said: events.Particulars | events.SetParticulars,
    clubs: dict[str, str],
    problems: list[Problem],
) -> Entrant:
    """The player with the club, licence, rating and payment that were said; a club is spelt as it was first written."""
    found = {"club": said.club, "licence": said.licence, "rating": said.rating}
    for name in ("club", "licence"):
        text = found[name]
        if text is not None:
            problems.extend(check_text(str(text), f"--{name}", LONGEST_ENTRANT))
    if said.rating is not None and said.rating > MOST_RATING:
        problems.append(RATING_HIGH("--rating", most=MOST_RATING))
    if said.club is not None:
        found["club"] = clubs.setdefault(key(said.club), said.club)
    known: dict[str, Any] = {name: value for name, value in found.items() if value is not None}
    return player._replace(paid=player.paid or said.paid, **known)


def set_particulars(state: Tournament, event: events.SetParticulars, problems: list[Problem]) -> Tournament:
    """The competition with a player's club, licence, rating or payment corrected."""
    _require_entries_open(state, problems)
    player = _known(state, event.player, problems)
    if player is None or problems:
        return state
    return state.with_player(_with_particulars(player, event, _clubs(state.players), problems))


def check_in(state: Tournament, event: events.CheckIn, problems: list[Problem]) -> Tournament:
    """The competition with players checked in, each once."""
    each_once(event.players, problems)
    if state.phase != ENTRY:
        problems.append(CHECKED_LATE())
    _require_entries_open(state, problems)
    for name in event.players:
        player = _known(state, name, problems)
        if player is not None and player.checked_in:
            problems.append(CHECKED_ALREADY(name=name))
        elif player is not None:
            state = state.with_player(player._replace(checked_in=True))
    return state


def _require_entries_open(state: Tournament, problems: list[Problem]) -> None:
    if state.entries is not None and state.phase == ENTRY:
        problems.append(ENTRIES_CLOSED())


def _known(state: Tournament, name: str, problems: list[Problem]) -> Entrant | None:
    player = state.players.get(name)
    if player is None:
        problems.append(NOT_HERE(name=name))
    return player


def everybody(state: Tournament) -> dict[str, str]:
    """The folded names of all who hold or held a place, each with the place's present name."""
    found: dict[str, str] = {}
    for player in state.players.values():
        for name in player.names():
            found.setdefault(key(name), player.name)
    return found


def _sit_down(
    state: Tournament, number: int, names: Sequence[str], why: str | None, problems: list[Problem]
) -> Tournament:
    table = _open_table(state, number, problems)
    if table is None:
        return state
    room = state.conditions.seats - len(table.players)
    if room < len(names):
        problems.append(NO_ROOM("--table", table=number, room=room, n=len(names)))
    for other, one in enumerate(state.now.tables, 1):
        moved = [name for name in names if name in one.gone]
        if moved and other != number and why is None:
            problems.append(MOVED("--why", names=listed(moved), table=other))
    return state.with_tables(state.current, {number: table._replace(players=(*table.players, *names))})


def _open_table(state: Tournament, number: int, problems: list[Problem]) -> Board | None:
    """The table of that number if it has no typed result; else None after adding a problem."""
    if not 1 <= number <= len(state.now.tables):
        problems.append(NO_TABLE("--table", table=number, last=len(state.now.tables)))
        return None
    table = state.now.tables[number - 1]
    if table.result is not None:
        problems.append(HAS_RESULT(table=number))
        return None
    return table


def withdraw(state: Tournament, event: events.Withdraw, problems: list[Problem]) -> Tournament:
    """The competition after players have left; at tables without a result their places are empty."""
    each_once(event.players, problems)
    phase = state.phase
    _require_entries_open(state, problems)
    if phase == PLAYED:
        problems.append(ALL_PLAYED())
    able = frozenset(state.system.can_withdraw(state))
    problems.extend(NOT_HERE(name=name) for name in event.players if name not in able)
    if problems:
        return state
    leaving = frozenset(event.players)
    if phase == ENTRY:
        return state._replace(players={name: one for name, one in state.players.items() if name not in leaving})
    players = {
        name: one._replace(left=state.current) if name in leaving else one for name, one in state.players.items()
    }
    state = state._replace(players=players)
    for this_round in state.rounds:
        if this_round.number > state.current or (this_round.number == state.current and phase == ROUND):
            state = _taken_off(state, this_round.number, leaving)
        elif state.open_tables(this_round.number):
            state = _taken_off(state, this_round.number, leaving, state.open_tables(this_round.number))
    return state


def absent(state: Tournament, event: events.Absent, problems: list[Problem]) -> Tournament:
    """The competition after players who miss a round are taken off their tables."""
    each_once(event.players, problems)
    if not state.system.absences:
        problems.append(NO_ABSENCE())
        return state
    number = _round_meant(state, event.round, problems)
    if number is not None:
        _require_open(state, number, event.players, problems)
    return state if problems or number is None else _taken_off(state, number, frozenset(event.players))


def swap(state: Tournament, event: events.ChangeTables, problems: list[Problem]) -> Tournament:
    """The competition after two players of different tables have changed places in a round."""
    if len(event.players) != 2:
        problems.append(SWAP_TWO())
        return state
    one, other = event.players
    number = _round_meant(state, event.round, problems)
    if number is None:
        return state
    if one == other:
        problems.append(NOT_TWO(name=one))
        return state
    _require_open(state, number, (one, other), problems)
    if problems:
        return state
    this_round = state.round(number)
    assert this_round is not None
    seats = this_round.seats()
    if seats[one] == seats[other]:
        problems.append(SAME_TABLE(one=one, other=other))
    exchange = {one: other, other: one}
    moved = {}
    for place in (seats[one], seats[other]):
        table = this_round.tables[place - 1]
        moved[place] = table._replace(players=tuple(exchange.get(name, name) for name in table.players))
    return state.with_tables(number, moved)


def _round_meant(state: Tournament, round_number: int | None, problems: list[Problem]) -> int | None:
    """The number of the round whose tables change: the current one while it is played, in a league any."""
    if round_number is not None and not state.system.any_order:
        problems.append(OTHER_ROUND("--round"))
    elif not state.rounds:
        problems.append(NOT_DRAWN())
    elif round_number is None and state.phase != ROUND:
        problems.append(NO_ROUND_NOW())
    elif round_number is not None and state.round(round_number) is None:
        problems.append(
            NO_ROUND("--round", round=round_number, first=state.rounds[0].number, last=state.rounds[-1].number)
        )
    else:
        return state.current if round_number is None else round_number
    return None


def _require_open(state: Tournament, number: int, names: Iterable[str], problems: list[Problem]) -> None:
    """Adds a problem for everybody who does not sit at a table of the round without a typed result."""
    this_round = state.round(number)
    assert this_round is not None
    seats = this_round.seats()
    for name in names:
        if name not in seats:
            problems.append(NOT_SEATED(name=name))
        elif this_round.tables[seats[name] - 1].result is not None:
            problems.append(HAS_RESULT(table=seats[name]))


def _taken_off(
    state: Tournament, number: int, leaving: frozenset[str], only: Sequence[int] | None = None
) -> Tournament:
    """The competition without these players at a round's tables that have no typed result (or some of these)."""
    this_round = state.round(number)
    assert this_round is not None
    moved = {}
    for place, table in enumerate(this_round.tables, 1):
        gone = tuple(name for name in table.players if name in leaving)
        if table.result is None and gone and (only is None or place in only):
            stay = tuple(name for name in table.players if name not in leaving)
            moved[place] = table._replace(players=stay, gone=(*table.gone, *gone))
    return state.with_tables(number, moved) if moved else state


# Names


def rename(state: Tournament, event: events.RenamePlayer, problems: list[Problem]) -> Tournament:
    """The competition with a player's corrected name; his lots stay those of the name that was drawn."""
    _require_entries_open(state, problems)
    player = _known(state, event.player, problems)
    if player is None:
        return state
    _check_new_name(state, event.name, player, problems)
    if event.name == player.name:
        problems.append(SAME_NAME(name=event.name))
    if problems:
        return state

    def new(names: tuple[tuple[int, str], ...]) -> tuple[tuple[int, str], ...]:
        """A player's names by round, with the new one in place of the last."""
        return tuple((first, event.name if name == player.name else name) for first, name in names)

    state = state.with_player(player._replace(holders=new(player.holders), once=new(player.once)))
    return state.renamed({player.name: event.name})


def replace(state: Tournament, event: events.Replace, problems: list[Problem]) -> Tournament:
    """The competition after somebody takes over a place with number, points and club, or sits there once."""
    if not state.rounds:
        problems.append(NOT_DRAWN())
        return state
    player = _known(state, event.player, problems)
    if player is None or problems:
        return state
    if state.system.statuses(state)[player.name] != IN:
        problems.append(NOT_HERE(name=player.name))
    first, last = state.rounds[0].number, state.rounds[-1].number
    following = max(last, state.current if state.phase == PLAYED else state.current + 1)
    if not first <= event.round <= following:
        problems.append(NO_ROUND("--from-round", round=event.round, first=first, last=following))
    _check_new_name(state, event.name, player, problems)
    if event.once and event.round in dict(player.once):
        problems.append(ONCE_A_ROUND(name=player.name))
    if not event.once and event.name == player.holder(event.round):
        problems.append(SAME_NAME(name=event.name))
    if problems:
        return state
    if event.once:
        return state.with_player(player._replace(once=(*player.once, (event.round, event.name))))
    before = player.holders or ((-1, player.name),)
    kept = tuple(one for one in before if one[0] < event.round)
    return state.with_player(player._replace(holders=(*kept, (event.round, event.name)))).with_holders()


def _check_new_name(state: Tournament, name: str, player: Entrant, problems: list[Problem]) -> None:
    """Checks that a new name is well formed and nobody else's."""
    problems.extend(check_name(name, f'"{visible(name)}"'))
    holder = everybody(state).get(key(name))
    if holder is not None and holder != player.name:
        problems.append(IN_ALREADY(name=name))


def penalty(state: Tournament, event: events.Penalty, problems: list[Problem]) -> Tournament:
    """The competition with points off a player's total from a round on."""
    if not state.system.gives_points:
        problems.append(NO_TOTAL())
    elif not state.rounds:
        problems.append(NOT_DRAWN())
    player = _known(state, event.player, problems)
    if event.amount <= 0:
        problems.append(PENALTY_OF_NOTHING("AMOUNT"))
    if state.rounds and not state.rounds[0].number <= event.round <= state.current:
        problems.append(NO_ROUND("--round", round=event.round, first=state.rounds[0].number, last=state.current))
    if problems or player is None:
        return state
    return state._replace(penalties=(*state.penalties, PointsOff(player.name, event.round, event.amount, event.why)))


def each_once(names: Sequence[str], problems: list[Problem]) -> None:
    """Adds a problem for each name that stands there twice, and one if there are no names."""
    if not names:
        problems.append(NOBODY())
    first = {key(name): name for name in reversed(names)}
    if len(first) < len(names):
        several = Counter(key(name) for name in names)
        problems.extend(TWICE(name=first[folded]) for folded, count in several.items() if count > 1)
