"""The roles that text has on a terminal, and the outputs that show none."""

from __future__ import annotations

import pytest

from tarok_score.show import columns as roles
from tarok_score.show.columns import table, width_of, wrapped


def test_marks_take_no_room_and_go_where_nothing_is_coloured() -> None:
    line = f"{roles.quiet('12 ')}{roles.strong('Ana')} −30, +20"
    assert width_of(line) == len("12 Ana −30, +20")
    assert roles.plain(line) == "12 Ana −30, +20"


def test_a_terminal_shows_each_role_and_colours_neither_commas_nor_blanks() -> None:
    assert roles.coloured(roles.strong("total  −30, +20")) == (
        "\x1b[1mtotal  \x1b[0m\x1b[1;31m−30\x1b[0m\x1b[1m, +20\x1b[0m"
    )
    assert roles.coloured("two ✗ 2-3 −1,5") == "two \x1b[31m✗\x1b[0m 2-3 \x1b[31m−1,5\x1b[0m"
    assert roles.coloured(roles.quiet("✓ was −30 ")) == "\x1b[2m✓ was −30\x1b[0m "
    assert roles.coloured(roles.opened("hand 4")) == "\x1b[33mhand 4\x1b[0m"
    assert roles.coloured(roles.strong("   ")) == "   "


def test_a_role_goes_on_in_the_lines_of_a_text_that_was_broken() -> None:
    assert list(map(roles.coloured, wrapped(roles.quiet("one two three"), 7, "  "))) == [
        "\x1b[2mone two\x1b[0m",
        "  \x1b[2mthree\x1b[0m",
    ]


def test_heads_of_a_table_are_strong() -> None:
    shown = table([["Ana", "+20"]], ["name", "points"], [1])
    assert [[among for among, _ in roles.spans(line)] for line in shown] == [[("strong",)], [("quiet",)], [()]]


def test_strangers_make_no_role() -> None:
    assert roles.strong("An\ufdd1a") == roles.strong("An\\ufdd1a")
    assert roles.fit("\x1b[2J" + roles.quiet("x")) == "\\u001b[2J" + roles.quiet("x")


@pytest.mark.parametrize(
    ("env", "terminal", "shown"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, True, False),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"CLICOLOR_FORCE": "1"}, False, True),
        ({"FORCE_COLOR": "0"}, False, False),
    ],
)
def test_where_roles_are_shown(
    monkeypatch: pytest.MonkeyPatch, env: dict[str, str], terminal: bool, shown: bool
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert roles.shows_roles(terminal) is shown
