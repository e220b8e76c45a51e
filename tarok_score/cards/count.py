"""A pile counted as the rules count it: in threes, in the order in which the cards lie."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from .. import pack
from ..problems import Problem, malformed
from ..words.folding import fold
from . import reading
from .pack import BLANK, KINGS, PACK, TRULA, WORTH, Card

NOT_SO_MANY: Final = malformed("cards-of-a-kind", "the pack has only {most} of {kind}", "count again")

#: A number of cards of a kind: kings, queens, knights, jacks, and cards worth one.
KIND: Final = re.compile(r"([1-9][0-9]?)([kqnjxdcf])")
ONE: Final = "x"
OTHER_LETTERS: Final = {"D": "Q", "C": "N", "F": "J"}
VALUE_OF: Final = {**WORTH, ONE: BLANK}


class PileCard(NamedTuple):
    """One card of a pile: a card of the pack, or only its kind (`K`, `Q`, `N`, `J`, or `x` for a card worth one)."""

    written: str | Card
    value: int

    @property
    def code(self) -> str:
        """The card's code, or its kind."""
        return self.written if isinstance(self.written, str) else self.written.code


class Group(NamedTuple):
    """Three cards of a pile, or the one or two left over: their values, and the card points taken off or added."""

    items: tuple[PileCard, ...]
    values: tuple[int, ...]
    adjust: int

    @property
    def points(self) -> int:
        """The card points of the group."""
        return sum(self.values) + self.adjust


class Pile(NamedTuple):
    """A pile as it is counted: the number of its cards, and the sum of their values."""

    cards: int
    value: int

    @property
    def points(self) -> int:
        """Its card points."""
        return pack.points(self.value, self.cards)

    @property
    def odd(self) -> int:
        """The cards left over when the pile is counted in threes: 0, 1 or 2."""
        return self.cards % 3

    @property
    def half_and_one(self) -> bool:
        """True if the pile is 35 card points and one card more."""
        return self.points == pack.HALF and self.odd == 1

    @property
    def written(self) -> str:
        """Its card points as a hand writes them: `36`, or `35+1`."""
        return f"{self.points}+1" if self.half_and_one else str(self.points)

    @property
    def thirds(self) -> int:
        """Its exact worth in thirds of a card point."""
        return pack.thirds(self.value, self.cards)

    @property
    def rest(self) -> Pile:
        """The other cards of the pack."""
        return Pile(len(PACK) - self.cards, ALL.value - self.value)


ALL: Final = Pile(len(PACK), sum(card.value for card in PACK))


def pile(cards: Iterable[Card]) -> Pile:
    """The pile of these cards."""
    values = [card.value for card in cards]
    return Pile(len(values), sum(values))


def groups(items: Sequence[PileCard], plus_one: bool) -> list[Group]:
    """The pile in threes, in the order given.

    Three cards count their sum less two, one or two left over their sum less one; or, where cards count from four down
    to nothing (`plus_one`), three cards, or two left over, count one more than their sum.
    """
    found = []
    for start in range(0, len(items), 3):
        some = tuple(items[start : start + 3])
        values = tuple(item.value - plus_one for item in some)
        adjust = int(len(some) > 1) if plus_one else -2 if len(some) == 3 else -1
        found.append(Group(some, values, adjust))
    return found


def how_many(found: int, whole: int) -> str | int:
    """A part of a whole number of cards, as an answer says it: `all`, `none`, or the number."""
    return "all" if found == whole else found or "none"


def trula(items: Iterable[PileCard]) -> int:
    """The number of cards of the trula in the pile."""
    return sum(item.written in TRULA for item in items)


def kings(items: Iterable[PileCard]) -> int:
    """The number of kings in the pile."""
    return sum(item.written in KINGS or item.written == "K" for item in items)


def read(words: object, path: str, problems: list[Problem]) -> list[PileCard]:
    """The pile that these words describe: cards, groups, and numbers of a kind (`2K`, `12x`)."""
    if type(words) is not list:
        problems.append(reading.NO_LIST(path))
        return []
    seen = reading.NamedCards()
    items: list[PileCard] = []
    left = dict(MOST)
    for index, word in enumerate(words):
        where = f"{path}[{index}]"
        if type(word) is str and (kind := KIND.fullmatch(fold(word))):
            letter = kind[2].upper() if kind[2] != ONE else ONE
            items += _several(int(kind[1]), OTHER_LETTERS.get(letter, letter), left, where, problems)
            continue
        for card in reading.word(word, where, problems, seen):
            items.append(PileCard(card, card.value))
            if card not in TRULA:
                _several(1, _kind(card), left, where, problems)
    return items


def _kind(card: Card) -> str:
    return card.face if card.face in WORTH else ONE


#: The number of cards of each kind in the pack; cards of the trula are of no kind.
MOST: Final = {kind: sum(_kind(card) == kind for card in PACK if card not in TRULA) for kind in VALUE_OF}


def _several(number: int, kind: str, left: dict[str, int], path: str, problems: list[Problem]) -> list[PileCard]:
    """A number of cards of a kind, as far as the pack has them."""
    if number > left[kind]:
        problems.append(NOT_SO_MANY(path, most=MOST[kind], kind=kind))
        return []
    left[kind] -= number
    return [PileCard(kind, VALUE_OF[kind])] * number
