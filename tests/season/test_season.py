"""Seasons against sums by hand, and what must be true in every season."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from still import HandedIn, Still
from webpage import Page

from tarok_score.amounts import rounded
from tarok_score.cli.app import run
from tarok_score.evening.season import Copy, Counts, Night, People, season
from tarok_score.show.columns import plain, width_of
from tarok_score.show.sheet import day_in_words, days_in_words
from tarok_score.words.said import ENGLISH, speech

#: Three evenings: two of paper points, with Anica who is Ana, and one for crowns.
EVENINGS = {
    "tarok-2026-10-02.jsonl": ("2026-10-02T20:00:00+0200", [
        "new pagat-4p Ana Boris Cilka David",
        "add one Cilka Ana 45",  # Cilka, Ana 40
        "add two David Cilka 35 pagat-ultimo:David:announced:lost",  # David, Cilka -70
        "add beggar Boris won",  # Boris 70, everybody a radl
        "finish",  # a radl each: -100
    ]),
    "tarok-2026-10-09.jsonl": ("2026-10-09T20:00:00+0200", [
        "new pagat-4p anica Boris Eva David",
        "add three Boris Eva 50 kontra@David",  # Boris, Eva (10 + 15) x 2 = 50
    ]),
    "tarok-2026-10-16.jsonl": ("2026-10-16T20:00:00+0200", [
        "new taroky-hlucin Boris Eva David Ana",
        "add prvni-povinnost Boris Eva 45",
    ]),
}  # fmt: skip


@pytest.fixture
def tarok(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], handed_in: HandedIn
) -> Callable[..., Any]:
    """Runs one command in a folder of evenings; gives its exit status, output and messages."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TAROK_SESSION", raising=False)
    for name, (at, commands) in EVENINGS.items():
        handed_in(Still(at))
        for words in commands:
            assert run([*words.split(), "--session", name]) == 0, (words, capsys.readouterr().err)
    capsys.readouterr()

    def call(*words: str) -> tuple[int, str, str]:
        status = run(list(words))
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


def shown(tarok: Callable[..., Any], *options: str) -> dict[str, Any]:
    status, out, err = tarok("season", "--json", *options)
    assert status == 0, err
    answer: dict[str, Any] = json.loads(out)
    return answer


def test_a_season_is_the_sum_of_its_evenings(tarok: Callable[..., Any]) -> None:
    found = shown(tarok, "--same", "Ana=Anica")
    assert [(one["date"], one["unit"], one["hands"], one["winners"]) for one in found["evenings"]] == [
        ("2026-10-02", "points", 3, ["Boris"]),
        ("2026-10-09", "points", 1, ["Boris", "Eva"]),
        ("2026-10-16", "Kč", 1, ["Boris", "Eva"]),
    ]
    people = {one["name"]: one for one in found["players"]}
    # The first evening ends at -60 -30 -130 -170 (average -97.5), the second at 0 50 50 0 (average 25).
    assert people["Ana"]["balance"] == {"points": "12.5", "Kč": "-1"}
    assert people["Boris"]["balance"] == {"points": "92.5", "Kč": "1"}
    assert people["Cilka"]["balance"] == {"points": "-32.5"}
    assert people["David"]["balance"] == {"points": "-97.5", "Kč": "-1"}
    assert people["Ana"]["also"] == ["anica"]
    assert (people["Boris"]["declared"], people["Boris"]["made"], people["Boris"]["hands"]) == (3, 3, 5)
    assert people["Boris"]["radli"] == {"got": 1, "used": 0, "open": 1}
    assert people["Boris"]["per_hand"]["points"] == "30"
    assert people["Boris"]["best"] == {"points": "67.5", "Kč": "1"}
    assert found["debts"]["Kč"]["payments"] == [
        {"from": "David", "to": "Boris", "amount": "1"},
        {"from": "Ana", "to": "Eva", "amount": "1"},
    ]


