"""What changes a competition: its events and what each does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ..amounts import Amount
from ..documents.parts import Reading
from ..events.event import (
    AmountField,
    Amounts,
    Body,
    Event,
    Facts,
    FlagField,
    Names,
    NumberField,
    Pairs,
    Redo,
    Remark,
    SeveralField,
    TextField,
    Undo,
    by_kind,
    fact,
)
from ..limits import LONGEST_ENTRANT, LONGEST_SEED, MOST_PLAYERS
from ..problems import Problem, Refused, impossible, malformed
from ..words.folding import visible
from ..words.said import Said, counted, listed, said
from . import draw as draws
from .draw import PRELIMINARY, SEED, SLIPS, TABLES, WORDS, Draw
from .names import check_name, check_text, for_message, key
from .tournament import (
    BETWEEN,
    CLOSED,
    ENTRY,
    IN,
    PLAYED,
    ROUND,
    Board,
    ClosedEntries,
    Entrant,
    PointsOff,
    Result,
    Round,
    Tournament,
)

__all__ = ["Body", "Event", "Redo", "Remark", "Undo"]

NOT_WHOLE = malformed("competition-record-number", "must be a whole number from 0 up")
NOT_RESULTS = malformed("competition-record-results", "must be a list of results")
NOT_PEOPLE = malformed("competition-record-people", "must be a list of players with club, licence or rating")
UNKNOWN_EVENT = malformed("competition-record-kind", "is not known to this program", "upgrade tarok-score to read it")


class Particulars(Facts):
    """The particulars of a player beyond his name."""

    player: str = fact(TextField())
    club: str | None = fact(TextField(), default=None)
    licence: str | None = fact(TextField(), default=None)
    rating: int | None = fact(NumberField(least=0, wrong=NOT_WHOLE), default=None)
    paid: bool = fact(FlagField(), default=False)


class Enter(Event, kind="enter"):
    """Players who enter; `seeded` are drawn last in a knock-out, with `table` they sit down at once.

    `why` says why somebody sits down who was taken off another table.
    """

    players: tuple[str, ...] = fact(Names())
    seeded: bool = fact(FlagField(), default=False)
    table: int | None = fact(NumberField(least=0, wrong=NOT_WHOLE), default=None)
    why: str | None = fact(TextField(), default=None)
    particulars: tuple[Particulars, ...] = fact(SeveralField(Particulars, NOT_PEOPLE), default=())


class SetParticulars(Event, kind="set"):
    """Club, licence, rating or payment of a player, put right; what is None stays."""

    player: str = fact(TextField())
    club: str | None = fact(TextField(), default=None)
    licence: str | None = fact(TextField(), default=None)
    rating: int | None = fact(NumberField(least=0, wrong=NOT_WHOLE), default=None)
    paid: bool = fact(FlagField(), default=False)


class CheckIn(Event, kind="check-in"):
    """Players who are in the hall. Where anybody is checked in, only they are drawn."""

    players: tuple[str, ...] = fact(Names())


class CloseEntry(Event, kind="close-entry"):
    """The end of entries: these will be drawn, by so many words, with or without pots.

    `seal` is that of the record itself, where it stands in a file. Where an older program wrote it, `words` is None,
    and nothing was said about the draw.
    """

    players: tuple[str, ...] = fact(Names())
    words: int | None = fact(NumberField(), default=None)
    pots: bool = fact(FlagField(), default=False)
    seal: str = fact(TextField(), default="")


class OpenEntry(Event, kind="open-entry"):
    """The entries, opened again."""

    why: str = fact(TextField())


class Withdraw(Event, kind="withdraw"):
    """Players who leave the competition."""

    players: tuple[str, ...] = fact(Names())


class Absent(Event, kind="absent"):
    """Players who miss this round or, in a league, another one."""

    players: tuple[str, ...] = fact(Names())
    round: int | None = fact(NumberField(least=0, wrong=NOT_WHOLE), default=None)


class RenamePlayer(Event, kind="rename"):
    """The name that a player should have had."""

    player: str = fact(TextField())
    name: str = fact(TextField())
    why: str = fact(TextField())


class Replace(Event, kind="replace"):
    """Somebody in a player's place from a round on, or in that round only (`once`)."""

    player: str = fact(TextField())
    name: str = fact(TextField())
    round: int = fact(NumberField(least=0, wrong=NOT_WHOLE))
    once: bool = fact(FlagField(), default=False)
    why: str | None = fact(TextField(), default=None)


