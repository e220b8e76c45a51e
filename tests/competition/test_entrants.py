"""Roster of entrants: what they may be, when two are one, and how short one may type them."""

from __future__ import annotations

import pytest

from tarok_score.competition.names import Roster, check_name, key, tidy
from tarok_score.problems import Problems


@pytest.mark.parametrize(
    ("typed", "name"),
    [("  Janez   Novak  ", "Janez Novak"), ("Z\u030ciga", "Žiga"), ("Ana\u00a0N.", "Ana N."), ("\t", "")],
)
def test_blanks_and_accents_are_put_in_order(typed: str, name: str) -> None:
    assert tidy(typed) == name


@pytest.mark.parametrize("name", ["Ana", "Ana Novak", "Novak (Kranj)", "O'Hara-Kos ml.", "x" * 60, "Žiga", "李"])
def test_names_that_may_be(name: str) -> None:
    assert check_name(name, "") == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "a player needs a name"),
        ("´", "a player needs a name"),
        ("\u0301\u0302", "a player needs a name"),
        ("\u0301Ana", "a player needs a name"),
        ("\u3164", r'the name "\u3164" has invisible characters (write it with letters only)'),
        ("A\ufe0fna", r'the name "A\ufe0fna" has invisible characters (write it with letters only)'),
        ("x" * 61, f'the name "{"x" * 60}…" is longer than 60 characters (shorten it)'),
        ("Ana=3", 'the name "Ana=3" has one of : = , @ (results need these signs)'),
        ("3 Ana", 'the name "3 Ana" begins like a number (begin it with a letter)'),
        ("−Ana", 'the name "−Ana" begins like a number (begin it with a letter)'),
        (
            "Ana\u202eB",
            r'the name "Ana\u202eB" has invisible characters (write it with letters only)',
        ),
    ],
)
def test_names_that_may_not_be(name: str, said: str) -> None:
    (problem,) = check_name(name, "")
    assert str(problem) == said


def test_names_are_one_whatever_their_case_accents_and_blanks() -> None:
    assert key("ÁNA  NOVAK") == key("ana novak") == key("AnaNovak")
    assert key("Žiga") == key("ziga") != key("Zigo")


HERE = Roster(["Ana", "Ana Novak", "Ana Kos", "Boris Žagar", "Črt Zupan"])


@pytest.mark.parametrize(
    ("typed", "name"),
    [("ana", "Ana"), ("anan", "Ana Novak"), ("AnaK", "Ana Kos"), ("b", "Boris Žagar"), ("crt z", "Črt Zupan")],
)
def test_a_name_may_be_shortened_to_a_beginning_of_its_own(typed: str, name: str) -> None:
    assert HERE.find(typed, "", Problems()) == name


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", 'nobody here is called "" (there are Ana, Ana Novak, Ana Kos, Boris Žagar and Črt Zupan)'),
        ("Zagar", 'nobody here is called "Zagar" (did you mean "Boris Žagar"?)'),
        ("Crtt", 'nobody here is called "Crtt" (there are Ana, Ana Novak, Ana Kos, Boris Žagar and Črt Zupan)'),
    ],
)
def test_whoever_is_not_there(typed: str, said: str) -> None:
    problems = Problems()
    assert HERE.find(typed, "", problems) is None
    assert [str(problem) for problem in problems] == [said]


def test_a_beginning_of_several_names_is_none() -> None:
    problems = Problems()
    many = Roster([f"Novak {letter}" for letter in "ABCDEFGHIJKL"])
    assert many.find("nov", "", problems) is None
    assert str(problems[0]) == (
        '"nov" can be Novak A, Novak B, Novak C, Novak D, Novak E, Novak F, Novak G, Novak H or 4 more'
        " (type more of the name)"
    )


def test_only_the_first_mistyped_names_are_guessed_at() -> None:
    problems = Problems()
    for n in range(30):
        HERE.find(f"Zagar{n}", f'"Zagar{n}"', problems)
    assert [str(problem.hint) for problem in problems[:20]] != [str(problem.hint) for problem in problems[10:]]
    assert str(problems[-1].hint) == "tarok tournament show lists the players"
