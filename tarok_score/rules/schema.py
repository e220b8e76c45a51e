"""The JSON Schema of a ruleset file, made from `form`, so that an editor can complete and check one while it is typed.

It is a little more generous than the loader: what only shows after merging (a cite missing in a new contract of a file
that extends another, names that mean nothing, words that clash) is left to `tarok rules check`.
"""

from __future__ import annotations

from typing import Any

from .form import FORM, VARIANT, VARIANTS
from .shape import Record, Schema

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ID = "urn:tarok-score:ruleset"

#: What a file does that extends another: it has that key, and not as null.
EXTENDS: Schema = {"required": ["extends"], "properties": {"extends": {"type": "string"}}}


def schema() -> Schema:
    """The schema of a whole file. A file that extends another may leave everything out, and null removes a key."""
    whole, change = FORM.schema(), loosened(FORM.schema())
    definitions: Schema = {}
    for kind, body in (("whole", whole), ("change", change)):
        for name, part in body["properties"].items():
            loose = kind == "change" or name not in whole["required"]
            definitions[f"{kind}.{name}"] = nullable(without_nulls(part)) if loose else without_nulls(part)
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


def _object(doc: str, kind: str, variants: bool = False) -> Schema:
    names = [*FORM.fields, *(("variants",) if variants else ())]
    return {
        "type": "object",
        "description": doc,
        "properties": {name: {"$ref": f"#/$defs/{kind}.{name}"} for name in names},
        "additionalProperties": False,
    }


def _variants(required: bool) -> Schema:
    """The table of variants, whose patches are changes like those of a file that extends another."""
    assert isinstance(VARIANT, Record)
    table = VARIANTS.shape.schema()
    one = VARIANT.schema() if required else loosened(VARIANT.schema())
    patch: Schema = {"$ref": "#/$defs/patch"}
    one["properties"]["patch"] = patch if required else {"anyOf": [patch, {"type": "null"}]}
    table["additionalProperties"] = nullable(one)
    return table


def nullable(schema: Schema) -> Schema:
    """The same, or null."""
    if "type" not in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    found = {**schema, "type": [*kinds, "null"]}
    if "enum" in schema:
        found["enum"] = [*schema["enum"], None]
    return found


def without_nulls(schema: Schema) -> Schema:
    """A record as a file writes it: null stands for leaving out, so whatever need not be there may be null."""
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
    """A record of which nothing has to be there. Entries of lists are never merged and stay as they are."""
    found: dict[str, Any] = {key: value for key, value in schema.items() if key != "required"}
    if "properties" in schema:
        found["properties"] = {name: loosened(part) for name, part in schema["properties"].items()}
    if isinstance(schema.get("additionalProperties"), dict):
        found["additionalProperties"] = loosened(schema["additionalProperties"])
    return found
