"""Statistics, copies of one evening, and a season: several evenings together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from pathlib import Path
from typing import NamedTuple

from ..amounts import Amount, ratio
from ..hand import Hand
from ..law.games import Contract
from ..text import printable
from ..words.folding import fold
from ..words.said import Said, said
from .course import EveningCourse
from .effects import Entry
from .events import MONEY, Finish, HandPlayed
from .money import Payment, due, fewest, settlement
from .session import Session
from .state import winners


class Counts(NamedTuple):
    """One player's counts in one evening or in many.

    `declared` counts hands with a declarer, `made` those that were won; `sum`, `best` and `worst` are of the changes by
    single hands. `got` counts radli that hands gave, `used` those that a won game cancelled.
    """

    hands: int = 0
    declared: int = 0
    made: int = 0
    sum: Amount = 0
    best: Amount = 0
    worst: Amount = 0
    got: int = 0
    used: int = 0

    def __or__(self, other: Counts) -> Counts:
        """The sum of both counts."""
        if not self.hands:
            return other
        if not other.hands:
            return self
        best, worst = max(self.best, other.best), min(self.worst, other.worst)
        return Counts._make([mine + theirs for mine, theirs in zip(self, other, strict=True)])._replace(
            best=best, worst=worst
        )


def hands_of(evening: EveningCourse) -> list[Entry]:
    """The hands that count, in order."""
    return [entry for entry in evening.entries() if isinstance(entry.event, HandPlayed) and entry.voided is None]


def counts(evening: EveningCourse) -> dict[str, Counts]:
    """Every player's counts of the evening."""
    by_player = {name: Counts() for name in evening.state.totals}
    for entry in hands_of(evening):
        before, score = entry.before, entry.outcome.score
        assert isinstance(entry.event, HandPlayed) and score is not None
        heirs, cancelled = evening.heirs(before), score.cancelled(before.radli)
        for name in before.table.players:
            change, used = entry.outcome.scores[name], max(cancelled.get(name, 0), 0)
            declared = score.won is not None and entry.event.hand.declarer == name
            made = declared and bool(score.won)
            by_player[heirs[name]] |= Counts(1, int(declared), int(made), change, change, change, score.given, used)
    return by_player


class Point(NamedTuple):
    """A point in the evening's course: the start, a hand, or the end, with the totals of those who had come by then.

    `declarer` is the hand's declarer, or their successor; `won` says whether they won it.
    """

    hand: int
    totals: Mapping[str, Amount]
    declarer: str | None = None
    won: bool | None = None
    end: bool = False


def points(evening: EveningCourse) -> list[Point]:
    """The start, each hand with what was written before the next, and the evening's end if it changed any total."""
    course_points = [Point(0, evening.by_heir(evening.start, evening.start.totals))]
    for entry in evening.entries():
        totals = evening.by_heir(entry.state, entry.state.totals)
        if isinstance(entry.event, Finish) and totals != course_points[-1].totals:
            course_points.append(Point(entry.number, totals, end=True))
        elif isinstance(entry.event, HandPlayed):
            score, declarer = entry.outcome.score, entry.event.hand.declarer
            point = Point(entry.number, totals)
            if entry.voided is None and score is not None:
                heir = evening.heirs(entry.state).get(declarer) if declarer is not None else None
                point = Point(entry.number, totals, heir, score.won)
            course_points.append(point)
        else:
            course_points[-1] = course_points[-1]._replace(totals=totals)
    return course_points


def running(evening: EveningCourse) -> list[Mapping[str, Amount]]:
    """Everybody's totals at the start and after each hand, with what was written before the next one."""
    *hands, last = points(evening)
    if last.end and hands:
        hands[-1] = hands[-1]._replace(totals=last.totals)
    else:
        hands.append(last)
    return [dict.fromkeys(evening.state.totals, 0) | dict(point.totals) for point in hands]


