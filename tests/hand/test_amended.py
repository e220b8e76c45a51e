"""Corrections as people say them: each changes what it says and nothing else, or leads to a question."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from possible import any_table, documents

from tarok_score.hand import Hand, Table, document, writing
from tarok_score.law.library import load
from tarok_score.problems import Problems, Refused
from tarok_score.speech import corrected, read
from tarok_score.speech.corrections import corrected as by_speech
from tarok_score.speech.corrections import facts_of, is_same_game
from tarok_score.speech.hands import plain
from tarok_score.speech.meant import lines_meant
from tarok_score.words.said import ENGLISH

LINES = Path(__file__).with_name("amended.txt")


class Correction(NamedTuple):
    """One line of the data: its table, the hand, the words that correct it, a sign and what comes of them."""

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
            sign = next((one for one in "=~" if f" {one} " in line), "?")
            words, _, what = line.partition(f" {sign}")
            yield Correction(table, hand, words, sign, what.strip())


@cache
def seated(table: str) -> Table:
    """The table of a line."""
    rules, _, players = table.partition(": ")
    ruleset, *variants = rules.split(" +")
    return Table(load(ruleset, tuple(variants)), tuple(players.split()))


def changed(table: Table, hand: Hand, words: str) -> Hand | None:
    """The hand after a correction, None if nothing is changed."""
    try:
        new = corrected(table, hand, words.split())
    except Refused as refused:
        assert refused.problems
        return None
    return new if plain(new) != plain(hand) else None


@pytest.mark.parametrize("one", list(corrections()), ids=lambda one: f"{one.words} of {one.hand}")
def test_what_is_said_is_changed_and_nothing_else(one: Correction) -> None:
    table = seated(one.table)
    hand = read(table, one.hand.split())
    new = changed(table, hand, one.words)
    if one.sign == "?":
        assert new is None
        offered: list[str] = []
        try:
            corrected(table, hand, one.words.split())
        except Refused as refused:
            offered = lines_meant(refused.problems, ENGLISH)
        assert {line.strip() for line in one.what.split("|") if line.strip()} <= set(offered)
    elif one.sign == "=" or new is not None:
        assert plain(new or hand) == plain(read(table, one.what.split()))


@given(data=st.data())
def test_two_players_who_change_places_in_a_hand_change_them_back(data: st.DataObject) -> None:
    table = data.draw(any_table)
    hand = document.read(table, data.draw(documents(table)), Problems())
    assume(hand is not None and hand.resting is None)
    assert hand is not None
    one, two = data.draw(st.permutations(table.players))[:2]
    there = changed(table, hand, f"swap {one} {two}")
    assume(there is not None)
    assert there is not None
    back = changed(table, there, f"swap {one} {two}")
    assert back is not None
    assert writing.write(table, back) == writing.write(table, hand)


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("solo-three David 48 pagat-ultimo", "ana je davidu dala še kontro"),
        ("solo-three David 48 pagat-ultimo", "še boris je kontriral"),
        ("two Ana Boris 44", "še trula"),
        ("two Ana Boris 44", "cilka also lost the mond"),
    ],
)
def test_a_sentence_by_itself_adds(hand: str, words: str) -> None:
    table = seated("pagat-4p: Ana Boris Cilka David")
    old = read(table, hand.split())
    new = by_speech(table, old, words.split(), adds=True)
    assert is_same_game(old, new) and facts_of(old) <= facts_of(new)


@pytest.mark.parametrize("words", ["cilka also played", "tudi 45", "še trojka", "also without trula", "boris še sam"])
def test_a_sentence_by_itself_changes_nothing(words: str) -> None:
    table = seated("pagat-4p: Ana Boris Cilka David")
    with pytest.raises(Refused):
        by_speech(table, read(table, ["two", "Ana", "Boris", "44", "trula"]), words.split(), adds=True)


@pytest.mark.parametrize("words", ["cilka je dala kontro", "a flek od cilky", "kontra cilka"])
def test_a_kontra_said_by_itself_beside_what_was_announced_is_asked_about(words: str) -> None:
    table = seated("pagat-4p: Ana Boris Cilka David")
    with pytest.raises(Refused) as refused:
        by_speech(table, read(table, ["two", "Ana", "Boris", "44", "pagat-ultimo:announced"]), words.split(), adds=True)
    assert len(lines_meant(refused.value.problems, ENGLISH)) == 2
