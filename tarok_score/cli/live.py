"""The traces that a loop leaves: the page of the evening, and the sheet on the terminal afterwards."""

from __future__ import annotations

import sys
from pathlib import Path

from .. import files
from ..play.loop import Loop
from ..show import text
from ..show.columns import wrapped
from ..show.sheet import sheet
from . import page as report
from .language import columns
from .output import give_up, show_lines


class Live:
    """The page of the evening, written again whenever the ledger changes."""

    def __init__(self, ledger: Path, page: Path | None) -> None:
        self.ledger, self.page = ledger, page
        self._seen: tuple[int, int, int] | None = None

    def look(self) -> None:
        """Writes the page if the ledger has changed. Raises Refused if it cannot be written."""
        if self.page is None:
            return
        now = files.stamp(self.ledger)
        if now != self._seen:
            self._seen = now
            report.write_television(self.ledger, self.page)

    def ends(self) -> None:
        """Writes the page a last time, for the whole evening; it no longer loads itself again."""
        if self.page is not None:
            report.write(self.ledger, self.page)


def leave_behind(loop: Loop, ascii_only: bool, rows: int | None) -> None:
    """Prints the sheet and the next line on the terminal as it was before the screen."""
    lines = text.sheet(sheet(loop.session.evening)._replace(next=None), loop.speech, columns(), rows, ascii_only)
    lines.extend(wrapped(loop.next_line(), columns()))
    try:
        show_lines(line.translate(text.PLAIN) if ascii_only else line for line in lines)
        sys.stdout.flush()
    except OSError:
        give_up(sys.stdout)  # the terminal is gone
