"""A hand as a fact of a sentence."""

from __future__ import annotations

from typing import NamedTuple

from ..words.speech import Speech
from .hand import Hand
from .table import Table
from .writing import write


class HandInWords(NamedTuple):
    """A hand in a sentence, as the words that one would type for it in the sentence's language."""

    table: Table
    hand: Hand

    def spoken(self, speech: Speech) -> str:
        """The words of the hand."""
        return write(self.table, self.hand, speech.code)
