"""What an evening owes: a rate, its money, what was paid, and payments that are recorded."""

from __future__ import annotations

from pathlib import Path

from answers import TODAY, Tarok


def after_two_hands(tarok: Tarok) -> None:
    """1  Ana +70, Boris +30, Cilka 0, David −40: on average +15."""
    tarok("new pagat-4p Ana Boris Cilka David")
    tarok("add two Ana Boris 44")
    tarok("adjust Ana 40 --why agreed")
    tarok("adjust David -40 --why agreed")


def test_without_a_rate_points_are_paid_whole(tarok: Tarok) -> None:
    after_two_hands(tarok)
    tarok("adjust Cilka 10 --why agreed")
    assert tarok("settle").out == (
        "Saturday, 31 January 2026 · 1 hand · the average is +17.5\n"
        "\n"
        "          total  balance\n"
        "-  -----  -----  -------\n"
        "1  Ana      +70    +52.5\n"
        "2  Boris    +30    +12.5\n"
        "3  Cilka    +10     −7.5\n"
        "4  David    −40    −57.5\n"
        "\n"
        "David → Ana    53 points\n"
        "Cilka → Boris   8 points\n"
        "David → Boris   5 points\n"
        "tarok rate 0.05 makes money of it\n"
    )


def test_a_rate_and_its_money(tarok: Tarok) -> None:
    after_two_hands(tarok)
    tarok("rate 0.10 --unit €")
    assert tarok("settle").out == (
        "Saturday, 31 January 2026 · 1 hand · 0.10 € a point · the average is +15\n"
        "\n"
        "          total      €\n"
        "-  -----  -----  -----\n"
        "1  Ana      +70  +5.50\n"
        "2  Boris    +30  +1.50\n"
        "3  Cilka      0  −1.50\n"
        "4  David    −40  −5.50\n"
        "\n"
        "David → Ana    5.50 €\n"
        "Cilka → Boris  1.50 €\n"
    )
    assert "David → Ana    11.00 €" in tarok("settle --rate 0.20").out
    for words in ("settle 0.20", "settle 0,20", f"settle {TODAY} 0.20"):
        assert "David → Ana    11.00 €" in tarok(words).out
    assert tarok("settle none") == (1, "", 'AMOUNT: "none" is not an amount above 0\n    such as 0.05\n')
    twice = "Error: say once what a point is worth: AMOUNT or --rate AMOUNT"
    assert tarok("settle 0.20 --rate 0.10").err.splitlines()[-1] == twice
    assert "David → Ana    5.50 Kč" in tarok("settle --unit Kč").out
    assert tarok("rate 0.05").status == 0
    assert "0.05 a point" in tarok("settle").out


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
    assert tarok("settle").out.splitlines()[4:8] == [
        "1  Ana      +70  +0.50  had 5.00 € from David",
        "2  Boris    +30  +1.50",
        "3  Cilka      0  −1.50",
        "4  David    −40  −0.50  paid 5.00 € → Ana",
    ]


def test_payments_are_recorded_as_paid(tarok: Tarok) -> None:
    after_two_hands(tarok)
    said = tarok("settle --rate 0.10 --unit € --paid")
    assert "David paid Ana 5.5\n" in said.out
    assert " · seal " in said.out
    assert tarok("settle").out.splitlines()[-1] == "nobody pays anything"
    answer = tarok("season --json").json
    assert answer["debts"]["€"] == {
        "balances": {"Ana": "0", "Boris": "0", "Cilka": "0", "David": "0"}, "payments": [],
    }  # fmt: skip
    assert answer["evenings"][0]["rate"] == "0.1"


def test_crowns_say_so(tarok: Tarok) -> None:
    tarok("new taroky-hlucin Ana Boris Cilka David")
    tarok("add prvni-povinnost Ana Boris 45")
    assert tarok("settle").out.splitlines()[2] == "             Kč"
    assert tarok("settle").out.splitlines()[-1].endswith(" Kč")


def test_money_that_nobody_named_has_no_name(tarok: Tarok) -> None:
    after_two_hands(tarok)
    tarok("rate 0.10")
    assert "\nCilka → Boris  1.50\n" in tarok("season").out
    tarok("season --html season.html")
    page = Path("season.html").read_text(encoding="utf-8")
    assert '<td class="n">1.50</td>' in page


def test_a_rate_without_its_money(tarok: Tarok) -> None:
    after_two_hands(tarok)
    assert tarok("rate 0.05").out.startswith("✓ a point is worth 0.05\n")
    assert tarok("rate 0.05 --unit EUR").out.startswith("✓ a point is worth 0.05 EUR\n")


