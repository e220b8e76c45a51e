"""Pages of an evening."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..amounts import Amount, ratio, rounded, written
from ..evening import season as statistics
from ..evening.course import EveningCourse, radli_marks
from ..evening.effects import Entry
from ..evening.events import Finish, HandPlayed, Paid, Rate
from ..evening.money import due
from ..evening.season import Point
from ..evening.session import Session
from ..evening.state import State, standing, winners
from ..hand.writing import named
from ..law.library import chosen_variants, rules_name
from ..law.ruleset import Ruleset
from ..scoring import Line
from ..words.folding import printable
from ..words.said import Fact, Joined, Quantity, Said, Speech, counted, listed, said
from .columns import padded, table, width_of
from .page import page
from .phrases import Citation, changes
from .settling import BY_SEATING, LEVELS, basis, between, chart, money, payment_made, sparkline
from .sheet import Day, Days, edited_lines, headline, in_short, misdeals, next_line

#: The dashes, as many as colours; lines differ even without their colours.
DASHES = ("", "9 5", "2 5", "12 4 2 4", "6 3 2 3 2 3", "16 5", "4 3")
COLOURS = 7


class Strokes(NamedTuple):
    """The look of a line: the number of its colour, and its dash."""

    colour: int
    dash: str


def strokes(place: int) -> Strokes:
    """The look of the line at a place: no two of the first 49 alike, no two of the first seven in colour or dash."""
    return Strokes(place % COLOURS, DASHES[(place + place // COLOURS) % len(DASHES)])


class Dot(NamedTuple):
    """A player's total at a point, its place in the picture, and whether he won the hand that he declared there."""

    x: int
    y: int
    hand: int
    total: Amount
    won: bool | None = None
    declared: bool = False


class Trace(NamedTuple):
    """A player's line: its points, its look, and the height of his name at the end."""

    player: str
    strokes: Strokes
    dots: tuple[Dot, ...]
    label: int

    @property
    def path(self) -> str:
        """The line as SVG draws it."""
        return "M" + "L".join(f"{dot.x} {dot.y}" for dot in self.dots)

    @property
    def declared(self) -> list[Dot]:
        """The hands that the player declared."""
        return [dot for dot in self.dots if dot.declared]


class Tick(NamedTuple):
    """A line of the grid: its place and its number."""

    at: int
    value: Amount


