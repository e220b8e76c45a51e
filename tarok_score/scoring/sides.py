"""One hand seen against the rules: who is on which side, and whose radl doubles what."""

from typing import Final

from ..amounts import Amount
from ..hand.hand import Hand
from ..hand.table import Table
from ..rules.ruleset import Contract, Ruleset
from ..tuples import NamedTuple
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


class Sides(NamedTuple):
    """The sides of one hand. `doubled` says whose open radl doubles something: as a rule the declarer's alone."""

    table: Table
    rules: Ruleset
    contract: Contract
    hand: Hand
    before: Before
    active: tuple[str, ...]
    side: tuple[str, ...]
    opponents: tuple[str, ...]
    doubled: tuple[str, ...]
    parties: Parties

    @property
    def decimals(self) -> int:
        """The decimals that people write."""
        return self.rules.unit.decimals

    def same_side(self, one: str, other: str | None) -> bool:
        """Whether two players play together: nobody does where everybody is alone, or with somebody not named."""
        return bool(self.side) and other is not None and (one in self.side) == (other in self.side)

    @property
    def played_out(self) -> bool:
        """Whether the hand was neither thrown in nor given up."""
        return not (self.hand.thrown_in or self.hand.surrendered)


def seat(table: Table, before: Before, hand: Hand) -> Sides:
    """Who plays with whom."""
    declarer = hand.declarer
    parties = _parties(table, hand.contract, declarer, hand.partner, hand.resting)
    rules, active, radli = parties.rules, parties.active, parties.rules.radli
    if radli is None or declarer is None:
        doubled: tuple[str, ...] = ()
    elif radli.doubles == "own":
        doubled = tuple([name for name in active if before.radli.get(name)])
    else:
        doubled = (declarer,) if before.radli.get(declarer, 0) > 0 else ()
    return Sides(
        table, rules, parties.contract, hand, before, active, parties.side, parties.opponents, doubled, parties
    )


@shared
def _parties(table: Table, key: str, declarer: str | None, partner: str | None, resting: str | None) -> Parties:
    contract = table.rules.contracts[key]
    side = () if declarer is None else (declarer,) if partner is None else (declarer, partner)
    return Parties(table, contract, table.active(contract, resting), side)


def taken(points: int) -> Said:
    """So many card points."""
    return counted("{n} card point", "{n} card points", points)
