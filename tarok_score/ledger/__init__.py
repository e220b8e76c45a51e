"""The sealed file: records that seal each other, a lock, the disk, verifying and repair. It knows nothing of tarok.

The front door: `ledger.create`, `ledger.append`, `ledger.read`, `ledger.repair`, `ledger.accept_edits`. Each is told
the `Kind` of the ledger. Every name is loaded when it is first used: whoever only looks at how a ledger begins needs no
lock.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
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
    from .record import Body, Kind, ProblemWords, begin_of, begun_at, fits, long_seal, short_seal
    from .verify import Accepted, Edit, Ledger, Record

#: The format of ledgers that this program writes.
FORMAT: Final = 2

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

#: The modules in which a name is looked for, those that need the fewest others first, so that no more is loaded than a
#: name needs.
MODULES = ("record", "verify", "file")


def __getattr__(name: str) -> Any:
    if name in __all__:
        for module in MODULES:
            found = vars(import_module(f".{module}", __name__))
            if name in found:
                return found[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
