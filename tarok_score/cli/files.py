"""Files read and written on the command line.

Files of many hands or requests hold one a line: text in UTF-8, lines that end with a line feed (or CR LF).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

import click

from .. import files
from ..files import STANDARD_INPUT
from ..limits import LONGEST_LINE_OF_BATCH
from ..problems import Problem, problem, refusal
from ..words.folding import ShellLine, printable
from ..words.said import Said, said
from .output import misuse, say

if TYPE_CHECKING:
    from pathlib import Path

#: The name that stands for standard output in place of a file.
STANDARD_OUTPUT = "-"


def write_file(option: str, path: Path, text: str | bytes) -> None:
    """Writes a file whole or not at all; a device or pipe, which no file may replace, takes the text itself.

    Raises Refused, at the option that named it, if it cannot be written.
    """
    from ..ledger.record import begin_of

    try:
        if begin_of(path):
            raise refusal(
                "file-unwritten",
                option,
                file=printable(str(path)),
                reason=said("it is a ledger"),
                option=ShellLine(option),
            )
        if path.is_dir() or not path.exists() or path.is_file():
            files.write_whole(path, text)
        else:
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
    except OSError as error:
        reason = files.system_reason(error)
        raise refusal(
            "file-unwritten", option, file=printable(str(path)), reason=reason, option=ShellLine(option)
        ) from None


def put_page(option: str, name: str | None, made: str | bytes) -> None:
    """Writes what was made where an option says, and names the file; `-` is standard output.

    Raises Refused if it cannot be written.
    """
    if isinstance(made, str):
        made = made.rstrip("\n") + "\n"
    if name is not None and name != STANDARD_OUTPUT:
        from pathlib import Path

        write_file(option, Path(name), made)
        say(printable(name))
    else:
        click.echo(made, nl=False)


def only_one_answer(name: str | None, option: str, others: Mapping[str, bool]) -> None:
    """Raises the usage error for further answers beside a page that goes to standard output."""
    if name != STANDARD_OUTPUT:
        return
    for other, given in others.items():
        if given:
            raise misuse(
                said(
                    "{option} - and {other} both go to standard output",
                    option=ShellLine(option),
                    other=ShellLine(other),
                )
            )


def bytes_of(file: str, most: int) -> bytes:
    """The bytes of a file or standard input (`-`), at most one more than `most`.

    Raises Refused if it cannot be read.
    """
    try:
        with opened(file, "FILE") as stream:
            return stream.read(most + 1)
    except OSError as error:
        raise refusal("sheet-unread", printable(file), reason=files.system_reason(error)) from None


_BOM = b"\xef\xbb\xbf"


@contextmanager
def opened(name: str, option: str) -> Iterator[BinaryIO]:
    """Opens the file of that name, or standard input, for reading. Raises Refused, at the option, if there is none."""
    if name != STANDARD_INPUT:
        with open(name, "rb") as file:
            yield file
    elif sys.stdin is None:
        raise refusal("no-standard-input", option)
    else:
        yield sys.stdin.buffer


def lines(name: str, hint: Said | str = "") -> Iterator[tuple[int, str | Problem]]:
    """The lines of a file, or of standard input (`-`), each with its number and its text or problem.

    No more than one line is kept at a time, and none that is too long.
    """
    try:
        with opened(name, "--batch") as file:
            number = 0
            while raw := file.readline(LONGEST_LINE_OF_BATCH + 1):
                number += 1
                if len(raw) > LONGEST_LINE_OF_BATCH:
                    _pass_over(file, raw)
                    yield number, problem("batch-line-too-long", number=number)
                    continue
                if number == 1:
                    raw = raw.removeprefix(_BOM)
                try:
                    text = raw.decode()
                except UnicodeDecodeError:
                    yield number, problem("batch-line-not-utf-8", number=number)
                else:
                    yield number, text[:-1].removesuffix("\r") if text.endswith("\n") else text
    except OSError as error:
        refused = refusal(
            "batch-unreadable", "--batch", name=printable(name), reason=files.system_reason(error) or str(error)
        )
        if hint:
            refused.problems = (refused.problems[0]._replace(hint=hint),)
        raise refused from None


def _pass_over(file: BinaryIO, raw: bytes) -> None:
    """Reads on to the end of a line without keeping anything."""
    while raw and not raw.endswith(b"\n"):
        raw = file.readline(LONGEST_LINE_OF_BATCH)
