"""`tarok sessions`: the evenings of this folder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from ..evening.session import Session
from ..evening.state import winners
from ..law.variant_names import rules_name
from ..problems import Refused
from ..show.columns import table, width_of
from ..show.day import Age
from ..show.standing import headline
from ..surroundings import surroundings
from ..words.folding import printable
from ..words.said import Fact, counted, said
from .find import SESSIONS, differing, none_here, tell_copies
from .language import speech
from .options import Found, finds
from .output import show_lines
from .width import columns

OPEN, FINISHED, DAMAGED = said("not finished"), said("finished"), said("damaged")


@click.command()
@finds("sessions")
def sessions() -> Found:
    """The sessions of this folder, newest first: how old, hands, players, who leads or won, and the rules."""
    here = SESSIONS.here()
    rows = [row_of(path) for path in here]
    if not rows:
        raise none_here()
    return Found({"sessions": rows, "copies": differing(here)}, lambda: _tell(rows, here))


def _tell(rows: Sequence[dict[str, Any]], here: Sequence[str]) -> None:
    """Shows the sessions as a table, newest first, and copies of one evening that differ."""
    newest = sorted(rows, key=lambda row: row.get("date", ""), reverse=True)
    cells = [[speech().fact(one) for one in _cells(row)] for row in newest]
    room = columns()
    if room is not None and any(width_of(line) > room for line in table(cells)):
        cells = [line[:-1] for line in cells]
    show_lines(table(cells, width=room))
    tell_copies(here)


def still_open() -> list[dict[str, Any]]:
    """The open sessions of this folder as rows of the list, newest first."""
    rows = [row_of(path) for path in SESSIONS.still_open(SESSIONS.here())]
    return sorted(rows, key=lambda row: row.get("date", ""), reverse=True)


def in_short(row: dict[str, Any]) -> str:
    """A session in one line: its file, age, hands and players."""
    file, age, hands, players, *_ = _cells(row)
    return printable(" · ".join(filter(None, map(speech().fact, (file, age, hands, players)))))


def row_of(path: str) -> dict[str, Any]:
    """A session as a row of the list: its state and what was played."""
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
    """The cells of a row: file, age, hands, players, who leads or won, and the rules, which give way first."""
    state = {"open": OPEN, "finished": FINISHED, "damaged": DAMAGED}[row["state"]]
    if "date" not in row:
        return row["file"], state, "", "", "", ""
    age = Age(row["date"], surroundings().today())
    hands = counted("{n} hand", "{n} hands", row["hands"])
    rules = rules_name(row["ruleset"], tuple(row["variants"]))
    first = headline(row["leaders"], row["state"] == "finished")
    return row["file"], age, hands, tuple(row["players"]), first or state, rules
