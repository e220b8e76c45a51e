"""Reading a ledger: every line is checked against the seal of the line before it.

Nothing here opens a file, or knows what a record means, but for `accept-edit`, which accepts altered lines.

A line that was accepted has to stay as it was accepted.

A line is *sound* when its seal fits, its text is a record, and its number is the next one. To keep one altered line
from spoiling all lines after it, a line that follows an unsound one may continue any of three seals: the one that
stands in the unsound line (or, when it has none, the last that stands before it), the one the unsound line should
have had, or that of the last sound line.
"""

import re
from collections.abc import Sequence
from typing import Any, Final

from ..limits import LONGEST_LINE, MOST_RECORDS
from ..problems import Place, Problem, impossible, malformed
from ..words.said import Said, Value
from . import FORMAT
from .record import (
    CUT_SHORT,
    END,
    MARK,
    ZERO,
    Body,
    Kind,
    Unreadable,
    digest_of,
    hexdigest,
    is_whole,
    no_ledger,
    read_line,
    seal_of,
)

_TAIL = 64 + len(END)
_SEALED = len(MARK) + _TAIL
_SEAL_AT_END = rb'"seal"\s*:\s*"([0-9a-f]{64})"\s*}\s*\Z'
_BOM = b"\xef\xbb\xbf"

LINE_ENDS = "save the file with LF line ends again (`dos2unix` does it); the records are whole"
RIGHT_FILE = "is it the right file?"

MANY_LINES = malformed("too-many-lines", "there are more than 200,000 lines in it", "is this the right file?")
NO_HEAD = malformed("no-session-first", "the first line does not begin such a ledger", RIGHT_FILE)
NO_FORMAT = malformed("no-format", "the first line does not say which format this ledger has", RIGHT_FILE)
NEWER = impossible(
    "newer-format",
    "this ledger has format {format}, and this tarok knows only format {known}",
    "upgrade tarok-score to read it",
)

NO_KIND = malformed("record-without-kind", "this line does not say what kind of record it is")
NO_RECORD_NUMBER = malformed("record-without-number", "the record number is missing")
WRONG_NUMBER = malformed("wrong-record-number", "this is record {n}, but record {number} should be here")
WRONG_MORE = malformed("wrong-batch-count", "the number of records that belong to this one is wrong")
BATCH_TORN = malformed("batch-incomplete", "some of the records that belong to the one before are missing")
CR_LF = malformed("line-ends-cr-lf", "this line ends with CR LF, an editor saved it so", LINE_ENDS)
CR_LF_ALL = malformed("lines-end-cr-lf", "this line ends with CR LF, an editor saved it so, and {more} more", LINE_ENDS)
BYTE_ORDER_MARK = malformed(
    "byte-order-mark",
    "an editor put a byte order mark before this line",
    "save the file as UTF-8 without a byte order mark; the record is whole",
)
EMPTY_LINE = malformed("empty-line", "this line is empty")
SEAL_BROKEN = malformed("seal-broken", "the seal of this line is broken")
SEAL_MISSING = malformed("seal-missing", "the seal of this line is missing")
SECOND_TIME = malformed("line-twice", "this line is here a second time; it is line {first} already")
FIRST_GONE = malformed("first-record-missing", "the first record is missing before this line")
ONE_GONE = malformed("record-missing", "record {number} is missing before this line, deleted or moved")
MORE_GONE = malformed("records-missing", "records {number} to {last} are missing before this line, deleted or moved")
MOVED = malformed("record-moved", "this is record {n}, but record {number} should be here: lines were moved")
ALTERED = malformed("line-altered", "this line is not as it was recorded: its seal does not fit")
NO_LONGER_ACCEPTED = malformed("accepted-line-altered", "this line is no longer as it was when its edit was accepted")
NOT_NEXT = malformed(
    "after-accepted-line",
    "this line did not follow when the edit of the line before it was accepted: lines were put in, deleted or moved",
)


