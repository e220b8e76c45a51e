"""The page of the site about problems: every way of being wrong by its id, its message, and what to do about it."""

from __future__ import annotations

from tarok_score.problems import IMPOSSIBLE, MALFORMED, UNSAID, declared

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


def cell(text: str) -> str:
    """A text as it is written in a table."""
    return text.replace("|", "\\|").replace("\n", " ")


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    ways = sorted(declared().items())
    for kind, title in KINDS.items():
        parts.append(f"\n## {title}\n\n| id | message | what to do |\n|---|---|---|\n")
        parts.extend(f"| `{id}` | {cell(one.message)} | {cell(one.hint)} |\n" for id, one in ways if one.kind == kind)
    return "".join(parts)
