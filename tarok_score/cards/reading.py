"""Cards as people type them: codes, numbers, names and words of four languages, and groups of a suit.

Every problem is at the place of its word in the list, such as `hand[3]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .. import pack
from ..documents.sentences import MUST_BE_CARDS
from ..hand.table import shown
from ..limits import LONGEST_GROUP
from ..problems import Problem, Wrong, malformed
from ..words import languages
from ..words.folding import fold
from .pack import BY_CODE, CLUBS, DIAMONDS, HEARTS, RANKS, ROMAN, SPADES, TAROK, Card

NO_CARD: Final = malformed(
    "no-card", '"{word}" is no card', "a suit and a rank, such as HK or S10, or a tarok: XIX, T19"
)
TURNED: Final = malformed("card-turned-round", '"{word}" is no card', "did you mean {card}?")
NO_RANK: Final = malformed("card-rank", '"{word}" is no card: this suit has no {rank}', "from the highest: {ranks}")
NO_GROUP: Final = malformed("card-group", '"{word}" is no group of cards', "such as H:KQ4, S:K10 or T:1,5,9-11")
TWICE: Final = malformed("card-twice", "{card} is there twice", "every card once")
TOO_MANY: Final = malformed("cards-too-many", "these are more cards than there can be", "at most {most}")
NO_LIST: Final = malformed("cards-no-list", MUST_BE_CARDS, 'such as ["HK", "T19", "S:K10"]')


def _folded(words: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    return {fold(alias): one for one, aliases in words.items() for alias in aliases}


#: Suits, ranks and taroks as they are called in all languages.
WORDS: Final = languages.by_kind("cards")

#: Suits as they are typed alone, before a hyphen or before a colon.
SUIT_SIGNS: Final = _folded({HEARTS: ("H", "♥"), DIAMONDS: ("D", "♦"), SPADES: ("S", "♠"), CLUBS: ("C", "♣")})
SUIT_WORDS: Final = _folded(WORDS["suits"])
SUIT_OF: Final = SUIT_SIGNS | SUIT_WORDS
TAROK_OF: Final = frozenset(map(fold, ("T", *WORDS["tarok"]["tarok"])))

#: Ranks: one letter or the number on the card, and the words that follow a hyphen.
RANK_SIGNS: Final = _folded(
    {"K": ("K",), "Q": ("Q", "D"), "N": ("N", "C"), "J": ("J", "F"), "1": ("1", "A")}
    | {pip: (pip,) for pip in ("2", "3", "4", "10", "9", "8", "7")}
)
RANK_WORDS: Final = _folded(WORDS["ranks"])
RANK_OF: Final = RANK_SIGNS | RANK_WORDS

#: Taroks by name, by the numeral on the card and by number.
NAMES: Final = _folded(WORDS["taroks"])
NUMERALS: Final = {fold(numeral): number for number, numeral in enumerate(ROMAN, 1)}


def card(word: str) -> Card | None:
    """The card that a word means; None if it means none."""
    folded = fold(word)
    if folded in NAMES:
        return BY_CODE[NAMES[folded]]
    number = _number(folded) or (_number(folded[1:], numerals=False) if folded[:1] == "t" else None)
    if number is not None:
        return BY_CODE[f"{TAROK}{number}"]
    parted = _parted(folded)
    return BY_CODE.get("".join(parted)) if parted is not None else None


def _number(folded: str, numerals: bool = True) -> int | None:
    """The number of a tarok as it is typed, in figures or as the numeral on the card."""
    if folded in NUMERALS:
        return NUMERALS[folded] if numerals else None
    if folded.isascii() and folded.isdigit() and len(folded) < 3 and folded[0] != "0" and int(folded) <= pack.TAROKS:
        return int(folded)
    return None


def _parted(folded: str) -> tuple[str, str] | None:
    """The suit and rank of a word: the suit first, or two words joined by a hyphen in either order."""
    first, hyphen, last = folded.partition("-")
    if not hyphen:
        first, last = folded[:1], folded[1:]
        if first in SUIT_SIGNS and last in RANK_SIGNS:
            return SUIT_SIGNS[first], RANK_SIGNS[last]
        return None
    if first in SUIT_OF and last in RANK_OF:
        return SUIT_OF[first], RANK_OF[last]
    if last in SUIT_OF and first in RANK_OF and (last in SUIT_WORDS or first in RANK_WORDS):
        return SUIT_OF[last], RANK_OF[first]
    return None


def _unknown(word: str, path: str) -> Problem:
    """The problem of a word that is not a card, with the card that was probably meant."""
    folded, typed = fold(word), shown(word)
    parted = _parted(folded)
    if parted is not None:
        return NO_RANK(path, word=typed, rank=parted[1], ranks=RANKS[parted[0]])
    turned = BY_CODE.get(f"{SUIT_SIGNS.get(folded[-1:])}{RANK_SIGNS.get(folded[:-1])}")
    if turned is not None:
        return TURNED(path, word=typed, card=turned)
    return NO_CARD(path, word=typed)


def cards(word: str, path: str, problems: list[Problem]) -> list[Card]:
    """The cards of a word: one, or those of a group such as `H:KQ4`."""
    head, colon, tail = word.partition(":")
    if not colon:
        found = card(word)
        if found is None:
            problems.append(_unknown(word, path))
        return [found] if found is not None else []
    before = len(problems)
    folded = fold(head)
    if len(word) > LONGEST_GROUP:
        several = []
    elif folded in TAROK_OF:
        several = _taroks(fold(tail))
    elif folded in SUIT_OF:
        several = _suit(SUIT_OF[folded], tail, path, problems)
    else:
        several = []
    if not several and len(problems) == before:
        problems.append(NO_GROUP(path, word=shown(word)))
    return several


def _taroks(tail: str) -> list[Card]:
    """The taroks of a group: numbers and ranges with commas between them. Empty if one of them is no tarok."""
    found = []
    for piece in tail.split(","):
        low, dash, high = piece.partition("-")
        first = _number(low)
        last = _number(high) if dash else first
        if first is None or last is None or last < first:
            return []
        found += [BY_CODE[f"{TAROK}{number}"] for number in range(first, last + 1)]
        if len(found) > pack.TAROKS:
            return []
    return found


def _suit(suit: str, tail: str, path: str, problems: list[Problem]) -> list[Card]:
    """The cards of a suit: ranks one after the other, with or without commas."""
    found = []
    for rank in _ranks(fold(tail)):
        face = RANK_SIGNS.get(rank)
        one = BY_CODE.get(f"{suit}{face}")
        if one is not None:
            found.append(one)
        else:
            problems.append(_unknown(f"{suit}{rank.upper()}", path))
    return found


def _ranks(tail: str) -> list[str]:
    """The ranks of a group, with commas or one after the other; a ten takes two signs."""
    if "," in tail:
        return tail.split(",")
    found, at = [], 0
    while at < len(tail):
        step = 2 if tail.startswith("10", at) else 1
        found.append(tail[at : at + step])
        at += step
    return found


class NamedCards:
    """The cards of one question with their places, so that no card is in two of them."""

    def __init__(self) -> None:
        self.places: dict[Card, str] = {}

    def add(self, one: Card, path: str, problems: list[Problem], wrong: Wrong = TWICE) -> bool:
        """Notes a card with its place; False, after adding a problem, if it was named before."""
        if one in self.places:
            problems.append(wrong(path, card=one))
            return False
        self.places[one] = path
        return True


def word(value: object, path: str, problems: list[Problem], seen: NamedCards) -> list[Card]:
    """The cards of one word in a list, each counted only the first time it is named."""
    if type(value) is not str:
        problems.append(NO_CARD(path, word=shown(value)))
        return []
    return [one for one in cards(value, path, problems) if seen.add(one, path, problems)]


def read(
    value: object, path: str, problems: list[Problem], seen: NamedCards | None = None, most: int = pack.CARDS
) -> list[Card]:
    """The cards of a list of words, each once.

    A word that is no card, a card named twice and one too many are problems.
    """
    if type(value) is not list:
        problems.append(NO_LIST(path))
        return []
    seen = NamedCards() if seen is None else seen
    found: list[Card] = []
    for index, each in enumerate(value):
        before = len(found)
        found += word(each, f"{path}[{index}]", problems, seen)
        if before <= most < len(found):
            problems.append(TOO_MANY(f"{path}[{index}]", most=most))
    return found
