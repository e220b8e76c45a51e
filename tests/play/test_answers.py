"""What an answer makes of a hand that was begun: `words so far | question | answer | words of the hand then`."""

from __future__ import annotations

import pytest

from tarok_score.hand import Table
from tarok_score.law.library import load
from tarok_score.play.begun_hand import Question, answered, denies, question
from tarok_score.speech import so_far

FOUR = ("Ana", "Boris", "Cilka", "David")
TABLE = Table(load("pagat-4p"), FOUR)
POLISH = Table(load("taroki-polish"), FOUR)

ANSWERS = """
two                       declarer   Ana           two Ana
two                       declarer   ana           two ana
two Ana                   partner    Boris         two Ana Boris
two Ana 45                partner    Boris         two Ana 45 Boris
two Ana 45 trula          partner    Boris         two Ana Boris 45 trula
two Ana Boris             points     45            two Ana Boris 45
two Ana Boris             points     forty five    two Ana Boris 45
beggar Ana                result     yes           beggar Ana won
beggar Ana                result     no            beggar Ana lost
beggar Ana                result     won           beggar Ana won
beggar Ana                result     ja            beggar Ana won
klop                      pile:Ana   12            klop Ana=12
klop                      pile:Ana   full          klop Ana=full
klop                      pile:Ana   nothing       klop Ana=nothing
klop Ana=12               pile:Boris  twelve        klop Ana=12 Boris=12
klop Ana=12               pile:Boris  Boris=9       klop Ana=12 Boris=9
two Ana Boris 45 kontra   lacking:kontra  Cilka         two Ana Boris 45 kontra Cilka
two Ana Boris 45 kontra   lacking:kontra  kontra@Cilka  two Ana Boris 45 kontra@Cilka
two Ana Boris 45 kontra   lacking:kontra  trula         two Ana Boris 45 kontra trula
two Ana Boris kontra 45   lacking:kontra  Cilka         two Ana Boris kontra Cilka 45
two kontra Ana Boris 45   lacking:kontra  kontra        two kontra Ana Boris 45 kontra
two Ana Boris 45          anything   trula         two Ana Boris 45 trula
two Ana Boris 45          anything   44            two Ana Boris 45 44
two Ana Boris 45          anything   no            two Ana Boris 45
two Ana Boris 45          anything   nic           two Ana Boris 45
"""


def rows(text: str) -> list[tuple[str, ...]]:
    """The lines of a table in the text, by columns that are at least two blanks apart."""
    return [tuple(" ".join(part.split()) for part in line.split("  ") if part) for line in text.strip().splitlines()]


@pytest.mark.parametrize(("before", "asked", "answer", "after"), rows(ANSWERS))
def test_an_answer(before: str, asked: str, answer: str, after: str) -> None:
    key, _, name = asked.partition(":")
    words = before.split()
    found = so_far(TABLE, words)
    assert " ".join(answered(TABLE, Question(key, "", name), found, words, answer.split())) == after


def test_a_level_goes_to_its_contract() -> None:
    words = ["brewer", "Ana"]
    found = so_far(POLISH, words)
    asked = question(POLISH, found, False)
    assert asked.key == "level"
    for answer in ("2", "two"):
        assert answered(POLISH, asked, found, words, [answer]) == ["brewer:2", "Ana"]


@pytest.mark.parametrize(
    ("words", "asked", "proposed"),
    [
        ("", "contract", ""),
        ("two", "declarer", ""),
        ("two Ana", "partner", ""),
        ("two Ana Boris", "points", ""),
        ("two Ana Boris valat", "anything", ""),
        ("beggar", "declarer", ""),
        ("beggar Ana", "result", ""),
        ("beggar Ana won", "anything", ""),
        ("beggar Ana revoke:Ana", "anything", ""),
        ("two Ana Boris revoke:Cilka", "anything", ""),
        ("klop", "pile", ""),
        ("klop revoke:Ana", "anything", ""),
        ("klop Ana=20 Boris=10", "pile", ""),
        ("klop Ana=20 Boris=10 Cilka=25", "pile", "15"),
        ("klop Ana=20 Boris=10 Cilka=40", "pile", "0"),
        ("klop Ana=20 Boris=10 Cilka=41", "pile", ""),
        ("klop Ana=20 Boris=10 Cilka=25 David=15", "anything", ""),
        ("klop Ana=full Boris=0 others", "anything", ""),
    ],
)
def test_the_next_question(words: str, asked: str, proposed: str) -> None:
    found = so_far(TABLE, words.split())
    next_one = question(TABLE, found, False)
    assert (next_one.key, next_one.proposed) == (asked, proposed)


@pytest.mark.parametrize(
    ("words", "alone"),
    [("alone", True), ("no", True), ("sam", True), ("Ana", False), ("an", False), ("no trula", False)],
)
def test_nobody_is_the_partner(words: str, alone: bool) -> None:
    assert denies(TABLE, words.split(), "ALONE") is alone
