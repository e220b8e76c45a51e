"""Deals played at random by the rules of every table: no player breaks a rule, and every breach put into one is named.

The cards that may be played come from the same function as what a record shows, so these tests ask whether the whole
agrees with itself; `answers.txt` shows single rules at work.
"""

from __future__ import annotations

from random import Random
from typing import Any

import dealing
import pytest

from tarok_score.cards import pack as count
from tarok_score.cards import play as legal
from tarok_score.cards.pack import BY_CODE
from tarok_score.cards.play import way
from tarok_score.cards.questions import answer
from tarok_score.cards.reader import read
from tarok_score.cards.record import ScoredPlay, score_play
from tarok_score.hand import DEFENDERS, Table
from tarok_score.law.library import document as ruleset
from tarok_score.law.library import load
from tarok_score.law.ruleset import Ruleset, choose, merge, shipped
from tarok_score.problems import Problems, Refused
from tarok_score.scoring import Before

pytestmark = pytest.mark.no_cover


def played_otherwise(name: str) -> tuple[str, ...]:
    """All variants of a ruleset that change how the cards are played, as far as they go together."""
    chosen: list[str] = []
    for variant, node in ruleset(name).get("variants", {}).items():
        try:
            choose(ruleset(name), [*chosen, variant])
        except Refused:
            continue
        if "cards" in node["patch"] and not node.get("requires"):
            chosen.append(variant)
    return tuple(chosen)


#: Rulesets, each also with the variants that change the play.
TABLES = [
    *((name, ()) for name in shipped()),
    *((name, played_otherwise(name)) for name in shipped() if played_otherwise(name)),
    ("pagat-4p", ("piccolo", "king-must-win", "beggar-with-skis")),
    ("pagat-3p", ("higher-bids", "vogel-frei")),
]
#: The cards of a hand whose only tarok is the pagat.
PAGAT_ALONE = "T1 HK HQ HN HJ DK DQ DN DJ SK SQ SN SJ CK CQ CN"
GAMES = [
    pytest.param(name, variants, contract.key, id="+".join((name, *variants, contract.key)))
    for name, variants in TABLES
    for contract in dealing.contracts(load(name, variants))
]


def table_of(rules: Ruleset) -> Table:
    return Table(rules, dealing.NAMES[: rules.seats.at_table[0]])


def played(rules: Ruleset, document: dict[str, Any]) -> ScoredPlay:
    problems = Problems()
    found = score_play(table_of(rules), Before({}), document, problems)
    assert not problems
    assert found is not None
    return found


def random_deal(rules: Ruleset, contract: str, seed: int, deals: bool = True) -> dict[str, Any]:
    """A deal in which everybody was dealt a tarok."""
    for attempt in range(100):
        free = rules.cards is not None and rules.cards.free_pagat is not None
        chance = dealing.Stacked(f"{seed}/{attempt}", PAGAT_ALONE) if free else Random(f"{seed}/{attempt}")
        document = dealing.played(rules, rules.contracts[contract], chance, deals)
        hands = document.get("deal", {"": ["T2"]}).values()
        if all(any(BY_CODE[code].tarok for code in hand) for hand in hands):
            return document
    raise AssertionError("nobody is dealt a tarok")


@pytest.mark.parametrize(("name", "variants", "contract"), GAMES)
def test_a_deal_played_by_the_rules_breaks_none(name: str, variants: tuple[str, ...], contract: str) -> None:
    rules = load(name, variants)
    for seed in range(3):
        found = played(rules, random_deal(rules, contract, seed))
        assert found.breaches == ()
        assert found.if_claimed is None
        assert sum(map(len, found.replay.piles.values())) == 54
        piles = [count.pile(cards).points for cards in found.replay.piles.values()]
        assert sum(piles) == 70 if len(piles) == 2 else 69 <= sum(piles) <= 71


