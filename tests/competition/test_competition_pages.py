"""The tables, slips, standings and plans of a competition as pages."""

from __future__ import annotations

from organiser import Desk
from sentences import DRAWN_BY_ORGANISER
from webpage import Node, Page

RESULTS = ("result 1 Ana=120 Boris=35 Cilka=35 David=-10", "result 2 Eva=5 Filip=4 Gabi=3 Hana=2")


def page(desk: Desk, command: str) -> Node:
    said = desk(*command.split(), "--html", "wall.html")
    assert (said.status, said.out, said.err) == (0, "wall.html\n", "")
    text = (desk.folder / "wall.html").read_text("utf-8")
    assert "://" not in text and "<script" not in text
    return Page(text).root


def rows(found: Node) -> list[list[str]]:
    """The rows of a table but its heads; who a row is about is its head, and an empty place is none."""
    found_rows = [row for body in found.find("tbody") for row in body.find("tr")]
    heads = [row.find("th", scope="row") for row in found_rows]
    assert any(heads) and all(len(head) == 1 and head[0].text for head in heads if head)
    return [[cell.text for cell in row.inside] for row in found_rows]


def test_the_tables_and_their_results(evening: Desk) -> None:
    evening.done("absent Hana", RESULTS[0])
    found = page(evening, "tables --lang sl")
    assert [one.text for one in found.find("header")] == ["Turnir 1. krog"]
    first, second = found.find("div", class_="cards")[0].find("section")
    assert (first.find("h2")[0].text, second.find("h2")[0].text) == ("miza 1", "miza 2")
    assert [one.text for one in first.find("li")] == ["Ana 120 4", "Boris 35 2,5", "Cilka 35 2,5", "David −10 1"]
    assert [one.text for one in second.find("li")] == ["Eva", "Filip", "Gabi", "manjka 1"]
    assert found.find("p", class_="quiet")[0].text == "prosti: Hana"


def test_a_slip_for_every_table_that_plays(evening: Desk) -> None:
    evening.done("absent Filip Gabi Hana")
    slips = page(evening, "tables --slips --lang sl").find("section", class_="slip")
    assert [slip.find("header")[0].text for slip in slips] == [
        f"1 Turnir 1. krog, miza 1 · 24 iger {DRAWN_BY_ORGANISER}"
    ]
    named = [row.text for row in slips[0].find("tbody")[0].find("tr")]
    assert named == ["Ana", "Boris", "Cilka", "David"]
    assert slips[0].find("tfoot")[0].text == "vsota ura"


def test_the_standings_as_on_paper(evening: Desk) -> None:
    evening.done(*RESULTS)
    text = evening("standings").out
    found = page(evening, "standings")
    assert found.find("header")[0].text == "Turnir standings after round 1"
    for row in rows(found):
        assert any(line.split() == [word for cell in row for word in cell.split()] for line in text.splitlines())


def test_points_stand_under_each_other_at_the_decimal_sign(evening: Desk) -> None:
    evening.done(*RESULTS)
    for command, wanted in (
        ("tables --lang sl", [("4", ""), ("2,5", ",5"), ("2,5", ",5"), ("1", "")]),
        ("standings --lang sl", [("4", ""), ("4", ""), ("3", ""), ("2,5", ",5")]),
    ):
        found = page(evening, command)
        points = [one for tag in ("td", "b") for one in found.find(tag) if one.find("span")]
        if command.startswith("standings"):
            points = points[::2]
        assert [(one.text, one.find("span", class_="rest of2")[0].text) for one in points[:4]] == wanted


def test_the_plan_of_a_league(desk: Desk) -> None:
    desk.done("new Liga --system league --rounds 3", "enter Ana Boris Cilka David Eva Filip Gabi Hana",
              "draw --seed lipa")  # fmt: skip
    found = page(desk, "fixtures")
    assert found.find("header")[0].text == "Liga fixtures"
    assert len(rows(found)) == 6


def test_a_league_for_programs(desk: Desk) -> None:
    desk.done("new Liga --system league --rounds 1 --tournament I.jsonl",
              "enter Ana Boris Cilka David --tournament I.jsonl", "draw --seed lipa --tournament I.jsonl")  # fmt: skip
    plan = desk.read("fixtures --tournament I.jsonl")
    assert plan["meetings"] == {"pairs": 6, "met": 6, "most": 1}
    assert "6 of 6 pairs meet, none more than once" in desk("fixtures --tournament I.jsonl").out
    desk.done("result 1 Ana=40 Boris=30 Cilka=20 David=10 --tournament I.jsonl", "close --tournament I.jsonl")
    why = desk.read("why Ana --tournament I.jsonl")
    assert [(one["place"], one["game"], one["points"]) for one in why["rounds"]] == [(1, "40", "4")]
