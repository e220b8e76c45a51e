"""The words of a hand in the reader's language: the ruleset's names of things, and the notation's own words.

A name of the ruleset is used only if it reads as the same thing again; else the id is, which every table understands.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..law.rule import Named
from ..words.notation_words import ADJECTIVES, AGREEING, NEUTER_IN_O, SPELT
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
