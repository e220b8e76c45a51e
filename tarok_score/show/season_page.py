"""A season as a page for a browser: who leads, everybody's figures and course, who owes whom, pairs, contracts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..amounts import Amount, rounded
from ..law.contracts import Contract
from ..law.table import unit_name
from ..season.rating import FEW
from ..season.season import Season, SeasonTable
from ..words.folding import printable
from ..words.said import Fact, Quantity, Said, counted, said
from ..words.speech import Speech
from .day import Days
from .page import page
from .season import RankingColumn, courses, figures, percent, places, sum_of, whole
from .standing import headline

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
        tuple(tuple(_payments(money, found)) for money in found.debts),
        _ratings(found) if rating else (),
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


def _payments(money: str, found: Season) -> Iterator[tuple[str, str, Fact]]:
    """The payments in one kind of money: payer, receiver, amount."""
    for one in found.debts[money].payments:
        yield one.payer, one.receiver, sum_of(one, money, found)


def _ratings(found: Season) -> tuple[tuple[str, int, bool], ...]:
    """Everybody's rating from the highest down, and whether it rests on enough evenings."""
    return tuple((name, rating, evenings >= FEW) for name, (rating, evenings) in found.ranked)
