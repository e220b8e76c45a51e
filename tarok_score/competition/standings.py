"""Who stands where: by points, game points and first places, or by how far somebody came in a knock-out."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from ..amounts import Amount, exact
from .points import DIFFERENCE, total
from .settings import KNOCKOUT, LEAGUE
from .state import FINAL, IN, OUT, WINNER, WITHDRAWN, Player, State, results


class PointsRow(NamedTuple):
    """One player of a points system or league. `points` contain `difference`; `rounds` are the results counted."""

    place: int
    player: Player
    points: Amount
    difference: Amount
    game: Amount
    firsts: int
    rounds: int
    status: str


class KnockoutRow(NamedTuple):
    """One player of a knock-out: the round in which he went out, and his place at his table of that round."""

    place: int
    player: Player
    out: int | None
    table_place: int | None
    status: str


Row: TypeAlias = PointsRow | KnockoutRow


class Standings(NamedTuple):
    """The standings after a round. `complete`: every table counted has its result; `final`: nothing is left out."""

    round: int | None
    complete: bool
    final: bool
    rows: tuple[Row, ...]


def standings(state: State, upto: int | None = None) -> Standings:
    """The standings after a round, else after the current one."""
    if not state.rounds:
        return Standings(None, False, False, _rows(state, -1))
    number = state.now.number if upto is None else upto
    complete = all(
        state.done(round, table) for round in state.rounds if round.number <= number for table in round.tables
    )
    return Standings(number, complete, state.closed and number == state.now.number, _rows(state, number))


def final_order(state: State) -> tuple[str, ...]:
    """The players in the order of the list of standings."""
    return tuple(row.player.name for row in standings(state).rows)


def _rows(state: State, upto: int) -> tuple[Row, ...]:
    return knockout_rows(state, upto) if state.settings.system == KNOCKOUT else points_rows(state, upto)


def points_rows(state: State, upto: int) -> tuple[PointsRow, ...]:
    """By points, then game points (or the other way round), then first places; equals by lot, at the same place."""
    tallies = _tallies(state, upto)
    first = _seats_of_the_last_round(state, upto)
    by_game = state.settings.counting == "game"
    league = state.settings.system == LEAGUE

    def merit(player: Player) -> tuple[Any, ...]:
        tally = tallies[player.name]
        pair = (tally.game, tally.points) if by_game else (tally.points, tally.game)
        return (league and player.left is not None, -pair[0], -pair[1], -tally.firsts)

    lot = state.lot()
    listed = sorted(state.players.values(), key=lambda player: (merit(player), lot(player.name)))
    if first:
        listed.sort(key=lambda player: first.get(player.name, _LAST))
    same = (lambda player: first.get(player.name) or merit(player)) if first else merit
    return tuple(
        PointsRow(place, player, *tallies[player.name].row(), _status(player))
        for place, player in _placed(listed, same)
    )


_LAST = (1 << 30, 0)


class _Tally:
    """The sums of one player's results."""

    __slots__ = ("difference", "firsts", "game", "points", "rounds")

    def __init__(self) -> None:
        self.points: Amount = 0
        self.difference: Amount = 0
        self.game: Amount = 0
        self.firsts = self.rounds = 0

    def row(self) -> tuple[Amount, Amount, Amount, int, int]:
        return exact(self.points), exact(self.difference), exact(self.game), self.firsts, self.rounds


def _tallies(state: State, upto: int) -> dict[str, _Tally]:
    tallies = {name: _Tally() for name in state.players}
    for _, _, table, result in results(state, upto):
        for name, lines in state.lines(result).items():
            tally = tallies[name]
            tally.points += total(lines)
            tally.difference += sum(line.amount for line in lines if line.rule == DIFFERENCE)
            tally.game += result.game[name]
            tally.firsts += len(table.players) > 1 and result.places[name] == 1
            tally.rounds += 1
    return tallies


def _seats_of_the_last_round(state: State, upto: int) -> dict[str, tuple[int, int]]:
    """Table and place of everybody in the last round, where these are the final classification."""
    settings = state.settings
    if settings.final != "tables" or upto != settings.rounds:
        return {}
    last = state.now
    if not all(state.done(last, table) for table in last.tables):
        return {}
    return {
        name: (number, place)
        for round, number, _, result in results(state, upto)
        if round is last
        for name, place in result.places.items()
    }


def _status(player: Player) -> str:
    return IN if player.left is None else WITHDRAWN


def seeding(state: State) -> list[str]:
    """In which order the players of the points system are seated in the next round.

    First those who sat at a table in this round, by the standings; then those who never did, by lot; then those who
    missed this round, by the standings.
    """
    now = state.now.number
    last = state.now.seats()
    ever = {name for round in state.rounds for table in round.tables for name in table.players}
    # By points as they are so far: the tables of the last round classify only after it.
    order = [row.player for row in points_rows(state, now) if row.player.left is None]
    new = sorted((one.name for one in order if one.name not in ever), key=state.lot())
    played = [one.name for one in order if one.name in last]
    missed = [one.name for one in order if one.name in ever and one.name not in last]
    return [*played, *new, *missed]


# The knock-out


class Fate(NamedTuple):
    """What became of a player up to a round."""

    out: int | None
    table_place: int | None
    status: str


def fates(state: State, upto: int) -> dict[str, Fate]:
    """What became of everybody in a knock-out, as it was after a round."""
    found = {
        name: Fate(player.left, None, WITHDRAWN)
        if player.left is not None and player.left <= upto
        else Fate(None, None, IN)
        for name, player in state.players.items()
    }
    for round, _, table, result in results(state, upto):
        on = state.on(round, table)
        final = state.stage(round.number) == FINAL
        for name, place in result.places.items():
            fate = found[name]
            if fate.status == WITHDRAWN:
                if fate.out == round.number:
                    found[name] = fate._replace(table_place=place)
            elif name not in on:
                won = final and place == 1
                found[name] = Fate(round.number, place, WINNER if won else OUT)
    return found


def knockout_rows(state: State, upto: int) -> tuple[KnockoutRow, ...]:
    """Who is in first, then the later round first, then the place at the table; equals by lot, at the same place."""
    fate = fates(state, upto)
    lot = state.lot()

    def merit(player: Player) -> tuple[int, int, int]:
        out, table_place, _ = fate[player.name]
        return (out is not None, -(out or 0), table_place or 1 << 30)

    listed = sorted(state.players.values(), key=lambda player: (merit(player), lot(player.name)))
    return tuple(KnockoutRow(place, player, *fate[player.name]) for place, player in _placed(listed, merit))


def statuses(state: State) -> dict[str, str]:
    """Everybody's status now."""
    if state.settings.system == KNOCKOUT and state.rounds:
        return {name: fate.status for name, fate in fates(state, state.now.number).items()}
    return {name: _status(player) for name, player in state.players.items()}


def _placed(listed: Sequence[Player], merit: Callable[[Player], Any]) -> Iterable[tuple[int, Player]]:
    """Everybody with his place: equal merit is the same place, and the next place is left out."""
    before: Any = None
    place = 0
    for index, player in enumerate(listed, 1):
        now = merit(player)
        if now != before:
            before, place = now, index
        yield place, player
