"""Who pays whom, as what is said of it and as JSON."""

from __future__ import annotations

from typing import Any

from ..amounts import Amount, plain
from ..evening.money import Money
from ..evening.settle import Settlement
from ..evening.state import State
from ..rules.ruleset import Ruleset
from ..words.said import Fact, Quantity, Said, joined, said


def notes(rules: Ruleset, state: State) -> list[Said]:
    """What somebody should know who reads the settlement."""
    found = []
    if not state.finished and rules.radli is not None and rules.radli.end is not None and any(state.radli.values()):
        found.append(said("note: the session is not finished; open radli are not charged yet"))
    if rules.settlement.form != "average" and sum(state.totals.values()) + state.pot:
        found.append(said("note: the totals do not sum to zero (adjustments); the rest is shared by all"))
    if state.pot:
        amount = Quantity(state.pot, rules.unit.decimals)
        found.append(said("note: {amount} of this lies in the pot", amount=amount))
    return found


def settlement(found: Settlement, decimals: int) -> list[Fact]:
    """Everybody's balance, and the payments that even them out."""
    lines: list[Fact] = [joined(name, Quantity(amount, decimals, True)) for name, amount in found.balances.items()]
    if not found.payments:
        return [*lines, said("nobody pays anything")]
    for payer, receiver, amount in found.payments:
        payment = "{payer} pays {receiver} {amount}"
        who, to = (name if name in found.balances else said("the pot") for name in (payer, receiver))
        lines.append(said(payment, payer=who, receiver=to, amount=Quantity(amount, decimals)))
    return lines


def document(rules: Ruleset, found: Settlement, pot: Amount, agreed: Money, rate: Amount | None) -> dict[str, Any]:
    """The settlement as JSON (`tarok settle --json`): what is left to be paid, at which rate, and what was paid."""
    return {
        "ruleset": rules.id,
        "unit": agreed.unit if rate is not None else rules.unit.name,
        "rate": None if rate is None else plain(rate),
        "paid": [{"from": one.payer, "to": one.receiver, "amount": plain(one.amount)} for one in agreed.paid],
        "balances": {name: plain(amount) for name, amount in found.balances.items()},
        "payments": [{"from": one.payer, "to": one.receiver, "amount": plain(one.amount)} for one in found.payments],
        "pot": plain(pot),
    }
