"""Documents that other programs write (a hand, a request, a ruleset) and records of ledgers, all from declarations."""

from __future__ import annotations

from typing import Any, Final

from ..competition import announcing
from ..competition import events as of_competition
from ..documents.kinds import Schema, mapping
from ..evening import events as of_evening
from ..events.event import Event, of_facts
from ..hand.document import schema as hand_schema
from ..law.schema import schema as ruleset_schema
from ..law.schema import without_nulls
from ..wire import Request
from . import cards
from .build import AMOUNT, AMOUNTS, NUMBER, NUMBERS, TEXT, Fact, by_name, either, fact, perhaps, record, several

SEAL: Final[Schema] = {"type": "string", "pattern": "^[0-9a-f]{64}$"}

#: The fields that every record begins and ends with.
AROUND: Final[tuple[Fact, ...]] = (
    fact("n", NUMBER, "The number of the record, from 0."),
    fact("seal", SEAL, "The seal of the line and all before it; docs/ledger.md says how it is made."),
)

#: The assertions beside the facts of an event: replay must reproduce them.
ASSERTED: Final[tuple[Fact, ...]] = (
    perhaps("at", TEXT, "When it was written."),
    perhaps("by", TEXT, "Who wrote it down."),
    perhaps("more", NUMBER, "How many of the records that were written with it follow."),
    perhaps("scores", AMOUNTS, "The change of each total that was shown."),
    perhaps("totals", AMOUNTS, "The totals that were shown."),
    perhaps("radli", NUMBERS, "The open radli that were shown."),
    perhaps("pot", AMOUNT, "The pot that was shown."),
)

#: Fields that some kinds of events have beside their facts: other rules are named, too.
BESIDE: Final[dict[str, tuple[Fact, ...]]] = {
    "table": (
        perhaps("ruleset", TEXT, "The id of the other rules."),
        perhaps("variants", several(TEXT), "Their variants."),
    )
}


def hand() -> Schema:
    """A hand; null stands for a fact that is left out."""
    return {"title": "A hand", **without_nulls(hand_schema())}


def request() -> Schema:
    """A request of `tarok score --batch`."""
    found = without_nulls(mapping("", Request.keys))
    found["properties"]["play"] |= cards.played()
    return {"title": "A request: a line of `tarok score --batch`", **found}


def ruleset() -> Schema:
    """A ruleset file."""
    return ruleset_schema()


def ledger() -> Schema:
    """A record of an evening's ledger."""
    first = record(
        *AROUND[:1],
        fact("kind", {"const": "session"}, "The first record."),
        fact("program", TEXT, "The version that wrote it."),
        fact("at", TEXT, "When it was written."),
        perhaps("salt", TEXT, "Sixteen signs by which two evenings begun alike differ."),
        fact("ruleset", TEXT, "The id of the rules."),
        perhaps("origin", TEXT, "How they were named: the id, or the path of a file."),
        fact("variants", several(TEXT), "Their variants."),
        fact("players", several(TEXT), "Who sits at the table, in turn order."),
        fact("dealer", TEXT, "Who deals first."),
        fact("rules", {"type": "object"}, "The whole ruleset with its variants, resolved."),
        perhaps("lang", TEXT, "The language that the table asked for."),
        perhaps("names", by_name(TEXT), "Full names."),
        perhaps("format", NUMBER, "The format of the ledger."),
        *AROUND[1:],
    )
    kinds = dict(of_evening.KINDS)
    adjusted = [kinds.pop("adjust"), of_evening.AdjustRadli]
    records = [_event(kind, kinds[kind], (*ASSERTED, *BESIDE.get(kind, ()))) for kind in kinds]
    records.append(_event("adjust", adjusted[0], ASSERTED))
    records.append(_event("adjust", adjusted[1], [one for one in ASSERTED if one[0] != "radli"]))
    return {"title": "A line of an evening's ledger", **either(first, *records)}


def competition() -> Schema:
    """A record of a competition's ledger."""
    head = mapping("The first record.", announcing.Head.keys)
    head["additionalProperties"] = True  # the options of the system, and what every record has
    head["properties"] = {**head["properties"], "kind": {"const": "tournament"}, "seal": SEAL}
    asserted = (
        perhaps("at", TEXT, "When it was written."),
        perhaps("order", several(TEXT), "The order that was drawn."),
        perhaps("round", {"type": ["integer", "null"]}, "The round that was formed."),
        perhaps("tables", several(several(TEXT)), "Its tables."),
        perhaps("seated", by_name(several(TEXT)), "Tables that changed."),
        perhaps("numbers", by_name({"type": ["integer", "null"]}), "Numbers that were given."),
        perhaps("given", several({"type": "object"}), "Places and points that results gave."),
        perhaps("final", by_name({"type": ["integer", "null"]}), "Everybody's place at the end."),
    )
    records = [_event(kind, one, asserted) for kind, one in of_competition.KINDS.items()]
    return {"title": "A line of a competition's ledger", **either(head, *records)}


def _event(kind: str, event: type[Event], beside: Any) -> Schema:
    """The record of an event: its facts, and what is written beside them."""
    found = of_facts(event)
    around = record(*AROUND, *beside)
    facts: dict[str, Schema] = found["properties"]
    return {
        **found,
        "properties": {"kind": {"const": kind}, **facts, **around["properties"]} | facts,
        "required": [*dict.fromkeys(["kind", *around["required"], *found["required"]])],
    }


DOCUMENTS: Final = {
    "hand": hand,
    "record-of-play": cards.play,
    "request": request,
    "question": cards.question,
    "ruleset": ruleset,
    "ledger": ledger,
    "competition": competition,
}
