"""A score in sentences: each player's amount, in a row or with players of the same amount together."""

from __future__ import annotations

from collections.abc import Mapping

from ..amounts import Amount
from ..words.said import Fact, Joined, Quantity, joined, said


def changes(scores: Mapping[str, Amount], decimals: int, everybody: bool = False) -> Fact:
    """The players with what each of them wrote: `Ana +60, Cilka −20`."""
    shown = [joined(name, Quantity(value, decimals, True)) for name, value in scores.items() if value or everybody]
    return tuple(shown) if shown else said("nobody writes anything")


def together(amounts: Mapping[str, Amount], decimals: int) -> Fact:
    """The amounts of one line, players with the same amount named together: `Ana, Boris +60; Cilka −20`."""
    groups: dict[Amount, list[str]] = {}
    for name, value in amounts.items():
        if value:
            groups.setdefault(value, []).append(name)
    if not groups:
        return said("scores nothing")
    shown = [joined(tuple(names), Quantity(value, decimals, True)) for value, names in groups.items()]
    return Joined(tuple(shown), "; ")
