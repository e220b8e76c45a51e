"""The card of a ruleset, from its keys."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..amounts import Amount, ratio
from ..documents.parts import Key, Part, Text, Whole
from ..law.bonuses import DECLARATION, Bonus, KontraRule
from ..law.cards import CONTRACT, Instead
from ..law.contracts import Contract, KlopKontra
from ..law.library import variant_name
from ..law.rule import Rule
from ..law.ruleset import Ruleset
from ..law.shelf import Node, choose
from ..law.sources import LAW_BOOK, ByLanguage, Source, cited
from ..pack import QUARTER
from ..words.said import ENGLISH, Fact, Joined, Quantity, Said, Speech, chained, joined, listed, said
from .columns import KEEP, strong, table, width_of, wrapped
from .page import page
from .phrases import Citation, full_title
from .rulebook import Units, clauses, players, value_in_words

#: The keys of each paragraph, in the order in which an evening meets them. A key stands for all that is declared within
#: it, but for what has a place of its own.
PARAGRAPHS: Final = (
    "cards.bidding contracts.needs_announced contracts.thrown_in contracts.surrender king_in_talon",
    "cards.leading cards.bidding.holding cards.calling cards.talon cards.discards cards.colour cards.emperor "
    "cards.overtaking cards.skis_first cards.suits_first cards.free_pagat",
    "win contracts.tie difference base_score contracts.game",
    "payout contracts.form",
    "bonuses",
    "kontra contracts.kontra bonuses.kontra",
    "contracts.gives_radl bonuses.gives_radl radli.captured radli.left_in_talon contracts.radli bonuses.radli "
    "radli.causes_add radli",
    "contracts.klop",
    "contracts.varsava",
    "declarations",
    "mond.value mond.talon mond.captured contracts.mond contracts.mond_value mond",
    "skis pagat",
    "misdeal",
    "revoke.value revoke.difference contracts.value revoke",
    "session.compulsory_klop contracts.open_in_compulsory_klop session.no_taroks",
    "pot",
    "seats session.skis_round session.match session.ends_at settlement unit",
)
PLACES: Final = frozenset(" ".join(PARAGRAPHS).split())

#: One word of a condition: `higher`, `!higher`, `form=auction`, `raises>3`, `mond~captured`, `/payout.form=money`.
CONDITION: Final = re.compile(r"(!?)(/?)([\w.]+)(?:([=>~])(.+))?")
#: What stands in a sentence for all the things of which it is true: any number, only several, only if others are left.
ALL, SEVERAL, SOME = "all", "several", "some"

#: A sentence with the rules that it states.
Sourced = tuple[Said, tuple[Rule, ...]]


class Owner(NamedTuple):
    """A part that has keys, the rule that it is from, and the contract, bonus or declaration that it is about."""

    part: Part
    rule: Rule | None = None
    thing: Rule | None = None


def paragraphs(rules: Ruleset) -> Iterator[list[Sourced]]:
    """The rules, in the order in which an evening meets them, each sentence once."""
    for paragraph in PARAGRAPHS:
        found: dict[object, Sourced] = {}
        for place in paragraph.split():
            for text, by in _at(rules, place):
                facts = frozenset(ENGLISH.fact(one) for one in text.facts.values())
                found.setdefault((text.text, facts), (text, by))
        if found:
            yield list(found.values())


def _at(rules: Ruleset, place: str) -> Iterator[Sourced]:
    """The sentences on the key at a place, and on all that is declared within it."""
    owners = [Owner(rules)]
    *outer, _ = place.split(".")
    for name in outer:
        owners = _within(owners, name)
    yield from _told(rules, owners, place)


def _told(rules: Ruleset, owners: Sequence[Owner], place: str) -> Iterator[Sourced]:
    if not owners:
        return
    name = place.rpartition(".")[2]
    key = owners[0].part.keys[name]
    yield from _sentences(rules, owners, key)
    inner = _within(owners, name)
    for below in inner[0].part.keys if inner else ():
        if f"{place}.{below}" not in PLACES:
            yield from _told(rules, inner, f"{place}.{below}")


def _within(owners: Sequence[Owner], name: str) -> list[Owner]:
    """The parts at a key, or in the table that stands there."""
    found = []
    for part, rule, thing in owners:
        value = getattr(part, part.keys[name].attribute)
        if isinstance(value, dict):
            found.extend([Owner(one, one, one) for one in value.values() if isinstance(one, Rule)])
        elif isinstance(value, Part):
            inner = (one for one in vars(value).values() if isinstance(one, Rule))
            found.append(Owner(value, value if isinstance(value, Rule) else rule or next(inner, None), thing))
    return found


# The sentences of a key ------------------------------------------------------------------------------------------


def _sentences(rules: Ruleset, owners: Sequence[Owner], key: Key) -> Iterator[Sourced]:
    """The sentences that hold for a key of some parts alike; what is said of all of them together comes last."""
    together: dict[tuple[str, str], list[Rule]] = {}
    for owner in owners:
        value = getattr(owner.part, key.attribute)
        rule = value if isinstance(value, Rule) else owner.rule or rules.payout
        for text in _that_hold(key, value, owner.part, rules):
            places = re.findall(r"\{(\w+)\}", text)
            if {ALL, SEVERAL, SOME}.intersection(places):
                # Things of which the key says another word are not among these: a group of declarations, say.
                together.setdefault((text, value if isinstance(value, str) else ""), []).append(rule)
                continue
            facts = {place: _fact(rules, owner, value, place) for place in places}
            if "" not in facts.values():
                yield said(text, **facts), (rule,)
    for (text, _), by in together.items():
        place = next(one for one in (ALL, SEVERAL, SOME) if f"{{{one}}}" in text)
        if (place == SEVERAL and len(by) < 2) or (place == SOME and len(by) == len(owners)):
            continue
        yield said(text, **{place: tuple(by) if f": {{{place}}}" in text else every(by)}), tuple(by)


def _that_hold(key: Key, value: Any, part: Part, rules: Ruleset) -> list[str]:
    if isinstance(key.card, str):
        return [key.card] if key.card and value else []
    return [text for condition, text in key.card.items() if holds(condition, part, rules)]


def holds(condition: str, part: Part, rules: Ruleset) -> bool:
    """True if a condition holds: each of its words, of which `|` parts alternatives.

    A word names a value of the part, or after `/` of the ruleset: it has to be true, to be a word (`=`), to be greater
    or longer than a number (`>`), to be a list with a word in it (`~`); after `!` it must not.
    """
    return all(any(_is_so(one, part, rules) for one in word.split("|")) for word in condition.split())


def _is_so(word: str, part: Part, rules: Ruleset) -> bool:
    match = CONDITION.fullmatch(word)
    assert match is not None, word
    negated, of_rules, path, sign, other = match.groups()
    value: Any = rules if of_rules else part
    for name in path.split("."):
        value = None if value is None else getattr(value, name)
    if sign == ">":
        found = (len(value) if isinstance(value, tuple) else value) > int(other)
    else:
        found = str(value) == other if sign == "=" else other in value if sign == "~" else bool(value)
    return found is not bool(negated)


# The values that a sentence names ---------------------------------------------------------------------------------


def every(items: Sequence[Fact]) -> Fact:
    """Several things as people list them."""
    return listed(items, "{some} and {last}")


def _fact(rules: Ruleset, owner: Owner, value: Any, place: str) -> Fact:
    """The value at a place of a sentence: of the part that stands at the key, or of the part that has the key.

    Any other name is the thing that both are about. Empty if nothing stands there.
    """
    for part in (value, owner.part):
        if isinstance(part, Part) and place in part.keys:
            key = part.keys[place]
            return _in_words(rules, key, getattr(part, key.attribute))
    assert owner.thing is not None, place
    return owner.thing


def _in_words(rules: Ruleset, key: Key, value: Any) -> Fact:
    of = getattr(key, "of", None)
    if value is None or value == ():
        return ""
    if isinstance(key, Whole):
        return int(value)
    if isinstance(key, Text):
        return {**rules.declarations, **rules.bonuses, **rules.contracts}[value]
    if of is CONTRACT:
        return _games(rules, value)
    if of is DECLARATION or isinstance(of, Text):
        return every([rules.declarations[one] for one in value])
    if value and isinstance(value, tuple) and isinstance(value[0], Instead):
        games = [(rules.contracts[one.of], every([rules.contracts[other] for other in one.into])) for one in value]
        return Joined(tuple([Joined(pair, " → ") for pair in games]), ", ")
    return value_in_words(key, value, Units.of(rules))


def _games(rules: Ruleset, keys: Sequence[str]) -> Fact:
    """These contracts in a row; many contracts of taking every trick as one."""
    cards = rules.cards
    named: list[Fact] = [rules.contracts[key] for key in keys]
    if cards is None:
        return every(named)
    for all_of, name in (
        (() if cards.tricks is None else cards.tricks.every_trick, said("the valats")),
        (() if cards.colour is None else cards.colour.contracts, said("the colour valats")),
    ):
        if len(all_of) > 2 and set(all_of) <= set(keys):
            return every([*[rules.contracts[key] for key in keys if key not in all_of], name])
    return every(named)


#: The cards of those bonuses that are made by owning cards.
COLLECTED = {"trula": said("škis, mond and pagat"), "kings": said("all four kings")}


class Grid(NamedTuple):
    """A table of the card."""

    title: Said
    heads: tuple[Fact, ...]
    rows: tuple[tuple[Fact, ...], ...]


def grids(rules: Ruleset) -> list[Grid]:
    """Every table of the card."""
    found = [_contracts(rules)]
    if rules.bonuses:
        found.append(_bonuses(rules))
    if rules.declarations:
        found.append(_declarations(rules))
    if rules.kontra is not None and rules.payout.shares is not None:
        found.append(_shares(rules, rules.kontra))
    klop = next((one.klop for one in rules.contracts.values() if one.klop is not None), None)
    if klop is not None and klop.kontra is not None and klop.kontra.form == "quarter":
        found.append(_klop(rules, klop.kontra))
    return found


# Contracts -------------------------------------------------------------------------------------------------------


def _contracts(rules: Ruleset) -> Grid:
    """The contracts: value, with whom, how it counts, who may bid it, bonuses in it, whether it gives radli."""
    scored = {one.bonuses in ("scored", "valat") for one in rules.contracts.values() if one.form == "sides"}
    heads: list[Fact] = [said("contract"), said("value"), said("partner"), said("counts"), said("bid by")]
    if len(scored) > 1:
        heads.append(said("bonuses"))
    if rules.radli is not None:
        heads.append(said("radl"))
    rows = []
    for contract in rules.contracts.values():
        row = [contract, _value(rules, contract), _played(contract), _counts(contract), _bidder(rules, contract)]
        if len(scored) > 1:
            row.append(_scored(contract))
        if rules.radli is not None:
            row.append(said("yes") if contract in rules.giving_radli else "")
        rows.append(tuple(row))
    return Grid(said("Contracts"), tuple(heads), tuple(rows))


def _scored(contract: Contract) -> Fact:
    """The mark of a contract in which bonuses are scored."""
    if contract.bonuses == "valat":
        return said("only valat")
    return said("yes") if contract.bonuses == "scored" else ""


def _value(rules: Ruleset, contract: Contract) -> Fact:
    units = Units.of(rules)
    if contract.klop is not None:
        return units.amount(contract.klop.full.value) if contract.klop.full.value else ""
    if contract.levels:
        return units.amount(*contract.levels)
    if contract.game == "times":
        return said("× {won} won, × {lost} lost", won=contract.times_won, lost=contract.times_lost)
    if contract.form != "sides":
        return ""
    return _with_part(rules, contract.value) if contract.partner else units.amount(contract.value)


def _with_part(rules: Ruleset, value: Amount, other: Amount | None = None) -> Fact:
    """An amount, with the partner's part of it where he writes another amount."""
    units, part = Units.of(rules), rules.payout.partner
    if part is None:
        return units.amount(value)
    return Joined((units.amount(value), units.amount(_times(value, part.share) if other is None else other)), "/")


