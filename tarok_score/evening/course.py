"""The course of an evening: its events in order, corrections applied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from os.path import basename

from ..amounts import Amount, plain, plain_all, size
from ..documents import Reading
from ..events import Done, Event, Redo, Timeline, Undo
from ..hand import Hand, Table, check_name, check_players
from ..hand.document import read as read_hand
from ..hand.document import write as write_hand
from ..law.ruleset import from_document
from ..ledger import Ledger
from ..ledger.record import Body, Record
from ..limits import LARGEST_TOTAL
from ..problems import Place, Problem, Problems, Refused, problem, refusal
from ..scoring.stakes import Outcome
from ..surroundings import surroundings
from ..text import printable
from ..values import Value
from ..words.folding import fold
from ..words.said import Said, chained, said
from .effects import LEADS_ON, Entry, after, differing_totals, play_hand
from .events import (
    AcceptEdit,
    Agree,
    Amend,
    Confirmed,
    HandPlayed,
    Insert,
    Misdeal,
    Move,
    NoTaroks,
    Paid,
    Rename,
    Seating,
    Skis,
    Swap,
    Void,
    event_of,
)
from .state import NOTHING, LastHand, Scene, State, beginning, in_places, known_names, scene


class Later(Value):
    """The work that corrections left for later: all entries from `first` on are to be played again, to these totals."""

    first: int
    totals: dict[str, Amount]


class EveningVersion:
    """A version of an evening: the state before the first event, and the entries.

    Versions share one list, of which each has its own `length`: the next event is put behind it, unless another version
    has put one there. After a correction that only changes totals, or who deals, the entries are `known` with what they
    wrote, and played again (`later`) when somebody asks for their states. `fresh` are the places of hands that were
    inserted since, each of which makes the numbers behind it one more.
    """

    def __init__(
        self,
        start: State,
        known: list[Entry],
        length: int | None = None,
        fresh: Sequence[int] = (),
        later: Later | None = None,
    ) -> None:
        self.start, self.known, self.fresh, self.later = start, known, fresh, later
        self.length = len(known) if length is None else length
        last = known[self.length - 1] if self.length else None
        state = start if last is None else last.state
        #: The present state as far as a record tells of it: who sits there, totals, radli, the pot.
        self.sheet = state if later is None else state._replace(totals=later.totals)
        #: The number of the last hand, 0 if none was played.
        self.count = 0 if last is None else self._number(self.length - 1)

    @property
    def _entries(self) -> list[Entry]:
        # Most corrections change only sums, so they wait: the entries are played again when somebody looks at them,
        # once for all corrections. If each replayed the evening, opening one with many would take their square.
        if self.later is not None:
            known = self.known[: self.length]
            vars(self).update(vars(_replay(EveningVersion(self.start, known), known, self.later.first, None)))
        return self.known

    @property
    def unplayed(self) -> EveningVersion:
        """The entries with the states of before the corrections that are left for later."""
        return EveningVersion(self.start, self.known, self.length, self.fresh)

    def followed_by(self, entry: Entry) -> EveningVersion:
        """The version with another entry at its end."""
        entries, length = self._entries, self.length
        if len(entries) == length:
            entries.append(entry)
        if entries[length] is not entry:  # another version went on here, perhaps at this very moment
            entries = [*entries[:length], entry]
        return EveningVersion(self.start, entries, length + 1)

    @property
    def last(self) -> Entry | None:
        """The newest entry."""
        return self._entries[self.length - 1] if self.length else None

    @property
    def state(self) -> State:
        """The present state."""
        return self.sheet if self.later is None else self.at(self.length)

    @property
    def table(self) -> Table:
        """The players at the table at present, and their rules."""
        return self.state.table

    @property
    def names(self) -> Mapping[str, str]:
        """The present name of each player by their earlier names."""
        return self.start.table.also

    def entries(self) -> list[Entry]:
        """The entries that were not taken back (voided ones included), in order."""
        return self._entries[: self.length]

    def hands(self) -> list[Entry]:
        """The entries of hands, voided ones included: hand number N is the N-th of them."""
        return [entry for entry in self.entries() if isinstance(entry.event, HandPlayed)]

    def hand(self, number: int) -> Entry:
        """The entry of hand number `number`. Raises Refused if there is none."""
        return self._entries[self.place_of_hand(number)]

    def place_of_hand(self, number: int) -> int:
        """The number of entries before hand number `number`. Raises Refused if there is none."""
        if not 1 <= number <= self.count:
            raise refusal("no-such-hand", number=number, last=self.count) if self.count else refusal("no-hand-yet")
        from bisect import bisect_left

        return bisect_left(range(self.length), number, key=self._number)

    def _number(self, place: int) -> int:
        return self.known[place].number + (_before(place, self.fresh) if self.fresh else 0)

    def until(self, place: int) -> EveningVersion:
        """The version with only the entries before a place."""
        return EveningVersion(self.start, self._entries, place, self.fresh)

    def away_since(self) -> dict[str, int]:
        """The first hand without each of those who have left."""
        since: dict[str, int] = {}
        for entry in self.entries():
            if entry.state.table is not entry.before.table:
                since = {name: since.get(name, entry.number + 1) for name in entry.state.away}
        return since

    def heirs(self, then: State) -> dict[str, str]:
        """The present holder of each score of then: its player, or their successor."""
        return {old[-1]: new[-1] for old, new in zip(then.columns, self.state.columns, strict=False)}

    def by_heir(self, then: State, amounts: Mapping[str, Amount]) -> dict[str, Amount]:
        """Amounts of an earlier state under the names of their present holders."""
        if then.columns is self.state.columns:
            return dict(amounts)
        heirs = self.heirs(then)
        return {heirs[name]: amount for name, amount in amounts.items()}

    # ------------------------------------------------------------ places

    def place(self, before: int, kind: type[Event]) -> int:
        """The number of entries before the place of an event that is put before a hand.

        A hand or a change of the table goes before the misdeals, throw-ins and notes that led to that hand; the škis of
        a hand directly after the hand before it; any other event directly before it.
        """
        if kind is Skis:
            return self.place_of_hand(before - 1) + 1
        place = self.place_of_hand(before)
        if kind in (HandPlayed, Seating):
            while place and isinstance(self._entries[place - 1].event, LEADS_ON):
                place -= 1
        return place

    def at(self, place: int) -> State:
        """The state at a place."""
        return self._entries[place - 1].state if place else self.start


def _before(place: int, fresh: Sequence[int]) -> int:
    """The number of hands that were inserted before a place."""
    from bisect import bisect_left  # few evenings need it

    return bisect_left(fresh, place)


def happen(evening: EveningVersion, done: Done) -> EveningVersion:
    """The evening after an event. Raises Refused if it cannot happen.

    An agreement on totals that was set aside when it was made changes nothing.
    """
    event, record = done.event, done.record
    if event.corrects:
        return _renamed(evening, event) if isinstance(event, Rename) else _corrected(evening, event, record)
    state = evening.state
    here = scene(state, record)
    now, outcome = after(state, event, here) if done.aside is None else (state, NOTHING)
    number = evening.count + isinstance(event, HandPlayed)
    return evening.followed_by(Entry(state, event, now, outcome, number, record, here, event, None, done.aside))


# ---------------------------------------------------------------- each correction


def _corrected(evening: EveningVersion, event: Event, record: int) -> EveningVersion:
    """The evening with a correction made, and everything after its place worked out again."""
    known = evening.unplayed
    entries, own, until = known.entries(), None, None
    match event:
        case Amend(number, hand, words):
            place, played = known.place_of_hand(number), HandPlayed(hand, words)
            own = entries[place]._replace(event=played, as_said=played, outcome=NOTHING, voided=None, overridden=None)
            entries[place] = own
        case Void(why=why):
            place = _to_be_void(known, event)
            own = entries[place]._replace(voided=why, overridden=None)
            entries[place] = own
        case Insert(before, inner):
            place = known.place(before, type(inner))
            then = scene_of = known.at(place)
            if isinstance(inner, HandPlayed) and not then.table.rests:
                scene_of = then._replace(dealer="")  # not needed, and after other corrections not known yet
            own = Entry(then, inner, then, NOTHING, 0, record, scene(scene_of, record), inner)
            entries.insert(place, own)
        case Move(number, other) | Swap(number, other):
            places = _places_of_hands(known, number, other)
            first, *between, last = [entries[place] for place in places]
            came = [*between, last, first] if isinstance(event, Move) else [last, *between, first]
            for to, entry in zip(places, came, strict=True):
                entries[to] = entry
            place, until = min(places), max(places) + 1
        case _:
            raise AssertionError(f"{event.kind} is no correction")
    # A correction that only adds leaves later entries to be worked out when somebody looks at them.
    adds = _only_adds(evening, place, own)
    # Entries that were left for later must be there before they are corrected again.
    if evening.later is not None and not adds:
        return _corrected(EveningVersion(evening.start, evening.entries()), event, record)
    reasons, until = vars(event), until or place + 1
    if reasons.get("plays"):
        entries[place + 1 :], until = _played_by(entries[place + 1 :], reasons["plays"]), len(entries)
    keep = reasons.get("rested", {}) is None
    return _replay(evening, entries, place, own, reasons["override"], keep, until=until, adds=adds)


def _only_adds(evening: EveningVersion, place: int, own: Entry | None) -> bool:
    """True if a correction of hands only adds to what is behind it, and nothing needs totals or who deals."""
    known = evening.unplayed
    then, now = known.at(place), known.state
    large = any(size(total) > LARGEST_TOTAL // 2 for total in evening.sheet.totals.values())
    return (own is None or isinstance(own.event, HandPlayed)) and then.asked == now.asked and not large


def _to_be_void(evening: EveningVersion, event: Void) -> int:
    """The place of the hand or event to be voided."""
    if event.event is None:
        number = event.number or 0
        if evening.hand(number).voided is not None:
            raise refusal("hand-void-already", number=number)
        return evening.place_of_hand(number)
    for place, entry in enumerate(evening.entries()):
        if entry.record == event.event and not isinstance(entry.event, HandPlayed):
            if entry.voided is not None:
                raise refusal("event-void-already", number=event.event)
            if isinstance(entry.event, Agree) and event.override is None:
                raise refusal("undo-agreed")
            return place
    raise refusal("no-such-event", number=event.event)


def _places_of_hands(evening: EveningVersion, number: int, other: int) -> list[int]:
    """The places of the hands from one to another, which may be an earlier one.

    Raises Refused if one of the two does not exist, or both are the same.
    """
    first, last = evening.place_of_hand(number), evening.place_of_hand(other)
    if number == other:
        raise refusal("same-hand", number=number)
    step = 1 if first < last else -1
    entries = evening.entries()
    return [place for place in range(first, last + step, step) if isinstance(entries[place].event, HandPlayed)]


def who_played(evening: EveningVersion, event: Insert | Void) -> tuple[dict[str, str], list[Said]]:
    """The players who sit, after a correction of the table, in place of others; and the later hands that name those.

    Both are empty if the correction replaces no player.
    """
    # A new player takes the chair of an old one, so later hands name people who were not there.
    if isinstance(event, Insert):
        place, now = evening.place(event.before, type(event.event)), event.event
        behind, was = evening.entries()[place:], evening.at(place).table.players
        plays = in_places(was, now.players) if isinstance(now, Seating) else {}
    else:
        entry, *behind = evening.entries()[_to_be_void(evening, event) :]
        then, left = entry.as_said, entry.said_at
        plays = in_places(then.players, left.players) if isinstance(then, Seating) else {}
    names = {old: new for new, old in plays.items()}
    anew = zip(behind, _played_by(behind, plays), strict=True)
    named = [entry for entry, again in anew if again is not entry and _names(entry, names)]
    return plays, [
        said("hand {number}", number=entry.number)
        if isinstance(entry.event, HandPlayed)
        else entry.event.title(entry.state.table)
        for entry in named
    ]


def _names(entry: Entry, names: Mapping[str, str]) -> bool:
    """True if an event that counts needs one of these at the table.

    It does not need a player who rested as the dealer, or at a table that no longer rests any.
    """
    event, then = entry.as_said, entry.said_at
    if entry.voided is not None:
        return False
    if isinstance(event, Seating):
        from .effects import named_dealer  # loaded already if the table has changed

        left = [name for name in then.players if name not in event.players]
        return not names.keys().isdisjoint([*left, named_dealer(event, then)])
    if isinstance(event, HandPlayed) and (event.hand.resting == then.dealer or not entry.state.table.rests):
        event = HandPlayed(event.hand._replace(resting=None), event.words)
    needs = HandPlayed | Misdeal | NoTaroks | Skis
    return isinstance(event, needs) and event.renamed(names) != event


def _played_by(entries: Sequence[Entry], plays: Mapping[str, str]) -> Iterator[Entry]:
    """The entries, of which those are written of other players, until they leave, for whom others play."""
    names = {old: new for new, old in plays.items()}
    for entry in entries:
        as_said, said_at = entry.as_said, entry.said_at
        if not names or isinstance(as_said, Agree | Paid):
            yield entry
            continue
        # before other corrections this was another player's name there
        swapped = names | {new: old for old, new in names.items() if new in said_at.players}
        event = as_said.renamed(swapped)
        if isinstance(event, HandPlayed) and event != as_said:
            event = HandPlayed(event.hand, _in_words(entry.state.table, event.hand, names))
        yield entry._replace(event=event, as_said=event, said_at=said_at.renamed(swapped))
        if isinstance(as_said, Seating) and entry.voided is None:
            left = [name for name in said_at.players if name not in as_said.players]
            names = {old: new for old, new in names.items() if old not in left}


def _in_words(table: Table, hand: Hand, names: Mapping[str, str]) -> str:
    """The words of a hand in which others played than were written."""
    from ..hand import writing  # only a correction of who played writes a hand anew

    return writing.write(Table(table.rules, tuple([names.get(name, name) for name in table.players])), hand)


def _renamed(evening: EveningVersion, event: Rename) -> EveningVersion:
    """The evening with a player's new name, from its beginning on."""
    problems = Problems(check_name(evening.table.rules, event.name, "name"))
    if not problems and fold(event.name) != fold(event.player) and fold(event.name) in known_names(evening.state):
        problems.add("rename-name-taken", "name", name=event.name)
    problems.check()
    names = {event.player: event.name}
    table = evening.start.table
    also = {former: names.get(name, name) for former, name in table.also.items()}
    players = tuple([names.get(name, name) for name in table.players])
    dealer = names.get(evening.start.dealer, evening.start.dealer)
    start = beginning(Table(table.rules, players, also | {fold(event.player): event.name}), dealer)
    # A new name was always theirs: the evening is played again under it from its beginning.
    entries = [
        entry._replace(
            event=entry.event.renamed(names),
            as_said=entry.as_said.renamed(names),
            said_at=entry.said_at.renamed(names),
        )
        for entry in evening.entries()
    ]
    return _replay(EveningVersion(start, []), entries, 0, None)


