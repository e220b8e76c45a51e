"""What is true for every possible hand of every ruleset and variant, and for every request whatever is in it."""

from __future__ import annotations

import copy
import json
import os
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from possible import NAMES, any_table, before, choices, documents, zero_sum_table

from tarok_score import speech as notation
from tarok_score.amounts import parse, plain
from tarok_score.dispute.viewpoint import shipped_rulebook
from tarok_score.evening.course import EveningCourse
from tarok_score.evening.events import Finish, HandPlayed, Misdeal, NoTaroks
from tarok_score.evening.money import POT, settle
from tarok_score.evening.state import forehand
from tarok_score.events import Event
from tarok_score.hand import Hand, Table, document, writing
from tarok_score.law.ruleset import shipped
from tarok_score.problems import Problems, Refused
from tarok_score.scoring import Before, Score, score
from tarok_score.show.answers import SCORE
from tarok_score.wire import Answers
from tarok_score.words.said import ENGLISH

pytestmark = pytest.mark.no_cover

#: How many examples a property is tried on; TAROK_EXAMPLES=20000 for a thorough search.
MANY = int(os.environ.get("TAROK_EXAMPLES", "200"))
often = settings(max_examples=MANY, deadline=None, suppress_health_check=list(HealthCheck))
seldom = settings(often, max_examples=max(MANY // 4, 1))


def facts(table: Table, hand: dict[str, Any]) -> Hand:
    """The facts of a document that is known to be possible."""
    problems = Problems()
    found = document.read(table, hand, problems)
    assert found is not None, problems
    return found


@st.composite
def played(draw: st.DrawFn, tables: st.SearchStrategy[Table] = any_table) -> tuple[Table, Before, dict[str, Any]]:
    """A table, what was open before the hand, and the document of a possible hand."""
    table = draw(tables)
    return table, draw(before(table)), draw(documents(table))


@given(played())
@often
def test_lines_add_up_to_the_scores(hand: tuple[Table, Before, dict[str, Any]]) -> None:
    table, held, facts_of_it = hand
    result = score(table, held, facts(table, facts_of_it))
    assert list(result.scores) == list(table.players)
    for name in table.players:
        assert sum(line.amounts.get(name, 0) for line in result.lines) == result.scores[name]
    shown = SCORE.write(result, ENGLISH)
    for name in table.players:
        assert sum(parse(line["amounts"].get(name, "0")) for line in shown["lines"]) == parse(shown["scores"][name])
    assert all(line.working and line.rule.cite and line.rule.label for line in result.lines)


@given(played())
@often
def test_radli_and_pot_are_never_negative(hand: tuple[Table, Before, dict[str, Any]]) -> None:
    table, held, facts_of_it = hand
    result = score(table, held, facts(table, facts_of_it))
    assert (result.radli is None) == (table.rules.radli is None)
    assert (result.pot is None) == (table.rules.pot is None)
    assert all(count >= 0 for count in (result.radli or {}).values())
    assert (result.pot or 0) >= 0


@given(played())
@often
def test_scoring_is_a_pure_function(hand: tuple[Table, Before, dict[str, Any]]) -> None:
    table, held, facts_of_it = hand
    asked, kept = copy.deepcopy(facts_of_it), copy.deepcopy(held)
    first = score(table, held, facts(table, facts_of_it))
    other = Table(table.rules, table.players)
    assert score(other, kept, facts(other, asked)) == first
    assert (facts_of_it, held) == (asked, kept)


@given(played(zero_sum_table))
@often
def test_money_sums_to_zero_with_the_pot(hand: tuple[Table, Before, dict[str, Any]]) -> None:
    table, held, facts_of_it = hand
    result = score(table, held, facts(table, facts_of_it))
    assert sum(result.scores.values()) + (result.pot or 0) - held.pot == 0


@given(played())
@often
def test_document_and_words_say_the_same(hand: tuple[Table, Before, dict[str, Any]]) -> None:
    table, _, facts_of_it = hand
    known = facts(table, facts_of_it)
    assert facts(table, json.loads(json.dumps(document.write(known)))) == known
    words = writing.write(table, known)
    assert notation.read(table, words.split()) == known
    assert writing.write(table, notation.read(table, words.split())) == words
    assert notation.read(table, words.upper().split()) == known


def unordered(result: Score) -> tuple[Any, ...]:
    """A score without the order of its lines."""
    lines = sorted(json.dumps(line, sort_keys=True) for line in SCORE.write(result, ENGLISH)["lines"])
    return lines, result.scores, result.radli, result.pot, result.won


@given(played(), st.randoms(use_true_random=False))
@often
def test_words_in_another_order_say_the_same_or_are_asked(
    hand: tuple[Table, Before, dict[str, Any]], chance: Any
) -> None:
    table, held, facts_of_it = hand
    known = facts(table, facts_of_it)
    players = [name for name in (known.declarer, known.partner) if name is not None]
    others = [word for word in writing.write(table, known).split() if word not in players]
    mixed = [*others, *[""] * len(players)]
    chance.shuffle(mixed)
    names = iter(players)
    mixed = [word or next(names) for word in mixed]
    try:
        found = notation.read(table, mixed)
    except Refused:
        return  # asked: in this order the words go with others, as in "three valat"
    assert unordered(score(table, held, found)) == unordered(score(table, held, known))


@given(played())
@often
def test_request_is_answered_as_the_hand_is_scored(hand: tuple[Table, Before, dict[str, Any]]) -> None:
    table, held, facts_of_it = hand
    asked = request(table, held, facts_of_it)
    answer = Answers().answer(json.loads(json.dumps(asked)))
    result = score(table, held, facts(table, facts_of_it))
    assert answer == {"id": "h", "ruleset": table.rules.id, **SCORE.write(result, ENGLISH)}
    assert Answers().answer(asked) == answer
    assert json.loads(json.dumps(answer)) == answer


def request(table: Table, held: Before, hand: dict[str, Any]) -> dict[str, Any]:
    """The request that asks for a hand."""
    state: dict[str, Any] = {"radli": held.radli} if table.rules.radli is not None else {}
    if table.rules.pot is not None:
        state["pot"] = plain(held.pot)
    return {
        "id": "h", "ruleset": table.rules.id, "variants": list(table.rules.variants), "players": list(table.players),
        "before": state, "hand": hand,
    }  # fmt: skip


# Whatever is in a request

WORDS = sorted(
    {
        word
        for name in shipped()
        for variants in choices(name, together=False)
        if (rules := shipped_rulebook(name).rules(variants)) is not None
        for word in (*rules.words, *variants)
    }
)
scraps = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 100), st.integers(), st.floats(), st.text(max_size=8),
    st.sampled_from([*NAMES, *shipped(), "35+1", "declarer", "defenders", "no-trick", "mond", "pagat", "skis", "1/0",
                     "10" * 3000, "\ud800", "\u202e", "A=1", 10**400, -(10**30)]),
    st.sampled_from(WORDS),
)  # fmt: skip
fields = st.sampled_from(
    ["id", "ruleset", "variants", "players", "before", "radli", "pot", "hand", *document.FIELDS,
      *document.BonusDocument.keys,
     "from", "kind", *NAMES]
)  # fmt: skip
anything = st.recursive(
    scraps,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(fields | st.text(max_size=4), inner, max_size=5),
    max_leaves=12,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value."""
    found = [path]
    if isinstance(value, dict | list):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        found.extend(place for key, one in inner for place in places(one, (*path, key)))
    return found


@st.composite
def spoilt(draw: st.DrawFn) -> Any:
    """A good request in which something was replaced, left out or added."""
    table, held, hand = draw(played())
    asked = copy.deepcopy(request(table, held, hand))
    for _ in range(draw(st.integers(1, 3))):
        *path, last = draw(st.sampled_from(places(asked)[1:] or [("hand",)]))
        inside: Any = asked
        for key in path:
            inside = inside[key]
        match draw(st.sampled_from(["replace", "remove", "add"])):
            case "replace":
                inside[last] = draw(anything)
            case "remove":
                del inside[last]
            case _ if isinstance(inside, dict):
                inside[draw(fields)] = draw(anything)
            case _:
                inside.append(draw(anything))
        if not asked:
            break
    return asked


def check_answer(answer: dict[str, Any]) -> None:
    """Either a score or problems, each with something to say; and JSON in any case."""
    json.dumps(answer)
    if "problems" in answer:
        assert set(answer) <= {"id", "problems"}
        assert answer["problems"]
        for problem in answer["problems"]:
            assert set(problem) == {"path", "message", "hint", "kind", "id"}
            assert problem["message"]
            assert all(type(text) is str for text in problem.values())
    else:
        assert {"ruleset", "scores", "lines"} <= set(answer)


@given(anything)
@often
def test_any_json_is_answered(asked: Any) -> None:
    check_answer(Answers().answer(asked))


ANSWERS = Answers()


@given(spoilt())
@settings(often, max_examples=2 * MANY)
def test_spoilt_requests_are_answered(asked: Any) -> None:
    answer = Answers().answer(asked)
    check_answer(answer)
    assert ANSWERS.answer(copy.deepcopy(asked)) == answer, "an answer depends on what was asked before"


signs = st.sampled_from([":", "@", ",", "=", "+", "-", "::", "@,", "=="])
word_parts = st.lists(st.one_of(st.sampled_from([*NAMES, *WORDS]), signs, st.text(max_size=3)), min_size=1, max_size=5)
typed = st.lists(word_parts.map("".join), max_size=6)


@given(played(), typed)
@settings(often, max_examples=2 * MANY)
def test_any_words_are_read_or_refused(hand: tuple[Table, Before, dict[str, Any]], more: list[str]) -> None:
    table, held, facts_of_it = hand
    words = [*writing.write(table, facts(table, facts_of_it)).split(), *more]
    for said in (more, words):
        try:
            known = notation.read(table, said)
        except Refused as refused:
            assert refused.problems
            assert all(problem.message for problem in refused.problems)
        else:
            score(table, held, known)
            assert notation.read(table, writing.write(table, known).split()) == known


# Evenings and settlements


@st.composite
def evening(draw: st.DrawFn, tables: st.SearchStrategy[Table]) -> EveningCourse:
    """An evening of a few hands, misdeals and hands thrown in, finished or not."""
    table = draw(tables)
    course = EveningCourse(table, draw(st.sampled_from(table.players)))
    for _ in range(draw(st.integers(1, 6))):
        dealer = course.state.dealer
        event: Event = draw(
            st.one_of(
                documents(table, dealer).map(lambda hand: HandPlayed(facts(table, hand))),
                st.just(Misdeal(dealer)),
                st.just(NoTaroks(forehand(table, dealer))),
            )
        )
        course.add(event)
    if draw(st.booleans()):
        course.add(Finish())
    return course


@given(evening(zero_sum_table))
@seldom
def test_money_of_an_evening_sums_to_zero(course: EveningCourse) -> None:
    for entry in course.entries():
        assert sum(entry.state.totals.values()) + entry.state.pot == 0


@given(evening(any_table), st.sampled_from([None, 1, parse("0.05"), parse("1/3")]))
@seldom
def test_settlement_sums_to_zero_and_pays_everybody(course: EveningCourse, rate: Any) -> None:
    rules, state = course.table.rules, course.state
    result = settle(rules, state.totals, state.pot, rate)
    left = dict(result.balances)
    owed = -sum(left.values())  # what lies in the pot
    left[POT] = owed
    assert owed == 0 or rules.pot is not None
    for payment in result.payments:
        assert payment.amount > 0
        left[payment.payer] += payment.amount
        left[payment.receiver] -= payment.amount
    assert set(left.values()) == {0}
    assert len(result.payments) < len(left)


@given(evening(any_table))
@seldom
def test_radli_of_an_evening_are_never_negative(course: EveningCourse) -> None:
    for entry in course.entries():
        assert all(count >= 0 for count in entry.state.radli.values())
        assert entry.state.pot >= 0
