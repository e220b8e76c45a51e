"""Hands spelt in the reader's words are read as the same hands."""

from __future__ import annotations

import possible
import pytest
from casefiles import hands
from hypothesis import given
from hypothesis import strategies as st

from tarok_score import speech as notation
from tarok_score.hand import Table, document, writing
from tarok_score.law.library import load
from tarok_score.problems import Problems
from tarok_score.words.said import LANGUAGES, speech

OTHERS = [code for code in LANGUAGES if code != "en"]


@pytest.mark.no_cover
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_is_read_back(language: str) -> None:
    seen = set()
    for case in hands():
        if case.refused is not None or not isinstance(case.hand, str):
            continue
        key = (case.ruleset, case.variants, case.players, case.hand)
        if key in seen:
            continue
        seen.add(key)
        table = Table(load(case.ruleset, case.variants), case.players)
        hand = notation.read(table, case.hand.split(), table.players[-1] if table.rests else None)
        words = writing.write(table, hand, language)
        assert notation.read(table, words.split()) == hand, words
    assert len(seen) > 500


@given(st.data(), st.sampled_from(LANGUAGES))
def test_any_possible_hand_is_read_back(data: st.DataObject, language: str) -> None:
    table = data.draw(possible.any_table)
    problems = Problems()
    hand = document.read(table, data.draw(possible.documents(table)), problems)  # type: ignore[arg-type]
    if hand is not None and not problems:
        assert notation.read(table, writing.write(table, hand, language).split()) == hand


@pytest.mark.parametrize(
    ("ruleset", "words", "language", "spelt"),
    [
        (
            "pagat-4p",
            "two Ana Boris 44 kings:announced kontra@Cilka",
            "sl",
            "dvojka Ana Boris 44 kontra@Cilka kralji:napovedani",
        ),
        (
            "pagat-4p",
            "one Ana Boris 44 trula:announced:lost pagat-ultimo:Ana:announced mond:Cilka",
            "sl",
            "enka Ana Boris 44 trula:napovedana:izgubljena pagat-ultimo:Ana:napovedan mond:Cilka",
        ),
        ("pagat-4p", "beggar Ana won", "sl", "berač Ana dobljen"),
        ("pagat-4p", "open-beggar Ana lost", "sl", "odprti-berač Ana izgubljen"),
        ("pagat-4p", "open-beggar Ana lost", "cs", "otevřený-žebrák Ana prohraný"),
        ("pagat-4p", "colour-valat-without Ana won", "pl", "kolorowy-walat-bez Ana wygrany"),
        ("pagat-4p", "two Ana Boris revoke:Ana:deliberate", "pl", "dwójka Ana Boris renons:Ana:umyślnie"),
        ("pagat-4p", "two Ana Boris 44 trula:defenders", "cs", "dvojka Ana Boris 44 trul:obrana"),
        ("pagat-4p", "two Ana Boris 44 trula", "en", "two Ana Boris 44 trula"),
        ("taroky-hlucin", "povinnost Ana Boris 31 lost", "cs", "základní-povinnost Ana Boris 31 prohraná"),
        ("taroki-polish", "powinnosc Ana Boris 30 lost", "pl", "powinność Ana Boris 30 przegrana"),
    ],
)
def test_how_hands_are_spelt(ruleset: str, words: str, language: str, spelt: str) -> None:
    table = Table(load(ruleset), ("Ana", "Boris", "Cilka", "David"))
    try:
        hand = notation.read(table, words.split())
    except Exception as error:  # the words of the example themselves
        raise AssertionError(str(error)) from None
    assert writing.write(table, hand, language) == spelt


def test_an_event_is_spelt_in_the_language_it_is_said_in() -> None:
    from tarok_score.evening.events import HandPlayed

    table = Table(load("pagat-4p"), ("Ana", "Boris", "Cilka", "David"))
    played = HandPlayed(notation.read(table, ["solo-one", "Ana", "44"]))
    assert speech("sl").say(played.title(table)) == "solo-ena Ana 44"


def test_a_lost_game_agrees_with_the_game_and_a_lost_bonus_with_the_bonus() -> None:
    """`izgubljena` belongs to the game (igra), `izgubljen` of a bonus such as the pagat."""
    spelling = writing.Spelling(Table(load("pagat-4p"), ("Ana", "Boris", "Cilka", "David")), "sl")
    assert writing.Term("result", "lost").spelt(spelling) == "izgubljena"
    assert writing.Term("mark", "lost").spelt(spelling) == "izgubljen"
