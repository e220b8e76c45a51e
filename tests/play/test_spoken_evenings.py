"""Evenings as they are spoken, in four languages: nothing is refused, the totals are those of what was meant."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import NamedTuple

import pytest
from typists import Table, Tables, rows_of

from tarok_score.evening.session import Session
from tarok_score.play.view import View

FILE = Path(__file__).with_name("spoken_evenings.txt")


#: What a line does that records no hand: it is refused, it only looks.
REFUSED, LOOKS = "✗", "?"


class SpokenEvening(NamedTuple):
    """A language, a ruleset, the players, and lines with the hand that each completes (none: it goes on).

    After a / is the command that a line says; ✗ tells that it is refused, ? that it only looks.
    """

    language: str
    ruleset: str
    players: tuple[str, ...]
    lines: list[tuple[str, str]]


def evenings() -> list[SpokenEvening]:
    """The evenings of the file."""
    found: list[SpokenEvening] = []
    for line in FILE.read_text("utf-8").splitlines():
        typed, arrow, meant = line.partition(">")
        if arrow:
            found[-1].lines.append((typed.strip(), meant.strip()))
        elif line and not line.startswith("#"):
            language, ruleset, *players = line.split()
            found.append(SpokenEvening(language, ruleset, tuple(players), []))
    return found


def entered(table: Table, evening: SpokenEvening) -> list[int]:
    """Types the lines of an evening, each as on a screen and on a phone; the keys of every hand."""
    keys, hands = 0, list[int]()
    for line, meant in evening.lines:
        for width, rows in ((80, 24), (40, 13)):
            shown = View(table.loop).screen(width, rows, line, len(line))
            assert shown.prompt and len(rows_of(shown)) == rows, line
        reply = table.loop.enter(line)
        keys += len(line) + 1
        if meant != REFUSED and reply.refused and reply.refused[0].sign == "…":  # may be a slip: ENTER records it
            reply = table.loop.enter(line)
            keys += 1
        assert bool(reply.refused) is (meant == REFUSED), (line, reply.refused)
        assert reply.recorded is (bool(meant) and meant not in (REFUSED, LOOKS)), line
        if reply.added is not None:
            hands.append(keys)
            keys = 0
    return hands


@pytest.mark.parametrize("evening", evenings(), ids=lambda one: f"{one.language}-{one.lines[0][0]}")
def test_an_evening_as_it_is_spoken(begun: Tables, evening: SpokenEvening) -> None:
    table = begun(evening.ruleset, evening.players, evening.language)
    entered(table, evening)
    plain = begun(evening.ruleset, evening.players)
    for _, meant in evening.lines:
        if meant.startswith("/"):
            command, *words = meant[1:].split()
            Session(plain.path).add(words, command=command)
        elif meant not in ("", REFUSED, LOOKS):
            Session(plain.path).add(meant.split(), command="add")
    spoken, meant = Session(table.path).sound(), Session(plain.path).sound()
    assert [one.event.hand for one in spoken.evening.hands()] == [one.event.hand for one in meant.evening.hands()]
    assert spoken.state.totals == meant.state.totals
    assert spoken.state.radli == meant.state.radli
    table.enter("finish", "finish")
    assert Session(table.path).sound().state.finished


def test_a_hand_takes_few_keys(begun: Tables) -> None:
    """The hands of a night, typed by beginnings of words and names, ENTER counted."""
    evening = next(one for one in evenings() if one.lines[0][0] == "ena a b 45")
    hands = entered(begun(evening.ruleset, evening.players, evening.language), evening)
    assert median(hands) <= 15 and max(hands) <= 30
