"""The settlement at the end: balances that sum to zero, and the fewest payments that even them out."""

from collections import deque
from collections.abc import Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import combinations
from math import lcm
from typing import NamedTuple

from ..amounts import Amount, exact, ratio
from ..law.ruleset import Ruleset
from ..limits import MOST_STEPS_OF_SETTLING
from .state import NONE, State, standing


class Payment(NamedTuple):
    """A payment from one player to another."""

    payer: str
    receiver: str
    amount: Amount


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

    Paper points are paid in whole points (`whole`), which even out as the exact `payments` do; None where money is
    paid. `owed` is what the payments come to: the balances, or whole points. `surely_fewest` is false where too many
    people pay for the search to come to an end.
    """

    balances: dict[str, Amount]
    payments: tuple[Payment, ...]
    whole: tuple[Payment, ...] | None = None
    surely_fewest: bool = True
    owed: Mapping[str, Amount] = NONE
    uneven: tuple[Uneven, ...] = ()

    @property
    def paying(self) -> tuple[Payment, ...]:
        """The payments that people really make: whole points, or money."""
        return self.payments if self.whole is None else self.whole


#: The name of the pot where players still owe it, or it owes them.
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
    Money that adjustments brought into a money game (or took out of it) is shared by all, or nobody could pay it.
    """
    surplus = sum(totals.values()) + (0 if rules.settlement.form == "average" else pot)
    share = ratio(surplus, len(totals)) if surplus else 0
    balances = {name: exact(total - share) for name, total in totals.items()}
    _lessen(balances, points)
    holder = "the pot" if POT in totals else POT  # no player's name holds a blank
    if pot:
        balances[holder] = pot
    coin = rules.unit.coin
    if rate is not None:
        balances = {name: exact(value * rate) for name, value in balances.items()}
        coin = coin if coin is not None else ratio(1, 100)
    rounded = balances if coin is None else to_coins(balances, coin)
    uneven = () if coin is None else _uneven(balances, rounded, coin)
    balances = dict(rounded)
    _lessen(balances, paid)
    payments, owed, whole = fewest(balances), dict(balances), None
    if coin is None and rules.settlement.form == "average":
        even = all(-1 < value < 1 for value in balances.values())  # fractions of a point are owed to nobody
        owed = dict.fromkeys(balances, 0) if even else to_coins(balances, 1)
        uneven = () if even else _uneven(balances, owed, 1)
        whole = fewest(owed)
    balances.pop(holder, None)
    owed.pop(holder, None)
    surely = (whole or payments).surely_fewest
    return Settlement(balances, payments.made, whole and whole.made, surely, owed, uneven)


def _lessen(balances: dict[str, Amount], paid: Sequence[Payment]) -> None:
    """Takes the payments already made off the balances."""
    for one in paid:
        balances[one.payer] = exact(balances.get(one.payer, 0) + one.amount)
        balances[one.receiver] = exact(balances.get(one.receiver, 0) - one.amount)


def _uneven(balances: dict[str, Amount], rounded: dict[str, Amount], coin: Amount) -> tuple[Uneven, ...]:
    """The balances that were not rounded to the nearest whole amount of coins."""
    found, half = [], ratio(coin, 2)
    for name, amount in rounded.items():
        off = balances[name] - amount
        if off > half or -off > half:
            found.append(Uneven(name, amount, exact(amount + (coin if off > 0 else -coin))))
    return tuple(found)


def settlement(
    state: State, rate: Amount | None = None, paid: Sequence[Payment] = (), points: Sequence[Payment] = ()
) -> Settlement:
    """Settles an evening as it stands: the totals as they are, or against the average of those who sat together."""
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
    return {name: exact(count * coin) for name, count in counts.items()}


def _alike(groups: Sequence[Sequence[str]], number: int) -> list[str]:
    """So many of these people: whole groups, the first that come out even, else as many as do and the first others."""
    found: dict[int, list[str]] = {0: []}
    for group in groups:
        for size, names in list(found.items()):
            if size + len(group) <= number:
                found.setdefault(size + len(group), [*names, *group])
    chosen = found[max(found)]
    others = [name for group in groups for name in group if name not in chosen]
    return [*chosen, *others[: number - len(chosen)]]


def fewest(balances: dict[str, Amount]) -> Payments:
    """The fewest payments that settle the balances: as many groups as possible that even out among themselves.

    The search has a bounded number of steps. Those who are then left pay largest against largest, which may take a few
    more payments.
    """
    whole = _in_whole_parts({name: value for name, value in balances.items() if value})
    payments: list[Payment] = []
    for pair in _pairs(whole.amounts):
        payments.extend(_within({name: whole.amounts.pop(name) for name in pair}))
    search = _GroupSearch(MOST_STEPS_OF_SETTLING)
    while whole.amounts:
        group = search.smallest_even_group(whole.amounts)
        payments.extend(_within({name: whole.amounts.pop(name) for name in group}))
    found = tuple([one._replace(amount=ratio(int(one.amount), whole.of_one)) for one in payments])
    return Payments(found, search.steps > 0)


class _Whole(NamedTuple):
    """Amounts as whole numbers of a part of 1, so that they add up quickly."""

    amounts: dict[str, int]
    of_one: int


def _in_whole_parts(amounts: dict[str, Amount]) -> _Whole:
    """The amounts counted in the largest part of 1 in which all of them are whole."""
    of_one = lcm(*[value.denominator for value in amounts.values()])
    return _Whole({name: int(value * of_one) for name, value in amounts.items()}, of_one)


def _pairs(amounts: dict[str, int]) -> list[tuple[str, str]]:
    """The pairs of players of whom one owes just what the other is owed, in the order of their names."""
    waiting: dict[int, deque[str]] = {}
    for name, value in amounts.items():
        waiting.setdefault(value, deque()).append(name)
    found = []
    for name, value in amounts.items():
        if waiting[value] and waiting[value][0] == name and waiting.get(-value):
            waiting[value].popleft()
            found.append((name, waiting[-value].popleft()))
    return found


class _GroupSearch:
    """A search for groups that even out, with a number of steps for all groups together."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def smallest_even_group(self, amounts: dict[str, int]) -> tuple[str, ...]:
        """The smallest group that evens out among itself; everybody if none is found in the steps that are left."""
        for size in range(3, len(amounts)):
            for group in combinations(amounts, size):
                self.steps -= 1
                if self.steps <= 0:
                    return tuple(amounts)
                if sum([amounts[name] for name in group]) == 0:
                    return group
        return tuple(amounts)


def _within(group: dict[str, int]) -> list[Payment]:
    """The payments within a group: the largest debtor pays the largest creditor first."""
    payers = [(value, place, name) for place, (name, value) in enumerate(group.items()) if value < 0]
    receivers = [(-value, place, name) for place, (name, value) in enumerate(group.items()) if value > 0]
    heapify(payers)
    heapify(receivers)
    payments = []
    while payers and receivers:
        (debt, payer_place, payer), (credit, place, receiver) = heappop(payers), heappop(receivers)
        amount = min(-debt, -credit)
        payments.append(Payment(payer, receiver, amount))
        if debt + amount:
            heappush(payers, (debt + amount, payer_place, payer))
        if credit + amount:
            heappush(receivers, (credit + amount, place, receiver))
    return payments
