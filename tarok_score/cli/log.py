"""`tarok log`: everything that happened in an evening."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ..evening.session import Session
from ..evening.story import StoryRecord, story
from ..show import sheet, text
from ..show.edits import edits_in_lines
from ..show.lines import lines
from ..words.folding import printable
from ..words.said import shell_word
from .language import speech
from .options import Found, ascii_option, finds, width_option
from .output import say_lines
from .screen import present
from .view import Looking, looks


@click.command()
@ascii_option()
@click.option("--all", "everything", is_flag=True, help="Every record with its time, corrections too.")
@click.option("--lines", "as_lines", is_flag=True, help="Lines to type again: tarok log --lines | tarok play …")
@width_option
@looks
@finds("log")
def log(looking: Looking, everything: bool, as_lines: bool) -> Found:
    """Every event in order: the hands in their words, each player's change and total.

    Hands are numbered; eK is an event that `tarok void eK` can make void. With --all what does not hold any more
    stands in brackets; --lines prints what stands as `tarok play` reads it.
    """
    opened = looking.sound()
    if everything:
        found = story(opened)
        return Found(
            {"rules": opened.rules, "records": found}, lambda: _tell_all(looking, opened, found), form="records"
        )
    facts = {"evening": opened.evening, "events": opened.evening.entries(), "edits": opened.edits}
    return Found(facts, lambda: _tell_lines(opened) if as_lines else _tell(looking, opened))


def _tell(looking: Looking, opened: Session) -> None:
    """Shows the events that stand, and lines that were edited."""
    decimals, heads = opened.rules.unit.decimals, sheet.heads(opened.evening)
    rows, names = sheet.log(opened.evening), list(opened.totals)
    shown = text.log(rows, names, decimals, speech(), looking.ascii_only, heads, looking.columns)
    present([*shown, *(speech().say(line) for line in edits_in_lines(opened.edits))], opened)


def _tell_lines(opened: Session) -> None:
    """Prints the evening as it can be typed again, after a line that says how such an evening begins."""
    start, head = opened.evening.start, opened.records[0].body
    variants = "".join(f" --variant {name}" for name in start.table.rules.variants)
    full = opened.full_names
    players = " ".join(
        shell_word(name) + (f"={shell_word(full[name])}" if name in full else "") for name in start.table.players
    )
    origin = shell_word(printable(str(head.get("origin", start.table.rules.id))))
    head_line = f"# tarok play {origin} {players}{variants} --dealer {shell_word(start.dealer)}"
    say_lines([head_line, *lines(opened.evening, speech().code)])


def _tell_all(looking: Looking, opened: Session, found: Sequence[StoryRecord]) -> None:
    """Prints every record, in the order of writing."""
    lines = [text.record_in_line(one, speech()) for one in found]
    present([line.replace("−", "-").replace("→", ">") if looking.ascii_only else line for line in lines], opened)
