"""The file of a ledger: locked, read and appended to with care, accepted as edited, saved from damage."""

from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found]  # `signal` makes an enumeration of all signals
import errno
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from os.path import basename, dirname, isdir, join, splitext
from types import FrameType
from typing import Any

from .. import files
from ..files import Name
from ..limits import LONGEST_LINE, MOST_BYTES_OF_FILE, MOST_RECORDS
from ..problems import Refused, problem, refusal
from ..surroundings import surroundings
from ..values import Value
from ..words.said import Said, said
from . import FORMAT, Kind, Ledger
from .record import END, MARK, ZERO, Body, Edit, Record, Unreadable, require_kind, seal_of, verify, write_line

WAIT = 2.0
"""Seconds to wait for another program."""

PAUSE = 0.02

FAR = 1 << 30
"""The byte that locks the whole file if locks are on bytes: no ledger reaches it."""

_BUSY = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK}
_UNSUPPORTED = {errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOTSUP, errno.ENOSYS, errno.EINVAL}


def _module(name: str) -> Any:
    """A module that only some systems have, or None."""
    try:
        return import_module(name)
    except ImportError:
        return None


fcntl: Any = _module("fcntl")
msvcrt: Any = None if fcntl else _module("msvcrt")


def take(fd: int, path: Name, warn: Callable[[Said], object], wait: float = WAIT, *, shared: bool = False) -> None:
    """Locks the open ledger until `release`. Raises Refused if another program keeps it longer than `wait` seconds.

    If files cannot be locked (on some network disks and systems), `warn` is called and the work goes on.
    """
    until = surroundings().elapsed() + wait
    # Several ways of locking are tried, since not every disk or system knows all of them.
    ways = _ways(shared)
    for lock, mode in ways:
        while True:
            try:
                lock(fd, mode)
                return
            except OSError as error:
                if error.errno in _UNSUPPORTED:
                    break
                if error.errno not in _BUSY:
                    raise
            if surroundings().elapsed() >= until:
                raise refusal("ledger-in-use", str(path))
            surroundings().wait(PAUSE)
    where = said("the disk it is on has no file locks") if ways else said("this system has no file locks")
    warn(
        said(
            "{path} cannot be locked ({where}): let only one program write to it at a time", path=str(path), where=where
        )
    )


def _ways(shared: bool) -> list[tuple[Callable[[int, int], object], int]]:
    """The ways to lock a file here, each with its mode, the better one first."""
    if fcntl is not None:
        mode = (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB
        return [(getattr(fcntl, name), mode) for name in ("flock", "lockf") if hasattr(fcntl, name)]
    return [(_lock_byte, msvcrt.LK_NBLCK)] if msvcrt is not None else []


def _lock_byte(fd: int, mode: int) -> None:
    os.lseek(fd, FAR, os.SEEK_SET)
    msvcrt.locking(fd, mode, 1)


#: The signals that ask a program to end: Ctrl-C, `kill`, a terminal that was closed, Ctrl-Break.
ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name))


class Interruption(BaseException):
    """A signal that came while an answer was being given."""


class Hold:
    """Signals that are kept waiting: noted as they come, and handled as before at the end."""

    def __init__(self) -> None:
        self.arrived: list[int] = []
        self._breaks = False
        self._before: dict[int, Any] = {}

    @property
    def interrupted(self) -> bool:
        """True if one of them was Ctrl-C."""
        return signal.SIGINT in self.arrived

    def begin(self) -> None:
        """Makes signals wait. Those that are ignored stay ignored; outside the main thread none arrive."""
        for number in ENDING:
            handler = signal.getsignal(number)
            if number in self._before or handler in (signal.SIG_IGN, None):
                continue
            try:
                signal.signal(number, self._arrive)
            except ValueError:  # not the main thread
                return
            self._before[number] = handler

    def end(self) -> None:
        """Lets signals be handled as before."""
        while self._before:
            number, handler = self._before.popitem()
            signal.signal(number, handler)

    @contextmanager
    def breaking(self) -> Iterator[None]:
        """Raises the next signal that comes as `Interruption` while this lasts: an answer may hang for ever."""
        self._breaks = True
        try:
            yield
        finally:
            self._breaks = False

    def _arrive(self, number: int, frame: FrameType | None) -> None:
        self.arrived.append(number)
        if self._breaks:
            self._breaks = False  # the next one waits until what the first one broke off is tidied up
            raise Interruption


_answering: Hold | None = None


