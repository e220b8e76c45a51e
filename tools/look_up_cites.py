"""Looks up in the source texts every place that a shipped ruleset cites.

python tools/look_up_cites.py FOLDER > tests/data/cited.txt

FOLDER has the texts under the names of rulesets/sources.yaml (`file`, or the id with .txt). The list goes to standard
output, what is not found to standard error. The tests check every cite against the list, so that they need no texts.
Of a text that is not in FOLDER the places stay that were looked up before.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tarok_score.law.files import LAW_BOOK, Cited, Source, cited, sources
from tarok_score.law.library import document
from tarok_score.law.ruleset import shipped

LIST = Path(__file__).resolve().parents[1] / "tests" / "data" / "cited.txt"

DOCS = Path(__file__).resolve().parents[1] / "docs"

#: The signs by which a text marks headings, lists, tables and stress, which are left out of a quote.
_MARKS: Final = re.compile(r"[*#>|]+|^\s*-\s|\[\[|\]\]|<[^<>]*>")
_AMB: Final = re.compile(r"(AMB-[0-9]+)(?: ([A-C]))?")
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[^a-zčšž])")

HEAD = """\
# Every place of a source text that a shipped ruleset cites: the text's id, a heading or the words with which a passage
# begins, and below it words of its sentences. Looked up by: python tools/look_up_cites.py FOLDER > tests/data/cited.txt
"""


def text_of(source: Source, folder: Path | None) -> str | None:
    """A source's text in a folder of such texts, under its file's name or its id with .txt; None if it is not there.

    The law book is this program's own and needs no folder.
    """
    for place in (*([folder] if folder is not None else ()), *([DOCS] if source.id == LAW_BOOK else ())):
        for name in (source.file, f"{source.id}.txt"):
            if name and (place / name).is_file():
                return (place / name).read_text(encoding="utf-8", errors="replace")
    return None


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
    """The number of the line that a place is on, and the words to be looked for in it.

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
    """The sentence of a line with the words; two if they go over its end."""
    at = max(_folded(line).find(_folded(words)), 0)
    ends = [0, *(mark.end() for mark in _SENTENCE.finditer(line)), len(line)]
    begin = max(end for end in ends if end <= at)
    end = min(end for end in ends if end >= at + max(len(words), 1))
    return line[begin:end].strip()


def _plain(line: str) -> str:
    return " ".join(_MARKS.sub(" ", line.replace("`", "")).split())


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def cites(node: Any, source: str) -> Iterator[str]:
    """Every cite of a document as it is shown."""
    if isinstance(node, dict):
        if "cite" in node:
            yield f"{node.get('source', source)}, {node['cite']}"
        for child in node.values():
            yield from cites(child, source)


def places() -> list[Cited]:
    """Every place that a shipped ruleset cites, those of the law book left out."""
    known: dict[str, Source] = sources()
    found: set[Cited] = set()
    for name in shipped():
        whole = document(name)
        for cite in cites(whole, whole["source"]):
            found.update(place for place in cited(cite, known) if place.source != LAW_BOOK)
    return sorted(found)


def looked_up(text: str) -> set[Cited]:
    """The places of a list that was written before."""
    found, source, section = set(), "", ""
    for line in text.splitlines():
        if line.startswith("    "):
            found.add(Cited(source, section, line.strip()))
        elif line.startswith("  "):
            section = line.strip()
            found.add(Cited(source, section))
        elif not line.startswith("#"):
            source = line.strip()
    return found


def main(folder: Path) -> int:
    """Writes the list; 1 if anything was not found."""
    known: dict[str, Source] = sources()
    there = looked_up(LIST.read_text(encoding="utf-8"))
    lines, missing, before = [HEAD], 0, Cited("", "")
    for place in places():
        text = text_of(known[place.source], folder)
        if place not in there if text is None else quoted(text, place) is None:
            missing += 1
            print(f"not found: {place}", file=sys.stderr)
            continue
        if place.source != before.source:
            lines.append(f"{place.source}\n")
        if (place.source, place.section) != before[:2]:
            lines.append(f"  {place.section}\n")
        if place.words:
            lines.append(f"    {place.words}\n")
        before = place
    sys.stdout.write("".join(lines))
    return 1 if missing else 0


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    sys.exit(main(Path(sys.argv[1])))
