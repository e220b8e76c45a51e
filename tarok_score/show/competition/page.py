"""The sheets and slips of a competition as pages for a browser, a printer and the screen of a hall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...words.speech import Speech
from ..page import page
from .sheets import HallSheet, ResultSlip


def sheets_page(
    found: Sequence[HallSheet], speech: Speech, refresh: int | None = None, served: NamedTuple | None = None
) -> str:
    """The sheets one below the other; a browser loads the page again after `refresh` seconds.

    `served` is the frame of a page that is served to the browsers of a hall.
    """
    return page("competition.html", speech, sheets=found, refresh=refresh, served=served)


def slips_page(found: Sequence[ResultSlip], speech: Speech) -> str:
    """The slips to print and cut off, a line for each player with room for card drawn, game points and signature."""
    return page("slips.html", speech, slips=found, refresh=None)
