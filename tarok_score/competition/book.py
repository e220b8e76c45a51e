"""A competition in its ledger file, opened, verified and played through, with events added to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from .. import ledger as ledgers
from .._version import __version__
from ..amounts import plain_all
from ..events.timeline import Done, Timeline
from ..ledger import Body, Ledger, Record, Warn
from ..problems import Place, Problem, Refused, impossible, malformed
from ..surroundings import surroundings
from ..words.folding import printable
from ..words.said import said
from . import announcing, events
from .changes import after
from .conditions import Conditions
from .draw import SLIPS, Draw
from .ledger_kind import TOURNAMENT
from .standings import standings
from .systems import begin
from .tournament import Tournament

if TYPE_CHECKING:
    from ..law.ruleset import Ruleset

NOT_PLAYABLE = malformed("competition-record", "this record cannot be played: {what}")
NOT_REPRODUCED = malformed("competition-altered", "this record shows {key} {shown}, but the facts give {due}")

NOTHING_TO_UNDO = impossible("nothing-to-undo", "there is nothing to take back", "no event was recorded yet")
NOTHING_TO_REDO = impossible("nothing-to-redo", "there is nothing to bring back", "redo follows an undo")
WHY_TAKEN_BACK = impossible(
    "draw-undone-why", "after the entries were closed a draw is taken back with a reason", "--why TEXT says it to all"
)
NO_LOOK_AHEAD = impossible(
    "draw-dry-run", "once the entries are closed nobody tries a draw before it counts", "leave --dry-run out"
)

Prepare = Callable[[Tournament], events.Event]


class Recorded(NamedTuple):
    """An event that was added: the competition before and after it, and the whole seal of its record.

    On a dry run there is no seal. For an undo or redo `moved` is the event that it took back or brought back. `undone`
    are the draws taken back so far, and the entries opened again.
    """

    event: events.Event
    moved: events.Event | None
    before: Tournament
    state: Tournament
    seal: str | None
    undone: tuple[TakenBack, ...] = ()


class UndoneDraw(NamedTuple):
    """A draw that was taken back: its time, and the time and reason of the undoing."""

    number: int
    draw: Draw
    at: str
    undone_at: str
    why: str | None


class Reopened(NamedTuple):
    """The entries, opened again after they were closed: the draw rests on another seal from then on."""

    at: str
    why: str | None


TakenBack: TypeAlias = UndoneDraw | Reopened
"""What stays to be seen of a draw: others in its place, and other closings of the entries, that no longer count."""


class Competition:
    """A ledger and the competition that follows from it, read and played as far as it is sound.

    `damage` is all that is wrong with the file, or with records whose tables, places or points do not follow from the
    facts. `records` are those that were played, in order; `events` are their events, without the head; `undone` are the
    draws and the closings of the entries that were taken back.
    """

    def __init__(self, path: Path, ledger: Ledger | None = None) -> None:
        self.path = path
        self.ledger = ledger or ledgers.read(path, kind=TOURNAMENT)
        self.records: list[Record] = []
        self.events: list[events.Event] = []
        self.undone: list[TakenBack] = []
        self.damage: list[Problem] = list(self.ledger.damage)
        if not self.ledger.records:
            raise Refused(self.damage)
        self._play()

    @classmethod
    def begin(
        cls, path: Path, conditions: Conditions, rules: Ruleset, origin: str, warn: Warn, dry: bool = False
    ) -> str | None:
        """Creates the ledger of a new competition, with the whole resolved ruleset in its first record.

        Returns the short seal of that record; with `dry`, which writes nothing, None.
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
        return ledgers.short_seal(ledgers.create(path, body, warn, kind=TOURNAMENT)[0].seal)

    @property
    def tournament(self) -> Tournament:
        """The competition as it stands."""
        return self.timeline.now

    @property
    def conditions(self) -> Conditions:
        """The announced conditions."""
        return self.timeline.now.conditions

    @property
    def seal(self) -> str:
        """The short seal of the last record."""
        return ledgers.short_seal(self.records[-1].seal)

    def sound(self) -> Competition:
        """The competition itself. Raises Refused if anything is wrong with its ledger."""
        if self.damage:
            raise Refused(self.damage)
        return self

    def _play(self) -> None:
        place = Place(self.path.name, 1, 1)
        head, *records = self.ledger.records
        try:
            self.timeline = begin_timeline(announcing.read(head.body))
        except Refused as refused:
            raise Refused([one._replace(place=place) for one in refused.problems]) from None
        self.records.append(head)
        for record in records:
            problem = self._played(record)
            if problem is not None:
                self.damage.append(problem._replace(place=place._replace(line=record.line)))
                return
            self.records.append(record)

    @property
    def standing(self) -> frozenset[int]:
        """The numbers of the records whose events stand."""
        return frozenset(done.record for done in self.timeline.done)

    @property
    def formed_at(self) -> str:
        """The time at which the current round was formed, as its record has it."""
        forming = {done.record for done in self.timeline.done if isinstance(done.event, events.DrawLots | events.Next)}
        found = [str(one.body.get("at", "")) for one in self.records if one.body["n"] in forming]
        return found[-1] if found else ""

    def _played(self, record: Record) -> Problem | None:
        """Plays one record; returns its problem, if it has one."""
        before, last = self.tournament, self.timeline.done[-1] if self.timeline.done else None
        try:
            event = events.read(record.body, record.seal)
            state = happen(self.timeline, event, record.body["n"])
        except Refused as refused:
            problems = tuple(
                one.said if not one.path else said("{path}: {what}", path=one.path, what=one.said)
                for one in refused.problems[:3]
            )
            return NOT_PLAYABLE(what=problems)
        for name, due in assertions(before, state, event).items():
            found = record.body.get(name)
            if found != due:
                return NOT_REPRODUCED(key=name, shown=_short(found), due=_short(due))
        self.events.append(event)
        now = str(record.body.get("at", ""))
        if isinstance(event, events.Undo) and last is not None and isinstance(last.event, events.DrawLots):
            at = next((str(one.body.get("at", "")) for one in self.records if one.body["n"] == last.record), "")
            self.undone.append(UndoneDraw(len(before.draws), before.draws[-1], at, now, event.override))
        if isinstance(event, events.Undo) and last is not None and isinstance(last.event, events.CloseEntry):
            self.undone.append(Reopened(now, event.override))
        if isinstance(event, events.OpenEntry):
            self.undone.append(Reopened(now, event.why))
        if isinstance(event, events.Redo) and isinstance(newest(self.timeline), events.DrawLots | events.CloseEntry):
            self.undone.pop()
        return None


