"""The page of an evening as values: podium, course, sheet, settlement, statistics, and every hand's working.

What stands here is what the page shows, and nothing about how it looks; `page` lays it out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..amounts import Amount, ratio, rounded
from ..evening import statistics
from ..evening.course import Evening
from ..evening.entries import Entry
from ..evening.events import HandPlayed
from ..evening.money import due
from ..evening.session import Session
from ..evening.wheels import Wheels, wheels
from ..hand.spelling import named
from ..law.ruleset import Ruleset
from ..scoring import Line
from ..words.said import Fact, Quantity, Said, counted, said
from .edits import edited
from .explain import changes
from .graph import NARROW, WIDE, Graph, graph
from .settling import basis, between, made, money
from .standing import misdeals
from .stated import Stated


class Stand(NamedTuple):
    """One player on the podium: his colour's number, his total, his radli, and whether nobody stands higher."""

    player: str
    full: str
    colour: int
    total: Quantity
    cancelled: int
    open: int
    first: bool
    wheels: Said


class Cell(NamedTuple):
    """What one event did to a player: his change and total after it (None where nothing changed), his part in it."""

    player: str
    colour: int
    change: Quantity | None
    total: Quantity | None
    role: str
    loss: bool


class Feature(NamedTuple):
    """A bonus of a hand, and whether it was made."""

    label: Fact
    made: bool


class Row(NamedTuple):
    """One event of the sheet; `number` is None where it is no hand, `won` where nothing is won or lost."""

    number: int | None
    cells: tuple[Cell, ...]
    label: Fact
    who: str
    won: bool | None
    features: tuple[Feature, ...]
    void: str | None

    @property
    def beside(self) -> bool:
        """Whether it changed nobody's total, so that its words may stand across the sheet."""
        return self.number is None and all(cell.total is None for cell in self.cells)


class Worked(NamedTuple):
    """One line of a working: what it is called, how it was worked out, who wrote it, by which rule, and its notes."""

    label: Fact
    working: Fact
    result: tuple[tuple[str, Quantity], ...]
    rule: str
    cite: Fact
    notes: tuple[tuple[Fact, Fact], ...]


class Working(NamedTuple):
    """The whole working of one hand."""

    row: Row
    words: Fact
    result: tuple[tuple[str, Quantity], ...]
    lines: tuple[Worked, ...]


class Player(NamedTuple):
    """One player's statistics."""

    player: str
    colour: int
    counts: statistics.Counts
    average: Quantity
    best: Quantity
    worst: Quantity


class Report(NamedTuple):
    """Everything that the page of an evening shows."""

    title: Fact
    variants: tuple[Fact, ...]
    date: str
    hands: Said
    podium: tuple[Stand, ...]
    wide: Graph
    narrow: Graph
    summary: Said
    players: tuple[tuple[str, int], ...]
    rows: tuple[Row, ...]
    totals: tuple[tuple[str, int, Quantity], ...]
    misdeals: Said | None
    pot: Quantity | None
    payments: tuple[tuple[Fact, Fact, Fact], ...]
    paid: tuple[tuple[str, str, Fact], ...]
    basis: Fact | None
    statistics: tuple[Player, ...]
    feats: tuple[Said, ...]
    workings: tuple[Working, ...]
    edits: tuple[Said, ...]
    seal: str
    ruleset: str
    program: str
    written: str
    finished: bool
    decimals: int


class Name(NamedTuple):
    """A name that a ruleset gives in several languages."""

    labels: dict[str, str]

    def spoken(self, speech: object) -> str:
        """The name in that language."""
        label: str = speech.label(self.labels)  # type: ignore[attr-defined]
        return label


def report(session: Session, rate: Amount | None = None, brief: bool = False) -> Report:
    """The page of a session; with `brief` without the workings of its hands. `rate` is what one point is worth."""
    evening, rules = session.evening, session.rules
    totals, decimals = evening.state.totals, rules.unit.decimals
    colours = {name: place for place, name in enumerate(totals)}
    rows = tuple(_rows(evening, colours))
    owed = due(evening, rate)
    course = statistics.points(evening)
    return Report(
        title=Name(rules.title),
        variants=tuple(rules.variants),
        date=str(session.records[0].body.get("at", ""))[:10],
        hands=counted("{n} hand", "{n} hands", evening.state.hands),
        podium=tuple(_podium(evening, colours, session.full_names)),
        wide=graph(course, WIDE, decimals),
        narrow=graph(course, NARROW, decimals),
        summary=said(
            "Running totals: {totals}",
            totals=changes(totals, decimals, everybody=True),
        ),
        players=tuple(colours.items()),
        rows=rows,
        totals=tuple((name, colours[name], Quantity(total, decimals, True)) for name, total in totals.items()),
        misdeals=misdeals(evening.table, evening.state),
        pot=Quantity(evening.state.pot, decimals) if rules.pot is not None else None,
        payments=tuple((*between(one, owed), money(one.amount, owed)) for one in owed.settlement.paying),
        paid=tuple((one.payer, one.receiver, made(one, owed)) for one in owed.paid),
        basis=basis(owed),
        statistics=tuple(_players(evening, colours, decimals)),
        feats=tuple(_feats(evening, decimals)),
        workings=() if brief else tuple(_workings(evening, rows, rules)),
        edits=tuple([edited(one) for one in session.edits]),
        seal=session.seal,
        ruleset="+".join([rules.id, *rules.variants]),
        program=str(session.records[0].body.get("program", "")),
        written=_time(str(session.records[-1].body.get("at", ""))),
        finished=evening.state.finished,
        decimals=decimals,
    )


