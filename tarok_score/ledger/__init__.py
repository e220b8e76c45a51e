"""The sealed file: records that seal each other, a lock, the disk, verifying and repair. Knows nothing of tarok.

The front door: `ledger.create`, `ledger.append`, `ledger.read`, `ledger.repair`, `ledger.accept_edits`. Each is told of
which `Kind` the ledger is. What is asked for by its name is loaded when it is first used: who only looks at how a
ledger begins needs no lock.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .beginning import begin_of, begun_at
    from .file import (
        TAKEN,
        Build,
        NotRecorded,
        Repaired,
        Warn,
        accept_edits,
        append,
        create,
        read,
        repair,
        require_free,
    )
    from .kind import Kind, ProblemWords
    from .record import Body
    from .seal import fits, long_seal, short_seal
    from .verify import FORMAT, Accepted, Edit, Ledger, Record

__all__ = [
    "FORMAT",
    "TAKEN",
    "Accepted",
    "Body",
    "Build",
    "Edit",
    "Kind",
    "Ledger",
    "NotRecorded",
    "ProblemWords",
    "Record",
    "Repaired",
    "Warn",
    "accept_edits",
    "append",
    "begin_of",
    "begun_at",
    "create",
    "fits",
    "long_seal",
    "read",
    "repair",
    "require_free",
    "short_seal",
]

#: From the ground: what a later one needs the earlier ones do, so no more is loaded than a name asks for.
MODULES = ("beginning", "record", "seal", "kind", "verify", "file")


def __getattr__(name: str) -> Any:
    if name in __all__:
        for module in MODULES:
            found = vars(import_module(f".{module}", __name__))
            if name in found:
                return found[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
