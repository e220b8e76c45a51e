"""What is made of the same facts at the same table is made once: stakes, factors and notes are values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from ..hand.table import Table

Facts = ParamSpec("Facts")
Made = TypeVar("Made")

#: So much is kept for one table.
MOST: Final = 4096


def shared(make: Callable[Concatenate[Table, Facts], Made]) -> Callable[Concatenate[Table, Facts], Made]:
    """Keeps what a function makes, by its facts: many hands need few different notes, and few texts of them."""
    anew: Callable[..., Made] = make

    def made(table: Table, *facts: Any) -> Made:
        known, key = table.made, (make, facts)
        found: Made | None = known.get(key)
        if found is None:
            if len(known) >= MOST:
                known.clear()
            found = known[key] = anew(table, *facts)
        return found

    return made  # type: ignore[return-value]
