"""Names and words: compared without case and diacritics, safe to print, and what was probably meant."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_score.text import only_accents, printable, unseen, visible
from tarok_score.words.folding import closest, did_you_mean, fold

#: Marks that reorder the text around them: a name with one could read as another name.
BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("Ana", "ana"),
        ("Žiga", "ziga"),
        ("Z\u030ciga", "ziga"),
        ("odprti-BERAČ", "odprti-berac"),
        ("Đuro", "duro"),
        ("Łukasz", "lukasz"),
        ("mały-tarok", "maly-tarok"),
        ("ŘÍŠA", "risa"),
        ("čtyři-králové", "ctyri-kralove"),
        ("Straße", "strasse"),
        ("Øyvind", "oyvind"),
        ("Œuvre", "oeuvre"),
        ("İstanbul", "istanbul"),
        ("ﬁ", "fi"),
        ("Ω", "ω"),
        ("𝐀na", "ana"),
        ("ℬORIS", "boris"),
        ("🄳avid", "david"),
    ],
)
def test_fold(typed: str, folded: str) -> None:
    assert fold(typed) == folded


def test_letters_that_unicode_calls_the_same_are_the_same() -> None:
    everything = [chr(code) for code in range(0x110000) if not 0xD800 <= code <= 0xDFFF]
    letters = [sign for sign in everything if unicodedata.category(sign) not in ("Cn", "Co")]
    no_letters = "".join([sign for sign in everything if unicodedata.category(sign) in ("Cn", "Co")])
    for text in [*letters, no_letters]:
        folded = fold(text)
        assert fold(unicodedata.normalize("NFKC", text)) == folded == fold(folded), hex(ord(text[0]))


LETTERS = "abcčćdđefghijklłmnńňoóôöprřsšśtťuúůüvwxyýzžźżáäéěęíĺľŕ0123456789-"


@given(st.text(LETTERS + LETTERS.upper(), max_size=12))
def test_fold_does_not_care_how_letters_are_composed(text: str) -> None:
    assert fold(unicodedata.normalize("NFD", text)) == fold(unicodedata.normalize("NFC", text))
    assert fold(text.upper()) == fold(text.lower()) == fold(fold(text))
    assert fold(text).isascii()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ana", "Ana"),
        ("Žiga Ω 漢", "Žiga Ω 漢"),
        ("a b", "a b"),
        ("a\tb\nc", "a\\u0009b\\u000ac"),
        ("\x1b[31mred", "\\u001b[31mred"),
        ("\x7f\x9b", "\\u007f\\u009b"),
        ("A\u200bna", "A\\u200bna"),
        ("\u202eanA", "\\u202eanA"),
        ("a\u00a0b\u2028", "a\\u00a0b\\u2028"),
        ("\ud800", "\\ud800"),
        ("\U000e0041", "\\U000e0041"),
    ],
)
def test_printable(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text())
def test_printable_obeys_nobody(text: str) -> None:
    shown = printable(text)
    assert not BIDI & set(shown)
    assert all(character == " " or unicodedata.category(character)[0] not in "CZ" for character in shown)
    assert printable(shown) == shown


def test_closest() -> None:
    assert closest("tow", ["three", "two", "one"]) == "two"
    assert closest("BERAC", ["klop", "berač"]) == "berač"
    assert closest("xyz", ["klop", "berač"]) is None
    assert closest("", []) is None


def test_meant() -> None:
    assert str(did_you_mean("beger", ["klop", "beggar"])) == 'did you mean "beggar"?'
    assert str(did_you_mean("xyz", ["klop", "beggar"])) == "one of klop, beggar"
    assert str(did_you_mean("xyz", [])) == "there is none to choose from"


#: What the Unicode standard lists as Default_Ignorable_Code_Point, and signs that are blank.
IGNORABLE = (
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
    (0x2800, 0x2800), (0xFFFC, 0xFFFC), (0x1D159, 0x1D159), (0x16FE4, 0x16FE4),
    (0x13441, 0x13442), (0x1DA7F, 0x1DA80), (0xA0, 0xA0), (0x1680, 0x1680), (0x2000, 0x200A),
    (0x2028, 0x2029), (0x202F, 0x202F), (0x205F, 0x205F), (0x3000, 0x3000), (0x9, 0xD), (0x1C, 0x1F), (0x85, 0x85),
)  # fmt: skip


def test_what_nobody_can_see_is_found_wherever_unicode_says_so() -> None:
    for first, last in IGNORABLE:
        for code in range(first, last + 1):
            text = f"A{chr(code)}na"
            assert unseen(text), hex(code)
            assert chr(code) not in visible(text), hex(code)


@pytest.mark.parametrize(
    "name", ["Ana", "Žiga", "Łukasz", "Ťapka", "Анна", "漢字", "Ngọc", "Z\u030ciga", "José", "Øyvind"]
)
def test_names_of_people_can_be_seen_and_have_letters(name: str) -> None:
    assert not unseen(name) and not only_accents(name) and visible(name) == name


@pytest.mark.parametrize("name", ["\u0301", "\u0301\u0302", "\u0301Ana", "´", "ˇ¨", "^", "``", "\u20dd", "\u0903"])
def test_accents_are_no_name(name: str) -> None:
    assert only_accents(name)
