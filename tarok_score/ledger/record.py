"""A record of a ledger: its kind, its seal, its line; and the lines of a ledger, each checked by the seal before it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from sys import intern
from typing import Any, NamedTuple

from .. import files
from ..files import Name
from ..limits import DEEPEST_LINE, LONGEST_LINE, MOST_DIGITS_OF_LINE, MOST_RECORDS
from ..problems import Place, Problem, problem, refusal
from ..words.said import PlainValue
from . import FORMAT, Accepted, Kind, Ledger

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


def _odd(what: str) -> Unreadable:
    """The fault of a value that JSON allows and a ledger does not: a number that is not whole, a field twice."""
    return Unreadable(1, problem("nothing-a-ledger-keeps", what=what))


def _not_whole(text: str) -> Any:
    raise _odd(f"the number {text[:20]}")


def _whole(text: str) -> int:
    digits = len(text.removeprefix("-"))
    if digits > MOST_DIGITS_OF_LINE:
        raise _odd(f"a number of {digits} digits")
    return int(text)


def _object(pairs: list[tuple[str, Any]]) -> Body:
    fields: Body = {}
    for name, value in pairs:
        fields[intern(name)] = value  # the lines of a ledger share their names
    if len(fields) != len(pairs):
        twice = next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        raise _odd(f"the field {twice[:20]!r} twice")
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
    try:
        body = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        zero = text.find("\0")
        if zero >= 0:
            raise Unreadable(zero + 1, problem("zero-bytes")) from None
        raise Unreadable(error.pos + 1, problem("line-not-json", what=error.msg.removesuffix(": "))) from None
    except RecursionError:
        raise _odd(TOO_DEEP) from None
    if not isinstance(body, dict):
        raise Unreadable(1, problem("line-no-record"))
    # Counting brackets is quick and never too low, so the depth is measured only if it may be too deep.
    if text.count("{") + text.count("[") > DEEPEST_LINE and _depth(body) > DEEPEST_LINE:
        raise _odd(TOO_DEEP)
    # Half of a pair of surrogates is JSON, but cannot be written as UTF-8 again.
    if "\\" in text:
        try:
            _ENCODER.encode(body).encode()
        except UnicodeEncodeError:
            raise _odd("half a character") from None
    return body


#: What a record keeps values in.
_NESTED = {dict, list}


def _depth(body: Body) -> int:
    """The depth of lists and objects in a record, found level by level, so that no depth exhausts the stack."""
    depth, level = 0, list[Any]([body])
    while level:
        depth += 1
        inside = [item.values() if type(item) is dict else item for item in level]
        level = [inner for values in inside for inner in values if type(inner) in _NESTED]
    return depth


def write_line(body: Body) -> tuple[bytes, Body]:
    """The text of a record without its seal, and the record as it reads back. Raises Unreadable if it cannot."""
    try:
        text = _ENCODER.encode(body).encode()
    except (ValueError, RecursionError):
        raise _odd("no text, or no number") from None
    return text, read_line(text)


class Record(PlainValue):
    """A record of the ledger: the number of its line (from 1), its fields without the seal, and its seal.

    An accepted line has the seal written in it, or the last one before it if it has none.
    """

    def __init__(self, line: int, body: Body, seal: str) -> None:
        self.line, self.body, self.seal = line, body, seal


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
    """The first characters of a seal as people write it, six by themselves."""
    bits = int(seal, 16) << MOST * 5 - len(seal) * 4
    return "".join([ALPHABET[bits >> (MOST - 1 - place) * 5 & 31] for place in range(length)])


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


# Reading a ledger --------------------------------------------------------------------------------------------------
# Nothing here opens a file, or knows what a record means, but for `accept-edit`, which accepts altered lines.
#
# An accepted line has to stay as it was accepted.
#
# A line is *sound* when its seal fits, its text is a record, and its number is the next one. To keep one altered line
# from spoiling all lines after it, a line that follows an unsound one may continue any of three seals: the one
# written in the unsound line (or, if it has none, the last one before it), the one the unsound line should have had,
# or that of the last sound line.


_SEAL_AT_END = rb'"seal"\s*:\s*"([0-9a-f]{64})"\s*}\s*\Z'
_BOM = b"\xef\xbb\xbf"


class Edit(NamedTuple):
    """A line that is not as it was recorded.

    `usable` says that it can be accepted as edited on purpose. It follows the seal `before`; the line after it
    continues the seal `next` (empty if that is unsound, too).
    """

    record: Record
    problem: Problem
    column: int
    usable: bool
    text: bytes
    before: str
    next: str = ""

    @property
    def line(self) -> int:
        """The number of the line."""
        return self.record.line

    def accepted(self) -> Accepted:
        """The entry that accepts it as it is, by a fingerprint of the seal before it and all its bytes."""
        return Accepted(self.line, seal_of(self.before, self.text), self.text.decode(), next=self.next)


def verify(path: str, data: bytes, kind: Kind, presume: Sequence[Edit] = ()) -> Ledger:
    """Checks all bytes of a ledger of this kind, or one it could be mistaken for.

    The edits of `presume` count as accepted though no record says so yet.
    """
    lines = data.split(b"\n", MOST_RECORDS + 1)
    tail = lines.pop()
    if len(lines) > MOST_RECORDS:
        raise refusal("too-many-lines", path)
    wrong = no_ledger(lines, tail)
    if wrong is not None:
        raise refusal(wrong, path, hint=None if wrong == "no-ledger" else kind.begin)
    lines_read: list[Record | Edit] = []
    places: dict[bytes, int] = {}
    # Behind a sound line the next one may continue one seal, behind an unsound one several; `anchor` is that of the
    # last sound line, and `due` the number of records of a batch that must still follow.
    links: tuple[str, ...] = (ZERO,)
    number, anchor, due = 0, ZERO, 0
    for index, raw in enumerate(lines):
        continued = _continued(raw, links)
        # The seal that follows an edited line is all that proves what it was.
        if lines_read and continued and isinstance(before := lines_read[-1], Edit):
            lines_read[-1] = before._replace(next=continued)
        if not (continued or places):
            places = {line: place for place, line in reversed([*enumerate(lines)])}
        line = _verified(index, raw, number, links, due, continued, places, kind)
        lines_read.append(line)
        if isinstance(line, Record):
            number, links, anchor, due = line.body["n"] + 1, (line.seal,), line.seal, line.body.get("more", 0)
            continue
        mark, n, due = raw.rfind(MARK), line.record.body.get("n"), 0
        should = (seal_of(line.before, raw[:mark]),) if mark > 0 else ()
        number = number + 1 if type(n) is not int or n > MOST_RECORDS else max(number, n + 1)
        links = (line.record.seal, *should, line.before, anchor)
    seal = links[0]
    # A power cut may leave a batch half written. It is treated like a torn line: cut off with the next write.
    whole = _without_open_batch(lines_read)
    if not whole:
        raise refusal("first-line-cut-short", path, hint=kind.begin)
    torn = b"\n".join([*lines[whole:], tail])
    if whole < len(lines_read):
        number -= len(lines_read) - whole  # the lines of an open batch are all sound
        seal = _record(lines_read[whole - 1]).seal
        del lines_read[whole:]
    # Nothing follows the last line, so its own seal has to do.
    if isinstance(lines_read[-1], Edit):
        lines_read[-1] = lines_read[-1]._replace(next=seal)
    version = _format(path, lines_read[0], kind)
    accepted = _accepted(lines_read) | {edit.line: edit.accepted() for edit in presume}
    good: list[Record] = []
    unaccepted: list[Edit] = []
    lines_accepted: list[int] = []
    for number_of_line, line in enumerate(lines_read, 1):
        entry = accepted.get(number_of_line)
        # A sound line may still be one that was put there after an edit was accepted.
        if accepted and isinstance(line, Record):
            line = _doubted(lines_read, lines, line, entry, accepted.get(number_of_line - 1))
        if isinstance(line, Edit):
            if not line.usable or entry is None or entry.digest != line.accepted().digest:
                unaccepted.append(line)
                continue
            lines_accepted.append(number_of_line)
            line = line.record
        if not unaccepted:
            good.append(line)
    if unaccepted:
        # Half a batch would say something that was never recorded.
        while good and _due(good[-1]):
            good.pop()
        if version > FORMAT:
            raise refusal("newer-format", path, format=version, known=FORMAT)
    damage: list[Problem] = []
    for edit in unaccepted:
        if edit.problem.id != "line-ends-cr-lf" or all(
            problem.id != "line-ends-cr-lf" for problem in damage
        ):  # a fault of the whole file
            hint = edit.problem.hint or (kind.accept if edit.usable else kind.repair)
            damage.append(edit.problem._replace(hint=hint, place=Place(path, edit.line, edit.column)))
    end = len(data) - len(torn)
    return Ledger(
        path=path,
        records=tuple(good),
        damage=tuple(damage),
        torn=torn,
        size=sum(len(line) + 1 for line in lines[: len(good)]) if unaccepted else end,
        format=version,
        accepted=tuple(lines_accepted),
        edits=tuple([edit for edit in unaccepted if edit.usable]),
        end=end,
        next_number=number,
        seal=seal,
        data=None if presume else data,
    )


def _format(path: str, first: Record | Edit, kind: Kind) -> int:
    """The format that the first line names; a broken first line is reported as damage elsewhere."""
    body = _record(first).body
    if body.get("kind") not in {kind.name, *kind.others}:
        if isinstance(first, Edit):
            return FORMAT
        raise refusal("no-session-first", path)
    version: int = body.get("format", 0)
    if type(version) is not int or version < 1:
        raise refusal("no-format", path)
    return version


def require_kind(ledger: Ledger, kind: Kind) -> None:
    """Raises Refused if a ledger is of another kind."""
    kind_of_file = ledger.records[0].body["kind"] if ledger.records else kind.name
    if kind_of_file != kind.name:
        raise refusal(kind.others[kind_of_file], ledger.path)


def _verified(
    index: int,
    raw: bytes,
    number: int,
    links: tuple[str, ...],
    due: int,
    continued: str | None,
    places: dict[bytes, int],
    kind: Kind,
) -> Record | Edit:
    """Checks the line at a place, which continues a seal if its own fits; `places` are those of first copies."""
    body: Body = {}
    column, usable = 1, False
    try:
        if continued is None:
            body, column, problem, usable = _misfit(index, raw, number, links, places[raw])
        else:
            body = read_line(raw)
            wrong = _disorder(body, number, len(links) == 1, due)
            if wrong is None:
                seal: str = body.pop("seal")
                return Record(index + 1, body, seal)
            problem, usable = wrong, isinstance(body.get("kind"), str)
    except Unreadable as error:
        column, problem = error.column, error.problem
    if index == 0 and (body.get("kind") not in {kind.name, *kind.others} or type(body.get("format")) is not int):
        problem, usable = problem._replace(hint=kind.repair), False
    # The seal that the line should have had keeps the chain going, so that one edit is one problem.
    link = links[0]
    seal = _standing_seal(raw, body) or link
    body.pop("seal", None)
    return Edit(Record(index + 1, body, seal), problem, column, usable, raw, link)


def chained_lines(data: bytes) -> list[bytes]:
    """The lines of a ledger if each seal continues the one before and nothing else is amiss, else none.

    The records themselves are not looked at.
    """
    *lines, torn = data.split(b"\n")
    link = ZERO
    for line in lines:
        if torn or _continued(line, (link,)) is None:
            return []
        link = line.rpartition(MARK)[2][:WHOLE_LENGTH].decode()
    return lines


def _continued(line: bytes, links: tuple[str, ...]) -> str | None:
    """The first of these seals that the line continues, if the seal at its end fits its text; else None."""
    text, mark, tail = line.rpartition(MARK)
    if not mark or tail[WHOLE_LENGTH:] != END or len(line) > LONGEST_LINE:
        return None
    seal = tail[:WHOLE_LENGTH].decode("latin-1")
    for link in links:
        if seal_of(link, text) == seal:
            return link
    return None


def _standing_seal(line: bytes, body: Body) -> str | None:
    """The seal in a line, right or wrong."""
    seal = body.get("seal")
    if isinstance(seal, str) and is_whole(seal):
        return seal
    at_end = re.search(_SEAL_AT_END, line[-200:])
    return at_end[1].decode() if at_end else None


def _disorder(body: Body, number: int, sure: bool, due: int) -> Problem | None:
    """The problem of a line although its seal fits; only another program writes such a line."""
    n, more, batch = body.get("n"), body.get("more", 0), "more" in body
    if not isinstance(body.get("kind"), str) or type(n) is not int or n < 0:
        return problem("line-no-record")
    if sure and n != number:
        return problem("record-moved", n=n, number=number)
    wrong = (
        type(more) is not int or more < 0 or (sure and (not batch or more != due - 1 if due else batch and not more))
    )
    return problem("batch-incomplete") if wrong else None


def _misfit(index: int, raw: bytes, number: int, links: tuple[str, ...], first: int) -> tuple[Body, int, Problem, bool]:
    """The fields of a line whose seal does not fit; the column and problem of its fault; whether it can be accepted.

    Raises Unreadable if it has no fields.
    """
    # Editors change ends of lines and put marks at the beginning; that is told apart from changed facts.
    line, column, editor = raw, 1, None
    if line.endswith(b"\r"):
        line, column, editor = line[:-1], len(line.decode(errors="replace")), problem("line-ends-cr-lf")
    if index == 0 and line.startswith(_BOM):
        line, column, editor = line[len(_BOM) :], 1, problem("byte-order-mark")
    if not line.strip(b" \t\r"):
        raise Unreadable(1, problem("empty-line"))
    body = read_line(line)
    n = body.get("n")
    if editor and _continued(line, links):
        return body, column, editor, False
    if not isinstance(body.get("kind"), str):
        raise Unreadable(1, problem("line-no-record"))
    # From the plainest reason to the one that needs the neighbours of the line.
    if _standing_seal(line, body) is None:
        fault = problem("seal-broken")
    elif type(n) is not int or n < 0:
        fault = problem("line-altered")
    elif first < index:
        fault = problem("line-twice", first=first + 1)
    elif n > number:
        fault = (
            problem("record-missing", number=number)
            if n == number + 1
            else problem("records-missing", number=number, last=n - 1)
        )
    else:
        fault = problem("line-altered") if n == number else problem("record-moved", n=n, number=number)
    return body, 1, fault._replace(hint=editor.hint) if editor else fault, editor is None


def _due(line: Record | Edit) -> int:
    """The number of records that belong to a sound one and must follow it."""
    more = line.body.get("more", 0) if isinstance(line, Record) else 0
    return more if type(more) is int else 0


def _without_open_batch(lines: list[Record | Edit]) -> int:
    """The number of lines before a batch at the end that a power cut left open."""
    if not lines or not _due(lines[-1]):
        return len(lines)
    start = len(lines) - 1
    while start and _due(lines[start - 1]) == _due(lines[start]) + 1:
        start -= 1
    return start


def _record(line: Record | Edit) -> Record:
    return line if isinstance(line, Record) else line.record


def _accepted(lines_read: list[Record | Edit]) -> dict[int, Accepted]:
    """The altered lines that later, sound records accept. The last word about a line counts."""
    lines: dict[int, Accepted] = {}
    for record in lines_read:
        if not isinstance(record, Record) or record.body["kind"] != "accept-edit":
            continue
        entries = record.body.get("edits")
        for entry in entries if isinstance(entries, list) else ():
            accepted = Accepted.read(entry)
            if accepted is not None and accepted.line < record.line:
                lines[accepted.line] = accepted
            elif accepted is not None and accepted.next:
                lines[record.line] = accepted._replace(next="")  # another line is now in the place of that line
    return lines


def _doubted(
    lines_read: list[Record | Edit], lines: list[bytes], record: Record, entry: Accepted | None, before: Accepted | None
) -> Record | Edit:
    """The line, unsound if it differs from what was accepted here, or does not continue what was accepted before it."""
    index = record.line - 1
    line, link = lines[index], _record(lines_read[index - 1]).seal if index else ZERO
    if before is not None and before.next and seal_of(before.next, line.rpartition(MARK)[0]) != record.seal:
        fault = problem("after-accepted-line")
    elif entry is not None and entry.digest != seal_of(link, line):
        fault = problem("accepted-line-altered")
    else:
        return record
    follows = record.line == len(lines_read) or isinstance(lines_read[record.line], Record)
    return Edit(record, fault, 1, True, line, link, record.seal if follows else "")
