"""Corrections as people say them: what they name is changed, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tarok_score.hand import notation, writing
from tarok_score.hand.mending import amended, meanings
from tarok_score.hand.table import Table
from tarok_score.law.library import load
from tarok_score.problems import Problem, Refused
from tarok_score.words.speech import speech

LINES = Path(__file__).with_name("amended.txt")


class Correction(NamedTuple):
    """One line of the data: its table, the hand, what is said of it, and what comes of that."""

    table: str
    hand: str
    words: str
    sign: str
    what: str


def corrections() -> Iterator[Correction]:
    """The lines of the data."""
    table = hand = ""
    for line in LINES.read_text(encoding="utf-8").splitlines():
        if line.startswith("table "):
            table = line.removeprefix("table ")
        elif line.startswith("hand "):
            hand = line.removeprefix("hand ")
        elif line and not line.startswith("#"):
            sign = next(one for one in ("=", "?", "!") if f" {one} " in line)
            words, _, what = line.partition(f" {sign} ")
            yield Correction(table, hand, words, sign, what)


@cache
def seated(table: str) -> Table:
    """The table of a line."""
    rules, _, players = table.partition(": ")
    ruleset, *variants = rules.split(" +")
    return Table(load(ruleset, tuple(variants)), tuple(players.split()))


def comes_of(one: Correction) -> tuple[str, str]:
    """What comes of a correction: the hand, what may be meant, or what is wrong."""
    table = seated(one.table)
    hand = notation.read(table, one.hand.split())
    problems: list[Problem] = []
    found = amended(table, hand, one.words.split(), problems)
    try:
        if not problems:
            return "=", writing.write(table, notation.read(table, found, hand.resting))
    except Refused as refused:
        problems = list(refused.problems)
    meant = meanings(table, hand, one.words.split(), "en")
    return ("?", " | ".join(meant)) if meant else ("!", "; ".join([str(problem) for problem in problems]))


@pytest.mark.parametrize("one", list(corrections()), ids=lambda one: f"{one.words} of {one.hand}")
def test_what_is_said_is_changed_and_nothing_else(one: Correction) -> None:
    assert comes_of(one) == (one.sign, one.what)


@pytest.mark.parametrize(
    ("table", "hand", "words", "asks"),
    [
        (
            "pagat-4p: Ana Boris Cilka David",
            "two Ana Boris 44 trula:announced:lost trula:defenders",
            "no trula",
            '"no trula": which of them goes? (-trula:Ana, or -trula:defenders)',
        ),
        (
            "pagat-4p: Ana Boris Cilka David",
            "open-beggar Ana lost",
            "ana je berača dobila",
            '"berača": is that what was played? (open-beggar Ana won, or beggar Ana won)',
        ),
        (
            "pagat-4p: Ana Boris Cilka David",
            "two Ana Boris 44",
            "boris played",
            '"Boris": was Boris not the partner? (Boris Ana, or Boris alone)',
        ),
        (
            "taroky-hlucin: Jana Petr Marie Honza",
            "povinnost Jana Petr 45 Jana:tarocky",
            "jana měla trul",
            '"trul jana": Jana has tarocky already: as well, or instead? '
            "(Jana:tarocky,trul, or -Jana:tarocky Jana:trul)",
        ),
        (
            "taroky-hlucin: Jana Petr Marie Honza",
            "povinnost Jana Petr 45 Jana:tarocky",
            "marie měla taročky",
            '"taročky marie": Jana has tarocky already: Marie as well, or instead? '
            "(Marie:tarocky, or -Jana:tarocky Marie:tarocky)",
        ),
        (
            "taroki-polish: Jan Ewa Marek Zosia",
            "powinnosc Jan Ewa 41 Jan:barwy",
            "41 na 29",
            '"41 na 29": 29 instead of 41, or 41 against 29? (41→29, or leave it out)',
        ),
        (
            "pagat-4p: Ana Boris Cilka David",
            "one Ana Boris 45 kontra@Cilka",
            "pozabili smo rekontro",
            '"rekontro": who said it? (rekontra@Cilka,NAME)',
        ),
    ],
)
def test_a_question_says_how_each_meaning_is_typed(table: str, hand: str, words: str, asks: str) -> None:
    problems: list[Problem] = []
    at = seated(table)
    assert amended(at, notation.read(at, hand.split()), words.split(), problems) == []
    assert [str(problem) for problem in problems] == [asks]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("brez kraljev", "»brez kraljev«: v igri ni »kralji« (bila je: enka Ana Boris 45)"),
        ("izgubljen v dobljen", "»izgubljen→dobljen«: v igri ni »izgubljen« (bila je: enka Ana Boris 45)"),
        ("kontra nihče", "»kontra nihče«: v igri ni »kontra« (bila je: enka Ana Boris 45)"),
        ("48 v 30", "»48→30«: v igri ni »48« (bila je: enka Ana Boris 45)"),
    ],
)
def test_what_is_not_there_is_told_in_the_words_of_the_reader(words: str, told: str) -> None:
    problems: list[Problem] = []
    at = seated("pagat-4p: Ana Boris Cilka David")
    amended(at, notation.read(at, ["one", "Ana", "Boris", "45"]), words.split(), problems)
    assert [problem.text(speech("sl")) for problem in problems] == [told]
