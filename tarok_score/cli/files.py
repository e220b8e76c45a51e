"""Files written on the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import click

from .. import files
from ..problems import impossible, malformed
from ..surroundings import surroundings
from ..words.folding import printable
from ..words.said import Said, said
from .output import complain, misuse, say

#: The name that stands for standard output in place of a file.
STANDARD_OUTPUT = "-"
LIVE = "--live"

#: The seconds between looks at the ledger for a live page, and between the browser's reloads of it.
LOOK, REFRESH = 0.5, 5

UNWRITTEN = malformed("file-unwritten", "{file} cannot be written: {reason}", "name another file with {option}")


NO_SCREEN = impossible("file-on-screen", "this is no text for a screen", "{option} FILE writes it there")


def write_file(option: str, path: Path, text: str | bytes) -> None:
    """Writes a file whole or not at all; a device or pipe, which no file may replace, takes the text itself.

    Raises Refused, at the option that named it, if it cannot be written.
    """
    try:
        if path.is_dir() or not path.exists() or path.is_file():
            files.write_whole(path, text)
        else:
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
    except OSError as error:
        reason = files.system_reason(error)
        raise UNWRITTEN.refused(option, file=printable(str(path)), reason=reason, option=option) from None


def put_text(name: str | None, text: str) -> None:
    """Writes a text for other programs where `--out` says, and names the file; by default on standard output."""
    if name is None or name == STANDARD_OUTPUT:
        click.echo(text, nl=False)
        return
    write_file("--out", Path(name), text)
    say(printable(name))


def put_binary(option: str, name: str | None, made: Callable[[], bytes]) -> None:
    """Writes binary data where an option says, and names the file; by default on standard output, if no terminal."""
    if name is not None and name != STANDARD_OUTPUT:
        write_file(option, Path(name), made())
        say(printable(name))
        return
    if surroundings().somebody_reads():
        raise NO_SCREEN.refused(option, option=option)
    click.echo(made(), nl=False)


def put_page(option: str, name: str, page: str) -> None:
    """Writes a page and names the file; `-` is standard output. Raises Refused if it cannot be written."""
    if name == STANDARD_OUTPUT:
        say(page.rstrip("\n"))
        return
    write_file(option, Path(name), page)
    say(printable(name))


def only_one_answer(name: str | None, option: str, others: Mapping[str, bool]) -> None:
    """Raises the usage error for further answers beside a page that goes to standard output."""
    if name != STANDARD_OUTPUT:
        return
    for other, given in others.items():
        if given and other == LIVE:
            raise misuse(said("{option} needs a file that it can write again, not standard output", option=LIVE))
        if given:
            raise misuse(said("{option} - and {other} both go to standard output", option=option, other=other))


def follow(path: Path, announced: Said, again: Callable[[], None], each_minute: bool = False) -> None:
    """Writes a page again whenever its ledger changes, or every minute if it shows a clock, until Ctrl-C.

    `announced` says first which file follows what.
    """
    seen: object = None
    complain(announced)
    try:
        while True:
            now = files.stamp(path), surroundings().now()[:16] if each_minute else ""
            if now != seen:
                seen = now
                again()
            surroundings().wait(LOOK)
    except KeyboardInterrupt:
        return
