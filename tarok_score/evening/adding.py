"""Events or words to be added to an evening, all worked out before any record is written."""

from __future__ import annotations

from collections.abc import Sequence

from ..events.common import Redo, Undo
from ..events.event import Event
from ..ledger.record import Body
from ..problems import Problem, Refused
from ..words.said import Said
from . import parse_words
from .added import Added, AddedEvent, Addition, WorkedOut
from .corrections import rested
from .course import EveningCourse
from .events import Understood
from .narrative import changed_hands, narrate
from .notes import afterwards, notes, other_dealer
from .records import record_of


def _understood(addition: Addition, evening: EveningCourse) -> Understood:
    """The events that an addition states in an evening. Raises Refused with the problems of its words."""
    if isinstance(addition.happening, Event):
        return Understood((addition.happening,), addition.as_played)
    parts = addition.happening.split() if isinstance(addition.happening, str) else addition.happening
    return parse_words.read(evening, parts, addition.options, addition.command)


def work_out(evening: EveningCourse, additions: Sequence[Addition], records: int) -> WorkedOut:
    """The evening with all of these added after `records` records. Raises Refused with every problem of each."""
    evening = evening.copy()
    steps: list[AddedEvent] = []
    heard: list[Said] = []
    bodies: list[Body] = []
    numbers: list[int] = []
    problems: list[Problem] = []
    for addition in additions:
        try:
            understood = _understood(addition, evening)
            for event in understood.events:
                heed = notes(evening, event, understood.as_played)
                before, body = evening.copy(), event.write()
                outcome = evening.add(event, records + len(bodies))
                if "rested" in event.names:
                    body |= {"rested": worked_out} if (worked_out := rested(evening)) else {}
                before.read(body)  # a record that could not be read back would close the session for ever
                record = record_of(evening, body, outcome)
                bodies.append(record if addition.by is None else record | {"by": addition.by})
                numbers.append(evening.count)
                corrected = event.corrects or isinstance(event, Undo | Redo)
                later = [*afterwards(before, evening), *other_dealer(before, evening, event)] if corrected else []
                heard.extend([addition.noted(note) for note in (*heed, *later)])
                same_names = before.names == evening.names
                changed = changed_hands(before, evening) if corrected and same_names else ()
                told = narrate(before, evening, event)
                steps.append(AddedEvent(event, outcome, evening.state, told, changed, evening.count))
        except Refused as refused:
            problems.extend([addition.placed(problem) for problem in refused.problems])
    if problems:
        raise Refused(problems)
    return WorkedOut(Added(evening, tuple(steps), tuple(heard), ()), tuple(bodies), tuple(numbers))