def begin_timeline(conditions: Conditions) -> Timeline[Tournament]:
    """A competition before anything happened in it."""
    return Timeline(begin(conditions), _play)


def newest(timeline: Timeline[Tournament]) -> events.Event | None:
    """The event that an undo would take back."""
    return timeline.done[-1].event if timeline.done else None


def happen(timeline: Timeline[Tournament], event: events.Event, record: int = -1) -> Tournament:
    """Lets one event happen. Raises Refused, and changes nothing, if it cannot."""
    if isinstance(event, events.Undo):
        last = newest(timeline)
        if last is None:
            raise NOTHING_TO_UNDO.refused()
        if event.override is None and timeline.now.entries and isinstance(last, events.DrawLots | events.CloseEntry):
            raise WHY_TAKEN_BACK.refused("--why")
        timeline.undo()
    elif isinstance(event, events.Redo):
        if not timeline.undone:
            raise NOTHING_TO_REDO.refused()
        timeline.redo()
    else:
        timeline.do(Done(event, record))
    return timeline.now


def _play(before: Tournament, done: Done) -> Tournament:
    return after(before, done.event)


def add(path: Path, prepare: Prepare, warn: Warn, dry: bool = False) -> Recorded:
    """Adds one event to a competition.

    `prepare` gets the competition as it stands under the lock, and returns the event. Nothing counts as recorded before
    the file has been synced. With `dry` everything is worked out and nothing is written.
    """
    added: list[Recorded] = []

    def build(ledger: Ledger) -> list[Body]:
        """The record of the event that `prepare` makes of the competition under the lock. Raises Refused."""
        competition = Competition(path, ledger).sound()
        before = competition.tournament
        event = prepare(before)
        if dry and isinstance(event, events.DrawLots) and event.method != SLIPS and before.entries is not None:
            raise NO_LOOK_AHEAD.refused("--dry-run")
        moved = newest(competition.timeline) if isinstance(event, events.Undo) else None
        state = happen(competition.timeline, event)
        if isinstance(event, events.Redo):
            moved = newest(competition.timeline)
        added.append(Recorded(event, moved, before, state, None, tuple(competition.undone)))
        body = event.write()
        events.read(body)  # a record that could not be read back would close the competition for ever
        return [body | {"at": surroundings().now()} | assertions(before, state, event)]

    if dry:
        build(ledgers.read(path, kind=TOURNAMENT))
        return added[-1]
    (record,) = ledgers.append(path, build, warn, kind=TOURNAMENT).records
    return added[-1]._replace(seal=record.seal)


def assertions(before: Tournament, state: Tournament, event: events.Event) -> Body:
    """The consequences of an event, stored beside its facts: tables formed, numbers, places and points given."""
    if isinstance(event, events.Undo | events.Redo) or before is state:
        return {}
    body: Body = {}
    if len(state.draws) > len(before.draws):
        body["order"] = list(state.draws[-1].order)
    if isinstance(event, events.DrawLots | events.Next):
        body |= {"round": state.current, "tables": [list(table.players) for table in state.now.tables]}
    elif before.rounds and state.current == before.current:
        changed = {
            str(number): list(now.players)
            for number, (then, now) in enumerate(zip(before.now.tables, state.now.tables, strict=True), 1)
            if now.players != then.players
        }
        if changed:
            body["seated"] = changed
        numbers = {name: one.number for name, one in state.players.items() if name not in before.players}
        if numbers:
            body["numbers"] = numbers
    if isinstance(event, events.Results):
        body["given"] = list(_given(state, event))
    if isinstance(event, events.Close):
        body["final"] = {row.player.name: row.place for row in standings(state).rows}
    return body


def _given(state: Tournament, event: events.Results) -> Iterable[Body]:
    """The places and points that results gave, or the players who go on."""
    for one in event.results:
        this_round = state.round(one.round)
        assert this_round is not None
        table = this_round.tables[one.table - 1]
        assert table.result is not None
        given: Body = {"places": dict(table.result.places)}
        if state.system.gives_points:
            yield given | {"points": plain_all(state.points(table.result))}
        else:
            yield given | {"on": list(state.on(this_round, table))}


def _short(value: object) -> str:
    text = "nothing" if value is None else printable(str(value))
    return text if len(text) <= 60 else f"{text[:59]}…"
