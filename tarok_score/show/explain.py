"""A score in words: each line with its working, and on request with its rules and where they are stated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..amounts import Amount, signed
from ..rules.ruleset import Ruleset
from ..scoring import Line
from ..words.folding import printable


def changes(scores: Mapping[str, Amount], decimals: int, everybody: bool = False) -> str:
    """Who wrote what: `Ana +60, Cilka −20`."""
    shown = [f"{name} {signed(value, decimals)}" for name, value in scores.items() if value or everybody]
    return ", ".join(shown) if shown else "nobody writes anything"


def together(amounts: dict[str, Amount], decimals: int) -> str:
    """The amounts of one line, players with the same amount named together: `Ana, Boris +60; Cilka −20`."""
    groups: dict[Amount, list[str]] = {}
    for name, value in amounts.items():
        if value:
            groups.setdefault(value, []).append(name)
    return "; ".join(f"{', '.join(names)} {signed(value, decimals)}" for value, names in groups.items())


def lines(rules: Ruleset, found: Iterable[Line], language: str = "en", sources: bool = False) -> list[str]:
    """The lines of a score as text, two spaces deep; with `sources` each rule's id and where it is stated."""
    found = list(found)
    labels = [printable(line.rule.label.get(language, line.rule.label["en"])) for line in found]
    width = max((len(label) for label in labels), default=0)
    deep = max((len(line.working) for line in found), default=0)
    text = []
    for line, label in zip(found, labels, strict=True):
        result = together(line.amounts, rules.unit.decimals) or "scores nothing"
        text.append(f"  {label.ljust(width)}  {line.working.ljust(deep)}  {result}".rstrip())
        if sources:
            text.append(f"      rule {line.rule.id}: {printable(line.rule.cite)}")
        for note in line.notes:
            text.append(f"      {printable(note.text)}")
            if sources and note.rule.id != line.rule.id:
                text.append(f"        rule {note.rule.id}: {printable(note.rule.cite)}")
    return text
