"""The card of a ruleset, from its keys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..amounts import Amount
from ..documents import Key, Part, Text, Whole
from ..law import Rule
from ..law.cards import CONTRACT, Instead
from ..law.files import LAW_BOOK, Source, cited
from ..law.games import DECLARATION, Bonus, Contract
from ..law.library import variant_name
from ..law.ruleset import Node, Ruleset, choose, holds
from ..words.said import ENGLISH, ByLanguage, Fact, Joined, Quantity, Said, Speech, chained, joined, listed, said
from .columns import KEEP, Citation, Column, Grid, amount, full_title, strong, widest, width_of, wrapped
from .page import page
from .rulebook import players, shares_in_words, value_in_words

#: The keys of each paragraph, in the order in which an evening meets them. A key means all that is declared within
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

#: What a sentence says for all the things of which it is true: any number, only several, only if others are left.
ALL, SEVERAL, SOME = "all", "several", "some"

#: A sentence with the rules that it states.
Sourced = tuple[Said, tuple[Rule, ...]]


class Owner(NamedTuple):
    """A part that has keys, the rule that it is from, and the contract, bonus or declaration that it is about."""

    part: Part
    rule: Rule | None = None
    about: Rule | None = None


def paragraphs(rules: Ruleset) -> Iterator[list[Sourced]]:
    """The rules, in the order in which an evening meets them, each sentence once."""
    for paragraph in PARAGRAPHS:
        by_part: dict[object, Sourced] = {}
        for place in paragraph.split():
            for text, by in _at(rules, place):
                facts = frozenset(ENGLISH.fact(fact) for fact in text.facts.values())
                by_part.setdefault((text.text, facts), (text, by))
        if by_part:
            yield list(by_part.values())


def _at(rules: Ruleset, place: str) -> Iterator[Sourced]:
    """The sentences on the key at a place, and on all that is declared within it."""
    owners = [Owner(rules)]
    *outer, name = place.split(".")
    for step in outer:
        owners = _within(owners, step)
    if owners:
        yield from _sentences(rules, owners, owners[0].part.keys[name])
        inner = _within(owners, name)
        for below in inner[0].part.keys if inner else ():
            if f"{place}.{below}" not in PLACES:
                yield from _at(rules, f"{place}.{below}")


def _within(owners: Sequence[Owner], name: str) -> list[Owner]:
    """The parts at a key, or in a table there."""
    parts = []
    for part, rule, about in owners:
        value = getattr(part, part.keys[name].attribute)
        if isinstance(value, dict):
            parts.extend([Owner(rule_of, rule_of, rule_of) for rule_of in value.values() if isinstance(rule_of, Rule)])
        elif isinstance(value, Part):
            inner = (value_of for value_of in vars(value).values() if isinstance(value_of, Rule))
            parts.append(Owner(value, value if isinstance(value, Rule) else rule or next(inner, None), about))
    return parts


def _sentences(rules: Ruleset, owners: Sequence[Owner], key: Key) -> Iterator[Sourced]:
    """The sentences for a key that several parts share; those about all of them together come last."""
    together: dict[tuple[str, str, str], list[Rule]] = {}
    for owner in owners:
        value = getattr(owner.part, key.attribute)
        rule = value if isinstance(value, Rule) else owner.rule or rules.payout
        for when, text in key.texts.items():
            kind, _, condition = when.partition(" ")
            if kind != "card" or not (holds(condition, owner.part, rules) if condition else value):
                continue
            places = re.findall(r"\{(\w+)\}", text)
            of_all = next((place for place in (ALL, SEVERAL, SOME) if place in places), None)
            if of_all is not None:
                # Things of which the key says another word are not among these: a group of declarations, say.
                word = value if isinstance(value, str) else ""
                together.setdefault((text, of_all, word), []).append(rule)
                continue
            facts = {place: _fact(rules, owner, value, place) for place in places}
            if "" not in facts.values():
                yield said(text, **facts), (rule,)
    for (text, place, _), by in together.items():
        if (place != SEVERAL or len(by) > 1) and (place != SOME or len(by) < len(owners)):
            yield said(text, **{place: tuple(by) if f": {{{place}}}" in text else listed(by)}), tuple(by)


# The values that a sentence names ---------------------------------------------------------------------------------


def _fact(rules: Ruleset, owner: Owner, value: Any, place: str) -> Fact:
    """The value at a place of a sentence: of the part at the key, or of the part that has the key.

    Any other name is the contract or bonus that both are about. Empty if there is no value.
    """
    for part in (value, owner.part):
        if isinstance(part, Part) and place in part.keys:
            key = part.keys[place]
            return _in_words(rules, key, getattr(part, key.attribute))
    assert owner.about is not None, place
    return owner.about


def _in_words(rules: Ruleset, key: Key, value: Any) -> Fact:
    kind = getattr(key, "of", None)
    if value is None or value == ():
        return ""
    if isinstance(key, Whole):
        return int(value)
    if isinstance(key, Text):
        return {**rules.declarations, **rules.bonuses, **rules.contracts}[value]
    if kind is CONTRACT:
        return _games(rules, value)
    if kind is DECLARATION or isinstance(kind, Text):
        return listed([rules.declarations[key] for key in value])
    if value and isinstance(value, tuple) and isinstance(value[0], Instead):
        games = [(rules.contracts[case.of], listed([rules.contracts[other] for other in case.into])) for case in value]
        return Joined(tuple([Joined(pair, " → ") for pair in games]), ", ")
    return value_in_words(key, value, rules)


def _games(rules: Ruleset, keys: Sequence[str]) -> Fact:
    """These contracts in a row; many contracts of taking every trick as one."""
    cards = rules.cards
    named: list[Fact] = [rules.contracts[key] for key in keys]
    if cards is None:
        return listed(named)
    for all_of, name in (
        (() if cards.tricks is None else cards.tricks.every_trick, said("the valats")),
        (() if cards.colour is None else cards.colour.contracts, said("the colour valats")),
    ):
        if len(all_of) > 2 and set(all_of) <= set(keys):
            return listed([*[rules.contracts[key] for key in keys if key not in all_of], name])
    return listed(named)


#: The cards of those bonuses that are made by owning cards.
COLLECTED = {"trula": said("škis, mond and pagat"), "kings": said("all four kings")}


def grids(rules: Ruleset) -> list[tuple[Said, Grid]]:
    """Every table of the card, with its title."""
    tables = [(said("Contracts"), _contracts(rules))]
    if rules.bonuses:
        tables.append((said("Bonuses"), _bonuses(rules)))
    if rules.declarations:
        tables.append((said("Declarations"), _declarations(rules)))
    return tables


# Contracts -------------------------------------------------------------------------------------------------------


def _contracts(rules: Ruleset) -> Grid:
    """The contracts: value, with whom, how it counts, who may bid it, bonuses in it, whether it gives radli."""
    scored = {game.bonuses in ("scored", "valat") for game in rules.contracts.values() if game.form == "sides"}
    heads = [said("contract"), said("value"), said("partner"), said("counts"), said("bid by")]
    heads += [said("bonuses")] if len(scored) > 1 else []
    heads += [said("radl")] if rules.radli is not None else []
    rows = []
    for contract in rules.contracts.values():
        partner = said("all alone") if contract.form != "sides" else said("yes") if contract.partner else said("no")
        row: list[Fact] = [contract, _value(rules, contract), partner, _counts(contract), _bidder(rules, contract)]
        if len(scored) > 1:
            row.append({"valat": said("only valat"), "scored": said("yes")}.get(contract.bonuses, ""))
        if rules.radli is not None:
            row.append(said("yes") if contract in rules.giving_radli else "")
        rows.append(row)
    return Grid([*map(Column, heads)], rows)


def _value(rules: Ruleset, contract: Contract) -> Fact:
    if contract.klop is not None:
        return amount(rules, contract.klop.full.value) if contract.klop.full.value else ""
    if contract.levels:
        return amount(rules, *contract.levels)
    if contract.game == "times":
        return said("× {won} won, × {lost} lost", won=contract.times_won, lost=contract.times_lost)
    if contract.form != "sides":
        return ""
    return _with_part(rules, contract.value) if contract.partner else amount(rules, contract.value)


def _with_part(rules: Ruleset, value: Amount, other: Amount | None = None) -> Fact:
    """An amount, with the partner's part of it if they write another amount."""
    part = rules.payout.partner
    if part is None:
        return amount(rules, value)
    return Joined((amount(rules, value), amount(rules, value * part.share if other is None else other)), "/")