class Record(Value):
    """A record of the ledger: the line it stands on (from 1), its fields without the seal, and its seal.

    The seal of an accepted line is the one that stands in it, or the last one before it when it has none.
    """

    __slots__ = ("body", "line", "seal")

    def __init__(self, line: int, body: Body, seal: str) -> None:
        self.line: Final = line
        self.body: Final = body
        self.seal: Final = seal


class Accepted(Value):
    """An entry of an `accept-edit` record: a line's number, the digest of the text that is accepted, and that text.

    `was` are the lines that stood in its place before, where they could be found and their seals prove it. `next` is
    the seal that the line after it continues, so that no line can be put in or taken away there afterwards. Entries of
    older programs have no text, or no `next`.
    """

    __slots__ = ("digest", "line", "next", "text", "was")

    def __init__(self, line: int, digest: str, text: str = "", was: tuple[str, ...] = (), next: str = "") -> None:
        self.line: Final = line
        self.digest: Final = digest
        self.text: Final = text
        self.was: Final = was
        self.next: Final = next

    @classmethod
    def read(cls, entry: object) -> "Accepted | None":
        """The entry that a record holds as this value, None if it is not one."""
        if not isinstance(entry, dict):
            return None
        line, digest, text, was = entry.get("line"), entry.get("digest"), entry.get("text", ""), entry.get("was", [])
        after = entry.get("next", "")
        if type(line) is not int or line < 1 or not isinstance(digest, str):
            return None
        if not isinstance(text, str) or not isinstance(after, str):
            return None
        if not isinstance(was, list) or not all(isinstance(one, str) for one in was):
            return None
        return cls(line, digest, text, tuple(was), after)

    def entry(self) -> dict[str, Any]:
        """The entry as a record holds it."""
        found: dict[str, Any] = {"line": self.line, "digest": self.digest}
        if self.text:
            found["text"] = self.text
        if self.was:
            found["was"] = list(self.was)
        if self.next:
            found["next"] = self.next
        return found


class Edit(Value):
    """A line altered by hand, and what is known of what stood there before.

    It follows the seal `before`; `stood` is the seal that stands in it. `gone` says that records are missing before
    it. `earlier` is what was accepted for this line already, `next` the seal that the line after it continues, `was`
    the lines that stood there, once they are found.
    """

    __slots__ = ("before", "digest", "earlier", "gone", "line", "next", "stood", "text", "was")

    def __init__(
        self,
        line: int,
        digest: str,
        text: bytes,
        before: str,
        stood: str | None,
        gone: bool,
        earlier: Accepted | None,
        next: str,
        was: tuple[str, ...] = (),
    ) -> None:
        self.line: Final = line
        self.digest: Final = digest
        self.text: Final = text
        self.before: Final = before
        self.stood: Final = stood
        self.gone: Final = gone
        self.earlier: Final = earlier
        self.next: Final = next
        self.was: Final = was

    def accepted(self) -> Accepted:
        """The entry that accepts it as it stands."""
        return Accepted(self.line, self.digest, self.text.decode(), self.was, self.next)


class Ledger(Value):
    """The contents of a ledger file.

    `records` are the good ones up to the first damage that nobody accepted (never a part of a batch), `size` is the
    number of bytes they take. `damage` is all damage that nobody accepted, each problem at its place; `edits` are the
    damaged lines that can be accepted. `torn` is what a power cut left at the end, beginning at byte `end`. `accepted`
    are the accepted lines. The next record has the number `next_number` and continues `seal`. `data` are the bytes of a
    file in which there is nothing else; None where there is.
    """

    __slots__ = (
        "accepted",
        "damage",
        "data",
        "edits",
        "end",
        "format",
        "next_number",
        "path",
        "records",
        "seal",
        "size",
        "torn",
    )

    def __init__(
        self,
        path: str,
        records: tuple[Record, ...],
        damage: tuple[Problem, ...],
        torn: bytes,
        size: int,
        format: int,
        accepted: tuple[int, ...],
        edits: tuple[Edit, ...],
        end: int,
        next_number: int,
        seal: str,
        data: bytes | None = None,
    ) -> None:
        self.path: Final = path
        self.records: Final = records
        self.damage: Final = damage
        self.torn: Final = torn
        self.size: Final = size
        self.format: Final = format
        self.accepted: Final = accepted
        self.edits: Final = edits
        self.end: Final = end
        self.next_number: Final = next_number
        self.seal: Final = seal
        self.data: Final = data

    def followed_by(self, records: Sequence[Record], text: bytes) -> "Ledger":
        """The ledger with records behind it, as they stand in the `text` of their lines; without a torn end."""
        end = self.end + len(text)
        return self._replace(
            records=(*self.records, *records),
            torn=b"",
            size=end,
            end=end,
            next_number=self.next_number + len(records),
            seal=records[-1].seal,
            data=None if self.data is None else self.data[: self.end] + text,
        )


