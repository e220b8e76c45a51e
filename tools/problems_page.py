"""The page of the site about problems: every way of being wrong by its id, its message, and what to do about it."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import tarok_score
from tarok_score.problems import IMPOSSIBLE, MALFORMED, UNSAID, Wrong
from tarok_score.problems import declared as in_tables

HEAD = """\
# Everything that can be wrong

Each problem has an id (in JSON answers it is beside the message) and one of three kinds. `{name}` is a fact that is
filled in. If the last column is empty, the message of the moment says what to do.
"""

KINDS = {
    MALFORMED: "What cannot be read",
    IMPOSSIBLE: "What cannot have happened, or cannot be done",
    UNSAID: "What still has to be said",
}


def declared() -> list[Wrong]:
    """Every way of being wrong that some module declares, by id."""
    for module in walk_packages(tarok_score.__path__, "tarok_score."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    in_tables()
    return [Wrong.ALL[name] for name in sorted(Wrong.ALL)]


def cell(text: str) -> str:
    """A text as it stands in a table."""
    return text.replace("|", "\\|").replace("\n", " ")


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    ways = declared()
    for kind, title in KINDS.items():
        parts.append(f"\n## {title}\n\n| id | what is said | what to do |\n|---|---|---|\n")
        parts.extend(f"| `{one.id}` | {cell(one.message)} | {cell(one.hint)} |\n" for one in ways if one.kind == kind)
    return "".join(parts)
