"""Prizes: a pot shared out by places, to the cent."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ..amounts import Amount, exact
from ..problems import impossible, malformed
from .standings import standings
from .tournament import CLOSED, PLAYED, Tournament

NOT_CENTS = malformed("pot-cents", "the pot is more than nothing, in whole cents", "such as 200 or 33.33")
TOO_MUCH_SHARED = malformed("shares-sum", "the shares make more than 100", "such as 40,30,20,10")
BELOW_NOTHING = malformed("share-below-zero", "no share is below 0", "such as 40,30,20,10")
NOT_OVER = impossible("prizes-early", "the last round is not played yet", "prizes are for the final standings")


class Prize(NamedTuple):
    """The prize of one player."""

    place: int
    player: str
    amount: Amount


class Prizes(NamedTuple):
    """The pot, what is left of it, and who wins what."""

    pot: Amount
    left: Amount
    prizes: tuple[Prize, ...]


def share_out(state: Tournament, pot: Amount, shares: Sequence[Amount]) -> Prizes:
    """The prizes by the standings.

    Players in a shared place share its sum; prizes are cut to the cent, and the rest goes cent by cent from the top.
    """
    cents = Fraction(pot) * 100
    if pot <= 0 or cents.denominator != 1:
        raise NOT_CENTS.refused("--pot")
    if any(share < 0 for share in shares):
        raise BELOW_NOTHING.refused("--shares")
    if sum(shares) > 100:
        raise TOO_MUCH_SHARED.refused("--shares")
    if state.phase not in (PLAYED, CLOSED):
        raise NOT_OVER.refused()
    rows = standings(state).rows
    found: list[tuple[int, str, int]] = []
    due = Fraction(0)
    for place in sorted({row.place for row in rows}):
        group = [row.player.name for row in rows if row.place == place]
        here = shares[place - 1 : place - 1 + len(group)]
        if not any(here):
            continue
        whole = cents * Fraction(sum(here)) / 100
        due += whole
        found += [(place, name, int(whole / len(group))) for name in group]
    over = int(due) - sum(amount for _, _, amount in found)
    prizes = tuple(
        Prize(place, name, exact(Fraction(amount + (index < over), 100)))
        for index, (place, name, amount) in enumerate(found)
    )
    return Prizes(pot, exact(Fraction(pot) - sum(Fraction(one.amount) for one in prizes)), prizes)