# ---------------------------------------------------------------- played again


def _replay(
    evening: EveningVersion,
    entries: list[Entry],
    first: int,
    own: Entry | None,
    override: str | None = None,
    keep: bool = False,
    *,
    until: int | None = None,
    adds: bool = False,
) -> EveningVersion:
    """The evening with these entries, played again from the `first` of them on.

    Those from `until` on are the same as before: they stay as they were as soon as nothing else differs any more, or if
    the correction only `adds` to them, are left for later. Raises Refused with every event that is no longer possible.
    `own` is the corrected entry, whose problems are the correction's own fault. With an `override` agreements that no
    longer apply are set aside. Older programs `keep` who rested in a hand.
    """
    known, left = evening.unplayed, evening.later is not None
    state, number = known.at(first), known.until(first).count
    played, problems, end = entries[:first], Problems(), len(entries)
    until = end if until is None else until
    for place in range(first, end):
        entry = entries[place]
        if place >= until:
            # What follows needs no second play if it starts from the same sheet, or from one that differs only in sums.
            alike = adds and _goes_alike(entry.before, state)
            if alike or state == entry.before:
                left, end = left or state != entry.before, place
                break
        number += isinstance(entry.event, HandPlayed)
        try:
            played.append(_again(state, entry, number, override, keep))
            state = played[-1].state
        except Refused as refused:
            # The correction itself is wrong: say what is, not that a later event became impossible.
            if entry is own:
                raise
            reasons = chained([problem.said for problem in refused.problems], "{one}; {other}")
            if isinstance(entry.event, HandPlayed):
                problems.add("later-hand-impossible", number=number, what=reasons)
            # A broken agreement says enough by itself, and only if nothing worse is wrong.
            elif not isinstance(entry.event, Agree):
                problems.add("later-event-impossible", where=_after_hand(number), what=reasons)
            elif not problems:
                raise
    problems.check()
    played += entries[end:]
    if not left:
        return EveningVersion(evening.start, played)
    # Entries behind `end` are kept as they are. Only what they would show is corrected: the totals by the difference,
    # the numbers of hands by what was inserted before them.
    more = len(entries) - evening.length
    fresh = [place + (more if place >= first else 0) for place in evening.fresh]
    if more:
        fresh = sorted([*fresh, first])
    totals = dict(evening.sheet.totals)
    for times, some in ((1, played[first:end]), (-1, known.known[first : end - more])):
        for name, amount in [pair for entry in some for pair in entry.outcome.scores.items()]:
            totals[name] += times * amount
    for place in range(first, end):
        played[place] = played[place]._replace(number=played[place].number - _before(place, fresh))
    first = first if evening.later is None else min(first, evening.later.first)
    return EveningVersion(evening.start, played, None, fresh, Later(first, totals))


