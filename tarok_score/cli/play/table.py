"""The loop with somebody at a terminal, on the full screen or in plain lines."""

from __future__ import annotations

import gc
from pathlib import Path

from ...evening.session import Session
from ...play.loop import Loop
from ...play.waiting_hand import OwnWords
from ...words.said import Said, said
from ..language import speech
from ..output import complain
from ..own_settings import own_settings
from ..width import columns
from .live import Live
from .plain import plain as line_by_line
from .shell import InLoop


def at_table(session: Session, heard: list[Said | str], *, plain: bool, ascii_only: bool, page: Path | None) -> int:
    """Goes on with an evening, and with those that follow it, until somebody leaves; returns the exit status."""
    gc.enable()  # this may go on for long
    goes_on = line_by_line
    if not plain:
        try:
            from .full import full as goes_on
        except ImportError:
            complain(said("without prompt_toolkit there is no screen: line after line"))
    while True:
        loop = Loop(session, speech(), InLoop(session, columns, ascii_only), heard, _own_words())
        follow = Live(session.path, page)
        follow.look()
        status = goes_on(loop, ascii_only, follow)
        follow.ends()
        if loop.next_evening is None:
            return status
        session = loop.next_evening
        if not session.rehearsal:
            session = Session(session.path, heard.append)


def _own_words() -> OwnWords:
    """The function that replaces the table's own words, as the settings have them."""
    found = own_settings()
    return list if found is None else found.spelt_out
