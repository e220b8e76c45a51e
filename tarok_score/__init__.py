"""Scores tarok, taroky and taroki by the rules of the table that plays it, and shows why.

    import tarok_score as tarok
    table = tarok.Table(tarok.rules("pagat-4p"), ["Ana", "Boris", "Cilka", "David"])
    print(table.score("two Ana Boris 44 kontra@Cilka").explain())

Every name is loaded when it is first used.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from .face import (
        Audit,
        Claim,
        Evening,
        Hand,
        Line,
        Problem,
        Refused,
        Rescored,
        Ruleset,
        Score,
        Sheet,
        Table,
        audit,
        claim,
        open,
        rescore,
        rules,
    )  # fmt: skip

__all__ = [
    "Audit", "Claim", "Evening", "Hand", "Line", "Problem", "Refused", "Rescored", "Ruleset", "Score", "Sheet", "Table",
    "__version__", "audit", "claim", "open", "rescore", "rules",
]  # fmt: skip


class _Face(ModuleType):
    """The package as a module whose names are loaded when they are first used."""

    def __getattr__(self, name: str) -> Any:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from . import face

        return getattr(face, name)

    def __dir__(self) -> list[str]:
        return sorted(__all__)

    @property
    def rules(self) -> Any:
        """The function `rules`, although a room of the house has that name too."""
        from .face import rules

        return rules

    @rules.setter
    def rules(self, room: ModuleType) -> None:
        """Importing the room `rules` sets it on the package; it is found by its full name all the same."""


sys.modules[__name__].__class__ = _Face
