"""A season, on the screen and as a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..amounts import Amount, ratio, rounded
from ..evening.events import MONEY
from ..evening.money import Payment
from ..evening.season import Debts, Person, Season, SeasonTable, course
from ..law.evening import POINTS, unit_name
from ..words.folding import printable
from ..words.said import ENGLISH, Fact, Quantity, Said, Speech, counted, joined, said
from . import columns
from .columns import Cell
from .export import WorkbookPage, workbook
from .page import page
from .settling import LEVELS, PERHAPS_FEWER, sparkline
from .sheet import Days, headline
from .text import legend


def percent(part: int, whole: int) -> str:
    """A share in whole per cent; empty if there is nothing to share."""
    return f"{rounded(ratio(100 * part, whole), 0)} %" if whole else ""


class RankingColumn(NamedTuple):
    """A column of the ranking: its head, and a cell for each person."""

    head: Fact
    cells: Sequence[str]
    right: bool = True


#: The rank of a figure that stays on every screen.
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


class Figure(NamedTuple):
    """A figure of each person: its head, its value, its text where that says more, and its rank on narrow screens.

    The lowest rank goes first; without a rank it stands in tables for other programs alone.
    """

    head: Said
    value: Callable[[Person], Cell]
    rank: int = 0
    text: Callable[[Person, SeasonTable, Speech], str] | None = None

    def shown(self, person: Person, table: SeasonTable, speech: Speech) -> str:
        """The figure as people read it: amounts with as many decimals as points have."""
        if self.text is not None:
            return self.text(person, table, speech)
        value = self.value(person)
        return value if isinstance(value, str) else whole(value, table, speech)


def _made(person: Person, table: SeasonTable, speech: Speech) -> str:
    """The hands that somebody declared and won, out of all that he declared."""
    counts = person.counts
    return f"{counts.made}/{counts.declared} {percent(counts.made, counts.declared)}".strip()


def _a_hand(person: Person, table: SeasonTable, speech: Speech) -> str:
    """The average per hand, more exact than points are."""
    places = max(table.decimals, 1)
    return speech.amount(rounded(person.mean, places), places, True)


#: The figures of a person after the name, in the order of the tables for other programs.
FIGURES = (
    Figure(said("evenings"), lambda one: one.evenings),
    Figure(said("won"), lambda one: one.won, 7, lambda one, *_: f"{one.won}/{one.evenings}"),
    Figure(said("balance"), lambda one: one.balance, 8),
    Figure(said("an evening"), lambda one: rounded(one.an_evening, 2), ALWAYS),
    Figure(said("best"), lambda one: one.best, 5),
    Figure(said("worst"), lambda one: one.worst, 4),
    Figure(said("declared"), lambda one: f"{one.counts.made}/{one.counts.declared}", 6, _made),
    Figure(said("a hand"), lambda one: rounded(one.mean, 2), 3, _a_hand),
    Figure(said("radli"), lambda one: f"{one.counts.used}/{one.counts.got}", 2),
)


def figures(table: SeasonTable, speech: Speech) -> list[RankingColumn]:
    """The figures of each person that people read, the most important first."""
    ranked = sorted([one for one in FIGURES if one.rank], key=lambda one: -one.rank)
    return [RankingColumn(one.head, [one.shown(who, table, speech) for who in table.people]) for one in ranked]


def _ranking(table: SeasonTable, found: Season, speech: Speech, width: int | None) -> list[str]:
    """A line for each person: place, name, course, the average per evening that ranks him, and the figures that fit."""
    signs = COURSE if width is None or width >= NARROW else SHORT_COURSE
    shown = [
        RankingColumn("", list(map(str, places(table)))),
        RankingColumn(said("name"), [printable(one.name) for one in table.people], right=False),
        RankingColumn("", _drawn(courses(table, found), signs), right=False),
        *figures(table, speech),
    ]
    least = len(shown) - sum(0 < one.rank < ALWAYS for one in FIGURES)
    while width is not None and len(shown) > least and _taken(shown, speech) > width:
        shown.pop()
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


def text(found: Season, speech: Speech, width: int | None = None) -> str:
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


def rows(found: Season, speech: Speech = ENGLISH) -> Iterator[list[Cell]]:
    """The table for other programs, with its heads in that language: a row for each person in each unit."""
    yield [speech.say(head) for head in (said("unit"), said("name"), *[one.head for one in FIGURES])]
    for table in found.tables:
        for person in table.people:
            yield [table.unit, person.name, *[one.value(person) for one in FIGURES]]


def season_workbook(found: Season, speech: Speech) -> bytes:
    """The workbook of a season: everybody's figures, and who pays whom."""
    payments: list[Sequence[Cell]] = [[speech.say(one) for one in (said("payer"), said("receiver"), said("amount"))]]
    for money, debts in found.debts.items():
        name = "" if money == MONEY else speech.fact(unit_name(money))
        payments += [[one.payer, one.receiver, one.amount, name] for one in debts.payments]
    table = WorkbookPage(said("season"), list(rows(found, speech)))
    return workbook([table, WorkbookPage(said("settlement"), payments, 3, 2)], speech)


