"""The loop with somebody at a terminal, on the full screen or in plain lines."""

from __future__ import annotations

import gc
from pathlib import Path

from ...evening.session import Session
from ...play.loop import Loop, OwnWords
from ...words.said import Said, said
from ..language import speech
from ..output import complain
from ..own_settings import own_settings
from ..width import columns
from .live import Live
from .plain import plain as line_by_line
from .shell import InLoop


def at_table(session: Session, heard: list[Said | str], *, plain: bool, ascii_only: bool, page: Path | None) -> int:
    """Goes on with an evening until somebody leaves; returns the exit status."""
    gc.enable()  # this goes on for long
    loop = Loop(session, speech(), InLoop(session, columns, ascii_only), heard, _own_words())
    follow = Live(session.path, page)
    follow.look()
    if not plain:
        try:
            from .full import full
        except ImportError:
            complain(said("without prompt_toolkit there is no screen: line after line"))
            plain = True
    status = line_by_line(loop, ascii_only, follow) if plain else full(loop, ascii_only, follow)
    follow.ends()
    return status


def _own_words() -> OwnWords:
    """The words with those of the table's own replaced, as the settings have them."""
    found = own_settings()
    return list if found is None else found.spelt_out
