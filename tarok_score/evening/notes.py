"""Notes on events that are accepted but unusual, refusals of those that are not, and the story of an evening.

Notes are made once, when something is added. Replay never asks: what was played stays played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ..amounts import Amount, ratio
from ..events import Event, Redo, Undo
from ..hand import Table
from ..limits import LONGEST_PLAYER
from ..problems import Refused, refusal
from ..text import printable
from ..values import Value
from ..words.said import Fact, Quantity, Said, counted, said
from .course import EveningCourse, EveningVersion, beginning_of, who_played
from .effects import Entry
from .events import (
    AcceptEdit,
    Adjust,
    Agree,
    Amend,
    Confirmed,
    Finish,
    HandPlayed,
    Insert,
    Misdeal,
    Move,
    NoTaroks,
    Paid,
    Seating,
    Skis,
    Swap,
    Void,
)
from .state import LastHand, State, forehand, reached

if TYPE_CHECKING:
    from .session import Session


#: The problems of what can be recorded all the same, as it was played.
AS_PLAYED = frozenset({"klop-is-due", "last-hand-played", "match-played", "named-later", "total-reached"})


#: The note that says why the next dealer is not the expected player.
ANOTHER_DEALS = "note: {dealer} deals next now, not {was}; tarok dealer {was} if {was} does"


def notes(evening: EveningCourse, event: Event, as_played: bool = False) -> list[Said]:
    """The notes on an event that is about to be added. Raises Refused if it must not be.

    With `as_played` a hand that was played although a compulsory klop was due is noted, not refused.
    """
    inner, place = event, evening.length
    if isinstance(event, Insert):
        inner, place = event.event, evening.place(event.before, type(event.event))
    # If a change of the table is corrected, a later hand that names a player may mean either: that has to be asked, not
    # guessed.
    if isinstance(event, Insert | Void) and not event.plays:
        plays, named = who_played(evening, event)
        if named:
            new, old = next(iter(plays.items()))
            raise refusal("named-later", new=new, old=old, where=tuple(named))
    state = evening.at(place)
    table = state.table
    if isinstance(event, Undo) and evening.newest is not None:
        return [said("takes back: {event}", event=evening.newest.title(table))]
    if isinstance(event, Paid):
        return _more_than_owed(evening, event)
    if isinstance(event, Confirmed):
        number, who, entry = event.number, event.player, evening.hand(event.number)
        if who not in opponents(entry):
            raise refusal("confirms-own-hand", player=who, number=number, names=opponents(entry))
        if who in evening.confirmed_by(entry):
            raise refusal("confirmed-already", player=who, number=number)
    if state.finished:
        return []  # the event is refused as such when it is added
    heard: list[Said] = []
    match inner:
        case HandPlayed():
            heard = [*_end(state, as_played), *_bid(table, state, inner, as_played)]
            return [*heard, *slips(evening.until(place), inner)]
        case Amend(number):
            entry = evening.hand(number)
            table, now = entry.state.table, HandPlayed(inner.hand, words=inner.words)
            assert isinstance(entry.event, HandPlayed)
            heard = _doubts(table, entry.event)
            # Only what the correction makes doubtful: the rest was said when the hand was added.
            return [*_forehand(table, entry.before, now), *[why for why in _doubts(table, now) if why not in heard]]
        # The škis was dealt in the last hand that counts, and its resting player had no cards.
        case Skis(str(player)) if not as_played:
            counts = [entry for entry in evening.until(place).hands() if entry.voided is None]
            last = counts[-1].event if counts else None
            if isinstance(last, HandPlayed) and last.hand.resting == player:
                raise refusal("skis-of-resting", player=player, number=counts[-1].number)
        case Seating():
            if inner.rules is not None and inner.rules.radli is None and any(state.radli.values()):
                return [said("note: {ruleset} has no radli; those that are open lapse", ruleset=inner.rules.id)]
            if event is inner:
                return _seat_of_one_who_comes(table.players, inner.players)
        case Adjust(amount=amount):
            return _surplus(evening.state, amount)
        case Finish() if isinstance(state.skis, LastHand) and state.hands_left:
            single = "note: one hand of the škis round is left, dealt by {dealer}; the session ends all the same"
            several = (
                "note: {n} hands of the škis round are left, the last dealt by {dealer}; the session ends all the same"
            )
            return [counted(single, several, state.hands_left, dealer=state.skis.dealer)]
        case Misdeal(player):
            if player != state.dealer:
                text = "note: it was {dealer}'s deal; recorded for {player}, who deals again"
                heard.append(said(text, dealer=state.dealer, player=player))
            if table.rules.misdeal is None:
                text = "note: {ruleset} names no price for a misdeal; recorded, and it costs nothing"
                heard.append(said(text, ruleset=table.rules.id))
        case NoTaroks(player):
            if table.rests and player == state.dealer and not as_played:
                raise refusal("rests-without-cards", player=player)
            if table.rules.session.no_taroks is None:
                text = "note: {ruleset} says nothing about a hand without taroks; recorded, the same dealer deals again"
                heard.append(said(text, ruleset=table.rules.id))
    return heard


def _seat_of_one_who_comes(before: Sequence[str], players: Sequence[str]) -> list[Said]:
    """The note on the seat of a player who comes while none leaves, and how to choose another."""
    came = [name for name in players if name not in before]
    if len(came) != 1 or len(players) != len(before) + 1:
        return []
    at = players.index(came[0])
    text = "note: {name} sits behind {other}; behind {another}: tarok join {name} --after {another}"
    return [said(text, name=came[0], other=players[at - 1], another=players[(at + 1) % len(players)])]


def opponents(entry: Entry) -> tuple[str, ...]:
    """The players who may confirm a hand: the declarer's opponents; everybody if each plays alone."""
    hand = entry.event.hand if isinstance(entry.event, HandPlayed) else None
    if hand is None:
        return ()
    table = entry.state.table
    active = table.active(table.rules.contracts.get(hand.contract), hand.resting)
    return tuple([name for name in active if name not in hand.side])