class DrawLots(Event, kind="draw"):
    """The draw: by a seed, by words from the hall and the seal of the closed entries, or in a given order.

    `drawn` says that slips were drawn in the order given. With `pots` each table of the first round gets somebody of
    each pot. `otherwise` says why it is not the draw for which the entries were closed. `minutes` or `until` say when
    the round ends.
    """

    method: str = fact(TextField())
    seed: str | None = fact(TextField(), default=None)
    slips: tuple[str, ...] = fact(Names(), default=())
    words: tuple[str, ...] = fact(Names(), default=())
    drawn: bool = fact(FlagField(), default=False)
    pots: bool = fact(FlagField(), default=False)
    minutes: int | None = fact(NumberField(), default=None)
    until: str | None = fact(TextField(), default=None)
    otherwise: str | None = fact(TextField(), default=None)


class TableResult(Facts):
    """The game points of a whole table, typed or read out of an evening.

    `decided` names tied players of a knock-out, those ahead first; `retired` left during the table; `played` says who
    sat there for an entrant. `hands` and `seal` are those of the evening; `short` says why another number of hands was
    played than the competition has.
    """

    round: int = fact(NumberField(least=0, wrong=NOT_WHOLE))
    table: int = fact(NumberField(least=0, wrong=NOT_WHOLE))
    game: dict[str, Amount] = fact(Amounts())
    decided: tuple[str, ...] = fact(Names(), default=())
    hands: int | None = fact(NumberField(least=0, wrong=NOT_WHOLE), default=None)
    seal: str | None = fact(TextField(), default=None)
    short: str | None = fact(TextField(), default=None)
    retired: tuple[str, ...] = fact(Names(), default=())
    played: dict[str, str] | None = fact(Pairs(), default=None)


class Results(Event, kind="result"):
    """The results of one table or several; `correct` says why they take the place of those that stood.

    With `reseat` those who go on by a corrected result take the seats of those who went on by mistake.
    """

    results: tuple[TableResult, ...] = fact(SeveralField(TableResult, NOT_RESULTS))
    correct: str | None = fact(TextField(), default=None)
    reseat: bool = fact(FlagField(), default=False)


class ChangeTables(Event, kind="swap"):
    """Two players who change tables in this round or, in a league, in another one."""

    players: tuple[str, ...] = fact(Names())
    why: str = fact(TextField())
    round: int | None = fact(NumberField(least=0, wrong=NOT_WHOLE), default=None)


class Penalty(Event, kind="penalty"):
    """Points off a player's total from a round on."""

    player: str = fact(TextField())
    amount: Amount = fact(AmountField(sign=False))
    round: int = fact(NumberField(least=0, wrong=NOT_WHOLE))
    why: str = fact(TextField())


class EndRound(Event, kind="end-round"):
    """The end of a round whose open tables get no result."""

    why: str = fact(TextField())
    round: int | None = fact(NumberField(least=0, wrong=NOT_WHOLE), default=None)


class Decide(Event, kind="decide"):
    """An extra hand between those who are equally first, best first."""

    players: tuple[str, ...] = fact(Names())
    why: str = fact(TextField())


class Next(Event, kind="next"):
    """The next round. `minutes` or `until` say when it ends."""

    minutes: int | None = fact(NumberField(), default=None)
    until: str | None = fact(TextField(), default=None)


class Close(Event, kind="close"):
    """The end: the standings are final. `early` says why rounds are left out."""

    early: str | None = fact(TextField(), default=None)


#: The kinds of events by the names that they have in a ledger; most are those of their commands.
KINDS: dict[str, type[Event]] = by_kind(globals().values())


def read(body: Body, seal: str = "") -> Event:
    """The event of a record with its seal. Raises Refused with its problems if it is no record of this program."""
    kind = KINDS.get(body["kind"])
    if kind is None:
        raise UNKNOWN_EVENT.refused("kind")
    reading = Reading()
    event = kind.read({**body, "seal": seal}, "", reading)
    if event is None:
        raise Refused(reading.problems)
    return event


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


def enter(state: Tournament, event: Enter, problems: list[Problem]) -> Tournament:
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
        problems.append(NOT_PEOPLE("particulars"))
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
    said: Particulars | SetParticulars,
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


def set_particulars(state: Tournament, event: SetParticulars, problems: list[Problem]) -> Tournament:
    """The competition with a player's club, licence, rating or payment corrected."""
    _require_entries_open(state, problems)
    player = _known(state, event.player, problems)
    if player is None or problems:
        return state
    return state.with_player(_with_particulars(player, event, _clubs(state.players), problems))


