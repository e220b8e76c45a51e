"""The words that people type in each language: a file `CODE.json` for each, which no code repeats.

* `commands`: what the commands of the loop are called, first the usual word;
* `said`: how else they are said (`ana misdealt`), which `help` does not list; `asking`: questions about the sheet, by
  what is asked: who `leads`, who `deals`, how much a player `has`;
* names of the shell, beside the English ones that always work: `shell` commands that the loop has not, `tournament`,
  `of_rules`, `of_cards` those of a group, `topics` of `help`, `options` and `choices` of all commands;
* `notation`: the notation's own words, which are no names for players;
* `counting`: numbers as words, `ones` from 0 to 19, `tens` from 20 to 90 and how both go `together`, forms of a number
  with blanks between them and parts of a number with hyphens;
* `ordinals`: the same of hands in a row (`sedma`), as stems with their `endings`; of those that go `together` {first}
  and {tenth} are ordinals; `signs`: what the signs of a number are called;
* `cases`: endings of a name as the subject, with those of the same name in other cases (an empty one is for a
  consonant), `possessive` (endings of possessives, with `owned` behind them); `declined`: the same of nouns of the
  rules, and of adjectives in names of several words;
* `everybody` (who gets a radl), `yes` and `no`, `numbers` (1 to 3, also as contracts and their levels are called),
  `parting` (words that separate what is on both sides), `denying` (what grows on a word to deny it), `to` (between an
  old name and a new one), `instead` (between the new one and the old), `behind` (between a newcomer and their
  neighbour), `behind_or_for` (either), `in_hand` (before the ordinal of a hand that is corrected), `dealt` (of the
  dealer), `from`, `now` and `start` (of the evening), `last` and `last_but_one` (hand), `money` (by its sign, how words
  for it begin), `hundredths` (the same of its hundredth), `each` (beside the worth of a point), `so_much` (of a total),
  `asks` (after `why`, and says no more), `again` (another evening), `anyway` (although the table agreed on the totals);
* `spelt`: how the notation's own words are written; `agreeing`: marks and results by gender (masculine, feminine,
  neuter, plural); `adjectives`: what adjectives of a name end in; `neuter_in_o`: whether names in -o are neuters;
* `cards`: what suits, ranks and the taroks with a name are called, by their codes, and a `tarok`.

The other words of a hand are in `CODE.txt`, by class (`words/classes.py`).
"""

from __future__ import annotations

import json
import os
from functools import cache
from typing import Any

from ...resources import folder
from ..said import LANGUAGES

HERE = folder("words/languages")


@cache
def language(code: str) -> dict[str, Any]:
    """The words of a language; none if it has no file."""
    try:
        with open(os.path.join(HERE, f"{code}.json"), encoding="utf-8") as file:
            found: dict[str, Any] = json.load(file)
    except FileNotFoundError:
        return {}
    return found


def words(section: str) -> tuple[str, ...]:
    """The words of a section, from all languages in their order."""
    return tuple(dict.fromkeys([word for code in LANGUAGES for word in language(code).get(section, ())]))


def by_key(section: str) -> dict[str, tuple[str, ...]]:
    """The words of each key of a section, from all languages in their order."""
    found: dict[str, list[str]] = {}
    for code in LANGUAGES:
        for key, said in language(code).get(section, {}).items():
            found.setdefault(key, []).extend(said)
    return {key: tuple(dict.fromkeys(said)) for key, said in found.items()}


def by_kind(section: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """The words of a section by kind and key. A kind with a single thing has its own name as the key."""
    found: dict[str, dict[str, list[str]]] = {}
    for code in LANGUAGES:
        for kind, things in language(code).get(section, {}).items():
            for key, said in (things if isinstance(things, dict) else {kind: things}).items():
                found.setdefault(kind, {}).setdefault(key, []).extend(said)
    return {kind: {key: tuple(dict.fromkeys(said)) for key, said in one.items()} for kind, one in found.items()}


def by_language(section: str) -> dict[str, Any]:
    """The section, by language, of each language that has it."""
    return {code: language(code)[section] for code in LANGUAGES if section in language(code)}
