"""A competition: its ledger file opened, verified and played through, and events added to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from .. import ledger as ledgers
from .._version import __version__
from ..amounts import plain_all
from ..law.ruleset import Ruleset
from ..ledger import Body, Ledger, Record, Warn
from ..problems import Place, Problem, Refused, malformed
from ..surroundings import surroundings
from ..words.folding import printable
from ..words.said import said
from . import announcing
from .conditions import Conditions
from .course import CompetitionCourse
from .events import Close, Event, Redo, Results, Undo, read, write
from .ledger_kind import TOURNAMENT
from .standings import standings
from .tournament import Tournament

NOT_PLAYABLE = malformed("competition-record", "this record cannot be played: {what}")
NOT_REPRODUCED = malformed("competition-altered", "this record shows {key} {shown}, but the facts give {due}")

Prepare = Callable[[Tournament], Event]


class Recorded(NamedTuple):
    """What was added: the event, the competition before and after it, and the short seal of its record.

    Where nothing was to be written there is no seal. For an undo or redo `event` is what it took back or brought back.
    """

    event: Event
    moved: Event | None
    before: Tournament
    state: Tournament
    seal: str | None


class Competition:
    """A ledger and the competition that follows from it, read and played through as far as it is sound.

    `damage` is all that is wrong: with the file, or records whose tables, places or points do not follow from the
    facts; `records` are those that were played, in order.
    """

    def __init__(self, path: Path, ledger: Ledger | None = None) -> None:
        self.path = path
        self.ledger = ledger or ledgers.read(path, kind=TOURNAMENT)
        self.records: list[Record] = []
        self.damage: list[Problem] = list(self.ledger.damage)
        if not self.ledger.records:
            raise Refused(self.damage)
        self._play()

    @classmethod
    def begin(
        cls, path: Path, conditions: Conditions, rules: Ruleset, origin: str, warn: Warn, dry: bool = False
    ) -> str | None:  # fmt: skip
        """Creates the ledger of a new competition, with the whole resolved ruleset in its first record.

        Gives the short seal of that record, None with `dry`, which writes nothing.
        """
        head = {
            "kind": TOURNAMENT.name,
            "program": __version__,
            "at": surroundings().now(),
            "salt": surroundings().salt(),
        }
        body = {**head, **announcing.write(conditions), "origin": origin, "rules": rules.document}
        if dry:
            ledgers.require_free(path, kind=TOURNAMENT)
            return None
        return ledgers.short(ledgers.create(path, body, warn, kind=TOURNAMENT)[0].seal)

    @property
    def tournament(self) -> Tournament:
        """The competition as it stands."""
        return self.course.state

    @property
    def conditions(self) -> Conditions:
        """What was announced."""
        return self.course.state.conditions

    @property
    def seal(self) -> str:
        """The short seal of the last record."""
        return ledgers.short(self.records[-1].seal)

    def sound(self) -> Competition:
        """The competition itself. Raises Refused if anything is wrong with its ledger."""
        if self.damage:
            raise Refused(self.damage)
        return self

    def _play(self) -> None:
        place = Place(self.path.name, 1, 1)
        head, *records = self.ledger.records
        try:
            self.course = CompetitionCourse(announcing.read(head.body))
        except Refused as refused:
            raise Refused([one._replace(place=place) for one in refused.problems]) from None
        self.records.append(head)
        for record in records:
            problem = self._played(record)
            if problem is not None:
                self.damage.append(problem._replace(place=place._replace(line=record.line)))
                return
            self.records.append(record)

    def _played(self, record: Record) -> Problem | None:
        """Plays one record; what is wrong with it, if anything."""
        before = self.tournament
        try:
            event = read(record.body)
            state = self.course.add(event, record.body["n"])
        except Refused as refused:
            told = tuple(one.said if not one.path else said("{path}: {what}", path=one.path, what=one.said)
                         for one in refused.problems[:3])  # fmt: skip
            return NOT_PLAYABLE(what=told)
        for name, due in assertions(before, state, event).items():
            found = record.body.get(name)
            if found != due:
                return NOT_REPRODUCED(key=name, shown=_short(found), due=_short(due))
        return None


def add(path: Path, prepare: Prepare, warn: Warn, dry: bool = False) -> Recorded:
    """Adds one event to a competition.

    `prepare` gets the competition as it stands, under the lock, and gives the event. Nothing is said to be recorded
    before the file has been synced. With `dry` everything is worked out and nothing written.
    """
    added: list[Recorded] = []

    def build(ledger: Ledger) -> list[Body]:
        competition = Competition(path, ledger).sound()
        course, before = competition.course, competition.tournament
        event = prepare(before)
        moved = course.newest if isinstance(event, Undo) else None
        state = course.add(event)
        if isinstance(event, Redo):
            moved = course.newest
        added.append(Recorded(event, moved, before, state, None))
        body = write(event)
        read(body)  # what could not be read back would close the competition for ever
        return [body | {"at": surroundings().now()} | assertions(before, state, event)]

    if dry:
        build(ledgers.read(path, kind=TOURNAMENT))
        return added[-1]
    (record,) = ledgers.append(path, build, warn, kind=TOURNAMENT)
    return added[-1]._replace(seal=ledgers.short(record.seal))


def assertions(before: Tournament, state: Tournament, event: Event) -> Body:
    """What followed from an event, stored beside its facts: tables formed, numbers, places and points given."""
    if isinstance(event, Undo | Redo) or before is state:
        return {}
    body: Body = {}
    if len(state.draws) > len(before.draws):
        body["order"] = list(state.draws[-1].order)
    if len(state.rounds) > len(before.rounds):
        body |= {"round": state.now.number, "tables": [list(table.players) for table in state.now.tables]}
    elif before.rounds:
        changed = {
            str(number): list(now.players)
            for number, (then, now) in enumerate(zip(before.now.tables, state.now.tables, strict=True), 1)
            if now.players is not then.players
        }
        if changed:
            body["seated"] = changed
        numbers = {name: one.number for name, one in state.players.items() if name not in before.players}
        if numbers:
            body["numbers"] = numbers
    if isinstance(event, Results):
        body["given"] = list(_given(state, event))
    if isinstance(event, Close):
        body["final"] = {row.player.name: row.place for row in standings(state).rows}
    return body


def _given(state: Tournament, event: Results) -> Iterable[Body]:
    """The places and the points that results gave, or who goes on."""
    for one in event.tables:
        round = state.round(one.round)
        assert round is not None
        table = round.tables[one.table - 1]
        assert table.result is not None
        given: Body = {"places": dict(table.result.places)}
        if state.system.gives_points:
            yield given | {"points": plain_all(state.points(table.result))}
        else:
            yield given | {"on": list(state.on(round, table))}


def _short(value: object) -> str:
    text = "nothing" if value is None else printable(str(value))
    return text if len(text) <= 60 else f"{text[:59]}…"
