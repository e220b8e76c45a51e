"""An evening and its ledger."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os.path import basename
from typing import TYPE_CHECKING

from ..amounts import Amount
from ..documents import Reading
from ..events import Event
from ..files import Name, plain_name
from ..hand import Table, check_players
from ..law.ruleset import Ruleset
from ..ledger import Kind, Ledger, file
from ..ledger.record import Body, Edit, Record, Unreadable, chained_lines, read_line, spell
from ..limits import LONGEST_FULL_NAME
from ..problems import Place, Problem, Problems, Refused, refusal
from ..resources import __version__
from ..surroundings import surroundings
from ..text import cut, nfc, printable
from ..values import Value
from ..words.folding import did_you_mean
from ..words.said import Said, said
from .course import EveningCourse, assertions, beginning_of, just_begun, play_record
from .effects import WRITES_NOTHING, Entry
from .events import AcceptEdit, Agree, Confirmed, Finish, HandPlayed
from .state import NOTHING, State

if TYPE_CHECKING:
    from pathlib import Path

    from .adding import Added, Addition, Happening


class EditedLines(Value):
    """Lines that were edited by hand, and the line of the record that accepted them."""

    accepted_in: int
    event: AcceptEdit

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines that were edited."""
        return tuple([edit.line for edit in self.event.edits])

    def covers(self, line: int) -> bool:
        """True for a line after an edited one, written before the edit was accepted: its seal was another evening's."""
        return bool(self.event.edits) and min(self.lines) <= line < self.accepted_in


def require_no_agreement(path: str, edits: Sequence[Edit]) -> None:
    """Raises Refused if edited lines have, or may have had, totals that the table agreed on.

    A hand that was edited stays a hand on every sheet. Anything else may have been an agreement, for its old text is
    unknown, unless the line was only inserted between two others.
    """
    problems = Problems()
    for edit in edits:
        place = Place(basename(path), edit.line, 1)
        if edit.record.body.get("kind") == Agree.kind:
            problems.add("agreed-line-edited", place=place)
        elif edit.problem.id in ("record-missing", "records-missing", "after-accepted-line"):
            problems.add("records-gone-unknown", place=place)
        elif edit.record.body.get("kind") != HandPlayed.kind and edit.line > 1 and edit.next != edit.before:
            problems.add("edited-line-unknown", place=place)
    problems.check()


#: The kinds of records that an evening may have after its end.
AFTERWARDS = frozenset([event.kind for event in (*WRITES_NOTHING, Confirmed)])


def is_over(data: bytes) -> bool | None:
    """True if the session of a whole ledger file is over, False if not; None if only playing it can tell.

    It is over if every seal continues the one before, and nothing follows the record that ended it but what may be
    recorded afterwards.
    """
    if b'"kind":"finish"' not in data:
        return False
    for line in reversed(chained_lines(data)):
        try:
            record = read_line(line)
        except Unreadable:
            return None
        if record.get("more"):  # records that belong to it are missing
            return None
        if record.get("kind") == Finish.kind:
            return True
        if record.get("kind") not in AFTERWARDS:
            return None
    return None


SESSION = Kind(
    name="session",
    others={"tournament": "a-competition"},
    begin=said("start a session with `tarok new`"),
    repair=said("`tarok repair` saves the good part in a new file"),
    accept=said(
        "if it was edited on purpose, `tarok accept-edit` makes it legitimate; "
        "otherwise `tarok repair` saves the good part"
    ),
    look=said("`tarok check` shows the damage; `tarok repair` saves the good part in a new file"),
)
"""An evening's ledger: its first record has the rules and the people."""


WENT_ON = said("the session went on elsewhere")
GONE = said("another file has the name of the session now: what was recorded last is not in it")


