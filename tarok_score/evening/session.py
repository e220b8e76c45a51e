"""A session: a ledger and the evening that follows from it, opened, looked at and gone on with as one thing."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from os.path import basename
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from .. import ledger
from .._version import __version__
from ..amounts import Amount, plain, plain_all
from ..events.event import Event
from ..files import Name, plain_name
from ..hand.table import Table, check_players
from ..law.library import from_document
from ..law.ruleset import Ruleset
from ..ledger import Ledger, Record, short
from ..ledger.record import Body, Unreadable, read_line
from ..limits import LONGEST_FULL_NAME
from ..problems import Place, Problem, Refused, impossible, malformed
from ..surroundings import surroundings
from ..words.folding import cut, meant, printable
from ..words.said import Said, said
from .course import Evening
from .entries import Entry
from .events import KINDS, AcceptEdit, Agree, Understood
from .ledger_kind import SESSION
from .narrative import ChangedHand, changed_hands, narrate
from .state import NOTHING, Outcome, State

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

#: What happened: an event, or the words for one.
Happening: TypeAlias = Event | str | Sequence[str]

#: Kinds of records that no score hangs on: nothing has to be reproduced for them.
UNSCORED = frozenset({"note"})

EMPTY = malformed("ledger-empty", "the ledger is empty")
NO_RULES = malformed("ledger-no-rules", "the first record holds no ruleset", "this is no ledger of this program")
NO_DEALER = impossible("dealer-unknown", 'nobody called "{name}" sits at the table', "{who}")
NOT_PLAYED = malformed(
    "record-not-played", "this record cannot be played: {what}", "tarok repair saves what stands before"
)
SHOWS_OTHER = malformed(
    "record-shows-other",
    "this record shows {difference}",
    "the facts or the score of a record up to here were altered",
)


AGREED_EDITED = impossible(
    "agreed-line-edited",
    "the table agreed on totals in this line, which was edited",
    "--override WHY accepts the edit all the same, and says why",
)
GONE_UNKNOWN = impossible(
    "records-gone-unknown",
    "nobody can see whether the table had agreed on totals in the records that are missing before this line",
    "--was FILE finds them in a copy of the ledger; --override WHY accepts it all the same, and says why",
)


LINE_UNKNOWN = impossible(
    "edited-line-unknown",
    "nobody can see whether the table had agreed on totals in this line, which was edited",
    "--was FILE finds what it held in a copy of the ledger; --override WHY accepts it all the same, and says why",
)


WENT_ON = said("the session went on elsewhere")
GONE = said("another file has the name of the session now: what was recorded last is not in it")


class Step(NamedTuple):
    """One event that was added, what it wrote, and the state after it.

    `told` says it in a line each: for a correction what was, and what is; `changed` are the later hands whose scores
    it changed.
    """

    event: Event
    outcome: Outcome
    state: State
    told: tuple[Said, ...]
    changed: tuple[ChangedHand, ...] = ()


class EditedLines(NamedTuple):
    """Lines that were edited by hand, and the line of the record that accepted them."""

    accepted_in: int
    event: AcceptEdit

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines that were edited."""
        return tuple([one.line for one in self.event.edits])

    def covers(self, line: int) -> bool:
        """Whether a line was written before the edit, and after what was edited: its seal was another evening's."""
        return bool(self.event.edits) and min(self.lines) <= line < self.accepted_in


def edits_of(state: State, records: Iterable[Record]) -> Iterator[EditedLines]:
    """All the edits that were accepted."""
    for record in records:
        if record.body.get("kind") == AcceptEdit.kind:
            event = AcceptEdit.read(state, record.body, [])
            if isinstance(event, AcceptEdit):
                yield EditedLines(record.line, event)


class Added(NamedTuple):
    """What was added: each event with what it wrote, what the table should hear of it, and the seals of the records.

    Where nothing was to be written there are no seals, and `evening` is the only place where it happened.
    `elsewhere` tells what another program had done to the session meanwhile.
    """

    evening: Evening
    steps: tuple[Step, ...]
    notes: tuple[Said, ...]
    seals: tuple[str, ...]
    elsewhere: Said | None = None

    @property
    def state(self) -> State:
        """The state after all of it."""
        return self.evening.state

    @property
    def totals(self) -> dict[str, Amount]:
        """Everybody's total after all of it."""
        return self.evening.state.totals


