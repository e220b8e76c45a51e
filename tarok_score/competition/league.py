"""The league: everybody draws a number, and a plan of these numbers fills the tables of every round."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import ClassVar, NamedTuple, TypeAlias

from ..words.said import said
from .draw import Draw
from .plans import PLANS
from .points_system import PointsSystem
from .tournament import ROUND, Tournament

SEATS = 4

Tables: TypeAlias = "list[tuple[int, ...]]"


class League(PointsSystem):
    """A points system in which the draw fixes the tables of all rounds by a plan."""

    word = "league"
    name = said("league")
    seats = (SEATS,)
    fewest = 4
    most = 64
    options: ClassVar[tuple[str, ...]] = (
        "tables_max",
        "table_points",
        "missing",
        "ties",
        "counting",
        "difference",
        "incomplete",
    )
    is_league = True
    any_order = True
    late_entry = False
    drops_withdrawn = True

    def stage(self, state: Tournament, number: int) -> str:
        """The stage of a round, which is never a final."""
        return ROUND

    def all_tables(self, state: Tournament, draw: Draw) -> list[list[tuple[str, ...]]]:
        """The tables of all rounds, by the plan."""
        plan = plan_of(state, len(draw.order))
        return [
            [tuple(draw.order[place - 1] for place in table) for table in plan.round(number)]
            for number in range(1, (state.last_round or 0) + 1)
        ]


def plan_of(state: Tournament, players: int) -> Plan:
    """The announced plan of a league for a number of players."""
    return Plan(players, state.conditions.incomplete == "spread")


class Meetings(NamedTuple):
    """The number of pairs of players, the number of pairs that meet, and the most often that a pair does."""

    pairs: int
    met: int
    most: int


class Plan:
    """The plan for a number of players, rounded up to a multiple of four: the numbers above theirs are empty places.

    With `spread` no table has two players or fewer while another has four.
    """

    def __init__(self, players: int, spread: bool = False) -> None:
        self.players, self.spread = players, spread
        self.places = -(-players // SEATS) * SEATS
        self.circle, text = PLANS[self.places]
        self.starters = [
            [tuple(int(number) for number in table.split("-")) for table in starter.split()]
            for starter in text.split("/")
        ]

    @property
    def length(self) -> int:
        """The number of rounds until the plan begins again."""
        return self.circle * len(self.starters)

    def round(self, number: int) -> Tables:
        """The numbers at each table of a round, in ascending order."""
        turn, moved = divmod((number - 1) % self.length, self.circle)
        tables = [
            tuple(sorted(place for one in table if (place := self._moved(one, moved)) <= self.players))
            for table in self.starters[turn]
        ]
        return _spread(tables) if self.spread else tables

    def rounds(self, count: int) -> list[Tables]:
        """The first `count` rounds."""
        return [self.round(number) for number in range(1, count + 1)]

    def _moved(self, number: int, steps: int) -> int:
        """The place of a number after some steps around its circle; numbers outside the circles stay."""
        circle, place = divmod(number - 1, self.circle)
        if (circle + 1) * self.circle > self.places:
            return number
        return circle * self.circle + (place + steps) % self.circle + 1


def small_rounds(rounds: list[Tables]) -> list[int]:
    """The rounds in which a table has two players or fewer."""
    return [number for number, tables in enumerate(rounds, 1) if any(0 < len(table) <= 2 for table in tables)]


def _spread(tables: Tables) -> Tables:
    """The tables, with the highest number of the first full one moved to the first of two or fewer, repeatedly."""
    found = [list(table) for table in tables]
    while True:
        full = next((table for table in found if len(table) == SEATS), None)
        small = next((table for table in found if len(table) <= 2), None)
        if full is None or small is None:
            return [tuple(table) for table in found]
        small.append(full.pop())
        small.sort()


def meetings(players: int, rounds: list[Tables]) -> Meetings:
    """The meetings of pairs in these rounds."""
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(table, 2))
    return Meetings(players * (players - 1) // 2, len(met), max(met.values(), default=0))


class Fixtures(NamedTuple):
    """The plan of all rounds of a league by name, how often its players meet, and the rounds with small tables."""

    players: tuple[str, ...]
    rounds: list[list[list[str]]]
    meetings: Meetings
    small: list[int]


def fixtures(state: Tournament) -> Fixtures:
    """The plan of a league as it was drawn."""
    order = state.draws[0].order
    rounds = plan_of(state, len(order)).rounds(state.last_round or 0)
    named = [[[order[place - 1] for place in table] for table in tables] for tables in rounds]
    return Fixtures(order, named, meetings(len(order), rounds), small_rounds(rounds))
