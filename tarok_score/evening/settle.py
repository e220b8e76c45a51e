"""The settlement at the end: balances that sum to zero, and the fewest payments that even them out."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from ..amounts import Amount, exact, ratio
from ..law.ruleset import Ruleset
from .state import State, balances


class Payment(NamedTuple):
    """One player pays another."""

    payer: str
    receiver: str
    amount: Amount


class Settlement(NamedTuple):
    """Balances, which each player receives (or pays, below zero), and the payments that even them out.

    Paper points are paid in whole ones (`whole`), which cancel out like the exact `payments`; None where money is paid.
    """

    balances: dict[str, Amount]
    payments: tuple[Payment, ...]
    whole: tuple[Payment, ...] | None = None

    @property
    def paying(self) -> tuple[Payment, ...]:
        """The payments that people make."""
        return self.payments if self.whole is None else self.whole


#: The name of the pot where players still owe it, or it owes them.
POT = "pot"


def settle(
    rules: Ruleset, totals: dict[str, Amount], pot: Amount = 0, rate: Amount | None = None,
    paid: Sequence[Payment] = (), points: Sequence[Payment] = (),
) -> Settlement:  # fmt: skip
    """Settles the totals: the money game's own balance, or paper scores against their average.

    `rate` is what one point is worth; amounts are then rounded to its smallest coin (a hundredth, or the ruleset's
    coin) so that they still sum to zero. Without it paper scores are paid in whole points. What was `paid` is owed no
    more, nor are the `points` that were paid, whatever a point is worth. A pot that is not empty takes part in the
    payments. Money that adjustments brought into a money game (or took out of it) is shared by all, or nobody could
    pay it.
    """
    surplus = sum(totals.values()) + (0 if rules.settlement.form == "average" else pot)
    share = ratio(surplus, len(totals)) if surplus else 0
    balances = {name: exact(total - share) for name, total in totals.items()}
    _lessen(balances, points)
    holder = "the pot" if POT in totals else POT  # a name never holds a blank
    if pot:
        balances[holder] = pot
    coin = rules.unit.coin
    if rate is not None:
        balances = {name: exact(value * rate) for name, value in balances.items()}
        coin = coin if coin is not None else ratio(1, 100)
    if coin is not None:
        balances = to_coins(balances, coin)
    _lessen(balances, paid)
    payments = fewest(balances)
    whole = _whole(balances) if coin is None and rules.settlement.form == "average" else None
    balances.pop(holder, None)
    return Settlement(balances, payments, whole)


def _lessen(balances: dict[str, Amount], paid: Sequence[Payment]) -> None:
    """Takes payments that were made off the balances."""
    for one in paid:
        balances[one.payer] = exact(balances.get(one.payer, 0) + one.amount)
        balances[one.receiver] = exact(balances.get(one.receiver, 0) - one.amount)


def _whole(balances: dict[str, Amount]) -> tuple[Payment, ...]:
    """The payments in whole points; of less than a point nobody is owed anything."""
    return fewest(to_coins(balances, 1)) if any(not -1 < value < 1 for value in balances.values()) else ()


def settlement(
    state: State, rate: Amount | None = None, paid: Sequence[Payment] = (), points: Sequence[Payment] = ()
) -> Settlement:
    """Settles an evening as it stands: against the average of those who sat together, or the totals as they are."""
    rules = state.table.rules
    against_stretches = rules.settlement.form == "average" and state.settled
    return settle(rules, balances(state) if against_stretches else state.totals, state.pot, rate, paid, points)


def to_coins(balances: dict[str, Amount], coin: Amount) -> dict[str, Amount]:
    """Every balance in whole coins, still summing to zero: the largest remainders are rounded up."""
    counts = {name: value // coin for name, value in balances.items()}
    rest = {
        name: value / coin - counts[name] if coin != 1 else value - counts[name] for name, value in balances.items()
    }
    missing = -sum(counts.values())
    order = sorted(balances, key=lambda name: -rest[name])
    for name in order[: int(missing)]:
        counts[name] += 1
    return {name: exact(count * coin) for name, count in counts.items()}


def fewest(balances: dict[str, Amount]) -> tuple[Payment, ...]:
    """The fewest payments that settle the balances: as many groups as possible that even out among themselves."""
    open_ = {name: value for name, value in balances.items() if value}
    payments: list[Payment] = []
    while open_:
        group = _smallest_even_group(open_)
        payments.extend(_within({name: open_.pop(name) for name in group}))
    return tuple(payments)


def _smallest_even_group(open_: dict[str, Amount]) -> tuple[str, ...]:
    for size in range(2, len(open_)):
        for group in combinations(open_, size):
            if sum(open_[name] for name in group) == 0:
                return group
    return tuple(open_)


def _within(group: dict[str, Amount]) -> list[Payment]:
    """Payments inside one group: the largest debtor pays the largest creditor first."""
    payments = []
    while any(group.values()):
        payer = min(group, key=lambda name: group[name])
        receiver = max(group, key=lambda name: group[name])
        amount = min(-group[payer], group[receiver])
        if amount <= 0:
            break
        payments.append(Payment(payer, receiver, exact(amount)))
        group[payer] += amount
        group[receiver] -= amount
    return payments
