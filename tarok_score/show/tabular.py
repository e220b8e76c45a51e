"""Tables for other programs: rows as CSV, or as a Markdown table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ..amounts import Amount, plain
from ..words.folding import cell, printable

#: A cell of a table for other programs: text, or an exact number.
Cell: TypeAlias = str | Amount


def rows_of_text(rows: Iterable[Sequence[str]], excel: bool = False) -> str:
    """The rows as CSV; with `excel` for spreadsheets that write decimals with a comma."""
    found = io.StringIO()
    if not excel:
        csv.writer(found, lineterminator="\n").writerows(rows)
        return found.getvalue()
    csv.writer(found, delimiter=";", lineterminator="\r\n").writerows(rows)
    return "\ufeff" + found.getvalue()


def in_text(row: Iterable[Cell], comma: bool = False) -> list[str]:
    """A row as texts: exact decimals with a point or a comma, and text that no spreadsheet calculates."""
    found = []
    for one in row:
        shown = cell(one) if isinstance(one, str) else plain(one)
        found.append(shown.replace(".", ",") if comma and not isinstance(one, str) else shown)
    return found


def markdown_table(heads: Sequence[tuple[str, bool]], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table: heads, each with whether its column is aligned right, and rows of plain text."""
    lines = [[_escaped(head) for head, _ in heads], ["--:" if right else ":--" for _, right in heads]]
    lines.extend([_escaped(one) for one in row] for row in rows)
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _escaped(text: str) -> str:
    """The text escaped, so that it is plain text in Markdown."""
    text = printable(text)
    return "".join(f"\\{c}" if c in "\\|`*_[]<>&#~" else c for c in text)
