"""Declarations as cards: what they mean, and whether one hand of twelve cards can hold them all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..rules.ruleset import Declaration

#: Cards of each kind in the pack. Taroky include the three trula cards.
PACK = {"taroks": 22, "trula": 3, "kings": 4, "fives": 7}
HAND = 12


def expanded(known: Mapping[str, Declaration], ids: Sequence[str]) -> tuple[str, ...]:
    """The declarations that are paid: a combined one (trulhonery) is replaced by what it means."""
    return tuple([part for key in ids for part in (known[key].means or (key,))])


def possible(known: Mapping[str, Declaration], parts: Sequence[str]) -> bool:
    """Whether some hand satisfies every bound at once: tried over kings, trula cards and other taroky."""
    bounds = {kind: (0, most) for kind, most in PACK.items()}
    for key in parts:
        for kind, (least, most) in _holds(known[key]).items():
            low, high = bounds[kind]
            bounds[kind] = (max(low, least), min(high, most))
    for kings in range(PACK["kings"] + 1):
        for trula in range(PACK["trula"] + 1):
            counts = {"kings": kings, "trula": trula, "fives": kings + trula}
            if any(not bounds[kind][0] <= count <= bounds[kind][1] for kind, count in counts.items()):
                continue
            least, most = bounds["taroks"]
            if max(least, trula) <= min(most, HAND - kings):
                return True
    return False


def _holds(declaration: Declaration) -> dict[str, tuple[int, int]]:
    return {} if declaration.holds is None else declaration.holds.bounds()