def check_in(state: Tournament, event: CheckIn, problems: list[Problem]) -> Tournament:
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


def withdraw(state: Tournament, event: Withdraw, problems: list[Problem]) -> Tournament:
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


def absent(state: Tournament, event: Absent, problems: list[Problem]) -> Tournament:
    """The competition after players who miss a round are taken off their tables."""
    each_once(event.players, problems)
    if not state.system.absences:
        problems.append(NO_ABSENCE())
        return state
    number = _round_meant(state, event.round, problems)
    if number is not None:
        _require_open(state, number, event.players, problems)
    return state if problems or number is None else _taken_off(state, number, frozenset(event.players))


def swap(state: Tournament, event: ChangeTables, problems: list[Problem]) -> Tournament:
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


def rename(state: Tournament, event: RenamePlayer, problems: list[Problem]) -> Tournament:
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


def replace(state: Tournament, event: Replace, problems: list[Problem]) -> Tournament:
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


def penalty(state: Tournament, event: Penalty, problems: list[Problem]) -> Tournament:
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


LONGEST_WORD_OF_DRAW = 60

DRAWN_ALREADY = impossible("drawn-already", "the draw is made", "tarok tournament undo takes it back")
ROUND_OPEN = impossible(
    "round-open", "{round} is not played yet: no result of {tables}", "tarok tournament result enters one"
)
TOO_FEW = impossible("too-few-players", "{n} players are too few, it takes {fewest}", "enter more players")
TOO_MANY = impossible("too-many-players", "a league has at most {most} players, not {n}", "make two leagues")
SLIPS_MISS = impossible("slips-miss", "no slip for {names}", "everybody in question draws one")
SLIPS_STRANGE = impossible("slips-strange", "{name} draws no slip", "only those in question do: {n} players")
UNKNOWN_METHOD = malformed("competition-record-draw-method", "a draw is made by {seed} or {slips}")
NOT_CLOSED_YET = impossible(
    "entries-open", "words are drawn with once the entries are closed", "tarok tournament close-entry closes them"
)
WRONG_WORDS = malformed("draw-words", "{n} words", "{fewest} to {most} people write down one each")
NO_WORD = malformed(
    "draw-word",
    '"{word}" is no word to draw with',
    "letters from a to z, with any marks, and digits: those of other scripts can look the same",
)
WORDS_ALIKE = malformed(
    "draw-words-alike", '"{word}" stands on two papers', "all write another word, and open them together again"
)
OTHERWISE = impossible(
    "draw-otherwise",
    "the draw that was announced is {draw}",
    "--word WORD, once for each of them; --why TEXT draws otherwise, and every page will tell it",
)
AS_ANNOUNCED = impossible(
    "draw-as-announced", "there is nothing to explain: no other draw was announced", "leave --why out"
)
NOT_HELD = impossible("entries-not-closed", "the entries are not closed", "there is nothing to open")
NO_POTS = impossible("no-pots", "pots are for the points system", "leave --pots out")
NO_RATINGS = impossible("no-ratings", "nobody has a rating", "tarok tournament set PLAYER --rating N gives one")

DRAW_DUE = impossible("draw-due", "the main draw is due", "tarok tournament draw forms the next round")
LAST_PLAYED = impossible("last-played", "the last round is played", "tarok tournament close ends the competition")
ALONE = impossible("alone-left", "fewer than two players are in", "enter players, or close --early WHY")
ROUNDS_LEFT = impossible(
    "rounds-left", "{n} of {rounds} rounds are still to be played", "close --early WHY ends it before"
)
KNOCKOUT_ROUNDS_LEFT = impossible(
    "final-not-played", "the final is still to be played", "a knock-out ends with its final"
)
NOT_EARLY = impossible("not-early", "the last round is played, this is no early end", "leave --early out")
NO_EARLY_END = impossible("no-early-end", "a knock-out ends with its final", "leave --early out and play on")
NOT_ENDED = impossible("round-not-ended", "no table of this round is open", "tarok tournament show tells what is next")
NO_ROUND_ENDS = impossible("no-round-ends", "in a knock-out every table needs its result", "play on, or undo")
NOT_PLAYED_YET = impossible(
    "not-played-yet", "the last round is not played yet", "an extra hand decides after the last round"
)
NOTHING_TO_DECIDE = impossible(
    "nothing-to-decide", "{name} does not share the first place", "only those who are equally first"
)


