"""Answers about rulesets, the words of a hand, and cards: what commands print with `--json`.

They are declared in `rule_answers.txt`; here is what has to be worked out for them.
"""

from __future__ import annotations

from os.path import join
from typing import Any

from ..cards import questions
from ..documents.answer import ANSWERS, TEXT, by_name, either, read, several
from ..law.sources import ByLanguage
from ..resources import folder
from .answers import GROUPS, problem_with
from .rulebook import ABSENT, clauses

__all__ = ["ANSWERS"]


def _offered(document: Any) -> list[dict[str, Any]]:
    """The variants of a document, each with its source."""
    found = document.get("variants", {}).items()
    return [{"id": name, "node": node, "source": document["source"]} for name, node in found]


def _side(said: Any) -> Any:
    """What a ruleset says; None if it has no such rule."""
    return None if said == ABSENT else said


read(
    join(folder("show"), "rule_answers.txt"),
    {
        "about": lambda variant: ByLanguage(variant["node"]["about"]),
        "source": lambda variant: f"{variant['node'].get('source', variant['source'])}, {variant['node']['cite']}",
        "requires": lambda variant: variant["node"].get("requires", ()),
        "offered": _offered,
        "clauses": clauses,
        "left": lambda row: _side(row.left),
        "right": lambda row: _side(row.right),
        "rule": lambda word: word.rule and word.rule.id,
        "cite": lambda word: word.rule and word.rule.cite,
    },
    {
        "TITLE": either(TEXT, by_name(TEXT)),  # a text, or its translations by language
        # Problems of a ruleset file, where the keys of an unknown place are null.
        "IN_FILE": several(problem_with(file=None, line=None, column=None)),
    },
    {
        "RULES": GROUPS["RULES"],
        "COUNTED": questions.COUNTED,
        "TAKEN": questions.TAKEN,
        "PLAYABLE": questions.PLAYABLE,
        "DISCARDED": questions.DISCARDED,
        "BID": questions.BID,
    },
)
