"""What is printed for the wall and the tables, results out of evenings, and next season's leagues."""

from __future__ import annotations

import json

import pytest
from organiser import Desk
from sentences import DRAWN_BY_ORGANISER

from tarok_score.amounts import Amount, ratio
from tarok_score.ledger.record import spell
from tarok_score.show.competition.words import Exactly
from tarok_score.words.said import ENGLISH, speech

RESULTS = ("result 1 Ana=120 Boris=35 Cilka=35 David=-10", "result 2 Eva=5 Filip=4 Gabi=3 Hana=2")


@pytest.mark.parametrize(
    ("amount", "english", "slovenian"),
    [
        (3, "3", "3"), (ratio(5, 2), "2.5", "2,5"), (ratio(11, 3), "3⅔", "3⅔"), (ratio(1, 3), "⅓", "⅓"),
        (ratio(13, 6), "2 1/6", "2 1/6"), (ratio(-5, 3), "−1⅔", "−1⅔"), (ratio(-1, 7), "−1/7", "−1/7"),
    ],
)  # fmt: skip
def test_amounts_as_people_read_them(amount: Amount, english: str, slovenian: str) -> None:
    assert Exactly(amount).spoken(ENGLISH) == english
    assert Exactly(amount).spoken(speech("sl")) == slovenian


def test_the_tables_of_a_round(evening: Desk) -> None:
    evening.done("absent Hana", RESULTS[0])
    assert evening("tables --lang sl").out.splitlines() == [
        "Turnir",
        "1. krog",
        "",
        "miza  igralec   točke igre  mesto  točke",
        "----  --------  ----------  -----  -----",
        "   1  Ana              120     1.    4",
        "      Boris             35     2.    2,5",
        "      Cilka             35     2.    2,5",
        "      David            −10     4.    1",
        "",
        "   2  Eva",
        "      Filip",
        "      Gabi",
        "      manjka 1",
        "",
        "prosti: Hana",
        DRAWN_BY_ORGANISER,
    ]


def test_a_slip_for_every_table_that_plays(evening: Desk) -> None:
    evening.done("absent Filip Gabi Hana")
    lines = evening("tables --slips --lang sl").out.splitlines()
    assert lines[:5] == [
        "Turnir",
        "1. krog, miza 1 · 24 iger",
        "",
        "igralec  karta   točke igre    podpis",
        "-------  ------  ------------  ------------------------",
    ]
    assert [line.split()[0] for line in lines[6:13:2]] == ["Ana", "Boris", "Cilka", "David"]
    assert not any("miza 2" in line for line in lines)


def test_sheets_are_at_most_eighty_columns_wide(desk: Desk) -> None:
    names = [f"{first} {'dolgo ime ' * 4}{last}".strip() for first in "ABCD" for last in "EF"]
    desk.file("names", "\n".join(names))
    desk.done("new Liga --system league --rounds 2 --difference 7:1", "enter --file names", "draw --seed a")
    tables = desk.read("tables")["tables"]
    for table in tables:
        words = [f"{name}={amount}" for name, amount in zip(table["players"], ("1/3", "2/7", "0", "-99"), strict=True)]
        assert desk("result", str(table["table"]), *words).status == 0
    for command in ("tables", "tables --slips", "standings", "fixtures", "show", "log"):
        said = desk(command)
        assert said.status == 0
        assert max(map(len, said.out.splitlines())) <= 80, command


def test_standings_of_a_round_that_goes_on_say_so_above_them_and_to_programs(league: Desk) -> None:
    league.done("result 1 120 35 35 -10")
    assert league("standings --running").out.splitlines()[1] == "standings during league round 1, 1 of 2 tables"
    found = league.read("standings --running")
    assert (found["complete"], found["tables"]) == (False, {"in": 1, "of": 2})


def test_the_knockout_on_paper(cup: Desk) -> None:
    cup.done(*RESULTS, "next", "withdraw Filip")
    assert cup("standings --running").out.splitlines() == [
        "Pokal",
        "standings during final, 0 of 1 tables",
        "",
        "place  player  out        place at the table",
        "-----  ------  ---------  ------------------  ---------",
        "1.-3.  Ana",
        "1.-3.  Boris",
        "1.-3.  Eva",
        "   4.  Filip   final                          withdrawn",
        "5.-6.  Cilka   semifinal                  3.",
        "5.-6.  Gabi    semifinal                  3.",
        "7.-8.  David   semifinal                  4.",
        "7.-8.  Hana    semifinal                  4.",
        "",
        "some tables have no result yet",
    ]


