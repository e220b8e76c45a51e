"""A season, on the screen and as a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..amounts import Amount, ratio, rounded
from ..evening.season import Person, Season, SeasonTable, course
from ..law.ruleset import POINTS, unit_name
from ..words.folding import printable
from ..words.said import ENGLISH, Fact, Quantity, Said, Speech, counted, said
from . import columns
from .columns import Cell
from .page import page
from .report import Lines
from .settling import IN_MONEY, LEVELS, PERHAPS_FEWER, ranked, sparkline, sum_of
from .sheet import days_in_words, headline
from .text import legend


def percent(part: int, whole: int) -> str:
    """A share in whole per cent; empty if there is nothing to share."""
    return f"{rounded(ratio(100 * part, whole), 0)} %" if whole else ""


#: The rank of a figure that stays on every screen.
ALWAYS = 100

#: The most signs of a course, and of one on a narrow screen, which is one of fewer than 60 columns.
COURSE, SHORT_COURSE, NARROW = 20, 10, 60

#: The sign in a course for the evenings before somebody came.
NOT_YET = "·"


def places(table: SeasonTable) -> list[int]:
    """The place of each person of a table, by the average per evening; equals share a place."""
    return [place for place, _ in ranked({person.name: person.an_evening for person in table.people})]


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
        if isinstance(value, str):
            return value
        return speech.amount(rounded(value, table.decimals), table.decimals, True)


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
#: Those that people read, the most important first.
RANKED = sorted([one for one in FIGURES if one.rank], key=lambda one: -one.rank)


def _ranking(table: SeasonTable, found: Season, speech: Speech, width: int | None) -> list[str]:
    """A line for each person: place, name, course, the average per evening that ranks him, and the figures that fit."""
    signs = COURSE if width is None or width >= NARROW else SHORT_COURSE
    running = courses(table, found)
    values = [value for one in running.values() for value in one if value is not None]
    low, high = min(0, *values), max(0, *values)
    rows = [
        [
            str(place),
            printable(person.name),
            sparkline(running[person.name], low, high, signs, LEVELS, NOT_YET),
            *[one.shown(person, table, speech) for one in RANKED],
        ]
        for place, person in zip(places(table), table.people, strict=True)
    ]
    heads = ["", speech.say(said("name")), "", *[speech.say(one.head) for one in RANKED]]
    rooms = [max(map(columns.width_of, column)) for column in zip(heads, *rows, strict=True)]
    kept = len(heads)
    while width is not None and kept > 4 and sum(rooms[:kept]) + columns.GAP * (kept - 1) > width:
        kept -= 1
    right = [place for place in range(kept) if place not in (1, 2)]
    return columns.table([row[:kept] for row in rows], heads[:kept], right, width)


def head(found: Season) -> tuple[Said, Said]:
    """The numbers of evenings and of hands."""
    hands = sum(night.hands for night in found.nights)
    return counted("{n} evening", "{n} evenings", len(found.nights)), counted("{n} hand", "{n} hands", hands)


def text(found: Season, speech: Speech, width: int | None = None) -> str:
    """The season for people: a line for each person, then who owes whom."""
    parts = [" · ".join(map(speech.say, head(found)))]
    for table in found.tables:
        if len(found.tables) > 1:
            parts.append("\n" + speech.fact(unit_name(printable(table.unit))))
        parts.extend(_ranking(table, found, speech, width))
    full = {one.name: found.people.full(one.name) for table in found.tables for one in table.people}
    parts.extend(legend({name: whole for name, whole in full.items() if whole != name}, width))
    for money in found.debts:
        parts.append("")
        rows = [[f"{printable(one)} → {printable(to)}", speech.fact(sum)] for one, to, sum in payments(found, money)]
        parts.extend(
            columns.table(rows, right=[1], width=width) if rows else [speech.say(said("nobody owes anything"))]
        )
        parts.extend(map(speech.say, below_payments(found, money)))
    return "\n".join(parts)


def payments(found: Season, money: str) -> list[tuple[str, str, Fact]]:
    """Who pays whom, and how much, in one money: its decimals are those of its evenings."""
    places = max([night.money_decimals for night in found.nights if night.money == money], default=2)
    return [(one.payer, one.receiver, sum_of(one.amount, money, places)) for one in found.debts[money].payments]


def below_payments(found: Season, money: str) -> list[Said]:
    """What is to be known of these payments: how points become money, and where fractions of them went."""
    debts = found.debts[money]
    notes = [IN_MONEY] if money == POINTS and debts.payments else []
    nights = [night for night in found.nights if night.money == money == POINTS]
    if any(balance.denominator > 1 for night in nights for balance in night.balances.values()):
        notes.append(said("each evening is paid in whole points"))
    return [*notes, *([] if debts.surely_fewest else [PERHAPS_FEWER])]


def rows(found: Season, speech: Speech = ENGLISH) -> Iterator[list[Cell]]:
    """The table for other programs, with its heads in that language: a row for each person in each unit."""
    yield [speech.say(head) for head in (said("unit"), said("name"), *[one.head for one in FIGURES])]
    for table in found.tables:
        for person in table.people:
            yield [table.unit, person.name, *[one.value(person) for one in FIGURES]]


#: The size of a course in the table, and how near to its edge the line may come.
WIDTH, HEIGHT, MARGIN = 120, 34, 3


class RankedPerson(NamedTuple):
    """A person's line: place, figures, running balances, the evenings won, and the course in words."""

    place: int
    name: str
    figures: list[str]
    course: list[Amount | None]
    won: list[int]
    words: Said


def season_page(found: Season, speech: Speech) -> str:
    """The page of a season."""
    units = [(unit_name(table.unit), _lines(table, found), _people(table, found, speech)) for table in found.tables]
    leaders = [one for one in units[0][2] if one.place == 1] if len(units) == 1 else []
    return page(
        "season.html",
        speech,
        days=days_in_words(found.nights[0].date, found.nights[-1].date),
        head=head(found),
        headline=headline([one.name for one in leaders], False) or said("Season"),
        title=f"{leaders[0].name} {leaders[0].figures[0]}" if leaders else "",
        units=units,
        heads=[one.head for one in RANKED],
        contracts=[(one, percent(one.made, one.declared)) for one in found.contracts],
        debts=[(payments(found, money), below_payments(found, money)) for money in found.debts],
    )


def _lines(table: SeasonTable, found: Season) -> Lines:
    """The field of everybody's line, all on one scale: every line begins at 0."""
    values = [value for one in courses(table, found).values() for value in one if value is not None]
    nights = sum(night.unit == table.unit for night in found.nights)
    return Lines(MARGIN, WIDTH - MARGIN, MARGIN, HEIGHT - MARGIN, nights, min(values), max(values))


def _people(table: SeasonTable, found: Season, speech: Speech) -> list[RankedPerson]:
    """The people of a unit, the best first."""
    nights = [night for night in found.nights if night.unit == table.unit]
    winners = [set(map(found.people.person, night.winners)) for night in nights]
    people = []
    for place, person in zip(places(table), table.people, strict=True):
        running = courses(table, found)[person.name]
        values = [rounded(value, table.decimals) for value in running if value is not None]
        low, high = (Quantity(one, table.decimals, True) for one in (min(values), max(values)))
        won = [evening for evening, names in enumerate(winners, 1) if person.name in names]
        figures = [one.shown(person, table, speech) for one in RANKED]
        words = said("lowest {low}, highest {high}", low=low, high=high)
        people.append(RankedPerson(place, person.name, figures, running, won, words))
    return people
