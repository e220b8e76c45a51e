"""The recipes of `recipes.md`: a few lines of YAML, hands scored by them, and what the page says of them.

Every recipe has three blocks: the file (without its id and source), hands in the words of the notation with what is
written for them, and the sentences in which the rules differ from those that it extends. `TAROK_README=write` in the
environment writes these sentences anew.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from casefiles import amounts
from rulesets_page import change

from tarok_score import speech as notation
from tarok_score.amounts import parse
from tarok_score.hand import Table
from tarok_score.law.files import checked, sources
from tarok_score.law.library import document, load
from tarok_score.problems import Refused
from tarok_score.scoring import Before, score
from tarok_score.show.card import card
from tarok_score.show.rulebook import clauses, compare
from tarok_score.words.said import ENGLISH

PAGE = Path(__file__).with_name("recipes.md")
PLAYERS = ("Ana", "Boris", "Cilka", "David")


class Recipe(NamedTuple):
    """One house rule of the page."""

    title: str
    file: str
    hands: tuple[str, ...]
    said: tuple[str, ...]


def recipes() -> dict[str, Recipe]:
    """The recipes by their titles."""
    found = {}
    for text in PAGE.read_text("utf-8").split("\n## ")[1:]:
        title = text.split("\n", 1)[0]
        file, hands, said = re.findall(r"```(?:yml|text)\n(.*?)```", text, re.DOTALL)
        found[title] = Recipe(title, file, tuple(hands.splitlines()), tuple(said.splitlines()))
    return found


RECIPES = recipes()


def ruleset(recipe: Recipe, folder: Path) -> str:
    """The path of its file."""
    path = folder / "home.yaml"
    path.write_text(f"id: home\nsource: house rules\n{recipe.file}", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("title", RECIPES)
def test_a_recipe_is_a_sound_ruleset(title: str, tmp_path: Path) -> None:
    checked(Path(ruleset(RECIPES[title], tmp_path)))


@pytest.mark.parametrize("title", RECIPES)
def test_its_hands_are_scored_as_the_page_says(title: str, tmp_path: Path) -> None:
    rules = load(ruleset(RECIPES[title], tmp_path))
    table = Table(rules, PLAYERS[: min(rules.seats.at_table)])
    for line in RECIPES[title].hands:
        words, before, *due = [column.strip() for column in line.split("|")]
        open_radli, pot = state(before)
        if due[0].startswith("refused: "):
            with pytest.raises(Refused) as refused:
                notation.read(table, words.split())
            assert str(refused.value).split("\n")[0] == due[0].removeprefix("refused: "), line
            continue
        found = score(table, Before(open_radli, pot or 0), notation.read(table, words.split()))
        assert found.scores == dict.fromkeys(table.players, 0) | amounts(due[0]), line
        radli, left = state(due[1])
        assert found.radli is None or found.radli == dict.fromkeys(table.players, 0) | radli, line
        assert left is None or found.pot == left, line
        if rules.payout.form == "money":
            assert sum(found.scores.values()) + (found.pot or 0) == (pot or 0), line


def state(text: str) -> tuple[dict[str, int], Any]:
    """Open radli and the pot, before or after a hand."""
    said = dict(word.split("=") for word in text.split())
    pot = said.pop("pot", None)
    return {name: int(count) for name, count in said.items()}, None if pot is None else parse(pot)


@pytest.mark.parametrize("title", RECIPES)
def test_the_page_in_words_says_it(title: str, tmp_path: Path) -> None:
    recipe = RECIPES[title]
    path = ruleset(recipe, tmp_path)
    base = re.search(r"^extends: (\S+)", recipe.file, re.MULTILINE)
    assert base is not None
    left, right = (clauses(load(name).document) for name in (base[1], path))
    said = tuple(change(row) for row in compare(left, right) if row.differs)
    if os.environ.get("TAROK_README") == "write":
        page = PAGE.read_text("utf-8")
        head, tail = page.split(f"\n## {title}\n", 1)
        blocks = re.split(r"(```(?:yml|text)\n.*?```)", tail, maxsplit=3, flags=re.DOTALL)
        blocks[5] = "```text\n" + "\n".join(said) + "\n```"
        PAGE.write_text(f"{head}\n## {title}\n{''.join(blocks)}", encoding="utf-8", newline="\n")
        return
    assert said == recipe.said
    assert said, "the page says nothing of it"
    assert document(base[1])["id"] == base[1]


def on_the_card(name: str) -> set[str]:
    """The rows of its tables, its sentences and its words of doubling."""
    found = card(document(name), (), sources(), {})
    rows = {" ".join(map(ENGLISH.fact, row)) for _, grid in found.grids for row in grid.rows}
    return {ENGLISH.fact(text) for text, _ in found.sentences} | rows | {ENGLISH.fact(found.doubling)}


@pytest.mark.parametrize("title", RECIPES)
def test_the_card_says_it_too(title: str, tmp_path: Path) -> None:
    base = re.search(r"^extends: (\S+)", RECIPES[title].file, re.MULTILINE)
    assert base is not None
    before, after = map(on_the_card, (base[1], ruleset(RECIPES[title], tmp_path)))
    assert after - before, "the card says nothing of it"
