"""An evening that is over, recognised by the end of its ledger, so that it need not be played through."""

from __future__ import annotations

from ..events.common import Remark
from ..ledger.record import Unreadable, read_line
from ..ledger.verify import chained_lines
from .events import Confirmed, Finish, Paid, Rate

#: The kinds of records that an evening may have after its end.
AFTERWARDS = frozenset({Remark.kind, Confirmed.kind, Paid.kind, Rate.kind})


def is_over(data: bytes) -> bool | None:
    """True if the session of a whole ledger file is over, False if not; None where only playing it can tell.

    It is over if every seal continues the one before, and nothing follows the record that ended it but what may be
    recorded afterwards.
    """
    if b'"kind":"finish"' not in data:
        return False
    for line in reversed(chained_lines(data) or ()):
        try:
            record = read_line(line)
        except Unreadable:
            return None
        if record.get("more"):  # records that belong to it are missing
            return None
        if record.get("kind") == Finish.kind:
            return True
        if record.get("kind") not in AFTERWARDS:
            return None
    return None
