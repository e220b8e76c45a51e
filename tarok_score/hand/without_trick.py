"""A side without a trick: the cards that it owns, and the card points that leave a side no trick.

Besides its tricks the declarer's side owns what it laid away, and the defenders own the cards of the talon that nobody
took.
"""

from __future__ import annotations

from typing import Final

from ..law.contracts import Contract
from ..law.ruleset import Ruleset
from ..pack import POINTS
from ..words.said import Value
from .hand import Hand

#: The number of the talon's cards, all of which may be worth five, and the values of the best cards that may be laid
#: away.
TALON: Final = 6
FIVE: Final = 5
LAID_AWAY: Final = (4, 4, 4, 4, 3, 3, 3, 3)


class Aside(Value):
    """The cards that a side owns besides its tricks.

    `talon` of them come from the talon, at most `discards` were laid away, and together they are at least `least`.
    """

    __slots__ = ("discards", "least", "talon")

    def __init__(self, talon: int, discards: int, least: int) -> None:
        self.talon: Final = talon
        self.discards: Final = discards
        self.least: Final = least

    @property
    def most_points(self) -> int:
        """The most card points that they can make."""
        return counted(FIVE * self.talon + sum(LAID_AWAY[: self.discards]), self.talon + self.discards)

    @property
    def least_points(self) -> int:
        """The least card points that they can make."""
        return counted(self.least, self.least)

    def least_with_trick(self, cards: int) -> int:
        """The least card points of a side that took one trick of `cards` cards."""
        return counted(cards + self.least, cards + self.least)


def counted(values: int, cards: int) -> int:
    """The card points of a pile: its cards' values, less two for each three cards and one for a rest."""
    batches, rest = divmod(cards, 3)
    return values - 2 * batches - (1 if rest else 0)


def aside(rules: Ruleset, contract: Contract, partner: str | None) -> tuple[Aside, Aside]:
    """The cards of the declarer's side and of the defenders besides their tricks."""
    talon = None if rules.cards is None else rules.cards.talon
    if talon is None:
        return Aside(TALON, 0, 0), Aside(TALON, 0, 0)
    if contract.key in talon.drawn:
        # The bidder draws four, and two others one each; without a partner both of these are defenders.
        return Aside(0, 4 if partner is None else 5, 4), Aside(0, 2, 2 if partner is None else 1)
    for size, contracts in ((3, (*talon.threes, *talon.halves)), (2, talon.pairs), (1, talon.singles)):
        if contract.key in contracts:
            rest = TALON - size
            calling = None if rules.cards is None else rules.cards.calling
            won_back = contract.called_king and partner is None and calling is not None and calling.rest_follows
            return Aside(0, size, size), Aside(rest, 0, 0 if won_back else rest)
    return Aside(0, 0, 0), Aside(TALON, 0, TALON)


def proves_a_valat(rules: Ruleset, contract: Contract, hand: Hand) -> bool:
    """True if the card points leave one side no trick, and no valat was said that would be paid (AMB-117)."""
    valats = [key for key, bonus in rules.bonuses.items() if bonus.every_trick]
    if hand.points is None or hand.revoke is not None or contract.bonuses not in ("scored", "valat") or not valats:
        return False
    if contract.decided_by == "result" or any(fact.bonus in valats for fact in hand.bonuses):
        return False
    declarers, defenders = aside(rules, contract, hand.partner)
    trick = rules.seats.in_play
    theirs = POINTS - hand.points
    return hand.points < declarers.least_with_trick(trick) or theirs < defenders.least_with_trick(trick)
