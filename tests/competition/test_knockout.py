"""The knock-out: preliminary round, main draw, and the crossing of halves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_score.competition import systems as knockout


@pytest.mark.parametrize(
    ("entrants", "field", "sizes"),
    [
        (72, 64, [4] * 4),  # the source's own example: 16 play, 8 of them drop out
        (73, 64, [4, 4, 4, 4, 3]),
        (5, 4, [3]),
        (9, 8, [3]),
        (7, 4, [4, 3]),
        (6, 4, [4]),
        (120, 64, [4] * 28),
        (127, 64, [4] * 31 + [3]),
    ],
)
def test_how_many_play_the_preliminary_round(entrants: int, field: int, sizes: list[int]) -> None:
    tables = knockout.preliminary(range(entrants))
    assert knockout.field(entrants) == field
    assert [len(table) for table in tables] == sizes
    assert [player for table in tables for player in table] == list(range(sum(sizes)))


@given(st.integers(4, 1024))
def test_two_go_on_from_each_preliminary_table_and_fill_the_field(entrants: int) -> None:
    field = knockout.field(entrants)
    assert field <= entrants < 2 * field and field & (field - 1) == 0
    tables = knockout.preliminary(range(entrants))
    on = knockout.GO_ON * len(tables) + entrants - sum(map(len, tables))
    assert on == field


@pytest.mark.parametrize(("field", "rounds"), [(4, 1), (8, 2), (16, 3), (64, 5), (1024, 9)])
def test_the_rounds_of_a_field(field: int, rounds: int) -> None:
    assert knockout.rounds(field) == rounds


def test_sixteen_by_the_book() -> None:
    """Winners 1 5 9 13, seconds 2 6 10 14; then winners 1 and 2, seconds 10 and 9."""
    assert knockout.cross_halves([(1, 2), (5, 6), (9, 10), (13, 14)]) == [(1, 5, 10, 14), (2, 6, 9, 13)]
    assert knockout.cross_halves([(1, 10), (2, 9)]) == [(1, 9, 10, 2)]


def test_thirty_two_in_halves() -> None:
    on = [(f"w{n}", f"s{n}") for n in range(1, 9)]
    assert knockout.cross_halves(on) == [
        ("w1", "w2", "s5", "s6"),
        ("s1", "s2", "w5", "w6"),
        ("w3", "w4", "s7", "s8"),
        ("s3", "s4", "w7", "w8"),
    ]


def test_places_of_nobody_are_left_out() -> None:
    assert knockout.cross_halves([(1, 2), (), (9,), (13, 14)]) == [(1, 14), (2, 9, 13)]
    assert knockout.cross_halves([(), ()]) == [()]


@pytest.mark.parametrize("tables", [4, 8, 16, 64, 256])
def test_nobody_meets_anybody_from_his_last_table(tables: int) -> None:
    on = [((n, 1), (n, 2)) for n in range(tables)]
    crossed = knockout.cross_halves(on)
    assert len(crossed) == tables // 2
    assert sorted(player for table in crossed for player in table) == sorted(player for two in on for player in two)
    for table in crossed:
        assert len({number for number, _ in table}) == 4
        assert sorted(place for _, place in table) == [1, 1, 2, 2]
