"""The evening that a command means: the named one, else the one of this folder."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from .. import files, ledger
from ..evening.finished import is_over
from ..evening.ledger_kind import SESSION
from ..limits import MOST_BYTES_OF_FILE
from ..problems import Refused, Wrong, unsaid
from ..words.folding import printable
from ..words.said import said
from . import language
from .ledgers import Ledgers, newest
from .output import complain

if TYPE_CHECKING:
    from ..evening.copies import Left

NO_SESSION = unsaid(
    "no-session",
    "there is no session in this folder ({pattern})",
    "tarok new RULESET PLAYER… begins one; --session PATH names one of another name",
)
SESSIONS_OPEN = unsaid("sessions-open", "{count} sessions are open: {names}", "say which: --session {name}")
SESSIONS_FINISHED = unsaid(
    "sessions-finished", "{count} sessions are here, all finished: {names}", "say which: --session {name}"
)


def begins_a_session(data: bytes) -> bool:
    """True if a file that begins with these bytes is the ledger of a session."""
    return data.startswith(f'{{"n":0,"kind":"{SESSION.name}"'.encode())


def _finished(path: str) -> bool:
    """True if an evening is over; it is played only if its last records leave that open."""
    told = is_over(files.look(path, MOST_BYTES_OF_FILE, links=False).data)
    if told is not None:
        return told
    try:
        from ..evening.session import Session

        return Session(path).sound().state.finished
    except Refused:
        return False  # a damaged one still has to be looked after


SESSIONS = Ledgers("tarok-", "TAROK_SESSION", _finished)


def find(session: str | None, writing: bool = False, quiet: bool = False) -> str:
    """The evening that a command means; from now on the program speaks its language.

    If no session of the folder is open, commands that only look, or that record what a finished evening may still have,
    take the one begun last, and say so unless they are to be `quiet`. Raises Refused if the folder does not decide
    which is meant.
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
        tell_copies(here, path)
    return path


def none_here() -> Refused:
    """The exception, to be raised, for a folder without sessions.

    It names a ledger with an unusual name, if there is one.
    """
    others = [path for path in SESSIONS._replace(prefix="").here() if begins_a_session(ledger.begin_of(path))]
    hint = said(
        "--session {name} is one of another name; tarok new RULESET PLAYER… begins another",
        name=printable(newest(others)) if others else "",
    )
    return NO_SESSION.refused(pattern=f"{SESSIONS.prefix}*.jsonl", hint=hint if others else None)


def _only_one(candidates: Sequence[str], several: Wrong) -> str:
    """The only candidate. Raises Refused if there is none, or several."""
    if not candidates:
        raise none_here()
    if len(candidates) > 1:
        language.of_sessions([ledger.begin_of(path) for path in candidates])
        names = tuple(map(printable, candidates))
        tell_copies(candidates)
        raise several.refused(count=len(names), names=names, name=printable(newest(candidates)))
    return candidates[0]


def tell_copies(paths: Sequence[str], chosen: str | None = None) -> None:
    """Names the copies of one evening among these that went different ways; those of the chosen one, if it is named."""
    begun: dict[bytes, list[str]] = {}
    for path in paths:
        begun.setdefault(ledger.begin_of(path).partition(b"\n")[0], []).append(path)
    for same in begun.values():
        if len(same) > 1 and (chosen is None or chosen in same):
            for one in differing(same):
                complain(one.reason)


def differing(paths: Sequence[str]) -> list[Left]:
    """The copies among these that hold something which the one that counts does not; damaged ones are passed over."""
    from ..evening.copies import copy_of, sorted_out
    from ..evening.session import Session

    found = []
    for path in paths:
        with suppress(Refused):
            found.append(copy_of(path, Session(path).sound()))
    return [one for one in sorted_out(found)[1] if one.number is not None]
