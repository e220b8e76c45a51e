"""The only arithmetic on points: from rules, players, the state before a hand and its facts to explained lines."""

from .before import Before
from .lines import Line, Score
from .score import score
from .terms import Note

__all__ = ["Before", "Line", "Note", "Score", "score"]
