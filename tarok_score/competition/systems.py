"""The systems in which a competition can be held."""

from __future__ import annotations

from .conditions import Conditions
from .knockout import KnockOut
from .league import League
from .points_system import PointsSystem
from .tournament import System, Tournament

#: Every system by its word at `--system`.
SYSTEMS: dict[str, System] = {system.word: system for system in (KnockOut(), PointsSystem(), League())}


def begin(conditions: Conditions) -> Tournament:
    """The competition before anybody has entered."""
    return Tournament(conditions, SYSTEMS[conditions.system], {})