def _goes_alike(was: State, now: State) -> bool:
    """True if the events behind go alike after both, as long as nothing asks for totals, or who deals."""
    asks = was.table.rests or isinstance(was.skis, LastHand)
    dealer = was.dealer if asks else now.dealer
    return was._replace(totals=now.totals, hands=now.hands, klops_due=now.klops_due, dealer=dealer) == now


def _again(state: State, entry: Entry, number: int, override: str | None, keep: bool) -> Entry:
    """The entry as played after another state; a new one is played for the first time."""
    before, told_at = state, entry.said_at
    event, outcome, overridden = entry.event, NOTHING, entry.overridden
    if isinstance(entry.as_said, Seating):
        event = entry.as_said
    if entry.voided is None and overridden is None:
        # A hand that was moved has to fit the table at its new place.
        moved = entry.state.table is not state.table or (entry.event is not entry.as_said and not keep)
        if moved and isinstance(entry.as_said, HandPlayed):
            event = _at_table(state, entry.as_said, told_at)
        if isinstance(event, Agree):
            overridden = _set_aside(state, event, number, override)
            state = state._replace(asked=state.asked + (overridden is None))
        else:
            was = entry.before
            # A hand that meets the same radli and pot keeps its score, which is the costly part.
            alike = was.table is state.table and was.radli == state.radli and was.pot == state.pot
            if isinstance(event, HandPlayed) and event is entry.event and alike and not state.finished:
                state, outcome = play_hand(state, event, entry.outcome.score)
            else:
                state, outcome = after(state, event, told_at)
            if isinstance(event, Seating):
                event = Seating(state.table.players, state.dealer, *tuple(event)[2:])
    return Entry(before, event, state, outcome, number, entry.record, told_at, entry.as_said, entry.voided, overridden)


