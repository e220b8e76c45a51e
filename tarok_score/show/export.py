"""Exports and workbooks."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from importlib import import_module
from typing import Any

from ..amounts import plain
from ..evening import events as kinds
from ..evening.course import EveningCourse
from ..evening.effects import Entry
from ..evening.events import HandPlayed
from ..evening.money import due
from ..evening.notes import notes
from ..evening.parse_words import read
from ..evening.session import Session
from ..evening.state import State
from ..events import Event, Remark, one_line
from ..hand import writing
from ..hand.table import Table
from ..hand.writing import Spelling
from ..problems import Refused, impossible
from ..words.folding import cell
from ..words.said import Fact, Quantity, Speech, said
from . import settling
from .columns import Column, Grid, exactly
from .sheet import sheet, sheet_grid

#: The end of the line of a hand that was played although something else was due.
AS_PLAYED = " --as-played"


def lines(evening: EveningCourse, language: str = "en") -> list[str]:
    """The lines of everything that stands; typed at a table that begins in the same way they give the same evening.

    Hands are spelt in that language, which every table understands; commands have the same names in all languages.
    """
    return [line for _, event, seats in lines_of_entries(evening, language) for line in (*event, *seats)]


def lines_after(evening: EveningCourse, number: int, now: State) -> Iterator[str]:
    """The lines that bring what happened after hand `number` (0: everything) into another evening of the same people.

    The first bring the seats and the deal. A hand is recorded whatever is due there.
    """
    state = evening.hand(number).state if number else evening.start
    if state.table.players != now.table.players:
        yield " ".join(["seats", *state.table.players])
    if state.dealer != now.dealer:
        yield f"dealer {state.dealer}"
    behind = number == 0
    for entry, event, seats in lines_of_entries(evening, "en"):
        hand = isinstance(entry.event, kinds.HandPlayed)
        if behind:
            yield from [line.removesuffix(AS_PLAYED) + AS_PLAYED for line in event] if hand else event
            yield from seats
        behind = behind or (hand and entry.number == number)


def lines_of_entries(evening: EveningCourse, language: str) -> Iterator[tuple[Entry, Sequence[str], Sequence[str]]]:
    """Each entry with the lines of its event, and with those that restore seats and dealer as they were after it.

    An entry that does not count has no lines.
    """
    start = evening.start
    again = EveningCourse(start.table, start.dealer)
    for entry in evening.entries():
        if entry.voided is not None or entry.overridden is not None:
            yield entry, (), ()
            continue
        if isinstance(entry.event, kinds.Seating):
            said = _seating(again.table, entry.event, entry.state.table)
        else:
            said = _lines(again.state, entry.event, language)
        typed = [_typed(again, line) for line in said]
        now, seats = entry.state, []
        if again.table.players != now.table.players:
            seats.append(_typed(again, " ".join(["seats", *now.table.players])))
        if again.state.dealer != now.dealer and not now.finished:
            seats.append(_typed(again, f"dealer {now.dealer}"))
        yield entry, typed, seats


def _typed(evening: EveningCourse, line: str) -> str:
    """A line as it is typed; a hand that was played although something else was due says so."""
    (event,) = read(evening, line.split()).events
    try:
        notes(evening, event)
    except Refused:
        line += AS_PLAYED
    evening.add(event, 0)
    return line


def _lines(state: State, event: Event, language: str) -> Iterator[str]:
    """The words of an event, as they are typed at a table."""
    match event:
        case kinds.HandPlayed(hand):
            yield writing.write(state.table, hand, language)
        case kinds.AdjustRadli(radli, why):
            words = [f"{'-' if number < 0 else '+'}{_times(abs(number))}{name}" for name, number in radli.items()]
            yield " ".join(["radl", *words]) + (f" --why {one_line(why)}" if why else "")
        case Remark(text):
            yield f"note {one_line(text)}"
        case kinds.Skis(player):
            yield f"skis {player or 'talon'}"
        case kinds.Agree(totals):
            yield " ".join(["agree", *(f"{name}={plain(amount)}" for name, amount in totals.items())])
        case kinds.Paid(payer, receiver, amount, why, unit):
            said = f"paid {payer} {receiver} {plain(amount)}" + (f" --unit {one_line(unit)}" if unit else "")
            strangers = [name for name in (payer, receiver) if name not in state.totals]
            said += f" --people {' '.join(strangers)}" if strangers else ""
            yield said + (f" --why {one_line(why)}" if why else "")
        case kinds.Rate() | kinds.Finish():
            yield event.typed()
        case _ if event.does:
            yield event.typed()


def _times(number: int) -> str:
    """The number of a player's radli as it is typed before his name; a single one needs none."""
    return str(number) if number != 1 else ""