@pytest.mark.parametrize(("name", "variants", "contract"), GAMES)
def test_a_hand_that_was_not_dealt_is_what_was_played(name: str, variants: tuple[str, ...], contract: str) -> None:
    rules = load(name, variants)
    document = random_deal(rules, contract, 7)
    found = played(rules, document)
    gifts = rules.cards is not None and rules.cards.gifts is not None and contract in rules.cards.gifts.contracts
    for key in ("deal", "talon"):
        if key == "deal" or not gifts:
            document.pop(key, None)
    again = played(rules, document)
    assert again.facts == found.facts
    assert again.breaches == ()
    assert again.replay.piles.keys() == found.replay.piles.keys()
    for name, cards in found.replay.piles.items():
        assert set(again.replay.piles[name]) == set(cards)


@pytest.mark.parametrize(
    ("name", "variants", "contract"),
    [game for game in GAMES if load(*game.values[:2]).contracts[game.values[2]].needs_announced],
)
def test_a_contract_played_without_its_card_is_a_breach_and_scored(
    name: str, variants: tuple[str, ...], contract: str
) -> None:
    rules = load(name, variants)
    for seed in range(3):
        document = dealing.played(rules, rules.contracts[contract], Random(f"{name}{seed}"), without_its_card=True)
        found = played(rules, document)
        assert [breach.id for breach in found.breaches if breach.at == "play.contract"] == ["contract"]
        assert found.score.lines
        number, place, wrong, reason = forbidden(rules, document, Random(seed))
        swap(document, number, place, wrong)
        assert reason and (played(rules, document).if_claimed is not None) == (rules.revoke is not None)


@pytest.mark.parametrize(("name", "variants", "contract"), GAMES)
def test_what_may_not_be_played_is_a_breach(name: str, variants: tuple[str, ...], contract: str) -> None:
    """A card is put in the place of the one that was played, and that one at the place of the card: it is named."""
    rules = load(name, variants)
    if rules.cards is not None and rules.cards.piles is not None:
        return  # which pile cards lay open is not recorded
    for seed in range(4):
        random = Random(f"{name}{contract}{seed}")
        document = random_deal(rules, contract, seed)
        number, place, wrong, reason = forbidden(rules, document, random)
        if not reason:
            continue
        swap(document, number, place, wrong)
        found = played(rules, document)
        first = found.breaches[0]
        player = order(rules, document["tricks"][number][0])[place]
        assert (first.id, first.player, first.at) == (reason, player, f"play.tricks[{number}]")
        assert first.legal is not None and BY_CODE[wrong] not in first.legal
        assert first.punishable
        assert (found.if_claimed is not None) == (rules.revoke is not None)


def order(rules: Ruleset, leader: str) -> list[str]:
    names = dealing.NAMES[: rules.seats.in_play]
    return [names[(names.index(leader) + step) % len(names)] for step in range(len(names))]


def forbidden(rules: Ruleset, document: dict[str, Any], random: Random) -> tuple[int, int, str, str]:
    """A trick, a place in it, a card of that player's hand that may not be played there, and why not."""
    problems = Problems()
    record = read(table_of(rules), document, problems)
    assert record is not None
    contract = rules.contracts[document["contract"]]
    how = way(rules, contract)
    out, choice = True, []
    hands: dict[str, list] = {name: [] for name in record.active}
    for trick in document["tricks"]:
        for name, code in zip(order(rules, trick[0]), trick[1:], strict=True):
            hands[name].append(BY_CODE[code])
    called = BY_CODE.get(document.get("call", ""))
    for number, (leader, *trick) in enumerate(document["tricks"]):
        before: list = []
        for place, (name, code) in enumerate(zip(order(rules, leader), trick, strict=True)):
            first = number == 0 and (bool(before) or name == record.declarer)
            keep = dealing.keep(rules, document, name, called, contract, record.declarer)
            here = how._replace(free_pagat=[name, "vogel-frei"] in document["say"])
            if name != record.declarer:
                here = here._replace(suits_first=False)
            found = legal.legal(hands[name], before, here, keep=keep, skis_out=out, first=first)
            assert BY_CODE[code] in found.cards
            assert set(found.cards).isdisjoint(found.excluded)
            assert set(hands[name]) == {*found.cards, *found.excluded}
            choice += [(number, place, card.code, reason) for card, reason in found.excluded.items()]
            hands[name].remove(BY_CODE[code])
            before.append(BY_CODE[code])
        out = out and BY_CODE["T22"] not in before
    bound = [one for one in choice if how.free_pagat and one[2] == "T1"]  # it may be free, but is not always
    return random.choice(bound or choice) if choice else (0, 0, "", "")


