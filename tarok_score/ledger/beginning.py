"""How a ledger begins: whether a file is one at all, and what stands in front of it, without reading the rest."""

from __future__ import annotations

from .. import files
from ..files import Name
from ..limits import LONGEST_LINE
from ..problems import Refused, malformed
from .record import MARK, Unreadable, read_line

SESSION, TOURNAMENT = "session", "tournament"
BEGINNINGS = (SESSION, TOURNAMENT)
"""The kinds of record that begin a ledger: an evening's, a competition's."""

EMPTY = malformed("empty-ledger", "the file is empty, there is no session in it", "start a session with `tarok new`")
CUT_SHORT = malformed(
    "first-line-cut-short",
    "the first line is cut short, there is no session in this file",
    "start a session with `tarok new`; if an editor saved the file, let it save it with LF line ends",
)
NO_LEDGER = malformed(
    "no-ledger",
    "this is not a tarok ledger",
    "is it the right file? `tarok new` starts a session in a new one",
)
_HEADS = tuple(b'{"n":0,"kind":"%s"' % kind.encode() for kind in BEGINNINGS)
_FIRST_LOOK = 64 * 1024  # enough for the first line of nearly every ledger


def begin_of(path: Name) -> bytes:
    """The first lines of a ledger, by a name that anybody may have given; nothing of what is none, and of links.

    It never raises, and reads no more than the first line may have.
    """
    seen = files.look(path, _FIRST_LOOK, links=False)
    if not seen.whole and b"\n" not in seen.data:
        seen = files.look(path, LONGEST_LINE + 1, links=False)
    return seen.data if begins_a_ledger(seen.data, seen.whole) else b""


def begun_at(path: Name) -> str:
    """The time that stands in the first record of a ledger; empty where none can be read."""
    try:
        at = read_line(begin_of(path).partition(b"\n")[0]).get("at")
    except Unreadable:
        return ""
    return at if isinstance(at, str) else ""


def require_ledger(path: str, lines: list[bytes], tail: bytes) -> None:
    """Say at once when a file is no ledger at all, before thousands of its lines are called damaged."""
    if not lines and not tail:
        raise EMPTY.refused(path)
    if not lines and (not tail.strip(b"\0") or _begins(tail)):
        raise CUT_SHORT.refused(path)
    if not any(MARK in line or line.startswith(_HEADS) for line in lines[:8]):
        raise NO_LEDGER.refused(path)


def begins_a_ledger(data: bytes, whole: bool) -> bool:
    """Whether a file that begins so is a ledger at all: not empty, not cut in the first line, not something else."""
    lines = data.split(b"\n", 8)
    if len(lines) == 1:
        return not whole and data.startswith(_HEADS)  # a first line that is too long is damage
    try:
        require_ledger("", lines[:-1], lines[-1])
    except Refused:
        return False
    return True


def _begins(text: bytes) -> bool:
    """Whether a text could be the beginning of a ledger, cut short."""
    return text.startswith(_HEADS) or any(head.startswith(text) for head in _HEADS)
