"""What a ruleset file may say: every problem in full, with file, line and column, and the JSON Schema beside the loader."""

import copy
from pathlib import Path

import jsonschema
import pytest

from tarok_score.errors import Refused
from tarok_score.hand.vocabulary import MARK_OF, RESULT_OF
from tarok_score.names import fold
from tarok_score.rules.form import FIELDS, FORM, check_document
from tarok_score.rules.library import checked, document
from tarok_score.rules.resolve import locate, shipped
from tarok_score.rules.schema import schema
from tarok_score.rules.shape import Listing, Record, Shape, Table, Text
from tarok_score.rules.text import read
from tarok_score.rules.variants import choose

SHIPPED = shipped()

#: A whole ruleset in eight lines; what a case adds begins on line 9.
HOME = """\
id: home
title: {en: At home}
source: house rules
unit: {name: points, cite: a}
seats: {at_table: [3], in_play: 3, cite: a}
payout: {form: side, cite: a}
settlement: {form: average, cite: a}
win: {points: 36, cite: a}
"""
GAMES = """\
contracts:
  one: {value: 10, cite: a}
"""


def told(tmp_path: Path, text: str, name: str = "home.yaml") -> list[str]:
    """Every line that is said about a file."""
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as refused:
        checked(path)
    return str(refused.value).split("\n")


def test_the_smallest_ruleset_is_sound(tmp_path: Path) -> None:
    path = tmp_path / "home.yaml"
    path.write_text(HOME + GAMES, encoding="utf-8")
    assert list(checked(path)["contracts"]) == ["one"]


RECIPROCAL = HOME.replace("payout: {form: side, cite: a}", "payout: {form: reciprocal, cite: a}")
SHARED = HOME.replace(
    "payout: {form: side, cite: a}",
    'payout: {form: reciprocal, cite: a, partner: {share: "1/2", cite: a}, shares: {cite: a, '
    "won: {owner: [1, 2], speaker: [0, -1]}, lost: {owner: [1, 2, 4], speaker: [0, 1]}}}",
)
KONTRA = "kontra: {words: {kontra: {level: 1}}, names: needed, bonuses: true, cite: a}\n"

# What makes the file wrong, the file, and every line that is said about it.
REFUSED: list[tuple[str, str, list[str]]] = []


@pytest.mark.parametrize(("text", "lines"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_every_problem_in_full(tmp_path: Path, text: str, lines: list[str]) -> None:
    assert told(tmp_path, text) == lines
