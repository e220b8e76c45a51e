"""Events happen to an evening at its end; after a correction everything behind its place is played again.

`happen` makes the next version of an evening. A correction puts the entries in another order or other events into
them; `_replay` then plays them again from the first that differs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..events.event import Event
from ..events.timeline import Done
from ..hand.document import read as read_hand
from ..hand.document import write as write_hand
from ..hand.table import Table, check_name
from ..problems import Problem, Refused, impossible
from ..words.folding import fold
from ..words.said import Quantity, Said, chained, said
from .effects import after, with_hand
from .entries import Entries, Entry, place_of
from .events import Agree, Amend, HandPlayed, Insert, Move, Rename, Swap, Void
from .state import NOTHING, Outcome, Scene, State, beginning, known, scene

NO_EVENT = impossible("no-such-event", "there is no event e{number}", "tarok log numbers the events that can be void")
VOID_HAND = impossible("hand-void-already", "hand {number} is void already", "tarok undo takes that back")
VOID_EVENT = impossible("event-void-already", "e{number} is void already", "tarok undo takes that back")
SAME_HAND = impossible("same-hand", "hand {number} stands there already", "name two hands")
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
    """The evening after an event. Raises Refused if it cannot be."""
    event, record, aside = done
    if aside is not None:
        return _with_broken_agreement(evening, event, record, aside)
    if isinstance(event, Rename):
        return _renamed(evening, event)
    if event.corrects:
        return _corrected(evening, event, record)
    state, number, of = evening.state, evening.count, scene(evening.state)
    now, outcome = after(state, event, of)
    number += isinstance(event, HandPlayed)
    return Entries(evening.start, Entry(evening.last, event, now, outcome, number, record, None, None, of, event))


def _with_broken_agreement(evening: Entries, event: Event, record: int, why: str) -> Entries:
    """The evening in which totals that the table agreed on no longer hold, for a reason that somebody gave."""
    of = scene(evening.state)
    last = Entry(evening.last, event, evening.state, NOTHING, evening.count, record, None, why, of, event)
    return Entries(evening.start, last)


# ---------------------------------------------------------------- each correction


def _corrected(evening: Entries, event: Event, record: int) -> Entries:
    """The evening with a correction made, and everything after its place worked out again."""
    old = evening.entries()
    new = list(old)
    entry: Entry | None = None
    override: str | None = None
    match event:
        case Amend(number, hand, words, override):
            place = place_of(old, evening.hand(number))
            entry = new[place] = _said_anew(old[place], HandPlayed(hand, words))
        case Void(_, why, override, _):
            place = _to_be_void(evening, old, event)
            entry = new[place] = old[place]._replace(voided=why, overridden=None)
        case Insert(before, inner, override):
            place = evening.place(before, type(inner))
            entry = Entry(None, inner, evening.at(place), NOTHING, 0, record, None, None, None, inner)
            new.insert(place, entry)
        case Move(number, to, override):
            _require_two_hands(evening, number, to)
            hands = _hands(old)
            hands.insert(to - 1, hands.pop(number - 1))
            new = _with_hands(old, hands)
        case Swap(number, other, override):
            _require_two_hands(evening, number, other)
            hands = _hands(old)
            hands[number - 1], hands[other - 1] = hands[other - 1], hands[number - 1]
            new = _with_hands(old, hands)
    return _replay(evening.start, old, new, entry, override)


def _said_anew(entry: Entry, event: HandPlayed) -> Entry:
    """The entry of a hand with other facts; it counts."""
    return entry._replace(event=event, said=event, outcome=NOTHING, voided=None, overridden=None)


def _to_be_void(evening: Entries, entries: Sequence[Entry], event: Void) -> int:
    """The place of the hand or event that is to be void."""
    if event.event is None:
        number = event.number or 0
        entry = evening.hand(number)
        if entry.voided is not None:
            raise VOID_HAND.refused(number=number)
        return place_of(entries, entry)
    for place, entry in enumerate(entries):
        if entry.record == event.event and not isinstance(entry.event, HandPlayed):
            if entry.voided is not None:
                raise VOID_EVENT.refused(number=event.event)
            if isinstance(entry.event, Agree) and event.override is None:
                raise AGREED.refused()
            return place
    raise NO_EVENT.refused(number=event.event)


def _require_two_hands(evening: Entries, number: int, other: int) -> None:
    """Raises Refused where one of two hands does not exist, or both are the same."""
    evening.hand(number)
    evening.hand(other)
    if number == other:
        raise SAME_HAND.refused(number=number)


def _hands(entries: Sequence[Entry]) -> list[Entry]:
    """The entries of hands among these."""
    return [one for one in entries if isinstance(one.event, HandPlayed)]


def _with_hands(old: Sequence[Entry], hands: Sequence[Entry]) -> list[Entry]:
    """The same entries with the hands in another order."""
    order = iter(hands)
    return [next(order) if isinstance(entry.event, HandPlayed) else entry for entry in old]


def _renamed(evening: Entries, event: Rename) -> Entries:
    """The evening with another name of a player, from its beginning on."""
    problems = check_name(evening.table.rules, event.name, "name")
    if not problems and fold(event.name) != fold(event.player) and fold(event.name) in known(evening.state):
        problems = [NAME_TAKEN("name", name=event.name)]
    if problems:
        raise Refused(problems)
    names = {event.player: event.name}
    table = evening.start.table
    also = {former: names.get(name, name) for former, name in table.also.items()}
    players = tuple([names.get(name, name) for name in table.players])
    dealer = names.get(evening.start.dealer, evening.start.dealer)
    start = beginning(Table(table.rules, players, also | {fold(event.player): event.name}), dealer)
    new = [_called(entry, names) for entry in evening.entries()]
    return _replay(start, [], new, None, None)


def _called(entry: Entry, names: Mapping[str, str]) -> Entry:
    """An entry with other names of its players."""
    return entry._replace(
        event=entry.event.renamed(names),
        said=entry.said and entry.said.renamed(names),
        said_of=entry.said_of and entry.said_of.renamed(names),
    )


# ---------------------------------------------------------------- played again


def _replay(
    start: State, old: Sequence[Entry], new: Sequence[Entry], own: Entry | None, override: str | None
) -> Entries:
    """The entries, played again from the first that differs. Raises Refused with every event that cannot be any more.

    `own` is the entry that is corrected: what is wrong with it is the correction's fault. With an `override`
    agreements that do not hold any more are set aside.
    """
    shared = min(len(old), len(new))
    same = next((place for place in range(shared) if old[place] is not new[place]), shared)
    evening = Entries(start, new[same - 1] if same else None)
    problems: list[Problem] = []
    number = evening.count
    for entry in new[same:]:
        number += isinstance(entry.event, HandPlayed)
        try:
            evening.last = _again(evening, entry, number, override)
        except Refused as refused:
            if entry is own:
                raise
            if not isinstance(entry.event, Agree):
                problems.append(_lost(number, entry, refused))
            elif not problems:
                raise
    if problems:
        raise Refused(problems)
    return evening


def _again(evening: Entries, entry: Entry, number: int, override: str | None) -> Entry:
    """An entry played again at the end of a changed evening, or a new one played for the first time."""
    state, of = evening.state, entry.said_of or scene(evening.state)
    event, outcome, overridden = entry.event, NOTHING, entry.overridden
    if entry.voided is None and overridden is None:
        if entry.state.table is not state.table and isinstance(entry.said, HandPlayed):
            event = _at_table(state, entry.said)
        try:
            state, outcome = _after_again(state, entry, event, of)
        except Refused:
            if not isinstance(event, Agree) or entry.said_of is None:
                raise
            if override is None:
                raise _agreed(number, event, state) from None
            overridden, outcome = override, entry.outcome
    return Entry(evening.last, event, state, outcome, number, entry.record, entry.voided, overridden, of, entry.said)


def _after_again(state: State, entry: Entry, event: Event, of: Scene) -> tuple[State, Outcome]:
    """The state after an event that once happened in another state, and what it writes now.

    A hand is scored anew only where the radli or the pot before it are others than they were.
    """
    result, was = entry.outcome.score, None if entry.before is None else entry.before.state
    if isinstance(event, HandPlayed) and event is entry.event and result is not None and was is not None:
        same_table = was.table is state.table and not state.finished
        if same_table and was.pot == state.pot and was.radli == state.radli:
            return with_hand(state, event, result), entry.outcome
    return after(state, event, of)


def _at_table(state: State, event: HandPlayed) -> HandPlayed:
    """A hand at another table than the one it was played at. Raises Refused if it is not possible there.

    Where nobody rests nobody did; where somebody has to and nobody was named it was the dealer.
    """
    resting = (event.hand.resting or state.dealer) if state.table.rests else None
    problems: list[Problem] = []
    hand = read_hand(state.table, write_hand(event.hand._replace(resting=resting)), problems, recorded=True)
    if hand is None:
        raise Refused(problems)
    return HandPlayed(hand, event.words)


# ---------------------------------------------------------------- what cannot be


def _after_hand(number: int) -> Said:
    """The place of an entry in the evening, in words."""
    return said("after hand {number}", number=number) if number else said("before the first hand")


def _lost(number: int, entry: Entry, refused: Refused) -> Problem:
    """The problem of a hand or event to which a correction leaves no ground, such as the škis of a void hand."""
    what = chained([problem.said for problem in refused.problems], "{one}; {other}")
    if isinstance(entry.event, HandPlayed):
        return NO_LATER_HAND(number=number, what=what)
    return NO_GROUND(where=_after_hand(number), what=what)


def _agreed(number: int, event: Agree, state: State) -> Refused:
    """The refusal of a correction that changes totals which the table agreed on."""
    decimals = state.table.rules.unit.decimals
    changed: list[Said] = [
        said(
            "{name} {agreed} → {total}",
            name=name,
            agreed=Quantity(value, decimals, sign=True),
            total=Quantity(state.totals.get(name, 0), decimals, sign=True),
        )
        for name, value in event.totals.items()
        if state.totals.get(name) != value
    ]
    return AGREED_OTHERWISE.refused(where=_after_hand(number), changes=tuple(changed))
