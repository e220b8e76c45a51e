"""Every command at 40, 60, 80 and 120 columns in four languages: no line too long, no word broken, no other style."""

from __future__ import annotations

import shlex
from itertools import pairwise

import pytest
from answers import NOON, Tarok
from every_command import (
    COMPETITIONS,
    EVENING,
    OF_AN_EVENING,
    OF_COMPETITIONS,
    OF_RULES,
    help_of_every_command,
    unfitting,
)
from still import HandedIn, Still

pytestmark = pytest.mark.no_cover


@pytest.fixture
def evening(tarok: Tarok, handed_in: HandedIn, monkeypatch: pytest.MonkeyPatch) -> Tarok:
    """An evening, at a terminal that knows colours."""
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "PAGER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for line in EVENING:
        assert tarok(line).status == 0, line
    monkeypatch.setenv("TAROK_SESSION", "e.jsonl")
    return tarok


@pytest.fixture
def competitions(tarok: Tarok) -> None:
    """Competitions with results, in the same folder."""
    for line in COMPETITIONS:
        assert tarok("tournament", *shlex.split(line)).status == 0, line


@pytest.mark.usefixtures("competitions")
@pytest.mark.parametrize("language", ["en", "sl", "cs", "pl"])
@pytest.mark.parametrize(
    "commands",
    [
        pytest.param(OF_AN_EVENING, id="evening"),
        pytest.param(OF_RULES, id="rules"),
        pytest.param(OF_COMPETITIONS, id="competitions"),
        pytest.param(help_of_every_command(), id="help"),
    ],
)
def test_every_command_fits(
    evening: Tarok, handed_in: HandedIn, monkeypatch: pytest.MonkeyPatch, commands: list[str], language: str
) -> None:
    def answer(command: str, width: int) -> str:
        handed_in(Still(NOON, asks=False, columns=width, reads=True))
        monkeypatch.setenv("COLUMNS", str(width))
        said = evening(*shlex.split(command), "--lang", language)
        return "\n".join(
            line.rstrip() for line in (said.out + said.err).split("\n")
        )  # click leaves a blank behind a usage

    assert unfitting(commands, answer) == []


def test_rulesets_are_compared_rule_by_rule_where_two_columns_have_no_room(
    evening: Tarok, handed_in: HandedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    handed_in(Still(NOON, asks=False, columns=80, reads=True))
    lines = evening("rules diff pagat-4p tarok-net-4p").out.splitlines()
    assert lines[:3] == ["- pagat-4p", "+ tarok-net-4p", ""]
    assert any(one.startswith("- ") and other.startswith("+ ") for one, other in pairwise(lines))


def test_nothing_is_coloured_where_nobody_wants_it(
    evening: Tarok, handed_in: HandedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed_in(Still(NOON, asks=False, columns=80, reads=True))
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in "".join(evening(command).out for command in ("show", "why 4", "settle", "season ."))
    monkeypatch.delenv("NO_COLOR")
    handed_in(Still(NOON, asks=False))
    assert "\x1b" not in evening("show").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1mtotal" in evening("show").out
