"""A series of closed competitions, which adds up the best results of each person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ..amounts import Amount, exact, ratio
from ..problems import Problem, Refused, impossible
from ..season.people import People
from .standings import standings
from .tournament import PointsRow, Tournament

TWICE_IN_SERIES = impossible("series-twice", "{file} stands in the series twice", "name each competition once")
ONE_PERSON_TWICE = impossible(
    "series-person", "{name} stands in {competition} twice", "--same says only of different competitions who is who"
)
NO_GAME_POINTS_OF = impossible(
    "series-game", "{competition} is a knock-out, it has no points", "--by place counts places"
)


class SeriesResult(NamedTuple):
    """A person's result in one competition of a series: amount, place, and whether the amount counts."""

    amount: Amount
    place: int
    counted: bool


class SeriesRow(NamedTuple):
    """A person in a series: place, total of the amounts that count, first places, and the results in order."""

    place: int
    person: str
    total: Amount
    won: int
    results: tuple[SeriesResult | None, ...]


def amounts_of(
    state: Tournament, by: str, place_points: Sequence[Amount], problems: list[Problem]
) -> dict[str, tuple[Amount, int]]:
    """Each player's amount from a competition, with his place there."""
    rows = standings(state).rows
    shared: dict[int, int] = {}
    for row in rows:
        shared[row.place] = shared.get(row.place, 0) + 1
    found: dict[str, tuple[Amount, int]] = {}
    for row in rows:
        if by == "place":
            taken = place_points[row.place - 1 : row.place - 1 + shared[row.place]]
            found[row.player.name] = (ratio(sum(taken), shared[row.place]), row.place)
        elif isinstance(row, PointsRow):
            found[row.player.name] = (row.game if by == "game" else row.points, row.place)
        else:
            problems.append(NO_GAME_POINTS_OF(competition=state.conditions.name))
            break
    return found


def add_up(
    states: Sequence[Tournament],
    by: str,
    place_points: Sequence[Amount],
    best: int | None,
    same: Mapping[str, Iterable[str]],
) -> list[SeriesRow]:
    """The rows of a series, best first. Raises Refused with every problem."""
    problems: list[Problem] = []
    people, last = People(same), dict[str, str]()
    results: dict[str, list[tuple[Amount, int] | None]] = {}
    for number, state in enumerate(states):
        for name, given in amounts_of(state, by, place_points, problems).items():
            person = people.person(name)
            amounts = results.setdefault(person, [None] * len(states))
            if amounts[number] is not None:
                problems.append(ONE_PERSON_TWICE(name=name, competition=state.conditions.name))
            amounts[number], last[person] = given, name
    if problems:
        raise Refused(problems)
    rows = [_row(person, given, best) for person, given in results.items()]

    def merit(row: SeriesRow) -> tuple[object, ...]:
        """The sums that decide the series, in order; the latest result comes last."""
        latest = row.results[-1] if row.results else None
        return (-row.total, -row.won, latest is None, 0 if latest is None else -latest.amount)

    rows.sort(key=merit)  # sorting is stable: equals stay as they were first met
    placed: list[SeriesRow] = []
    for place, row in enumerate(rows, 1):
        tied = placed and merit(placed[-1]) == merit(row)
        # A person has the name of the last competition.
        placed.append(row._replace(place=placed[-1].place if tied else place, person=last[row.person]))
    return placed


def _row(person: str, given: Sequence[tuple[Amount, int] | None], best: int | None) -> SeriesRow:
    there = [place for place, one in enumerate(given) if one is not None]
    ranked = sorted(there, key=lambda place: -(given[place] or (0, 0))[0])
    counted = set(ranked[:best])
    results = tuple(
        None if one is None else SeriesResult(one[0], one[1], place in counted) for place, one in enumerate(given)
    )
    total = exact(sum(one.amount for one in results if one is not None and one.counted))
    return SeriesRow(0, person, total, sum(one is not None and one.place == 1 for one in results), results)
