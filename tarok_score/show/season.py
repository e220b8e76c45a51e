"""A season, on the screen and as a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..amounts import Amount, ratio, rounded
from ..evening.events import MONEY
from ..evening.money import Payment
from ..law.contracts import Contract
from ..law.evening import POINTS, unit_name
from ..season.season import FEW, Debts, Person, Season, SeasonTable, course
from ..words.folding import printable
from ..words.said import Fact, Quantity, Said, Speech, counted, joined, said
from . import columns
from .export import WorkbookPage, workbook
from .page import page
from .phrases import Cell
from .settling import LEVELS, PERHAPS_FEWER, sparkline
from .sheet import Days, headline
from .text import legend


def percent(part: int, whole: int) -> str:
    """A share in whole per cent; empty if there is nothing to share."""
    return f"{rounded(ratio(100 * part, whole), 0)} %" if whole else ""


def made(person: Person) -> str:
    """The hands that somebody declared and won, out of all that he declared."""
    counts = person.counts
    return f"{counts.made}/{counts.declared} {percent(counts.made, counts.declared)}".strip()


def average(person: Person, decimals: int, speech: Speech) -> str:
    """The average per hand, and its standard error."""
    places = max(decimals, 1)
    mean, error = rounded(person.mean, places), person.error(places)
    return f"{speech.amount(mean, places, True)} ± {speech.amount(error, places)}"


class RankingColumn(NamedTuple):
    """A column of the ranking: its head, a cell for each person, and how long it stays on narrower screens."""

    head: Fact
    cells: Sequence[str]
    stays: int
    right: bool = True


#: The rank of a column that stays on every screen.
ALWAYS = 100

#: The most signs of a course, and of one on a narrow screen, which is one of fewer than 60 columns.
COURSE, SHORT_COURSE, NARROW = 20, 10, 60

#: The sign in a course for the evenings before somebody came.
NOT_YET = "·"


def places(table: SeasonTable) -> list[int]:
    """The place of each person of a table, by the average per evening; equals share a place."""
    averages = [person.an_evening for person in table.people]
    return [1 + sum(other > own for other in averages) for own in averages]


def whole(value: Amount, table: SeasonTable, speech: Speech) -> str:
    """A balance with as many decimals as points have: as a difference from an average it would have more."""
    return speech.amount(rounded(value, table.decimals), table.decimals, True)


def courses(table: SeasonTable, found: Season) -> dict[str, list[Amount | None]]:
    """Each person's running balance, from before the first evening on; None before he came."""
    totals = course(table, found)
    return {person.name: [one.get(person.name) for one in totals] for person in table.people}


def figures(table: SeasonTable, speech: Speech) -> list[RankingColumn]:
    """The figures of each person after his average per evening, the most important first."""
    people = table.people
    return [
        RankingColumn(said("balance"), [whole(one.balance, table, speech) for one in people], 8),
        RankingColumn(said("won"), [f"{one.won}/{one.evenings}" for one in people], 7),
        RankingColumn(said("declared"), [made(one) for one in people], 6),
        RankingColumn(said("best"), [whole(one.best, table, speech) for one in people], 5),
        RankingColumn(said("worst"), [whole(one.worst, table, speech) for one in people], 4),
        RankingColumn(said("a hand"), [average(one, table.decimals, speech) for one in people], 3),
        RankingColumn(said("radli"), [f"{one.counts.used}/{one.counts.got}" for one in people], 2),
        RankingColumn(said("mond lost"), [str(one.counts.mond_lost) for one in people], 1),
    ]


def _ranking(table: SeasonTable, found: Season, speech: Speech, width: int | None) -> list[str]:
    """A line for each person: place, name, course, the average per evening that ranks him, and the figures that fit."""
    people = table.people
    signs = COURSE if width is None or width >= NARROW else SHORT_COURSE
    shown = [
        RankingColumn("", list(map(str, places(table))), ALWAYS),
        RankingColumn(said("name"), [printable(one.name) for one in people], ALWAYS, right=False),
        RankingColumn("", _drawn(courses(table, found), signs), ALWAYS, right=False),
        RankingColumn(said("an evening"), [whole(one.an_evening, table, speech) for one in people], ALWAYS),
        *figures(table, speech),
    ]
    while width is not None and _taken(shown, speech) > width:
        least = min(shown, key=lambda one: one.stays)
        if least.stays == ALWAYS:
            break
        shown.remove(least)
    rows = list(zip(*(one.cells for one in shown), strict=True))
    right = [place for place, one in enumerate(shown) if one.right]
    return columns.table(rows, [speech.fact(one.head) for one in shown], right, width)


