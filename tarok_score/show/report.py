"""The page of an evening as values: podium, course, sheet, settlement, statistics, and every hand's working.

Here is everything that the page shows, and nothing about its looks; `page` lays it out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..amounts import Amount, ratio, rounded
from ..evening import statistics
from ..evening.course import EveningCourse
from ..evening.entries import Entry
from ..evening.events import Finish, HandPlayed, Paid, Rate
from ..evening.money import due
from ..evening.radli_marks import radli_marks
from ..evening.session import Session
from ..evening.state import State, standing, winners
from ..hand.spelling import named
from ..law.ruleset import Ruleset
from ..law.variant_names import chosen_variants, rules_name
from ..scoring import Line
from ..words.said import Fact, Joined, Quantity, Said, counted, listed, said
from .citations import Citation
from .day import Day, Days
from .edits import edited_lines
from .explain import changes
from .graph import NARROW, WIDE, Graph, graph
from .settling import basis, between, money, payment_made
from .sheet import in_short
from .standing import headline, misdeals, next_line

#: The events that only say what a point is worth and what was paid.
MONEY_EVENTS = (Rate, Paid)


class ListedPlayer(NamedTuple):
    """A player in the list: place, number of the colour, total, radli, and whether nobody is higher.

    `balance` is the balance that decides the place where not all always sat together.
    """

    place: int
    player: str
    full: str
    colour: int
    total: Quantity
    balance: Quantity | None
    cancelled: int
    open: int
    first: bool
    wheels: Said


class Cell(NamedTuple):
    """An event's effect on a player: change and total (None if nothing changed), and his part in the hand."""

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


class ReportRow(NamedTuple):
    """An event of the sheet; `number` is None if it is no hand, `won` if nothing is won or lost."""

    number: int | None
    cells: tuple[Cell, ...]
    label: Fact
    who: tuple[str, ...]
    won: bool | None
    features: tuple[Feature, ...]
    void: str | None

    @property
    def changed(self) -> list[Cell]:
        """The cells of those whose total it changed."""
        return [cell for cell in self.cells if cell.change is not None]

    @property
    def beside(self) -> bool:
        """True if it changed nobody's total, so that its words may run across the sheet."""
        return self.number is None and all(cell.total is None for cell in self.cells)


class WorkedLine(NamedTuple):
    """A line of a working: its name, how it was worked out, who wrote it, by which rule, and its notes."""

    label: Fact
    working: Fact
    result: tuple[tuple[str, Quantity], ...]
    rule: str
    cite: Fact
    notes: tuple[tuple[Fact, Fact], ...]


class Working(NamedTuple):
    """The whole working of a hand."""

    words: Fact
    lines: tuple[WorkedLine, ...]


class Figure(NamedTuple):
    """A figure of the evening: its name, and its value for each player as it is shown."""

    label: Said
    of: tuple[Fact, ...]


class Report(NamedTuple):
    """Everything that the page of an evening shows."""

    title: Fact
    variants: tuple[Fact, ...]
    date: str
    day: Day
    hands: Said
    headline: Said | None
    leader: tuple[Fact, Quantity] | None
    next: Said | None
    last: tuple[ReportRow, ...]
    podium: tuple[ListedPlayer, ...]
    wide: Graph
    narrow: Graph
    summary: Said
    players: tuple[tuple[str, int], ...]
    rows: tuple[ReportRow, ...]
    totals: tuple[tuple[str, int, Quantity], ...]
    misdeals: Said | None
    pot: Quantity | None
    payments: tuple[tuple[Fact, Fact, Fact], ...]
    paid: tuple[tuple[str, str, Fact], ...]
    basis: Fact | None
    statistics: tuple[Figure, ...]
    feats: tuple[Said, ...]
    workings: Mapping[int, Working]
    edits: tuple[Said, ...]
    seal: str
    ruleset: Fact
    program: str
    written: Fact
    finished: bool
    settled: bool
    end: Said
    decimals: int