GO_APART = said(
    "{other} and {file} are the same evening and differ from hand {number} on: {file} counts (tarok import {other} "
    "--after {before} --session {file} brings the hands of the other in)"
)
HOLDS_ALL = said("everything in it is in {file}, too")


class Copy(NamedTuple):
    """One copy of an evening: its file, the seal of its first record, its length in records, and what happened in it.

    What happened are the facts of its hands, and its other events; what was made void did not.
    """

    file: str
    first: str
    length: int
    happened: tuple[object, ...]


class Left(NamedTuple):
    """A copy that does not count, the one that does, and the first hand in which they differ.

    `number` is None if the one that counts has everything that the other has.
    """

    file: str
    counts: str
    number: int | None

    @property
    def reason(self) -> Said:
        """The reason why it does not count."""
        if self.number is None:
            return HOLDS_ALL._replace(facts={"file": printable(self.counts)})
        facts = {"other": printable(self.file), "file": printable(self.counts)}
        return GO_APART._replace(facts={**facts, "number": self.number, "before": self.number - 1})


def copy_of(file: str, session: Session) -> Copy:
    """A session as a copy of its evening."""
    events = [entry.event for entry in session.evening.entries() if entry.voided is None and entry.overridden is None]
    happened = tuple([event.hand if isinstance(event, HandPlayed) else event for event in events])
    return Copy(file, session.records[0].seal, len(session.records), happened)


def sorted_out(copies: Iterable[Copy]) -> tuple[list[Copy], list[Left]]:
    """The copies that count, one for each evening, and the others."""
    longest: dict[str, Copy] = {}
    others: list[Copy] = []
    for copy in copies:
        known = longest.setdefault(copy.first, copy)
        if known is not copy:
            # the one that contains the other counts, else the longer
            holds, held = _holds(copy, known), _holds(known, copy)
            counts = longest[copy.first] = copy if (holds if holds != held else copy.length > known.length) else known
            others.append(known if counts is copy else copy)
    return list(longest.values()), [_left(other, longest[other.first]) for other in others]


def _left(copy: Copy, counts: Copy) -> Left:
    """A copy that does not count, and how it differs from the one that does."""
    if _holds(counts, copy):
        return Left(copy.file, counts.file, None)
    same = 0
    while same < len(counts.happened) and same < len(copy.happened) and counts.happened[same] == copy.happened[same]:
        same += 1
    return Left(copy.file, counts.file, 1 + sum(isinstance(event, Hand) for event in copy.happened[:same]))


def _holds(copy: Copy, other: Copy) -> bool:
    """True if everything that happened in the other copy happened in this one, in the same order."""
    rest = iter(copy.happened)
    return all(event in rest for event in other.happened)


class ContractCount(NamedTuple):
    """A contract in an evening or a season: how often it was declared, and how often it was made."""

    contract: Contract
    declared: int
    made: int


class Night(NamedTuple):
    """One evening: names are those of its ledger. `owed` is what its settlement leaves to be paid in `money`,
    `elsewhere` what was paid that does not count there.
    """

    copy: Copy
    at: str
    ruleset: str
    variants: tuple[str, ...]
    unit: str
    decimals: int
    hands: int
    totals: Mapping[str, Amount]
    balances: Mapping[str, Amount]
    winners: tuple[str, ...]
    finished: bool
    rate: Amount | None
    money: str
    money_decimals: int
    owed: Mapping[str, Amount]
    elsewhere: tuple[Payment, ...]
    counts: Mapping[str, Counts]
    open_radli: Mapping[str, int]
    contracts: tuple[ContractCount, ...]
    full_names: Mapping[str, str] = {}

    @property
    def file(self) -> str:
        """The name of its ledger."""
        return Path(self.copy.file).name

    @property
    def scored(self) -> bool:
        """True if anything was won or lost: by a hand, or by a misdeal or an adjustment before the first."""
        return bool(self.hands) or any(self.totals.values())

    @property
    def paid(self) -> bool:
        """True if it leaves a debt or has a payment."""
        return bool(self.elsewhere) or any(self.owed.values())

    @property
    def date(self) -> str:
        """The day on which it began."""
        return self.at[:10]


