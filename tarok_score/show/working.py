"""The working of a score: a line for each thing that was written, with steps and sources below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..amounts import Amount
from ..law.rule import Rule
from ..scoring import Line
from ..scoring.terms import KONTRA, RADL
from ..words.folding import printable
from ..words.said import said
from ..words.speech import Speech
from . import roles
from .citations import Citation
from .columns import padded, width_of
from .explain import grouped

NO_VARIANTS: Mapping[str, tuple[str, ...]] = {}

#: The factors that have a name at the table.
FACTORS = {KONTRA: said("kontra"), RADL: said("radl")}


class Sources:
    """The places where the rules of a working are stated, each with its number.

    With `ids` the rules are named, too; `variants` are those that made a rule what it is.
    """

    def __init__(self, ids: bool = False, variants: Mapping[str, tuple[str, ...]] = NO_VARIANTS) -> None:
        self.ids, self.variants = ids, variants
        self._numbered: dict[object, Rule] = {}

    def mark(self, rule: Rule) -> str:
        """The mark of a rule, which follows what the rule did: `[2]`."""
        key = rule.id if self.ids else (rule.cite, self.variants.get(rule.id))
        self._numbered.setdefault(key, rule)
        return f"[{list(self._numbered).index(key) + 1}]"

    def notes(self, speech: Speech) -> list[str]:
        """Every place once, after its number."""
        return list(self._notes(speech))

    def _notes(self, speech: Speech) -> Iterator[str]:
        for number, rule in enumerate(self._numbered.values(), 1):
            place = speech.fact(Citation(printable(rule.cite)))
            text = f"{rule.id}: {place}" if self.ids else place
            if rule.id in self.variants:
                text += " · " + speech.say(said("by the variant {names}", names=self.variants[rule.id]))
            yield roles.quiet(f"[{number}] {text}")


class Written(NamedTuple):
    """The players who write the same amount, and that amount, as two cells of a row."""

    names: str
    amount: str


def working(
    lines: Iterable[Line],
    decimals: int,
    speech: Speech,
    steps: bool = True,
    sources: Sources | None = None,
    indent: str = "  ",
    width: int | None = None,
) -> list[str]:
    """The lines of a score: label, terms, who writes what; with `steps` and how each term came about.

    If `width` is too small for that, who writes what stands below the terms.
    """
    found = list(lines)
    if not found:
        return []
    labels = [printable(speech.fact(line.rule)) for line in found]
    terms = [line.terms.spoken(speech, FACTORS) for line in found]
    wide, deep = _widest(labels), _widest(terms)
    written = [_written(line.amounts, decimals, speech) for line in found]
    names, amounts = (_widest([one[part] for row in written for one in row]) for part in (0, 1))
    room = width_of(indent) + wide + 2 + deep + 2 + names + 1 + amounts + (5 if sources else 0)
    below = width is not None and room > width
    text = []
    for line, label, term, (first, *others) in zip(found, labels, terms, written, strict=True):
        mark = roles.quiet(f"  {sources.mark(line.rule)}") if sources else ""
        start = f"{indent}{padded(label, wide)}  {padded(term, deep)}  "
        if below:
            text.append(f"{indent}{label}  {term}{mark}")
            text.extend(f"{indent}    {one.names} {one.amount}".rstrip() for one in (first, *others))
        else:
            text.append(f"{start}{_row(first, names, amounts)}{mark}".rstrip())
            text.extend(f"{' ' * width_of(start)}{_row(one, names, amounts)}" for one in others)
        if steps:
            for note in line.notes:
                mark = f"  {sources.mark(note.rule)}" if sources and note.rule.id != line.rule.id else ""
                text.append(f"{indent}    {roles.quiet(printable(speech.say(note.said)) + mark)}")
    return text


def _widest(texts: Sequence[str]) -> int:
    return max(map(width_of, texts))


def _row(written: Written, names: int, amounts: int) -> str:
    """The writers of an amount, and the amount, aligned; empty for a line that scores nothing."""
    if not written.amount:
        return written.names
    return f"{padded(written.names, names, True)} {padded(written.amount, amounts, True)}"


def _written(scores: Mapping[str, Amount], decimals: int, speech: Speech) -> list[Written]:
    """The amounts of a line with their writers, those with the same amount together."""
    found = [
        Written(printable(speech.fact(names)), speech.amount(value, decimals, True))
        for value, names in grouped(scores).items()
    ]
    return found or [Written(speech.say(said("scores nothing")), "")]