# The entries


def close_entry(state: Tournament, event: CloseEntry, problems: list[Problem]) -> Tournament:
    """The competition with closed entries: the players in the record will be drawn."""
    if not _can_enter(state, problems):
        return state
    if not state.players:
        problems.append(NOBODY())
    elif event.players != tuple(state.drawn_later()):
        problems.append(SLIPS_MISS(names=listed(event.players)))
    if event.words is not None:
        _check_number("--words", event.words, problems)
    if event.pots:
        _check_pots(state, event.players, problems)
    return state._replace(entries=ClosedEntries(event.players, event.seal, event.words, event.pots))


def open_entry(state: Tournament, event: OpenEntry, problems: list[Problem]) -> Tournament:
    """The competition with its entries opened again."""
    if state.phase != ENTRY:
        problems.append(DRAWN_ALREADY())
    elif state.entries is None:
        problems.append(NOT_HELD())
    return state._replace(entries=None)


def _can_enter(state: Tournament, problems: list[Problem]) -> bool:
    if state.phase != ENTRY:
        problems.append(DRAWN_ALREADY())
    elif state.entries is not None:
        problems.append(ENTRIES_CLOSED())
    return not problems


# The draw


def in_question(state: Tournament, problems: list[Problem]) -> list[str]:
    """Everybody who takes part in the draw that is due."""
    if state.phase != ENTRY:
        if state.phase == CLOSED or not state.system.draw_due(state):
            problems.append(DRAWN_ALREADY())
        elif state.phase == ROUND:
            problems.append(_round_open(state))
        if problems:
            return []
    return state.system.to_be_drawn(state)


def draw(state: Tournament, event: DrawLots, problems: list[Problem]) -> Tournament:
    """The players in the order of a draw, and the first tables."""
    names = in_question(state, problems)
    if problems or not _enough(state, len(names), problems):
        return state
    if not state.rounds:
        # If anybody is checked in, the draw strikes off the rest.
        drawn = frozenset(names)
        state = state._replace(players={name: player for name, player in state.players.items() if name in drawn})
    _check_announced(state.entries, event, problems)
    made = _made(state, event, names, problems)
    if event.pots:
        _check_pots(state, names, problems)
    if problems:
        return state
    preliminary = made.purpose == PRELIMINARY
    if preliminary:
        seeded = [name for name in names if state.players[name].seeded]
        made = made._replace(order=draws.seeded_last(made.order, seeded))
    drawn_as = _drawn_as(state)
    made = made._replace(
        names=tuple(drawn_as.get(name, name) for name in made.order),
        pots=_pots(state, made.order) if event.pots else (),
        otherwise=event.otherwise,
    )
    state = state._replace(players=_numbered(state, made), draws=(*state.draws, made))
    first = 0 if preliminary else 1
    for number, tables in enumerate(state.system.all_tables(state, made), first):
        state = _formed(state, number, tables, event.minutes, event.until)
    return state._replace(current=first).with_holders()


def announced(entries: ClosedEntries) -> Said:
    """The draw for which the entries were closed."""
    n = entries.words or 0
    if entries.pots:
        return counted("a draw with pots by {n} word", "a draw with pots by {n} words", n)
    return counted("a draw by {n} word", "a draw by {n} words", n)


def _check_announced(entries: ClosedEntries | None, event: DrawLots, problems: list[Problem]) -> None:
    """Once the entries are closed, a draw that is not the announced one needs a reason; no other draw has one."""
    made = (event.method, len(event.words), event.pots)
    if entries is not None and entries.words is not None and made != (WORDS, entries.words, entries.pots):
        if event.otherwise is None:
            problems.append(OTHERWISE(draw=announced(entries)))
    elif event.otherwise is not None:
        problems.append(AS_ANNOUNCED("--why"))


def _made(state: Tournament, event: DrawLots, names: list[str], problems: list[Problem]) -> Draw:
    """The draw, with the order that its method gives."""
    purpose = state.system.draws_for(state, len(names))
    if event.method == SLIPS:
        _check_slips(names, event.slips, problems)
        return Draw(purpose, SLIPS, None, event.slips, drawn=event.drawn)
    text = event.seed or ""
    if event.method == WORDS:
        text = _text_of_words(state, event.words, problems)
    elif event.method == SEED:
        problems.extend(check_text(text, "--seed", LONGEST_SEED))
    else:
        problems.append(UNKNOWN_METHOD("method", seed=SEED, slips=SLIPS))
    order = draws.by_seed(text, len(state.draws) + 1, names, _drawn_as(state))
    return Draw(purpose, event.method, text, order, event.words)


