"""A ledger that was edited by hand or damaged: edits are accepted, the good part is saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from .. import files
from ..files import Name
from ..problems import Refused, impossible
from .file import (
    TOLD,
    WAIT,
    NotRecorded,
    Warn,
    add_records,
    content,
    free_names,
    hold_signals,
    locked,
    mode_of,
    read_with_bytes,
    require_writable,
)
from .record import Body, Kind, Record
from .verify import Edit, Ledger, require_kind, verify

NOT_ALTERED = impossible("no-line-altered", "no line was altered, there is nothing to accept")
NO_EDIT = impossible("damage-no-edit", "this damage is no edit that could be accepted", "nothing was accepted")
NO_GOOD_PART = impossible("no-good-part", "there is no good part to save: the damage is in the first line")
NOT_REPAIRED = impossible("not-repaired", "NOT repaired: {reason}", "the ledger is as it was")


class Repaired(NamedTuple):
    """The files that a repair wrote (the good part, and the rest if any), and how many records were kept."""

    path: Path
    quarantine: Path | None
    kept: int


def accept_edits(
    path: Name,
    build: Callable[[Ledger, list[Edit]], list[Body]],
    warn: Warn,
    *,
    kind: Kind,
) -> list[Record]:
    """Accepts lines that were edited on purpose, by adding a record that names them.

    `build` sees the edits, and the ledger as it will read once they are accepted; their entries must be the `edits` of
    an `accept-edit` record that it returns.
    """
    with locked(path, warn, WAIT, kind) as fd:
        data = content(fd, path)
        present = verify(str(path), data, kind)
        require_kind(present, kind)
        require_writable(present)
        if not present.damage:
            raise NOT_ALTERED.refused(present.path)
        edits = list(present.edits)
        if len(edits) < len(present.damage):
            able = {edit.line for edit in edits}
            broken = [one for one in present.damage if one.place is not None and one.place.line not in able]
            raise Refused([*broken[:TOLD], NO_EDIT(present.path)])
        ledger = verify(str(path), data, kind, edits)
        bodies = build(ledger, edits)
        named = [entry for body in bodies if body.get("kind") == "accept-edit" for entry in body.get("edits", [])]
        if bodies and any(edit.accepted().entry() not in named for edit in edits):
            raise ValueError("the records do not accept all the edits")
        return add_records(fd, path, ledger, bodies, warn, kind).records


def repair(path: Name, keep: int | None = None, dry: bool = False, *, kind: Kind) -> Repaired:
    """Copies the records before the first damage into a new file beside the ledger and the rest into another one.

    The ledger itself stays as it is. An edited line whose acceptance is among the rest has to be accepted anew. With
    `keep` only that many records count as good (the next one cannot be played); with `dry` nothing is written.
    """
    ledger, data = read_with_bytes(path, kind)
    if not ledger.records:
        raise NO_GOOD_PART.refused(str(path))
    kept = len(ledger.records) if keep is None else keep
    while keep is not None and kept > 1 and ledger.records[kept - 1].body.get("more", 0):
        kept -= 1  # half a batch would state something that nobody recorded
    size = ledger.size if keep is None else sum(len(line) + 1 for line in data.split(b"\n")[:kept])
    rest = data[size:]
    new, quarantine = map(Path, free_names(path, (".repaired.jsonl", ".quarantine")))
    if dry:
        return Repaired(new, quarantine if rest else None, kept)
    with hold_signals():
        try:
            mode = mode_of(path)
            files.write_new(new, data[:size], mode)
            try:
                if rest:
                    files.write_new(quarantine, rest, mode)
            except BaseException:
                files.take_away(new)
                raise
        except (OSError, KeyboardInterrupt) as error:
            raise NotRecorded([NOT_REPAIRED(str(path), reason=files.plain_reason(error))]) from error
    return Repaired(new, quarantine if rest else None, kept)
