"""`tarok again`: another evening like the newest one."""

from __future__ import annotations

import os
import re

import click

from ..evening.events import Rate, Seating
from ..evening.session import Session
from ..ledger import begin_of
from ..problems import impossible
from ..words.folding import fold, printable
from .beginning import NewEvening, begin_evening
from .find import NO_SESSION, SESSIONS
from .language import asked_language, of_session
from .ledgers import newest
from .record import Writing, writes

OF_COMPETITION = impossible(
    "again-at-competition",
    "this was table {table} of {competition}, which says who plays there next",
    "tarok play --table N begins the evening of a table of the next round",
)

#: The file name of a competition table's evening: the competition's name, the round and the table.
AT_TABLE = re.compile(r"tarok-(?P<competition>.+)-r\d+-t(?P<table>\d+)\.jsonl")


@click.command()
@click.argument("players", nargs=-1, metavar="[PLAYER…]")
@click.option("--dealer", metavar="PLAYER", help="Who deals first; else who would have dealt next.")
@writes
def again(writing: Writing, players: tuple[str, ...], dealer: str | None) -> int:
    """Start a session like the newest one of this folder: its rules as they are now, its language, rate and players.

    With names those play. Whoever would have dealt next deals.
    """
    return begin_evening(like().next_evening(players, dealer), writing)


class Like:
    """The rules, people, language and rate of a session, for another one to take over."""

    def __init__(self, opened: Session) -> None:
        _require_own(str(opened.path))
        head, evening = opened.records[0].body, opened.evening
        entries = [entry.event for entry in reversed(evening.entries()) if entry.voided is None]
        changed = (one.origin for one in entries if isinstance(one, Seating) and one.rules is not None)
        self.origin = str(next(changed, None) or head.get("origin") or opened.rules.id)
        self.variants = opened.rules.variants
        self.players, self.dealer = opened.table.players, opened.state.dealer
        self.lang: str | None = head.get("lang")
        self.full = opened.full_names
        self.rate: Rate | None = next((one for one in entries if isinstance(one, Rate)), None)

    def in_full(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The names with their full ones: `Ana=Ana Marija`."""
        return tuple([f"{name}={self.full[name]}" if name in self.full else name for name in names])

    def at_table(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The players: the earlier ones, or those who are named, spelt as before."""
        known = {fold(name): name for name in self.players}
        return tuple([known.get(fold(name), name) for name in names]) or self.players

    def next_evening(self, players: tuple[str, ...] = (), dealer: str | None = None) -> NewEvening:
        """The beginning of the next evening, with the same players or these. Raises Refused if they cannot play it."""
        seated = self.at_table(players)
        deals = self.dealer if dealer is None and self.dealer in seated else dealer
        lang = asked_language() or self.lang
        return NewEvening.called(self.origin, self.variants, self.in_full(seated), deals, lang, self.rate)


def _require_own(path: str) -> None:
    """Raises Refused if the evening in a file belongs to a competition that lies beside it."""
    folder, name = os.path.split(path)
    found = AT_TABLE.fullmatch(name)
    if found is None:
        return
    for competition in (f"tournament-{found['competition']}.jsonl", f"{found['competition']}.jsonl"):
        if os.path.lexists(os.path.join(folder, competition)):
            raise OF_COMPETITION.refused(table=int(found["table"]), competition=printable(competition))


def like() -> Like:
    """The newest session of this folder, to begin another one like it.

    Raises Refused if there is none, or it is damaged.
    """
    found = SESSIONS.here()
    if not found:
        raise NO_SESSION.refused(pattern=f"{SESSIONS.prefix}*.jsonl")
    path = newest(found)
    of_session(begin_of(path))
    return Like(Session(path).sound())
