"""The sources of the rules, their sentences and names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from .shelf import Node

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


#: The signs by which a text marks headings, lists, tables and stress, which are left out of a quote.
_MARKS: Final = re.compile(r"[*#>|]+|^\s*-\s|\[\[|\]\]|<[^<>]*>")
_AMB: Final = re.compile(r"(AMB-[0-9]+)(?: ([A-C]))?")
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[^a-zčšž])")


def quoted(text: str, place: Cited) -> str | None:
    """The sentence (or line of a table) of a text that a cite refers to; None if the text does not have it."""
    if place.source == LAW_BOOK and place.section.startswith("AMB-"):
        return _reading(text, place.section)
    written = _unfolded(text) if place.source == LAW_BOOK else text.splitlines()
    lines = [_plain(line) for line in written]
    found = found_at(lines, place)
    if found is None:
        return None
    number, words = found
    if not place.words and not lines[number].endswith((".", "!", "?")):
        # After a heading, the text below it is meant.
        number = next((later for later in range(number + 1, len(lines)) if lines[later]), number)
    return _sentence(lines[number], words if place.words else "")


def _unfolded(text: str) -> list[str]:
    """The lines of the law book, each paragraph on one."""
    return re.sub(r"(?<=[^\n])\n *(?=[^\s#|0-9-])", " ", text).splitlines()


def _reading(text: str, section: str) -> str | None:
    """The named readings as the register has them: `AMB-34 B`, `AMB-17, AMB-25`."""
    said = []
    for number, letter in _AMB.findall(section):
        row = next((line for line in text.splitlines() if line.startswith(f"| {number} |")), None)
        if row is None:
            return None
        _, _, question, *readings = (cell.strip() for cell in row.replace("`", "").split("|"))
        said.append(f"{number}: {question}: {readings[ord(letter or 'A') - ord('A')]}")
    return "; ".join(said) or None


def found_at(lines: list[str], place: Cited) -> tuple[int, str] | None:
    """The number of the line that a place stands on, and the words to be looked for in it.

    The section is a line, or begins one; of several such lines it is the one that the words follow most closely.
    """
    begins = [number for number, line in enumerate(lines) if _folded(line).startswith(_folded(place.section))]
    if not begins:
        return None
    if not place.words:
        return begins[-1], place.section
    words = _folded(place.words)
    near = [
        (
            next((later - first for later in range(first, len(lines)) if words in _folded(lines[later])), len(lines)),
            first,
        )
        for first in begins
    ]
    distance, first = min(near)
    return None if distance == len(lines) else (first + distance, place.words)


def _sentence(line: str, words: str) -> str:
    """The sentence of a line in which the words stand; two where they go over its end."""
    at = max(_folded(line).find(_folded(words)), 0)
    ends = [0, *(mark.end() for mark in _SENTENCE.finditer(line)), len(line)]
    begin = max(end for end in ends if end <= at)
    end = min(end for end in ends if end >= at + max(len(words), 1))
    return line[begin:end].strip()


def _plain(line: str) -> str:
    return " ".join(_MARKS.sub(" ", line.replace("`", "")).split())


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


#: The tables of a ruleset whose entries people name by a word, as `words.yaml` has them.
NAME_TABLES = {
    "contracts": "contracts",
    "bonuses": "bonuses",
    "declarations": "declarations",
    "kontra": "kontra.words",
    "variants": "variants",
    "variant-names": "variants",
}
#: The key of the sentences of the law book's first readings, which `tarok rules show` prints; they name nothing.
READINGS = "readings"


def named(document: Node, words: Node) -> Node:
    """The document with the shared name of everything that has none, including what its variants add."""
    found = _named(document, words, {})
    variants = found.get("variants")
    if isinstance(variants, dict):
        found["variants"] = {name: _with_patch(variant, words, document) for name, variant in variants.items()}
    return found


def _with_patch(variant: Any, words: Node, base: Node) -> Any:
    if not isinstance(variant, dict) or not isinstance(variant.get("patch"), dict):
        return variant
    return {**variant, "patch": _named(variant["patch"], words, base)}


def _named(document: Node, words: Node, base: Node) -> Node:
    """A copy in which everything that `base` does not have is called by its shared name."""
    found = dict(document)
    for path, name in _names(words):
        if _at(base, path) is None:
            _put(found, path, name)
    return found


def _names(words: Node) -> Iterator[tuple[list[str], Node]]:
    """The path of every rule that has a shared name, and the words to put there."""
    for section, entries in words.items():
        if section == READINGS:
            continue
        for id, entry in entries.items():
            label = {language: name for language, name in entry.items() if language != "also"}
            said: Node = {"label": label, "aliases": entry["also"]} if "also" in entry else {"label": label}
            if section == "variants":
                said = {"about": entry}
            yield [*NAME_TABLES[section].split("."), id] if section in NAME_TABLES else id.split("."), said


def _at(node: Any, path: list[str]) -> Any:
    for key in path:
        node = node.get(key) if isinstance(node, dict) else None
    return node


def _put(node: Node, path: list[str], said: Node) -> None:
    """Puts names where the path leads, copying what is on the way; does nothing where it leads nowhere."""
    if not isinstance(_at(node, path), dict):
        return
    for key in path:
        node[key] = dict(node[key])
        node = node[key]
    for key, value in said.items():
        node.setdefault(key, value)
