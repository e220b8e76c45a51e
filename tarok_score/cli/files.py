"""Files read and written on the command line.

Files of many hands or requests hold one a line: text in UTF-8, lines that end with a line feed (or CR LF).
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, BinaryIO

import click

from .. import files
from ..files import STANDARD_INPUT
from ..limits import LONGEST_LINE_OF_BATCH, MOST_BYTES_OF_FILE
from ..problems import Problem, malformed
from ..words.folding import ShellLine, printable
from ..words.said import Said, said
from .output import misuse, say

#: The ending of a ruleset's file.
RULES = ".yaml"

#: The key in click's context for the path of the file that is standard input.
_TAKEN = "standard input"

if TYPE_CHECKING:
    from pathlib import Path

    TextType = click.ParamType[str]
else:
    TextType = click.ParamType  # click's class has no type arguments before 8.4


class InputFile(TextType):
    """A file that is read: standard input, too, once in a command.

    One that is read more than once, or beside others, has the `ending` with which standard input is kept in a file
    until the command ends. With None it is also written, or found again by its name, which standard input cannot be.
    """

    name = "file"

    def __init__(self, ending: str | None = "") -> None:
        self.ending = ending

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The path. Standard input for a second file is a usage error, because it can be read only once."""
        if value != STANDARD_INPUT or ctx is None or ctx.resilient_parsing:
            return value
        if _TAKEN in ctx.meta:
            raise misuse(said("only one file of a command can be standard input (-)"), ctx)
        if self.ending is None:
            raise self.no_input(ctx)
        found: str = kept(ctx, self.ending) if self.ending else STANDARD_INPUT
        ctx.meta[_TAKEN] = found
        return found

    def no_input(self, ctx: click.Context) -> click.UsageError:
        """The exception, to be raised, for standard input in the place of a file that is written."""
        return misuse(said("this file is written, or found again by its name: it cannot be standard input (-)"), ctx)


INPUT_FILE, NAMED_FILE = InputFile(), InputFile(None)
LEDGER_FILE, RULES_FILE = InputFile(".jsonl"), InputFile(RULES)


def is_standard_input(path: str) -> bool:
    """True if the path stands for standard input in the running command."""
    return click.get_current_context().meta.get(_TAKEN) == path


#: The name that stands for standard output in place of a file.
STANDARD_OUTPUT = "-"

UNWRITTEN = malformed("file-unwritten", "{file} cannot be written: {reason}", "name another file with {option}")


def write_file(option: str, path: Path, text: str) -> None:
    """Writes a file whole or not at all; a device or pipe, which no file may replace, takes the text itself.

    Raises Refused, at the option that named it, if it cannot be written.
    """
    from ..ledger.record import begin_of

    try:
        if begin_of(path):
            raise UNWRITTEN.refused(
                option, file=printable(str(path)), reason=said("it is a ledger"), option=ShellLine(option)
            )
        if path.is_dir() or not path.exists() or path.is_file():
            files.write_whole(path, text)
        else:
            path.write_bytes(text.encode())
    except OSError as error:
        reason = files.system_reason(error)
        raise UNWRITTEN.refused(option, file=printable(str(path)), reason=reason, option=ShellLine(option)) from None


def put_page(option: str, name: str | None, made: str) -> None:
    """Writes what was made where an option says, and names the file; `-` is standard output.

    Raises Refused if it cannot be written.
    """
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


#: The beginning of the file's name, in a folder that nobody else can look into.
NAME = "standard-input"

#: The id that a ruleset gives itself.
_ID = re.compile(r"^id:[ \t]*([\w.-]+)", re.MULTILINE)


@lru_cache(maxsize=1)
def _all_of(stream: BinaryIO) -> bytes:
    """All bytes that come, at most one more than any file may have.

    They are remembered, because a command with wrong words is run again, in the language of its evening.
    """
    return stream.read(MOST_BYTES_OF_FILE + 1)


def kept(ctx: click.Context, ending: str) -> str:
    """The path of a file with all of standard input, which goes when the command ends; a ruleset's has its id.

    Raises Refused if there is none.
    """
    with opened(STANDARD_INPUT, STANDARD_INPUT) as stream:
        data = _all_of(stream)
    from shutil import rmtree
    from tempfile import mkdtemp

    from ..law.ruleset import an_id

    folder = mkdtemp(prefix="tarok-")
    ctx.find_root().call_on_close(lambda: rmtree(folder, ignore_errors=True))
    found = _ID.search(data.decode("utf-8", "replace")) if ending == RULES else None
    path = os.path.join(folder, f"{found[1] if found is not None and an_id(found[1]) else NAME}{ending}")
    with open(path, "wb") as file:
        file.write(data)
    return path


UNREAD = malformed("sheet-unread", "cannot be read: {reason}", "name a CSV file")


def bytes_of(file: str, most: int) -> bytes:
    """The bytes of a file or standard input (`-`), at most one more than `most`.

    Raises Refused if it cannot be read.
    """
    try:
        with opened(file, "FILE") as stream:
            return stream.read(most + 1)
    except OSError as error:
        raise UNREAD.refused(printable(file), reason=files.system_reason(error)) from None


NO_INPUT = malformed("no-standard-input", "there is no standard input", "give the name of a file")
UNREADABLE = malformed("batch-unreadable", "{name} cannot be read: {reason}")
NOT_UTF_8 = malformed(
    "batch-line-not-utf-8", "line {number} is not UTF-8 text", "save the file with the encoding UTF-8"
)
LONG_LINE = malformed("batch-line-too-long", "line {number} is longer than 1 MiB", "one hand a line")

_BOM = b"\xef\xbb\xbf"


@contextmanager
def opened(name: str, option: str) -> Iterator[BinaryIO]:
    """Opens the file of that name, or standard input, for reading. Raises Refused, at the option, if there is none."""
    if name != STANDARD_INPUT:
        with open(name, "rb") as file:
            yield file
    elif sys.stdin is None:
        raise NO_INPUT.refused(option)
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
                    yield number, LONG_LINE(number=number)
                    continue
                if number == 1:
                    raw = raw.removeprefix(_BOM)
                try:
                    text = raw.decode()
                except UnicodeDecodeError:
                    yield number, NOT_UTF_8(number=number)
                else:
                    yield number, text[:-1].removesuffix("\r") if text.endswith("\n") else text
    except OSError as error:
        refused = UNREADABLE.refused("--batch", name=printable(name), reason=files.system_reason(error) or str(error))
        if hint:
            refused.problems = (refused.problems[0]._replace(hint=hint),)
        raise refused from None


def _pass_over(file: BinaryIO, raw: bytes) -> None:
    """Reads on to the end of a line without keeping anything."""
    while raw and not raw.endswith(b"\n"):
        raw = file.readline(LONGEST_LINE_OF_BATCH)
