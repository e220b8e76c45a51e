"""Discards: the cards that may be laid away after taking from the talon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .pack import Card

#: The reasons why a card is never laid away.
KING, TRULA, TAROK = "king", "trula", "tarok"

#: The breaches of a discard.
COUNT, FIVE, TAROK_LAID, NOT_HELD = "discard-count", "discard-five", "discard-tarok", "discard-not-held"


class Discard(NamedTuple):
    """The cards of a hand: `may` are in some allowed discard, `must` in every one, `never` in none, with the reason.

    `lacking` is the number of taroks that must be laid away for want of suit cards; None where taroks go freely.
    """

    number: int
    may: list[Card]
    must: list[Card]
    never: dict[Card, str]
    lacking: int | None

    @property
    def face_up(self) -> list[Card]:
        """The cards that are shown when they are laid away: taroks."""
        return [card for card in self.may if card.tarok]


class DiscardBreach(NamedTuple):
    """A breach of a discard: its id, and the card if it is about one."""

    id: str
    card: Card | None = None


def discard(hand: Sequence[Card], number: int, forced: bool) -> Discard:
    """The cards of this hand that may be laid away: kings and trula never.

    Other taroks go freely; but if they go only when `forced`, no more of them than there are suit cards lacking.
    """
    suits = [card for card in hand if not card.tarok and not card.king]
    taroks = [card for card in hand if card.tarok and not card.five]
    lacking = max(0, number - len(suits)) if forced else None
    may = [card for card in hand if not card.five and (not card.tarok or lacking is None or lacking > 0)]
    must = [] if len(may) > number else list(may)
    if lacking:
        must = suits + (taroks if len(taroks) <= lacking else [])
    never = {card: KING if card.king else TRULA if card.five else TAROK for card in hand if card not in may}
    return Discard(number, may, must, never, lacking)


def breaches(hand: Sequence[Card], put: Sequence[Card], allowed: Discard) -> list[DiscardBreach]:
    """The breaches of a discard: of its number of cards first, then card by card."""
    found = [] if len(put) == allowed.number else [DiscardBreach(COUNT)]
    taroks = 0
    for card in put:
        if card not in hand:
            found.append(DiscardBreach(NOT_HELD, card))
        elif card.five:
            found.append(DiscardBreach(FIVE, card))
        elif card.tarok and allowed.lacking is not None:
            taroks += 1
            if taroks > allowed.lacking:
                found.append(DiscardBreach(TAROK_LAID, card))
    return found