def test_a_season_as_a_page(tarok: Callable[..., Any]) -> None:
    status, out, err = tarok("season", "--same", "Ana=Anica", "--html", "season.html")
    assert (status, err) == (0, "")
    assert out == tarok("season", "--same", "Ana=Anica")[1]
    text = Path("season.html").read_text("utf-8")
    page = Page(text).root
    assert page.find("h1")[0].text == "Season"  # of two units there is no leader
    assert page.find("header")[0].text == "3 evenings · 5 hands · 2 October 2026 – 16 October 2026 Season"
    points, money = page.find("section", class_="unit")
    assert [points.attributes["data-unit"], money.attributes["data-unit"]] == ["points", "Kč"]
    rows = [(row, [cell.text for cell in row.find("td")]) for row in points.find("tr") if row.attributes]
    assert [(row.attributes["data-player"], cells[0], cells[2], cells[3], cells[4]) for row, cells in rows] == [
        ("Boris", "1", "+46", "+93", "2/2"), ("Eva", "2", "+25", "+25", "1/1"), ("Ana", "3", "+6", "+13", "0/2"),
        ("Cilka", "4", "−33", "−33", "0/1"), ("David", "5", "−49", "−98", "0/2"),
    ]  # fmt: skip
    lines = {row.attributes["data-player"]: row.find("svg")[0] for row, _ in rows}
    assert lines["Boris"].attributes["aria-label"] == "lowest 0, highest +93"
    assert [len(line.find("circle")) for line in lines.values()] == [2, 1, 0, 0, 0]  # evenings won
    assert lines["Eva"].find("path")[1].attributes["d"].startswith("M60 ")  # she came to the second evening
    debts = page.find("section", id="debts")[0]
    assert [(row.find("th")[0].text, row.find("td")[0].text) for row in debts.find("tr")] == [
        ("David → Boris", "93 points"), ("Cilka → Eva", "25 points"), ("Cilka → Ana", "8 points"),
        ("David → Ana", "5 points"), ("David → Boris", "1.00 Kč"), ("Ana → Eva", "1.00 Kč"),
    ]  # fmt: skip
    contracts = {
        row.find("th")[0].text: [cell.text for cell in row.find("td")]
        for row in page.find("section", id="contracts")[0].find("tr")
    }
    assert contracts["one"] == ["made 1 / 1", "100 %"]
    assert contracts["two"] == ["made 0 / 1", "0 %"]
    assert "://" not in text and "<script" not in text
    tarok("season", "--same", "Ana=Anica", "--html", "again.html")
    assert Path("again.html").read_text("utf-8") == text


def test_in_a_table_averages_have_two_decimals(tarok: Callable[..., Any]) -> None:
    for words in ("new pagat-4p Ana Boris Cilka David", "add one Ana Boris 50"):
        assert tarok(*words.split(), "--session", "tarok-2026-10-23.jsonl")[0] == 0
    rows = [row.split(",") for row in tarok("season", "--csv")[1].splitlines()]
    heads = rows[0]
    places = [heads.index(head) for head in ("name", "an evening", "a hand")]
    assert [tuple(row[place] for place in places) for row in rows[1:] if row[0] == "points"] == [
        ("Boris", "38.33", "33"),
        ("Ana", "30", "21.25"),
        ("Eva", "25", "50"),
        ("anica", "-25", "0"),
        ("Cilka", "-27.5", "-7.5"),
        ("David", "-40", "-14"),
    ]


def test_a_page_of_a_season_that_cannot_be_written(tarok: Callable[..., Any]) -> None:
    assert tarok("season", "--html", "nowhere/season.html") == (
        1, "", "--html: nowhere/season.html cannot be written: No such file or directory\n"
        "    name another file with --html\n",
    )  # fmt: skip


def test_a_season_in_text(tarok: Callable[..., Any]) -> None:
    status, out, err = tarok("season", "--same", "Ana=Anica", "--since", "2026-10-05")
    assert (status, err) == (0, "")
    assert (
        out
        == """\
2 evenings · 2 hands

points
   name       an evening  balance  won  declared  best  worst  a hand  radli
-  -----  --  ----------  -------  ---  --------  ----  -----  ------  -----
1  Boris  ▅█         +25      +25  1/1       1/1   +25    +25   +50.0    0/0
1  Eva    ▅█         +25      +25  1/1       0/0   +25    +25   +50.0    0/0
3  Ana    ▅▁         −25      −25  0/1       0/0   −25    −25     0.0    0/0
3  David  ▅▁         −25      −25  0/1       0/0   −25    −25     0.0    0/0

Kč
   name       an evening  balance  won  declared   best  worst  a hand  radli
-  -----  --  ----------  -------  ---  --------  -----  -----  ------  -----
1  Boris  ▅█       +1.00    +1.00  1/1       1/1  +1.00  +1.00   +1.00    0/0
1  Eva    ▅█       +1.00    +1.00  1/1       0/0  +1.00  +1.00   +1.00    0/0
3  Ana    ▅▁       −1.00    −1.00  0/1       0/0  −1.00  −1.00   −1.00    0/0
3  David  ▅▁       −1.00    −1.00  0/1       0/0  −1.00  −1.00   −1.00    0/0

Ana → Boris  25 points
David → Eva  25 points
tarok rate 0.05 makes money of it

David → Boris  1.00 Kč
Ana → Eva      1.00 Kč
"""
    )


