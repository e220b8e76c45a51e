"""`tarok demo`: the evening that the source text publishes, played by its own rules."""

from __future__ import annotations

import click

from ..evening.course import Evening
from ..evening.events import Finish, HandPlayed
from ..hand import notation
from ..hand.table import Table
from ..rules.library import load
from ..show import standing

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
    6: "printed: −40 for Cilka and Ana, doubled by a radl of Cilka's. Her only radl was cancelled in game 4: −20.",
    7: "printed: −140 for Ana, doubled by a radl of hers. Her only radl was cancelled in game 5: −70. "
    "So she stands at +90, not at 0, and no compulsory klop is due before game 8.",
}


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
    from ..show.sheet import sheet

    played = evening()
    click.echo("Eight games as published (000_d64aee5368eb8cac.txt, The Scoring), scored by pagat-4p:\n")
    click.echo(sheet(played, ascii_only))
    click.echo("\nWhy? Game 5, as `tarok why 5` explains it:\n")
    entry = played.hand(5)
    click.echo("\n".join(standing.event_lines(played.table, entry.event, entry.outcome, sources=True)))
    click.echo("\nWhere the printed sheet departs from its own rules:\n")
    for number, text in DEPARTURES.items():
        entry = played.hand(number)
        click.echo(f"game {number}, {' '.join(standing.event_lines(played.table, entry.event, entry.outcome)[:1])}")
        click.echo(f"  {text}")
    finished = played.add(Finish())
    click.echo("\nThe end, with 100 off for each open radl:\n")
    click.echo("\n".join(standing.event_lines(played.table, Finish(), finished)[1:]))
    click.echo("\n".join(standing.standing_lines(played.table, played.state)))
    click.echo("printed: Ana −200, Boris −90, Cilka −140, David −110; Boris wins either way")
