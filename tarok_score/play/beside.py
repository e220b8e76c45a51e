"""The second column of a wide screen: the course of the evening, and how its last hand was worked out."""

from __future__ import annotations

from ..evening.events import HandPlayed
from ..evening.session import Session
from ..show import chart, roles
from ..show import text as layout
from ..show.columns import hanging, wrapped
from ..words.folding import printable
from ..words.said import said
from ..words.speech import Speech
from .commands import CommandWord


def beside(session: Session, speech: Speech, width: int, rows: int, ascii_only: bool = False) -> list[str]:
    """The lines of the second column, `width` wide and at most `rows` high; none before the first hand."""
    evening = session.evening
    last = next((one for one in reversed(evening.entries()) if isinstance(one.event, HandPlayed)), None)
    if last is None:
        return []
    course = chart.text(chart.chart(evening), speech, width, ascii_only)
    number = roles.strong(speech.say(said("hand {number}", number=last.number)))
    title, *working = layout.event(last.state.table, last.event, last.outcome, speech, width=width)
    lines = [
        roles.strong(CommandWord("chart").spoken(speech)),
        *map(printable, course),
        "",
        *wrapped(f"{number}  {printable(title)}", width, "  "),
        *(part for line in working for part in wrapped(line, width, hanging(line))),
    ]
    return lines[:rows]