def _surplus(state: State, amount: Amount) -> list[Said]:
    """Notes what an adjustment of one player brings into a money game (or takes out), which all share."""
    rules, n = state.table.rules, len(state.totals)
    total: Amount = sum(state.totals.values()) + state.pot + amount
    if rules.settlement.form != "balance" or not total:
        return []
    decimals = rules.unit.decimals
    share = Quantity(ratio(total if total > 0 else -total, n), decimals)
    facts: dict[str, Fact] = {"sum": Quantity(total, decimals, sign=True), "n": n, "share": share}
    if total > 0:
        text = "note: money now sums to {sum}: settling takes {share} off each of the {n} (tarok fine moves it instead)"
    else:
        text = "note: money now sums to {sum}: settling adds {share} to each of the {n} (tarok fine moves it instead)"
    return [said(text, **facts)]


def _end(state: State, as_played: bool) -> list[Said]:
    """Refuses a hand after the last one, unless the table goes on."""
    match = state.table.rules.session.match
    if as_played:
        return []
    if state.hands_left == 0:
        raise refusal("last-hand-played")
    if match is not None and state.hands >= match.hands:
        raise refusal("match-played", n=match.hands)
    ends_at = state.table.rules.session.ends_at
    if ends_at is not None and reached(state):
        raise refusal("total-reached", n=ends_at.total)
    return []


def _bid(table: Table, state: State, event: HandPlayed, as_played: bool) -> list[Said]:
    """Refuses a contract that a compulsory klop closes; notes one that its declarer could not bid."""
    notes = []
    rules = table.rules
    contract = rules.contracts[event.hand.contract]
    if state.compulsory_klop and not contract.open_in_compulsory_klop and event.hand.revoke is None:
        if not as_played:
            open_ = tuple([contract.typed for contract in rules.contracts.values() if contract.open_in_compulsory_klop])
            raise refusal("klop-is-due", contract=contract.typed, open=open_)
        text = "note: a compulsory klop was due, {contract} was closed; recorded as played, and the klop lapses"
        notes.append(said(text, contract=contract.typed))
    return [*notes, *_forehand(table, state, event)]


def _forehand(table: Table, state: State, event: HandPlayed) -> list[Said]:
    """Notes a contract that only forehand may play if another player played it."""
    hand, contract = event.hand, table.rules.contracts[event.hand.contract]
    if not contract.forehand_only or hand.declarer is None:
        return []
    first = forehand(table, state.dealer)
    if first == hand.resting:
        first = forehand(table, first)
    if hand.declarer == first:
        return []
    text = "note: only forehand ({forehand}) may play {contract}; recorded as said"
    return [said(text, forehand=first, contract=contract.typed)]


def slips(evening: EveningVersion, event: HandPlayed) -> list[Said]:
    """Notes on a new hand that is possible, but more often a slip of the typist."""
    notes, last = _doubts(evening.table, event), evening.last
    before = last.event if last is not None and last.voided is None else None
    alike = event.hand._replace(resting=None)
    if last is not None and isinstance(before, HandPlayed) and before.hand._replace(resting=None) == alike:
        notes.append(said("note: exactly the same as hand {number}; recorded as another hand", number=last.number))
    return notes


def _doubts(table: Table, event: HandPlayed) -> list[Said]:
    """Notes on the words and facts of a hand that are more often a slip."""
    from ..speech import doubts  # commands that only show hands read no words

    return doubts(table, event.hand, event.words.split())


