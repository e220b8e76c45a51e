"""The parts of a ruleset as JSON Schema, so that an editor can complete and check a file while it is typed.

It says the same as the kinds of keys, save that to JSON Schema 20.0 is a whole number, and here it is not. And it is a
little more generous than the loader: what only shows after merging (a missing cite in a new contract of a file that
extends another, names that mean nothing, words that clash) is left to `tarok rules check`.
"""

from __future__ import annotations

import json
from typing import Any

from ..documents.kinds import Schema, mapping
from ..documents.parts import Part
from .ruleset import Ruleset
from .variants import VARIANTS, Variant

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ID = "urn:tarok-score:ruleset"

#: The schema of a file that extends another: it has that key, and not as null.
EXTENDS: Schema = {"required": ["extends"], "properties": {"extends": {"type": "string"}}}

WIDTH = 110
IN_EVERY_RULE = ("label", "aliases", "source", "cite")


def schema() -> Schema:
    """The schema of a whole file. A file that extends another may leave everything out, and null removes a key."""
    whole = of_part(Ruleset)
    change = loosened(whole)
    definitions: Schema = {}
    for kind, body in (("whole", whole), ("change", change)):
        for name, part in body["properties"].items():
            loose = kind == "change" or name not in whole["required"]
            written = _shared(without_nulls(part), kind, definitions)
            definitions[f"{kind}.{name}"] = nullable(written) if loose else written
    definitions["patch"] = _object("What the variant changes, merged key by key; null removes a key.", "change")
    definitions["whole.variants"] = nullable(_variants(required=True))
    definitions["change.variants"] = nullable(_variants(required=False))
    return {
        "$schema": DIALECT,
        "$id": ID,
        "title": "A ruleset of tarok, taroky or taroki",
        "description": "Rules as tarok-score reads them. docs/adding-a-ruleset.md shows how to write one.",
        "type": "object",
        "if": EXTENDS,
        "then": _object("A file that changes another.", "change", variants=True),
        "else": {**_object("A file that extends nothing.", "whole", variants=True), "required": whole["required"]},
        "$defs": definitions,
    }


def text() -> str:
    """The schema as the text of a file, in which everything that fits on one line stands on one."""
    return _printed(schema(), 0) + "\n"


def of_part(part: type[Part], doc: str = "") -> Schema:
    """The schema of a part."""
    return mapping(doc or part.__doc__ or "", part.keys)


def _printed(value: Any, depth: int) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + depth <= WIDTH or not isinstance(value, dict | list):
        return flat
    margin = "\n" + " " * (depth + 1)
    if isinstance(value, list):
        parts = [_printed(one, depth + 1) for one in value]
        return f"[{margin}{f',{margin}'.join(parts)}\n{' ' * depth}]"
    parts = [f"{json.dumps(key)}: {_printed(one, depth + 1)}" for key, one in value.items()]
    return f"{{{margin}{f',{margin}'.join(parts)}\n{' ' * depth}}}"


def _object(doc: str, kind: str, variants: bool = False) -> Schema:
    names = [*Ruleset.keys, *(("variants",) if variants else ())]
    return {
        "type": "object",
        "description": doc,
        "properties": {name: {"$ref": f"#/$defs/{kind}.{name}"} for name in names},
        "additionalProperties": False,
    }


def _variants(required: bool) -> Schema:
    """The table of variants, whose patches are changes like those of a file that extends another."""
    table: Schema = VARIANTS.schema()
    one = of_part(Variant) if required else loosened(of_part(Variant))
    if required:  # a variant of a shared name has its sentence from words.yaml
        one["required"] = [name for name in one["required"] if name != "about"]
    patch: Schema = {"$ref": "#/$defs/patch"}
    one["properties"]["patch"] = patch if required else {"anyOf": [patch, {"type": "null"}]}
    table["additionalProperties"] = nullable(one)
    return table


def _shared(schema: Schema, kind: str, definitions: Schema) -> Schema:
    """The same schema, with the keys that every rule has (name, words, source, cite) written once and referred to."""
    found: dict[str, Any] = dict(schema)
    if "properties" in schema:
        found["properties"] = {}
        for name, part in schema["properties"].items():
            if name in IN_EVERY_RULE:
                known = f"{kind}.rule.{name}"
                if definitions.setdefault(known, part) == part:
                    part = {"$ref": f"#/$defs/{known}"}
            else:
                part = _shared(part, kind, definitions)
            found["properties"][name] = part
    if isinstance(schema.get("additionalProperties"), dict):
        found["additionalProperties"] = _shared(schema["additionalProperties"], kind, definitions)
    return found


def nullable(schema: Schema) -> Schema:
    """The same schema, or null."""
    if "type" not in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    found = {**schema, "type": [*kinds, "null"]}
    if "enum" in schema:
        found["enum"] = [*schema["enum"], None]
    return found


def without_nulls(schema: Schema) -> Schema:
    """An object as a file writes it: null stands for leaving out, so whatever is not required may be null."""
    found: dict[str, Any] = dict(schema)
    if "properties" in schema:
        required = schema.get("required", ())
        found["properties"] = {
            name: without_nulls(part) if name in required else nullable(without_nulls(part))
            for name, part in schema["properties"].items()
        }
    if isinstance(schema.get("additionalProperties"), dict):
        found["additionalProperties"] = nullable(without_nulls(schema["additionalProperties"]))
    return found


def loosened(schema: Schema) -> Schema:
    """An object without required keys. Entries of lists are never merged, so they stay as they are."""
    found: dict[str, Any] = {key: value for key, value in schema.items() if key != "required"}
    if "properties" in schema:
        found["properties"] = {name: loosened(part) for name, part in schema["properties"].items()}
    if isinstance(schema.get("additionalProperties"), dict):
        found["additionalProperties"] = loosened(schema["additionalProperties"])
    return found
