"""Running totals drawn as lines: the places of everything in the picture, in whole units.

A line begins where its player came. A dot on it is a hand that he declared: full if he won it, hollow if he lost it.
The end of an evening is a point of its own, in a band after the last hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..amounts import Amount, ratio, written
from ..evening.statistics import Point

#: The dashes, as many as colours; lines differ even without their colours.
DASHES = ("", "9 5", "2 5", "12 4 2 4", "6 3 2 3 2 3", "16 5", "4 3")
COLOURS = 7


class Strokes(NamedTuple):
    """The look of a line: the number of its colour, and its dash."""

    colour: int
    dash: str


def strokes(place: int) -> Strokes:
    """The look of the line at a place: no two of the first 49 alike, no two of the first seven in colour or dash."""
    return Strokes(place % COLOURS, DASHES[(place + place // COLOURS) % len(DASHES)])


class Dot(NamedTuple):
    """A player's total at a point, its place in the picture, and whether he won the hand that he declared there."""

    x: int
    y: int
    hand: int
    total: Amount
    won: bool | None = None
    declared: bool = False


class Trace(NamedTuple):
    """A player's line: its points, its look, and the height of his name at the end."""

    player: str
    strokes: Strokes
    dots: tuple[Dot, ...]
    label: int

    @property
    def path(self) -> str:
        """The line as SVG draws it."""
        return "M" + "L".join(f"{dot.x} {dot.y}" for dot in self.dots)

    @property
    def declared(self) -> list[Dot]:
        """The hands that the player declared."""
        return [dot for dot in self.dots if dot.declared]


class Tick(NamedTuple):
    """A line of the grid: its place and its number."""

    at: int
    value: Amount


class Graph(NamedTuple):
    """The whole picture: its size, the field of the lines, the grid, a line for each player, where the end begins."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    rows: tuple[Tick, ...]
    columns: tuple[Tick, ...]
    zero: int
    traces: tuple[Trace, ...]
    end: int | None = None


class Frame(NamedTuple):
    """A size of picture: its width and height, the room beside the lines, the distance between names."""

    width: int
    height: int
    left: int
    right: int
    apart: int
    columns: int


WIDE = Frame(640, 330, 50, 130, 17, 12)
NARROW = Frame(400, 330, 46, 104, 16, 6)
MARGIN = 14
FOOT = 26


#: Longer names are cut beside the lines.
LONGEST_NAME = 9

#: The greatest width of a letter there, and the gap between lines and names, which a piece of the line fills.
LETTER, GAP = 9, 42


def short(name: str) -> str:
    """A name as it is written beside its line."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def graph(course: Sequence[Point], frame: Frame, decimals: int = 0) -> Graph:
    """The picture of a course. A player's line begins at his first total."""
    totals = [point.totals for point in course]
    players = list(dict.fromkeys(name for one in reversed(totals) for name in one))
    values = [value for one in totals for value in one.values()] or [0]
    rows = _steps(min(0, *values), max(0, *values))
    low, high = rows[0], max(rows[-1], rows[0] + 1)
    bottom = frame.height - FOOT
    names = [len(f"{short(name)} {_last(totals, name, decimals)}") * LETTER + GAP for name in players]
    right = frame.width - max([frame.right, *names])
    last = max(len(totals) - 1, 1)

    def across(place: int) -> int:
        """The distance of an event from the left."""
        return frame.left + (right - frame.left) * place // last

    def down(value: Amount) -> int:
        """The distance of a total from the top."""
        return int(bottom - (bottom - MARGIN) * (value - low) // (high - low))

    def dot(place: int, name: str) -> Dot:
        """The dot of a player at an event, which is marked if he was the declarer."""
        point = course[place]
        declared = point.declarer == name and point.won is not None
        total = point.totals[name]
        return Dot(across(place), down(total), point.hand, total, point.won if declared else None, declared)

    lines = [[dot(place, name) for place, one in enumerate(totals) if name in one] for name in players]
    labels = _apart([dots[-1].y for dots in lines], frame.apart, MARGIN, bottom)
    traces = [
        Trace(name, strokes(place), tuple(dots), label)
        for place, (name, dots, label) in enumerate(zip(players, lines, labels, strict=True))
    ]
    ends = bool(course) and course[-1].end
    hands = last - 1 if ends else last
    every = max(1, -(-hands // frame.columns))
    columns = tuple(
        Tick(across(place), course[place].hand) for place in range(0, min(hands, len(course) - 1) + 1, every)
    )
    return Graph(
        frame.width,
        frame.height,
        frame.left,
        right,
        MARGIN,
        bottom,
        tuple(Tick(down(value), value) for value in rows),
        columns,
        down(0),
        tuple(traces),
        across(last - 1) if ends else None,
    )


def _last(totals: Sequence[Mapping[str, Amount]], name: str, decimals: int) -> str:
    """A player's last total, as it is written beside his line."""
    return f"+{written(next(one[name] for one in reversed(totals) if name in one), decimals)}"


def _steps(low: Amount, high: Amount) -> list[Amount]:
    """The round numbers from below the lowest to above the highest total, five to nine of them."""
    size = ratio(1, 100)
    while True:
        for times in (1, 2, 5):
            step = size * times
            first, last = low // step, -(-high // step)
            if last - first <= 7:
                return [step * count for count in range(int(first), int(last) + 1)]
        size = size * 10


def _apart(heights: Sequence[int], apart: int, top: int, bottom: int) -> list[int]:
    """The same heights, moved as little as it takes to keep names apart."""
    order = sorted(range(len(heights)), key=lambda place: (heights[place], place))
    placed = {}
    floor = top - apart
    for place in order:
        floor = max(heights[place], floor + apart)
        placed[place] = floor
    ceiling = bottom + apart
    for place in reversed(order):
        ceiling = min(placed[place], ceiling - apart)
        placed[place] = ceiling
    return [placed[place] for place in range(len(heights))]
