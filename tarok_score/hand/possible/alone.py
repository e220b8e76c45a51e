"""Klop, Varšava and the undeclared game of two: everybody plays alone and counts a pile of his own."""

from __future__ import annotations

from collections.abc import Iterator

from ...law.contracts import Contract
from ...pack import POINTS
from ...problems import Problem, impossible, malformed, unsaid
from ...words.said import said
from ..hand import UNCOUNTED, Hand
from ..table import Table
from .bonuses import no_bonuses
from .checks import Checks, Found, HandCheck
from .kontra import klop_doubled

ALONE = Checks()
PILES = Checks()

EVERYBODY_ALONE = impossible("everybody-alone", "everybody plays alone in {contract}", "leave it out")
NO_FACT_OF = impossible("no-fact-of-contract", "is not a fact of {contract}", "leave it out")
NO_PILES = unsaid("piles-missing", "{contract} needs the card points of each player", "such as {example}")
ONE_NUMBER = malformed("piles-one-number", "{contract} needs the card points of each player", "such as {example}")
PILES_OF_SOME = unsaid(
    "piles-of-some-missing",
    "the card points of {names} are missing",
    "0 = took no trick; others = they took tricks and none is full",
)
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


@ALONE()
def nobody_declares(checked: HandCheck) -> Iterator[Problem]:
    """There is no declarer and no partner."""
    for name, field in ((checked.hand.declarer, "declarer"), (checked.hand.partner, "partner")):
        if name is not None:
            yield EVERYBODY_ALONE(f"hand.{field}", contract=checked.contract.typed)


@ALONE()
def no_facts_of_sides(checked: HandCheck) -> Iterator[Problem]:
    """Nobody has what only a declarer's side can have: a level, a result, a hand thrown in."""
    hand = checked.hand
    said = {
        "level": hand.level is not None,
        "won": hand.won is True,
        "king_in_talon": hand.king_in_talon,
        "thrown_in": hand.thrown_in,
        "surrendered": hand.surrendered,
    }
    for field, is_said in said.items():
        if is_said:
            yield NO_FACT_OF(f"hand.{field}", contract=checked.contract.typed)


ALONE()(no_bonuses)
ALONE()(klop_doubled)


@PILES("points")
def a_pile_each(checked: HandCheck) -> Found:
    """Everybody's card points are needed, 0 for whoever took no trick."""
    number = checked.hand.points
    if number is None and checked.hand.piles:
        return None
    example = " ".join(f"{name}={points}" for name, points in zip(_active(checked), (20, 25, 15, 10), strict=False))
    wrong = NO_PILES if number is None else ONE_NUMBER
    return wrong("hand.points", contract=checked.contract.typed, example=example)


@PILES("points")
def no_pile_missing(checked: HandCheck) -> Found:
    """Everybody who plays has a pile."""
    missing = without_pile(checked.table, checked.contract, checked.hand)
    if not checked.hand.piles or not missing:
        return None
    counted = sum([points for _, points in checked.hand.piles if points != UNCOUNTED])
    if counted + len(missing) <= POINTS and others_write_nothing(checked.contract, checked.hand):
        return None  # each of the others has at least one card point
    return piles_of_some(checked.contract, missing)


def piles_of_some(contract: Contract, missing: tuple[str, ...]) -> Problem:
    """The problem of players whose card points are missing; a word for all others goes with a klop alone."""
    hint = None if contract.klop is not None else said("0 = took no trick")
    return PILES_OF_SOME("hand.points", hint=hint, names=missing)


def without_pile(table: Table, contract: Contract, hand: Hand) -> tuple[str, ...]:
    """The players of whom nobody said how many card points they took."""
    with_pile = dict(hand.piles)
    return tuple([name for name in table.active(contract, hand.resting) if name not in with_pile])


def others_write_nothing(contract: Contract, hand: Hand) -> bool:
    """True if in a klop nobody writes anything beside a full player, or one without a trick."""
    klop = contract.klop
    if klop is None or hand.kontra.level:
        return False
    piles = [points for _, points in hand.piles]
    full = not klop.full.doubles and any(points >= klop.full.least for points in piles)
    empty = bool(klop.empty.value) and 0 in piles and not (full and klop.full.beats_empty)
    return (full and not klop.full.others_write) or (empty and not klop.empty.others_write)


@PILES("points")
def full_in_a_klop(checked: HandCheck) -> Found:
    """A pile can be full without being counted in a klop alone."""
    klop, piles = checked.contract.klop, checked.hand.piles
    if (klop is None or klop.full.doubles) and any(points == UNCOUNTED for _, points in piles):
        return ONE_NUMBER("hand.points", contract=checked.contract.typed, example=f"{piles[0][0]}=40")
    return None


@PILES("points")
def piles_hold_the_pack(checked: HandCheck) -> Found:
    """Two piles make 70; more of them, each rounded by itself, 69 to 71."""
    piles = dict(checked.hand.piles)
    if checked.recorded or not piles or piles.keys() != set(_active(checked)):
        return None  # counted long ago, or named already
    total = sum(piles.values())
    if UNCOUNTED in piles.values():
        return None
    if _exactly(checked.contract) and total != POINTS:
        return EXACT_PILES("hand.points", sum=total, points=POINTS)
    if sum(1 for points in piles.values() if points) <= 2:
        return TWO_PILES("hand.points", sum=total, points=POINTS) if total != POINTS else None
    if POINTS - 1 <= total <= POINTS + 1:
        return None
    return MORE_PILES("hand.points", sum=total, least=POINTS - 1, points=POINTS, most=POINTS + 1)


def _exactly(contract: Contract) -> bool:
    """True if the table counts until the piles make 70."""
    return any(form is not None and form.exact_piles for form in (contract.klop, contract.varsava))


def _active(checked: HandCheck) -> tuple[str, ...]:
    return checked.table.active(checked.contract, checked.hand.resting)
