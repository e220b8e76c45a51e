"""A season: evenings put together, each person's figures, who owes whom, and how pairs do.

Evenings of different units are never added up: each unit has a table of its own. Whoever stands first has the highest
average balance per evening, counted against the evening's average.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from ..amounts import Amount, exact, ratio, root
from ..evening.copies import sorted_out
from ..evening.events import MONEY
from ..evening.settle import Payment, fewest
from ..evening.statistics import Counts
from ..law.contracts import Contract
from ..words.said import Said, said
from .night import Night
from .people import People
from .rating import ratings

NOTHING_YET = said("nothing was scored in it yet")
ONLY_PAID = said("nothing was scored in it; what was paid in it counts")


class Person(NamedTuple):
    """One person's season in one unit."""

    name: str
    evenings: int
    won: int
    counts: Counts
    balance: Amount
    best: Amount
    worst: Amount
    open_radli: int

    @property
    def an_evening(self) -> Amount:
        """The average balance per evening."""
        return ratio(self.balance, self.evenings)

    @property
    def mean(self) -> Amount:
        """The average change per hand."""
        return ratio(self.counts.sum, self.counts.hands) if self.counts.hands else 0

    def error(self, decimals: int) -> Amount:
        """The standard error of the average per hand, rounded to `decimals`.

        0 for a single hand, which says nothing of it.
        """
        n = self.counts.hands
        if n < 2:
            return 0
        return root(ratio(self.counts.squares - n * self.mean * self.mean, (n - 1) * n), decimals)


class SeasonTable(NamedTuple):
    """The evenings of one unit: its people from the best down."""

    unit: str
    decimals: int
    people: tuple[Person, ...]


class Debts(NamedTuple):
    """Debts in one money: each person's balance (below zero he owes it), and the payments that even them out.

    Where very many people owe something, these may not be the fewest (`surely_fewest` is false).
    """

    balances: Mapping[str, Amount]
    payments: tuple[Payment, ...]
    surely_fewest: bool = True


class Pair(NamedTuple):
    """Two people: hands declared together and how many were made; hands against each other, how many the first won."""

    players: tuple[str, str]
    together: int
    made: int
    against: int
    won: int


class ContractCount(NamedTuple):
    """A contract in a season: how often it was declared, and how often it was made."""

    contract: Contract
    declared: int
    made: int


class Season(NamedTuple):
    """All figures of a season, and the ledgers that do not count as an evening of it, each with its reason."""

    nights: tuple[Night, ...]
    people: People
    tables: tuple[SeasonTable, ...]
    debts: Mapping[str, Debts]
    contracts: tuple[ContractCount, ...]
    pairs: tuple[Pair, ...]
    ratings: Mapping[str, tuple[int, int]]
    left_out: Mapping[str, Said]

    @property
    def ranked(self) -> list[tuple[str, tuple[int, int]]]:
        """Everybody with his rating and its evenings, the highest first."""
        return sorted(self.ratings.items(), key=lambda one: (-one[1][0], one[0]))


def season(nights: Iterable[Night], people: People) -> Season:
    """The season of these evenings: each counts once, whatever copies there are of it, if anything was scored.

    What is owed and was paid counts in any case.
    """
    every = list(nights)
    copies, left = sorted_out([night.copy for night in every])
    counts = set(map(id, copies))
    once = sorted([night for night in every if id(night.copy) in counts], key=lambda night: (night.at, night.file))
    counted = tuple([night for night in once if night.scored])
    left_out = {one.file: one.reason for one in left}
    left_out |= {one.copy.file: ONLY_PAID if one.paid else NOTHING_YET for one in once if not one.scored}
    units: dict[str, int] = {}
    for night in counted:
        people.call(night.full_names)
        units[night.unit] = max(night.decimals, units.get(night.unit, 0))
    return Season(
        counted,
        people,
        tuple(
            _table(unit, decimals, [one for one in counted if one.unit == unit], people)
            for unit, decimals in units.items()
        ),
        _debts([night for night in once if night.scored or night.paid], people),
        _contracts(counted),
        _pairs(counted, people),
        ratings([_results(night, people) for night in counted]),
        left_out,
    )


