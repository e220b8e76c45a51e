"""A season, on the screen and as a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..amounts import Amount, ratio, rounded
from ..evening.season import Season, SeasonTable, course
from ..law.ruleset import POINTS, unit_name
from ..text import printable
from ..values import Value
from ..words.said import Fact, Quantity, Said, Speech, counted, said
from .columns import Column, Grid
from .page import page
from .report import Lines
from .settling import (
    COURSE,
    IN_MONEY,
    LEVELS,
    NARROW,
    PERHAPS_FEWER,
    SHORT_COURSE,
    payments_in_rows,
    ranked,
    sparkline,
    sum_of,
)
from .sheet import days_in_words, headline
from .text import legend


class Average(Quantity):
    """An amount that is exact in tables for other programs, and has as many decimals as points for people."""

    def spoken(self, speech: Speech) -> str:
        """The amount, rounded."""
        return speech.amount(rounded(self.amount, self.decimals), self.decimals, True)


class Won(Value):
    """The evenings that a person won; people read out of how many."""

    amount: int
    evenings: int

    def spoken(self, speech: Speech) -> str:
        """Both numbers."""
        return f"{self.amount}/{self.evenings}"


#: The figures of a person after the name, in the order of the tables for other programs. For people the last to give
#: way is the first.
FIGURES = (
    Column(said("evenings")),
    Column(said("won"), True, gives_way=7),
    Column(said("balance"), True, gives_way=8),
    Column(said("an evening"), True, gives_way=9),
    Column(said("best"), True, gives_way=5),
    Column(said("worst"), True, gives_way=4),
    Column(said("declared"), True, gives_way=6),
    Column(said("a hand"), True, gives_way=3),
    Column(said("radli"), True, gives_way=2),
)


#: The places of those that people read, the most important first.
RANKED = sorted(range(1, len(FIGURES)), key=lambda place: -FIGURES[place].gives_way)


class RankedPerson(NamedTuple):
    """A person's line: place, name, figures, running balances from before the first evening on, and evenings won.

    Before a person came there is no balance.
    """

    place: int
    name: str
    figures: list[Fact]
    course: list[Amount | None]
    won: list[int]


def scale(people: Sequence[RankedPerson]) -> tuple[Amount, Amount]:
    """The lowest and the highest balance of all courses, which begin at 0."""
    values = [value for person in people for value in person.course if value is not None]
    return min(values), max(values)


def ranking(table: SeasonTable, season: Season) -> list[RankedPerson]:
    """The people of a table by the average per evening; equals share a place."""
    places, running, decimals = [], course(table, season), table.decimals
    nights = [night for night in season.nights if night.unit == table.unit]
    winners = [set(map(season.people.person, night.winners)) for night in nights]
    ranks = ranked({person.name: person.an_evening for person in table.people})
    # The ranking and the people are in the same order, by the average.
    for (place, name), person in zip(ranks, table.people, strict=True):
        counts = person.counts
        figures: list[Fact] = [
            person.evenings,
            Won(person.won, person.evenings),
            Average(person.balance, decimals),
            Average(rounded(person.an_evening, 2), decimals),
            Average(person.best, decimals),
            Average(person.worst, decimals),
            f"{counts.made}/{counts.declared}",
            Average(rounded(person.mean, 2), max(decimals, 1)),
            f"{counts.used}/{counts.got}",
        ]
        won = [evening for evening, names in enumerate(winners, 1) if name in names]
        places.append(RankedPerson(place, name, figures, [standing.get(name) for standing in running], won))
    return places


def _ranking(table: SeasonTable, season: Season, speech: Speech, width: int | None) -> list[str]:
    """A line for each person: place, name, course, the average per evening that decides, and the figures that fit."""
    signs = COURSE if width is None or width >= NARROW else SHORT_COURSE
    people = ranking(table, season)
    low, high = scale(people)
    columns = [Column("", True), Column(said("name")), Column(""), *[FIGURES[at] for at in RANKED]]
    rows: list[list[Fact]] = [
        [
            person.place,
            person.name,
            sparkline(person.course, low, high, signs, LEVELS),
            *[person.figures[at] for at in RANKED],
        ]
        for person in people
    ]
    return Grid(columns, rows).text(speech, width)


def head(season: Season) -> tuple[Said, Said]:
    """The numbers of evenings and of hands."""
    hands = sum(night.hands for night in season.nights)
    return counted("{n} evening", "{n} evenings", len(season.nights)), counted("{n} hand", "{n} hands", hands)


def text(season: Season, speech: Speech, width: int | None = None) -> str:
    """The season for people: a line for each person, then who owes whom."""
    parts = [" · ".join(map(speech.say, head(season)))]
    for table in season.tables:
        if len(season.tables) > 1:
            parts.append("\n" + speech.fact(unit_name(printable(table.unit))))
        parts.extend(_ranking(table, season, speech, width))
    full = {person.name: season.people.full(person.name) for table in season.tables for person in table.people}
    parts.extend(legend({name: whole for name, whole in full.items() if whole != name}, width))
    for money in season.debts:
        parts += ["", *payments_in_rows(payments(season, money), speech, width)]
        parts += map(speech.say, below_payments(season, money))
    return "\n".join(parts)


def payments(season: Season, money: str) -> list[tuple[Fact, Fact, Fact]]:
    """The payments in one money, with payer and receiver: its decimals are those of its evenings."""
    places = max([night.money_decimals for night in season.nights if night.money == money], default=2)
    return [
        (payment.payer, payment.receiver, sum_of(payment.amount, money, places))
        for payment in season.debts[money].payments
    ]


def below_payments(season: Season, money: str) -> list[Said]:
    """The notes on these payments: how points become money, and what became of fractions."""
    debts = season.debts[money]
    notes = [IN_MONEY] if money == POINTS and debts.payments else []
    nights = [night for night in season.nights if night.money == money == POINTS]
    if any(balance.denominator > 1 for night in nights for balance in night.balances.values()):
        notes.append(said("each evening is paid in whole points"))
    return [*notes, *([] if debts.surely_fewest else [PERHAPS_FEWER])]


def grid(season: Season) -> Grid:
    """The table for other programs: a row for each person in each unit."""
    rows: list[list[Fact]] = [
        [table.unit, person.name, *person.figures] for table in season.tables for person in ranking(table, season)
    ]
    return Grid([Column(said("unit")), Column(said("name")), *FIGURES], rows)


#: The size of a course in the table, and how near to its edge the line may come.
WIDTH, HEIGHT, MARGIN = 120, 34, 3


def season_page(season: Season, speech: Speech) -> str:
    """The page of a season."""
    units = []
    for table in season.tables:
        people = ranking(table, season)
        nights = len(people[0].course) - 1
        lines = Lines(MARGIN, WIDTH - MARGIN, MARGIN, HEIGHT - MARGIN, nights, *scale(people))
        units.append((unit_name(table.unit), table.decimals, lines, people))
    # With two units two people lead, and a headline would compare points with money.
    leaders = [person for person in units[0][3] if person.place == 1] if len(units) == 1 else []
    return page(
        "season.html",
        speech,
        days=days_in_words(season.nights[0].date, season.nights[-1].date),
        head=head(season),
        headline=headline([leader.name for leader in leaders], False) or said("Season"),
        leaders=leaders,
        units=units,
        heads=[column.heading for column in FIGURES],
        ranked=RANKED,
        shown=Average,
        contracts=[
            (contract, f"{rounded(ratio(100 * contract.made, contract.declared), 0)} %" if contract.declared else "")
            for contract in season.contracts
        ],
        debts=[(payments(season, money), below_payments(season, money)) for money in season.debts],
    )
