"""The ledger as an evening uses it: everything here is of the kind of a session."""

from functools import partial

from tarok_score.evening.session import SESSION
from tarok_score.ledger import file, record

accept_edits = partial(file.accept_edits, kind=SESSION)
append = partial(file.append, kind=SESSION)
create = partial(file.create, kind=SESSION)
read = partial(file.read, kind=SESSION)
repair = partial(file.repair, kind=SESSION)


def verify(path: str, data: bytes, presume: tuple[record.Edit, ...] = ()) -> record.Ledger:
    """A ledger of a session, checked."""
    return record.verify(path, data, SESSION, presume)
