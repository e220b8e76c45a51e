"""A season as text, as rows of CSV and as a workbook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..amounts import Amount, ratio, rounded
from ..evening.events import MONEY
from ..evening.settle import Payment
from ..law.table import POINTS, unit_name
from ..season.rating import FEW
from ..season.season import Debts, Person, Season, SeasonTable, course
from ..words.folding import printable
from ..words.said import Fact, Quantity, counted, joined, said
from ..words.speech import Speech
from . import columns
from .chart import LEVELS, sparkline
from .settling import PERHAPS_FEWER
from .tabular import Cell
from .text import legend
from .workbook import WorkbookPage, workbook


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
