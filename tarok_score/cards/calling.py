"""The cards that a declarer may call from his hand."""

from __future__ import annotations

from collections.abc import Collection

from ..law.cards import Calling
from .pack import BY_CODE, KINGS, TRULA, Card

#: The taroks that may be called: the first of them that the declarer does not hold, or always the first.
CALLED = tuple(BY_CODE[code] for code in ("T19", "T18", "T17", "T16"))


def may_call(calling: Calling, hand: Collection[Card], card: Card) -> bool:
    """True if this card may be called from this hand.

    Any king may, even one's own. Of the taroks the XIX always may, a lower one only if it is the highest of XIX, XVIII,
    XVII and XVI that the hand lacks.
    """
    if calling.form == "tarok":
        lacking = next((one for one in CALLED if one not in hand), None)
        return card in (CALLED[0], lacking)
    if card.king:
        return True
    if not KINGS.issubset(hand):
        return False
    if calling.with_all_kings == "queen":
        return card.face == "Q"
    if calling.with_all_kings == "trula":
        return card in TRULA or (card.tarok and TRULA.issubset(hand))
    return False