def _taken(shown: Sequence[RankingColumn], speech: Speech) -> int:
    """The width of a ranking with these columns."""
    rooms = [max(map(columns.width_of, (speech.fact(one.head), *one.cells))) for one in shown]
    return sum(rooms) + columns.GAP * (len(rooms) - 1)


def _drawn(balances: Mapping[str, Sequence[Amount | None]], signs: int) -> list[str]:
    """The courses as lines of signs, all on one scale."""
    values = [value for one in balances.values() for value in one if value is not None]
    low, high = min(0, *values), max(0, *values)
    return [sparkline(one, low, high, signs, LEVELS, NOT_YET) for one in balances.values()]


def text(found: Season, speech: Speech, rating: bool, width: int | None = None) -> str:
    """The season for people: a line for each person, then who owes whom."""
    evenings = counted("{n} evening", "{n} evenings", len(found.nights))
    hands = counted("{n} hand", "{n} hands", sum(night.hands for night in found.nights))
    parts = [f"{speech.say(evenings)} · {speech.say(hands)}"]
    for table in found.tables:
        if len(found.tables) > 1:
            parts.append("\n" + speech.fact(unit_name(printable(table.unit))))
        parts.extend(_ranking(table, found, speech, width))
    full = {one.name: found.people.full(one.name) for table in found.tables for one in table.people}
    parts.extend(legend({name: whole for name, whole in full.items() if whole != name}, width))
    for money, debts in found.debts.items():
        parts.append("")
        parts.extend(_payments(money, debts, found, speech, width))
    if rating:
        parts.append("")
        parts.extend(columns.table(_ratings(found), right=[1], width=width))
    return "\n".join(parts)


def _payments(money: str, debts: Debts, found: Season, speech: Speech, width: int | None) -> Iterator[str]:
    """The payments that even out the debts in one kind of money, or in points."""
    rows = [
        [f"{printable(one.payer)} → {printable(one.receiver)}", printable(speech.fact(sum_of(one, money, found)))]
        for one in debts.payments
    ]
    if rows:
        yield from columns.table(rows, right=[1], width=width)
    else:
        yield speech.say(said("nobody owes anything"))
    if not debts.surely_fewest:
        yield speech.say(PERHAPS_FEWER)


def sum_of(one: Payment, money: str, found: Season) -> Fact:
    """The amount of a payment with the name of its money, if it has one: its decimals are those of its evenings."""
    if money == POINTS and one.amount.denominator == 1:
        return counted("{n} point", "{n} points", int(one.amount))
    places = max([night.money_decimals for night in found.nights if night.money == money], default=2)
    amount = Quantity(one.amount, places)
    return amount if money == MONEY else joined(amount, unit_name(money))


def _ratings(found: Season) -> list[list[str]]:
    """Everybody's rating from the highest down; in brackets if it rests on few evenings."""
    return [
        [printable(name), str(rating) if evenings >= FEW else f"({rating})"]
        for name, (rating, evenings) in found.ranked
    ]


#: The heads of the CSV table, after the unit.
CSV_HEADS = (
    "name",
    "evenings",
    "won",
    "balance",
    "an evening",
    "best",
    "worst",
    "declared",
    "a hand",
    "radli",
    "mond lost",
)


def rows(found: Season) -> Iterator[list[Cell]]:
    """The table for other programs, with its heads: a row for each person in each unit."""
    yield ["unit", *CSV_HEADS]
    for table in found.tables:
        for person in table.people:
            counts = person.counts
            yield [
                table.unit,
                person.name,
                person.evenings,
                person.won,
                person.balance,
                rounded(person.an_evening, 2),
                person.best,
                person.worst,
                f"{counts.made}/{counts.declared}",
                rounded(person.mean, 2),
                f"{counts.used}/{counts.got}",
                counts.mond_lost,
            ]


