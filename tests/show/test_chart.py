"""The course of an evening as lines of signs."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_score import speech as notation
from tarok_score.evening.course import EveningCourse
from tarok_score.evening.events import Finish, HandPlayed, Seating
from tarok_score.evening.season import running
from tarok_score.hand import Table
from tarok_score.law.library import load
from tarok_score.show.settling import LEVELS, PLAIN, level, sparkline, text
from tarok_score.words.said import ENGLISH

FIVE = (
    "one Cilka Ana 45",
    "two David Cilka 35 pagat-ultimo:David:announced:lost",
    "beggar Boris won",
    "solo-three Cilka 50 trula:announced",
    "dvojka Ana Boris 44 kralji kontra@Cilka mond:David",
)


def evening(*hands: str) -> EveningCourse:
    table = Table(load("pagat-4p"), ("Ana", "Boris", "Cilka", "David"))
    played = EveningCourse(table, "David")
    for words in hands:
        played.add(HandPlayed(notation.read(table, words.split()), words))
    return played


def test_a_row_a_player_on_one_scale() -> None:
    assert text(evening(*FIVE), ENGLISH) == [
        "Ana    +180  ▃▄▄▄▄█  lowest 0, highest +180",
        "Boris  +210  ▃▃▃▅▅█  lowest 0, highest +210",
        "Cilka  +120  ▃▄▂▂▆▆  lowest −30, highest +120",
        "David   −90  ▃▃▁▁▁▁  lowest −90, highest 0",
    ]
    assert text(evening(*FIVE), ENGLISH, ascii_only=True)[3] == "David   -90  --____  lowest -90, highest 0"


def test_before_the_first_hand_all_stand_at_the_bottom() -> None:
    assert text(evening(), ENGLISH)[0] == "Ana    0  ▁  lowest 0, highest 0"


def test_where_it_is_narrow_the_line_has_the_room() -> None:
    widest = "Cilka  +120  ▃▄▂▂▆▆  lowest −30, highest +120"
    assert text(evening(*FIVE), ENGLISH, width=len(widest))[2] == widest
    assert text(evening(*FIVE), ENGLISH, width=len(widest) - 1)[2] == "Cilka  +120  ▃▄▂▂▆▆"


@pytest.mark.parametrize(
    ("width", "row"),
    [
        (80, "Boris  +1050  ▃▃▃▄▄▄▄▄▅▅▆▆▆▆▆▇▇▇██  lowest 0, highest +1050"),
        (40, "Boris  +1050  ▃▄▄▄▅▆▆▇▇█"),
    ],
)
def test_a_long_evening_is_drawn_in_twenty_signs_or_ten(width: int, row: str) -> None:
    assert text(evening(*FIVE * 4), ENGLISH, width=width)[1] == row


def test_the_last_of_each_group_of_hands_is_drawn() -> None:
    totals, low, high = (0, 0, 1, 2, 3, 4, 5, 5, 6, 7), 0, 7
    assert sparkline(totals, low, high, 5, LEVELS) == "▁▃▅▆█" == sparkline(totals, low, high, 5, "▁▂▃▄▅▆▇█")
    whole = sparkline(totals, low, high, None, LEVELS)
    assert sparkline(totals, low, high, 10, LEVELS) == whole == sparkline(totals, low, high, 99, LEVELS)
    assert sparkline(totals, low, high, 1, PLAIN) == "#"


def test_the_end_and_who_comes_late_are_drawn_as_they_were() -> None:
    played = evening("beggar Ana won")
    players = ("Ana", "Boris", "Cilka", "David", "Eva")
    played.add(Seating(players=players, dealer="Ana"), 0)
    played.add(HandPlayed(notation.read(played.table, ["beggar", "Eva", "won", "resting:Ana"]), "beggar Eva won"))
    played.add(Finish(), 0)
    rows = text(played, ENGLISH)
    assert rows[0] == "Ana    −130  ▆██▃  lowest −130, highest +70"
    assert rows[4] == "Eva     −30  ·▆█▆  lowest −30, highest +70"


def test_running_totals() -> None:
    assert [dict(totals) for totals in running(evening(FIVE[0]))] == [
        dict.fromkeys(("Ana", "Boris", "Cilka", "David"), 0),
        {"Ana": 40, "Boris": 0, "Cilka": 40, "David": 0},
    ]


@given(st.lists(st.integers(-500, 500), min_size=1, max_size=60))
def test_higher_is_never_drawn_lower(totals: list[int]) -> None:
    low, high = min(0, *totals), max(0, *totals)
    ordered = sorted([Fraction(one) for one in totals])
    assert [level(one, low, high) for one in ordered] == sorted(level(one, low, high) for one in ordered)
    assert high == low or (level(low, low, high), level(high, low, high)) == (0, 7)