class _Line(NamedTuple):
    """One thing to be added: how to read it in the evening as it then stands, and the line that said it."""

    read: Callable[[Evening], Understood]
    number: int | None = None

    def placed(self, problem: Problem) -> Problem:
        return problem if self.number is None else problem._replace(line=self.number)

    def noted(self, note: Said) -> Said:
        return note if self.number is None else said("line {number}: {note}", number=self.number, note=note)


class Session:
    """A ledger and its evening.

    The file is read when something of it is first asked for, and played through as far as it is sound. `damage` is
    all that is wrong: with the file, or records whose stored score does not follow from their facts; `records` are
    those that were played, in order (the first is the session's own), `numbers` the number of the last hand after each.
    With `upto` it is played only until that hand; `each` gives the records as they are played, for who counts them. A
    `rehearsal` writes nothing: what is added stands in memory only.
    """

    def __init__(
        self, path: Name, warn: ledger.Warn | None = None, *, upto: int | None = None, rehearsal: bool = False,
        each: Callable[[Sequence[Record]], Iterable[Record]] = iter,
    ) -> None:  # fmt: skip
        self.name = plain_name(path)
        self.rehearsal = rehearsal
        self._warn = warn or _warn
        self._upto = upto
        self._each = each
        self._ledger: Ledger | None = None
        self._evening: Evening
        self._records: list[Record]
        self._numbers: list[int]
        self._edits: tuple[EditedLines, ...]
        self._damage: tuple[Problem, ...]

    # ------------------------------------------------------------ opening

    @classmethod
    def begin(
        cls, path: Name, rules: Ruleset, origin: str, players: Sequence[str], dealer: str | None = None,
        dry: bool = False, warn: ledger.Warn | None = None, lang: str | None = None,
        full_names: Mapping[str, str] | None = None, first: Sequence[Event] = (),
    ) -> Session:  # fmt: skip
        """Creates the ledger of a new session with the whole resolved ruleset in its first record.

        `origin` is the id or path the rules were named by; without `dealer` the last player named deals first; `lang`
        is the language that the table asked for; `full_names` go with names that are short for them. What happened
        `first` stands there with it, or there is no session. Raises Refused with all problems of names and numbers.
        """
        import unicodedata

        names = tuple(unicodedata.normalize("NFC", name) for name in players)
        problems = check_players(rules, names)
        table = Table(rules, names)
        deals = names[-1] if names else ""
        if dealer is not None:
            found = table.player(unicodedata.normalize("NFC", dealer))
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
        session._play(_just_begun(session.name, [Record(1, body, "")]))
        bodies: list[Body] = []
        added = session._worked_out(session.evening, [_Line(_given(Understood((event,)))) for event in first], bodies)
        if dry:
            ledger.require_free(session.name, kind=SESSION)
        else:
            # What was just written need not be read again: nothing that fails now could undo it.
            records = ledger.create(session.name, body, session._warn, bodies, kind=SESSION)
            session._ledger, session._records = _just_begun(session.name, records), list(records)
            session._numbers = [0] * len(records)
        session._evening = added.evening
        return session

    @classmethod
    def of(cls, found: Ledger) -> Session:
        """The session of a ledger that was read already."""
        session = cls(found.path)
        session._play(found)
        return session

    def upto(self, number: int) -> Session:
        """The same evening until a hand."""
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
        """The session itself. Raises Refused if anything is wrong with the ledger: no totals past damage."""
        if self.damage:
            raise Refused(self.damage)
        return self

    def refresh(self) -> Said | None:
        """Reads the file again if another program wrote to it; what became of the evening, if it is another one now."""
        return self._follow(ledger.read(self.name, kind=SESSION))

    def _follow(self, found: Ledger) -> Said | None:
        """Plays a ledger that was just read, unless it is the one that was played."""
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
        """Reads and plays the file if that was not done yet."""
        if self._ledger is None:
            self._play(ledger.read(self.name, kind=SESSION))

    @property
    def ledger(self) -> Ledger:
        """The file as it was read."""
        self._read()
        assert self._ledger is not None
        return self._ledger

    @property
    def evening(self) -> Evening:
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
        """Who sits there now, and the rules they play by."""
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
        return short(last) if last else ""

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
    ) -> Added:
        """Adds what happened: an event, or the words that say it, with options among them or beside them.

        It is worked out on the ledger as it then stands, under its lock, and stands in the file when this returns.
        Raises Refused, and writes nothing, if it cannot be. With `dry` nothing is written in any case.
        """
        return self._add([_Line(_reader(happening, command, options))], dry)

    def preview(self, happening: Happening, *, command: str = "", options: Mapping[str, object] | None = None) -> Added:
        """What `add` would do; written nowhere. Works on the evening as it was last read."""
        return self._worked_out(self.evening, [_Line(_reader(happening, command, options))], [])

    def add_all(self, events: Iterable[Event], dry: bool = False, as_played: bool = False) -> Added:
        """Adds several events, in order, all or none; `as_played` whatever was due when they were."""
        return self._add([_Line(_given(Understood((event,), as_played))) for event in events], dry)

    def add_lines(self, lines: Iterable[tuple[int, Sequence[str]]], dry: bool = False) -> Added:
        """Adds numbered lines of words, all or none; every problem of every line is told at once."""
        return self._add([_Line(_reader(words, "", None), number) for number, words in lines], dry)

    def amend(self, number: int, words: str | Sequence[str], override: str | None = None, dry: bool = False) -> Added:
        """Hand `number` was this instead: everything after it is worked out again."""
        parts = words.split() if isinstance(words, str) else words
        return self.add([str(number), *parts], command="amend", options={"override": override}, dry=dry)

    def accept_edit(
        self, note: str, dry: bool = False, *, override: str | None = None, copy: Name | None = None
    ) -> Added:
        """Makes lines that were edited by hand legitimate, after checking that the evening can be played so.

        What stood there before is kept where it can be found, by its seal or in a `copy` of the ledger. Totals that
        the table agreed on are edited, or set aside by an edit, only with an `override` that says why.
        """
        from ..events.words import readable

        problems: list[Problem] = []
        text = readable(note, "--note", problems)
        reason = None if override is None else readable(override, "--override", problems)
        if problems:
            raise Refused(problems)
        result: list[AcceptEdit] = []

        def build(found: Ledger, edits: list[ledger.Edit]) -> list[Body]:
            event = AcceptEdit(text, tuple([edit.accepted() for edit in edits]), reason)
            if reason is None:
                _require_no_agreement(found.path, edits)
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
        seals = tuple([short(record.seal) for record in records])
        return Added(self._evening, (Step(event, NOTHING, self.state, (event.title(self.table),)),), (), seals)

    def _add(self, lines: Sequence[_Line], dry: bool) -> Added:
        if self.rehearsal or dry:
            if not self.rehearsal:
                self.refresh()
            tried: list[Body] = []
            counts: list[int] = []
            added = self._worked_out(self.sound().evening, lines, tried, counts)
            if self.rehearsal and not dry:
                self._remember(added.evening, tried, counts)
            return added
        result: list[tuple[Added, Said | None]] = []
        numbers: list[int] = []

        def build(found: Ledger) -> list[Body]:
            elsewhere = self._follow(found)
            bodies: list[Body] = []
            result.append((self._worked_out(self.sound()._evening, lines, bodies, numbers), elsewhere))
            return bodies

        records = ledger.append(self.name, build, self._warn, kind=SESSION)
        added, elsewhere = result[-1]
        self._keep(added.evening, records, numbers)
        return added._replace(seals=tuple([short(record.seal) for record in records]), elsewhere=elsewhere)

    def _worked_out(
        self, evening: Evening, lines: Sequence[_Line], bodies: list[Body], numbers: list[int] | None = None
    ) -> Added:
        """The evening with these lines added, and the records for them."""
        from .notes import afterwards, notes

        evening = evening.copy()
        steps: list[Step] = []
        heard: list[Said] = []
        problems: list[Problem] = []
        for line in lines:
            try:
                understood = line.read(evening)
                for event in understood.events:
                    heed = notes(evening, event, understood.as_played)
                    before, body = evening.copy(), event.write()
                    outcome = evening.add(event, len(self._records) + len(bodies))
                    before.read(body)  # what could not be read back would close the session for ever
                    bodies.append(_body(evening, body, outcome))
                    heard.extend([line.noted(note) for note in (*heed, *afterwards(before, evening))])
                    changed = () if before.names != evening.names else changed_hands(before.last, evening.last)
                    steps.append(Step(event, outcome, evening.state, narrate(before, evening, event), changed))
                    if numbers is not None:
                        numbers.append(evening.count)
            except Refused as refused:
                problems.extend([line.placed(problem) for problem in refused.problems])
        if problems:
            raise Refused(problems)
        return Added(evening, tuple(steps), tuple(heard), ())

    def _remember(self, evening: Evening, bodies: Sequence[Body], numbers: Sequence[int]) -> None:
        """What was rehearsed stands in memory like records that were written, under the seal of the last that was."""
        first, seal = len(self._records) + 1, self._records[-1].seal
        records = [Record(line, body, seal) for line, body in enumerate(bodies, first)]
        self._ledger = self.ledger._replace(records=(*self.ledger.records, *records))
        self._keep(evening, records, numbers)

    def _keep(self, evening: Evening, records: Sequence[Record], numbers: Sequence[int]) -> None:
        """What was written is part of the session now."""
        self._evening = evening
        self._records.extend(records)
        self._numbers.extend(numbers)

    # ------------------------------------------------------------ playing the records

    def _play(self, found: Ledger, accepting: AcceptEdit | None = None) -> None:
        """Plays the records of a ledger through, comparing every stored score with what the facts give now.

        Records between a line that was edited on purpose and its acceptance are played, but their stored scores show
        what was shown before the edit; so do all after it while the edit is just being accepted (`accepting`).
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
            wrong = _played(evening, record, len(played), record.line not in shown_before, why)
            if wrong is not None:
                damage.append(wrong._replace(place=Place(basename(found.path), record.line, 1)))
                break
            played.append(record)
            numbers.append(evening.count)
        self._ledger, self._evening, self._damage = found, evening, tuple(damage)
        self._records, self._numbers = played, numbers
        self._edits = tuple([one for one in edited if one.accepted_in <= played[-1].line])


def open_session(path: Name, warn: ledger.Warn | None = None) -> Session:
    """The session of a ledger file. Raises Refused if it is not sound."""
    return Session(path, warn).sound()


def _just_begun(path: str, records: Sequence[Record]) -> Ledger:
    """A ledger that nobody has read yet."""
    return Ledger(
        path, tuple(records), (), b"", 0, ledger.FORMAT, (), (), end=0, next_number=len(records), seal=records[-1].seal
    )


def assertions(state: State, outcome: Outcome, rules: Ruleset) -> Body:
    """What was shown at the time, stored beside the facts: replay must reproduce it."""
    body: Body = {}
    if outcome.scores:
        body["scores"] = plain_all(outcome.scores)
    body["totals"] = plain_all(state.totals)
    if rules.radli is not None:
        body["radli"] = state.radli
    if rules.pot is not None:
        body["pot"] = plain(state.pot)
    return body


def _warn(text: Said | str) -> None:
    import warnings

    warnings.warn(str(text), stacklevel=4)


def _require_no_agreement(path: str, edits: Sequence[ledger.Edit]) -> None:
    """Refused where lines on which the table agreed were edited, or could have been.

    A hand that was edited stays a hand on every sheet; anything else, of which nobody knows what it held, may have been
    an agreement, unless the line was only put in between two others.
    """
    problems = []
    for edit in edits:
        place = Place(basename(path), edit.line, 1)
        if any(_is_agreement(text) for text in (edit.text, *[was.encode() for was in edit.was])):
            problems.append(AGREED_EDITED(place=place))
        elif edit.gone and not edit.was:
            problems.append(GONE_UNKNOWN(place=place))
        elif not edit.was and not _is_hand(edit.text) and edit.line > 1 and edit.next != edit.before:
            problems.append(LINE_UNKNOWN(place=place))
    if problems:
        raise Refused(problems)


def _is_hand(line: bytes) -> bool:
    try:
        return read_line(line).get("kind") == "hand"
    except Unreadable:
        return False


def _is_agreement(line: bytes) -> bool:
    return b'"kind":"agree"' in line.replace(b" ", b"")


def _given(understood: Understood) -> Callable[[Evening], Understood]:
    return lambda evening: understood


def _reader(
    happening: Happening, command: str, options: Mapping[str, object] | None
) -> Callable[[Evening], Understood]:
    """How to read what happened in the evening as it stands then."""
    if isinstance(happening, Event):
        return _given(Understood((happening,)))
    parts = happening.split() if isinstance(happening, str) else list(happening)

    def read(evening: Evening) -> Understood:
        from . import words

        return words.read(evening, parts, options, command)

    return read


def _body(evening: Evening, facts: Body, outcome: Outcome) -> Body:
    """The record of an event that was just added."""
    body = facts | {"at": surroundings().now()}
    if body["kind"] in UNSCORED:
        return body
    shown = assertions(evening.state, outcome, evening.table.rules)
    return body | {key: value for key, value in shown.items() if key not in facts}


def beginning_of(found: Ledger) -> Evening:
    """The table of the first record. Raises Refused if it holds no ruleset or no players."""
    head = found.records[0].body
    place = Place(basename(found.path), 1, 1)
    rules_document, variants, players = head.get("rules"), head.get("variants", []), head.get("players")
    if not isinstance(rules_document, dict):
        raise NO_RULES.refused()
    if not isinstance(variants, list) or not all(isinstance(name, str) for name in variants):
        variants = []
    try:
        rules = from_document(rules_document, tuple(variants))
    except Refused as refused:
        raise Refused([one._replace(path=f"rules.{one.path}", place=place) for one in refused.problems]) from None
    problems = check_players(rules, players)
    if problems:
        raise Refused([one._replace(place=place) for one in problems])
    assert isinstance(players, list)
    table = Table(rules, tuple(players))
    dealer = head.get("dealer")
    return Evening(table, dealer if isinstance(dealer, str) and dealer in table.seats else table.players[-1])


def _played(evening: Evening, record: Record, index: int, asserted: bool, set_aside: str | None) -> Problem | None:
    """Plays one record; what is wrong with it, if anything. `set_aside` tells why agreements do not hold."""
    event: Event | None = None
    try:
        event = evening.read(record.body)
        outcome = NOTHING if isinstance(event, AcceptEdit) else evening.add(event, index)
    except Refused as refused:
        if isinstance(event, Agree) and set_aside is not None:
            evening.set_aside(event, set_aside, index)
            return None
        what = "; ".join(str(problem) for problem in refused.problems)
        return NOT_PLAYED(what=what)
    if asserted and event.kind not in UNSCORED:
        state = evening.state
        expected = assertions(state, outcome, state.table.rules)
        facts = {field.key for field in event.fields}  # a radl that was given stands where open radli are asserted
        difference = _difference(record.body, expected, facts)
        if difference is not None:
            return SHOWS_OTHER(difference=difference)
    return None


def _difference(body: Body, expected: Body, facts: Container[str]) -> Said | None:
    """How the stored score differs from the one worked out now; None if it does not."""
    for key in ("scores", "totals", "radli", "pot"):
        stored, due = body.get(key), expected.get(key)
        if stored == due or key in facts:
            continue
        if isinstance(stored, dict) or isinstance(due, dict):
            by_player = stored if isinstance(stored, dict) else {}
            facts = due if isinstance(due, dict) else {}
            name = next((one for one in (*facts, *by_player) if by_player.get(one) != facts.get(one)), "nobody")
            text = "{key} {written} for {name}, but the facts give {right}"
            written, right = _shown(by_player.get(name)), _shown(facts.get(name))
            return said(text, key=key, written=written, name=_shown(name), right=right)
        return said("{key} {written}, but the facts give {right}", key=key, written=_shown(stored), right=_shown(due))
    return None


def _shown(value: object) -> Said | str:
    return said("nothing") if value is None else printable(str(value))[:40]
