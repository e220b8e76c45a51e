"""Sheets as text, 80 columns wide."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from ...words.folding import printable
from ...words.speech import Speech
from .sheets import HallSheet, ResultSlip

WIDTH = 80
_GAP = "  "


def sheet(found: HallSheet, speech: Speech) -> str:
    """A sheet as text: long columns run over several lines where it would be wider than the paper."""
    heads = [speech.say(column.heading) for column in found.columns]
    groups = [[[printable(speech.fact(cell)) for cell in row] for row in group] for group in found.groups]
    rows = [row for group in groups for row in group]
    widths = _widths(heads, rows, [column.long for column in found.columns])
    right = [column.right for column in found.columns]
    titles = [*textwrap.wrap(found.title, WIDTH), *(speech.say(one) for one in found.headings)]
    lines = [*titles, "", *_row(heads, widths, right)]
    apart = len(groups) > 1 and any(len(group) > 1 for group in groups)
    for number, group in enumerate(groups):
        if number == 0:
            lines.append(_GAP.join("-" * width for width in widths).rstrip())
        elif apart:
            lines.append("")
        for row in group:
            lines.extend(_row(row, widths, right))
    notes = [line for note in found.notes for line in textwrap.wrap(speech.say(note), WIDTH)]
    return "\n".join([*lines, *(["", *notes] if notes else [])])


def _widths(heads: list[str], rows: list[list[str]], long: list[bool]) -> list[int]:
    """How wide each column is; the long ones share what the others leave."""
    widths = [max([len(head), *(len(row[place]) for row in rows)]) for place, head in enumerate(heads)]
    over = sum(widths) + len(_GAP) * (len(widths) - 1) - WIDTH
    for place in sorted((place for place, one in enumerate(long) if one), key=lambda place: -widths[place]):
        if over > 0:
            narrower = max(widths[place] - over, len(heads[place]), 12)
            over -= widths[place] - narrower
            widths[place] = narrower
    return widths


def _row(cells: list[str], widths: list[int], right: list[bool]) -> Iterable[str]:
    parts = [
        textwrap.wrap(cell, width, break_on_hyphens=False) or [""] if len(cell) > width else [cell]
        for cell, width in zip(cells, widths, strict=True)
    ]
    for line in range(max(len(part) for part in parts)):
        texts = (part[line] if line < len(part) else "" for part in parts)
        laid = (
            text.rjust(width) if to_right else text.ljust(width)
            for text, width, to_right in zip(texts, widths, right, strict=True)
        )
        yield _GAP.join(laid).rstrip()


_CARD, _POINTS, _SIGNED = 6, 12, 24


def slips(found: list[ResultSlip], speech: Speech) -> str:
    """Slips to cut off, each with a line a player: the card drawn, the game points, the signature."""
    return "\n".join(f"{_slip(one, speech)}\n{'- ' * (WIDTH // 2)}".rstrip() for one in found)


def _slip(found: ResultSlip, speech: Speech) -> str:
    player, card, points, signed = (speech.say(one) for one in found.columns)
    room = WIDTH - max(_CARD, len(card)) - max(_POINTS, len(points)) - max(_SIGNED, len(signed)) - 3 * len(_GAP)
    widths = [room, max(_CARD, len(card)), max(_POINTS, len(points)), max(_SIGNED, len(signed))]
    plain = [False] * 4
    lines = [
        *textwrap.wrap(printable(found.title), WIDTH),
        f"{speech.say(found.head)} · {speech.say(found.hands)}",
        "",
        *_row([player, card, points, signed], widths, plain),
    ]
    for name in found.players:
        lines.append("")
        lines.extend(_row([printable(name), *("_" * width for width in widths[1:])], widths, plain))
    return "\n".join([*lines, ""])