class Graph(NamedTuple):
    """The whole picture: its size, the field of the lines, the grid, a line for each player, where the end begins."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    rows: tuple[Tick, ...]
    columns: tuple[Tick, ...]
    zero: int
    traces: tuple[Trace, ...]
    end: int | None = None


class Frame(NamedTuple):
    """A size of picture: its width and height, the room beside the lines, the distance between names."""

    width: int
    height: int
    left: int
    right: int
    apart: int
    columns: int


WIDE = Frame(640, 330, 50, 130, 17, 12)
NARROW = Frame(400, 330, 46, 104, 16, 6)
MARGIN = 14
FOOT = 26


#: Longer names are cut beside the lines.
LONGEST_NAME = 9

#: The greatest width of a letter there, and the gap between lines and names, which a piece of the line fills.
LETTER, GAP = 9, 42


def short(name: str) -> str:
    """A name as it is written beside its line."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def graph(course: Sequence[Point], frame: Frame, decimals: int = 0) -> Graph:
    """The picture of a course. A player's line begins at his first total."""
    totals = [point.totals for point in course]
    players = list(dict.fromkeys(name for one in reversed(totals) for name in one))
    values = [value for one in totals for value in one.values()] or [0]
    rows = _steps(min(0, *values), max(0, *values))
    low, high = rows[0], max(rows[-1], rows[0] + 1)
    bottom = frame.height - FOOT
    names = [len(f"{short(name)} {_last_drawn(totals, name, decimals)}") * LETTER + GAP for name in players]
    right = frame.width - max([frame.right, *names])
    last = max(len(totals) - 1, 1)

    def across(place: int) -> int:
        """The distance of an event from the left."""
        return frame.left + (right - frame.left) * place // last

    def down(value: Amount) -> int:
        """The distance of a total from the top."""
        return int(bottom - (bottom - MARGIN) * (value - low) // (high - low))

    def dot(place: int, name: str) -> Dot:
        """The dot of a player at an event, which is marked if he was the declarer."""
        point = course[place]
        declared = point.declarer == name and point.won is not None
        total = point.totals[name]
        return Dot(across(place), down(total), point.hand, total, point.won if declared else None, declared)

    lines = [[dot(place, name) for place, one in enumerate(totals) if name in one] for name in players]
    labels = _apart([dots[-1].y for dots in lines], frame.apart, MARGIN, bottom)
    traces = [
        Trace(name, strokes(place), tuple(dots), label)
        for place, (name, dots, label) in enumerate(zip(players, lines, labels, strict=True))
    ]
    ends = bool(course) and course[-1].end
    hands = last - 1 if ends else last
    every = max(1, -(-hands // frame.columns))
    columns = tuple(
        Tick(across(place), course[place].hand) for place in range(0, min(hands, len(course) - 1) + 1, every)
    )
    return Graph(
        frame.width,
        frame.height,
        frame.left,
        right,
        MARGIN,
        bottom,
        tuple(Tick(down(value), value) for value in rows),
        columns,
        down(0),
        tuple(traces),
        across(last - 1) if ends else None,
    )


def _last_drawn(totals: Sequence[Mapping[str, Amount]], name: str, decimals: int) -> str:
    """A player's last total, as it is written beside his line."""
    return f"+{written(next(one[name] for one in reversed(totals) if name in one), decimals)}"


def _steps(low: Amount, high: Amount) -> list[Amount]:
    """The round numbers from below the lowest to above the highest total, five to nine of them."""
    size = ratio(1, 100)
    while True:
        for times in (1, 2, 5):
            step = size * times
            first, last = low // step, -(-high // step)
            if last - first <= 7:
                return [step * count for count in range(int(first), int(last) + 1)]
        size = size * 10


def _apart(heights: Sequence[int], apart: int, top: int, bottom: int) -> list[int]:
    """The same heights, moved as little as it takes to keep names apart."""
    order = sorted(range(len(heights)), key=lambda place: (heights[place], place))
    placed = {}
    floor = top - apart
    for place in order:
        floor = max(heights[place], floor + apart)
        placed[place] = floor
    ceiling = bottom + apart
    for place in reversed(order):
        ceiling = min(placed[place], ceiling - apart)
        placed[place] = ceiling
    return [placed[place] for place in range(len(heights))]


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
    last: ReportRow | None
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
    best_hand: Said | None
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
        last=next((one for one in reversed(rows) if one.number is not None and one.void is None), None),
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
        best_hand=_best_hand(rows),
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
        Figure(said("a hand"), amounts(averages, places)),
        Figure(said("best"), amounts(one.best for one in counts)),
        Figure(said("worst"), amounts(one.worst for one in counts)),
        Figure(said("radli"), tuple([ratio_of(one.used, one.got) for one in counts])),
    )
    yield from (one for one in found if evening.state.hands and any(one.of))


def _best_hand(rows: Sequence[ReportRow]) -> Said | None:
    """The hand that earned somebody most: its number, contract, players, bonuses, and the amount."""
    cells = [(row.number, row, cell) for row in rows if row.number is not None for cell in row.changed]
    won = [(cell.change, cell.player, number, row) for number, row, cell in cells if cell.change and not cell.loss]
    if not won:
        return None
    amount, player, number, row = max(won, key=lambda one: one[0].amount)
    bonuses = tuple([one.label for one in row.features if one.made])
    hand = Joined((Joined((row.label, " + ".join(row.who or (player,)))), *bonuses), ", ")
    return said("Hand of the evening: {n}. {hand}: {amount}", n=number, hand=hand, amount=amount)


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


def report_page(
    session: Session,
    speech: Speech,
    rate: Amount | None = None,
    brief: bool = False,
    workings: bool = False,
    served: NamedTuple | None = None,
) -> str:
    """The page of an evening.

    The working of a hand opens in its row; with `workings` all of them are printed, with `brief` there are none.
    `served` is the frame of a page that is served to the browsers of a room.
    """
    found = report(session, rate, brief)
    return page(
        "report.html",
        speech,
        r=found,
        printed=workings,
        served=served,
        amount=lambda value, decimals: speech.amount(value, decimals, True),
        short=short,
        names=_names(speech),
    )


def _names(speech: Speech) -> Callable[[Sequence[str]], str]:
    """The function that lists names as a sentence does: `Ana and Boris`."""
    return lambda names: printable(speech.fact(listed(names)))


def report_text(
    session: Session, speech: Speech, rate: Amount | None = None, width: int | None = None
) -> Iterator[str]:
    """The lines of the report, with the table in at most `width` columns."""
    found = report(session, rate, brief=True)

    def told(fact: Fact) -> str:
        """A fact in the language of the reader."""
        return printable(speech.fact(fact))

    yield " · ".join(map(told, (found.day, found.hands, found.title, *found.variants)))
    if found.headline is not None:
        yield told(found.headline)
    rows = [[told(figure.label), *map(told, figure.of)] for figure in found.statistics]
    rows.append([told(said("total")), *(told(total) for _, _, total in found.totals)])
    heads = ["", *(printable(name) for name, _ in found.players)]
    yield from table(rows, heads, range(1, len(heads)), width, total=True)
    if found.best_hand is not None:
        yield told(found.best_hand)
    for giver, taker, amount in found.payments:
        yield f"{told(giver)} → {told(taker)}  {told(amount)}"


#: The signs before the winner of a finished evening, and before the course of whoever stands first.
MEDAL, COURSE = "🥇", "📈"

#: The number of signs of the course, with which it stays on one line of a phone.
SIGNS = 16


def shared(session: Session, speech: Speech, rate: Amount | None = None) -> list[str]:
    """The lines of a message about an evening."""
    found = report(session, rate, brief=True)

    def told(fact: Fact) -> str:
        """A fact in the language of the reader."""
        return printable(speech.fact(fact))

    parts = [
        [" · ".join(("♣ Tarok", told(found.day), told(found.hands)))],
        list(_places(found, speech)),
        [*_course(found, session.evening), *([] if found.best_hand is None else [told(found.best_hand)])],
        [*map(told, _payments(found)), told(said("seal {seal}", seal=found.seal))],
    ]
    lines = [line for part in parts if part for line in (*part, "")]
    return lines[:-1]


def _places(found: Report, speech: Speech) -> Iterator[str]:
    """A line for each player: place, a medal for the winner, name, total, and the balance that decides the place where
    not all always sat together."""
    columns = [[printable(one.player) for one in found.podium], [speech.fact(one.total) for one in found.podium]]
    if found.podium[0].balance is not None:
        columns.append([speech.fact(one.balance or "") for one in found.podium])
    rooms = [max(map(width_of, column)) for column in columns]
    for one, *cells in zip(found.podium, *columns, strict=True):
        place = MEDAL if found.finished and one.place == 1 else f"{one.place}."
        name, *amounts = [
            padded(cell, room, column > 0) for column, (cell, room) in enumerate(zip(cells, rooms, strict=True))
        ]
        yield "  ".join([f"{place} {name}", *amounts])
    if len(columns) > 2:
        yield speech.say(BY_SEATING)


def _course(found: Report, evening: EveningCourse) -> Iterator[str]:
    """The course of whoever stands first, if something was played."""
    drawn, first = chart(evening), found.podium[0]
    for one in drawn.courses:
        if one.player == first.player and found.leader is not None:
            yield f"{COURSE} {printable(one.player)} {sparkline(one.totals, drawn.low, drawn.high, SIGNS, LEVELS)}"


def _payments(found: Report) -> Iterator[Fact]:
    """The payments, once they are known."""
    if found.settled and found.payments:
        paying = [Joined((Joined((payer, receiver), " → "), amount)) for payer, receiver, amount in found.payments]
        yield Joined(tuple(paying), " · ")
