"""The law book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..amounts import Amount
from ..documents import parts as kinds
from ..documents.parts import Key, OfPart, Part, TableOf
from ..law.bonuses import Bonus, Declaration, Holds, KontraWord
from ..law.cards import Instead
from ..law.contracts import Contract, Tie, Tier
from ..law.library import variant_name
from ..law.payments import Cards, Shares
from ..law.rule import Named, Rule
from ..law.ruleset import Node, Ruleset, ScaleStep, UnitRule, choose, unit_name, words_for
from ..words.said import ENGLISH, Fact, Joined, Quantity, Said, Speech, chained, counted, said
from .columns import wrapped
from .phrases import Citation


def amount(rules: Ruleset, *values: Amount) -> Fact:
    """An amount with its unit, `20`, `0.10 Kč`, or several, `10 / 20`; points are left out."""
    amounts = Joined(tuple([Quantity(value, rules.unit.decimals) for value in values]), " / ")
    return amounts if rules.unit.name == "points" else said("{amount} {unit}", amount=amounts, unit=rules.unit.name)


class Called(NamedTuple):
    """A contract, bonus or declaration that a value names: by its id in English, as files have it, else by its name."""

    key: str
    label: Mapping[str, str]

    def spoken(self, speech: Speech) -> str:
        """The id or the name."""
        return self.key if speech.code == "en" else speech.label(self.label)


def _thing(rules: Ruleset, id: str) -> Fact:
    """What a value names by its id."""
    tables: tuple[Mapping[str, Rule], ...] = (rules.contracts, rules.bonuses, rules.declarations)
    return next((Called(id, table[id].label) for table in tables if id in table), id)


#: The names of the groups of declarations in the shipped rulesets.
GROUPS: Mapping[str, Fact] = {"honours": said("honours"), "barvy": said("barvy")}


def value_in_words(key: kinds.Key, value: Any, rules: Ruleset) -> Fact:
    """A built value in the words of its key."""
    match key:
        case kinds.Flag():
            return said(key.text("yes" if value else "no"))
        case kinds.Choice() | kinds.Whole() if own := key.text(f"={value}"):
            return said(own)
        case kinds.Whole() if say := key.text("say"):
            return counted(one, say, value) if (one := key.text("one")) else said(say, n=value)
        case kinds.Whole():
            return int(value)
        case kinds.ExactAmount() if key.text("bare"):
            return str(value)
        case kinds.ExactAmount():
            return said(nought) if (nought := key.text("nought")) and not value else amount(rules, value)
        case kinds.Several():
            all_of = [
                said(own) if (own := key.text(f"={one}")) else value_in_words(key.of, one, rules) for one in value
            ]
            if each := key.text("each"):
                all_of = [said(each, one=one, n=number) for number, one in enumerate(all_of, 1)]
            joined, say = key.text("joined"), key.text("say")
            together = chained(all_of, joined) if joined else Joined(tuple(all_of), ", ")
            return said(say, all=together) if say else together if value else ()
        case kinds.OfPart():
            return _part_in_words(value, rules)
        case kinds.Text() if key.pattern == kinds.KEY:
            return _thing(rules, value)
        case kinds.Text() if key is Declaration.keys["group"]:
            return GROUPS.get(value, str(value))
        case kinds.Text() if key is UnitRule.keys["name"]:
            return unit_name(value)
    return str(value)


def default_in_words(key: kinds.Key, rules: Ruleset) -> Fact | None:
    """The value that holds if the key is left out; None where nothing can be said of it."""
    if absent := key.text("absent"):
        return said(absent)
    if key.default is not kinds.REQUIRED and isinstance(key, kinds.Flag | kinds.Choice | kinds.Whole):
        return value_in_words(key, key.default, rules)
    return None


def _part_in_words(value: Any, rules: Ruleset) -> Fact:
    """A part that is said as one value."""
    match value:
        case Tier() | ScaleStep():
            what = amount(rules, value.pays) if isinstance(value, Tier) else value.counts
            return said("{amount} from {n}", amount=what, n=value.least) if value.least else what
        case Tie():
            pays = amount(rules, value.pays)
            if value.kontra:
                return said("lost, and costs {amount} times the kontra", amount=pays)
            return said("lost, and costs {amount} whatever the kontra", amount=pays)
        case Shares():
            owner, speaker = (
                Joined(tuple([said("× {n}", n=Quantity(one)) for one in row]), ", ")
                for row in (value.owner, value.speaker)
            )
            return said("its owner writes {owner}, a player who said kontra {speaker}", owner=owner, speaker=speaker)
        case Holds():
            return _holds(value)
        case Cards():
            costs = {card: value.of(card) for card in CARD}
            paid = [said(CARD[card], amount=amount(rules, cost)) for card, cost in costs.items() if cost is not None]
            return Joined(tuple(paid), ", ")
    assert isinstance(value, Instead), value
    others = chained([_thing(rules, id) for id in value.into], "{one} or {other}")
    return said("{contract} to {others}", contract=_thing(rules, value.of), others=others)


#: Cards of a kind by number: one, several, and all that there are, if that has words of its own.
HELD = {
    "taroks": ("{number} tarok", "{number} taroky", "", 22),
    "kings": ("{number} king", "{number} kings", "all four kings", 4),
    "trula": ("{number} trula card", "{number} trula cards", "the whole trula", 3),
    "fives": ("{number} card worth five", "{number} of the seven cards worth five", "", 7),
}
#: Nobody holds more cards of a kind than a hand has where holdings are declared.
MOST_IN_HAND = 12
CARD = {"pagat": "pagat {amount}", "mond": "mond {amount}", "skis": "škis {amount}"}


def _holds(holds: Holds) -> Fact:
    bounds, single = holds.bounds(), holds.single_tarok
    if (single, bounds) == ("pagat", {"taroks": (0, 1)}):
        return said("no tarok, or the pagat only")
    if (single, bounds) == ("not-pagat", {"taroks": (1, 2)}):
        return said("one tarok (not the pagat) or two taroky")
    held = _all_held(bounds)
    if holds.pagat == "held":
        held = said("{held}, the pagat among them", held=held) if bounds else said("the pagat")
    elif holds.pagat == "not-held":
        held = said("{held}, but not the pagat", held=held) if bounds else said("not the pagat")
    if single == "pagat":
        return said("{held}, a single tarok only the pagat", held=held)
    return said("{held}, a single tarok not the pagat", held=held) if single == "not-pagat" else held


def _all_held(bounds: Mapping[str, tuple[int, int]]) -> Fact:
    """The cards that have to be held; kings and trula cards that are bounded together are told pair by pair."""
    if {"kings", "trula", "fives"} <= bounds.keys():
        least, most = bounds["fives"]
        fewest, biggest = bounds["trula"]
        pairs = []
        for kings in range(bounds["kings"][0], bounds["kings"][1] + 1):
            trula = max(fewest, least - kings), min(biggest, most - kings)
            if trula[0] <= trula[1]:
                pairs.append(_all_held({"kings": (kings, kings), "trula": trula}))
        return chained(pairs, "{one} or {other}")
    return chained([_held(kind, *bounds[kind]) for kind in HELD if kind in bounds])


def _held(kind: str, least: int, most: int) -> Fact:
    one, many, whole, there_are = HELD[kind]
    if whole and least == there_are:
        return said(whole)
    if least == most:
        number: Fact = most
    elif not least:
        number = said("at most {n}", n=most)
    elif most >= min(there_are, MOST_IN_HAND):
        number = said("{n} or more", n=least)
    else:
        number = said("{least} or {most}" if most == least + 1 else "{least} to {most}", least=least, most=most)
    return Said(one, {"number": number, "n": most}, many, "n")


#: The key of the words that people type, which are no sentences.
WORDS = "aliases"

ABSENT = "—"
APPLIES = said("applies")
WIDTH = 100


class Value(NamedTuple):
    """A value: its path in the YAML, its subject, and the value in words and as the file has it.

    `usual` marks a value that holds because the ruleset says nothing else.
    """

    path: str
    what: Said
    said: Fact
    value: Any
    usual: bool = False

    @property
    def words(self) -> bool:
        """True if the value is a list of words that people type."""
        return self.path.endswith(WORDS)


class Clause(NamedTuple):
    """A rule, or a part of one: its place, its name, its source and its values."""

    section: Said
    path: str
    rule: Rule
    name: Fact
    values: tuple[Value, ...]

    def telling(self, words: bool = True) -> tuple[Value, ...]:
        """The values that are worth showing."""
        return tuple(value for value in self.values if not value.usual and (words or not value.words))

    def summary(self) -> Fact:
        """The values in one line; a rule without values just applies."""
        return in_a_row(self.telling(words=False)) or APPLIES


def in_a_row(values: Sequence[Value]) -> Fact:
    """Several values in one line."""
    return chained([said("{what}: {value}", what=one.what, value=one.said) for one in values], "{one}; {other}")


def clauses(document: Node) -> list[Clause]:
    """Every rule of a resolved document (its variants chosen), in the order of their declaration."""
    rules, found = Ruleset.of(document), list[Clause]()
    for name, key in Ruleset.keys.items():
        if isinstance(key, OfPart | TableOf) and name in document:
            found += _clauses(rules, said(key.text("section")), None, key, document[name], getattr(rules, name), name)
    return found


#: A part that is a rule, or a table of them: its key, its document, what was built of it, and its path.
Inner = tuple[OfPart | TableOf, Node, Any, str]


def _clauses(
    rules: Ruleset, section: Said, outer: Rule | None, key: OfPart | TableOf, node: Node, built: Any, path: str
) -> Iterator[Clause]:
    """The clauses of a part, or of a table of parts.

    A part that is no rule belongs to the rule around it; if there is none and it has values, to the first rule in it.
    """
    entries = [(path, node, built)]
    if isinstance(key, TableOf):
        entries = [(f"{path}.{id}", child, built[id]) for id, child in node.items()]
    for here, child, part in entries:
        rule = part if isinstance(part, Rule) else outer
        if rule is None and any(one.text("what") for one in part.keys.values()):
            rule = next((one for id, one in rules.rules.items() if id.startswith(f"{here}.")), None)
        values, inner = list[Value](), list[Inner]()
        _collect(rules, child, part, here, values, inner)
        if rule is not None:
            heading = key.text("heading")
            name: Fact = said(heading) if heading and "label" not in child else part
            if not isinstance(part, Rule):
                name = said("the word {word}", word=part) if isinstance(part, Named) else said(heading)
            yield Clause(section, here, rule, name, tuple(values))
        for one in inner:
            yield from _clauses(rules, section, rule, *one)


def _collect(rules: Ruleset, node: Node, built: Part, path: str, values: list[Value], inner: list[Inner]) -> None:
    """Collects the values of one part; those of its parts that are rules are put off."""
    for name, key in built.keys.items():
        here, held = f"{path}.{name}", getattr(built, key.attribute)
        if key.text("what"):
            value = _value(rules, here, key, node.get(name), held, built)
            if value is not None:
                values.append(value)
        elif name in node and isinstance(key, OfPart | TableOf):
            if isinstance(key, TableOf) or issubclass(key.of, Rule):
                inner.append((key, node[name], held, here))
            else:
                _collect(rules, node[name], held, here, values, inner)


def _value(rules: Ruleset, path: str, key: Key, written: Any, held: Any, of: Part) -> Value | None:
    """A value in words, whether it is written or holds by default; None if nothing is said of it."""
    what = said(key.text("what"))
    if isinstance(of, KontraWord) and key.name in ("level", "times"):
        if key.name == "times":
            return None  # it is said in the place of its level
        if rules.payout.form == "reciprocal":
            return Value(path, what, said("level {n}", n=of.level), written)
        return Value(path, what, said("× {n}", n=Quantity(of.times or 1 << of.level)), written)
    if key.name == WORDS and isinstance(of, Contract | Bonus | Declaration | KontraWord):
        held = words_for(of)
        written = list(held)
    elif key.name == "value" and isinstance(of, Contract) and of.klop is not None:
        what = said("value for a breach of the rules")
    by_default = default_in_words(key, rules)
    given = written is not None or held != key.default
    found = value_in_words(key, held, rules) if given else by_default
    if found is None or found == ():
        return None
    value = held if given and written is None else written
    return Value(path, what, found, value, found == by_default and not key.text("always"))


def players(document: Node) -> Fact:
    """The numbers of players at the table: `4 or 5`."""
    return chained(document["seats"]["at_table"], "{one} or {other}")


def title(document: Node, speech: Speech = ENGLISH) -> str:
    """The title of a ruleset in a language."""
    return speech.label(document["title"])


class DescribedVariant(NamedTuple):
    """A variant: its subject, its source, the variants it requires or excludes, and every value that it changes."""

    name: str
    about: str | dict[str, str]
    cite: str
    requires: tuple[str, ...]
    without: tuple[str, ...]
    changes: tuple[RuleDifference, ...]

    def telling(self) -> list[Said]:
        """The changes in words; a variant that is meant for related rulesets may have none in this one."""
        return [row.change() for row in self.changes] or [said("this is what the rules say anyway")]


class RuleDifference(NamedTuple):
    """A line of a comparison: a rule, one of its values, and both readings; `ABSENT` where a ruleset has none."""

    section: Said
    path: str
    name: Fact
    what: Fact
    left: Fact
    right: Fact

    @property
    def differs(self) -> bool:
        """True if the two rulesets say different things here."""
        return self.left != self.right

    def change(self) -> Said:
        """The difference as a sentence: `difference, counted: to the nearest 5 → exact`."""
        what = said("{rule}, {what}", rule=self.name, what=self.what) if self.what else self.name
        if self.left == ABSENT:
            return said("new: {what} ({value})", what=what, value=self.right)
        if self.right == ABSENT:
            return said("no {what}", what=what)
        return said("{what}: {left} → {right}", what=what, left=self.left, right=self.right)


def variants(document: Node) -> list[DescribedVariant]:
    """The variants of a document, each with what it changes and which others it goes with."""
    found = []
    for name, node in document.get("variants", {}).items():
        requires = tuple(node.get("requires", ()))
        before, after = choose(document, requires), choose(document, [*requires, name])
        rows = compare(clauses(before), clauses(after))
        cite = f"{node.get('source', document['source'])}, {node['cite']}"
        changes = tuple(row for row in rows if row.differs)
        found.append(DescribedVariant(name, node["about"], cite, requires, _apart(document, name), changes))
    return found


def _apart(document: Node, name: str) -> tuple[str, ...]:
    """The variants that one excludes, or that exclude it."""
    known = document["variants"]
    return tuple(
        [one for one in known if one in known[name].get("without", ()) or name in known[one].get("without", ())]
    )


def compare(
    left: Sequence[Clause], right: Sequence[Clause], words: bool = False, sources: bool = False
) -> list[RuleDifference]:
    """Two rulesets value by value, equal values included; with `words` also their words, with `sources` their cites."""
    first, second = {one.path: one for one in left}, {one.path: one for one in right}
    rows: list[RuleDifference] = []
    for path in _together(list(first), list(second)):
        one, two = first.get(path), second.get(path)
        known = one or two
        assert known is not None

        def row(what: Fact, *sides: Fact, of: Clause = known) -> RuleDifference:
            """A line on this rule."""
            return RuleDifference(of.section, of.path, of.name, what, *sides)

        if one is None or two is None:
            rows.append(row("", *[ABSENT if clause is None else clause.summary() for clause in (one, two)]))
            continue
        before = len(rows)
        values = [{value.path: value for value in clause.values} for clause in (one, two)]
        for place in _together(list(values[0]), list(values[1])):
            both = [side.get(place) for side in values]
            some = both[0] or both[1]
            if some is not None and (words or not some.words) and any(value and not value.usual for value in both):
                rows.append(row(some.what, *[ABSENT if value is None else value.said for value in both]))
        if len(rows) == before:
            rows.append(row("", APPLIES, APPLIES))
        if sources:
            rows.append(row(said("source"), Citation(one.rule.cite), Citation(two.rule.cite)))
    return rows


def _together(left: list[str], right: list[str]) -> list[str]:
    """Both lists in one, each in its own order as far as the other one allows."""
    merged, at = list(left), 0
    for path in right:
        if path in left:
            at = merged.index(path) + 1
        else:
            merged.insert(at, path)
            at += 1
    return merged


def page(document: Node, chosen: Sequence[str] = (), speech: Speech = ENGLISH) -> list[str]:
    """A whole ruleset as lines of text; `document` still has its variants, some of which may be chosen."""
    resolved, say = choose(document, chosen), speech.say
    text = [f"{document['id']}: {title(document, speech)}"]
    table = said(
        "players at the table: {players}; source: {source}",
        players=players(resolved),
        source=Citation(document["source"]),
    )
    text.append(say(table))
    if chosen:
        text.append(say(said("with {variants}", variants=tuple([variant_name(document, name) for name in chosen]))))
    if "about" in document:
        text.extend(wrapped(" ".join(speech.label(document["about"]).split()), WIDTH))
    section = None
    for clause in clauses(resolved):
        if clause.section != section:
            section = clause.section
            text.extend(["", say(section).upper()])
        text.append(speech.fact(clause.name))
        values = clause.telling(words=False)
        if values:
            text.extend(wrapped(f"  {speech.fact(in_a_row(values))}", WIDTH, "  "))
        for value in clause.values:
            if value.words:
                text.extend(wrapped(f"  {say(said('words: {words}', words=value.said))}", WIDTH, "    "))
        path, id, cite = clause.path, clause.rule.id, Citation(clause.rule.cite)
        place = said("rule {id}: {cite}", id=id, cite=cite)
        if path != id:
            place = said("{path}, by rule {id}: {cite}", path=path, id=id, cite=cite)
        text.append(f"  {say(place)}")
    offered = variants(document)
    if offered:
        text.extend(["", say(said("Variants")).upper()])
    for variant in offered:
        called = variant_name(document, variant.name)
        name: Fact = variant.name
        if speech.fact(called) != variant.name:
            name = Joined((called, variant.name), " · ")
        if variant.requires:
            requires = tuple([variant_name(document, one) for one in variant.requires])
            name = said("{name} (goes with {variants})", name=name, variants=requires)
        if variant.without:
            without = tuple([variant_name(document, one) for one in variant.without])
            name = said("{name} (not with {variants})", name=name, variants=without)
        if variant.name in chosen:
            name = said("{name} (chosen)", name=name)
        text += [speech.fact(name), *wrapped(f"  {speech.label(variant.about)}", WIDTH, "  ")]
        for change in variant.telling():
            text.extend(wrapped(f"  {say(change)}", WIDTH, "    "))
        text.append(f"  {say(said('source: {cite}', cite=Citation(variant.cite)))}")
    return text
