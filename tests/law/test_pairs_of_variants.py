"""Each two variants of a ruleset: something tells both together from each by itself, or they are refused.

What tells is a hand or an evening of `tests/cases`, a question about cards, or a deal played by the rules of one of the
two. The usual run asks of each variant of a small ruleset beside another one, `-m long` of each beside every other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

import dealing
import pytest
from casefiles import Evening, evenings, hands
from hits import decides_scores
from test_cases import request
from test_rulebook import on_the_card

from tarok_score.amounts import parse
from tarok_score.cards.questions import answer
from tarok_score.cards.record import score_play
from tarok_score.evening.course import EveningCourse
from tarok_score.evening.money import settlement
from tarok_score.evening.notes import notes
from tarok_score.evening.parse_words import COMMANDS, read
from tarok_score.hand import Table
from tarok_score.hand import document as hand_document
from tarok_score.law.library import document
from tarok_score.law.ruleset import Ruleset, choose, shipped
from tarok_score.problems import Problems, Refused
from tarok_score.scoring import Before, score
from tarok_score.show.rulebook import clauses, compare
from tarok_score.show.sheet import special

pytestmark = pytest.mark.no_cover

#: What shows one variant at work: rules in, and out comes what they make of it; None if they need to know more.
Probe = Callable[[Ruleset], object]

#: Hands for what no case of a single variant shows.
LOST_PAGAT = {
    "declarer": "A",
    "points": 44,
    "bonuses": [
        {"bonus": "trula", "side": "defenders", "announced": True, "made": False},
        {"bonus": "pagat-ultimo", "by": "B", "made": False},
    ],
    "captured": {"pagat": {"from": "B", "by": "A"}},
}
HANDS: Mapping[str, list[dict[str, Any]]] = {
    "varsava-shares-to-coin": [{"contract": "varsava", "points": {"A": 23, "B": 23, "C": 23, "D": 1}}],
    "pagat-ultimo-holder-if-lost": [{"contract": "three", **LOST_PAGAT}],
    "silent-loss-spared-by-announcement": [{"contract": "solo-three", **LOST_PAGAT}],
}

#: Questions about cards that a variant answers in its own way.
QUESTIONS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "no-mond-lead": ("legal", {"contract": "klop", "hand": ["XXI", "V", "HK"]}),
    "beggar-with-skis": ("legal", {"contract": "beggar", "hand": ["škis", "III", "H:KQNJ", "D:KQNJ", "S:K7"]}),
    "suits-before-taroks": ("legal", {"contract": "colour-valat-without", "hand": ["XXI", "III", "HK"]}),
    "vogel-frei": ("legal", {"contract": "two", "hand": ["I", "HK", "S7"], "trick": ["HQ"]}),
    "beggar-overtakes": ("legal", {"contract": "beggar", "hand": ["HK", "H4"], "trick": ["H1"]}),
    "emperor-trick": ("trick", {"cards": ["XXI", "škis", "I"]}),
    "exact-bid": ("bids", {"bids": [["B", "two"], ["C", "pass"], ["D", "pass"], ["A", "pass"]]}),
    "higher-than-bid": ("bids", {"bids": [["A", "one"], ["B", "pass"], ["C", "pass"], ["D", "pass"]]}),
    "beggar-over-solo-without": ("bids", {"bids": [["A", "solo-without"]]}),
}

#: Variants that a deal tells, played by them or without them: the contract, and what the first player is dealt.
DEALS: Mapping[str, tuple[str, str]] = {
    "annulled-deals": ("two", "HK HQ HN HJ DK DQ DN DJ SK SQ SN SJ CK CQ CN CJ"),
    "call-trula": ("two", "HK DK SK CK"),
    "forehand-always-leads": ("beggar", ""),
    "honery-of-four": ("solo-brewer", "HK DK SK T22 T21"),
    "varsava-free-mond": ("varsava", ""),
}


def scored(rules: Ruleset, asked: Mapping[str, Any]) -> object:
    """What everybody writes for a hand, and what is open afterwards; or that it cannot be; None if it needs more."""
    players = tuple(asked["players"])
    if len(players) not in rules.seats.at_table:
        return None
    table, problems, before = Table(rules, players), Problems(), asked.get("before", {})
    hand = hand_document.read(table, asked["hand"], problems)
    if hand is None or problems:
        return None if any("missing" in problem.id for problem in problems) else sorted(str(one) for one in problems)
    radli = before.get("radli", {}) if rules.radli is not None else {}
    pot = parse(before.get("pot", "0")) if rules.pot is not None else 0
    result = score(table, Before(radli, pot), hand)
    return result.scores, result.radli, result.pot


def evening_played(rules: Ruleset, evening: Evening) -> object:
    """The state after each step of an evening, what is noted on it, and how it is settled."""
    words = evening.steps[0].command[2:]
    options = {index + shift for index, word in enumerate(words) if word.startswith("--") for shift in (0, 1)}
    players = tuple(word for index, word in enumerate(words) if index not in options)
    if len(players) not in rules.seats.at_table:
        return None
    dealer = next((after for word, after in pairwise(words) if word == "--dealer"), players[-1])
    night, found = EveningCourse(Table(rules, players), dealer), list[object]()
    for step in evening.steps[1:]:
        name, *said = step.command or ("",)
        if name not in COMMANDS or {"--dry-run", "--batch"} & set(said):
            continue
        try:
            for event in read(night, said, command=name).events:
                found.append([str(note) for note in notes(night, event)])
                night.add(event)
        except Refused as refused:
            found.append([problem.path for problem in refused.problems])
        found.append(
            (night.state.totals, night.state.radli, night.state.pot, night.state.klops_due, night.state.dealer)
        )
        found.append(str(special(night.state)))
    return [*found, settlement(night.state)]


def answered(rules: Ruleset, ask: str, asked: Mapping[str, Any]) -> object:
    """What is answered to a question about cards."""
    problems = Problems()
    if ask == "bids":
        players = list("ABCD")[: rules.seats.in_play]
        asked = {"players": players, "bids": [[name, bid] for name, bid in asked["bids"] if name in players]}
    found = answer(rules, ask, asked, problems)
    return sorted(str(one) for one in problems) if found is None else found.document()


def replayed(rules: Ruleset, deal: Mapping[str, Any]) -> object:
    """The breaches of a deal."""
    problems = Problems()
    found = score_play(Table(rules, dealing.NAMES[: rules.seats.in_play]), Before({}), deal, problems)
    return sorted(str(one) for one in problems) if found is None else [str(one.said) for one in found.breaches]


CASES = [request(case) for case in hands() if isinstance(case.hand, str)]
EVENINGS = evenings()


@cache
def built(ruleset: str, *variants: str) -> Ruleset | None:
    """The rules with these variants and those that they go with; None if they are refused."""
    everything = document(ruleset)
    needed = [one for name in variants for one in (*everything["variants"][name].get("requires", ()), name)]
    chosen = tuple(dict.fromkeys(needed))
    try:
        return Ruleset.of(choose(everything, chosen), chosen)
    except Refused:
        return None


@cache
def probes(ruleset: str, variant: str) -> list[Probe]:
    """What shows a variant at work, the likeliest first: its own cases, then all others."""

    def of_hand(asked: Mapping[str, Any]) -> Probe:
        return lambda rules: scored(rules, asked)

    def of_deal(deal: Mapping[str, Any]) -> Probe:
        return lambda rules: replayed(rules, deal)

    def of_evening(evening: Evening) -> Probe:
        return lambda rules: evening_played(rules, evening)

    plain = built(ruleset)
    assert plain is not None
    players = list("ABCD")[: plain.seats.in_play]
    found = [of_hand({"players": players, "hand": hand}) for hand in HANDS.get(variant, ())]
    if variant in QUESTIONS:
        ask, asked = QUESTIONS[variant]
        found.append(lambda rules: answered(rules, ask, asked))
    if variant in DEALS:
        found += [of_deal(deal) for deal in deals(plain, ruleset, variant)]
    own = [asked for asked in CASES if variant in asked.get("variants", ())]
    nights = [night for night in EVENINGS if variant in night.steps[0].command]
    found += map(of_hand, own)
    found += map(of_evening, nights)
    found += [of_hand(asked) for asked in CASES if asked not in own and asked["ruleset"] == ruleset]
    found += [of_evening(night) for night in EVENINGS if night not in nights]
    return found


def deals(plain: Ruleset, ruleset: str, variant: str) -> Iterator[dict[str, Any]]:
    """Deals played by the rules with the variant, and by those without it."""
    contract, cards = DEALS[variant]
    for rules in (built(ruleset, variant), plain):
        assert rules is not None
        for seed in range(20):
            found = dealing.played(rules, rules.contracts[contract], dealing.Stacked(seed, cards), says=False)
            yield found if variant != "honery-of-four" else {**found, "declarations": {dealing.NAMES[0]: ["honery"]}}


# Each two ----------------------------------------------------------------------------------------------------------


def pairs(ruleset: str, every: bool) -> Iterator[tuple[str, str]]:
    """Each two variants; or each with another one after it."""
    names = list(document(ruleset).get("variants", {}))
    for index, one in enumerate(names):
        others = names[index + 1 :]
        yield from ((one, other) for other in (others if every else others[len(others) // 2 :][:1]))


def tells(ruleset: str, variant: str, other: str) -> bool:
    """Tell whether the variant changes anything if the other one is played."""
    both, without = built(ruleset, variant, other), built(ruleset, other)
    assert both is not None and without is not None
    for probe in probes(ruleset, variant):
        with_it, without_it = probe(both), probe(without)
        if None not in (with_it, without_it) and with_it != without_it:
            return True
    return False


def of_each_two(ruleset: str, every: bool) -> Iterator[tuple[str, str]]:
    """Each variant beside another one with which it goes together, if that one does not include it anyway."""
    everything = document(ruleset)
    known = everything.get("variants", {})
    anyway = set()
    for name, node in known.items():
        needed = node.get("requires", ())
        before, after = (clauses(choose(everything, names)) for names in (needed, (*needed, name)))
        if not any(row.differs for row in compare(before, after)):
            anyway.add(name)
    for one, other in pairs(ruleset, every):
        if built(ruleset, one, other) is None:
            continue
        for variant, beside in ((one, other), (other, one)):
            if variant not in known[beside].get("requires", ()) and variant not in anyway:
                yield variant, beside


def told_apart(ruleset: str, every: bool) -> None:
    """Fails with every variant that does nothing beside another one, or of which the card then says nothing."""
    known = document(ruleset).get("variants", {})
    found = list(of_each_two(ruleset, every))
    assert [f"{one} does nothing beside {other}" for one, other in found if not tells(ruleset, one, other)] == []
    decisive = [(one, other) for one, other in found if decides_scores(known[one])]
    unsaid = [(one, other) for one, other in decisive if not said_beside(ruleset, one, other)]
    assert unsaid == []


def said_beside(ruleset: str, variant: str, other: str) -> bool:
    """Tell whether the card of both says something that it does not say of only the other one."""
    both, alone = built(ruleset, variant, other), built(ruleset, other)
    assert both is not None and alone is not None
    return bool(carded(ruleset, frozenset(both.variants)) - carded(ruleset, frozenset(alone.variants)))


@cache
def carded(ruleset: str, chosen: frozenset[str]) -> set[str]:
    """Everything that the card says with these variants."""
    return on_the_card(ruleset, tuple([name for name in document(ruleset)["variants"] if name in chosen]))


RULESETS = [name for name in shipped() if len(document(name).get("variants", {})) > 1]


def test_two_variants_are_more_than_one() -> None:
    told_apart("taroki-polish", every=False)


@pytest.mark.long
@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_two_variants_are_more_than_one(ruleset: str) -> None:
    told_apart(ruleset, every=True)
