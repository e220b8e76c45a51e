"""Every sentence of every card is shown by a hand, an evening, a question about cards or a deal.

Each value that a sentence is made of is changed, to the next number or to another of its words. If the card then
says something else, some case of `tests/cases` or `tests/cards` has to come out differently too, or a deal played by
the rules as they were or as they are now: a sentence that nothing tells is not said. The usual run asks some of the
values, `-m long` every one.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import dealing
import pytest
from test_pairs_of_variants import CASES, EVENINGS, Probe, evening_played, scored

from tarok_score.amounts import parse
from tarok_score.cards import reader
from tarok_score.cards.questions import answer
from tarok_score.cards.record import score_play
from tarok_score.documents import Choice, ExactAmount, Flag, Key, OfPart, Part, Several, TableOf, Whole
from tarok_score.hand import Table
from tarok_score.law.files import find, read
from tarok_score.law.library import document
from tarok_score.law.ruleset import Ruleset, choose, coherent, shipped
from tarok_score.problems import Problems, Refused
from tarok_score.scoring import Before
from tarok_score.show.card import paragraphs
from tarok_score.words.said import ENGLISH

CARDS = Path(__file__).parents[1] / "cards"
PROVED = sorted((CARDS / "proved").iterdir())
RECORDS = [reader.noted(path.read_text("utf-8"), path.name, Problems()).request for path in PROVED]
QUESTIONS = [
    case["cards"]
    for line in (CARDS / "cards.jsonl").read_text("utf-8").splitlines()
    if "cards" in (case := json.loads(line)) and isinstance(case["cards"], dict)
]


#: The usual run asks one change in so many.
SAMPLE = 60


class Changed(NamedTuple):
    """A value of a ruleset, and another one in its place."""

    path: str
    value: Any
    rules: Ruleset


def others(key: Key, value: Any) -> Iterator[Any]:
    """The other values of a key to try: the next number, every other word, a list without one of its items."""
    if isinstance(key, Flag):
        yield not value
    elif isinstance(key, Choice):
        yield from (word for word in key.words if word != value)
    elif isinstance(key, Whole) and value is not None:
        yield value + 1 if value < key.most else value - 1
    elif isinstance(key, ExactAmount) and value is not None:
        yield str(parse(str(value)) + 1)
    elif isinstance(key, Several) and value:
        yield from (value[:index] + value[index + 1 :] for index in range(len(value)))
    elif isinstance(key, OfPart) and key.default is None and isinstance(value, dict):
        yield None


def places(
    part: type[Part], node: Mapping[str, Any], path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every key of a ruleset's parts with every other value of it."""
    for name, key in part.keys.items():
        value, here = node.get(name, key.default), (*path, name)
        if isinstance(key, TableOf):
            for one in value or {}:
                yield from places(key.of, value[one], (*here, one))
        elif name not in ("id", "extends", "title", "source", "about", "aliases", "label", "cite"):
            yield from ((here, other) for other in others(key, value))
            if isinstance(key, OfPart) and isinstance(value, dict):
                yield from places(key.of, value, here)


def says_nothing(rules: Ruleset, path: tuple[str, ...], value: Any) -> bool:
    """Tell whether a change is none of the rules, or one of what never happens or is nowhere kept.

    How amounts are printed; fines of a hand that goes on and a free misdeal, which the table says; hands that may be
    thrown in, if it likes; the order of calling and taking; a partner, a kontra or a resting player if there is
    none; a radl that doubles what is not written; a pagat announced by one side and made by the other, though one
    player has it; how a game is settled whose totals add up to nothing; a klop of three in which a player
    is always full.
    """
    name, contract = path[-1], rules.contracts.get(path[1]) if len(path) > 1 else None
    if (
        path == ("unit", "decimals")
        or (path[:2] == ("revoke", "prices") and name in ("in_time", "turn"))
        or name in ("before_play_free", "after_exchange")
    ):
        return True
    if path[:2] == ("session", "no_taroks") and name in ("few", "honours"):
        return bool(rules.session.no_taroks and rules.session.no_taroks.optional)
    if contract is not None and len(path) == 3 and name in ("partner", "kontra"):
        return contract.form != "sides"
    if name == "resting_plays":
        return rules.seats.resting is None
    if contract is not None and path[3:] == ("empty", "others_write"):
        return contract.klop is not None and rules.seats.in_play == 3 and contract.klop.full.least <= 35
    if path == ("radli", "doubles") and rules.payout.form != "reciprocal":
        return value == "all" or not any(one.partner for one in rules.contracts.values())
    if path == ("settlement", "form"):
        return rules.payout.form == "money"
    return path[0] == "bonuses" and name == "collected" and rules.bonuses[path[1]].last_trick


def changed(ruleset: str, first: int = 0, step: int = 1) -> Iterator[Changed]:
    """Every change of one value after which the rules are sound and the card no longer says all that it says now."""
    plain = choose(document(ruleset), ())
    before = sentences(Ruleset.of(plain))
    for path, value in islice(places(Ruleset, plain), first, None, step):
        found = copy.deepcopy(plain)
        node = found
        for name in path[:-1]:
            node = node[name]
        node[path[-1]] = value
        try:
            rules = Ruleset.of(found)
        except Refused:
            continue
        if says_nothing(rules, path, value):
            continue
        if not coherent(rules) and before - sentences(rules):
            yield Changed(".".join(path), value, rules)


