"""Payments rounded up to a coin, and their ceiling."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_score import speech as notation
from tarok_score.hand import Table
from tarok_score.law.library import document
from tarok_score.law.ruleset import Ruleset, merge
from tarok_score.scoring import Before, Score, score

PLAYERS = ("Ana", "Boris", "Cilka", "David")


def scored(words: str, base: str = "taroky-hlucin", radli: dict[str, int] | None = None, **payout: object) -> Score:
    """A hand by shipped rules with another rounding or ceiling; the cites do not matter."""
    change = {"payout": {key: {"cite": "x", **value} for key, value in payout.items()}}  # type: ignore[dict-item]
    table = Table(Ruleset.of(merge(document(base), change)), PLAYERS)
    return score(table, Before(radli or {}), notation.read(table, words.split()))


EACH = {"up_to": "0.50"}
HAND = {"up_to": "0.50", "of": "hand"}


@pytest.mark.parametrize(
    ("words", "rounding", "ana"),
    [
        ("povinnost Ana Boris 38 pagat:Cilka", EACH, "-0.50"),  # 0.30 → 0.50, less 1.00
        ("povinnost Ana Boris 38 pagat:Cilka", HAND, "-1.00"),  # 0.30 − 1.00 = −0.70 → −1.00
        ("povinnost Ana Boris 40", EACH, "0.50"),  # a whole coin stays
        ("povinnost Ana Boris 34", HAND, "-0.50"),
    ],
)
def test_game_and_bonuses_each_by_itself_or_all_together(words: str, rounding: dict[str, str], ana: str) -> None:
    assert scored(words, rounding=rounding).scores["Ana"] == Fraction(ana)


def test_what_was_rounded_is_said_line_by_line() -> None:
    lines = scored("povinnost Ana Boris 38 flek", rounding=EACH).lines
    assert [(line.rule.id, line.working) for line in lines] == [
        ("contracts.povinnost", "0.10 × 3 × 2"),
        ("payout.rounding", "0.40"),
    ]
    assert [note.text for note in lines[1].notes] == ["0.60 rounded up to 1.00"]


def test_on_paper_it_is_the_side_that_writes_it() -> None:
    exact = {"difference": {"round_to": 1}}
    change = merge(document("pagat-4p"), {**exact, "payout": {"rounding": {"up_to": 10, "cite": "x"}}})
    table = Table(Ruleset.of(change), PLAYERS)
    found = score(table, Before({}), notation.read(table, ["two", "Ana", "Boris", "44"]))
    assert found.scores == {"Ana": 30, "Boris": 30, "Cilka": 0, "David": 0}


def test_the_ceiling_holds_whoever_wins() -> None:
    ceiling = {"value": "2.00"}
    assert scored("solo Ana 70", ceiling=ceiling).scores == {"Ana": 6, "Boris": -2, "Cilka": -2, "David": -2}
    assert scored("solo Ana 0", ceiling=ceiling).scores == {"Ana": -6, "Boris": 2, "Cilka": 2, "David": 2}
    assert scored("povinnost Ana Boris 40", ceiling=ceiling).scores["Ana"] == Fraction("0.50")


def test_what_one_player_pays_alone_is_left_as_it_is() -> None:
    found = scored("two Ana Boris 44 mond:Cilka", base="pagat-money-4p", ceiling={"value": 10})
    assert found.scores == {"Ana": 10 + 20, "Boris": 10 + 20, "Cilka": -10 - 60, "David": -10 + 20}


@given(
    points=st.integers(0, 70),
    level=st.sampled_from(["", "flek", "reflek"]),
    contract=st.sampled_from(["povinnost Ana Boris", "povinnost Ana", "trojka:2 Ana", "solo Ana"]),
    coin=st.sampled_from(["0.10", "0.25", "1"]),
    of=st.sampled_from(["each", "hand"]),
    most=st.integers(1, 20),
)
def test_money_stays_even_whole_and_below_the_ceiling(
    points: int, level: str, contract: str, coin: str, of: str, most: int
) -> None:
    found = scored(f"{contract} {points} {level}", rounding={"up_to": coin, "of": of}, ceiling={"value": most})
    assert sum(found.scores.values()) == 0
    paid = abs(found.scores["Cilka"])
    assert paid <= most
    assert paid == most or paid % Fraction(coin) == 0