class _Fault(Value):
    """The fault of a line. It is `usable` when the line could be accepted as edited on purpose."""

    __slots__ = ("column", "problem", "usable")

    def __init__(self, column: int, problem: Problem, usable: bool = True) -> None:
        self.column: Final = column
        self.problem: Final = problem
        self.usable: Final = usable


class _Unsound(Value):
    """A line that does not verify, with whatever can be read of it."""

    __slots__ = ("before", "digest", "fault", "record", "stood", "text")

    def __init__(self, record: Record, fault: _Fault, digest: str, text: bytes, before: str, stood: str | None) -> None:
        self.record: Final = record
        self.fault: Final = fault
        self.digest: Final = digest
        self.text: Final = text
        self.before: Final = before
        self.stood: Final = stood


class _Expected(Value):
    """The next line as it should be: its `number`, the seal that it continues (`link`), and how many records of a
    batch must still follow (`due`).

    Behind an unsound line it may continue one of the `others` instead; `anchor` is the seal of the last sound line.
    """

    __slots__ = ("anchor", "due", "link", "number", "others")

    def __init__(
        self, number: int = 0, link: str = ZERO, others: tuple[str, ...] = (), anchor: str = ZERO, due: int = 0
    ) -> None:
        self.number: Final = number
        self.link: Final = link
        self.others: Final = others
        self.anchor: Final = anchor
        self.due: Final = due

    @property
    def sure(self) -> bool:
        """True if nothing unsound stands directly before the line."""
        return not self.others

    def behind(self, one: Record | _Unsound) -> "_Expected":
        """The line behind the one that stands there."""
        if isinstance(one, Record):
            return _Expected(one.body["n"] + 1, one.seal, (), one.seal, one.body.get("more", 0))
        mark = one.text.rfind(MARK)
        should = (seal_of(self.link, one.text[:mark]),) if mark > 0 else ()
        n = one.record.body.get("n")
        number = self.number + 1 if type(n) is not int or n > MOST_RECORDS else max(self.number, n + 1)
        return _Expected(number, one.record.seal, (*should, self.link, self.anchor), self.anchor)


