"""A rating of players over evenings: each pair of players of an evening is one game that the higher balance won.

Everybody begins at 1500. The expected result is the usual logistic one of 400 points; K is 32 divided among the
opponents, and the sum of an evening is rounded to whole points, so that ratings stay whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Context, Decimal
from fractions import Fraction

from ..amounts import Amount, rounded

START, SCALE, FACTOR = 1500, 400, 32

#: The number of evenings below which a rating says little yet.
FEW = 10

#: Enough digits that the power cannot change the rounding to whole points; decimals are the same on every machine.
DIGITS = Context(prec=40)


def ratings(evenings: Sequence[Mapping[str, Amount]]) -> dict[str, tuple[int, int]]:
    """Everybody's rating after these evenings (balances by person, in order of time), and his number of evenings."""
    found: dict[str, int] = {}
    played: dict[str, int] = {}
    for results in evenings:
        before = {name: found.get(name, START) for name in results}
        for name, balance in results.items():
            others = [other for other in results if other != name]
            if not others:
                continue
            gained = sum(_result(balance, results[other]) - _expected(before[name] - before[other]) for other in others)
            found[name] = before[name] + int(rounded(gained * Fraction(FACTOR, len(others)), 0))
            played[name] = played.get(name, 0) + 1
    return {name: (rating, played[name]) for name, rating in found.items()}


def _result(own: Amount, other: Amount) -> Fraction:
    if own == other:
        return Fraction(1, 2)
    return Fraction(1 if own > other else 0)


def _expected(lead: int) -> Fraction:
    """The expected result of somebody so many points ahead: 1 / (1 + 10^(−lead / 400))."""
    power = DIGITS.power(Decimal(10), DIGITS.divide(Decimal(-lead), Decimal(SCALE)))
    return Fraction(DIGITS.divide(Decimal(1), DIGITS.add(Decimal(1), power)))
