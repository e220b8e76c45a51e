"""A ruleset in words: every value with its rule's id and where the source states it; and two rulesets side by side."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ..rules.form import FORM
from ..rules.merge import Node, choose
from ..rules.parts import Rule
from ..rules.ruleset import Ruleset
from ..rules.shape import Field, Record, Table
from .phrases import PHRASES, SECTIONS, Units

#: Keys that say how a rule is called and where it stands, and those that stand at the top of the page.
ABOUT_A_RULE = ("label", "source", "cite")
ABOUT_THE_RULESET = ("id", "extends", "title", "source", "about")
WORDS = "words"

#: Headings of rules that carry no name of their own.
NAMES = {
    "unit": "unit of the score",
    "seats": "seats",
    "payout": "results",
    "win": "winning",
    "session.no_taroks": "a player without a tarok",
    "session.skis_round": "škis round",
}
ABSENT = "—"
WIDTH = 100


class Fact(NamedTuple):
    """One value: its path in the YAML, what it is about, the value in words and as it stands in the file.

    `usual` marks what holds because the ruleset says nothing else.
    """

    path: str
    what: str
    text: str
    value: Any
    usual: bool = False


class Entry(NamedTuple):
    """One rule, or one part of a rule: where it stands, how it is called, its source and its facts."""

    section: str
    path: str
    rule: Rule
    name: str
    facts: tuple[Fact, ...]

    def said(self, words: bool = True) -> tuple[Fact, ...]:
        """The facts that are worth saying."""
        return tuple(fact for fact in self.facts if not fact.usual and (words or fact.what != WORDS))

    def summary(self) -> str:
        """Its facts in one line; a rule without any just applies."""
        return "; ".join(f"{fact.what}: {fact.text}" for fact in self.said(words=False)) or "applies"


class _Reader:
    """Walks a document along the form and collects its entries."""

    def __init__(self, document: Node, language: str) -> None:
        self.rules = Ruleset.of(document).rules
        self.language = language
        unit = document["unit"]
        self.compulsory_klop = "compulsory_klop" in document.get("session", {})
        self.units = Units(unit["name"], unit.get("decimals", 0), document["payout"]["form"] == "reciprocal")
        self.entries: list[Entry] = []
        for key, field in FORM.fields.items():
            if key in document and key not in ABOUT_THE_RULESET:
                self.part(SECTIONS[key], field, document[key], key, key, None)

    def part(self, section: str, field: Field, value: Any, path: str, like: str, rule: Rule | None) -> None:
        """A record that is a rule of its own, or a table of them."""
        shape = field.shape
        if isinstance(shape, Table):
            assert isinstance(shape.of, Record)
            for key, node in value.items():
                self.entry(section, shape.of, node, f"{path}.{key}", f"{like}.*", rule)
        else:
            assert isinstance(shape, Record)
            self.entry(section, shape, value, path, like, rule)

    def entry(self, section: str, record: Record, node: Node, path: str, like: str, outer: Rule | None) -> None:
        rule = self.rules.get(path) or outer or self.first_within(path)
        if rule is None:
            for key, child in node.items():
                self.part(section, record.fields[key], child, f"{path}.{key}", f"{like}.{key}", None)
            return
        facts: list[Fact] = []
        parts: list[tuple[Field, Any, str, str]] = []
        self.collect(record, node, path, like, facts, parts)
        self.entries.append(Entry(section, path, rule, self.name(path, node, rule), tuple(facts)))
        for field, value, below, pattern in parts:
            self.part(section, field, value, below, pattern, rule)

    def first_within(self, path: str) -> Rule | None:
        """The source of a record without one of its own that has values of its own: the mond's, with its first rule."""
        if not any(phrase.rpartition(".")[0] == path for phrase in PHRASES):
            return None
        return next((rule for name, rule in self.rules.items() if name.startswith(f"{path}.")), None)

    def name(self, path: str, node: Node, rule: Rule) -> str:
        own = rule.id == path
        if "label" in node:
            label: str = node["label"].get(self.language, node["label"]["en"])
            return label if own else f"the word {label}"
        if path in NAMES:
            return NAMES[path]
        if own:
            return rule.label.get(self.language, rule.label["en"])
        last = path.rpartition(".")[2]
        return f"the word {last}" if path.startswith("kontra.") else last

    def collect(
        self,
        record: Record,
        node: Node,
        path: str,
        like: str,
        facts: list[Fact],
        parts: list[tuple[Field, Any, str, str]],
    ) -> None:
        """The facts of one record; its parts that are rules of their own are put off."""
        for key, field in record.fields.items():
            if key in ABOUT_A_RULE:
                continue
            here, pattern, value = f"{path}.{key}", f"{like}.{key}", node.get(key)
            phrase = PHRASES.get(pattern)
            if phrase is not None:
                if key == "aliases":
                    value = [path.rpartition(".")[2], *(value or ())]
                elif key == "open_in_compulsory_klop" and not self.compulsory_klop:
                    continue
                elif key == "value" and node.get("form") == "klop":
                    phrase = phrase._replace(what="value for a breach of the rules")
                text = phrase.usual if value is None else phrase.say(value, self.units)
                if text:
                    facts.append(Fact(here, phrase.what, text, value, text == phrase.usual and not phrase.always))
            elif value is not None:
                shape = field.shape
                if isinstance(shape, Table) or (isinstance(shape, Record) and "cite" in shape.fields):
                    parts.append((field, value, here, pattern))
                else:
                    assert isinstance(shape, Record)
                    self.collect(shape, value, here, pattern, facts, parts)