def _set_aside(state: State, event: Agree, number: int, override: str | None) -> str | None:
    """The reason why an agreement is set aside now; None if it still applies.

    Raises Refused without one. With a reason it is checked by the names, as older programs did.
    """
    if override is not None:
        return override if any(state.totals.get(name) != total for name, total in event.totals.items()) else None
    changes = differing_totals(said("{name} {agreed} → {total}"), state, event.totals)
    if changes:
        raise refusal("agreed-otherwise", where=_after_hand(number), changes=changes)
    return None


def rested(evening: EveningVersion) -> dict[str, str]:
    """The players who rest in hands, by number, in which that was not said."""
    return {
        str(entry.number): entry.event.hand.resting
        for entry in evening.hands()
        if isinstance(entry.event, HandPlayed)
        and entry.event is not entry.as_said
        and entry.event.hand.resting is not None
        and entry.voided is None
    }


def _at_table(state: State, played: HandPlayed, told_at: Scene) -> HandPlayed:
    """A hand moved to another table than the one it was played at. Raises Refused if it is not possible there.

    At a table without a resting player none rests. A player recorded as resting rests; if the dealer was it, the one
    in that chair now. If none was, or the chair is empty, it is the dealer, or if they played, one in a chair that
    was not there when the hand was recorded.
    """
    table, rested = state.table, played.hand.resting
    if rested is not None and rested == told_at.dealer:
        # The dealer rested for the chair, not for the person: another may sit there now.
        rested = next((name for name in table.players if state.chairs[name] == told_at.chairs[rested]), None)
    if not table.rests:
        resting: list[str | None] = [None]
    elif rested is None:
        # Candidates in order; the first at whom the hand is possible is taken.
        there = [told_at.chairs[name] for name in told_at.players]
        resting = [state.dealer, *[name for name in table.players if state.chairs[name] not in there]]
    else:
        resting = [rested]
    first: list[Problem] = []
    for name in resting:
        problems = Problems()
        hand = read_hand(table, write_hand(played.hand._replace(resting=name)), problems, recorded=True)
        if hand is not None:
            return played if hand == played.hand else HandPlayed(hand, played.words)
        first = first or problems
    raise Refused(first)


