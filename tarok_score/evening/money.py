"""Settling an evening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, combinations
from math import lcm
from typing import NamedTuple

from ..amounts import Amount, ratio, typed
from ..documents import EMPTY
from ..events import Event
from ..law.ruleset import Ruleset
from ..limits import MOST_STEPS_OF_SETTLING
from ..problems import refusal
from ..text import for_message
from .course import EveningCourse
from .events import MONEY, Paid, Rate
from .state import State, Stretch, by_seating, standing, stretches


class Payment(NamedTuple):
    """A payment from one player to another, in its own money (None: that of the settlement)."""

    payer: str
    receiver: str
    amount: Amount
    unit: str | None = None


class Payments(NamedTuple):
    """Payments that even out balances, and whether they are surely the fewest."""

    made: tuple[Payment, ...]
    surely_fewest: bool = True


class Uneven(NamedTuple):
    """A balance that was not rounded to the nearest whole amount, or the balances would not even out."""

    player: str
    amount: Amount
    nearest: Amount


class Settlement(NamedTuple):
    """The balance that each player receives (or pays, if below zero), and the payments that even them out.

    Paper points are paid in whole points (`whole`), which even out as the exact `payments` do; None if money is paid.
    `owed` is what the payments come to: the balances, or whole points. `surely_fewest` is false if too many people pay
    for the search to come to an end.
    """

    balances: dict[str, Amount]
    payments: tuple[Payment, ...]
    whole: tuple[Payment, ...] | None = None
    surely_fewest: bool = True
    owed: Mapping[str, Amount] = EMPTY
    uneven: tuple[Uneven, ...] = ()

    @property
    def paying(self) -> tuple[Payment, ...]:
        """The payments that people really make: whole points, or money."""
        return self.payments if self.whole is None else self.whole


#: The name of the pot when players still owe it, or it owes them.
POT = "pot"


def settle(
    rules: Ruleset,
    totals: dict[str, Amount],
    pot: Amount = 0,
    rate: Amount | None = None,
    paid: Sequence[Payment] = (),
    points: Sequence[Payment] = (),
) -> Settlement:
    """Settles the totals: the money game's own balance, or paper scores against their average.

    `rate` is the worth of a point; amounts are then rounded to its smallest coin (a hundredth, or the ruleset's coin)
    so that they still sum to zero. Without it paper scores are paid in whole points. What was `paid` is no longer owed,
    nor are `points` that were paid, whatever a point is worth. A pot that is not empty takes part in the payments.
    Money that adjustments brought into a money game (or took out of it) is shared by all, or it could not be paid.
    """
    # In an average the surplus is the average itself; in a money game it is what adjustments brought in.
    surplus = sum(totals.values()) + (0 if rules.settlement.form == "average" else pot)
    share = ratio(surplus, len(totals)) if surplus else 0
    balances = {name: total - share for name, total in totals.items()}
    # Points that were paid go off before they are worth money, payments in money after it.
    _lessen(balances, points)
    # A pot takes part in the payments like a player, under a name that no player has.
    holder = "the pot" if POT in totals else POT  # no player's name has a blank
    if pot:
        balances[holder] = pot
    coin = rules.unit.coin
    if rate is not None:
        balances = {name: value * rate for name, value in balances.items()}
        coin = coin if coin is not None else ratio(1, 100)
    rounded = balances if coin is None else to_coins(balances, coin)
    uneven = () if coin is None else _uneven(balances, rounded, coin)
    balances = dict(rounded)
    _lessen(balances, paid)
    payments, owed, whole = fewest(balances), dict(balances), None
    if coin is None and rules.settlement.form == "average":
        # If all differ by less than a point, no player owes a whole one.
        even = all(-1 < value < 1 for value in balances.values())  # fractions of a point are not owed
        owed = dict.fromkeys(balances, 0) if even else to_coins(balances, 1)
        uneven = () if even else _uneven(balances, owed, 1)
        whole = fewest(owed)
    balances.pop(holder, None)
    owed.pop(holder, None)
    surely = (whole or payments).surely_fewest
    return Settlement(balances, payments.made, whole and whole.made, surely, owed, uneven)


def _lessen(balances: dict[str, Amount], paid: Sequence[Payment]) -> None:
    """Takes the payments already made off the balances."""
    for payment in paid:
        balances[payment.payer] = balances.get(payment.payer, 0) + payment.amount
        balances[payment.receiver] = balances.get(payment.receiver, 0) - payment.amount


def _uneven(balances: dict[str, Amount], rounded: dict[str, Amount], coin: Amount) -> tuple[Uneven, ...]:
    """The balances that were not rounded to the nearest whole amount of coins."""
    off = {name: balances[name] - amount for name, amount in rounded.items()}
    far = {name: coin if more > 0 else -coin for name, more in off.items() if not -coin <= 2 * more <= coin}
    return tuple([Uneven(name, rounded[name], rounded[name] + more) for name, more in far.items()])


def settlement(
    state: State, rate: Amount | None = None, paid: Sequence[Payment] = (), points: Sequence[Payment] = ()
) -> Settlement:
    """Settles an evening as it is: the totals as they are, or against the average of those who sat together."""
    return settle(state.table.rules, standing(state), state.pot, rate, paid, points)


def to_coins(balances: dict[str, Amount], coin: Amount) -> dict[str, Amount]:
    """Every balance in whole coins, still summing to zero: the largest remainders are rounded up.

    Of equal remainders those of equal balances are rounded alike, as far as that comes out even.
    """
    counts = {name: value // coin for name, value in balances.items()}
    rest = {
        name: value / coin - counts[name] if coin != 1 else value - counts[name] for name, value in balances.items()
    }
    missing = int(-sum(counts.values()))
    last = sorted(rest.values(), reverse=True)[missing - 1] if missing else 1
    up = [name for name in balances if rest[name] > last]
    tied: dict[Amount, list[str]] = {}
    for name, value in balances.items():
        if rest[name] == last:
            tied.setdefault(value, []).append(name)
    for name in (*up, *_alike(list(tied.values()), missing - len(up))):
        counts[name] += 1
    return {name: count * coin for name, count in counts.items()}


def _alike(groups: Sequence[Sequence[str]], number: int) -> list[str]:
    """So many of these people: whole groups, the first that come out even, else as many as do and the first others."""
    by_amount: dict[int, list[str]] = {0: []}
    for group in groups:
        # Which sizes can be made of whole groups, and by whom: players with equal fractions are rounded alike if
        # possible.
        for size, names in list(by_amount.items()):
            if size + len(group) <= number:
                by_amount.setdefault(size + len(group), [*names, *group])
    chosen = by_amount[max(by_amount)]
    others = [name for group in groups for name in group if name not in chosen]
    return [*chosen, *others[: number - len(chosen)]]


def fewest(balances: dict[str, Amount]) -> Payments:
    """The fewest payments that settle the balances: as many groups as possible that even out among themselves.

    The search has a bounded number of steps. Those who are then left pay largest against largest, which may take a few
    more payments.
    """
    part = lcm(*[value.denominator for value in balances.values()])  # whole numbers add up quickly
    amounts = {name: int(value * part) for name, value in balances.items() if value}
    made: list[Payment] = []
    # Two who even each other out are always in some best solution; taking them first keeps the search small.
    for name, value in list(amounts.items()):
        other = (
            next((creditor for creditor, owed in amounts.items() if owed == -value), None) if name in amounts else None
        )
        if other is not None:
            made.extend(_within({name: amounts.pop(name), other: amounts.pop(other)}))
    steps = MOST_STEPS_OF_SETTLING
    while amounts:
        group = tuple(amounts)
        # The smallest group that sums to zero: every such group saves a payment. Finding most of them is NP-hard, so
        # steps are counted, and the rest pays as one group.
        for smaller in chain.from_iterable(combinations(amounts, size) for size in range(3, len(amounts))):
            steps -= 1
            if steps <= 0:
                break
            if sum([amounts[name] for name in smaller]) == 0:
                group = smaller
                break
        made.extend(_within({name: amounts.pop(name) for name in group}))
    return Payments(tuple([payment._replace(amount=ratio(int(payment.amount), part)) for payment in made]), steps > 0)


def _within(group: dict[str, int]) -> list[Payment]:
    """The payments within a group: the largest debtor pays the largest creditor first."""
    payments = []
    while any(group.values()):
        payer, receiver = min(group, key=group.__getitem__), max(group, key=group.__getitem__)
        amount = min(-group[payer], group[receiver])
        payments.append(Payment(payer, receiver, amount))
        group[payer] += amount
        group[receiver] -= amount
    return payments


class Money(NamedTuple):
    """The table's agreement on money: the worth of a point (None if there is none), its unit, and payments."""

    rate: Amount | None
    unit: str
    paid: tuple[Payment, ...]


def rate_of(text: str | None, path: str = "--rate") -> Amount | None:
    """The worth of a point as it was typed. Raises Refused."""
    if text is None:
        return None
    try:
        rate = typed(text)
    except ValueError:
        rate = 0
    if rate <= 0:
        raise refusal("rate", path, word=for_message(text))
    return rate


def money(evening: EveningCourse) -> Money:
    """The agreement on money in an evening; the last rate applies to the whole evening."""
    paid: list[Payment] = []
    rate: Rate | None = None
    for entry in reversed(evening.entries()):
        if entry.voided is not None:
            continue
        match entry.event:
            case Paid(payer, receiver, amount, _, said_unit):
                heirs = evening.heirs(entry.state)
                paid.append(Payment(heirs.get(payer, payer), heirs.get(receiver, receiver), amount, said_unit))
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
    the money of a `rate` is unknown. `average` is the average that totals are counted against, None if the totals are
    balances themselves, or if the seating changed: then each is counted against those they sat with, stretch by stretch
    (`stretches`, empty otherwise).
    """

    settlement: Settlement
    unit: str | None
    rate: Amount | None
    paid: tuple[Payment, ...]
    average: Amount | None
    stretches: tuple[Stretch, ...]
    decimals: int
    elsewhere: tuple[Payment, ...]


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
    # Payments in points lessen points; in money they lessen what the points are worth.
    points = [] if at is None else [paid for paid in agreed.paid if paid.unit == counted.name and _of(state, paid)]
    lessens = {None, counted.name if at is None else name}
    paid = [paid for paid in agreed.paid if paid.unit in lessens and _of(state, paid)]
    elsewhere = [
        made._replace(unit=made.unit or name) for made in agreed.paid if made not in paid and made not in points
    ]
    decimals = counted.decimals if at is None else max(counted.decimals, 2)
    settled = settlement(state, at, paid, points)
    # If people changed seats, balances are made stretch by stretch, and one average says nothing.
    parts = [part for part in stretches(state) if part.hands or any(part.gains.values())] if by_seating(state) else []
    against = state.table.rules.settlement.form == "average" and not parts
    average = ratio(sum(state.totals.values()), len(state.totals)) if against else None
    return Due(settled, name, at, agreed.paid, average, tuple(parts), decimals, tuple(elsewhere))


def _of(state: State, payment: Payment) -> bool:
    """True for a payment between two players of the evening."""
    return payment.payer in state.totals and payment.receiver in state.totals


def payments(due: Due, evening: EveningCourse) -> list[Event]:
    """The debts as the events that pay them. A pot pays by itself.

    If the rate or its money is not the agreed one, it is recorded first, or it would not be known what was paid. Points
    are recorded as points: they stay paid whatever a point turns out to be worth.
    """
    people = due.settlement.balances
    paying = [payment for payment in due.settlement.paying if payment.payer in people and payment.receiver in people]
    agreed = money(evening)
    new = due.rate is not None and paying and (due.rate, due.unit or MONEY) != (agreed.rate, agreed.unit)
    events: list[Event] = [Rate(due.rate, due.unit)] if new and due.rate is not None else []
    unit = evening.table.rules.unit.name if due.rate is None and not counts_in_money(evening) else None
    return [*events, *[Paid(*payment[:3], None, unit) for payment in paying]]
