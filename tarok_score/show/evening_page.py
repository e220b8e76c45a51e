"""The page of an evening: list, settlement, course, sheet with workings, statistics; and a page for a television."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..amounts import Amount
from ..evening.session import Session
from ..words.folding import printable
from ..words.said import listed
from ..words.speech import Speech
from .graph import short
from .page import page
from .report import report


def report_page(
    session: Session,
    speech: Speech,
    rate: Amount | None = None,
    brief: bool = False,
    refresh: int | None = None,
    workings: bool = False,
    served: NamedTuple | None = None,
) -> str:
    """The page of an evening; a browser loads it again after `refresh` seconds.

    The working of a hand opens in its row; with `workings` all of them are printed, with `brief` there are none.
    `served` is the frame of a page that is served to the browsers of a room.
    """
    found = report(session, rate, brief)
    return page(
        "report.html",
        speech,
        r=found,
        refresh=refresh,
        printed=workings,
        served=served,
        amount=lambda value, decimals: speech.amount(value, decimals, True),
        short=short,
        names=_names(speech),
    )


def television_page(session: Session, speech: Speech, rate: Amount | None = None, refresh: int | None = None) -> str:
    """The page of an evening for a television: the list, the course, the last hands, and who deals.

    It stands on one screen; a browser loads it again after `refresh` seconds.
    """
    return page(
        "television.html",
        speech,
        r=report(session, rate, brief=True),
        refresh=refresh,
        amount=lambda value, decimals: speech.amount(value, decimals, True),
        short=short,
    )


def _names(speech: Speech) -> Callable[[Sequence[str]], str]:
    """The function that lists names as a sentence does: `Ana and Boris`."""
    return lambda names: printable(speech.fact(listed(names)))