def _times(value: Amount, share: Amount) -> Amount:
    product = value * share
    return ratio(product.numerator, product.denominator)


def _played(contract: Contract) -> Fact:
    if contract.form != "sides":
        return said("all alone")
    return said("yes") if contract.partner else said("no")


def _counts(contract: Contract) -> Fact:
    if contract.klop is not None:
        return said("points taken")
    if contract.varsava is not None:
        return said("the most pays")
    if contract.form == "undeclared" or contract.game == "times":
        return said("all card points") if contract.whole_count else said("difference")
    words = {
        "value": said("flat"),
        "difference": said("+ difference"),
        "rate": said("per point over 35"),
        "fives": said("times the base score"),
    }
    return words[contract.game]


def _bidder(rules: Ruleset, contract: Contract) -> Fact:
    bidding = rules.cards.bidding if rules.cards is not None else None
    if bidding is not None:
        if contract.key == bidding.all_pass or any(contract.key in one.into for one in bidding.unopposed):
            return said("all pass")
        if contract.key in (*bidding.left_to_forehand, *bidding.forehand_opens):
            return said("forehand")
        if contract.key in bidding.not_forehand:
            return said("not forehand")
        if contract.key not in bidding.order and any(contract.key in one.into for one in bidding.raises):
            return said("raised")
    if contract.form != "sides":
        return ""
    return said("forehand") if contract.forehand_only else said("anybody")


