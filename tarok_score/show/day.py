"""A day in the words of a language: `Sunday, 22 November 2026`, and how long ago it was: `yesterday`."""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple

from ..words.said import Said, counted, said
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
#: The months as they follow the number of the day: "22 November".
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

TODAY, YESTERDAY = said("today"), said("yesterday")

#: The number of days after which a day is named by its date.
LONG_AGO: Final = 14


class Day(NamedTuple):
    """A day, as records have it: `2026-11-22`."""

    written: str

    def spoken(self, speech: Speech) -> str:
        """The day in words; a text that is not a day stays as it was written."""
        sentence = in_words(self.written)
        return self.written if sentence is None else speech.say(sentence)


class Days(NamedTuple):
    """The days from one to another, `2 October 2026 – 16 October 2026`; a single day if they are the same."""

    first: str
    last: str

    def spoken(self, speech: Speech) -> str:
        """Both days in words, without the days of the week."""
        return " – ".join(dict.fromkeys(_without_weekday(day, speech) for day in (self.first, self.last)))


class Age(NamedTuple):
    """A day as people say it some days later: today, yesterday, 5 days ago; after two weeks by its date."""

    written: str
    today: str

    def spoken(self, speech: Speech) -> str:
        """The age in words."""
        try:
            days = (date.fromisoformat(self.today) - date.fromisoformat(self.written)).days
        except ValueError:
            return self.written
        if days in (0, 1):
            return speech.say(YESTERDAY if days else TODAY)
        if 1 < days < LONG_AGO:
            return speech.say(counted("{n} day ago", "{n} days ago", days))
        return _without_weekday(self.written, speech)


def _without_weekday(written: str, speech: Speech) -> str:
    """A day in words without its weekday; a text that is not a day stays as it was written."""
    try:
        day = date.fromisoformat(written)
    except ValueError:
        return written
    return speech.say(said("{day} {month} {year}", day=day.day, month=MONTHS[day.month - 1], year=day.year))


def in_words(written: str) -> Said | None:
    """A day with its weekday and month by name; None if a text is not a day."""
    try:
        day = date.fromisoformat(written)
    except ValueError:
        return None
    template = "{weekday}, {day} {month} {year}"
    weekday, month = WEEKDAYS[day.weekday()], MONTHS[day.month - 1]
    return said(template, weekday=weekday, day=day.day, month=month, year=day.year)
