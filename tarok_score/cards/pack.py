"""The 54 cards, each with its code, its suit, its rank in the suit and its value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from .. import pack
from ..words.said import said

if TYPE_CHECKING:
    from ..words.speech import Speech

#: The suits in the order in which cards are sorted, of which the taroks are the first.
TAROK: Final = "T"
HEARTS, DIAMONDS, SPADES, CLUBS = "H", "D", "S", "C"

#: The cards of a suit from the king down: red pips rank one to four, black ones ten to seven.
COURT: Final = ("K", "Q", "N", "J")
RANKS: Final = {
    HEARTS: (*COURT, "1", "2", "3", "4"),
    DIAMONDS: (*COURT, "1", "2", "3", "4"),
    SPADES: (*COURT, "10", "9", "8", "7"),
    CLUBS: (*COURT, "10", "9", "8", "7"),
}

#: The value of a court card; any other suit card is worth one.
WORTH: Final = dict(zip(COURT, (pack.VALUES[name] for name in ("king", "queen", "knight", "jack")), strict=True))
BLANK: Final = 1

_ONES: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")

#: The taroks from I to XXI as they are written on the cards.
ROMAN: Final = tuple([tens + ones for tens in ("", "X", "XX") for ones in _ONES][1:22])


class Card:
    """A card; there is only one of each. In a trick the higher rank of a suit beats the lower one."""

    __slots__ = ("code", "face", "place", "rank", "suit", "value")

    def __init__(self, suit: str, face: str, rank: int, value: int, place: int) -> None:
        self.code: Final = f"{suit}{face}"
        self.suit: Final = suit
        self.face: Final = face
        self.rank: Final = rank
        self.value: Final = value
        self.place: Final = place

    def __repr__(self) -> str:
        return self.code

    @property
    def tarok(self) -> bool:
        """True if the card is a tarok."""
        return self.suit == TAROK

    @property
    def king(self) -> bool:
        """True if the card is a king."""
        return self.face == "K"

    @property
    def five(self) -> bool:
        """True if the card is one of the seven worth five: the trula and the kings."""
        return self.value == pack.VALUES["king"]

    def spoken(self, speech: Speech) -> str:
        """The card as people write it: a tarok as on the card, the others by their codes."""
        if self.suit != TAROK:
            return self.code
        return speech.say(said("škis")) if self.rank == pack.TAROKS else ROMAN[self.rank - 1]


def _whole_pack() -> tuple[Card, ...]:
    trula = (1, pack.TAROKS - 1, pack.TAROKS)
    cards: list[Card] = []
    for rank in range(1, pack.TAROKS + 1):
        cards.append(Card(TAROK, str(rank), rank, pack.VALUES["trula"] if rank in trula else BLANK, len(cards)))
    for suit, faces in RANKS.items():
        for step, face in enumerate(faces):
            cards.append(Card(suit, face, pack.SUIT - step, WORTH.get(face, BLANK), len(cards)))
    return tuple(cards)


#: All cards in sorted order, and by their codes.
PACK: Final = _whole_pack()
BY_CODE: Final = {card.code: card for card in PACK}

PAGAT: Final = BY_CODE["T1"]
MOND: Final = BY_CODE["T21"]
SKIS: Final = BY_CODE["T22"]
TRULA: Final = frozenset((PAGAT, MOND, SKIS))
KINGS: Final = frozenset(card for card in PACK if card.king)


def in_order(cards: Iterable[Card]) -> list[Card]:
    """The cards sorted: taroks from the pagat to the škis, then hearts, diamonds, spades, clubs from the king down."""
    return sorted(cards, key=lambda card: card.place)


def codes(cards: Iterable[Card]) -> list[str]:
    """The codes of the cards, as JSON writes them."""
    return [card.code for card in cards]
