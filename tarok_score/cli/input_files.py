"""The files that a command reads. Wherever a file is asked for, `-` is standard input, but only for one of them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import click

from ..words.said import said
from .batch import STANDARD_INPUT
from .output import misuse

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
        path: str = import_module(".standard_input", __package__).kept(ctx, self.ending)
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
