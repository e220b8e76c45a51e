"""A ruleset with its variants, as one word names them: pagat-4p+exact-difference+piccolo."""

from __future__ import annotations

from collections.abc import Sequence

from ...law.library import document
from ...law.merge import Node, choose


def split(word: str) -> tuple[str, tuple[str, ...]]:
    """A ruleset and its variants from ID+VARIANT+… or FILE.yaml+VARIANT+…

    A file's name may hold a plus sign itself.
    """
    if word.endswith((".yaml", ".yml")):
        return word, ()
    at = max([word.rfind(end) + len(end) - 1 for end in (".yaml+", ".yml+") if end in word], default=word.find("+"))
    return (word, ()) if at < 0 else (word[:at], tuple(word[at + 1 :].split("+")))


def chosen_of(name: str, variants: Sequence[str]) -> tuple[Node, tuple[str, ...]]:
    """The document with all its variants, and those chosen. Raises Refused if they cannot be chosen so."""
    found = document(name)
    choose(found, tuple(variants))
    return found, tuple(variants)
