"""Help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import click

from ..evening.session import Session
from ..hand.table import Table
from ..law.library import load
from ..law.ruleset import DEFAULT
from ..play.offers import explained, known, listed
from ..problems import Refused
from ..show.columns import table as columned
from ..words.folding import fold, in_english
from ..words.said import Said, said
from .app import commands
from .find import find, trial
from .language import answers, columns, own_settings, speech
from .options import Found, finds, read_session_option, ruleset_option
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


#: The topics: a sentence, and rows of things with their meanings.
TOPICS: Final[Mapping[str, tuple[Said, Sequence[tuple[str, Said]]]]] = {
    "environment": (
        said("These variables of the environment count; the settings of a folder are in tarok.toml:"),
        (
            ("TAROK_SESSION", said("the session that commands mean if none is named")),
            ("TAROK_TOURNAMENT", said("the competition that commands mean if none is named")),
            ("TAROK_LANG", said("the language: en, sl, cs or pl; --lang goes before it")),
            ("LC_ALL, LC_MESSAGES, LANG", said("the language if neither that nor a session nor settings name one")),
            ("NO_COLOR", said("no colours")),
            ("FORCE_COLOR, CLICOLOR_FORCE", said("colours wherever the answer goes")),
            ("TERM", said("with the value dumb no colours and no progress bars")),
            ("COLUMNS", said("the width of help, if the terminal does not say its own")),
            ("PAGER", said("long answers are shown page by page")),
            ("XDG_CONFIG_HOME", said("the folder of tarok/config.toml; else ~/.config, on Windows APPDATA")),
            ("XDG_DATA_HOME, ZDOTDIR", said("where tarok completion --install puts its script")),
            ("TAROK_LOCALE_DIR", said("the folder of other catalogues, for translators")),
            ("TAROK_TRACEBACK", said("with the value 1 a fault of the program shows where it happened")),
        ),
    ),
    "exit": (
        said("Every command ends with one of these exit statuses:"),
        (
            ("0", said("done")),
            ("1", said("refused or failed, and nothing was recorded; of a batch: a line was refused")),
            ("2", said("wrong usage: no such command, option or file")),
            ("3", said("check found a problem, why no explanation, score --play a breach of the rules")),
            ("130", said("interrupted by Ctrl-C")),
        ),
    ),
    "json": (
        said("Other programs read and write JSON; tarok schema prints the schema of each form:"),
        (
            ("--json", said("one object on standard output, from every command that reads or records")),
            ('"schema": 1', said("while an answer says so no fact goes and none means something else")),
            ('"-20", "0.5"', said("amounts are text, exact")),
            ('"problems"', said("refusals, too, are JSON on standard output, with the exit status as ever")),
            ("--lang", said("English unless this is on the command line")),
            ("tarok score --batch -", said("a request a line, an answer a line")),
            ("tarok export --format json", said("a whole evening with every working")),
        ),
    ),
}


@click.command()
@click.argument("topic", required=False, metavar="[COMMAND|WORD|TOPIC]")
@click.argument("word", required=False, metavar="[WORD]")
@click.option("--all", "everything", is_flag=True, help="Each command with its line.")
@ruleset_option("The words of these rules, not of the session.")
@read_session_option
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
        about, rows = TOPICS[name]
        meanings = [[one, speech().say(meaning)] for one, meaning in rows]
        say_lines([speech().say(about), "", *columned(meanings, width=columns())])
    else:
        table, word = table_of(ruleset, session), word if name == "words" else topic
        facts = {"rules": table.rules, "words": known(table, word, answers())}
        lines = listed(table, speech()) if word is None else explained(table, word, speech())
        return Found(facts, lambda: say_lines(lines))
    return 0