def _time(at: str) -> str:
    """A record's time as people read it."""
    return at[:16].replace("T", " ")


def _podium(evening: Evening, colours: dict[str, int], full: Mapping[str, str]) -> list[Stand]:
    """The players from the highest total down, each with his full name where one was given."""
    totals, decimals = evening.state.totals, evening.table.rules.unit.decimals
    none = Wheels(0, 0)
    marks = wheels(evening) if evening.table.rules.radli is not None else {}
    top = max(totals.values())
    return [
        Stand(
            name, full.get(name, name), colours[name], Quantity(totals[name], decimals, True), *marks.get(name, none),
            first=totals[name] == top and any(totals.values()),
            wheels=said("radli: {open} open, {cancelled} cancelled",
                        open=marks.get(name, none).open, cancelled=marks.get(name, none).cancelled),
        )
        for name in sorted(totals, key=lambda one: -totals[one])
    ]  # fmt: skip


def _rows(evening: Evening, colours: dict[str, int]) -> list[Row]:
    return [_row(evening, entry, colours) for entry in evening.entries()]


def _row(evening: Evening, entry: Entry, colours: dict[str, int]) -> Row:
    """One event of the sheet."""
    decimals, event = evening.table.rules.unit.decimals, entry.event
    hand = event.hand if isinstance(event, HandPlayed) else None
    heirs = evening.heirs(entry.state)
    changes = evening.by_heir(entry.state, entry.outcome.scores)
    totals = evening.by_heir(entry.state, entry.state.totals)
    roles = {} if hand is None else {hand.declarer: "declarer", hand.partner: "partner"}
    roles = {heirs[name]: role for name, role in roles.items() if name in heirs}
    cells = []
    for name, colour in colours.items():
        change = changes.get(name, 0)
        role = roles.get(name, "")
        shown = bool(change) and entry.voided is None
        cells.append(
            Cell(
                name,
                colour,
                Quantity(change, decimals, True) if shown else None,
                Quantity(totals[name], decimals, True) if shown else None,
                role,
                change < 0,
            )
        )
    if hand is None:
        return Row(None, tuple(cells), event.title(entry.state.table), "", None, (), entry.voided)
    rules = entry.state.table.rules
    contract = named(rules.contracts, hand.contract)
    label: Fact = contract if hand.level is None else said("{contract} {level}", contract=contract, level=hand.level)
    features = tuple(Feature(named(rules.bonuses, fact.bonus), fact.made) for fact in hand.bonuses)
    who = ", ".join(name for name in (hand.declarer, hand.partner) if name)
    won = entry.outcome.score.won if entry.outcome.score is not None else None
    return Row(entry.number, tuple(cells), label, who, won, features, entry.voided)


def _players(evening: Evening, colours: dict[str, int], decimals: int) -> list[Player]:
    found = []
    for name, counts in statistics.counts(evening).items():
        average = rounded(ratio(counts.sum, counts.hands), max(decimals, 1)) if counts.hands else 0
        shown = (Quantity(value, decimals, True) for value in (counts.best, counts.worst))
        found.append(Player(name, colours[name], counts, Quantity(average, max(decimals, 1), True), *shown))
    return found


def _feats(evening: Evening, decimals: int) -> list[Said]:
    """The facts of the evening that one tells at home."""
    best, lead, comeback = statistics.course(evening)
    found = []
    if best is not None:
        amount = Quantity(best.amount, decimals, True)
        found.append(said("Best hand: {name} {amount}, hand {n}", name=best.player, amount=amount, n=best.first))
    if lead is not None:
        first, last = lead.first, lead.last
        found.append(said("Longest lead: {name}, hands {first} to {last}", name=lead.player, first=first, last=last))
    if comeback is not None:
        amount = Quantity(comeback.amount, decimals, True)
        text = "Largest comeback: {name} {amount}, hands {first} to {last}"
        found.append(said(text, name=comeback.player, amount=amount, first=comeback.first, last=comeback.last))
    return found


def _workings(evening: Evening, rows: tuple[Row, ...], rules: Ruleset) -> list[Working]:
    by_number = {row.number: row for row in rows if row.number is not None}
    return [
        Working(
            by_number[entry.number],
            entry.event.title(entry.state.table),
            _result(entry.outcome.scores, rules),
            tuple(_worked(line, rules) for line in entry.outcome.lines),
        )
        for entry in evening.entries()
        if isinstance(entry.event, HandPlayed) and entry.voided is None
    ]


def _result(amounts: object, rules: Ruleset) -> tuple[tuple[str, Quantity], ...]:
    assert hasattr(amounts, "items")
    return tuple((name, Quantity(value, rules.unit.decimals, True)) for name, value in amounts.items() if value)


def _worked(line: Line, rules: Ruleset) -> Worked:
    """One line of a working; the source of a note is told where it is another rule's."""
    notes = tuple((note.said, Stated(note.rule.cite) if note.rule.id != line.rule.id else "") for note in line.notes)
    return Worked(line.rule, line.terms, _result(line.amounts, rules), line.rule.id, Stated(line.rule.cite), notes)