def test_a_season_narrows_by_importance_and_writes_whole_points(tarok: Callable[..., Any], handed_in: HandedIn) -> None:
    def lines(width: int) -> list[str]:
        """The first rows of the ranking in a terminal so wide."""
        handed_in(Still("2026-10-17T20:00:00+0200", columns=width))
        return plain(tarok("season", "--same", "Ana=Anica")[1]).splitlines()[3:8]

    whole = max(map(width_of, lines(200)))
    assert lines(whole) == lines(200)
    assert max(map(width_of, lines(whole - 1))) < whole - 1
    assert lines(80)[2] == "1  Boris  ▅▇█         +46      +93  2/2       2/2   +68    +25   +30.0    0/1"
    assert lines(40)[0] == "   name        an evening  balance  won"
    assert lines(40)[2:4] == ["1  Boris  ▅▇█         +46      +93  2/2", "2  Eva    ·▅▆         +25      +25  1/1"]


def test_a_day_in_words() -> None:
    assert ENGLISH.fact(days_in_words("2026-10-02", "2026-10-02")) == "2 October 2026"
    assert speech("sl").fact(day_in_words("2026-11-22")) == "nedelja, 22. november 2026"


def test_copies_count_once_and_empty_evenings_not_at_all(tarok: Callable[..., Any], tmp_path: Path) -> None:
    before = shown(tarok)
    text = (tmp_path / "tarok-2026-10-02.jsonl").read_bytes()
    (tmp_path / "tarok-copy.jsonl").write_bytes(b"".join(text.splitlines(keepends=True)[:3]))
    assert tarok("new", "pagat-4p", "A1", "B1", "C1", "D1", "--session", "tarok-empty.jsonl")[0] == 0
    after = shown(tarok)
    assert after.pop("left_out") == [
        {"file": "tarok-copy.jsonl", "reason": "everything in it is in tarok-2026-10-02.jsonl, too"},
        {"file": "tarok-empty.jsonl", "reason": "nothing was scored in it yet"},
    ]
    assert after == {fact: told for fact, told in before.items() if fact != "left_out"}
    told = tarok("season")[2].splitlines()
    assert told == [
        "left out: tarok-copy.jsonl: everything in it is in tarok-2026-10-02.jsonl, too",
        "left out: tarok-empty.jsonl: nothing was scored in it yet",
    ]


def test_an_evening_without_a_hand_counts_as_it_is_settled(tarok: Callable[..., Any]) -> None:
    assert tarok("new", "pagat-money-4p", "Ana", "Boris", "Eva", "David", "--session", "tarok-money.jsonl")[0] == 0
    assert tarok("misdeal", "Ana", "--session", "tarok-money.jsonl")[0] == 0
    night = shown(tarok, "tarok-money.jsonl")
    assert [(one["hands"], one["winners"]) for one in night["evenings"]] == [(0, [])]
    settled = json.loads(tarok("settle", "--json", "--session", "tarok-money.jsonl")[1])
    assert night["debts"]["points"]["payments"] == settled["payments"] and len(settled["payments"]) == 3


def test_what_is_paid_before_the_first_hand_counts_but_is_no_evening(tarok: Callable[..., Any]) -> None:
    before = shown(tarok)
    assert tarok("new", "taroky-hlucin", "Ana", "Boris", "Eva", "David", "--session", "tarok-next.jsonl")[0] == 0
    assert tarok("paid", "David", "Boris", "1", "--session", "tarok-next.jsonl")[0] == 0
    after = shown(tarok)
    assert (after["evenings"], after["players"]) == (before["evenings"], before["players"])
    assert after["debts"]["Kč"]["payments"] == [{"from": "Ana", "to": "Eva", "amount": "1"}]
    left = [{"file": "tarok-next.jsonl", "reason": "nothing was scored in it; what was paid in it counts"}]
    assert after["left_out"] == left


