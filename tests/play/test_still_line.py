"""The line that one types stands in one row from the first key of an evening to the last, at every size."""

from __future__ import annotations

import pytest
from typists import Table, Tables

from tarok_score.cli.play.shell import InLoop
from tarok_score.evening.session import Session
from tarok_score.play.loop import Loop
from tarok_score.play.view import View, rows_of
from tarok_score.show.columns import width_of
from tarok_score.words.speech import LANGUAGES, speech

#: Columns and rows of a terminal.
SIZES = ((80, 24), (120, 40), (40, 20), (40, 13))

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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_line_never_moves(begun: Tables, language: str, width: int, height: int) -> None:
    view = seated(begun, language, width)
    row = rows_of(height).above
    for line in EVENING:
        typed = line.removesuffix("↵")
        if line.endswith("↵"):
            view.entered(typed)
            view.loop.enter(typed)
        for seen in ("", typed):
            screen = view.screen(width, height, seen, len(seen))
            lines = screen.lines()
            assert len(lines) == height
            assert lines[row] == screen.prompt.rstrip(), "\n".join(lines)
            assert max(map(width_of, lines)) <= width, "\n".join(lines)
            assert lines[-1].strip(), "the keys are named, whatever goes on"
            if view.reads:
                assert screen.rows.main >= 8