@contextmanager
def answering() -> Iterator[Hold]:
    """Keeps signals waiting from the first byte that is written until this ends.

    Before that they are handled at once.
    """
    global _answering
    outer, _answering = _answering, Hold()
    try:
        yield _answering
    finally:
        _answering.end()
        _answering = outer


@contextmanager
def hold_signals() -> Iterator[None]:
    """Keeps signals waiting while this lasts, or while the program is `answering`; then handles the first."""
    if _answering is not None:
        _answering.begin()
        yield
        return
    hold = Hold()
    hold.begin()
    try:
        yield
    finally:
        hold.end()
        if hold.arrived:
            signal.raise_signal(hold.arrived[0])


REPLACED_NOW = said("another program replaced the file")
UNSURE = "{path}: the record is in the file, but the disk did not confirm it ({reason}): it may not survive a power cut"
LEFT_OVER = "the file {name} is left over: it could not be deleted"

Build = Callable[[Ledger], list[Body]]
Warn = Callable[[Said], object]

_SETTLE = 0.25  # the seconds that a reader waits for a writer in the middle of a line
_REPLACED = 5  # the times that a file may be replaced under our hands before we give up
TOLD = 5  # the damaged lines that a refusal to write names


class NotRecorded(Refused):
    """The disk failed us: what was to be written is not in the ledger."""


class Appended(Value):
    """Records that were added to a ledger, and the ledger that they are in."""

    records: list[Record]
    ledger: Ledger


def read(path: Name, *, kind: Kind, known: Ledger | None = None) -> Ledger:
    """The whole ledger, verified, with its damage and a torn end. Raises Refused if it is no ledger of this kind."""
    try:
        fd = _opened(path, kind)
    except OSError as error:
        raise refusal("ledger-not-to-be-read", str(path), reason=files.plain_reason(error)) from error
    try:
        data = content(fd, path)
        ledger = _verified(path, data, kind, known)
        if ledger.torn:
            # Perhaps another program is writing just now: then the lock comes free when the line is whole.
            with suppress(Refused, OSError):
                take(fd, path, lambda _: None, _SETTLE, shared=True)
            data = content(fd, path)
            ledger = _verified(path, data, kind, ledger)
    finally:
        _close(fd)
    require_kind(ledger, kind)
    return ledger


def _verified(path: Name, data: bytes, kind: Kind, known: Ledger | None) -> Ledger:
    """The ledger in these bytes: the `known` one if it was read from the same bytes."""
    return known if known is not None and known.data == data else verify(str(path), data, kind)


def _opened(path: Name, kind: Kind, *, write: bool = False) -> int:
    """The open file of a ledger. Raises Refused if there is none, with a hint how to begin one."""
    try:
        return files.open_regular(path, write=write)
    except Refused as refused:
        begin = [
            problem._replace(hint=kind.begin) if problem.id == "no-such-file" else problem
            for problem in refused.problems
        ]
        raise Refused(begin) from None


def require_free(path: Name) -> None:
    """Raises Refused if no ledger could be begun under this name."""
    if os.path.lexists(path):
        raise refusal("name-taken", str(path))
    if not isdir(dirname(path) or "."):
        raise NotRecorded([problem("session-not-created", str(path), reason=said("there is no such folder"))])


def create(
    path: Name, body: Body, warn: Warn = lambda _: None, then: Sequence[Body] = (), *, kind: Kind
) -> list[Record]:
    """Begins a ledger with its first record and those that come with it, whole or not at all.

    Nothing that exists is touched. `n` and `format` are added here. `warn` is called when the disk did not confirm what
    was written.
    """
    if body.get("kind") != kind.name:
        raise ValueError(f"this ledger begins with a record of kind {kind.name!r}")
    if "format" in body:
        raise ValueError("the format of a ledger is put by the ledger")
    text, records = _seal_all([{"kind": body["kind"], "format": FORMAT, **body}, *then], 0, ZERO, 1, batch=False)
    # Signals wait: afterwards the file is there whole, or not at all.
    with hold_signals():
        try:
            files.write_new(path, text, leave=lambda name: warn(said(LEFT_OVER, name=name)))
        except FileExistsError:
            raise refusal("name-taken", str(path)) from None
        except files.Unconfirmed as error:
            warn(said(UNSURE, path=str(path), reason=files.plain_reason(error.__cause__ or error)))
        except (OSError, ValueError, KeyboardInterrupt) as error:
            raise NotRecorded([problem("session-not-created", str(path), reason=files.plain_reason(error))]) from error
    return records


