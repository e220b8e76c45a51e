"""Looks up in the source texts every place that a shipped ruleset cites.

python tools/look_up_cites.py FOLDER > tests/data/cited.txt

FOLDER holds the texts under the names of rulesets/sources.yaml (`file`, or the id with .txt). The list goes to standard
output, what is not found to standard error. The tests hold every cite against the list, so that they need no texts.
Of a text that is not in FOLDER the places stay that were looked up before.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tarok_score.law.files import sources, text_of
from tarok_score.law.library import document
from tarok_score.law.shelf import shipped
from tarok_score.law.sources import LAW_BOOK, Cited, Source, cited, quoted

LIST = Path(__file__).resolve().parents[1] / "tests" / "data" / "cited.txt"

HEAD = """\
# Every place of a source text that a shipped ruleset cites: the text's id, a heading or the words with which a passage
# begins, and below it words of its sentences. Looked up by: python tools/look_up_cites.py FOLDER > tests/data/cited.txt
"""


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
