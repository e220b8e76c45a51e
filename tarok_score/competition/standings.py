"""The standings of a competition after a round."""

from __future__ import annotations

from typing import NamedTuple

from .tournament import Row, Tournament


class Standings(NamedTuple):
    """The standings after a round. `complete`: every table counted has its result; `final`: nothing is left out."""

    round: int | None
    complete: bool
    final: bool
    rows: tuple[Row, ...]


def standings(state: Tournament, upto: int | None = None) -> Standings:
    """The standings after a round, else after the current one."""
    if not state.rounds:
        return Standings(None, False, False, state.system.rank(state, -1))
    number = state.now.number if upto is None else upto
    complete = all(
        state.done(round, table) for round in state.rounds if round.number <= number for table in round.tables
    )
    return Standings(number, complete, state.closed and number == state.now.number, state.system.rank(state, number))


def final_order(state: Tournament) -> tuple[str, ...]:
    """The players in the order of the list of standings."""
    return tuple(row.player.name for row in standings(state).rows)
