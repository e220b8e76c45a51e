"""Answers about rules, words, cards, and one hand."""

from __future__ import annotations

from typing import Final

from ..documents.kinds import Schema
from .build import (
    AMOUNTS,
    FLAG,
    NAMES,
    NUMBER,
    TEXT,
    answer,
    by_name,
    either,
    fact,
    or_null,
    perhaps,
    plain_answer,
    record,
    several,
)
from .evening import RULES
from .parts import CARDS, CLAIM, HAND, PROBLEM, SCORED

VARIANT: Final = record(
    fact("id", TEXT, "Its name, as `--variant` takes it."),
    fact("about", TEXT, "What it is about."),
    fact("cite", TEXT, "Where it is published."),
    fact("requires", NAMES, "The variants that it goes with."),
)

#: A text, or its translations by language.
TITLE: Final = either(TEXT, by_name(TEXT))

CLAUSE: Final = record(
    fact("section", TEXT, "The section of the rules."),
    fact("path", TEXT, "The rule's path in the file."),
    fact("rule", TEXT, "Its id."),
    fact("label", TEXT, "Its name."),
    fact("cite", TEXT, "Where it is published."),
    fact(
        "facts",
        several(
            record(
                fact("path", TEXT, "The path of the value."),
                fact("what", TEXT, "What it says something of."),
                fact("text", TEXT, "The value in words."),
                fact("value", {}, "The value as it stands in the file."),
            )
        ),
        "What it says.",
    ),
)

DIFFERENCE: Final = record(
    fact("section", TEXT, "The section of the rules."),
    fact("path", TEXT, "The path of the value."),
    fact("label", TEXT, "The name of the rule."),
    fact("what", TEXT, "What it says something of."),
    fact("left", or_null(TEXT), "What the first ruleset says; null where it has no such rule."),
    fact("right", or_null(TEXT), "What the second says."),
    fact("differs", FLAG, "They do not say the same."),
)

MEANING: Final = record(
    fact("kind", TEXT, "A contract, a bonus, a mark …"),
    fact("key", TEXT, "Its id."),
    fact("word", TEXT, "How it is typed in the language of the answer."),
    fact("also", NAMES, "Other words for it."),
    fact("means", TEXT, "What it means."),
    fact("rule", or_null(TEXT), "The id of the rule behind it."),
    fact("cite", or_null(TEXT), "Where that is published."),
)

BREACH: Final = record(
    fact("id", TEXT, "Which rule was broken."),
    fact("player", or_null(TEXT), "By whom."),
    fact("at", TEXT, "Where in the record of play."),
    perhaps("card", TEXT, "The card that was played."),
    fact("text", TEXT, "The breach in a sentence."),
    fact("cite", TEXT, "Where the rule is published."),
    perhaps("legal", CARDS, "What could have been played."),
)

#: What a record of play proves, with the score of the hand.
PLAYED: Final = (
    *SCORED,
    fact("hand", HAND, "The hand that the record proves."),
    fact("words", TEXT, "The same as one would type it."),
    fact(
        "tricks",
        several(
            record(
                fact("n", NUMBER, "Its number."),
                fact("leader", TEXT, "Who led."),
                fact("cards", CARDS, "The cards in order."),
                fact("winner", TEXT, "Who won it."),
                fact("why", TEXT, "Why."),
                perhaps("gift", TEXT, "The card of the talon that went with it."),
            )
        ),
        "The tricks.",
    ),
    fact(
        "piles",
        by_name(
            record(
                fact("n", NUMBER, "How many cards it has."),
                fact("points", NUMBER, "Its card points."),
                fact("written", {}, "The card points as they are written."),
            )
        ),
        "The piles of the sides or players.",
    ),
    fact("breaches", several(BREACH), "Every breach of the rules."),
    fact(
        "if_claimed",
        or_null(record(fact("words", TEXT, "The hand."), fact("scores", AMOUNTS, "Its score."))),
        "The hand as it would be written if the other side claims the breach.",
    ),
)

COUNTED: Final = (
    fact("n", NUMBER, "How many cards."),
    fact(
        "groups",
        several(
            record(
                fact("cards", CARDS, "The cards counted together."),
                fact("values", several({"type": ["integer", "string"]}), "The value of each."),
                fact("adjust", {"type": ["integer", "string"]}, "What the group adds or takes off."),
                fact("points", {"type": ["integer", "string"]}, "What the group makes."),
            )
        ),
        "The pile in its groups.",
    ),
    fact("points", NUMBER, "The card points of the pile."),
    fact("odd", NUMBER, "Cards left over."),
    fact("written", {}, "The card points as they are written: a number, or `35+1`."),
    fact("thirds", NUMBER, "The card points in thirds, exact."),
    fact("rest", record(fact("n", NUMBER, "Cards."), fact("points", NUMBER, "Card points.")), "All other cards."),
    fact("wins", FLAG, "The pile wins the game."),
    fact("trula", {}, "Who has the trula."),
    fact("kings", {}, "Who has the kings."),
    perhaps("difference", NUMBER, "The difference, where the rules have one."),
)

MAY_BID: Final = (
    fact("turn", or_null(TEXT), "Whose turn it is."),
    fact("may", NAMES, "What he may say, `pass` among it."),
    fact("open", by_name(NAMES), "What each of those still bidding could say."),
    fact("high", or_null(NAMES), "The highest bid: who, and what."),
    fact("out", NAMES, "Who passed."),
    fact("over", FLAG, "The bidding is over."),
    fact("declarer", or_null(TEXT), "Who plays."),
    fact("contracts", NAMES, "What he may play."),
    fact("raise", by_name(NAMES), "To what each contract may be raised."),
    fact("needs", by_name(TEXT), "The card that a contract needs."),
    fact("cites", NAMES, "Where the rule is published."),
)