def night(path: Path) -> Night:
    """The evening in a ledger. Raises Refused if the ledger is not sound."""
    session = Session(path).sound()
    evening, rules, state = session.evening, session.rules, session.state
    left = due(evening)
    return Night(
        copy=copy_of(str(path), session),
        at=str(session.records[0].body.get("at", "")),
        ruleset=rules.id,
        variants=rules.variants,
        unit=rules.unit.name,
        decimals=rules.unit.decimals,
        hands=state.hands,
        totals=state.totals,
        balances=settlement(state).balances,
        winners=winners(state) if state.hands else (),
        finished=state.finished,
        rate=left.rate,
        money=left.unit or MONEY,
        money_decimals=left.decimals,
        owed=left.settlement.owed,
        elsewhere=left.elsewhere,
        counts=counts(evening),
        full_names=session.full_names,
        open_radli=state.radli,
        contracts=_added_up(_contracts(evening)),
    )


class People:
    """Names in evenings, and the person of each.

    A person goes by the name that was read first, unless another is given.
    """

    def __init__(self, same: Mapping[str, Iterable[str]] | None = None) -> None:
        self._person: dict[str, str] = {}
        self._names: dict[str, list[str]] = {}
        self._full: dict[str, str] = {}
        for name, others in (same or {}).items():
            for other in (name, *others):
                self._person[fold(other)] = name

    def person(self, name: str) -> str:
        """The person of a name in an evening."""
        name_first = self._person.setdefault(fold(name), name)
        names = self._names.setdefault(name_first, [])
        if name != name_first and name not in names:
            names.append(name)
        return name_first

    def call(self, names: Mapping[str, str]) -> None:
        """Notes the full names that went with names of an evening; the last one counts."""
        self._full |= {self.person(name): full for name, full in names.items()}

    def full(self, person: str) -> str:
        """The full name of a person; without one, the name that they go by."""
        return self._full.get(person, person)

    def also(self, person: str) -> tuple[str, ...]:
        """The other names that a person had."""
        return tuple(self._names.get(person, ()))


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


class SeasonTable(NamedTuple):
    """The evenings of one unit: its people from the best down."""

    unit: str
    decimals: int
    people: tuple[Person, ...]


class Debts(NamedTuple):
    """Debts in one money: each person's balance (below zero they owe it), and the payments that even them out.

    If very many people owe something, these may not be the fewest (`surely_fewest` is false).
    """

    balances: Mapping[str, Amount]
    payments: tuple[Payment, ...]
    surely_fewest: bool = True


class Season(NamedTuple):
    """All figures of a season, and the ledgers that do not count as an evening of it, each with its reason."""

    nights: tuple[Night, ...]
    people: People
    tables: tuple[SeasonTable, ...]
    debts: Mapping[str, Debts]
    contracts: tuple[ContractCount, ...]
    left_out: Mapping[str, Said]


def season(nights: Iterable[Night], people: People) -> Season:
    """The season of these evenings: each counts once, whatever copies there are of it, if anything was scored.

    What is owed and was paid counts in any case.
    """
    every = list(nights)
    # A ledger and its copies count once; ids tell copies apart, since equal evenings may be two.
    copies, left = sorted_out([night.copy for night in every])
    counts = set(map(id, copies))
    once = sorted([night for night in every if id(night.copy) in counts], key=lambda night: (night.at, night.file))
    counted = tuple([night for night in once if night.scored])
    left_out = {copy.file: copy.reason for copy in left}
    left_out |= {night.copy.file: ONLY_PAID if night.paid else NOTHING_YET for night in once if not night.scored}
    units: dict[str, int] = {}
    # Full names join people whose short names differ, so they are known before anything is added up.
    for night in counted:
        people.call(night.full_names)
        units[night.unit] = max(night.decimals, units.get(night.unit, 0))
    return Season(
        counted,
        people,
        tuple(
            _table(unit, decimals, [night for night in counted if night.unit == unit], people)
            for unit, decimals in units.items()
        ),
        _debts([night for night in once if night.scored or night.paid], people),
        _added_up(contract for night in counted for contract in night.contracts),
        left_out,
    )


