"""A record of a ledger: its kind, its seal, its line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from sys import intern
from typing import Any

from .. import files
from ..files import Name
from ..limits import DEEPEST_LINE, LONGEST_LINE, MOST_DIGITS_OF_LINE
from ..problems import Problem, problem, refusal
from ..words.said import Said, Value

TOO_DEEP = f"over {DEEPEST_LINE} levels deep"

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


class _Odd(ValueError):
    """A value that JSON allows and a ledger does not: a number that is not whole, or is far too long; a field twice."""


def _not_whole(text: str) -> Any:
    raise _Odd(f"the number {text[:20]}")


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS_OF_LINE and len(text.removeprefix("-")) > MOST_DIGITS_OF_LINE:
        raise _Odd(f"a number of {len(text.removeprefix('-'))} digits")
    return int(text)


def _object(pairs: list[tuple[str, Any]]) -> Body:
    fields = {}
    for name, value in pairs:
        fields[intern(name)] = value  # the lines of a ledger share their names
    if len(fields) != len(pairs):
        twice = next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        raise _Odd(f"the field {twice[:20]!r} twice")
    return fields


_DECODER = json.JSONDecoder(
    parse_int=_whole, parse_float=_not_whole, parse_constant=_not_whole, object_pairs_hook=_object
)
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def read_line(raw: bytes) -> Body:
    """The object on a line, which is given without its line end. Raises Unreadable if there is no usable one."""
    if len(raw) > LONGEST_LINE:
        raise Unreadable(1, problem("line-too-long"))
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise Unreadable(len(raw[: error.start].decode()) + 1, problem("line-not-utf-8")) from None
    return read_object(text)


def read_object(text: str) -> Body:
    """The JSON object that is the whole text. Raises Unreadable if there is no usable one."""
    try:
        body = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        zero = text.find("\0")
        if zero >= 0:
            raise Unreadable(zero + 1, problem("zero-bytes")) from None
        raise Unreadable(error.pos + 1, problem("line-not-json", what=error.msg.removesuffix(": "))) from None
    except _Odd as error:
        raise Unreadable(1, problem("nothing-a-ledger-keeps", what=str(error))) from None
    except RecursionError:
        raise Unreadable(1, problem("nothing-a-ledger-keeps", what=TOO_DEEP)) from None
    if not isinstance(body, dict):
        raise Unreadable(1, problem("line-no-record"))
    # Counting brackets is quick and never too low, so the depth is measured only if it may be too deep.
    if text.count("{") + text.count("[") > DEEPEST_LINE and _depth(body) > DEEPEST_LINE:
        raise Unreadable(1, problem("nothing-a-ledger-keeps", what=TOO_DEEP))
    # Half of a pair of surrogates is JSON, but cannot be written as UTF-8 again.
    if "\\u" in text:
        try:
            _ENCODER.encode(body).encode()
        except UnicodeEncodeError:
            raise Unreadable(1, problem("nothing-a-ledger-keeps", what="half a character")) from None
    return body


def _depth(body: Body) -> int:
    """The depth of lists and objects in a record, found level by level, so that no depth exhausts the stack."""
    depth, level = 0, list[Any]([body])
    while level:
        depth += 1
        inside = [item.values() if isinstance(item, dict) else item for item in level]
        level = [inner for values in inside for inner in values if isinstance(inner, (dict, list))]
    return depth


def write_line(body: Body) -> tuple[bytes, Body]:
    """The text of a record without its seal, and the record as it reads back. Raises Unreadable if it cannot."""
    try:
        text = _ENCODER.encode(body).encode()
    except (ValueError, RecursionError):
        raise Unreadable(1, problem("nothing-a-ledger-keeps", what="no text, or no number")) from None
    return text, read_line(text)


class Record(Value):
    """A record of the ledger: the number of its line (from 1), its fields without the seal, and its seal.

    An accepted line has the seal written in it, or the last one before it if it has none.
    """

    def __init__(self, line: int, body: Body, seal: str) -> None:
        self.line, self.body, self.seal = line, body, seal


class Accepted(Value):
    """An entry of an `accept-edit` record: a line's number, the digest of the text that is accepted, and that text.

    `was` are the lines that were in its place before, if an older program could find them. `next` is the seal that the
    line after it continues, so that no line can be inserted or removed there afterwards. Entries of older programs may
    have no text, or no `next`.
    """

    line: int
    digest: str
    text: str = ""
    was: tuple[str, ...] = ()
    next: str = ""

    @classmethod
    def read(cls, entry: object) -> Accepted | None:
        """Reads the entry from a value in a record, None if it is not one."""
        if not isinstance(entry, dict):
            return None
        line, was = entry.get("line"), entry.get("was", [])
        digest, text, after = [entry.get(name, empty) for name, empty in (("digest", 0), ("text", ""), ("next", ""))]
        if type(line) is not int or line < 1 or not isinstance(was, list):
            return None
        if not all(isinstance(text_of, str) for text_of in (digest, text, after, *was)):
            return None
        return cls(line, digest, text, tuple(was), after)

    def entry(self) -> dict[str, Any]:
        """The entry as it is written in a record."""
        facts = zip(self.__slots__, self._parts(), strict=True)
        return {name: list(fact) if name == "was" else fact for name, fact in facts if fact}


class Kind(Value):
    """A kind of ledger, named by its first record.

    `others` are the kinds it could be taken for, by name, with the refusal of each. The rest are remedies: if there is
    no such ledger (`begin`), for damage (`repair`), for damage that may be deliberate (`accept`), and if nothing is
    written to a damaged ledger (`look`).
    """

    name: str
    others: Mapping[str, str]
    begin: Said
    repair: Said
    accept: Said
    look: Said


_HEAD = b'{"n":0,"kind":"'
_FIRST_LOOK = 64 * 1024  # enough for the first line of nearly every ledger


def begin_of(path: Name) -> bytes:
    """The first lines of a file that anybody may have named; empty if it is a link, or no ledger.

    It never raises, and reads no more than the first line may have.
    """
    seen = files.look(path, _FIRST_LOOK, links=False)
    if not seen.whole and b"\n" not in seen.data:
        seen = files.look(path, LONGEST_LINE + 1, links=False)
    return seen.data if begins_a_ledger(seen.data, seen.whole) else b""


def begun_at(path: Name) -> str:
    """The time in the first record of a ledger; empty if none can be read."""
    try:
        at = read_line(begin_of(path).partition(b"\n")[0]).get("at")
    except Unreadable:
        return ""
    return at if isinstance(at, str) else ""


def no_ledger(lines: list[bytes], tail: bytes) -> str | None:
    """The problem of a file that is no ledger, so that thousands of its lines are not called damaged; else None."""
    if not lines and not tail:
        return "empty-ledger"
    if not lines and (not tail.strip(b"\0") or tail.startswith(_HEAD) or _HEAD.startswith(tail)):
        return "first-line-cut-short"
    if not any(MARK in line or line.startswith(_HEAD) for line in lines[:8]):
        return "no-ledger"
    return None


def begins_a_ledger(data: bytes, whole: bool) -> bool:
    """True if a file that begins so is a ledger: not empty, not cut in its first line, not something else."""
    lines = data.split(b"\n", 8)
    if len(lines) == 1:
        return not whole and data.startswith(_HEAD)  # a first line that is too long is damage
    return no_ledger(lines[:-1], lines[-1]) is None


ZERO = "0" * 64
"""The seal that the first line of a ledger continues."""

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SHORT_LENGTH = 6
LONG_LENGTH = 24
WHOLE_LENGTH = 64
FEWEST, MOST = 12, 52
"""How many characters of a long seal are enough, and how many a whole seal has."""

_MISTAKEN = str.maketrans("ILO", "110", " -")
_DIGITS = frozenset("0123456789abcdef")


@cache
def _sha256() -> Any:
    """Python's own SHA-256: `hashlib` loads OpenSSL, which takes longer than all seals of an evening."""
    for name in ("_sha2", "_sha256"):  # from Python 3.12 on, and before it
        with suppress(ImportError):
            return import_module(name).sha256
    return import_module("hashlib").sha256


