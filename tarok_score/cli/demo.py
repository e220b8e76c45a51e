"""`tarok demo`: the evening that the source text publishes, played by its own rules, and its printed sheet audited."""

from __future__ import annotations

import click

from ..dispute.audit import Audit, audit, read
from ..evening.course import EveningCourse
from ..evening.events import HandPlayed
from ..hand import writing
from ..hand.table import Table
from ..law.library import load
from ..show import text
from ..show.claims import audited
from ..show.sheet import sheet
from ..show.text import Sources
from ..speech import read as read_hand
from ..words.folding import ShellLine
from ..words.said import Said, counted, said
from .language import columns, speech
from .options import ascii_option
from .output import say, show_lines

#: The game that is explained.
GAME = 5

PLAYERS = ("Ana", "Boris", "Cilka", "David")

#: The published sheet with its games in the words of the notation.
SHEET = b"""\
n,words,Ana,Boris,Cilka,David
1,one Cilka Ana 45,40,,40,
2,two David Cilka 35 pagat-ultimo:David:announced:lost,,,-30,-70
3,beggar Boris won,,70,,
4,solo-three Cilka 50 trula:announced,,,120,
5,"one Ana Boris 45 king-ultimo:Boris:announced trula mond:Cilka,Ana",180,210,100,
6,two Cilka Ana 34,140,,60,
7,beggar Ana lost,0,,,
8,solo-without David 40,,,,90
"""


def evening() -> EveningCourse:
    """The published evening, played through."""
    table = Table(load("pagat-4p"), PLAYERS)
    played = EveningCourse(table, PLAYERS[-1])
    for row in read(SHEET, "sheet").rows:
        played.add(HandPlayed(read_hand(table, row.words.split()), row.words))
    return played


@click.command()
@click.argument("part", required=False, type=click.Choice(["why", "audit"]), metavar="[why|audit]")
@ascii_option("Plain letters: o open, x cancelled radli.")
def demo(part: str | None, ascii_only: bool) -> None:
    """Play the evening that the source of `pagat-4p` prints: its sheet, a hand explained, its two misprints.

    With `why` or `audit` it shows that part in full.
    """
    played = evening()
    if part == "why":
        _heading(
            said("Why? Game {number}, as `{command}` explains it:", number=GAME, command=ShellLine(f"tarok why {GAME}"))
        )
        places = Sources()
        show_lines([*_explained(played, sources=places), *places.notes(speech())])
    elif part == "audit":
        _heading(said("The sheet as it was printed, as `{command}` reads it:", command=ShellLine("tarok audit")))
        show_lines(audited(printed(played.table, speech().code), speech()))
    else:
        _in_short(played, ascii_only)


def _in_short(played: EveningCourse, ascii_only: bool) -> None:
    """Shows the published sheet, one hand explained, and how to go on, on one screen."""
    source, rules = 'pagat.com, "The Scoring"', played.table.rules.id
    _heading(said("Eight games as published ({source}), scored by {ruleset}:", source=source, ruleset=rules))
    lines = text.sheet(sheet(played)._replace(next=None), speech(), columns(), ascii_only=ascii_only)
    show_lines([*lines, ""])
    say(
        said("Why did hand {number} score this? All of it: {command}", number=GAME, command=ShellLine("tarok demo why"))
    )
    show_lines([*_explained(played, steps=False)[1:], ""])
    misprints = len({row for row in (one.row for one in printed(played.table).findings) if row is not None})
    one, many = "The printed sheet has {n} mistake: {command}", "The printed sheet has {n} mistakes: {command}"
    say(counted(one, many, misprints, command=ShellLine("tarok demo audit")))
    begin = f"{ShellLine('tarok play').spoken(speech())} {rules} {' '.join(PLAYERS)}"
    say(said("Your own: {command}", command=begin))


def _explained(played: EveningCourse, steps: bool = True, sources: Sources | None = None) -> list[str]:
    entry = played.hand(GAME)
    return text.event(played.table, entry.event, entry.outcome, speech(), steps, sources)


def printed(table: Table, language: str = "en") -> Audit:
    """The audit of the printed sheet, with its games in the words of a language."""
    sheet = read(SHEET, "sheet")
    rows = [
        row._replace(words=writing.write(table, read_hand(table, row.words.split()), language)) for row in sheet.rows
    ]
    return audit(sheet._replace(rows=tuple(rows)), table.rules)


def _heading(what: Said) -> None:
    say(what)
    say("")
