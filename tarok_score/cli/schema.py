"""`tarok schema`: the JSON Schemas of what programs read and write."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from os.path import join
from typing import Final

import click

from ..cards.questions import QUESTIONS
from ..cards.reader import PlayRecord
from ..competition import book as announcing
from ..competition import events as of_competition
from ..documents import Part, Schema, mapping
from ..documents.answer import ANSWERS, Kind, nullable, read, record
from ..evening import events as of_evening
from ..events import Event, of_facts
from ..hand.document import schema as hand_schema
from ..law.files import FILE
from ..problems import refusal
from ..resources import folder
from ..show.columns import table
from ..text import for_message
from ..wire import Request
from ..words.folding import did_you_mean
from .language import columns
from .output import DECLARING, show_lines

# Questions and records of play --------------------------------------------------------------------------------------


def question() -> Schema:
    """A question about cards."""
    asked = []
    for ask, asks in QUESTIONS.items():
        part = of_part(asks)
        part["properties"]["ask"] = {"const": ask, "description": "The question."}
        asked.append({"title": ask, **part, "required": ["ask", *part.get("required", ())]})
    return {"title": "A question about cards: a line of `tarok cards --batch`", "anyOf": asked}


def play() -> Schema:
    """The record of the play of a hand."""
    return {"title": "The record of the play of a hand", **of_part(PlayRecord)}


# Documents and ledgers -------------------------------------------------------------------------------------------

SEAL: Final = Kind({"type": "string", "pattern": "^[0-9a-f]{64}$"})

#: The facts of records that no event declares.
RECORDS: Final = read(join(folder("cli"), "records.txt"), {}, {"seal": SEAL, "session": Kind({"const": "session"})})


def hand() -> Schema:
    """A hand; null means a fact that is left out."""
    return {"title": "A hand", **without_nulls(hand_schema())}


def request() -> Schema:
    """A request of `tarok score --batch`."""
    whole = without_nulls(mapping("", Request.keys))
    whole["properties"]["play"] |= of_part(PlayRecord)
    return {"title": "A request: a line of `tarok score --batch`", **whole}


def ruleset() -> Schema:
    """A ruleset file. One that extends another may leave everything out, and null removes a key."""
    whole = mapping("A file that extends nothing.", FILE)
    variant = whole["properties"]["variants"]["additionalProperties"]
    variant["properties"]["patch"] = {"$ref": "#/$defs/patch"}
    variant["required"].remove("about")  # a variant of a shared name has its sentence from words.yaml
    change = {**loosened(whole), "description": "A file that changes another."}
    patch = {key: part for key, part in change["properties"].items() if key != "variants"}
    return {
        "title": "A ruleset of tarok, taroky or taroki",
        "description": "Rules as tarok-score reads them. docs/house-rules.md shows how to write one.",
        "type": "object",
        "if": {"required": ["extends"], "properties": {"extends": {"type": "string"}}},
        "then": without_nulls(change),
        "else": without_nulls(whole),
        "$defs": {"patch": without_nulls({**change, "description": "What a variant changes.", "properties": patch})},
    }


def of_part(part: type[Part]) -> Schema:
    """The schema of a part."""
    return mapping(part.__doc__ or "", part.keys)


def _within(schema: Schema, change: Callable[[Schema], Schema]) -> Schema:
    """The same schema with a change to every schema of a value in it. Entries of lists are not merged: they stay."""
    changed = dict(schema)
    if "properties" in schema:
        changed["properties"] = {name: change(part) for name, part in schema["properties"].items()}
    if isinstance(schema.get("additionalProperties"), dict):
        changed["additionalProperties"] = change(schema["additionalProperties"])
    return changed


def without_nulls(schema: Schema) -> Schema:
    """An object as a file writes it: null means leaving out, so any key that is not required may be null."""
    changed, required = _within(schema, without_nulls), schema.get("required", ())
    for holder, names in ((changed.get("properties", {}), None), (changed, ("additionalProperties",))):
        for name in [*holder] if names is None else names:
            if name not in required and isinstance(holder.get(name), dict):
                holder[name] = nullable(holder[name])
    return changed


def loosened(schema: Schema) -> Schema:
    """An object without required keys."""
    return {key: value for key, value in _within(schema, loosened).items() if key != "required"}


def ledger() -> Schema:
    """A record of an evening's ledger."""
    kinds: list[tuple[str, type[Event]]] = [*of_evening.KINDS.items(), ("adjust", of_evening.AdjustRadli)]
    records = [_event(kind, event, "ASSERTED", *(["TABLE"] if kind == "table" else [])) for kind, event in kinds]
    return {"title": "A line of an evening's ledger", "anyOf": [record(*RECORDS["SESSION"]).schema, *records]}


def competition() -> Schema:
    """A record of a competition's ledger."""
    head = mapping("The first record.", announcing.Head.keys)
    head["additionalProperties"] = True  # the options of the system, and what every record has
    head["properties"] = {**head["properties"], "kind": {"const": "tournament"}, "seal": SEAL.schema}
    records = [_event(kind, event, "DRAWN") for kind, event in of_competition.KINDS.items()]
    return {"title": "A line of a competition's ledger", "anyOf": [head, *records]}


def _event(kind: str, event: type[Event], *beside: str) -> Schema:
    """The record of an event: its facts, and what is written beside them."""
    facts_schema = of_facts(event)
    around = record(*[fact for group in ("EVENT", *beside) for fact in RECORDS[group]]).schema
    facts: dict[str, Schema] = facts_schema["properties"]
    return {
        **facts_schema,
        "properties": {"kind": {"const": kind}, **facts, **around["properties"]} | facts,
        "required": [*dict.fromkeys(["kind", *around["required"], *facts_schema["required"]])],
    }


DOCUMENTS: Final = {
    "hand": hand,
    "record-of-play": play,
    "request": request,
    "question": question,
    "ruleset": ruleset,
    "ledger": ledger,
    "competition": competition,
}

for _module in DECLARING:
    import_module(f"..{_module}", __package__)

#: Every name: what programs write first, then the answers of the commands.
NAMES: Final = (*DOCUMENTS, *ANSWERS)


def schema_of(name: str) -> Schema:
    """The schema of that name. Raises Refused if there is none."""
    if name not in NAMES:
        shown = for_message(name)
        raise refusal("schema-unknown", name=shown, hint=did_you_mean(shown, NAMES, "tarok schema lists them"))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"urn:tarok-score:{name}", **_body(name)}


def text_of(name: str) -> str:
    """The schema of that name as text. Raises Refused if there is none."""
    return json.dumps(schema_of(name), ensure_ascii=False, indent=1)


def title(name: str) -> str:
    """A schema in a few words."""
    body = _body(name)
    return str(body["title"] if "title" in body else body["anyOf"][0]["title"])


def _body(name: str) -> Schema:
    return DOCUMENTS[name]() if name in DOCUMENTS else ANSWERS[name].schema


@click.command()
@click.argument("name", required=False, metavar="[NAME]")
def schema(name: str | None) -> None:
    """A JSON Schema (2020-12) of what is read or answered; without NAME the list of them.

    \b
    tarok schema request   a line of tarok score --batch
    tarok schema settle    what tarok settle --json answers
    tarok schema ledger    a line of an evening's ledger
    """
    if name is None:
        show_lines(table([[name, title(name)] for name in NAMES], width=columns()))
    else:
        click.echo(text_of(name))
