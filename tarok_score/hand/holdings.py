"""The cards that a side or a player can hold, those of a side without a trick, and the least points in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ..law.games import Contract, Declaration
from ..law.ruleset import Ruleset
from ..pack import CARDS, KINGS, POINTS, TAROKS, TRULA
from ..words.said import Value
from .hand import Hand


def has_difference(contract: Contract) -> bool:
    """True if the value of a contract depends on the distance of the card points from 35."""
    return contract.form == "sides" and contract.decided_by == "points" and contract.game != "value"


def is_rounded(rules: Ruleset, contract: Contract) -> bool:
    """True if one card point more or less may make no difference."""
    return contract.game == "fives" or (rules.difference is not None and rules.difference.round_to > 1)


#: The number of the talon's cards, all of which may be worth five, and the values of the best cards that may be laid
#: away.
TALON: Final = 6
FIVE: Final = 5
LAID_AWAY: Final = (4, 4, 4, 4, 3, 3, 3, 3)


class Aside(Value):
    """The cards that a side owns besides its tricks.

    `talon` of them come from the talon, at most `discards` were laid away, and together they are at least `least`.
    """

    talon: int
    discards: int
    least: int

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
    """True if the card points leave one side no trick, and there is no valat that would be paid (AMB-117)."""
    if hand.points is None or FIVE < hand.points < POINTS - FIVE:
        return False  # one trick and the cards laid aside make less
    valats = [key for key, bonus in rules.bonuses.items() if bonus.every_trick]
    if hand.revoke is not None or contract.bonuses not in ("scored", "valat") or not valats:
        return False
    if contract.decided_by == "result" or any(fact.bonus in valats for fact in hand.bonuses):
        return False
    declarers, defenders = aside(rules, contract, hand.partner)
    trick = rules.seats.in_play
    theirs = POINTS - hand.points
    return hand.points < declarers.least_with_trick(trick) or theirs < defenders.least_with_trick(trick)


#: The number of cards of each kind in the pack. Taroky include the three trula cards, which like the kings are worth
#: five.
PACK = {"taroks": TAROKS, "trula": len(TRULA), "kings": KINGS, "fives": len(TRULA) + KINGS, "others": CARDS - TAROKS}
HAND = 12
#: The number of cards that are neither taroky nor kings.
PLAIN = CARDS - TAROKS - KINGS
#: The fewest cards in a pile: the owner of a card got others with it, in a trick or with the talon.
FEWEST_CARDS = 3


def least_points(fives: int) -> int:
    """The least card points of a pile of three or more cards, `fives` of which are worth five."""
    cards = max(fives, FEWEST_CARDS)
    return counted(FIVE * fives + cards - fives, cards)


def expanded(known: Mapping[str, Declaration], ids: Sequence[str]) -> tuple[str, ...]:
    """The declarations that are paid: a combined one (trulhonery) is replaced by its parts."""
    return tuple([part for key in ids for part in (known[key].means or (key,))])


class Holding(Value):
    """The hands of twelve cards with given numbers of kings and trula cards, and taroky between two bounds."""

    kings: int
    trula: int
    least: int
    most: int

    def count(self, kind: str) -> int:
        """The least number of cards of a kind in these hands."""
        if kind == "kings":
            return self.kings
        if kind == "trula":
            return self.trula
        if kind == "fives":
            return self.kings + self.trula
        return self.least if kind == "taroks" else HAND - self.most

    def beside(self, other: Holding) -> Holding:
        """Both hands together."""
        return Holding(
            self.kings + other.kings, self.trula + other.trula, self.least + other.least, self.most + other.most
        )


def holdings(known: Mapping[str, Declaration], parts: Sequence[str]) -> Iterator[Holding]:
    """The hands that satisfy every declaration at once."""
    bounds = {kind: (0, most) for kind, most in PACK.items()}
    only_pagat = False
    for key in parts:
        declared = known[key].holds
        if declared is not None:
            only_pagat = only_pagat or declared.single_tarok == "pagat"
            low, high = bounds["trula"]
            if declared.pagat == "held":
                bounds["trula"] = (max(low, 1), high)
            elif declared.pagat == "not-held":
                bounds["trula"] = (low, min(high, PACK["trula"] - 1))
        for kind, (least, most) in {} if declared is None else declared.bounds().items():
            low, high = bounds[kind]
            bounds[kind] = (max(low, least), min(high, most))
    # There are few kings and few cards of the trula, so every combination is tried.
    for kings in range(PACK["kings"] + 1):
        for trula in range(PACK["trula"] + 1):
            counts = {"kings": kings, "trula": trula, "fives": kings + trula}
            if all(bounds[kind][0] <= count <= bounds[kind][1] for kind, count in counts.items()):
                least, most = max(bounds["taroks"][0], trula), min(bounds["taroks"][1], HAND - kings)
                if only_pagat and most == 1 and not trula:
                    most = 0  # a single tarok would be a card of the trula
                if least <= most:
                    yield Holding(kings, trula, least, most)


def fewest(kind: str, hands: Sequence[Holding]) -> int:
    """The least number of cards of a kind in any of these hands; 0 if there are no hands."""
    return min([hand.count(kind) for hand in hands], default=0)


def in_one_pack(players: Sequence[Sequence[Holding]], trula: int) -> bool:
    """True if one hand of each player can come from one pack with `trula` trula cards left.

    All numbers of kings and trula cards are tried; the taroky of each hand lie between two bounds, so their sum does.
    """
    sums = {Holding(0, 0, 0, 0)}
    for hands in players:
        sums = {total.beside(hand) for total in sums for hand in hands}
    dealt = HAND * len(players)
    return any(
        total.kings <= KINGS
        and total.trula <= trula
        and max(total.least, dealt - total.kings - PLAIN) <= min(total.most, TAROKS - len(TRULA) + total.trula)
        for total in sums
    )
