"""Files read and written on the command line."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

import click

from .. import files
from ..dispute.audit import Audit
from ..dispute.audit import audit as judge
from ..dispute.sheet import PaperSheet, read
from ..dispute.viewpoint import Rulebook
from ..hand.table import Table, check_players
from ..law.library import load
from ..law.ruleset import Ruleset
from ..law.shelf import an_id
from ..limits import MOST_BYTES_OF_FILE, MOST_BYTES_OF_SHEET
from ..problems import Problem, Refused, impossible, malformed
from ..surroundings import surroundings
from ..words.folding import printable
from ..words.said import Said, said
from .batch import OVER_1_MIB, STANDARD_INPUT, opened
from .output import complain, misuse, over, say

#: The ending of a ruleset's file.
RULES = ".yaml"

#: The key in click's context for the path of the file that is standard input.
_TAKEN = "standard input"

if TYPE_CHECKING:
    TextType = click.ParamType[str]
else:
    TextType = click.ParamType  # click's class has no type arguments before 8.4


class InputFile(TextType):
    """A file that is read once, from its beginning, and opened by `batch.opened`."""

    name = "file"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The path. Standard input for a second file is a usage error, because it can be read only once."""
        if value != STANDARD_INPUT or ctx is None or ctx.resilient_parsing:
            return value
        if _TAKEN in ctx.meta:
            raise misuse(said("only one file of a command can be standard input (-)"), ctx)
        ctx.meta[_TAKEN] = found = self.standard_input(ctx)
        return found

    def standard_input(self, ctx: click.Context) -> str:
        """The path that stands for standard input."""
        return STANDARD_INPUT


class KeptFile(InputFile):
    """A file that is read more than once, or beside others: standard input is kept in a file until the command ends."""

    def __init__(self, ending: str) -> None:
        self.ending = ending

    def standard_input(self, ctx: click.Context) -> str:
        """The path of the file in which standard input is kept."""
        path: str = kept(ctx, self.ending)
        return path


class NamedFile(InputFile):
    """A file that is also written, or found again by its name, which standard input cannot be."""

    def standard_input(self, ctx: click.Context) -> str:
        """Raises the usage error."""
        raise misuse(said("this file is written, or found again by its name: it cannot be standard input (-)"), ctx)


INPUT_FILE, NAMED_FILE = InputFile(), NamedFile()
LEDGER_FILE, RULES_FILE = KeptFile(".jsonl"), KeptFile(RULES)


def is_standard_input(path: str) -> bool:
    """True if the path stands for standard input in the running command."""
    return click.get_current_context().meta.get(_TAKEN) == path


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


#: The beginning of the file's name, in a folder that nobody else can look into.
NAME = "standard-input"

#: The id that a ruleset gives itself.
_ID = re.compile(r"^id:[ \t]*([\w.-]+)", re.MULTILINE)


def kept(ctx: click.Context, ending: str) -> str:
    """The path of a file with all of standard input, which goes when the command ends.

    Raises Refused if there is none.
    """
    with opened(STANDARD_INPUT, STANDARD_INPUT) as stream:
        data = _all_of(stream)
    folder = mkdtemp(prefix="tarok-")
    ctx.find_root().call_on_close(lambda: rmtree(folder, ignore_errors=True))
    path = os.path.join(folder, f"{_id_of(data) if ending == RULES else NAME}{ending}")
    with open(path, "wb") as file:
        file.write(data)
    return path


def _id_of(data: bytes) -> str:
    """The name that the file of a ruleset has to have: the id that it gives itself."""
    found = _ID.search(data.decode("utf-8", "replace"))
    name = "" if found is None else found[1]
    return name if an_id(name) else NAME


@lru_cache(maxsize=1)
def _all_of(stream: BinaryIO) -> bytes:
    """All bytes that come, at most one more than any file may have.

    They are remembered, because a command with wrong words is run again, in the language of its evening.
    """
    return stream.read(MOST_BYTES_OF_FILE + 1)


UNREAD = malformed("sheet-unread", "cannot be read: {reason}", "name a CSV file")
NO_RULES = malformed("sheet-no-rules", "by which rules?", "--ruleset ID, or a line `# ruleset: ID` above the header")
NO_DEALER = malformed("sheet-dealer", 'nobody called "{name}" has a column', "the dealer of the first hand")

#: The number of rows from which on a progress bar is worth while.
MANY_ROWS = 40


class JudgedSheet(NamedTuple):
    """A sheet held against its rules: the audit, the name by which the rules were asked for, and who dealt first."""

    found: Audit
    rules: Ruleset
    origin: str
    dealer: str


def bytes_of(file: str, most: int) -> bytes:
    """The bytes of a file or standard input (`-`), at most one more than `most`.

    Raises Refused if it cannot be read.
    """
    try:
        with opened(file, "FILE") as stream:
            return stream.read(most + 1)
    except OSError as error:
        raise UNREAD.refused(printable(file), reason=files.system_reason(error)) from None


def sheet_of(data: bytes, file: str) -> PaperSheet:
    """The sheet in the bytes of a file. Raises Refused with everything that cannot be read."""
    if len(data) > MOST_BYTES_OF_SHEET:
        raise UNREAD.refused(printable(file), reason=OVER_1_MIB)
    return read(data, file)


def judged(
    sheet: PaperSheet, file: str, ruleset: str | None, variants: tuple[str, ...], write: str | None
) -> JudgedSheet:
    """The sheet held against the named rules, else against those in its head. Raises Refused."""
    name = ruleset or sheet.ruleset
    if name is None:
        raise NO_RULES.refused(printable(file))
    book = Rulebook.named(name)
    rules = load(name, variants or sheet.variants)
    problems: list[Problem] = check_players(rules, sheet.players)
    table = Table(rules, sheet.players)
    dealer = sheet.players[-1] if sheet.dealer is None else table.player(sheet.dealer)
    if dealer is None:
        problems.append(NO_DEALER("dealer", name=printable(str(sheet.dealer))[:40]))
    if problems or dealer is None:
        raise Refused(problems)
    sheet = sheet._replace(write=write or sheet.write)
    found = judge(sheet, table, book, dealer, lambda rows: over(rows, said("checking"), MANY_ROWS))
    return JudgedSheet(found, rules, name, dealer)
