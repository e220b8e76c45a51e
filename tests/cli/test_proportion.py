"""Work in proportion: long words are not guessed at, and of very many problems the first are told."""

from __future__ import annotations

import difflib
import json
from pathlib import Path
from typing import Any

import pytest
from answers import TODAY, Tarok
from forged import records

from tarok_score import wire
from tarok_score.words import folding

WORD = "x" * 65


def test_at_most_twenty_problems_of_a_ruleset_file_are_told(tarok: Tarok) -> None:
    text = "id: my\nextends: pagat-4p\n" + "".join(f"key-{number}: 1\n" for number in range(25))
    Path("my.yaml").write_text(text, encoding="utf-8")
    said = tarok("rules check my.yaml")
    lines = [line for line in said.err.splitlines() if not line.startswith("    ")]
    assert said.status == 1 and len(lines) == 21 and lines[-1] == "and 5 problems more"
    found = tarok("rules check my.yaml --json").json
    assert len(found["problems"]) == 20 and found["more_problems"] == 5


def test_at_most_twenty_problems_of_a_batch_are_told(friday: Tarok) -> None:
    Path("hands").write_text("two Eva Eva 44\n" * 21, encoding="utf-8")
    said = friday("add --batch hands")
    lines = [line for line in said.err.splitlines() if not line.startswith("    ")]
    assert said.status == 1 and len(lines) == 21
    assert lines[-1].startswith("and ") and lines[-1].endswith(" problems more")


def test_at_most_twenty_damaged_lines_of_a_ledger_are_told(friday: Tarok) -> None:
    for _ in range(30):
        friday("note x")
    text = Path(TODAY).read_text(encoding="utf-8")
    Path(TODAY).write_text(text.replace('"text":"x"', '"text":"y"'), encoding="utf-8")
    said = friday("check")
    assert said.status == 3 and said.err.count("its seal does not fit") == 20
    assert said.err.endswith("and 10 problems more\n")
    found = friday("check --json").json
    assert len(found["problems"]) == 20 and found["more_problems"] == 10
    said = friday("show")
    assert said.status == 1 and said.err.count("its seal does not fit") == 20
    assert "; tarok show --upto 2 shows the sheet before the damage\nand 10 problems more\n" in said.err
    assert len(records(TODAY)) == 33


def test_one_more_is_one(tarok: Tarok) -> None:
    text = "id: my\nextends: pagat-4p\n" + "".join(f"key-{number}: 1\n" for number in range(21))
    Path("my.yaml").write_text(text, encoding="utf-8")
    assert tarok("rules check my.yaml").err.endswith("\nand 1 problem more\n")


def test_long_words_are_not_guessed_at(friday: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    real = difflib.get_close_matches

    def guess(word: str, *more: Any, **named: Any) -> list[str]:
        assert len(word) <= folding.LONGEST_WORD
        return real(word, *more, **named)

    monkeypatch.setattr(difflib, "get_close_matches", guess)
    for command in (
        f"add {WORD}", f"add two {WORD} 44", f"add two Ana trula:{WORD}", f"misdeal {WORD}", f"new {WORD} A B C D",
        f"score --ruleset pagat-4p --variant {WORD} two A 44", f"rules show {WORD}", WORD, f"agree {WORD}=1",
    ):  # fmt: skip
        assert friday(command).status in (1, 2), command
    long: dict[str, Any] = {"ruleset": "pagat-4p", "players": list("ABCD"), WORD: 1, "hand": {WORD: 1}}
    for field in ("contract", "declarer", "partner"):
        long["hand"][field] = WORD
    assert wire.Answers().answer(long)["problems"]
    assert folding.closest("pagat-5p", ["pagat-4p"]) == "pagat-4p"


def test_long_words_are_not_remembered() -> None:
    answers = wire.Answers()
    before = folding._remembered.cache_info().currsize
    for number in range(50):
        word = f"{number}{WORD}"
        hand = {"contract": word, "declarer": word, "bonuses": [{"bonus": word}]}
        for request in (
            {"ruleset": "pagat-4p", "players": list("ABCD"), "hand": hand},
            {"ruleset": word, "players": list("ABCD"), "hand": hand},
            {"ruleset": "pagat-4p", "variants": [word], "players": list("ABCD"), "hand": hand},
        ):
            assert answers.answer(request)["problems"]
    assert folding._remembered.cache_info().currsize - before < 200
    assert len(answers._rules) == 1
    (table,) = answers._tables.values()
    assert not [word for word in table.contracts if len(word) > folding.LONGEST_WORD]
    assert json.dumps(list(map(str, answers._rules))).count("x") == 0


def test_folding_of_long_words_is_as_of_short_ones() -> None:
    assert folding.fold("Ž" * 100) == "z" * 100 and folding.fold("Ž" * 10) == "z" * 10
