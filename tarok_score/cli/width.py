"""The width of answers and of help: that of the terminal, or of the place in a loop where they are shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..surroundings import surroundings

_within: int | None = None


@contextmanager
def within(width: int | None) -> Iterator[None]:
    """While this lasts answers and help are laid out for so many columns, wherever they go."""
    global _within
    before, _within = _within, width
    try:
        yield
    finally:
        _within = before


def of_loop() -> int | None:
    """The width of the place in a loop where answers are shown, which shows their roles by itself; None elsewhere."""
    return _within


def columns() -> int | None:
    """The width of answers; None where they go to no terminal."""
    return surroundings().columns() if _within is None else _within
