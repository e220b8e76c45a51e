"""The story of an evening: every record in the order of writing, and whether it still stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..events.event import Event, Redo, Undo
from ..ledger.record import Body
from ..limits import LONGEST_PLAYER
from ..problems import Refused
from ..words.folding import printable
from ..words.said import Said, said
from .added import narrate
from .course import EveningCourse
from .effects import Entry
from .events import AcceptEdit, Agree, Confirmed, HandPlayed, Insert
from .records import beginning_of

if TYPE_CHECKING:
    from .session import Session


class StoryRecord(NamedTuple):
    """A record in words: its time, its events in a line each, and whether it still holds.

    A record that was taken back, replaced or voided no longer holds.
    """

    record: int
    at: str
    kind: str
    said: tuple[Said, ...]
    holds: bool
    by: str = ""


def story(session: Session) -> list[StoryRecord]:
    """Every record but the first, in order."""
    evening = beginning_of(session.ledger)
    found: list[tuple[int, Event, tuple[Said, ...], Body]] = []
    done: list[int] = []
    undone: list[int] = []
    for number, record in enumerate(session.records[1:], 1):
        before = evening.copy()
        event = evening.read(record.body)
        if not isinstance(event, AcceptEdit):
            _happened(evening, event, number)
        if isinstance(event, Undo):
            undone.append(done.pop())
        elif isinstance(event, Redo):
            done.append(undone.pop())
        elif not isinstance(event, AcceptEdit | Confirmed):
            done.append(number)
            undone.clear()
        alone = isinstance(event, AcceptEdit | Redo)
        lines = (event.title(evening.table),) if alone else narrate(before, evening, event)
        if isinstance(event, Undo) and before.newest is not None:
            lines = (said("taken back: {event}", event=before.newest.title(before.table)),)
        found.append((number, event, lines, record.body))
    standing = {entry.record: entry for entry in session.evening.entries()}
    holding = frozenset(done)
    return [
        StoryRecord(
            number,
            str(body.get("at", "")),
            event.kind,
            lines,
            _holds(event, number, holding, standing),
            printable(str(body.get("by", "")))[:LONGEST_PLAYER],
        )
        for number, event, lines, body in found
    ]


def _happened(evening: EveningCourse, event: Event, number: int) -> None:
    """Adds an event; an agreement even if an edit of the ledger has set it aside."""
    try:
        evening.add(event, number)
    except Refused:
        if not isinstance(event, Agree):
            raise
        evening.set_aside(event, "", number)


def _holds(event: Event, number: int, done: frozenset[int], standing: dict[int, Entry]) -> bool:
    """True if a record still holds."""
    if isinstance(event, Undo | Redo | AcceptEdit | Confirmed):
        return True
    if number not in done:
        return False
    if event.corrects and not isinstance(event, Insert):
        return True
    entry = standing.get(number)
    if entry is None or entry.voided is not None or entry.overridden is not None:
        return False
    happened = event.event if isinstance(event, Insert) else event
    if isinstance(happened, HandPlayed) and isinstance(entry.event, HandPlayed):
        return happened.words == entry.event.words
    return True
