"""A stake of a hand: something that one side won or lost, before it is settled who writes it."""

from typing import NamedTuple

from ..amounts import Amount
from ..hand.hand import NO_KONTRA, Kontra
from ..rules.parts import Rule
from .terms import Addend, Factor, Note


class Stake(NamedTuple):
    """The game, a bonus or a declaration of one side; one without parts scores nothing.

    Its worth T is the sum of `parts` times every factor, its own kontra and a radl not yet included. `by` is the
    player it belongs to where that matters, `alone` says that it counts for him alone; `other` is what a partner or
    co-defender writes for it, where that is fixed. `radl` says that the radl of the declarer's side doubles it.
    """

    rule: Rule
    parts: tuple[Addend, ...] = ()
    won: bool = True
    of_declarer: bool = True
    factors: tuple[Factor, ...] = ()
    kontra: Kontra = NO_KONTRA
    by: str | None = None
    alone: bool = False
    other: Amount | None = None
    radl: bool = True
    notes: tuple[Note, ...] = ()
