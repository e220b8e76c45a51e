"""What hangs on the wall of a hall: who is entered, who sits where, lots, clubs and their players, prizes, a series."""

from __future__ import annotations

import re
from textwrap import dedent

import pytest
from organiser import Desk

ENTERED = """\
name,club
Ana Novak,Lipa
Boris Žagar,Lipa
Cilka Breg,Drava
David Ahac,Drava
Eva Černe,Lipa
Filip Dolenc,
Gabi Zore,Drava
Hana Šuštar,Lipa
"""
SLIPS = "Ana Novak\nBoris Žagar\nCilka Breg\nDavid Ahac\nEva Černe\nFilip Dolenc\nGabi Zore\nHana Šuštar\n"


@pytest.fixture
def hall(desk: Desk) -> Desk:
    """Eight players of two clubs at two tables; Gabi Zore has left before the first round is played."""
    desk.file("entered.csv", ENTERED)
    desk.file("slips", SLIPS)
    desk.done("new Turnir --system points --rounds 2", "enter --csv entered.csv", "draw --order slips")
    assert desk("withdraw", "Gabi Zore").status == 0
    return desk


def on_the_wall(desk: Desk, command: str, *, below: str) -> None:
    """The sheet of a command in Slovenian, below the competition's name."""
    said = desk(f"{command} --lang sl")
    assert said.status == 0, said
    _, *lines = [line.rstrip() for line in said.out.splitlines()]
    assert lines == dedent(below).strip("\n").splitlines(), said.out


def test_who_is_entered_by_surname(hall: Desk) -> None:
    on_the_wall(
        hall,
        "list",
        below="""
        igralci

            igralec       klub
        --  ------------  -----  ------
        1.  David Ahac    Drava
        2.  Cilka Breg    Drava
        3.  Eva Černe     Lipa
        4.  Filip Dolenc
        5.  Ana Novak     Lipa
        6.  Hana Šuštar   Lipa
        7.  Gabi Zore     Drava  odstop
        8.  Boris Žagar   Lipa
        """,
    )


def test_everybody_finds_the_table_by_surname(hall: Desk) -> None:
    on_the_wall(
        hall,
        "tables --by name",
        below="""
        1. krog

        miza  igralec
        ----  ------------
           1  Ana Novak
              Boris Žagar
              Cilka Breg
              David Ahac

           2  Eva Černe
              Filip Dolenc
              Hana Šuštar
              manjka 1

        žreb 1, po vrstnem redu organizatorja; žrebano brez zaključenih prijav

        Turnir
        1. krog

        igralec       miza
        ------------  ----
        David Ahac       1
        Cilka Breg       1
        Eva Černe        2
        Filip Dolenc     2
        Ana Novak        1
        Hana Šuštar      2
        Boris Žagar      1
        """,
    )


def test_who_drew_which_number(hall: Desk) -> None:
    on_the_wall(
        hall,
        "lots",
        below="""
        žreb 1, po vrstnem redu organizatorja; žrebano brez zaključenih prijav

        številka  igralec       listek
        --------  ------------  ------
              1.  Ana Novak
              2.  Boris Žagar
              3.  Cilka Breg
              4.  David Ahac
              5.  Eva Černe
              6.  Filip Dolenc
              7.  Gabi Zore
              8.  Hana Šuštar

              4.  David Ahac
              3.  Cilka Breg
              5.  Eva Černe
              6.  Filip Dolenc
              1.  Ana Novak
              8.  Hana Šuštar
              7.  Gabi Zore
              2.  Boris Žagar
        """,
    )


def test_a_table_that_ended_without_a_result(hall: Desk) -> None:
    hall.done("result 1 40 20 10 0", "end-round --why ogenj")
    on_the_wall(
        hall,
        "tables",
        below="""
        1. krog

        miza  igralec       točke igre  mesto  točke
        ----  ------------  ----------  -----  -----
           1  Ana Novak             40     1.      4
              Boris Žagar           20     2.      3
              Cilka Breg            10     3.      2
              David Ahac             0     4.      1

           2  Eva Černe
              Filip Dolenc
              Hana Šuštar
              manjka 1

        miza 2 končana brez rezultata: ogenj
        žreb 1, po vrstnem redu organizatorja; žrebano brez zaključenih prijav
        """,
    )


def test_lots_of_a_draw_by_hand_are_its_order(desk: Desk) -> None:
    desk.file("slips", "Boris\nDavid\nAna\nCilka\n")
    desk.done("new Turnir --system points --rounds 1", "enter Ana Boris Cilka David", "draw --order slips")
    rows = [line.split() for line in desk("lots").out.splitlines() if ".  " in line]
    assert rows == [["1.", "Boris"], ["2.", "David"], ["3.", "Ana"], ["4.", "Cilka"],
                    ["3.", "Ana"], ["1.", "Boris"], ["4.", "Cilka"], ["2.", "David"]]  # fmt: skip
    assert "SHA" not in desk("lots").out


def test_the_players_before_the_draw(desk: Desk) -> None:
    desk.done("new Liga --system league --rounds 1")
    assert "players: none yet" in desk("show").out
    desk.done("enter Lipa Drava Breza Javor")
    assert "players: Lipa, Drava, Breza, Javor" in desk("show").out.replace(" and ", ", ")


def test_a_competition_for_a_spreadsheet(hall: Desk) -> None:
    hall.done("result 1 40 20 10 0", "result 1 40 25 10 0 --correct listek", "end-round --why ogenj")
    for command, line in (
        ("list", "5.,Ana Novak,Lipa,"),
        ("tables", "1*,Boris Žagar,25,2.,3"),
        ("tables --by name", "Hana Šuštar,2"),
        ("standings", "1.,Ana Novak,4,4,40,1,1,"),
        ("lots", "1.,Ana Novak,"),
        ("why Ana", 'round 1,1,"Boris Žagar, Cilka Breg and David Ahac",40,1.,4'),
    ):
        assert line in hall(f"{command} --csv -").out.splitlines(), command
    hall.done("standings --csv turnir.csv")
    assert (hall.folder / "turnir.csv").read_text("utf-8").startswith("place,player,1,points,")


def test_where_a_players_points_come_from_as_a_page(hall: Desk) -> None:
    hall.done("result 1 40 20 10 0", "result 1 40 25 10 0 --correct listek")
    assert hall("penalty", "Boris Žagar", "1", "--why", "zamuda").status == 0
    page = hall("why", "Boris Žagar", "--html", "-")
    assert page.status == 0
    text = " ".join(re.sub("<style>.*</style>|<[^>]*>", " ", page.out, flags=re.DOTALL).split())
    assert "1 Ana Novak, Cilka Breg and David Ahac 25* 2. 3" in text
    assert "corrected, 20 → 25 (listek)" in text and "−1 penalty from round 1: zamuda" in text
