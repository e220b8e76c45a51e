"""A ruleset with its variants, as one word names them: pagat-4p+exact-difference+piccolo."""

from __future__ import annotations

from collections.abc import Sequence

from ...law.library import document
from ...law.merge import Node, choose, variant_ids


def chosen_of(name: str, variants: Sequence[str]) -> tuple[Node, tuple[str, ...]]:
    """The document with all its variants, and those chosen. Raises Refused if they cannot be chosen so."""
    found = document(name)
    chosen = variant_ids(found, variants)
    choose(found, chosen)
    return found, chosen
