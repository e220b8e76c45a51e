"""The words that people type in each language: a file `CODE.json` for each, which no code repeats.

What every command reads that knows players or hands is in `CODE-notation.json`, the smaller file, even if it is empty.

* `commands`: what the commands of the loop are called, first the usual word;
* `said`: other forms of them (`ana misdealt`), which `help` does not list; `asking`: questions about the sheet, by
  subject: who `leads`, who `deals`, how much a player `has`;
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
* `cards`: what suits, ranks and the taroks with a name are called, by their codes, a `tarok`, and the `game` beside
  bonuses;
* `columns` and `last_rows` of a paper sheet: their heads; `retired`: who gave up; `either`: names of men and of women
  whose ending does not tell; `letters`: those of the alphabet that follow their plain letter.

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
def language(name: str) -> dict[str, Any]:
    """The words of a language in its file `CODE` or `CODE-notation`; none if it has no such file."""
    try:
        with open(os.path.join(HERE, f"{name}.json"), encoding="utf-8") as file:
            words: dict[str, Any] = json.load(file)
    except FileNotFoundError:
        return {}
    return words


def by_language(section: str) -> dict[str, Any]:
    """The section, by language, of each language that has it."""
    sections = {}
    for code in LANGUAGES:
        own = language(f"{code}-notation")
        if section in own or section in (own := language(code)):
            sections[code] = own[section]
    return sections


def words(section: str) -> tuple[str, ...]:
    """The words of a section, from all languages in their order."""
    return tuple(dict.fromkeys([word for words in by_language(section).values() for word in words]))


def by_key(section: str) -> dict[str, tuple[str, ...]]:
    """The words of each key of a section, from all languages in their order."""
    return {key: words[key] for key, words in by_kind(section).items()}


def by_kind(section: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """The words of a section by kind and key. A kind with a single key has its own name as the key."""
    words: dict[str, dict[str, list[str]]] = {}
    for kinds in by_language(section).values():
        for kind, keys in kinds.items():
            for key, spellings in (keys if isinstance(keys, dict) else {kind: keys}).items():
                words.setdefault(kind, {}).setdefault(key, []).extend(spellings)
    return {
        kind: {key: tuple(dict.fromkeys(spellings)) for key, spellings in forms.items()}
        for kind, forms in words.items()
    }
