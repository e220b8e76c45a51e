"""An evening and its ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from os.path import basename
from typing import TYPE_CHECKING

from .. import ledger
from .._version import __version__
from ..amounts import Amount
from ..events.event import Event
from ..files import Name, plain_name
from ..hand.table import Table, check_players
from ..law.ruleset import Ruleset
from ..ledger import Ledger, Record, short_seal
from ..ledger.record import Body, Kind, ProblemWords
from ..limits import LONGEST_FULL_NAME
from ..problems import Place, Problem, Refused, impossible, malformed
from ..surroundings import surroundings
from ..words.folding import cut, meant, nfc, printable
from ..words.said import Said, said
from .course import EveningCourse
from .effects import Entry
from .events import KINDS, AcceptEdit
from .records import EditedLines, assertions, beginning_of, edits_of, just_begun, play_record, require_no_agreement
from .state import NOTHING, State

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    from .added import Added, Addition, Happening, WorkedOut

A_COMPETITION = malformed(
    "a-competition", "this is a competition, not a session", "`tarok tournament show` reads a competition"
)

_BEGIN = said("start a session with `tarok new`")

SESSION = Kind(
    name="session",
    others={"tournament": A_COMPETITION},
    repair=said("`tarok repair` saves the good part in a new file"),
    accept=said(
        "if it was edited on purpose, `tarok accept-edit` makes it legitimate; "
        "otherwise `tarok repair` saves the good part"
    ),
    unconfirmed=said(
        "{path}: the session is there, but the disk did not confirm it ({reason}): it may not survive a power cut"
    ),
    words={
        "no-such-file": ProblemWords(hint=_BEGIN),
        "empty-ledger": ProblemWords(said("the file is empty, there is no session in it"), _BEGIN),
        "first-line-cut-short": ProblemWords(
            said("the first line is cut short, there is no session in this file"),
            said("start a session with `tarok new`; if an editor saved the file, let it save it with LF line ends"),
        ),
        "no-ledger": ProblemWords(hint=said("is it the right file? `tarok new` starts a session in a new one")),
        "no-session-first": ProblemWords(said("the first line of this ledger is not a session")),
        "first-record-missing": ProblemWords(
            said("the first record, which begins the session, is missing before this line")
        ),
        "name-taken": ProblemWords(hint=said("choose another name for the session")),
        "session-not-created": ProblemWords(said("the session was NOT created: {reason}")),
        "ledger-full": ProblemWords(hint=said("start a new session with `tarok new`")),
        "not-put-back": ProblemWords(
            hint=said("look with `tarok check` before you go on; `tarok repair` saves the good part in a new file")
        ),
        "ledger-damaged": ProblemWords(
            hint=said("`tarok check` shows the damage; `tarok repair` saves the good part in a new file")
        ),
        "ledger-much-damaged": ProblemWords(
            hint=said("`tarok check` shows the damage; `tarok repair` saves the good part in a new file")
        ),
    },
)
"""An evening's ledger: its first record holds the rules and the people."""

EMPTY = malformed("ledger-empty", "the ledger is empty")
WENT_ON_SINCE = impossible("session-went-on", "the session went on since", "look at what happened")
NO_DEALER = impossible("dealer-unknown", 'nobody called "{name}" sits at the table', "{who}")

WENT_ON = said("the session went on elsewhere")
GONE = said("another file has the name of the session now: what was recorded last is not in it")


