"""An evening as a workbook: its sheet, every event, and who pays whom.

The first page is the sheet as `tarok import` and `tarok audit` read it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..evening.course import EveningCourse
from ..evening.events import HandPlayed
from ..evening.money import Due, due
from ..evening.radli_marks import radli_marks
from ..evening.session import Session
from ..law.table import unit_name
from ..words.said import said
from ..words.speech import Speech
from . import export, settling
from .lines import lines_of_entries
from .tabular import Cell
from .workbook import WorkbookPage, workbook

#: The heads of the page of events, in the order of its columns.
EVENT_HEADS = (
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


def evening_workbook(session: Session, speech: Speech) -> bytes:
    """The workbook of an evening: its sheet, every event, and who pays whom."""
    evening, decimals = session.evening, session.rules.unit.decimals
    owed = due(evening)
    origin = str(session.records[0].body.get("origin", evening.start.table.rules.id))
    head, rows = paper_sheet(evening, origin, speech)
    pages = [
        WorkbookPage(said("sheet"), [*head, *rows], len(head), 3, decimals),
        WorkbookPage(said("events"), _events(session, speech), 1, len(EVENT_HEADS) + 1, decimals),
        WorkbookPage(said("settlement"), list(_settlement(evening, owed, speech)), 1, 2, owed.decimals),
    ]
    return workbook(pages, speech)


def paper_sheet(
    evening: EveningCourse, origin: str, speech: Speech
) -> tuple[list[Sequence[Cell]], list[Sequence[Cell]]]:
    """The sheet as it is kept on paper: its head, which names the rules by `origin`, and its rows.

    Each row has the words of a hand and the totals of those whose total it changed.
    """
    start, players = evening.start, list(evening.state.totals)
    found: list[Sequence[Cell]] = [[f"# ruleset: {origin}"]]
    if start.table.rules.variants:
        found.append([f"# variant: {' '.join(start.table.rules.variants)}"])
    found.append([f"# dealer: {start.dealer}"])
    found.append([speech.say(said("n")), speech.say(said("words")), *players])
    rows: list[Sequence[Cell]] = list(_rows(evening, speech))
    if start.table.rules.radli is not None:
        marks = radli_marks(evening)
        circles = ["●" * marks[name].cancelled + "○" * marks[name].open for name in players]
        rows.append(["", speech.say(said("radli")), *circles])
    rows.append(["", speech.say(said("total")), *evening.state.totals.values()])
    return found, rows


def _rows(evening: EveningCourse, speech: Speech) -> Iterator[list[Cell]]:
    """The rows of the sheet, each in words that can be typed; a hand that does not count has a note that says so."""
    before = evening.by_heir(evening.start, evening.start.totals)
    for entry, lines, seats in lines_of_entries(evening, speech.code):
        number: Cell = entry.number if isinstance(entry.event, HandPlayed) else ""
        if entry.voided is not None and number:
            what = said("{hand} (void: {why})", hand=entry.event.title(entry.state.table), why=entry.voided)
            lines = [f"note {speech.say(what)}"]
        totals = evening.by_heir(entry.state, entry.state.totals)
        changed = [total if total != before.get(name, 0) else "" for name, total in totals.items()]
        before = totals
        for line in lines:
            last = line is lines[-1]
            yield [number, line, *(changed if last else ())]
        for line in seats:
            yield ["", line]


def _events(session: Session, speech: Speech) -> list[Sequence[Cell]]:
    """Every event with its facts, changes and totals, below heads in that language."""
    changes = [
        speech.say(what)
        for name in session.state.totals
        for what in (said("{name}: change", name=name), said("{name}: total", name=name))
    ]
    return [[*map(speech.say, EVENT_HEADS), *changes], *export.events(session, speech)]


def _settlement(evening: EveningCourse, owed: Due, speech: Speech) -> Iterator[list[Cell]]:
    """A row for each player with total and balance, then a row for each payment."""
    in_money = owed.unit not in (None, "points")
    balance = speech.fact(unit_name(str(owed.unit)) if in_money else said("balance"))
    yield [speech.say(said("name")), speech.say(said("total")), balance]
    for name, amount in owed.settlement.balances.items():
        yield [name, evening.state.totals[name], amount]
    yield []
    yield [speech.say(said("payer")), speech.say(said("receiver")), speech.say(said("amount"))]
    for payment in owed.settlement.paying:
        payer, receiver = settling.between(payment, owed)
        yield [speech.fact(payer), speech.fact(receiver), payment.amount]
