"""The named changes that a ruleset offers a table."""

from __future__ import annotations

from typing import Any

from ..documents.declare import several, table
from ..documents.kinds import KEY, Text
from ..documents.parts import Part
from .rule import CITE, LABEL, SOURCE, patch, sentence


class Variant(Part):
    """A named change that a table may choose."""

    label: dict[str, str] | None = LABEL
    about: str | dict[str, str] = sentence("What it changes, in a sentence.", "35 points and one card win.")
    source: str | None = SOURCE
    cite: str = CITE
    requires: tuple[str, ...] = several("It goes with these.", Text("A variant.", pattern=KEY, example="klop-kontra"))
    without: tuple[str, ...] = several(
        "It does not go with these: they say otherwise, or leave nothing of it. One that is not there is passed over.",
        Text("A variant.", pattern=KEY, example="no-radli"),
    )
    patch: dict[str, Any] = patch("What the variant changes, merged key by key; null removes a key.")


#: The named changes of a whole file, which a ruleset no longer has once variants are chosen.
VARIANTS: Any = table(Variant, "Named changes of this ruleset.", default={}, example="exact-difference")
