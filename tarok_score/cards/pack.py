"""The pack: cards, their names and their points, counted."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from .. import pack
from ..law.cards import Calling
from ..limits import LONGEST_GROUP
from ..problems import Problem, Problems, problem
from ..text import for_message
from ..words import languages
from ..words.folding import fold
from ..words.said import said

if TYPE_CHECKING:
    from ..words.said import Speech

#: The suits in the order in which cards are sorted, of which the taroks are the first.
TAROK: Final = "T"
HEARTS, DIAMONDS, SPADES, CLUBS = "H", "D", "S", "C"

#: The cards of a suit from the king down: red pips rank one to four, black ones ten to seven.
COURT: Final = ("K", "Q", "N", "J")
RED, BLACK = (*COURT, "1", "2", "3", "4"), (*COURT, "10", "9", "8", "7")
RANKS: Final = {HEARTS: RED, DIAMONDS: RED, SPADES: BLACK, CLUBS: BLACK}

#: The value of a court card; any other suit card is worth one.
WORTH: Final = dict(zip(COURT, (pack.VALUES[name] for name in ("king", "queen", "knight", "jack")), strict=True))
BLANK: Final = 1

_ONES: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")

#: The taroks from I to XXI as they are written on the cards.
ROMAN: Final = tuple([tens + ones for tens in ("", "X", "XX") for ones in _ONES][1:22])


class Card:
    """A card; there is only one of each. In a trick the higher rank of a suit beats the lower one."""

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


def _folded(words: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    return {fold(alias): card for card, aliases in words.items() for alias in aliases}


#: Suits, ranks and taroks as they are called in all languages.
WORDS: Final = languages.by_kind("cards")

#: Suits as they are typed by themselves, before a hyphen or before a colon.
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
NUMBERS: Final = {str(number): number for number in range(1, pack.TAROKS + 1)}


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
    return NUMBERS.get(folded)


def _parted(folded: str) -> tuple[str, str] | None:
    """The suit and rank of a word: the suit first, or two words joined by a hyphen in either order."""
    first, hyphen, last = folded.partition("-")
    if not hyphen:
        suit, rank = SUIT_SIGNS.get(folded[:1]), RANK_SIGNS.get(folded[1:])
    elif first in SUIT_OF:
        suit, rank = SUIT_OF[first], RANK_OF.get(last)
    elif last in SUIT_WORDS or first in RANK_WORDS:
        suit, rank = SUIT_OF.get(last), RANK_OF.get(first)
    else:
        return None
    return None if suit is None or rank is None else (suit, rank)


def _unknown(word: str, path: str) -> Problem:
    """The problem of a word that is not a card, with the card that was probably meant."""
    folded, typed = fold(word), for_message(word)
    parted = _parted(folded)
    if parted is not None:
        return problem("card-rank", path, word=typed, rank=parted[1], ranks=RANKS[parted[0]])
    turned = BY_CODE.get(f"{SUIT_SIGNS.get(folded[-1:])}{RANK_SIGNS.get(folded[:-1])}")
    if turned is not None:
        return problem("card-turned-round", path, word=typed, card=turned)
    return problem("no-card", path, word=typed)


def cards(word: str, path: str, problems: Problems) -> list[Card]:
    """The cards of a word: one, or those of a group such as `H:KQ4`."""
    head, colon, tail = word.partition(":")
    folded, words, in_word = fold(head), [word], list[Card]()
    if colon:
        words = []
        if len(word) <= LONGEST_GROUP and folded in TAROK_OF:
            in_word = _taroks(fold(tail))
        elif len(word) <= LONGEST_GROUP and folded in SUIT_OF:
            # Without commas every sign is a rank, but for the two digits of the ten.
            ranks = tail.split(",") if "," in tail else re.findall("10|.", tail)
            words = [f"{SUIT_OF[folded]}{rank.upper()}" for rank in ranks]
        if not words and not in_word:
            problems.add("card-group", path, word=for_message(word))
    for spelt in words:
        meant = card(spelt)
        if meant is None:
            problems.append(_unknown(spelt, path))
        else:
            in_word.append(meant)
    return in_word


def _taroks(tail: str) -> list[Card]:
    """The taroks of a group: numbers and ranges with commas between them. Empty if one of them is no tarok."""
    taroks = list[Card]()
    for piece in tail.split(","):
        low, dash, high = piece.partition("-")
        first = _number(low)
        last = _number(high) if dash else first
        if first is None or last is None or last < first:
            return []
        taroks += [BY_CODE[f"{TAROK}{number}"] for number in range(first, last + 1)]
    return taroks if len(taroks) <= pack.TAROKS else []


#: The taroks that may be called: the first of them that the declarer does not hold, or always the first.
CALLED = tuple(BY_CODE[code] for code in ("T19", "T18", "T17", "T16"))


def may_call(calling: Calling, hand: Collection[Card], card: Card) -> bool:
    """True if this card may be called from this hand.

    Any king may, even one's own. Of the taroks the XIX always may, a lower one only if it is the highest of XIX, XVIII,
    XVII and XVI that the hand lacks.
    """
    if calling.form == "tarok":
        lacking = next((tarok for tarok in CALLED if tarok not in hand), None)
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


ONE: Final = "x"

#: The cards of which only the kind is known: a court, or a card worth one.
KINDS: Final = {kind: Card("", kind, 0, value, 0) for kind, value in {**WORTH, ONE: BLANK}.items()}


class Group(NamedTuple):
    """Three cards of a pile, or the one or two left over: their values, and the card points taken off or added."""

    items: tuple[Card, ...]
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
        return pack.card_points(self.value, self.cards)

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


def groups(items: Sequence[Card], plus_one: bool) -> list[Group]:
    """The pile in threes, in the order given.

    Three cards count their sum less two, one or two left over their sum less one; or, if cards count from four down to
    nothing (`plus_one`), three cards, or two left over, count one more than their sum.
    """
    threes = []
    for start in range(0, len(items), 3):
        some = tuple(items[start : start + 3])
        values = tuple(item.value - plus_one for item in some)
        adjust = int(len(some) > 1) if plus_one else -2 if len(some) == 3 else -1
        threes.append(Group(some, values, adjust))
    return threes


def kind_of(card: Card) -> str:
    """The kind of a suit card: its court, or that of a card worth one."""
    return card.face if card.face in WORTH else ONE


#: The number of cards of each kind in the pack; cards of the trula are of no kind.
MOST: Final = {kind: sum(kind_of(card) == kind for card in PACK if card not in TRULA) for kind in KINDS}
