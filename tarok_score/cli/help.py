"""`tarok help`: help on a command, or on a word of a hand."""

from __future__ import annotations

import click

from ..words.folding import fold
from .app import commands
from .options import session_option
from .words import table_of, tell_words


@click.command()
@click.argument("topic", required=False, metavar="[COMMAND|WORD]")
@session_option
@click.pass_context
def help(ctx: click.Context, topic: str | None, session: str | None) -> None:
    """Help on a command, or what a word of a hand means."""
    above = ctx.parent
    assert above is not None
    if topic is None:
        click.echo(above.get_help())
    elif fold(topic) in commands():
        found = above.command.get_command(above, fold(topic))  # type: ignore[attr-defined]
        with click.Context(found, info_name=fold(topic), parent=above) as inner:
            click.echo(found.get_help(inner))
    else:
        tell_words(table_of(None, session), topic)