class Session:
    """A ledger and its evening.

    The file is read when something of it is first needed, and played through as far as it is sound. `damage` is all
    that is wrong with the file, or with records whose stored score does not follow from their facts. `records` are
    those that were played, in order (the first one begins the session), `numbers` the number of the last hand after
    each. With `upto` it is played only until that hand; `each` hands out the records as they are played, so that a
    caller can count them. A `rehearsal` writes nothing: what is added stands in memory only.
    """

    def __init__(
        self,
        path: Name,
        warn: ledger.Warn | None = None,
        *,
        upto: int | None = None,
        rehearsal: bool = False,
        each: Callable[[Sequence[Record]], Iterable[Record]] = iter,
    ) -> None:
        self.name = plain_name(path)
        self.rehearsal = rehearsal
        self._warn = warn or _warn
        self._upto = upto
        self._each = each
        self._ledger: Ledger | None = None
        self._evening: EveningCourse
        self._records: list[Record]
        self._numbers: list[int]
        self._edits: tuple[EditedLines, ...]
        self._damage: tuple[Problem, ...]

    # ------------------------------------------------------------ opening

    @classmethod
    def begin(
        cls,
        path: Name,
        rules: Ruleset,
        origin: str,
        players: Sequence[str],
        dealer: str | None = None,
        dry: bool = False,
        warn: ledger.Warn | None = None,
        lang: str | None = None,
        full_names: Mapping[str, str] | None = None,
        first: Sequence[Addition] = (),
    ) -> Session:
        """Creates the ledger of a new session with the whole resolved ruleset in its first record.

        `origin` is the id or path that the rules were named by. Without `dealer` the last player named deals first.
        `lang` is the language that the table asked for; `full_names` go with names that are short for them. What
        happened `first` is written with it, or there is no session. Raises Refused with all problems of names and
        numbers.
        """
        names = tuple(nfc(name) for name in players)
        problems = check_players(rules, names)
        table = Table(rules, names)
        deals = names[-1] if names else ""
        if dealer is not None:
            found = table.player(nfc(dealer))
            if found is None:
                hint = meant(printable(dealer), names, "at the table:")
                problems.append(NO_DEALER("--dealer", name=printable(dealer), hint=hint))
            else:
                deals = found
        if problems:
            raise Refused(problems)
        body: Body = {
            "kind": "session",
            "program": __version__,
            "at": surroundings().now(),
            "salt": surroundings().salt(),
            "ruleset": rules.id,
            "origin": origin,
            "variants": list(rules.variants),
            "players": list(names),
            "dealer": deals,
            "rules": rules.document,
        }
        if lang is not None:
            body["lang"] = lang
        if full_names:
            body["names"] = dict(full_names)
        session = cls(path, warn, rehearsal=dry)
        session._play(just_begun(session.name, [Record(1, body, "")]))
        done = work_out(session.evening, first, len(session._records))
        if dry:
            ledger.require_free(session.name, kind=SESSION)
        else:
            # What was just written is not read again: no failure from here on could undo it.
            records = ledger.create(session.name, body, session._warn, done.bodies, kind=SESSION)
            session._ledger, session._records = just_begun(session.name, records), list(records)
            session._numbers = [0] * len(records)
        session._evening = done.added.evening
        return session

    @classmethod
    def of(cls, found: Ledger) -> Session:
        """The session of a ledger that was read before."""
        session = cls(found.path)
        session._play(found)
        return session

    def upto(self, number: int) -> Session:
        """The same evening up to a hand."""
        session = Session(self.name, self._warn, upto=number, rehearsal=self.rehearsal)
        session._play(self.ledger)
        return session

    def __enter__(self) -> Session:
        return self.sound()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        return None

    @property
    def path(self) -> Path:
        """The file of the ledger."""
        from pathlib import Path

        return Path(self.name)

    def sound(self) -> Session:
        """The session itself. Raises Refused if anything is wrong with its ledger: no totals count after damage."""
        if self.damage:
            raise Refused(self.damage)
        return self

    def refresh(self) -> Said | None:
        """Reads the file again if another program wrote to it; returns a sentence about what changed."""
        return self._follow(ledger.read(self.name, kind=SESSION, known=self._ledger))

    def _follow(self, found: Ledger) -> Said | None:
        """Plays a ledger that was just read, unless it was played already."""
        if self._ledger is None:
            self._play(found)
            return None
        if not self._damage and not found.damage and found.records[-1] == self._records[-1]:
            return None
        last = self._records[-1]
        self._play(found)
        there = found.records[: last.line][-1]
        return WENT_ON if (there.line, there.seal) == (last.line, last.seal) else GONE

    # ------------------------------------------------------------ looking

    def _read(self) -> None:
        """Reads and plays the file, unless that was done."""
        if self._ledger is None:
            self._play(ledger.read(self.name, kind=SESSION))

    @property
    def ledger(self) -> Ledger:
        """The file as it was read."""
        self._read()
        assert self._ledger is not None
        return self._ledger

    @property
    def evening(self) -> EveningCourse:
        """The evening as it stands."""
        self._read()
        return self._evening

    @property
    def records(self) -> Sequence[Record]:
        """The records that were played."""
        self._read()
        return self._records

    @property
    def numbers(self) -> Sequence[int]:
        """The number of the last hand after each record."""
        self._read()
        return self._numbers

    @property
    def edits(self) -> tuple[EditedLines, ...]:
        """The lines that were edited by hand and accepted, by the records that accepted them."""
        self._read()
        return self._edits

    @property
    def damage(self) -> tuple[Problem, ...]:
        """All that is wrong with the ledger."""
        self._read()
        return self._damage

    @property
    def table(self) -> Table:
        """The players at the table now, and the rules they play by."""
        return self.evening.table

    @property
    def rules(self) -> Ruleset:
        """The rules of the next hand."""
        return self.evening.table.rules

    @property
    def state(self) -> State:
        """The sheet as it stands."""
        return self.evening.state

    @property
    def totals(self) -> dict[str, Amount]:
        """Everybody's total."""
        return self.evening.state.totals

    @property
    def radli(self) -> dict[str, int]:
        """Everybody's open radli."""
        return self.evening.state.radli

    @property
    def hands(self) -> int:
        """The number of the last hand, 0 where none was recorded."""
        return self.evening.count

    @property
    def seal(self) -> str:
        """The short seal of the last record, empty where nothing was written."""
        last = self.records[-1].seal
        return short_seal(last) if last else ""

    @property
    def full_names(self) -> Mapping[str, str]:
        """The full names that were given with short ones, by the names that the players have now."""
        found = self.records[0].body.get("names")
        first = {str(name): str(full) for name, full in found.items()} if isinstance(found, dict) else {}
        return {name: cut(full, LONGEST_FULL_NAME) for name, full in self.evening.full_names(first).items()}

    def hand(self, number: int) -> Entry:
        """Hand `number` as it was played. Raises Refused if there is none."""
        return self.evening.hand(number)

    # ------------------------------------------------------------ going on

    def add(
        self,
        happening: Happening,
        *,
        command: str = "",
        options: Mapping[str, object] | None = None,
        dry: bool = False,
        by: str | None = None,
        after: str | None = None,
    ) -> Added:
        """Adds what happened: an event, or the words that say it, with options among them or beside them.

        It is worked out under the lock, on the ledger as it then stands, and stands in the file when this returns. If
        it cannot be, raises Refused and writes nothing. With `dry` nothing is written in any case. `by` is recorded as
        the one who wrote it. `after` is the whole seal of the record that must still be the last one.
        """
        from .added import Addition

        return self._add([Addition(happening, command, options, by=by)], dry, after)

    def preview(self, happening: Happening, *, command: str = "", options: Mapping[str, object] | None = None) -> Added:
        """The result that `add` would have on the evening as it was last read; nothing is written."""
        from .added import Addition

        return work_out(self.evening, [Addition(happening, command, options)], len(self.records)).added

    def add_all(self, events: Iterable[Event], dry: bool = False, as_played: bool = False) -> Added:
        """Adds several events in order, all or none; with `as_played` whatever was due."""
        from .added import Addition

        return self._add([Addition(event, as_played=as_played) for event in events], dry)

    def add_lines(self, lines: Iterable[tuple[int | None, Sequence[str]]], dry: bool = False) -> Added:
        """Adds lines of words, some of them numbered, all or none. Raises Refused with every problem of every line."""
        from .added import Addition

        return self._add([Addition(words, number=number) for number, words in lines], dry)

    def amend(self, number: int, words: str | Sequence[str], override: str | None = None, dry: bool = False) -> Added:
        """Corrects hand `number`; everything after it is worked out again."""
        parts = words.split() if isinstance(words, str) else words
        return self.add([str(number), *parts], command="amend", options={"override": override}, dry=dry)

    def accept_edit(
        self, note: str, dry: bool = False, *, override: str | None = None, copy: Name | None = None
    ) -> Added:
        """Accepts lines that were edited by hand, after checking that the evening can be played with them.

        The text before an edit is kept if it can be found, by its seal or in a `copy` of the ledger. Edits of totals
        that the table agreed on, and edits that set such an agreement aside, need an `override` that says why.
        """
        from ..events.words import readable
        from .added import Added, AddedEvent

        problems: list[Problem] = []
        text = readable(note, "--note", problems)
        reason = None if override is None else readable(override, "--override", problems)
        if problems:
            raise Refused(problems)
        result: list[AcceptEdit] = []

        def build(found: Ledger, edits: list[ledger.Edit]) -> list[Body]:
            """The record that accepts these edits; none on a dry run. Raises Refused if it cannot be played."""
            event = AcceptEdit(text, tuple([edit.accepted() for edit in edits]), reason)
            if reason is None:
                require_no_agreement(found.path, edits)
            self._play(found, event)
            self.sound()
            result.append(event)
            if dry:
                return []
            return [event.write() | {"at": surroundings().now()} | assertions(self.state, NOTHING, self.rules)]

        records = ledger.accept_edits(self.name, build, self._warn, copy=copy, words=KINDS, kind=SESSION)
        self._keep(self._evening, records, [self.hands] * len(records))
        self._edits += tuple([EditedLines(record.line, result[-1]) for record in records])
        event = result[-1]
        seals = tuple([short_seal(record.seal) for record in records])
        return Added(self._evening, (AddedEvent(event, NOTHING, self.state, (event.title(self.table),)),), (), seals)

    def _add(self, additions: Sequence[Addition], dry: bool, after: str | None = None) -> Added:
        if self.rehearsal or dry:
            if not self.rehearsal:
                self.refresh()
            tried = work_out(self.sound().evening, additions, len(self._records))
            if self.rehearsal and not dry:
                self._remember(tried.added.evening, tried.bodies, tried.numbers)
            return tried.added
        result: list[tuple[WorkedOut, Said | None]] = []

        def build(found: Ledger) -> list[Body]:
            """The records of the additions, worked out on the ledger as it is under the lock."""
            elsewhere = self._follow(found)
            if after is not None and self.sound()._records[-1].seal != after:
                raise WENT_ON_SINCE.refused()
            done = work_out(self.sound()._evening, additions, len(self._records))
            result.append((done, elsewhere))
            return list(done.bodies)

        appended = ledger.append(self.name, build, self._warn, kind=SESSION, known=self._ledger)
        records, self._ledger = appended.records, appended.ledger
        done, elsewhere = result[-1]
        self._keep(done.added.evening, records, done.numbers)
        return done.added._replace(seals=tuple([short_seal(record.seal) for record in records]), elsewhere=elsewhere)

    def _remember(self, evening: EveningCourse, bodies: Sequence[Body], numbers: Sequence[int]) -> None:
        """Keeps rehearsed records in memory like written ones, under the seal of the last written one."""
        first, seal = len(self._records) + 1, self._records[-1].seal
        records = [Record(line, body, seal) for line, body in enumerate(bodies, first)]
        self._ledger = self.ledger._replace(records=(*self.ledger.records, *records), data=None)
        self._keep(evening, records, numbers)

    def _keep(self, evening: EveningCourse, records: Sequence[Record], numbers: Sequence[int]) -> None:
        """Makes written records part of the session."""
        self._evening = evening
        self._records.extend(records)
        self._numbers.extend(numbers)

    # ------------------------------------------------------------ playing the records

    def _play(self, found: Ledger, accepting: AcceptEdit | None = None) -> None:
        """Plays the records of a ledger, comparing every stored score with the one that the facts give now.

        Records between a line that was edited on purpose and its acceptance are played, but not compared: their stored
        scores were shown before the edit. While the edit is being accepted (`accepting`) that is so of all records
        after it.
        """
        if not found.records:
            raise Refused(found.damage or [EMPTY()])
        evening = beginning_of(found)
        edited = list(edits_of(evening.start, found.records))
        if accepting is not None:
            edited.append(EditedLines(found.records[-1].line + 1, accepting))
        last_accept = max((one.accepted_in for one in edited), default=0)
        shown_before = range(min(found.accepted, default=last_accept), last_accept)
        damage = list(found.damage)
        played, numbers = [found.records[0]], [0]
        for record in self._each(found.records[1:]):
            if self._upto is not None and evening.count >= self._upto:
                break
            why = next((one.event.override for one in edited if one.covers(record.line)), None) if edited else None
            wrong = play_record(evening, record, len(played), record.line not in shown_before, why)
            if wrong is not None:
                damage.append(wrong._replace(place=Place(basename(found.path), record.line, 1)))
                break
            played.append(record)
            numbers.append(evening.count)
        self._ledger, self._evening, self._damage = found, evening, tuple(damage)
        self._records, self._numbers = played, numbers
        self._edits = tuple([one for one in edited if one.accepted_in <= played[-1].line])


def work_out(evening: EveningCourse, additions: Sequence[Addition], records: int) -> WorkedOut:
    """The evening with all of these added, behind so many records. Raises Refused with every problem of each."""
    from . import adding  # `adding` loads the words of hands, which nobody needs who only looks at an evening

    return adding.work_out(evening, additions, records)


def open_session(path: Name, warn: ledger.Warn | None = None) -> Session:
    """The session of a ledger file. Raises Refused if it is not sound."""
    return Session(path, warn).sound()


def _warn(text: Said | str) -> None:
    import warnings

    warnings.warn(str(text), stacklevel=4)
