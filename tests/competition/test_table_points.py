"""Places at a table and the table points for them: the examples of the source, and what must always be true."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_score.amounts import Amount
from tarok_score.competition.draw import Conditions, Difference, lines, shared_places, total
from tarok_score.competition.names import OPTIONS
from tarok_score.competition.systems import cut_tables

FOUR = Conditions(
    "Turnir",
    "points",
    "r",
    rounds=3,
    table_points=OPTIONS["table_points"].usual(4),
    missing=OPTIONS["missing"].usual(4),
)
THIRD = Fraction(1, 3)


def points(conditions: Conditions, *game: Amount) -> list[Amount]:
    named = {f"p{n}": amount for n, amount in enumerate(game)}
    found = lines(conditions, named, shared_places(named))
    return [total(found[name]) for name in named]


@pytest.mark.parametrize(
    ("game", "given_"),
    [
        ((120, 35, 0, -10), [4, 3, 2, 1]),
        ((120, 35, 35, -10), [4, Fraction(5, 2), Fraction(5, 2), 1]),
        ((7, 7, 7, 7), [Fraction(5, 2)] * 4),
        ((120, 35, 35), [Fraction(11, 3), Fraction(13, 6), Fraction(13, 6)]),
        ((100, 70), [Fraction(10, 3), Fraction(7, 3)]),
        ((0,), [3]),
        ((), []),
        ((-10, -20, Fraction(-39, 2), -5), [3, 1, 2, 4]),
    ],
)
def test_points_for_places(game: tuple[Amount, ...], given_: list[Amount]) -> None:
    assert points(FOUR, *game) == given_


def test_all_get_the_higher_place_where_the_organiser_says_so() -> None:
    assert points(FOUR._replace(ties="high"), 120, 35, 35, -10) == [4, 3, 3, 1]


def test_a_decimal_is_taken_at_its_word() -> None:
    assert points(FOUR._replace(missing=Fraction("0.333")), 0) == [Fraction("3.001")]


def test_tables_of_three_as_the_federation_plays_them() -> None:
    three = FOUR._replace(seats=3, table_points=(2, 1, Fraction(1, 2)), missing=OPTIONS["missing"].usual(3))
    assert points(three, 10, 5, 0) == [2, 1, Fraction(1, 2)]
    assert points(three, 0) == [1]


def test_points_for_differences_up_to_the_most() -> None:
    conditions = FOUR._replace(difference=Difference(50, 1))
    named = {"Ana": 110, "Boris": 30, "Cilka": 10, "David": -10}
    found = lines(conditions, named, shared_places(named))
    assert [(line.rule, line.amount) for line in found["Ana"]] == [("place", 4), ("difference", 1)]
    assert [(line.rule, line.amount) for line in found["Boris"]] == [("place", 3), ("difference", Fraction(-1, 10))]
    assert [line.rule for line in found["Ana"]] == ["place", "difference"]
    assert points(conditions, 5) == [3]  # for one player there is no difference


GAMES = st.lists(st.fractions(-200, 200, max_denominator=6) | st.integers(-3, 3), min_size=1, max_size=4)


@given(GAMES, st.sampled_from(["share", "high"]))
def test_who_has_more_game_points_never_gets_less(game: list[Amount], ties: str) -> None:
    got = points(FOUR._replace(ties=ties), *game)
    for own, mine in zip(game, got, strict=True):
        for other, his in zip(game, got, strict=True):
            assert (own > other) == (mine > his)


@given(GAMES)
def test_a_table_gives_what_its_places_are_worth(game: list[Amount]) -> None:
    count = len(game)
    assert sum(points(FOUR, *game)) == sum(range(5 - count, 5)) - THIRD * (4 - count) * count


@given(GAMES.filter(lambda game: len(game) > 1), st.integers(1, 90))
def test_differences_within_the_most_sum_to_nothing(game: list[Amount], per: int) -> None:
    assert sum(points(FOUR._replace(difference=Difference(per, 10**6)), *game)) == sum(points(FOUR, *game))


@pytest.mark.parametrize(
    ("players", "incomplete", "sizes"),
    [
        (41, "last", [4] * 10 + [1]),
        (41, "spread", [4] * 8 + [3] * 3),
        (8, "last", [4, 4]),
        (8, "spread", [4, 4]),
        (1, "spread", [1]),
        (2, "spread", [2]),
        (3, "spread", [3]),
        (5, "spread", [4, 1]),
        (6, "spread", [3, 3]),
        (7, "spread", [4, 3]),
        (9, "spread", [3, 3, 3]),
    ],
)
def test_tables_that_are_not_full(players: int, incomplete: str, sizes: list[int]) -> None:
    found = cut_tables([str(n) for n in range(players)], 4, incomplete)
    assert [len(table) for table in found] == sizes
    assert [name for table in found for name in table] == [str(n) for n in range(players)]
