"""The page of an evening: its parts, its numbers, what people typed in it, and that it loads nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from webpage import Node, Page

from tarok_score.cli.app import run
from tarok_score.evening.season import Point
from tarok_score.show.report import WIDE, Graph, strokes

EVENING = [
    "new pagat-4p Ana Boris Cilka David",
    "add one Cilka Ana 45",
    "add two David Cilka 35 pagat-ultimo:David:announced:lost",
    "add beggar Boris won",
    "add solo-three Cilka 50 trula:announced",
    "add one Ana Boris 45 king-ultimo:Boris:announced trula mond:Cilka,Ana",
    "misdeal Boris",
    "void 3 --why counted-twice",
]
HOSTILE = '<b>&"'


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Plays commands in a fresh folder and gives the page that `tarok report` makes of them."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TAROK_SESSION", str(tmp_path / "friday.jsonl"))

    def play(*commands: str | list[str], options: tuple[str, ...] = ()) -> tuple[str, Node]:
        for one in commands:
            words = one.split() if isinstance(one, str) else one
            assert run(words) == 0, (words, capsys.readouterr().err)
        capsys.readouterr()
        assert run(["report", *options]) == 0, capsys.readouterr().err
        text = (tmp_path / "friday.html").read_text("utf-8")
        return text, Page(text).root

    return play


def test_the_pot_among_those_who_pay_is_said_in_the_readers_language(evening: Callable[..., Any]) -> None:
    commands = (
        "new taroki-polish Ana Boris Cilka David",
        "add powinnosc Ana Cilka 40 skis-lost:Boris,Ana",
        "rate 0.10",
    )
    _, page = evening(*commands, options=("--lang", "pl"))
    (payments,) = page.find("table", class_="payments")
    assert "→ pula" in payments.text and "pot" not in payments.text


def test_the_page_has_its_parts(evening: Callable[..., Any]) -> None:
    _, page = evening(*EVENING)
    (podium,) = page.find("ol", class_="podium")
    assert [(one.attributes["data-player"], one.text) for one in podium.inside] == [
        ("Ana", "1 Ana +110"),
        ("Boris", "2 Boris +50"),
        ("Cilka", "3 Cilka +25"),
        ("David", "4 David −70"),
    ]
    assert page.find("h1")[0].text == "Leads: Ana"
    assert page.find("p", class_="deck")[0].text.startswith("next: ")
    parts = [one.attributes["id"] for one in page.find("section")]
    assert parts == ["places", "last", "chart", "sheet", "statistics"]
    assert page.find("section", id="last")[0].text == (
        "Last hand 5 · one ✓ , made Ana, Boris Ana +70 · Boris +70 · Cilka −20"
    )
    assert page.find("html", lang="en")


def test_the_sheet_says_what_happened(evening: Callable[..., Any]) -> None:
    _, page = evening(*EVENING)
    (table,) = page.find("table", class_="sheet")
    body = [row for row in table.find("tbody")[0].inside if row.attributes["class"] != "working"]
    rows = [[cell.text for cell in row.inside] for row in body]
    assert rows == [
        ["1", "+40 this hand: +40", "", "+40 this hand: +40", "", "hand 1, one ✓ , made , Cilka and Ana Cilka, Ana"],
        ["2", "", "", "−30 this hand: −70", "−70 this hand: −70",
         "hand 2, two ✗ , lost , David and Cilka David, Cilka · pagat ultimo ✗ lost"],
        ["3", "", "", "", "", "beggar Boris (counted-twice)"],
        ["4", "", "", "+45 this hand: +75", "", "hand 4, solo three ✓ , made , Cilka Cilka · trula"],
        ["5", "+110 this hand: +70", "+70 this hand: +70", "+25 this hand: −20", "",
         "hand 5, one ✓ , made , Ana and Boris Ana, Boris · king ultimo, trula"],
        ["", "", "+50 this hand: −20", "", "", "misdeal by Boris"],
    ]  # fmt: skip
    (foot,) = table.find("tfoot")
    assert [cell.text for cell in foot.inside[0].inside] == ["Σ", "+110", "+50", "+25", "−70", "misdeals: Boris *"]
    assert [row.attributes["data-hand"] for row in body[:-1]] == [*"12345"]
    assert [row.attributes["class"] for row in table.find("tr", data_hand="3")] == ["void"]
    assert [cell.attributes.get("class") for cell in table.find("tr", data_hand="1")[0].inside] == [
        "n", "n c0 partner", "n c1 ", "n c2 declarer", "n c3 ", "what",
    ]  # fmt: skip


def test_every_hand_that_counts_leads_to_its_working(evening: Callable[..., Any]) -> None:
    _, page = evening(*EVENING)
    links = [str(link.attributes["href"]) for link in page.find("table", class_="sheet")[0].find("a")]
    there = [f"#{one.attributes['id']}" for one in page.find("tr", class_="working")]
    assert [one for one in links if one != "#sheet"] == there == ["#hand-1", "#hand-2", "#hand-4", "#hand-5"]
    (second,) = page.find("tr", id="hand-2")
    assert "two −(20 + 0) David −20 , Cilka −20" in second.text
    assert "35 − 35 = 0, to the nearest 5: 0" in second.text


def test_the_result_stands_first_and_in_the_title(evening: Callable[..., Any]) -> None:
    _, page = evening(*EVENING, "finish")
    assert page.find("h1")[0].text == "Winner: Ana"
    assert re.fullmatch(r"Ana \+110 · \w+, \d+ \w+ \d{4}", page.find("title")[0].text)
    _, page = evening(options=("--lang", "sl"))
    assert page.find("h1")[0].text == "Zmaga: Ana"


def test_tables_have_heads_and_names(evening: Callable[..., Any]) -> None:
    _, page = evening(*EVENING, options=("--rate", "0.10"))
    for table in page.find("table"):
        assert all(one.attributes.get("scope") in ("col", "row") for one in table.find("th"))
        assert all(one.text for one in table.find("th"))
    for table in [*page.find("table", class_="sheet"), *page.find("table", class_="payments")]:
        assert table.find("caption")[0].text
    for section in page.find("section"):
        name = section.attributes.get("aria-labelledby")
        assert section.attributes.get("aria-label") or page.find("h2", id=name)[0].text


def test_numbers_that_nobody_has_are_left_out(evening: Callable[..., Any]) -> None:
    _, page = evening("new taroky-hlucin A B C D", "add trojka:3 A 47 pagat")
    heads = [row.inside[0].text for row in page.find("table", class_="statistics")[0].find("tr")]
    assert "radli" not in heads and "mond lost" not in heads and "declarer" in heads


def test_workings_are_printed_only_when_asked_for(evening: Callable[..., Any]) -> None:
    _, page = evening(*EVENING)
    assert page.find("table", class_="sheet")
    _, page = evening(options=("--workings",))
    assert page.find("table", class_="sheet printed")


def test_the_chart_ends_at_the_totals(evening: Callable[..., Any]) -> None:
    _, page = evening(*EVENING)
    charts = [one for one in page.find("svg", role="img") if "chart" in str(one.attributes["class"])]
    assert [one.attributes["class"] for one in charts] == ["chart wide", "chart narrow"]
    for chart in charts:
        assert chart.attributes["aria-label"] == "Running totals: Ana +110, Boris +50, Cilka +25, David −70"
        traces = {one.attributes["data-player"]: one for one in chart.find("g")}
        assert list(traces) == ["Ana", "Boris", "Cilka", "David"]
        assert traces["Ana"].find("text")[0].text == "Ana +110"
        dashes = [one.find("path")[0].attributes.get("stroke-dasharray") for one in traces.values()]
        assert len(set(dashes)) == len(dashes)
        dots = [[(dot.find("title")[0].text, dot.attributes.get("class")) for dot in one.find("circle")]
                for one in traces.values()]  # fmt: skip
        assert dots == [[("5 · Ana +110", "won")], [], [("1 · Cilka +40", "won"), ("4 · Cilka +45", "won")],
                        [("2 · David −70", None)]]  # fmt: skip
        heights = sorted(int(str(one.find("text")[0].attributes["y"])) for one in traces.values())
        assert all(after - before >= 15 for before, after in pairwise(heights))


def test_the_end_of_an_evening_is_no_part_of_its_last_hand(evening: Callable[..., Any]) -> None:
    _, page = evening("new pagat-4p Ana Boris Cilka David", "add beggar Ana won", "finish")
    (chart,) = page.find("svg", class_="chart wide")
    (ana,) = chart.find("g", data_player="Ana")
    assert [dot.find("title")[0].text for dot in ana.find("circle")] == ["1 · Ana +70"]
    assert ana.find("text")[0].text == "Ana −30"
    (band,) = chart.find("rect", class_="end")
    left, width = (int(str(band.attributes[name])) for name in ("x", "width"))
    path = str(ana.find("path")[0].attributes["d"])
    assert f"{left} " in path and path.count("L") == 2 and f"L{left + width} " in path
    assert [one.text for one in chart.find("text", class_="end")] == ["end: open radli"]
    (narrow,) = page.find("svg", class_="chart narrow")
    assert [one.text for one in narrow.find("text", class_="end")] == ["end"]


def test_who_comes_late_is_drawn_from_where_he_came(evening: Callable[..., Any]) -> None:
    _, page = evening(
        "new pagat-4p Ana Boris Cilka David", "add beggar Ana won", "add beggar Boris won", "join Eva",
        "add beggar Eva won",
    )  # fmt: skip
    (chart,) = page.find("svg", class_="chart wide")
    lines = {one.attributes["data-player"]: str(one.find("path")[0].attributes["d"]) for one in chart.find("g")}
    assert lines["Ana"].count("L") == 3
    assert lines["Eva"].count("L") == 1


#: The lowest and highest total of an evening, its hands, whether it is over; the numbers beside and below its chart.
NUMBERS = """
0..0      0 hands        | 0 | 0
0..7      1 hand         | 0 1 2 3 4 5 6 7 | 0 1
0..70     2 hands, over  | 0 10 20 30 40 50 60 70 | 0 1 2
-70..110  12 hands       | -100 -50 0 50 100 150 | 0 1 2 3 4 5 6 7 8 9 10 11 12
0..80     12 hands, over | 0 20 40 60 80 | 0 1 2 3 4 5 6 7 8 9 10 11 12
-30..0    13 hands       | -30 -25 -20 -15 -10 -5 0 | 0 2 4 6 8 10 12
"""


@pytest.mark.parametrize("row", NUMBERS.strip().splitlines())
def test_the_numbers_at_a_chart(row: str) -> None:
    evening, *shown = map(str.strip, row.split("|"))
    low, high, hands = map(int, re.findall(r"-?\d+", evening))
    totals = [0, high, low, *[0] * hands][: hands + 1]
    course = [Point(hand, {"Ana": total}) for hand, total in enumerate(totals)]
    if evening.endswith("over"):
        course.append(Point(hands, {"Ana": 0}, end=True))
    found = Graph(course, WIDE)
    below = [course[place].hand for place in found.columns]
    assert [" ".join(map(str, numbers)) for numbers in (found.rows, below)] == shown


@pytest.mark.parametrize("hands", [1, 2, 5])
def test_a_line_goes_from_edge_to_edge_in_even_steps(hands: int) -> None:
    found = Graph([Point(hand, {"Ana": 10 * hand}) for hand in range(hands + 1)], WIDE)
    places = [int(point.split()[0]) for point in found.line("Ana").removeprefix("M").split("L")]
    assert (places[0], places[-1]) == (found.left, found.right)
    assert places == [found.left + (found.right - found.left) * hand // hands for hand in range(hands + 1)]


def test_names_are_moved_as_little_as_keeps_them_apart() -> None:
    here = {"Ana": 100, "Boris": 100, "Cilka": 0, "David": 0, "Eva": 0}
    found = Graph([Point(0, dict.fromkeys(here, 0)), Point(1, here)], WIDE)
    top, bottom, apart = found.top, found.bottom, WIDE[4]
    assert found.labels == {
        "Ana": top,
        "Boris": top + apart,
        "Cilka": bottom - 2 * apart,
        "David": bottom - apart,
        "Eva": bottom,
    }


def test_no_two_of_many_players_have_the_same_line() -> None:
    drawn = [strokes(place) for place in range(49)]
    assert len(set(drawn)) == 49
    assert len({colour for colour, _ in drawn[:7]}) == len({dash for _, dash in drawn[:7]}) == 7


def test_settlement_sums_to_zero(evening: Callable[..., Any]) -> None:
    _, page = evening(*EVENING, options=("--rate", "0.10"))
    (section,) = page.find("section", id="settlement")
    assert [row.text for row in section.find("tr")] == [
        "David → Ana 8.13",
        "David → Boris 1.75",
        "Cilka → Boris 0.38",
    ]
    assert "0.10 a point" in section.text


def test_what_people_typed_stays_text(evening: Callable[..., Any]) -> None:
    text, page = evening(
        ["new", "pagat-4p", HOSTILE, "Boris", "Cilka", "David"],
        ["adjust", HOSTILE, "5", "--why", "<script>alert(1)</script>"],
        ["add", "two", HOSTILE, "Boris", "44"],
        ["void", "1", "--why", "</td><img src=x>"],
    )
    assert not page.find("script") and not page.find("img")
    assert page.find("ol", class_="podium")[0].inside[0].attributes["data-player"] == HOSTILE
    assert "<script" not in text and "<b>&" not in text


def test_the_page_loads_nothing(evening: Callable[..., Any]) -> None:
    text, page = evening(*EVENING)
    assert page.find("meta", http_equiv="Content-Security-Policy")[0].attributes["content"] == (
        "default-src 'none'; style-src 'unsafe-inline'"
    )
    assert not re.search(r"https?:|url\(|@import|src=|<link|<script", text)
    assert {str(link.attributes["href"])[0] for link in page.find("a")} == {"#"}


def test_the_same_evening_makes_the_same_page(evening: Callable[..., Any]) -> None:
    assert evening(*EVENING)[0] == evening()[0]


def test_remarks_and_what_the_table_agreed_stand_on_the_page(evening: Callable[..., Any]) -> None:
    _, page = evening("new pagat-4p Ana Boris Cilka David", "add two Ana Boris 44", "note for beer", "agree")
    quiet = [row.inside[-1].text for row in page.find("tr", class_="event")]
    assert quiet == ["note: for beer", "the table agreed: Ana +30, Boris +30, Cilka 0, David 0"]


def test_brief_leaves_the_workings_out(evening: Callable[..., Any]) -> None:
    _, page = evening(*EVENING, options=("--brief",))
    assert not page.find("tr", class_="working") and not page.find("a")


def test_an_evening_without_a_hand_has_a_page(evening: Callable[..., Any]) -> None:
    _, page = evening("new pagat-4p Ana Boris Cilka David")
    assert [one.attributes["id"] for one in page.find("section")] == ["places", "chart", "sheet"]


def test_who_pays_whom_is_said_once_it_is_over_or_a_point_has_a_worth(evening: Callable[..., Any]) -> None:
    def second(page: Node) -> tuple[str, str]:
        """The part below the list, and what the deck says."""
        section = page.find("section")[1]
        return str(section.attributes["id"]), page.find("p", class_="deck")[0].text

    _, page = evening("new pagat-4p Ana Boris Cilka David", "add two Ana Boris 44")
    assert second(page) == ("last", "next: Ana deals, Boris is forehand")
    _, page = evening("rate 0.10 --unit EUR")
    assert second(page) == ("settlement", "next: Ana deals, Boris is forehand")
    assert "0.10 EUR a point" in page.text and "a point is worth" not in page.text
    _, page = evening("finish")
    assert second(page) == ("settlement", "Hand of the evening: 1. two Ana + Boris: +30")


def test_people_who_come_and_go_are_short_rows(evening: Callable[..., Any]) -> None:
    commands = ("new pagat-4p Ana Boris Cilka David", "add two Ana Boris 44", "join Eva", "leave David")
    _, page = evening(*commands)
    assert [row.inside[-1].text for row in page.find("tr", class_="event")] == ["joins: Eva", "leaves: David"]


def test_days_are_told_in_words(evening: Callable[..., Any]) -> None:
    _, page = evening(*EVENING, "finish")
    assert not re.search(r"\d{4}-\d\d", page.text)
    assert re.search(r"\d+ \w+ \d{4}, \d\d:\d\d$", page.find("footer")[0].text)


def test_winners_who_share_the_first_place_stand_in_the_title(evening: Callable[..., Any]) -> None:
    _, page = evening("new pagat-4p Ana Boris Cilka David", "add two Ana Boris 44")
    assert page.find("title")[0].text.startswith("Ana and Boris +30 · ")


def test_a_hundred_hands_stay_small(evening: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text("two Ana Boris 44 trula kontra@Cilka mond:David\n" * 100)
    text, _ = evening("new pagat-4p Ana Boris Cilka David", "add --batch hands.txt")
    assert len(text.encode()) < 400 * 1024


def test_the_page_can_be_printed_to_the_screen(evening: Callable[..., Any], capsys: pytest.CaptureFixture[str]) -> None:
    text, _ = evening(*EVENING)
    capsys.readouterr()
    assert run(["report", "--out", "-"]) == 0
    assert capsys.readouterr().out == text


def test_a_page_that_cannot_be_written(evening: Callable[..., Any], capsys: pytest.CaptureFixture[str]) -> None:
    evening(*EVENING)
    assert run(["report", "--out", "nowhere/page.html"]) == 1
    assert capsys.readouterr().err == (
        "--html: nowhere/page.html cannot be written: No such file or directory\n    name another file with --html\n"
    )
    assert run(["report", "--rate", "much"]) == 1
    assert capsys.readouterr().err == '--rate: "much" is not an amount above 0\n    such as 0.05\n'
