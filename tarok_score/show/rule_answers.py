"""Answers about rulesets, the words of a hand, and cards: what commands print with `--json`."""

from __future__ import annotations

from typing import Any, Final

from ..cards import questions as answers
from ..documents.answer import (
    ANSWERS,
    ANYTHING,
    FLAG,
    NAMES,
    NUMBER,
    OBJECT,
    TEXT,
    answer,
    by_name,
    either,
    fact,
    or_null,
    perhaps,
    record,
    several,
    under,
)
from ..law.sources import ByLanguage
from .answers import RULES, problem_with
from .rulebook import ABSENT, clauses

__all__ = ["ANSWERS"]

# Rulesets --------------------------------------------------------------------------------------------------------

VARIANT: Final = record(
    fact("id", TEXT, "Its name, as `--variant` takes it."),
    fact("about", TEXT, "What it is about.", lambda one: ByLanguage(one["node"]["about"])),
    fact(
        "cite",
        TEXT,
        "Where it is published.",
        lambda one: f"{one['node'].get('source', one['source'])}, {one['node']['cite']}",
    ),
    fact("requires", NAMES, "The variants that it goes with.", lambda one: one["node"].get("requires", ())),
)


def _offered(document: Any) -> list[dict[str, Any]]:
    """The variants of a document, each with its source."""
    found = document.get("variants", {}).items()
    return [{"id": name, "node": node, "source": document["source"]} for name, node in found]


#: A text, or its translations by language.
TITLE: Final = either(TEXT, by_name(TEXT))
ABOUT: Final = (
    fact("title", TITLE, "The title, by language."),
    fact("source", TEXT, "What it is taken from."),
    fact("players", several(NUMBER), "How many may sit at the table.", "seats.at_table"),
)

answer(
    "rulesets",
    "`tarok rules`",
    fact(
        "rulesets",
        several(
            record(
                fact("id", TEXT, "The id."),
                *ABOUT,
                fact("variants", several(VARIANT), "What a table may choose.", _offered),
            )
        ),
        "The shipped rulesets.",
    ),
)

CLAUSE: Final = record(
    fact("section", TEXT, "The section of the rules."),
    fact("path", TEXT, "The rule's path in the file."),
    fact("rule", TEXT, "Its id.", "rule.id"),
    fact("label", TEXT, "Its name.", "name"),
    fact("cite", TEXT, "Where it is published.", "rule.cite"),
    fact(
        "facts",
        several(
            record(
                fact("path", TEXT, "The path of the value."),
                fact("what", TEXT, "What it says something of."),
                fact("text", TEXT, "The value in words.", "said"),
                fact("value", ANYTHING, "The value as it stands in the file."),
            )
        ),
        "What it says.",
        lambda clause: clause.telling(),
    ),
)

answer(
    "ruleset-page",
    "`tarok rules show`: a ruleset in words",
    fact("ruleset", TEXT, "The id of the rules.", "document.id"),
    *under("document", ABOUT),
    fact("variants", NAMES, "The variants that were chosen."),
    fact("rules", several(CLAUSE), "Rule by rule what it says.", lambda found: clauses(found["document"])),
    fact(
        "available_variants",
        several(VARIANT),
        "What a table may choose.",
        lambda found: _offered(found["whole"]),
    ),
    fact("document", OBJECT, "The whole ruleset, resolved."),
)

answer(
    "ruleset-variants",
    "`tarok rules variants`",
    fact("ruleset", TEXT, "The id of the rules.", "id"),
    fact("variants", several(VARIANT), "What a table may choose.", _offered),
)


def _side(name: str) -> Any:
    """What one of two rulesets says; None if it has no such rule."""
    return lambda row: None if (said := getattr(row, name)) == ABSENT else said


DIFFERENCE: Final = record(
    fact("section", TEXT, "The section of the rules."),
    fact("path", TEXT, "The path of the value."),
    fact("label", TEXT, "The name of the rule.", "name"),
    fact("what", TEXT, "What it says something of."),
    fact("left", or_null(TEXT), "What the first ruleset says; null where it has no such rule.", _side("left")),
    fact("right", or_null(TEXT), "What the second says.", _side("right")),
    fact("differs", FLAG, "They do not say the same."),
)

answer(
    "ruleset-diff",
    "`tarok rules diff`: two rulesets side by side",
    fact("left", TEXT, "The first."),
    fact("right", TEXT, "The second."),
    fact("all", FLAG, "With the rules that say the same."),
    fact("rows", several(DIFFERENCE), "The rules."),
)

#: Problems of a ruleset file, where the keys of an unknown place are null.
IN_FILE: Final = several(problem_with(file=None, line=None, column=None))
answer(
    "ruleset-check",
    "`tarok rules check`: a ruleset file",
    fact("ok", FLAG, "Nothing is wrong with it."),
    perhaps("ruleset", TEXT, "Its id, where it can be read."),
    fact("problems", IN_FILE, "What is wrong, at most twenty."),
    perhaps("more_problems", NUMBER, "How many more there are."),
    fact("notes", IN_FILE, "What is not wrong but should be looked at."),
    perhaps("more_notes", NUMBER, "How many more there are."),
)

answer(
    "words",
    "`tarok words`",
    RULES,
    fact(
        "words",
        several(
            record(
                fact("kind", TEXT, "A contract, a bonus, a mark …"),
                fact("key", TEXT, "Its id."),
                fact("word", TEXT, "How it is typed in the language of the answer."),
                fact("also", NAMES, "Other words for it."),
                fact("means", TEXT, "What it means."),
                fact("rule", or_null(TEXT), "The id of the rule behind it.", lambda one: one.rule and one.rule.id),
                fact("cite", or_null(TEXT), "Where that is published.", lambda one: one.rule and one.rule.cite),
            )
        ),
        "The words of a hand.",
    ),
)


# Cards -----------------------------------------------------------------------------------------------------------

answer("count", "`tarok cards count`: a pile", RULES, *under("found", answers.COUNTED))
answer("trick", "`tarok cards trick`: who wins a trick", RULES, *under("found", answers.TAKEN))
answer("legal", "`tarok cards legal`: what may be played", RULES, *under("found", answers.PLAYABLE))
answer("discard", "`tarok cards discard`: what may be laid away", RULES, *under("found", answers.DISCARDED))
answer("bids", "`tarok bids`: who may say what", RULES, *under("found", answers.BID))
