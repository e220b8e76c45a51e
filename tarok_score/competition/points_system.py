"""The points system: table points add up, and in each round equally good players meet."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Any, ClassVar

from ..amounts import Amount, exact
from ..problems import Problem, impossible
from ..words.said import said
from .draw import Draw, fill_tables
from .names import key
from .options import OPTIONS
from .points import DIFFERENCE, total
from .tournament import NEVER, Entrant, PointsRow, Result, System, Tournament, each_in_place, results

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
        """The order of the draw, cut into tables, or one of each pot at every table."""
        if draw.pots:
            count = len(draw.pots[0])
            return [tuple(pot[table] for pot in draw.pots if table < len(pot)) for table in range(count)]
        return seat(state, draw.order)

    def next_tables(self, state: Tournament) -> Sequence[tuple[str, ...]]:
        """The order of the standings, cut into tables."""
        return seat(state, seeding(state))

    def check_extra_hand(self, decided: tuple[str, ...], result: Result) -> list[Problem]:
        """No extra hands: equal game points are a shared place."""
        return [DECIDED_ELSEWHERE("--decided")]

    def rank(self, state: Tournament, upto: int) -> tuple[PointsRow, ...]:
        """By points, then game points (or the other way round), then first places; equals by lot, at the same place.

        Once all is played an extra hand can decide between those who are equally first.
        """
        tallies = _count(state, upto)
        tables = _last_tables(state, upto)
        by_game = state.conditions.counting == "game"

        def merit(player: Entrant) -> tuple[Any, ...]:
            """The sums that decide the standings, in their order."""
            tally = tallies[player.name]
            pair = (tally.game, tally.points) if by_game else (tally.points, tally.game)
            return (self.drops_withdrawn and player.left is not None, -pair[0], -pair[1], -tally.firsts)

        def same(player: Entrant) -> tuple[Any, ...]:
            """The key by which two players are equal."""
            return tables.get(player.name) or (merit(player) if not tables else (NEVER, merit(player)))

        lot = state.lot()
        in_order = sorted(state.players.values(), key=lambda player: (merit(player), lot(player.name)))
        if tables:
            in_order.sort(key=lambda player: tables.get(player.name, (NEVER, 0)))
        placed = list(each_in_place(in_order, same))
        first = {player.name for place, player in placed if place == 1}
        if is_decided(state, upto, first):
            placed = _with_extra_hand(state.decided, placed)
        status = self.statuses(state)
        return tuple(tallies[player.name].row(place, player, status[player.name], upto) for place, player in placed)


def is_decided(state: Tournament, upto: int, first: Collection[str]) -> bool:
    """True if an extra hand decides the final standings: those it put first are still equally first."""
    final = upto == state.current == state.last_round and not state.outstanding()
    return final and len(first) > 1 and bool(state.decided) and set(state.decided) <= set(first)


def _with_extra_hand(decided: Sequence[str], placed: list[tuple[int, Entrant]]) -> list[tuple[int, Entrant]]:
    """Those whom an extra hand put first stand 1, 2, …; the rest of the first place is together after them."""
    by_name = {player.name: player for _, player in placed}
    ahead = [(place, by_name[name]) for place, name in enumerate(decided, 1)]
    rest = [
        (len(decided) + 1 if place == 1 else place, player) for place, player in placed if player.name not in decided
    ]
    return ahead + rest


class _Tally:
    """The sums of one player's results, and what each round gave him."""

    __slots__ = ("by_round", "corrected", "difference", "firsts", "game", "penalty", "points", "rounds")

    def __init__(self) -> None:
        self.points: Amount = 0
        self.difference: Amount = 0
        self.game: Amount = 0
        self.penalty: Amount = 0
        self.firsts = self.rounds = 0
        self.by_round: dict[int, Amount] = {}
        self.corrected: list[int] = []

    def row(self, place: int, player: Entrant, status: str, upto: int) -> PointsRow:
        """The row of a player in the standings after a round."""
        rounds = tuple(self.by_round.get(number) for number in range(1, upto + 1))
        return PointsRow(
            place,
            player,
            exact(self.points),
            exact(self.difference),
            exact(self.game),
            self.firsts,
            self.rounds,
            status,
            exact(self.penalty),
            rounds,
            tuple(self.corrected),
        )


