"""The cost of a correction: what a hand was and is, and the later hands that it changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..evening.added import Added
from ..show.text import changed_hand
from ..words.said import Said, said

#: How what was, and what is, are told of a hand.
WAS = "hand {number} was: {hand}"
IS = "hand {number} is: {hand}"


def cost(added: Added) -> list[Said]:
    """The corrections among what was added: a line for each hand that is another one now, then the later hands."""
    found: list[Said] = []
    for step in added.steps:
        if step.changed or len(step.told) > 1:
            corrected = list(_in_one_line(step.told))
            found.extend(corrected or step.told)
            found.extend([changed_hand(one, step.state.table.rules.unit.decimals) for one in step.changed])
    return found


def _in_one_line(told: Sequence[Said]) -> Iterator[Said]:
    """The hands that were something and are something else, each in a line: `hand 3: … → …`."""
    was = {one.facts["number"]: one.facts["hand"] for one in told if one.text == WAS}
    for one in told:
        number = one.facts.get("number", 0)
        if one.text == IS and number in was:
            yield said("hand {number}: {was} → {now}", number=number, was=was[number], now=one.facts["hand"])
