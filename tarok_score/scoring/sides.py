"""The two sides of a hand: who is on which, and whose radl doubles something."""

from __future__ import annotations

from typing import Final

from ..hand.hand import UNCOUNTED, Hand
from ..hand.table import Table
from ..law.ruleset import Ruleset
from ..words.said import Said, counted, said
from .before import Before


class Sides:
    """One hand and its two sides: who plays it, the declarer's side and its opponents.

    `doubled` names the players whose open radl doubles something: as a rule the declarer alone. `played_out` says that
    the hand was neither thrown in nor given up.
    """

    __slots__ = (
        "active",
        "before",
        "contract",
        "decimals",
        "doubled",
        "hand",
        "opponents",
        "played_out",
        "rules",
        "side",
        "table",
    )

    def __init__(self, table: Table, before: Before, hand: Hand) -> None:
        rules = table.rules
        contract = rules.contracts[hand.contract]
        active, side = table.active(contract, hand.resting), hand.side if hand.declarer is not None else ()
        self.table: Final = table
        self.rules: Final = rules
        self.contract: Final = contract
        self.hand: Final = hand
        self.before: Final = before
        self.active: Final = active
        self.side: Final = side
        self.opponents: Final = tuple([name for name in active if name not in side])
        self.doubled: Final = _whose_radl_doubles(rules, before, hand.declarer, active)
        self.played_out: Final = not (hand.thrown_in or hand.surrendered)
        #: The number of decimals that people write in this unit.
        self.decimals: Final = rules.unit.decimals

    def same_side(self, one: str, other: str | None) -> bool:
        """True if two players play together: never where everybody is alone, nor with somebody who is not named."""
        return bool(self.side) and other is not None and (one in self.side) == (other in self.side)


def _whose_radl_doubles(
    rules: Ruleset, before: Before, declarer: str | None, active: tuple[str, ...]
) -> tuple[str, ...]:
    """The players whose open radl doubles something in a hand between sides."""
    if rules.radli is None or declarer is None:
        return ()
    if rules.radli.doubles == "own":
        return tuple([name for name in active if before.radli.get(name)])
    return (declarer,) if before.radli.get(declarer) else ()


def say_card_points(points: int) -> Said:
    """A number of card points in words."""
    if points == UNCOUNTED:
        return said("full, uncounted")
    return counted("{n} card point", "{n} card points", points)
