"""Answers about an evening, a season, a claim and a paper sheet."""

from __future__ import annotations

from typing import Final

from ..documents.kinds import Schema
from ..law.schema import nullable
from .build import (
    AMOUNT,
    AMOUNTS,
    FLAG,
    NAMES,
    NUMBER,
    NUMBERS,
    TEXT,
    answer,
    by_name,
    fact,
    or_null,
    perhaps,
    record,
    several,
    word,
)
from .parts import CLAIM, EDIT, EVENT, EXPLANATION, PAYMENT, PROBLEM, STATE

EDITS: Final = fact("edits", several(EDIT), "Lines of the file that were edited by hand and accepted.")
RULES: Final = fact("ruleset", TEXT, "The id of the rules.")

LOGGED: Final = record(
    *EVENT,
    fact("record", NUMBER, "The number of its record in the ledger."),
    perhaps("number", NUMBER, "The number of the hand."),
    perhaps("facts", {"type": "object"}, "The facts of an event that is no hand, as the ledger has them."),
    perhaps("void", TEXT, "Why it does not count."),
    perhaps("overridden", TEXT, "In an export: why the table's agreement was set aside."),
    fact("totals", AMOUNTS, "The totals after it."),
)

BEGAN: Final = record(
    RULES,
    fact("origin", TEXT, "The id or path by which they were named."),
    fact("variants", NAMES, "Their variants."),
    fact("players", NAMES, "Who sat at the table, in turn order."),
    fact("dealer", TEXT, "Who dealt first."),
    fact("rules", {"type": "object"}, "The whole ruleset, resolved."),
    perhaps("lang", TEXT, "The language that the table asked for."),
    perhaps("names", by_name(TEXT), "Full names that go with short ones."),
)

SETTLED: Final = (
    RULES,
    fact("unit", or_null(TEXT), "In what money, where it has a name."),
    fact("rate", or_null(AMOUNT), "What a point is worth, if it is worth money."),
    fact("average", or_null(AMOUNT), "The average that paper scores are held against."),
    fact("balances", AMOUNTS, "What each is owed, exact."),
    fact("paid", several(PAYMENT), "What was paid already."),
    fact("payments", several(PAYMENT), "The fewest payments that settle the evening, exact."),
    fact("pot", AMOUNT, "What lies in the pot and belongs to nobody yet."),
    perhaps("in_whole_points", several(PAYMENT), "The same payments in whole points, where no money is at stake."),
)

SESSION_ROW: Final = record(
    fact("file", TEXT, "The ledger."),
    fact("state", word("open", "finished", "damaged"), "Whether it goes on; of a damaged one no more is said."),
    perhaps("date", TEXT, "The day on which it was begun."),
    perhaps("ruleset", TEXT, "The id of the rules."),
    perhaps("variants", NAMES, "Their variants."),
    perhaps("players", NAMES, "Who sits at the table."),
    perhaps("hands", NUMBER, "How many hands stand."),
    perhaps("leaders", NAMES, "Who is first."),
)

NIGHT: Final = record(
    fact("file", TEXT, "The ledger."),
    fact("date", TEXT, "The day on which it was begun."),
    fact("ruleset", TEXT, "The id of the rules."),
    fact("variants", NAMES, "Their variants."),
    fact("unit", TEXT, "In what it is written."),
    fact("hands", NUMBER, "How many hands stand."),
    fact("players", NAMES, "Who played."),
    fact("totals", AMOUNTS, "The totals."),
    fact("balances", AMOUNTS, "What each is owed by it."),
    fact("winners", NAMES, "Who won."),
    fact("finished", FLAG, "It is over."),
    fact("rate", or_null(AMOUNT), "What a point was worth."),
)

PERSON: Final = record(
    fact("name", TEXT, "The name."),
    fact("also", NAMES, "Other names of the same person."),
    fact("evenings", NUMBER, "Evenings."),
    fact("hands", NUMBER, "Hands."),
    fact("won", NUMBER, "Evenings won."),
    fact("declared", NUMBER, "Hands as declarer."),
    fact("made", NUMBER, "Of these won."),
    fact("partner", NUMBER, "Hands as partner."),
    fact("partner_made", NUMBER, "Of these won."),
    fact("balance", AMOUNTS, "The balance by unit."),
    fact("per_hand", AMOUNTS, "The mean of a hand by unit."),
    fact("error", AMOUNTS, "Its standard error by unit, to two places."),
    fact("best", AMOUNTS, "The best evening by unit."),
    fact("worst", AMOUNTS, "The worst evening by unit."),
    fact("kontras", NUMBERS, "Kontras `said`, and `right` ones among them."),
    fact("radli", NUMBERS, "Radli `got`, `used` and still `open`."),
    fact("mond_lost", NUMBER, "How often the mond was lost."),
    fact("rating", or_null(NUMBER), "The rating, if one was asked for."),
)