def _more_than_owed(evening: EveningCourse, event: Paid) -> list[Said]:
    """Notes that a player paid more than they owe for this evening, if the worth of a point is known."""
    from .money import counts_in_money, due, money

    owed_now = due(evening)
    known = counts_in_money(evening) or money(evening).rate is not None
    balance = owed_now.settlement.balances.get(event.payer)
    if balance is None or not known or event.unit not in (None, owed_now.unit):
        return []
    owed, decimals = max(-balance, 0), max(evening.table.rules.unit.decimals, 2)
    if event.amount <= owed or event.receiver not in evening.state.totals:
        return []
    text = "note: {payer} owes {owed} of this evening, and paid {amount}; recorded as said"
    amounts = {"owed": Quantity(owed, decimals), "amount": Quantity(event.amount, decimals)}
    return [said(text, payer=event.payer, **amounts)]


def afterwards(before: EveningCourse, now: EveningCourse) -> list[Said]:
    """Notes on later hands that would have been played differently after a correction.

    Replay does not judge again who rested and which bids a compulsory klop closed, but the table should know.
    """
    was = {entry.record: entry for entry in before.entries()}
    notes: list[Said] = []
    for entry in now.entries():
        earlier = was.get(entry.record)
        if earlier is None or not isinstance(earlier.event, HandPlayed) or not isinstance(entry.event, HandPlayed):
            continue
        known, resting = {kind for kind, _ in _unlike(earlier)}, entry.event.hand.resting
        if resting in (None, earlier.event.hand.resting) or entry.event is entry.as_said or entry.voided is not None:
            notes.extend([note for kind, note in _unlike(entry) if kind not in known])
        else:  # that was not said
            notes.append(said("note: hand {number}: {resting} rests there now", number=entry.number, resting=resting))
    return notes


def other_dealer(before: EveningCourse, now: EveningCourse, event: Event) -> Iterator[Said]:
    """A note on a next dealer who changes by a correction, or if one is taken back.

    A hand that is void is dealt again by its dealer, and all later ones by the player before.
    """
    done = before.newest if isinstance(event, Undo) else now.newest
    was, deals = before.state.dealer, now.state.dealer
    if done is not None and done.corrects and was != deals and before.names == now.names and not now.state.finished:
        yield said(ANOTHER_DEALS, dealer=deals, was=was)


def _unlike(entry: Entry) -> Iterator[tuple[str, Said]]:
    """Notes on a hand that differs from the one that was due."""
    if not isinstance(entry.event, HandPlayed) or entry.voided is not None:
        return
    state, hand = entry.before, entry.event.hand
    contract = state.table.rules.contracts[hand.contract]
    if state.compulsory_klop and not contract.open_in_compulsory_klop and hand.revoke is None:
        text = "note: hand {number}: a compulsory klop is due before it now, and {contract} was played"
        yield "klop", said(text, number=entry.number, contract=contract.typed)
    if state.table.rests and hand.resting is not None and hand.resting != state.dealer:
        text = "note: hand {number}: {resting} rested, and {dealer} deals it now"
        yield "rests", said(text, number=entry.number, resting=hand.resting, dealer=state.dealer)


# ---------------------------------------------------------------- what happened, in sentences


class ChangedHand(Value):
    """A hand whose scores a correction changed: what each player wrote, and what they write now."""

    number: int
    was: Mapping[str, Amount]
    now: Mapping[str, Amount]

    def differences(self) -> list[tuple[str, Amount, Amount]]:
        """Each player whose amount differs, with what they wrote and what they write now."""
        names = dict.fromkeys([*self.was, *self.now])
        changed = [(name, self.was.get(name, 0), self.now.get(name, 0)) for name in names]
        return [change for change in changed if change[1] != change[2]]


def changed_hands(before: EveningVersion, now: EveningVersion, mended: bool = False) -> tuple[ChangedHand, ...]:
    """The hands of which only the scores differ between two versions of an evening, by their present numbers.

    Amounts of 0 are left out, and a new name makes no difference. With `mended`, those whose facts a correction
    changed, or that it voided, with their scores before and now.
    """
    was = {entry.record: entry for entry in before.entries() if isinstance(entry.event, HandPlayed)}
    both = [(was[entry.record], entry) for entry in now.entries() if entry.record in was]
    hands = [ChangedHand(new.number, _written(old), _written(new)) for old, new in both if _alike(old, new) != mended]
    return tuple([hand for hand in hands if mended or hand.was != hand.now])