def _counts(contract: Contract) -> Fact:
    if contract.klop is not None:
        return said("points taken")
    if contract.varsava is not None:
        return said("the most pays")
    if contract.form == "undeclared" or contract.game == "times":
        return said("all card points") if contract.whole_count else said("difference")
    return {
        "value": said("flat"),
        "difference": said("+ difference"),
        "rate": said("per point over 35"),
        "fives": said("times the base score"),
    }[contract.game]


def _bidder(rules: Ruleset, contract: Contract) -> Fact:
    bidding = rules.cards.bidding if rules.cards is not None else None
    if bidding is not None:
        if contract.key == bidding.all_pass or any(contract.key in change.into for change in bidding.unopposed):
            return said("all pass")
        if contract.key in (*bidding.left_to_forehand, *bidding.forehand_opens):
            return said("forehand")
        if contract.key in bidding.not_forehand:
            return said("not forehand")
        if contract.key not in bidding.order and any(contract.key in change.into for change in bidding.raises):
            return said("raised")
    if contract.form != "sides":
        return ""
    return said("forehand") if contract.forehand_only else said("anybody")


# Bonuses and declarations ----------------------------------------------------------------------------------------


def _bonuses(rules: Ruleset) -> Grid:
    """The bonuses: their worth silent and announced, what each is, and who may announce it."""
    heads = (said("bonus"), said("silent"), said("announced"), said("what it is"), said("announced by"))
    rows: list[list[Fact]] = []
    for bonus in rules.bonuses.values():
        announced = "" if bonus.announced is None else _with_part(rules, bonus.announced)
        silent = _with_part(rules, bonus.silent, bonus.silent_other)
        rows.append([bonus, silent, announced, _what(bonus), _announcer(bonus)])
    return Grid([*map(Column, heads)], rows)


