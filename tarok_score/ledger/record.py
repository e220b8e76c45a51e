"""One line of the ledger: JSON text to a record's body and back, with everything refused that no tarok ever writes."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from ..limits import DEEPEST_LINE, LONGEST_LINE, MOST_DIGITS_OF_LINE
from ..problems import Problem, malformed

REPAIR = "`tarok repair` saves the good part in a new file"

LONG_LINE = malformed("line-too-long", "this line is longer than 1 MiB", REPAIR)
NOT_UTF_8 = malformed("line-not-utf-8", "this is not text (UTF-8)", REPAIR)
ZERO_BYTES = malformed("zero-bytes", "there are empty (zero) bytes here, as a power cut may leave them", REPAIR)
NOT_JSON = malformed("line-not-json", "this line is broken here, it is not JSON ({what})", REPAIR)
NO_NUMBER = malformed("no-number-of-a-ledger", "{text} is not a number for a ledger", REPAIR)
NOT_WHOLE = malformed("not-a-whole-number", "{text} is not a whole number", REPAIR)
MANY_DIGITS = malformed("too-many-digits", "a number of {digits} digits (at most {most})", REPAIR)
FIELD_TWICE = malformed("field-twice", "the field {field} stands twice on this line", REPAIR)
TOO_DEEP = malformed("nested-too-deep", "this line is nested too deep", REPAIR)
DEEPER = malformed("nested-deeper", "this line is nested deeper than {most} levels", REPAIR)
NO_RECORD = malformed("line-no-record", "this line is not a record", REPAIR)
HALF_A_CHARACTER = malformed("half-a-character", "there is half a character on this line (a lone surrogate)", REPAIR)
HALF_TO_WRITE = malformed("half-a-character-to-write", "there is half a character in it (a lone surrogate)")
NOT_TO_KEEP = malformed("nothing-a-ledger-keeps", "it has a number or a structure that a ledger cannot keep")

MARK = b',"seal":"'
END = b'"}'
"""What stands before the seal of a line and after it."""

_LONG = b"0" * (MOST_DIGITS_OF_LINE + 1)
_DIGITS = bytes([b"0"[0] if chr(code).isdecimal() and code < 128 else b" "[0] for code in range(256)])
_AT_ONCE = 64
_HIDING = (b"\\", b"\t", b"\r", b"\n", b" :")
"""Escaped signs, and blanks before a colon: whoever leaves them out can tell the name of a field by `":`."""
_NO_BRACKETS = {code: None for code in range(128) if chr(code) not in "[]{}"}

Body = dict[str, Any]
"""The fields of a record, as read from JSON."""


class Unreadable(ValueError):
    """A line that is no record: the column (counted in characters from 1) and what is wrong there."""

    def __init__(self, column: int, problem: Problem) -> None:
        self.column = column
        self.problem = problem
        super().__init__(problem.message)


class _BadNumber(ValueError):
    """A number that is not whole or far too long; the decoder does not say where."""


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
# A string without an end reaches to the end of the text, or each of its quotes would be tried again.
_TOKEN = r'"(?:[^"\\]|\\.)*"?|-?[0-9][0-9.eE+-]*|[\[\]{}]|NaN|-?Infinity'


def read_line(raw: bytes) -> Body:
    """The object that stands on a line (given without its line end); `Unreadable` when there is none to be used."""
    if len(raw) > LONGEST_LINE:
        raise Unreadable(1, LONG_LINE())
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise Unreadable(len(raw[: error.start].decode()) + 1, NOT_UTF_8()) from None
    # Looked for before the text is decoded, which could take the whole stack.
    perhaps_deep = text.count("{") + text.count("[") > DEEPEST_LINE
    if perhaps_deep and not _shallow(text):
        _scan(text)
    try:
        body, end = _DECODER.raw_decode(text) if text[:1] == "{" else (None, 0)
        if end != len(text):
            body = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        if perhaps_deep:
            _scan(text)
        zero = text.find("\0")
        if zero >= 0:
            raise Unreadable(zero + 1, ZERO_BYTES()) from None
        from ..words.parsers import fault

        raise Unreadable(error.pos + 1, NOT_JSON(what=fault(error.msg))) from None
    except _BadNumber as error:
        _scan(text)
        raise Unreadable(1, NO_NUMBER(text=str(error)[:20])) from None
    except _Twice as error:
        if perhaps_deep:
            _scan(text)
        raise Unreadable(1, FIELD_TWICE(field=repr(str(error)[:20]))) from None
    except RecursionError:
        raise Unreadable(1, TOO_DEEP()) from None
    if not isinstance(body, dict):
        raise Unreadable(1, NO_RECORD())
    if "\\u" in text:
        try:
            _ENCODER.encode(body).encode()
        except UnicodeEncodeError:
            raise Unreadable(1, HALF_A_CHARACTER()) from None
    return body


def read_lines(lines: Sequence[bytes]) -> list[Body] | None:
    """The objects of many lines, dozens of which are read at a time; None where one of them cannot be read.

    They are the same that `read_line` gives, but the names of their fields are kept once for all of those dozens.
    """
    try:
        found = [read_line(one) for one in lines[:1]]  # the longest one, with the rules
        for start in range(1, len(lines), _AT_ONCE):
            some = lines[start : start + _AT_ONCE]
            found.extend(_at_once(some) if _ordinary(some) else [read_line(one) for one in some])
    except (ValueError, RecursionError):  # `Unreadable` among them
        return None
    return found


def _ordinary(lines: Sequence[bytes]) -> bool:
    """Whether nothing in these lines could hide half a character, a number too long, deep nesting or a field twice."""
    text = b"".join(lines)
    return (
        not any(sign in text for sign in _HIDING)
        and _LONG not in text.translate(_DIGITS)
        and max(map(len, lines)) <= LONGEST_LINE
        and max(map(_brackets, lines)) <= DEEPEST_LINE
    )


def _at_once(lines: Sequence[bytes]) -> list[Body]:
    """The objects of ordinary lines, read as one text; ValueError where a line is not exactly one object."""
    kept = 0

    def keep(fields: Body) -> Body:
        nonlocal kept
        kept += len(fields)
        return fields

    between = os.urandom(16).hex()  # so no line can pass for several, nor several for one: nobody can guess it
    text = f',"{between}",'.encode().join(lines).decode()
    decoder = json.JSONDecoder(parse_float=_not_whole, parse_constant=_not_whole, object_hook=keep)
    values = decoder.decode(f"[{text}]")
    bodies: list[Body] = values[::2]
    if len(bodies) != len(lines) or values[1::2] != [between] * (len(lines) - 1) or {*map(type, bodies)} != {dict}:
        raise ValueError("a line is not one object")
    # In ordinary lines the name of each field ends so. One that stands twice is kept once.
    if kept != text.count('":'):
        return [read_line(one) for one in lines]
    return bodies


def _brackets(line: bytes) -> int:
    return line.count(b"{") + line.count(b"[")


def _shallow(text: str) -> bool:
    """Whether a text is nested no deeper than it may be, as far as that can be told quickly."""
    plain = text.replace("\\\\", "").replace('\\"', "")  # every quote that is left begins a string or ends it
    signs = "".join(plain.split('"')[::2]).translate(_NO_BRACKETS)
    for _ in range(DEEPEST_LINE // 2):  # each turn takes away at most two levels
        signs = signs.replace("[]", "").replace("{}", "")
        if not signs:
            return True
    return False


def _scan(text: str) -> None:
    """Find where a text is nested too deep or has a number that is too long or not whole."""
    depth = 0
    for token in re.finditer(_TOKEN, text, re.DOTALL):
        first = token[0][0]
        if first in "{[":
            depth += 1
            if depth > DEEPEST_LINE:
                raise Unreadable(token.start() + 1, DEEPER(most=DEEPEST_LINE))
        elif first in "}]":
            depth -= 1
        elif first != '"':
            digits = token[0].removeprefix("-")
            if not digits.isdecimal():
                raise Unreadable(token.start() + 1, NOT_WHOLE(text=token[0][:20]))
            if len(digits) > MOST_DIGITS_OF_LINE:
                raise Unreadable(token.start() + 1, MANY_DIGITS(digits=len(digits), most=MOST_DIGITS_OF_LINE))


def write_line(body: Body) -> bytes:
    """The text of a record, still without its seal; `Unreadable` when it could not be read back."""
    try:
        text = _ENCODER.encode(body).encode()
    except UnicodeEncodeError:
        raise Unreadable(1, HALF_TO_WRITE()) from None
    except (ValueError, RecursionError):
        raise Unreadable(1, NOT_TO_KEEP()) from None
    read_line(text)
    return text
