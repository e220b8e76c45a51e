"""`tarok sessions`: the evenings of this folder."""

from __future__ import annotations

from typing import Any

import click

from ..evening.session import Session
from ..evening.state import winners
from ..problems import Refused
from ..show.columns import padded, width_of, wrapped
from ..words.folding import printable
from ..words.said import Fact, counted, said
from .find import NO_SESSION, SESSIONS
from .language import speech
from .options import json_option
from .output import columns, print_json, say

OPEN, FINISHED, DAMAGED = said("not finished"), said("finished"), said("damaged")


@click.command()
@json_option
def sessions(as_json: bool) -> None:
    """The sessions of this folder, newest first: open or finished, their day, rules, players, hands, and who leads."""
    rows = [row_of(path) for path in SESSIONS.here()]
    if not rows:
        raise NO_SESSION.refused(pattern=f"{SESSIONS.prefix}*.jsonl")
    if as_json:
        print_json({"sessions": rows})
        return
    newest = sorted(rows, key=lambda row: row.get("date", ""), reverse=True)
    cells = [[printable(speech().fact(one)) for one in _cells(row)] for row in newest]
    wide = [max(width_of(line[place]) for line in cells) for place in range(len(cells[0]))]
    lines = ["  ".join(padded(cell, width) for cell, width in zip(line, wide, strict=True)).rstrip() for line in cells]
    room = columns()
    if room is not None and max(map(width_of, lines)) > room:
        lines = [part for line in cells for part in wrapped(" · ".join(filter(None, line)), room, "    ")]
    for line in lines:
        say(line)


def still_open() -> list[dict[str, Any]]:
    """The open sessions of this folder as rows of the list, newest first."""
    rows = [row_of(path) for path in SESSIONS.still_open(SESSIONS.here())]
    return sorted(rows, key=lambda row: row.get("date", ""), reverse=True)


def in_short(row: dict[str, Any]) -> str:
    """A session in one line: its file, day, players and hands."""
    file, _, day, _, players, hands, _ = _cells(row)
    return printable(" · ".join(filter(None, map(speech().fact, (file, day, players, hands)))))


def row_of(path: str) -> dict[str, Any]:
    """A session as a row of the list: its state, and what was played."""
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
    state = {"open": OPEN, "finished": FINISHED, "damaged": DAMAGED}[row["state"]]
    if "date" not in row:
        return row["file"], state, "", "", "", "", ""
    rules = "+".join((row["ruleset"], *row["variants"]))
    hands = counted("{n} hand", "{n} hands", row["hands"])
    leaders = tuple(row["leaders"])
    leads: Fact = said("first: {names}", names=leaders) if leaders else ""
    return row["file"], state, row["date"], rules, tuple(row["players"]), hands, leads
