"""Checks the program's answers against its schemas, closed: a fact in none of them is a fault, too."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import jsonschema

from tarok_score.cli.schema import ANSWERS, schema_of
from tarok_score.words.said import ENGLISH


def closed(node: Any) -> Any:
    """A schema whose objects have no other facts than those that it tells."""
    if isinstance(node, list):
        return [closed(one) for one in node]
    if not isinstance(node, dict):
        return node
    found = {key: closed(one) for key, one in node.items()}
    if "properties" in node and "required" in node and "additionalProperties" not in node:
        found["additionalProperties"] = False
    return found


@cache
def validator(form: str) -> jsonschema.Draft202012Validator:
    """The function that checks an answer of that form against its schema."""
    return jsonschema.Draft202012Validator(closed(schema_of(form)))


def hold(form: str, answer: Mapping[str, Any]) -> None:
    """Checks an answer against the schema of its form."""
    wrong = [f"{form}: {error.json_path}: {error.message[:300]}" for error in validator(form).iter_errors(answer)]
    assert not wrong, "\n".join(wrong)


def answered(form: str, **found: Any) -> Any:
    """What was found, as the answer of that form."""
    return ANSWERS[form].write(found, ENGLISH)
