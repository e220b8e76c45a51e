"""The law book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..amounts import exact
from ..documents import REQUIRED, Choice, ExactAmount, Flag, Id, Key, OfPart, Part, Several, TableOf, Text, Whole
from ..law import Named, Rule
from ..law.cards import Instead
from ..law.games import Bonus, Contract, Declaration, KontraWord
from ..law.library import variant_name
from ..law.rare import Cards, Holds, ScaleStep, Shares, Tie, Tier
from ..law.ruleset import Node, Ruleset, UnitRule, choose, unit_name, words_for
from ..words.said import ENGLISH, ByLanguage, Fact, Joined, Quantity, Said, Speech, chained, counted, said
from .columns import Citation, Column, Grid, amount


def _called(rules: Ruleset, id: str) -> Fact:
    """A contract, bonus or declaration that a value names by its id."""
    tables: tuple[Mapping[str, Rule], ...] = (rules.contracts, rules.bonuses, rules.declarations)
    return next((ByLanguage(table[id].label) for table in tables if id in table), id)


#: The names of the groups of declarations in the shipped rulesets.
GROUPS: Mapping[str, Fact] = {"honours": said("honours"), "barvy": said("barvy")}


def value_in_words(key: Key, value: Any, rules: Ruleset) -> Fact:
    """A built value in the words of its key."""
    match key:
        case Flag():
            return said(key.text("yes" if value else "no"))
        # A value with a sentence of its own is shown as that; the others are numbers in a sentence.
        case Choice() | Whole() if own := key.text(f"={value}"):
            return said(own)
        case Whole() if say := key.text("say"):
            return counted(one, say, value) if (one := key.text("one")) else said(say, n=value)
        case Whole():
            return int(value)
        case ExactAmount() if key.text("bare"):
            return str(value)
        case ExactAmount():
            return said(nought) if (nought := key.text("nought")) and not value else amount(rules, value)
        case Several():
            all_of = [
                said(own) if (own := key.text(f"={entry}")) else value_in_words(key.of, entry, rules) for entry in value
            ]
            if each := key.text("each"):
                all_of = [said(each, one=entry, n=number) for number, entry in enumerate(all_of, 1)]
            joined, say = key.text("joined"), key.text("say")
            together = chained(all_of, joined) if joined else Joined(tuple(all_of), ", ")
            return said(say, all=together) if say else together if value else ()
        case OfPart():
            return _part_in_words(value, rules)
        case Id():
            return _called(rules, value)
        case Text() if key is Declaration.keys["group"]:
            return GROUPS.get(value, str(value))
        case Text() if key is UnitRule.keys["name"]:
            return unit_name(value)
    return str(value)


def _part_in_words(value: Any, rules: Ruleset) -> Fact:
    """A part that is shown as one value."""
    match value:
        case Tier() | ScaleStep():
            worth = amount(rules, value.pays) if isinstance(value, Tier) else value.counts
            return said("{amount} from {n}", amount=worth, n=value.least) if value.least else worth
        case Tie():
            pays = amount(rules, value.pays)
            if value.kontra:
                return said("lost, and costs {amount} times the kontra", amount=pays)
            return said("lost, and costs {amount} whatever the kontra", amount=pays)
        case Shares():
            return shares_in_words(value)
        case Holds():
            return _holds(value)
        case Cards():
            costs = {card: value.of(card) for card in CARD}
            paid = [said(CARD[card], amount=amount(rules, cost)) for card, cost in costs.items() if cost is not None]
            return Joined(tuple(paid), ", ")
    assert isinstance(value, Instead), value
    others = chained([_called(rules, id) for id in value.into], "{one} or {other}")
    return said("{contract} to {others}", contract=_called(rules, value.of), others=others)


def shares_in_words(shares: Shares, sign: int = 1) -> Said:
    """The amounts that a bonus's owner and a player who said kontra write at each level of kontra."""
    owner, speaker = (
        Joined(tuple([said("× {n}", n=Quantity(share)) for share in row]), ", ")
        for row in ([exact(sign * share) for share in shares.owner], shares.speaker)
    )
    return said("its owner writes {owner}, a player who said kontra {speaker}", owner=owner, speaker=speaker)


