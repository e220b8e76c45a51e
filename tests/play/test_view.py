"""The text of the screen before anything is drawn: lines typed before, answers read, the title, chosen offers."""

from __future__ import annotations

import pytest
from typists import Tables, rows_of

from tarok_score.cli.loop import InLoop
from tarok_score.evening.session import Session
from tarok_score.play.loop import Loop
from tarok_score.play.offers import Offer, in_rows
from tarok_score.play.typed_line import split_line
from tarok_score.play.view import View
from tarok_score.show import columns as roles
from tarok_score.show.columns import plain, width_of
from tarok_score.show.settling import result
from tarok_score.words.said import ENGLISH, said, speech


@pytest.fixture
def view(begun: Tables) -> View:
    session = Session(begun().path)
    return View(Loop(session, speech("en"), InLoop(session, lambda: 80)))


def seen(view: View, width: int = 80, height: int = 24, line: str = "") -> list[str]:
    """The rows of a screen."""
    return rows_of(view.screen(width, height, line, len(line)), line)


def test_an_answer_is_read_row_by_row_and_closed(view: View) -> None:
    view.loop.enter("help")
    assert view.reads
    whole = seen(view)[1:-9]
    view.scroll(1)
    assert seen(view)[1:-10] == whole[1:]
    view.scroll(-5)
    assert seen(view)[1:-9] == whole
    view.scroll(1000)
    end = seen(view)[1:-9]
    view.scroll(1)
    assert seen(view)[1:-9] == end != whole
    view.close()
    assert not view.reads and view.scrolled == 0


def test_beside_what_is_read_words_are_offered_only_to_whoever_types(view: View) -> None:
    view.loop.enter("help")
    assert seen(view)[-3:-1] == ["", ""]
    assert seen(view, line="t")[-3].startswith(" three 10   two 20   trula 10 / 20")


@pytest.mark.parametrize("entered", ["two Ana Boris 44", "help", "finish"])
def test_every_screen_is_as_high_and_at_most_as_wide_as_the_terminal(view: View, entered: str) -> None:
    view.loop.enter(entered)
    for width in (40, 120):
        for height in range(3, 45):
            lines = seen(view, width, height)
            assert len(lines) == height and max(map(width_of, lines)) <= width


def test_of_an_open_hand_that_is_too_long_for_its_row_the_last_words_are_seen(view: View) -> None:
    view.loop.enter("two Ana Boris trula kings:announced")
    whole = "hand 1: two Ana Boris trula kings:announced"
    for width in range(20, 44):
        assert (whole if width >= len(whole) else f"…{whole[1 - width :]}") in seen(view, width), width


def test_the_result_says_who_wins_and_who_pays_whom(begun: Tables) -> None:
    table = begun()
    table.enter("finish")
    assert list(map(plain, result(Session(table.path), ENGLISH, 80)))[1:] == [
        "1  Ana    0",
        "1  Boris  0",
        "1  Cilka  0",
        "1  David  0",
        "nobody pays anything",
    ]
    table.enter("undo", "two Ana Boris 44", "finish")
    places = ["1  Ana    +30  +15", "1  Boris  +30  +15", "3  Cilka    0  −15", "3  David    0  −15"]
    hint = "   tarok rate 0.05 makes money of it"
    for width, last in ((60, f"David → Boris  15 points{hint}"), (59, "David → Boris  15 points")):
        found = list(map(plain, result(Session(table.path), ENGLISH, width)))
        assert found == ["★ Ana and Boris win", *places, "Cilka → Ana    15 points", last]


def test_a_note_on_the_end_is_read_before_the_result(view: View) -> None:
    for line in ("two Ana Boris 44", "skis Cilka", "finish"):
        view.loop.enter(line)
    lines = seen(view, 60)[1:]
    assert " ".join(lines[:2]).startswith("note: 3 hands of the škis round are left")
    view.close()
    assert "★ Ana and Boris win" in seen(view, 60)


def test_a_question_about_the_sheet_says_that_it_is_answered(view: View) -> None:
    assert "→ answers in a sentence" in seen(view, line="who leads")


