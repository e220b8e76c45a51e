"""Quotes: the sentence of a source's text that a cite refers to, as the text has it."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from .sources import LAW_BOOK, Cited, Source

#: The signs by which a text marks headings, lists, tables and stress, which are left out of a quote.
_MARKS: Final = re.compile(r"[*#>|]+|^\s*-\s|\[\[|\]\]|<[^<>]*>")
_AMB: Final = re.compile(r"(AMB-[0-9]+)(?: ([A-C]))?")
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[^a-zčšž])")


class Quote(NamedTuple):
    """The sentence of a text at a place, None if it is not found; `at_hand` says that there is a text."""

    place: Cited
    source: Source | None
    at_hand: bool
    sentence: str | None


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
