"""The score of a hand and its lines for programs: schema and writer in one declaration."""

from __future__ import annotations

from typing import Final

from ..documents.answer import AMOUNT, AMOUNTS, NUMBERS, TEXT, fact, perhaps, record, several

NOTE: Final = record(
    fact("rule", TEXT, "The id of the rule that took part.", "rule.id"),
    fact("text", TEXT, "What it did, in a sentence.", "said"),
)

LINE: Final = record(
    fact("rule", TEXT, "The id of the rule: its path in the ruleset.", "rule.id"),
    fact("label", TEXT, "Its name.", "rule"),
    fact("cite", TEXT, "Where the rule is published.", "rule.cite"),
    fact("working", TEXT, "How the number was worked out: `(20 + 10) × 2`.", "terms"),
    fact("amounts", AMOUNTS, "What each player writes; empty where nothing is scored."),
    fact("notes", several(NOTE), "What else decided, rule by rule."),
)

#: What a hand gave, in an answer of its own.
SCORED: Final = (
    fact("scores", AMOUNTS, "The change of each player's total."),
    perhaps("radli", NUMBERS, "Open radli after the hand, where the rules have them."),
    perhaps("pot", AMOUNT, "The pot after the hand, where the rules have one."),
    fact("lines", several(LINE), "What was written, line by line; the scores are their sum."),
)
SCORE: Final = record(*SCORED)
