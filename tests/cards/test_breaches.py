"""What records show that broke the rules, one line of a deal changed at a time: `breaches.txt`.

`TAROK_ANSWERS=write` in the environment writes what they show now.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import dealing
import pytest

from tarok_score.cards import reader
from tarok_score.cards.pack import BY_CODE
from tarok_score.cards.play import drawn_wrongly
from tarok_score.cards.record import score_play
from tarok_score.hand import Table
from tarok_score.law.library import load
from tarok_score.problems import Problems
from tarok_score.scoring import Before
from tarok_score.words.said import ENGLISH

FILE = Path(__file__).with_name("breaches.txt")
RECORDS = Path(__file__).with_name("records")


def dealt(table: Table, contract: str, cards: str) -> dict[str, Any]:
    """A deal of the contract in which Ana holds these cards, and plays if somebody does; without announcements."""
    rules = table.rules
    for seed in range(1000):
        chance = dealing.Stacked(seed, cards)
        found = dealing.played(rules, rules.contracts[contract], chance, says=False)
        if found.get("declarer", "Ana") == "Ana":
            return found
    raise AssertionError("Ana never plays")


def shown(table: Table, deal: dict[str, Any], lines: str) -> list[str]:
    """The problems of the deal with these lines in place of its own, or its breaches."""
    problems = Problems()
    said = (
        json.loads(lines)
        if lines.startswith("{")
        else reader.noted(lines.replace("; ", "\n"), "deal.txt", problems).request["play"]
    )
    found = score_play(table, Before({}), {**deal, **said}, problems)
    if problems or found is None:
        return [line for one in problems for line in one.text(ENGLISH).splitlines()]
    return [ENGLISH.say(one.said) for one in found.breaches] or ["nothing broke the rules"]


def test_every_breach_is_as_shown() -> None:
    text = FILE.read_text("utf-8")
    now: list[str] = []
    for line in text.splitlines():
        if line.startswith("table "):
            head, _, cards = line.removeprefix("table ").partition(": ")
            name, *variants, contract = head.split()
            rules = load(
                str(RECORDS / name) if name.endswith(".yaml") else name, [one.removeprefix("+") for one in variants]
            )
            table = Table(rules, dealing.NAMES[: rules.seats.at_table[0]])
            deal = dealt(table, contract, cards)
        if not line.startswith("    "):
            now.append(line)
        if line and not line.startswith(("#", "table ", "    ")):
            now += [f"    {one}" for one in shown(table, deal, line)]
    if os.environ.get("TAROK_ANSWERS") == "write":
        FILE.write_text("\n".join(now) + "\n", "utf-8")
    assert "\n".join(now) + "\n" == text


@pytest.mark.parametrize(
    ("ruleset", "contract", "bids", "player"),
    [
        ("pagat-4p", "klop", "Boris:two Cilka:pass David:pass Ana:pass", "Boris"),
        ("tarok-net-4p", "solo-without", "Ana:pass Boris:pass Cilka:pass David:pass", "Ana"),
    ],
)
def test_who_played_another_contract_than_was_bid(ruleset: str, contract: str, bids: str, player: str) -> None:
    """The declarer, or the highest bidder if there was none."""
    table = Table(load(ruleset), dealing.NAMES[:4])
    said = reader.noted(f"bids {bids}", "deal.txt", Problems()).request["play"]
    found = score_play(table, Before({}), {**dealt(table, contract, "HK"), **said}, Problems())
    assert found is not None
    assert [(one.id, one.player) for one in found.breaches] == [("contract", player)]


#: The six cards of a talon as they lay, the first letter the top one; who drew which, and who drew wrongly, if any.
DRAWN = """
Ana abcd, Boris e, Cilka f
Ana dcba, Boris e, Cilka f
Ana abcd, Boris e, David f
Ana abcd, Cilka e, David f
Cilka abcd, David e, Ana f
David abcd, Ana e, Cilka f
Ana abc, Boris d, Cilka e: Ana
Ana abcde, Boris f: Ana
Ana abce, Boris d, Cilka f: Ana
Ana abcd, Boris f, Cilka e: Boris
Ana abcd, Boris e, Cilka d: Cilka
Ana abcd, Boris ef: Boris
Ana abcd, Boris e, Cilka ef: Cilka
Ana abcd, Boris e: Ana
Ana abcd: Ana
Ana abcd, Boris e, Cilka f, David f: David
Ana abcd, Cilka e, Boris f: Cilka
Boris e, Ana abcd, Cilka f: Boris
Cilka abcd, Ana e, David f: Ana
Ana abcd, Boris, Cilka e, David f
Ana abcd, Boris e, Cilka f, David
Boris, Ana abcd, Cilka e, David f
Ana abcd, Boris, David e, Cilka f: David
"""


@pytest.mark.parametrize("row", DRAWN.strip().splitlines())
def test_who_drew_wrongly_from_the_talon(row: str) -> None:
    drew, _, wrong = row.partition(": ")
    talon = [BY_CODE[f"T{number}"] for number in range(2, 8)]
    words = [one.partition(" ") for one in drew.split(", ")]
    take = {name: [talon["abcdef".index(one)] for one in cards] for name, _, cards in words}
    bidder = max(take, key=lambda name: len(take[name]))
    assert (drawn_wrongly(talon, take, dealing.NAMES[:4], bidder) or "") == wrong
    if not wrong:
        passed = [name for name in dealing.NAMES[:4] if not take.get(name)]
        seat = dealing.NAMES.index(bidder)
        last = dealing.NAMES[(seat + 3) % 4]
        refused = None if passed == [last] else passed[0]
        assert drawn_wrongly(talon, take, dealing.NAMES[:4], bidder, none_refused=True) == refused


def test_cards_that_nobody_saw_may_be_any() -> None:
    talon = [BY_CODE[f"T{number}"] for number in range(2, 8)]
    take = {"Ana": talon[2:], "Boris": talon[1:2], "Cilka": talon[:1]}
    assert drawn_wrongly(None, take, dealing.NAMES[:4], "Ana") is None
