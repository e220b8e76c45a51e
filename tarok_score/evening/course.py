"""The course of an evening: its events in order, corrections applied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ..documents.parts import Reading
from ..events.event import Done, Event, Redo, Timeline, Undo
from ..hand.document import read as read_hand
from ..hand.document import write as write_hand
from ..hand.hand import Hand
from ..hand.table import Table, check_name
from ..ledger.record import Body
from ..limits import LENGTH_OF_SECTION
from ..problems import Problem, Refused, impossible, malformed
from ..words.folding import fold
from ..words.said import Quantity, Said, Value, chained, said
from . import events
from .effects import Entries, Entry, More, Played, Section, after, difference, other_totals, plays_for_pot, with_hand
from .state import NOTHING, Outcome, Scene, State, alike_but_for_amounts, beginning, in_places, known_names, scene

NO_EVENT = impossible("no-such-event", "there is no event e{number}", "tarok log numbers the events that can be void")
VOID_HAND = impossible("hand-void-already", "hand {number} is void already", "tarok undo takes that back")
VOID_EVENT = impossible("event-void-already", "e{number} is void already", "tarok undo takes that back")
SAME_HAND = impossible("same-hand", "hand {number} is there already", "name two hands")
AGREED = impossible(
    "undo-agreed", "the table agreed on these totals", "--override WHY takes the agreement back, and says why"
)
AGREED_OTHERWISE = impossible(
    "agreed-otherwise",
    "this would change totals that the table agreed on {where}: {changes}",
    "--override WHY corrects all the same, and records why",
)
NO_GROUND = impossible(
    "later-event-impossible", "what was noted {where} could not be: {what}", "take that back first: tarok undo"
)
NO_LATER_HAND = impossible(
    "later-hand-impossible", "hand {number} could not be: {what}", "amend it first: tarok amend {number} WORD…"
)
NAME_TAKEN = impossible(
    "rename-name-taken", "{name} is somebody of this evening already", "tell the two apart, as in Ana and AnaK"
)


def happen(evening: Entries, done: Done) -> Entries:
    """The evening after an event. Raises Refused if it cannot happen."""
    event, record, aside = done.event, done.record, done.aside
    if aside is not None:
        return _with_broken_agreement(evening, event, record, aside)
    if isinstance(event, events.Rename):
        return _renamed(evening, event)
    if event.corrects:
        return _corrected(evening, event, record)
    state, number, of = evening.state, evening.count, scene(evening.state, record)
    now, outcome = after(state, event, of)
    number += isinstance(event, events.HandPlayed)
    return evening.followed_by(Entry(state, event, now, outcome, number, record, None, None, of, event))


def _with_broken_agreement(evening: Entries, event: Event, record: int, why: str) -> Entries:
    """The evening with an agreement on totals set aside, for a reason that somebody gave."""
    state = evening.state
    return evening.followed_by(
        Entry(state, event, state, NOTHING, evening.count, record, None, why, scene(state, record), event)
    )


# ---------------------------------------------------------------- each correction


def _corrected(evening: Entries, event: Event, record: int) -> Entries:
    """The evening with a correction made, and everything after its place worked out again."""
    keep = getattr(event, "rested", {}) is None
    match event:
        case events.Amend(number, hand, words, override, _):
            place = evening.place_of_hand(number)
            entry = _said_anew(evening.entry(place), events.HandPlayed(hand, words))
            return _replay(evening, {place: entry}, entry, override, keep)
        case events.Void(_, why, override, _, plays, _):
            place = _to_be_void(evening, event)
            entry = evening.entry(place)._replace(voided=why, overridden=None)
            behind = _played_by(evening.entries()[place + 1 :], plays) if plays else ()
            return _replay(evening, dict(enumerate([entry, *behind], place)), entry, override, keep)
        case events.Insert(before, inner, override, plays, _):
            place = evening.place(before, type(inner))
            entry = Entry(evening.at(place), inner, evening.at(place), NOTHING, 0, record, None, None, None, inner)
            behind = _played_by(evening.entries()[place:], plays)
            return _replay(evening, dict(enumerate([entry, *behind], place)), entry, override, keep)
        case events.Move(number, to, override, _):
            places = _places_of_hands(evening, number, to)
            return _replay(evening, _in_other_places(evening, places, [*places[1:], places[0]]), None, override, keep)
        case events.Swap(number, other, override, _):
            places = _places_of_hands(evening, number, other)
            ends = [places[0], places[-1]]
            return _replay(evening, _in_other_places(evening, ends, ends[::-1]), None, override, keep)
    raise AssertionError(f"{event.kind} is no correction")


def _said_anew(entry: Entry, event: events.HandPlayed) -> Entry:
    """The entry of a hand with other facts; the hand counts."""
    return entry._replace(event=event, as_said=event, outcome=NOTHING, voided=None, overridden=None)


def _to_be_void(evening: Entries, event: events.Void) -> int:
    """The place of the hand or event to be voided."""
    if event.event is None:
        number = event.number or 0
        place = evening.place_of_hand(number)
        if evening.entry(place).voided is not None:
            raise VOID_HAND.refused(number=number)
        return place
    for place, entry in enumerate(evening.entries()):
        if entry.record == event.event and not isinstance(entry.event, events.HandPlayed):
            if entry.voided is not None:
                raise VOID_EVENT.refused(number=event.event)
            if isinstance(entry.event, events.Agree) and event.override is None:
                raise AGREED.refused()
            return place
    raise NO_EVENT.refused(number=event.event)


def _places_of_hands(evening: Entries, number: int, other: int) -> list[int]:
    """The places of the hands from one to another, which may be an earlier one.

    Raises Refused if one of the two does not exist, or both are the same.
    """
    first, last = evening.place_of_hand(number), evening.place_of_hand(other)
    if number == other:
        raise SAME_HAND.refused(number=number)
    step = 1 if first < last else -1
    between = range(first, last + step, step)
    return [place for place in between if isinstance(evening.entry(place).event, events.HandPlayed)]


def _in_other_places(evening: Entries, places: Sequence[int], come_from: Sequence[int]) -> dict[int, Entry]:
    """The entries for some places, each taken from another of these places."""
    return {place: evening.entry(origin) for place, origin in zip(places, come_from, strict=True)}


def who_played(evening: Entries, event: events.Insert | events.Void) -> tuple[dict[str, str], list[Said]]:
    """The players who sit, after a correction of the table, in place of others; and where those are named later on.

    Both are empty where the correction puts nobody in the place of another.
    """
    if isinstance(event, events.Insert):
        place, now = evening.place(event.before, type(event.event)), event.event
        behind, was = evening.entries()[place:], evening.at(place).table.players
        plays = in_places(was, now.players) if isinstance(now, events.Seating) else {}
    else:
        place = _to_be_void(evening, event)
        entry, behind = evening.entry(place), evening.entries()[place + 1 :]
        then, left = entry.as_said, entry.said_at
        plays = in_places(then.players, left.players) if isinstance(then, events.Seating) and left is not None else {}
    names = {old: new for new, old in plays.items()}
    anew = zip(behind, _played_by(behind, plays), strict=True)
    named = [entry for entry, one in anew if one is not entry and _names(entry, names)]
    return plays, [
        said("hand {number}", number=entry.number)
        if isinstance(entry.event, events.HandPlayed)
        else entry.event.title(entry.state.table)
        for entry in named
    ]


def _names(entry: Entry, names: Mapping[str, str]) -> bool:
    """True if an event that counts needs one of these at the table, but for one who rested because he dealt."""
    event, then = entry.as_said, entry.said_at
    if entry.voided is not None or then is None:
        return False
    if isinstance(event, events.Seating):
        from .effects import named_dealer  # loaded already where the table has changed

        left = [name for name in then.players if name not in event.players]
        return not names.keys().isdisjoint([*left, named_dealer(event, then)])
    if isinstance(event, events.HandPlayed) and event.hand.resting == then.dealer:
        event = events.HandPlayed(event.hand._replace(resting=None), event.words)
    needs = events.HandPlayed | events.Misdeal | events.NoTaroks | events.Skis
    return isinstance(event, needs) and event.renamed(names) != event


def _played_by(entries: Sequence[Entry], plays: Mapping[str, str]) -> Iterator[Entry]:
    """The entries, of which those are written of other players, until they leave, for whom others play."""
    names = {old: new for new, old in plays.items()}
    for entry in entries:
        as_said, said_at = entry.as_said, entry.said_at
        if not names or as_said is None or said_at is None or isinstance(as_said, events.Agree | events.Paid):
            yield entry
            continue
        # whoever is called so there by what was said before other corrections is somebody else
        swapped = names | {new: old for old, new in names.items() if new in said_at.players}
        event = as_said.renamed(swapped)
        if isinstance(event, events.HandPlayed) and event != as_said:
            event = events.HandPlayed(event.hand, _in_words(entry.state.table, event.hand, names))
        yield entry._replace(event=event, as_said=event, said_at=said_at.renamed(swapped))
        if isinstance(as_said, events.Seating) and entry.voided is None:
            left = [name for name in said_at.players if name not in as_said.players]
            names = {old: new for old, new in names.items() if old not in left}


def _in_words(table: Table, hand: Hand, names: Mapping[str, str]) -> str:
    """The words of a hand in which others played than were written."""
    from ..hand import writing  # only a correction of who played writes a hand anew

    return writing.write(Table(table.rules, tuple([names.get(name, name) for name in table.players])), hand)


def _renamed(evening: Entries, event: events.Rename) -> Entries:
    """The evening with a player's new name, from its beginning on."""
    problems = check_name(evening.table.rules, event.name, "name")
    if not problems and fold(event.name) != fold(event.player) and fold(event.name) in known_names(evening.state):
        problems = [NAME_TAKEN("name", name=event.name)]
    if problems:
        raise Refused(problems)
    names = {event.player: event.name}
    table = evening.start.table
    also = {former: names.get(name, name) for former, name in table.also.items()}
    players = tuple([names.get(name, name) for name in table.players])
    dealer = names.get(evening.start.dealer, evening.start.dealer)
    start = beginning(Table(table.rules, players, also | {fold(event.player): event.name}), dealer)
    called = {place: _called(entry, names) for place, entry in enumerate(evening.entries())}
    return _replay(Entries(start, evening.sections), called, None, None)


