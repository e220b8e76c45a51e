"""An evening at a table of a competition: it knows its players, its rules and the number of hands, and is handed in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from organiser import Desk
from sentences import NOTHING_DRAWN, deals

FIRST = "tarok-2026-11-20-r1-t1.jsonl"


@pytest.fixture
def short(desk: Desk) -> Desk:
    """A points system of one round of two hands: four at table 1, three at table 2."""
    desk.file("slips", "Ana Novak\nKlop\nAna Kos\nDavid\nEva\nFilip\nGabi\n")
    desk("new", "Club evening", "--system", "points", "--rounds", "1", "--hands", "2")
    desk("enter", "Ana Novak", "Klop", "Ana Kos", "David", "Eva", "Filip", "Gabi")
    desk.done("draw --order slips")
    return desk


def test_a_table_plays_and_hands_in(evening: Desk) -> None:
    said = evening.tarok("play", "--table", "1", stdin="trojka Ana 45\n")
    assert "next: Ana deals and rests, Boris is forehand; hand 2 of 24" in said.out
    begun = json.loads(Path(FIRST).read_text(encoding="utf-8").splitlines()[0])
    assert (begun["ruleset"], begun["players"]) == ("tarok-net-tri-plus-one", ["Ana", "Boris", "Cilka", "David"])
    others = ["trojka Ana 40" if number % 4 == 2 else "trojka Boris 40" for number in range(1, 24)]
    evening.tarok("play", "--table", "1", stdin="\n".join((*others, "finish")))
    said = evening("result", "--session", FIRST)
    assert said.out.startswith("table 1: 1. Boris 255 (4), 2. Ana 110 (3), 3. Cilka 0 (1.5) and 3. David 0 (1.5)\n")
    assert evening.tarok("play", "--table", "1", stdin="") == (
        1,
        "",
        "table 1 of round 1 has its result\n    tarok tournament result 1 --correct WHY replaces it\n",
    )


def test_players_are_called_by_one_word_that_is_none_of_the_hands(short: Desk) -> None:
    said = short.tarok("new", "--table", "1")
    assert said.out.startswith(
        f"{FIRST}: tarok-net-tri-plus-one, AnaNovak, Klo, AnaKos, David\n"
        "next: David deals and rests, AnaNovak is forehand; hand 1 of 2\n"
    )
    begun = json.loads(Path(FIRST).read_text(encoding="utf-8").splitlines()[0])
    assert begun["names"] == {"AnaNovak": "Ana Novak", "Klo": "Klop", "AnaKos": "Ana Kos"}
    short.tarok("play", "--table", "1", stdin="trojka AnaK 45\ntrojka Klo 40\nfinish\n")
    assert short("result", "--session", FIRST).out.startswith(
        "table 1: 1. Ana Kos 20 (4), 2. Klop 15 (3), 3. Ana Novak 0 (1.5) and 3. David\n    0 (1.5)\n"
    )


def test_seats_that_were_drawn(evening: Desk) -> None:
    said = evening.tarok("new", "--table", "1", "Cil", "David", "Boris", "Ana", "--dealer", "David", "--session", "x")
    assert said.out.startswith("x: tarok-net-tri-plus-one, Cilka, David, Boris, Ana\nnext: David deals and rests, ")


def test_a_table_with_missing_players_says_by_which_rules(short: Desk) -> None:
    assert short.tarok("new", "--table", "2").err == (
        "players at table 2: 3; tarok-net-tri-plus-one is for 4\n"
        "    name the rules that they play by: tarok-net-3p, tarok-net-1.08-3p, zei-3p, guide-3p, pagat-3p, "
        "simplified-3p or pagat-money-3p\n"
    )
    assert short.tarok("new", "tarok-net-3p", "--table", "2").out.startswith(
        f"tarok-2026-11-20-r1-t2.jsonl: tarok-net-3p, Eva, Filip, Gabi\n{deals('Gabi', 'Eva')}; hand 1 of 2\n"
    )
    short.tarok("play", "--table", "2", stdin="trojka Eva 45\ntrojka Filip 40\nfinish\n")
    said = short("result", "2", "--session", "tarok-2026-11-20-r1-t2.jsonl")
    assert said.out.startswith("table 2: 1. Eva 20 (3⅔), 2. Filip 15 (2⅔) and 3. Gabi 0 (1⅔)\n")


def test_another_number_of_hands_than_the_rules_have(desk: Desk) -> None:
    desk.done("new T --system knockout --hands 3 --ruleset pagat-4p", "enter Ana Boris Cilka David", "draw --seed a")
    said = desk.tarok("new", "--table", "1", "--json")
    assert json.loads(said.out)["match"] == {"hands": 3, "left": 3}


REFUSED = [
    ("new --table 3", "there is no table 3 in this round\n    the tables are 1 to 2\n"),
    ("new --table 1 pagat-4p", "the competition is played by tarok-net-tri-plus-one\n"
     "    only a table with missing players has other rules\n"),
    ("new --table 1 --variant x", "the competition is played by tarok-net-tri-plus-one\n"
     "    only a table with missing players has other rules\n"),
    ("new --table 1 Ana Boris", "players named: 2, at the table: 4\n"
     "    the players in turn order, or nothing; before them a ruleset if players are missing\n"),
    ("new --table 1 Ana Boris Cilka Eva", "Eva sits at table 2, not at table 1\n    see the slip\n"),
    ("new --table 1 Ana Boris Cilka Ana", "Ana is named twice\n    once is enough\n"),
    ("new --table 1 Ana Boris Cilka Rok", '"Rok": nobody here is called "Rok"\n'
     "    there are Ana, Boris, Cilka and David\n"),
    ("tournament absent Boris Cilka David|new --table 1",
     "table 1 needs no result\n    too few sit there for a game\n"),
    ("tournament absent David|new taroky-hlucin --table 1",
     "players at table 1: 3; taroky-hlucin is for 4 or 5\n    no ruleset of this unit is for so many\n"),
    ("new --tournament nowhere.jsonl --table 1", "nowhere.jsonl: there is no such file\n"
     "    `tarok tournament new` begins a competition in a new one\n"),
    ("new --table 1|tournament swap Ana Eva --why x|play --table 1",
     f"{FIRST} is no evening of table 1: there sit Eva, Boris, Cilka and David\n"
     "    --session PATH names another file\n"),
    ("new --table 1|new --table 1", f"{FIRST}: a file of this name is there already\n"
     "    choose another name for the session\n"),
    ("new tarok-net-tri-plus-one Ana Boris Cilka Eva --session e.jsonl|finish --session e.jsonl|"
     "tournament result --session e.jsonl",
     "--session: no table of this round has the players of this session: Ana, Boris, Cilka and Eva\n"
     "    tarok tournament result TABLE --session FILE says what differs\n"),
    ("new tarok-net-tri-plus-one Ana Boris Cilka Eva --session e.jsonl|finish --session e.jsonl|"
     "tournament result --session e.jsonl --round 2",
     "--round: round 2 is not formed\n    the rounds are 1 to 1\n"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "message"), REFUSED)
def test_what_is_no_evening_of_a_table(evening: Desk, words: str, message: str) -> None:
    *before, last = words.split("|")
    for line in before:
        assert evening.tarok(*line.split()).status == 0, line
    assert evening.tarok(*last.split(), stdin="") == (1, "", message)


def test_a_name_that_no_hand_can_hold(desk: Desk) -> None:
    desk.done("new T --system knockout", "enter Klop Klobučar Cilka David", "draw --seed a")
    assert desk.tarok("new", "--table", "1").err == (
        "no beginning of Klop can be used in the words of a hand\n    tarok new RULESET PLAYER… names all\n"
    )


def test_nothing_drawn_yet_and_no_table(desk: Desk) -> None:
    desk.done("new T --system knockout")
    assert desk.tarok("new", "--table", "1").err == (NOTHING_DRAWN)
    said = desk.tarok("new", "--tournament", "t.jsonl")
    assert (said.status, said.err.splitlines()[-1]) == (
        2,
        "Error: which table of the competition? --table T says it",
    )
    assert desk.tarok("play", "--tournament", "t.jsonl", stdin="").status == 2


def test_the_evening_can_be_tried(evening: Desk) -> None:
    assert evening.tarok("new", "--table", "1", "--dry-run").out == (
        f"would start {FIRST}: tarok-net-tri-plus-one, Ana, Boris, Cilka, David\n"
    )
    assert not Path(FIRST).exists()