class Session:
    """A ledger and its evening.

    The file is read, unless its `ledger` is given, and played through as far as it is sound. `damage` is all
    that is wrong with the file, or with records whose stored score does not follow from their facts. `records` are
    those that were played, in order (the first one begins the session), `numbers` the number of the last hand after
    each. With `upto` it is played only until that hand. A `rehearsal` writes nothing: what is added is only in memory.
    `edits` are the lines that were edited by hand and accepted.
    """

    ledger: Ledger
    evening: EveningCourse
    records: list[Record]
    numbers: list[int]
    edits: tuple[EditedLines, ...]
    damage: tuple[Problem, ...]

    def __init__(
        self,
        path: Name,
        warn: file.Warn | None = None,
        *,
        upto: int | None = None,
        rehearsal: bool = False,
        ledger: Ledger | None = None,
    ) -> None:
        self.name = plain_name(path)
        self.rehearsal = rehearsal
        self._warn = warn or _warn
        self._upto = upto
        self._play(ledger or file.read(self.name, kind=SESSION))

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
        warn: file.Warn | None = None,
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
            first_dealer = table.player(nfc(dealer))
            if first_dealer is None:
                hint = did_you_mean(printable(dealer), names, "at the table: {names}")
                problems.add("dealer-unknown", "--dealer", name=printable(dealer), hint=hint)
            else:
                deals = first_dealer
        problems.check()
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
        # The first record is put together in memory, so that a refusal leaves no file behind.
        name = plain_name(path)
        session = cls(path, warn, rehearsal=dry, ledger=just_begun(name, [Record(1, body, "")]))
        added, bodies = work_out(session.evening, first, 1)
        if not dry:
            # What was just written is not read again: no failure from here on could undo it.
            records = file.create(name, body, session._warn, bodies, kind=SESSION)
            return cls(path, warn, ledger=just_begun(name, records))
        file.require_free(name)
        session.evening = added.evening
        return session

    def upto(self, number: int) -> Session:
        """The same evening up to a hand."""
        return Session(self.name, self._warn, upto=number, rehearsal=self.rehearsal, ledger=self.ledger)

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
        return self._follow(file.read(self.name, kind=SESSION, known=self.ledger))

    def _follow(self, ledger: Ledger) -> Said | None:
        """Plays a ledger that was just read, unless it was played already."""
        last = self.records[-1]
        if not self.damage and not ledger.damage and ledger.seal == last.seal:
            return None
        self._play(ledger)
        return WENT_ON if ledger.records[: last.line][-1].seal == last.seal else GONE

    # ------------------------------------------------------------ looking

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
        """The sheet as it is now."""
        return self.evening.state

    @property
    def totals(self) -> dict[str, Amount]:
        """Everybody's total."""
        return self.evening.state.totals

    @property
    def hands(self) -> int:
        """The number of the last hand, 0 if none was recorded."""
        return self.evening.count

    @property
    def seal(self) -> str:
        """The short seal of the last record, empty if nothing was written."""
        last = self.records[-1].seal
        return spell(last) if last else ""

    @property
    def full_names(self) -> Mapping[str, str]:
        """The full names that were given with short ones, by the names that the players have now."""
        names = self.records[0].body.get("names")
        first = {str(name): str(full) for name, full in names.items()} if isinstance(names, dict) else {}
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

        It is worked out under the lock, on the ledger as it is then, and is in the file when this returns. If it cannot
        be, raises Refused and writes nothing. With `dry` nothing is written in any case. `by` is recorded as the
        writer. `after` is the whole seal of the record that must still be the last one.
        """
        from .adding import Addition

        return self._add([Addition(happening, command, options, by=by)], dry, after)

    def preview(self, happening: Happening, *, command: str = "", options: Mapping[str, object] | None = None) -> Added:
        """The result that `add` would have on the evening as it was last read; nothing is written."""
        from .adding import Addition

        return work_out(self.evening, [Addition(happening, command, options)], len(self.records))[0]

    def add_all(self, events: Iterable[Event], dry: bool = False, as_played: bool = False) -> Added:
        """Adds several events in order, all or none; with `as_played` whatever was due."""
        from .adding import Addition

        return self._add([Addition(event, as_played=as_played) for event in events], dry)

    def add_lines(self, lines: Iterable[tuple[int | None, Sequence[str]]], dry: bool = False) -> Added:
        """Adds lines of words, some of them numbered, all or none. Raises Refused with every problem of every line."""
        from .adding import Addition

        return self._add([Addition(words, number=number) for number, words in lines], dry)

    def amend(self, number: int, words: str | Sequence[str], override: str | None = None, dry: bool = False) -> Added:
        """Corrects hand `number`; everything after it is worked out again."""
        parts = words.split() if isinstance(words, str) else words
        return self.add([str(number), *parts], command="amend", options={"override": override}, dry=dry)

    def accept_edit(self, note: str, dry: bool = False, *, override: str | None = None) -> Added:
        """Accepts lines that were edited by hand, after checking that the evening can be played with them.

        Edits of totals that the table agreed on, and edits that set such an agreement aside, need an `override` that
        says why.
        """
        from ..events import readable
        from ..ledger.file import accept_edits
        from .adding import Added, AddedEvent

        problems = Problems()
        text = readable(note, "--note", problems)
        reason = None if override is None else readable(override, "--override", problems)
        problems.check()
        result: list[AcceptEdit] = []

        def build(ledger: Ledger, edits: list[Edit]) -> list[Body]:
            """The record that accepts these edits; none on a dry run. Raises Refused if it cannot be played."""
            event = AcceptEdit(text, tuple([edit.accepted() for edit in edits]), reason)
            if reason is None:
                # Without a reason no edit may touch what the table agreed on.
                require_no_agreement(ledger.path, edits)
            self._play(ledger, event)
            self.sound()
            result.append(event)
            if dry:
                return []
            return [event.write() | {"at": surroundings().now()} | assertions(self.state, NOTHING)]

        records = accept_edits(self.name, build, self._warn, kind=SESSION)
        self._keep(self.evening, records, [self.hands] * len(records))
        self.edits += tuple([EditedLines(record.line, result[-1]) for record in records])
        event = result[-1]
        seals = tuple([spell(record.seal) for record in records])
        return Added(self.evening, (AddedEvent(event, NOTHING, self.state, (event.title(self.table),)),), (), seals)

    def _add(self, additions: Sequence[Addition], dry: bool, after: str | None = None) -> Added:
        result: list[Added] = []

        def build(ledger: Ledger) -> list[Body]:
            """The records of the additions, worked out on the ledger as it is under the lock."""
            elsewhere = self._follow(ledger)
            # A page was made from an older state; what it says might mean something else now.
            if after is not None and self.sound().records[-1].seal != after:
                raise refusal("session-went-on")
            added, bodies = work_out(self.sound().evening, additions, len(self.records))
            result.append(added._replace(elsewhere=elsewhere))
            return bodies

        if not (self.rehearsal or dry):
            appended = file.append(self.name, build, self._warn, kind=SESSION, known=self.ledger)
            records, self.ledger = appended.records, appended.ledger
            added = result[-1]._replace(seals=tuple([spell(record.seal) for record in records]))
        else:
            bodies = build(self.ledger if self.rehearsal else file.read(self.name, kind=SESSION, known=self.ledger))
            added = result[-1]
            if dry:
                return added
            # kept in memory like written records, under the seal of the last of these
            records = [
                Record(line, body, self.records[-1].seal) for line, body in enumerate(bodies, len(self.records) + 1)
            ]
            self.ledger = self.ledger._replace(records=(*self.ledger.records, *records), data=None)
        self._keep(added.evening, records, [step.number for step in added.steps])
        return added

    def _keep(self, evening: EveningCourse, records: Sequence[Record], numbers: Sequence[int]) -> None:
        """Makes written records part of the session."""
        self.evening = evening
        self.records.extend(records)
        self.numbers.extend(numbers)

    # ------------------------------------------------------------ playing the records

    def _play(self, ledger: Ledger, accepting: AcceptEdit | None = None) -> None:
        """Plays the records of a ledger, comparing every stored score with the one that the facts give now.

        Records between a line that was edited on purpose and its acceptance are played, but not compared: their stored
        scores were shown before the edit. While the edit is being accepted (`accepting`) that is so of all records
        after it.
        """
        if not ledger.records:
            raise Refused(ledger.damage)
        evening = beginning_of(ledger)
        edited: list[EditedLines] = []
        for record in ledger.records:
            if record.body.get("kind") == AcceptEdit.kind:
                event = AcceptEdit.read(record.body, "", Reading(evening.start))
                if isinstance(event, AcceptEdit):
                    edited.append(EditedLines(record.line, event))
        if accepting is not None:
            edited.append(EditedLines(ledger.records[-1].line + 1, accepting))
        # The last acceptance decides: what was shown between an edit and it was worked out before the edit.
        last_accept = max((edit.accepted_in for edit in edited), default=0)
        shown_before = range(min(ledger.accepted, default=last_accept), last_accept)
        damage = list(ledger.damage)
        played, numbers = [ledger.records[0]], [0]
        for record in ledger.records[1:]:
            # An earlier state is wanted: reading stops there, and nothing behind it counts as damage.
            if self._upto is not None and evening.count >= self._upto:
                break
            why = next((edit.event.override for edit in edited if edit.covers(record.line)), None) if edited else None
            wrong = play_record(evening, record, len(played), record.line not in shown_before, why)
            if wrong is not None:
                damage.append(wrong._replace(place=Place(basename(ledger.path), record.line, 1)))
                break
            played.append(record)
            numbers.append(evening.count)
        self.ledger, self.evening, self.damage = ledger, evening, tuple(damage)
        self.records, self.numbers = played, numbers
        self.edits = tuple([edit for edit in edited if edit.accepted_in <= played[-1].line])


def work_out(evening: EveningCourse, additions: Sequence[Addition], records: int) -> tuple[Added, list[Body]]:
    """The evening with all of these added after `records` records, and theirs. Raises Refused with all problems."""
    from . import adding  # `adding` loads the words of hands, which showing an evening does not need

    return adding.work_out(evening, additions, records)


def _warn(text: Said | str) -> None:
    import warnings

    warnings.warn(str(text), stacklevel=4)
