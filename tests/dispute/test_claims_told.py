"""`--claimed` on the command line: what is shown, what is refused, and the exit status."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tarok_score.cli.app import run

EVENING = [
    "new pagat-4p Ana Boris Cilka David",
    "add one Cilka Ana 45",
    "add two David Cilka 35 pagat-ultimo:David:announced:lost",
    "add beggar Boris won",
    "add solo-three Cilka 50 trula:announced",
    "add one Ana Boris 45 king-ultimo:Boris:announced trula mond:Cilka,Ana",
    "add two Cilka Ana 34",
]


@pytest.fixture
def tarok(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Runs one command after the published evening; gives its exit status, output and messages."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TAROK_SESSION", str(tmp_path / "friday.jsonl"))
    for words in EVENING:
        assert run(words.split()) == 0
    capsys.readouterr()

    def call(words: str) -> tuple[int, str, str]:
        status = run(words.split())
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


def test_the_published_slip_is_explained(tarok: Callable[..., Any]) -> None:
    status, out, err = tarok("why 6 --claimed Ana=-40,Cilka=-40")
    assert (status, err) == (0, "")
    assert out.split("our score: ")[1].splitlines()[:3] == [
        "Ana −20, Boris 0, Cilka −20, David 0",
        "1. kontra on the game",
        "    two  −(20 + 0) × 2  Cilka −40, Ana −40",
    ]


@pytest.mark.parametrize(
    ("hand", "claimed", "first"),
    [
        ("two Ana Boris 44", "Ana=60", "kontra on the game; correct it: tarok amend 7 +kontra"),
        (
            "two Ana Boris 44 trula:announced",
            "Ana=70",
            "kontra on trula; correct it: tarok amend 7 trula:announced:kontra",
        ),
        ("two Ana Boris 44 trula", "Ana=50", "trula was announced; correct it: tarok amend 7 trula:announced"),
        ("two Ana Boris 44", "Boris=40", "made: trula; correct it: tarok amend 7 +trula"),
        (
            "two Ana Boris 44 pagat-ultimo:Boris:announced:lost",
            "Ana=80",
            "made: pagat ultimo; correct it: tarok amend 7 "
            "pagat-ultimo:Boris:announced:lost→pagat-ultimo:Boris:announced",
        ),
        ("two Ana Boris 44", "Cilka=-20", "the mond was lost: Cilka; correct it: tarok amend 7 +mond:Cilka"),
        ("two Ana Cilka 44 trula", "Ana=80", "a radl of Ana; correct it: tarok radl +Ana --before 7"),
        ("two Ana Boris 44", "Ana=-30,Boris=-30", "26 card points; correct it: tarok amend 7 26"),
    ],
)
def test_what_the_record_forgot_comes_first_and_can_be_put_in(
    tarok: Callable[..., Any], hand: str, claimed: str, first: str
) -> None:
    assert tarok(f"add {hand}")[0] == 0
    status, out, _ = tarok(f"why 7 {claimed}")
    assert (status, out.splitlines()[0]) == (0, f"perhaps forgotten: {first}")
    assert tarok(first.split(": tarok ")[1])[0] == 0
    assert "that is our score" in tarok(f"why 7 {claimed}")[1]


def test_a_bonus_called_like_a_contract_is_put_in_with_a_plus(tarok: Callable[..., Any]) -> None:
    """`pagat` by itself would say another contract."""
    for words in ("new taroki-polish Boris Ana Cilka David", "add powinnosc Boris Ana 38"):
        assert tarok(f"{words} --session polish.jsonl")[0] == 0
    told = tarok("why 1 --claimed Boris=6 --session polish.jsonl")[1]
    assert told.splitlines()[0] == "perhaps forgotten: made: pagat ultimo; correct it: tarok amend 1 +pagat"
    assert tarok("amend 1 +pagat --session polish.jsonl")[0] == 0
    assert "that is our score" in tarok("why 1 --claimed Boris=6 --session polish.jsonl")[1]


def test_a_claim_can_be_a_running_total(tarok: Callable[..., Any]) -> None:
    found = json.loads(tarok("why 6 --totals --claimed Ana=140 --json")[1])["claim"]
    assert found["claimed"] == {"Ana": "-40"}
    assert found["explanations"][0]["id"] == "kontra" and "radl-not-there" in found["explanations"][0]["also"]
    assert found["explanations"][0]["steps"][0]["with"] == {"level": 1}
    assert found["explanations"][0]["request"]["before"] == {"radli": {"Boris": 1, "David": 1}}


def test_what_nothing_explains_ends_with_status_3(tarok: Callable[..., Any]) -> None:
    status, out, _ = tarok("why 6 --claimed Ana=7,Boris=3")
    assert status == 3
    assert "nothing known gives Ana +7, Boris +3\nwhat comes nearest:\n" in out
    assert "    off by " in out


def test_a_claim_may_be_our_score(tarok: Callable[..., Any]) -> None:
    status, out, _ = tarok("why 6 --claimed Ana=-20")
    assert status == 0 and "that is our score" in out.splitlines()


def test_more_than_five_explanations_are_shown_on_request(tarok: Callable[..., Any]) -> None:
    few = tarok("score --players A,B,C,D two A B 44 trula kings --claimed A=40")[1]
    every = tarok("score --players A,B,C,D two A B 44 trula kings --claimed A=40 --all")[1]
    shown = [line for line in few.splitlines() if line[:1].isdigit()]
    assert len(shown) <= 5 < len([line for line in every.splitlines() if line[:1].isdigit()])
    assert few.splitlines()[-1].endswith("more: --all shows them")


def test_a_void_hand_is_explained_as_if_it_stood(tarok: Callable[..., Any]) -> None:
    assert tarok("void 6 --why wrong")[0] == 0
    status, _, err = tarok("why 6 --claimed Ana=-40")
    assert (status, err) == (0, "note: hand 6 is void; explained as if it counted\n")


@pytest.mark.parametrize(
    ("claimed", "told"),
    [
        ("Ana", '"Ana" does not say who should have written what\n    such as Ana=-48\n'),
        ("Ana=x", '"Ana=x" does not say who should have written what\n    such as Ana=-48\n'),
        (
            "Zoran=4",
            'claimed.Zoran: nobody called "Zoran" sits at the table\n    at the table: Ana, Boris, Cilka, David\n',
        ),
    ],
)
def test_what_is_no_claim_is_refused(tarok: Callable[..., Any], claimed: str, told: str) -> None:
    assert tarok(f"why 6 --claimed {claimed}") == (1, "", told)
    if "=" in claimed:
        assert tarok(f"why 6 {claimed}") == (1, "", told)


def test_decimal_commas_are_understood(tarok: Callable[..., Any]) -> None:
    status, out, _ = tarok("score --ruleset taroky-hlucin --players A,B,C,D povinnost A B 45 --claimed A=1,00")
    assert status == 0 and "that is our score" in out.splitlines()


def test_a_program_is_told_which_variant_the_claim_leaves_out(tarok: Callable[..., Any]) -> None:
    told = tarok("score --variant exact-difference --players A,B,C,D two A B 44 --claimed A=30 --json")[1]
    step = json.loads(told)["claim"]["explanations"][0]["steps"][0]
    assert (step["id"], step["with"]) == ("exact-difference", {"off": True})


@pytest.mark.parametrize(
    ("hand", "claimed", "forgotten"),
    [
        ("two A B 44 trula", "A=50", {"bonus": "trula", "announced": True}),
        ("two A B 44 pagat-ultimo:B:announced:lost", "A=80", {"bonus": "pagat-ultimo", "made": True}),
        ("two A B 44 pagat-ultimo:B:announced", "A=-20", {"bonus": "pagat-ultimo", "made": False}),
    ],
)
def test_a_program_is_told_what_the_record_forgot(
    tarok: Callable[..., Any], hand: str, claimed: str, forgotten: dict[str, Any]
) -> None:
    told = json.loads(tarok(f"score --players A,B,C,D {hand} --claimed {claimed} --json")[1])
    assert told["claim"]["explanations"][0]["steps"][0]["with"] == forgotten


def test_an_explanation_with_a_radl_asks_for_a_score_with_one_radl(tarok: Callable[..., Any]) -> None:
    told = tarok("score --players A,B,C,D two A B 44 trula --claimed A=80 --json")[1]
    assert json.loads(told)["claim"]["explanations"][0]["request"]["before"] == {"radli": {"A": 1}}


@pytest.mark.parametrize("bonuses", ["kings pagat-ultimo", "pagat-ultimo kings"])
def test_two_forgotten_bonuses_are_told_in_the_order_in_which_they_were_said(
    tarok: Callable[..., Any], bonuses: str
) -> None:
    one, two = (name.replace("-", " ") for name in bonuses.split())
    told = tarok(f"score --players A,B,C,D two A B 44 {bonuses} trula --claimed A=40,B=40 --all")[1]
    assert f". {one} was not counted; and {two} was not counted\n" in told
