"""Answers about an evening, a hand, a claim, a paper sheet and a season: what commands print with `--json`.

They are declared in `answers.txt`, those about rulesets, words and cards in `rule_answers.txt`; here is what has to be
worked out for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from operator import or_
from os.path import join
from typing import Any, Final, NamedTuple

from ..cards import pack as count
from ..cards.questions import ANSWERS as ANSWERS_ABOUT_CARDS
from ..cards.questions import CARDS
from ..documents.answer import (
    ANSWERS,
    NULL,
    NUMBER,
    TEXT,
    Kind,
    by_name,
    declared,
    either,
    fact,
    or_null,
    perhaps,
    read,
    record,
    several,
    titled,
    word,
)
from ..evening.events import Amend, HandPlayed
from ..evening.state import LastHand, winners
from ..hand import writing
from ..hand.document import schema as hand_schema
from ..hand.document import write as hand_document
from ..problems import IMPOSSIBLE, MALFORMED, UNSAID, Problem
from ..resources import folder
from ..words.said import ByLanguage
from .rulebook import ABSENT, clauses
from .sheet import next_line

__all__ = ["ANSWERS"]

HAND: Final = Kind(hand_schema(), lambda hand, speech: hand_document(hand))

#: A problem, which the library writes as well.
PROBLEM: Final = Kind(
    record(
        fact("path", TEXT, "The wrong part: `hand.bonuses[0].kontra`, or the word in quotation marks."),
        fact("message", TEXT, "What is wrong."),
        fact("hint", TEXT, "What to do about it; empty if the message says it."),
        fact("kind", word(MALFORMED, IMPOSSIBLE, UNSAID), "Unreadable, impossible under these rules, or not enough."),
        fact("id", TEXT, "The way of being wrong; empty if it has none."),
        perhaps("file", or_null(TEXT), "The file that it is in."),
        perhaps("line", or_null(NUMBER), "Its line, from 1."),
        perhaps("column", or_null(NUMBER), "Its column, from 1."),
        perhaps("place", TEXT, "File, line and column together."),
    ).schema,
    Problem.document,
)


def problem_with(**more: Any) -> Kind:
    """A problem, with more facts of each: a value by name, or a function of the problem."""

    def write(problem: Problem, speech: Any) -> dict[str, Any]:
        """The problem, which has its own facts rather than these."""
        beside = {name: fact(problem) if callable(fact) else fact for name, fact in more.items()}
        return {**beside, **PROBLEM.write(problem, speech)}

    return Kind(PROBLEM.schema, write)


LAST_HAND: Final = record(
    fact("last_dealer", TEXT, "Who deals the last hand.", "skis.dealer"),
    fact("hands_left", NUMBER, "How many hands are left."),
)

#: The škis round of a state.
SKIS: Final = either(
    Kind({"type": "null"}),
    Kind({"const": "again"}),
    LAST_HAND,
    write=lambda state, speech: LAST_HAND.write(state, speech) if isinstance(state.skis, LastHand) else state.skis,
)


class Explained(NamedTuple):
    """An explanation of a claim, our own score beside it, and how far it is from the claim."""

    explanation: Any
    ours: Any
    off: Any = None

    @property
    def request(self) -> Any:
        """The request that scores to it, None if none can."""
        return self.explanation.result.case.request() if all(step.asked for step in self.explanation.steps) else None


def _number(entry: Any) -> int | None:
    """The number of a hand that was played."""
    return entry.number if isinstance(entry.event, HandPlayed) else None


def _of_hand(entry: Any, name: str) -> Any:
    """The hand that an event is about, or its words, if it is about any."""
    return getattr(entry.event, name) if isinstance(entry.event, HandPlayed | Amend) else None


def _wrote(entry: Any, name: str) -> Any:
    """The scores or lines of an event, if it wrote anything."""
    return getattr(entry.outcome, name) if entry.outcome.scores or entry.outcome.lines else None


def _cites(entry: Any) -> dict[str, str]:
    """The source of every rule that took part."""
    lines = entry.outcome.lines
    return {rule.id: rule.cite for line in lines for rule in (line.rule, *(note.rule for note in line.notes))}


def _people(names: Any) -> Iterator[dict[str, Any]]:
    """Everybody of a season, with what was counted of each over all units, and by unit."""
    parts: dict[str, list[tuple[str, Any]]] = {}
    for table in names.tables:
        for person in table.people:
            parts.setdefault(person.name, []).append((table.unit, person))
    for name, own in parts.items():
        people = [person for _, person in own]
        yield {
            "name": name,
            "also": names.people.also(name),
            "counts": reduce(or_, [person.counts for person in people]),
            **{count: sum(getattr(person, count) for person in people) for count in ("evenings", "won", "open_radli")},
            **{
                amount: {unit: getattr(person, amount) for unit, person in own}
                for amount in ("balance", "mean", "best", "worst")
            },
        }


FOUND_BY: Final[Mapping[str, Callable[[Any], Any]]] = {
    "itself": lambda value: value,
    # claims
    "unit": lambda payment: getattr(payment, "unit", None),
    "changes": lambda explained: len(explained.explanation.steps),
    "cite": lambda explained: explained.explanation.cite(explained.ours),
    "explanations": lambda claim: [Explained(explanation, claim.ours) for explanation in claim.explanations],
    "nearest": lambda claim: claim.nearest and Explained(claim.nearest, claim.ours, claim.off),
    # events
    "title": lambda entry: entry.event.title(entry.state.table),
    "words": lambda entry: _of_hand(entry, "words"),
    "hand": lambda entry: _of_hand(entry, "hand"),
    "scores": lambda entry: _wrote(entry, "scores"),
    "lines": lambda entry: _wrote(entry, "lines"),
    "number": _number,
    "record": lambda entry: entry.record if _number(entry) is None else None,
    "facts": lambda entry: (
        {name: value for name, value in entry.event.write().items() if name != "kind"}
        if _number(entry) is None
        else None
    ),
    "by": lambda record: record.by or None,
    "cites": _cites,
    "changed": lambda added: [change for step in added.steps for change in step.changed],
    "was": lambda change: {name: was for name, was, _ in change.differences()},
    "is": lambda change: {name: now for name, _, now in change.differences()},
    "notes": lambda facts: facts["added"].notes or None,
    # the standing
    "radli": lambda state: dict.fromkeys(state.totals, 0) if state.table.rules.radli is None else state.radli,
    "winners": lambda state: winners(state) if state.finished else (),
    "match": lambda state: (
        (match := state.table.rules.session.match) and {"hands": match.hands, "left": max(match.hands - state.hands, 0)}
    ),
    "next": next_line,
    "stretches": lambda due: due.stretches or None,
    "won": lambda stretch: {name: stretch.won.get(name, 0) for name in stretch.players},
    # other rules, and paper
    "forbidding": lambda both: both.problems if both.there is None else None,
    "differ": lambda compared: [hand.number for hand in compared.hands if hand.differs],
    "explained": lambda finding: finding.explained and FOUND_BY["explanations"](finding.explained),
    "slip": lambda finding: {"slip": finding.slip} if finding.slip else None,
    "by_radl": lambda finding: (finding.by_radl or NULL) if finding.kind == "impossible" else None,
    "problems": lambda finding: finding.problems or None,
    "fits": lambda audit: {row: fits.hands for row, fits in audit.fits.items()},
    # a season
    "people": _people,
    "radli_of_season": lambda who: {"got": who["counts"].got, "used": who["counts"].used, "open": who["open_radli"]},
    "left_out": lambda season: [{"file": file, "reason": reason} for file, reason in season.left_out.items()],
    # a record of play
    "written": lambda played: writing.write(played.table, played.hand),
    "tricks": lambda played: [{"n": number, "trick": trick} for number, trick in enumerate(played.replay.tricks, 1)],
    "gift": lambda numbered: numbered["trick"].gift and numbered["trick"].gift.code,
    "piles": lambda played: {name: count.pile(cards) for name, cards in played.replay.piles.items()},
    "card": lambda breach: breach.card and breach.card.code,
    "if_claimed": lambda played: (
        (case := played.if_claimed) and {"words": writing.write(played.table, case.hand), "score": case.score}
    ),
}

GROUPS: Final = read(
    join(folder("show"), "answers.txt"),
    FOUND_BY,
    {
        "HAND": HAND,
        "FACTS_OF_HAND": Kind(HAND.schema),
        "CARDS": CARDS,
        "PROBLEM": PROBLEM,
        "PLACED": problem_with(place=lambda problem: str(problem.place)),
        "SKIS": SKIS,
    },
)

(RULES,) = GROUPS["RULES"]
SCORE, BESIDE_SCORED, REFUSED_LINE = (record(*GROUPS[name]) for name in ("SCORED", "BESIDE_SCORED", "REFUSED_LINE"))
#: The answer to a line of a batch: a hand scored, a record of play scored, or what was refused.
declared(
    "answer",
    {},
    either(
        titled("A line of `tarok score --batch`, scored", record(*GROUPS["SCORED_LINE"])),
        titled("A line that was refused", REFUSED_LINE),
    ),
)


# Rulesets, the words of a hand, cards -----------------------------------------------------------------------------


def _offered(document: Any) -> list[dict[str, Any]]:
    """The variants of a document, each with its source."""
    variants = document.get("variants", {}).items()
    return [{"id": name, "node": node, "source": document["source"]} for name, node in variants]


def _side(shown: Any) -> Any:
    """The value of a ruleset; None if it has no such rule."""
    return None if shown == ABSENT else shown


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
        # Problems of a ruleset file, in which the keys of an unknown place are null.
        "IN_FILE": several(problem_with(file=None, line=None, column=None)),
    },
    {"RULES": GROUPS["RULES"], **ANSWERS_ABOUT_CARDS},
)