def test_the_result_says_how_balances_come_about_where_the_seating_changed(view: View) -> None:
    for line in ("one Cilka Ana 45", "replace Boris Eva", "one Eva Ana 45", "finish"):
        view.loop.enter(line)
    for width, shown in ((80, "★ Ana wins   each against the average of those they sat with"), (40, "★ Ana wins")):
        assert [one for one in seen(view, width) if one.startswith("★")] == [shown]


def test_places_and_payments_stand_below_each_other(begun: Tables) -> None:
    table = begun()
    table.enter("beggar Ana won", "replace Boris Eva", "replace Cilka Filip", "beggar David lost", "replace David Gabi")
    table.enter(
        "one Eva Ana 45", "replace Eva Hana", "replace Filip Igor", "replace Gabi Jana", "solo-two Hana 50", "finish"
    )
    assert list(map(plain, result(Session(table.path), ENGLISH, 80))) == [
        "★ Eva wins   each against the average of those they sat with",
        " 1  Eva     +80  +150.00",
        " 2  Ana     −50   +86.25",
        " 3  Hana    +65   +48.75",
        " 4  Igor      0   −16.25",
        " 4  Jana      0   −16.25",
        " 6  Boris  −100   −17.50",
        " 6  Cilka  −100   −17.50",
        " 8  Filip  −100   −30.00",
        " 9  Gabi      0   −40.00",
        "10  David  −340  −147.50",
        "Gabi → Ana     40 points",
        "Filip → Ana    30 points",
        "Igor → Ana     16 points",
        "David → Eva   147 points",
        "Boris → Hana   18 points",
        "Cilka → Hana   18 points",
        "Jana → Hana    13 points",
        "Jana → Eva      3 points   tarok rate 0.05 makes money of it",
    ]


def test_an_answer_is_closed_by_the_next_line_that_is_refused(view: View) -> None:
    view.loop.enter("help")
    view.loop.enter("nothing such")
    assert not view.loop.shown and not view.reads
    view.loop.enter("who leads")
    assert view.loop.shown
    view.loop.enter("nothing such")
    assert not view.loop.shown


def test_the_notes_on_a_correction_are_read_with_what_it_changed(view: View) -> None:
    for line in ("one Cilka Ana 45", "two Ana Boris 44", "replace Boris Eva", "one Cilka Ana 45"):
        view.loop.enter(line)
    view.loop.enter("void 1 misheard")
    notes = [line for line in view.loop.answer if line.startswith("note: ")]
    assert notes and set(notes) <= set(view.loop.shown)


WORDS = ("anamarija", "ana", "king-ultimo", "ultimo", "boris", "bo", "ana-marija", "marija", "trula")


@pytest.mark.parametrize("width", range(20, 60, 3))
@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_offer_that_is_chosen_is_seen_where_it_stands(width: int, count: int) -> None:
    offers = [Offer(word, "") for word in WORDS]
    for place, word in enumerate(WORDS):
        found = in_rows(offers, place, ENGLISH, width, count)
        (line,) = [line for line in found if roles.chosen(word) in line]
        before, _, behind = line.partition(roles.chosen(word))
        assert before[-1:] in ("", " ") and behind[:1] in ("", " ")
    assert all(line == plain(line) for line in in_rows(offers, None, ENGLISH, width, count)[:-1])


LONG = "two Ana Boris 44 trula kings announced pagat-ultimo"


#: A line with its cursor, and the text before it, at it and behind it.
SPLIT = [
    ("|", [], "", []),
    ("tw|", [], "tw", []),
    ("two |", ["two"], "", []),
    ("two Ana Bo| 44", ["two", "Ana"], "Bo", ["44"]),
    ("solo o|", ["solo"], "o", []),
    ("two Ana Boris kings u|", ["two", "Ana", "Boris", "kings"], "u", []),
    ("two A|na Boris", ["two", "Ana", "Boris"], "", []),
]


BEGUN = ["t", "klop Ana=", "two Ana Boris 44 trula:a", "two Ana Boris 44 kontra@C", "two mond:", "two mond:Ana,C"]
WHOLE = ["two", "two Ana Boris 44", "klop Ana=4", "two trula:announced", "two xyz", "two tru:a", "two Ana kontra@Cilka"]


@pytest.mark.parametrize("line", [*BEGUN, *WHOLE])
def test_a_word_that_is_only_begun_and_one_that_is_whole_or_unknown(view: View, line: str) -> None:
    assert view.loop.unfinished(split_line(line)) == (line in BEGUN)