ANSWERS: Final[dict[str, Schema]] = {
    "score": answer(
        "`tarok score`: one hand",
        RULES,
        fact("variants", NAMES, "Their variants."),
        *SCORED,
        perhaps("notes", NAMES, "What may be a slip."),
        perhaps("claim", CLAIM, "What explains a claim, where one was made."),
    ),
    "play": answer(
        "`tarok score --play`: a hand from the record of its play",
        perhaps("id", {}, "The `id` of the record."),
        RULES,
        fact("variants", NAMES, "Their variants."),
        *PLAYED,
    ),
    "answer": either(
        plain_answer(
            "A line of `tarok score --batch`, scored",
            perhaps("id", {}, "The `id` of the request."),
            RULES,
            *SCORED,
            *(perhaps(name, what, what["description"]) for name, what, _ in PLAYED[len(SCORED) :]),
            perhaps("claim", CLAIM, "What explains a claim, where one was made."),
        ),
        plain_answer(
            "A line that was refused",
            perhaps("id", {}, "The `id` of the request."),
            fact("problems", several(PROBLEM), "All that is wrong with it."),
        ),
    ),
    "refused": answer(
        "Every command with `--json` that refuses: nothing was recorded, and the exit status is not 0",
        fact("problems", several(PROBLEM), "All that is wrong, at most twenty."),
        perhaps("more_problems", NUMBER, "How many more there are."),
    ),
    "count": answer("`tarok cards count`: a pile", RULES, *COUNTED),
    "trick": answer(
        "`tarok cards trick`: who wins a trick",
        RULES,
        fact("winner", NUMBER, "The place of the winning card, from 0."),
        fact("card", TEXT, "The winning card."),
        fact("player", or_null(TEXT), "Who played it, where the players are known."),
        fact("why", TEXT, "Why it wins."),
        fact("mond", or_null(record(fact("from", {}, "Who lost it."), fact("by", {}, "To whom."))), "A lost mond."),
        fact("complete", FLAG, "Everybody has played."),
    ),
    "legal": answer(
        "`tarok cards legal`: what may be played",
        RULES,
        fact("legal", CARDS, "The cards that may be played."),
        fact("duty", or_null(TEXT), "What has to be done: follow suit, play a tarok …"),
        fact("beat", FLAG, "The trick has to be beaten."),
        fact("not", by_name(TEXT), "By card why it may not be played."),
        fact("cites", by_name(TEXT), "By reason where the rule is published."),
    ),
    "discard": answer(
        "`tarok cards discard`: what may be laid away",
        RULES,
        fact("number", NUMBER, "How many cards."),
        fact("may", CARDS, "What may be laid away."),
        fact("must", CARDS, "What has to be laid away."),
        fact("face_up", CARDS, "What has to be shown."),
        fact("never", by_name(TEXT), "By card why it may not be laid away."),
        fact("cite", TEXT, "Where the rule is published."),
        perhaps("allowed", FLAG, "The discard that was named is allowed."),
        perhaps(
            "breaches",
            several(record(fact("id", TEXT, "What is wrong."), perhaps("card", TEXT, "With which card."))),
            "What is wrong with it.",
        ),
    ),
    "bids": answer("`tarok bids`: who may say what", RULES, *MAY_BID),
    "words": answer("`tarok words`", RULES, fact("words", several(MEANING), "The words of a hand.")),
    "rulesets": answer(
        "`tarok rules`",
        fact(
            "rulesets",
            several(
                record(
                    fact("id", TEXT, "The id."),
                    fact("title", TITLE, "The title, by language."),
                    fact("source", TEXT, "What it is taken from."),
                    fact("players", several(NUMBER), "How many may sit at the table."),
                    fact("variants", several(VARIANT), "What a table may choose."),
                )
            ),
            "The shipped rulesets.",
        ),
    ),
    "ruleset-page": answer(
        "`tarok rules show`: a ruleset in words",
        RULES,
        fact("title", TITLE, "The title, by language."),
        fact("source", TEXT, "What it is taken from."),
        fact("players", several(NUMBER), "How many may sit at the table."),
        fact("variants", NAMES, "The variants that were chosen."),
        fact("rules", several(CLAUSE), "Rule by rule what it says."),
        fact("available_variants", several(VARIANT), "What a table may choose."),
        fact("document", {"type": "object"}, "The whole ruleset, resolved."),
    ),
    "ruleset-variants": answer(
        "`tarok rules variants`", RULES, fact("variants", several(VARIANT), "What a table may choose.")
    ),
    "ruleset-diff": answer(
        "`tarok rules diff`: two rulesets side by side",
        fact("left", TEXT, "The first."),
        fact("right", TEXT, "The second."),
        fact("all", FLAG, "With the rules that say the same."),
        fact("rows", several(DIFFERENCE), "The rules."),
    ),
    "ruleset-check": answer(
        "`tarok rules check`: a ruleset file",
        fact("ok", FLAG, "Nothing is wrong with it."),
        perhaps("ruleset", TEXT, "Its id, where it can be read."),
        fact("problems", several(PROBLEM), "What is wrong, at most twenty."),
        perhaps("more_problems", NUMBER, "How many more there are."),
        fact("notes", several(PROBLEM), "What is not wrong but should be looked at."),
        perhaps("more_notes", NUMBER, "How many more there are."),
    ),
}
