"""The beginning of a ledger: whether a file is one at all, and its first record, without reading the rest."""

from __future__ import annotations

from .. import files
from ..files import Name
from ..limits import LONGEST_LINE
from ..problems import Wrong, malformed
from .record import MARK, Unreadable, read_line

EMPTY = malformed("empty-ledger", "the file is empty")
CUT_SHORT = malformed("first-line-cut-short", "the first line is cut short")
NO_LEDGER = malformed("no-ledger", "this is not a tarok ledger", "is it the right file?")

_HEAD = b'{"n":0,"kind":"'
_FIRST_LOOK = 64 * 1024  # enough for the first line of nearly every ledger


def begin_of(path: Name) -> bytes:
    """The first lines of a file that anybody may have named; empty if it is a link, or no ledger.

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


def no_ledger(lines: list[bytes], tail: bytes) -> Wrong | None:
    """The reason why a file is no ledger at all, so that thousands of its lines are not called damaged; else None."""
    if not lines and not tail:
        return EMPTY
    if not lines and (not tail.strip(b"\0") or tail.startswith(_HEAD) or _HEAD.startswith(tail)):
        return CUT_SHORT
    if not any(MARK in line or line.startswith(_HEAD) for line in lines[:8]):
        return NO_LEDGER
    return None


def begins_a_ledger(data: bytes, whole: bool) -> bool:
    """True if a file that begins so is a ledger: not empty, not cut in its first line, not something else."""
    lines = data.split(b"\n", 8)
    if len(lines) == 1:
        return not whole and data.startswith(_HEAD)  # a first line that is too long is damage
    return no_ledger(lines[:-1], lines[-1]) is None
