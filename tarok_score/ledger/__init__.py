"""The sealed file: records that seal each other, a lock, the disk, verifying and repair. It knows nothing of tarok.

`file` creates, reads, appends, accepts edits and repairs, for the `Kind` of ledger it is given. To look only at how a
ledger begins, `record` is enough.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ..problems import Problem
from ..values import Value
from ..words.said import Said

if TYPE_CHECKING:
    from .record import Edit, Record

#: The format of ledgers that this program writes.
FORMAT: Final = 2


class Accepted(Value):
    """An entry of an `accept-edit` record: a line's number, the digest of the text that is accepted, and that text.

    `was` are the lines that were in its place before, if an older program could find them. `next` is the seal that the
    line after it continues, so that no line can be inserted or removed there afterwards. Entries of older programs may
    have no text, or no `next`.
    """

    line: int
    digest: str
    text: str = ""
    was: tuple[str, ...] = ()
    next: str = ""

    @classmethod
    def read(cls, entry: object) -> Accepted | None:
        """Reads the entry from a value in a record, None if it is not one."""
        if not isinstance(entry, dict):
            return None
        line, was = entry.get("line"), entry.get("was", [])
        digest, text, after = [entry.get(name, empty) for name, empty in (("digest", 0), ("text", ""), ("next", ""))]
        if type(line) is not int or line < 1 or not isinstance(was, list):
            return None
        if not all(isinstance(text_of, str) for text_of in (digest, text, after, *was)):
            return None
        return cls(line, digest, text, tuple(was), after)

    def entry(self) -> dict[str, Any]:
        """The entry as it is written in a record."""
        return {name: list(fact) if name == "was" else fact for name, fact in self._asdict().items() if fact}


class Kind(Value):
    """A kind of ledger, named by its first record.

    `others` are the kinds it could be taken for, by name, with the refusal of each. The rest are remedies: if there is
    no such ledger (`begin`), for damage (`repair`), for damage that may be deliberate (`accept`), and if nothing is
    written to a damaged ledger (`look`).
    """

    name: str
    others: Mapping[str, str]
    begin: Said
    repair: Said
    accept: Said
    look: Said


class Ledger(Value):
    """The contents of a ledger file.

    `records` are the good ones up to the first damage that was not accepted (never a part of a batch), `size` is the
    number of bytes they take. `damage` is all damage that was not accepted, each problem at its place; `edits` are the
    damaged lines that can be accepted. `torn` is what a power cut left at the end, beginning at byte `end`. `accepted`
    are the accepted lines. The next record has the number `next_number` and continues `seal`. `data` are the bytes of
    the file, None if there is anything else in it.
    """

    path: str
    records: tuple[Record, ...]
    next_number: int
    seal: str
    damage: tuple[Problem, ...] = ()
    torn: bytes = b""
    size: int = 0
    format: int = FORMAT
    accepted: tuple[int, ...] = ()
    edits: tuple[Edit, ...] = ()
    end: int = 0
    data: bytes | None = None

    def followed_by(self, records: Sequence[Record], text: bytes) -> Ledger:
        """The ledger with records added, whose lines are `text`; without a torn end."""
        end = self.end + len(text)
        return self._replace(
            records=(*self.records, *records),
            torn=b"",
            size=end,
            end=end,
            next_number=self.next_number + len(records),
            seal=records[-1].seal,
            data=None if self.data is None else self.data[: self.end] + text,
        )
