"""Competitions written before the hall's additions, and with them, are read for ever and go on as before."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from organiser import Desk

DATA = Path(__file__).resolve().parents[1] / "data" / "competitions"
READ = ("show", "tables", "standings")

#: The results with which each goes on to its end, and who wins then.
ENDS = {
    "points": (
        ("result 1 10 20 30 40", "result 2 5 6 7 8", "next", "result 1 1 2 3 4", "result 2 1 2 3 4"),
        "Gabi",
    ),
    "league": (("result 1 1 2 3", "result 2 1 2 3 4", "next", "result 1 1 2 3", "result 2 1 2 3 4"), "Gabi"),
    "knockout": (("result 1 4 3 2 1",), "Eva"),
    "hall": (("result 1 1 2 3 4", "result 2 1 2 3 4", "next", "result 1 1 2 3 4", "result 2 1 2 3 4"), "Boris Pirc"),
}


def differing(stood: Any, stands: Any, where: str = "") -> list[str]:
    """The places at which an answer differs from the one before; fields beside those before do not count."""
    if isinstance(stood, dict) and isinstance(stands, dict):
        return [
            found
            for key, value in stood.items()
            for found in differing(value, stands.get(key, "gone"), f"{where}.{key}")
        ]
    if isinstance(stood, list) and isinstance(stands, list) and len(stood) == len(stands):
        pairs = enumerate(zip(stood, stands, strict=True))
        return [found for place, (one, other) in pairs for found in differing(one, other, f"{where}[{place}]")]
    return [] if stood == stands else [f"{where}: {stood} -> {stands}"]


def opened(desk: Desk, name: str) -> Path:
    return Path(shutil.copy(DATA / f"{name}.jsonl", desk.folder / "tournament-old.jsonl"))


@pytest.mark.parametrize("name", ENDS)
def test_it_is_whole_and_says_what_it_said(desk: Desk, name: str) -> None:
    opened(desk, name)
    desk.done("check")
    expected = json.loads((DATA / f"{name}.expected.json").read_text(encoding="utf-8"))
    assert [found for command in READ for found in differing(expected[command], desk.read(command), command)] == []


@pytest.mark.parametrize("name", ENDS)
def test_it_goes_on_to_its_end(desk: Desk, name: str) -> None:
    path = opened(desk, name)
    before = path.read_bytes()
    lines, winner = ENDS[name]
    desk.done(*lines, "close", "check")
    assert path.read_bytes().startswith(before)
    assert [row["player"] for row in desk.read("standings")["standings"] if row["place"] == 1] == [winner]
    assert desk.read("show")["phase"] == "closed"


def test_what_came_with_the_hall_is_there_for_an_old_file(desk: Desk) -> None:
    opened(desk, "points")
    assert desk.read("show")["entries"] is None and desk.read("show")["undone"] == []
    desk.done("rename Gabi Gabrijela --why napaka", "penalty Eva 1 --why zamuda", "end-round --why ura")
    assert desk.read("tables --round 1")["tables"][1]["result"]["corrections"][0]["why"] == "napisano narobe"
    desk.done("check")
