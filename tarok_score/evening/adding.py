"""Adding to an evening: events, words, the record of a play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from ..amounts import Amount
from ..events import Event, Redo, Undo
from ..hand import Table, writing
from ..ledger.record import Body
from ..problems import Problems, Refused
from ..scoring.stakes import Before, Outcome
from ..text import printable
from ..values import Value
from ..words.said import Said, said
from . import parse_words
from .course import EveningCourse, record_of, rested
from .events import HandPlayed, Understood
from .notes import ChangedHand, afterwards, changed_hands, narrate, notes, other_dealer
from .state import State, forehand

if TYPE_CHECKING:
    from ..cards.record import ScoredPlay

#: Something that happened: an event, or the words for one.
Happening: TypeAlias = Event | str | Sequence[str]


class Addition(Value):
    """An addition: an event, or words that are read in the evening as it is then.

    `number` is the number of the words' line, if there are many lines. `as_played` allows an event whatever was due;
    `by` is the writer, if there are several.
    """

    happening: Happening
    command: str = ""
    options: Mapping[str, object] | None = None
    as_played: bool = False
    number: int | None = None
    by: str | None = None


class AddedEvent(Value):
    """An event that was added, what it wrote, and the state after it.

    `sentences` say it in lines: of a correction what was, and what is. `changed` are the later hands whose scores it
    changed. `number` is that of the last hand then, voided ones counted. `gained` is what it added to each total.
    """

    event: Event
    outcome: Outcome
    state: State
    sentences: tuple[Said, ...]
    changed: tuple[ChangedHand, ...] = ()
    number: int = 0
    gained: Mapping[str, Amount] = {}


class Added(Value):
    """Events that were added, each with what it wrote, notes that the table should hear, and the records' seals.

    On a dry run there are no seals, and the events happened only in `evening`. `elsewhere` says what another program
    did to the session meanwhile.
    """

    evening: EveningCourse
    steps: tuple[AddedEvent, ...]
    notes: tuple[Said, ...]
    seals: tuple[str, ...]
    elsewhere: Said | None = None

    @property
    def state(self) -> State:
        """The state after all the events."""
        return self.evening.state

    @property
    def totals(self) -> dict[str, Amount]:
        """Everybody's total after all the events."""
        return self.evening.state.totals


def work_out(evening: EveningCourse, additions: Sequence[Addition], records: int) -> tuple[Added, list[Body]]:
    """The evening with all of these added after `records` records, and theirs. Raises Refused with all problems."""
    # Everything happens in a copy: if one event of many is refused, none was added.
    evening = evening.copy()
    steps: list[AddedEvent] = []
    heard: list[Said] = []
    bodies: list[Body] = []
    problems = Problems()
    for addition in additions:
        try:
            happening = addition.happening
            if isinstance(happening, Event):
                understood = Understood((happening,), addition.as_played)
            else:
                parts = happening.split() if isinstance(happening, str) else happening
                understood = parse_words.read(evening, parts, addition.options, addition.command)
            for event in understood.events:
                heed = notes(evening, event, understood.as_played)
                before, body = evening.copy(), event.write()
                outcome = evening.add(event, records + len(bodies))
                if "rested" in event.names:
                    body |= {"rested": worked_out} if (worked_out := rested(evening)) else {}
                before.read(body)  # a record that could not be read back would close the session for ever
                record = record_of(evening, body, outcome)
                bodies.append(record if addition.by is None else record | {"by": addition.by})
                corrected = event.corrects or isinstance(event, Undo | Redo)
                later = [*afterwards(before, evening), *other_dealer(before, evening, event)] if corrected else []
                line = addition.number
                for note in (*heed, *later):
                    heard.append(note if line is None else said("line {number}: {note}", number=line, note=note))
                # After a new name the same hands look different by it, and none of them changed.
                same_names = before.names == evening.names
                changed = changed_hands(before, evening) if corrected and same_names else ()
                sentences = narrate(before, evening, event)
                was, totals = before.state.totals, evening.state.totals
                # A correction gains the difference of all totals, since it changes later hands too.
                more = {name: total - was.get(name, 0) for name, total in totals.items() if total != was.get(name, 0)}
                gained = more if same_names else outcome.scores
                steps.append(AddedEvent(event, outcome, evening.state, sentences, changed, evening.count, gained))
        except Refused as refused:
            problems.extend([problem._replace(line=addition.number or problem.line) for problem in refused.problems])
    problems.check()
    return Added(evening, tuple(steps), tuple(heard), ()), bodies


def replayed(
    evening: EveningCourse, request: dict[str, Any], problems: Problems
) -> tuple[ScoredPlay, HandPlayed] | None:
    """The hand that the record of its play proves at this table, and its event; None after adding its problems.

    If the record names no players, forehand is the player after the dealer. A compulsory klop that is due in the
    evening counts.
    """
    from ..cards.record import score_play

    table, state = evening.table, evening.state
    rules = table.rules
    # A record that is added to an evening must not bring a state of its own.
    for key in request:
        if key == "before":
            problems.add("record-with-state", "before")
        elif key not in ("id", "ruleset", "variants", "players", "play"):
            problems.add("no-field-beside-a-record", printable(str(key)))
    if request.get("ruleset", rules.id) != rules.id:
        problems.add("record-of-other-rules", "ruleset", ruleset=rules.id)
    variants = request.get("variants")
    if variants is not None and (type(variants) is not list or set(map(str, variants)) != set(rules.variants)):
        problems.add("record-of-other-variants", "variants", variants=rules.variants or "no variants")
    seated = _seated(table, forehand(table, state.dealer), request.get("players"), problems)
    document = request["play"]
    # The evening knows better than the record whether a klop is compulsory.
    if type(document) is dict and state.compulsory_klop:
        document = {"compulsory": True, **document}
    score = score_play(seated, Before(state.radli, state.pot), document, problems)
    if score is None or problems:
        return None
    return score, HandPlayed(score.hand, writing.write(table, score.hand))


def _seated(table: Table, first: str, players: object, problems: Problems) -> Table:
    """The table as the record has it: the same people in the same turn order, beginning with forehand."""
    names = players if type(players) is list else [first]
    begins = table.player(names[0]) if names else None
    seat = table.seats[begins if begins is not None else first]
    order = table.players[seat:] + table.players[:seat]
    if players is not None and tuple(table.player(name) for name in names) != order:
        problems.add("record-of-other-players", "players", players=table.players)
    return Table(table.rules, order)
