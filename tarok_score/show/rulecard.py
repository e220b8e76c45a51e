"""The card of a ruleset: two screens that a table plays by."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..law.merge import Node, choose
from ..law.rule import Rule
from ..law.ruleset import Ruleset
from ..law.sources import LAW_BOOK, ByLanguage, Source, cited
from ..law.variant_names import variant_name
from ..words.said import Fact, Joined, Said, chained, joined, said
from ..words.speech import Speech
from .cardrules import paragraphs
from .cardtables import Grid, grids, ladder
from .citations import Citation, full_title
from .columns import KEEP, table, width_of, wrapped
from .page import page
from .roles import strong
from .rulebook import clauses, players

#: A reading of the law book, with the letter of one of two.
READING = re.compile(r"AMB-(\d+)(?: ([AB]))?")


class Paragraph(NamedTuple):
    """Several sentences about one subject."""

    sentences: tuple[Said, ...]

    def spoken(self, speech: Any) -> str:
        """The sentences one after the other, each with a capital letter."""
        told = [speech.say(one) for one in self.sentences]
        return " ".join([one[:1].upper() + one[1:] for one in told])


class RuleParagraph(NamedTuple):
    """A paragraph that states a rule, with the marks of the texts that it is from."""

    text: Fact
    marks: str


class SourceReading(NamedTuple):
    """The reading of a sentence in the sources, and the variants that read it differently, by name and in words."""

    number: str
    text: Fact
    otherwise: Fact
    instead: Fact


class RuleCard(NamedTuple):
    """Everything that stands on the card, not yet in any language."""

    id: str
    title: Mapping[str, str]
    players: Fact
    chosen: tuple[tuple[Fact, Fact], ...]
    grids: tuple[Grid, ...]
    doubling: Fact
    sentences: tuple[RuleParagraph, ...]
    readings: tuple[SourceReading, ...]
    sources: tuple[tuple[str, Fact], ...]
    variants: int


def card(document: Node, chosen: Sequence[str], known: Mapping[str, Source], readings: Node) -> RuleCard:
    """The card of a ruleset with these variants; `readings` are the sentences of the law book's first readings."""
    resolved = choose(document, chosen)
    rules = Ruleset.of(resolved)
    marks = SourceMarks(known, resolved)
    sentences = []
    for paragraph in paragraphs(rules):
        by = marks.of(*[rule for _, own in paragraph for rule in own])
        sentences.append(RuleParagraph(Paragraph(tuple([text for text, _ in paragraph])), by))
    marks.note_tables(rules)
    kontra = rules.kontra if rules.payout.shares is None else None
    return RuleCard(
        document["id"],
        document["title"],
        players(resolved),
        tuple([(variant_name(document, name), ByLanguage(document["variants"][name]["about"])) for name in chosen]),
        tuple(grids(rules)),
        "" if kontra is None else ladder(kontra),
        tuple(sentences),
        tuple(_readings(document, resolved, chosen, readings)),
        tuple(marks.foot()),
        len(document.get("variants", {})),
    )


class SourceMarks:
    """The short marks of the source texts: the ruleset's own first, then the others in the order of their first use."""

    def __init__(self, known: Mapping[str, Source], document: Node) -> None:
        self.known = known
        self.own = next((one.id for one in known.values() if one.short == document["source"]), None)
        self.used: dict[str, str] = {} if self.own is None else {self.own: _letter(0)}
        self.borrowed: dict[str, dict[str, Fact]] = {}
        self.names = {clause.path: clause.name for clause in clauses(document)}

    def of(self, *rules: Rule) -> str:
        """The marks of the texts that some rules are from: `a`, `a,b`."""
        found: dict[str, None] = {}
        for rule in rules:
            places = [place.source or rule.cite.partition(", ")[0] for place in cited(rule.cite, self.known)]
            for name in places:
                found[self.used.setdefault(name, _letter(len(self.used)))] = None
            if self.own is not None and rule.id in self.names:
                for name in places:
                    if name != self.own:
                        self.borrowed.setdefault(name, {})[rule.id] = self.names[rule.id]
        return ",".join(sorted(found))

    def note_tables(self, rules: Ruleset) -> None:
        """Notes what the tables of the card borrow; a table that is borrowed as a whole goes by its name."""
        tables = (
            (said("contracts"), rules.contracts),
            (said("bonuses"), rules.bonuses),
            (said("declarations"), rules.declarations),
        )
        for name, table_of in tables:
            self.of(*table_of.values())
            ids = [one.id for one in table_of.values()]
            for borrowed in self.borrowed.values():
                if len(ids) > 2 and all(one in borrowed for one in ids):
                    for one in ids:
                        del borrowed[one]
                    borrowed[ids[0]] = name

    def foot(self) -> Iterator[tuple[str, Fact]]:
        """Each mark with its text spelled out, and with what is borrowed from a text that is not the ruleset's own."""
        for name, mark in self.used.items():
            source = self.known.get(name)
            if source is None:
                yield mark, Citation(name)
            else:
                text = ByLanguage(source.title) if name == LAW_BOOK else full_title(source)
                parts: list[Fact] = [Citation(source.short), ": ", text]
                borrowed = list(self.borrowed.get(name, {}).values())
                if borrowed and name != LAW_BOOK:
                    parts.extend(["; ", said("borrowed from it: {rules}", rules=chained(borrowed, "{one}, {other}"))])
                yield mark, joined(*parts, between="")