#: Cards of a kind by number: one, several, and all that there are, if that has words of its own.
HELD = {
    "taroks": ("{number} tarok", "{number} taroky", "", 22),
    "kings": ("{number} king", "{number} kings", "all four kings", 4),
    "trula": ("{number} trula card", "{number} trula cards", "the whole trula", 3),
    "fives": ("{number} card worth five", "{number} of the seven cards worth five", "", 7),
}
#: A player has at most as many cards of a kind as a hand has, if holdings are declared.
MOST_IN_HAND = 12
CARD = {"pagat": "pagat {amount}", "mond": "mond {amount}", "skis": "škis {amount}"}


def _holds(holds: Holds) -> Fact:
    bounds, single = holds.bounds(), holds.single_tarok
    held = chained([_held(kind, *bounds[kind]) for kind in HELD if kind in bounds])
    if holds.pagat == "held":
        held = said("{held}, the pagat among them", held=held) if bounds else said("the pagat")
    elif holds.pagat == "not-held":
        held = said("{held}, but not the pagat", held=held) if bounds else said("not the pagat")
    if single == "pagat":
        return said("{held}, a single tarok only the pagat", held=held)
    return said("{held}, a single tarok not the pagat", held=held) if single == "not-pagat" else held


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

    `usual` marks a default value.
    """

    path: str
    subject: Said
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

    def telling(self) -> tuple[Value, ...]:
        """The values that are worth showing."""
        return tuple(value for value in self.values if not value.usual)

    def summary(self) -> Fact:
        """The values in one line; a rule without values just applies."""
        parts = [
            said("{what}: {value}", what=value.subject, value=value.said) for value in self.telling() if not value.words
        ]
        return chained(parts, "{one}; {other}") or APPLIES


def clauses(document: Node) -> list[Clause]:
    """Every rule of a resolved document (its variants chosen), in the order of their declaration."""
    rules, clauses_of_rules = Ruleset.of(document), list[Clause]()

    def collect(
        node: Node, part: Part, path: str, values: list[Value]
    ) -> Iterator[tuple[OfPart | TableOf, Node, Any, str]]:
        """Collects the values of one part; those of its parts that are rules are put off."""
        for name, key in part.keys.items():
            here, held = f"{path}.{name}", getattr(part, key.attribute)
            if key.text("what"):
                value = _value(rules, here, key, node.get(name), held, part)
                values += [] if value is None else [value]
            elif name in node and isinstance(key, OfPart) and not issubclass(key.of, Rule):
                yield from collect(node[name], held, here, values)
            elif name in node and isinstance(key, OfPart | TableOf):
                yield key, node[name], held, here

    def walk(section: Said, outer: Rule | None, key: OfPart | TableOf, node: Node, built: Any, path: str) -> None:
        """Finds the clauses of a part, or of a table of parts.

        A part that is no rule belongs to the rule around it; if there is none and it has values, to the first in it.
        """
        entries = [(path, node, built)]
        if isinstance(key, TableOf):
            entries = [(f"{path}.{id}", child, built[id]) for id, child in node.items()]
        for here, child, part in entries:
            rule = part if isinstance(part, Rule) else outer
            # A plain part has no id to be cited by, so its values go to a rule that has one.
            if rule is None and any(key.text("what") for key in part.keys.values()):
                rule = next((rule for id, rule in rules.rules.items() if id.startswith(f"{here}.")), None)
            values = list[Value]()
            inner = list(collect(child, part, here, values))
            if rule is not None:
                # A rule without a name of its own has its key's heading.
                heading = key.text("heading")
                name: Fact = said(heading) if heading and "label" not in child else part
                if not isinstance(part, Rule):
                    name = said("the word {word}", word=part) if isinstance(part, Named) else said(heading)
                clauses_of_rules.append(Clause(section, here, rule, name, tuple(values)))
            for clause in inner:
                walk(section, rule, *clause)

    for name, key in Ruleset.keys.items():
        if isinstance(key, OfPart | TableOf) and name in document:
            walk(said(key.text("section")), None, key, document[name], getattr(rules, name), name)
    return clauses_of_rules


def _value(rules: Ruleset, path: str, key: Key, written: Any, held: Any, part: Part) -> Value | None:
    """A value in words, written or by default; None if it has no text."""
    subject = said(key.text("what"))
    if isinstance(part, KontraWord) and key.name in ("level", "times"):
        if key.name == "times":
            return None  # it is shown instead of its level
        if rules.payout.form == "reciprocal":
            return Value(path, subject, said("level {n}", n=part.level), written)
        return Value(path, subject, said("× {n}", n=Quantity(part.times or 1 << part.level)), written)
    if key.name == WORDS and isinstance(part, Contract | Bonus | Declaration | KontraWord):
        held = words_for(part)
        written = list(held)
    elif key.name == "value" and isinstance(part, Contract) and part.klop is not None:
        subject = said("value for a breach of the rules")
    by_default: Fact | None = said(absent) if (absent := key.text("absent")) else None
    if not absent and key.default is not REQUIRED and isinstance(key, Flag | Choice | Whole):
        by_default = value_in_words(key, key.default, rules)
    given = written is not None or held != key.default
    words = value_in_words(key, held, rules) if given else by_default
    if words is None or words == ():
        return None
    value = held if given and written is None else written
    return Value(path, subject, words, value, words == by_default and not key.text("always"))


def players(document: Node) -> Fact:
    """The numbers of players at the table: `4 or 5`."""
    return chained(document["seats"]["at_table"], "{one} or {other}")


def title(document: Node, speech: Speech = ENGLISH) -> str:
    """The title of a ruleset in a language."""
    return speech.label(document["title"])


class RuleDifference(NamedTuple):
    """A line of a comparison: a rule, one of its values, and both readings; `ABSENT` if a ruleset has none."""

    section: Said
    path: str
    name: Fact
    subject: Fact
    left: Fact
    right: Fact

    @property
    def differs(self) -> bool:
        """True if the two rulesets differ here."""
        return self.left != self.right


def compare(
    left: Sequence[Clause], right: Sequence[Clause], words: bool = False, sources: bool = False
) -> list[RuleDifference]:
    """Two rulesets value by value, equal values included; with `words` also their words, with `sources` their cites."""
    sides = [{clause.path: clause for clause in side} for side in (left, right)]
    rows: list[RuleDifference] = []
    # A clause that only one side has is a difference as a whole, not value by value.
    for path in _together(*map(list, sides)):
        clauses = [side[path] for side in sides if path in side]
        differences: list[tuple[Fact, list[Fact]]] = []
        if len(clauses) < 2:
            differences.append(("", [side[path].summary() if path in side else ABSENT for side in sides]))
        else:
            values = [{value.path: value for value in clause.values} for clause in clauses]
            for place in _together(*map(list, values)):
                known = [side[place] for side in values if place in side]
                if (words or not known[0].words) and not all(value.usual for value in known):
                    differences.append(
                        (known[0].subject, [side[place].said if place in side else ABSENT for side in values])
                    )
            differences = differences or [("", [APPLIES, APPLIES])]
            if sources:
                differences.append((said("source"), [Citation(clause.rule.cite) for clause in clauses]))
        rows += [
            RuleDifference(clauses[0].section, path, clauses[0].name, subject, *both) for subject, both in differences
        ]
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


def page(document: Node, chosen: Sequence[str] = (), speech: Speech = ENGLISH, width: int = WIDTH) -> list[str]:
    """A whole ruleset as lines of text; `document` still has its variants, some of which may be chosen."""
    text = [f"{document['id']}: {title(document, speech)}"]
    if chosen:
        text.append(
            speech.say(said("with {variants}", variants=tuple([variant_name(document, name) for name in chosen])))
        )
    rows: list[list[Fact]] = []
    for clause in clauses(choose(document, chosen)):
        line = said("{what}: {value}", what=clause.name, value=clause.summary())
        rows.append([clause.path, line, Citation(clause.rule.cite)])
    columns = [Column(said("rule")), Column("", long=True), Column(said("source"), long=True)]
    return [*text, "", *Grid(columns, rows).text(speech, width)]
