"""The ledger that a command means: the one that is named, else the one of this folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple, TypeVar

from .. import files, ledger
from ..evening.finished import is_over
from ..limits import MOST_BYTES_OF_FILE
from ..problems import Refused, Wrong, unsaid
from ..surroundings import surroundings
from ..words.folding import printable
from ..words.said import said
from . import language
from .options import LEDGER
from .output import complain

Begun = TypeVar("Begun")

NO_SESSION = unsaid(
    "no-session",
    "there is no session in this folder ({pattern})",
    "tarok new RULESET PLAYER… begins one; --session PATH names one of another name",
)
SESSIONS_OPEN = unsaid("sessions-open", "{count} sessions are open: {names}", "say which: --session {name}")
SESSIONS_FINISHED = unsaid(
    "sessions-finished", "{count} sessions are here, all finished: {names}", "say which: --session {name}"
)


class Ledgers(NamedTuple):
    """The ledgers of one kind: evenings, or competitions.

    The names of those made without a path begin with `prefix`; `variable` of the environment names one outright; `over`
    says whether one is finished.
    """

    prefix: str
    variable: str
    over: Callable[[str], bool]

    def named(self, option: str | None) -> str | None:
        """The ledger that is named outright, by an option or in the environment."""
        name = option or os.environ.get(self.variable)
        return files.plain_name(name) if name else None

    def here(self, folder: str = ".") -> list[str]:
        """The ledgers of a folder by their names; links, and files that are no ledgers, are passed over."""
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            return []
        names = [name for name in names if name.startswith(self.prefix) and name.endswith(LEDGER)]
        paths = names if folder == "." else [os.path.join(folder, name) for name in names]
        return [path for path in paths if ledger.begin_of(path)]

    def still_open(self, here: Sequence[str]) -> list[str]:
        """The paths among these whose ledgers are not finished."""
        return [path for path in here if not self.over(path)]

    def fresh_name(self) -> str:
        """The path of a new ledger without a name: tarok-DATE.jsonl, or -2, -3 … on the same day."""
        day = surroundings().today()
        path, count = f"{self.prefix}{day}{LEDGER}", 1
        while os.path.lexists(path):
            count += 1
            path = f"{self.prefix}{day}-{count}{LEDGER}"
        return path

    def begin(self, path: str | None, begin: Callable[[str], Begun]) -> Begun:
        """Begins a ledger in the file that is named, else in the next free one of today."""
        while True:
            try:
                return begin(path or self.fresh_name())
            except Refused as refused:
                # Somebody else took the name since we looked: there is always a next one.
                if path is not None or refused.problems[0].id != ledger.TAKEN.id:
                    raise


def newest(paths: Sequence[str]) -> str:
    """The ledger with the latest first record; of the same second, the one with the higher count in its name."""

    def begun(path: str) -> float:
        """The time at which a ledger begins, in seconds; 0 where none can be read."""
        try:
            return datetime.fromisoformat(ledger.begun_at(path)).timestamp()
        except (ValueError, OverflowError, OSError):
            return 0

    return max(paths, key=lambda path: (begun(path), len(path), path))


def _finished(path: str) -> bool:
    """True if an evening is over; it is played only where its last records leave that open."""
    told = is_over(files.look(path, MOST_BYTES_OF_FILE, links=False).data)
    if told is not None:
        return told
    try:
        # A competition is found without loading what evenings are made of.
        from ..evening.session import Session

        return Session(path).sound().state.finished
    except Refused:
        return False  # a damaged one still needs somebody


SESSIONS = Ledgers("tarok-", "TAROK_SESSION", _finished)


def find(session: str | None, writing: bool = False, quiet: bool = False) -> str:
    """The evening that a command means; from now on its language is spoken.

    Where no session of the folder is open commands that only look, and what may still be said of a finished evening,
    take the one that was begun last, and say so unless they are to be `quiet`. Raises Refused if the folder does not
    decide which is meant.
    """
    path, over = SESSIONS.named(session), False
    if path is None:
        here = SESSIONS.here()
        still_open = SESSIONS.still_open(here)
        over = bool(here) and not still_open and not writing
        path = (
            newest(here) if over else _only_one(still_open or here, SESSIONS_OPEN if still_open else SESSIONS_FINISHED)
        )
    language.of_session(ledger.begin_of(path))
    if over and not quiet:
        complain(said("no session is open; this is {name}", name=printable(path)))
    return path


def _only_one(candidates: Sequence[str], several: Wrong) -> str:
    """The only candidate. Raises Refused if there is none, or several."""
    if not candidates:
        raise NO_SESSION.refused(pattern=f"{SESSIONS.prefix}*.jsonl")
    if len(candidates) > 1:
        names = tuple(map(printable, candidates))
        raise several.refused(count=len(names), names=names, name=printable(newest(candidates)))
    return candidates[0]
