"""Citations for people, with this program's names for texts and places in their language.

Titles, headings and the words of sentences stay as they were published.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from ..law.sources import LAW, ByLanguage, Source, parts
from ..words.said import Fact, Joined, joined, said
from ..words.speech import Speech

#: The texts and agreements without a title of their own.
OF_OUR_OWN: Final[Mapping[str, Fact]] = {
    "law book": said("law book"),
    "Simplified Slovenian tarok": said("Simplified Slovenian tarok"),
    "agreed at the table": said("agreed at the table"),
}

SECTION: Final = "section "


class Citation(NamedTuple):
    """The places that a cite names, with this program's own names in the reader's language."""

    cite: str

    def __str__(self) -> str:
        return self.cite

    def spoken(self, speech: Speech) -> str:
        """The places, with semicolons between them."""
        return speech.fact(Joined(tuple([_stated(part) for part in parts(self.cite)]), "; "))


def _stated(part: str) -> Fact:
    law = re.match(LAW, part)
    if law:
        place = part[law.end() :]
        if place.startswith(SECTION):
            return said("law book, section {place}", place=place.removeprefix(SECTION))
        return said("law book, {place}", place=place)
    for name, called in OF_OUR_OWN.items():
        if part == name or part.startswith(f"{name}, "):
            return joined(called, part.removeprefix(name), between="")
    return part


def full_title(source: Source) -> Fact:
    """The full title and particulars by which a player can find a text."""
    title = joined('"', ByLanguage(source.title), '"', between="")
    author = ByLanguage(source.author) if source.author else ""
    version = said("version {version}", version=source.version) if source.version else ""
    return Joined(tuple([one for one in (title, author, version, source.date, source.address) if one]), ", ")
