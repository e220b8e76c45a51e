"""Names and words: compared without case and diacritics, safe to print, and what was probably meant."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_score.words.folding import BIDI, closest, fold, meant, printable


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
    ],
)
def test_fold(typed: str, folded: str) -> None:
    assert fold(typed) == folded


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
    assert meant("beger", ["klop", "beggar"]) == 'did you mean "beggar"?'
    assert meant("xyz", ["klop", "beggar"]) == "one of klop, beggar"
    assert meant("xyz", ["klop", "beggar"], "the contracts are") == "the contracts are klop, beggar"
    assert meant("xyz", []) == "there is none to choose from"
