"""Sources: how a cite is written, shown and looked up; every cite of a shipped ruleset is a place of its text."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import look_up_cites as CITES
import pytest

from tarok_score.law.files import LAW_BOOK, Cited, Source, as_shown, cited, merged, sources
from tarok_score.law.library import document, load
from tarok_score.law.ruleset import shipped

ROOT = Path(__file__).resolve().parents[2]
LOOKED_UP = (ROOT / "tests" / "data" / "cited.txt").read_text(encoding="utf-8")
TEXTS = os.environ.get("TAROK_TEXTS")

KNOWN = {
    "page": Source("page", "the page", "A page"),
    "book": Source("book", "the page, second edition", "The same, longer", file="book.txt"),
    LAW_BOOK: Source(LAW_BOOK, "law book", "Readings"),
}


def shown(cite: str, source: str = "page") -> str:
    """A rule's source and cite as they are written in a resolved document."""
    found: dict[str, Any] = as_shown({"source": source, "rule": {"cite": cite}}, KNOWN)
    return f"{found['rule'].get('source', found['source'])}, {found['rule']['cite']}"


# Written and shown ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cite", "said"),
    [
        ("Captured Mond", 'the page, "Captured Mond"'),
        ("Klop (If a player loses)", 'the page, "Klop" (If a player loses)'),
        ("3.8 Klop (poln)", "the page, 3.8 Klop (poln)"),
        ("The rows (solo (alone) 30); 2.3", 'the page, "The rows" (solo (alone) 30); 2.3'),
        ("Klop; law book AMB-11 B", 'the page, "Klop"; law book, AMB-11 B'),
        ("Klop; the page, second edition, Klop (full)", 'the page, "Klop"; the page, second edition, "Klop" (full)'),
        ("law book section 2.6", "law book, section 2.6"),
        ("Law book AMB-01 B; law book AMB-02", "law book, AMB-01 B; AMB-02"),
    ],
)
def test_a_cite_is_shown_as_a_player_knows_its_source(cite: str, said: str) -> None:
    assert shown(cite) == said


def test_a_source_that_is_not_known_is_shown_as_it_was_written() -> None:
    assert shown("page 3 (top); law book AMB-01", "Minutes of the Krka club") == (
        "Minutes of the Krka club, page 3 (top); law book AMB-01"
    )
    of_its_own = as_shown({"source": "page", "rule": {"source": "house rules", "cite": "section 3"}}, KNOWN)
    assert of_its_own["rule"] == {"source": "house rules", "cite": "section 3"}


def test_what_is_no_text_is_left_to_the_check() -> None:
    spoilt = {"source": ["page"], "rule": {"cite": 3, "source": {}}}
    assert as_shown(spoilt, KNOWN) == spoilt


@pytest.mark.parametrize(
    ("cite", "places"),
    [
        ('the page, "Captured Mond"', [Cited("page", "Captured Mond")]),
        ('the page, "Klop" (a; b)', [Cited("page", "Klop", "a; b")]),
        ('the page, "The Contracts; a summary"', [Cited("page", "The Contracts; a summary")]),
        ("the page, second edition, 3.8 Klop", [Cited("book", "3.8 Klop")]),
        ("book.txt, Klop (full)", [Cited("book", "Klop", "full")]),
        ('the page, "Klop"; law book, AMB-11 B', [Cited("page", "Klop"), Cited(LAW_BOOK, "AMB-11 B")]),
        (
            'the page, "Klop"; the page, second edition, "Klop" (full)',
            [Cited("page", "Klop"), Cited("book", "Klop", "full")],
        ),
        ("law book, AMB-17, AMB-25", [Cited(LAW_BOOK, "AMB-17, AMB-25")]),
        ("house rules, page 3; page 4", [Cited("", "house rules, page 3; page 4")]),
    ],
)
def test_a_shown_cite_is_read_back(cite: str, places: list[Cited]) -> None:
    assert cited(cite, KNOWN) == places


# Looked up ------------------------------------------------------------------------------------------------------------

