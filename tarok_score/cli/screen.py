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
from typing import TYPE_CHECKING

import click

from ..show.columns import cut
from ..surroundings import surroundings
from ..words.folding import fold, printable
from ..words.said import Said
from .language import speech
from .output import say_lines

if TYPE_CHECKING:
    from ..evening.session import Session

#: A loss, as it stands on a sheet.
LOSS = r"(?<!\S)[−-]\d(?:[\d.,/]*\d)?"


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
    return surroundings().columns() if _within is None else _within


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
    if not surroundings().somebody_reads():
        say_lines(lines)
        return
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


def chosen(answers: Sequence[Said]) -> int:
    """Which answer somebody gives, by its word or the beginning of it; an empty one is the first."""
    words = [speech().say(one) for one in answers]
    while True:
        typed = click.prompt(" / ".join(words), default="", show_default=False, err=True).strip()
        found = [place for place, word in enumerate(words) if fold(word).startswith(fold(typed))]
        if not typed or len(found) == 1:
            return found[0]
