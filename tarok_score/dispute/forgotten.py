"""Facts that were said at the table but are missing in the record; as explanations of a claim they come first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..hand import writing
from ..hand.hand import BonusFact
from ..pack import POINTS
from ..problems import Refused
from ..speech.read import corrected
from ..words.said import said
from ..words.speech import Speech
from .alternatives import FACT, Alternative, Variation
from .viewpoint import Viewpoint


def forgotten(
    case: Viewpoint, misread: Iterable[Alternative], mistakes: Iterable[Alternative]
) -> Iterator[Alternative]:
    """The hand with each fact that the record may have forgotten, the likeliest first.

    These are a kontra, an announcement, a bonus, the loss of a bonus (or its making), a lost mond, a radl, and the sign
    of the difference. `misread` and `mistakes` are the hand's changes of those kinds.
    """
    by_id: dict[str, list[Alternative]] = {}
    for change in (*misread, *mistakes):
        by_id.setdefault(change.step.id, []).append(change)
    yield from by_id.get("kontra", ())
    yield from _announcements(case)
    yield from by_id.get("bonus", ())
    yield from _results(case)
    yield from by_id.get("mond", ())
    for change in by_id.get("radl-not-there", ()):
        text = said("a radl of {name}", name=change.step.of["player"])
        yield change._replace(step=Variation(FACT, "radl", change.step.of, text))
    for change in by_id.get("points", ()):
        if case.hand.points is not None and change.step.of["points"] == POINTS - case.hand.points:
            yield change


def _announcements(case: Viewpoint) -> Iterator[Alternative]:
    """The hand with each silent bonus in turn announced."""
    for index, fact in enumerate(case.hand.bonuses):
        if not fact.announced:
            text = said("{bonus} was announced", bonus=case.rules.bonuses[fact.bonus])
            step = Variation(FACT, "announced", {"bonus": fact.bonus, "announced": True}, text)
            yield from _with_bonus(case, index, fact._replace(announced=True), step)


def _results(case: Viewpoint) -> Iterator[Alternative]:
    """The hand with each bonus in turn lost instead of made, or the reverse."""
    for index, fact in enumerate(case.hand.bonuses):
        bonus = case.rules.bonuses[fact.bonus]
        text = said("lost: {bonus}", bonus=bonus) if fact.made else said("made: {bonus}", bonus=bonus)
        step = Variation(FACT, "result", {"bonus": fact.bonus, "made": not fact.made}, text)
        yield from _with_bonus(case, index, fact._replace(made=not fact.made), step)


def _with_bonus(case: Viewpoint, index: int, fact: BonusFact, step: Variation) -> Iterator[Alternative]:
    """The hand with one bonus changed, where such a hand is possible."""
    bonuses = (*case.hand.bonuses[:index], fact, *case.hand.bonuses[index + 1 :])
    found = case.with_hand(case.hand._replace(bonuses=bonuses))
    if found is not None:
        yield Alternative(step, case=found)


class Correction(NamedTuple):
    """The command that puts a forgotten fact into hand N of an evening, to be named in a sentence."""

    number: int
    ours: Viewpoint
    theirs: Viewpoint

    def spoken(self, speech: Speech) -> str:
        """The command: the few words that change the hand, or the radl before it."""
        if self.theirs.hand != self.ours.hand:
            return f"tarok amend {self.number} {self._words(speech.code)}"
        had, has = self.ours.before.radli, self.theirs.before.radli
        given = " ".join(f"+{name}" for name, count in has.items() if (name, count) not in had.items())
        return f"tarok radl {given} --before {self.number}"

    def _words(self, language: str) -> str:
        """The fewest words that turn the one hand into the other."""
        table = self.ours.table
        old, new = [writing.write(table, hand, language).split() for hand in (self.ours.hand, self.theirs.hand)]
        more, less = [word for word in new if word not in old], [word for word in old if word not in new]
        if self._corrects(more):
            return " ".join(more)
        return f"{less[0]}→{more[0]}" if less else f"+{more[0]}"

    def _corrects(self, words: list[str]) -> bool:
        """True if these words alone correct the hand."""
        try:
            return corrected(self.ours.table, self.ours.hand, words) == self.theirs.hand
        except Refused:
            return False
