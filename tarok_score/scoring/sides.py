"""One hand seen against the rules: who is on which side, and whose radl doubles what."""

from typing import Final, NamedTuple

from ..amounts import Amount
from ..hand.hand import Hand
from ..hand.table import Table
from ..law.ruleset import Contract
from ..words.said import Said, counted
from .shared import shared


class Before(NamedTuple):
    """What earlier hands left behind: open radli of each player, and the pot."""

    radli: dict[str, int]
    pot: Amount = 0


class Parties:
    """Who plays with whom, in however many hands: those who play, the declarer's side, and the others."""

    __slots__ = ("active", "contract", "opponents", "rules", "side", "table")

    def __init__(self, table: Table, contract: Contract, active: tuple[str, ...], side: tuple[str, ...]) -> None:
        self.table: Final = table
        self.rules: Final = table.rules
        self.contract: Final = contract
        self.active: Final = active
        self.side: Final = side
        self.opponents: Final = tuple([name for name in active if name not in side])


class Sides:
    """The sides of one hand. `doubled` says whose open radl doubles something: as a rule the declarer's alone.

    `played_out` says that the hand was neither thrown in nor given up.
    """

    __slots__ = (
        "active", "before", "contract", "doubled", "hand", "opponents", "parties", "played_out", "rules", "side",
        "table",
    )  # fmt: skip

    def __init__(self, parties: Parties, hand: Hand, before: Before, doubled: tuple[str, ...]) -> None:
        self.parties: Final = parties
        self.table: Final = parties.table
        self.rules: Final = parties.rules
        self.contract: Final = parties.contract
        self.active: Final = parties.active
        self.side: Final = parties.side
        self.opponents: Final = parties.opponents
        self.hand: Final = hand
        self.before: Final = before
        self.doubled: Final = doubled
        self.played_out: Final = not (hand.thrown_in or hand.surrendered)

    @property
    def decimals(self) -> int:
        """The decimals that people write."""
        return self.rules.unit.decimals

    def same_side(self, one: str, other: str | None) -> bool:
        """Whether two players play together: nobody does where everybody is alone, or with somebody not named."""
        return bool(self.side) and other is not None and (one in self.side) == (other in self.side)


def seat(table: Table, before: Before, hand: Hand) -> Sides:
    """Who plays with whom."""
    declarer = hand.declarer
    parties = _parties(table, hand.contract, declarer, hand.partner, hand.resting)
    radli = parties.rules.radli
    if radli is None or declarer is None:
        doubled: tuple[str, ...] = ()
    elif radli.doubles == "own":
        doubled = tuple([name for name in parties.active if before.radli.get(name)])
    else:
        doubled = (declarer,) if before.radli.get(declarer, 0) > 0 else ()
    return Sides(parties, hand, before, doubled)


@shared
def _parties(table: Table, key: str, declarer: str | None, partner: str | None, resting: str | None) -> Parties:
    contract = table.rules.contracts[key]
    side = () if declarer is None else (declarer,) if partner is None else (declarer, partner)
    return Parties(table, contract, table.active(contract, resting), side)


def taken(points: int) -> Said:
    """So many card points."""
    return counted("{n} card point", "{n} card points", points)
