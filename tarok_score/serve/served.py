"""The served evening: one session for all who look and write, read again whenever its file changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from .. import files
from ..evening.added import Added
from ..evening.events import Rate
from ..evening.notes import AS_PLAYED
from ..evening.parse_words import COMMANDS
from ..evening.session import Session
from ..evening.story import story
from ..limits import LONGEST_SHOWN
from ..play import draft
from ..play.draft import Draft
from ..problems import Refused, impossible
from ..words.folding import printable
from ..words.said import Said


class EveningStart(NamedTuple):
    """The facts that an evening begins with: the rules' id, variants, players, dealer, language, a point's worth."""

    ruleset: str
    variants: Sequence[str]
    players: Sequence[str]
    dealer: str | None
    language: str
    rate: Rate | None = None


#: A function that begins an evening.
Begins = Callable[[EveningStart], Session]

BEGUN = impossible("serve-begun-already", "an evening was begun already", "look at it")
NOT_BEGUN = impossible("serve-not-begun", "no evening was begun yet", "begin one")


class OpenHand(NamedTuple):
    """The hand that is being played, as far as it was said: its words, none if nothing was said yet."""

    words: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The words in one line."""
        return " ".join(self.words)


class ServedEvening:
    """A served evening; `path` is None until one is begun. Whoever uses it holds its `lock`."""

    def __init__(self, path: Path | None, begins: Begins, warn: Callable[[Said | str], None]) -> None:
        self.path, self._begins, self._warn = path, begins, warn
        self.lock = RLock()
        self._session: Session | None = None
        self._seen: object = None
        self.version = 0

    def look(self) -> Session | None:
        """The session as its file now is, None if none was begun. Raises Refused if the file is damaged.

        `version` counts the changes.
        """
        if self.path is None:
            return None
        seen = (files.stamp(self.path), files.stamp(draft.path_of(self.path)))
        if self._session is None:
            self._session = Session(self.path, self._warn).sound()
        elif seen != self._seen:
            self._session.refresh()
        if seen != self._seen:
            self._seen = seen
            self.version += 1
        return self._session.sound()

    def session(self) -> Session:
        """The session. Raises Refused if none was begun yet."""
        found = self.look()
        if found is None:
            raise NOT_BEGUN.refused()
        return found

    def begin(self, beginning: EveningStart) -> Session:
        """Begins the evening. Raises Refused with everything that is wrong, or if one was begun meanwhile."""
        if self.path is not None:
            raise BEGUN.refused()
        self.path = self._begins(beginning).path
        return self.session()

    # ------------------------------------------------------------ the open hand

    def open_hand(self) -> OpenHand | None:
        """The hand that was begun, in this program or another one at the table, and is not recorded yet."""
        found: Draft | None = None if self.path is None else draft.kept(self.path)
        return None if found is None else OpenHand(found.words)

    def keep(self, words: Sequence[str]) -> None:
        """Keeps the open hand beside the ledger, so that everybody sees it."""
        session = self.session()
        draft.keep(session.path, session.seal, words)

    def drop(self) -> None:
        """Drops the open hand."""
        draft.drop(self.session().path)

    # ------------------------------------------------------------ writing

    def seal(self) -> str:
        """The whole seal of the last record, which a form carries."""
        found = self.look()
        return "" if found is None else found.records[-1].seal

    def record(self, command: str, words: Sequence[str], by: str | None, after: str, as_played: bool = False) -> Added:
        """Records what the words say, if the record with the seal `after` is still the last one."""
        more = ["--as-played"] if as_played else []
        added = self.session().add([*words, *more], command=command, by=by, after=after)
        if command == "add" or added.state.finished:
            self.drop()
        elif (found := self.open_hand()) is not None:
            self.keep(found.words)
        return added

    def since(self, seal: str) -> list[Said]:
        """The sentences about everything recorded after the record with a seal; none if no record has it."""
        session = self.session()
        numbers = [number for number, record in enumerate(session.records) if record.seal == seal]
        if not numbers:
            return []
        return [line for one in story(session) if one.record > numbers[0] for line in one.said]


def may_be_recorded_as_played(refused: Refused) -> bool:
    """True if a hand was only refused because something else was due."""
    return bool(refused.problems) and all(one.id in AS_PLAYED for one in refused.problems)


#: The options that a browser may use: none sets agreed totals aside or names other rules.
OPTIONS = frozenset({"why", "before", "hand", "after", "with-score", "charge", "unit"})

IN_THE_TERMINAL = impossible(
    "serve-terminal-only", "{what} is for the terminal", "whoever keeps the file does it there"
)


def require_allowed(command: str, words: Sequence[str]) -> None:
    """Raises Refused for what only the terminal may do: setting agreed totals aside, other rules, files."""
    wrong = [word for word in words if word.startswith("--") and word[2:] not in {"", *OPTIONS}]
    if command not in COMMANDS or command == "rules":
        wrong.insert(0, command)
    if wrong:
        raise IN_THE_TERMINAL.refused(what=printable(wrong[0])[:LONGEST_SHOWN])