def _drawn_as(state: Tournament) -> dict[str, str]:
    """The names under which the entries were closed for an announced draw: a later name chooses no other lot."""
    if state.entries is None or state.entries.words is None or not state.draws:
        return {}
    return dict(zip(state.draws[0].order, state.draws[0].names, strict=True))


def _text_of_words(state: Tournament, words: Sequence[str], problems: list[Problem]) -> str:
    """The text of the lots: the seal of the closed entries and the words, joined by single blanks.

    An older program took the words as they were typed.
    """
    if state.entries is None:
        problems.append(NOT_CLOSED_YET("--word"))
        return ""
    _check_number("--word", len(words), problems)
    for word in words:
        problems.extend(check_text(word, "--word", LONGEST_WORD_OF_DRAW))
    if state.entries.words is not None:
        due = draws.canonical(words)
        strange = [word for word, one in zip(words, due, strict=True) if word != one or not word.isascii()]
        problems.extend(NO_WORD("--word", word=for_message(word)) for word in strange)
        alike = sorted({one for one, other in pairwise(due) if one == other})
        problems.extend(WORDS_ALIKE("--word", word=for_message(word)) for word in alike)
    return " ".join((state.entries.seal, *words))


def _check_number(path: str, n: int, problems: list[Problem]) -> None:
    if not draws.FEWEST_WORDS <= n <= draws.MOST_WORDS:
        problems.append(WRONG_WORDS(path, n=n, fewest=draws.FEWEST_WORDS, most=draws.MOST_WORDS))


def _check_pots(state: Tournament, names: Iterable[str], problems: list[Problem]) -> None:
    if not state.system.late_entry:
        problems.append(NO_POTS("--pots"))
    elif all(state.players[name].rating is None for name in names):
        problems.append(NO_RATINGS("--pots"))


