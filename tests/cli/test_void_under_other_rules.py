"""A void hand under other rules, which do not know its facts: it is shown all the same."""

from __future__ import annotations

import pytest
from answers import Tarok

HANDS = (
    "solo-three-colour-valat Ana lost", "two Ana Boris 44 kontra@Cilka kings:Boris:announced:kontra@David pagat:lost",
)  # fmt: skip


@pytest.fixture
def void(tarok: Tarok) -> Tarok:
    """Two void hands of the rules of an app, and then rules on paper from the beginning on."""
    assert tarok("new tarok-net-4p Ana Boris Cilka David").status == 0
    for number, hand in enumerate(HANDS, 1):
        assert tarok(f"add {hand}").status == 0
        assert tarok(f"void {number} --why misheard").status == 0
    assert tarok("add --batch -", stdin="rules simplified-4p --before 1\n").status == 0
    return tarok


@pytest.mark.parametrize(
    "command",
    [
        "show", "show --json", "show --lang sl", "log", "log --all", "log --json", "log --lang cs",
        "why 1", "why 2", "why 1 --json", "export", "export --format json", "export --format md", "report", "settle",
        "report --lang pl", "chart", "check", "sessions", "undo 2", "swap 1 2", "add two Ana Boris 44",
    ],
)  # fmt: skip
def test_every_command_tells_it(void: Tarok, command: str) -> None:
    found = void(command)
    assert (found.status, "fault" in found.err) == (0, False)


def test_its_words_are_those_it_had(void: Tarok) -> None:
    assert "solo-three-colour-valat Ana lost (void: misheard)" in void("log").out
    assert "kings:Boris:announced" in void("log").out


@pytest.mark.parametrize(
    "command", ["show", "log", "log --all", "why 1", "export", "export --format json", "report", "settle"]
)
def test_nor_need_anybody_still_be_there_who_played_it(tarok: Tarok, command: str) -> None:
    for line in (
        "new pagat-4p Ana Boris Cilka David",
        "replace David Eva",
        "add two Eva Ana 44 pagat:Eva",
        "void 1 --why x",
        "void e1 --why x",
    ):
        assert tarok(line).status == 0
    found = tarok(command)
    assert (found.status, "fault" in found.err) == (0, False)
