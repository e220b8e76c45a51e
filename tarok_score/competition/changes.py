"""What each event does to a competition: `after` is pure, and says everything that stands against an event."""

from collections.abc import Callable

from ..problems import Problem, Refused, impossible
from . import forming, people, recording
from .events import Absent, Close, DrawLots, Enter, Event, Next, Remark, Results, Swap, Withdraw
from .tournament import Tournament

OVER = impossible("competition-closed", "the competition is closed", "tarok tournament undo opens it again")


def after(state: Tournament, event: Event) -> Tournament:
    """The competition after one event. Raises Refused, with every problem, if it cannot happen now."""
    require_open(state)
    problems: list[Problem] = []
    found = _DOING[type(event)](state, event, problems)
    if problems:
        raise Refused(problems)
    return found


def require_open(state: Tournament) -> None:
    """Refuses whatever would happen after the end."""
    if state.closed:
        raise OVER.refused()


def _remark(state: Tournament, event: Remark, problems: list[Problem]) -> Tournament:
    return state


_DOING: dict[type, Callable[..., Tournament]] = {
    Enter: people.enter,
    Withdraw: people.withdraw,
    Absent: people.absent,
    DrawLots: forming.draw,
    Results: recording.results,
    Swap: people.swap,
    Next: forming.next_round,
    Close: forming.close,
    Remark: _remark,
}
