"""A page on the terminal: as wide as the terminal, losses in red, longer ones through the reader's pager.

Where nobody sits at a terminal, or it shows no colours (NO_COLOR, TERM=dumb), a page is plain text.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from os.path import basename
from typing import TYPE_CHECKING, TextIO

import click

from ..words.folding import fold, printable
from ..words.said import Said
from .app import say
from .language import speech

if TYPE_CHECKING:
    from ..evening.session import Session

#: A loss, as it stands on a sheet.
LOSS = r"(?<!\S)[−-]\d[\d.,/]*"


def at_terminal() -> bool:
    """Whether the answer goes to a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


_within: int | None = None


@contextmanager
def within(width: int | None) -> Iterator[None]:
    """While this lasts answers are laid out for so many columns, wherever they go."""
    global _within
    before, _within = _within, width
    try:
        yield
    finally:
        _within = before


def columns() -> int | None:
    """How wide the terminal is; None where the answer goes elsewhere."""
    if _within is not None:
        return _within
    return width_of_terminal(sys.stdout) if at_terminal() else None


def width_of_terminal(stream: TextIO) -> int | None:
    """How wide a terminal is; None where it does not say."""
    try:
        return os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):
        return None


def _rows() -> int:
    """How many lines the terminal shows; endless where it does not say."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).lines or sys.maxsize
    except (OSError, ValueError):
        return sys.maxsize


def heading(session: Session) -> str:
    """Which session this is: its rules, its date, its file."""
    rules = "+".join((session.rules.id, *session.rules.variants))
    date = str(session.records[0].body.get("at", ""))[:10]
    return " · ".join(filter(None, (rules, date, basename(session.name))))


def present(lines: Iterable[str], session: Session | None = None) -> None:
    """Shows a page; at a terminal below a line that says which session it is."""
    if not at_terminal():
        say("\n".join(lines))
        return
    from ..show.columns import cut

    shown = [printable(line) for line in lines]
    if session is not None:
        shown.insert(0, cut(printable(heading(session)), columns() or sys.maxsize))
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    if plain:
        click.echo("\n".join(shown))
        return
    text = "\n".join(re.sub(LOSS, lambda loss: click.style(loss[0], fg="red"), line) for line in shown)
    if len(shown) > _rows() and os.environ.get("PAGER"):
        click.echo_via_pager(text, color=True)
    else:
        click.echo(text, color=True)


def edited(prompt: str, text: str) -> str:
    """A line that stands there to be changed, as whoever sits at the terminal leaves it."""
    try:
        import readline
    except ImportError:  # no line editor: what is entered takes its place, nothing leaves it as it is
        click.echo(text)
        return str(click.prompt(prompt, default=text, show_default=False, prompt_suffix=""))
    readline.set_startup_hook(lambda: readline.insert_text(text))
    try:
        return input(prompt)
    except EOFError:
        return text
    finally:
        readline.set_startup_hook()


def chosen(answers: Sequence[Said]) -> int:
    """Which answer somebody gives, by its word or the beginning of it; an empty one is the first."""
    words = [speech().say(one) for one in answers]
    while True:
        typed = click.prompt(" / ".join(words), default="", show_default=False, err=True).strip()
        found = [place for place, word in enumerate(words) if fold(word).startswith(fold(typed))]
        if not typed or len(found) == 1:
            return found[0]
