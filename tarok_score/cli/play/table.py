"""The loop with somebody at a terminal: full screen or plain lines, and what is left on the terminal afterwards."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

from ...evening.session import Session
from ...play.loop import Loop, OwnWords
from ...show import text
from ...show.columns import wrapped
from ...show.sheet import sheet
from ...words.said import Said, said
from .. import report
from ..configured import configured
from ..language import speech
from ..output import complain, give_up, say
from ..screen import columns
from .shell import InLoop


def at_table(session: Session, heard: list[Said | str], *, plain: bool, ascii_only: bool, page: Path | None) -> int:
    """Goes on with an evening until somebody leaves; returns the exit status."""
    gc.enable()  # this goes on for long
    loop = Loop(session, speech(), InLoop(session, columns, ascii_only), heard, _own_words())
    follow = Live(session.path, page)
    follow.look()
    if not plain:
        try:
            from .full import full
        except ImportError:
            complain(said("without prompt_toolkit there is no screen: line after line"))
            plain = True
    if plain:
        from .plain import plain as line_by_line

        status = line_by_line(loop, ascii_only, follow)
    else:
        status = full(loop, ascii_only, follow)
    follow.ends()
    return status


def _own_words() -> OwnWords:
    """What the settings have instead of words of the table's own."""
    found = configured()
    return list if found is None else found.spelt_out


class Live:
    """The page of the evening, written again whenever the ledger changed."""

    def __init__(self, ledger: Path, page: Path | None) -> None:
        self.ledger, self.page = ledger, page
        self._seen: tuple[int, int] | None = None

    def look(self) -> None:
        """Writes the page if the ledger is another one now. Raises Refused if that is not possible."""
        if self.page is None:
            return
        found = self.ledger.stat()
        if (found.st_size, found.st_mtime_ns) != self._seen:
            self._seen = (found.st_size, found.st_mtime_ns)
            report.write(self.ledger, self.page, None, False, report.REFRESH)

    def ends(self) -> None:
        """Writes the page a last time: it asks for nothing any more."""
        if self.page is not None:
            report.write(self.ledger, self.page, None, False, None)


def leave_behind(loop: Loop, ascii_only: bool, rows: int | None) -> None:
    """The sheet and the next line, on the terminal as it was before the screen."""
    lines = text.sheet(sheet(loop.session.evening)._replace(next=None), loop.speech, columns(), rows, ascii_only)
    lines.extend(wrapped(loop.next_line(), columns()))
    try:
        say("\n".join(line.translate(text.PLAIN) if ascii_only else line for line in lines))
        sys.stdout.flush()
    except OSError:
        give_up(sys.stdout)  # the terminal is gone