def hexdigest(data: bytes) -> str:
    """The SHA-256 of some bytes in hexadecimal."""
    return str(_sha256()(data).hexdigest())


def seal_of(before: str, text: bytes) -> str:
    """The seal of a line whose text (without its own seal) is `text` and which follows the seal `before`."""
    # The bytes of the file are sealed, never facts that are written anew: so lines of format 1, with other keys or in
    # another order, keep their seals for ever. The line feed parts the two, since a seal has none.
    return hexdigest(before.encode() + b"\n" + text)


def spell(seal: str, length: int = SHORT_LENGTH) -> str:
    """The first characters of a seal as people write it."""
    bits = int(seal, 16) << MOST * 5 - len(seal) * 4
    return "".join([ALPHABET[bits >> (MOST - 1 - place) * 5 & 31] for place in range(length)])


def short_seal(seal: str) -> str:
    """The six characters that people write down for a seal."""
    return spell(seal, SHORT_LENGTH)


def long_seal(seal: str) -> str:
    """The first twenty-four characters of a seal, in groups of six: too many to forge an evening that shares them."""
    text = spell(seal, LONG_LENGTH)
    return "-".join([text[place : place + SHORT_LENGTH] for place in range(0, LONG_LENGTH, SHORT_LENGTH)])


def is_whole(text: str) -> bool:
    """True if a text is a whole seal, as in the file."""
    return len(text) == WHOLE_LENGTH and _DIGITS.issuperset(text)


def read_seal(text: str) -> str:
    """Reads a seal that was written by hand: six characters, twelve or more, or the whole seal as in the file.

    Small letters, I, L and O, blanks and hyphens are understood.
    """
    if is_whole(text.strip().lower()):
        return text.strip().lower()
    plain = text.upper().translate(_MISTAKEN) if len(text) <= 2 * MOST else ""
    enough = len(plain) == SHORT_LENGTH or FEWEST <= len(plain) <= MOST
    if not enough or any(character not in ALPHABET for character in plain):
        raise refusal("no-seal", "seal", text=repr(text[:MOST]))
    return plain


def fits(seal: str, text: str) -> bool:
    """True if a seal that a person wrote down is this one, as far as it was written."""
    plain = read_seal(text)
    return seal == plain if len(plain) == len(ZERO) else spell(seal, len(plain)) == plain