def _pots(state: Tournament, order: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The pots by rating, the highest first, unrated players last, equals by lot; within a pot players stand by lot."""

    def rating(name: str) -> int:
        """The rating of a player; −1 for an unrated one, who stands last."""
        found = state.players[name].rating
        return -1 if found is None else found

    places = {name: place for place, name in enumerate(order)}
    by_rating = sorted(order, key=lambda name: -rating(name))
    pots = draws.fill_tables(by_rating, -(-len(order) // state.conditions.seats))
    return tuple(tuple(sorted(pot, key=places.__getitem__)) for pot in pots)


def _enough(state: Tournament, count: int, problems: list[Problem]) -> bool:
    fewest, most = state.system.fewest_drawn(state), state.system.most
    if count < fewest:
        problems.append(TOO_FEW(n=count, fewest=fewest))
    if most is not None and count > most:
        problems.append(TOO_MANY(n=count, most=most))
    return not problems


def _check_slips(names: list[str], order: tuple[str, ...], problems: list[Problem]) -> None:
    each_once(order, problems)
    drawn, due = set(order), set(names)
    problems.extend(SLIPS_STRANGE(name=name, n=len(names)) for name in order if name not in due)
    missing = [name for name in names if name not in drawn]
    if missing:
        problems.append(SLIPS_MISS(names=listed(missing)))


def _numbered(state: Tournament, made: Draw) -> dict[str, Entrant]:
    """The players with their numbers and, if this is the first draw, with their places in it."""
    places = {name: place for place, name in enumerate(made.order, 1)}
    first = not state.draws
    return {
        name: player._replace(
            number=places.get(name) if made.purpose == TABLES else None,
            drawn=places.get(name) if first else player.drawn,
        )
        for name, player in state.players.items()
    }


# The rounds


def _formed(
    state: Tournament, number: int, tables: Iterable[tuple[str, ...]], minutes: int | None, until: str | None
) -> Tournament:
    seated = tuple(tables)
    this_round = Round(number, tuple(Board(players) for players in seated), minutes, until, seated)
    return state._replace(rounds=(*state.rounds, this_round), current=number)


def next_round(state: Tournament, event: Next, problems: list[Problem]) -> Tournament:
    """The competition with its next round formed.

    In a league, where it is formed already, it becomes the current one.
    """
    phase = state.phase
    if phase == ENTRY:
        problems.append(NOT_DRAWN())
    elif phase == ROUND:
        problems.append(_round_open(state))
    elif phase == PLAYED:
        problems.append(LAST_PLAYED())
    elif state.system.draw_due(state):
        problems.append(DRAW_DUE())
    elif state.system.gives_points and len(state.inside()) < 2:
        problems.append(ALONE())
    if problems:
        return state
    number = state.current + 1
    if state.round(number) is None:
        state = state._replace(summed=state.system.add_up(state))
        state = _formed(state, number, state.system.next_tables(state), event.minutes, event.until)
    return state._replace(current=number).with_holders()


def end_round(state: Tournament, event: EndRound, problems: list[Problem]) -> Tournament:
    """The competition with its round ended without the open tables; a result that turns up later is still taken."""
    if not state.rounds:
        problems.append(NOT_DRAWN())
        return state
    if not state.system.gives_points:
        problems.append(NO_ROUND_ENDS())
    if event.round is not None and not state.system.any_order:
        problems.append(OTHER_ROUND("--round"))
    number = state.current if event.round is None else event.round
    found = state.open_tables(number)
    if not problems and not found:
        problems.append(NOT_ENDED())
    this_round = state.round(number)
    if problems or this_round is None:
        return state
    return state.with_tables(number, {one: this_round.tables[one - 1]._replace(ended=event.why) for one in found})


def _round_open(state: Tournament) -> Problem:
    number = state.outstanding()[0][0]
    tables: list[Said] = [said("table {n}", n=one) for one in state.open_tables(number)]
    some = tables if len(tables) <= 4 else [*tables[:3], said("{n} more", n=len(tables) - 3)]
    which = said("round {n}", n=number) if number else said("the preliminary round")
    return ROUND_OPEN(round=which, tables=listed(some, "{some} and {last}"))


# The end


def decide(state: Tournament, event: Decide, problems: list[Problem]) -> Tournament:
    """The competition with the order that an extra hand gives those who are equally first."""
    each_once(event.players, problems)
    if state.phase != PLAYED or not state.system.gives_points:
        problems.append(NOT_PLAYED_YET())
        return state
    rows = state.system.rank(state._replace(decided=()), state.current)
    first = [row.player.name for row in rows if row.place == 1]
    shared = first if len(first) > 1 else []
    problems.extend(NOTHING_TO_DECIDE(name=name) for name in event.players if name not in shared)
    return state._replace(decided=event.players)


def close(state: Tournament, event: Close, problems: list[Problem]) -> Tournament:
    """The closed competition: after the last round, or early."""
    phase, ends_early = state.phase, state.system.ends_early
    if phase == ENTRY:
        problems.append(NOT_DRAWN())
    elif phase == ROUND and not (event.early is not None and state.system.any_order):
        problems.append(_round_open(state))
    elif event.early is not None and not ends_early:
        problems.append(NO_EARLY_END("--early"))
    elif phase == PLAYED and event.early is not None:
        problems.append(NOT_EARLY("--early"))
    elif phase == BETWEEN and event.early is None:
        problems.append(_rounds_left(state) if ends_early else KNOCKOUT_ROUNDS_LEFT())
    return state._replace(closed=True, early=event.early)


def _rounds_left(state: Tournament) -> Problem:
    rounds = state.conditions.rounds or 0
    return ROUNDS_LEFT(n=rounds - state.current, rounds=rounds)


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


OVER = impossible("competition-closed", "the competition is closed", "tarok tournament undo opens it again")


def after(state: Tournament, event: Event) -> Tournament:
    """The competition after an event. Raises Refused with every problem if the event is impossible now."""
    require_open(state)
    problems: list[Problem] = []
    found = _DOING[type(event)](state, event, problems)
    if problems:
        raise Refused(problems)
    return found


def require_open(state: Tournament) -> None:
    """Raises Refused once the competition is closed."""
    if state.closed:
        raise OVER.refused()


def _remark(state: Tournament, event: Remark, problems: list[Problem]) -> Tournament:
    return state


_DOING: dict[type, Callable[..., Tournament]] = {
    Enter: enter,
    SetParticulars: set_particulars,
    CheckIn: check_in,
    CloseEntry: close_entry,
    OpenEntry: open_entry,
    Withdraw: withdraw,
    Absent: absent,
    RenamePlayer: rename,
    Replace: replace,
    Penalty: penalty,
    DrawLots: draw,
    Results: results,
    ChangeTables: swap,
    EndRound: end_round,
    Next: next_round,
    Decide: decide,
    Close: close,
    Remark: _remark,
}
