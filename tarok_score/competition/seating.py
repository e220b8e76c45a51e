"""Tables out of an order of players, full or incomplete."""

from collections.abc import Sequence

from .knockout import cut


def tables(order: Sequence[str], seats: int, incomplete: str) -> list[tuple[str, ...]]:
    """The tables in order. Who is left over sits at the last, or (`spread`) the last tables have one player less.

    Where so many would have one less that there are not tables enough (1, 2 or 5 players at tables of four) it is the
    last that is incomplete.
    """
    count = -(-len(order) // seats)
    short = count * seats - len(order)
    if incomplete != "spread" or short > count:
        return cut(order, seats)
    full = (count - short) * seats
    return cut(order[:full], seats) + (cut(order[full:], seats - 1) if short else [])
