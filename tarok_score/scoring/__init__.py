"""The only arithmetic on points: from rules, players, the state before a hand and its facts to explained lines."""

from .score import score
from .stakes import Before, Line, Note, Score

__all__ = ["Before", "Line", "Note", "Score", "score"]
