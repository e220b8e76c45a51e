"""The law book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..amounts import Amount
from ..documents import parts as kinds
from ..documents.parts import Key, OfPart, Part, TableOf
from ..law.bonuses import Bonus, Declaration, Holds, KontraWord
from ..law.cards import Instead
from ..law.contracts import Contract, Tie, Tier
from ..law.evening import ScaleStep, UnitRule, unit_name
from ..law.library import variant_name
from ..law.payments import Cards, Shares
from ..law.rule import Named, Rule
from ..law.ruleset import Ruleset, words_for
from ..law.shelf import Node, choose
from ..words.said import ENGLISH, Fact, Joined, Quantity, Said, Speech, chained, counted, said
from .columns import wrapped
from .phrases import Citation


class Called(NamedTuple):
    """A contract, a bonus or a declaration that a value names."""

    id: str
    labels: Mapping[str, str]

    def spoken(self, speech: Speech) -> str:
        """The id as files have it, in English; else the name."""
        return self.id if speech.code == "en" else self.labels.get(speech.code, self.id)


class Units(NamedTuple):
    """The unit of a ruleset, its decimals, and whether kontra works by shares of an item's worth."""

    name: str
    decimals: int
    by_shares: bool
    #: The names of the ruleset's contracts, bonuses and declarations, by id.
    labels: Mapping[str, Mapping[str, str]] = {}

    @classmethod
    def of(cls, rules: Ruleset) -> Units:
        """The units of a ruleset."""
        named = {**rules.declarations, **rules.bonuses, **rules.contracts}
        labels = {id: one.label for id, one in named.items()}
        return cls(rules.unit.name, rules.unit.decimals, rules.payout.form == "reciprocal", labels)

    def named(self, id: str) -> Fact:
        """A thing that the ruleset names by its id: by that id in English, elsewhere by its name in the language."""
        labels = self.labels.get(id)
        return id if labels is None else Called(id, labels)

    def amount(self, *values: Amount) -> Fact:
        """The amount with its unit, `20`, `0.10 Kč`, or several, `10 / 20`; points are left out."""
        amount = Joined(tuple([Quantity(value, self.decimals) for value in values]), " / ")
        return amount if self.name == "points" else said("{amount} {unit}", amount=amount, unit=self.name)


#: The names of the groups of declarations in the shipped rulesets.
GROUPS: Mapping[str, Fact] = {"honours": said("honours"), "barvy": said("barvy")}


def value_in_words(key: kinds.Key, value: Any, units: Units) -> Fact:
    """A built value in the words of its key."""
    if key is KontraWord.keys["level"]:
        return _doubled(value, units)
    if key is UnitRule.keys["name"]:
        return unit_name(value)
    match key:
        case kinds.Flag():
            return said(key.yes if value else key.no)
        case kinds.Choice():
            return said(key.words[value])
        case kinds.Whole():
            return _whole(key, value)
        case kinds.ExactAmount():
            if key.bare:
                return str(value)
            return said(key.nought) if key.nought and not value else units.amount(value)
        case kinds.Several():
            return _several(key, value, units)
        case kinds.OfPart():
            return WHOLE_PARTS[key.of](value, units)
        case kinds.Text() if key.pattern == kinds.KEY:
            return units.named(value)
        case kinds.Text() if key is Declaration.keys["group"]:
            return GROUPS.get(value, str(value))
    return str(value)


def default_in_words(key: kinds.Key, units: Units) -> Fact | None:
    """The value that holds if the key is left out; None where nothing can be said of it."""
    if key.absent:
        return said(key.absent)
    if key.default is not kinds.REQUIRED and isinstance(key, kinds.Flag | kinds.Choice | kinds.Whole):
        return value_in_words(key, key.default, units)
    return None


def _whole(key: kinds.Whole, n: int) -> Fact:
    if n in key.but:
        return said(key.but[n])
    if key.one:
        return counted(key.one, key.say, n)
    return said(key.say, n=n) if key.say else n


def _several(key: kinds.Several, values: tuple[Any, ...], units: Units) -> Fact:
    one_by_one = [value_in_words(key.of, one, units) for one in values]
    if key.each:
        one_by_one = [said(key.each, one=one, n=number) for number, one in enumerate(one_by_one, 1)]
    together: Fact = chained(one_by_one, key.joined) if key.joined else tuple(one_by_one)  # type: ignore[arg-type]
    return said(key.say, all=together) if key.say else together


def _doubled(level: int, units: Units) -> Fact:
    return said("level {n}", n=level) if units.by_shares else said("× {n}", n=1 << level)


def _tier(tier: Tier, units: Units) -> Fact:
    return _from(tier.least, units.amount(tier.pays))


def _step(step: ScaleStep, units: Units) -> Fact:
    return _from(step.least, step.counts)