def verify(path: str, data: bytes, kind: Kind, presume: Sequence[Edit] = ()) -> Ledger:
    """Checks all bytes of a ledger of this kind, or of one it could be taken for.

    The edits of `presume` count as accepted although no record says so yet.
    """
    if data.count(b"\n") > MOST_RECORDS:
        raise kind.refused(MANY_LINES, path)
    lines = data.split(b"\n")
    tail = lines.pop()
    wrong = no_ledger(lines, tail)
    if wrong is not None:
        raise kind.refused(wrong, path)
    found, following = _walk(lines, kind)
    number, seal = following.number, following.link
    whole = _without_open_batch(found)
    if not whole:
        raise kind.refused(CUT_SHORT, path)
    torn = b"\n".join([*lines[whole:], tail])
    if whole < len(found):
        number -= len(found) - whole  # the lines of an open batch are all sound
        seal = _record(found[whole - 1]).seal
        del found[whole:]
    version = _format(path, found[0], kind)

    accepted = _accepted(found) | {edit.line: edit.accepted() for edit in presume}
    good: list[Record] = []
    unaccepted: list[_Unsound] = []
    lines_accepted: list[int] = []
    sound = [one for one in found if isinstance(one, Record)]
    if not accepted and len(sound) == len(found):
        good, found = sound, []
    for one in found:
        entry = accepted.get(_record(one).line)
        if isinstance(one, Record):
            one = _doubted(found, lines, one, entry, accepted.get(one.line - 1))
        if isinstance(one, _Unsound):
            if not one.fault.usable or entry is None or entry.digest != one.digest:
                unaccepted.append(one)
                continue
            lines_accepted.append(one.record.line)
        if not unaccepted:
            good.append(_record(one))
    if unaccepted:
        # Half a batch would state something that nobody recorded.
        while good and _more(good[-1]):
            good.pop()
        if version > FORMAT:
            raise NEWER.refused(path, format=version, known=FORMAT)
    end = len(data) - len(torn)
    return Ledger(
        path=path,
        records=tuple(good),
        damage=tuple(_damage(path, unaccepted, kind)),
        torn=torn,
        size=sum(len(line) + 1 for line in lines[: len(good)]) if unaccepted else end,
        format=version,
        accepted=tuple(lines_accepted),
        edits=tuple(
            _edit(one, accepted.get(one.record.line), _continued(found, lines, one, seal))
            for one in unaccepted
            if one.fault.usable
        ),
        end=end,
        next_number=number,
        seal=seal,
        data=None if presume else data,
    )


def _format(path: str, first: Record | _Unsound, kind: Kind) -> int:
    """The format that the first line names; a broken first line is reported as damage elsewhere."""
    body = _record(first).body
    if not _is_head(body, kind):
        if isinstance(first, _Unsound):
            return FORMAT
        raise kind.refused(NO_HEAD, path)
    version = body.get("format")
    if type(version) is not int or version < 1:
        raise kind.refused(NO_FORMAT, path)
    return version


def _is_head(body: Body, kind: Kind) -> bool:
    """True if a record begins a ledger of this kind, or of one it could be taken for."""
    return body.get("kind") in (kind.name, *kind.others)


def require_kind(ledger: Ledger, kind: Kind) -> None:
    """Raises Refused for a ledger of another kind than the one that is meant."""
    found = ledger.records[0].body["kind"] if ledger.records else kind.name
    if found != kind.name:
        raise kind.others[found].refused(ledger.path)


def _walk(lines: list[bytes], kind: Kind) -> tuple[list[Record | _Unsound], _Expected]:
    """Verifies line after line; also returns the one that is expected behind them."""
    found: list[Record | _Unsound] = []
    places: dict[bytes, int] = {}
    expected = _Expected()
    for index, raw in enumerate(lines):
        one = _verified(index, raw, expected, places.setdefault(raw, index), kind)
        found.append(one)
        expected = expected.behind(one)
    return found, expected


def _verified(index: int, raw: bytes, expected: _Expected, first: int, kind: Kind) -> Record | _Unsound:
    """The line at a place; the same bytes stood at the place `first` for the first time."""
    body, fault = _read(index, raw, expected, first)
    if fault is None:
        seal: str = body.pop("seal")
        return Record(index + 1, body, seal)
    if index == 0 and not (_is_head(body, kind) and type(body.get("format")) is int):
        fault = _hopeless(fault, kind.repair)
    standing, link = _standing_seal(raw, body), expected.link
    body.pop("seal", None)
    return _Unsound(Record(index + 1, body, standing or link), fault, digest_of(link, raw), raw, link, standing)


def _read(index: int, raw: bytes, expected: _Expected, first: int) -> tuple[Body, _Fault | None]:
    """The fields of a line, none if they cannot be read, and its fault."""
    if not _continues(raw, expected.link, expected.others):
        return _misfit(index, raw, expected, first)
    try:
        body = read_line(raw)
    except Unreadable as error:
        return {}, _Fault(error.column, error.problem, usable=False)
    return body, _disorder(body, expected)


