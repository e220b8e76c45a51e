"""The library that reads and writes workbooks of spreadsheets; the rest of the program does without it."""

from __future__ import annotations

import csv
import io
import warnings
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any
from zipfile import ZipFile

from ..limits import (
    LONGEST_CELL,
    MOST_BYTES_OF_SHEET,
    MOST_BYTES_OF_WORKBOOK,
    MOST_CELLS_OF_WORKBOOK,
    MOST_COLUMNS,
    MOST_PARTS_OF_WORKBOOK,
    MOST_ROWS,
)
from ..problems import Place, Problem, Refused, impossible, malformed

NOT_INSTALLED = impossible(
    "xlsx-not-installed", "openpyxl is not installed", 'pip install "tarok-score[xlsx]" installs what workbooks need'
)
NO_WORKBOOK = malformed("xlsx-unread", "this is no workbook that can be read (xlsx)", "save the sheet as CSV in UTF-8")
TOO_LARGE = malformed(
    "xlsx-too-large", "this workbook is too large for a sheet", "save the sheet alone, as CSV in UTF-8"
)
LONG_CELL = malformed("sheet-long-cell", "{cell} holds more than {most} characters", "shorten it: a hand has fewer")
FORMULA = malformed("xlsx-formula", "{cell} is a formula, which is not worked out here", "paste its value in its place")

#: The beginning of every workbook, which is an archive.
ARCHIVE = b"PK\x03\x04"


def openpyxl() -> ModuleType:
    """The library. Raises Refused where it is not installed."""
    try:
        return import_module("openpyxl")
    except ImportError:
        raise NOT_INSTALLED.refused() from None


def is_workbook(data: bytes, name: str) -> bool:
    """True if a file begins as a workbook does. Raises Refused for one that only has the name of a workbook."""
    begins = data.startswith(ARCHIVE)
    if name.lower().endswith(".xlsx") and not begins:
        raise NO_WORKBOOK.refused(place=Place(name, 1, 1))
    return begins


def first_page(data: bytes, name: str) -> str:
    """The first page of a workbook as lines of CSV with tabs between the cells. Raises Refused with every formula.

    A cell may only point at its text, which a thousand others point at: each is measured before it is written.
    """
    library = openpyxl()
    place = Place(name, 1, 1)
    problems: list[Problem] = []
    text = io.StringIO()
    write = csv.writer(text, delimiter="\t", lineterminator="\n")
    try:
        _require_small(data, place)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = library.load_workbook(io.BytesIO(data), read_only=True)
            for number, row in enumerate(_rows(book.worksheets[0], place), 1):
                for column, one in enumerate(row, 1):
                    here = Place(name, number, column)
                    if one.data_type == "f":
                        problems.append(FORMULA(place=here, cell=one.coordinate))
                    if len(one.value if isinstance(one.value, str) else _written(one.value)) > LONGEST_CELL:
                        raise LONG_CELL.refused(place=here, cell=one.coordinate, most=LONGEST_CELL)
                if text.tell() > MOST_BYTES_OF_SHEET:
                    raise TOO_LARGE.refused(place=place)
                write.writerow([_written(one.value) for one in row])
    except (Refused, MemoryError):
        raise
    except Exception:  # a stranger's file may make the library raise any error
        raise NO_WORKBOOK.refused(place=place) from None
    if problems:
        raise Refused(problems)
    return text.getvalue()


def _require_small(data: bytes, place: Place) -> None:
    """Raises Refused if an archive holds more than a sheet may need, or declares entities that could grow."""
    with ZipFile(io.BytesIO(data)) as archive:
        parts = archive.infolist()
        if len(parts) > MOST_PARTS_OF_WORKBOOK or sum(one.file_size for one in parts) > MOST_BYTES_OF_WORKBOOK:
            raise TOO_LARGE.refused(place=place)
        for one in parts:
            if one.filename.endswith((".xml", ".rels")):
                text = archive.read(one)
                if b"<!DOCTYPE" in text or b"\0" in text:
                    raise NO_WORKBOOK.refused(place=place)


def _rows(page: Any, place: Place) -> Iterator[list[Any]]:
    """The rows of a page up to the last one that is not empty."""
    empty = seen = 0
    page.reset_dimensions()  # else every row would be filled up to the last column that the page claims
    for number, row in enumerate(page.iter_rows(), 1):
        seen += 1 + len(row)
        cells = [one for one in row if one.value is not None]
        far = bool(cells) and (number > 2 * MOST_ROWS or cells[-1].column > MOST_COLUMNS)
        if far or seen > MOST_CELLS_OF_WORKBOOK:
            raise TOO_LARGE.refused(place=place)
        if not cells:
            empty += 1
            continue
        yield from ([] for _ in range(empty))
        empty = 0
        yield list(row[: cells[-1].column])


def _written(value: Any) -> str:
    """A cell as it would stand in a CSV file: a number in the digits that it was written with."""
    if value is None:
        return ""
    text = repr(value).removesuffix(".0") if isinstance(value, float) else str(value)
    return " ".join(text.split())