#: The size of a course in the table, and how near to its edge the line may come.
WIDTH, HEIGHT, MARGIN = 120, 34, 3


class DrawnCourse(NamedTuple):
    """The course of a person's balance: the line as SVG draws it, the evenings won, and a description."""

    path: str
    zero: int
    won: tuple[tuple[int, int], ...]
    words: Said


class RankedPerson(NamedTuple):
    """A person's line: place, course, and figures, of which the first is the average per evening."""

    place: int
    name: str
    course: DrawnCourse
    figures: tuple[str, ...]


class RankedUnit(NamedTuple):
    """The evenings of one unit: its name, the heads of the figures, and a line for each person."""

    name: str
    heads: tuple[Fact, ...]
    people: tuple[RankedPerson, ...]


def season_page(found: Season, speech: Speech) -> str:
    """The page of a season."""
    units = [_unit(table, found, speech) for table in found.tables]
    leaders = [one for one in units[0].people if one.place == 1] if len(units) == 1 else []
    return page(
        "season.html",
        speech,
        days=Days(found.nights[0].date, found.nights[-1].date),
        evenings=counted("{n} evening", "{n} evenings", len(found.nights)),
        hands=counted("{n} hand", "{n} hands", sum(night.hands for night in found.nights)),
        headline=headline([one.name for one in leaders], False) or said("Season"),
        title=f"{leaders[0].name} {leaders[0].figures[0]}" if leaders else "",
        units=units,
        contracts=[(one, percent(one.made, one.declared)) for one in found.contracts],
        debts=[
            [(one.payer, one.receiver, sum_of(one, money, found)) for one in debts.payments]
            for money, debts in found.debts.items()
        ],
    )


def _unit(table: SeasonTable, found: Season, speech: Speech) -> RankedUnit:
    """The people of a unit, the best first."""
    behind, drawn = figures(table, speech), _courses(table, found)
    people = [
        RankedPerson(place, person.name, drawn[person.name], tuple([one.cells[row] for one in behind]))
        for row, (place, person) in enumerate(zip(places(table), table.people, strict=True))
    ]
    name = speech.fact(unit_name(printable(table.unit)))
    return RankedUnit(name, tuple([one.head for one in behind]), tuple(people))


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
        won = tuple([(across(evening), down(value)) for evening, value in here])
        lowest, highest = (
            Quantity(rounded(one, table.decimals), table.decimals, True)
            for one in (min(value for _, value in points), max(value for _, value in points))
        )
        return DrawnCourse(path, down(0), won, said("lowest {low}, highest {high}", low=lowest, high=highest))

    return {name: course_of(name, line) for name, line in balances.items()}