def append(
    path: Name, build: Build, warn: Warn, wait: float = WAIT, *, kind: Kind, known: Ledger | None = None
) -> Appended:
    """Adds the records that `build` makes of the ledger, all or none; they are on the disk when this returns.

    `build` sees the ledger as it is under the lock and gives the records without `n`, `more` and `seal`; it may raise
    `Refused`, or give none. `warn` is called for what does not stop the work: no locks on this disk, a torn end put
    aside. A file with the very bytes of a `known` ledger need not be verified again.
    """
    with locked(path, warn, wait, kind) as fd:
        ledger = _verified(path, content(fd, path), kind, known)
        require_kind(ledger, kind)
        require_writable(ledger)
        if ledger.damage:
            more = len(ledger.damage) - TOLD
            wrong = "ledger-much-damaged" if more > 0 else "ledger-damaged"
            raise Refused([*ledger.damage[:TOLD], problem(wrong, str(path), hint=kind.look, more=more)])
        return add_records(fd, path, ledger, build(ledger), warn, kind)


def require_writable(ledger: Ledger) -> None:
    """Raises Refused for a ledger of a format that only a newer program writes."""
    if ledger.format > FORMAT:
        raise refusal("format-too-new", ledger.path, format=ledger.format, known=FORMAT)


@contextmanager
def locked(path: Name, warn: Warn, wait: float, kind: Kind) -> Iterator[int]:
    """Opens the ledger for writing and locks it, sure that it is the file of that name."""
    # Another program may have put a new file in the place of the one that was opened; then it is opened again.
    for _ in range(_REPLACED):
        try:
            fd = _opened(path, kind, write=True)
        except OSError as error:
            raise _not_recorded(path, files.plain_reason(error)) from error
        try:
            try:
                take(fd, path, warn, wait)
            except OSError as error:
                raise _not_recorded(
                    path, said("it cannot be locked, {reason}", reason=files.plain_reason(error))
                ) from error
            if _is_at(fd, path):
                yield fd
                return
        finally:
            _close(fd)
    raise refusal("replaced-again", str(path))


def content(fd: int, path: Name) -> bytes:
    """All bytes of an open ledger. Raises Refused if they cannot be read."""
    try:
        return files.read_all(fd, path)
    except OSError as error:
        raise refusal("ledger-not-to-be-read", str(path), reason=files.plain_reason(error)) from error


def _close(fd: int) -> None:
    # What matters is synced already; a complaint on closing changes nothing.
    with suppress(OSError):
        if msvcrt is not None:  # Windows wants the lock back before the file is closed; elsewhere closing is enough
            _lock_byte(fd, msvcrt.LK_UNLCK)
    with suppress(OSError):
        os.close(fd)


def _seal_all(
    bodies: list[Body], number: int, seal: str, line: int, *, batch: bool = True
) -> tuple[bytes, list[Record]]:
    """Numbers and seals new records; returns the bytes to be written, and the records as they will be read.

    The records of a `batch` say how many follow, because the file may end in the middle of it.
    """
    lines: list[bytes] = []
    records: list[Record] = []
    for index, given in enumerate(bodies):
        if not isinstance(given.get("kind"), str) or {"n", "more", "seal"} & given.keys():
            raise ValueError("a record has a kind; its n, more and seal are put by the ledger")
        body = {"n": number + index, "kind": given["kind"], **given}
        if batch and len(bodies) > 1:
            body["more"] = len(bodies) - 1 - index
        # The line is read back as it will be read from the file, so that what is kept in memory is the same.
        try:
            text, read_again = write_line(body)
            text = text[:-1]
            if len(text) + len(MARK) + len(ZERO) + len(END) > LONGEST_LINE:
                raise Unreadable(1, problem("record-too-long"))
        except Unreadable as error:
            raise refusal("not-to-write", what=error.problem.said) from None
        seal = seal_of(seal, text)
        lines.append(text + MARK + seal.encode() + END + b"\n")
        records.append(Record(line + index, read_again, seal))
    return b"".join(lines), records