def _from(least: int, amount: Fact) -> Fact:
    return said("{amount} from {n}", amount=amount, n=least) if least else amount


def _tie(tie: Tie, units: Units) -> Fact:
    if tie.kontra:
        return said("lost, and costs {amount} times the kontra", amount=units.amount(tie.pays))
    return said("lost, and costs {amount} whatever the kontra", amount=units.amount(tie.pays))


def _shares(shares: Shares, units: Units) -> Fact:
    def row(multiples: tuple[Amount, ...]) -> Fact:
        """A row of multiples: × 2, × 4, × 8."""
        return tuple([said("× {n}", n=Quantity(one)) for one in multiples])

    owner, speaker = row(shares.owner), row(shares.speaker)
    return said("its owner writes {owner}, a player who said kontra {speaker}", owner=owner, speaker=speaker)


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


def _holds(holds: Holds, units: Units) -> Fact:
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


def _cards(cards: Cards, units: Units) -> Fact:
    costs = {card: cards.of(card) for card in CARD}
    return tuple([said(CARD[card], amount=units.amount(cost)) for card, cost in costs.items() if cost is not None])


def _instead(other: Instead, units: Units) -> Fact:
    return said(
        "{contract} to {others}",
        contract=units.named(other.of),
        others=chained([units.named(id) for id in other.into], "{one} or {other}"),
    )


#: Parts that are said as one value.
WHOLE_PARTS: dict[Any, Callable[[Any, Units], Fact]] = {
    Tier: _tier,
    ScaleStep: _step,
    Tie: _tie,
    Shares: _shares,
    Holds: _holds,
    Cards: _cards,
    Instead: _instead,
}


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


class _ClauseReader:
    """The walk over a ruleset and its document along the declarations, which collects the clauses."""

    def __init__(self, document: Node) -> None:
        self.rules = Ruleset.of(document)
        self.units = Units.of(self.rules)
        self.clauses: list[Clause] = []
        for name, key in Ruleset.keys.items():
            if isinstance(key, OfPart | TableOf) and name in document:
                self.part(said(key.section), key, document[name], getattr(self.rules, name), name, None)

    def part(self, section: Said, key: OfPart | TableOf, node: Node, built: Any, path: str, outer: Rule | None) -> None:
        """Reads a part, or a table of parts."""
        if isinstance(key, TableOf):
            for one, child in node.items():
                self.clause(section, child, built[one], f"{path}.{one}", "", outer)
        else:
            self.clause(section, node, built, path, key.heading, outer)

    def clause(self, section: Said, node: Node, built: Part, path: str, heading: str, outer: Rule | None) -> None:
        """Reads a part that is a rule, or that belongs to the rule around it or to the first rule within it."""
        rule = built if isinstance(built, Rule) else outer or self.first_within(path, built)
        if rule is None:
            for name in node:
                key = built.keys[name]
                assert isinstance(key, OfPart | TableOf)
                self.part(section, key, node[name], getattr(built, key.attribute), f"{path}.{name}", None)
            return
        values: list[Value] = []
        parts: list[tuple[OfPart | TableOf, Node, Any, str]] = []
        self.collect(node, built, path, values, parts)
        self.clauses.append(Clause(section, path, rule, _name(node, built, heading), tuple(values)))
        for of_part, child, inner, below in parts:
            self.part(section, of_part, child, inner, below, rule)

    def first_within(self, path: str, built: Part) -> Rule | None:
        """The first rule within a part that has values but no source of its own, as the mond does."""
        if not any(key.what for key in built.keys.values()):
            return None
        return next((rule for id, rule in self.rules.rules.items() if id.startswith(f"{path}.")), None)

    def collect(
        self,
        node: Node,
        built: Part,
        path: str,
        values: list[Value],
        parts: list[tuple[OfPart | TableOf, Node, Any, str]],
    ) -> None:
        """Collects the values of one part; those of its parts that are rules are put off."""
        for name, key in built.keys.items():
            here, inner = f"{path}.{name}", getattr(built, key.attribute)
            if key.what:
                value = self.value(here, key, node.get(name), inner, built)
                if value is not None:
                    values.append(value)
            elif name in node and isinstance(key, OfPart | TableOf):
                if isinstance(key, TableOf) or issubclass(key.of, Rule):
                    parts.append((key, node[name], inner, here))
                else:
                    self.collect(node[name], inner, here, values, parts)

    def value(self, path: str, key: Key, written: Any, held: Any, of: Part) -> Value | None:
        """A value in words, whether it is written or holds by default; None if nothing is said of it."""
        what = said(key.what)
        if key.name == WORDS and isinstance(of, Contract | Bonus | Declaration | KontraWord):
            held = words_for(of)
            written = list(held)
        elif isinstance(of, KontraWord) and key.name == "times":
            return None  # it is said in the place of its level
        elif isinstance(of, KontraWord) and key.name == "level" and of.times is not None:
            return Value(path, what, said("× {n}", n=Quantity(of.times)), written)
        elif isinstance(of, Contract):
            if key.name == "open_in_compulsory_klop" and self.rules.session.compulsory_klop is None:
                return None
            if key.name == "value" and of.klop is not None:
                what = said("value for a breach of the rules")
        by_default = default_in_words(key, self.units)
        given = written is not None or held != key.default
        found = value_in_words(key, held, self.units) if given else by_default
        if found is None or found == ():
            return None
        return Value(
            path, what, found, held if given and written is None else written, found == by_default and not key.always
        )


