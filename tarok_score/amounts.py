"""Exact amounts: whole numbers and fractions, never a float.

An amount counts points or crowns. Arithmetic on `int` and `Fraction` stays exact, and the common hand never touches a
fraction; a sum of fractions that comes out whole may stay one, and is written as the whole number that it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    Amount = int | Fraction
# The module of fractions is loaded only for a hand that needs one. Set so because a compiled module has no branch that
# a type checker never takes.
globals().setdefault("Amount", object)


def exact(value: Amount) -> Amount:
    """The same amount, as an `int` if it is whole."""
    if type(value) is int:
        return value
    return value.numerator if value.denominator == 1 else value


def size(value: Amount) -> Amount:
    """The amount without its sign."""
    return value if value > 0 else -value


def ratio(numerator: Amount, denominator: Amount) -> Amount:
    """The exact quotient of two amounts."""
    if type(numerator) is int and type(denominator) is int and not numerator % denominator:
        return numerator // denominator
    from fractions import Fraction

    return exact(Fraction(numerator, denominator))


def parse(text: object) -> Amount:
    """Reads `"12"`, `"-0.10"` or `"1/3"` (or a whole number). Raises ValueError for anything else."""
    if type(text) is int:
        return text
    if not isinstance(text, str):
        raise ValueError(f"not an exact amount: {text!r}")
    return _read(text)


@lru_cache(maxsize=1 << 12)
def _read(text: str) -> Amount:
    whole, sign, below = text.removeprefix("-").partition("/" if "/" in text else ".")
    if not _digits(whole, 12) or (sign and not _digits(below, 6)):
        raise ValueError(f"not an exact amount: {text!r}")
    if not sign:
        return int(text)
    if text.endswith("/0"):
        raise ValueError("division by zero")
    from fractions import Fraction

    return exact(Fraction(text))


def _digits(text: str, most: int) -> bool:
    return len(text) <= most and text.isascii() and text.isdigit()


def typed(text: str) -> Amount:
    """Reads an amount as people type it: plus, a true minus sign, a decimal comma. Raises ValueError."""
    return parse(text.removeprefix("+").replace("−", "-").replace(",", "."))


def plain(value: Amount) -> str:
    """The amount for programs: an exact decimal (`"47.5"`), or a fraction if no decimal is exact (`"-1/3"`)."""
    if type(value) is int:
        return str(value)
    top, bottom = value.numerator, value.denominator
    if bottom == 1:
        return str(top)
    twos = fives = 0
    rest = bottom
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        return f"{top}/{bottom}"
    places = max(twos, fives)
    digits = str(abs(top) * 10**places // bottom).rjust(places + 1, "0")
    return f"{'-' if top < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def plain_all(amounts: Mapping[str, Amount]) -> dict[str, str]:
    """Every player's amount as `plain` text."""
    written: dict[str, str] = {}
    for name, value in amounts.items():
        written[name] = str(value) if type(value) is int else plain(value)
    return written


def decimals_of(values: Iterable[Amount], least: int) -> int:
    """The number of decimals that these amounts need to line up below one another; never fewer than `least`."""
    return max([least, *(len(text.partition(".")[2]) for text in map(plain, values) if "/" not in text)])


def nearest(value: int, step: int) -> int:
    """A whole number of at least 0 rounded to the nearest multiple of `step`; a half goes up."""
    return value if step == 1 else (2 * value + step) // (2 * step) * step


def rounded(value: Amount, decimals: int) -> Amount:
    """An amount rounded to `decimals`, halves away from zero: for averages that people read, never for a score."""
    step = 10**decimals
    steps = (2 * size(value) * step + 1) // 2
    return ratio(-steps if value < 0 else steps, step)


def with_digits_swapped(value: Amount) -> Iterator[Amount]:
    """Each number that a whole number becomes when two of its digits are swapped."""
    if type(value) is not int:
        return
    digits = str(abs(value))
    for place, other in combinations(range(len(digits)), 2):
        swapped = list(digits)
        swapped[place], swapped[other] = swapped[other], swapped[place]
        number = int("".join(swapped))
        yield -number if value < 0 else number
