"""A competition and its ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from os.path import basename
from typing import TYPE_CHECKING, Any

from ..amounts import plain_all
from ..documents import AS_RECORD, REQUIRED, Anything, Part, Reading, Text, choice, of_kind, several, text, whole
from ..events import Done, Timeline
from ..files import Name
from ..ledger import Kind, Ledger
from ..ledger import file as ledgers
from ..ledger.file import Warn
from ..ledger.record import Record, spell
from ..limits import MOST_HANDS, MOST_PLAYERS, MOST_ROUNDS
from ..problems import Place, Problem, Problems, Refused, problem, refusal
from ..resources import __version__
from ..surroundings import surroundings
from ..text import cut
from ..values import Value
from ..words.said import listed, said
from . import events
from .draw import SLIPS, Conditions, Draw
from .events import Body, after
from .names import OPTIONS
from .systems import SYSTEMS, System, standings
from .tournament import Tournament

if TYPE_CHECKING:
    from ..law.ruleset import Ruleset


_REPAIR = said("`tarok tournament repair` saves the good part in a new file")

TOURNAMENT = Kind(
    name="tournament",
    others={"session": "a-session"},
    begin=said("`tarok tournament new` begins a competition in a new one"),
    repair=_REPAIR,
    accept=_REPAIR,
    look=said("`tarok tournament check` shows the damage; `tarok tournament repair` saves the good part in a new file"),
)
"""A competition's ledger: its first record has what was announced."""


#: A text that is not blank and does not begin with a blank.
NOT_BLANK = r"\S.*"


def settle(conditions: Conditions, given: Mapping[str, Any], wrong: Iterable[Problem] = ()) -> Conditions:
    """The conditions with what was typed, by its field, of those that only some systems know.

    Raises Refused with every problem; `wrong` are those so far.
    """
    problems, system, seats = Problems(wrong), SYSTEMS[conditions.system], conditions.seats
    if conditions.rounds is not None and not system.gives_points:
        problems.add("option-of-another-system", "--rounds", system=system)
    strange = [OPTIONS[field].flag for field in OPTIONS if field in given and field not in system.options]
    problems.extend(problem("option-of-another-system", flag, system=system) for flag in strange)
    if conditions.rounds is None and system.gives_points:
        problems.add("rounds-missing", "--rounds")
    if seats not in system.seats:
        needed = listed([str(n) for n in system.seats], "{some} or {last}")
        problems.add(
            "ruleset-of-other-seats", "--ruleset", ruleset=conditions.ruleset, n=seats, system=system, seats=needed
        )
    # The options are read only now: how they are read depends on the seats, which had to be right.
    problems.check()
    chosen = {
        field: OPTIONS[field].take(given[field], seats, problems) if field in given else OPTIONS[field].usual(seats)
        for field in system.options
    }
    problems.check()
    return conditions._replace(**chosen)


# The first record


def write(conditions: Conditions) -> Body:
    """The conditions as fields of the first record."""
    names = ("name", "system", "ruleset", "variants", "seats", "hands", "jury")
    body: Body = {name: getattr(conditions, name) for name in names}
    body |= {name: list(value) for name, value in body.items() if isinstance(value, tuple)}
    system = SYSTEMS[conditions.system]
    if system.gives_points:
        body["rounds"] = conditions.rounds
    return body | write_options(conditions, system)


def write_options(conditions: Conditions, system: System) -> Body:
    """The options that the system knows, as JSON."""
    return {OPTIONS[field].name: OPTIONS[field].write(getattr(conditions, field)) for field in system.options}


class Head(Part):
    """The first record of a competition, without the options of its system, which are read elsewhere."""

    manner = AS_RECORD
    name: str = text("How it is called.", pattern=NOT_BLANK)
    system: str = choice("How it is held.", SYSTEMS)
    ruleset: str = text("The ruleset that is played.", pattern=NOT_BLANK)
    variants: tuple[str, ...] = several("Its variants.", Text("A variant.", pattern=NOT_BLANK), default=REQUIRED)
    seats: int = whole("How many sit at a table; the system allows some numbers.", 1, MOST_PLAYERS)
    hands: int = whole("Hands of one game at a table.", 1, MOST_HANDS)
    jury: tuple[str, ...] = several(
        "Those of the committee.", Text("A name.", pattern=NOT_BLANK), most=MOST_PLAYERS, default=REQUIRED
    )
    rounds: int | None = whole("How many rounds are played, if that is announced.", 1, MOST_ROUNDS, default=None)
    rules: object = of_kind(Anything("The ruleset with its variants, resolved."))


