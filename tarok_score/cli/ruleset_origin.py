"""The ruleset file that a session was begun with, which may have changed since."""

from __future__ import annotations

from ..evening.session import Session
from ..files import is_plain
from ..law.library import load
from ..problems import Refused


def ruleset_changed(opened: Session) -> bool:
    """True if the ruleset file now says something else than the rules that the session holds.

    Whoever began the session wrote the name of that file, so it may be the name of anything.
    """
    origin = opened.records[0].body.get("origin")
    if not isinstance(origin, str):
        return False
    if ("/" in origin or origin.endswith((".yaml", ".yml"))) and not is_plain(origin):
        return False
    begun = opened.evening.start.table.rules
    try:
        return load(origin, begun.variants).document != begun.document
    except Refused:
        return True
