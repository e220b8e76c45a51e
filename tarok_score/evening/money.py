"""The money of an evening: what a point is worth, what was paid, and what is left to be paid."""

from __future__ import annotations

from typing import NamedTuple

from ..amounts import Amount, ratio, typed
from ..events.event import Event
from ..limits import LONGEST_SHOWN
from ..problems import malformed
from ..words.folding import printable
from .course import EveningCourse
from .events import MONEY, Paid, Rate
from .settle import Payment, Settlement, settlement
from .state import State, Stretch, by_seating, stretches

NO_RATE = malformed("rate", '"{word}" is no amount above 0', "such as 0.05")


class Made(NamedTuple):
    """A payment that was made, in the money that was named (None: that of the settlement)."""

    payer: str
    receiver: str
    amount: Amount
    unit: str | None = None


class Money(NamedTuple):
    """The table's agreement on money: the worth of a point (None if there is none), its unit, and payments."""

    rate: Amount | None
    unit: str
    paid: tuple[Made, ...]


def rate_of(text: str | None, path: str = "--rate") -> Amount | None:
    """The worth of a point as it was typed. Raises Refused."""
    if text is None:
        return None
    try:
        rate = typed(text)
    except ValueError:
        rate = 0
    if rate <= 0:
        raise NO_RATE.refused(path, word=printable(text)[:LONGEST_SHOWN])
    return rate


def money(evening: EveningCourse) -> Money:
    """The agreement on money in an evening; the last rate holds for the whole evening."""
    paid: list[Made] = []
    rate: Rate | None = None
    for entry in reversed(evening.entries()):
        if entry.voided is not None:
            continue
        match entry.event:
            case Paid(payer, receiver, amount, _, said_unit):
                heirs = evening.heirs(entry.state)
                paid.append(Made(heirs.get(payer, payer), heirs.get(receiver, receiver), amount, said_unit))
            case Rate() if rate is None:
                rate = entry.event
    unit = evening.table.rules.unit.name if rate is None and counts_in_money(evening) else MONEY
    if rate is not None and rate.unit:
        unit = rate.unit
    return Money(None if rate is None else rate.rate, unit, tuple(reversed(paid)))


def counts_in_money(evening: EveningCourse) -> bool:
    """True if the rules count in money, so that debts need no rate."""
    rules = evening.table.rules
    return rules.settlement.form == "balance" and rules.unit.decimals > 0


class Due(NamedTuple):
    """The debts that are left at the end, and their unit.

    `elsewhere` are payments that do not count here: of people who were not there, or in another unit. `unit` is None if
    nobody said which money a `rate` is in. `average` is the average that totals are counted against, None if the totals
    are balances themselves, or if the seating changed: then each is counted against those they sat with, stretch by
    stretch (`stretches`, empty otherwise).
    """

    settlement: Settlement
    unit: str | None
    rate: Amount | None
    paid: tuple[Made, ...]
    average: Amount | None
    stretches: tuple[Stretch, ...]
    decimals: int
    elsewhere: tuple[Made, ...]


def due(evening: EveningCourse, rate: Amount | None = None, unit: str | None = None) -> Due:
    """The debts that are left: the settlement at a rate or the agreed one, less what this evening's players paid.

    Without any rate points are settled. Points that were paid lessen the points, and money lessens what they are worth
    in it; payments in another money do not count here.
    """
    agreed, state = money(evening), evening.state
    counted = state.table.rules.unit
    at = agreed.rate if rate is None else rate
    of_money = at is not None or counts_in_money(evening)
    spoken = None if agreed.unit == MONEY else agreed.unit
    name = unit or (spoken if of_money else counted.name)
    points = [] if at is None else [one for one in agreed.paid if one.unit == counted.name and _of(state, one)]
    lessens = {None, counted.name if at is None else name}
    paid = [one for one in agreed.paid if one.unit in lessens and _of(state, one)]
    elsewhere = [one._replace(unit=one.unit or name) for one in agreed.paid if one not in paid and one not in points]
    decimals = counted.decimals if at is None else max(counted.decimals, 2)
    found = settlement(state, at, *[[Payment(*one[:3]) for one in some] for some in (paid, points)])
    parts = [one for one in stretches(state) if one.hands or any(one.gains.values())] if by_seating(state) else []
    against = state.table.rules.settlement.form == "average" and not parts
    average = ratio(sum(state.totals.values()), len(state.totals)) if against else None
    return Due(found, name, at, agreed.paid, average, tuple(parts), decimals, tuple(elsewhere))


def _of(state: State, one: Made) -> bool:
    """True for a payment between two players of the evening."""
    return one.payer in state.totals and one.receiver in state.totals


def payments(due: Due, evening: EveningCourse) -> list[Event]:
    """The debts as the events that pay them. A pot hands nothing over.

    If the rate or its money is not the agreed one, it is recorded first, or nobody could know what was paid. Points are
    recorded as points: they stay paid whatever a point turns out to be worth.
    """
    people = due.settlement.balances
    paying = [one for one in due.settlement.paying if one.payer in people and one.receiver in people]
    agreed = money(evening)
    new = due.rate is not None and paying and (due.rate, due.unit or MONEY) != (agreed.rate, agreed.unit)
    found: list[Event] = [Rate(due.rate, due.unit)] if new and due.rate is not None else []
    unit = evening.table.rules.unit.name if due.rate is None and not counts_in_money(evening) else None
    return [*found, *[Paid(*one, None, unit) for one in paying]]
