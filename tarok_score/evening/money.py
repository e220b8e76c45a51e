"""The money of an evening: what a point is worth, what was paid, and what is left to be paid."""

from __future__ import annotations

from ..amounts import Amount, exact
from ..tuples import NamedTuple
from .course import Evening, back
from .events import Paid, Rate
from .settle import Payment, Settlement, fewest, settlement

#: What money is called where nobody said.
MONEY = "money"


class Money(NamedTuple):
    """What the table agreed on: what a point is worth (None where nothing was said), in which money, and payments."""

    rate: Amount | None
    unit: str
    paid: tuple[Payment, ...]


def money(evening: Evening) -> Money:
    """What was said of money in the evening; the last rate holds for all of it."""
    paid: list[Payment] = []
    rate: Rate | None = None
    for entry in back(evening.last):
        if entry.voided is not None:
            continue
        match entry.event:
            case Paid(payer, receiver, amount, _):
                heirs = evening.heirs(entry.state)
                paid.append(Payment(heirs.get(payer, payer), heirs.get(receiver, receiver), amount))
            case Rate() if rate is None:
                rate = entry.event
    unit = evening.table.rules.unit.name if rate is None and in_money(evening) else MONEY
    if rate is not None and rate.unit:
        unit = rate.unit
    return Money(None if rate is None else rate.rate, unit, tuple(reversed(paid)))


def in_money(evening: Evening) -> bool:
    """Whether the rules count in money, so that what is owed needs no rate."""
    rules = evening.table.rules
    return rules.settlement.form == "balance" and rules.unit.decimals > 0


def due(evening: Evening, rate: Amount | None = None) -> Settlement:
    """What is left to be paid: the settlement at a rate, else the agreed one, less what those of this evening paid.

    Without any rate points are settled, and no payment lessens them.
    """
    agreed = money(evening)
    found = settlement(evening.state, agreed.rate if rate is None else rate)
    if not agreed.paid or (rate is None and agreed.rate is None and not in_money(evening)):
        return found
    balances = dict(found.balances)
    for payer, receiver, amount in agreed.paid:
        if payer in balances and receiver in balances:
            balances[payer] = exact(balances[payer] + amount)
            balances[receiver] = exact(balances[receiver] - amount)
    pot = sum(balances.values())
    if not pot:
        return Settlement(balances, fewest(balances))
    holder = next(name for one in found.payments for name in one[:2] if name not in balances)
    return Settlement(balances, fewest({**balances, holder: exact(-pot)}))
