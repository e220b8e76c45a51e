"""Plain tables, by tabulate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def table(rows: Iterable[Sequence[str]], headers: Sequence[str], align: Sequence[str], ascii_only: bool = False) -> str:
    """A table of texts, which stay as they are written; `align` says left or right for each column."""
    from tabulate import tabulate

    text = tabulate(list(rows), headers=list(headers), tablefmt="simple", colalign=list(align), disable_numparse=True)
    text = "\n".join(line.rstrip() for line in text.splitlines())
    return text.replace("−", "-") if ascii_only else text
