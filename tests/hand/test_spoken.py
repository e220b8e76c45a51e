"""Lines as people say them: each is the hand that is meant, or asked about, and never another one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tarok_score.hand import Hand, Table
from tarok_score.law.library import load
from tarok_score.problems import Refused
from tarok_score.scoring import score
from tarok_score.scoring.stakes import Before
from tarok_score.speech import read
from tarok_score.speech.hands import plain
from tarok_score.speech.meant import lines_meant
from tarok_score.words.said import speech

LINES = Path(__file__).with_name("spoken.txt")


class Line(NamedTuple):
    """One line of the data: its table, the words, the sign behind it, and what it is."""

    table: str
    words: str
    sign: str
    means: str


def lines() -> Iterator[Line]:
    """The lines of the data."""
    table = ""
    for line in LINES.read_text(encoding="utf-8").splitlines():
        if line.startswith("table "):
            table = line.removeprefix("table ")
        elif line and not line.startswith("#"):
            sign = next((one for one in "=~" if f" {one} " in line), "?")
            words, _, means = line.partition(f" {sign}")
            yield Line(table, words, sign, means.strip())


@cache
def seated(table: str) -> Table:
    """The table of a line."""
    rules, _, players = table.partition(": ")
    ruleset, *variants = rules.split(" +")
    return Table(load(ruleset, tuple(variants)), tuple(players.split()))


def meant(table: Table, words: str) -> Hand | None:
    """The hand of a line, None if it leads to a question or is refused; the last player deals."""
    try:
        return read(table, words.split(), table.players[-1])
    except Refused as refused:
        assert refused.problems
        return None


@pytest.mark.parametrize("line", list(lines()), ids=lambda line: line.words)
def test_a_line_is_read_as_it_is_said(line: Line) -> None:
    table = seated(line.table)
    hand = meant(table, line.words)
    if line.sign == "?":
        assert hand is None
    elif line.sign == "=" or hand is not None:
        assert hand is not None
        if line.means.endswith("!"):
            amounts = {name: int(amount) for name, _, amount in (one.partition(":") for one in line.means.split()[:-1])}
            scores = score(table, Before({}), hand).scores
            assert scores == amounts
        else:
            wanted = meant(table, line.means)
            assert wanted is not None
            assert plain(hand) == plain(wanted)


def lines_offered(table: Table, words: str, language: str) -> list[str]:
    """The lines that may be meant by words which mean several, none by others."""
    try:
        read(table, words.split(), table.players[-1])
    except Refused as refused:
        return lines_meant(refused.problems, speech(language))
    return []


@pytest.mark.parametrize("line", [one for one in lines() if one.sign == "?"], ids=lambda line: line.words)
def test_each_line_to_choose_from_means_one_hand(line: Line) -> None:
    table = seated(line.table)
    for language in ("en", "sl", "cs", "pl"):
        offered = lines_offered(table, line.words, language)
        assert len(set(offered)) == len(offered)
        for one in offered:
            read_back = lines_offered(table, one, language)
            assert read_back in ([], [one]) or meant(table, one) is None
