"""Every schema by its name, as `tarok schema NAME` prints it."""

from __future__ import annotations

from ..documents.kinds import Schema
from ..problems import malformed
from ..words.folding import did_you_mean, printable
from . import competition, evening, rules
from .build import published
from .documents import DOCUMENTS

UNKNOWN = malformed("schema-unknown", 'there is no schema "{name}"')

#: What commands answer, by the name of the schema.
ANSWERS: dict[str, Schema] = {**evening.ANSWERS, **rules.ANSWERS, **competition.ANSWERS}

NAMES = (*DOCUMENTS, *ANSWERS)


def schema(name: str) -> Schema:
    """The schema of that name. Raises Refused if there is none."""
    if name not in NAMES:
        shown = printable(name)[:60]
        raise UNKNOWN.refused(name=shown, hint=did_you_mean(shown, NAMES, "tarok schema lists them"))
    return published(name, _body(name))


def title(name: str) -> str:
    """A schema in a few words."""
    body = _body(name)
    return str(body["title"] if "title" in body else body["anyOf"][0]["title"])


def _body(name: str) -> Schema:
    return DOCUMENTS[name]() if name in DOCUMENTS else ANSWERS[name]
