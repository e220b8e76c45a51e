"""One line of the ledger: JSON text to a record's body and back. Whatever this program never writes is refused."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from ..limits import DEEPEST_LINE, LONGEST_LINE, MOST_DIGITS_OF_LINE
from ..problems import Problem, malformed

LONG_LINE = malformed("line-too-long", "this line is longer than 1 MiB")
NOT_UTF_8 = malformed("line-not-utf-8", "this is not text (UTF-8)")
ZERO_BYTES = malformed("zero-bytes", "there are empty (zero) bytes here, as a power cut may leave them")
NOT_JSON = malformed("line-not-json", "this line is broken here, it is not JSON ({what})")
NOT_WHOLE = malformed("not-a-whole-number", "{text} is not a whole number")
MANY_DIGITS = malformed("too-many-digits", "a number of {digits} digits (at most {most})")
FIELD_TWICE = malformed("field-twice", "the field {field} stands twice on this line")
DEEPER = malformed("nested-deeper", "this line is nested deeper than {most} levels")
NO_RECORD = malformed("line-no-record", "this line is not a record")
HALF_A_CHARACTER = malformed("half-a-character", "there is half a character on this line (a lone surrogate)")
HALF_TO_WRITE = malformed("half-a-character-to-write", "there is half a character in it (a lone surrogate)")
NOT_TO_KEEP = malformed("nothing-a-ledger-keeps", "it has a number or a structure that a ledger cannot keep")

MARK = b',"seal":"'
END = b'"}'
"""The text before the seal of a line, and the text after it."""

Body = dict[str, Any]
"""The fields of a record, as read from JSON."""


class Unreadable(ValueError):
    """A line that is no record: the column (counted in characters from 1) and what is wrong there."""

    def __init__(self, column: int, problem: Problem) -> None:
        self.column = column
        self.problem = problem
        super().__init__(problem.message)


class _BadNumber(ValueError):
    """A number that is not whole, or far too long; the decoder does not say where it stands."""


class _Twice(ValueError):
    """A field that stands twice in one object."""


def _not_whole(text: str) -> Any:
    raise _BadNumber(text)


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS_OF_LINE and len(text.removeprefix("-")) > MOST_DIGITS_OF_LINE:
        raise _BadNumber(text)
    return int(text)


def _object(pairs: list[tuple[str, Any]]) -> Body:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise _Twice(next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1))
    return fields


_DECODER = json.JSONDecoder(
    parse_int=_whole, parse_float=_not_whole, parse_constant=_not_whole, object_pairs_hook=_object
)
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def read_line(raw: bytes) -> Body:
    """The object on a line, which is given without its line end. Raises Unreadable if there is no usable one."""
    if len(raw) > LONGEST_LINE:
        raise Unreadable(1, LONG_LINE())
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise Unreadable(len(raw[: error.start].decode()) + 1, NOT_UTF_8()) from None
    return read_object(text)


def read_object(text: str) -> Body:
    """The JSON object that is the whole text. Raises Unreadable if there is no usable one."""
    body = _decoded(text)
    if not isinstance(body, dict):
        raise Unreadable(1, NO_RECORD())
    if text.count("{") + text.count("[") > DEEPEST_LINE and _depth(body) > DEEPEST_LINE:
        raise Unreadable(1, DEEPER(most=DEEPEST_LINE))
    if "\\u" in text:
        try:
            _ENCODER.encode(body).encode()
        except UnicodeEncodeError:
            raise Unreadable(1, HALF_A_CHARACTER()) from None
    return body


def _decoded(text: str) -> Any:
    """The JSON value that is the whole text."""
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        zero = text.find("\0")
        if zero >= 0:
            raise Unreadable(zero + 1, ZERO_BYTES()) from None
        raise Unreadable(error.pos + 1, NOT_JSON(what=error.msg.removesuffix(": "))) from None
    except _BadNumber as error:
        raise _unfit(text, str(error)) from None
    except _Twice as error:
        raise Unreadable(1, FIELD_TWICE(field=repr(str(error)[:20]))) from None
    except RecursionError:
        raise Unreadable(1, DEEPER(most=DEEPEST_LINE)) from None


def _unfit(text: str, number: str) -> Unreadable:
    """The refusal of a number, at the first place in the text where it stands as a value of its own."""
    most = 2 * MOST_DIGITS_OF_LINE  # a pattern as long as an endless number would take all memory
    end = "" if len(number) > most else r"(?![\w.+-])"
    place = re.search(rf"(?<=[:,\[\s]){re.escape(number[:most])}{end}", text)
    column = place.start() + 1 if place else 1
    digits = number.removeprefix("-")
    if digits.isdecimal():
        return Unreadable(column, MANY_DIGITS(digits=len(digits), most=MOST_DIGITS_OF_LINE))
    return Unreadable(column, NOT_WHOLE(text=number[:20]))


def _depth(value: object) -> int:
    """The depth of lists and objects in a value, found level by level, so that no depth exhausts the stack."""
    depth, level = 0, [value]
    while level := [one for one in level if isinstance(one, dict | list)]:
        depth += 1
        level = [inner for one in level for inner in (one.values() if isinstance(one, dict) else one)]
    return depth


def write_line(body: Body) -> tuple[bytes, Body]:
    """The text of a record without its seal, and the record as it reads back. Raises Unreadable if it cannot."""
    try:
        text = _ENCODER.encode(body).encode()
    except UnicodeEncodeError:
        raise Unreadable(1, HALF_TO_WRITE()) from None
    except (ValueError, RecursionError):
        raise Unreadable(1, NOT_TO_KEEP()) from None
    return text, read_line(text)
