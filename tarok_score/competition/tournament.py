"""A competition as it is now: its players, draws and rounds, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ..amounts import Amount
from ..events import Facts
from ..values import Value
from .draw import PRELIMINARY, Conditions, Draw, PointsLine, lines, total

if TYPE_CHECKING:
    from .events import CloseEntry, Penalty
    from .systems import System

ENTRY, ROUND, BETWEEN, PLAYED, CLOSED = "entry", "round", "between", "played", "closed"
FINAL = "final"
IN, OUT, WITHDRAWN, WINNER = "in", "out", "withdrawn", "winner"

Lot: TypeAlias = Callable[[str], tuple[int, int]]

NEVER = 1 << 30
"""A number that sorts after every other."""

GO_ON = 2
"""The number of players who go on from each table of a knock-out."""


class Entrant(NamedTuple):
    """A place in the list of players, under the name of its holder in the current round.

    `number` is the place in the draw of the tables, `drawn` that in the first draw of all; `left` is the round in
    which, or after which, they withdrew. If the place changed hands, `holders` are all its holders, each with their
    first round; `once` are those who sit there in a single round.
    """

    name: str
    seeded: bool = False
    number: int | None = None
    drawn: int | None = None
    left: int | None = None
    club: str | None = None
    licence: str | None = None
    rating: int | None = None
    paid: bool = False
    checked_in: bool = False
    holders: tuple[tuple[int, str], ...] = ()
    once: tuple[tuple[int, str], ...] = ()

    def holder(self, round_number: int) -> str:
        """The holder of the place in a round."""
        for first, name in reversed(self.holders):
            if first <= round_number:
                return name
        return self.name

    def sitting(self, round_number: int) -> str:
        """The person who sits in the place in a round."""
        return dict(self.once).get(round_number) or self.holder(round_number)

    def has_left(self, round_number: int) -> bool:
        """True if they withdrew in a round, after it, or before."""
        return self.left is not None and self.left <= round_number


class Corrected(NamedTuple):
    """The game points before a correction, and the reason for their replacement."""

    game: Mapping[str, Amount]
    why: str


class Result(NamedTuple):
    """The game points of a table with the places they gave, and the evening that they were read from.

    The `places` are in order. `retired` left during the game. `corrections` are the game points that were there before,
    each with the reason for their replacement; `played` are those who sat there for entrants; `lines` are the table
    points of everybody, by the rules that gave them.
    """

    game: Mapping[str, Amount]
    places: Mapping[str, int]
    decided: tuple[str, ...] = ()
    hands: int | None = None
    seal: str | None = None
    short: str | None = None
    retired: tuple[str, ...] = ()
    corrections: tuple[Corrected, ...] = ()
    played: Mapping[str, str] = {}
    lines: Mapping[str, tuple[PointsLine, ...]] = {}

    @property
    def points(self) -> dict[str, Amount]:
        """Everybody's table points, those for differences included."""
        return {name: total(some) for name, some in self.lines.items()}


class Board(NamedTuple):
    """A table of a round: its players, the result that was typed, if any, and why it ended without one.

    `gone` are those who were taken off it.
    """

    players: tuple[str, ...]
    result: Result | None = None
    ended: str | None = None
    gone: tuple[str, ...] = ()


class Round(Value):
    """The tables of a round.

    The preliminary round of a knock-out has the number 0.
    """

    number: int
    tables: tuple[Board, ...]

    def seats(self) -> dict[str, int]:
        """The number of everybody's table, from 1 on."""
        return {name: number for number, table in enumerate(self.tables, 1) for name in table.players}


class PointsRow(NamedTuple):
    """A player of a points system or league. `points` include `difference`; `rounds` are the results that count.

    `penalty` has been taken off the points; `by_round` is what each round gave before that; the results of `corrected`
    rounds were replaced.
    """

    place: int
    player: Entrant
    status: str
    points: Amount = 0
    difference: Amount = 0
    game: Amount = 0
    firsts: int = 0
    rounds: int = 0
    penalty: Amount = 0
    by_round: tuple[Amount | None, ...] = ()
    corrected: tuple[int, ...] = ()


