"""Counts of taroks and of cards worth five: the least card points they make, and the hands that declarations allow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..pack import CARDS, KINGS, TAROKS, TRULA

if TYPE_CHECKING:
    from ..law.bonuses import Declaration

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
    batches, left = divmod(cards, 3)
    return 5 * fives + (cards - fives) - 2 * batches - (1 if left else 0)


def expanded(known: Mapping[str, Declaration], ids: Sequence[str]) -> tuple[str, ...]:
    """The declarations that are paid: a combined one (trulhonery) is replaced by its parts."""
    return tuple([part for key in ids for part in (known[key].means or (key,))])


class Holding(NamedTuple):
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
        return Holding(*[mine + his for mine, his in zip(self, other, strict=True)])


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
    for kings in range(PACK["kings"] + 1):
        for trula in range(PACK["trula"] + 1):
            counts = {"kings": kings, "trula": trula, "fives": kings + trula}
            if all(bounds[kind][0] <= count <= bounds[kind][1] for kind, count in counts.items()):
                least, most = max(bounds["taroks"][0], trula), min(bounds["taroks"][1], HAND - kings)
                if only_pagat and most == 1 and not trula:
                    most = 0  # a single tarok would be a card of the trula
                if least <= most:
                    yield Holding(kings, trula, least, most)


def holds_pagat(known: Mapping[str, Declaration], parts: Sequence[str]) -> bool:
    """True if these declarations need the pagat."""
    return any(held is not None and held.pagat == "held" for held in (known[key].holds for key in parts))


def fewest(kind: str, hands: Sequence[Holding]) -> int:
    """The least number of cards of a kind in any of these hands; 0 if there are no hands."""
    return min([hand.count(kind) for hand in hands], default=0)


def in_one_pack(players: Sequence[Sequence[Holding]], trula: int) -> bool:
    """True if one hand of each player can come from one pack with `trula` trula cards left.

    All numbers of kings and trula cards are tried; the taroky of each hand lie between two bounds, so their sum does.
    """
    sums = {Holding(0, 0, 0, 0)}
    for hands in players:
        sums = {one.beside(hand) for one in sums for hand in hands}
    dealt = HAND * len(players)
    return any(
        one.kings <= KINGS
        and one.trula <= trula
        and max(one.least, dealt - one.kings - PLAIN) <= min(one.most, TAROKS - len(TRULA) + one.trula)
        for one in sums
    )
