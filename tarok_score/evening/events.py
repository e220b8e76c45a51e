"""What can happen in an evening. Every event is declared once: its kind in the ledger, its facts, how it is said.

Points that the rules work out are never facts: beside them a record keeps the score shown at the time, as an
assertion.
"""

from __future__ import annotations

from typing import NamedTuple

from ..amounts import Amount
from ..hand.hand import Hand
from ..hand.table import Table
from ..ledger import Accepted
from ..problems import Problem, Refused, malformed
from ..words.said import Said, said
from .fields import Body, Event, amount, edits, hand, number, reason, seated, text, totals, typed

UNKNOWN = malformed("record-kind", "is not known to this program", "upgrade tarok-score to read it")


class HandPlayed(Event, kind="hand", says="{hand}"):
    """A hand that was played, with what was typed for it."""

    hand: Hand = hand()
    words: str = typed(default="")


class Misdeal(Event, kind="misdeal", says="misdeal by {player}"):
    """The dealer dealt wrongly, pays for it and deals again."""

    player: str = seated()


class NoTaroks(Event, kind="no-taroks", says="thrown in: {player} has no tarok"):
    """A player was dealt no tarok: the hand is thrown in and dealt again by the same dealer."""

    player: str = seated()


class Adjust(Event, kind="adjust", says="adjustment: {player} {amount} ({why})"):
    """A correction of one player's total that the table agreed on."""

    player: str = seated()
    amount: Amount = amount()
    why: str = text()


class Remark(Event, kind="note", says="note: {text}"):
    """A note that scores nothing."""

    text: str = text()


class Skis(Event, kind="skis", says="škis round: {player} had the škis"):
    """Who was dealt the škis in the hand just played (None: it lay in the talon)."""

    player: str | None = seated(default=None)

    def title(self, table: Table) -> Said:
        return said("škis round: the škis lay in the talon") if self.player is None else super().title(table)


class Finish(Event, kind="finish", says="end of the session"):
    """The end of the session: open radli are charged."""


class Agree(Event, kind="agree", says="the table agreed: {totals}"):
    """The table agreed that these totals were right at this point."""

    totals: dict[str, Amount] = totals("agreed")


class Undo(Event, kind="undo", says="taken back"):
    """Takes back the last event."""

    override: str | None = reason(default=None)


class Redo(Event, kind="redo", says="brought back"):
    """Brings back what was last taken back."""


class Amend(Event, kind="amend", says="hand {number} was: {hand}"):
    """Hand number `number` was this instead."""

    number: int = number()
    hand: Hand = hand()
    words: str = typed(default="")
    override: str | None = reason(default=None)


class Void(Event, kind="void", says="hand {number} is void ({why})"):
    """Hand number `number` does not count."""

    number: int = number()
    why: str = text()
    override: str | None = reason(default=None)


class AcceptEdit(Event, kind="accept-edit", says="edited lines {edits} accepted ({note})"):
    """Lines of the ledger that were edited on purpose count as they now stand."""

    note: str = text()
    edits: tuple[Accepted, ...] = edits()
    override: str | None = reason(default=None)


class Understood(NamedTuple):
    """What words say happened; `as_played` where it was said that it happened so, whatever was due."""

    events: tuple[Event, ...]
    as_played: bool = False


def read(table: Table, body: Body) -> Event:
    """The event of a record. Raises Refused with its problems if the record is not one of this program's."""
    problems: list[Problem] = []
    kind = body.get("kind")
    found = Event.KINDS.get(kind) if isinstance(kind, str) else None
    event = found.read(table, body, problems) if found is not None else None
    if event is None:
        raise Refused(problems or [UNKNOWN("kind")])
    return event