# Bonuses and declarations ----------------------------------------------------------------------------------------


def _bonuses(rules: Ruleset) -> Grid:
    """The bonuses: their worth silent and announced, what each is, and who may announce it."""
    heads = (said("bonus"), said("silent"), said("announced"), said("what it is"), said("announced by"))
    rows = []
    for bonus in rules.bonuses.values():
        silent = _with_part(rules, bonus.silent, bonus.silent_other)
        announced = "" if bonus.announced is None else _with_part(rules, bonus.announced)
        rows.append((bonus, silent, announced, _what(bonus), _announcer(bonus)))
    return Grid(said("Bonuses"), heads, tuple(rows))


def _what(bonus: Bonus) -> Fact:
    if bonus.every_trick:
        return said("every trick")
    if bonus.last_trick and bonus.declarer_only:
        if bonus.must_win_itself or bonus.king_itself:
            return said("the called king wins the last trick")
        return said("the king in its side's last trick")
    if bonus.last_trick:
        return said("the pagat wins the last trick")
    return COLLECTED.get(bonus.key, "")


def _announcer(bonus: Bonus) -> Fact:
    if bonus.announced is None:
        return said("nobody")
    if bonus.last_trick:
        return said("its holder")
    if bonus.holder_announces:
        return said("the player who has them all")
    if bonus.is_game:
        return said("the declarer")
    return said("the declarer's side") if bonus.declarer_only else said("anybody")


