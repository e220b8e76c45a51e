"""Who pays whom: balances that sum to zero, in whole coins if there are coins, and as few payments as can be."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from played import FOUR, begin, play
from tries import tries

from tarok_score.evening.money import Payment, fewest, settle, to_coins
from tarok_score.law.library import load

PAPER = load("pagat-4p")
MONEY = load("pagat-money-4p")
CROWNS = load("taroky-hlucin")
POLISH = load("taroki-polish")


def table(*amounts: int | Fraction) -> dict[str, int | Fraction]:
    return dict(zip((*FOUR, "Eva", "Franc"), amounts, strict=False))


def paid(found) -> list[str]:
    return [f"{one.payer} pays {one.receiver} {one.amount}" for one in found.payments]


def test_paper_scores_are_settled_against_their_average() -> None:
    found = settle(PAPER, table(90, 210, 80, 90))
    assert found.balances == table(Fraction(-55, 2), Fraction(185, 2), Fraction(-75, 2), Fraction(-55, 2))
    assert paid(found) == ["Cilka pays Boris 75/2", "Ana pays Boris 55/2", "David pays Boris 55/2"]


def test_paper_points_are_paid_whole_and_cancel_out() -> None:
    found = settle(PAPER, table(90, 210, 80, 90))
    assert [one[:3] for one in found.paying] == [
        ("Cilka", "Boris", 38), ("Ana", "Boris", 27), ("David", "Boris", 27),
    ]  # fmt: skip
    nothing = settle(PAPER, table(90, 210, 80, 90), paid=found.paying)
    assert set(nothing.balances.values()) == {Fraction(-1, 2), Fraction(1, 2)}
    assert nothing.paying == ()


def test_the_money_game_has_its_own_balance() -> None:
    found = settle(MONEY, table(80, 80, -80, -80))
    assert found.balances == table(80, 80, -80, -80)
    assert paid(found) == ["Cilka pays Ana 80", "David pays Boris 80"]


def test_the_money_game_against_the_average_is_a_variant() -> None:
    average = load("pagat-money-4p", ["settle-against-average"])
    assert settle(average, table(40, 0, 0, 0)).balances == table(30, -10, -10, -10)


def test_a_rate_makes_points_coins() -> None:
    found = settle(PAPER, table(10, 0, 0, 0), rate=Fraction(1, 100))
    # 7.5 and three times −2.5 hundredths: of what is left over either three get one, or one gets it and one of three.
    assert found.balances == table(*(Fraction(one, 100) for one in (8, -2, -3, -3)))
    assert sum(found.balances.values()) == 0
    assert paid(found) == ["Cilka pays Ana 3/100", "David pays Ana 3/100", "Boris pays Ana 1/50"]


@pytest.mark.parametrize(
    ("totals", "rate", "cents", "uneven"),
    [
        ((100, -1, 0, 0), "0.07", (527, -181, -173, -173), {"Boris": (-181, -180)}),
        ((40, 40, 75, 0), "0.05", (6, 6, 182, -194), {"Cilka": (182, 181)}),
        ((10, 10, 0, 0), "0.05", (25, 25, -25, -25), {}),
        ((1, 1, 1, 0), "0.01", (0, 0, 0, 0), {"David": (0, -1)}),
    ],
)
def test_equal_totals_pay_equal_cents_where_that_is_as_near(
    totals: tuple[int, ...], rate: str, cents: tuple[int, ...], uneven: dict[str, tuple[int, int]]
) -> None:
    found = settle(PAPER, table(*totals), rate=Fraction(rate))
    assert [100 * balance for balance in found.balances.values()] == list(cents)
    assert {one.player: (100 * one.amount, 100 * one.nearest) for one in found.uneven} == uneven


def test_crowns_are_settled_in_whole_coins() -> None:
    third = Fraction(1, 3)
    found = settle(CROWNS, table(-third, -third, -third, 1))
    assert sum(found.balances.values()) == 0
    assert all((value / CROWNS.unit.coin).denominator == 1 for value in found.balances.values())
    assert found.balances["David"] == 1


def test_what_lies_in_the_pot_is_paid_to_it() -> None:
    found = settle(POLISH, table(-8, 2, -2, -2), pot=10)
    assert found.balances == table(-8, 2, -2, -2)
    assert paid(found) == ["Cilka pays Boris 2", "Ana pays pot 8", "David pays pot 2"]


def test_a_player_called_pot_is_not_the_pot() -> None:
    totals = {"pot": -8, "Boris": 2, "Cilka": -2, "David": -2}
    found = settle(POLISH, totals, pot=10)
    assert found.balances == totals
    assert paid(found) == ["Cilka pays Boris 2", "pot pays the pot 8", "David pays the pot 2"]


def test_a_surplus_of_a_money_game_is_shared_by_all() -> None:
    assert settle(MONEY, table(40, 0, 0, 0)).balances == table(30, -10, -10, -10)
    assert settle(POLISH, table(-8, 2, -2, 2), pot=10).balances == table(-9, 1, -3, 1)


def test_nobody_owes_anything() -> None:
    assert settle(PAPER, table(50, 50, 50, 50)).payments == ()
    assert fewest({}).made == ()


def test_two_pairs_pay_twice_not_three_times() -> None:
    assert [(one.payer, one.receiver) for one in fewest(table(10, 7, -10, -7)).made] == [
        ("Cilka", "Ana"),
        ("David", "Boris"),
    ]


def least_number(balances: dict[str, int]) -> int:
    """The smallest possible number of payments: all who are not even, less one for each group that is so by itself."""
    names = [name for name, value in balances.items() if value]

    def groups(rest: list[str]) -> int:
        if not rest:
            return 0
        best = 1
        for size in range(1, len(rest)):
            for some in combinations(rest[1:], size - 1):
                group = [rest[0], *some]
                if sum(balances[name] for name in group) == 0:
                    best = max(best, 1 + groups([name for name in rest if name not in group]))
        return best

    return len(names) - groups(names)


BALANCES = st.lists(st.integers(-6, 6), min_size=1, max_size=5).map(lambda found: table(*found, -sum(found)))


@settings(max_examples=tries(300), deadline=None)
@given(BALANCES)
def test_payments_even_everything_out_and_are_the_fewest(balances: dict[str, int]) -> None:
    payments = fewest(balances).made
    left = dict(balances)
    for one in payments:
        assert one.amount > 0 and one.payer != one.receiver
        left[one.payer] += one.amount
        left[one.receiver] -= one.amount
    assert not any(left.values())
    assert len(payments) == least_number(balances)


@pytest.mark.parametrize(("people", "surely"), [(8, True), (40, False), (1000, False)])
def test_the_payments_of_many_people_even_out_whoever_they_are(people: int, surely: bool) -> None:
    chance = Random(people)
    sixths = [chance.randrange(-(10**6), 10**6) for _ in range(people)]
    balances: dict[str, int | Fraction] = {f"P{place}": Fraction(one, 6) for place, one in enumerate(sixths)}
    balances["last"] = -sum(balances.values())
    found = fewest(balances)
    left = dict(balances)
    for one in found.made:
        assert one.amount > 0
        left[one.payer] += one.amount
        left[one.receiver] -= one.amount
    assert not any(left.values())
    assert len(found.made) < len(balances) and found.surely_fewest is surely


@settings(max_examples=tries(200), deadline=None)
@given(
    st.lists(st.fractions(-100, 100, max_denominator=12), min_size=1, max_size=5),
    st.sampled_from([1, Fraction(1, 10), Fraction(1, 100), 5]),
)
def test_coins_sum_to_zero_and_nobody_is_off_by_a_whole_coin(some: list[Fraction], coin: int | Fraction) -> None:
    balances = table(*some, -sum(some))
    found = to_coins(balances, coin)
    assert sum(found.values()) == 0
    for name, value in found.items():
        assert (Fraction(value) / coin).denominator == 1
        assert abs(value - balances[name]) < coin


@settings(max_examples=tries(100), deadline=None)
@given(st.sampled_from([PAPER, MONEY, CROWNS, POLISH]), st.lists(st.integers(-200, 200), min_size=4, max_size=4),
       st.integers(0, 30), st.sampled_from([None, Fraction(1, 20), Fraction(1, 3)]))  # fmt: skip
def test_a_settlement_always_sums_to_zero(rules, amounts: list[int], pot: int, rate: Fraction | None) -> None:
    pot = pot if rules is POLISH else 0
    found = settle(rules, table(*amounts), pot, rate)
    into_pot = sum(one.amount for one in found.payments if one.receiver == "pot")
    assert sum(found.balances.values()) + into_pot == 0


@pytest.mark.parametrize(
    "lines", [["varsava Ana=30 Boris=30 Cilka=10 David=0"], ["varsava Ana=22 Boris=22 Cilka=22 David=4"]]
)
def test_shares_that_do_not_divide_are_exact_until_they_are_paid(lines: list[str]) -> None:
    evening = play(begin("taroky-hlucin"), *lines)
    assert sum(evening.state.totals.values()) == 0
    found = settle(evening.table.rules, evening.state.totals)
    assert sum(found.balances.values()) == 0
    assert all((Fraction(value) / CROWNS.unit.coin).denominator == 1 for value in found.balances.values())


@settings(max_examples=tries(200), deadline=None)
@given(st.lists(st.integers(-100, 100), min_size=3, max_size=5), st.sampled_from([7, 9, 11, 13]))
def test_equal_balances_are_rounded_alike_wherever_no_other_rounding_is_nearer(some: list[int], parts: int) -> None:
    balances = table(*(Fraction(one, parts) for one in [*some, -sum(some)]))
    found = to_coins(balances, 1)

    def error(rounded: dict[str, int | Fraction]) -> Fraction:
        return Fraction(sum(abs(rounded[name] - value) for name, value in balances.items()))

    def split(rounded: dict[str, int | Fraction]) -> int:
        return len({(value, rounded[name]) for name, value in balances.items()}) - len(set(balances.values()))

    ups = [name for name, value in balances.items() if value.denominator > 1]
    floors = {name: value // 1 for name, value in balances.items()}
    others = [
        {name: floor + (name in some_up) for name, floor in floors.items()}
        for some_up in combinations(ups, -sum(floors.values()))
    ]
    least = min(map(error, others))
    assert error(found) == least
    assert split(found) == min(split(one) for one in others if error(one) == least)


payments = st.lists(
    st.builds(
        lambda names, amount: Payment(*names, amount),
        st.lists(st.sampled_from(FOUR), min_size=2, max_size=2, unique=True), st.integers(1, 50),
    ),
    max_size=4,
)  # fmt: skip


@settings(max_examples=tries(100), deadline=None)
@given(st.sampled_from([PAPER, MONEY, CROWNS]), st.lists(st.integers(-200, 200), min_size=4, max_size=4),
       st.sampled_from([None, Fraction(1, 20), Fraction(1, 3)]), payments, payments)  # fmt: skip
def test_whoever_pays_what_is_settled_owes_nothing(
    rules, amounts: list[int], rate: Fraction | None, money: list[Payment], points: list[Payment]
) -> None:
    """Whatever was paid before, in points and in money; of whole points no player is off by one."""
    found = settle(rules, table(*amounts), rate=rate, paid=money, points=points)
    assert sum(found.balances.values()) == 0
    afterwards = settle(rules, table(*amounts), rate=rate, paid=(*money, *found.paying), points=points)
    assert afterwards.paying == ()
    assert all(abs(value) < 1 if rate is None else value == 0 for value in afterwards.balances.values())
