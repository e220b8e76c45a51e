"""Sentences about a value of the wrong kind, shared by problems of several documents that differ in id and hint."""

from typing import Final

MUST_BE_OBJECT: Final = "must be an object"
MUST_BE_AMOUNT: Final = "must be an exact amount"
MUST_BE_HAND: Final = "must be an object with the facts of one hand"
MUST_BE_AMOUNTS: Final = "must be amounts by player"
MUST_BE_LIST: Final = "must be a list"
MUST_BE_CARDS: Final = "must be a list of cards"
MUST_BE_FLAG: Final = "must be true or false"
MUST_BE_CARD_POINTS: Final = "must be a whole number of card points, 0 to {most}"
MUST_BE_CARDS_BY_PLAYER: Final = "must be an object of lists of cards by player"
