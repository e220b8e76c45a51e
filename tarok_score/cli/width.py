"""The width of answers and of help: that of the terminal, or of the place in a loop where they are shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..surroundings import surroundings

_within: int | None = None


@contextmanager
def within(width: int | None) -> Iterator[None]:
    """Lays answers and help out for `width` columns while this lasts, wherever they go."""
    global _within
    before, _within = _within, width
    try:
        yield
    finally:
        _within = before


def of_loop() -> int | None:
    """The width of the place in a loop where answers are shown, with their roles; None outside a loop."""
    return _within


def columns() -> int | None:
    """The width of answers; None if they go to no terminal."""
    return surroundings().columns() if _within is None else _within
