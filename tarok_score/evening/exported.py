"""The reading of an evening that was exported as JSON: how it began, and its events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..amounts import plain_all
from ..events.common import Redo, Undo
from ..events.event import Event
from ..ledger import Record
from ..problems import Problem, Refused, impossible, malformed
from ..words.folding import printable
from ..words.said import said
from . import events
from .added import Addition
from .course import EveningCourse
from .records import beginning_of, just_begun

NO_EXPORT = malformed(
    "export-unread", "this is no evening that was exported: {what}", "tarok export --format json writes one"
)
NO_EVENT = malformed("export-no-event", "this is no event of an evening")
OTHER_TOTALS = impossible("export-other-totals", "the totals after this event would be others than it says")


class ExportedEvening(NamedTuple):
    """An exported evening: its beginning, the name of its rules, full names, its language, and what happened."""

    evening: EveningCourse
    origin: str
    full: Mapping[str, str]
    lang: str | None
    happened: tuple[Addition, ...]


def read_exported(document: Any, name: str) -> ExportedEvening:
    """The evening in an exported document from the file `name`. Raises Refused with every impossible event."""
    told = document.get("events") if isinstance(document, dict) else None
    began = document.get("began") if isinstance(document, dict) else None
    if not isinstance(told, list) or not isinstance(began, dict):
        raise NO_EXPORT.refused(printable(name), what=said("how it began is not told"))
    evening = beginning_of(just_begun(name, [Record(1, began, "")]))
    start = EveningCourse(evening.table, evening.start.dealer)
    problems: list[Problem] = []
    happened: list[Addition] = []
    for place, one in enumerate(told):
        at = f"events[{place}]"
        try:
            found = _added(evening, one)
        except Refused as refused:
            problems += [problem._replace(path=f"{at}.{problem.path}".rstrip(".")) for problem in refused.problems]
            continue
        happened += found
        if not problems and one.get("totals") != plain_all(evening.state.totals):
            problems.append(OTHER_TOTALS(at))
    if problems:
        raise Refused(problems)
    origin, lang, full = began.get("origin"), began.get("lang"), began.get("names")
    return ExportedEvening(
        start,
        origin if isinstance(origin, str) else start.table.rules.id,
        {str(short): str(long) for short, long in full.items()} if isinstance(full, dict) else {},
        lang if isinstance(lang, str) else None,
        tuple(happened),
    )


def _added(evening: EveningCourse, told: Any) -> list[Addition]:
    """Adds one entry to the evening: its event and, if it does not count, that it is void. Raises Refused."""
    if not isinstance(told, dict):
        raise NO_EVENT.refused()
    facts = told.get("facts", {name: told[name] for name in ("hand", "words") if name in told})
    body = {**facts, "kind": told.get("kind")} if isinstance(facts, dict) else {}
    kind = events.event_of(body)
    if kind is None or kind.corrects or kind in (Undo, Redo, events.AcceptEdit, events.Confirmed):
        raise NO_EVENT.refused()
    if told.get("overridden") is not None:
        return []  # an agreement that was set aside no longer binds anybody
    found: list[Event] = [evening.read(body)]
    evening.add(found[0])
    if isinstance(told.get("void"), str):
        hand = isinstance(found[0], events.HandPlayed)
        record = evening.entries()[-1].record
        found.append(
            events.Void(evening.count, told["void"]) if hand else events.Void(None, told["void"], None, record)
        )
        evening.add(found[1])
    return [Addition(event, as_played=True) for event in found]