@pytest.mark.parametrize(("line", "before", "at", "behind"), SPLIT)
def test_the_word_at_the_cursor(line: str, before: list[str], at: str, behind: list[str]) -> None:
    text, cursor = line.replace("|", ""), line.index("|")
    found = split_line(text, cursor)
    assert (found.before, found.at, found.after) == (before, at, behind)
    if at:
        typed = text[found.start : cursor]
        assert typed.replace(" ", "-") == at


#: Three contracts with their values.
OFFERS = [
    Offer(word, said("contract {value}", value=value)) for word, value in (("one", 30), ("two", 20), ("three", 10))
]


@pytest.mark.parametrize(
    ("width", "rows"),
    [
        (30, ["one 30   two 20   three 10"]),
        (29, ["one 30   two 20", "three 10"]),
        (19, ["one 30   two 20", "three 10"]),
        (18, ["one 30", "two 20  …"]),
        (10, ["one 30", "two 20  …"]),
        (9, ["one 30", "two 20…"]),
        (3, ["o…", "t…"]),
    ],
)
def test_offers_fill_their_rows_to_the_last_column(width: int, rows: list[str]) -> None:
    found = in_rows(OFFERS, None, ENGLISH, width, 2)
    assert [plain(row) for row in found] == [f" {row}" for row in rows]
    assert all(row.endswith(roles.quiet("  …")) for row in found if plain(row).endswith("  …"))


def test_a_long_question_leaves_twelve_columns_to_type_in(begun: Tables) -> None:
    session = Session(begun(language="sl").path)
    view = View(Loop(session, speech("sl"), InLoop(session, lambda: 80)))
    view.loop.enter("klop")
    assert {width: view.screen(width, 24, "", 0).prompt for width in (36, 35, 30, 5)} == {
        36: "točke v vzetkih: Ana? > ",
        35: "točke v vzetkih: An… > ",
        30: "točke v vzetki… > ",
        5: "… > ",
    }


#: The height, what was entered and is typed, and the keys then: the later one is here, the sooner it makes way.
KEYS = """
24 |                            |   | ? words · help · q leave
24 |                            | t | ? words · Tab complete · help · q leave
24 | note on                    |   | ? words · help · undo · q leave
24 | one Cilka Ana 45           |   | ? words · help · undo · why 1 · q leave · settle · chart
24 | one Cilka Ana 45, finish   |   | report · q leave · share · again · settle · undo
24 | two Ana                    |   | ENTER: alone · < back · ? help · Ctrl-C drops it
24 | two Ana, Boris, 45         | t | Tab complete · < back · ? help · Ctrl-C drops it
12 | one Cilka Ana 45, why      |   | Esc closes · PageDown · ↑ ↓ another hand · amend 1 · why 1 Ana=…
30 | one Cilka Ana 45, why      |   | Esc closes · ↑ ↓ another hand · amend 1 · why 1 Ana=…
24 | help                       |   | Esc closes · ↑ ↓ PageDown
"""


def test_what_a_word_was_meant_to_be_stands_in_its_place(view: View) -> None:
    line = "two Ana Boris 44, kontrra"
    chosen = "two Ana Boris 44, kontra"
    offers, start, end = view.offered(line, len(line))
    assert line[:start] + offers[0].word + line[end:] == chosen


#: A hand in one line: the widths from which on it has this form.
NARROWER = """
two Ana Boris 44 trula kings kontra
    63  → Ana, Boris +80   two (20 + 10) × 2 kontra, trula 10, kings 10
    56  → Ana, Boris +80   two (20 + 10) × 2, trula 10, kings 10
    52  → Ana, Boris +80   two (20+10)×2, trula 10, kings 10
    46  → A, B +80   two (20+10)×2, trula 10, kings 10
    36  → Ana, Boris +80   (20+10)×2, 10, 10
    30  → A, B +80   (20+10)×2, 10, 10
    16  → Ana, Boris +80
klop Ana=20 Boris=10 Cilka=20 David=20
    73  → Ana, Cilka, David −20; Boris −10   klop, card points −20, −10, −20, −20
    59  → A, C, D −20; B −10   klop, card points −20, −10, −20, −20
""".strip().splitlines()
