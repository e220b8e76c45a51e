"""The line about the next hand: its number, its dealer and forehand, and anything special about it."""

from __future__ import annotations

from ..evening.session import Session
from ..evening.state import forehand
from ..show import standing
from ..words.said import Fact, Joined, said


def next_line(session: Session) -> Fact:
    """The line about the next hand: its number, dealer and forehand, and anything special about it."""
    return Joined(tuple(next_hand(session)), " · ")


def next_hand(session: Session) -> list[Fact]:
    """The parts of the line about the next hand: its number, dealer, anything special, forehand.

    Or that there is none.
    """
    state = session.state
    if state.finished or state.hands_left == 0:
        return [standing.next_line(state.table, state)]
    return [
        said("hand {number}", number=session.hands + 1),
        said("deals {dealer}", dealer=state.dealer),
        said("forehand {name}", name=forehand(state.table, state.dealer)),
        *standing.special(state.table, state, brief=True),
    ]
