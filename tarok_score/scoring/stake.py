"""A stake of a hand: something that one side won or lost, before it is settled who writes it."""

from __future__ import annotations

from typing import Final

from ..amounts import Amount
from ..hand.hand import NO_KONTRA, Kontra
from ..law.rule import Rule
from .terms import NOTHING, Factor, Note, Terms


class Stake:
    """The game, a bonus or a declaration of one side; one without terms scores nothing.

    Its worth T is what its `terms` come to for that side, its own kontra and a radl not yet included. `by` is the
    player it belongs to where that matters, `alone` says that it counts for him alone; `other` is what a partner or
    co-defender writes for it, where that is fixed. `radl` says that the radl of the declarer's side doubles it.
    """

    __slots__ = ("_doubled", "alone", "by", "kontra", "notes", "of_declarer", "other", "radl", "rule", "terms")

    def __init__(
        self, rule: Rule, terms: Terms = NOTHING, notes: tuple[Note, ...] = (), of_declarer: bool = True,
        kontra: Kontra = NO_KONTRA, by: str | None = None, *,
        alone: bool = False, other: Amount | None = None, radl: bool = True,
    ) -> None:  # fmt: skip
        self.rule: Final = rule
        self.terms: Final = terms
        self.notes: Final = notes
        self.of_declarer: Final = of_declarer
        self.kontra: Final = kontra
        self.by: Final = by
        self.alone: Final = alone
        self.other: Final = other
        self.radl: Final = radl
        self._doubled: Stake | None = None

    @property
    def won(self) -> bool:
        """Whether its side won it."""
        return self.terms.gained

    def times(self, factor: Factor) -> Stake:
        """The stake multiplied by its own kontra, and why."""
        doubled = self._doubled
        if doubled is None:
            doubled = self._doubled = Stake(
                self.rule, self.terms.times(factor), (*self.notes, factor.why), self.of_declarer, self.kontra, self.by,
                alone=self.alone, other=self.other, radl=self.radl,
            )  # fmt: skip
        return doubled
