"""A score in words: who wrote what, with players of the same amount named together."""

from __future__ import annotations

from collections.abc import Mapping

from ..amounts import Amount
from ..words.said import Fact, Joined, Quantity, joined, said


def changes(scores: Mapping[str, Amount], decimals: int, everybody: bool = False) -> Fact:
    """The players with the amount that each wrote: `Ana +60, Cilka −20`."""
    shown = [joined(name, Quantity(value, decimals, True)) for name, value in scores.items() if value or everybody]
    return tuple(shown) if shown else said("nobody writes anything")


def together(amounts: Mapping[str, Amount], decimals: int) -> Fact:
    """The amounts of one line, with players of the same amount named together: `Ana, Boris +60; Cilka −20`."""
    shown = [joined(names, Quantity(value, decimals, True)) for value, names in grouped(amounts).items()]
    return Joined(tuple(shown), "; ") if shown else said("scores nothing")


def grouped(amounts: Mapping[str, Amount]) -> dict[Amount, tuple[str, ...]]:
    """The players by the amount that they write, in the order of the table, without those who write nothing."""
    found: dict[Amount, tuple[str, ...]] = {}
    for name, value in amounts.items():
        if value:
            found[value] = (*found.get(value, ()), name)
    return found
