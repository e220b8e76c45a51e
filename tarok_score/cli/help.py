"""`tarok help`: help on a command, or on a word of a hand."""

from __future__ import annotations

import click

from ..show.columns import table
from ..words.folding import fold
from .app import commands
from .language import speech
from .options import read_session_option
from .output import say_lines
from .topics import TOPICS, Topic
from .width import columns
from .words import table_of, tell_words


@click.command()
@click.argument("topic", required=False, metavar="[COMMAND|WORD|TOPIC]")
@click.option("--all", "everything", is_flag=True, help="Each command with its line.")
@read_session_option
@click.pass_context
def help(ctx: click.Context, topic: str | None, everything: bool, session: str | None) -> None:
    """The commands in groups, help on one of them, or what a word of a hand means.

    \b
    tarok help environment
    tarok help exit
    tarok help json
    """
    above = ctx.parent
    assert above is not None
    if everything:
        click.echo(above.command.every_line(above))  # type: ignore[attr-defined]
    elif topic is None:
        click.echo(above.get_help())
    elif fold(topic) in commands():
        found = above.command.get_command(above, fold(topic))  # type: ignore[attr-defined]
        with click.Context(found, info_name=fold(topic), parent=above) as inner:
            click.echo(found.get_help(inner))
    elif fold(topic) in TOPICS:
        say_lines(_lines(TOPICS[fold(topic)]))
    else:
        tell_words(table_of(None, session), topic)


def _lines(topic: Topic) -> list[str]:
    """The lines of a topic: its sentence and its rows."""
    rows = [[name, speech().say(meaning)] for name, meaning in topic.rows]
    return [speech().say(topic.about), "", *table(rows, width=columns())]
