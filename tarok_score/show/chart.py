"""The course of an evening: everybody's running totals as lines of signs, on one scale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..amounts import Amount
from ..evening import statistics
from ..evening.course import EveningCourse
from ..words.said import Quantity, Said, said
from ..words.speech import Speech
from .columns import cut, padded, width_of

#: The levels of a line, from the lowest total of the evening to the highest.
LEVELS, PLAIN = "▁▂▃▄▅▆▇█", "_.-:=+*#"

#: With fewer columns than this for the line, the lowest and highest total are left out.
LEAST = 8


class Course(NamedTuple):
    """A player's totals at each point of the evening (None before he came), with the lowest and highest of them."""

    player: str
    totals: tuple[Amount | None, ...]

    @property
    def lowest(self) -> int:
        """The first point at which the total was lowest."""
        return self.totals.index(min(one for one in self.totals if one is not None))

    @property
    def highest(self) -> int:
        """The first point at which the total was highest."""
        return self.totals.index(max(one for one in self.totals if one is not None))


class Chart(NamedTuple):
    """Everybody's course, and the lowest and highest total of the evening (0 is one of them).

    `ends` says that the last point is the end of the evening, not a hand; `running` are the totals for JSON.
    """

    courses: tuple[Course, ...]
    low: Amount
    high: Amount
    decimals: int
    ends: bool = False
    running: Sequence[Mapping[str, Amount]] = ()


def chart(evening: EveningCourse) -> Chart:
    """The course of an evening."""
    points = statistics.points(evening)
    totals = [total for point in points for total in point.totals.values()]
    courses = tuple(Course(name, tuple(one.totals.get(name) for one in points)) for name in evening.state.totals)
    decimals, running = evening.table.rules.unit.decimals, statistics.running(evening)
    return Chart(courses, min(0, *totals), max(0, *totals), decimals, points[-1].end, running)


def level(value: Amount, low: Amount, high: Amount) -> int:
    """The height of a total between the lowest and the highest one, from 0 to 7."""
    return min(int(8 * (value - low) // (high - low)), 7) if high > low else 0


def sparkline(
    totals: Sequence[Amount | None], low: Amount, high: Amount, columns: int | None, levels: str, before: str = " "
) -> str:
    """Totals as a line of signs; if they outnumber the columns, the last of each of as many equal groups."""
    if columns is not None and len(totals) > columns:
        totals = tuple(totals[(group + 1) * len(totals) // columns - 1] for group in range(columns))
    return "".join(before if total is None else levels[level(total, low, high)] for total in totals)


def text(found: Chart, speech: Speech, width: int | None = None, ascii_only: bool = False) -> list[str]:
    """A row for each player: name, total, course, and his lowest and highest total with their hands."""
    rows = []
    for course in found.courses:
        low, high = (Quantity(course.totals[n] or 0, found.decimals, True) for n in (course.lowest, course.highest))
        first, last = (_when(n, course, found.ends) for n in (course.lowest, course.highest))
        ends = said("lowest {low} ({first}), highest {high} ({last})", low=low, first=first, high=high, last=last)
        rows.append((course.player, speech.amount(course.totals[-1] or 0, found.decimals, True), speech.say(ends)))
    names = max(width_of(name) for name, _, _ in rows)
    if width is not None:
        names = min(names, max(width // 3, 1))
    amounts = max(width_of(amount) for _, amount, _ in rows)
    tail = max(width_of(end) for _, _, end in rows)
    room = None if width is None else max(width - names - amounts - 4, 1)
    if room is not None and room - tail - 2 >= min([LEAST, *(len(course.totals) for course in found.courses)]):
        room -= tail + 2
    elif room is not None:
        rows = [(name, amount, "") for name, amount, _ in rows]
    lines = []
    for course, (name, amount, end) in zip(found.courses, rows, strict=True):
        levels = PLAIN if ascii_only else LEVELS
        drawn = sparkline(course.totals, found.low, found.high, room, levels)
        lines.append(f"{padded(cut(name, names), names)}  {padded(amount, amounts, True)}  {drawn}  {end}".rstrip())
    return [one.replace("−", "-").replace("…", ".") for one in lines] if ascii_only else lines


def _when(point: int, course: Course, ends: bool) -> Said:
    """The hand of a point of a course, or the end of the evening if it `ends` there."""
    if ends and point == len(course.totals) - 1:
        return said("end")
    return said("hand {number}", number=point)
