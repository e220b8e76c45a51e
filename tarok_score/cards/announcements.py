"""Announcements and words of doubling, spoken between the exchange and the play.

Words that break the rules become breaches, and count for nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ..hand.hand import DECLARER, DEFENDERS
from ..law.bonuses import Bonus
from ..law.klop import KlopKontra
from ..law.kontra import KontraWord
from ..law.rule import Rule
from ..words.said import Fact, Said, listed, said
from .breach import Breach
from .pack import KINGS, PAGAT, TRULA, Card, in_order
from .record import PlayRecord, Utterance

HOLDER, CONTRACT, SIDE, SILENT, ORDER = "say-holder", "say-contract", "kontra-side", "kontra-silent", "kontra-order"


class Announcement(NamedTuple):
    """A bonus that a side announced: the announcer, and the players who doubled it, in turn."""

    by: str
    kontra: list[str]


class Announcements(NamedTuple):
    """The words that count: announcements by bonus and side, who doubled the game, players whose pagat is free."""

    announced: dict[tuple[str, str], Announcement]
    kontra: list[str]
    free: frozenset[str]
    breaches: list[Breach]


def card_of(bonus: Bonus, called: Card | None) -> Card | None:
    """The card that an ultimo is made with: the called one, or the pagat; None for other bonuses."""
    if not bonus.last_trick:
        return None
    return called if bonus.declarer_only else PAGAT


def _lacking(bonus: Bonus, hand: Sequence[Card]) -> list[Card]:
    """The cards that a player lacks to announce this bonus, where only the holder of all of them may."""
    cards = TRULA if bonus.key == "trula" else KINGS
    return in_order(cards.difference(hand)) if bonus.holder_announces else []


def read_announcements(
    record: PlayRecord, sides: Mapping[str, str], hands: Mapping[str, Sequence[Card]]
) -> Announcements:
    """The announcements of a record, by players of these sides who held these cards when the play began."""
    reader = _AnnouncementReader(record, sides, hands)
    needed = record.contract.needs_announced
    if needed is not None and record.declarer is not None:
        reader.found.announced[needed, DECLARER] = Announcement(record.declarer, [])
    free = set()
    for index, one in enumerate(record.say or ()):
        if one.bonus is None and one.word is None:
            free.add(one.player)
            continue
        wrong = reader.double(one, one.word) if one.word is not None else reader.announce(one)
        if wrong is not None:
            breach, text, rule = wrong
            reader.found.breaches.append(Breach(breach, one.player, f"play.say[{index}]", text, rule))
    return reader.found._replace(free=frozenset(free))


#: The id of a breach, its sentence, and the rule.
BrokenRule = tuple[str, Said, Rule]


class _AnnouncementReader:
    """The reader of the spoken words, one after another, that sorts out those which break the rules."""

    def __init__(self, record: PlayRecord, sides: Mapping[str, str], hands: Mapping[str, Sequence[Card]]) -> None:
        self.record = record
        self.rules = record.table.rules
        self.sides = sides
        self.hands = hands
        self.found: Final = Announcements({}, [], frozenset(), [])

    def announce(self, one: Utterance) -> BrokenRule | None:
        """Notes an announced bonus; returns the broken rule if it could not be announced."""
        bonus, contract = one.bonus, self.record.contract
        assert bonus is not None
        rule = self.record.rules.announcing or bonus
        card = card_of(bonus, self.record.call)
        closed = (
            contract.form != "sides" or contract.bonuses in ("none", "unscored", "valat") or bonus.announced is None
        )
        if closed or (bonus.declarer_only and card is None):
            text = said("{player} announced {bonus}, which cannot be announced here", player=one.player, bonus=bonus)
            return CONTRACT, text, rule
        if card is not None and card not in self.hands.get(one.player, ()):
            text = said("{player} announced {bonus} without {card} in hand", player=one.player, bonus=bonus, card=card)
            return HOLDER, text, rule
        if bonus.is_game and one.player != self.record.declarer:
            text = said("{player} announced {bonus}, which only the declarer may", player=one.player, bonus=bonus)
            return HOLDER, text, bonus
        lacking = _lacking(bonus, self.hands.get(one.player, ()))
        if lacking:
            facts: dict[str, Fact] = {
                "player": one.player,
                "bonus": bonus,
                "card": listed(lacking, "{some} and {last}"),
            }
            return HOLDER, said("{player} announced {bonus} without {card} in hand", **facts), bonus
        self.found.announced.setdefault((bonus.key, self.sides[one.player]), Announcement(one.player, []))
        return None

    def double(self, one: Utterance, word: KontraWord) -> BrokenRule | None:
        """Notes a word of doubling, on the game or on an announced bonus.

        Returns the broken rule if it could not be said.
        """
        kontra, klop = self.rules.kontra, self.record.contract.klop
        assert kontra is not None
        facts: dict[str, Fact] = {"player": one.player, "word": word}
        if one.bonus is None:
            if self.record.contract.form == "sides" and self.record.contract.kontra:
                return self._next(one, word, self.found.kontra, DECLARER, kontra)
            if klop is None or klop.kontra is None or not self.record.contract.kontra:
                return CONTRACT, said("{player} said {word}, which cannot be said here", **facts), kontra
            return self._in_klop(one, word, klop.kontra)
        if not one.bonus.kontra:
            return CONTRACT, said("{player} said {word}, which cannot be said here", **facts), one.bonus
        mine = self.sides[one.player]
        odd = word.level % 2 == 1
        owner = _other(mine) if odd else mine
        target = self.found.announced.get((one.bonus.key, owner)) if kontra.bonuses else None
        if target is not None:
            return self._next(one, word, target.kontra, owner, kontra)
        if (one.bonus.key, _other(owner)) in self.found.announced:
            return SIDE, said("{player} said {word} to his own side", **facts), kontra
        text = said("{player} said {word} to {bonus}, which nobody had announced", **facts, bonus=one.bonus)
        return SILENT, text, kontra

    def _next(self, one: Utterance, word: KontraWord, spoken: list[str], owner: str, rule: Rule) -> BrokenRule | None:
        """Notes the next word on the game or a bonus.

        Words come in order, from its opponents first, then from the sides by turns.
        """
        if word.level != len(spoken) + 1:
            return ORDER, said("{player} said {word} out of order", player=one.player, word=word), rule
        if (self.sides[one.player] == owner) == (word.level % 2 == 1):
            return SIDE, said("{player} said {word} to his own side", player=one.player, word=word), rule
        spoken.append(one.player)
        return None

    def _in_klop(self, one: Utterance, word: KontraWord, rule: KlopKontra) -> BrokenRule | None:
        """Notes a kontra on klop, where everybody plays alone; returns the broken rule if it could not be said."""
        spoken = self.found.kontra
        if word.level != len(spoken) + 1 or word.level > rule.most_words:
            return ORDER, said("{player} said {word} out of order", player=one.player, word=word), rule
        if one.player in spoken:
            return SIDE, said("{player} said {word} to his own side", player=one.player, word=word), rule
        spoken.append(one.player)
        return None


def _other(side: str) -> str:
    return DEFENDERS if side == DECLARER else DECLARER