def add_records(fd: int, path: Name, ledger: Ledger, bodies: list[Body], warn: Warn, kind: Kind) -> Appended:
    """Writes records after a ledger that was read from the open file."""
    size = ledger.end + len(ledger.torn)
    if not bodies:
        return Appended([], ledger)
    line = len(ledger.records) + 1  # a ledger without damage has a record on every line
    text, records = _seal_all(bodies, ledger.next_number, ledger.seal, line)
    if line + len(records) > MOST_RECORDS or ledger.end + len(text) > MOST_BYTES_OF_FILE:
        raise refusal("ledger-full", str(path), hint=kind.begin)
    appended = Appended(records, ledger.followed_by(records, text))
    # Editors know nothing of our lock; what they did since we read the file must not be written over.
    if not _is_at(fd, path, size):
        raise NotRecorded([problem("changed-meanwhile", str(path))])
    with hold_signals():
        if ledger.torn:
            _put_aside(fd, path, ledger, warn)
            size = ledger.end
        written = False
        try:
            if ledger.torn:
                os.fsync(fd)  # else what was cut off could come back behind the record after a power cut
            files.write_all(fd, text)
            written = True
            os.fsync(fd)
            there = files.read_at(fd, size, MOST_BYTES_OF_FILE) if files.same_file(fd, path) else b""
            if not there.startswith(text):
                wrong = "not-as-written" if len(there) == len(text) else "changed-meanwhile"
                raise NotRecorded([problem(wrong, str(path))])
        # Whatever happened, the answer has to be true: in the file and said to be, or taken out and refused, or said to
        # be unsure.
        except BaseException as error:
            if isinstance(error, NotRecorded) and _copied(fd, path, size, text):
                return appended
            failure = _take_back(fd, size, text)
            if failure is not None and written and _may_stand(fd, path, size, text):
                warn(said(UNSURE, path=str(path), reason=files.plain_reason(error)))
                return appended
            if isinstance(error, NotRecorded) and failure is None:
                raise
            reason = REPLACED_NOW if isinstance(error, NotRecorded) else files.plain_reason(error)
            if failure is not None or isinstance(error, OSError | KeyboardInterrupt):
                if failure is None:
                    raise _not_recorded(path, reason) from error
                failed = files.plain_reason(failure)
                not_put_back = problem("not-put-back", str(path), reason=reason, failure=failed, hint=kind.look)
                raise NotRecorded([not_put_back]) from error
            raise
    return appended


def _is_at(fd: int, path: Name, size: int | None = None) -> bool:
    """True if the file that we opened still has this name and size, before anything is written."""
    try:
        return files.same_file(fd, path) and (size is None or os.fstat(fd).st_size == size)
    except OSError as error:
        raise _not_recorded(path, files.plain_reason(error)) from error


def _copied(fd: int, path: Name, size: int, text: bytes) -> bool:
    """True if a copy with the record has replaced the file that was written. The copy is synced then."""
    try:
        if files.same_file(fd, path):
            return False
        copy = files.open_regular(path, write=True)
        try:
            if files.read_at(copy, size, len(text)) != text:
                return False
            os.fsync(copy)
            return True
        finally:
            os.close(copy)
    except (Refused, OSError):
        return False


def _may_stand(fd: int, path: Name, size: int, text: bytes) -> bool:
    """True if a record that could be neither synced nor taken away seems to be in the file."""
    try:
        return files.same_file(fd, path) and files.read_at(fd, size, len(text)) == text
    except OSError:
        return True


def _not_recorded(path: Name, reason: Said | str) -> NotRecorded:
    return NotRecorded([problem("not-recorded", str(path), reason=reason)])


def _take_back(fd: int, size: int, text: bytes) -> BaseException | None:
    """Takes away what was written of a record and nothing else; returns the failure if that cannot be done."""
    failure: BaseException | None = None
    for _ in range(2):  # a second Ctrl-C must not leave half a line
        try:
            end = os.fstat(fd).st_size
            ours = _ours(fd, size, end, text)
            if ours:
                os.ftruncate(fd, end - ours)
            os.fsync(fd)
            return None
        except (OSError, KeyboardInterrupt) as error:
            failure = error
    return failure


def _ours(fd: int, size: int, end: int, text: bytes) -> int:
    """The number of bytes at the end of the file that are the record being written, or the beginning of it."""
    try:
        tail = files.read_at(fd, size, min(end - size, MOST_BYTES_OF_FILE))
        if text.startswith(tail) or len(tail) == len(text):
            return len(tail)
        return len(text) if files.read_at(fd, end - len(text), len(text)) == text else 0
    except OSError:
        return max(0, min(end - size, len(text)))


def _put_aside(fd: int, path: Name, ledger: Ledger, warn: Warn) -> None:
    """Saves what a power cut left at the end in a file of its own, and cuts it off."""
    (aside,) = free_names(path, (".torn",), whole_name=True)
    try:
        files.write_new(aside, ledger.torn, mode_of(path))
        try:
            os.ftruncate(fd, ledger.end)
        except BaseException:
            files.take_away(aside)  # it is still in the ledger
            raise
    except (OSError, KeyboardInterrupt) as error:
        why = files.plain_reason(error)
        reason = said("the torn end could not be put aside in {name}: {reason}", name=basename(aside), reason=why)
        raise _not_recorded(path, reason) from error
    warn(
        said(
            "{path} had a torn end, as a power cut leaves it; it was put aside in {name}",
            path=str(path),
            name=basename(aside),
        )
    )