def _seating(table: Table, event: kinds.Seating, after: Table) -> Iterator[str]:
    """The commands that turn one table into another: for each who came or went, the order of seats, the rules."""
    before, now = table.players, after.players
    gone = [name for name in before if name not in now]
    came = [name for name in now if name not in before]
    rules = "" if event.rules is None else f" --rules {event.origin or event.rules.id}"
    if event.rules is not None:
        rules += "".join(f" --variant {name}" for name in event.rules.variants)

    def full(name: str) -> str:
        """A short name with the full one that came with it, as it is typed."""
        return f'{name}="{event.full[name]}"' if name in event.full else name

    for new, old in event.takes.items():
        yield f"replace {old} {full(new)} --with-score{rules}"
        gone = [name for name in gone if name != old]
        came = [name for name in came if name != new]
        rules = ""
    for name in gone:
        charged = " --charge" if name in event.charge else ""
        if came and not charged:
            yield f"replace {name} {full(came.pop(0))}{rules}"
        else:
            yield f"leave {name}{charged}{rules}"
        rules = ""
    for name in came:
        yield f"join {full(name)} --after {now[now.index(name) - 1]}{rules}"
        rules = ""
    if event.rules is not None and rules:
        yield f"rules change{rules.replace(' --rules', '', 1)} --now"


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
            row += [Quantity(of.get(name, 0), decimals) for of in (scores, totals)]
        rows.append(row)
        before = entry.state
    return Grid([Column(head) for head in heads], rows)


def _facts(session: Session, entry: Entry, before: State, speech: Speech) -> list[Fact]:
    """The facts of an event, in the order of the columns: those of a hand in the words of the notation."""
    table, event, score = entry.state.table, entry.event, entry.outcome.score
    records = session.records
    at = str(records[entry.record].body.get("at", "")) if 0 <= entry.record < len(records) else ""
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


#: The digits of a number that spreadsheets keep; a longer number is text.
MOST_DIGITS = 15

#: The greatest width of a column of text, in characters.
WIDEST = 60


NOT_INSTALLED = impossible(
    "xlsx-not-installed", "openpyxl is not installed", 'pip install "tarok-score[xlsx]" installs what workbooks need'
)


def workbook(session: Session, speech: Speech) -> bytes:
    """The bytes of the workbook of an evening: its sheet, every event, and who pays whom."""
    try:
        book = import_module("openpyxl").Workbook()
    except ImportError:
        raise NOT_INSTALLED.refused() from None
    book.remove(book.active)
    bold = import_module("openpyxl.styles").Font(bold=True)
    pages = (
        (said("sheet"), sheet_grid(sheet(session.evening))),
        (said("events"), events(session, speech)),
        (said("settlement"), _settlement(session)),
    )
    for title, table in pages:
        leaf = book.create_sheet(speech.say(title))
        for down, row in enumerate([[column.heading for column in table.columns], *table.rows], 1):
            for across, fact in enumerate(row, 1):
                if fact != "":
                    _put(leaf.cell(down, across), fact, speech)
        for column, texts in zip(leaf.columns, zip(*table.cells(speech), strict=True), strict=True):
            width = min(max(map(len, texts)), WIDEST) + 2
            leaf.column_dimensions[column[0].column_letter].width = width
        for one in leaf[1]:
            one.font = bold
        leaf.freeze_panes = "A2"
    found = io.BytesIO()
    book.save(found)
    return found.getvalue()


def _put(place: Any, fact: Fact, speech: Speech) -> None:
    """Puts a text or an exact number into a cell; a fraction without exact decimals stands there as on the sheet."""
    number, shown = exactly(fact), speech.fact(fact)
    if not hasattr(number, "numerator"):
        place.value = cell(shown)
    elif "/" in (written := plain(number)) or len(written) > MOST_DIGITS:
        place.value = shown
    else:
        places = max(getattr(fact, "decimals", 0), len(written.partition(".")[2]))
        place.value = Decimal(written)
        place.number_format = f"0.{'0' * places}" if places else "0"


def _settlement(session: Session) -> Grid:
    """A row for each player with total and balance, then a row for each payment."""
    owed, totals, decimals = due(session.evening), session.state.totals, session.rules.unit.decimals
    rows: list[Sequence[Fact]] = [
        [name, Quantity(totals[name], decimals), Quantity(balance, owed.decimals)]
        for name, balance in owed.settlement.balances.items()
    ]
    rows += [["", "", ""], [said("payer"), said("receiver"), said("amount")]]
    rows += [[*settling.between(one, owed), Quantity(one.amount, owed.decimals)] for one in owed.settlement.paying]
    return Grid([Column(said("name")), Column(said("total")), Column(settling.head_of_balances(owed))], rows)
