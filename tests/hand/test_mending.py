"""A hand mended in a few words: another player, another number, a word more, a word less."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from possible import any_table, documents

from tarok_score.hand import document, notation, writing
from tarok_score.hand.changed_facts import changed
from tarok_score.hand.exchanged_words import SIGNS
from tarok_score.hand.mending import amended, is_change, mended
from tarok_score.hand.table import Table
from tarok_score.law.library import load
from tarok_score.problems import Problem, Refused

TABLE = Table(load("pagat-4p"), ("Ana", "Boris", "Cilka", "Špela"))
OLD = "two Ana Boris 44 kontra@Cilka kings trula:announced mond:Špela,Ana"


def change(words: str, old: str = OLD) -> tuple[str, list[str]]:
    """The hand after the changes as it is written, and what is wrong with them."""
    problems: list[Problem] = []
    found = mended(TABLE, notation.read(TABLE, old.split()), words.split(), problems)
    try:
        return writing.write(TABLE, notation.read(TABLE, found)), [str(one) for one in problems]
    except Refused:
        return " ".join(found), [str(one) for one in problems]


@pytest.mark.parametrize(
    ("words", "now"),
    [
        ("44→43", "two Ana Boris 43 kontra@Cilka kings trula:announced mond:Špela,Ana"),
        ("44->+5", "two Ana Boris 40 kontra@Cilka kings trula:announced mond:Špela,Ana"),
        ("ana→spela špela→ana", "two Špela Boris 44 kontra@Cilka kings trula:announced mond:Ana,Špela"),
        ("bor→cil ci→bo", "two Ana Cilka 44 kontra@Boris kings trula:announced mond:Špela,Ana"),
        ("dvojka→trojka", "three Ana Boris 44 kontra@Cilka kings trula:announced mond:Špela,Ana"),
        ("-trula +pagat:nap:izg", "two Ana Boris 44 kontra@Cilka kings pagat-ultimo:announced:lost mond:Špela,Ana"),
        ("-kralji −tru", "two Ana Boris 44 kontra@Cilka mond:Špela,Ana"),
        ("-boris", "two Ana 44 kontra@Cilka kings trula:announced mond:Špela,Ana"),
        ("-kontra -mond", "two Ana Boris 44 kings trula:announced"),
        ("trula→trula:izg:nap", "two Ana Boris 44 kontra@Cilka kings trula:announced:lost mond:Špela,Ana"),
        ("trula:nap→trula", "two Ana Boris 44 kontra@Cilka kings trula mond:Špela,Ana"),
        ("kontra→rekontra@c,a", "two Ana Boris 44 rekontra@Cilka,Ana kings trula:announced mond:Špela,Ana"),
    ],
)
def test_only_that_is_changed(words: str, now: str) -> None:
    assert all(is_change(word) for word in words.split())
    assert change(words) == (now, [])


def test_piles_of_players() -> None:
    klop = "klop Ana=20 Boris=30 Cilka=10 Špela=10"
    assert change("ana=20→ana=19 boris=30→bo=31", klop) == ("klop Ana=19 Boris=31 Cilka=10 Špela=10", [])
    assert change("ana=20→19 boris=30→31", klop) == ("klop Ana=19 Boris=31 Cilka=10 Špela=10", [])


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("47→46", f'"47→46": the hand has no "47" (it was: {OLD})'),
        ("-valat", f'"-valat": the hand has no "valat" (it was: {OLD})'),
        ("44→", '"44→": says not what it becomes (such as 44→43 or Ana→Boris)'),
        ("→", '"→": says not what it becomes (such as 44→43 or Ana→Boris)'),
        (
            "+valat three",
            '"three": is neither put in nor taken out (say the whole hand, or only changes: 44→43, +WORD, -WORD)',
        ),
    ],
)
def test_what_cannot_be_changed(words: str, problem: str) -> None:
    assert change(words)[1] == [problem]


@pytest.mark.parametrize(
    ("words", "now"),
    [
        ("43", "two Ana Boris 43 kontra@Cilka kings trula:announced mond:Špela,Ana"),
        ("+5", "two Ana Boris 40 kontra@Cilka kings trula:announced mond:Špela,Ana"),
        ("trula izgubljena", "two Ana Boris 44 kontra@Cilka kings trula:announced:lost mond:Špela,Ana"),
        ("kralji proti", "two Ana Boris 44 kontra@Cilka kings:defenders trula:announced mond:Špela,Ana"),
        ("kings cilka", "two Ana Boris 44 kontra@Cilka kings:Cilka trula:announced mond:Špela,Ana"),
        ("pagat", "two Ana Boris 44 kontra@Cilka kings trula:announced pagat-ultimo mond:Špela,Ana"),
        ("kontra na trulo cilka", "two Ana Boris 44 kontra@Cilka kings trula:announced:kontra@Cilka mond:Špela,Ana"),
        ("rekontra cilka ana", "two Ana Boris 44 rekontra@Cilka,Ana kings trula:announced mond:Špela,Ana"),
        ("mond boris", "two Ana Boris 44 kontra@Cilka kings trula:announced mond:Boris"),
        ("ana 43", "two Ana Boris 43 kontra@Cilka kings trula:announced mond:Špela,Ana"),
        ("ana špela", "two Ana Špela 44 kontra@Cilka kings trula:announced mond:Špela,Ana"),
    ],
)
def test_words_without_a_contract_change_only_what_they_name(words: str, now: str) -> None:
    problems: list[Problem] = []
    hand = notation.read(TABLE, OLD.split())
    assert (" ".join(changed(TABLE, hand, words.split(), problems)), problems) == (now, [])


KLOP = "klop Ana=20 Boris=30 Cilka=10 Špela=10"

CORRECTED = [
    (OLD, "44 v 43", "two Ana Boris 43 kontra@Cilka kings trula:announced mond:Špela,Ana"),
    (OLD, "44 to 43", "two Ana Boris 43 kontra@Cilka kings trula:announced mond:Špela,Ana"),
    (OLD, "44 -> 43", "two Ana Boris 43 kontra@Cilka kings trula:announced mond:Špela,Ana"),
    (OLD, "43 namesto 44", "two Ana Boris 43 kontra@Cilka kings trula:announced mond:Špela,Ana"),
    (OLD, "forty four to forty three", "two Ana Boris 43 kontra@Cilka kings trula:announced mond:Špela,Ana"),
    (OLD, "na 43", "two Ana Boris 43 kontra@Cilka kings trula:announced mond:Špela,Ana"),
    (OLD, "to 43", "two Ana Boris 43 kontra@Cilka kings trula:announced mond:Špela,Ana"),
    (OLD, "to plus five", "two Ana Boris 40 kontra@Cilka kings trula:announced mond:Špela,Ana"),
    (OLD, "boris v špela", "two Ana Špela 44 kontra@Cilka kings trula:announced mond:Špela,Ana"),
    (OLD, "dvojko v trojko", "three Ana Boris 44 kontra@Cilka kings trula:announced mond:Špela,Ana"),
    (OLD, "v trojko", "three Ana Boris 44 kontra@Cilka kings trula:announced mond:Špela,Ana"),
    (OLD, "three", "three Ana Boris 44 kontra@Cilka kings trula:announced mond:Špela,Ana"),
    (OLD, "kralji v kralji izgubljeni", "two Ana Boris 44 kontra@Cilka kings:lost trula:announced mond:Špela,Ana"),
    (OLD, "44 na 43 trula izgubljena", "two Ana Boris 43 kontra@Cilka kings trula:announced:lost mond:Špela,Ana"),
    (OLD, "kontra na trulo", "two Ana Boris 44 kontra@Cilka kings trula:announced:kontra mond:Špela,Ana"),
    ("two Ana Boris 44 mond:Cilka", "mond v talonu", "two Ana Boris 44 mond:talon"),
    ("two Ana Boris 44 mond:talon", "mond cilka", "two Ana Boris 44 mond:Cilka"),
    ("solo-without Ana won", "36", "solo-without Ana 36"),
    ("solo-without Ana won", "dobljen v izgubljen", "solo-without Ana lost"),
    ("beggar Ana won", "izgubljen", "beggar Ana lost"),
    (KLOP, "ana 19 boris 31", "klop Ana=19 Boris=31 Cilka=10 Špela=10"),
    (KLOP, "20 to 19 30→31", "klop Ana=19 Boris=31 Cilka=10 Špela=10"),
    (KLOP, "cilka 10 na 9 boris 30 v 31", "klop Ana=20 Boris=31 Cilka=9 Špela=10"),
    (KLOP, "19 31 11 9", "klop Ana=19 Boris=31 Cilka=11 Špela=9"),
    (KLOP, "ana=20 v ana=19 boris=30→31", "klop Ana=19 Boris=31 Cilka=10 Špela=10"),
]


@pytest.mark.parametrize(("old", "words", "now"), CORRECTED)
def test_a_hand_is_corrected_as_it_is_said(old: str, words: str, now: str) -> None:
    problems: list[Problem] = []
    found = amended(TABLE, notation.read(TABLE, old.split()), words.split(), problems)
    assert (writing.write(TABLE, notation.read(TABLE, found)), problems) == (now, [])


NOT_CORRECTED = [
    (OLD, "48 v 43", f'"48→43": the hand has no "48" (it was: {OLD})'),
    (
        OLD,
        "namesto 44",
        '"namesto": is a command (on a line of its own)',
    ),
    (OLD, "cilka to 43", '"cilka": whose place does Cilka take? (Ana→Cilka)'),
    (OLD, "ana", '"ana": whose place does Ana take? (Boris→Ana)'),
    ("solo-without Ana won", "ana", '"ana": whose place does Ana take? (NAME→Ana)'),
    (KLOP, "10 to 9", '"10→9": Cilka, Špela have it: whose? (Cilka 10→9)'),
    (KLOP, "ana 10 to 9", f'"Ana=10→9": the hand has no "Ana=10" (it was: {KLOP})'),
    (KLOP, "21 to 19", f'"21→19": the hand has no "21" (it was: {KLOP})'),
    ("beggar Ana won", "36", '"36": beggar is decided by its tricks, not by card points (leave them out)'),
    (
        KLOP,
        "19 31 11",
        '"19": whose card points? (4 numbers in the order of Ana, Boris, Cilka, Špela, or each behind a name)',
    ),
]


@pytest.mark.parametrize(("old", "words", "problem"), NOT_CORRECTED)
def test_a_correction_is_never_guessed(old: str, words: str, problem: str) -> None:
    problems: list[Problem] = []
    amended(TABLE, notation.read(TABLE, old.split()), words.split(), problems)
    assert [str(one) for one in problems] == [problem]


@pytest.mark.parametrize(
    ("old", "words", "problem"),
    [
        (OLD, "trula", '"trula": is there already: what of it? (trula:lost, or -trula)'),
        (OLD, "cilka", '"cilka": whose place does Cilka take? (Ana→Cilka)'),
        (
            "two Ana Boris 44 trula:announced:lost trula:defenders",
            "trula napovedana",
            '"trula napovedana": both sides have it: whose? (trula:defenders, or trula:NAME)',
        ),
    ],
)
def test_what_could_be_meant_in_two_ways_is_asked(old: str, words: str, problem: str) -> None:
    problems: list[Problem] = []
    assert changed(TABLE, notation.read(TABLE, old.split()), words.split(), problems) == []
    assert [str(one) for one in problems] == [problem]


@pytest.mark.parametrize("word", ["+10", "-5", "−5", "44", "trula", "35+1", "Ana=20"])
def test_a_word_of_a_hand_is_no_change(word: str) -> None:
    assert not is_change(word)


def test_a_word_that_stands_there_is_that_word_alone() -> None:
    table = Table(load("taroki-polish"), ("Ana", "Boris", "Cilka", "David"))
    hand = notation.read(table, ["pagat-contract", "Ana", "5", "pagat:announced"])
    problems: list[Problem] = []
    assert mended(table, hand, ["pagat-contract→powinnosc"], problems)[0] == "powinnosc"
    assert sum(word.startswith("pagat:") for word in mended(table, hand, ["pagat-contract→powinnosc"], problems)) == 1
    assert problems == []


@pytest.mark.parametrize(
    ("old", "words", "now"),
    [
        ("powinnosc Ana Boris 40", "pagat był zrobiony", "powinnosc Ana Boris 40 pagat"),
        ("powinnosc Ana Boris 40", "pagat zgłoszony", "powinnosc Ana Boris 40 pagat:announced"),
        (
            "pagat-contract Ana Boris 38 pagat:announced:lost",
            "pagat zrobiony",
            "pagat-contract Ana Boris 38 pagat:announced",
        ),
        (
            "pagat-contract Ana Boris 38 pagat:announced",
            "pagat niezrobiony",
            "pagat-contract Ana Boris 38 pagat:announced:lost",
        ),
    ],
)
def test_a_result_of_the_pagat_is_not_a_contract_pagat(old: str, words: str, now: str) -> None:
    table = Table(load("taroki-polish"), ("Ana", "Boris", "Cilka", "David"))
    problems: list[Problem] = []
    assert (" ".join(amended(table, notation.read(table, old.split()), words.split(), problems)), problems) == (now, [])


@given(data=st.data())
def test_a_hand_stays_itself_where_a_word_becomes_itself_or_goes_and_comes(data: st.DataObject) -> None:
    table = data.draw(any_table)
    hand = document.read(table, data.draw(documents(table)), [])
    assume(hand is not None)
    assert hand is not None
    words = writing.write(table, hand).split()
    word = data.draw(st.sampled_from(words))
    alone = words.count(word) == 1 and sum(one.partition(":")[0] == word.partition(":")[0] for one in words) == 1
    assume(alone)
    problems: list[Problem] = []
    assert notation.read(table, mended(table, hand, [f"{word}→{word}"], problems)) == hand
    if word[0].isalpha() and word not in (hand.declarer, hand.partner):
        back = mended(table, hand, [f"-{word}", f"+{word}"], problems)
        assert sorted(writing.write(table, notation.read(table, back)).split()) == sorted(words)
    assert problems == []


@given(data=st.data())
def test_two_players_who_change_places_in_a_hand_change_them_back(data: st.DataObject) -> None:
    table = data.draw(any_table)
    hand = document.read(table, data.draw(documents(table)), [])
    assume(hand is not None and hand.resting is None)
    assert hand is not None
    parts = {part for word in writing.write(table, hand).split() for part in SIGNS.split(word)}
    named = [name for name in table.players if name in parts]
    assume(len(named) > 1)
    one, two = data.draw(st.permutations(named))[:2]
    problems: list[Problem] = []
    there = notation.read(table, mended(table, hand, [f"{one}→{two}", f"{two}→{one}"], problems))
    back = notation.read(table, mended(table, there, [f"{one}→{two}", f"{two}→{one}"], problems))
    assert writing.write(table, back) == writing.write(table, hand) and problems == []
