"""The card that wins a trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .pack import MOND, PAGAT, SKIS, TRULA, Card
from .way_of_play import Way

#: The reasons why a card wins: highest of the suit led, highest tarok, emperor trick, suit led in colour valat.
SUIT, TAROK, EMPEROR, COLOUR = "suit", "tarok", "emperor", "colour"


class Won(NamedTuple):
    """The place of the card that wins, counted from the one led, and why it does."""

    winner: int
    why: str


def find_winner(cards: Sequence[Card], way: Way, free: bool = False) -> Won:
    """The winner of these cards, played in this order. `free` says that the pagat among them was announced free.

    The highest tarok wins, else the highest card of the suit led. In colour valat taroks are a suit like any other.
    Škis, mond and pagat together are an emperor trick, which the pagat wins; but not where a suit was led in colour
    valat.
    """
    led = cards[0].suit
    if free:
        return Won(cards.index(PAGAT), TAROK)
    if way.emperor and (cards[0].tarok or not way.colour) and _emperor(cards, way.emperor):
        return Won(cards.index(PAGAT), EMPEROR)
    taroks = any(card.tarok for card in cards) and not way.colour
    may_win = [index for index, card in enumerate(cards) if (card.tarok if taroks else card.suit == led)]
    best = max(may_win, key=lambda index: cards[index].rank)
    return Won(best, COLOUR if way.colour else TAROK if taroks else SUIT)


def _emperor(cards: Sequence[Card], form: str) -> bool:
    trula = [card for card in cards if card in TRULA]
    if len(trula) < len(TRULA):
        return False
    return form == "any" or (trula[-1] == PAGAT and (form == "pagat-last" or trula[0] == MOND))


class Met(NamedTuple):
    """Škis and mond in one trick: the places of the player of the mond and of the winner."""

    loser: int
    by: int


def find_meeting(cards: Sequence[Card], winner: int) -> Met | None:
    """The meeting of škis and mond in this trick, if any. The winner, even of an emperor trick, captures the mond."""
    if MOND in cards and SKIS in cards:
        return Met(cards.index(MOND), winner)
    return None
