"""The ledgers of a folder: those of evenings, or those of competitions."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple, TypeVar

from .. import files, ledger
from ..problems import Refused
from ..surroundings import surroundings
from ..words.said import said
from .options import LEDGER

Begun = TypeVar("Begun")


class Ledgers(NamedTuple):
    """The ledgers of one kind: evenings, or competitions.

    The names of those made without a path begin with `prefix`; the environment variable `variable` names one outright;
    `over` tells whether one is finished.
    """

    prefix: str
    variable: str
    over: Callable[[str], bool]

    def named(self, option: str | None) -> str | None:
        """The ledger that is named outright, by an option or the environment."""
        name = option or os.environ.get(self.variable)
        return files.plain_name(name) if name else None

    def here(self, folder: str = ".") -> list[str]:
        """The ledgers of a folder, by name; links, and files that are no ledgers, are passed over."""
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            return []
        names = [name for name in names if name.startswith(self.prefix) and name.endswith(LEDGER)]
        paths = names if folder == "." else [os.path.join(folder, name) for name in names]
        return [path for path in paths if ledger.begin_of(path)]

    def still_open(self, here: Sequence[str]) -> list[str]:
        """The paths of those ledgers that are not finished."""
        return [path for path in here if not self.over(path)]

    def fresh_name(self) -> str:
        """The path of a new ledger that nobody named: tarok-DATE.jsonl, or -2, -3 … on the same day."""
        day = surroundings().today()
        path, count = f"{self.prefix}{day}{LEDGER}", 1
        while os.path.lexists(path):
            count += 1
            path = f"{self.prefix}{day}-{count}{LEDGER}"
        return path

    def begin(self, path: str | None, begin: Callable[[str], Begun]) -> Begun:
        """Begins a ledger in the named file, else in the next free one of today."""
        while True:
            try:
                return begin(path or self.fresh_name())
            except Refused as refused:
                # Somebody took the name since we looked: there is always a next one.
                if refused.problems[0].id != ledger.TAKEN.id:
                    raise
                if path is not None and path == self.named(None):
                    hint = said("{variable} of the environment names it: unset that", variable=self.variable)
                    raise Refused([one._replace(hint=hint) for one in refused.problems]) from None
                if path is not None:
                    raise


def newest(paths: Sequence[str]) -> str:
    """The ledger with the latest first record; within a second, the one with the higher count in its name."""

    def begun(path: str) -> float:
        """The time at which a ledger begins, in seconds; 0 if it cannot be read."""
        try:
            return datetime.fromisoformat(ledger.begun_at(path)).timestamp()
        except (ValueError, OverflowError, OSError):
            return 0

    return max(paths, key=lambda path: (begun(path), len(path), path))
