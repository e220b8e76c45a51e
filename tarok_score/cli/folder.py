"""The sessions of a folder: which there are, and another one like the newest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..problems import Refused
from ..words.folding import fold, printable
from ..words.said import Fact, said
from .app import say
from .common import NO_SESSION, PREFIX, dry_option, json_option, newest, print_json, session_option, sessions_in
from .language import asked, of_session, speech

if TYPE_CHECKING:
    from ..evening.events import Rate
    from ..evening.session import Session

OPEN, FINISHED, DAMAGED = said("not finished"), said("finished"), said("damaged")


@click.command()
@click.argument("players", nargs=-1, metavar="[PLAYER…]")
@click.option("--dealer", metavar="PLAYER", help="Who deals first; else who would have dealt next.")
@session_option
@dry_option
@json_option
def again(players: tuple[str, ...], dealer: str | None, session: str | None, dry: bool, as_json: bool) -> int:
    """Start a session like the newest one of this folder: its rules as they are now, its language, rate and players.

    With names those play. Whoever would have dealt next deals.
    """
    from .opening import begun

    last = like()
    seated, deals = last.at_table(players), dealer
    if deals is None and last.dealer in seated:
        deals = last.dealer
    return begun(
        last.origin, last.variants, last.in_full(seated), deals, session, dry, as_json, asked() or last.lang, last.rate
    )


class Like:
    """What another session takes from one."""

    def __init__(self, opened: Session) -> None:
        from ..evening.entries import back
        from ..evening.events import Rate, Seating

        head, evening = opened.records[0].body, opened.evening
        entries = [entry.event for entry in back(evening.last) if entry.voided is None]
        changed = (one.origin for one in entries if isinstance(one, Seating) and one.rules is not None)
        self.origin = str(next(changed, None) or head.get("origin") or opened.rules.id)
        self.variants = opened.rules.variants
        self.players, self.dealer = opened.table.players, opened.state.dealer
        self.lang: str | None = head.get("lang")
        self.full = opened.full_names
        self.rate: Rate | None = next((one for one in entries if isinstance(one, Rate)), None)

    def in_full(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The names with the full ones that go with them: `Ana=Ana Marija`."""
        return tuple([f"{name}={self.full[name]}" if name in self.full else name for name in names])

    def at_table(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Who plays: those of then, or those named, spelt as they were."""
        known = {fold(name): name for name in self.players}
        return tuple([known.get(fold(name), name) for name in names]) or self.players


def like() -> Like:
    """The newest session of this folder, for another one. Raises Refused if there is none, or it is damaged."""
    from ..evening.session import Session

    found = sessions_in()
    if not found:
        raise NO_SESSION.refused(pattern=f"{PREFIX}*.jsonl")
    path = newest(found)
    of_session(path)
    return Like(Session(path).sound())


@click.command()
@json_option
def sessions(as_json: bool) -> None:
    """The sessions of this folder: open or finished, their day, rules, players, hands, and who leads."""
    from ..show.columns import padded, width_of, wrapped
    from .screen import columns

    rows = [_row(path) for path in sessions_in()]
    if not rows:
        raise NO_SESSION.refused(pattern=f"{PREFIX}*.jsonl")
    if as_json:
        print_json({"sessions": rows})
        return
    cells = [[printable(speech().fact(one)) for one in _cells(row)] for row in rows]
    wide = [max(width_of(line[place]) for line in cells) for place in range(len(cells[0]))]
    lines = ["  ".join(padded(cell, width) for cell, width in zip(line, wide, strict=True)).rstrip() for line in cells]
    room = columns()
    if room is not None and max(map(width_of, lines)) > room:
        lines = [part for line in cells for part in wrapped(" · ".join(filter(None, line)), room, "    ")]
    for line in lines:
        say(line)


def _row(path: str) -> dict[str, Any]:
    """What is to be known of a session."""
    from ..evening.session import Session
    from ..evening.state import winners

    row: dict[str, Any] = {"file": path}
    try:
        opened = Session(path).sound()
    except Refused:
        return row | {"state": "damaged"}
    state, rules = opened.state, opened.rules
    return row | {
        "state": "finished" if state.finished else "open",
        "date": str(opened.records[0].body.get("at", ""))[:10],
        "ruleset": rules.id,
        "variants": list(rules.variants),
        "players": list(opened.table.players),
        "hands": state.hands,
        "leaders": list(winners(state)) if state.hands else [],
    }


def _cells(row: dict[str, Any]) -> tuple[Fact, ...]:
    from ..words.said import counted

    state = {"open": OPEN, "finished": FINISHED, "damaged": DAMAGED}[row["state"]]
    if "date" not in row:
        return row["file"], state, "", "", "", "", ""
    rules = "+".join((row["ruleset"], *row["variants"]))
    hands = counted("{n} hand", "{n} hands", row["hands"])
    leaders = tuple(row["leaders"])
    leads: Fact = said("first: {names}", names=leaders) if leaders else ""
    return row["file"], state, row["date"], rules, tuple(row["players"]), hands, leads
