"""The sources of rules: the texts as a player knows them, and the places in them that a cite names.

A ruleset file names a text of `sources.yaml` by its id (`source: pagat`) and a place in it by a heading or number of
the text, or, where our copy has lost the heading, by the first words of the passage. Words of the sentence that is
meant may follow in brackets: `cite: Captured Mond (20 points are subtracted from his score)`, which is shown as
`pagat.com, "Captured Mond" (20 points are subtracted from his score)`. Several places are separated by semicolons; `law
book` with a section or a reading is a place in the law book of this program. A rule that is partly borrowed names the
other text before the place in it: `Klop (full); pagat.com, Captured Mond`.

A text that is not in `sources.yaml` (`source: Minutes of the Krka club, 2026`) is shown as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from .merge import Node

#: The text of this program's own readings, as sources.yaml calls it and as cites do.
LAW_BOOK: Final = "readings"
LAW: Final = r"(?i)law book,? "


class ByLanguage(NamedTuple):
    """A text that a file gives by language, or one that is the same in all."""

    by_language: str | Mapping[str, str]

    def spoken(self, speech: Any) -> str:
        """The text in that language."""
        text: str = speech.label(self.by_language)
        return text


class Source(NamedTuple):
    """A text: its short name, its title, and whatever else is known of it."""

    id: str
    short: str
    title: str | Mapping[str, str]
    author: str | Mapping[str, str] = ""
    version: str = ""
    date: str = ""
    address: str = ""
    file: str = ""


class Cited(NamedTuple):
    """A place in a text: the id of the text (empty if it is unknown), a section, words of the sentence."""

    source: str
    section: str
    words: str = ""

    def shown(self, short: str) -> str:
        """The place as it is written after its text's name; `short` is that name."""
        if self.source == LAW_BOOK:
            section = self.section
        else:
            section = self.section if self.section[:1].isdigit() else f'"{self.section}"'
        found = f"{section} ({self.words})" if self.words else section
        return f"{short}, {found}" if short else found


def sources_of(data: Mapping[str, Mapping[str, str]]) -> dict[str, Source]:
    """The texts of `sources.yaml` by id."""
    return {id: Source(id=id, **fields) for id, fields in data.items()}


def with_sources(document: Node, sources: Mapping[str, Source]) -> Node:
    """The document with every source and cite as a player knows them."""
    source = document.get("source")
    found = _shown(document, source, sources)
    if isinstance(source, str) and source in sources:
        found["source"] = sources[source].short
    return found


def _shown(node: Node, source: Any, sources: Mapping[str, Source]) -> Node:
    found = {key: _shown(value, source, sources) if isinstance(value, dict) else value for key, value in node.items()}
    own, cite = node.get("source", source), node.get("cite")
    known = sources.get(own) if isinstance(own, str) else None
    if known is None or not isinstance(cite, str):
        return found
    places = list(_places(cite, known.id, sources))
    law = sources[LAW_BOOK]
    if all(place.source == law.id for place in places):
        found["source"], within = law.short, law
    elif "source" in node:
        found["source"], within = known.short, known
    else:
        within = known
    found["cite"] = "; ".join(
        place.shown("" if place.source == within.id else sources[place.source].short) for place in places
    )
    return found


def cited(cite: str, sources: Mapping[str, Source]) -> list[Cited]:
    """The places that a cite, as it is shown, names; with an id where the text is known."""
    known = [
        one for one in sources.values() if cite.startswith((f"{one.short}, ", f"{one.file}, " if one.file else "\0"))
    ]
    if not known:
        return [Cited("", cite)]
    source = max(known, key=lambda one: len(one.short))
    name = source.short if cite.startswith(source.short) else source.file
    return list(_places(cite[len(name) + 2 :], source.id, sources))


def _places(cite: str, source: str, sources: Mapping[str, Source]) -> Iterator[Cited]:
    """The places of a cite, each in that text unless it names another one by its short name."""
    for part in parts(cite):
        law = re.match(LAW, part)
        others = [one for one in sources.values() if part.startswith(f"{one.short}, ")]
        if law:
            yield Cited(LAW_BOOK, *_section(part[law.end() :]))
        elif others:
            other = max(others, key=lambda one: len(one.short))
            yield Cited(other.id, *_section(part[len(other.short) + 2 :]))
        else:
            yield Cited(source, *_section(part))


def _section(text: str) -> tuple[str, str]:
    """The section of a place, without its quotation marks, and the words that stand behind it in brackets."""
    end = text.find('"', 1) if text.startswith('"') else -1
    if end > 0:
        behind = text[end + 1 :]
        if not behind:
            return text[1:end], ""
        if behind.startswith(" (") and behind.endswith(")"):
            return text[1:end], behind[2:-1]
    if text.endswith(")") and " (" in text:
        section, _, words = text[:-1].partition(" (")
        return section, words
    return text, ""


def parts(cite: str) -> Iterator[str]:
    """The parts of a cite between its semicolons, except those in brackets or quotation marks."""
    depth, quoted, begin = 0, False, 0
    for at, character in enumerate(cite):
        if character == '"':
            quoted = not quoted
        elif character in "()" and not quoted:
            depth += 1 if character == "(" else -1
        elif character == ";" and not depth and not quoted:
            yield cite[begin:at].strip()
            begin = at + 1
    yield cite[begin:].strip()