ROW_OF_SHEET: Final = record(
    fact("row", NUMBER, "The number of the row."),
    fact("line", NUMBER, "Its line in the file."),
    fact("words", TEXT, "The words that stand there."),
    fact("change", AMOUNTS, "The change that is written."),
    fact("expected", or_null(AMOUNTS), "The change by the rules, where the words say enough."),
    fact("verdict", TEXT, "Whether the row is right."),
)

FINDING: Final = record(
    fact("row", or_null(NUMBER), "The row, or null of the whole sheet."),
    fact("line", or_null(NUMBER), "Its line in the file."),
    fact("kind", TEXT, "What kind of mistake it is."),
    fact("players", NAMES, "Whose numbers are wrong."),
    fact("off", AMOUNTS, "By how much."),
    perhaps("explanations", several(EXPLANATION), "What would give these numbers."),
    perhaps("with", {"type": "object"}, "The slip of the pen."),
    perhaps("by_radl", or_null(TEXT), "Whose missing radl would make it possible."),
    perhaps("problems", several(PROBLEM), "What is wrong with the words."),
    fact("text", TEXT, "The finding in a sentence."),
)

FIT: Final = record(
    fact("contract", TEXT, "The contract."),
    fact("side", NAMES, "Who played it."),
    fact("points", or_null(several(NUMBER)), "From and to which card points it fits."),
    fact("words", TEXT, "The hand as one would type it."),
    fact("extra", NUMBER, "How much else would have to be, such as a bonus, a word of doubling or a lost mond."),
)

CHANGED: Final = record(
    fact("number", NUMBER, "The number of a later hand that the correction changed."),
    fact("was", AMOUNTS, "What it gave before, of those for whom that is otherwise."),
    fact("is", AMOUNTS, "What it gives now."),
)

BOTH: Final = record(
    fact("number", NUMBER, "The number of the hand."),
    fact("words", TEXT, "The hand."),
    fact("here", AMOUNTS, "By the rules of the evening."),
    fact("there", or_null(AMOUNTS), "By the other rules; null where they do not allow it."),
    perhaps("problems", several(PROBLEM), "Why they do not allow it."),
)

NAMED_RULES: Final = record(fact("ruleset", TEXT, "The id of the rules."), fact("variants", NAMES, "Their variants."))