def chained_lines(data: bytes) -> list[bytes] | None:
    """The lines of a ledger where each seal continues the one before and nothing else is amiss; else None.

    The records themselves are not looked at.
    """
    lines = data.split(b"\n")
    if lines.pop() or not lines or len(lines) > MOST_RECORDS:
        return None
    link = ZERO
    for line in lines:
        if not _continues(line, link, ()):
            return None
        link = line[-_TAIL:-2].decode()
    return lines


def _continues(line: bytes, link: str, others: tuple[str, ...]) -> bool:
    """True if the seal at the end of a line fits its text and continues the one before it."""
    if line[-_SEALED:-_TAIL] != MARK or line[-2:] != END or len(line) > LONGEST_LINE:
        return False
    text, seal = line[:-_SEALED], line[-_TAIL:-2]
    if hexdigest(link.encode() + b"\n" + text).encode() == seal:
        return True
    return any(seal_of(other, text).encode() == seal for other in others)


def _standing_seal(line: bytes, body: Body) -> str | None:
    """The seal in a line, right or wrong."""
    seal = body.get("seal")
    if isinstance(seal, str) and is_whole(seal):
        return seal
    at_end = re.search(_SEAL_AT_END, line[-200:])
    return at_end[1].decode() if at_end else None


def _disorder(body: Body, expected: _Expected) -> _Fault | None:
    """The fault of a line although its seal fits; only another program writes such a line."""
    n, more, sure, due = body.get("n"), body.get("more", 0), expected.sure, expected.due
    if not isinstance(body.get("kind"), str):
        return _Fault(1, NO_KIND(), usable=False)
    if type(n) is not int or n < 0:
        return _Fault(1, NO_RECORD_NUMBER())
    if sure and n != expected.number:
        return _Fault(1, WRONG_NUMBER(n=n, number=expected.number))
    if type(more) is not int or more < 0 or ("more" in body and more == 0 and sure and not due):
        return _Fault(1, WRONG_MORE())
    if sure and due and ("more" not in body or more != due - 1):
        return _Fault(1, BATCH_TORN())
    return None


def _misfit(index: int, raw: bytes, expected: _Expected, first: int) -> tuple[Body, _Fault]:
    """The fields of a line whose seal does not fit, none if they cannot be read, and its fault."""
    line, editor = raw, None
    if line.endswith(b"\r"):
        line, editor = line[:-1], _Fault(len(line.decode(errors="replace")), CR_LF(), usable=False)
    if index == 0 and line.startswith(_BOM):
        line, editor = line[len(_BOM) :], _Fault(1, BYTE_ORDER_MARK(), usable=False)
    if not line.strip(b" \t\r"):
        return {}, _Fault(1, EMPTY_LINE(), usable=False)
    try:
        body = read_line(line)
    except Unreadable as error:
        return {}, _Fault(error.column, error.problem, usable=False)
    n, number = body.get("n"), expected.number
    if editor and _continues(line, expected.link, expected.others):
        return body, editor
    if not isinstance(body.get("kind"), str):
        fault = _Fault(1, NO_KIND(), usable=False)
    elif _standing_seal(line, body) is None:
        fault = _Fault(1, SEAL_BROKEN() if "seal" in body else SEAL_MISSING())
    elif type(n) is not int or n < 0:
        fault = _Fault(1, NO_RECORD_NUMBER())
    elif first < index:
        fault = _Fault(1, SECOND_TIME(first=first + 1))
    elif n > number and number == 0:
        fault = _Fault(1, FIRST_GONE())
    elif n > number:
        gone = ONE_GONE(number=number) if n == number + 1 else MORE_GONE(number=number, last=n - 1)
        fault = _Fault(1, gone)
    elif n < number:
        fault = _Fault(1, MOVED(n=n, number=number))
    else:
        fault = _Fault(1, ALTERED())
    return body, _hopeless(fault, editor.problem.hint) if editor else fault


def _more(record: Record) -> int:
    more = record.body.get("more", 0)
    return more if type(more) is int else 0


