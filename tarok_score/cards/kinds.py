"""The kinds of keys that questions about cards and records of play are made of."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any, Final

from ..documents.parts import TRUE_OR_FALSE, Flag, Key, Reading, Schema, Several
from ..hand.document import ByPlayer, ContractPlayed, PlayerNamed
from ..hand.table import Table, shown
from ..law.contracts import Contract
from ..limits import MOST_ENTRIES
from ..problems import Problem, impossible, malformed
from ..words.folding import fold
from ..words.said import said
from . import pack
from .bids import PASS
from .pack import NO_CARD, ONE, OTHER_LETTERS, TRULA, VALUE_OF, Card, PileCard, cards, kind_of

NO_CARDS: Final = impossible(
    "rules-without-cards", "{ruleset} does not say how the cards are played", "a shipped ruleset does: tarok rules"
)
TWICE: Final = malformed("card-twice", "{card} is there twice", "every card once")
NOT_SO_MANY: Final = malformed("cards-of-a-kind", "the pack has only {most} of {kind}", "count again")
NOT_PLAYING: Final = impossible("resting-player-in-record", "{player} rests", "name somebody who plays")

#: A number of cards of a kind: kings, queens, knights, jacks, and cards worth one.
OF_A_KIND: Final = re.compile(r"([1-9][0-9]?)([kqnjxdcf])")


class AtTable(Table):
    """A table at which a document about cards is read: who rests, and the cards named so far, by the list they are in.

    Where one has to sit out and nobody says who, it is the last one named. No card stands in a list twice; several keys
    may make one list, such as the hands that were dealt and the talon.
    """

    __slots__ = ("named", "resting")

    def __init__(self, table: Table) -> None:
        super().__init__(table.rules, table.players, table.also, table.away, table.columns)
        self.resting: str | None = table.players[-1] if self.rests else None
        self.named: Final[defaultdict[str, set[Card]]] = defaultdict(set)


class Cards(Key):
    """A list of cards, each of them or a group a word; `among` names the list in which every card stands once.

    `wrong` asks for cards that have to be there.
    """

    __slots__ = ("among",)

    def __init__(self, doc: str, among: str, **more: Any) -> None:
        super().__init__(doc, **{"must": said("a list of cards"), "example": '["HK", "T19", "S:K10"]', **more})
        self.among: Final = among

    def read(self, value: Any, path: str, reading: Reading) -> tuple[Card, ...]:
        """The cards in their order."""
        if self.wrong is not None and not value:
            reading.problems.append(self.wrong(path))
        elif type(value) is not list:
            self.refuse(path, reading)
        else:
            words = enumerate(value)
            return tuple([one for index, word in words for one in self.of_word(word, f"{path}[{index}]", reading)])
        return ()

    def of_word(self, word: object, path: str, reading: Reading) -> list[Card]:
        """The cards of one word, each counted only the first time it is named."""
        if type(word) is not str:
            reading.problems.append(NO_CARD(path, word=shown(word)))
            return []
        known: set[Card] = reading.of.named[self.among]
        found = []
        for one in cards(word, path, reading.problems):
            if one in known:
                reading.problems.append(TWICE(path, card=one))
            else:
                known.add(one)
                found.append(one)
        return found

    def schema(self) -> Schema:
        """The schema: a list of texts."""
        return self.described("array", items={"type": "string"})


class Pile(Cards):
    """A pile: cards, groups, and numbers of cards of a kind (`2K`, `12x`)."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> tuple[Any, ...]:
        """The cards of the pile, at most as many of each kind as the pack has."""
        if type(value) is not list:
            return super().read(value, path, reading)
        left, items = dict(pack.MOST), list[PileCard]()
        for index, word in enumerate(value):
            where = f"{path}[{index}]"
            if type(word) is str and (several := OF_A_KIND.fullmatch(fold(word))):
                letter = several[2].upper() if several[2] != ONE else ONE
                kind, number = OTHER_LETTERS.get(letter, letter), int(several[1])
                items += [PileCard(kind, VALUE_OF[kind])] * number
                taken = [kind] * number
            else:
                found = self.of_word(word, where, reading)
                items += [PileCard(card, card.value) for card in found]
                taken = [kind_of(card) for card in found if card not in TRULA]
            for kind in taken:
                left[kind] -= 1
            reading.problems.extend(
                [NOT_SO_MANY(where, most=pack.MOST[kind], kind=kind) for kind in dict.fromkeys(taken) if left[kind] < 0]
            )
        return tuple(items)


class ActivePlayer(PlayerNamed):
    """A player who plays the hand."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> str | None:
        """The player's full name; None after adding the problem of nobody, or of the one who rests."""
        name = super().read(value, path, reading)
        if name is not None and name == reading.of.resting:
            reading.problems.append(NOT_PLAYING(path, player=name))
        return name


ACTIVE: Final = ActivePlayer("A player.")
CONTRACT: Final = ContractPlayed("A contract.")


class Bid(Key):
    """A bid: its player and a contract or pass."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> tuple[str | None, Contract | None] | None:
        """The player and the contract, None for pass; None after adding the problem of another value."""
        if type(value) is not list or len(value) != 2 or not all(type(word) is str for word in value):
            self.refuse(path, reading)
            return None
        player = ACTIVE.read(value[0], path, reading)
        return player, None if fold(value[1]) in PASS else CONTRACT.read(value[1], path, reading)

    def schema(self) -> Schema:
        """The schema: two texts."""
        return {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2}


def bids(doc: str) -> Any:
    """Declares the bids in the order in which they were spoken."""
    must, example = said("a list of pairs of player and bid"), '[["Boris", "two"], ["Cilka", "pass"]]'
    return Several(doc, Bid("", must=must, example=example), most=MOST_ENTRIES, must=must, example=example)


def hands(doc: str, of: Cards) -> Any:
    """Declares the hands of players, as far as they are known."""
    return ByPlayer(doc, of, '{"Ana": ["T1", "H:K4", …]}', who=ACTIVE, default={})


def flag(doc: str, default: bool | None = None) -> Any:
    """Declares a fact that holds or does not."""
    return Flag(doc, must=TRUE_OR_FALSE, default=default)


def too_many(found: tuple[Card, ...], path: str, most: int) -> list[Problem]:
    """The problem of more cards than there can be."""
    return [pack.TOO_MANY(path, most=most)] if len(found) > most else []
