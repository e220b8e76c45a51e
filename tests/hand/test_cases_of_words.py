"""Nouns and adjectives of the game in all cases: an ending is understood, and never makes two things one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tarok_score.hand import Table
from tarok_score.law.library import load
from tarok_score.speech.lexicon import Lexicon

FORMS = Path(__file__).with_name("cases.txt")


def forms() -> Iterator[tuple[str, str, str]]:
    """The forms of the data: the table, what is meant, and how people say it."""
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


def senses(table: Table, words: Sequence[str]) -> set[str]:
    """What words may mean together, names by themselves."""
    lexicon = Lexicon(table)
    tokens = lexicon.tokens(words)
    return {edge.sense.key for edge in lexicon.lattice(tokens)[0] if edge.end == len(tokens)}


@pytest.mark.parametrize(("table", "meant", "form"), list(forms()), ids=lambda value: value.partition(":")[0])
def test_a_form_means_what_its_word_means(table: str, meant: str, form: str) -> None:
    for words in ([form], form.split("-")):
        assert senses(seated(table), words) & senses(seated(table), [meant.partition(":")[0]])


def test_a_name_goes_before_a_form() -> None:
    table = Table(load("pagat-4p"), ("Ana", "Boris", "Klopo", "Trule"))
    assert [senses(table, [word]) for word in ("klopo", "trule")] == [{"Klopo"}, {"Trule"}]


def test_a_form_of_words_that_differ_is_both() -> None:
    table = Table(load("pagat-4p"), ("Ana", "Boris", "Cilka", "David"))
    assert {"kings", "king-ultimo"} <= senses(table, ["krále"])
