"""A hand in notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..law.rule import Named
from ..words.notation_words import ADJECTIVES, AGREEING, NEUTER_IN_O, SPELT, card_word
from ..words.said import Speech, Value
from .hand import DECLARER, UNCOUNTED, BonusFact, Hand, Kontra
from .possible import without_pile
from .table import Table

#: The word after the head of a name: in `kralj ultimo` the king is what agrees.
AFTER_THE_HEAD = "ultimo"

#: What feminine nouns end in: `trula`, `povinnost`, `powinność`.
FEMININE = ("a", "ost", "ość")


def named(known: Mapping[str, Named], key: str) -> Named:
    """The thing that a ruleset has under a key; without one, a thing named by its key.

    A void hand may name things that the rules no longer have, since nobody checks it when the rules change.
    """
    return known.get(key) or Named(key=key, label={"en": key})


class Spelling:
    """The spelling of one table's hands in a language."""

    __slots__ = ("_fixed", "_forms", "language", "table")

    def __init__(self, table: Table, language: str) -> None:
        self.table, self.language = table, language
        self._fixed = SPELT.get(language, {})
        self._forms = AGREEING.get(language, {})

    def name(self, kind: str, named: Named) -> str:
        """The word for a contract, a bonus, a declaration or a doubling."""
        word = "" if self.language == "en" else named.label.get(self.language, "").replace(" ", "-")
        if not word or any(sign in word for sign in ":=,@"):
            return named.key
        means = self.table.words_of(word)
        return word if means in (((kind, named.key),), self.table.words_of(named.key)) else named.key

    def fixed(self, word: str) -> str:
        """The spelling of a word that means the same in every ruleset."""
        return self._fixed.get(word) or self._forms.get(word, (word,))[0]

    def alone(self, word: str) -> str:
        """A mark by itself, in the form beside a masculine name."""
        return self._forms.get(word, (self.fixed(word),))[0]

    def mark(self, word: str, of: Named) -> str:
        """A mark of a bonus, agreeing with its name: `trula:napovedana`, `kralji:napovedani`."""
        forms = self._forms.get(word)
        if forms is None:
            return self.fixed(word)
        masculine, feminine, _, plural = forms
        names = of.label.get(self.language, "").split()
        head = "" if not names else names[0] if names[-1] == AFTER_THE_HEAD else names[-1]
        if head.endswith(FEMININE):
            return feminine
        return plural if head.endswith(("i", "y", "e", "é")) else masculine

    def result(self, word: str, of: Named | None) -> str:
        """The word for `won` or `lost`, agreeing with the contract's name (`berač … dobljen`), else with the game."""
        forms = self._forms.get(word)
        names = "" if of is None else of.label.get(self.language, "")
        if forms is None or not names:
            return self.fixed(word)
        masculine, feminine, neuter, _ = forms
        adjectives = ADJECTIVES.get(self.language, ())
        head = next((name for name in names.split() if not name.endswith(adjectives)), "")
        if head.endswith(FEMININE):
            return feminine
        return neuter if head.endswith("o") and NEUTER_IN_O.get(self.language) else masculine


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


class HandInWords(Value):
    """A hand in a sentence, as the words that one would type for it in the sentence's language."""

    __slots__ = ("hand", "table")

    def __init__(self, table: Table, hand: Hand) -> None:
        self.table: Final = table
        self.hand: Final = hand

    def spoken(self, speech: Speech) -> str:
        """The words of the hand."""
        return write(self.table, self.hand, speech.code)
