"""What an evening owes: a rate, its money, what was paid, and payments that are recorded."""

from __future__ import annotations

from pathlib import Path

from answers import Tarok


def after_two_hands(tarok: Tarok) -> None:
    """Ana +70, Boris +30, Cilka 0, David −40: on average +15."""
    tarok("new pagat-4p Ana Boris Cilka David")
    tarok("add two Ana Boris 44")
    tarok("adjust Ana 40 --why agreed")
    tarok("adjust David -40 --why agreed")


def test_without_a_rate_points_are_paid_whole(tarok: Tarok) -> None:
    after_two_hands(tarok)
    tarok("adjust Cilka 10 --why agreed")
    assert tarok("settle").out == (
        "in points · the average is +17.5\n"
        "Ana +52.5\nBoris +12.5\nCilka −7.5\nDavid −57.5\n"
        "David pays Ana 53\nCilka pays Boris 8\nDavid pays Boris 5\n"
    )


def test_a_rate_and_its_money(tarok: Tarok) -> None:
    after_two_hands(tarok)
    tarok("rate 0.10 --unit €")
    assert tarok("settle").out == (
        "in € · 0.10 a point · the average is +15\n"
        "Ana +5.50\nBoris +1.50\nCilka −1.50\nDavid −5.50\n"
        "David pays Ana 5.50 €\nCilka pays Boris 1.50 €\n"
    )
    assert "David pays Ana 11.00 €" in tarok("settle --rate 0.20").out
    assert "David pays Ana 5.50 Kč" in tarok("settle --unit Kč").out
    assert tarok("rate 0.05").status == 0
    assert "in points" not in tarok("settle").out


def test_what_was_paid_is_owed_no_more(tarok: Tarok) -> None:
    after_two_hands(tarok)
    tarok("rate 0.10 --unit €")
    tarok("paid David Ana 5")
    answer = tarok("settle --json").json
    assert (answer["unit"], answer["rate"], answer["average"]) == ("€", "0.1", "15")
    assert answer["balances"] == {"Ana": "0.5", "Boris": "1.5", "Cilka": "-1.5", "David": "-0.5"}
    assert answer["paid"] == [{"from": "David", "to": "Ana", "amount": "5"}]
    assert answer["payments"] == [
        {"from": "David", "to": "Ana", "amount": "0.5"}, {"from": "Cilka", "to": "Boris", "amount": "1.5"},
    ]  # fmt: skip
    assert "paid: David → Ana 5.00 €\n" in tarok("settle").out


def test_payments_are_recorded_as_paid(tarok: Tarok) -> None:
    after_two_hands(tarok)
    said = tarok("settle --rate 0.10 --unit € --paid")
    assert "David paid Ana 5.5\n" in said.out
    assert "recorded, seal " in said.out
    assert tarok("settle").out.splitlines()[-1] == "nobody pays anything"
    answer = tarok("season --json").json
    assert answer["debts"]["€"] == {
        "balances": {"Ana": "0", "Boris": "0", "Cilka": "0", "David": "0"}, "payments": [],
    }  # fmt: skip
    assert answer["evenings"][0]["rate"] == "0.1"


def test_crowns_say_so(tarok: Tarok) -> None:
    tarok("new taroky-hlucin Ana Boris Cilka David")
    tarok("add prvni-povinnost Ana Boris 45")
    assert tarok("settle").out.splitlines()[0] == "in Kč"
    assert tarok("settle").out.splitlines()[-1].endswith(" Kč")


def test_money_that_nobody_named_has_no_name(tarok: Tarok) -> None:
    after_two_hands(tarok)
    tarok("rate 0.10")
    assert "\nCilka → Boris 1.50\n" in tarok("season").out
    tarok("season --html season.html")
    assert "<b>1.50</b>" in Path("season.html").read_text(encoding="utf-8")


def test_a_rate_without_its_money(tarok: Tarok) -> None:
    after_two_hands(tarok)
    assert tarok("rate 0.05").out.startswith("a point is worth 0.05\n")
    assert tarok("rate 0.05 --unit EUR").out.startswith("a point is worth 0.05 EUR\n")
