"""The events that are the same in an evening and in a competition."""

from __future__ import annotations

from .event import Event, fact
from .fields import Reason, TextField


class Remark(Event, kind="note", goes_before=True, says="note: {text}"):
    """A note that scores nothing."""

    does = "A remark that scores nothing."
    help = "Write a remark into the session."

    text: str = fact(TextField())


class Undo(Event, kind="undo", corrects=True, says="taken back"):
    """Takes back the last event; `override` says why, where the table had agreed on it."""

    override: str | None = fact(Reason(), default=None)


class Redo(Event, kind="redo", corrects=True, says="brought back"):
    """Brings back what was last taken back."""
