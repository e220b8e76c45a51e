"""The commands with cards: batches, JSON, standard input, and a record of play that becomes a hand of an evening."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tarok_score.cli.app import run

RECORDS = Path(__file__).parent / "records"


class Said(NamedTuple):
    status: int
    out: str
    err: str


Tarok = Callable[..., Said]


@pytest.fixture
def tarok(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Tarok:
    """Types a command in a folder with the records."""
    for record in RECORDS.iterdir():
        (tmp_path / record.name).write_bytes(record.read_bytes())
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TAROK_SESSION", raising=False)

    def say(*words: str, stdin: str | None = None) -> Said:
        if stdin is not None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        capsys.readouterr()
        status = run(words[0].split() if len(words) == 1 else list(words))
        return Said(status, *capsys.readouterr())

    return say


def test_a_batch_of_questions(tarok: Tarok) -> None:
    questions = [
        {"id": 1, "ask": "count", "cards": ["HK"]},
        {"id": "x", "ask": "trick", "ruleset": "simplified-4p", "cards": ["T21", "T22", "T1"], "contract": "trojka"},
        {"id": 2, "ask": "count", "cards": ["KH"]},
        [],
    ]
    said = tarok("cards --batch -", stdin="\n".join(map(json.dumps, questions)) + "\n\nnonsense\n")
    answers = [json.loads(line) for line in said.out.splitlines()]
    assert said.status == 1
    assert [answer.get("id") for answer in answers] == [1, "x", 2, None, None]
    assert answers[0]["points"] == 4 and "schema" not in answers[0]
    assert (answers[1]["ruleset"], answers[1]["why"], answers[1]["mond"]) == (
        "simplified-4p",
        "emperor",
        {"from": 0, "by": 2},
    )
    assert answers[2]["problems"][0]["hint"] == "did you mean HK?"
    assert answers[4]["problems"][0]["message"].startswith("line 6 is not JSON")
    assert tarok("cards --batch -", stdin=json.dumps(questions[0])).status == 0


def test_batch_and_command_give_the_same_answer(tarok: Tarok) -> None:
    commands = {
        "cards count HK HQ --json": {"ask": "count", "cards": ["HK", "HQ"]},
        "cards trick HK HQ --contract two --json": {"ask": "trick", "cards": ["HK", "HQ"], "contract": "two"},
        "cards legal --hand HK --hand T1 --json": {"ask": "legal", "hand": ["HK", "T1"]},
        "cards discard --contract one --hand HQ --json": {"ask": "discard", "contract": "one", "hand": ["HQ"]},
        "bids B:two --json": {"ask": "bids", "players": list("ABCD"), "bids": [["B", "two"]]},
    }
    for command, question in commands.items():
        said = json.loads(tarok(command).out)
        assert said.pop("schema") == 1
        assert said == json.loads(tarok("cards --batch -", stdin=json.dumps(question)).out)


def test_cards_alone_explains_itself(tarok: Tarok) -> None:
    said = tarok("cards")
    assert said.status == 2
    assert "Count a pile" in said.err


def test_a_record_as_json_on_standard_input(tarok: Tarok) -> None:
    text = tarok("score --play two.txt --json").out
    answer = json.loads(text)
    assert set(answer) == {
        "schema",
        "ruleset",
        "variants",
        "scores",
        "radli",
        "lines",
        "hand",
        "words",
        "tricks",
        "piles",
        "breaches",
        "if_claimed",
    }
    assert {name: (pile["points"], pile["written"]) for name, pile in answer["piles"].items()} == {
        "declarer": (57, "57"),
        "defenders": (13, "13"),
    }
    assert sum(pile["n"] for pile in answer["piles"].values()) == 54
    assert answer["tricks"][0] == {
        "n": 1,
        "leader": "Ana",
        "cards": ["CN", "T5", "C8", "C9"],
        "winner": "Boris",
        "why": "tarok",
    }
    scored = json.loads(
        tarok(
            "score", "--players", "Ana,Boris,Cilka,David", "--radli", "Cilka=1", "--json", *answer["words"].split()
        ).out
    )
    assert (scored["scores"], scored["lines"]) == (answer["scores"], answer["lines"])


def test_the_options_say_what_a_record_does_not(tarok: Tarok) -> None:
    record = (RECORDS / "two.txt").read_text("utf-8")
    bare = "\n".join(line for line in record.splitlines() if not line.startswith(("ruleset", "players", "radli")))
    said = tarok(
        "score --ruleset pagat-4p --variant exact-difference --players Ana,Boris,Cilka,David --radli Cilka=1 --play -",
        stdin=bare,
    )
    assert said.status == 0
    assert "(20 + 22) × 2" in said.out
    assert tarok("score --pot 5 --play -", stdin=bare).err == (
        'players: are missing\n    the names in turn order: ["Ana", "Boris", …]\n'
    )


def test_a_hand_that_is_not_whole_is_told_at_its_line(tarok: Tarok) -> None:
    record = "ruleset pagat-4p\nplayers Ana Boris Cilka David\ndeal Ana H:KQ\ndeal Boris T1\ncontract klop\n"
    said = tarok("score --play -", stdin=record)
    assert "-:3:1: play.deal.Ana: " in said.err and "-:4:1: play.deal.Boris: " in said.err


def test_a_record_in_a_batch_of_requests(tarok: Tarok) -> None:
    request = {
        "id": 5,
        "ruleset": "pagat-4p",
        "players": ["Ana", "Boris", "Cilka", "David"],
        "play": {"contract": "beggar", "declarer": "Ana", "tricks": [["Ana", "HK", "H1", "H2", "H3"]]},
        "claimed": {"Ana": "-70"},
    }
    answer = json.loads(tarok("score --batch -", stdin=json.dumps(request)).out)
    assert (answer["id"], answer["hand"]["won"], answer["scores"]["Ana"]) == (5, False, "-70")
    assert answer["claim"]["agrees"] is True


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "{",
            "--play: - is not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)\n"
            "    text begins with another sign than {\n",
        ),
        ('{"hand": {}}', "--play: there is no record of play in -\n    a request with play, or lines of text\n"),
        ("{" * 10**5, "--play: - is not JSON: nested too deeply\n    text begins with another sign than {\n"),
        ("1 Ana HK\n" * 200_000, "--play: - is too long for the record of one deal\n"),
    ],
)
def test_what_is_no_record(tarok: Tarok, text: str, problem: str) -> None:
    said = tarok("score --play -", stdin=text)
    assert (said.status, said.out) == (1, "")
    assert said.err == problem or "nested" in problem


def test_what_cannot_be_read(tarok: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("latin.txt").write_bytes(b"players \xe9\n")
    assert tarok("score --play latin.txt") == (1, "", "--play: latin.txt is not UTF-8 text\n")
    monkeypatch.setattr("sys.stdin", None)
    assert tarok("score --play -") == (
        1,
        "",
        "--play: there is no standard input\n    give the name of a file\n",
    )
    assert tarok("cards --batch -") == (
        1,
        "",
        "--batch: there is no standard input\n    give the name of a file\n",
    )


def test_files_and_words_do_not_mix(tarok: Tarok) -> None:
    assert "--play reads its hand from the file: give no words, batch or claim" in tarok("score --play two.txt two").err
    assert "--play reads its hand from the file: give no words" in tarok("add --play two.txt two").err
    assert "--batch reads its questions from the file: give no other" in tarok("cards --batch - count HK").err


# An evening -----------------------------------------------------------------------------------------------------------


def test_a_record_becomes_a_hand_of_the_evening(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    record = (RECORDS / "two.txt").read_text("utf-8").replace("radli Cilka=1\n", "")
    tried = json.loads(tarok("add --play - --dry-run --json", stdin=record).out)
    added = json.loads(tarok("add --play - --json", stdin=record).out)
    assert tried["totals"] == added["totals"]
    assert {name: total for name, total in added["totals"].items() if total != "0"} == {"Boris": "40", "Cilka": "40"}
    log = tarok("log").out
    assert "two Cilka Boris 57 trula:Boris:announced king-ultimo:Boris:announced:lost" in log
    assert tarok("check").status == 0


def test_breaches_are_told_when_a_hand_is_added(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    record = (RECORDS / "breaches.txt").read_text("utf-8").replace("radli Cilka=1\n", "")
    said = tarok("add --play -", stdin=record)
    assert said.status == 0
    assert "trick 8: Cilka played škis and did not follow suit\n    could be played: S9\n" in said.err
    assert " · seal " in said.out


def test_forehand_is_who_sits_after_the_dealer(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David --dealer Boris")
    record = (RECORDS / "klop.txt").read_text("utf-8").replace("players Ana Boris Cilka David\n", "")
    said = tarok("add --play -", stdin=record)
    assert said.status == 0
    assert "trick 1: Ana led, and the lead was with Cilka" in said.err


def test_a_record_of_another_table_is_refused(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    record = (RECORDS / "two.txt").read_text("utf-8")
    record = record.replace("ruleset pagat-4p", "ruleset pagat-3p\nvariant piccolo").replace(
        "players Ana Boris Cilka David", "players Boris Ana Cilka David"
    )
    said = tarok("add --play -", stdin=record)
    assert said.status == 1
    assert said.err == (
        "-:2:1: ruleset: the session is played by pagat-4p\n    leave it out\n"
        "-:3:1: variants: the session has no variants\n    leave them out\n"
        "-:4:1: players: at the table: Ana, Boris, Cilka, David\n    the same, forehand first\n"
        "-:10:1: before: the session has its own radli and pot\n    leave it out\n"
    )
    request = {"play": {"contract": "klop"}, "hand": {}, "players": ["Ana"]}
    said = tarok("add --play -", stdin=json.dumps(request))
    assert "hand: is not known beside a record of play\n    leave it out\n" in said.err
    assert json.loads(tarok("show --json").out)["hands"] == 0


def test_a_compulsory_klop_that_is_due_is_due_in_the_record(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    tarok("add two Ana Boris 44")
    tarok("adjust Ana -30 --why agreed")
    record = (RECORDS / "klop.txt").read_text("utf-8").replace("players Ana Boris Cilka David\n", "")
    said = tarok("add --play -", stdin=record + "bids Cilka:pass David:beggar David:pass Ana:pass\n")
    assert said.status == 0
    assert "bid 2: beggar cannot be bid: a compulsory klop is due" in said.err
