"""The unit that a ruleset counts in, and the names of its contracts, bonuses and declarations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..amounts import Amount
from ..law.ruleset import Ruleset
from ..words.said import Fact, Joined, Quantity, said
from ..words.speech import Speech


class Called(NamedTuple):
    """A contract, a bonus or a declaration that a value names."""

    id: str
    labels: Mapping[str, str]

    def spoken(self, speech: Speech) -> str:
        """The id as files have it, in English; else the name."""
        return self.id if speech.code == "en" else self.labels.get(speech.code, self.id)


class Units(NamedTuple):
    """The unit of a ruleset, its decimals, and whether kontra works by shares of an item's worth."""

    name: str
    decimals: int
    by_shares: bool
    #: The names of the ruleset's contracts, bonuses and declarations, by id.
    labels: Mapping[str, Mapping[str, str]] = {}

    @classmethod
    def of(cls, rules: Ruleset) -> Units:
        """The units of a ruleset."""
        named = {**rules.declarations, **rules.bonuses, **rules.contracts}
        labels = {id: one.label for id, one in named.items()}
        return cls(rules.unit.name, rules.unit.decimals, rules.payout.form == "reciprocal", labels)

    def named(self, id: str) -> Fact:
        """A thing that the ruleset names by its id: by that id in English, elsewhere by its name in the language."""
        labels = self.labels.get(id)
        return id if labels is None else Called(id, labels)

    def amount(self, *values: Amount) -> Fact:
        """The amount with its unit, `20`, `0.10 Kč`, or several, `10 / 20`; points are left out."""
        amount = Joined(tuple([Quantity(value, self.decimals) for value in values]), " / ")
        return amount if self.name == "points" else said("{amount} {unit}", amount=amount, unit=self.name)
