"""Finding the session, and looking at it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

from .. import files
from ..files import is_plain
from ..ledger.record import begin_of, begun_at
from ..limits import MOST_BYTES_OF_FILE, MOST_PROBLEMS_TOLD
from ..problems import Refused, refusal
from ..surroundings import surroundings
from ..text import printable
from ..values import Value
from ..words.said import said
from . import language
from .language import columns
from .options import LEDGER, handing, session_option
from .output import complain, warn

if TYPE_CHECKING:
    from ..evening.season import Left
    from ..evening.session import Session

Begun = TypeVar("Begun")


class Ledgers(Value):
    """The ledgers of one kind: evenings, or competitions.

    The names of those made without a path begin with `prefix`; the environment variable `variable` names one outright;
    `over` tells whether one is finished.
    """

    prefix: str
    variable: str
    over: Callable[[str], bool]

    def named(self, option: str | None) -> str | None:
        """The ledger that is named, by an option or the environment."""
        name = option or os.environ.get(self.variable)
        return files.plain_name(name) if name else None

    def here(self, folder: str = ".") -> list[str]:
        """The ledgers of a folder, by name; links, and files that are no ledgers, are passed over."""
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            return []
        names = [name for name in names if name.startswith(self.prefix) and name.endswith(LEDGER)]
        paths = names if folder == "." else [os.path.join(folder, name) for name in names]
        return [path for path in paths if begin_of(path)]

    def still_open(self, here: Sequence[str]) -> list[str]:
        """The paths of those ledgers that are not finished."""
        return [path for path in here if not self.over(path)]

    def fresh_name(self) -> str:
        """The path of a new ledger without a name: tarok-DATE.jsonl, or -2, -3 … on the same day."""
        day = surroundings().today()
        path, count = f"{self.prefix}{day}{LEDGER}", 1
        while os.path.lexists(path):
            count += 1
            path = f"{self.prefix}{day}-{count}{LEDGER}"
        return path

    def begin(self, path: str | None, begin: Callable[[str], Begun]) -> Begun:
        """Begins a ledger in the named file, else in the next free one of today."""
        while True:
            try:
                return begin(path or self.fresh_name())
            except Refused as refused:
                # The name was taken since we looked: there is always a next one.
                if refused.problems[0].id != "name-taken":
                    raise
                if path is not None and path == self.named(None):
                    hint = said("the environment variable {variable} names it: unset that", variable=self.variable)
                    raise Refused([problem._replace(hint=hint) for problem in refused.problems]) from None
                if path is not None:
                    raise


def newest(paths: Sequence[str]) -> str:
    """The ledger with the latest first record; within a second, the one with the higher count in its name."""

    from datetime import datetime

    def begun(path: str) -> float:
        """The time at which a ledger begins, in seconds; 0 if it cannot be read."""
        try:
            return datetime.fromisoformat(begun_at(path)).timestamp()
        except (ValueError, OverflowError, OSError):
            return 0

    return max(paths, key=lambda path: (begun(path), len(path), path))


def begins_a_session(data: bytes) -> bool:
    """True if a file that begins with these bytes is the ledger of a session."""
    return data.startswith(b'{"n":0,"kind":"session"')


def _finished(path: str) -> bool:
    """True if an evening is over; it is played only if its last records leave that open."""
    from ..evening.session import Session, is_over

    over = is_over(files.look(path, MOST_BYTES_OF_FILE, links=False).data)
    if over is not None:
        return over
    try:
        return Session(path).sound().state.finished
    except Refused:
        return False  # a damaged one still has to be looked after


SESSIONS = Ledgers("tarok-", "TAROK_SESSION", _finished)


def find(session: str | None, writing: bool = False, quiet: bool = False) -> str:
    """The evening that a command means; from now on the program speaks its language.

    If no session of the folder is open, commands that only look, or that record what a finished evening may still have,
    take the one begun last, and say so unless they are to be `quiet`. Raises Refused if the folder does not decide
    which is meant.
    """
    path, over = SESSIONS.named(session), False
    if path is None:
        here = SESSIONS.here()
        # The language is that of the ledger, so a question about several ledgers needs theirs first.
        still_open = SESSIONS.still_open(here)
        if not here:
            raise none_here()
        over, candidates = not still_open and not writing, still_open or here
        if len(candidates) > 1 and not over:
            language.of_sessions([begin_of(candidate) for candidate in candidates])
            names = tuple(map(printable, candidates))
            tell_copies(candidates)
            several = "sessions-open" if still_open else "sessions-finished"
            raise refusal(several, count=len(names), names=names, name=printable(newest(candidates)))
        path = newest(candidates)
    language.of_sessions([begin_of(path)])
    if over and not quiet:
        complain(said("no session is open; this is {name}", name=printable(path)))
        tell_copies(here, path)
    return path


def none_here() -> Refused:
    """The exception, to be raised, for a folder without sessions.

    It names a ledger with an unusual name, if there is one.
    """
    others = [path for path in SESSIONS._replace(prefix="").here() if begins_a_session(begin_of(path))]
    hint = said(
        "--session {name} is one of another name; tarok new RULESET PLAYER… begins another",
        name=printable(newest(others)) if others else "",
    )
    return refusal("no-session", pattern=f"{SESSIONS.prefix}*.jsonl", hint=hint if others else None)


def tell_copies(paths: Sequence[str], chosen: str | None = None) -> None:
    """Names the copies of one evening among these that went different ways; those of the chosen one, if it is named."""
    begun: dict[bytes, list[str]] = {}
    for path in paths:
        begun.setdefault(begin_of(path).partition(b"\n")[0], []).append(path)
    for same in begun.values():
        if len(same) > 1 and (chosen is None or chosen in same):
            for copy in differing(same):
                complain(copy.reason)


def differing(paths: Sequence[str]) -> list[Left]:
    """The copies among these that have something which the one that counts lacks; damaged ones are passed over."""
    from ..evening.season import copy_of, sorted_out
    from ..evening.session import Session

    copies = []
    for path in paths:
        with suppress(Refused):
            copies.append(copy_of(path, Session(path).sound()))
    return [copy for copy in sorted_out(copies)[1] if copy.number is not None]


TORN = said("the last line is incomplete (a power cut?) and does not count; the next write saves it aside")


class Looking(Value):
    """The common options of the commands that only look."""

    session: str | None
    ascii_only: bool = False
    width: int | None = None

    @property
    def columns(self) -> int | None:
        """The number of columns that the answer may have; None if it goes to no terminal."""
        return self.width or columns()

    def opened(self, upto: int | None = None) -> Session:
        """The session, up to one of its hands or to its end, damaged or not."""
        if _tried is not None:
            return _tried if upto is None else _tried.upto(upto)
        from ..evening.session import Session

        return Session(find(self.session), upto=upto)

    def sound(self, upto: int | None = None) -> Session:
        """The session, sound as far as one looks; a torn last line is passed over with a warning.

        Raises Refused with all that is wrong, and says how far one can look all the same.
        """
        opened = self.opened(upto)
        if upto is not None and opened.hands >= upto:
            return opened
        if upto is not None and not opened.damage:
            opened.evening.hand(upto)
        if opened.damage:
            first = opened.damage[:MOST_PROBLEMS_TOLD]
            hands, last = opened.hands, first[-1]
            way = said("no hand before the damage is whole")
            if hands:
                way = said("tarok show --upto {number} shows the sheet before the damage", number=hands)
            if last.hint:
                way = said("{hint}; {way}", hint=last.hint, way=way)
            raise Refused([*first[:-1], last._replace(hint=way), *opened.damage[MOST_PROBLEMS_TOLD:]])
        if opened.ledger.torn:
            warn(TORN)
        return opened


def looks(function: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a command `--session`, and hands it over as a `Looking`, with --ascii and --width."""
    return session_option(handing(Looking)(function))


_tried: Session | None = None


@contextmanager
def show_trial(session: Session) -> Iterator[None]:
    """Lets commands that only look see an evening that is being tried out, instead of the one in its file."""
    global _tried
    before, _tried = _tried, session
    try:
        yield
    finally:
        _tried = before


def trial() -> Session | None:
    """The evening that is only tried out; None if evenings are looked at in their files."""
    return _tried


def ruleset_changed(opened: Session) -> bool:
    """True if the ruleset file now differs from the rules in the session.

    The name of that file was typed by a person, so it may be the name of anything.
    """
    from ..law.library import document, split
    from ..law.ruleset import choose, variant_ids

    origin = opened.records[0].body.get("origin")
    if not isinstance(origin, str):
        return False
    # A path that was typed once may lead to a device or a pipe today, and reading that would hang.
    if ("/" in origin or origin.endswith((".yaml", ".yml"))) and not is_plain(origin):
        return False
    begun = opened.evening.start.table.rules
    try:
        id, variants = split(origin)
        shipped = document(id)
        return choose(shipped, variant_ids(shipped, (*variants, *begun.variants))) != begun.document
    except Refused:
        return True