def free_names(path: Name, endings: tuple[str, ...], *, whole_name: bool = False) -> list[str]:
    """Names beside the ledger that are all free: -2, -3 ... goes before the last suffix of each if needed."""
    folder, name = dirname(path), basename(path)
    stem = name if whole_name else splitext(name)[0]
    for number in range(1, 1000):
        names = [join(folder, stem + (ending if number == 1 else _numbered(ending, number))) for ending in endings]
        if not any(os.path.lexists(name) for name in names):  # a dangling link takes the name as well
            return names
    raise refusal("thousand-files", str(path), name=basename(names[0]))


def _numbered(ending: str, number: int) -> str:
    dot = ending.find(".", 1)
    return f"{ending}-{number}" if dot < 0 else f"{ending[:dot]}-{number}{ending[dot:]}"


def mode_of(path: Name) -> int:
    """The mode of a ledger's copies, which gives no more rights than the ledger does."""
    return os.lstat(path).st_mode & 0o666


# ---------------------------------------------------------------- edited by hand, or damaged


class Repaired(Value):
    """The files that a repair wrote (the good part, and the rest if any), and how many records were kept."""

    path: str
    quarantine: str | None
    kept: int


def accept_edits(
    path: Name,
    build: Callable[[Ledger, list[Edit]], list[Body]],
    warn: Warn,
    *,
    kind: Kind,
) -> list[Record]:
    """Accepts lines that were edited on purpose, by adding a record that names them.

    `build` sees the edits, and the ledger as it will read once they are accepted; their entries must be the `edits` of
    an `accept-edit` record that it returns.
    """
    with locked(path, warn, WAIT, kind) as fd:
        data = content(fd, path)
        present = verify(str(path), data, kind)
        require_kind(present, kind)
        require_writable(present)
        if not present.damage:
            raise refusal("no-line-altered", present.path)
        edits = list(present.edits)
        # Some damage is no edit, and accepting the rest would hide it.
        if len(edits) < len(present.damage):
            able = {edit.line for edit in edits}
            broken = [
                problem for problem in present.damage if problem.place is not None and problem.place.line not in able
            ]
            raise Refused([*broken[:TOLD], problem("damage-no-edit", present.path)])
        ledger = verify(str(path), data, kind, edits)
        bodies = build(ledger, edits)
        named = [entry for body in bodies if body.get("kind") == "accept-edit" for entry in body.get("edits", [])]
        # The caller has to name every edit, or an unseen edit would be accepted.
        if bodies and any(edit.accepted().entry() not in named for edit in edits):
            raise ValueError("the records do not accept all the edits")
        return add_records(fd, path, ledger, bodies, warn, kind).records


def repair(path: Name, keep: int | None = None, dry: bool = False, *, kind: Kind) -> Repaired:
    """Copies the records before the first damage into a new file beside the ledger and the rest into another one.

    The ledger itself stays as it is. An edited line whose acceptance is among the rest has to be accepted anew. With
    `keep` only that many records count as good (the next one cannot be played); with `dry` nothing is written.
    """
    ledger = read(path, kind=kind)
    if not ledger.records:
        raise refusal("no-good-part", str(path))
    kept = len(ledger.records) if keep is None else keep
    while keep is not None and kept > 1 and ledger.records[kept - 1].body.get("more", 0):
        kept -= 1  # half a batch would say something that was never recorded
    data = ledger.data or b""
    size = ledger.size if keep is None else sum(len(line) + 1 for line in data.split(b"\n")[:kept])
    rest = data[size:]
    new, quarantine = free_names(path, (".repaired.jsonl", ".quarantine"))
    if dry:
        return Repaired(new, quarantine if rest else None, kept)
    with hold_signals():
        try:
            mode = mode_of(path)
            files.write_new(new, data[:size], mode)
            try:
                if rest:
                    files.write_new(quarantine, rest, mode)
            except BaseException:
                # Half a repair would look like a whole one.
                files.take_away(new)
                raise
        except (OSError, KeyboardInterrupt) as error:
            raise NotRecorded([problem("not-repaired", str(path), reason=files.plain_reason(error))]) from error
    return Repaired(new, quarantine if rest else None, kept)