ANSWERS: Final[dict[str, Schema]] = {
    "show": answer("`tarok show`: the standing", *STATE, EDITS),
    "log": answer(
        "`tarok log`: what happened, in order",
        RULES,
        fact("players", NAMES, "Everybody who has a total."),
        fact("events", several(LOGGED), "The events that stand, and hands that are void."),
        EDITS,
    ),
    "records": answer(
        "`tarok log --all`: every record of the ledger",
        RULES,
        fact(
            "records",
            several(
                record(
                    fact("record", NUMBER, "Its number."),
                    fact("at", TEXT, "When it was written."),
                    fact("kind", TEXT, "Its kind."),
                    fact("told", NAMES, "What happened, in lines."),
                    fact("holds", FLAG, "It was not taken back, replaced or made void."),
                    perhaps("by", TEXT, "Who wrote it down."),
                )
            ),
            "The records in the order in which they were written.",
        ),
    ),
    "why": answer(
        "`tarok why`: the working of a hand or another event",
        RULES,
        perhaps("number", NUMBER, "The number of the hand."),
        perhaps("record", NUMBER, "The number of the record of another event."),
        fact("void", or_null(TEXT), "Why it does not count."),
        *EVENT,
        fact("cites", by_name(TEXT), "The source of every rule that took part."),
        perhaps("quotes", by_name(several(or_null(TEXT))), "The sentences of the sources, with `--quote`."),
        perhaps("claim", CLAIM, "What explains a claim, where one was made."),
    ),
    "settle": answer("`tarok settle`: who pays whom", *SETTLED),
    "chart": answer(
        "`tarok chart`: the course of the evening",
        RULES,
        fact("players", NAMES, "Who sits at the table."),
        fact("running", several(AMOUNTS), "Everybody's totals from before the first hand on."),
    ),
    "check": answer(
        "`tarok check`: is the ledger whole?",
        fact("ok", FLAG, "It is."),
        fact("problems", several(PROBLEM), "What is wrong with it, at most twenty."),
        perhaps("more_problems", NUMBER, "How many more there are."),
        perhaps("ruleset", TEXT, "The id of the rules; nothing from here on stands there of what is no ledger."),
        perhaps("records", NUMBER, "How many records are sound."),
        perhaps("hands", NUMBER, "How many hands stand."),
        perhaps("torn", FLAG, "The last line is cut short, as after a power cut; it was never told as recorded."),
        perhaps("accepted_edits", several(NUMBER), "Lines edited by hand and accepted."),
        perhaps("ruleset_changed", FLAG, "The ruleset says something else now than this session."),
        perhaps("edits", several(EDIT), "What was edited."),
        perhaps("seal", TEXT, "The short seal."),
        perhaps("seals", by_name(TEXT), "Where the file had each seal that was asked for."),
        perhaps("unknown_seals", NAMES, "Seals that no record has."),
        perhaps("long_seal", TEXT, "The long seal, with `--long`."),
    ),
    "sessions": answer("`tarok sessions`", fact("sessions", several(SESSION_ROW), "The sessions of the folder.")),
    "begun": answer(
        "`tarok new`, `tarok again`, `tarok import`: a session that was begun",
        fact("session", TEXT, "Its ledger."),
        *STATE,
        fact("dry_run", FLAG, "Nothing was written."),
    ),
    "recorded": answer(
        "`tarok add` and every command that records: what was recorded, and the standing after it",
        *STATE,
        fact("recorded", several(record(*EVENT)), "The events."),
        fact("changed", several(CHANGED), "Later hands that a correction changed."),
        fact("dry_run", FLAG, "Nothing was written."),
        fact("seals", NAMES, "The short seal of each record."),
        perhaps("notes", NAMES, "What may be a slip."),
    ),
    "report": answer("`tarok report`", fact("report", TEXT, "The page that was written.")),
    "share": answer("`tarok share`", fact("share", NAMES, "The lines.")),
    "told": answer(
        "A command in `tarok play --json` that has no other answer", fact("told", NAMES, "The lines that it says.")
    ),
    "export": answer(
        "`tarok export --format json`: all of an evening",
        *STATE,
        fact("began", BEGAN, "How it began."),
        fact("events", several(LOGGED), "The events, as in `log`."),
        fact("rules", {"type": "object"}, "The whole ruleset, resolved."),
        fact("settlement", record(*SETTLED), "Who pays whom, as in `settle`."),
    ),
    "compare": answer(
        "`tarok compare`: the same evening under other rules",
        fact("here", NAMED_RULES, "The rules of the evening."),
        fact("there", NAMED_RULES, "The other rules."),
        fact("hands", several(BOTH), "Every hand by both."),
        fact(
            "totals",
            record(fact("here", AMOUNTS, "By the rules of the evening."), fact("there", AMOUNTS, "By the others.")),
            "The totals by both.",
        ),
        fact("gain", AMOUNTS, "What each would gain by the other rules."),
        fact("differ", several(NUMBER), "The numbers of the hands that differ."),
        fact("complete", FLAG, "Every hand is possible under the other rules, too."),
        fact("notes", NAMES, "What else is to be known."),
    ),
    "audit": answer(
        "`tarok audit`: a paper sheet held against the rules",
        RULES,
        fact("variants", NAMES, "Their variants."),
        fact("players", NAMES, "Who played."),
        fact("write", TEXT, "What a number of the sheet is."),
        fact("first", or_null(NUMBER), "The first wrong row."),
        fact("rows", several(ROW_OF_SHEET), "Every row with its verdict."),
        fact("findings", several(FINDING), "The mistakes, with what explains them."),
        fact("fits", by_name(several(FIT)), "By row the hands that would give its numbers, where no words stand."),
        fact(
            "totals",
            record(
                fact("written", AMOUNTS, "As written."),
                fact("by_rules", nullable(AMOUNTS), "By the rules, where every row can be judged."),
            ),
            "The totals at the end.",
        ),
        fact("radli", or_null(NUMBERS), "Open radli at the end by the rules."),
    ),
    "season": answer(
        "`tarok season`: many evenings together",
        fact("evenings", several(NIGHT), "The evenings."),
        fact("players", several(PERSON), "Everybody over all of them."),
        fact(
            "debts",
            by_name(
                record(
                    fact("balances", AMOUNTS, "What each is owed."),
                    fact("payments", several(PAYMENT), "The fewest payments over all evenings."),
                )
            ),
            "By money who owes whom.",
        ),
        fact(
            "pairs",
            several(
                record(
                    fact("players", NAMES, "The two."),
                    fact("together", NUMBER, "Hands on one side."),
                    fact("made", NUMBER, "Of these won."),
                    fact("against", NUMBER, "Hands against each other."),
                    fact("won", NUMBER, "Of these won by the first."),
                )
            ),
            "Who played with whom.",
        ),
    ),
}
