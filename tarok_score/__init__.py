"""Scores tarok, taroky and taroki by the rules of the table that plays it, and shows why.

    import tarok_score as tarok
    table = tarok.Table(tarok.rules("pagat-4p"), ["Ana", "Boris", "Cilka", "David"])
    print(table.score("two Ana Boris 44 kontra@Cilka").explain())

Every name is loaded when it is first used (PEP 562), so that a command that scores a hand loads what scores it.
"""

# ruff: noqa: F403, F405

TYPE_CHECKING = False  # nothing is loaded here, so that Ctrl-C while a command starts shows no traceback
if TYPE_CHECKING:
    from .api import *

__all__ = [
    "Audit",
    "Claim",
    "Evening",
    "EveningRow",
    "Hand",
    "Line",
    "Problem",
    "Recorded",
    "Refused",
    "Rescored",
    "Ruleset",
    "Score",
    "Settlement",
    "Sheet",
    "ShippedRuleset",
    "Table",
    "__version__",
    "ask",
    "audit",
    "begin",
    "claim",
    "compare",
    "open",
    "open_or_begin",
    "read_rules",
    "rescore",
    "rules",
    "rulesets",
]


def __getattr__(name: str) -> object:
    """The name of the library, from the module that defines it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import api

    return getattr(api, name)


def __dir__() -> list[str]:
    """The names of the library."""
    return sorted(__all__)
