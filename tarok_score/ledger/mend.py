"""A ledger that was edited by hand or damaged: edits are accepted, the good part is saved.

What a line held before an edit is proved by its seal, and taken from a copy of the ledger, or from an earlier
acceptance.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
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
from .record import MARK, Body, Kind, Record, Unreadable, digest_of, fits, read_line, seal_of
from .verify import Edit, Ledger, require_kind, verify

NOT_ALTERED = impossible("no-line-altered", "no line was altered, there is nothing to accept")
NO_EDIT = impossible("damage-no-edit", "this damage is no edit that could be accepted", "nothing was accepted")
NO_GOOD_PART = impossible("no-good-part", "there is no good part to save: the damage is in the first line")
NOT_REPAIRED = impossible("not-repaired", "NOT repaired: {reason}", "the ledger is as it was")

_SEAL = re.compile(r'"seal":"([0-9a-f]{64})"}\Z')


class Repaired(NamedTuple):
    """The files that a repair wrote (the good part, and the rest if any), and how many records were kept."""

    path: Path
    quarantine: Path | None
    kept: int


def accept_edits(
    path: Name,
    build: Callable[[Ledger, list[Edit]], list[Body]],
    warn: Warn,
    wait: float = WAIT,
    copy: Name | None = None,
    *,
    kind: Kind,
) -> list[Record]:
    """Accepts lines that were edited on purpose, by adding a record that names them.

    `build` sees the edits, and the ledger as it will read once they are accepted; their entries must be the `edits` of
    an `accept-edit` record that it returns. The text before an edit is found in a `copy`.
    """
    old = read_with_bytes(copy, kind)[1] if copy is not None else None
    with locked(path, warn, wait, kind) as fd:
        data = content(fd, path)
        present = verify(str(path), data, kind)
        require_kind(present, kind)
        require_writable(present)
        edits = _acceptable(present)
        ledger = verify(str(path), data, kind, edits)
        lines = set(data.split(b"\n"))
        edits = [edit._replace(was=_held_before(edit, lines, old)) for edit in edits]
        bodies = build(ledger, edits)
        named = [entry for body in bodies if body.get("kind") == "accept-edit" for entry in body.get("edits", [])]
        if bodies and any(edit.accepted().entry() not in named for edit in edits):
            raise ValueError("the records do not accept all the edits")
        return add_records(fd, path, ledger, bodies, warn, kind).records


def _acceptable(ledger: Ledger) -> list[Edit]:
    if not ledger.damage:
        raise NOT_ALTERED.refused(ledger.path)
    if len(ledger.edits) < len(ledger.damage):
        able = {edit.line for edit in ledger.edits}
        broken = [one for one in ledger.damage if one.place is not None and one.place.line not in able]
        raise Refused([*broken[:TOLD], NO_EDIT(ledger.path)])
    return list(ledger.edits)


def _held_before(edit: Edit, present: set[bytes], copy: bytes | None) -> tuple[str, ...]:
    """The lines that stood in the place of an edited line, as far as they can be found."""
    earlier = edit.earlier.text.encode(errors="replace") if edit.earlier is not None else b""
    lines: list[bytes] = []
    if edit.earlier is not None and digest_of(edit.before, earlier) == edit.earlier.digest:
        lines = [earlier]
    elif copy is not None:
        lines = list(_following(copy, edit.before, present))[: None if edit.gone else 1]
    return tuple([line.decode(errors="replace") for line in lines])


def _following(copy: bytes, before: str, present: set[bytes]) -> Iterator[bytes]:
    """The lines of a copy that follow a seal, one after another, up to the first that still stands in the ledger."""
    seal = before
    for line in copy.split(b"\n"):
        text, mark, end = line.rpartition(MARK)
        if mark and end == seal_of(seal, text).encode() + b'"}':
            if line in present:
                return
            yield line
            seal = end[:64].decode()


def had_seal(was: str, seal: str) -> bool:
    """True if the line that stood there had the seal that somebody wrote down."""
    found = _SEAL.search(was[-80:])
    return found is not None and fits(found[1], seal)


def differences(was: str, now: str) -> list[tuple[str, str, str]]:
    """The differences of two records: the path of a value, what it was and what it is (empty where it is missing)."""
    before, after = _values_of(was), _values_of(now)
    paths = [path for path in {**before, **after} if before.get(path) != after.get(path)]
    return [(path, before.get(path, ""), after.get(path, "")) for path in paths]


def _values_of(text: str) -> dict[str, str]:
    try:
        body = read_line(text.encode())
    except (Unreadable, UnicodeEncodeError):
        return {"": text}
    body.pop("seal", None)
    return dict(_values("", body))


def _values(path: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _values(f"{path}.{key}" if path else key, inner)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _values(f"{path}[{index}]", inner)
    else:
        yield path, value if isinstance(value, str) else json.dumps(value)


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
