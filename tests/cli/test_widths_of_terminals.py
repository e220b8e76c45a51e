"""Every command in a real pseudo-terminal, as wide as a phone and as a wall, in four languages."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import every_command_at_a_terminal
import pytest
from answers import Tarok
from every_command import (
    COMPETITIONS,
    ENDLESS,
    EVENING,
    OF_AN_EVENING,
    OF_COMPETITIONS,
    OF_RULES,
    WIDTHS,
    help_of_every_command,
    unfitting,
)

if sys.platform == "win32":
    pytest.skip("a terminal in memory is a pseudo-terminal", allow_module_level=True)

from terminal import Terminal

pytestmark = pytest.mark.no_cover

EVERY = (*OF_AN_EVENING, *OF_RULES, *OF_COMPETITIONS, *help_of_every_command())

#: Answers to commands in one language, by width.
Answers = Callable[[str, list[str], int], list[str]]


@pytest.fixture
def at_a_terminal(tarok: Tarok, tmp_path: Path) -> Answers:
    """Answers commands at a terminal, one after the other, in a folder with an evening and competitions."""
    for line in EVENING:
        assert tarok(line).status == 0, line
    for line in COMPETITIONS:
        assert tarok("tournament", *shlex.split(line)).status == 0, line

    def answers(language: str, commands: list[str], width: int) -> list[str]:
        typed = tmp_path / "commands.txt"
        typed.write_text("".join(f"{line}\n" for line in commands), encoding="utf-8")
        program = every_command_at_a_terminal.__file__
        own = {"TAROK_LANG": language, "TAROK_SESSION": "e.jsonl", "XDG_CONFIG_HOME": str(tmp_path / "no-settings")}
        terminal = Terminal(tmp_path, str(typed), program=[program], columns=width, rows=50, env=own)
        assert terminal.status() == 0
        terminal.close()
        return terminal.written.decode().split(every_command_at_a_terminal.SIGN)[1:]

    return answers


def wrong_at(answers: Answers, language: str, commands: list[str], widths: tuple[int, ...]) -> list[str]:
    """The mistakes in the layout of the answers to these commands, at these widths."""
    found = {
        (command, width): said
        for width in (ENDLESS, *widths)
        for command, said in zip(commands, answers(language, commands, width), strict=True)
    }
    return unfitting(commands, lambda command, width: found[command, width], widths)


@pytest.mark.parametrize(
    ("language", "width"), list(zip(("en", "sl", "cs", "pl"), WIDTHS, strict=True)), ids=lambda one: str(one)
)
def test_commands_fit_a_terminal(at_a_terminal: Answers, language: str, width: int) -> None:
    assert wrong_at(at_a_terminal, language, list(EVERY[WIDTHS.index(width) :: 8]), (width,)) == []


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "sl", "cs", "pl"])
def test_every_command_fits_every_terminal(at_a_terminal: Answers, language: str) -> None:
    assert wrong_at(at_a_terminal, language, list(EVERY), WIDTHS) == []
