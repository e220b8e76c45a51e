"""The only arithmetic on points: from rules, players, the state before and a hand to explained lines."""

from .lines import Line, Note, Score
from .play import Before
from .score import score

__all__ = ["Before", "Line", "Note", "Score", "score"]
