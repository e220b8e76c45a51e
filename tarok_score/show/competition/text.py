"""The sheets of a competition as text, 80 columns wide."""

from __future__ import annotations

from collections.abc import Sequence

from ...words.folding import printable
from ...words.said import said
from ...words.speech import Speech
from ..columns import GAP, padded, table, width_of, wrapped
from ..roles import strong
from .sheets import Column, HallSheet, ResultSlip

WIDTH = 80


def sheet(found: HallSheet, speech: Speech, width: int = WIDTH) -> str:
    """A sheet as text; long columns run over several lines if it would be wider than the paper."""
    heads = [speech.say(column.heading) for column in found.columns]
    groups = [[[printable(speech.fact(cell)) for cell in row] for row in group] for group in found.groups]
    kept = _kept(found.columns, [heads, *(row for group in groups for row in group)], width)
    if len(kept) < len(heads):
        heads = [heads[place] for place in kept]
        groups = [[[row[place] for place in kept] for row in group] for group in groups]
    columns = [found.columns[place] for place in kept]
    apart = len(groups) > 1 and any(len(group) > 1 for group in groups)
    rows: list[list[str]] = []
    for group in groups:
        if rows and apart:
            rows.append(["" for _ in columns])
        rows.extend(group)
    right = [place for place, column in enumerate(columns) if column.right]
    long = [place for place, column in enumerate(columns) if column.long]
    titles = [*map(strong, wrapped(printable(found.title), width)), *(speech.say(one) for one in found.headings)]
    notes = [line for note in found.notes for line in wrapped(speech.say(note), width)]
    lines = [*titles, "", *table(rows, heads, right, width, long, decimals=True)]
    return "\n".join([*lines, *(["", *notes] if notes else [])])


def _kept(columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """The columns to show: the oldest of those that give way go until the sheet is no wider than the paper."""
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    kept = list(range(len(widths)))
    for place, column in enumerate(columns):
        if sum(widths[one] for one in kept) + GAP * (len(kept) - 1) <= width:
            break
        if column.gives_way:
            kept.remove(place)
    return kept


_CARD, _POINTS, _SIGNED = 6, 12, 24


def slips(found: list[ResultSlip], speech: Speech) -> str:
    """The slips to cut off, with a line for each player: the card drawn, the game points, the signature."""
    return "\n".join(f"{_slip(one, speech)}\n{'- ' * (WIDTH // 2)}".rstrip() for one in found)


def _slip(found: ResultSlip, speech: Speech) -> str:
    heads = [speech.say(one) for one in found.columns]
    widths = [max(least, width_of(head)) for least, head in zip((_CARD, _POINTS, _SIGNED), heads[1:], strict=True)]
    room = WIDTH - sum(widths) - len(widths) * GAP

    def row(name: str, *others: str) -> str:
        """A name and the cells after it, each as wide as its column."""
        cells = [padded(name, room), *(padded(cell, width) for cell, width in zip(others, widths, strict=True))]
        return (" " * GAP).join(cells).rstrip()

    lines = [
        *wrapped(printable(found.title), WIDTH),
        f"{speech.say(found.head)} · {speech.say(found.hands)}",
        *(
            [speech.say(said("on a phone: {address}, code {code}", address=found.address, code=found.code))]
            if found.code
            else []
        ),
        "",
        row(*heads),
    ]
    for name in found.players:
        first, *more = wrapped(printable(name), room)
        lines.extend(["", row(first, *("_" * width for width in widths)), *more])
    return "\n".join([*lines, ""])