class Tournament(Value):
    """A competition after some events. `early` says why it was closed before its last round.

    `current` is the number of the current round; a league forms all its rounds at once. `decided` are those whom an
    extra hand put first; `absences` are players who miss rounds that were not formed yet. Up to the round `summed`,
    whose tables are all done, everybody's results are added up in `sums`, without penalties and places.
    """

    conditions: Conditions
    system: System
    players: dict[str, Entrant]
    draws: tuple[Draw, ...] = ()
    rounds: tuple[Round, ...] = ()
    closed: bool = False
    early: str | None = None
    current: int = 0
    entries: CloseEntry | None = None
    penalties: tuple[Penalty, ...] = ()
    decided: tuple[str, ...] = ()
    absences: tuple[tuple[int, str], ...] = ()
    summed: int = -1
    sums: Mapping[str, PointsRow] = {}

    @property
    def now(self) -> Round:
        """The current round. There is none before the first draw."""
        return self.rounds[self.current - self.rounds[0].number]

    @property
    def formed(self) -> tuple[Round, ...]:
        """The rounds up to the current one."""
        return self.rounds[: self.current - self.rounds[0].number + 1] if self.rounds else ()

    @property
    def last_round(self) -> int | None:
        """The number of the last round, None while it is unknown."""
        return self.system.last_round(self)

    @property
    def phase(self) -> str:
        """The phase: players enter, a round is played, another one follows, all rounds are played, or it is over."""
        if self.closed:
            return CLOSED
        if not self.rounds:
            return ENTRY
        if self.outstanding():
            return ROUND
        return PLAYED if self.current == self.last_round else BETWEEN

    def open_tables(self, number: int | None = None) -> list[int]:
        """The tables of the current round, or another, that still need a result."""
        this_round = self.round(self.current if number is None else number)
        if this_round is None:
            return []
        return [place for place, table in enumerate(this_round.tables, 1) if not self.done(this_round, table)]

    def outstanding(self, upto: int | None = None) -> list[tuple[int, int]]:
        """The round and number of every table that still needs a result, up to a round, by default the current one."""
        last = self.current if upto is None else upto
        return [
            (this_round.number, number)
            for this_round in self.formed
            if self.summed < this_round.number <= last
            for number in self.open_tables(this_round.number)
        ]

    def last_complete(self, upto: int | None = None) -> int | None:
        """The last round, at most `upto`, up to which no table needs a result."""
        if not self.rounds:
            return None
        last = self.current if upto is None else upto
        waiting = self.outstanding(upto)
        if waiting:
            last = waiting[0][0] - 1
        return last if last >= self.rounds[0].number else None

    def round(self, number: int) -> Round | None:
        """The round of that number, if it has been formed."""
        place = number - self.rounds[0].number if self.rounds else -1
        return self.rounds[place] if 0 <= place < len(self.rounds) else None

    def stage(self, number: int) -> str:
        """The kind of a round: preliminary, final, or one of many. The last round of a league is no final."""
        if number == 0:
            return PRELIMINARY
        return FINAL if number == self.last_round and not self.system.any_order else ROUND

    @property
    def draw_due(self) -> bool:
        """True while the preliminary round is played, after which a second draw is due."""
        return bool(self.rounds) and self.now.number == 0

    def inside(self) -> list[str]:
        """Everybody who has not withdrawn, in the order of entry."""
        return [name for name, player in self.players.items() if player.left is None]

    def playing(self, number: int) -> list[str]:
        """Everybody who has not withdrawn and will not miss a round."""
        missing = {name for missed, name in self.absences if missed == number}
        return [name for name in self.inside() if name not in missing]

    def waiting(self) -> list[str]:
        """The players who are still in but sit nowhere in this round, by lot."""
        if not self.rounds or self.closed or not (self.system.gives_points or self.draw_due):
            return []  # in a knock-out only those wait who need not play the preliminary round
        seated = self.now.seats()
        return sorted([name for name in self.inside() if name not in seated], key=self.lot())

    def sitting(self, number: int, name: str) -> str:
        """The person who sits in a place in a round."""
        player = self.players.get(name)
        return name if player is None else player.sitting(number)

    def to_be_drawn(self) -> list[str]:
        """The players of the draw that is due.

        That is everybody, or only those who are checked in, if anybody is; after a preliminary round those who go on
        and those who waited.
        """
        if self.rounds:
            return [name for table in self.now.tables for name in self.on(self.now, table)] + self.waiting()
        there = [player.name for player in self.players.values() if player.checked_in]
        return there or list(self.players)

    def lot(self, number: int | None = None) -> Lot:
        """The lot that decides between equals: by number, then by place in the first draw, then in order of entry.

        A table of the preliminary round is decided by the first draw, even after the main one.
        """
        players = self.players

        def key(name: str) -> tuple[int, int]:
            """The number that was drawn; players without one come after all others."""
            place, drawn = players[name][2:4]
            return NEVER if place is None or number == 0 else place, NEVER if drawn is None else drawn

        return key

    # One table

    def idle(self, this_round: Round, table: Board) -> bool:
        """True if a table needs no result: too few sit there for a game, or none has to drop out."""
        alone = self.system.gives_points or self.stage(this_round.number) == FINAL
        return table.result is None and len(table.players) <= (1 if alone else GO_ON)

    def done(self, this_round: Round, table: Board) -> bool:
        """True if a table has its result, needs none, or was ended without one."""
        return table.result is not None or table.ended is not None or self.idle(this_round, table)

    def result(self, this_round: Round, table: Board) -> Result | None:
        """The result of a table; at a table that needs none there are no game points, and the lot decides."""
        if table.result is not None or not self.idle(this_round, table):
            return table.result
        by_lot = sorted(table.players, key=self.lot(this_round.number))
        places = {name: place for place, name in enumerate(by_lot, 1)}
        game: dict[str, Amount] = dict.fromkeys(table.players, 0)
        return Result(game, places, lines=lines(self.conditions, game, places))

    def on(self, this_round: Round, table: Board, result: Result | None = None) -> tuple[str, ...]:
        """The players who go on from a table of a knock-out: the first two who did not withdraw by then."""
        if self.system.gives_points or self.stage(this_round.number) == FINAL:
            return ()
        result_there = result or self.result(this_round, table)
        if result_there is None:
            return ()
        there = [name for name in result_there.places if name not in result_there.retired]
        return tuple([name for name in there if not self.players[name].has_left(this_round.number)][:GO_ON])

    # Changes

    def with_tables(self, number: int, changed: Mapping[int, Board]) -> Tournament:
        """The competition with changed tables in a round, by number; what was added up with it no longer is."""
        index = number - self.rounds[0].number
        rounds, tables = list(self.rounds), list(self.rounds[index].tables)
        for place, table in changed.items():
            tables[place - 1] = table
        rounds[index] = Round(number, tuple(tables))
        summed, sums = (self.summed, self.sums) if number > self.summed else (-1, {})
        return self._replace(rounds=tuple(rounds), summed=summed, sums=sums)

    def with_player(self, player: Entrant) -> Tournament:
        """The competition with a player's new particulars."""
        return self._replace(players={**self.players, player.name: player})

    def with_holders(self) -> Tournament:
        """The competition with every place under the name of its holder in the current round."""
        changed = {
            player.name: holder
            for player in self.players.values()
            if player.holders and (holder := player.holder(self.current)) != player.name
        }
        return self.renamed(changed) if changed else self

    def renamed(self, names: Mapping[str, str]) -> Tournament:
        """The competition after players changed their names."""
        players = {
            names.get(name, name): player._replace(name=names.get(name, name)) for name, player in self.players.items()
        }
        state: Tournament = renamed(self, names)
        return state._replace(players=players)


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """A value in which players have their new names: facts with names, lists of them, mappings by them."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, Mapping):
        return {names.get(name, name): value for name, value in value.items()}
    if type(value) is tuple:
        return tuple([renamed(part, names) for part in value])
    if isinstance(value, Facts):
        return value.renamed(names)
    facts = NAMED.get(type(value), ())
    return value._replace(**{fact: renamed(getattr(value, fact), names) for fact in facts}) if facts else value


#: The facts that contain names of players.
NAMED: Mapping[type, tuple[str, ...]] = {
    Tournament: ("draws", "rounds", "penalties", "decided", "absences", "sums"),
    Draw: ("order", "pots"),
    Round: ("tables",),
    Board: ("players", "result", "gone"),
    Result: ("game", "places", "decided", "retired", "corrections", "played", "lines"),
    Corrected: ("game",),
}


def results(state: Tournament, upto: int, after: int = -1) -> Iterator[tuple[Round, int, Board, Result]]:
    """Every result of the rounds from `after` to `upto`, with its round, the number of its table, and the table."""
    for this_round in state.formed:
        if not after < this_round.number <= upto:
            continue
        for number, table in enumerate(this_round.tables, 1):
            result = state.result(this_round, table)
            if result is not None:
                yield this_round, number, table, result


class KnockoutRow(NamedTuple):
    """A player of a knock-out: the round in which they went out, and their place at the table of that round."""

    place: int
    player: Entrant
    out: int | None
    table_place: int | None
    status: str


Row: TypeAlias = PointsRow | KnockoutRow
