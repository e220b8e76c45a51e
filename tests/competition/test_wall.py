"""What hangs on the wall of a hall: who is entered, who sits where, lots, clubs and their players, prizes, a series."""

from __future__ import annotations

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
        žreb 1, po vrstnem redu organizatorja

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
        """,
    )
    on_the_wall(
        hall,
        "standings --teams 1",
        below="""
        lestvica po 1. krogu

        mesto  klub   točke  igralci
        -----  -----  -----  ----------
           1.  Lipa       4  Ana Novak
           2.  Drava      2  Cilka Breg
        """,
    )


def test_prizes_and_a_series(hall: Desk) -> None:
    hall.done("result 1 40 20 10 0", "result 2 3 2 2", "next", "result 1 40 20 10 0", "result 2 3 2 1", "close")
    on_the_wall(
        hall,
        "prizes --pot 100.01 --shares 50,30,20",
        below="""
        nagrade

        mesto  igralec      nagrada
        -----  -----------  -------
           1.  Ana Novak      50,01
           2.  Eva Černe         30
           3.  Hana Šuštar       20
        """,
    )
    winter = "--tournament zima.jsonl"
    hall.done(f"new Zima --system points --rounds 1 {winter}")
    assert hall("enter", "Rok", "Ana Novak", "Eva Černe", "Mija", *winter.split()).status == 0
    hall.file("slips", "Rok\nAna Novak\nEva Černe\nMija\n")
    hall.done(f"draw --order slips {winter}", f"result 1 4 3 2 1 {winter}", f"close {winter}")
    summer = "tournament-2026-11-20.jsonl"
    on_the_wall(
        hall,
        f"series {summer} zima.jsonl --best 1",
        below="""
        serija

        mesto  igralec       Turnir  Zima  skupaj  dobljeno
        -----  ------------  ------  ----  ------  --------
           1.  Ana Novak          8   (3)       8         1
           2.  Eva Černe       6,67   (2)    6,67         0
           3.  Hana Šuštar     5,83     ·    5,83         0
           4.  Boris Žagar        5     ·       5         0
           5.  Cilka Breg      4,67     ·    4,67         0
           6.  Rok                ·     4       4         1
           7.  Filip Dolenc    3,17     ·    3,17         0
           8.  David Ahac      2,67     ·    2,67         0
           9.  Mija               ·     1       1         0
          10.  Gabi Zore          0     ·       0         0
        """,
    )
    on_the_wall(
        hall,
        f"series {summer} zima.jsonl --by place --place-points 10,8,6,4",
        below="""
        serija

         mesto  igralec       Turnir  Zima  skupaj  dobljeno
        ------  ------------  ------  ----  ------  --------
            1.  Ana Novak         10     8      18         1
            2.  Eva Černe          8     6      14         0
            3.  Rok                ·    10      10         1
            4.  Hana Šuštar        6     ·       6         0
            5.  Mija               ·     4       4         0
            6.  Boris Žagar        4     ·       4         0
        7.-10.  Cilka Breg         0     ·       0         0
        7.-10.  Filip Dolenc       0     ·       0         0
        7.-10.  David Ahac         0     ·       0         0
        7.-10.  Gabi Zore          0     ·       0         0
        """,
    )


def test_the_persons_who_sat_there_for_their_clubs(desk: Desk) -> None:
    desk.file("slips", "Lipa\nDrava\nBreza\nJavor\n")
    desk.done(
        "new Liga --system league --rounds 1",
        "enter Lipa Drava Breza Javor",
        "draw --order slips",
        "result 1 40 20 10 0 --played Lipa=Ana --played Drava=Boris --played Breza=Cilka --played Javor=David",
    )
    on_the_wall(
        desk,
        "standings --players",
        below="""
        lestvica po 1. kolu

        mesto  igralec  klub   točke  točke igre  rezultati
        -----  -------  -----  -----  ----------  ---------
           1.  Ana      Lipa       4          40          1
           2.  Boris    Drava      3          20          1
           3.  Cilka    Breza      2          10          1
           4.  David    Javor      1           0          1
        """,
    )
