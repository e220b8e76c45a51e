"""An item of a hand: something that one side won or lost, before it is settled who writes it."""

from typing import NamedTuple

from ..amounts import Amount
from ..hand.hand import Kontra
from ..rules.parts import Rule
from .lines import Note


class Item(NamedTuple):
    """The game, a bonus or a declaration of one side.

    Its worth T is (the sum of `parts`) times every factor, kontra and radl not yet included. `by` is the player it
    belongs to where that matters; `other` is what a partner or co-defender writes for it, where that is fixed.
    """

    rule: Rule
    parts: tuple[Amount, ...]
    factors: tuple[Amount, ...]
    won: bool
    of_declarer: bool
    kontra: Kontra
    by: str | None
    other: Amount | None
    notes: tuple[Note, ...]