def _declarations(rules: Ruleset) -> Grid:
    """The declarations and what each needs."""
    units = Units.of(rules)
    rows: list[tuple[Fact, ...]] = []
    for one in rules.declarations.values():
        if one.means:
            needs: Fact = chained([rules.declarations[key] for key in one.means], "{one} and {other}")
            rows.append((one, "", needs))
        else:
            holds = "" if one.holds is None else value_in_words(type(one).keys["holds"], one.holds, units)
            rows.append((one, units.amount(one.value), holds))
    return Grid(said("Declarations"), (said("declaration"), said("pays"), said("what it is")), tuple(rows))


# Doubling --------------------------------------------------------------------------------------------------------


def ladder(kontra: KontraRule) -> Fact:
    """The words of doubling in one line: `kontra × 2 · rekontra × 4`."""
    words = [
        said("{word} × {n}", word=word, n=Quantity(times))
        for word, times in zip(kontra.ladder, kontra.multiples[1:], strict=True)
    ]
    return Joined(tuple(words), " · ")


def _shares(rules: Ruleset, kontra: KontraRule) -> Grid:
    """The part of an item's worth that each player writes, won or lost, by the last word said on it."""
    shares, part = rules.payout.shares, rules.payout.partner
    assert shares is not None
    heads: list[Fact] = ["", said("its owner"), said("who doubled")]
    if part is not None:
        heads.insert(2, said("partner or co-defender") if rules.partners else said("co-defender"))
    rows = []
    for level in range(len(shares.won.owner)):
        for won, of in ((True, shares.won), (False, shares.lost)):
            sign = 1 if won else -1
            cells: list[Fact] = [_part(sign * of.owner[level]), _part(of.speaker[level])]
            if part is not None:
                cells.insert(1, _part(_times(part.share, sign)))
            result = said("won") if won else said("lost")
            word = kontra.ladder[level - 1] if level else None
            rows.append((result if word is None else said("{word}, {result}", word=word, result=result), *cells))
    return Grid(said("Doubling: parts of its worth T"), tuple(heads), tuple(rows))


def _klop(rules: Ruleset, kontra: KlopKontra) -> Grid:
    """The multiples of everybody's card points in a doubled klop, and of the points of whoever doubled in vain."""
    assert rules.kontra is not None
    words = rules.kontra.ladder[: kontra.most_words]
    heads: list[Fact] = ["", said("each player")]
    heads += [said("who said {word}, with {n} or more", word=word, n=QUARTER) for word in words]
    rows: list[tuple[Fact, ...]] = []
    for level, word in enumerate(words, 1):
        times = rules.kontra.multiples[level]
        in_vain = [times * 2 if one == level else times * 3 // 2 for one in range(1, level + 1)]
        cells = [Joined(("×", Quantity(number)), " ") for number in (times, *in_vain)]
        rows.append((word, *cells, *[""] * (len(words) - level)))
    return Grid(said("Klop doubled"), tuple(heads), tuple(rows))


def _part(share: Amount) -> Fact:
    """A part of the worth T: `T`, `−3 T`, `½ T`, or nothing."""
    if not share:
        return "0"
    if share in (1, -1):
        return "T" if share == 1 else "−T"
    return Joined((Quantity(share, 1 if share.denominator > 1 else 0), "T"), " ")


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
    return page("rules.html", speech, c=found, title=speech.label(found.title))
