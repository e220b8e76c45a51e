"""Text in columns of a terminal: its width, where it is broken, and tables that fit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tarok_score.show.columns import KEEP, parted, table, width_of, wrapped
from tarok_score.show.roles import plain

WORDS = st.lists(st.sampled_from(["Ana", "Žiga", "Z\u030ciga", "日本", "−20", "kralj-ultimo", "→", "I"]), min_size=1)


@given(WORDS, st.integers(16, 60), st.sampled_from(["", "  ", "    "]))
def test_text_is_broken_between_words(words: list[str], width: int, indent: str) -> None:
    lines = wrapped(" ".join(words), width, indent)
    assert " ".join(lines).split() == words
    assert max(map(width_of, lines)) <= width


def test_only_a_word_that_is_wider_than_the_screen_is_broken() -> None:
    assert wrapped("the address pagat.com/tarot/sltarok.html", 16, "  ") == [
        "the address",
        "  pagat.com/taro",
        "  t/sltarok.html",
    ]


def test_what_belongs_together_stays_together() -> None:
    assert wrapped(f"Ana pays{KEEP}20 to Boris", 9) == ["Ana", "pays 20", "to Boris"]


def test_columns_count_what_stands_on_the_screen() -> None:
    assert list(map(plain, table([["Z\u030ciga", "+20"], ["日本", "−1"]], ["name", "points"], [1]))) == [
        "name  points",
        "----  ------",
        "Z\u030ciga     +20",
        "日本      −1",
    ]


def test_a_wide_table_runs_over_several_lines_or_becomes_a_text_a_row() -> None:
    rows = [["mond", "whoever loses the mond in a trick pays twenty"], ["radl", "doubles it"]]
    assert list(map(plain, table(rows, ["rule", "what it says"], width=30))) == [
        "rule  what it says",
        "----  ----------------------",
        "mond  whoever loses the mond",
        "      in a trick pays twenty",
        "radl  doubles it",
    ]
    assert list(map(plain, table(rows, ["rule", "what it says"], width=12))) == [
        "mond: what",
        "  it says",
        "  whoever",
        "  loses the",
        "  mond in a",
        "  trick pays",
        "  twenty",
        "radl: what",
        "  it says",
        "  doubles it",
    ]


def test_a_column_is_no_wider_than_it_may_be_where_its_words_fit() -> None:
    rows = [["mond", "lost in a trick, pays twenty"], ["radl", "doubles it"]]
    assert list(map(plain, table(rows, most=[10, 15]))) == [
        "mond  lost in a",
        "      trick, pays",
        "      twenty",
        "radl  doubles it",
    ]


def test_a_column_is_no_narrower_than_its_longest_word() -> None:
    rows = [["trula", "announced: twice"]]
    assert list(map(plain, table(rows, width=17))) == ["trula  announced:", "       twice"]
    assert list(map(plain, table(rows, width=16))) == ["trula:", "  announced:", "  twice"]


@given(st.lists(st.lists(WORDS.map(" ".join), min_size=3, max_size=3), min_size=1), st.integers(30, 100))
def test_every_table_fits(rows: list[list[str]], width: int) -> None:
    assert max(map(width_of, table(rows, ["a", "b", "c"], [2], width))) <= width


def test_numbers_are_parted_where_they_stand_under_each_other() -> None:
    assert parted(["4,5", "4", "−10", "3⅔", "⅓", "2 1/6", "11/12", "(4,25)", "2*", "", "·"]) == [
        ("4", ",5"),
        ("4", ""),
        ("−10", ""),
        ("3", "⅔"),
        ("", "⅓"),
        ("2", " 1/6"),
        ("", "11/12"),
        ("(4", ",25)"),
        ("2", "*"),
        ("", ""),
        ("·", ""),
    ]
    assert parted(["10.-11.", "1.", "2*"]) == [("10.-11.", ""), ("1.", ""), ("2*", "")]
