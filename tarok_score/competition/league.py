"""The league: everybody draws a number, and a plan over numbers says who meets whom in which round."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import NamedTuple, TypeAlias

from ..words.said import said
from .draw import Draw
from .plans import PLANS
from .points_system import PointsSystem
from .tournament import ROUND, Tournament

SEATS = 4

Tables: TypeAlias = "list[tuple[int, ...]]"


class League(PointsSystem):
    """The points system with the tables of all rounds planned by the draw."""

    word = "league"
    name = said("league")
    seats = (SEATS,)
    fewest = 4
    most = 64
    options = ("table_points", "missing", "ties", "counting", "difference")
    is_league = True
    late_entry = False
    drops_withdrawn = True

    def stage(self, state: Tournament, number: int) -> str:
        """No round of a league is a final."""
        return ROUND

    def first_tables(self, state: Tournament, draw: Draw) -> list[tuple[str, ...]]:
        """The first round of the plan."""
        return _planned(state, 1)

    def next_tables(self, state: Tournament) -> list[tuple[str, ...]]:
        """The next round of the plan."""
        return _planned(state, state.now.number + 1)


def _planned(state: Tournament, number: int) -> list[tuple[str, ...]]:
    """The tables of a round; the places of those who withdrew stay empty."""
    order = state.draws[0].order
    return [
        tuple(order[place - 1] for place in table if state.players[order[place - 1]].left is None)
        for table in Plan(len(order)).round(number)
    ]


class Meetings(NamedTuple):
    """How many pairs of players there are, how many of them meet, and how often at most."""

    pairs: int
    met: int
    most: int


class Plan:
    """The plan for so many players, raised to a multiple of four: the numbers above theirs are empty places."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.places = -(-players // SEATS) * SEATS
        self.circle, text = PLANS[self.places]
        self.starters = [
            [tuple(int(number) for number in table.split("-")) for table in starter.split()]
            for starter in text.split("/")
        ]

    @property
    def length(self) -> int:
        """The rounds until the plan begins again."""
        return self.circle * len(self.starters)

    def round(self, number: int) -> Tables:
        """The numbers at each table of a round, in ascending order."""
        turn, moved = divmod((number - 1) % self.length, self.circle)
        return [
            tuple(sorted(place for one in table if (place := self._moved(one, moved)) <= self.players))
            for table in self.starters[turn]
        ]

    def rounds(self, count: int) -> list[Tables]:
        """The first so many rounds."""
        return [self.round(number) for number in range(1, count + 1)]

    def _moved(self, number: int, steps: int) -> int:
        """Where a number has come after so many rounds: on in its circle; those left over stay."""
        circle, place = divmod(number - 1, self.circle)
        if (circle + 1) * self.circle > self.places:
            return number
        return circle * self.circle + (place + steps) % self.circle + 1


def meetings(players: int, rounds: list[Tables]) -> Meetings:
    """Who meets whom how often in these rounds."""
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(table, 2))
    return Meetings(players * (players - 1) // 2, len(met), max(met.values(), default=0))
