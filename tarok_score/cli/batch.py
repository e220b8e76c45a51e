"""Files of many hands or requests, one a line: text in UTF-8, lines that end with a line feed (or CR LF)."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from .. import files
from ..files import STANDARD_INPUT
from ..limits import LONGEST_LINE_OF_BATCH
from ..problems import Problem, malformed
from ..words.folding import printable
from ..words.said import Said, said

NO_INPUT = malformed("no-standard-input", "there is no standard input", "give the name of a file")
UNREADABLE = malformed("batch-unreadable", "{name} cannot be read: {reason}")
NOT_UTF_8 = malformed(
    "batch-line-not-utf-8", "line {number} is not UTF-8 text", "save the file with the encoding UTF-8"
)
LONG_LINE = malformed("batch-line-too-long", "line {number} is longer than 1 MiB", "one hand a line")

#: The reason why a file other than a batch is not read.
OVER_1_MIB = said("the file is larger than 1 MiB")


def unread(error: ValueError | RecursionError) -> Said | str:
    """The reason why text is no JSON or TOML, in the parser's words, or in ours where those are for programmers."""
    if isinstance(error, RecursionError):
        return said("nested too deeply")
    digits = re.match(r"Exceeds the limit \((\d+) digits\).* value has (\d+) digits", str(error))
    if digits is not None:
        return said("a number of {digits} digits (at most {most})", digits=int(digits[2]), most=int(digits[1]))
    return printable(str(error))


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
