"""Exact amounts: read, written for programs and for people, rounded if a rule says so."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_score.amounts import exact, nearest, parse, plain, ratio
from tarok_score.words.said import ENGLISH


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("12", 12),
        ("-20", -20),
        (7, 7),
        ("0.10", Fraction(1, 10)),
        ("-0.50", Fraction(-1, 2)),
        ("3.00", 3),
        ("1/3", Fraction(1, 3)),
        ("-4/2", -2),
        ("999999999999.999999", Fraction(999999999999999999, 10**6)),
    ],
)
def test_parse(text: str | int, value: Fraction | int) -> None:
    assert parse(text) == value
    assert type(parse(text)) is (int if Fraction(value).denominator == 1 else Fraction)


@pytest.mark.parametrize(
    "text",
    ["", " 1", "1 ", "+1", "1.", ".5", "1e5", "0x1", "1,5", "1/0", "1/-3", "--1", "−1", "٣", "1_000", "1234567890123",
     "0.1234567", "nan", "inf", "1/3/5", 1.5, True, None, [1]],
)  # fmt: skip
def test_parse_refuses(text: object) -> None:
    with pytest.raises(ValueError):
        parse(text)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-20, "-20"),
        (Fraction(95, 2), "47.5"),
        (Fraction(-1, 2), "-0.5"),
        (Fraction(1, 10), "0.1"),
        (Fraction(1, 8), "0.125"),
        (Fraction(-1, 16), "-0.0625"),
        (Fraction(-1, 3), "-1/3"),
        (Fraction(7, 6), "7/6"),
        (Fraction(6, 3), "2"),
    ],
)
def test_plain_is_an_exact_decimal_or_a_fraction(value: Fraction | int, text: str) -> None:
    assert plain(value) == text


@given(st.fractions(max_denominator=1000).filter(lambda value: abs(value) < 10**9))
def test_what_is_written_plainly_is_read_back(value: Fraction) -> None:
    text = plain(exact(value))
    assert Fraction(text) == value
    if len(text.rpartition(".")[2]) <= 6 or "." not in text:
        assert parse(text) == value


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (20, 0, "20"),
        (-20, 0, "−20"),
        (Fraction(-1, 2), 2, "−0.50"),
        (3, 2, "3.00"),
        (Fraction(1, 8), 2, "0.125"),
        (Fraction(-2, 3), 2, "−2/3"),
    ],
)
def test_written_for_people(value: Fraction | int, decimals: int, text: str) -> None:
    assert ENGLISH.amount(value, decimals) == text


def test_signed() -> None:
    assert [ENGLISH.amount(value, sign=True) for value in (30, 0, -20, Fraction(1, 2))] == ["+30", "0", "−20", "+0.5"]
    assert ENGLISH.amount(Fraction(1, 2), 2, sign=True) == "+0.50"


@pytest.mark.parametrize(
    ("points", "step", "rounded"),
    [(0, 5, 0), (1, 5, 0), (2, 5, 0), (3, 5, 5), (7, 5, 5), (8, 5, 10), (12, 5, 10), (13, 5, 15), (35, 5, 35),
     (7, 1, 7), (1, 2, 2), (5, 10, 10)],
)  # fmt: skip
def test_nearest(points: int, step: int, rounded: int) -> None:
    assert nearest(points, step) == rounded


def test_ratio_and_exact_are_whole_where_they_can_be() -> None:
    assert ratio(6, 3) == 2
    assert type(ratio(6, 3)) is int
    assert ratio(1, 3) == Fraction(1, 3)
    assert type(exact(Fraction(4, 2))) is int
    assert exact(Fraction(1, 2)) == Fraction(1, 2)
