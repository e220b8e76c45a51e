"""Notes on a hand that is possible, but more often a slip of whoever typed it."""

from __future__ import annotations

from collections.abc import Sequence

from ..hand.difference import has_difference
from ..hand.hand import Hand
from ..hand.table import Table
from ..hand.without_trick import proves_a_valat
from ..law.contracts import Contract
from ..words.said import Said, said

#: The note where nobody was named as the partner.
NO_PARTNER = "note: {contract} is played with a partner, and none was named; taken as played alone"

#: Fewer card points of the declarer's side are rare; often the difference was typed instead.
FEW_POINTS = 15


def doubts(table: Table, hand: Hand, words: Sequence[str]) -> list[Said]:
    """Notes on a hand that these words describe."""
    contract = table.rules.contracts[hand.contract]
    found: list[Said] = []
    if _lacks_partner(contract, hand):
        from .meant import says_alone

        if not says_alone(table, words):
            found.append(said(NO_PARTNER, contract=contract.typed))
    if has_difference(contract) and hand.points is not None and 0 < hand.points < FEW_POINTS:
        text = "note: {points} card points are few; if {points} is the difference it is written +{points} or -{points}"
        found.append(said(text, points=hand.points))
    if proves_a_valat(table.rules, contract, hand):
        found.append(said("note: these card points leave one side no trick; add the valat if it was one"))
    return found


def _lacks_partner(contract: Contract, hand: Hand) -> bool:
    played = hand.revoke is None and not (hand.king_in_talon or hand.thrown_in or hand.surrendered)
    return contract.partner and played and hand.declarer is not None and hand.partner is None