class TranslatedName(NamedTuple):
    """A name that a ruleset gives in several languages."""

    labels: dict[str, str]

    def spoken(self, speech: object) -> str:
        """The name in that language."""
        label: str = speech.label(self.labels)  # type: ignore[attr-defined]
        return label


def report(session: Session, rate: Amount | None = None, brief: bool = False) -> Report:
    """The page of a session, with `brief` without the workings of its hands. `rate` is the worth of a point."""
    evening, rules = session.evening, session.rules
    totals, decimals = evening.state.totals, rules.unit.decimals
    colours = {name: place for place, name in enumerate(totals)}
    rows = tuple(_rows(evening, colours))
    owed = due(evening, rate)
    course = statistics.points(evening)
    date = str(session.records[0].body.get("at", ""))[:10]
    return Report(
        title=TranslatedName(rules.title),
        variants=chosen_variants(rules),
        date=date,
        day=Day(date),
        headline=headline(_first(evening), evening.state.finished),
        leader=_leader(evening),
        next=None if evening.state.finished else next_line(evening.table, evening.state),
        last=_last(rows),
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
        paid=tuple((one.payer, one.receiver, payment_made(one, owed)) for one in owed.paid),
        basis=Joined(tuple(basis(owed)), " · ") if basis(owed) else None,
        statistics=tuple(_numbers(evening, decimals)),
        feats=tuple(_feats(evening, decimals)),
        workings={} if brief else dict(_workings(evening, rules)),
        edits=tuple([edited_lines(one) for one in session.edits]),
        seal=session.seal,
        ruleset=rules_name(rules.id, rules.variants),
        program=str(session.records[0].body.get("program", "")),
        written=_time(str(session.records[-1].body.get("at", ""))),
        finished=evening.state.finished,
        settled=evening.state.finished or owed.rate is not None or bool(owed.paid),
        end=_end(evening),
        decimals=decimals,
    )


def _time(at: str) -> Fact:
    """A record's day and time as people read them."""
    return Joined((Days(at[:10], at[:10]), at[11:16]), ", ")


#: The number of last hands on a television.
LAST = 5


def _last(rows: Sequence[ReportRow]) -> tuple[ReportRow, ...]:
    """The last hands that count, the newest first."""
    hands = [row for row in rows if row.number is not None and row.void is None]
    return tuple(hands[: -LAST - 1 : -1])


def _end(evening: EveningCourse) -> Said:
    """The name of the end in the course: open radli, if they cost something there."""
    costs = any(isinstance(entry.event, Finish) and any(entry.outcome.scores.values()) for entry in evening.entries())
    return said("end: open radli") if evening.table.rules.radli is not None and costs else said("end")


def _podium(evening: EveningCourse, colours: dict[str, int], full: Mapping[str, str]) -> list[ListedPlayer]:
    """The players from the first place down, each with the full name, if there is one."""
    state, decimals = evening.state, evening.table.rules.unit.decimals
    marks, amounts = radli_marks(evening), standing(state)
    top = max(amounts.values())
    found = []
    for name in sorted(amounts, key=lambda one: -amounts[one]):
        own = marks[name]
        found.append(
            ListedPlayer(
                place=1 + sum(other > amounts[name] for other in amounts.values()),
                player=name,
                full=full.get(name, name),
                colour=colours[name],
                total=Quantity(state.totals[name], decimals, True),
                balance=None if amounts is state.totals else _rounded(amounts[name], decimals),
                cancelled=own.cancelled,
                open=own.open,
                first=amounts[name] == top and any(amounts.values()),
                wheels=said("radli: {open} open, {cancelled} cancelled", open=own.open, cancelled=own.cancelled),
            )
        )
    return found


def _rows(evening: EveningCourse, colours: dict[str, int]) -> Iterator[ReportRow]:
    """The rows of the sheet, without the events about money, which stand with the settlement."""
    before = evening.start
    for entry in evening.entries():
        if not isinstance(entry.event, MONEY_EVENTS):
            yield _row(evening, entry, before, colours)
        before = entry.state


