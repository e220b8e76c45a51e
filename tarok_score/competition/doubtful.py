"""Results that are possible but probably slips of the pen, for which an organiser looks at the paper once more."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ..amounts import Amount, exact
from ..words.said import Quantity, Said, said
from .events import TableResult
from .tournament import Tournament

#: Game points farther from 0 than this are seldom written at a table.
FAR = 1000

#: The factor by which a digit too many makes a number larger than the others.
TIMES = 10


def doubts(state: Tournament, result: TableResult, told: Amount | None) -> list[Said]:
    """The reasons to doubt a result before it stands; `told` is the sum on the slip, if it has one."""
    found: list[Said] = []
    total = exact(sum(result.game.values()))
    if told is not None and told != total:
        found.append(
            said("the numbers make {sum}, the slip says {told}", sum=Quantity(total), told=Quantity(exact(told)))
        )
    others = _others(state, result)
    usual = _median([_size(amount) for game in others.values() for amount in game])
    for name, amount in result.game.items():
        if _size(amount) > FAR:
            found.append(said("{name}: {amount} is very far from 0", name=name, amount=Quantity(exact(amount))))
        elif usual and _size(amount) >= TIMES * usual:
            found.append(
                said(
                    "{name}: {amount} is ten times what others have in this round",
                    name=name,
                    amount=Quantity(exact(amount)),
                )
            )
    numbers = sorted(result.game.values())
    same = [table for table, game in others.items() if sorted(game) == numbers]
    found.extend([said("table {table} has the same numbers", table=table) for table in same])
    return found


def _others(state: Tournament, result: TableResult) -> dict[int, list[Amount]]:
    """The game points that were typed at the other tables of the round, by the numbers of these tables."""
    this_round = state.round(result.round)
    boards = enumerate(this_round.tables if this_round is not None else (), 1)
    return {
        number: list(board.result.game.values())
        for number, board in boards
        if board.result is not None and number != result.table
    }


def _size(amount: Amount) -> Amount:
    """The distance of an amount from 0."""
    return -amount if amount < 0 else amount


def _median(amounts: Sequence[Amount]) -> Amount:
    """The amount in the middle, or the mean of the two there; 0 for no amounts."""
    in_order = sorted(amounts)
    if not in_order:
        return 0
    half = len(in_order) // 2
    return in_order[half] if len(in_order) % 2 else Fraction(in_order[half - 1] + in_order[half]) / 2