# ---------------------------------------------------------------- what cannot be


def _after_hand(number: int) -> Said:
    """The place after a hand, in words."""
    return said("after hand {number}", number=number) if number else said("before the first hand")


class EveningCourse(EveningVersion):
    """The events of one session and what follows from them."""

    def __init__(self, table: Table, dealer: str) -> None:
        super().__init__(beginning(table, dealer), [])
        self._timeline = Timeline(EveningVersion(self.start, []), happen)
        self._added = 0
        #: The players' words for hands as they were then: a hand's first record, its facts, and the player.
        self._confirmations: tuple[tuple[int, str, str], ...] = ()

    def copy(self) -> EveningCourse:
        """The same evening, to try something out on."""
        other = EveningCourse.__new__(EveningCourse)
        vars(other).update(vars(self), _timeline=self._timeline.copy())
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

    def happened(self, record: int) -> bool:
        """True if the event of a record was not taken back."""
        return any(done.record == record for done in self._timeline.done)

    def full_names(self, first: Mapping[str, str]) -> dict[str, str]:
        """The full names of players: those of the `first` record, and those given since."""
        given = [first]
        for done in self._timeline.done:
            event = done.event.event if isinstance(done.event, Insert) else done.event
            if isinstance(event, Seating):
                given.append(event.full)
            elif isinstance(event, Rename) and event.full is not None:
                given.append({event.name: event.full})
        return {self.names.get(fold(name), name): full for names in given for name, full in names.items()}

    # ------------------------------------------------------------ records

    def read(self, body: Body) -> Event:
        """The event of a record. Raises Refused with its problems if this program did not write such a record."""
        kind, state = event_of(body), self.sheet
        if kind is None:
            raise refusal("record-kind", "kind")
        if kind is Amend and type(number := body.get("number")) is int:
            state = self.unplayed.hand(number).before
        elif kind is Insert and type(number := body.get("before")) is int and isinstance(body.get("event"), dict):
            inner = event_of(body["event"])
            known = self.unplayed
            state = state if inner is None else known.at(known.place(number, inner))
        reading = Reading(state)
        event = kind.read(body, "", reading)
        if event is None:
            raise Refused(reading.problems)
        older = kind.corrects and "rested" in event.names and "rested" not in body
        return event.but(rested=None) if older else event

    # ------------------------------------------------------------ what happens

    def add(self, event: Event, record: int | None = None) -> Outcome:
        """Lets one event happen and returns what it wrote. Raises Refused, and changes nothing, if it cannot.

        A player's word for a hand is kept beside the timeline, so that `undo` passes over it.
        """
        record = self._added + 1 if record is None else record
        if isinstance(event, Confirmed):
            entry = self.unplayed.hand(event.number)
            assert isinstance(entry.event, HandPlayed)
            self._added = record
            self._confirmations += ((entry.record, entry.event.words, event.player),)
            return NOTHING
        if isinstance(event, Undo):
            if self.newest is None:
                raise refusal("nothing-done")
            if isinstance(self.newest, Agree) and event.override is None:
                raise refusal("undo-agreed")
            self._timeline.undo()
        elif isinstance(event, Redo):
            if not self._timeline.undone:
                raise refusal("nothing-undone")
            self._timeline.redo()
        else:
            self._timeline.do(Done(event, record))
        self._take_over(record)
        if not event.corrects:
            return self.known[self.length - 1].outcome
        if isinstance(event, Amend):
            return self.unplayed.hand(event.number).outcome
        if isinstance(event, Insert):
            return next(entry.outcome for entry in self.unplayed.entries() if entry.record == record)
        return NOTHING

    def confirmed_by(self, entry: Entry) -> tuple[str, ...]:
        """The players who confirmed a hand as it is now; after a correction it has to be confirmed anew."""
        if not isinstance(entry.event, HandPlayed):
            return ()
        players = [
            player
            for record, words, player in self._confirmations
            if (record, words) == (entry.record, entry.event.words)
        ]
        return tuple(dict.fromkeys([self.names.get(fold(name), name) for name in players]))

    def set_aside(self, agreed: Agree, why: str, record: int) -> None:
        """Sets an agreement aside whose totals changed, for the reason given."""
        self._timeline.do(Done(agreed, record, why))
        self._take_over(record)

    def _take_over(self, record: int) -> None:
        """Takes over the newest version of the timeline as the evening."""
        self._added = record
        vars(self).update(vars(self._timeline.now))

    @property
    def _entries(self) -> list[Entry]:
        if self.later is not None:
            self._timeline.now.entries()
            self._take_over(self._added)
        return self.known


