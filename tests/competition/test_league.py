"""The plans of leagues: that they are plans, and that no plan could be better."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tarok_score.competition.systems import Plan, meetings
from tarok_score.resources import read_table

SIZES = range(4, 65, 4)


def pairs(rounds: list[list[tuple[int, ...]]]) -> Counter[tuple[int, int]]:
    return Counter(pair for tables in rounds for table in tables for pair in combinations(table, 2))


def test_there_is_a_plan_for_every_multiple_of_four() -> None:
    assert list(map(int, read_table("competition", "plans.txt"))) == list(SIZES)


@pytest.mark.parametrize("players", range(4, 65))
def test_in_every_round_everybody_sits_at_one_table(players: int) -> None:
    plan = Plan(players)
    for tables in plan.rounds(plan.length):
        assert sorted(number for table in tables for number in table) == list(range(1, players + 1))
        assert len(tables) == -(-players // 4)
        assert all(1 <= len(table) <= 4 and list(table) == sorted(table) for table in tables)


@pytest.mark.parametrize("players", SIZES)
def test_a_plan_is_as_long_as_can_be(players: int) -> None:
    """Everybody meets three others a round, so longer than a third of all others no plan can be."""
    best = (players - 1) // 3
    length = {4: 1, 8: 7, 12: 11}.get(players, best)
    assert Plan(players).length == length


@pytest.mark.parametrize("players", [size for size in SIZES if size >= 16])
def test_nobody_meets_anybody_twice_before_the_plan_begins_again(players: int) -> None:
    plan = Plan(players)
    rounds = plan.rounds(5 if players == 20 else plan.length)
    assert max(pairs(rounds).values()) == 1


def test_of_twenty_players_one_table_meets_again_in_the_sixth_round() -> None:
    plan = Plan(20)
    before, sixth = pairs(plan.rounds(5)), plan.round(6)
    again = [table for table in sixth if any(before[pair] for pair in combinations(table, 2))]
    assert len(again) == 1
    assert set(pairs(plan.rounds(6)).values()) == {1, 2}


@pytest.mark.parametrize("players", [17, 18, 19, 20])
def test_of_seventeen_to_twenty_players_one_table_meets_again(players: int) -> None:
    plan = Plan(players)
    met = pairs(plan.rounds(6))
    again = {number for pair, times in met.items() if times > 1 for number in pair}
    assert plan.length == 6 and again == {5, 10, 15, 20} & set(range(players + 1))


@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (12, 11)])
def test_eight_and_twelve_meet_everybody_three_times(players: int, rounds: int) -> None:
    plan = Plan(players)
    assert plan.length == rounds
    assert set(pairs(plan.rounds(rounds)).values()) == {3}
    assert meetings(players, plan.rounds(rounds)) == (players * (players - 1) // 2,) * 2 + (3,)


@pytest.mark.parametrize("players", [16, 28, 40, 52, 64])
def test_where_three_divides_the_others_everybody_meets_each_other_once(players: int) -> None:
    plan = Plan(players)
    all_pairs = players * (players - 1) // 2
    assert meetings(players, plan.rounds(plan.length)) == (all_pairs, all_pairs, 1)


def test_of_thirty_two_each_meets_thirty_of_thirty_one_others_in_ten_rounds() -> None:
    plan = Plan(32)
    met = pairs(plan.rounds(10))
    assert plan.length == 10
    assert {sum(number in pair for pair in met) for number in range(1, 33)} == {30}
    assert plan.round(6) == [tuple(sorted(table)) for table in plan.starters[1]]
    assert [plan._moved(number, 1) for number in (1, 5, 30, 31, 32)] == [2, 1, 26, 31, 32]


def test_after_its_last_round_the_plan_begins_again() -> None:
    plan = Plan(16)
    assert plan.round(6) == plan.round(1) and plan.round(7) == plan.round(2)
    assert Plan(4).rounds(3) == [[(1, 2, 3, 4)]] * 3


def test_numbers_above_the_players_are_empty_places() -> None:
    assert Plan(7).round(1) == [(1, 2, 4), (3, 5, 6, 7)]
    assert Plan(8).round(1) == [(1, 2, 4, 8), (3, 5, 6, 7)]
    assert Plan(8).round(2) == [(2, 3, 5, 8), (1, 4, 6, 7)]
