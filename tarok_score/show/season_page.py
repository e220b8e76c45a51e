"""A season as a page for a browser: a line a player, the table, contracts, pairs, and who owes whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..amounts import Amount
from ..evening.statistics import Point
from ..law.contracts import Contract
from ..law.table import unit_name
from ..season.rating import FEW
from ..season.season import Pair, Season, SeasonTable, course
from ..words.folding import printable
from ..words.said import Quantity, Said, counted, joined, said
from ..words.speech import Speech
from .graph import NARROW, WIDE, Graph, graph, short
from .page import page
from .season import NO_RATE, heads, money_name, percent, row

#: So many lines can be told apart in one picture: those of the best.
MOST_LINES = 10


#: So many of the best stand at the head of a unit.
FIRST = 5


class LeaderRow(NamedTuple):
    """One of the leaders at the head of a unit, with his balance and his evenings."""

    name: str
    balance: Quantity
    evenings: Said


class Unit(NamedTuple):
    """One unit's part of the page: its name, its leaders, its pictures with their captions, and its table."""

    name: str
    decimals: int
    podium: list[LeaderRow]
    summary: Said
    wide: Graph
    narrow: Graph
    colours: dict[str, int]
    heads: list[Said]
    rows: list[list[str]]


class Contracts(NamedTuple):
    """A contract: how often it was played and made."""

    contract: Contract
    declared: int
    made: int
    rate: str


class Page(NamedTuple):
    """Everything that the page shows."""

    days: str
    evenings: Said
    units: list[Unit]
    contracts: list[Contracts]
    pairs: tuple[Pair, ...]
    debts: list[tuple[str, list[tuple[str, str, Quantity]]]]
    without_rate: Said | None
    ratings: list[tuple[str, int, bool]]


def season_page(found: Season, speech: Speech, rating: bool) -> str:
    """The page of a season."""

    def amount(value: Amount, decimals: int) -> str:
        """An amount with its sign."""
        return speech.amount(value, decimals, True)

    return page(
        "season.html",
        speech,
        p=_page(found, speech, rating),
        refresh=None,
        amount=amount,
        short=short,
    )


def _page(found: Season, speech: Speech, rating: bool) -> Page:
    return Page(
        " – ".join(dict.fromkeys((found.nights[0].date, found.nights[-1].date))),
        counted("{n} evening", "{n} evenings", len(found.nights)),
        [_unit(table, found, speech) for table in found.tables],
        [Contracts(one.contract, one.declared, one.made, percent(one.made, one.declared)) for one in found.contracts],
        found.pairs,
        [(money_name(money), list(_payments(money, found))) for money in found.debts],
        NO_RATE if found.without_rate else None,
        _ratings(found) if rating else [],
    )


def _unit(table: SeasonTable, found: Season, speech: Speech) -> Unit:
    names = [person.name for person in table.people]
    best = names[:MOST_LINES]
    balanced = enumerate(course(table, found))
    points = [Point(number, {name: one[name] for name in one if name in best}) for number, one in balanced]
    balances = [
        joined(printable(person.name), Quantity(person.balance, table.decimals, True)) for person in table.people
    ]
    wide, narrow = graph(points, WIDE, table.decimals), graph(points, NARROW, table.decimals)
    return Unit(
        speech.fact(unit_name(printable(table.unit))),
        table.decimals,
        [
            LeaderRow(
                one.name,
                Quantity(one.balance, table.decimals, True),
                counted("{n} evening", "{n} evenings", one.evenings),
            )
            for one in table.people[:FIRST]
        ],
        said("balances: {balances}", balances=tuple(balances)),
        wide,
        narrow,
        {trace.player: trace.strokes.colour for trace in wide.traces},
        heads(),
        [row(person, table, speech) for person in table.people],
    )


def _payments(money: str, found: Season) -> Iterator[tuple[str, str, Quantity]]:
    decimals = max((night.decimals for night in found.nights if night.money == money), default=2)
    for one in found.debts[money].payments:
        yield one.payer, one.receiver, Quantity(one.amount, max(decimals, 2))


def _ratings(found: Season) -> list[tuple[str, int, bool]]:
    """Everybody's rating from the highest down, and whether it rests on enough evenings."""
    ranked = sorted(found.ratings.items(), key=lambda one: (-one[1][0], one[0]))
    return [(name, rating, evenings >= FEW) for name, (rating, evenings) in ranked]
