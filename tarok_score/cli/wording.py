"""What the words of a hand mean, and help on a command or a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..problems import Refused
from .app import commands, say
from .common import configured, find, session_option, trial
from .complete import complete_ruleset
from .language import speech

if TYPE_CHECKING:
    from ..hand.table import Table

#: The rules whose words are told where there is no session.
USUAL = "pagat-4p"


@click.command()
@click.argument("word", required=False, metavar="[WORD]")
@click.option("--ruleset", metavar="ID", help="The words of these rules, not of the session.",
              shell_complete=complete_ruleset)  # fmt: skip
@session_option
def words(word: str | None, ruleset: str | None, session: str | None) -> None:
    """The words of a hand in the language of the display, with what each means; or everything about one WORD."""
    _tell(_table(ruleset, session), word)


@click.command()
@click.argument("topic", required=False, metavar="[COMMAND|WORD]")
@session_option
@click.pass_context
def help(ctx: click.Context, topic: str | None, session: str | None) -> None:
    """Help on a command, or what a word of a hand means."""
    from ..words.folding import fold

    above = ctx.parent
    assert above is not None
    if topic is None:
        click.echo(above.get_help())
    elif fold(topic) in commands():
        found = above.command.get_command(above, fold(topic))  # type: ignore[attr-defined]
        with click.Context(found, info_name=fold(topic), parent=above) as inner:
            click.echo(found.get_help(inner))
    else:
        _tell(_table(None, session), topic)


def _tell(table: Table, word: str | None) -> None:
    from ..play.wordbook import explained, listed
    from .screen import columns

    lines = listed(table, speech()) if word is None else explained(table, word, speech())
    say("\n".join(part for line in lines for part in _fitted(line, columns())))


def _fitted(line: str, width: int | None) -> list[str]:
    """A line in the columns that there are; what does not fit stands deeper below it."""
    from ..show.columns import wrapped

    text = line.lstrip(" ")
    start = line[: len(line) - len(text)]
    return [start + part for part in wrapped(text, None if width is None else width - len(start), "    ")]


def _table(ruleset: str | None, session: str | None) -> Table:
    """The table whose words are told: that of the session, else of the settings, else of the usual rules."""
    from ..evening.glance import seen
    from ..hand.table import Table
    from ..law.library import load

    tried_out = trial()
    if ruleset is None and tried_out is not None:
        return tried_out.table
    if ruleset is None:
        try:
            found = seen(find(session, quiet=True))
            if found is not None:
                return Table(*found)
        except (Refused, OSError):
            pass
    settings = configured()
    usual = USUAL if settings is None or settings.ruleset is None else settings.ruleset
    rules = load(ruleset or usual, settings.variants if settings is not None and ruleset is None else ())
    return Table(rules, tuple("ABCDEFGHIJ"[: rules.seats.at_table[0]]))