#: The heads of a season, in the order of its columns.
SEASON_HEADS = (
    said("unit"),
    said("name"),
    said("evenings"),
    said("won"),
    said("balance"),
    said("an evening"),
    said("best"),
    said("worst"),
    said("declared"),
    said("a hand"),
    said("radli"),
    said("mond lost"),
)


def season_workbook(found: Season, speech: Speech) -> bytes:
    """The workbook of a season: everybody's figures, and who pays whom."""
    _, *people = rows(found)
    table: list[Sequence[Cell]] = [[speech.say(head) for head in SEASON_HEADS], *people]
    payments: list[Sequence[Cell]] = [[speech.say(one) for one in (said("payer"), said("receiver"), said("amount"))]]
    for money, debts in found.debts.items():
        name = "" if money == MONEY else speech.fact(unit_name(money))
        payments += [[one.payer, one.receiver, one.amount, name] for one in debts.payments]
    return workbook([WorkbookPage(said("season"), table), WorkbookPage(said("settlement"), payments, 1, 3, 2)], speech)


#: The size of a course in the table, and how near to its edge the line may come.
WIDTH, HEIGHT, MARGIN = 120, 34, 3

#: The most people side by side in a grid of pairs; for more there are several grids.
ACROSS = 8

#: The strongest tint of a cell of the grid, in hundredths.
TINT = 30


class EveningDot(NamedTuple):
    """The dot of an evening that somebody won."""

    x: int
    y: int


class DrawnCourse(NamedTuple):
    """The course of a person's balance: the line as SVG draws it, the evenings won, and a description."""

    path: str
    zero: int
    won: tuple[EveningDot, ...]
    words: Said


class RankedPerson(NamedTuple):
    """A person's line: place, course, average per evening, figures, and the figures that stand below his name."""

    place: int
    name: str
    course: DrawnCourse
    an_evening: str
    figures: tuple[str, ...]
    short: tuple[Fact, ...]


class RankedUnit(NamedTuple):
    """The evenings of one unit: its name, the heads of the figures, and a line for each person."""

    name: str
    heads: tuple[Fact, ...]
    people: tuple[RankedPerson, ...]


class Meeting(NamedTuple):
    """A cell of the grid: the hands won and lost against another person, those made with him, and its tint."""

    against: str
    together: str
    tint: int
    ahead: bool


class PairGrid(NamedTuple):
    """A grid of some people side by side, with everybody who ever played with one of them."""

    across: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Meeting | None, ...]], ...]


class PlayedContract(NamedTuple):
    """A contract: how often it was played and made."""

    contract: Contract
    declared: int
    made: int
    rate: str


class SeasonPage(NamedTuple):
    """Everything that the page of a season shows."""

    days: Days
    evenings: Said
    hands: Said
    headline: Said
    title: str
    units: tuple[RankedUnit, ...]
    contracts: tuple[PlayedContract, ...]
    grids: tuple[PairGrid, ...]
    debts: tuple[tuple[tuple[str, str, Fact], ...], ...]
    ratings: tuple[tuple[str, int, bool], ...]


def season_page(found: Season, speech: Speech, rating: bool) -> str:
    """The page of a season."""
    return page("season.html", speech, p=_page(found, speech, rating), refresh=None)


def _page(found: Season, speech: Speech, rating: bool) -> SeasonPage:
    units = tuple(_unit(table, found, speech) for table in found.tables)
    leaders = [one for one in units[0].people if one.place == 1] if len(units) == 1 else []
    return SeasonPage(
        Days(found.nights[0].date, found.nights[-1].date),
        counted("{n} evening", "{n} evenings", len(found.nights)),
        counted("{n} hand", "{n} hands", sum(night.hands for night in found.nights)),
        headline([one.name for one in leaders], False) or said("Season"),
        f"{leaders[0].name} {leaders[0].an_evening}" if leaders else "",
        units,
        tuple(
            PlayedContract(one.contract, one.declared, one.made, percent(one.made, one.declared))
            for one in found.contracts
        ),
        tuple(_grids(found)),
        tuple(tuple(_payments_table(money, found)) for money in found.debts),
        _ratings_table(found) if rating else (),
    )