def _letter(number: int) -> str:
    return chr(ord("a") + number % 26)


# The readings ----------------------------------------------------------------------------------------------------


def _readings(document: Node, resolved: Node, chosen: Sequence[str], first: Node) -> Iterator[SourceReading]:
    """The readings of the sources, a sentence for each, in the order of the law book."""
    by_variant: dict[str, list[str]] = {}
    for name, node in document.get("variants", {}).items():
        for number, which in READING.findall(node["cite"]):
            if which != "A":
                by_variant.setdefault(number, []).append(name)
    taken = {number: which for cite in _cites(resolved) for number, which in READING.findall(cite) if which}
    for number in sorted({*by_variant, *taken}, key=int):
        names = by_variant.get(number, [])
        own = [name for name in names if name in chosen]
        second = own or (names[:1] if taken.get(number) == "B" else [])
        if second:
            text = chained([ByLanguage(document["variants"][name]["about"]) for name in second], "{one} {other}")
            yield SourceReading(number, text, "", "")
        elif f"AMB-{number}" in first:
            abouts = tuple(ByLanguage(document["variants"][name]["about"]) for name in names)
            named = tuple([variant_name(document, name) for name in names])
            yield SourceReading(number, ByLanguage(first[f"AMB-{number}"]), named, Joined(abouts))


def _cites(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "cite":
                yield value
            elif key != "variants":
                yield from _cites(value)


# The card as text ------------------------------------------------------------------------------------------------

WIDTH = 100


def card_text(found: RuleCard, speech: Speech, columns: int | None = None) -> list[str]:
    """The card as the screen shows it; on a screen narrower than the card, sentences are wrapped to the screen."""
    width = min(WIDTH, columns or WIDTH)
    say = speech.say
    title = said("{title} · players at the table: {players}", title=speech.label(found.title), players=found.players)
    lines = _wrapped(f"{strong(found.id)}: ", say(title), width, "  ")
    for name, about in found.chosen:
        lines.extend(_wrapped(f"+{speech.fact(name)} ", speech.fact(about), width, "  "))
    for grid in found.grids:
        lines.extend(["", strong(say(grid.title).upper()), *_grid(grid, speech, columns)])
    if found.doubling:
        head = strong(say(said("Doubling")).upper()) + "  "
        lines.extend(["", *_wrapped(head, speech.fact(found.doubling), width, "  ")])
    lines.extend(["", strong(say(said("Rules")).upper())])
    for number, sentence in enumerate(found.sentences, 1):
        lines.extend(_wrapped(f"{number:2} ", f"{speech.fact(sentence.text)} [{sentence.marks}]", width))
    if found.readings:
        read = said("Doubtful sentences as read here (AMB number in law book → variant that differs)")
        lines.extend(["", *map(strong, _wrapped("", _shouted(say(read)), width))])
    for reading in found.readings:
        text = speech.fact(reading.text)
        if reading.otherwise:
            text = f"{text} →{KEEP}{speech.fact(reading.otherwise)}"
        lines.extend(_wrapped(f"{reading.number:>3} ", text, width))
    sources = " · ".join([f"[{mark}] {speech.fact(text)}" for mark, text in found.sources])
    # An address as wide as the screen leaves no room for an indent.
    indent = "  " if max(map(width_of, sources.split(" "))) <= width - 2 else ""
    lines.extend(["", *_wrapped(strong(say(said("Sources")).upper()) + "  ", sources, width, indent)])
    if found.variants:
        lines.extend(
            _wrapped("", say(said("tarok rules variants {id} lists what a table may choose", id=found.id)), width)
        )
    return lines


def _shouted(text: str) -> str:
    """A heading in capitals, except for the text in brackets."""
    head, bracket, rest = text.partition("(")
    return head.upper() + bracket + rest


def _grid(grid: Grid, speech: Speech, columns: int | None) -> list[str]:
    rows = [[speech.fact(cell) for cell in row] for row in grid.rows]
    return table(rows, [speech.fact(head) for head in grid.heads], width=columns)


def _wrapped(mark: str, text: str, width: int, indent: str | None = None) -> list[str]:
    """A text after its mark; further lines stand below the text, or below an indent."""
    return wrapped(mark + text, width, " " * width_of(mark) if indent is None else indent)


def card_page(found: RuleCard, speech: Speech) -> str:
    """The card as a page for a browser and a printer."""
    return page("rules.html", speech, c=found, title=speech.label(found.title), refresh=None)
