"""The draft: the open hand, kept in a file beside its ledger (`LEDGER.draft`), so that no typed word is lost.

Its first line is the seal that the hand follows, its second the words of the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from .. import files
from ..limits import MOST_BYTES_OF_DRAFT
from ..words.folding import printable


class Draft(NamedTuple):
    """A hand that was begun: the seal of the record before it, and its words."""

    seal: str
    words: tuple[str, ...]


def path_of(ledger: Path) -> Path:
    """The file that keeps the open hand of a ledger."""
    return ledger.with_name(f"{ledger.name}.draft")


def keep(ledger: Path, seal: str, words: Sequence[str]) -> None:
    """Writes the open hand, whole or not at all. Raises OSError if the disk does not take it."""
    files.write_whole(path_of(ledger), f"{seal}\n{' '.join(words)}\n")


def drop(ledger: Path) -> None:
    """Removes the open hand. A file that cannot be removed does no harm: its seal shows that it is old."""
    with suppress(OSError):
        path_of(ledger).unlink()


def kept(ledger: Path) -> Draft | None:
    """The open hand that was kept, None if there is none. Words that nobody can have typed are made printable."""
    seen = files.look(path_of(ledger), MOST_BYTES_OF_DRAFT, links=False)
    if not seen.data:
        return None
    seal, _, words = seen.data.decode("utf-8", "replace").partition("\n")
    return Draft(seal.strip(), tuple(printable(word) for word in words.split()))
