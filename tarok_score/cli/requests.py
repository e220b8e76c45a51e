"""A file of requests or questions, one JSON object a line, answered line by line in their order."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable
from io import StringIO
from typing import Any, TypeAlias

from ..problems import Problem, malformed
from ..wire import Answers, refused
from ..words.folding import printable
from ..words.said import said
from . import language
from .batch import lines as batch_lines
from .batch import unread
from .output import escaped
from .progress import over_lines

FIELD_TWICE = malformed(
    "request-field-twice",
    'line {number}: the field "{field}" stands twice',
    "say it once: nobody can know which counts",
)
NOT_JSON = malformed("request-no-json", "line {number} is not JSON: {reason}", "one request a line")
NO_ECHO = malformed("id-no-echo", "line {number}: the id cannot be echoed", "use plain text")


#: A function that answers a request with a JSON object.
Answer: TypeAlias = Callable[[object], dict[str, Any]]


def score_all(name: str, files: bool) -> int:
    """Scores every request of a file; with `files` they may name files of rulesets. Returns 1 if any was refused."""
    return answer_all(name, Answers(language.answers(), files=files).answer)


def answer_all(name: str, answer: Answer) -> int:
    """Answers every line of a file, or of standard input (`-`). Returns 1 if any was refused."""
    gc.enable()  # this goes on for long
    encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode
    decoder = json.JSONDecoder(parse_constant=_no_number, object_pairs_hook=once)
    speech = language.answers()
    status = 0
    write = (sys.stdout or StringIO()).write
    lines = batch_lines(name, said("give a file, or - for standard input"))
    for number, line in over_lines(name, lines, said("answering")):
        if isinstance(line, str) and not line.strip():
            continue
        request = line if isinstance(line, Problem) else _request(decoder, line, number)
        answered = refused(None, [request], speech) if isinstance(request, Problem) else answer(request)
        try:
            text = encode(answered)
        except (RecursionError, ValueError):
            answered = refused(None, [NO_ECHO("id", number=number)], speech)
            text = encode(answered)
        if "problems" in answered:
            status = 1
        write(escaped(text) + "\n")
    return status


def _request(decoder: json.JSONDecoder, line: str, number: int) -> Any:
    """The object on a line, or the problem that makes it none."""
    try:
        if line[0] == "{":
            found, end = decoder.raw_decode(line)
            if end == len(line):
                return found
        return decoder.decode(line)
    except Twice as twice:
        return FIELD_TWICE(number=number, field=printable(str(twice)[:60]))
    except (ValueError, RecursionError) as error:
        return NOT_JSON(number=number, reason=unread(error))


class Twice(Exception):
    """A field that stands twice in one object."""


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The fields of an object. Raises Twice if one stands there twice."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        seen: set[str] = set()
        raise Twice(next(name for name, _ in pairs if name in seen or seen.add(name)))  # type: ignore[func-returns-value]
    return fields


def _no_number(name: str) -> None:
    raise ValueError(language.answers().say(said("{name} is no number of JSON", name=name)))
