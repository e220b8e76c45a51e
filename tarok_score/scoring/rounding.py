"""The amount that the sides settle in a hand: rounded up to a coin, and never above the ceiling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..amounts import Amount, exact
from ..law.rule import Rule
from ..words.said import Quantity, Said, said
from .lines import Line
from .sides import Sides
from .terms import EVENED, Addend, Note, Terms


def round_and_limit(sides: Sides, lines: Sequence[Line]) -> Iterator[Line]:
    """The lines that round what the sides settle up to a coin, and that take away what is above the ceiling."""
    payout, both = sides.rules.payout, [line for line in lines if _of_both(line)]
    total: Amount = sum(line.terms.worth for line in both)
    if payout.rounding is not None:
        each = payout.rounding.of == "each"
        for amount in [line.terms.worth for line in both] if each else [total]:
            whole = _up(amount, payout.rounding.up_to)
            what = said("{amount} rounded up to {whole}", amount=_sized(sides, amount), whole=_sized(sides, whole))
            yield from _difference(sides, both, payout.rounding, whole - amount, what)
            total = exact(total + whole - amount)
    if payout.ceiling is not None and _size(total) > payout.ceiling.value:
        most = payout.ceiling.value if total > 0 else -payout.ceiling.value
        what = said("{amount} is over the ceiling of {most}", amount=_sized(sides, total), most=_sized(sides, most))
        yield from _difference(sides, both, payout.ceiling, most - total, what)


def _of_both(line: Line) -> bool:
    """True if a line is settled between the sides, not by one player alone."""
    return line.of is not None and not line.of.alone and bool(line.shares)


def _up(amount: Amount, coin: Amount) -> Amount:
    """An amount won or lost in whole coins, rounded away from zero."""
    size: Amount = -(-_size(amount) // coin) * coin
    return exact(size if amount > 0 else -size)


def _size(amount: Amount) -> Amount:
    return amount if amount > 0 else -amount


def _sized(sides: Sides, amount: Amount) -> Quantity:
    return Quantity(exact(_size(amount)), sides.decimals)


def _difference(sides: Sides, both: Sequence[Line], rule: Rule, amount: Amount, what: Said) -> Iterator[Line]:
    """The line of what is paid more or less, as the declarer's side sees it, in the shares of the stakes."""
    if amount:
        terms = Terms((Addend(exact(_size(amount)), EVENED, rule),), (), amount > 0, sides.decimals)
        yield Line(rule, terms, both[0].shares, (Note(rule, what),))