def entries(document: Node, language: str = "en") -> list[Entry]:
    """Every rule of a resolved document (its variants chosen), in the order of the form."""
    return _Reader(document, language).entries


def players(document: Node) -> str:
    """How many sit at the table: `4 or 5`."""
    return " or ".join(str(count) for count in document["seats"]["at_table"])


def title(document: Node, language: str = "en") -> str:
    found: str = document["title"].get(language, document["title"]["en"])
    return found


class Variant(NamedTuple):
    """A variant: what it is about, its source, what it goes with, and every value that it changes."""

    name: str
    about: str
    cite: str
    requires: tuple[str, ...]
    changes: tuple[Row, ...]

    def said(self) -> list[str]:
        """Its changes in words; one that is there for the sake of related rulesets may change nothing in this one."""
        return [change(row) for row in self.changes] or ["this is what the rules say anyway"]


class Row(NamedTuple):
    """One line of a comparison: a rule, what of it, and what either says; `ABSENT` where it has no such rule."""

    section: str
    path: str
    name: str
    what: str
    left: str
    right: str

    @property
    def differs(self) -> bool:
        return self.left != self.right


def variants(document: Node, language: str = "en") -> list[Variant]:
    """The variants of a document, each with what it changes, beside those that it goes with."""
    found = []
    for name, node in document.get("variants", {}).items():
        requires = tuple(node.get("requires", ()))
        before, after = choose(document, requires), choose(document, [*requires, name])
        rows = compare(entries(before, language), entries(after, language))
        cite = f"{node.get('source', document['source'])}, {node['cite']}"
        found.append(Variant(name, node["about"], cite, requires, tuple(row for row in rows if row.differs)))
    return found


def compare(left: Sequence[Entry], right: Sequence[Entry], words: bool = False, sources: bool = False) -> list[Row]:
    """Two rulesets value by value, like ones too; with `words` their words, with `sources` their cites."""
    first, second = {one.path: one for one in left}, {one.path: one for one in right}
    rows: list[Row] = []
    for path in _together(list(first), list(second)):
        one, two = first.get(path), second.get(path)
        known = one or two
        assert known is not None
        if one is None or two is None:
            said = [ABSENT if entry is None else entry.summary() for entry in (one, two)]
            rows.append(Row(known.section, path, known.name, "", said[0], said[1]))
            continue
        before = len(rows)
        facts = {fact.path: fact for fact in one.facts}
        others = {fact.path: fact for fact in two.facts}
        for where in _together(list(facts), list(others)):
            a, b = facts.get(where), others.get(where)
            fact = a or b
            assert fact is not None
            if fact.what == WORDS and not words:
                continue
            if any(each is not None and not each.usual for each in (a, b)):
                texts = [ABSENT if each is None else each.text for each in (a, b)]
                rows.append(Row(one.section, path, one.name, fact.what, texts[0], texts[1]))
        if len(rows) == before:
            rows.append(Row(one.section, path, one.name, "", "applies", "applies"))
        if sources:
            rows.append(Row(one.section, path, one.name, "source", one.rule.cite, two.rule.cite))
    return rows