def _results(night: Night, people: People) -> dict[str, Amount]:
    """Everybody's balance of an evening, by person."""
    results: dict[str, Amount] = {}
    for name, balance in night.balances.items():
        person = people.person(name)
        results[person] = results.get(person, 0) + balance
    return results


def _table(unit: str, decimals: int, nights: Sequence[Night], people: People) -> SeasonTable:
    evenings = [(night, _results(night, people)) for night in nights]
    rows = []
    for person in dict.fromkeys(name for _, results in evenings for name in results):
        own = [(night, results[person]) for night, results in evenings if person in results]
        names = [(night, name) for night, _ in own for name in night.totals if people.person(name) == person]
        balances = [balance for _, balance in own]
        rows.append(
            Person(
                person,
                len(own),
                sum(person in map(people.person, night.winners) for night, _ in own),
                reduce(or_, [night.counts[name] for night, name in names]),
                sum(balances),
                max(balances),
                min(balances),
                sum(night.open_radli.get(name, 0) for night, name in names),
            )
        )
    return SeasonTable(unit, decimals, tuple(sorted(rows, key=lambda person: (-person.an_evening, person.name))))


def _debts(nights: Sequence[Night], people: People) -> dict[str, Debts]:
    """The debts in each money or points: the sum of the settlements, evened out by few payments."""
    by_money: dict[str, dict[str, Amount]] = {}

    def owe(money: str | None, name: str, change: Amount) -> None:
        """Adds an amount to the balance of a person in one kind of money."""
        balances, person = by_money.setdefault(money or MONEY, {}), people.person(name)
        balances[person] = balances.get(person, 0) + change

    for night in nights:
        for name, amount in night.owed.items():
            owe(night.money, name, amount)
        for payment in night.elsewhere:
            owe(payment.unit, payment.payer, payment.amount)
            owe(payment.unit, payment.receiver, -payment.amount)
    return {money: Debts(balances, *fewest(balances)) for money, balances in by_money.items()}


def _contracts(evening: EveningCourse) -> Iterator[ContractCount]:
    """A count for each hand that a declarer won or lost."""
    for entry in hands_of(evening):
        score = entry.outcome.score
        assert isinstance(entry.event, HandPlayed) and score is not None
        if entry.event.hand.declarer is not None and score.won is not None:
            contract = entry.state.table.rules.contracts[entry.event.hand.contract]
            yield ContractCount(contract, 1, int(score.won))


def _added_up(contracts: Iterable[ContractCount]) -> tuple[ContractCount, ...]:
    """The counts of each contract together, the most frequent first.

    A contract is the same in every ruleset that has its id.
    """
    by_contract: dict[str, ContractCount] = {}
    for count in contracts:
        was = by_contract.get(count.contract.key, ContractCount(count.contract, 0, 0))
        by_contract[count.contract.key] = was._replace(
            declared=was.declared + count.declared, made=was.made + count.made
        )
    return tuple(sorted(by_contract.values(), key=lambda count: -count.declared))


def course(table: SeasonTable, season: Season) -> list[dict[str, Amount]]:
    """The running balances over a table's evenings, from 0 on; everybody appears from their first evening on."""
    totals: dict[str, Amount] = {}
    course: list[dict[str, Amount]] = [{}]
    for night in season.nights:
        if night.unit != table.unit:
            continue
        for name, balance in _results(night, season.people).items():
            course[-1].setdefault(name, totals.get(name, 0))
            totals[name] = totals.get(name, 0) + balance
        course.append(dict(totals))
    return course
