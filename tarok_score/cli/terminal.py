"""Paging, captured output."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from os.path import basename
from typing import TYPE_CHECKING

import click

from ..show import columns as roles
from ..show.columns import cut
from ..show.sheet import days_in_words
from ..surroundings import surroundings
from ..words.folding import fold, is_number, printable
from ..words.said import Said
from .language import columns, speech, within
from .output import asked, complain, finished

if TYPE_CHECKING:
    from ..evening.session import Session


def _rows() -> int:
    """The number of lines that the terminal shows; unlimited if it does not tell."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).lines or sys.maxsize
    except (OSError, ValueError):
        return sys.maxsize


def draws_screens() -> bool:
    """True if there is a terminal that a screen can be drawn on."""
    return sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb")


def heading(session: Session) -> str:
    """The session in one line: its rules, its date, its file."""
    from ..law.library import rules_name  # only a pager has a heading

    rules = speech().fact(rules_name(session.rules.id, session.rules.variants))
    date = str(session.records[0].body.get("at", ""))[:10]
    return " · ".join(filter(None, (rules, speech().fact(days_in_words(date)), basename(session.name))))


def present(lines: Iterable[str], session: Session | None = None) -> None:
    """Shows a page of printable lines; at a terminal below a line that names the session."""
    shown = list(lines)
    reads = surroundings().somebody_reads()
    if reads and session is not None:
        shown.insert(0, roles.quiet(cut(printable(heading(session)), columns() or sys.maxsize)))
    shown = finished(shown)
    if reads and len(shown) > _rows() and os.environ.get("PAGER") and roles.shows_roles(reads):
        click.echo_via_pager("\n".join(shown), color=True)
    else:
        click.echo("\n".join(shown), color=True)


def line_at(lines: Sequence[str], number: str) -> str:
    """The line of that number, counted from 1; empty if there is none."""
    typed = number.strip()
    return lines[int(typed) - 1] if is_number(typed) and 1 <= int(typed) <= len(lines) else ""


def choose_line(lines: Sequence[str]) -> str:
    """The line that somebody picks by its number; empty if he picks none."""
    for number, line in enumerate(lines, 1):
        complain(f"  {number}  {printable(line)}")
    while True:
        typed = asked(speech().text("number"), " > ")
        found = line_at(lines, typed)
        if found or not typed.strip():
            return found


def choose_answer(answers: Sequence[Said]) -> int:
    """The answer that somebody picks, by its word or the beginning of it; an empty line picks the first."""
    words = [speech().say(one) for one in answers]
    while True:
        typed = asked(" / ".join(words)).strip()
        found = [place for place, word in enumerate(words) if fold(word).startswith(fold(typed))]
        if not typed or len(found) == 1:
            return found[0]


class Heard:
    """The lines on both streams, once the command has ended; if they are kept together, all are on `out`."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.err: list[str] = []


@contextmanager
def captured(width: int | None, together: bool = False) -> Iterator[Heard]:
    """Captures what is written on the terminal while this lasts; answers are laid out for `width` columns."""
    found = Heard()
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")
    err = out if together else io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")
    try:
        with redirect_stdout(out), redirect_stderr(err), within(width):
            yield found
    finally:
        found.out = _lines(out)
        found.err = [] if together else _lines(err)


@contextmanager
def no_input() -> Iterator[None]:
    """Empties standard input, which belongs to the loop, and lets nobody be asked while this lasts."""
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO())
    try:
        yield
    finally:
        sys.stdin = before


def _lines(stream: io.TextIOWrapper) -> list[str]:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    text = buffer.getvalue().decode("utf-8").rstrip("\n")
    return text.split("\n") if text else []