def swap(document: dict[str, Any], number: int, place: int, wrong: str) -> None:
    """Puts a card into a trick, and the one that was there to its later trick."""
    right = document["tricks"][number][place + 1]
    for trick in document["tricks"]:
        for index, code in enumerate(trick):
            if index and code in (wrong, right):
                trick[index] = right if code == wrong else wrong


@pytest.mark.parametrize(
    ("name", "variants", "contract"),
    [game for game in GAMES if load(*game.values[:2]).contracts[game.values[2]].called_king],
)
def test_the_rest_of_the_talon_is_the_defenders_or_goes_with_the_called_king(
    name: str, variants: tuple[str, ...], contract: str
) -> None:
    rules = load(name, variants)
    assert rules.cards is not None and rules.cards.calling is not None
    for seed in range(30):
        document = dealing.played(rules, rules.contracts[contract], Random(f"{name}{seed}"), says=False)
        rest = {BY_CODE[code] for code in document["talon"]} - {BY_CODE[code] for code in document["take"]}
        found = played(rules, document).replay
        side = DEFENDERS
        if rules.cards.calling.rest_follows and document["call"] in document["take"]:
            tricks = document["tricks"]
            number = next(place for place, trick in enumerate(tricks) if document["call"] in trick)
            winner = tricks[number + 1][0] if number + 1 < len(tricks) else found.tricks[-1].winner
            side = found.sides[winner]
        assert rest and rest <= set(found.piles[side])


@pytest.mark.parametrize("contract", ["three", "two", "solo-three", "beggar"])
def test_a_pagat_that_the_other_side_takes_is_lost_where_that_costs(contract: str) -> None:
    rules = Ruleset.of(merge(ruleset("pagat-4p"), {"pagat": {"value": 10, "cite": "house rules"}}))
    told = 0
    for seed in range(40):
        document = random_deal(rules, contract, seed)
        found = played(rules, document)
        number = next((place for place, trick in enumerate(document["tricks"]) if "T1" in trick), None)
        if number is None:
            continue  # it was left in the talon
        leader, *cards = document["tricks"][number]
        loser = order(rules, leader)[cards.index("T1")]
        by = found.replay.tricks[number].winner
        lost = found.replay.sides[loser] != found.replay.sides[by] and contract != "beggar"
        assert found.facts.get("captured", {}).get("pagat") == ({"from": loser, "by": by} if lost else None)
        told += lost
    assert told > 3 or contract == "beggar"


@pytest.mark.parametrize(("name", "variants", "contract"), GAMES)
def test_every_card_that_was_played_is_one_that_the_question_offers(
    name: str, variants: tuple[str, ...], contract: str
) -> None:
    rules = load(name, variants)
    piles = rules.cards is not None and rules.cards.piles is not None
    if piles or rules.contracts[contract].needs_announced is not None:
        return  # the question is not told which pile cards lay open, nor what was announced
    document = dealing.played(rules, rules.contracts[contract], Random(11), says=False)
    hands: dict[str, list[str]] = {name: [] for name in dealing.NAMES}
    for leader, *cards in document["tricks"]:
        for name, code in zip(order(rules, leader), cards, strict=True):
            hands[name].append(code)
    gone: list[str] = []
    for leader, *cards in document["tricks"]:
        for place, (name, code) in enumerate(zip(order(rules, leader), cards, strict=True)):
            problems = Problems()
            asked = {"hand": hands[name], "trick": cards[:place], "contract": contract, "gone": gone}
            found = answer(rules, "legal", asked, problems)
            assert not problems
            assert found is not None
            said = found.document()
            assert code in said["legal"]
            assert sorted([*said["legal"], *said["not"]]) == sorted(hands[name])
            assert set(said["not"].values()) == set(said["cites"])
            hands[name] = [other for other in hands[name] if other != code]
        gone += cards
