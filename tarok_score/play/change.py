"""The cost of a correction: what a hand was and is, and the scores that it changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..amounts import Amount
from ..evening.added import Added
from ..evening.entries import Entries
from ..evening.events import Amend
from ..evening.narrative import mended_hands
from ..show.text import changed_hand
from ..words.said import Fact, Quantity, Said, said
from ..words.speech import Speech

#: The evening's sentences for what a hand was, what it is, that it is void, and that it has another number.
WAS = "hand {number} was: {hand}"
IS = "hand {number} is: {hand}"
VOID = "hand {number} is void ({why})"
MOVED = "hand {number} is hand {to} now"


class ChangedWords(NamedTuple):
    """The words by which a hand differs from what it was, `44 → 43`, `+ trula`; all if only their order does."""

    was: Fact
    now: Fact

    def spoken(self, speech: Speech) -> str:
        """These words, in the language of the display."""
        old, new = speech.fact(self.was).split(), speech.fact(self.now).split()
        gone, come = [word for word in old if word not in new], [word for word in new if word not in old]
        if not gone and not come:
            gone, come = old, new
        if gone and come:
            return f"{' '.join(gone)} → {' '.join(come)}"
        return f"− {' '.join(gone)}" if gone else f"+ {' '.join(come)}"


def in_brief(added: Added, before: Entries) -> list[Fact]:
    """The change that an amendment would make: the words that differ, and what the hand then gives to whom."""
    found: list[Fact] = []
    for step in added.steps:
        if not isinstance(step.event, Amend):
            continue
        was, now = [one.facts["hand"] for one in step.told]
        found.append(said("hand {number}: {change}", number=step.event.number, change=ChangedWords(was, now)))
        decimals = step.state.table.rules.unit.decimals
        amounts: dict[tuple[Amount, Amount], list[str]] = {}
        for hand in mended_hands(before, added.evening):
            for name, *pair in hand.differences():
                amounts.setdefault((pair[0], pair[1]), []).append(name)
        for (old, new), names in amounts.items():
            pair_of = {"was": Quantity(old, decimals, True), "now": Quantity(new, decimals, True)}
            found.append(said("{name} {was} → {now}", name=tuple(names), **pair_of))
    return found


def cost(added: Added, before: Entries) -> list[Said]:
    """The lines about corrections to the evening `before`: one for each, then the hands whose scores changed."""
    found: list[Said] = []
    for step in added.steps:
        if step.changed or len(step.told) > 1:
            found.extend(_in_short(step.told))
            scores = [*mended_hands(before, added.evening), *step.changed]
            found.extend(
                [changed_hand(one, step.state.table.rules.unit.decimals) for one in scores if one.differences()]
            )
    return found


def _in_short(told: Sequence[Said]) -> Sequence[Said]:
    """The corrections in one line each, `hand 3: … → …`, `hand 3 → 5: …`; as the evening tells them if neither fits."""
    was = {one.facts["number"]: one.facts["hand"] for one in told if one.text == WAS}
    moved = {one.facts["to"]: one.facts["number"] for one in told if one.text == MOVED}
    found = []
    for one in told:
        number = one.facts.get("number", 0)
        if one.text == IS and number in was:
            found.append(said("hand {number}: {was} → {now}", number=number, was=was[number], now=one.facts["hand"]))
        elif one.text == IS and number in moved:
            found.append(said("hand {number} → {to}: {hand}", number=moved[number], to=number, hand=one.facts["hand"]))
        elif one.text == VOID and number in was:
            now = said("void ({why})", why=one.facts["why"])
            found.append(said("hand {number}: {was} → {now}", number=number, was=was[number], now=now))
    return found or told
