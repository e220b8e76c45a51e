"""Work in proportion: long words are not guessed at, and of very many problems the first are shown."""

from __future__ import annotations

import difflib
import json
from pathlib import Path
from typing import Any

import pytest
from answers import TODAY, Tarok
from forged import alter, records

from tarok_score import wire
from tarok_score.limits import LONGEST_WORD
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
    Path("hands").write_text("two Eva Eva 44\n" * 22, encoding="utf-8")
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
        assert len(word) <= LONGEST_WORD
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
    known = {"contract": "two", "declarer": "A", "partner": "B", "points": 44}
    assert "scores" in answers.answer({"ruleset": "pagat-4p", "players": list("ABCD"), "hand": known})
    before = folding._remembered.cache_info().currsize  # with the words of the ruleset
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
    (table,) = answers._tables.values()
    assert not [word for word in (*table.rules.words, *table.by_fold) if len(word) > LONGEST_WORD]


def test_folding_of_long_words_is_as_of_short_ones() -> None:
    assert folding.fold("Ž" * 100) == "z" * 100 and folding.fold("Ž" * 10) == "z" * 10


HAND: dict[str, Any] = {"contract": "two", "declarer": "A", "partner": "B", "points": 44}
MANY: list[dict[str, Any]] = [
    {"hand": HAND | {"bonuses": [{"bonus": "trula"}] * 40_000}},
    {"hand": HAND | {"bonuses": [1] * 101}},
    {"hand": HAND | {"bonuses": [{f"k{number}": 1 for number in range(101)}]}},
    {"hand": HAND | {"kontra": ["A"] * 101}},
    {"hand": HAND | {"left_in_talon": ["mond"] * 100_000}},
    {"hand": HAND | {f"fact-{number}": 1 for number in range(50_000)}},
    {"hand": HAND, "variants": ["x"] * 100_000},
    {"hand": HAND, "players": ["A"] * 100_000},
    {"hand": HAND, "before": {"radli": {f"A{number}": 1 for number in range(101)}}},
    {"hand": HAND, "claimed": {f"A{number}": "1" for number in range(50_000)}},
    {"hand": HAND} | {f"field-{number}": 1 for number in range(50_000)},
    {"play": {"contract": "two", "declarer": "A", "bids": [["A", "x"]] * 50_000}},
]


@pytest.mark.parametrize("many", MANY, ids=range(len(MANY)))
def test_a_request_holds_no_more_than_a_hand_needs(tarok: Tarok, many: dict[str, Any]) -> None:
    request = {"id": 7, "ruleset": "pagat-4p", "players": list("ABCD")} | many
    answer = wire.Answers().answer(request)
    (problem,) = answer["problems"]
    assert answer["id"] == 7
    assert (problem["message"], problem["hint"]) == ("has over 100 entries", "leave out what is too much")
    said = tarok("score --batch -", stdin=json.dumps(request))
    assert said.status == 1 and json.loads(said.out)["problems"][0]["id"] == "too-many-entries"


def test_a_question_holds_no_more_cards_than_a_pack() -> None:
    for cards in (["HK"] * 200_000, ["T:1-22,1-22"], ["T:" + "1-22," * 190_000 + "1"], ["H:" + "K" * 10**6]):
        (problem,) = wire.Questions().answer({"ask": "count", "cards": cards})["problems"]
        assert problem["id"] in ("too-many-entries", "card-group")
    whole = "T:" + ",".join(map(str, range(1, 23)))
    assert wire.Questions().answer({"ask": "count", "cards": [whole]})["n"] == 22


def test_what_lies_in_itself_is_refused_like_what_is_too_much() -> None:
    hand: dict[str, Any] = dict(HAND)
    hand["bonuses"] = [hand]
    (problem,) = wire.Answers().answer({"ruleset": "pagat-4p", "players": list("ABCD"), "hand": hand})["problems"]
    assert problem["message"] == "has over 1000 entries"


def test_all_problems_of_a_request_are_told() -> None:
    unknown = {f"f{number}": 1 for number in range(25)}
    request = {"ruleset": "pagat-4p", "players": list("ABCD"), "hand": HAND} | unknown
    answer = wire.Answers().answer(request)
    assert [one["path"] for one in answer["problems"]] == [*unknown] and answer.keys() == {"problems"}


def test_a_hand_of_a_ledger_holds_no_more_either(friday: Tarok) -> None:
    def change(bodies: list[dict[str, Any]]) -> None:
        bodies[1]["hand"]["bonuses"] = [{"bonus": "trula"}] * 30_000

    alter(TODAY, change)
    said = friday("check")
    assert said.status == 3 and "hand.bonuses: has over 100 entries" in said.err


def test_a_record_of_play_is_no_longer_than_a_deal(tarok: Tarok) -> None:
    for text in ("cough\n" * 1001, "x" * 70_000):
        Path("play.txt").write_text(text, encoding="utf-8")
        assert tarok("score --play play.txt").err == "--play: play.txt is too long for the record of one deal\n"
    Path("play.txt").write_text("variant" + " x" * 101 + "\nplayers A B C D\n", encoding="utf-8")
    assert tarok("score --play play.txt --ruleset pagat-4p").err == (
        "play.txt:1:1: variants: has over 100 entries\n    leave out what is too much\n"
    )


def test_a_hand_has_no_more_words_than_anybody_says(friday: Tarok) -> None:
    for words in ("two Ana Boris 44" + " trula" * 97, "klop " + "Ana " * 100_000):
        Path("hands").write_text(words + "\n", encoding="utf-8")
        said = friday("add --batch hands --dry-run")
        assert said.err == "line 1: a hand has at most 100 words\n    one hand a line\n"
    Path("hands").write_text("two Ana Boris 44 trula:" + "x:" * 500_000, encoding="utf-8")
    said = friday("add --batch hands --dry-run")
    assert said.status == 1 and said.err.startswith('line 1: "trula:x:x:') and ": not a word of pagat-4p" in said.err
    assert len(said.err) < 1000
