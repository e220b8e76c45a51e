"""A ruleset with its variants, as one word names them: pagat-4p+exact-difference+piccolo."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...law.library import document
from ...law.merge import Node, choose

#: A file with variants after it: the file's name may hold a plus sign itself.
FILE_AND_VARIANTS = re.compile(r"(.*\.ya?ml)((?:\+.*)?)", re.DOTALL)


def split(word: str) -> tuple[str, tuple[str, ...]]:
    """A ruleset and its variants from ID+VARIANT+… or FILE.yaml+VARIANT+…"""
    found = FILE_AND_VARIANTS.fullmatch(word)
    name, plus, rest = (found[1], found[2][:1], found[2][1:]) if found else word.partition("+")
    return name, tuple(rest.split("+")) if plus else ()


def chosen_of(name: str, variants: Sequence[str]) -> tuple[Node, tuple[str, ...]]:
    """The document with all its variants, and those chosen. Raises Refused if they cannot be chosen so."""
    found = document(name)
    choose(found, tuple(variants))
    return found, tuple(variants)