TEXT = """\
Contents
 - Klop**
# The **game**
A game is won with 36 points. Whoever has less has lost! 35 points lose.

## Klop (everybody alone)

Nobody is declarer. In a klop 1.00 is
paid.
| two | 20 + difference |
Klop again: somebody wins.
"""


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        (Cited("page", "The game"), "A game is won with 36 points."),
        (Cited("page", "the GAME", "less has"), "Whoever has less has lost!"),
        (Cited("page", "A game is won", "35 points"), "35 points lose."),
        (Cited("page", "Klop", "Nobody is"), "Nobody is declarer."),
        (Cited("page", "Klop", "20 + difference"), "two 20 + difference"),
        (Cited("page", "Klop", "somebody wins"), "Klop again: somebody wins."),
        (Cited("page", "Klop"), "Klop again: somebody wins."),
        (Cited("page", "Beggar"), None),
        (Cited("page", "Klop", "beggar"), None),
        (Cited("page", "Klop again", "Nobody is"), None),
    ],
)
def test_the_sentence_of_a_place(place: Cited, sentence: str | None) -> None:
    assert CITES.quoted(TEXT, place) == sentence


REGISTER = """\
## Section 2.6: radli

Everybody gets
a radl. Always.

1. The first
   point.

| AMB-01 | what counts | one item | both: `collected` |
"""


@pytest.mark.parametrize(
    ("section", "words", "said"),
    [
        ("AMB-01", "", "AMB-01: what counts: one item"),
        ("AMB-01 B", "", "AMB-01: what counts: both: collected"),
        ("AMB-01 A, AMB-01 B", "", "AMB-01: what counts: one item; AMB-01: what counts: both: collected"),
        ("AMB-99", "", None),
        ("section 2.6", "", "Everybody gets a radl."),
        ("section 2.6", "The first", "The first point."),
    ],
)
def test_a_reading_of_the_law_book(section: str, words: str, said: str | None) -> None:
    found = CITES.quoted(REGISTER, Cited(LAW_BOOK, section, words))
    assert found == said or (found or "").removeprefix("1. ") == said


# The shipped rulesets -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", shipped())
def test_every_cite_of_a_shipped_ruleset_was_looked_up(name: str) -> None:
    known, there, whole = sources(), CITES.looked_up(LOOKED_UP), document(name)
    law_book = CITES.text_of(known[LAW_BOOK], None)
    assert law_book is not None
    for cite in CITES.cites(whole, whole["source"]):
        assert "txt" not in cite
        for place in cited(cite, known):
            if place.source == LAW_BOOK:
                reading = CITES.quoted(law_book, place)
                assert reading and not reading.endswith(": –"), cite
            else:
                assert place in there, f"look it up: python tools/look_up_cites.py FOLDER ({cite})"


def test_a_cite_names_a_place_and_quotes_no_sentence() -> None:
    for place in CITES.looked_up(LOOKED_UP):
        assert len(place.words.split()) <= 10, place


@pytest.mark.skipif(TEXTS is None, reason="TAROK_TEXTS names no folder with the source texts")
def test_the_list_of_places_is_what_the_texts_say(capsys: pytest.CaptureFixture[str]) -> None:
    assert CITES.main(Path(str(TEXTS))) == 0
    assert capsys.readouterr().out == LOOKED_UP


def test_every_source_has_a_short_name_of_its_own_and_is_used() -> None:
    known = sources()
    assert len({one.short for one in known.values()}) == len(known)
    assert all(one.title for one in known.values())
    used = {load(name).source for name in shipped()} | {"law book"}
    assert {one.short for one in known.values()} == used


def test_a_file_of_ones_own_may_name_a_shipped_source(tmp_path: Path) -> None:
    own = "extends: pagat-4p\nid: home\nsource: house rules\nmond: {value: 22, captured: {source: pagat, cite: Klop}}\n"
    path = tmp_path / "home.yaml"
    path.write_text(own, encoding="utf-8")
    found = merged(path).data
    assert (found["mond"]["captured"]["source"], found["mond"]["captured"]["cite"]) == ("pagat.com", '"Klop"')
    assert found["mond"]["talon"]["source"] == "pagat.com"
    assert load(str(path)).rules["mond.captured"].cite == 'pagat.com, "Klop"'
