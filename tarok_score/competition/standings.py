"""The standings of a competition after a round."""

from __future__ import annotations

from typing import NamedTuple

from .points_system import is_decided
from .tournament import Row, Tournament


class Standings(NamedTuple):
    """The standings after a round; `complete` if no counted table lacks its result, `final` once all is over."""

    round: int | None
    complete: bool
    final: bool
    rows: tuple[Row, ...]


def standings(state: Tournament, upto: int | None = None) -> Standings:
    """The standings after a round, by default after the current one."""
    if not state.rounds:
        return Standings(None, False, False, state.system.rank(state, -1))
    number = state.current if upto is None else upto
    complete = not state.outstanding(number)
    return Standings(number, complete, state.closed and number == state.current, state.system.rank(state, number))


def decided_first(state: Tournament, found: Standings) -> tuple[str, ...]:
    """Those whom an extra hand put first in these standings."""
    if not state.decided or found.round is None or not state.system.gives_points:
        return ()
    rows = state.system.rank(state._replace(decided=()), found.round)
    first = {row.player.name for row in rows if row.place == 1}
    return state.decided if is_decided(state, found.round, first) else ()


def final_order(state: Tournament) -> tuple[str, ...]:
    """The players in the order of the standings."""
    return tuple(row.player.name for row in standings(state).rows)
