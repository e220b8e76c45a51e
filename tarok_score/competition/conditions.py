"""The conditions of a competition, announced before anybody enters: the system, the rules, the points for places."""

from collections.abc import Iterable
from typing import NamedTuple

from ..amounts import Amount

RULESET = "tarok-net-tri-plus-one"
HANDS = 24
FEWEST_JURY = 3


class Difference(NamedTuple):
    """Points for differences: one for every `per` game points above the mean of the table, at most `most`."""

    per: Amount
    most: Amount


class Conditions(NamedTuple):
    """The announced conditions. `rounds` is None in a knock-out, whose rounds follow from the draw.

    `missing` is what every missing player takes off; `ties`, `counting`, `final` and `incomplete` are the readings
    chosen by the options `--ties`, `--count`, `--final` and `--incomplete`.
    """

    name: str
    system: str
    ruleset: str
    variants: tuple[str, ...] = ()
    seats: int = 4
    hands: int = HANDS
    rounds: int | None = None
    jury: tuple[str, ...] = ()
    table_points: tuple[Amount, ...] = ()
    missing: Amount = 0
    ties: str = "share"
    counting: str = "points"
    difference: Difference | None = None
    final: str = "points"
    incomplete: str = "last"
    tables_max: int | None = None
    rematch: str = "allow"
    apart: str = "none"


def ruleset_name(ruleset: str, variants: Iterable[str]) -> str:
    """The name of a ruleset with its variants, whatever order they were given in."""
    return "+".join((ruleset, *sorted(variants)))
