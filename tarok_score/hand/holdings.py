"""Whether the declarations of one player can all come from one hand of twelve cards."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.ruleset import Declaration, Holds

#: Cards of each kind in the pack. Taroky include the three trula cards.
PACK = {"taroks": 22, "trula": 3, "kings": 4, "fives": 7}
HAND = 12


def expanded(known: dict[str, Declaration], ids: Sequence[str]) -> tuple[str, ...]:
    """The declarations that are paid: a combined one (trulhonery) is replaced by what it means."""
    return tuple([part for key in ids for part in (known[key].means or (key,))])


def contradiction(known: dict[str, Declaration], ids: Sequence[str]) -> str | None:
    """Why one player cannot declare all of these, or None."""
    parts = expanded(known, ids)
    for index, key in enumerate(parts):
        if key in parts[:index]:
            return f"{key} is declared twice"
    for key in parts:
        for other in known[key].contains:
            if other in parts:
                return f"{key} already contains {other}"
    groups: dict[str, str] = {}
    for key in parts:
        group = known[key].group
        if group is not None:
            first = groups.setdefault(group, key)
            if first != key and first not in known[key].beside:
                return f"only one of {first} and {key} can be declared"
    if not _possible([holds for holds in (known[key].holds for key in parts) if holds is not None]):
        return f"{' and '.join(parts)} contradict each other"
    return None


def _possible(holdings: Sequence[Holds]) -> bool:
    """Whether some hand satisfies every bound at once: tried over kings, trula cards and other taroky."""
    bounds = {kind: (0, most) for kind, most in PACK.items()}
    for holds in holdings:
        for kind, (least, most) in holds.bounds().items():
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
