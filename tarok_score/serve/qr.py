"""QR codes of addresses, for a terminal and for a page."""

from __future__ import annotations

import io

import segno


def picture(address: str) -> str:
    """The code of an address as a picture inside a page, with a quiet zone around it."""
    found: str = segno.make(address, error="m").svg_inline(scale=8, border=4, dark="#000", light="#fff")
    return found


def in_letters(address: str) -> str:
    """The code of an address as lines for a terminal, two modules a character."""
    out = io.StringIO()
    segno.make(address, error="l").terminal(out=out, border=2, compact=True)
    return out.getvalue().rstrip("\n")