def _together(left: list[str], right: list[str]) -> list[str]:
    """Both lists in one, each in its own order as far as the other allows."""
    merged = list(left)
    known = set(left)
    at = 0
    for path in right:
        if path in known:
            at = merged.index(path) + 1
        else:
            merged.insert(at, path)
            at += 1
    return merged


def change(row: Row) -> str:
    """A difference as a sentence: `difference, counted: to the nearest 5 → exact`."""
    what = f"{row.name}, {row.what}" if row.what else row.name
    if row.left == ABSENT:
        return f"new: {what} ({row.right})"
    if row.right == ABSENT:
        return f"no {what}"
    return f"{what}: {row.left} → {row.right}"


def page(document: Node, chosen: Sequence[str] = (), language: str = "en") -> list[str]:
    """A ruleset in full as lines of text; `document` still has its variants, of which some may be chosen."""
    resolved = choose(document, chosen)
    text = [f"{document['id']}: {title(document, language)}"]
    text.append(f"players at the table: {players(resolved)}; source: {document['source']}")
    if chosen:
        text.append(f"with {', '.join(chosen)}")
    if "about" in document:
        text.extend(textwrap.wrap(document["about"], WIDTH))
    section = ""
    for entry in entries(resolved, language):
        if entry.section != section:
            section = entry.section
            text.extend(["", section.upper()])
        text.extend(_entry_lines(entry))
    offered = variants(document, language)
    if offered:
        text.extend(["", "VARIANTS"])
    for variant in offered:
        state = " (chosen)" if variant.name in chosen else ""
        needs = f" (goes with {', '.join(variant.requires)})" if variant.requires else ""
        text.append(f"{variant.name}{needs}{state}")
        text.extend(_indented(variant.about, 2))
        for said in variant.said():
            text.extend(_indented(said, 2, 4))
        text.append(f"  source: {variant.cite}")
    return text


def _entry_lines(entry: Entry) -> list[str]:
    lines = [entry.name]
    said = entry.said(words=False)
    if said:
        lines.extend(_indented("; ".join(f"{fact.what}: {fact.text}" for fact in said), 2))
    for fact in entry.facts:
        if fact.what == WORDS:
            lines.extend(_indented(f"words: {fact.text}", 2, 4))
    place = f"{entry.path}, by rule {entry.rule.id}" if entry.rule.id != entry.path else f"rule {entry.path}"
    lines.append(f"  {place}: {entry.rule.cite}")
    return lines


def _indented(text: str, first: int, later: int | None = None) -> list[str]:
    rest = first if later is None else later
    return textwrap.wrap(
        text, WIDTH, initial_indent=" " * first, subsequent_indent=" " * rest, break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip


def summary_document(document: Node) -> dict[str, Any]:
    """A ruleset in a list, for programs."""
    return {
        "id": document["id"],
        "title": document["title"],
        "source": document["source"],
        "players": document["seats"]["at_table"],
        "variants": [
            {
                "id": name,
                "about": node["about"],
                "cite": f"{node.get('source', document['source'])}, {node['cite']}",
                "requires": list(node.get("requires", ())),
            }
            for name, node in document.get("variants", {}).items()
        ],
    }


def page_document(document: Node, chosen: Sequence[str] = (), language: str = "en") -> dict[str, Any]:
    """A ruleset in full, for programs: its rules in words, and the resolved document they were read from."""
    resolved = choose(document, chosen)
    summary = summary_document(document)
    return {
        "ruleset": document["id"],
        "title": document["title"],
        "source": document["source"],
        "players": resolved["seats"]["at_table"],
        "variants": list(chosen),
        "rules": [
            {
                "section": entry.section,
                "path": entry.path,
                "rule": entry.rule.id,
                "label": entry.name,
                "cite": entry.rule.cite,
                "facts": [
                    {"path": fact.path, "what": fact.what, "text": fact.text, "value": fact.value}
                    for fact in entry.said()
                ],
            }
            for entry in entries(resolved, language)
        ],
        "available_variants": summary["variants"],
        "document": resolved,
    }


def rows_document(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """The rows of a comparison, for programs; null where a ruleset has no such rule."""
    return [
        {
            "section": row.section,
            "path": row.path,
            "label": row.name,
            "what": row.what,
            "left": None if row.left == ABSENT else row.left,
            "right": None if row.right == ABSENT else row.right,
            "differs": row.differs,
        }
        for row in rows
    ]
