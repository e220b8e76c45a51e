"""The only arithmetic on points: from rules, players, the state before and a hand to explained lines."""

from .before import Before
from .lines import Line, Score
from .score import score
from .terms import Note

__all__ = ["Before", "Line", "Note", "Score", "score"]
