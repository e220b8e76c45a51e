"""A hand that an opponent confirms, and who wrote a record down."""

from __future__ import annotations

from pathlib import Path

import pytest
from answers_held import answered

from tarok_score.evening.notes import story
from tarok_score.evening.session import Session
from tarok_score.law.library import load
from tarok_score.problems import Refused
from tarok_score.show import text
from tarok_score.words.said import ENGLISH


@pytest.fixture
def evening(tmp_path: Path) -> Session:
    """An evening of four with one hand of Ana and Boris."""
    session = Session.begin(tmp_path / "e.jsonl", load("pagat-4p"), "pagat-4p", ["Ana", "Boris", "Cilka", "David"])
    session.add("two Ana Boris 44")
    return session


def confirmed(session: Session, number: int = 1) -> tuple[str, ...]:
    return session.evening.confirmed_by(session.hand(number))


def test_an_opponent_confirms_and_the_file_keeps_it(evening: Session) -> None:
    totals = evening.totals
    evening.add("1 Cilka", command="confirmed")
    again = Session(evening.path).sound()
    assert confirmed(again) == ("Cilka",)
    assert again.totals == totals
    assert "totals" not in again.records[-1].body
    assert again.preview("two David Boris 40").totals != totals


def test_undo_passes_over_a_confirmation(evening: Session) -> None:
    evening.add("1 Cilka", command="confirmed")
    evening.add("", command="undo")
    assert evening.hands == 0
    evening.add("", command="redo")
    assert confirmed(evening) == ("Cilka",)


def test_a_correction_wants_to_be_confirmed_anew(evening: Session) -> None:
    evening.add("1 Cilka", command="confirmed")
    evening.amend(1, "two Ana Boris 43")
    assert confirmed(evening) == ()
    evening.add("1 David", command="confirmed")
    evening.add("Cilka Eva", command="rename")
    evening.add("David Drago", command="rename")
    assert confirmed(Session(evening.path)) == ("Drago",)


def test_a_hand_that_moves_stays_confirmed(evening: Session) -> None:
    evening.add("three Cilka David 40")
    evening.add("1 Cilka", command="confirmed")
    evening.add("1 2", command="swap")
    assert (confirmed(evening, 1), confirmed(evening, 2)) == ((), ("Cilka",))


@pytest.mark.parametrize(
    "words, refused, told",
    [
        ("1 Ana", "confirms-own-hand", "Ana played hand 1 (an opponent confirms it: Cilka, David)"),
        ("1 Boris", "confirms-own-hand", "Boris played hand 1 (an opponent confirms it: Cilka, David)"),
        ("1 Cilka", "confirmed-already", "hand 1 is confirmed already: Cilka (nothing is left to do)"),
        ("2 Cilka", "no-such-hand", "there is no hand 2 (the hands are numbered 1 to 1)"),
    ],
)
def test_who_may_not_confirm(evening: Session, words: str, refused: str, told: str) -> None:
    evening.add("1 Cilka", command="confirmed")
    with pytest.raises(Refused) as problems:
        evening.add(words, command="confirmed")
    assert [(one.id, one.text()) for one in problems.value.problems] == [(refused, told)]


def test_a_finished_evening_can_still_be_confirmed(evening: Session) -> None:
    evening.add("klop Ana=26 Boris=17 Cilka=9 David=18")
    evening.add("", command="finish")
    evening.add("2 Ana", command="confirmed")
    assert Session(evening.path).state.finished
    assert confirmed(evening, 2) == ("Ana",)


def test_the_story_says_who_wrote_and_who_confirmed(evening: Session) -> None:
    evening.add("klop Ana=26 Boris=17 Cilka=9 David=18", by="Maja")
    evening.add("2 Ana", command="confirmed")
    evening.add("", command="undo")
    lines = [text.record_in_line(one, ENGLISH).split("  ", 2)[2] for one in story(Session(evening.path))]
    assert lines == [
        "two Ana Boris 44",
        "[klop Ana=26 Boris=17 Cilka=9 David=18 (written: Maja)]",
        "Ana confirms hand 2",
        "taken back: klop Ana=26 Boris=17 Cilka=9 David=18",
    ]
    records = answered("records", rules=evening.rules, records=story(evening))["records"]
    assert [one.get("by") for one in records] == [None, "Maja", None, None]


def test_what_was_said_of_another_evening_is_not_recorded(evening: Session) -> None:
    before = evening.records[-1].seal
    Session(evening.path).add("three Cilka David 40")
    with pytest.raises(Refused) as problems:
        evening.add("two Ana Boris 44", after=before)
    assert [one.text() for one in problems.value.problems] == ["the session went on since (look at what happened)"]
    assert evening.hands == 2
    evening.add("two Ana Boris 44", after=evening.records[-1].seal)


def test_a_hand_after_a_void_one_is_told_with_its_own_number(evening: Session) -> None:
    evening.add("1", command="void", options={"why": "misread"})
    (step,) = evening.add("two Cilka David 44").steps
    assert text.added(step, ENGLISH)[0].startswith("✓ 2  two Cilka David 44 ")