def _unit(table: SeasonTable, found: Season, speech: Speech) -> RankedUnit:
    """The people of a unit, the best first."""
    behind = figures(table, speech)
    drawn = _courses(table, found)
    people = [
        RankedPerson(
            place,
            person.name,
            drawn[person.name],
            whole(person.an_evening, table, speech),
            tuple(column.cells[row] for column in behind),
            tuple(_in_short(row, behind)),
        )
        for row, (place, person) in enumerate(zip(places(table), table.people, strict=True))
    ]
    return RankedUnit(speech.fact(unit_name(printable(table.unit))), tuple(one.head for one in behind), tuple(people))


#: The number of figures below a name on a phone.
BELOW = 2


def _in_short(row: int, behind: Sequence[RankingColumn]) -> Iterator[Fact]:
    """The first figures of a person, each after its head."""
    for column in behind[:BELOW]:
        if column.cells[row]:
            yield said("{head} {figure}", head=column.head, figure=column.cells[row])


def _courses(table: SeasonTable, found: Season) -> dict[str, DrawnCourse]:
    """Everybody's course, all on one scale; a line begins where its person came."""
    balances = courses(table, found)
    nights = [night for night in found.nights if night.unit == table.unit]
    winners = [{found.people.person(name) for name in night.winners} for night in nights]
    values = [value for one in balances.values() for value in one if value is not None]
    low, high = min(values), max(values)  # every line begins at 0
    span = max(high - low, 1)

    def across(evening: int) -> int:
        """The distance of an evening from the left."""
        return MARGIN + (WIDTH - 2 * MARGIN) * evening // len(nights)

    def down(value: Amount) -> int:
        """The distance of a balance from the top."""
        return int(MARGIN + (HEIGHT - 2 * MARGIN) * (high - value) // span)

    def course_of(name: str, line: Sequence[Amount | None]) -> DrawnCourse:
        """One person's line."""
        points = [(evening, value) for evening, value in enumerate(line) if value is not None]
        path = "M" + "L".join(f"{across(evening)} {down(value)}" for evening, value in points)
        here = [(evening, value) for evening, value in points if evening and name in winners[evening - 1]]
        won = tuple(EveningDot(across(evening), down(value)) for evening, value in here)
        lowest, highest = (
            Quantity(rounded(one, table.decimals), table.decimals, True)
            for one in (min(value for _, value in points), max(value for _, value in points))
        )
        return DrawnCourse(path, down(0), won, said("lowest {low}, highest {high}", low=lowest, high=highest))

    return {name: course_of(name, line) for name, line in balances.items()}


def _grids(found: Season) -> Iterator[PairGrid]:
    """The grids of everybody against and with everybody, each as wide as a phone has room for."""
    names = list(dict.fromkeys(person.name for table in found.tables for person in table.people))
    met = {}
    for pair in found.pairs:
        one, two = pair.players
        lost = pair.against - pair.won
        together = f"{pair.made}/{pair.together}" if pair.together else ""
        met[one, two] = _meeting(pair.won, lost, together)
        met[two, one] = _meeting(lost, pair.won, together)
    parts = -(-len(names) // ACROSS)
    for part in range(parts):
        across = tuple(names[part * len(names) // parts : (part + 1) * len(names) // parts])
        rows = [(name, tuple(met.get((name, other)) for other in across)) for name in names]
        yield PairGrid(across, tuple((name, cells) for name, cells in rows if any(cells)))


def _meeting(won: int, lost: int, together: str) -> Meeting:
    """A cell of the grid; its tint grows with the distance between hands won and lost."""
    played = won + lost
    tint = TINT * abs(won - lost) // played if played else 0
    return Meeting(f"{won}:{lost}" if played else "", together, tint, won >= lost)


def _payments_table(money: str, found: Season) -> Iterator[tuple[str, str, Fact]]:
    """The payments in one kind of money: payer, receiver, amount."""
    for one in found.debts[money].payments:
        yield one.payer, one.receiver, sum_of(one, money, found)


def _ratings_table(found: Season) -> tuple[tuple[str, int, bool], ...]:
    """Everybody's rating from the highest down, and whether it rests on enough evenings."""
    return tuple((name, rating, evenings >= FEW) for name, (rating, evenings) in found.ranked)
