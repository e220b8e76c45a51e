"""Standard input kept as a file, for what is read more than once: ledgers and rulesets."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from shutil import rmtree
from tempfile import mkdtemp
from typing import BinaryIO

import click

from ..law.shelf import an_id
from ..limits import MOST_BYTES_OF_FILE
from .batch import STANDARD_INPUT, opened
from .input_files import RULES

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
