"""Every sentence that the Czech guide shows as spoken is understood, of one hand or of another."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tarok_score.hand import Table
from tarok_score.law.library import load
from tarok_score.problems import Refused
from tarok_score.speech import corrected, read

GUIDE = Path(__file__).parents[2] / "docs" / "cesky.md"
PLAYERS = ("Petr", "Jana", "Karel", "Marie")

#: The beginnings of a line, by their rulesets, behind one of which a part of a sentence makes a hand.
BEGUN = {
    "taroky-hlucin": ("povinnost petr karel 41", "druhá petr karel 41", "povinnost petr karel 70"),
    "pagat-money-4p": ("dvojka petr karel 41", "dvojka petr karel"),
}

#: The hands of which one is corrected.
HANDS = ("povinnost Petr Karel 40 flek@Jana Jana:trul", "povinnost Petr Jana 41", "sólo Karel 41", "sólo Petr 39")


@cache
def seated(ruleset: str) -> Table:
    """The table of these players."""
    return Table(load(ruleset), PLAYERS)


def shown(header: str) -> list[str]:
    """The text in backticks in the table of the guide under a header, in all columns but the first."""
    text = GUIDE.read_text(encoding="utf-8")
    rows = text[text.index(f"| {header} |") :].split("\n\n")[0].splitlines()[2:]
    return [words for row in rows for words in re.findall(r"`(.+?)`", row.split("|", 2)[2])]


def is_hand(ruleset: str, line: str) -> bool:
    """True if a line says a hand that is possible."""
    try:
        return read(seated(ruleset), line.split()) is not None
    except Refused:
        return False


def is_amendment(of: str, words: str) -> bool:
    """True if words make another hand of one."""
    table = seated("taroky-hlucin")
    hand = read(table, of.split())
    try:
        return corrected(table, hand, words.split()) != hand
    except Refused:
        return False


@pytest.mark.parametrize("words", shown("co se hrálo"))
def test_a_hand_of_the_guide_is_understood(words: str) -> None:
    assert is_hand("taroky-hlucin", words)


@pytest.mark.parametrize("words", shown("co"))
def test_what_else_happened_is_understood_behind_a_hand(words: str) -> None:
    assert any(is_hand(rules, f"{begun}, {words}") for rules, several in BEGUN.items() for begun in several)


@pytest.mark.parametrize("words", shown("co je špatně"))
def test_a_correction_of_the_guide_is_understood(words: str) -> None:
    of_hand = re.sub(r"^oprav \w+,? ", "", words)
    assert any(is_amendment(hand, of_hand) for hand in HANDS)
