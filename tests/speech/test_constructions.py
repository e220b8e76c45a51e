"""The table of constructions: every one has a rival beside it, and only true function words may be by themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarok_score.hand import Table
from tarok_score.law.library import load
from tarok_score.resources import folder
from tarok_score.speech.chart import ALONE, BETWEEN, SHORT, constructions
from tarok_score.speech.hands import understood
from tarok_score.words.classes import of_language, words
from tarok_score.words.said import LANGUAGES

#: Classes that no table of words has: they are read off the line, the rules and the names.
OF_THE_LINE = {"N", "A", "P", "#", "S", "B", "C", "D", "W", "WB", "ORD", "CARD", "DASH", "COLON", "ARROW", ",", ";"}

#: Words that say too much to be by themselves: quantifiers, degrees, places, pronouns, denials.
SAYS_SOMETHING = {
    "sl": "samo le vsi vse oba obe oboje ni ne niso brez pri na v ga jo mu jih oni",
    "cs": "jen jenom pouze všichni všechny obě není bez u ho jí jim",
    "pl": "tylko wszyscy wszystkie obie nie go ją im",
    "en": "only just all both not no without nobody they it him",
}


def blocks() -> dict[str, set[str]]:
    """The facts that the constructions of each block say."""
    found: dict[str, set[str]] = {}
    for table in ("constructions", "corrections"):
        block = ""
        for line in Path(folder(f"speech/{table}.txt")).read_text("utf-8").splitlines():
            if " => " not in line:
                block = line[2:]
            elif not line.startswith("#   "):
                found.setdefault(f"{table}: {block}", set()).update(line.rpartition(" => ")[2].split(" | "))
    return found


@pytest.mark.parametrize("block", blocks())
def test_a_construction_has_its_rival_beside_it(block: str) -> None:
    if block != "constructions: A complete word":  # which says what it says
        assert len(blocks()[block]) > 1


def test_every_class_of_a_pattern_has_words() -> None:
    known = {sense.kind for senses in words().values() for sense in senses} | OF_THE_LINE
    short = {one for several in SHORT.values() for one in several}
    asked = {kind for one in constructions(True) for part in one.pattern for kind in part.fits} - short
    assert asked - known == set()


def test_every_word_stands_in_some_construction() -> None:
    known = (*constructions(), *constructions(True))
    asked = {kind for one in known for part in one.pattern for kind in part.fits}
    asked |= ALONE | BETWEEN | {"OPEN", "OTHER"}
    unasked = {sense.kind for code in LANGUAGES for senses in of_language(code).values() for sense in senses} - asked
    assert unasked == set()


@pytest.mark.parametrize("word", " ".join(SAYS_SOMETHING.values()).split())
def test_what_says_something_does_not_stand_by_itself(word: str) -> None:
    table = Table(load("pagat-4p"), ("Ana", "Boris", "Cilka", "David"))
    assert not understood(table, ("dvojka", "Ana", "Boris", "44", word)).possible
