"""The page of an evening: podium, course, sheet, settlement, statistics, and the working of every hand."""

from __future__ import annotations

from ..amounts import Amount
from ..evening.session import Session
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
) -> str:
    """The page of an evening; with `refresh` a browser loads it again after so many seconds.

    The working of a hand opens in its row; with `workings` all of them are printed, with `brief` there are none.
    """
    found = report(session, rate, brief)
    return page(
        "report.html",
        speech,
        r=found,
        refresh=refresh,
        printed=workings,
        amount=lambda value, decimals: speech.amount(value, decimals, True),
        short=short,
    )
