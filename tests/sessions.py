"""The ledger as an evening uses it: everything here is of the kind of a session."""

from functools import partial

from tarok_score import ledger
from tarok_score.evening.session import SESSION
from tarok_score.ledger import verify as verifying

accept_edits = partial(ledger.accept_edits, kind=SESSION)
append = partial(ledger.append, kind=SESSION)
create = partial(ledger.create, kind=SESSION)
read = partial(ledger.read, kind=SESSION)
repair = partial(ledger.repair, kind=SESSION)


def verify(path: str, data: bytes, presume: tuple[ledger.Edit, ...] = ()) -> ledger.Ledger:
    """A ledger of a session, checked."""
    return verifying.verify(path, data, SESSION, presume)
