"""A language that sentences are written in: its templates, its plural forms, its decimal sign.

English needs no catalogue: the templates are English.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..amounts import Amount, signed, written

if TYPE_CHECKING:
    from .said import Fact, Said

#: The languages of the program, English first.
LANGUAGES = ("en", "sl", "cs", "pl")


class Speech:
    """One language: `say` makes text of a sentence."""

    __slots__ = ("code", "decimal")

    def __init__(self, code: str, decimal: str = ".") -> None:
        self.code = code
        self.decimal = decimal

    def template(self, said: Said) -> str:
        """The template of a sentence in this language, of the number that its facts ask for."""
        if said.many and said.facts[said.counts] != 1:
            return said.many
        return said.text

    def say(self, said: Said | str) -> str:
        """A sentence as text. Plain text is taken as it is."""
        if isinstance(said, str):
            return said
        text = self.template(said)
        return text.format_map({name: self.fact(fact) for name, fact in said.facts.items()}) if said.facts else text

    def fact(self, fact: Fact) -> str:
        """A fact as text: names and numbers as they are, several things with commas between them."""
        if isinstance(fact, str):
            return fact
        if isinstance(fact, int):
            return str(fact)
        if hasattr(fact, "spoken"):
            text: str = fact.spoken(self)
            return text
        return ", ".join([self.fact(one) for one in fact])

    def label(self, labels: Mapping[str, str]) -> str:
        """A name that a ruleset gives in several languages: in this one, else in English."""
        return labels.get(self.code) or labels["en"]

    def amount(self, value: Amount, decimals: int = 0, sign: bool = False) -> str:
        """An amount as people write it, with this language's decimal sign."""
        text = signed(value, decimals) if sign else written(value, decimals)
        return text if self.decimal == "." else text.replace(".", self.decimal)


ENGLISH = Speech("en")
