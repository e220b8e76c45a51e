"""Klop, Varšava and the undeclared game of two: everybody plays alone and counts a pile of his own."""

from __future__ import annotations

from collections.abc import Iterator

from ...law.ruleset import Contract
from ...pack import POINTS
from ...problems import Problem, impossible, malformed, unsaid
from ..hand import Hand
from .bonuses import no_bonuses
from .case import Case, Found, Group
from .kontra import klop_doubled

ALONE = Group()
PILES = Group()

EVERYBODY_ALONE = impossible("everybody-alone", "everybody plays alone in {contract}", "leave it out")
NO_FACT_OF = impossible("no-fact-of-contract", "is not a fact of {contract}", "leave it out")
NO_PILES = unsaid("piles-missing", "{contract} needs the card points of each player", "such as {example}")
ONE_NUMBER = malformed("piles-one-number", "{contract} needs the card points of each player", "such as {example}")
PILES_OF_SOME = unsaid("piles-of-some-missing", "the card points of {names} are missing", "0 = took no trick")
TWO_PILES = impossible(
    "piles-not-seventy", "the piles add to {sum}", "one or two piles make exactly {points}: count again"
)
MORE_PILES = impossible(
    "piles-sum",
    "the piles add to {sum}",
    "counted separately they make {least}, {points} or {most}: count again",
)
EXACT_PILES = impossible(
    "piles-not-exact", "the piles add to {sum}", "by these rules they make exactly {points}: count again"
)


def of_sides(hand: Hand) -> bool:
    """Whether something was said that only a declarer's side has."""
    if hand.declarer is not None or hand.partner is not None or hand.level is not None:
        return True
    return bool(hand.won or hand.king_in_talon or hand.thrown_in or hand.surrendered)


@ALONE()
def nobody_declares(case: Case) -> Iterator[Problem]:
    """There is no declarer and no partner."""
    for name, field in ((case.hand.declarer, "declarer"), (case.hand.partner, "partner")):
        if name is not None:
            yield EVERYBODY_ALONE(f"hand.{field}", contract=case.contract.typed)


@ALONE()
def no_facts_of_sides(case: Case) -> Iterator[Problem]:
    """What only a declarer's side can do is no fact here."""
    hand = case.hand
    said = {
        "level": hand.level is not None,
        "won": hand.won is True,
        "king_in_talon": hand.king_in_talon,
        "thrown_in": hand.thrown_in,
        "surrendered": hand.surrendered,
    }
    for field, is_said in said.items():
        if is_said:
            yield NO_FACT_OF(f"hand.{field}", contract=case.contract.typed)


ALONE()(no_bonuses)
ALONE()(klop_doubled)


@PILES("points")
def a_pile_each(case: Case) -> Found:
    """Everybody's card points are needed, 0 for who took no trick."""
    number = case.hand.points
    if number is None and case.hand.piles:
        return None
    example = " ".join(f"{name}={points}" for name, points in zip(_active(case), (20, 25, 15, 10), strict=False))
    wrong = NO_PILES if number is None else ONE_NUMBER
    return wrong("hand.points", contract=case.contract.typed, example=example)


@PILES("points")
def no_pile_missing(case: Case) -> Found:
    """Everybody who plays has a pile."""
    with_pile = dict(case.hand.piles)
    missing = tuple([name for name in _active(case) if name not in with_pile])
    return PILES_OF_SOME("hand.points", names=missing) if with_pile and missing else None


@PILES("points")
def piles_hold_the_pack(case: Case) -> Found:
    """Two piles make 70; more of them, each rounded by itself, 69 to 71."""
    piles = dict(case.hand.piles)
    if case.recorded or not piles or piles.keys() != set(_active(case)):
        return None  # counted long ago, or named already
    total = sum(piles.values())
    if _exactly(case.contract) and total != POINTS:
        return EXACT_PILES("hand.points", sum=total, points=POINTS)
    if sum(1 for points in piles.values() if points) <= 2:
        return TWO_PILES("hand.points", sum=total, points=POINTS) if total != POINTS else None
    if POINTS - 1 <= total <= POINTS + 1:
        return None
    return MORE_PILES("hand.points", sum=total, least=POINTS - 1, points=POINTS, most=POINTS + 1)


def _exactly(contract: Contract) -> bool:
    """Whether the table counts until the piles make 70."""
    return any(form is not None and form.exact_piles for form in (contract.klop, contract.varsava))


def _active(case: Case) -> tuple[str, ...]:
    return case.table.active(case.contract, case.hand.resting)
