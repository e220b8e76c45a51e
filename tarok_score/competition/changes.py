"""The effect of each event on a competition. `after` is pure, and finds every problem of an event."""

from __future__ import annotations

from collections.abc import Callable

from ..problems import Problem, Refused, impossible
from . import events, forming, people, recording
from .events import Event, Remark
from .tournament import Tournament

OVER = impossible("competition-closed", "the competition is closed", "tarok tournament undo opens it again")


def after(state: Tournament, event: Event) -> Tournament:
    """The competition after an event. Raises Refused with every problem if the event is impossible now."""
    require_open(state)
    problems: list[Problem] = []
    found = _DOING[type(event)](state, event, problems)
    if problems:
        raise Refused(problems)
    return found


def require_open(state: Tournament) -> None:
    """Raises Refused once the competition is closed."""
    if state.closed:
        raise OVER.refused()


def _remark(state: Tournament, event: Remark, problems: list[Problem]) -> Tournament:
    return state


_DOING: dict[type, Callable[..., Tournament]] = {
    events.Enter: people.enter,
    events.SetParticulars: people.set_particulars,
    events.CheckIn: people.check_in,
    events.CloseEntry: forming.close_entry,
    events.OpenEntry: forming.open_entry,
    events.Withdraw: people.withdraw,
    events.Absent: people.absent,
    events.RenamePlayer: people.rename,
    events.Replace: people.replace,
    events.Penalty: people.penalty,
    events.DrawLots: forming.draw,
    events.Results: recording.results,
    events.ChangeTables: people.swap,
    events.EndRound: forming.end_round,
    events.Next: forming.next_round,
    events.Decide: forming.decide,
    events.Close: forming.close,
    Remark: _remark,
}
