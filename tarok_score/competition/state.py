"""A competition as it stands: its players, draws and rounds, and what can be read off them."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from ..amounts import Amount
from . import knockout
from .draw import Draw
from .points import Line, lines, shared_places, total
from .settings import KNOCKOUT, LEAGUE, Settings

ENTRY, ROUND, BETWEEN, PLAYED, CLOSED = "entry", "round", "between", "played", "closed"
PRELIMINARY, FINAL = "preliminary", "final"
IN, OUT, WITHDRAWN, WINNER = "in", "out", "withdrawn", "winner"

Lot: TypeAlias = Callable[[str], tuple[int, int]]

_NEVER = 1 << 30  # sorts behind every number


class Player(NamedTuple):
    """Somebody in the list of players.

    `number` is his place in the draw for the tables, `drawn` that in the first draw of all; `left` is the round in
    which, or after which, he withdrew.
    """

    name: str
    seeded: bool = False
    number: int | None = None
    drawn: int | None = None
    left: int | None = None


class Result(NamedTuple):
    """The game points of a table with the places they gave, and the evening they were read out of."""

    game: Mapping[str, Amount]
    places: Mapping[str, int]
    decided: tuple[str, ...] = ()
    hands: int | None = None
    seal: str | None = None
    short: str | None = None


class Table(NamedTuple):
    """Who sits at a table, and the result that was typed, if any."""

    players: tuple[str, ...]
    result: Result | None = None


class Round(NamedTuple):
    """The tables of a round. The preliminary round of a knock-out has the number 0."""

    number: int
    tables: tuple[Table, ...]

    def seats(self) -> dict[str, int]:
        """The number of everybody's table, from 1."""
        return {name: number for number, table in enumerate(self.tables, 1) for name in table.players}


class State(NamedTuple):
    """A competition after some events. `early` says why it was closed before its last round."""

    settings: Settings
    players: dict[str, Player]
    draws: tuple[Draw, ...] = ()
    rounds: tuple[Round, ...] = ()
    closed: bool = False
    early: str | None = None

    @property
    def now(self) -> Round:
        """The current round. There is none before the first draw."""
        return self.rounds[-1]

    @property
    def field(self) -> int:
        """The number of players of a knock-out's main draw."""
        return knockout.field(len(self.draws[0].order))

    @property
    def last_round(self) -> int | None:
        """The number of the last round; a knock-out's follows from the first draw."""
        if self.settings.system != KNOCKOUT:
            return self.settings.rounds
        return knockout.rounds(self.field) if self.draws else None

    @property
    def phase(self) -> str:
        """Whether players enter, a round is played, another one follows, all are played, or all is over."""
        if self.closed:
            return CLOSED
        if not self.rounds:
            return ENTRY
        if self.open_tables():
            return ROUND
        return PLAYED if self.now.number == self.last_round else BETWEEN

    def open_tables(self) -> list[int]:
        """The tables of the current round that still need a result."""
        if not self.rounds:
            return []
        return [number for number, table in enumerate(self.now.tables, 1) if not self.done(self.now, table)]

    def round(self, number: int) -> Round | None:
        """The round of that number, if it is formed."""
        place = number - self.rounds[0].number if self.rounds else -1
        return self.rounds[place] if 0 <= place < len(self.rounds) else None

    def stage(self, number: int) -> str:
        """What kind of round one is."""
        if number == 0:
            return PRELIMINARY
        return FINAL if number == self.last_round and self.settings.system != LEAGUE else ROUND

    def inside(self) -> list[Player]:
        """Everybody who has not withdrawn, in the order of entry."""
        return [player for player in self.players.values() if player.left is None]

    def waiting(self) -> list[str]:
        """Who is in and sits nowhere in this round, by lot."""
        if not self.rounds or self.closed or (self.settings.system == KNOCKOUT and self.now.number):
            return []
        seated = self.now.seats()
        return sorted((one.name for one in self.inside() if one.name not in seated), key=self.lot())

    def lot(self, number: int | None = None) -> Lot:
        """The lot that decides between equals: by number, then by place in the first draw, then in order of entry.

        A table of the preliminary round is decided by the first draw, also after the main one.
        """
        players = self.players

        def key(name: str) -> tuple[int, int]:
            player = players[name]
            first = player.number if player.number is not None and number != 0 else _NEVER
            return first, player.drawn if player.drawn is not None else _NEVER

        return key

    # One table

    def idle(self, round: Round, table: Table) -> bool:
        """Whether a table needs no result: too few sit there for a game, or for anybody to drop out."""
        most = 2 if self.settings.system == KNOCKOUT and self.stage(round.number) != FINAL else 1
        return table.result is None and len(table.players) <= most

    def done(self, round: Round, table: Table) -> bool:
        """Whether a table has its result, or needs none."""
        return table.result is not None or self.idle(round, table)

    def result(self, round: Round, table: Table) -> Result | None:
        """The result of a table; at one that needs none nobody gets game points, and the lot decides."""
        if table.result is not None or not self.idle(round, table):
            return table.result
        by_lot = sorted(table.players, key=self.lot(round.number))
        return Result(dict.fromkeys(table.players, 0), {name: place for place, name in enumerate(by_lot, 1)})

    def on(self, round: Round, table: Table, result: Result | None = None) -> tuple[str, ...]:
        """Who goes on from a table of a knock-out: the first two who did not withdraw before the next round."""
        found = result or self.result(round, table)
        if found is None or self.stage(round.number) == FINAL:
            return ()
        there = [name for name in by_place(found.places) if not _gone(self.players[name], round.number)]
        return tuple(there[: knockout.GO_ON])

    def lines(self, result: Result) -> dict[str, tuple[Line, ...]]:
        """The table points of everybody at a table, with the rules that gave them; none in a knock-out."""
        if self.settings.system == KNOCKOUT:
            return {}
        return lines(self.settings, result.game, result.places)

    def points(self, result: Result) -> dict[str, Amount]:
        """Everybody's table points, those for differences included."""
        return {name: total(some) for name, some in self.lines(result).items()}


def by_place(places: Mapping[str, int]) -> list[str]:
    """The players at a table by their places."""
    return sorted(places, key=places.__getitem__)


def placed(state: State, round: Round, game: Mapping[str, Amount], decided: tuple[str, ...]) -> dict[str, int]:
    """The places at a table: equals share one, but in a knock-out an extra hand decides, then the lot."""
    if state.settings.system != KNOCKOUT:
        return shared_places(game)
    lot = state.lot(round.number)
    ahead = {name: place for place, name in enumerate(decided)}
    order = sorted(game, key=lambda name: (-game[name], ahead.get(name, _NEVER), lot(name)))
    places = {name: place for place, name in enumerate(order, 1)}
    return {name: places[name] for name in game}


def results(state: State, upto: int) -> Iterator[tuple[Round, int, Table, Result]]:
    """Every result that stands in the rounds up to one, with its round, the number of its table and the table."""
    for round in state.rounds:
        if round.number > upto:
            return
        for number, table in enumerate(round.tables, 1):
            found = state.result(round, table)
            if found is not None:
                yield round, number, table, found


def _gone(player: Player, round: int) -> bool:
    return player.left is not None and player.left <= round


def beginning(settings: Settings) -> State:
    """Before anybody has entered."""
    return State(settings, {})
