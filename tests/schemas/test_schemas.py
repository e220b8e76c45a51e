"""The schemas: sound themselves, and true of what the program reads and answers.

What commands answer is held against them in every test that has them answer as JSON (`answers_held`).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from answers_held import closed, validator

from tarok_score.cards import questions, reader
from tarok_score.cli import schema as catalogue
from tarok_score.cli.app import run
from tarok_score.competition.book import Competition
from tarok_score.wire import Answers, Questions

ROOT = Path(__file__).resolve().parents[2]
PLAYERS = ["Ana", "Boris", "Cilka", "David"]
TWO = {"contract": "two", "declarer": "Ana", "partner": "Boris", "points": 44}
EVENING = """\
tarok new pagat-4p Ana Boris Cilka David --rate 0.05
tarok add two Ana Boris 44 kings kontra@Cilka mond:David
tarok add klop Ana=12 Boris=8 Cilka=30 David=20
tarok skis Ana
tarok amend 1 44→43
tarok insert 1 beggar Boris won
tarok move 1 2
tarok swap 1 2
tarok void 3 --why misread
tarok undo
tarok redo
tarok misdeal Boris
tarok no-taroks Ana
tarok adjust Ana -20 --why bell
tarok radl +Ana -Boris --why agreed
tarok note beer
tarok rate 0.1 --unit EUR
tarok paid Ana Boris 2
tarok agree
tarok replace David Eva=Evica
tarok rename Eva Eva2
tarok rules change pagat-4p --variant exact-difference --now
tarok finish
"""
CUP = """\
tarok tournament new Cup --system points --rounds 2
tarok tournament enter Ana Boris Cilka David Eva Filip Gabi Hana
tarok tournament set Ana --club Krka --paid
tarok tournament check-in Ana Boris Cilka David Eva Filip Gabi Hana
tarok tournament rename Hana Hanka --why misheard
tarok tournament close-entry
tarok tournament draw --word lime --word bee
tarok tournament result 1 120 35 35 -10
tarok tournament result 2 20 35 35 0
tarok tournament penalty Ana 1 --why late
tarok tournament next
tarok tournament end-round --why fire
tarok tournament close
"""

Runs = Callable[[str], None]


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Runs:
    """Runs lines of commands in a folder of its own; each is done."""
    monkeypatch.chdir(tmp_path)
    for name in ("TAROK_SESSION", "TAROK_TOURNAMENT", "TAROK_LANG"):
        monkeypatch.delenv(name, raising=False)

    def all_of(lines: str) -> None:
        import shlex

        for line in lines.splitlines():
            assert run(shlex.split(line)[1:]) == 0, line

    return all_of


@pytest.mark.parametrize("name", catalogue.NAMES)
def test_every_schema_is_one_of_2020_12(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["schema", name]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema" and catalogue.title(name)
    jsonschema.Draft202012Validator.check_schema(found)


def test_the_list_of_schemas_and_a_name_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["schema"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(catalogue.NAMES)
    assert run(["schema", "setle"]) == 1
    assert "settle" in capsys.readouterr().err


def lines_hold(form: str, path: Path) -> None:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        record = json.loads(line)
        wrong = [error.message[:200] for error in validator(form).iter_errors(record)]
        assert not wrong, f"{path.name}:{number} ({record['kind']}): {wrong}"


@pytest.mark.parametrize("path", sorted(ROOT.glob("tests/data/format-*/*.jsonl")), ids=lambda path: path.stem)
def test_ledgers_of_every_format(path: Path) -> None:
    lines_hold("ledger", path)


def test_a_ledger_with_every_event(runs: Runs, tmp_path: Path) -> None:
    runs(EVENING)
    (path,) = tmp_path.glob("*.jsonl")
    lines_hold("ledger", path)


def test_a_competition(runs: Runs, tmp_path: Path) -> None:
    runs(CUP)
    (path,) = tmp_path.glob("*.jsonl")
    assert Competition(path).sound().tournament.closed
    lines_hold("competition", path)


def requests() -> list[dict[str, Any]]:
    head: dict[str, Any] = {"ruleset": "pagat-4p", "players": PLAYERS}
    play = {"contract": "beggar", "declarer": "Ana", "tricks": [["Ana", "HK", "H1", "H2", "H3"]]}
    return [
        {**head, "hand": TWO},
        {**head, "id": [1, None], "hand": TWO, "before": {"radli": {"Ana": 1}}, "variants": ["exact-difference"]},
        {**head, "hand": TWO, "claimed": {"Ana": "60"}},
        {**head, "hand": None, "play": play},
        {**head, "hand": {"contract": "klop", "points": {"Ana": 70, "Boris": 0, "Cilka": 0, "David": 0}}},
        {**head, "hand": TWO | {"captured": {"mond": {"from": "Cilka"}}, "kontra": ["David"], "partner": "Boris"}},
        {"ruleset": "taroki-polish", "players": PLAYERS, "hand": TWO, "before": {"pot": 3}},
    ]


def test_requests_and_their_answers() -> None:
    answers = Answers()
    for request in requests():
        validator("request").validate(request)
        answer = answers.answer(request)
        validator("answer").validate(answer)
    for refused in ({}, {"id": 3, "hand": 4}, [], {"ruleset": "../x", "players": PLAYERS, "hand": TWO}):
        answer = answers.answer(refused)
        assert "problems" in answer
        validator("answer").validate(answer)
    assert not validator("request").is_valid({"ruleset": "pagat-4p", "players": PLAYERS, "hand": TWO, "hnad": 1})


def test_the_facts_of_a_hand() -> None:
    hand = validator("hand")
    assert hand.is_valid(TWO) and hand.is_valid(TWO | {"won": None})
    assert not hand.is_valid(TWO | {"points": 71}) and not hand.is_valid(TWO | {"trumps": 3})
    assert not hand.is_valid({"declarer": "Ana"})


CARDS = [json.loads(line) for line in (ROOT / "tests/cards/cards.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(
    "case", [case for case in CARDS if "cards" in case or "play" in case], ids=lambda one: one["id"]
)
def test_questions_and_records_of_play(case: dict[str, Any]) -> None:
    form, asked, desk = (
        ("question", case["cards"], Questions()) if "cards" in case else ("request", case["play"], Answers())
    )
    if "problems" not in desk.answer(asked):
        validator(form).validate(asked)


def test_every_field_of_a_question_and_of_a_record_is_described() -> None:
    described = {one["properties"]["ask"]["const"]: set(one["properties"]) for one in catalogue.question()["anyOf"]}
    assert described == {ask: set(of.keys) for ask, of in questions.QUESTIONS.items()}
    assert set(catalogue.play()["properties"]) == set(reader.PlayRecord.keys)
    question = {"ask": "count", "ruleset": "pagat-4p", "cards": ["HK"]}
    assert validator("question").is_valid(question) and not validator("question").is_valid(question | {"hand": ["HK"]})
    assert not validator("record-of-play").is_valid({"contract": "beggar", "tricks": [], "trumps": 1})


def test_an_object_of_a_closed_schema_has_no_other_facts() -> None:
    schema = closed({"type": "object", "properties": {"a": {}}, "required": []})
    assert not jsonschema.Draft202012Validator(schema).is_valid({"b": 1})


def test_refusals_are_json_too(runs: Runs, capsys: pytest.CaptureFixture[str]) -> None:
    runs("tarok new pagat-4p Ana Boris Cilka David")
    capsys.readouterr()
    for words, status, id in (
        (["add", "two", "Ana", "Bors", "44", "--json"], 1, "word-unknown"),
        (["settle", "--json", "--nothing"], 2, "usage"),
        (["why", "7", "--json"], 1, "no-hand-yet"),
        (["tournament", "show", "--json"], 1, "no-competition-here"),
    ):
        assert run(words) == status
        printed = capsys.readouterr()
        problems = json.loads(printed.out)["problems"]
        assert problems and printed.err, words
        assert problems[0]["id"] == id
        assert status == 1 or problems[0]["hint"] == "tarok help COMMAND says how it is used"
    assert run(["note", "--", "--json"]) == 0
    assert run(["why", "7"]) == 1
    assert not capsys.readouterr().out.startswith("{")


def test_the_words_of_a_hand_as_json(runs: Runs, capsys: pytest.CaptureFixture[str]) -> None:
    runs("tarok new pagat-4p Ana Boris Cilka David")
    capsys.readouterr()
    assert run(["words", "--json", "--lang", "sl"]) == 0
    every = json.loads(capsys.readouterr().out)["words"]
    assert {"contract", "bonus", "kontra", "mark"} <= {one["kind"] for one in every}
    assert run(["words", "tru", "--json"]) == 0
    (trula,) = json.loads(capsys.readouterr().out)["words"]
    assert (trula["key"], trula["rule"]) == ("trula", "bonuses.trula") and trula["cite"]