def played(desk: Desk, name: str, players: str, *more: str, finish: bool = True) -> None:
    """An evening of one hand by the competition's rules; the first player named wins 20."""
    lines = [f"new tarok-net-tri-plus-one {players}", f"add trojka {players.split()[0]} 45", *more]
    for line in (*lines, *(["finish"] if finish else [])):
        said = desk.tarok(*line.split(), "--session", name)
        assert said.status == 0, said


def test_the_result_of_a_table_is_read_out_of_its_evening(desk: Desk) -> None:
    desk.file("slips", "Ana Novak\nAna Kos\nBoris\nCilka\n")
    desk.done("new Turnir --system points --rounds 2 --hands 1", "enter --file slips", "draw --order slips")
    played(desk, "good.jsonl", "Boris AnaK AnaN Cilka")
    desk.done("result 1 --session good.jsonl")
    result = desk.read("tables")["tables"][0]["result"]
    assert result["game"] == {"Ana Novak": "0", "Ana Kos": "0", "Boris": "20", "Cilka": "0"}
    assert (result["hands"], result["typed"]) == (1, True)
    recorded = desk.read("log")["events"][-1]["results"][0]["seal"]
    last = json.loads(desk.folder.joinpath("good.jsonl").read_text("utf-8").splitlines()[-1])
    assert recorded == last["seal"]
    assert result["seal"] == spell(recorded)
    desk.done("next")
    said = desk("result 1 --session good.jsonl")
    assert said.err == "--session: this evening is the result of table 1 in round 1 already\n    name another session\n"


EVENINGS = [
    ("open.jsonl", "Ana Boris Cilka David", False,
     "open.jsonl: this session is not finished\n    tarok finish ends it\n"),
    ("others.jsonl", "Ana Boris Cilka Eva", True,
     '"Eva": nobody here is called "Eva"\n    there are Ana, Boris, Cilka and David\n'),
    ("short.jsonl", "Ana Boris Cilka David", True,
     "short.jsonl: hands in this session: 1, in this competition: 24\n    --short WHY says why\n"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "players", "finish", "message"), EVENINGS)
def test_evenings_that_are_no_result(desk: Desk, name: str, players: str, finish: bool, message: str) -> None:
    desk.file("slips", "Ana\nBoris\nCilka\nDavid\n")
    hands = 24 if name.startswith("short") else 1
    desk.done(f"new Turnir --system points --rounds 2 --hands {hands}", "enter --file slips", "draw --order slips")
    played(desk, name, players, finish=finish)
    said = desk(f"result 1 --session {name}")
    assert (said.status, said.out, said.err) == (1, "", message)
    if hands == 24:
        assert desk("result", "1", "--session", name, "--short", "time was up").status == 0
        assert desk.read("log")["events"][-1]["results"][0]["short"] == "time was up"


def test_an_evening_by_other_rules(desk: Desk) -> None:
    desk.file("slips", "Ana\nBoris\nCilka\nDavid\n")
    desk.done("new Turnir --system points --rounds 2 --hands 1 --ruleset tarok-net-4p", "enter --file slips")
    desk.done("draw --order slips")
    played(desk, "a.jsonl", "Ana Boris Cilka David")
    assert desk("result 1 --session a.jsonl").err == (
        "a.jsonl: this session was played by tarok-net-tri-plus-one, the competition by tarok-net-4p\n"
        "    is it the right session?\n"
    )


def test_the_eighty_in_a_hall(desk: Desk) -> None:
    desk.file("names", "\n".join(f"Igralec {first}{last}" for first in "ABCDEFGH" for last in "KLMNOPRSTU"))
    desk.done("new Dvorana --system points --rounds 5", "enter --file names", "draw --seed lipa")
    for number in range(1, 6):
        lines = [
            f"{table['table']} "
            + " ".join(f"{name.replace(' ', '')}={17 * n - 20}" for n, name in enumerate(table["players"]))
            for table in desk.read("tables")["tables"]
        ]
        assert desk("result --batch -", stdin="\n".join(lines)).status == 0
        desk.done("next" if number < 5 else "close")
    rows = desk.read("standings --tournament tournament-2026-11-20.jsonl")["standings"]
    assert len(rows) == 80 and {row["rounds"] for row in rows} == {5}
    assert sum(int(row["firsts"]) for row in rows) == 100