class RadliMarks(Value):
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


# ---------------------------------------------------------------- its records

#: The kinds of records without a score, for which nothing has to be reproduced.
UNSCORED = frozenset({"note", "confirmed"})


def assertions(state: State, outcome: Outcome) -> Body:
    """The score as it is shown, to be stored beside the facts; replay must reproduce it."""
    body, rules = Body(), state.table.rules
    if outcome.scores:
        body["scores"] = plain_all(outcome.scores)
    body["totals"] = plain_all(state.totals)
    if rules.radli is not None:
        body["radli"] = state.radli
    if rules.pot is not None:
        body["pot"] = plain(state.pot)
    return body


def record_of(evening: EveningCourse, facts: Body, outcome: Outcome) -> Body:
    """The record of an event that was just added, with the score shown for it, but for what a fact has the key of."""
    body = facts | {"at": surroundings().now()}
    if body["kind"] in UNSCORED:
        return body
    return body | assertions(evening.state, outcome) | facts


def beginning_of(ledger: Ledger) -> EveningCourse:
    """The table of the first record. Raises Refused if it has no ruleset or no players."""
    head = ledger.records[0].body
    place = Place(basename(ledger.path), 1, 1)
    rules_document, variants, players = head.get("rules"), head.get("variants", []), head.get("players")
    if not isinstance(rules_document, dict):
        raise refusal("ledger-no-rules")
    # Variants only explain the rules, which the record has in full: broken ones do no harm.
    if not isinstance(variants, list) or not all(isinstance(name, str) for name in variants):
        variants = []
    try:
        rules = from_document(rules_document, tuple(variants))
    except Refused as refused:
        raise Refused(
            [problem._replace(path=f"rules.{problem.path}", place=place) for problem in refused.problems]
        ) from None
    problems = check_players(rules, players, recorded=True)
    if problems:
        raise Refused([problem._replace(place=place) for problem in problems])
    assert isinstance(players, list)
    table = Table(rules, tuple(players))
    dealer = head.get("dealer")
    return EveningCourse(table, dealer if isinstance(dealer, str) and dealer in table.seats else table.players[-1])


