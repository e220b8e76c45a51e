"""The only arithmetic on points: from rules, players, the state before and a hand to explained lines."""

from .lines import Line, Note, Score
from .score import score
from .sides import Before

__all__ = ["Before", "Line", "Note", "Score", "score"]
