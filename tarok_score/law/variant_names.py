"""Variants and rulesets as people read them: each variant by its name in their language, spelt as it is typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..words.said import Fact, Joined
from .shelf import shipped

if TYPE_CHECKING:
    from ..words.speech import Speech
    from .merge import Node
    from .ruleset import Ruleset


class VariantName(NamedTuple):
    """A variant by its name in a language, with hyphens for blanks; by its id in English and where it has no name."""

    id: str
    by_language: Mapping[str, str]

    def __str__(self) -> str:
        return self.id

    def spoken(self, speech: Speech) -> str:
        """The name in that language."""
        called = self.by_language.get(speech.code) if speech.code != "en" else None
        return called.replace(" ", "-") if called else self.id


class ChosenVariant(NamedTuple):
    """A variant chosen in a ruleset, whose names are looked up only when it is said in a language.

    Rules that a session holds have their variants merged in and know only their ids.
    """

    ruleset: str
    id: str

    def __str__(self) -> str:
        return self.id

    def spoken(self, speech: Speech) -> str:
        """The name in that language; the id where the ruleset is not a shipped one."""
        if speech.code == "en" or self.ruleset not in shipped():
            return self.id
        from .library import document  # a competition needs the rulesets for nothing else

        return variant_name(document(self.ruleset), self.id).spoken(speech)


def variant_name(everything: Node, id: str) -> VariantName:
    """The name of a variant, from a document that still has all its variants."""
    return VariantName(id, everything.get("variants", {}).get(id, {}).get("label") or {})


def chosen_variants(rules: Ruleset) -> tuple[ChosenVariant, ...]:
    """The variants of some rules by their names."""
    return tuple([ChosenVariant(rules.id, id) for id in rules.variants])


def rules_name(ruleset: str, variants: tuple[str, ...]) -> Fact:
    """A ruleset with its variants: `pagat-4p+exact-difference`, in Slovenian `pagat-4p+točna-razlika`."""
    if not variants:
        return ruleset
    return Joined((ruleset, *[ChosenVariant(ruleset, id) for id in variants]), "+")
