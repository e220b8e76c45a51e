"""Radli given and taken by agreement: one that was forgotten on paper, or a custom of the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from played import FOUR, begin, event, play, refusal

from tarok_score.evening.events import Adjust, AdjustRadli
from tarok_score.evening.session import Session
from tarok_score.law.library import load


def test_a_radl_is_given_and_taken() -> None:
    evening = play(begin(), "beggar Cilka won", "radl -Ana +Boris forgotten on paper", "solo-three Boris 50")
    assert evening.state.radli == {"Ana": 0, "Boris": 1, "Cilka": 1, "David": 1}
    assert evening.hand(2).outcome.scores["Boris"] == 110
    play(evening, "undo", "undo")
    assert evening.state.radli == {"Ana": 1, "Boris": 1, "Cilka": 1, "David": 1}


@pytest.mark.parametrize(
    ("words", "radli", "why"),
    [
        ("radl +Ana", {"Ana": 1}, None),
        ("radl +ana -bor --why so played here", {"Ana": 1, "Boris": -1}, "so played here"),
        ("radl +2Ana −Boris +Ana", {"Ana": 3, "Boris": -1}, None),
    ],
)
def test_words(words: str, radli: dict[str, int], why: str | None) -> None:
    happened = event(begin(), words)
    assert happened == AdjustRadli(radli, why)
    body = happened.write()
    assert body == {"kind": "adjust", "radli": radli} | ({"why": why} if why else {})
    assert begin().read(body) == happened


REFUSED = [
    ("radl", "whose radl?"),
    ("radl Ana", "does not say whether a radl is given or taken"),
    ("radl +Ana -Ana", "no radl is given or taken by that"),
    ("radl -Ana", "Ana has not so many open radli: 0"),
    ("radl +10001Ana", "Ana would have more than 10000 radli"),
    ("radl +Zora", "Zora"),
]


@pytest.mark.parametrize(("words", "told"), REFUSED)
def test_what_cannot_be(words: str, told: str) -> None:
    assert told in refusal(begin(), words)


def test_rules_without_radli_know_none() -> None:
    assert "is played without radli" in refusal(begin("taroky-brno"), "radl +Ana")


def test_the_ledger_holds_both_kinds_of_adjustment(tmp_path: Path) -> None:
    session = Session.begin(tmp_path / "a.jsonl", load("pagat-4p"), "pagat-4p", FOUR)
    for words in ("adjust Ana 5 --why agreed", "radl +Ana", "two Ana Boris 44", "radl -Cilka +David --before 1"):
        if "--before" in words:
            session.add("radl +Cilka --before 1")
        session.add(words)
    again = Session(tmp_path / "a.jsonl").sound()
    assert again.state.radli == session.state.radli == {"Ana": 0, "Boris": 0, "Cilka": 0, "David": 1}
    kinds = [type(entry.event) for entry in again.evening.entries()]
    assert kinds.count(Adjust) == 1 and kinds.count(AdjustRadli) == 3