def test_debts_are_the_sum_of_the_settlements(tarok: Callable[..., Any]) -> None:
    owed: dict[str, int] = {}
    for name in EVENINGS:
        settled = json.loads(tarok("settle", "--json", "--session", name)[1])
        for one in settled.get("in_whole_points", ()):
            for who, amount in ((one["from"], -int(one["amount"])), (one["to"], int(one["amount"]))):
                who = "Ana" if who == "anica" else who
                owed[who] = owed.get(who, 0) + amount
    found = shown(tarok, "--same", "Ana=Anica")["debts"]["points"]["balances"]
    assert {name: int(amount) for name, amount in found.items()} == owed
    for name in EVENINGS:
        tarok("settle", "--paid", "--session", name)
    assert all(not debts["payments"] for debts in shown(tarok)["debts"].values())


def test_damaged_ledgers_refuse_the_whole_or_are_left_out(tarok: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "tarok-2026-10-09.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"points":50', b'"points":60'))
    status, out, err = tarok("season")
    assert (status, out) == (1, "")
    assert err.startswith("tarok-2026-10-09.jsonl: ") and "--skip-damaged leaves it out" in err
    status, out, err = tarok("season", "--skip-damaged")
    assert status == 0 and out.startswith("2 evenings") and err.startswith("left out: tarok-2026-10-09.jsonl: ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("nowhere.jsonl", "nowhere.jsonl: there is no such file or folder\n    name ledgers or folders of ledgers\n"),
        ("--since soon", '--since: "soon" is not a day\n    such as 2026-11-20\n'),
        ("--same Ana", '--same: "Ana" does not say who is the same\n    such as --same Ana=Anica,Anči\n'),
        (
            "--since 2030-01-01",
            "there is no evening here in which anything was scored\n    sessions are called tarok-….jsonl\n",
        ),
    ],
)
def test_what_is_wrong_is_said(tarok: Callable[..., Any], words: str, told: str) -> None:
    assert tarok("season", *words.split()) == (1, "", told)


def test_the_table_as_csv(tarok: Callable[..., Any]) -> None:
    out = tarok("season", "--csv", "--same", "Ana=Anica")[1].splitlines()
    assert out[0] == "unit,name,evenings,won,balance,an evening,best,worst,declared,a hand,radli"
    assert out[1] == "points,Boris,2,2,92.5,46.25,67.5,25,2/2,30,0/1"


def a_night(number: int, balances: dict[str, int]) -> Night:
    return Night(
        Copy(f"{number}.jsonl", str(number), 2, ()), f"2026-01-{number + 1:02}", "pagat-4p", (), "points", 0, 1,
        balances, balances, (), True, None, "points", 0, balances, (), {name: Counts(hands=1) for name in balances},
        {}, (),
    )  # fmt: skip


balanced = st.lists(st.integers(-500, 500), min_size=3, max_size=3).map(
    lambda some: dict(zip("ABCD", [*some, -sum(some)], strict=True))
)


@given(st.lists(balanced, min_size=1, max_size=20))
def test_in_every_season_money_only_changes_hands(evenings: list[dict[str, int]]) -> None:
    found = season([a_night(number, one) for number, one in enumerate(evenings)], People())
    debts = found.debts["points"]
    assert sum(debts.balances.values()) == 0
    for name, due in debts.balances.items():
        got = sum(one.amount for one in debts.payments if one.receiver == name)
        assert got - sum(one.amount for one in debts.payments if one.payer == name) == due
    assert sum(person.balance for person in found.tables[0].people) == 0
    averages = [person.an_evening for person in found.tables[0].people]
    assert averages == sorted(averages, reverse=True)


@given(st.fractions(-1000, 1000), st.integers(0, 4))
def test_averages_are_rounded_to_the_nearest(value: Fraction, decimals: int) -> None:
    assert abs(rounded(value, decimals) - value) * 2 <= Fraction(1, 10**decimals)


def test_on_a_narrow_screen_the_last_figures_are_left_out_first(tarok: Callable[..., Any], handed_in: HandedIn) -> None:
    order = ["balance", "won", "declared", "best", "worst", "a hand", "radli"]
    counts = set()
    for width in range(28, 101):
        handed_in(Still("2026-10-20T20:00:00+0200", columns=width))
        for line in tarok("season", "--same", "Ana=Anica")[1].splitlines():
            _, between, figures = line.partition("an evening")
            if between and "name" in line:
                shown = [one.strip() for one in figures.split("  ") if one.strip()]
                assert shown == order[: len(shown)], width
                counts.add(len(shown))
    assert counts == set(range(8))