def _results(night: Night, people: People) -> dict[str, Amount]:
    """Everybody's balance of an evening, by person."""
    found: dict[str, Amount] = {}
    for name, balance in night.balances.items():
        person = people.person(name)
        found[person] = exact(found.get(person, 0) + balance)
    return found


def _table(unit: str, decimals: int, nights: Sequence[Night], people: People) -> SeasonTable:
    found: dict[str, Person] = {}
    for night in nights:
        results = _results(night, people)
        won = {people.person(name) for name in night.winners}
        for name, balance in results.items():
            here = [one for one in night.totals if people.person(one) == name]
            one = Person(
                name,
                1,
                int(name in won),
                _together(night.counts[each] for each in here),
                balance,
                balance,
                balance,
                sum(night.open_radli.get(each, 0) for each in here),
            )
            found[name] = _added(found[name], one) if name in found else one
    ranked = sorted(found.values(), key=lambda one: (-one.an_evening, one.name))
    return SeasonTable(unit, decimals, tuple(ranked))


def _together(counts: Iterable[Counts]) -> Counts:
    found = Counts()
    for one in counts:
        found |= one
    return found


def _added(one: Person, other: Person) -> Person:
    return Person(
        one.name,
        one.evenings + other.evenings,
        one.won + other.won,
        one.counts | other.counts,
        exact(one.balance + other.balance),
        max(one.best, other.best),
        min(one.worst, other.worst),
        one.open_radli + other.open_radli,
    )


def _debts(nights: Sequence[Night], people: People) -> dict[str, Debts]:
    """The debts in each money or points: the sum of the settlements, evened out by few payments."""
    found: dict[str, dict[str, Amount]] = {}

    def owe(money: str | None, name: str, change: Amount) -> None:
        """Adds an amount to the balance of a person in one kind of money."""
        balances, person = found.setdefault(money or MONEY, {}), people.person(name)
        balances[person] = exact(balances.get(person, 0) + change)

    for night in nights:
        for name, amount in night.owed.items():
            owe(night.money, name, amount)
        for one in night.elsewhere:
            owe(one.unit, one.payer, one.amount)
            owe(one.unit, one.receiver, -one.amount)
    return {money: Debts(balances, *fewest(balances)) for money, balances in found.items()}


def _contracts(nights: Sequence[Night]) -> tuple[ContractCount, ...]:
    """The contracts that were played, the most frequent first.

    A contract is the same in every ruleset that has its id.
    """
    found: dict[str, ContractCount] = {}
    for hand, times in ((hand, times) for night in nights for hand, times in night.declared.items()):
        was = found.get(hand.contract.key) or ContractCount(hand.contract, 0, 0)
        found[hand.contract.key] = ContractCount(was.contract, was.declared + times, was.made + times * hand.won)
    return tuple(sorted(found.values(), key=lambda one: -one.declared))


def course(table: SeasonTable, found: Season) -> list[dict[str, Amount]]:
    """The running balances over a table's evenings, from 0 on; everybody appears from his first evening on."""
    totals: dict[str, Amount] = {}
    course: list[dict[str, Amount]] = [{}]
    for night in found.nights:
        if night.unit != table.unit:
            continue
        for name, balance in _results(night, found.people).items():
            course[-1].setdefault(name, totals.get(name, 0))
            totals[name] = exact(totals.get(name, 0) + balance)
        course.append(dict(totals))
    return course


def _pairs(nights: Sequence[Night], people: People) -> tuple[Pair, ...]:
    found: dict[tuple[str, str], Pair] = {}
    for night in nights:
        for hand, times in night.declared.items():
            declarers, defenders = (tuple(map(people.person, side)) for side in (hand.declarers, hand.defenders))
            for one, two in combinations(declarers, 2):
                pair = _pair(found, one, two)
                found[pair.players] = pair._replace(together=pair.together + times, made=pair.made + times * hand.won)
            for one in declarers:
                for two in defenders:
                    pair = _pair(found, one, two)
                    first_won = hand.won == (pair.players[0] == one)
                    found[pair.players] = pair._replace(against=pair.against + times, won=pair.won + times * first_won)
    return tuple(found[key] for key in sorted(found))


def _pair(found: Mapping[tuple[str, str], Pair], one: str, two: str) -> Pair:
    players = (one, two) if one <= two else (two, one)
    return found.get(players, Pair(players, 0, 0, 0, 0))