def test_points_that_were_paid_are_owed_no_more(tarok: Tarok) -> None:
    after_two_hands(tarok)
    tarok("adjust Cilka 10 --why agreed")
    assert tarok("settle --paid").out.startswith(
        "✓ David paid Ana 53 points\n✓ Cilka paid Boris 8 points\n✓ David paid Boris 5 points\n"
    )
    assert tarok("settle").out.splitlines()[4:] == [
        "1  Ana      +70     −0.5  had 53 points from David",
        "2  Boris    +30     −0.5  had 8 points from Cilka; had 5 points from David",
        "3  Cilka    +10     +0.5  paid 8 points → Boris",
        "4  David    −40     +0.5  paid 53 points → Ana; paid 5 points → Boris",
        "",
        "nobody pays anything",
    ]
    assert tarok("settle --paid").err == "nobody owes anything\n    tarok settle shows everybody's balance\n"
    assert tarok("season --json").json["debts"]["points"]["payments"] == []


def test_points_stay_paid_whatever_a_point_is_worth_later(tarok: Tarok) -> None:
    after_two_hands(tarok)
    tarok("settle --paid")
    tarok("add two Ana Boris 44")
    assert tarok("settle --rate 0.10 --unit €").out.splitlines()[4:] == [
        "1  Ana     +100  +1.50  had 55 points from David",
        "2  Boris    +60  +1.50  had 15 points from Cilka",
        "3  Cilka      0  −1.50  paid 15 points → Boris",
        "4  David    −40  −1.50  paid 55 points → Ana",
        "",
        "Cilka → Ana    1.50 €",
        "David → Boris  1.50 €",
    ]
    tarok("settle --rate 0.10 --unit € --paid")
    answer = tarok("settle --json").json
    assert set(answer["balances"].values()) == {"0"}
    assert answer["paid"] == [
        {"from": "David", "to": "Ana", "amount": "55", "unit": "points"},
        {"from": "Cilka", "to": "Boris", "amount": "15", "unit": "points"},
        {"from": "Cilka", "to": "Ana", "amount": "1.5"},
        {"from": "David", "to": "Boris", "amount": "1.5"},
    ]
    assert tarok("season --json").json["debts"]["€"]["payments"] == []
    tarok("report")
    assert "paid: David → Ana 55 points" in Path("tarok-2026-01-31.html").read_text(encoding="utf-8")


def test_another_money_pays_nothing_here(tarok: Tarok) -> None:
    after_two_hands(tarok)
    tarok("rate 0.10 --unit €")
    assert tarok("paid David Ana 100 --unit Kč --why beer").out.startswith("✓ David paid Ana 100 Kč\n")
    assert tarok("paid David Ana 5.50 --unit €").err == ""
    answer = tarok("settle --json").json
    assert answer["payments"] == [{"from": "Cilka", "to": "Boris", "amount": "1.5"}]
    debts = tarok("season --json").json["debts"]
    assert debts["Kč"]["payments"] == [{"from": "Ana", "to": "David", "amount": "100"}]
    assert debts["€"]["payments"] == [{"from": "Cilka", "to": "Boris", "amount": "1.5"}]


def test_what_an_evening_in_points_is_paid_in(tarok: Tarok) -> None:
    after_two_hands(tarok)
    tarok("paid David Ana 55")
    assert tarok("settle --json").json["balances"]["David"] == "0"


def test_in_whole_points_stand_beside_the_exact_payments(tarok: Tarok) -> None:
    after_two_hands(tarok)
    tarok("adjust Cilka 10 --why agreed")
    answer = tarok("settle --json").json
    assert answer["payments"][0] == {"from": "David", "to": "Ana", "amount": "52.5"}
    assert answer["in_whole_points"][0] == {"from": "David", "to": "Ana", "amount": "53"}
    assert "in_whole_points" not in tarok("settle --rate 1 --json").json


def test_a_page_goes_to_standard_output(tarok: Tarok) -> None:
    after_two_hands(tarok)
    for command, option in (
        ("season", "--html"),
        ("report", "--out"),
        ("export", "--out"),
        ("export --format md", "--out"),
    ):
        page = tarok(f"{command} {option} -")
        assert page.status == 0 and page.err == ""
        tarok(f"{command} {option} page.txt")
        assert page.out == Path("page.txt").read_text(encoding="utf-8")
    assert not Path("-").exists()
    for words, other in (
        ("season --html - --json", "--json"),
        ("season --html - --csv", "--csv"),
        ("report --html - --json", "--json"),
    ):
        said = tarok(words)
        assert said.status == 2
        assert said.err.splitlines()[-1] == f"Error: {words.split()[1]} - and {other} both go to standard output"
