"""Claimed scores and what explains them: `claims.txt`, and what must be true of every explanation of every claim."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from possible import any_table, before, documents
from shown import AtTable, at_tables
from tries import tries

from tarok_score import speech as notation
from tarok_score.amounts import Amount, parse
from tarok_score.dispute.claim import Claim, claim, concerns
from tarok_score.dispute.mistakes import MISTAKES, mistakes
from tarok_score.dispute.viewpoint import FACT, RULESET, VARIANT, Rulebook, Viewpoint, WrittenHand
from tarok_score.documents.answer import record
from tarok_score.hand import Table, document
from tarok_score.law.library import load
from tarok_score.problems import Problems
from tarok_score.scoring import score
from tarok_score.scoring.stakes import add_up
from tarok_score.show.answers import GROUPS, Explained
from tarok_score.wire import Answers
from tarok_score.words.said import ENGLISH


class Row(NamedTuple):
    """One claim: the line with the claimed numbers, the hand as it was played, and what must come of it."""

    text: str
    hand: AtTable
    claimed: Mapping[str, Amount]
    expected: tuple[str, ...]


def rows() -> list[Row]:
    """The claims of the file."""
    found: list[Row] = []
    for hand in at_tables(Path(__file__).with_name("claims.txt")):
        for line in hand.below:
            claims, _, ids = line.strip().rpartition(": ")
            pairs = [one.partition("=") for one in claims.split()]
            amounts = {name: parse(amount) for name, _, amount in pairs}
            found.append(Row(f"{hand.text}: {claims}", hand, amounts, tuple(ids.split(", "))))
    return found


ROWS = rows()


@pytest.mark.parametrize("row", ROWS, ids=[row.text for row in ROWS])
def test_claim_is_explained(row: Row) -> None:
    found = claim(row.hand.case(), row.claimed)
    if row.expected == ("agrees",):
        assert found.agrees and not found.explanations and not found.more and found.nearest is None
    elif row.expected == ("nothing",):
        assert not found.agrees and not found.explanations and found.nearest is not None
    else:
        named = [(one.id, *one.also) for one in found.explanations]
        first = {name for names in named[:3] for name in names}
        wrong = {name.removeprefix("not ") for name in row.expected if name.startswith("not ")}
        assert {name for name in row.expected if not name.startswith("not ")} <= first, named
        assert wrong.isdisjoint(name for names in named for name in names)
    whole(found)


@pytest.mark.parametrize(
    ("ruleset", "hand", "claimed", "mistake", "sentence"),
    [
        ("pagat-4p", "two A B 44 kontra", 30, "kontra-forgotten", "(kontra the game)"),
        ("pagat-4p", "two A B 44 kontra", 50, "kontra-value-only", "(kontra the game)"),
        ("pagat-4p", "two A B 44 rekontra", 60, "kontra-one-less", "(kontra the game)"),
        ("pagat-4p", "two A B 44 trula:announced:kontra", 50, "kontra-bonus-forgotten", "(kontra the game)"),
        ("pagat-4p", "two A B 44; radli A=1", 30, "radl-forgotten", "(his radli are checked)"),
        ("pagat-4p", "two A B 44 trula", 80, "radl-not-there", "(his radli are checked)"),
        ("pagat-4p", "two A B 44", 29, "exact-difference", "(pay for them exactly instead)"),
        ("pagat-4p", "two A B 44", 20, "difference-forgotten", "(20 + difference)"),
        ("pagat-4p", "two A B 44", 25, "rounded-down", "(rounded to nearest 5)"),
        ("pagat-4p", "two A B 44 trula", 30, "bonus-forgotten", '"Bonuses" (take škis, XXI and I in tricks)'),
        ("taroky-hlucin", "varsava A=30 B=22 C=18 D=0", -6, "varsava-not-double", '"At the end of a Varšava"'),
        ("taroki-polish", "powinnosc A B 45 pagat:A:announced; pot 20", 31, "pot-to-announcer", "(whole contents"),
    ],
)
def test_a_claim_cites_the_sentence_that_decides(
    ruleset: str, hand: str, claimed: int, mistake: str, sentence: str
) -> None:
    found = claim(AtTable(0, ruleset, (), ("A", "B", "C", "D"), hand, ()).case(), {"A": claimed})
    cites = [one.cite(found.ours) for one in found.explanations if mistake in (one.id, *one.also)]
    assert [sentence in cite for cite in cites] == [True], cites


def whole(found: Claim) -> None:
    """Every explanation gives the claimed numbers, adds up, and scores again from its request."""
    desk = Answers()
    for one in found.explanations:
        scores = one.result.scores
        assert {name: scores[name] for name in found.claimed} == dict(found.claimed)
        assert add_up(scores, one.result.lines) == scores
        assert one.result.scores != found.ours.scores
        told = record(*GROUPS["EXPLANATION"]).write(Explained(one, found.ours), ENGLISH)
        assert told["changes"] == len(told["steps"])
        if told["request"] is not None:
            assert desk.answer(told["request"])["scores"] == told["scores"], one.id
        else:
            assert one.kind not in (VARIANT, RULESET, FACT)
    counts = [len(one.steps) for one in found.explanations]
    assert counts == sorted(counts)


@given(st.data())
@settings(max_examples=tries(40), deadline=None, suppress_health_check=list(HealthCheck))
def test_every_explanation_gives_what_is_claimed(data: st.DataObject) -> None:
    table = data.draw(any_table)
    hand = document.read(table, data.draw(documents(table)), Problems())
    assert hand is not None
    stood = data.draw(before(table))
    ours = score(table, stood, hand).scores
    name = data.draw(st.sampled_from(sorted(ours)))
    off = data.draw(st.sampled_from([-100, -40, -20, -10, -5, 5, 10, 20, 35, 70]))
    assume(hand.resting is None)
    case = Viewpoint(Rulebook.named(table.rules.id), table.rules.variants, table, stood, hand)
    whole(claim(case, {name: ours[name] + off}))
    whole(claim(case, {name: -ours[name]}))


@given(st.data())
@settings(max_examples=tries(100), deadline=None, suppress_health_check=list(HealthCheck))
def test_a_variant_that_concerns_no_fact_of_a_hand_scores_it_alike(data: st.DataObject) -> None:
    table = data.draw(any_table)
    hand = document.read(table, data.draw(documents(table)), Problems())
    assert hand is not None
    book = Rulebook.named(table.rules.id)
    case = Viewpoint(book, table.rules.variants, table, data.draw(before(table)), hand)
    ours = case.score()
    for name, node in book.variants.items():
        if not concerns(node["patch"], hand):
            others = (one for one in (*table.rules.variants, *node.get("requires", ()), name) if name != one)
            chosen = others if name in table.rules.variants else (*others, name)
            found = case.with_variants(dict.fromkeys(chosen))
            theirs = None if found is None else found.score()
            assert theirs is None or (theirs.scores, theirs.radli, theirs.pot) == (ours.scores, ours.radli, ours.pot), (
                name
            )


@pytest.mark.parametrize(
    ("patch", "words", "it_does"),
    [
        ("contracts: one", "one Ana Boris 44", True),
        ("contracts: one", "two Ana Boris 44", False),
        ("contracts: one two", "two Ana Boris 44", True),
        ("bonuses: trula", "two Ana Boris 44", False),
        ("bonuses: trula", "two Ana Boris 44 trula", True),
        ("bonuses: trula", "two Ana Boris 44 kings", False),
        ("bonuses: trula; contracts: two", "two Ana Boris 44 kings", True),
        ("radli: count", "two Ana Boris 44", True),
        ("revoke: value", "two Ana Boris 44", False),
        ("revoke: value", "two Ana Boris 44 revoke:Cilka", True),
        ("revoke: value; radli: count", "two Ana Boris 44", True),
        ("cards: deal; session: end", "two Ana Boris 44", False),
    ],
)
def test_a_change_of_the_rules_concerns_a_hand_that_has_what_it_changes(patch: str, words: str, it_does: bool) -> None:
    table = Table(load("pagat-4p"), ("Ana", "Boris", "Cilka", "David"))
    parts = [one.partition(": ") for one in patch.split("; ")]
    changed = {part: {key: {} for key in keys.split()} for part, _, keys in parts}
    assert concerns(changed, notation.read(table, words.split())) is it_does


def test_no_mistake_is_listed_twice() -> None:
    names = [mistake.id for mistake in MISTAKES]
    assert len(names) == len(set(names))


@given(any_table.flatmap(lambda table: st.tuples(st.just(table), before(table), documents(table))))
@settings(max_examples=tries(150), deadline=None, suppress_health_check=list(HealthCheck))
def test_a_mistake_is_worked_out_with_factors_that_a_table_knows(hand: tuple) -> None:
    """Whole numbers, and the halves and shares that the hand has by its rules."""
    table, held, facts = hand
    problems = Problems()
    read = document.read(table, facts, problems)
    assert read is not None
    by_rules = WrittenHand.by_rules(Viewpoint(None, (), table, held, read))
    known = {factor.times for line in by_rules.lines for factor in line.terms.factors}
    for found in mistakes(by_rules):
        for line in () if found.asked else found.result().lines:
            for factor in line.terms.factors:
                assert factor.times in known or factor.times == int(factor.times), (found.id, str(line.terms))
