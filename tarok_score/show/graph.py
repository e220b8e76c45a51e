"""The running totals of an evening drawn as lines: where everything stands in the picture, in whole units of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..amounts import Amount, written

#: One dash a player, so that lines differ without their colours.
DASHES = ("", "9 5", "2 5", "12 4 2 4", "6 3 2 3 2 3")


class Dot(NamedTuple):
    """A player's total after one hand, and where it stands."""

    x: int
    y: int
    hand: int
    total: Amount


class Trace(NamedTuple):
    """One player's line: its dots from hand 0, its dash, and how high its name stands at the end."""

    player: str
    dash: str
    dots: tuple[Dot, ...]
    label: int

    @property
    def path(self) -> str:
        """The line as SVG draws it."""
        return "M" + "L".join(f"{dot.x} {dot.y}" for dot in self.dots)


class Tick(NamedTuple):
    """A line of the grid: where it stands and what number it is for."""

    at: int
    value: Amount


class Graph(NamedTuple):
    """The whole picture: its size, the field of the lines in it, the grid, and a line a player."""

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


class Frame(NamedTuple):
    """A size of picture: how wide and high, how much room beside the lines, how far names keep apart."""

    width: int
    height: int
    left: int
    right: int
    apart: int
    columns: int


WIDE = Frame(960, 380, 58, 130, 17, 12)
NARROW = Frame(400, 330, 46, 104, 16, 6)
MARGIN = 14
FOOT = 26


#: Longer names are cut beside the lines.
LONGEST_NAME = 9

#: How wide a letter is there at most, and what stands between the lines and the names.
LETTER, GAP = 9, 12


def short(name: str) -> str:
    """A name as it stands beside its line."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def graph(totals: Sequence[Mapping[str, Amount]], frame: Frame, decimals: int = 0) -> Graph:
    """The picture of these totals (from hand 0 on, one mapping a hand). A player comes in where he has a total."""
    players = list(dict.fromkeys(name for one in totals for name in one))
    values = [value for one in totals for value in one.values()] or [0]
    rows = _steps(min(0, *values) if values else 0, max(0, *values) if values else 0)
    low, high = rows[0], max(rows[-1], rows[0] + 1)
    bottom = frame.height - FOOT
    letters = max((len(f"{short(name)} {_last(totals, name, decimals)}") for name in players), default=0)
    right = frame.width - max(frame.right, letters * LETTER + GAP)
    last = max(len(totals) - 1, 1)

    def across(hand: int) -> int:
        return frame.left + (right - frame.left) * hand // last

    def down(value: Amount) -> int:
        return int(bottom - (bottom - MARGIN) * (value - low) // (high - low))

    lines = [
        [Dot(across(hand), down(one[name]), hand, one[name]) for hand, one in enumerate(totals) if name in one]
        for name in players
    ]
    labels = _apart([dots[-1].y for dots in lines], frame.apart, MARGIN, bottom)
    traces = [
        Trace(name, DASHES[place % len(DASHES)], tuple(dots), label)
        for place, (name, dots, label) in enumerate(zip(players, lines, labels, strict=True))
    ]
    every = max(1, -(-last // frame.columns))
    columns = tuple(Tick(across(hand), hand) for hand in range(0, last + 1, every))
    return Graph(
        frame.width, frame.height, frame.left, right, MARGIN, bottom,
        tuple(Tick(down(value), value) for value in rows), columns, down(0), tuple(traces),
    )  # fmt: skip


def _last(totals: Sequence[Mapping[str, Amount]], name: str, decimals: int) -> str:
    """A player's last total, as long as it is written."""
    return f"+{written(next(one[name] for one in reversed(totals) if name in one), decimals)}"


def _steps(low: Amount, high: Amount) -> list[Amount]:
    """Round numbers from below the lowest to above the highest, five to nine of them."""
    from ..amounts import ratio

    span, size = max(high - low, ratio(1, 100)), ratio(1, 100)
    while True:
        for times in (1, 2, 5):
            step = size * times
            first, last = low // step, -(-high // step)
            if last - first <= 7:
                return [step * count for count in range(int(first), int(last) + 1)]
        size = size * 10
        assert size <= span * 1000


def _apart(heights: Sequence[int], apart: int, top: int, bottom: int) -> list[int]:
    """The same heights moved as little as needed so that names do not stand on each other."""
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
