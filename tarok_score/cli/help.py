"""Help."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

import click

from ..evening.session import Session
from ..hand.table import Table
from ..law.library import load
from ..law.ruleset import DEFAULT
from ..play.offers import explained, known, listed
from ..problems import Refused
from ..resources import told
from ..show.columns import table as columned
from ..words.folding import fold, in_english
from .app import commands
from .find import find, trial
from .language import answers, columns, own_settings, speech
from .options import Found, finds, ruleset_option, session_option
from .output import say_lines


def table_of(ruleset: str | None, session: str | None) -> Table:
    """The table whose words are listed: that of the session, else of the settings, else one of the usual rules."""
    if ruleset is None:
        with suppress(Refused, OSError):
            return (trial() or Session(find(session, quiet=True))).table
    settings = own_settings()
    usual = DEFAULT if settings is None or settings.ruleset is None else settings.ruleset
    rules = load(ruleset or usual, settings.variants if settings is not None and ruleset is None else ())
    return Table(rules, tuple("ABCDEFGHIJ"[: rules.seats.at_table[0]]))


#: The topics: a sentence (`doc`), and things with their meanings.
TOPICS: Final = told("cli", "topics.txt")


@click.command()
@click.argument("topic", required=False, metavar="[COMMAND|WORD|TOPIC]")
@click.argument("word", required=False, metavar="[WORD]")
@click.option("--all", "everything", is_flag=True, help="Each command with its line.")
@ruleset_option("The words of these rules, not of the session.")
@session_option
@finds("words")
@click.pass_context
def help(
    ctx: click.Context,
    topic: str | None,
    word: str | None,
    everything: bool,
    ruleset: str | None,
    session: str | None,
) -> Found | int:
    """The commands in groups, help on one of them, or what a word of a hand means.

    \b
    tarok help words
    tarok help pagat
    tarok help environment
    tarok help exit
    tarok help json
    """
    above = ctx.parent
    assert above is not None
    program: Any = above.command
    name = in_english(program.english(fold(topic or "")), "topics")
    if name != "words":
        name = program.earlier.get(name, [name])[0]
    if everything:
        click.echo(program.every_line(above))
    elif topic is None:
        click.echo(above.get_help())
    elif name in commands():
        found = program.get_command(above, name)
        with click.Context(found, info_name=program.called(name), parent=above) as inner:
            click.echo(found.get_help(inner))
    elif name in TOPICS:
        about, *meanings = [[one, speech().text(meaning)] for one, meaning in TOPICS[name].items()]
        say_lines([about[1], "", *columned(meanings, width=columns())])
    else:
        table, word = table_of(ruleset, session), word if name == "words" else topic
        facts = {"rules": table.rules, "words": known(table, word, answers())}
        lines = listed(table, speech()) if word is None else explained(table, word, speech())
        return Found(facts, lambda: say_lines(lines))
    return 0
