"""Sheets and slips of a competition as pages for a browser, a printer and the screen of a hall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...words.speech import Speech
from ..page import page
from .sheets import HallSheet, ResultSlip


def sheets_page(
    found: Sequence[HallSheet], speech: Speech, refresh: int | None = None, served: NamedTuple | None = None
) -> str:
    """Sheets one below the other; with `refresh` a browser loads the page again after so many seconds.

    `served` stands around a page that is served to the browsers of a hall.
    """
    return page("competition.html", speech, sheets=found, refresh=refresh, served=served)


def slips_page(found: Sequence[ResultSlip], speech: Speech) -> str:
    """Slips to print and cut off, a line a player with room for the card drawn, the game points and the signature."""
    return page("slips.html", speech, slips=found, refresh=None)
