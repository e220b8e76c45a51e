"""`tarok accept-edit`: a deliberate edit of the ledger file is accepted."""

from __future__ import annotations

from pathlib import Path

import click

from .after_recording import recording
from .input_files import LEDGER_FILE
from .options import override_option
from .record import Writing, writes


@click.command()
@click.option("--note", "remark", required=True, metavar="TEXT", help="What was edited, and why.")
@click.option(
    "--was",
    "copy",
    type=LEDGER_FILE,
    metavar="FILE",
    help="A copy of the ledger from before the edit: the old text is taken from it.",
)
@override_option
@writes
def accept_edit(writing: Writing, remark: str, copy: str | None, override: str | None) -> int:
    """Lines of the ledger were edited by hand, on purpose: from now on they count as they stand.

    The edit stays visible: a record names the lines and your note, and keeps what they held before wherever that can
    be found; `tarok log` shows it. `tarok check` shows which lines are altered.
    """
    session = writing.opened()
    was = None if copy is None else Path(copy)
    with recording() as done:
        writing.answer(done, session, session.accept_edit(remark, writing.dry, override=override, copy=was))
    return done.status