def _without_open_batch(found: list[Record | _Unsound]) -> int:
    """The number of lines before a batch at the end that a power cut left open."""
    last = found[-1] if found else None
    if not isinstance(last, Record) or not _more(last):
        return len(found)
    start = len(found) - 1
    while start and isinstance(before := found[start - 1], Record) and _more(before) == _more(last) + 1:
        last = before
        start -= 1
    return start


def _record(one: Record | _Unsound) -> Record:
    return one if isinstance(one, Record) else one.record


def _edit(one: _Unsound, earlier: Accepted | None, after: str) -> Edit:
    gone = one.fault.problem.id in (ONE_GONE.id, MORE_GONE.id, NOT_NEXT.id)
    return Edit(one.record.line, one.digest, one.text, one.before, one.stood, gone, earlier, after)


def _continued(found: list[Record | _Unsound], lines: list[bytes], one: _Unsound, last: str) -> str:
    """The seal that the line after an unsound one continues, `last` if no line follows.

    Empty if that is unsound, too.
    """
    place = one.record.line
    if place == len(found):
        return last
    following = found[place]
    if isinstance(following, _Unsound):
        return ""
    anchor = next((found[earlier] for earlier in range(place - 2, -1, -1) if isinstance(found[earlier], Record)), None)
    should = seal_of(one.before, one.text[: one.text.rfind(MARK)])
    seals = (one.record.seal, should, one.before, _record(anchor).seal if anchor else ZERO)
    text = lines[place][:-_SEALED]
    return next((seal for seal in seals if seal_of(seal, text) == following.seal), "")


def _accepted(found: list[Record | _Unsound]) -> dict[int, Accepted]:
    """The altered lines that later, sound records accept. The last word about a line counts."""
    lines: dict[int, Accepted] = {}
    for record in found:
        if not isinstance(record, Record) or record.body["kind"] != "accept-edit":
            continue
        entries = record.body.get("edits")
        for entry in entries if isinstance(entries, list) else ():
            accepted = Accepted.read(entry)
            if accepted is not None and accepted.line < record.line:
                lines[accepted.line] = accepted
            elif accepted is not None and accepted.next:
                lines[record.line] = accepted._replace(next="")  # another line now stands where that line stood
    return lines


def _doubted(
    found: list[Record | _Unsound], lines: list[bytes], record: Record, entry: Accepted | None, before: Accepted | None
) -> Record | _Unsound:
    """The line, unsound if it differs from what was accepted here, or does not continue what was accepted before it."""
    index = record.line - 1
    line, link = lines[index], _record(found[index - 1]).seal if index else ZERO
    if before is not None and before.next and seal_of(before.next, line[:-_SEALED]) != record.seal:
        problem = NOT_NEXT()
    elif entry is not None and entry.digest != digest_of(link, line):
        problem = NO_LONGER_ACCEPTED()
    else:
        return record
    return _Unsound(record, _Fault(1, problem), digest_of(link, line), line, link, record.seal)


def _hopeless(fault: _Fault, hint: Said | str) -> _Fault:
    """The same fault as one that nobody can accept, with its remedy."""
    return fault._replace(problem=fault.problem._replace(hint=hint), usable=False)


def _damage(path: str, unsound: list[_Unsound], kind: Kind) -> list[Problem]:
    """All damage, each at its place and with its remedy. Line ends are one fault of the whole file."""
    line_ends = sum(one.fault.problem.id == CR_LF.id for one in unsound)
    told = False
    damage: list[Problem] = []
    for one in unsound:
        problem = one.fault.problem
        if problem.id == CR_LF.id:
            if told:
                continue
            told = True
            if line_ends > 1:
                problem = CR_LF_ALL(more=line_ends - 1)
        problem = kind.worded(problem)
        if not problem.hint:
            problem = problem._replace(hint=kind.accept if one.fault.usable else kind.repair)
        damage.append(problem._replace(place=Place(path, one.record.line, one.fault.column)))
    return damage
