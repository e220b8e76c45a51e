"""Scores tarok, taroky and taroki by the rules of the table that plays it, and shows why.

    import tarok_score as tarok
    table = tarok.Table(tarok.rules("pagat-4p"), ["Ana", "Boris", "Cilka", "David"])
    print(table.score("two Ana Boris 44 kontra@Cilka").explain())

Every name is loaded when it is first used.
"""

import sys

__version__ = "0.1.0"

TYPE_CHECKING = False  # nothing is loaded here: who presses Ctrl-C while a command starts shall see no traceback
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

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
        ask,
        audit,
        claim,
        open,
        rescore,
        rules,
    )  # fmt: skip
else:
    ModuleType = type(sys)

__all__ = [
    "Audit", "Claim", "Evening", "Hand", "Line", "Problem", "Refused", "Rescored", "Ruleset", "Score", "Sheet", "Table",
    "__version__", "ask", "audit", "claim", "open", "rescore", "rules",
]  # fmt: skip


class _Rules(ModuleType):
    """The room `rules`, which is the function `rules` too: both have that name."""

    def __call__(self, name: str, *variants: str) -> "Ruleset":
        """The ruleset of that id (or YAML file) with these variants. Raises Refused with all problems."""
        from .face import rules

        return rules(name, *variants)


class _Face(ModuleType):
    """The package as a module whose names are loaded when they are first used."""

    def __getattr__(self, name: str) -> "Any":
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from . import face

        return self.__dict__["rules"] if name == "rules" else getattr(face, name)

    def __setattr__(self, name: str, value: object) -> None:
        """Sets a room on the package when it is first imported."""
        if name == "rules" and isinstance(value, ModuleType):
            value.__class__ = _Rules
        super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted(__all__)


sys.modules[__name__].__class__ = _Face
