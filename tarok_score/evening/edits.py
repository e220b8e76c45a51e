"""Lines of a ledger that were edited by hand: those that were accepted, and those that need a reason to be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from os.path import basename
from typing import NamedTuple

from ..documents.kinds import Reading
from ..ledger import Edit, Record
from ..ledger.record import Unreadable, read_line
from ..problems import Place, Refused, impossible
from .events import AcceptEdit
from .state import State

AGREED_EDITED = impossible(
    "agreed-line-edited",
    "the table agreed on totals in this line, which was edited",
    "--override WHY accepts the edit all the same, and says why",
)
GONE_UNKNOWN = impossible(
    "records-gone-unknown",
    "nobody can see whether the table had agreed on totals in the records that are missing before this line",
    "--was FILE finds them in a copy of the ledger; --override WHY accepts it all the same, and says why",
)
LINE_UNKNOWN = impossible(
    "edited-line-unknown",
    "nobody can see whether the table had agreed on totals in this line, which was edited",
    "--was FILE finds what it held in a copy of the ledger; --override WHY accepts it all the same, and says why",
)


class EditedLines(NamedTuple):
    """Lines that were edited by hand, and the line of the record that accepted them."""

    accepted_in: int
    event: AcceptEdit

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines that were edited."""
        return tuple([one.line for one in self.event.edits])

    def covers(self, line: int) -> bool:
        """True for a line after an edited one, written before the edit was accepted: its seal was another evening's."""
        return bool(self.event.edits) and min(self.lines) <= line < self.accepted_in


def edits_of(state: State, records: Iterable[Record]) -> Iterator[EditedLines]:
    """All the edits that were accepted."""
    for record in records:
        if record.body.get("kind") == AcceptEdit.kind:
            event = AcceptEdit.read(record.body, "", Reading(state))
            if isinstance(event, AcceptEdit):
                yield EditedLines(record.line, event)


def require_no_agreement(path: str, edits: Sequence[Edit]) -> None:
    """Raises Refused where edited lines hold, or may have held, totals that the table agreed on.

    A hand that was edited stays a hand on every sheet. Anything else may have been an agreement, for nobody knows what
    it held, unless the line was only put in between two others.
    """
    problems = []
    for edit in edits:
        place = Place(basename(path), edit.line, 1)
        if any(_is_agreement(text) for text in (edit.text, *[was.encode() for was in edit.was])):
            problems.append(AGREED_EDITED(place=place))
        elif edit.gone and not edit.was:
            problems.append(GONE_UNKNOWN(place=place))
        elif not edit.was and not _is_hand(edit.text) and edit.line > 1 and edit.next != edit.before:
            problems.append(LINE_UNKNOWN(place=place))
    if problems:
        raise Refused(problems)


def _is_hand(line: bytes) -> bool:
    try:
        return read_line(line).get("kind") == "hand"
    except Unreadable:
        return False


def _is_agreement(line: bytes) -> bool:
    return b'"kind":"agree"' in line.replace(b" ", b"")
