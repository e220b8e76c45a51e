"""The points system: table points add up, and who is equally good meets in the next round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from ..amounts import Amount, exact
from ..problems import Problem, impossible
from ..words.said import said
from .draw import Draw, cut
from .options import OPTIONS
from .points import DIFFERENCE, total
from .tournament import NEVER, Entrant, PointsRow, System, Tournament, each_in_place, results

DECIDED_ELSEWHERE = impossible(
    "decided-elsewhere", "only in a knock-out an extra hand decides between equals", "leave --decided out"
)


class PointsSystem(System):
    """Table points add up over the rounds; the tables of each round follow from the standings."""

    word = "points"
    name = said("points system")
    seats: ClassVar[tuple[int, ...]] = (4, 3)
    options: ClassVar[tuple[str, ...]] = tuple(OPTIONS)
    late_entry = True
    #: Whether those who withdrew stand behind all others.
    drops_withdrawn = False

    def first_tables(self, state: Tournament, draw: Draw) -> list[tuple[str, ...]]:
        """The order of the draw, cut into tables."""
        return cut_tables(draw.order, state.conditions.seats, state.conditions.incomplete)

    def next_tables(self, state: Tournament) -> Sequence[tuple[str, ...]]:
        """The order of the standings, cut into tables."""
        return cut_tables(seeding(state), state.conditions.seats, state.conditions.incomplete)

    def check_extra_hand(self, decided: tuple[str, ...], game: object) -> list[Problem]:
        """No extra hands: equal game points are a shared place."""
        return [DECIDED_ELSEWHERE("--decided")]

    def rank(self, state: Tournament, upto: int) -> tuple[PointsRow, ...]:
        """By points, then game points (or the other way round), then first places; equals by lot, at the same place."""
        tallies = _count(state, upto)
        first = _last_tables(state, upto)
        by_game = state.conditions.counting == "game"

        def merit(player: Entrant) -> tuple[Any, ...]:
            tally = tallies[player.name]
            pair = (tally.game, tally.points) if by_game else (tally.points, tally.game)
            return (self.drops_withdrawn and player.left is not None, -pair[0], -pair[1], -tally.firsts)

        lot = state.lot()
        in_order = sorted(state.players.values(), key=lambda player: (merit(player), lot(player.name)))
        if first:
            in_order.sort(key=lambda player: first.get(player.name, (NEVER, 0)))
        same = (lambda player: first.get(player.name) or merit(player)) if first else merit
        status = self.statuses(state)
        return tuple(
            PointsRow(place, player, *tallies[player.name].sums(), status[player.name])
            for place, player in each_in_place(in_order, same)
        )


class _Tally:
    """The sums of one player's results."""

    __slots__ = ("difference", "firsts", "game", "points", "rounds")

    def __init__(self) -> None:
        self.points: Amount = 0
        self.difference: Amount = 0
        self.game: Amount = 0
        self.firsts = self.rounds = 0

    def sums(self) -> tuple[Amount, Amount, Amount, int, int]:
        return exact(self.points), exact(self.difference), exact(self.game), self.firsts, self.rounds


def _count(state: Tournament, upto: int) -> dict[str, _Tally]:
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


def _last_tables(state: Tournament, upto: int) -> dict[str, tuple[int, int]]:
    """Table and place of everybody in the last round, where these are the final classification."""
    conditions = state.conditions
    if conditions.final != "tables" or upto != conditions.rounds:
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


def seeding(state: Tournament) -> list[str]:
    """The order in which the players are seated in the next round.

    First those who sat at a table in this round, by the standings; then those who never did, by lot; then those who
    missed this round, by the standings.
    """
    last = state.now.seats()
    ever = {name for round in state.rounds for table in round.tables for name in table.players}
    # By points as they are so far: the tables of the last round classify only after it.
    order = [row.player for row in state.system.rank(state, state.now.number) if row.player.left is None]
    new = sorted((one.name for one in order if one.name not in ever), key=state.lot())
    played = [one.name for one in order if one.name in last]
    missed = [one.name for one in order if one.name in ever and one.name not in last]
    return [*played, *new, *missed]


def cut_tables(order: Sequence[str], seats: int, incomplete: str) -> list[tuple[str, ...]]:
    """The tables in order. Who is left over sits at the last, or (`spread`) the last tables have one player less.

    Where so many would have one less that there are not tables enough (1, 2 or 5 players at tables of four) it is the
    last that is incomplete.
    """
    count = -(-len(order) // seats)
    short = count * seats - len(order)
    if incomplete != "spread" or short > count:
        return cut(order, seats)
    full = (count - short) * seats
    return cut(order[:full], seats) + (cut(order[full:], seats - 1) if short else [])
