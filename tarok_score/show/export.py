"""Exports and workbooks."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from ..evening.course import EveningCourse
from ..evening.effects import Entry
from ..evening.events import HandPlayed
from ..evening.money import due
from ..evening.session import Session
from ..evening.state import State
from ..hand import writing
from ..hand.writing import Spelling
from ..problems import refusal
from ..words.said import Fact, Quantity, Speech, said
from . import settling
from .columns import Column, Grid
from .sheet import sheet, sheet_grid

#: The heads of the columns of every event, which those of each player's change and total follow.
HEADS = (
    said("hand"),
    said("event"),
    said("time"),
    said("dealer"),
    said("contract"),
    said("declarer"),
    said("partner"),
    said("points"),
    said("won"),
    said("kontra"),
    said("bonuses"),
    said("words"),
    said("void"),
)


def events(session: Session, speech: Speech) -> Grid:
    """A row for each event: its facts, then the change and the total of each player."""
    evening = session.evening
    before, decimals = evening.start, session.rules.unit.decimals
    heads, rows = [*HEADS], list[list[Fact]]()
    for name in evening.state.totals:
        heads += [said("{name}: change", name=name), said("{name}: total", name=name)]
    for entry in evening.entries():
        row = _facts(session, entry, before, speech)
        scores = evening.by_heir(entry.state, entry.outcome.scores if entry.voided is None else {})
        totals = evening.by_heir(entry.state, entry.state.totals)
        for name in evening.state.totals:
            row += [Quantity(amounts.get(name, 0), decimals) for amounts in (scores, totals)]
        rows.append(row)
        before = entry.state
    return Grid([Column(head) for head in heads], rows)


def _facts(session: Session, entry: Entry, before: State, speech: Speech) -> list[Fact]:
    """The facts of an event, in the order of the columns: those of a hand in the words of the notation."""
    table, event, score = entry.state.table, entry.event, entry.outcome.score
    records = session.records
    at = str(records[entry.record].body.get("at", "")) if 0 <= entry.record < len(records) else ""
    # The columns of hands stay empty, so that a spreadsheet can filter by kind.
    if not isinstance(event, HandPlayed):
        nothing = [""] * 7
        return ["", event.kind, at, before.dealer, *nothing, speech.say(event.title(table)), entry.voided or ""]
    hand, spelt = event.hand, Spelling(table, "en")
    return [
        entry.number,
        event.kind,
        at,
        before.dealer,
        hand.contract if hand.level is None else f"{hand.contract}:{hand.level}",
        hand.declarer or "",
        hand.partner or "",
        " ".join(writing.pile_words(spelt, hand)) if hand.points is None else hand.points,
        "" if score is None or score.won is None else "yes" if score.won else "no",
        writing.kontra_word(spelt, hand.kontra) if hand.kontra.level else "",
        " ".join(writing.bonus_word(spelt, fact) for fact in hand.bonuses),
        str(event.title(table)),
        entry.voided or "",
    ]


def markdown(evening: EveningCourse, speech: Speech) -> str:
    """The sheet as a Markdown table."""
    from tabulate import tabulate

    table = sheet_grid(sheet(evening))
    align = ["right" if column.right else "left" for column in table.columns]
    cells = [[re.sub(r"([\\|`*_\[\]<>&#~])", r"\\\1", cell) for cell in row] for row in table.cells(speech)]
    return tabulate(cells[1:], cells[0], "pipe", colalign=align, disable_numparse=True) + "\n"


def workbook(session: Session, speech: Speech) -> bytes:
    """The bytes of the workbook of an evening: its sheet, every event, and who pays whom."""
    try:
        book = import_module("openpyxl").Workbook(write_only=True)
    except ImportError:
        raise refusal("xlsx-not-installed") from None
    owed, file = due(session.evening), io.BytesIO()
    balances = settling.balances(session, owed)
    for title, table in (
        (said("sheet"), sheet_grid(sheet(session.evening))),
        (said("events"), events(session, speech)),
        (said("settlement"), balances._replace(rows=[*balances.rows, [], *settling.paying(owed)])),
    ):
        leaf = book.create_sheet(speech.say(title))
        for row in table.exact(speech):
            leaf.append([cell if isinstance(cell, str) else float(cell) for cell in row])
    book.save(file)
    return file.getvalue()


def everything(session: Session) -> dict[str, Any]:
    """A whole evening: the standing, its beginning, every event, the rules, who pays whom."""
    evening = session.evening
    settlement = {"rules": session.rules, "due": due(evening), "pot": session.state.pot}
    return {
        "seal": session.seal,
        "settlement": settlement,
        **course(evening, session.records[0].body, session.full_names),
    }


def course(evening: EveningCourse, head: Mapping[str, object], names: Mapping[str, str]) -> dict[str, Any]:
    """The beginning of an evening and its events: all it takes to record it again. `head` is its first record."""
    lang, table = head.get("lang"), evening.start.table
    began = {
        "ruleset": table.rules.id,
        "origin": str(head.get("origin", table.rules.id)),
        "variants": list(table.rules.variants),
        "players": list(table.players),
        "dealer": evening.start.dealer,
        "rules": table.rules.document,
        **({"lang": lang} if isinstance(lang, str) else {}),
        **({"names": dict(names)} if names else {}),
    }
    return {"evening": evening, "began": began}