def read(body: Mapping[str, Any]) -> Conditions:
    """Reads the conditions in the first record. Raises Refused if it is not the first record of a competition."""
    head = Head.read(body, "", Reading())
    if head is None or not isinstance(head.rules, dict):
        raise refusal("competition-head")
    system, seats = SYSTEMS[head.system], head.seats
    rounds = head.rounds if system.gives_points else None
    conditions = Conditions(head.name, head.system, head.ruleset, head.variants, seats, head.hands, rounds, head.jury)
    try:
        # An older program wrote fewer options; those that it left out have their usual values.
        given = {
            field: option.typed(body[option.name])
            for field, option in OPTIONS.items()
            if field in system.options and option.name in body
            if body[option.name] is not None or option.usual(seats) is not None
        }
        return settle(conditions, given)
    except (AttributeError, LookupError, Refused, TypeError, ValueError):
        raise refusal("competition-head") from None


Prepare = Callable[[Tournament], events.Event]


class Recorded(Value):
    """An event that was added: the competition before and after it, and the whole seal of its record.

    On a dry run there is no seal. `moved` is the event that an undo took back, or a redo brought back, else the event
    itself. `undone` are the draws taken back so far, and the entries opened again.
    """

    event: events.Event
    moved: events.Event
    before: Tournament
    state: Tournament
    seal: str | None
    undone: tuple[TakenBack, ...] = ()


class TakenBack(Value):
    """A draw that no longer counts, as far as it stays visible: its time, and the time and reason of the undoing.

    Without a draw the entries were opened again after they were closed: from then on it rests on another seal.
    """

    at: str
    why: str | None
    number: int = 0
    draw: Draw | None = None
    undone_at: str = ""


class Competition:
    """A ledger and the competition that follows from it, read and played as far as it is sound.

    `damage` is all that is wrong with the file, or with records whose tables, places or points do not follow from the
    facts. `records` are those that were played, in order; `events` are their events, without the head; `undone` are the
    draws and the closings of the entries that were taken back.
    """

    def __init__(self, path: Name) -> None:
        self.path = path
        self.records: list[Record] = []
        self.damage: list[Problem] = []
        self.ledger = ledgers.read(path, kind=TOURNAMENT)
        self.follow(self.ledger)

    @classmethod
    def begin(
        cls, path: Name, conditions: Conditions, rules: Ruleset, origin: str, warn: Warn, dry: bool = False
    ) -> str | None:
        """Creates the ledger of a new competition, with the whole resolved ruleset in its first record.

        Returns the short seal of that record; with `dry`, which writes nothing, None.
        """
        body = {
            "kind": TOURNAMENT.name,
            "program": __version__,
            "at": surroundings().now(),
            "salt": surroundings().salt(),
            **write(conditions),
            "origin": origin,
            "rules": rules.document,
        }
        if dry:
            ledgers.require_free(path)
            return None
        return spell(ledgers.create(path, body, warn, kind=TOURNAMENT)[0].seal)

    @property
    def tournament(self) -> Tournament:
        """The competition as it is now."""
        return self.timeline.now

    @property
    def seal(self) -> str:
        """The short seal of the last record."""
        return spell(self.records[-1].seal)

    def sound(self) -> Competition:
        """The competition itself. Raises Refused if anything is wrong with its ledger."""
        if self.damage:
            raise Refused(self.damage)
        return self

    def follow(self, ledger: Ledger | None = None) -> None:
        """Plays what the file, or a ledger of it, has beyond what was played, or all of it if that is another file."""
        ledger = ledger or ledgers.read(self.path, kind=TOURNAMENT, known=self.ledger)
        if not ledger.records:
            raise Refused(ledger.damage)
        place, played = Place(basename(self.path), 1, 1), len(self.records)
        if self.damage or not played or ledger.records[:played][-1].seal != self.records[-1].seal:
            try:
                self.timeline = begin_timeline(read(ledger.records[0].body))
            except Refused as refused:
                raise Refused([fault._replace(place=place) for fault in refused.problems]) from None
            self.records, self.events, self.undone = [ledger.records[0]], list[events.Event](), list[TakenBack]()
        self.ledger, self.damage = ledger, list(ledger.damage)
        for record in ledger.records[len(self.records) :]:
            problem = self._played(record)
            if problem is not None:
                self.damage.append(problem._replace(place=place._replace(line=record.line)))
                return
            self.records.append(record)

    @property
    def counting_records(self) -> frozenset[int]:
        """The numbers of the records that count."""
        return frozenset([0, *(done.record for done in self.timeline.done)])

    def _played(self, record: Record) -> Problem | None:
        """Plays one record; returns its problem, if it has one."""
        before = self.tournament
        try:
            event = events.read(record.body, record.seal)
            state = happen(self.timeline, event, record.body["n"])
        except Refused as refused:
            problems = tuple(
                problem.said if not problem.path else said("{path}: {what}", path=problem.path, what=problem.said)
                for problem in refused.problems[:3]
            )
            return problem("competition-record", what=problems)
        for name, due in assertions(before, state, event).items():
            written = record.body.get(name)
            if written != due:
                shown, expected = [cut("nothing" if value is None else str(value), 60) for value in (written, due)]
                return problem("competition-altered", key=name, shown=shown, due=expected)
        self.events.append(event)
        now = str(record.body.get("at", ""))
        if isinstance(event, events.Undo):
            taken_back = self.timeline.undone[-1]
            if isinstance(taken_back.event, events.DrawLots):
                at = str(self.records[taken_back.record].body.get("at", ""))
                self.undone.append(TakenBack(at, event.override, len(before.draws), before.draws[-1], now))
            elif isinstance(taken_back.event, events.CloseEntry):
                self.undone.append(TakenBack(now, event.override))
        elif isinstance(event, events.OpenEntry):
            self.undone.append(TakenBack(now, event.why))
        elif isinstance(event, events.Redo) and isinstance(self.timeline.done[-1].event, DRAWING):
            self.undone.pop()
        return None


