"""Parts that several answers hold: problems, lines of a score, hands, payments, explanations of a claim."""

from __future__ import annotations

from typing import Final

from ..hand.document import schema as hand_schema
from ..problems import IMPOSSIBLE, MALFORMED, UNSAID
from .build import (
    AMOUNT,
    AMOUNTS,
    FLAG,
    NAMES,
    NUMBER,
    TEXT,
    Fact,
    by_name,
    either,
    fact,
    or_null,
    perhaps,
    record,
    several,
    word,
)

HAND: Final = hand_schema()

PROBLEM: Final = record(
    fact("path", TEXT, "Where it is wrong: `hand.bonuses[0].kontra`, or the word in quotation marks."),
    fact("message", TEXT, "What is wrong."),
    fact("hint", TEXT, "What to do about it; empty where the message says it."),
    fact("kind", word(MALFORMED, IMPOSSIBLE, UNSAID), "Unreadable, impossible under these rules, or not enough."),
    fact("id", TEXT, "The way of being wrong, as docs/problems.md lists them; empty where it has none."),
    perhaps("file", or_null(TEXT), "The file that it stands in."),
    perhaps("line", or_null(NUMBER), "Its line, from 1."),
    perhaps("column", or_null(NUMBER), "Its column, from 1."),
    perhaps("place", TEXT, "File, line and column together."),
)

NOTE: Final = record(
    fact("rule", TEXT, "The id of the rule that took part."),
    fact("text", TEXT, "What it did, in a sentence."),
)

LINE: Final = record(
    fact("rule", TEXT, "The id of the rule: its path in the ruleset."),
    fact("label", TEXT, "Its name."),
    fact("cite", TEXT, "Where the rule is published."),
    fact("working", TEXT, "How the number was worked out: `(20 + 10) × 2`."),
    fact("amounts", AMOUNTS, "What each player writes; empty where nothing is scored."),
    fact("notes", several(NOTE), "What else decided, rule by rule."),
)

EDIT: Final = record(
    fact("accepted_in", NUMBER, "The line that accepted the edit."),
    fact("note", TEXT, "Why it was edited."),
    fact("override", or_null(TEXT), "Why it was accepted although the table had agreed on totals."),
    fact(
        "lines",
        several(
            record(
                fact("line", NUMBER, "The edited line."),
                fact("was", NAMES, "What it held before, where that is known."),
                fact("text", TEXT, "What it holds now."),
            )
        ),
        "The lines that were edited.",
    ),
)

PAYMENT: Final = record(
    fact("from", TEXT, "Who pays."),
    fact("to", TEXT, "Who is paid."),
    fact("amount", AMOUNT, "How much."),
    perhaps("unit", TEXT, "In which money, where that was said."),
)

#: What a hand gave, in an answer of its own.
SCORED: Final[tuple[Fact, ...]] = (
    fact("scores", AMOUNTS, "The change of each player's total."),
    perhaps("radli", by_name(NUMBER), "Open radli after the hand, where the rules have them."),
    perhaps("pot", AMOUNT, "The pot after the hand, where the rules have one."),
    fact("lines", several(LINE), "What was written, line by line; the scores are their sum."),
)

STEP: Final = record(
    fact("kind", TEXT, "A variant, a mistake, another ruleset, a misread or forgotten fact."),
    fact("id", TEXT, "Which one."),
    fact("with", {"type": "object"}, "Its particulars: whose, how much."),
    fact("text", TEXT, "The step in a sentence."),
)

EXPLANATION: Final = record(
    fact("id", TEXT, "All steps in short."),
    fact("kind", TEXT, "Of which kind its first step is."),
    fact("changes", NUMBER, "How many steps it takes."),
    fact("steps", several(STEP), "What would have to be otherwise."),
    fact("also", NAMES, "Other explanations that come to the same."),
    fact("scores", AMOUNTS, "What it gives."),
    fact("lines", several(LINE), "The lines that give it."),
    fact("request", or_null({"type": "object"}), "The request that scores to it, where one can."),
    fact("cite", or_null(TEXT), "The source of the rule that decides."),
    perhaps("off", AMOUNTS, "How far it is from the claim."),
)

CLAIM: Final = record(
    fact("claimed", AMOUNTS, "What is claimed."),
    fact("scores", AMOUNTS, "Our score."),
    fact("agrees", FLAG, "The claim is our score."),
    fact("explanations", several(EXPLANATION), "What would give exactly the claimed numbers, the likeliest first."),
    fact("nearest", or_null(EXPLANATION), "What comes nearest, where nothing gives them."),
    fact("more", NUMBER, "How many explanations were found beyond those."),
)

EVENT: Final[tuple[Fact, ...]] = (
    fact("kind", TEXT, "What happened: `hand`, `misdeal`, `amend` …, as in the ledger."),
    fact("title", TEXT, "The event in one line."),
    perhaps("words", TEXT, "The words typed for the hand."),
    perhaps("hand", HAND, "The facts of the hand."),
    perhaps("scores", AMOUNTS, "What each player wrote by it."),
    perhaps("lines", several(LINE), "What was written, line by line."),
)

CARDS: Final = several({"type": "string", "examples": ["HK", "S10", "T21"]})

#: The standing of an evening.
STATE: Final[tuple[Fact, ...]] = (
    fact("ruleset", TEXT, "The id of the rules."),
    fact("variants", NAMES, "Their variants."),
    fact("players", NAMES, "Who sits at the table now, in turn order."),
    fact("hands", NUMBER, "How many hands stand."),
    fact("totals", AMOUNTS, "Everybody's total, also of those who left."),
    fact("away", NAMES, "Those who left."),
    fact("away_since", by_name(NUMBER), "After which hand each of them left."),
    fact("radli", by_name(NUMBER), "Everybody's open radli."),
    fact("pot", AMOUNT, "What lies in the pot."),
    fact("misdeals", by_name(NUMBER), "How often each dealt wrongly in a row."),
    fact("compulsory_klop", FLAG, "The next hand has to be a klop."),
    fact("dealer", TEXT, "Who deals the next hand."),
    fact(
        "skis",
        either(
            {"type": "null"},
            {"const": "again"},
            record(
                fact("last_dealer", TEXT, "Who deals the last hand."),
                fact("hands_left", NUMBER, "How many hands are left."),
            ),
        ),
        "The škis round: none, another one is played, or the last hand is known.",
    ),
    fact("finished", FLAG, "The evening is over."),
    fact("winners", NAMES, "Who won, once it is over."),
    fact(
        "match",
        or_null(record(fact("hands", NUMBER, "How many hands it has."), fact("left", NUMBER, "How many are left."))),
        "The match, where the rules have a number of hands.",
    ),
    fact("next", TEXT, "What comes next, in a sentence."),
    fact("seal", TEXT, "The short seal of the last record; empty in a trial run."),
)
