"""The QR codes of addresses, for a terminal and for a page.

The library that draws them is loaded when one is drawn. Raises ImportError if it is missing.
"""

from __future__ import annotations

import io
from importlib import import_module


def picture(address: str, border: int = 4) -> str:
    """The code of an address as a picture of any size, with a quiet zone of `border` modules."""
    found: str = (
        import_module("segno")
        .make(address, error="m")
        .svg_inline(scale=8, border=border, dark="#000", light="#fff", omitsize=True)
    )
    return found


def in_letters(address: str) -> str:
    """The code of an address as lines for a terminal, two modules a character."""
    out = io.StringIO()
    import_module("segno").make(address, error="l").terminal(out=out, border=2, compact=True)
    return out.getvalue().rstrip("\n")