def sentences(rules: Ruleset) -> set[str]:
    """Every sentence of a card."""
    return {ENGLISH.say(text) for paragraph in paragraphs(rules) for text, _ in paragraph}


@cache
def plain(ruleset: str) -> Ruleset:
    """The rules without a variant."""
    return Ruleset.of(choose(document(ruleset), ()))


@cache
def probes(ruleset: str) -> list[Probe]:
    """Whatever may tell a change: the hands of the ruleset and of the one it extends, its evenings, all questions."""
    family = (ruleset, read(find(ruleset)).data.get("extends"))

    def of_hand(asked: Mapping[str, Any]) -> Probe:
        return lambda rules: scored(rules, asked)

    def of_question(asked: Mapping[str, Any]) -> Probe:
        return lambda rules: answered_as_asked(rules, asked)

    def of_evening(night: Any) -> Probe:
        return lambda rules: evening_played(rules, night)

    def of_record(asked: Mapping[str, Any]) -> Probe:
        return lambda rules: proved(rules, asked["play"], tuple(asked["players"]))

    hands = sorted([one for one in CASES if one["ruleset"] in family], key=lambda one: family.index(one["ruleset"]))
    found = [of_hand(asked) for asked in hands]
    found += [of_question(asked) for asked in QUESTIONS]
    found += [of_record(asked) for asked in RECORDS if len(asked["players"]) == plain(ruleset).seats.in_play]
    found += [of_evening(night) for night in EVENINGS if night.steps[0].command[1] in family]
    return found


@cache
def came_out(ruleset: str) -> list[object]:
    """What each probe finds by the rules as they are."""
    return [attempt(probe, plain(ruleset)) for probe in probes(ruleset)]


def attempt(probe: Probe, rules: Ruleset) -> object:
    """What a probe finds; None if these rules have no such question."""
    try:
        return probe(rules)
    except (KeyError, AssertionError):
        return None


def answered_as_asked(rules: Ruleset, asked: Mapping[str, Any]) -> object:
    """What is answered to a question, whatever ruleset it was asked of."""
    problems = Problems()
    said = {name: value for name, value in asked.items() if name not in ("ask", "ruleset", "variants")}
    found = answer(rules, asked["ask"], said, problems)
    return sorted(str(one) for one in problems) if found is None else found.document()


def is_told(ruleset: str, one: Changed) -> bool:
    """Tell whether anything comes out differently by the changed rules."""
    for probe, before in zip(probes(ruleset), came_out(ruleset), strict=True):
        if before is not None and attempt(probe, one.rules) not in (None, before):
            return True
    if one.path.startswith("cards.calling"):
        return told_by_a_deal(plain(ruleset), one.rules, seeds=80, called=True)
    return one.path.startswith(("cards.", "session.no_taroks")) and told_by_a_deal(plain(ruleset), one.rules, seeds=12)


#: What a player is dealt in hands that some rules throw in: no tarok, one, only an honour, only mond and pagat.
SUITS = "HK HQ HN HJ DK DQ DN DJ SK SQ SN SJ CK CQ CN CJ"
STACKS = ("", SUITS, f"T2 {SUITS}", f"T22 {SUITS}", f"T21 T1 {SUITS}")

#: Hands by which it shows who may be called: any, and four kings.
FOUR_KINGS = ("", "HK DK SK CK")


def told_by_a_deal(before: Ruleset, after: Ruleset, seeds: int, called: bool = False) -> bool:
    """Tell whether a deal played by either rules breaks the others, or is another hand by them."""
    known = [one for one in dealing.contracts(before) if one.partner or not called]
    for seed in range(seeds):
        for by in (before, after):
            for contract in [by.contracts[one.key] for one in known if one.key in after.contracts]:
                for stack in FOUR_KINGS if called else STACKS if contract.key == known[-1].key else STACKS[:1]:
                    deal = dealing.played(by, contract, dealing.Stacked(seed, stack), says=False)
                    if proved(before, deal) != proved(after, deal):
                        return True
    return False


def proved(rules: Ruleset, deal: Mapping[str, Any], players: tuple[str, ...] = dealing.NAMES) -> object:
    """The breaches of a deal, and the hand that it proves."""
    problems = Problems()
    found = score_play(Table(rules, players[: rules.seats.in_play]), Before({}), deal, problems)
    if found is None:
        return sorted(str(one) for one in problems)
    return [str(one.said) for one in found.breaches], found.hand


def untold(ruleset: str, first: int = 0, step: int = 1) -> list[str]:
    """The changes that the card says and nothing tells."""
    return [f"{one.path}: {one.value}" for one in changed(ruleset, first, step) if not is_told(ruleset, one)]


@pytest.mark.long
@pytest.mark.parametrize("ruleset", shipped())
def test_whatever_the_card_says_something_tells(ruleset: str) -> None:
    assert untold(ruleset) == []


@pytest.mark.parametrize("ruleset", shipped())
def test_some_of_what_the_card_says_something_tells(ruleset: str) -> None:
    assert untold(ruleset, first=len(ruleset), step=SAMPLE) == []
