"""The pieces of a schema: facts with their meaning, and the objects that they make up.

An object may gain a fact at any time, so readers must pass over what they do not know. While the answers say `"schema":
1` no fact that stands here goes, or changes its meaning.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..documents.kinds import Schema
from ..events.fields import WRITTEN_AMOUNT
from ..law.schema import DIALECT, nullable

TEXT: Final[Schema] = {"type": "string"}
NUMBER: Final[Schema] = {"type": "integer"}
FLAG: Final[Schema] = {"type": "boolean"}
AMOUNT: Final[Schema] = WRITTEN_AMOUNT

#: A fact of an object: its name, what may stand there, and whether it always does.
Fact = tuple[str, Schema, bool]


def fact(name: str, what: Schema, doc: str) -> Fact:
    """A fact that always stands there."""
    return name, {**what, "description": doc}, True


def perhaps(name: str, what: Schema, doc: str) -> Fact:
    """A fact that is left out where it would say nothing."""
    return name, {**what, "description": doc}, False


def several(what: Schema) -> Schema:
    """A list of values of this schema."""
    return {"type": "array", "items": what}


def by_name(what: Schema) -> Schema:
    """An object with a value of this schema for each name: of a player, a rule, a currency."""
    return {"type": "object", "additionalProperties": what}


def or_null(what: Schema) -> Schema:
    """A value of this schema, or null."""
    return nullable(what)


def word(*allowed: str) -> Schema:
    """One of these words."""
    return {"type": "string", "enum": [*allowed]}


def record(*facts: Fact) -> Schema:
    """An object with these facts."""
    return {
        "type": "object",
        "properties": {name: what for name, what, _ in facts},
        "required": [name for name, _, always in facts if always],
    }


def either(*schemas: Schema) -> Schema:
    """A value of one of these schemas."""
    return {"anyOf": [*schemas]}


def answer(title: str, *facts: Fact) -> Schema:
    """The answer of a command: an object that says which version of the contract it keeps."""
    version = fact("schema", {"const": 1}, "The version of the contract that the answer keeps.")
    return {"title": title, **record(version, *facts)}


def plain_answer(title: str, *facts: Fact) -> Schema:
    """The answer to a line of a batch: an object without a version of its own."""
    return {"title": title, **record(*facts)}


def published(name: str, body: Mapping[str, Any]) -> Schema:
    """A schema as it is given to others."""
    return {"$schema": DIALECT, "$id": f"urn:tarok-score:{name}", **body}


NAMES: Final = several(TEXT)
AMOUNTS: Final = by_name(AMOUNT)
NUMBERS: Final = by_name(NUMBER)
