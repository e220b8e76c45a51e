"""One hand seen against the rules: who is on which side, and whose radl doubles what."""

from typing import NamedTuple

from ..amounts import Amount
from ..hand.hand import Hand
from ..hand.table import Table
from ..rules.ruleset import Contract, Ruleset


class Before(NamedTuple):
    """What earlier hands left behind: open radli of each player, and the pot."""

    radli: dict[str, int]
    pot: Amount = 0


class Play(NamedTuple):
    """The sides of one hand. `doubled` says that the declarer's radl doubles his side."""

    table: Table
    rules: Ruleset
    contract: Contract
    hand: Hand
    before: Before
    active: tuple[str, ...]
    side: tuple[str, ...]
    opponents: tuple[str, ...]
    doubled: bool


def seat(table: Table, before: Before, hand: Hand) -> Play:
    """Who plays with whom."""
    rules = table.rules
    contract = rules.contracts[hand.contract]
    active = table.players if hand.resting is None else table.active(contract, hand.resting)
    declarer, partner = hand.declarer, hand.partner
    if declarer is None:
        side: tuple[str, ...] = ()
    elif partner is None:
        side = (declarer,)
    else:
        side = (declarer, partner)
    opponents = tuple([name for name in active if name not in side])
    doubled = rules.radli is not None and declarer is not None and before.radli.get(declarer, 0) > 0
    return Play(table, rules, contract, hand, before, active, side, opponents, doubled)