def _what(bonus: Bonus) -> Fact:
    if bonus.every_trick:
        return said("every trick")
    if bonus.of_king:
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
    rows: list[list[Fact]] = []
    for declaration in rules.declarations.values():
        needs = listed([rules.declarations[key] for key in declaration.means])
        if declaration.holds is not None:
            needs = value_in_words(type(declaration).keys["holds"], declaration.holds, rules)
        rows.append([declaration, "" if declaration.means else amount(rules, declaration.value), needs])
    return Grid([*map(Column, (said("declaration"), said("pays"), said("what it is")))], rows)


def doubling(rules: Ruleset) -> Fact:
    """The words of doubling in one line: `kontra × 2 · rekontra × 4`; or what each player writes of an item then."""
    shares, kontra = rules.payout.shares, rules.kontra
    if kontra is None:
        return ""
    if shares is None:
        pairs = zip(kontra.ladder, kontra.multiples[1:], strict=True)
        words = [said("{word} × {n}", word=word, n=Quantity(times)) for word, times in pairs]
        return Joined(tuple(words), " · ")
    facts: list[Fact] = []
    for name, sign in (("won", 1), ("lost", -1)):
        key = shares.keys[name]
        facts.append(
            said("{what}: {value}", what=said(key.text("what")), value=shares_in_words(getattr(shares, name), sign))
        )
    return chained(facts, "{one}; {other}")


#: A reading of the law book, with the letter of one of two.
READING = re.compile(r"AMB-(\d+)(?: ([AB]))?")


class Paragraph(NamedTuple):
    """Several sentences about one subject."""

    sentences: tuple[Said, ...]

    def spoken(self, speech: Any) -> str:
        """The sentences one after the other, each with a capital letter."""
        sentences = [speech.say(sentence) for sentence in self.sentences]
        return " ".join([sentence[:1].upper() + sentence[1:] for sentence in sentences])


class SourceReading(NamedTuple):
    """The reading of a sentence in the sources, and the variants that read it differently, by name and in words."""

    number: str
    text: Fact
    otherwise: Fact
    instead: Fact


class RuleCard(NamedTuple):
    """Everything on the card, not yet in any language."""

    id: str
    title: Mapping[str, str]
    players: Fact
    chosen: tuple[tuple[Fact, Fact], ...]
    grids: tuple[tuple[Said, Grid], ...]
    doubling: Fact
    sentences: tuple[tuple[Fact, str], ...]
    readings: tuple[SourceReading, ...]
    sources: tuple[tuple[str, Fact], ...]
    variants: int


