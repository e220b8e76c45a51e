"""Answers about an evening, a hand, a claim, a paper sheet and a season: what commands print with `--json`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_
from typing import Any, Final, NamedTuple

from ..cards import pack as count
from ..cards.questions import CARDS
from ..documents.answer import (
    AMOUNT,
    AMOUNTS,
    ANYTHING,
    FLAG,
    NAMES,
    NULL,
    NUMBER,
    NUMBERS,
    OBJECT,
    TEXT,
    Fact,
    Kind,
    answer,
    by_name,
    declared,
    either,
    fact,
    or_null,
    perhaps,
    record,
    several,
    titled,
    under,
    word,
)
from ..evening.events import Amend, HandPlayed
from ..evening.state import LastHand, winners
from ..hand import writing
from ..hand.document import schema as hand_schema
from ..hand.document import write as hand_document
from ..problems import IMPOSSIBLE, MALFORMED, UNSAID, Problem
from ..scoring.answers import LINE, SCORED
from .sheet import next_line

HAND: Final = Kind(hand_schema(), lambda hand, speech: hand_document(hand))
RULES: Final = fact("ruleset", TEXT, "The id of the rules.", "rules.id")
VARIANTS: Final = fact("variants", NAMES, "Their variants.", "rules.variants")


# Parts that several answers hold ----------------------------------------------------------------------------------


#: A problem, which the library writes as well.
PROBLEM: Final = Kind(
    record(
        fact("path", TEXT, "Where it is wrong: `hand.bonuses[0].kontra`, or the word in quotation marks."),
        fact("message", TEXT, "What is wrong."),
        fact("hint", TEXT, "What to do about it; empty where the message says it."),
        fact("kind", word(MALFORMED, IMPOSSIBLE, UNSAID), "Unreadable, impossible under these rules, or not enough."),
        fact("id", TEXT, "The way of being wrong; empty where it has none."),
        perhaps("file", or_null(TEXT), "The file that it stands in."),
        perhaps("line", or_null(NUMBER), "Its line, from 1."),
        perhaps("column", or_null(NUMBER), "Its column, from 1."),
        perhaps("place", TEXT, "File, line and column together."),
    ).schema,
    Problem.document,
)
PROBLEMS: Final = several(PROBLEM)


def problem_with(**more: Any) -> Kind:
    """A problem, with what more is told of each: a value by name, or a function of the problem."""

    def write(problem: Problem, speech: Any) -> dict[str, Any]:
        """The problem, which has its own facts rather than these."""
        beside = {name: of(problem) if callable(of) else of for name, of in more.items()}
        return {**beside, **PROBLEM.write(problem, speech)}

    return Kind(PROBLEM.schema, write)


EDIT: Final = record(
    fact("accepted_in", NUMBER, "The line that accepted the edit."),
    fact("note", TEXT, "Why it was edited.", "event.note"),
    fact("override", or_null(TEXT), "Why it was accepted although the table had agreed on totals.", "event.override"),
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
        "event.edits",
    ),
)
EDITS: Final = fact("edits", several(EDIT), "Lines of the file that were edited by hand and accepted.")

PAYMENT: Final = record(
    fact("from", TEXT, "Who pays.", "payer"),
    fact("to", TEXT, "Who is paid.", "receiver"),
    fact("amount", AMOUNT, "How much."),
    perhaps("unit", TEXT, "In which money, where that was said.", lambda one: getattr(one, "unit", None)),
)


# Claims ----------------------------------------------------------------------------------------------------------


class Explained(NamedTuple):
    """An explanation of a claim, our own score beside it, and how far it is from the claim."""

    one: Any
    ours: Any
    off: Any = None

    @property
    def request(self) -> Any:
        """The request that scores to it, None if none can."""
        return self.one.result.case.request() if all(step.asked for step in self.one.steps) else None


STEP: Final = record(
    fact("kind", TEXT, "A variant, a mistake, another ruleset, a misread or forgotten fact."),
    fact("id", TEXT, "Which one."),
    fact("with", OBJECT, "Its particulars: whose, how much.", "of"),
    fact("text", TEXT, "The step in a sentence.", "said"),
)

EXPLANATION: Final = record(
    fact("id", TEXT, "All steps in short.", "one.id"),
    fact("kind", TEXT, "Of which kind its first step is.", "one.kind"),
    fact("changes", NUMBER, "How many steps it takes.", lambda found: len(found.one.steps)),
    fact("steps", several(STEP), "What would have to be otherwise.", "one.steps"),
    fact("also", NAMES, "Other explanations that come to the same.", "one.also"),
    fact("scores", AMOUNTS, "What it gives.", "one.result.scores"),
    fact("lines", several(LINE), "The lines that give it.", "one.result.lines"),
    fact("request", or_null(OBJECT), "The request that scores to it, where one can."),
    fact(
        "cite",
        or_null(TEXT),
        "The source of the rule that decides.",
        lambda found: found.one.cite(found.ours),
    ),
    perhaps("off", AMOUNTS, "How far it is from the claim."),
)

CLAIM: Final = record(
    fact("claimed", AMOUNTS, "What is claimed."),
    fact("scores", AMOUNTS, "Our score.", "ours.scores"),
    fact("agrees", FLAG, "The claim is our score."),
    fact(
        "explanations",
        several(EXPLANATION),
        "What would give exactly the claimed numbers, the likeliest first.",
        lambda claim: [Explained(one, claim.ours) for one in claim.explanations],
    ),
    fact(
        "nearest",
        or_null(EXPLANATION),
        "What comes nearest, where nothing gives them.",
        lambda claim: claim.nearest and Explained(claim.nearest, claim.ours, claim.off),
    ),
    fact("more", NUMBER, "How many explanations were found beyond those."),
)
CLAIMED: Final = perhaps("claim", CLAIM, "What explains a claim, where one was made.")


# An evening ------------------------------------------------------------------------------------------------------


class Happened(NamedTuple):
    """An event as answers tell it: with the table it happened at, and what it wrote."""

    table: Any
    event: Any
    outcome: Any
    entry: Any = None
    overridden: str | None = None

    @property
    def hand(self) -> Any:
        """The hand that it is about, if any."""
        return self.event.hand if isinstance(self.event, HandPlayed | Amend) else None

    @property
    def number(self) -> int | None:
        """The number of the hand that was played."""
        return self.entry.number if isinstance(self.event, HandPlayed) else None

    @property
    def facts(self) -> Any:
        """The facts of an event that is no hand."""
        if self.number is not None:
            return None
        return {name: one for name, one in self.event.write().items() if name != "kind"}

    def written(self, what: Any) -> Any:
        """Scores or lines, if it wrote anything."""
        return what if self.outcome.scores or self.outcome.lines else None


EVENT: Final = (
    fact("kind", TEXT, "What happened: `hand`, `misdeal`, `amend` …, as in the ledger.", "event.kind"),
    fact("title", TEXT, "The event in one line.", lambda one: one.event.title(one.table)),
    perhaps("words", TEXT, "The words typed for the hand.", lambda one: one.hand and one.event.words),
    perhaps("hand", HAND, "The facts of the hand."),
    perhaps("scores", AMOUNTS, "What each player wrote by it.", lambda one: one.written(one.outcome.scores)),
    perhaps("lines", several(LINE), "What was written, line by line.", lambda one: one.written(one.outcome.lines)),
)

LOGGED: Final = record(
    *EVENT,
    fact("record", NUMBER, "The number of its record in the ledger.", "entry.record"),
    perhaps("number", NUMBER, "The number of the hand."),
    perhaps("facts", OBJECT, "The facts of an event that is no hand, as the ledger has them."),
    perhaps("void", TEXT, "Why it does not count.", "entry.voided"),
    perhaps("overridden", TEXT, "In an export: why the table's agreement was set aside."),
    fact("totals", AMOUNTS, "The totals after it.", "entry.state.totals"),
)


def happened(entry: Any, exported: bool = False) -> Happened:
    """An event of an evening; in an export with the reason for which an agreement was set aside."""
    overridden = entry.overridden if exported else None
    return Happened(entry.state.table, entry.event, entry.outcome, entry, overridden)


LAST_HAND: Final = record(
    fact("last_dealer", TEXT, "Who deals the last hand.", "skis.dealer"),
    fact("hands_left", NUMBER, "How many hands are left."),
)

#: The standing of an evening: of `evening`, and its `seal`.
STATE: Final = (
    fact("ruleset", TEXT, "The id of the rules.", "evening.table.rules.id"),
    fact("variants", NAMES, "Their variants.", "evening.table.rules.variants"),
    fact("players", NAMES, "Who sits at the table now, in turn order.", "evening.table.players"),
    *under(
        "evening.state",
        (
            fact("hands", NUMBER, "How many hands stand."),
            fact("totals", AMOUNTS, "Everybody's total, also of those who left."),
            fact("away", NAMES, "Those who left."),
        ),
    ),
    *under(
        "evening",
        (fact("away_since", NUMBERS, "After which hand each of them left.", lambda evening: evening.away_since()),),
    ),
    *under(
        "evening.state",
        (
            fact(
                "radli",
                NUMBERS,
                "Everybody's open radli.",
                lambda state: dict.fromkeys(state.totals, 0) if state.table.rules.radli is None else state.radli,
            ),
            fact("pot", AMOUNT, "What lies in the pot."),
            fact("misdeals", NUMBERS, "How often each dealt wrongly in a row."),
            fact("compulsory_klop", FLAG, "The next hand has to be a klop."),
            fact("dealer", TEXT, "Who deals the next hand."),
            fact(
                "skis",
                either(
                    Kind({"type": "null"}),
                    Kind({"const": "again"}),
                    LAST_HAND,
                    write=lambda state, speech: (
                        LAST_HAND.write(state, speech) if isinstance(state.skis, LastHand) else state.skis
                    ),
                ),
                "The škis round: none, another one is played, or the last hand is known.",
                lambda state: state,
            ),
            fact("finished", FLAG, "The evening is over."),
            fact(
                "winners",
                NAMES,
                "Who won, once it is over.",
                lambda state: winners(state) if state.finished else (),
            ),
            fact(
                "match",
                or_null(
                    record(fact("hands", NUMBER, "How many hands it has."), fact("left", NUMBER, "How many are left."))
                ),
                "The match, where the rules have a number of hands.",
                lambda state: (
                    (match := state.table.rules.session.match)
                    and {"hands": match.hands, "left": max(match.hands - state.hands, 0)}
                ),
            ),
            fact("next", TEXT, "What comes next, in a sentence.", lambda state: next_line(state.table, state)),
        ),
    ),
    fact("seal", TEXT, "The short seal of the last record; empty in a trial run."),
)

answer("show", "`tarok show`: the standing", *STATE, EDITS)

LOG: Final = (
    fact("ruleset", TEXT, "The id of the rules.", "evening.table.rules.id"),
    fact("players", NAMES, "Everybody who has a total.", "evening.state.totals"),
    fact(
        "events",
        several(LOGGED),
        "The events that stand, and hands that are void.",
        lambda found: [happened(one) for one in found["events"]],
    ),
    EDITS,
)
answer("log", "`tarok log`: what happened, in order", *LOG)

answer(
    "records",
    "`tarok log --all`: every record of the ledger",
    RULES,
    fact(
        "records",
        several(
            record(
                fact("record", NUMBER, "Its number."),
                fact("at", TEXT, "When it was written."),
                fact("kind", TEXT, "Its kind."),
                fact("told", NAMES, "What happened, in lines.", "said"),
                fact("holds", FLAG, "It was not taken back, replaced or made void."),
                perhaps("by", TEXT, "Who wrote it down.", lambda one: one.by or None),
            )
        ),
        "The records in the order in which they were written.",
    ),
)


def _cites(one: Happened) -> dict[str, str]:
    """The source of every rule that took part."""
    lines = one.outcome.lines
    return {rule.id: rule.cite for line in lines for rule in (line.rule, *(note.rule for note in line.notes))}


answer(
    "why",
    "`tarok why`: the working of a hand or another event",
    RULES,
    *under(
        lambda found: happened(found["entry"]),
        (
            perhaps("number", NUMBER, "The number of the hand."),
            perhaps(
                "record",
                NUMBER,
                "The number of the record of another event.",
                lambda one: one.entry.record if one.number is None else None,
            ),
            fact("void", or_null(TEXT), "Why it does not count.", "entry.voided"),
            *EVENT,
            fact("cites", by_name(TEXT), "The source of every rule that took part.", _cites),
        ),
    ),
    CLAIMED,
)

STRETCH: Final = record(
    fact("players", NAMES, "Who sat there."),
    fact("hands", NUMBER, "How many hands were played."),
    fact("won", AMOUNTS, "What each won in it.", lambda one: {name: one.won.get(name, 0) for name in one.players}),
    fact("radli", AMOUNTS, "What was charged for open radli that were given in it."),
    fact("average", AMOUNT, "The average that each is held against."),
)

SETTLED: Final = (
    RULES,
    *under(
        "due",
        (
            fact("unit", or_null(TEXT), "In what money, where it has a name."),
            fact("rate", or_null(AMOUNT), "What a point is worth, if it is worth money."),
            fact("average", or_null(AMOUNT), "The average that paper scores are held against."),
            fact("balances", AMOUNTS, "What each is owed, exact.", "settlement.balances"),
            fact("paid", several(PAYMENT), "What was paid already."),
            fact(
                "payments",
                several(PAYMENT),
                "The fewest payments that settle the evening, exact.",
                "settlement.payments",
            ),
            perhaps(
                "stretches",
                several(STRETCH),
                "Who sat together and won how much, where not all always sat together.",
                lambda due: due.stretches or None,
            ),
        ),
    ),
    fact("pot", AMOUNT, "What lies in the pot and belongs to nobody yet."),
    perhaps(
        "in_whole_points",
        several(PAYMENT),
        "The same payments in whole points, where no money is at stake.",
        "due.settlement.whole",
    ),
)
answer("settle", "`tarok settle`: who pays whom", *SETTLED)

answer(
    "chart",
    "`tarok chart`: the course of the evening",
    RULES,
    fact("players", NAMES, "Who sits at the table.", "table.players"),
    fact(
        "running",
        several(AMOUNTS),
        "Everybody's totals from before the first hand on.",
        lambda found: [dict(totals) for totals in found["running"]],
    ),
)

answer(
    "check",
    "`tarok check`: is the ledger whole?",
    fact("ok", FLAG, "It is."),
    fact(
        "problems",
        several(problem_with(place=lambda problem: str(problem.place))),
        "What is wrong with it, at most twenty.",
    ),
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
    perhaps("notes", NAMES, "Hands that count as they were recorded, though no cards allow them."),
)

COPY: Final = record(
    fact("file", TEXT, "The copy that does not count."),
    fact("counts", TEXT, "The one that counts in a season."),
    fact("from_hand", NUMBER, "The first hand in which they differ.", "number"),
)

answer(
    "sessions",
    "`tarok sessions`",
    fact(
        "sessions",
        several(
            record(
                fact("file", TEXT, "The ledger."),
                fact(
                    "state",
                    word("open", "finished", "damaged"),
                    "Whether it goes on; of a damaged one no more is said.",
                ),
                perhaps("date", TEXT, "The day on which it was begun."),
                perhaps("ruleset", TEXT, "The id of the rules."),
                perhaps("variants", NAMES, "Their variants."),
                perhaps("players", NAMES, "Who sits at the table."),
                perhaps("hands", NUMBER, "How many hands stand."),
                perhaps("leaders", NAMES, "Who is first."),
            )
        ),
        "The sessions of the folder.",
    ),
    fact("copies", several(COPY), "Copies of one evening that went different ways."),
)

answer(
    "begun",
    "`tarok new`, `tarok again`, `tarok import`: a session that was begun",
    fact("session", TEXT, "Its ledger."),
    *STATE,
    fact("dry_run", FLAG, "Nothing was written."),
)

CHANGED: Final = record(
    fact("number", NUMBER, "The number of a later hand that the correction changed."),
    fact(
        "was",
        AMOUNTS,
        "What it gave before, of those for whom that is otherwise.",
        lambda change: {name: was for name, was, _ in change.differences()},
    ),
    fact("is", AMOUNTS, "What it gives now.", lambda change: {name: now for name, _, now in change.differences()}),
)

answer(
    "recorded",
    "`tarok add` and every command that records: what was recorded, and the standing after it",
    *STATE,
    *under(
        "added",
        (
            fact(
                "recorded",
                several(record(*EVENT)),
                "The events.",
                lambda added: [Happened(added.evening.table, step.event, step.outcome) for step in added.steps],
            ),
            fact(
                "changed",
                several(CHANGED),
                "Later hands that a correction changed.",
                lambda added: [change for step in added.steps for change in step.changed],
            ),
        ),
    ),
    fact("dry_run", FLAG, "Nothing was written."),
    fact("seals", NAMES, "The short seal of each record.", "added.seals"),
    perhaps("notes", NAMES, "What may be a slip.", lambda found: found["added"].notes or None),
)

answer("report", "`tarok report`", fact("report", TEXT, "The page that was written."))
answer("share", "`tarok share`", fact("share", NAMES, "The lines."))
answer(
    "told",
    "A command in `tarok play --json` that has no other answer",
    fact("told", NAMES, "The lines that it says."),
)

BEGAN: Final = record(
    fact("ruleset", TEXT, "The id of the rules."),
    fact("origin", TEXT, "The id or path by which they were named."),
    fact("variants", NAMES, "Their variants."),
    fact("players", NAMES, "Who sat at the table, in turn order."),
    fact("dealer", TEXT, "Who dealt first."),
    fact("rules", OBJECT, "The whole ruleset, resolved."),
    perhaps("lang", TEXT, "The language that the table asked for."),
    perhaps("names", by_name(TEXT), "Full names that go with short ones."),
)

#: All it takes to record an evening again.
COURSE: Final = (
    fact("began", BEGAN, "How it began."),
    fact(
        "events",
        several(LOGGED),
        "The events, as in `log`.",
        lambda found: [happened(one, True) for one in found["evening"].entries()],
    ),
)


answer(
    "export",
    "`tarok export --format json`: all of an evening",
    *STATE,
    *COURSE,
    fact("rules", OBJECT, "The whole ruleset, resolved.", "evening.table.rules.document"),
    fact("settlement", record(*SETTLED), "Who pays whom, as in `settle`."),
)

NAMED_RULES: Final = record(
    fact("ruleset", TEXT, "The id of the rules.", "id"), fact("variants", NAMES, "Their variants.")
)
BOTH: Final = record(
    fact("number", NUMBER, "The number of the hand."),
    fact("words", TEXT, "The hand."),
    fact("here", AMOUNTS, "By the rules of the evening."),
    fact("there", or_null(AMOUNTS), "By the other rules; null where they do not allow it."),
    perhaps(
        "problems",
        PROBLEMS,
        "Why they do not allow it.",
        lambda one: one.problems if one.there is None else None,
    ),
)
answer(
    "compare",
    "`tarok compare`: the same evening under other rules",
    fact("here", NAMED_RULES, "The rules of the evening."),
    fact("there", NAMED_RULES, "The other rules."),
    fact("hands", several(BOTH), "Every hand by both."),
    fact(
        "totals",
        record(
            fact("here", AMOUNTS, "By the rules of the evening.", "here_totals"),
            fact("there", AMOUNTS, "By the others.", "there_totals"),
        ),
        "The totals by both.",
        lambda found: found,
    ),
    fact("gain", AMOUNTS, "What each would gain by the other rules."),
    fact(
        "differ",
        several(NUMBER),
        "The numbers of the hands that differ.",
        lambda found: [one.number for one in found.hands if one.differs],
    ),
    fact("complete", FLAG, "Every hand is possible under the other rules, too."),
    fact("notes", NAMES, "What else is to be known."),
)

ROW_OF_SHEET: Final = record(
    fact("row", NUMBER, "The number of the row.", "row.row"),
    fact("line", NUMBER, "Its line in the file.", "row.line"),
    fact("words", TEXT, "The words that stand there.", "row.words"),
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
    perhaps(
        "explanations",
        several(EXPLANATION),
        "What would give these numbers.",
        lambda one: one.explained and [Explained(each, one.explained.ours) for each in one.explained.explanations],
    ),
    perhaps("with", OBJECT, "The slip of the pen.", lambda one: {"slip": one.slip} if one.slip else None),
    perhaps(
        "by_radl",
        or_null(TEXT),
        "Whose missing radl would make it possible.",
        lambda one: (one.by_radl or NULL) if one.kind == "impossible" else None,
    ),
    perhaps("problems", PROBLEMS, "What is wrong with the words.", lambda one: one.problems or None),
    fact("text", TEXT, "The finding in a sentence.", "said"),
)

FIT: Final = record(
    fact("contract", TEXT, "The contract."),
    fact("side", NAMES, "Who played it."),
    fact("points", or_null(several(NUMBER)), "From and to which card points it fits."),
    fact("words", TEXT, "The hand as one would type it."),
    fact("extra", NUMBER, "How much else would have to be, such as a bonus, a word of doubling or a lost mond."),
)

answer(
    "audit",
    "`tarok audit`: a paper sheet held against the rules",
    fact("ruleset", TEXT, "The id of the rules.", "table.rules.id"),
    fact("variants", NAMES, "Their variants.", "table.rules.variants"),
    fact("players", NAMES, "Who played.", "table.players"),
    fact("write", TEXT, "What a number of the sheet is."),
    fact("first", or_null(NUMBER), "The first wrong row."),
    fact("rows", several(ROW_OF_SHEET), "Every row with its verdict."),
    fact("findings", several(FINDING), "The mistakes, with what explains them."),
    fact(
        "fits",
        by_name(several(FIT)),
        "By row the hands that would give its numbers, where no words stand.",
        lambda found: {row: fits.hands for row, fits in found.fits.items()},
    ),
    fact(
        "totals",
        record(
            fact("written", AMOUNTS, "As written.", "totals"),
            fact("by_rules", or_null(AMOUNTS), "By the rules, where every row can be judged."),
        ),
        "The totals at the end.",
        lambda found: found,
    ),
    fact("radli", or_null(NUMBERS), "Open radli at the end by the rules."),
)


# Many evenings ---------------------------------------------------------------------------------------------------

NIGHT: Final = record(
    fact("file", TEXT, "The ledger."),
    fact("date", TEXT, "The day on which it was begun."),
    fact("ruleset", TEXT, "The id of the rules."),
    fact("variants", NAMES, "Their variants."),
    fact("unit", TEXT, "In what it is written."),
    fact("hands", NUMBER, "How many hands stand."),
    fact("players", NAMES, "Who played.", "totals"),
    fact("totals", AMOUNTS, "The totals."),
    fact("balances", AMOUNTS, "What each is owed by it."),
    fact("winners", NAMES, "Who won."),
    fact("finished", FLAG, "It is over."),
    fact("rate", or_null(AMOUNT), "What a point was worth."),
)


def _by_unit(name: str, doc: str, of: Callable[[Any], Any]) -> Fact:
    """An amount of a person, by unit."""
    return fact(name, AMOUNTS, doc, lambda one: {table.unit: of(person) for table, person in one["parts"]})


def _added_up(name: str, doc: str, of: str) -> Fact:
    """A count of a person, over all units."""
    return fact(name, NUMBER, doc, lambda one: sum(getattr(person, of) for _, person in one["parts"]))


#: A person over all units: `parts` are the tables of the season with this person in each.
PERSON: Final = record(
    fact("name", TEXT, "The name."),
    fact("also", NAMES, "Other names of the same person."),
    _added_up("evenings", "Evenings.", "evenings"),
    fact("hands", NUMBER, "Hands.", "counts.hands"),
    _added_up("won", "Evenings won.", "won"),
    fact("declared", NUMBER, "Hands as declarer.", "counts.declared"),
    fact("made", NUMBER, "Of these won.", "counts.made"),
    _by_unit("balance", "The balance by unit.", lambda person: person.balance),
    _by_unit("per_hand", "The mean of a hand by unit.", lambda person: person.mean),
    _by_unit("best", "The best evening by unit.", lambda person: person.best),
    _by_unit("worst", "The worst evening by unit.", lambda person: person.worst),
    fact(
        "radli",
        NUMBERS,
        "Radli `got`, `used` and still `open`.",
        lambda one: {
            "got": one["counts"].got,
            "used": one["counts"].used,
            "open": sum(person.open_radli for _, person in one["parts"]),
        },
    ),
)


def _people(found: Any) -> Iterator[dict[str, Any]]:
    """Everybody of a season, with what was counted of each over all units."""
    parts: dict[str, list[Any]] = {}
    for table in found.tables:
        for person in table.people:
            parts.setdefault(person.name, []).append((table, person))
    for name, own in parts.items():
        yield {
            "name": name,
            "also": found.people.also(name),
            "parts": own,
            "counts": reduce(or_, [person.counts for _, person in own]),
        }


answer(
    "season",
    "`tarok season`: many evenings together",
    fact("evenings", several(NIGHT), "The evenings.", "nights"),
    fact("players", several(PERSON), "Everybody over all of them.", _people),
    fact(
        "debts",
        by_name(
            record(
                fact("balances", AMOUNTS, "What each is owed."),
                fact("payments", several(PAYMENT), "The fewest payments over all evenings."),
            )
        ),
        "By money, or points, who owes whom.",
        "debts",
    ),
    fact(
        "left_out",
        several(record(fact("file", TEXT, "The ledger."), fact("reason", TEXT, "Why it does not count."))),
        "The ledgers that do not count as an evening.",
        lambda found: [{"file": file, "reason": reason} for file, reason in found.left_out.items()],
    ),
)


# One hand --------------------------------------------------------------------------------------------------------

TRICK: Final = record(
    fact("n", NUMBER, "Its number."),
    fact("leader", TEXT, "Who led.", "trick.leader"),
    fact("cards", CARDS, "The cards in order.", "trick.cards"),
    fact("winner", TEXT, "Who won it.", "trick.winner"),
    fact("why", TEXT, "Why.", "trick.why"),
    perhaps(
        "gift",
        TEXT,
        "The card of the talon that went with it.",
        lambda one: one["trick"].gift and one["trick"].gift.code,
    ),
)

BREACH: Final = record(
    fact("id", TEXT, "Which rule was broken."),
    fact("player", or_null(TEXT), "By whom."),
    fact("at", TEXT, "Where in the record of play."),
    perhaps("card", TEXT, "The card that was played.", lambda breach: breach.card and breach.card.code),
    fact("text", TEXT, "The breach in a sentence.", "said"),
    fact("cite", TEXT, "Where the rule is published.", "rule.cite"),
    perhaps("legal", CARDS, "What could have been played."),
)

#: What a record of play proves, with the score of the hand.
PLAYED: Final = (
    fact("hand", Kind(HAND.schema), "The hand that the record proves.", "facts"),
    fact("words", TEXT, "The same as one would type it.", lambda found: writing.write(found.table, found.hand)),
    fact(
        "tricks",
        several(TRICK),
        "The tricks.",
        lambda found: [{"n": number, "trick": one} for number, one in enumerate(found.replay.tricks, 1)],
    ),
    fact(
        "piles",
        by_name(
            record(
                fact("n", NUMBER, "How many cards it has.", "cards"),
                fact("points", NUMBER, "Its card points."),
                fact("written", ANYTHING, "The card points as they are written."),
            )
        ),
        "The piles of the sides or players.",
        lambda found: {name: count.pile(cards) for name, cards in found.replay.piles.items()},
    ),
    fact("breaches", several(BREACH), "Every breach of the rules."),
    fact(
        "if_claimed",
        or_null(record(fact("words", TEXT, "The hand."), fact("scores", AMOUNTS, "Its score.", "score.scores"))),
        "The hand as it would be written if the other side claims the breach.",
        lambda found: (one := found.if_claimed) and {"words": writing.write(found.table, one.hand), "score": one.score},
    ),
)
#: The `id` of a request, which is echoed.
ID: Final = perhaps("id", ANYTHING, "The `id` of the request.")

answer(
    "score",
    "`tarok score`: one hand",
    RULES,
    VARIANTS,
    *under("score", SCORED),
    perhaps("notes", NAMES, "What may be a slip."),
    CLAIMED,
)
answer(
    "play",
    "`tarok score --play`: a hand from the record of its play",
    ID._replace(doc="The `id` of the record."),
    *under("play.table", (RULES, VARIANTS)),
    *under("play.score", SCORED),
    *under("play", PLAYED),
)

#: The answer to a line of a batch: a hand scored, a record of play scored, or what was refused.
SCORED_HAND: Final = (ID, fact("ruleset", TEXT, "The id of the rules."), *under("score", SCORED), CLAIMED)
SCORED_LINE: Final = record(*SCORED_HAND)
PLAYED_LINE: Final = record(*SCORED_HAND[:-1], *(one._replace(always=False) for one in under("play", PLAYED)), CLAIMED)
REFUSED_LINE: Final = titled(
    "A line that was refused", record(ID, fact("problems", PROBLEMS, "All that is wrong with it."))
)
declared("answer", {}, either(titled("A line of `tarok score --batch`, scored", PLAYED_LINE), REFUSED_LINE))

answer(
    "refused",
    "Every command with `--json` that refuses: nothing was recorded, and the exit status is not 0",
    fact("problems", PROBLEMS, "All that is wrong, at most twenty."),
    perhaps("more_problems", NUMBER, "How many more there are."),
)