def _name(node: Node, built: Part, heading: str) -> Fact:
    if isinstance(built, Rule):
        return built if "label" in node or not heading else said(heading)
    return said("the word {word}", word=built) if isinstance(built, Named) else said(heading)


def clauses(document: Node) -> list[Clause]:
    """Every rule of a resolved document (its variants chosen), in the order of their declaration."""
    return _ClauseReader(document).clauses


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
        if one is None or two is None:
            summaries = [ABSENT if clause is None else clause.summary() for clause in (one, two)]
            rows.append(RuleDifference(known.section, path, known.name, "", summaries[0], summaries[1]))
            continue
        before = len(rows)
        rows.extend(_values(one, two, words))
        if len(rows) == before:
            rows.append(RuleDifference(one.section, path, one.name, "", APPLIES, APPLIES))
        if sources:
            rows.append(
                RuleDifference(
                    one.section, path, one.name, said("source"), Citation(one.rule.cite), Citation(two.rule.cite)
                )
            )
    return rows


def _values(one: Clause, two: Clause, words: bool) -> Iterable[RuleDifference]:
    """The values of one rule in two rulesets."""
    left, right = ({value.path: value for value in clause.values} for clause in (one, two))
    for path in _together(list(left), list(right)):
        a, b = left.get(path), right.get(path)
        known = a or b
        assert known is not None
        if known.words and not words:
            continue
        if any(each is not None and not each.usual for each in (a, b)):
            texts = [ABSENT if each is None else each.said for each in (a, b)]
            yield RuleDifference(one.section, one.path, one.name, known.what, texts[0], texts[1])


def _together(left: list[str], right: list[str]) -> list[str]:
    """Both lists in one, each in its own order as far as the other one allows."""
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


def page(document: Node, chosen: Sequence[str] = (), speech: Speech = ENGLISH) -> list[str]:
    """A whole ruleset as lines of text; `document` still has its variants, some of which may be chosen."""
    resolved = choose(document, chosen)
    say = speech.say
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
        text.extend(_lines(clause, speech))
    offered = variants(document)
    if offered:
        text.extend(["", say(said("Variants")).upper()])
    for variant in offered:
        text.extend(_variant_lines(document, variant, variant.name in chosen, speech))
    return text


def _variant_lines(document: Node, variant: DescribedVariant, chosen: bool, speech: Speech) -> list[str]:
    called = speech.fact(variant_name(document, variant.name))
    name: Fact = called if called == variant.name else f"{called} · {variant.name}"
    if variant.requires:
        requires = tuple([variant_name(document, one) for one in variant.requires])
        name = said("{name} (goes with {variants})", name=name, variants=requires)
    if variant.without:
        without = tuple([variant_name(document, one) for one in variant.without])
        name = said("{name} (not with {variants})", name=name, variants=without)
    if chosen:
        name = said("{name} (chosen)", name=name)
    lines = [speech.fact(name), *_indented(speech.label(variant.about), 2)]
    for change in variant.telling():
        lines.extend(_indented(speech.say(change), 2, 4))
    lines.append("  " + speech.say(said("source: {cite}", cite=Citation(variant.cite))))
    return lines


def _lines(clause: Clause, speech: Speech) -> list[str]:
    lines = [speech.fact(clause.name)]
    values = clause.telling(words=False)
    if values:
        lines.extend(_indented(speech.fact(in_a_row(values)), 2))
    for value in clause.values:
        if value.words:
            lines.extend(_indented(speech.say(said("words: {words}", words=value.said)), 2, 4))
    path, id, cite = clause.path, clause.rule.id, clause.rule.cite
    if path == id:
        lines.append("  " + speech.say(said("rule {id}: {cite}", id=id, cite=Citation(cite))))
    else:
        lines.append("  " + speech.say(said("{path}, by rule {id}: {cite}", path=path, id=id, cite=Citation(cite))))
    return lines


def _indented(text: str, first: int, later: int | None = None) -> list[str]:
    return wrapped(" " * first + text, WIDTH, " " * (first if later is None else later))
