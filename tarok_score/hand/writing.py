"""A hand in notation."""

from __future__ import annotations

from typing import NamedTuple

from ..words.notation_words import card_word
from ..words.said import Speech
from .hand import DECLARER, UNCOUNTED, BonusFact, Hand, Kontra
from .possible import without_pile
from .spelling import Spelling, named
from .table import Table


def write(table: Table, hand: Hand, language: str = "en") -> str:
    """The words of a hand, with full names in a fixed order: in English the ids of the ruleset, else its names."""
    spelt = Spelling(table, language)
    played = named(table.rules.contracts, hand.contract)
    contract = spelt.name("contract", played)
    words = [contract if hand.level is None else f"{contract}:{hand.level}"]
    words.extend(name for name in (hand.declarer, hand.partner) if name is not None)
    if hand.points is not None:
        words.append("35+1" if hand.odd_card else str(hand.points))
    words.extend(pile_words(spelt, hand))
    if hand.won is not None:
        words.append(spelt.result("won" if hand.won else "lost", played))
    if hand.kontra.level:
        words.append(kontra_word(spelt, hand.kontra))
    words.extend(bonus_word(spelt, fact) for fact in hand.bonuses)
    for card, loser, by in hand.captured:
        names = loser if by is None else f"{loser},{by}"
        words.append(f"{spelt.fixed(card_word(card))}:{names}")
    words.extend(f"{spelt.fixed(card_word(card))}:{spelt.fixed('talon')}" for card in hand.left_in_talon)
    for name, ids in hand.declarations:
        if ids:
            declared = (spelt.name("declaration", named(table.rules.declarations, one)) for one in ids)
            words.append(f"{name}:{','.join(declared)}")
    if hand.king_in_talon:
        words.append(spelt.fixed("king-in-talon"))
    if hand.thrown_in:
        words.append(spelt.fixed("thrown-in"))
    if hand.surrendered:
        words.append(spelt.fixed("surrendered"))
    if hand.revoke is not None:
        kind = f":{spelt.fixed(hand.revoke.kind)}" if hand.revoke.kind else ""
        words.append(f"{spelt.fixed('revoke')}:{hand.revoke.by}{kind}")
    if hand.resting is not None:
        words.append(f"{spelt.fixed('resting')}:{hand.resting}")
    return " ".join(words)


def pile_words(spelt: Spelling, hand: Hand) -> list[str]:
    """The words of everybody's card points, with one word for all others if only those that matter were said."""
    words = [f"{name}={spelt.fixed('full') if points == UNCOUNTED else points}" for name, points in hand.piles]
    contract = spelt.table.rules.contracts.get(hand.contract)
    if words and contract is not None and hand.revoke is None and without_pile(spelt.table, contract, hand):
        words.append(spelt.fixed("others"))
    return words


def kontra_word(spelt: Spelling, kontra: Kontra) -> str:
    """The word for a doubling, with the players who spoke: `rekontra@Cilka,Ana`."""
    rules = spelt.table.rules.kontra
    known = () if rules is None else rules.ladder
    word = spelt.name("kontra", known[kontra.level - 1]) if kontra.level <= len(known) else f"kontra:{kontra.level}"
    return f"{word}@{','.join(kontra.names)}" if kontra.names else word


def bonus_word(spelt: Spelling, fact: BonusFact) -> str:
    """The word for a bonus with its marks: `pagat-ultimo:David:announced:lost`."""
    bonus = named(spelt.table.rules.bonuses, fact.bonus)
    marks = [spelt.name("bonus", bonus)]
    if fact.by is not None:
        marks.append(fact.by)
    elif fact.side != DECLARER:
        marks.append(spelt.fixed("defenders"))
    if fact.announced:
        marks.append(spelt.mark("announced", bonus))
    if not fact.made:
        marks.append(spelt.mark("lost", bonus))
    if fact.itself is not None:
        marks.append(spelt.fixed("itself" if fact.itself else "not-itself"))
    if fact.kontra.level:
        marks.append(kontra_word(spelt, fact.kontra))
    return ":".join(marks)


class HandInWords(NamedTuple):
    """A hand in a sentence, as the words that one would type for it in the sentence's language."""

    table: Table
    hand: Hand

    def spoken(self, speech: Speech) -> str:
        """The words of the hand."""
        return write(self.table, self.hand, speech.code)
