"""A number is its terms: what they are, which rules they come from, and that all else is read off them."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from possible import any_table, before, documents
from test_workings import value
from tries import tries

from tarok_score import speech as notation
from tarok_score.amounts import parse
from tarok_score.evening.course import EveningCourse
from tarok_score.evening.events import Adjust, Finish, Misdeal
from tarok_score.hand import Table, document
from tarok_score.law.library import load
from tarok_score.law.ruleset import Ruleset
from tarok_score.problems import Problems
from tarok_score.scoring import Before, Line, Score, score
from tarok_score.scoring.penalties import ADJUSTMENT
from tarok_score.scoring.stakes import Terms
from tarok_score.words.said import Speech

often = settings(max_examples=tries(200), deadline=None, suppress_health_check=list(HealthCheck))


def worked_out(ruleset: str, words: str, **radli: int) -> Score:
    """The score of a hand at the table of A, B, C and D."""
    name, *variants = ruleset.split(" +")
    rules = load(name, variants)
    table = Table(rules, ("A", "B", "C", "D")[: rules.seats.in_play])
    return score(table, Before(radli), notation.read(table, words.split()))


def told(terms: Terms) -> str:
    """The terms of a number as kinds, amounts and rules: `value 20 contracts.two + difference 10 (9) difference`."""
    parts = [
        f"{part.kind} {part.amount}{'' if part.unrounded is None else f' ({part.unrounded})'} {part.rule.id}"
        for part in terms.parts
    ]
    factors = [f"{factor.kind} {factor.times} {factor.why.rule.id}" for factor in terms.factors]
    return f"{'' if terms.gained else '- '}{' × '.join([' + '.join(parts), *factors])}"


class Number(NamedTuple):
    """A hand, and the terms of its lines."""

    ruleset: str
    words: str
    radli: dict[str, int]
    terms: list[str]


NUMBERS = [
    Number(
        "pagat-4p",
        "two A B 44 trula pagat-ultimo:announced:lost:kontra@C kontra@C mond:B",
        {"A": 1},
        [
            "value 20 contracts.two + difference 10 (9) difference × kontra 2 kontra × radl 2 radli",
            "silent 10 bonuses.trula × radl 2 radli",
            "- announced 50 bonuses.pagat-ultimo × kontra 2 kontra × radl 2 radli",
            "- value 20 mond.captured",
        ],
    ),
    Number(
        "pagat-4p +pagat-ultimo-holder",
        "two A B 44 pagat-ultimo:B",
        {"A": 1},
        [
            "value 20 contracts.two + difference 10 (9) difference × radl 2 radli",
            "silent 25 bonuses.pagat-ultimo × radl 2 radli",
        ],
    ),
    Number(
        "tarok-net-4p",
        "two A B 45 kontra@C",
        {},
        [
            "value 20 contracts.two + difference 10 (10) difference × kontra 2 kontra",
            "value 20 contracts.two + difference 10 (10) difference × partner 1/2 payout.partner",
            "- value 20 contracts.two + difference 10 (10) difference × speaker 1 payout.shares",
        ],
    ),
    Number(
        "tarok-net-4p",
        "klop A=40 B=20 C=5 D=5 kontra@B",
        {},
        [
            "- points 40 (40) contracts.klop.klop.points × full 2 contracts.klop.klop.full"
            " × kontra 2 contracts.klop.klop.kontra",
            "- points 20 (20) contracts.klop.klop.points × kontra 2 contracts.klop.klop.kontra"
            " × in vain 2 contracts.klop.klop.kontra",
            "- points 5 (5) contracts.klop.klop.points × kontra 2 contracts.klop.klop.kontra",
            "- points 5 (5) contracts.klop.klop.points × kontra 2 contracts.klop.klop.kontra",
        ],
    ),
    Number(
        "pagat-4p",
        "klop A=40 B=20 C=5 D=5",
        {"A": 1},
        ["- value 70 contracts.klop.klop.full × radl 2 radli"],
    ),
    Number("tarok-net-2p", "declared A 30", {}, ["- difference 5 (5) difference × outcome 3 contracts.declared"]),
    Number(
        "taroki-polish",
        "powinnosc A B 24 kontra@C",
        {},
        ["- fives 2 (11) difference + one more 1 difference × multiplier 1 contracts.powinnosc × kontra 2 kontra"],
    ),
    Number("taroky-hlucin", "trojka:3 A 47", {}, ["value 3/10 contracts.trojka × each point 12 win"]),
    Number(
        "taroky-hlucin",
        "varsava A=0 B=40 C=25 D=5",
        {},
        ["payment 8 contracts.varsava + payment 4 contracts.varsava + payment 4 contracts.varsava"],
    ),
    Number(
        "pagat-4p",
        "two A B 0 kontra@C revoke:D",
        {"A": 1},
        ["- value 20 contracts.two + difference 35 revoke × kontra 2 kontra × radl 2 radli"],
    ),
]


@pytest.mark.parametrize("number", NUMBERS, ids=[f"{number.ruleset}: {number.words}" for number in NUMBERS])
def test_parts_and_factors_know_what_they_are(number: Number) -> None:
    lines = worked_out(number.ruleset, number.words, **number.radli).lines
    assert [told(line.terms) for line in lines] == number.terms


def check_terms(line: Line, rules: Ruleset) -> None:
    """The terms of a line come to what their text says, and each of them names a rule of the ruleset."""
    terms = line.terms
    assert value(str(terms).removeprefix("+")) == terms.worth
    assert line.amounts == {name: share * terms.worth for name, share in line.shares.items()}
    for rule in (
        line.rule,
        *(part.rule for part in terms.parts),
        *(factor.why.rule for factor in terms.factors),
        *(note.rule for note in line.notes),
    ):
        assert rules.rules.get(rule.id) is rule or rule is ADJUSTMENT, rule.id
    assert all(str(factor.why.said) for factor in terms.factors)
    assert len({part.kind for part in terms.parts}) == len(terms.parts) or line.rule.id == "contracts.varsava"


@given(st.data())
@often
def test_terms_of_a_hand(data: st.DataObject) -> None:
    table = data.draw(any_table)
    hand = document.read(table, data.draw(documents(table)), Problems())
    assert hand is not None
    for line in score(table, data.draw(before(table)), hand).lines:
        check_terms(line, table.rules)
        assert line.stake is None or line.stake.rule is line.rule


@given(st.data())
@often
def test_terms_between_hands(data: st.DataObject) -> None:
    """Misdeals, adjustments and open radli are worked out as hands are."""
    table = data.draw(any_table)
    night = EveningCourse(table, table.players[-1])
    for _ in range(data.draw(st.integers(1, 4))):
        dealer = night.state.dealer
        for line in night.add(Misdeal(dealer)).lines:
            check_terms(line, table.rules)
    amount = data.draw(st.sampled_from([30, -5, parse("0.50"), 0]))
    (line,) = night.add(Adjust(table.players[0], amount, "a {brace}")).lines
    check_terms(line, table.rules)
    assert (line.amounts, line.notes[0].text) == ({table.players[0]: amount}, "a {brace}")
    for line in night.add(Finish()).lines:
        check_terms(line, table.rules)


def test_a_radl_doubles_every_line_it_reaches() -> None:
    with_one = worked_out("pagat-4p", "two A B 44 trula mond:C kontra", A=1)
    without = worked_out("pagat-4p", "two A B 44 trula mond:C kontra")
    for doubled, plain in zip(with_one.lines, without.lines, strict=True):
        radl = doubled.terms.factor("radl")
        assert plain.terms.factor("radl") is None
        assert doubled.terms.worth == plain.terms.worth * (radl.times if radl is not None else 1)
    assert [line.terms.factor("radl") is not None for line in with_one.lines] == [True, True, False]


def test_lines_of_one_stake_know_it() -> None:
    owner, partner, speaker, bonus, _ = worked_out("tarok-net-4p", "two A B 45 kontra@C trula").lines
    assert owner.stake is partner.stake is speaker.stake
    assert bonus.stake is not owner.stake


def test_a_working_is_written_in_the_decimal_sign_of_a_language() -> None:
    (line,) = worked_out("taroky-hlucin", "trojka:3 A 47").lines
    assert line.working == "0.30 × 12"
    assert line.terms.spoken(Speech("cs", ",")) == "0,30 × 12"
