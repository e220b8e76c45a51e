"""Looking at an evening: the options, the evening that is meant, and its soundness."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, NamedTuple

from ..evening.session import Session
from ..limits import MOST_PROBLEMS_TOLD
from ..problems import Refused
from ..words.said import said
from .find import find
from .options import read_session_option
from .output import warn
from .width import columns

TORN = said("the last line is incomplete (a power cut?) and does not count; the next write saves it aside")


class Looking(NamedTuple):
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

    @wraps(function)
    def command(**given: Any) -> Any:
        """The command, with the options of looking handed over as one value."""
        own = {name: given.pop(name) for name in Looking._fields if name in given}
        return function(Looking(**own), **given)

    return read_session_option(command)


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