def begin_timeline(conditions: Conditions) -> Timeline[Tournament]:
    """A competition before anything happened in it."""
    beginning = Tournament(conditions, SYSTEMS[conditions.system], {})
    return Timeline(beginning, lambda before, done: after(before, done.event))


#: The events whose undoing stays to be seen.
DRAWING = (events.DrawLots, events.CloseEntry)


def happen(timeline: Timeline[Tournament], event: events.Event, record: int = -1) -> Tournament:
    """Lets one event happen. Raises Refused, and changes nothing, if it cannot."""
    if isinstance(event, events.Undo):
        if not timeline.done:
            raise refusal("nothing-to-undo")
        if event.override is None and timeline.now.entries and isinstance(timeline.done[-1].event, DRAWING):
            raise refusal("draw-undone-why", "--why")
        timeline.undo()
    elif isinstance(event, events.Redo):
        if not timeline.undone:
            raise refusal("nothing-to-redo")
        timeline.redo()
    else:
        timeline.do(Done(event, record))
    return timeline.now


def foresee(competition: Competition, event: events.Event) -> Recorded:
    """The competition before and after an event, of which nothing is recorded. Raises Refused if it cannot be."""
    timeline = competition.timeline.copy()
    state = happen(timeline, event)
    moved = timeline.undone if isinstance(event, events.Undo) else timeline.done
    return Recorded(event, moved[-1].event, competition.tournament, state, None, tuple(competition.undone))


def add(competition: Competition, prepare: Prepare, warn: Warn, dry: bool = False) -> Recorded:
    """Adds one event to a competition, which then has what others recorded meanwhile, too.

    `prepare` gets the competition as it is under the lock, and returns the event. Nothing counts as recorded before the
    file has been synced. With `dry` everything is worked out and nothing is written.
    """
    added: list[Recorded] = []

    def build(ledger: Ledger) -> list[Body]:
        """The record of the event that `prepare` makes of the competition under the lock. Raises Refused."""
        competition.follow(ledger)
        before = competition.sound().tournament
        event = prepare(before)
        # A draw that was bound by closed entries must not be tried out before it counts.
        if dry and isinstance(event, events.DrawLots) and event.method != SLIPS and before.entries is not None:
            raise refusal("draw-dry-run", "--dry-run")
        added.append(foresee(competition, event))
        body = event.write()
        events.read(body)  # a record that could not be read back would close the competition for ever
        return [body | {"at": surroundings().now()} | assertions(before, added[-1].state, event)]

    if dry:
        competition.follow()
        build(competition.ledger)
        return added[-1]
    # What others recorded meanwhile is read under the lock, so the event is made of the newest state.
    appended = ledgers.append(competition.path, build, warn, kind=TOURNAMENT, known=competition.ledger)
    competition.follow(appended.ledger)
    return added[-1]._replace(seal=appended.records[0].seal)


def assertions(before: Tournament, state: Tournament, event: events.Event) -> Body:
    """The consequences of an event, stored beside its facts: tables formed, numbers, places and points given."""
    if isinstance(event, events.Undo | events.Redo) or before is state:
        return {}
    # Everything the program works out is kept too, so that a later version can prove it still comes to the same.
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
        numbers = {name: player.number for name, player in state.players.items() if name not in before.players}
        if numbers:
            body["numbers"] = numbers
    if isinstance(event, events.Results):
        body["given"] = []
        for typed in event.results:
            this_round, table = events.table_of(state, typed.round, typed.table)
            assert table.result is not None
            given: Body = {"places": table.result.places}
            if state.system.gives_points:
                given["points"] = plain_all(table.result.points)
            else:  # without points it matters who goes on
                given["on"] = list(state.on(this_round, table))
            body["given"].append(given)
    if isinstance(event, events.Close):
        body["final"] = {row.player.name: row.place for row in standings(state).rows}
    return body
