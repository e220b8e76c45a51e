"""`tarok demo`: the evening that the source text publishes, played by its own rules."""

from __future__ import annotations

import click

from ..evening.course import Evening
from ..evening.events import Finish, HandPlayed
from ..hand import notation
from ..hand.table import Table
from ..rules.library import load
from ..show import standing
from ..show.explain import changes
from ..words.said import Quantity, Said, said
from .app import say
from .language import speech

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

#: Where the printed sheet leaves its own rules, by game.
DEPARTURES = {
    6: said(
        "printed: {printed} for {one} and {other}, doubled by a radl of {one}'s. "
        "Her only radl was cancelled in game {game}: {right}.",
        printed=Quantity(-40), one="Cilka", other="Ana", game=4, right=Quantity(-20),
    ),
    7: said(
        "printed: {printed} for {one}, doubled by a radl of hers. Her only radl was cancelled in game {game}: {right}. "
        "So she stands at {total}, not at {zero}, and no compulsory klop is due before game {next}.",
        printed=Quantity(-140), one="Ana", game=5, right=Quantity(-70), total=Quantity(90, sign=True), zero=0, next=8,
    ),
}  # fmt: skip

#: The totals as they were printed.
PRINTED = {"Ana": -200, "Boris": -90, "Cilka": -140, "David": -110}


def evening() -> Evening:
    """The published evening, played through."""
    table = Table(load("pagat-4p"), PLAYERS)
    played = Evening(table, PLAYERS[-1])
    for words in GAMES:
        played.add(HandPlayed(notation.read(table, words.split()), words))
    return played


@click.command()
@click.option("--ascii", "ascii_only", is_flag=True, help="Plain letters: o open, x cancelled radli.")
def demo(ascii_only: bool) -> None:
    """Play the evening that the source of `pagat-4p` prints, show the sheet and why, and where the print is wrong."""
    from ..show import text
    from ..show.sheet import sheet

    played = evening()
    table, voice = played.table, speech()
    source = 'pagat.com, "The Scoring"'
    _heading(said("Eight games as published ({source}), scored by {ruleset}:", source=source, ruleset=table.rules.id))
    say("\n".join(text.sheet(sheet(played), voice, ascii_only=ascii_only)))
    say("")
    _heading(said("Why? Game {number}, as `{command}` explains it:", number=5, command="tarok why 5"))
    entry = played.hand(5)
    say("\n".join(text.event(table, entry.event, entry.outcome, voice, sources=True)))
    say("")
    _heading(said("Where the printed sheet departs from its own rules:"))
    for number, departure in DEPARTURES.items():
        say(said("game {number}, {what}", number=number, what=played.hand(number).event.title(table)))
        say(f"  {voice.say(departure)}")
    finished = played.add(Finish())
    say("")
    _heading(said("The end, with {amount} off for each open radl:", amount=100))
    say("\n".join(text.event(table, Finish(), finished, voice)[1:]))
    for line in standing.standing(table, played.state):
        say(line)
    say(said("printed: {totals}; {name} wins either way", totals=changes(PRINTED, 0), name="Boris"))


def _heading(what: Said) -> None:
    say(what)
    say("")