def _row(evening: EveningCourse, entry: Entry, before: State, colours: dict[str, int]) -> ReportRow:
    """The row of one event."""
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
        return ReportRow(None, tuple(cells), in_short(entry, before), (), None, (), entry.voided)
    rules = entry.state.table.rules
    contract = named(rules.contracts, hand.contract)
    label: Fact = contract if hand.level is None else said("{contract} {level}", contract=contract, level=hand.level)
    features = tuple(Feature(named(rules.bonuses, fact.bonus), fact.made) for fact in hand.bonuses)
    who = tuple(name for name in (hand.declarer, hand.partner) if name)
    won = entry.outcome.score.won if entry.outcome.score is not None else None
    return ReportRow(entry.number, tuple(cells), label, who, won, features, entry.voided)


def _first(evening: EveningCourse) -> list[str]:
    """The winners, or the leaders while the evening goes on; nobody if all are equal."""
    state = evening.state
    return list(winners(state)) if state.finished or any(standing(state).values()) else []


def _rounded(amount: Amount, decimals: int) -> Quantity:
    """An amount that may be a difference from an average, which has more decimals than points."""
    return Quantity(rounded(amount, max(decimals, 2)), decimals, True)


def _leader(evening: EveningCourse) -> tuple[Fact, Quantity] | None:
    """The first player, or those who share the first place, and the amount that decides it."""
    first = _first(evening)
    if not first:
        return None
    return listed(first), _rounded(standing(evening.state)[first[0]], evening.table.rules.unit.decimals)


def _numbers(evening: EveningCourse, decimals: int) -> Iterator[Figure]:
    """The numbers of the evening, without those that these rules do not have or that nobody has."""
    counts = list(statistics.counts(evening).values())
    places = max(decimals, 1)

    def ratio_of(one: int, of: int) -> Fact:
        """A count out of another, `3 / 7`; empty if there is nothing to count."""
        return f"{one} / {of}" if of else ""

    def amounts(values: Iterable[Amount], places: int = decimals) -> tuple[Fact, ...]:
        """Each amount with its sign and decimals."""
        return tuple([Quantity(value, places, True) for value in values])

    averages = [rounded(ratio(one.sum, one.hands), places) if one.hands else 0 for one in counts]
    found = (
        Figure(said("declarer"), tuple([ratio_of(one.made, one.declared) for one in counts])),
        Figure(said("partner"), tuple([ratio_of(one.partner_made, one.partner) for one in counts])),
        Figure(said("a hand"), amounts(averages, places)),
        Figure(said("best"), amounts(one.best for one in counts)),
        Figure(said("worst"), amounts(one.worst for one in counts)),
        Figure(said("kontra"), tuple([ratio_of(one.right, one.said) for one in counts])),
        Figure(said("radli"), tuple([ratio_of(one.used, one.got) for one in counts])),
        Figure(said("mond lost"), tuple([str(one.mond_lost or "") for one in counts])),
    )
    yield from (one for one in found if evening.state.hands and any(one.of))


def _feats(evening: EveningCourse, decimals: int) -> list[Said]:
    """The feats of the evening that one talks about at home."""
    best, lead, comeback = statistics.highlights(evening)
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


def _workings(evening: EveningCourse, rules: Ruleset) -> Iterator[tuple[int, Working]]:
    """The working of each hand that counts, by its number."""
    for entry in evening.entries():
        if isinstance(entry.event, HandPlayed) and entry.voided is None:
            lines = tuple(worked(line, rules) for line in entry.outcome.lines)
            yield entry.number, Working(entry.event.title(entry.state.table), lines)


def _result(amounts: object, rules: Ruleset) -> tuple[tuple[str, Quantity], ...]:
    assert hasattr(amounts, "items")
    return tuple((name, Quantity(value, rules.unit.decimals, True)) for name, value in amounts.items() if value)


def worked(line: Line, rules: Ruleset) -> WorkedLine:
    """A line of a working; the source of a note is named if it is another rule's."""
    notes = tuple((note.said, Citation(note.rule.cite) if note.rule.id != line.rule.id else "") for note in line.notes)
    return WorkedLine(
        line.rule, line.terms, _result(line.amounts, rules), line.rule.id, Citation(line.rule.cite), notes
    )
