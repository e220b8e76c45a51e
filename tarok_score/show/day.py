"""A day in the words of a language: `Sunday, 22 November 2026`."""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple

from ..words.said import Said, said
from ..words.speech import Speech

WEEKDAYS: Final = (
    said("Monday"),
    said("Tuesday"),
    said("Wednesday"),
    said("Thursday"),
    said("Friday"),
    said("Saturday"),
    said("Sunday"),
)
#: As they stand behind the number of the day: "22 November".
MONTHS: Final = (
    said("January"),
    said("February"),
    said("March"),
    said("April"),
    said("May"),
    said("June"),
    said("July"),
    said("August"),
    said("September"),
    said("October"),
    said("November"),
    said("December"),
)


class Day(NamedTuple):
    """A day as records have it, `2026-11-22`."""

    written: str

    def spoken(self, speech: Speech) -> str:
        """The day in words; what is no day stays as it was written."""
        sentence = in_words(self.written)
        return self.written if sentence is None else speech.say(sentence)


def in_words(written: str) -> Said | None:
    """A day with its weekday and month by name; None where a text is no day."""
    try:
        day = date.fromisoformat(written)
    except ValueError:
        return None
    template = "{weekday}, {day} {month} {year}"
    weekday, month = WEEKDAYS[day.weekday()], MONTHS[day.month - 1]
    return said(template, weekday=weekday, day=day.day, month=month, year=day.year)