def _count(state: Tournament, upto: int) -> dict[str, _Tally]:
    tallies = {name: _Tally() for name in state.players}
    by_game = state.conditions.counting == "game"
    for round, _, table, result in results(state, upto):
        for name, lines in state.lines(result).items():
            tally = tallies[name]
            points = total(lines)
            tally.points += points
            tally.difference += sum(line.amount for line in lines if line.rule == DIFFERENCE)
            tally.game += result.game[name]
            tally.firsts += len(table.players) > 1 and result.places[name] == 1
            tally.rounds += 1
            tally.by_round[round.number] = result.game[name] if by_game else points
            if result.corrections:
                tally.corrected.append(round.number)
    for one in state.penalties:
        if one.round <= upto:
            tally = tallies[one.player]
            tally.penalty += one.amount
            if by_game:
                tally.game -= one.amount
            else:
                tally.points -= one.amount
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
    ever = {name for round in state.formed for table in round.tables for name in table.players}
    # By points as they are so far: the tables of the last round classify only after it.
    order = [row.player for row in state.system.rank(state, state.current) if row.player.left is None]
    new = sorted((one.name for one in order if one.name not in ever), key=state.lot())
    played = [one.name for one in order if one.name in last]
    missed = [one.name for one in order if one.name in ever and one.name not in last]
    return [*played, *new, *missed]


def seat(state: Tournament, order: Sequence[str]) -> list[tuple[str, ...]]:
    """The tables of a round out of an order of players.

    Where nobody should meet again, or club mates sit apart, each place goes to the first left in the order who has met
    nobody at the table and has no club mate there, else who has met nobody, else who has no club mate, else the first.
    """
    conditions = state.conditions
    tables = cut_tables(order, conditions.seats, conditions.incomplete)
    meets, apart = conditions.rematch == "avoid", conditions.apart == "club"
    if not meets and not apart:
        return tables
    met = met_before(state) if meets else {}
    clubs = {name: key(state.players[name].club or "") for name in order} if apart else {}

    def fits(name: str, table: list[str]) -> tuple[bool, bool]:
        """Whom this player would meet again at a table, and whether a club mate sits there."""
        again = any(frozenset((name, other)) in met for other in table)
        mates = any(clubs[name] and clubs[name] == clubs[other] for other in table) if apart else False
        return again, mates

    left, found = list(order), []
    for size in map(len, tables):
        table: list[str] = []
        for _ in range(size):
            # False before True, and the first of equals: least bad, in the order of the rule.
            name = min(left, key=lambda one: fits(one, table))
            left.remove(name)
            table.append(name)
        found.append(tuple(table))
    return found


def met_before(state: Tournament) -> dict[frozenset[str], list[int]]:
    """The pairs that sat at one table, played or not, each with the rounds in which they did."""
    found: dict[frozenset[str], list[int]] = {}
    for round in state.formed:
        for table in round.tables:
            for pair in combinations(table.players, 2):
                found.setdefault(frozenset(pair), []).append(round.number)
    return found


def cut_tables(order: Sequence[str], seats: int, incomplete: str) -> list[tuple[str, ...]]:
    """The tables in order. Who is left over sits at the last, or (`spread`) the last tables have one player less.

    Where so many would have one less that there are not tables enough (1, 2 or 5 players at tables of four) it is the
    last that is incomplete.
    """
    count = -(-len(order) // seats)
    short = count * seats - len(order)
    if incomplete != "spread" or short > count:
        return fill_tables(order, seats)
    full = (count - short) * seats
    return fill_tables(order[:full], seats) + (fill_tables(order[full:], seats - 1) if short else [])
