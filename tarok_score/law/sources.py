"""The texts that rules come from, and the places in them that a cite names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

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
        bare = self.source == LAW_BOOK or self.section[:1].isdigit()
        section = self.section if bare else f'"{self.section}"'
        found = f"{section} ({self.words})" if self.words else section
        return f"{short}, {found}" if short else found


def cited(cite: str, sources: Mapping[str, Source]) -> list[Cited]:
    """The places that a cite names, as it is shown; with an id if the text is known."""
    names = {name: one for one in sources.values() for name in (one.short, one.file) if cite.startswith(f"{name}, ")}
    if not names:
        return [Cited("", cite)]
    name = max(names, key=len)
    return list(places(cite[len(name) + 2 :], names[name].id, sources))


def places(cite: str, source: str, sources: Mapping[str, Source]) -> Iterator[Cited]:
    """The places of a cite, each in that text unless it names another one by its short name."""
    for part in parts(cite):
        law = re.match(LAW, part)
        names = {law.group(): LAW_BOOK} if law else {f"{one.short}, ": one.id for one in sources.values()}
        begin = max([name for name in names if part.startswith(name)], key=len, default="")
        yield Cited(names.get(begin, source), *_section(part[len(begin) :]))


def _section(text: str) -> tuple[str, str]:
    """The section of a place, without its quotation marks, and the words behind it in brackets."""
    end = text.find('"', 1) if text.startswith('"') else -1
    if end > 0 and text[end + 1 :] == "":
        return text[1:end], ""
    if end > 0 and text[end + 1 : end + 3] == " (" and text.endswith(")"):
        return text[1:end], text[end + 3 : -1]
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
