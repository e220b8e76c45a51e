"""`tarok demo`: the evening that the source text publishes, played by its own rules, and its printed sheet audited."""

from __future__ import annotations

import click

from ..dispute.audit import Audit, audit
from ..dispute.sheet import TOTALS, PaperRow, PaperSheet
from ..dispute.viewpoint import Rulebook
from ..evening.course import EveningCourse
from ..evening.events import Finish, HandPlayed
from ..hand import notation
from ..hand.table import Table
from ..law.library import load
from ..show import standing, text
from ..show.audits import text as audited
from ..show.explain import changes
from ..show.sheet import sheet
from ..words.said import Said, said
from .language import speech
from .options import ascii_option
from .output import say, show_lines

PLAYERS = ("Ana", "Boris", "Cilka", "David")

#: The published games, in the words of the notation.
GAMES = (
    "one Cilka Ana 45",
    "two David Cilka 35 pagat-ultimo:David:announced:lost",
    "beggar Boris won",
    "solo-three Cilka 50 trula:announced",
    "one Ana Boris 45 king-ultimo:Boris:announced trula mond:Cilka,Ana",
    "two Cilka Ana 34",
    "beggar Ana lost",
    "solo-without David 40",
)

#: The totals that the source prints beside them, hand by hand (the fifth row is lost), and at the end.
PRINTED = (
    {"Ana": 40, "Cilka": 40},
    {"Cilka": -30, "David": -70},
    {"Boris": 70},
    {"Cilka": 120},
    {"Ana": 180, "Boris": 210, "Cilka": 100},
    {"Ana": 140, "Cilka": 60},
    {"Ana": 0},
    {"David": 90},
)
AT_THE_END = {"Ana": -200, "Boris": -90, "Cilka": -140, "David": -110}


def evening() -> EveningCourse:
    """The published evening, played through."""
    table = Table(load("pagat-4p"), PLAYERS)
    played = EveningCourse(table, PLAYERS[-1])
    for words in GAMES:
        played.add(HandPlayed(notation.read(table, words.split()), words))
    return played


@click.command()
@ascii_option("Plain letters: o open, x cancelled radli.")
def demo(ascii_only: bool) -> None:
    """Play the evening that the source of `pagat-4p` prints, show the sheet and why, and where the print is wrong."""
    played = evening()
    table, voice = played.table, speech()
    source = 'pagat.com, "The Scoring"'
    _heading(said("Eight games as published ({source}), scored by {ruleset}:", source=source, ruleset=table.rules.id))
    show_lines(text.sheet(sheet(played), voice, ascii_only=ascii_only))
    say("")
    _heading(said("Why? Game {number}, as `{command}` explains it:", number=5, command="tarok why 5"))
    entry = played.hand(5)
    show_lines(text.event(table, entry.event, entry.outcome, voice, sources=True))
    say("")
    finished = played.add(Finish())
    _heading(said("The end, with {amount} off for each open radl:", amount=100))
    show_lines(text.event(table, Finish(), finished, voice)[1:])
    for line in standing.standing(table, played.state):
        say(line)
    say(said("printed: {totals}; {name} wins either way", totals=changes(AT_THE_END, 0), name="Boris"))
    say("")
    _heading(said("The sheet as it was printed, as `{command}` reads it:", command="tarok audit"))
    show_lines(audited(printed(table, voice.code), voice).split("\n"))


def printed(table: Table, language: str = "en") -> Audit:
    """The printed sheet, its games in the words of a language, held against the rules."""
    games = [notation.write(table, notation.read(table, words.split()), language) for words in GAMES]
    rows = tuple(
        PaperRow(number, number, words, cells)
        for number, (words, cells) in enumerate(zip(games, PRINTED, strict=True), 1)
    )
    sheet = PaperSheet(None, (), TOTALS, None, PLAYERS, True, rows, {}, 0, {}, 0)
    return audit(sheet, table, Rulebook.named(table.rules.id), PLAYERS[-1])


def _heading(what: Said) -> None:
    say(what)
    say("")
