"""The documents about rules: the pages of the site are made, and the sources are read as the law book says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tarok_score import speech as notation
from tarok_score.amounts import parse
from tarok_score.cli.app import commands
from tarok_score.cli.dispute import evening
from tarok_score.cli.schema import NAMES, text_of
from tarok_score.evening.events import Finish
from tarok_score.hand import Table
from tarok_score.law.library import document, load
from tarok_score.law.ruleset import shipped
from tarok_score.scoring import Before, score

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"


@pytest.mark.long
def test_the_pages_that_are_made_of_the_program(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "tools/pages.py", str(tmp_path)], cwd=ROOT, check=True)
    index = (tmp_path / "rulesets.md").read_text(encoding="utf-8")
    for name in shipped():
        assert f"(rulesets/{name}.md)" in index
        page = (tmp_path / "rulesets" / f"{name}.md").read_text(encoding="utf-8")
        rules = document(name)
        for table in ("contracts", "bonuses", "declarations", "variants"):
            for key in rules.get(table, {}):
                assert f"| `{key if table == 'variants' else f'{table}.{key}'}` | " in page
    assert (tmp_path / "ruleset.schema.json").read_text(encoding="utf-8") == text_of("ruleset") + "\n"
    assert "| `word-unknown` |" in (tmp_path / "problems.md").read_text(encoding="utf-8")
    json_page = (tmp_path / "json.md").read_text(encoding="utf-8")
    assert not [name for name in NAMES if f"## {name}" not in json_page and f"`{name}`" not in json_page]
    commands_page = (tmp_path / "commands.md").read_text(encoding="utf-8")
    assert not [name for name in commands() if f"### tarok {name}\n" not in commands_page]


# The sources' contradictions: what the page says of them is what the program does ----------------------------------


def scores(ruleset: str, players: str, words: str, variants: tuple[str, ...] = ()) -> dict[str, str]:
    table = Table(load(ruleset, variants), tuple(players.split()))
    result = score(table, Before({}), notation.read(table, words.split()))
    return {name: str(value) for name, value in result.scores.items()}


def test_the_published_evening_by_its_own_rules() -> None:
    played = evening()
    assert played.hand(5).outcome.scores == {"Ana": 140, "Boris": 140, "Cilka": -20, "David": 0}
    assert played.hand(6).outcome.scores == {"Ana": -20, "Boris": 0, "Cilka": -20, "David": 0}
    assert played.hand(7).outcome.scores == {"Ana": -70, "Boris": 0, "Cilka": 0, "David": 0}
    before_the_last = played.hand(7).state
    assert before_the_last.totals["Ana"] == 90
    assert not before_the_last.compulsory_klop
    assert list(played.state.totals.values()) == [90, 210, 80, 90]
    played.add(Finish())
    assert list(played.state.totals.values()) == [-110, -90, -120, -110]


def test_the_second_czech_example_with_its_trulhonery() -> None:
    paid = scores("taroky-hlucin", "South East North West", "trojka:3 South 47 South:tarocky,trulhonery pagat")
    assert [parse(paid[name]) for name in ("East", "North", "West")] == [parse("-6.10")] * 3


def test_the_czech_solo_is_played_at_forty_hellers() -> None:
    assert parse(scores("taroky-hlucin", "A B C D", "solo A 40")["B"]) == parse("-2")


def test_the_polish_pagat_that_fails_costs_eight_or_four() -> None:
    words = "powinnosc A B 36 pagat:A:announced:lost"
    assert scores("taroki-polish", "A B C D", words)["A"] == str(1 - 8)
    assert scores("taroki-polish", "A B C D", words, ("pagat-lost-four",))["A"] == str(1 - 4)


def test_tarok_net_follows_its_tables() -> None:
    game = "one A B 35"  # T = 30, lost
    assert scores("tarok-net-4p", "A B C D", f"{game} kontra@C") == {"A": "-60", "B": "-15", "C": "30", "D": "0"}
    assert scores("tarok-net-4p", "A B C D", f"{game} rekontra@C,A") == {"A": "-120", "B": "-15", "C": "90", "D": "0"}
    assert scores("tarok-net-4p", "A B C D", "three A B 36 trula") == {"A": "21", "B": "31/2", "C": "0", "D": "0"}
    klop = "klop A=35 B=21 C=10 D=4"
    assert scores("tarok-net-4p", "A B C D", klop) == {"A": "-70", "B": "-21", "C": "-10", "D": "-4"}
    assert scores("tarok-net-4p", "A B C D", klop, ("competition-klop",)) == {"A": "-70", "B": "0", "C": "0", "D": "0"}


def test_the_guide_needs_36_and_loses_bid_difference_and_bonuses_together() -> None:
    assert scores("guide-3p", "A B C", "solo-three A 35")["A"] == "-10"
    assert scores("guide-3p", "A B C", "solo-three A 36")["A"] == "10"
    assert scores("guide-3p", "A B C", "solo-three A 20 trula:announced:lost")["A"] == "-45"


# The register of readings -------------------------------------------------------------------------------------------

READING = re.compile(r"AMB-(\d\d)(?: ([AB]))?")
READINGS = (DOCS / "rules-readings.md").read_text(encoding="utf-8")


def register() -> dict[str, tuple[str, str, str]]:
    """The rows of the register: number, question, A and B."""
    rows = re.findall(r"^\| AMB-(\d\d) \| (.*?) \| (.*?) \| (.*?) \|$", READINGS, re.MULTILINE)
    return {number: (question, a, b) for number, question, a, b in rows}


def test_the_register_is_complete_and_each_reading_has_two_sides() -> None:
    competitions = (51, 52, 53, 54, 56, 57, 59, 63)
    assert sorted(register()) == [f"{number:02}" for number in (*range(1, 42), *competitions, *range(71, 91))]
    for number, (question, a, b) in register().items():
        assert question and a and b, number


def test_a_variant_that_is_a_second_reading_is_named_in_the_register() -> None:
    named = 0
    for name in shipped():
        for variant, node in document(name).get("variants", {}).items():
            for number, letter in READING.findall(node["cite"]):
                if letter == "B":
                    assert f"`{variant}`" in register()[number][2], f"{name}: {variant}, AMB-{number}"
                    named += 1
    assert named


def test_what_competitions_cite_is_there() -> None:
    for path in (ROOT / "tarok_score" / "competition").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        cited = [*re.findall(r"law book, (section \d+)", text), *re.findall(r"AMB-\d+", text)]
        assert all(f"## {one.capitalize()}:" in READINGS or f"| {one} |" in READINGS for one in cited), path.name


def test_every_variant_named_in_the_register_exists() -> None:
    known = {variant for name in shipped() for variant in document(name).get("variants", {})}
    for number, row in register().items():
        for variant in re.findall(r"`([a-z0-9][a-z0-9-]*)`", " ".join(row)):
            assert variant in known, f"AMB-{number}: {variant}"


# A table's own rules --------------------------------------------------------------------------------------------------


def test_the_own_rules_of_the_page_are_what_it_says(tmp_path: Path) -> None:
    page = (DOCS / "house-rules.md").read_text(encoding="utf-8")
    path = tmp_path / "krka.yaml"
    path.write_text(page.split("```yaml\n", 2)[1].split("```")[0], encoding="utf-8")
    table = Table(load(str(path), ("dear-radli",)), ("Ana", "Boris", "Cilka", "David"))
    result = score(table, Before({}), notation.read(table, ["two", "Ana", "Boris", "44", "kings", "mond:David"]))
    assert result.scores == {"Ana": 44, "Boris": 44, "Cilka": 0, "David": -21}
    assert table.rules.radli.end.value == 200
    assert "open-beggar" not in table.rules.contracts
