"""A workbook (xlsx) of tables: exact numbers, and text that no spreadsheet calculates."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from ..amounts import plain
from ..dispute.spreadsheet import openpyxl
from ..words.folding import cell
from ..words.said import Fact
from ..words.speech import Speech
from .tabular import Cell

#: The digits of a number that spreadsheets keep; a longer number is text.
MOST_DIGITS = 15

#: The greatest width of a column of text, in characters.
WIDEST = 60


class WorkbookPage(NamedTuple):
    """A page of a workbook: its rows, and the number of the row with the heads (from 1).

    Amounts stand in column `amounts` (from 1) and after it, with at least `decimals` decimals.
    """

    title: Fact
    rows: Sequence[Sequence[Cell]]
    head: int = 1
    amounts: int = 1
    decimals: int = 0


def workbook(pages: Iterable[WorkbookPage], speech: Speech) -> bytes:
    """The bytes of a workbook file."""
    book = openpyxl().Workbook()
    book.remove(book.active)
    bold = import_module("openpyxl.styles").Font(bold=True)
    for page in pages:
        leaf = book.create_sheet(speech.fact(page.title))
        widths: dict[int, int] = {}
        for down, row in enumerate(page.rows, 1):
            for across, value in enumerate(row, 1):
                decimals = page.decimals if across >= page.amounts else 0
                if value != "":
                    shown = _put(leaf.cell(down, across), value, decimals, speech)
                    if down >= page.head:
                        widths[across] = max(widths.get(across, 0), len(shown))
        for one in leaf[page.head]:
            one.font = bold
        for across, width in widths.items():
            leaf.column_dimensions[leaf.cell(page.head, across).column_letter].width = min(width, WIDEST) + 2
        leaf.freeze_panes = leaf.cell(page.head + 1, 1).coordinate
    found = io.BytesIO()
    book.save(found)
    return found.getvalue()


def _put(place: Any, value: Cell, decimals: int, speech: Speech) -> str:
    """Puts a text or an exact number into a cell; a fraction without exact decimals stands there as on the sheet."""
    if isinstance(value, str):
        place.value = shown = cell(value)
        place.data_type = "s"
        return shown
    shown = plain(value)
    if "/" in shown or len(shown) > MOST_DIGITS:
        place.value = shown = speech.amount(value, decimals, True)
        place.data_type = "s"
        return shown
    places = max(decimals, len(shown.partition(".")[2]))
    place.value = shown
    place.data_type = "n"
    place.number_format = f"0.{'0' * places}" if places else "0"
    return shown
