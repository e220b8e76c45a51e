"""Fines from the command line: said, put in their place, explained, exported, settled."""

from __future__ import annotations

import pytest
from answers import Tarok


@pytest.fixture
def money(tarok: Tarok) -> Tarok:
    """A game for money without a pot: a hand, and a fine for Ana."""
    for words in (("new pagat-money-4p Ana Boris Cilka David",), ("add two Ana Boris 44",)):
        assert tarok(*words).status == 0
    assert tarok("fine", "Ana", "5", "--why", "talked").status == 0
    return tarok


def test_a_fine_is_said_whole(tarok: Tarok) -> None:
    tarok("new pagat-money-4p Ana Boris Cilka David")
    said = tarok("fine", "Ana", "5", "--why", "talked")
    assert said.out.startswith(
        "✓ fine: Ana pays 5 (talked)\n"
        "     fine  −5                  Ana −15\n"
        "               Boris, Cilka, David  +5\n"
        "            Ana  Boris  Cilka  David\n"
        "     total  −15     +5     +5     +5\n"
    )


def test_why_explains_it_like_any_other_event(money: Tarok) -> None:
    assert money("why e2") == (
        0,
        "event e2  fine: Ana pays 5 (talked)\n"
        "  fine  −5                  Ana −15  [1]\n"
        "            Boris, Cilka, David  +5\n"
        "      talked\n"
        "      paid to each of the others  [2]\n"
        "[1] agreed at the table\n"
        '[2] pagat.com, "Money game" (pays one member of the winning team)\n',
        "",
    )
    shown = money("why e2 --json").json
    assert (shown["kind"], shown["scores"]["Ana"]) == ("fine", "-15")


def test_a_money_game_stays_even(money: Tarok) -> None:
    money("fine", "Boris", "2", "--why", "late", "--before", "1")
    assert money("show --json").json["totals"] == {"Ana": "17", "Boris": "29", "Cilka": "-23", "David": "-23"}
    said = money("settle")
    assert "do not sum to zero" not in said.err
    assert [line.split(",")[:2] for line in money("export").out.splitlines()[1:]] == [
        ["", "fine"],
        ["1", "hand"],
        ["", "fine"],
    ]


def test_an_adjustment_says_what_it_does_to_the_settlement(money: Tarok) -> None:
    said = money("adjust", "Ana", "20", "--why", "agreed")
    assert said.err == "note: money now sums to +20: settling takes 5 off each of the 4 (tarok fine moves it instead)\n"


def test_a_fine_into_the_pot(tarok: Tarok) -> None:
    tarok("new taroki-polish Ana Boris Cilka David")
    said = tarok("fine", "Ana", "5", "--why", "talked")
    assert "     total   −5      0      0      0\n     pot: 5\n" in said.out
    assert tarok("undo").status == 0
    assert tarok("show --json").json["pot"] == "0"


def test_a_fine_of_nothing(money: Tarok) -> None:
    assert money("fine", "Ana", "0", "--why", "x").err == (
        "AMOUNT: a fine is more than nothing\n    such as 10; the sign goes without saying\n"
    )


def test_fines_count_in_a_season(money: Tarok) -> None:
    money("finish")
    said = money("season")
    assert said.status == 0
    assert "Ana" in said.out
