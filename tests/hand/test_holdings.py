"""Declarations that one hand of twelve cards can have together, and those that it cannot."""

from __future__ import annotations

import pytest

from tarok_score.hand import expanded
from tarok_score.hand.possible import of_one_player
from tarok_score.law.games import Declaration
from tarok_score.law.library import load

CZECH = load("taroky-hlucin").declarations
UP_TO_TWO = load("taroky-hlucin", ["barvy-up-to-two"]).declarations
POLISH = load("taroki-polish").declarations


def contradiction(known: dict[str, Declaration], declared: list[str]) -> str | None:
    """The first reason why one player cannot declare these."""
    return next((str(problem.said) for problem in of_one_player(known, declared)), None)


@pytest.mark.parametrize(
    "declared",
    [
        "taroky trul honery",
        "taroky trul",  # ten taroky, the trul among them
        "tarocky trulhonery",
        "tarocky kralovske-honery",  # eight taroky and four kings make the hand
        "barvy honery",  # the pagat and three kings
        "barvy kralovske-honery",
        "barvicky honery",
        "trul kralovske-honery",  # all seven
        "taroky honery",  # ten taroky with the trul, and one king
    ],
)
def test_czech_hand_holds(declared: str) -> None:
    assert contradiction(CZECH, declared.split()) is None


@pytest.mark.parametrize(
    ("declared", "why"),
    [
        ("trul trul", "trul is declared twice"),
        ("trul trulhonery", "trul is declared twice"),
        ("kralovske-honery honery", "kralovske-honery already contains honery"),
        ("honery kralovske-honery", "kralovske-honery already contains honery"),
        ("trulhonery kralovske-honery", "kralovske-honery already contains honery"),
        ("taroky tarocky", "taroky and tarocky contradict each other"),
        ("barvy barvicky", "only one of barvy and barvicky can be declared"),
        ("barvy trul", "barvy and trul contradict each other"),
        ("barvicky trul", "barvicky and trul contradict each other"),
        ("barvy taroky", "barvy and taroky contradict each other"),
        ("taroky kralovske-honery", "taroky and kralovske-honery contradict each other"),  # 10 + 4 cards
    ],
)
def test_czech_hand_does_not_hold(declared: str, why: str) -> None:
    assert contradiction(CZECH, declared.split()) == why


def test_barvy_up_to_two() -> None:
    assert "barvicky" not in UP_TO_TWO
    assert contradiction(UP_TO_TWO, ["barvy", "honery"]) is None
    assert contradiction(UP_TO_TWO, ["barvy", "trul"]) == "barvy and trul contradict each other"


@pytest.mark.parametrize(
    "declared",
    [
        "barwy honery",
        "barwy kenix-trul",
        "maly-tarok trul",
        "maly-tarok honery",
        "maly-tarok kenix-trul-honer",
        "duzy-tarok trul",
        "duzy-tarok trul-honer",
        "trul kenix-trul",  # all seven
    ],
)
def test_polish_hand_holds(declared: str) -> None:
    assert contradiction(POLISH, declared.split()) is None


@pytest.mark.parametrize(
    ("declared", "why"),
    [
        ("honery trul", "only one of honery and trul can be declared"),
        ("trul trul-honer", "only one of trul and trul-honer can be declared"),
        ("kenix-trul kenix-trul-honer", "only one of kenix-trul and kenix-trul-honer can be declared"),
        ("honery kenix-trul", "only one of honery and kenix-trul can be declared"),
        ("maly-tarok duzy-tarok", "maly-tarok and duzy-tarok contradict each other"),
        ("barwy trul", "barwy and trul contradict each other"),
        ("duzy-tarok kenix-trul", "duzy-tarok and kenix-trul contradict each other"),
        ("barwy maly-tarok", "barwy and maly-tarok contradict each other"),
    ],
)
def test_polish_hand_does_not_hold(declared: str, why: str) -> None:
    assert contradiction(POLISH, declared.split()) == why


def test_combined_declarations_are_expanded() -> None:
    assert expanded(CZECH, ["trulhonery"]) == ("trul", "honery")
    assert expanded(CZECH, ["taroky", "trulhonery"]) == ("taroky", "trul", "honery")
    assert expanded(POLISH, ["trul-honer"]) == ("trul-honer",)
