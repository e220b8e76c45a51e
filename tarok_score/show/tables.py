"""Plain tables, by tabulate."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from types import ModuleType


def _tabulate() -> Callable[..., str]:
    """tabulate's function, loaded where a table is printed.

    While it is imported tabulate asks the package metadata for its own version number. Loading that machinery takes
    longer than all the rest of showing a sheet, so tabulate is told that there is no metadata, which it is ready for.
    """
    metadata = "importlib.metadata"
    if "tabulate" in sys.modules or metadata in sys.modules:
        from tabulate import tabulate

        return tabulate
    blank = ModuleType(metadata)

    def version(name: str) -> str:
        raise LookupError(name)

    blank.__dict__.update(version=version, PackageNotFoundError=LookupError)
    sys.modules[metadata] = blank
    try:
        from tabulate import tabulate
    finally:
        del sys.modules[metadata]
    return tabulate


def table(rows: Iterable[Sequence[str]], headers: Sequence[str], align: Sequence[str], ascii_only: bool = False) -> str:
    """A table of texts, which stay as they are written; `align` says left or right for each column."""
    tabulate = _tabulate()
    text = tabulate(list(rows), headers=list(headers), tablefmt="simple", colalign=list(align), disable_numparse=True)
    text = "\n".join(line.rstrip() for line in text.splitlines())
    return text.replace("−", "-") if ascii_only else text
