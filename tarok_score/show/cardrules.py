"""The numbered rules on the card of a ruleset, read off its keys: a paragraph for each subject.

A sentence stands beside its key in `law` (`card=…`), with the condition under which it is said. Here is only the order
in which an evening meets the keys, and how a sentence gets the values that it names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from ..documents.kinds import Key, Text, Whole
from ..documents.parts import Part
from ..law.cards import CONTRACT, Instead
from ..law.declarations import DECLARATION
from ..law.rule import Rule
from ..law.ruleset import Ruleset
from ..words.said import Fact, Joined, Said, listed, said
from ..words.speech import ENGLISH
from .phrases import value_in_words
from .units import Units

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
