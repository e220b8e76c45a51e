"""A score in words: who wrote what, players with the same amount named together, and the working of each line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from ..amounts import Amount
from ..words.folding import printable
from ..words.said import Fact, Joined, Quantity, joined, said
from .columns import padded, width_of

if TYPE_CHECKING:
    from ..law.rule import Rule
    from ..scoring import Line
    from ..words.speech import Speech

NO_VARIANTS: Mapping[str, tuple[str, ...]] = {}


def changes(scores: Mapping[str, Amount], decimals: int, everybody: bool = False) -> Fact:
    """The players with what each of them wrote: `Ana +60, Cilka −20`."""
    shown = [joined(name, Quantity(value, decimals, True)) for name, value in scores.items() if value or everybody]
    return tuple(shown) if shown else said("nobody writes anything")


def together(amounts: Mapping[str, Amount], decimals: int) -> Fact:
    """The amounts of one line, players with the same amount named together: `Ana, Boris +60; Cilka −20`."""
    groups: dict[Amount, list[str]] = {}
    for name, value in amounts.items():
        if value:
            groups.setdefault(value, []).append(name)
    if not groups:
        return said("scores nothing")
    shown = [joined(tuple(names), Quantity(value, decimals, True)) for value, names in groups.items()]
    return Joined(tuple(shown), "; ")


def explained(
    lines: Iterable[Line],
    decimals: int,
    speech: Speech,
    sources: bool = False,
    variants: Mapping[str, tuple[str, ...]] = NO_VARIANTS,
) -> list[str]:
    """The lines of a score, two columns deep; with `sources` each rule's id and where it is stated.

    `variants` are those that made what a rule says.
    """
    found = list(lines)
    labels = [printable(speech.fact(line.rule)) for line in found]
    workings = [speech.fact(line.terms) for line in found]
    wide = max((width_of(label) for label in labels), default=0)
    deep = max((width_of(working) for working in workings), default=0)
    text = []
    for line, label, working in zip(found, labels, workings, strict=True):
        result = speech.fact(together(line.amounts, decimals))
        text.append(f"  {padded(label, wide)}  {padded(working, deep)}  {result}".rstrip())
        if sources:
            text.extend(f"      {one}" for one in _rule(line.rule, speech, variants))
        for note in line.notes:
            text.append(f"      {printable(speech.say(note.said))}")
            if sources and note.rule.id != line.rule.id:
                text.extend(f"        {one}" for one in _rule(note.rule, speech, variants))
    return text


def _rule(rule: Rule, speech: Speech, variants: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    from .citations import Citation

    yield speech.say(said("rule {name}: {cite}", name=rule.id, cite=Citation(printable(rule.cite))))
    if rule.id in variants:
        yield speech.say(said("by the variant {names}", names=variants[rule.id]))
