"""The open hand beside its ledger, so that nothing that was typed is lost: `LEDGER.draft`.

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
    """Where the open hand of a ledger lies."""
    return ledger.with_name(f"{ledger.name}.draft")


def keep(ledger: Path, seal: str, words: Sequence[str]) -> None:
    """Writes the open hand, whole or not at all. Raises OSError where the disk does not take it."""
    files.write_whole(path_of(ledger), f"{seal}\n{' '.join(words)}\n")


def drop(ledger: Path) -> None:
    """There is no open hand any more; a file that cannot be removed is known by its seal."""
    with suppress(OSError):
        path_of(ledger).unlink()


def kept(ledger: Path) -> Draft | None:
    """The open hand that was kept, None where there is none; what nobody typed there is shown as it is."""
    seen = files.look(path_of(ledger), MOST_BYTES_OF_DRAFT, links=False)
    if not seen.data:
        return None
    seal, _, words = seen.data.decode("utf-8", "replace").partition("\n")
    return Draft(seal.strip(), tuple(printable(word) for word in words.split()))
