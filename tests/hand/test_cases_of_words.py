"""Nouns and adjectives of the game in all cases: an ending is understood, and never makes two things one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tarok_score.hand.items import items
from tarok_score.hand.meanings import meanings_of_form
from tarok_score.hand.table import Table
from tarok_score.law.library import load
from tarok_score.words.cases import forms_of

FORMS = Path(__file__).with_name("cases.txt")


def forms() -> Iterator[tuple[str, str, str]]:
    """The forms of the data: the table, what is meant, and how it is said."""
    table = ""
    for line in FORMS.read_text(encoding="utf-8").splitlines():
        if line.startswith("table "):
            table = line.removeprefix("table ")
        elif line and not line.startswith("#"):
            meant, _, said = line.partition(": ")
            yield from ((table, meant, form) for form in said.split())


def seated(table: str) -> Table:
    """The table of a form."""
    ruleset, _, players = table.partition(": ")
    return Table(load(ruleset), tuple(players.split()))


@pytest.mark.parametrize(("table", "meant", "form"), list(forms()), ids=lambda value: value.partition(":")[0])
def test_a_form_means_what_its_word_means(table: str, meant: str, form: str) -> None:
    seats = seated(table)
    for words in ([form], form.split("-")):
        found = items(seats, words)
        assert [(one.key, one.kind != "unknown") for one in found] == [(meant, True)]


@pytest.mark.parametrize("ruleset", ["pagat-4p", "tarok-net-4p", "taroky-brno", "taroki-zabrzeg", "guide-2p", "zei-3p"])
def test_no_ending_makes_two_things_one(ruleset: str) -> None:
    rules = load(ruleset)
    seats = Table(rules, ("Ana", "Boris", "Cilka", "David")[: rules.seats.in_play])
    for word in rules.words:
        for form in forms_of(word):
            whole = seats.words_of(form)
            of_form = {*meanings_of_form(seats, form)} if not whole else {whole}
            if len(of_form) > 1:
                assert items(seats, [form])[0].kind == "unknown", form
            elif not whole:
                assert of_form == {seats.words_of(word)}, form


def test_a_name_goes_before_a_form() -> None:
    table = Table(load("pagat-4p"), ("Ana", "Boris", "Klopo", "Trule"))
    assert [one.key for one in items(table, ["klopo", "trule"])] == ["Klopo", "Trule"]


def test_a_form_of_words_that_differ_is_not_understood() -> None:
    table = Table(load("pagat-4p"), ("Ana", "Boris", "Cilka", "David"))
    assert {means[0][1] for means in meanings_of_form(table, "krále")} == {"kings", "king-ultimo"}
    assert [one.kind for one in items(table, ["krále"])] == ["unknown"]
