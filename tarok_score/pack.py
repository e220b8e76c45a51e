"""The pack: 54 cards with 70 card points."""

from __future__ import annotations

from typing import Final

#: The cards of the pack: 22 taroks and eight of each suit.
CARDS: Final = 54
TAROKS: Final = 22
SUIT: Final = 8

#: The card points of the pack, and half of them: more than half has won a game of card points.
POINTS: Final = 70
HALF: Final = POINTS // 2

#: The smallest whole number of card points that is a quarter of the pack (17½).
QUARTER: Final = 18

#: The three cards that can be captured from their holder or stay in the talon, and the kings.
TRULA: Final = ("mond", "pagat", "skis")
KINGS: Final = 4

#: What a card is worth that is worth more than one.
VALUES: Final = {"trula": 5, "king": 5, "queen": 4, "knight": 3, "jack": 2}


def card_points(value: int, cards: int) -> int:
    """The card points of a pile: the sum of its cards' values, less two for each three and one for a rest.

    A pile is worth the same in whatever order it is counted.
    """
    threes, rest = divmod(cards, 3)
    return value - 2 * threes - (1 if rest else 0)


def thirds(value: int, cards: int) -> int:
    """The exact worth of a pile in thirds of a card point, of which `card_points` is the nearest whole number."""
    return 3 * value - 2 * cards