def narrate(before: EveningCourse, now: EveningCourse, event: Event) -> tuple[Said, ...]:
    """The sentences about an event that changed an evening, one for each change: what was, and what is."""
    title, undone = event.title(now.table), before.newest
    match event:
        case Amend(number):
            return _was_and_is(before, now, number)
        case Swap(number, other):
            return _was_and_is(before, now, number, other)
        case Void(event=None, number=int(number)):
            return *_hands(WAS, before, number), title
        case Move(_, to):
            return title, *_hands(IS, now, to)
        case Insert(place, Seating()):
            return _from_on(place, now.at(now.place(place, Seating))), *_written_anew(before, now)
        case Void(plays=plays) if plays:
            return title, *_written_anew(before, now)
        case Seating(players=players) if event.rules is not None or players != before.table.players:
            return (_from_on(now.count + 1, now.state),)
        # The sentences are those of what undo took back, since undo changes only that.
        case Undo() if isinstance(undone, Amend | Swap):
            return title, *narrate(before, now, undone)
        case Undo() if isinstance(undone, Void) and undone.number is not None:
            return title, *_hands(IS, now, undone.number)
        case Redo() if now.newest is not None and now.newest.corrects:
            return title, *narrate(before, now, now.newest)
    return (title,)


def _written_anew(before: EveningVersion, now: EveningVersion) -> Iterator[Said]:
    """The sentences about the hands that were written of other players."""
    for hand in changed_hands(before, now, mended=True):
        yield from _was_and_is(before, now, hand.number)


WAS = "hand {number} was: {hand}"
IS = "hand {number} is: {hand}"


def _was_and_is(before: EveningVersion, now: EveningVersion, *numbers: int) -> tuple[Said, ...]:
    return *_hands(WAS, before, *numbers), *_hands(IS, now, *numbers)


def _hands(text: str, evening: EveningVersion, *numbers: int) -> tuple[Said, ...]:
    """A sentence about each of these hands."""
    entries = [evening.hand(number) for number in numbers]
    return tuple([said(text, number=entry.number, hand=entry.event.title(entry.state.table)) for entry in entries])


def _alike(was: Entry, now: Entry) -> bool:
    """True if the facts of a hand are the same, but for who rested."""
    assert isinstance(was.event, HandPlayed) and isinstance(now.event, HandPlayed)
    hand = was.event.hand._replace(resting=now.event.hand.resting)
    return (hand, was.event.words, was.voided) == (now.event.hand, now.event.words, now.voided)


def _written(entry: Entry) -> dict[str, Amount]:
    return {name: amount for name, amount in entry.outcome.scores.items() if amount}


def _from_on(number: int, state: State) -> Said:
    """The sentence about the table from a hand on."""
    from ..law.library import rules_name  # a hand names no rules

    table = state.table
    rules = rules_name(table.rules.id, table.rules.variants)
    return said("from hand {n} on: {players}, {rules}", n=number, players=" ".join(table.players), rules=rules)


class StoryRecord(Value):
    """A record in words: its time, its events in a line each, and whether it still counts.

    A record that was taken back, replaced or voided no longer counts.
    """

    record: int
    at: str
    kind: str
    said: tuple[Said, ...]
    holds: bool
    by: str = ""


def story(session: Session) -> list[StoryRecord]:
    """Every record but the first, in order."""
    # The evening is played once more from its beginning, to tell each record as it was when it was written.
    evening = beginning_of(session.ledger)
    entries = {entry.record: entry for entry in session.evening.entries()}
    records: list[StoryRecord] = []
    for number, record in enumerate(session.records[1:], 1):
        before, event = evening.copy(), evening.read(record.body)
        lines: tuple[Said, ...]
        if not isinstance(event, AcceptEdit):
            try:
                evening.add(event, number)
            except Refused:  # an agreement that an edit of the ledger has set aside
                if not isinstance(event, Agree):
                    raise
                evening.set_aside(event, "", number)
        if isinstance(event, Undo) and before.newest is not None:
            lines = (said("taken back: {event}", event=before.newest.title(before.table)),)
        elif isinstance(event, AcceptEdit | Redo):
            lines = (event.title(evening.table),)
        else:
            lines = narrate(before, evening, event)
        at, by = str(record.body.get("at", "")), printable(str(record.body.get("by", "")))[:LONGEST_PLAYER]
        holds = _holds(event, number, session.evening, entries)
        records.append(StoryRecord(number, at, event.kind, lines, holds, by))
    return records


def _holds(event: Event, number: int, evening: EveningCourse, entries: dict[int, Entry]) -> bool:
    """True if a record still counts."""
    if isinstance(event, Undo | Redo | AcceptEdit | Confirmed):
        return True
    if event.corrects and not isinstance(event, Insert):
        return evening.happened(number)
    entry = entries.get(number)
    if entry is None or entry.voided is not None or entry.overridden is not None:
        return False
    happened = event.event if isinstance(event, Insert) else event
    if isinstance(happened, HandPlayed) and isinstance(entry.event, HandPlayed):
        return happened.words == entry.event.words
    return True
