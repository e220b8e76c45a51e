"""An evening for other programs: a table of its events, its sheet in Markdown, or everything as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..evening.course import EveningCourse
from ..evening.entries import Entry
from ..evening.events import HandPlayed
from ..evening.exported import how_it_began
from ..evening.money import due
from ..evening.session import Session
from ..evening.state import State
from ..hand import writing
from ..hand.spelling import Spelling
from ..hand.table import Table
from ..words.said import said
from ..words.speech import Speech
from .sheet import sheet
from .tabular import Cell, in_text, markdown_table, rows_of_text
from .text import radli_circles

#: The columns of every event, which those of each player's change and total follow.
COLUMNS = (
    "hand",
    "kind",
    "time",
    "dealer",
    "contract",
    "declarer",
    "partner",
    "points",
    "won",
    "kontra",
    "bonuses",
    "words",
    "void",
)


def table_of_events(session: Session, speech: Speech, excel: bool) -> str:
    """The events as CSV.

    With `excel` they are as the spreadsheets of the reader's country expect them, with its decimal sign.
    """
    comma = excel and speech.decimal == ","
    heads = [*COLUMNS, *(f"{name} {what}" for name in session.state.totals for what in ("change", "total"))]
    rows = (in_text(row, comma) for row in events(session, speech))
    return rows_of_text([in_text(heads), *rows], excel)


def events(session: Session, speech: Speech) -> Iterator[list[Cell]]:
    """A row for each event: its facts in the order of the columns, then the change and the total of each player."""
    evening = session.evening
    before = evening.start
    for entry in evening.entries():
        found = _facts(session, entry, before, speech)
        scores = evening.by_heir(entry.state, entry.outcome.scores)
        totals = evening.by_heir(entry.state, entry.state.totals)
        for name in evening.state.totals:
            found += [scores.get(name, 0) if entry.voided is None else 0, totals.get(name, 0)]
        yield found
        before = entry.state


def _facts(session: Session, entry: Entry, before: State, speech: Speech) -> list[Cell]:
    """The facts of an event, in the order of the columns."""
    table, event = entry.state.table, entry.event
    records = session.records
    at = str(records[entry.record].body.get("at", "")) if 0 <= entry.record < len(records) else ""
    number: Cell = ""
    title = speech.say(event.title(table))
    hand: dict[str, Cell] = dict.fromkeys(COLUMNS[4:11], "")
    if isinstance(event, HandPlayed):
        number, title, hand = entry.number, str(event.title(table)), _of_hand(table, event, entry)
    return [number, event.kind, at, before.dealer, *hand.values(), title, entry.voided or ""]


def _of_hand(table: Table, event: HandPlayed, entry: Entry) -> dict[str, Cell]:
    """The facts of a hand, in the words of the notation."""
    hand, score = event.hand, entry.outcome.score
    spelt = Spelling(table, "en")
    return {
        "contract": hand.contract if hand.level is None else f"{hand.contract}:{hand.level}",
        "declarer": hand.declarer or "",
        "partner": hand.partner or "",
        "points": " ".join(writing.pile_words(spelt, hand)) if hand.points is None else hand.points,
        "won": "" if score is None or score.won is None else "yes" if score.won else "no",
        "kontra": writing.kontra_word(spelt, hand.kontra) if hand.kontra.level else "",
        "bonuses": " ".join(writing.bonus_word(spelt, fact) for fact in hand.bonuses),
    }


def markdown(evening: EveningCourse, speech: Speech) -> str:
    """The sheet as a Markdown table."""
    found = sheet(evening)
    heads = [("", False), *((head, True) for head in found.heads), ("", False)]
    rows = []
    if found.wheels is not None:
        wheels = (radli_circles(found.wheels[name]) for name in found.players)
        rows.append([speech.say(said("radli")), *wheels, ""])
    for row in found.rows:
        amounts = (
            speech.amount(row.totals[name], found.decimals, True) if name in row.totals else ""
            for name in found.players
        )
        sign = {True: "✓", False: "✗", None: ""}[row.won]
        why = "" if row.void is None else speech.say(said("(void: {why})", why=row.void))
        what = " ".join(filter(None, (speech.fact(row.what), sign, ", ".join(row.who), why)))
        rows.append(["" if row.number is None else str(row.number), *amounts, what])
    totals = (speech.amount(found.totals[name], found.decimals, True) for name in found.players)
    rows.append([speech.say(said("total")), *totals, ""])
    return markdown_table(heads, rows)


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
    lang, origin = head.get("lang"), str(head.get("origin", evening.start.table.rules.id))
    return {"evening": evening, "began": how_it_began(evening, origin, lang if isinstance(lang, str) else None, names)}