def _called(entry: Entry, names: Mapping[str, str]) -> Entry:
    """An entry with other names of its players."""
    return entry._replace(
        event=entry.event.renamed(names),
        as_said=entry.as_said and entry.as_said.renamed(names),
        said_at=entry.said_at and entry.said_at.renamed(names),
    )


# ---------------------------------------------------------------- played again


def _replay(
    evening: Entries, changed: Mapping[int, Entry], own: Entry | None, override: str | None, keep: bool = False
) -> Entries:
    """The evening with changed entries in some places, played again from the first of them.

    A later section is played again only where something in it could come out differently. Raises Refused with every
    event that is no longer possible. `own` is the corrected entry, whose problems are the correction's own fault. With
    an `override` agreements that no longer hold are set aside. Older programs `keep` who rested in a hand.
    """
    first, length = min(changed, default=0), max(evening.length, max(changed, default=-1) + 1)
    full, within = divmod(first, LENGTH_OF_SECTION)
    sections = list(evening.sections[:full])
    played = list(evening.sections[full].first(within) if within else ())
    number = sections[-1].count if sections else 0
    more: More | None = None  # more than there was before the section; None where the states there differ in other ways
    problems: list[Problem] = []
    for index in range(full, -(-length // LENGTH_OF_SECTION)):
        ends = (index + 1) * LENGTH_OF_SECTION
        places = range(max(first, ends - LENGTH_OF_SECTION), min(length, ends))
        if more is not None and changed.keys().isdisjoint(places):
            section = evening.sections[index].following(more)
            if section is not None:
                sections.append(section)
                number = section.count
                continue
        state = sections[-1].state if sections else evening.start
        if played:
            state, number = played[-1].state, played[-1].number
        for place in places:
            entry = changed.get(place) or evening.as_played(place)
            number += isinstance(entry.event, events.HandPlayed)
            try:
                played.append(_again(state, entry, number, override, keep))
                state = played[-1].state
            except Refused as refused:
                if entry is own:
                    raise
                if not isinstance(entry.event, events.Agree):
                    problems.append(_lost(number, entry, refused))
                elif not problems:
                    raise
        if played:
            sections.append(Section(Played(tuple(played))))
            played = []
        more = _more_than(evening.sections[index].state, state) if index < len(evening.sections) else None
    if problems:
        raise Refused(problems)
    return Entries(evening.start, tuple(sections))


def _more_than(then: State, now: State) -> More | None:
    """The amounts by which a state exceeds an earlier one; None where anything else differs, too."""
    return difference(then, now) if alike_but_for_amounts(then, now) else None


def _again(state: State, entry: Entry, number: int, override: str | None, keep: bool) -> Entry:
    """The entry as played after another state; a new one is played for the first time."""
    before, of = state, entry.said_at or scene(state, entry.record)
    event, outcome, overridden = entry.event, NOTHING, entry.overridden
    if isinstance(entry.as_said, events.Seating):
        event = entry.as_said
    if entry.voided is None and overridden is None:
        moved = entry.state.table is not state.table or (entry.event is not entry.as_said and not keep)
        if moved and isinstance(entry.as_said, events.HandPlayed):
            event = _at_table(state, entry.as_said, of)
        if isinstance(event, events.Agree) and entry.said_at is not None:
            overridden = _set_aside(state, event, number, override)
        else:
            state, outcome = _after_again(state, entry, event, of)
            if isinstance(event, events.Seating):
                event = events.Seating(state.table.players, state.dealer, *tuple(event)[2:])
    return Entry(before, event, state, outcome, number, entry.record, entry.voided, overridden, of, entry.as_said)


def _set_aside(state: State, event: events.Agree, number: int, override: str | None) -> str | None:
    """The reason why an agreement that was made is set aside now; None where it holds. Raises Refused without one.

    With a reason it has to hold by the names, as older programs had it.
    """
    if override is not None:
        return override if any(state.totals.get(name) != total for name, total in event.totals.items()) else None
    if other_totals(state, event.totals):
        raise _agreed(number, event, state)
    return None


def rested(evening: Entries) -> dict[str, str]:
    """The players who rest in hands, by number, in which nobody had said it."""
    return {
        str(entry.number): entry.event.hand.resting
        for entry in evening.hands()
        if isinstance(entry.event, events.HandPlayed)
        and entry.event is not entry.as_said
        and entry.event.hand.resting is not None
        and entry.voided is None
    }


def _after_again(state: State, entry: Entry, event: Event, of: Scene) -> tuple[State, Outcome]:
    """The state after an event that happened in another state before, and what it writes now."""
    if isinstance(event, events.HandPlayed) and event is entry.event:
        outcome = _still_written(state, entry)
        if outcome.score is not None:
            return with_hand(state, event, outcome.score), outcome
    return after(state, event, of)


def _still_written(state: State, entry: Entry) -> Outcome:
    """The stored outcome of a hand, moved to another state; NOTHING where the hand has to be scored anew.

    It has to be where somebody has gained his first open radl or lost his last one, or where the hand is played for
    another pot.
    """
    was = entry.before
    if was.table is not state.table or state.finished:
        return NOTHING
    if was.radli == state.radli and was.pot == state.pot:
        return entry.outcome
    if any(bool(count) != bool(state.radli[name]) for name, count in was.radli.items()):
        return NOTHING
    if was.pot != state.pot and plays_for_pot(state.table, entry.event):
        return NOTHING
    return difference(was, state).with_outcome(entry.outcome)


def _at_table(state: State, said: events.HandPlayed, of: Scene) -> events.HandPlayed:
    """A hand moved to another table than the one it was played at. Raises Refused if it is not possible there.

    At a table where nobody rests nobody did. Whoever was said to rest does; if it was the dealer, whoever sits in that
    chair. Where nobody was, or nobody sits there, it is the dealer, or if he played, one in a chair that was not there
    when the hand was recorded.
    """
    table, rested = state.table, said.hand.resting
    if rested is not None and rested == of.dealer:
        rested = next((name for name in table.players if state.chairs[name] == of.chairs[rested]), None)
    if not table.rests:
        resting: list[str | None] = [None]
    elif rested is None:
        there = [of.chairs[name] for name in of.players]
        resting = [state.dealer, *[name for name in table.players if state.chairs[name] not in there]]
    else:
        resting = [rested]
    first: list[Problem] = []
    for name in resting:
        problems: list[Problem] = []
        hand = read_hand(table, write_hand(said.hand._replace(resting=name)), problems, recorded=True)
        if hand is not None:
            return said if hand == said.hand else events.HandPlayed(hand, said.words)
        first = first or problems
    raise Refused(first)


# ---------------------------------------------------------------- what cannot be


def _after_hand(number: int) -> Said:
    """The place after a hand, in words."""
    return said("after hand {number}", number=number) if number else said("before the first hand")


def _lost(number: int, entry: Entry, refused: Refused) -> Problem:
    """The problem of a hand or event that a correction makes impossible, such as the škis of a void hand."""
    what = chained([problem.said for problem in refused.problems], "{one}; {other}")
    if isinstance(entry.event, events.HandPlayed):
        return NO_LATER_HAND(number=number, what=what)
    return NO_GROUND(where=_after_hand(number), what=what)


def _agreed(number: int, event: events.Agree, state: State) -> Refused:
    """The refusal of a correction that changes totals which the table agreed on."""
    decimals = state.table.rules.unit.decimals
    changed: list[Said] = [
        said(
            "{name} {agreed} → {total}",
            name=name,
            agreed=Quantity(event.totals[name], decimals, sign=True),
            total=Quantity(total, decimals, sign=True),
        )
        for name, total in other_totals(state, event.totals).items()
    ]
    return AGREED_OTHERWISE.refused(where=_after_hand(number), changes=tuple(changed))


UNKNOWN = malformed("record-kind", "is not known to this program", "upgrade tarok-score to read it")
NOTHING_DONE = impossible("nothing-done", "there is nothing to take back", "no event was recorded yet")
NOTHING_UNDONE = impossible("nothing-undone", "there is nothing to bring back", "redo follows an undo")


class Confirmation(Value):
    """A player's word for a hand as it then stood: the record that first told of the hand, and the hand's facts."""

    __slots__ = ("player", "record", "words")

    def __init__(self, record: int, words: str, player: str) -> None:
        self.record: Final = record
        self.words: Final = words
        self.player: Final = player


class EveningCourse(Entries):
    """The events of one session and what follows from them."""

    def __init__(self, table: Table, dealer: str) -> None:
        super().__init__(beginning(table, dealer))
        self._timeline = Timeline(Entries(self.start), happen)
        self._added = 0
        self._confirmations: tuple[Confirmation, ...] = ()

    def copy(self) -> EveningCourse:
        """The same evening, to try something out on."""
        other = EveningCourse.__new__(EveningCourse)
        other.start, other.sections, other._added = self.start, self.sections, self._added
        other._timeline, other._confirmations = self._timeline.copy(), self._confirmations
        return other

    @property
    def done(self) -> int:
        """The number of events that `undo` can take back, one after the other."""
        return len(self._timeline.done)

    @property
    def undone(self) -> int:
        """The number of events that `redo` can bring back."""
        return len(self._timeline.undone)

    @property
    def newest(self) -> Event | None:
        """The event that `undo` would take back, which may be a correction."""
        done = self._timeline.done
        return done[-1].event if done else None

    def full_names(self, first: Mapping[str, str]) -> dict[str, str]:
        """The full names of players: those of the `first` record, and those given since."""
        given = [first]
        for done in self._timeline.done:
            event = done.event.event if isinstance(done.event, events.Insert) else done.event
            if isinstance(event, events.Seating):
                given.append(event.full)
            elif isinstance(event, events.Rename) and event.full is not None:
                given.append({event.name: event.full})
        return {self.names.get(fold(name), name): full for names in given for name, full in names.items()}

    # ------------------------------------------------------------ records

    def told_of(self, kind: type[Event], number: object, inner: type[Event] | None = None) -> State:
        """The state that an event is about: for a correction that of its hand, else the present one."""
        if kind is events.Amend and type(number) is int:
            return self.hand(number).before
        if kind is events.Insert and type(number) is int and inner is not None:
            return self.at(self.place(number, inner))
        return self.state

    def read(self, body: Body) -> Event:
        """The event of a record. Raises Refused with its problems if this program did not write such a record."""
        problems: list[Problem] = []
        kind, state = events.event_of(body), self.state
        if kind is None:
            raise UNKNOWN.refused("kind")
        if kind is events.Amend or kind is events.Insert:
            told = body.get("event")
            inner = events.event_of(told) if isinstance(told, dict) else None
            state = self.told_of(kind, body.get("before" if kind is events.Insert else "number"), inner)
        event = kind.read(body, "", Reading(state, problems))
        if event is None:
            raise Refused(problems)
        if "rested" in event.names and "rested" not in body:
            return event.but(rested=None)
        return event

    # ------------------------------------------------------------ what happens

    def add(self, event: Event, record: int | None = None) -> Outcome:
        """Lets one event happen and returns what it wrote. Raises Refused, and changes nothing, if it cannot."""
        record = self._added + 1 if record is None else record
        if isinstance(event, events.Confirmed):
            self._confirm(event, record)
            return NOTHING
        if isinstance(event, Undo):
            self._undo(event)
        elif isinstance(event, Redo):
            self._redo()
        else:
            self._timeline.do(Done(event, record))
        self._stand(record)
        return self._outcome(event, record)

    def _confirm(self, event: events.Confirmed, record: int) -> None:
        """Keeps a player's word for a hand beside the timeline, so that `undo` passes over it.

        Raises Refused if there is no such hand.
        """
        entry = self.hand(event.number)
        assert isinstance(entry.event, events.HandPlayed)
        self._confirmations += (Confirmation(entry.record, entry.event.words, event.player),)
        self._added = record

    def confirmed_by(self, entry: Entry) -> tuple[str, ...]:
        """The players who confirmed a hand as it stands now; after a correction it has to be confirmed anew."""
        if not isinstance(entry.event, events.HandPlayed):
            return ()
        found = [
            one.player for one in self._confirmations if (one.record, one.words) == (entry.record, entry.event.words)
        ]
        return tuple(dict.fromkeys([self.names.get(fold(name), name) for name in found]))

    def set_aside(self, agreed: events.Agree, why: str, record: int) -> None:
        """Sets an agreement aside whose totals no longer hold, for a reason that somebody gave."""
        self._timeline.do(Done(agreed, record, why))
        self._stand(record)

    def _undo(self, event: Undo) -> None:
        if self.newest is None:
            raise NOTHING_DONE.refused()
        if isinstance(self.newest, events.Agree) and event.override is None:
            raise AGREED.refused()
        self._timeline.undo()

    def _redo(self) -> None:
        if not self._timeline.undone:
            raise NOTHING_UNDONE.refused()
        self._timeline.redo()

    def _stand(self, record: int) -> None:
        """Takes over the newest version of the timeline as the evening."""
        self.start, self.sections = self._timeline.now.start, self._timeline.now.sections
        self._added = record

    def _outcome(self, event: Event, record: int) -> Outcome:
        """The lines and scores of an event that was just added.

        Of a correction, those of the hand or event it corrected.
        """
        if isinstance(event, events.Amend):
            return self.hand(event.number).outcome
        if isinstance(event, events.Insert):
            return next(entry.outcome for entry in self.entries() if entry.record == record)
        last = self.last
        return NOTHING if event.corrects or last is None else last.outcome


class RadliMarks(NamedTuple):
    """A player's radli of the evening: how many a won game cancelled, and how many are still open."""

    cancelled: int
    open: int


def radli_marks(evening: EveningCourse) -> dict[str, RadliMarks]:
    """Everybody's wheels of the evening; what a hand gave is cancelled only by a later one."""
    cancelled = dict.fromkeys(evening.state.totals, 0)
    before = evening.start
    for entry in evening.entries():
        score = entry.outcome.score
        if score is not None and score.radli is not None and (score.given or score.radli != before.radli):
            heirs = evening.heirs(before)
            for name, count in score.cancelled(before.radli).items():
                cancelled[heirs[name]] += count
        before = entry.state
    return {name: RadliMarks(count, evening.state.radli[name]) for name, count in cancelled.items()}
