"""The line that one types stays in one row from the first key of an evening to the last, at every size."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from still import Still
from typists import Table, Tables, rows_of

from tarok_score.cli.loop import InLoop
from tarok_score.evening.session import Session
from tarok_score.play.loop import Loop
from tarok_score.play.view import View
from tarok_score.show.columns import width_of
from tarok_score.surroundings import replaced
from tarok_score.words.said import LANGUAGES, speech

pytestmark = pytest.mark.no_cover

#: Columns and rows of a terminal.
SIZES = ((80, 24), (120, 40), (40, 20), (40, 13))

#: A size with a language; the usual run takes every size and every language once.
SCREENS = [
    (language, *size) if number == place else pytest.param(language, *size, marks=pytest.mark.long)
    for place, language in enumerate(LANGUAGES)
    for number, size in enumerate(SIZES)
]

#: An evening as somebody types it; a line that ends in ↵ is entered.
EVENING = (
    "tw",
    "two Ana Boris 43 kings↵",
    "beggar Boris won↵",
    "solo-three Cilka 50 trula:announced↵",
    "one Ana Da 46 kontra@Cilka tru",
    "one Ana Da 46 kontra@Cilka trula↵",
    "two Ana Bors 99",
    "two Ana Bors 99↵",
    "why 3↵",
    "help↵",
    "rules↵",
    "?↵",
    "settle↵",
    "chart↵",
    "one Ana kontra@Cilka↵",
    "Boris↵",
    "44↵",
    "<↵",
    "?↵",
    "45↵",
    "↵",
    "two Ana 12↵",
    "two Ana 12↵",
    "amend 1 two Ana Cilka 40↵",
    "misdeal Ana↵",
    "note a word that goes on and on, as words of people who talk while others shuffle their cards do↵",
    "klop↵",
    "20↵",
    "15↵",
    "",
    "↵",
    "<↵",
    "<↵",
    "undo↵",
    "finish↵",
    "again",
    "undo↵",
)


def seated(begun: Tables, language: str, width: int) -> View:
    """A view of an evening that begins, as wide as the commands that look know it to be."""
    table: Table = begun(language=language)
    session = Session(table.path)
    return View(Loop(session, speech(language), InLoop(session, lambda: width)))


@pytest.mark.parametrize(("language", "width", "height"), SCREENS)
def test_the_line_never_moves(begun: Tables, language: str, width: int, height: int) -> None:
    view = seated(begun, language, width)
    row = 1 + len(view.screen(width, height, "", 0).above)
    for line in EVENING:
        typed = line.removesuffix("↵")
        if line.endswith("↵"):
            view.loop.enter(typed)
        for seen in ("", typed):
            screen = view.screen(width, height, seen, len(seen))
            lines = rows_of(screen)
            assert len(lines) == height
            assert lines[row] == screen.prompt.rstrip(), "\n".join(lines)
            assert max(map(width_of, lines)) <= width, "\n".join(lines)
            assert lines[-1].strip(), "the keys are named, whatever goes on"


#: The screens as data; `TAROK_SCREENS=write` in front of the test writes them anew.
SCREENS = Path(__file__).with_name("screens.txt")

#: The moments of an evening that are looked at: the lines entered since the one before, and the one that is typed.
MOMENTS = (
    ("nothing is played yet", (), ""),
    ("the fourth hand is typed", EVENING[1:4], "one Ana Da 46 kontra@Cilka tru"),
    ("it is recorded", EVENING[5:6], ""),
    ("two words are wrong", (), "two Ana Bors 99"),
    ("a working is read", ("why 3",), ""),
    ("a hand is open", ("one Ana kontra@Cilka",), ""),
    ("a correction cost something", ("<", "<", "<", "amend 1 two Ana Cilka 40"), ""),
    ("the end", ("finish",), ""),
)


def screens(begun: Tables) -> Iterator[str]:
    """Every moment in English; of the narrow screens and the other languages one."""
    for language in LANGUAGES:
        for width, height in ((80, 24), (40, 20)):
            with replaced(Still("2026-11-22T20:00:00+0100")):
                view = seated(begun, language, width)
                for name, lines, typed in MOMENTS:
                    for line in lines:
                        view.loop.enter(line.rstrip("↵"))
                    shown = (language == "en" and width == 80) or name == ("the fourth hand is typed", "the end")[
                        width == 80
                    ]
                    if shown:
                        found = rows_of(view.screen(width, height, typed, len(typed)), typed)
                        yield f"{language} · {width} × {height} · {name}\n" + "".join(
                            f"  {one}".rstrip() + "\n" for one in found
                        )


def test_the_end_names_the_command_that_makes_money_of_points_unless_there_is_money(begun: Tables) -> None:
    for line, shown in (("rate 0.05 --unit EUR", False), ("note no money", True)):
        view = seated(begun, "en", 80)
        for entered in ("one Ana Boris 44", line, "finish"):
            view.loop.enter(entered)
        assert ("rate 0.05 makes money of it" in "\n".join(rows_of(view.screen(80, 24, "", 0)))) is shown


@pytest.mark.parametrize(("over", "does"), [(False, "the evening goes on with"), (True, "Leave.")])
def test_q_says_that_the_evening_goes_on_unless_it_is_over(begun: Tables, over: bool, does: str) -> None:
    view = seated(begun, "en", 80)
    view.loop.enter("two Ana Boris 44")
    if over:
        view.loop.enter("finish")
    assert does in "\n".join(view.screen(80, 24, "quit", 4).below)


def test_screens(begun: Tables) -> None:
    found = "\n".join(screens(begun))
    if os.environ.get("TAROK_SCREENS") == "write":
        SCREENS.write_text(found, encoding="utf-8")
    assert found == SCREENS.read_text(encoding="utf-8")
