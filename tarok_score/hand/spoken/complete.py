"""A complete word as a message shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...words.notation_words import OWN
from ..spelling import Spelling
from ..table import Table
from ..vocabulary import Thing

if TYPE_CHECKING:
    from ...words.speech import Speech


class Complete(NamedTuple):
    """A complete word in the language of its reader, part by part."""

    table: Table
    text: str

    def spoken(self, speech: Speech) -> str:
        """The word in that language."""
        spelling = Spelling(self.table, speech.code)
        head, *parts = self.text.split(":")
        means = self.table.words_of(head.partition("@")[0])
        thing = next((Thing(kind, key) for kind, key in means if kind == "bonus"), None)
        spelt = [self._part(spelling, head)]
        for part in parts:
            if part in OWN["mark"] and thing is not None:
                spelt.append(spelling.mark(part, self.table.rules.bonuses[thing.key]))
            else:
                spelt.append(self._part(spelling, part))
        return ":".join(spelt)

    def _part(self, spelling: Spelling, part: str) -> str:
        """One part of the word."""
        base, at, names = part.partition("@")
        for kind, key in self.table.words_of(base):
            return Thing(kind, key).spelt(spelling) + at + names
        return part
