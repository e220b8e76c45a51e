"""`tarok repair`: the good part of a damaged ledger, saved in a new file."""

from __future__ import annotations

import click

from .. import ledger
from ..evening.ledger_kind import SESSION
from ..evening.session import Session
from ..problems import impossible
from ..words.folding import printable
from ..words.said import counted, said
from .after_recording import recording
from .find import find
from .options import dry_option, session_option
from .output import say

WHOLE = impossible("ledger-whole", "the ledger is whole, there is nothing to repair", "tarok check says so too")


@click.command()
@session_option
@dry_option
def repair(session: str | None, dry: bool) -> int:
    """Copy the records before the damage into a new file, and the rest aside. The ledger itself stays as it is."""
    path = find(session, writing=True)
    opened = Session(path)
    if not opened.damage and not opened.ledger.torn:
        raise WHOLE.refused()
    played = len(opened.records)
    keep = played if played < len(opened.ledger.records) else None
    with recording() as done:
        found = ledger.repair(path, keep, dry, kind=SESSION)
        saved, file = counted("{n} record", "{n} records", found.kept), printable(str(found.path))
        if dry:
            would = "would save {saved} before the damage in {path} (--dry-run)"
            say(said(would, saved=saved, path=file))
        else:
            done.stands(said("{saved} saved in {path}", saved=saved, path=str(found.path)))
            say(said("{saved} saved in {path}", saved=saved, path=file))
            if found.quarantine is not None:
                rest = "the rest is in {path}; the damaged ledger is as it was"
                say(said(rest, path=printable(str(found.quarantine))))
    return done.status
