"""Whatever is offered may be typed, and whatever is typed fits the screen: in every language.

The usual run does so by a few rulesets that have little in common, `-m long` by every one.
"""

from __future__ import annotations

from random import Random

import pytest
from typists import Tables, rows_of

from tarok_score.law.library import load
from tarok_score.law.ruleset import shipped
from tarok_score.play.view import View
from tarok_score.problems import Refused
from tarok_score.show.columns import width_of
from tarok_score.words.said import LANGUAGES

pytestmark = pytest.mark.no_cover

USUAL = ("pagat-4p", "tarok-net-3p", "taroki-polish", "taroky-hlucin", "zei-2p")
NAMES = ("Ana", "Žiga", "Łukasz", "Boris", "Ťapka", "Eva")

#: What was not understood: nothing that is offered may come to that.
NOT_UNDERSTOOD = {"word-unknown", "mark-unknown", "name-of-several", "word-of-several", "nobody-called-so"}


def line_of(view: View, chance: Random, length: int) -> str:
    """A line of words that were chosen from the menu, with numbers in between."""
    line = ""
    for _ in range(length):
        offers = [offer.word for offer in view.loop.menu(line) if not offer.word.startswith("/")]
        if not offers:
            line += f"{chance.randint(0, 70)} "
            continue
        word = chance.choice(offers)
        while word[-1] in ":@,=":
            if word[-1] == "=":
                word += str(chance.randint(0, 70))
                break
            more = [offer.word for offer in view.loop.menu(line + word)]
            if not more:
                break
            word = chance.choice(more)
        line += f"{word} " if chance.random() < 0.8 else f"{word} {chance.randint(0, 70)} "
    return line


@pytest.mark.parametrize(
    "ruleset", [name if name in USUAL else pytest.param(name, marks=pytest.mark.long) for name in shipped()]
)
def test_what_is_offered_is_understood_and_fits(begun: Tables, ruleset: str) -> None:
    rules = load(ruleset)
    for number, language in enumerate(LANGUAGES):
        chance = Random(f"{ruleset} {language}")
        table = begun(ruleset, NAMES[: rules.seats.at_table[-1]], language)
        view = View(table.loop, ascii_only=number == 3)
        for _ in range(12):
            line = line_of(view, chance, chance.randint(1, 6))
            try:
                table.loop.session.preview(line, command="add")
            except Refused as refused:
                assert not {one.id for one in refused.problems} & NOT_UNDERSTOOD, (line, str(refused))
            for width, rows in ((120, 40), (80, 24), (40, 20), (40, 13), (23, 8)):
                screen = view.screen(width, rows, line, chance.choice((len(line), len(line) - 1, len(line) // 2)))
                lines = rows_of(screen)
                assert len(lines) == rows and lines[-1].strip(), lines
                assert lines[1 + len(screen.above)].startswith(screen.prompt.rstrip()), lines
                if width >= 40:
                    assert max(map(width_of, lines)) <= width, (line, lines)
            if chance.random() < 0.5:
                table.loop.enter(line)
                if table.loop.open is not None and chance.random() < 0.5:
                    table.loop.enter("")
                table.loop.open = None
