"""`tarok words`: the words of a hand, and what each means."""

from __future__ import annotations

from contextlib import suppress

import click

from ..evening.session import Session
from ..hand.table import Table
from ..law.library import load
from ..law.shelf import DEFAULT
from ..play.wordbook import explained, known, listed
from ..problems import Refused
from ..show.columns import wrapped
from .find import find
from .language import answers, speech
from .options import Found, finds, read_session_option, ruleset_option
from .output import say_lines
from .own_settings import own_settings
from .view import trial
from .width import columns


@click.command()
@click.argument("word", required=False, metavar="[WORD]")
@ruleset_option("The words of these rules, not of the session.")
@read_session_option
@finds("words")
def words(word: str | None, ruleset: str | None, session: str | None) -> Found:
    """The words of a hand in the language of the display, with what each means; or everything about one WORD."""
    table = table_of(ruleset, session)
    return Found({"rules": table.rules, "words": known(table, word, answers())}, lambda: tell_words(table, word))


def tell_words(table: Table, word: str | None) -> None:
    """Prints the words of a table, or everything about one of them."""
    lines = listed(table, speech()) if word is None else explained(table, word, speech())
    say_lines(part for line in lines for part in _fitted(line, columns()))


def _fitted(line: str, width: int | None) -> list[str]:
    """A line broken to a width, with further lines indented."""
    text = line.lstrip(" ")
    start = line[: len(line) - len(text)]
    return [start + part for part in wrapped(text, None if width is None else width - len(start), "    ")]


def table_of(ruleset: str | None, session: str | None) -> Table:
    """The table whose words are listed: that of the session, else of the settings, else one of the usual rules."""
    if ruleset is None:
        with suppress(Refused, OSError):
            return (trial() or Session(find(session, quiet=True))).table
    settings = own_settings()
    usual = DEFAULT if settings is None or settings.ruleset is None else settings.ruleset
    rules = load(ruleset or usual, settings.variants if settings is not None and ruleset is None else ())
    return Table(rules, tuple("ABCDEFGHIJ"[: rules.seats.at_table[0]]))
