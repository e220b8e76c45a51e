"""Every rule of every shipped ruleset, and of its variants, is hit by some case of `tests/cases`.

Most rules show themselves: their id is on a line of a score, or on a note of one. The others decide something
that no line can show; for each of them `hits.hidden` says by what a case shows it all the same. How the cards are
played decides no score: `tests/cards` has the cases of that.

A ruleset that extends another needs cases for what its own file says; what it leaves as it is the other's cases hit.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from casefiles import evenings, hands
from hits import decides_scores, of_evening, of_hand

from tarok_score.law.files import find, read
from tarok_score.law.library import document, load
from tarok_score.law.ruleset import Node, shipped


def hits() -> dict[str, set[str]]:
    """The rules that the cases hit, by ruleset."""
    found: dict[str, set[str]] = {name: set() for name in shipped()}
    for case in hands():
        if case.refused is None:
            found[case.ruleset].update(of_hand(case))
    for evening in evenings():
        found[evening.steps[0].command[1]].update(of_evening(evening))
    return found


def all_rules(name: str) -> set[str]:
    """The rules of a ruleset and those that its variants bring, those of the cards left out."""
    ids = set(load(name).rules)
    for variant, node in document(name).get("variants", {}).items():
        ids |= set(load(name, [*node.get("requires", ()), variant]).rules)
    return {one for one in ids if not one.startswith("cards.")}


def taken_over(name: str) -> tuple[str | None, set[str], set[str]]:
    """The shipped ruleset that this one extends, and its rules and variants that are the same here as there."""
    parent = read(find(name)).data.get("extends")
    if parent not in shipped():
        return None, set(), set()
    own, other = document(name), document(parent)
    variants = own.get("variants", {})
    unchanged = {key for key, node in variants.items() if node == other.get("variants", {}).get(key)}
    return parent, {one for one in all_rules(parent) if at(own, one) == at(other, one)}, unchanged


def at(rules: Node, rule: str) -> object:
    """The value at the path that is a rule's id."""
    for key in rule.split("."):
        rules = rules.get(key, {}) if isinstance(rules, dict) else {}
    return rules


@pytest.mark.no_cover
def test_every_rule_is_hit_by_a_case_and_every_case_hits_rules_that_there_are() -> None:
    hit = hits()
    missed = {}
    for name in shipped():
        parent, rules, _ = taken_over(name)
        missed[name] = sorted(all_rules(name) - hit[name] - (rules & hit[parent] if parent else set()))
        assert sorted(hit[name] - all_rules(name) - {"adjust", "fine"}) == [], name
    assert missed == {name: [] for name in shipped()}


@pytest.mark.parametrize("name", shipped())
def test_every_variant_has_a_case(name: str) -> None:
    used = {variant for case in hands() if case.ruleset == name for variant in case.variants}
    for evening in evenings():
        words = evening.steps[0].command
        if words[1] == name:
            used |= {after for word, after in pairwise(words) if word == "--variant"}
    variants = document(name).get("variants", {})
    used |= taken_over(name)[2]
    assert sorted({key for key, node in variants.items() if decides_scores(node)} - used) == []
