"""The settlement of an evening, in sentences and as JSON."""

from __future__ import annotations

from typing import Any

from ..amounts import Amount, plain, rounded
from ..evening.events import MONEY
from ..evening.money import Due, Made
from ..evening.settle import Payment
from ..evening.state import State
from ..law.ruleset import Ruleset
from ..law.table import unit_name
from ..words.said import Fact, Quantity, Said, chained, joined, said

#: Where so many pay that the search for fewer payments had to end.
PERHAPS_FEWER = said("with so many people fewer payments might do")


def notes(rules: Ruleset, state: State) -> list[Said]:
    """Notes for whoever reads the settlement: open radli, totals that do not sum to zero, an amount in the pot."""
    found = []
    if not state.finished and rules.radli is not None and rules.radli.end is not None and any(state.radli.values()):
        found.append(said("note: the session is not finished; open radli are not charged yet"))
    if rules.settlement.form != "average" and sum(state.totals.values()) + state.pot:
        found.append(said("note: the totals do not sum to zero (adjustments); the rest is shared by all"))
    if state.pot:
        amount = Quantity(state.pot, rules.unit.decimals)
        found.append(said("note: {amount} of this lies in the pot", amount=amount))
    return found


def basis(due: Due) -> Fact | None:
    """The basis of the amounts: their unit, the worth of a point, the average that totals are counted against."""
    parts: list[Fact] = []
    if due.unit is not None:
        parts.append(said("in {unit}", unit=unit_name(due.unit)))
    if due.rate is not None:
        parts.append(said("{rate} a point", rate=Quantity(due.rate, 2)))
    if due.average is not None:
        parts.append(said("the average is {amount}", amount=Quantity(rounded(due.average, 2), 0, True)))
    return chained(parts, "{one} · {other}") if parts else None


def settlement(due: Due) -> list[Fact]:
    """The basis, everybody's balance, what was paid, and the payments that even the balances out."""
    found, decimals = due.settlement, due.decimals
    of_what = basis(due)
    lines: list[Fact] = [] if of_what is None else [of_what]
    lines.extend(joined(name, Quantity(amount, decimals, True)) for name, amount in found.balances.items())
    for was in due.paid:
        before = "paid: {payer} → {receiver} {amount}"
        lines.append(said(before, payer=was.payer, receiver=was.receiver, amount=payment_made(was, due)))
    if not found.paying:
        return [*lines, said("nobody pays anything")]
    for one in found.paying:
        payment = "{payer} pays {receiver} {amount}"
        who, to = between(one, due)
        lines.append(said(payment, payer=who, receiver=to, amount=money(one.amount, due)))
    if not found.surely_fewest:
        lines.append(PERHAPS_FEWER)
    return lines


def between(one: Payment, due: Due) -> tuple[Fact, Fact]:
    """The payer and the receiver: two players, or a player and the pot."""
    who, to = (name if name in due.settlement.balances else said("the pot") for name in (one.payer, one.receiver))
    return who, to


def money(amount: Amount, due: Due) -> Fact:
    """An amount with its money behind it; points, and money that nobody named, as a number."""
    found = Quantity(amount, due.decimals)
    return found if due.unit in (None, "points") else joined(found, due.unit)


def payment_made(one: Made, due: Due) -> Fact:
    """An amount that was paid, with its own money or points where they were named."""
    if one.unit is None or one.unit == due.unit:
        return money(one.amount, due)
    amount = Quantity(one.amount, 0 if one.unit == "points" else 2)
    return amount if one.unit == MONEY else joined(amount, unit_name(one.unit))


def document(rules: Ruleset, due: Due, pot: Amount) -> dict[str, Any]:
    """The settlement as JSON (`tarok settle --json`)."""
    return {
        "ruleset": rules.id,
        "unit": due.unit,
        "rate": None if due.rate is None else plain(due.rate),
        "average": None if due.average is None else plain(due.average),
        "balances": {name: plain(amount) for name, amount in due.settlement.balances.items()},
        "paid": [_payment(one) | ({} if one.unit is None else {"unit": one.unit}) for one in due.paid],
        "payments": [_payment(one) for one in due.settlement.payments],
        "pot": plain(pot),
    } | ({} if due.settlement.whole is None else {"in_whole_points": [_payment(one) for one in due.settlement.whole]})


def _payment(one: Payment | Made) -> dict[str, str]:
    return {"from": one.payer, "to": one.receiver, "amount": plain(one.amount)}