def card(document: Node, chosen: Sequence[str], known: Mapping[str, Source], readings: Node) -> RuleCard:
    """The card of a ruleset with these variants; `readings` are the sentences of the law book's first readings."""
    resolved = choose(document, chosen)
    rules = Ruleset.of(resolved)
    own = next((source.id for source in known.values() if source.short == document["source"]), None)
    # The marks of the texts: the ruleset's own first, then the others in the order of their first use.
    marks: dict[str, str] = {} if own is None else {own: "a"}

    def marks_of(by: Iterable[Rule]) -> str:
        """The marks of the texts that some rules are from: `a`, `a,b`."""
        names = [cite.source or rule.cite.partition(", ")[0] for rule in by for cite in cited(rule.cite, known)]
        return ",".join(sorted({marks.setdefault(name, chr(ord("a") + len(marks) % 26)) for name in names}))

    # Paragraphs are written before the tables get their marks, so that letters follow the order of reading.
    sentences = []
    for paragraph in paragraphs(rules):
        by = marks_of([rule for _, own_rules in paragraph for rule in own_rules])
        sentences.append((Paragraph(tuple([text for text, _ in paragraph])), by))
    marks_of([*rules.contracts.values(), *rules.bonuses.values(), *rules.declarations.values()])
    return RuleCard(
        document["id"],
        document["title"],
        players(resolved),
        tuple([(variant_name(document, name), ByLanguage(document["variants"][name]["about"])) for name in chosen]),
        tuple(grids(rules)),
        doubling(rules),
        tuple(sentences),
        tuple(_readings(document, rules, chosen, readings)),
        tuple([(mark, _source(name, known)) for name, mark in marks.items()]),
        len(document.get("variants", {})),
    )


def _source(name: str, known: Mapping[str, Source]) -> Fact:
    """A text with its title and whatever else is known of it."""
    if name not in known:
        return Citation(name)
    source = known[name]
    title = ByLanguage(source.title) if name == LAW_BOOK else full_title(source)
    return joined(Citation(source.short), ": ", title, between="")


# The readings ----------------------------------------------------------------------------------------------------


def _readings(document: Node, rules: Ruleset, chosen: Sequence[str], first: Node) -> Iterator[SourceReading]:
    """The readings of the sources, a sentence for each, in the order of the law book."""
    by_variant: dict[str, list[str]] = {}
    for name, node in document.get("variants", {}).items():
        for number, which in READING.findall(node["cite"]):
            if which != "A":
                by_variant.setdefault(number, []).append(name)
    taken = {number: which for rule in rules.rules.values() for number, which in READING.findall(rule.cite) if which}
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


# The card as text ------------------------------------------------------------------------------------------------

WIDTH = 100


def card_text(rule_card: RuleCard, speech: Speech, columns: int | None = None) -> list[str]:
    """The card as the screen shows it; on a screen narrower than the card, sentences are wrapped to the screen."""
    width, say, lines = min(WIDTH, columns or WIDTH), speech.say, list[str]()

    def write(mark: str, text: str, indent: str | None = None) -> None:
        """Adds a text after its mark; further lines are below the text, or below an indent."""
        lines.extend(wrapped(mark + text, width, " " * width_of(mark) if indent is None else indent))

    title = said(
        "{title} · players at the table: {players}", title=speech.label(rule_card.title), players=rule_card.players
    )
    write(f"{strong(rule_card.id)}: ", say(title), "  ")
    for name, about in rule_card.chosen:
        write(f"+{speech.fact(name)} ", speech.fact(about), "  ")
    for heading, grid in rule_card.grids:
        lines.extend(["", strong(say(heading).upper()), *grid.text(speech, columns)])
    if rule_card.doubling:
        lines.append("")
        write(strong(say(said("Doubling")).upper()) + "  ", speech.fact(rule_card.doubling), "  ")
    lines.extend(["", strong(say(said("Rules")).upper())])
    for number, (text, marks) in enumerate(rule_card.sentences, 1):
        write(f"{number:2} ", f"{speech.fact(text)} [{marks}]")
    if rule_card.readings:
        # A heading in capitals, except for the text in brackets.
        read = say(said("Doubtful sentences as read here (AMB number in law book → variant that differs)"))
        head, bracket, rest = read.partition("(")
        lines.extend(["", *map(strong, wrapped(head.upper() + bracket + rest, width, ""))])
    for reading in rule_card.readings:
        text = speech.fact(reading.text)
        if reading.otherwise:
            text = f"{text} →{KEEP}{speech.fact(reading.otherwise)}"
        write(f"{reading.number:>3} ", text)
    sources = " · ".join([f"[{mark}] {speech.fact(text)}" for mark, text in rule_card.sources])
    # An address as wide as the screen leaves no room for an indent.
    indent = "  " if widest(sources.split(" ")) <= width - 2 else ""
    lines.append("")
    write(strong(say(said("Sources")).upper()) + "  ", sources, indent)
    if rule_card.variants:
        write("", say(said("tarok rules variants {id} lists what a table may choose", id=rule_card.id)))
    return lines


def card_page(rule_card: RuleCard, speech: Speech) -> str:
    """The card as a page for a browser and a printer."""
    return page("rules.html", speech, c=rule_card, title=speech.label(rule_card.title))
