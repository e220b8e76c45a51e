"""One hand seen against the rules: who is on which side, and whose radl doubles what."""

from ..amounts import Amount
from ..hand.hand import Hand
from ..hand.table import Table
from ..rules.ruleset import Contract, Ruleset
from ..tuples import NamedTuple
from ..words.said import Said, counted


class Before(NamedTuple):
    """What earlier hands left behind: open radli of each player, and the pot."""

    radli: dict[str, int]
    pot: Amount = 0


class Sides(NamedTuple):
    """The sides of one hand. `doubled` says that an open radl, as a rule the declarer's, doubles something."""

    table: Table
    rules: Ruleset
    contract: Contract
    hand: Hand
    before: Before
    active: tuple[str, ...]
    side: tuple[str, ...]
    opponents: tuple[str, ...]
    doubled: bool

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
    rules = table.rules
    contract = rules.contracts[hand.contract]
    active = table.players if hand.resting is None else table.active(contract, hand.resting)
    declarer, partner = hand.declarer, hand.partner
    side = () if declarer is None else (declarer,) if partner is None else (declarer, partner)
    opponents = tuple([name for name in active if name not in side])
    radli = rules.radli
    if radli is None or declarer is None:
        doubled = False
    elif radli.doubles == "own":
        doubled = any(before.radli.get(name) for name in active)
    else:
        doubled = before.radli.get(declarer, 0) > 0
    return Sides(table, rules, contract, hand, before, active, side, opponents, doubled)


def taken(points: int) -> Said:
    """So many card points."""
    return counted("{n} card point", "{n} card points", points)