def just_begun(path: str, records: Sequence[Record]) -> Ledger:
    """The ledger of these records, which were just written and need no reading."""
    return Ledger(path, tuple(records), len(records), records[-1].seal)


def play_record(
    evening: EveningCourse, record: Record, index: int, asserted: bool, set_aside: str | None
) -> Problem | None:
    """Plays one record; returns its problem, if it has one. `set_aside` is the reason to set agreements aside."""
    event: Event | None = None
    try:
        event = evening.read(record.body)
        outcome = NOTHING if isinstance(event, AcceptEdit) else evening.add(event, index)
    except Refused as refused:
        if isinstance(event, Agree) and set_aside is not None:
            evening.set_aside(event, set_aside, index)
            return None
        return problem("record-not-played", what="; ".join(map(str, refused.problems)))
    if asserted and event.kind not in UNSCORED:
        expected = assertions(evening.sheet, outcome)
        # given radli have the key under which open radli are asserted
        difference = _difference(record.body, expected, event)
        if difference is not None:
            return problem("record-shows-other", difference=difference)
    return None


def _difference(body: Body, expected: Body, event: Event) -> Said | None:
    """The difference between the stored score and the one worked out now; None if they agree."""
    for key in ("scores", "totals", "radli", "pot"):
        stored, due = body.get(key), expected.get(key)
        if stored == due or key in event.keys:
            continue
        text, name = "{key} {written}, but the facts give {right}", "nobody"
        if isinstance(stored, dict) or isinstance(due, dict):
            text = "{key} {written} for {name}, but the facts give {right}"
            by_player, right = [amounts if isinstance(amounts, dict) else {} for amounts in (stored, due)]
            name = next((name for name in (*right, *by_player) if by_player.get(name) != right.get(name)), name)
            stored, due = by_player.get(name), right.get(name)
        return said(text, key=key, written=_shown(stored), name=_shown(name), right=_shown(due))
    return None


def _shown(value: object) -> Said | str:
    return said("nothing") if value is None else printable(str(value))[:40]
