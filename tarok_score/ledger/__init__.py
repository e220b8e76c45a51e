"""The sealed file: records that seal each other, a lock, the disk, verifying and repair. Knows nothing of tarok.

The front door: `ledger.create`, `ledger.append`, `ledger.read`, `ledger.repair`, `ledger.accept_edits`.
"""

from .file import (
    TAKEN,
    Build,
    NotRecorded,
    Repaired,
    Warn,
    accept_edits,
    append,
    begin_of,
    begun_at,
    create,
    read,
    repair,
    require_free,
)
from .record import Body
from .seal import fits, long, salt, short
from .verify import FORMAT, SESSION, TOURNAMENT, Accepted, Edit, Ledger, Record

__all__ = [
    "FORMAT",
    "SESSION",
    "TAKEN",
    "TOURNAMENT",
    "Accepted",
    "Body",
    "Build",
    "Edit",
    "Ledger",
    "NotRecorded",
    "Record",
    "Repaired",
    "Warn",
    "accept_edits",
    "append",
    "begin_of",
    "begun_at",
    "create",
    "fits",
    "long",
    "read",
    "repair",
    "require_free",
    "salt",
    "short",
]
