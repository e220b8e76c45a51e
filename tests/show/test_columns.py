"""Text in columns of a terminal: its width, its line breaks, and tables that fit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tarok_score.show.columns import KEEP, cut, parted, plain, quiet, strong, table, width_of, wrapped

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


def test_a_table_that_is_exactly_as_wide_as_the_screen_is_left_as_it_is() -> None:
    rows = [["radl", "one each", "doubles it", "for long"]]
    assert list(map(plain, table(rows, width=36))) == ["radl  one each  doubles it  for long"]
    assert list(map(plain, table(rows, width=35))) == ["radl  one each  doubles  for long", "                it"]


def test_a_row_that_becomes_a_text_leaves_out_its_empty_cells() -> None:
    assert list(map(plain, table([["Ana", "", "+20"]], ["name", "radli", "points"], width=13))) == [
        "Ana: points",
        "  +20",
    ]
    assert list(map(plain, table([["Ana", "", "+20", "won"]], width=11))) == ["Ana: +20 ·", "  won"]
    assert list(map(plain, table([["Ana", ""]], ["name", "whoever"], width=5))) == ["Ana"]


def test_numbers_stand_under_each_other_at_their_decimal_signs() -> None:
    rows = [["Ana", "+4.25"], ["Boris", "−10"]]
    assert list(map(plain, table(rows, ["name", "points"], [1]))) == [
        "name   points",
        "-----  ------",
        "Ana     +4.25",
        "Boris  −10",
    ]


def test_the_heads_stand_out() -> None:
    rows = [["mond", "a bonus of ten"], ["all", "nothing"]]
    heads, body = ["name  what it", "      adds to"], ["mond  a bonus", "      of ten", "all   nothing"]
    line = quiet("----  -------")
    assert table(rows, ["name", "what it adds to"], width=13) == [*map(strong, heads), line, *body]
    assert table(rows, width=13) == body


def test_a_text_that_is_cut_off_is_no_wider_than_its_room() -> None:
    assert [cut("Ana Boris", width) for width in (9, 8, 5, 4, 2, 1)] == [
        "Ana Boris",
        "Ana Bor…",
        "Ana…",
        "Ana…",
        "A…",
        "…",
    ]


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


def test_a_table_without_rows_is_its_heads() -> None:
    assert list(map(plain, table([], ["name", "points"], [1], 40))) == ["name  points", "----  ------"]
