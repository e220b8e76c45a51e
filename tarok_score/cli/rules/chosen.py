"""A ruleset with variants named in one word: pagat-4p+exact-difference+piccolo."""

from __future__ import annotations

from collections.abc import Sequence

from ...law.library import document
from ...law.merge import Node, choose, variant_ids


def chosen_of(name: str, variants: Sequence[str]) -> tuple[Node, tuple[str, ...]]:
    """The document with all its variants, and the chosen ones. Raises Refused if these cannot be chosen."""
    found = document(name)
    chosen = variant_ids(found, variants)
    choose(found, chosen)
    return found, chosen
