"""What the table should hear about something that is added: it is accepted, but unusual. And what is not accepted.

This is asked once, when something is added. Replay never asks: what was played stays played.
"""

from __future__ import annotations

from ..hand.table import Table
from ..problems import impossible
from ..words.said import Said, said
from .course import Evening
from .events import HandPlayed, Misdeal, NoTaroks, Undo
from .fields import Event
from .state import State, forehand

CLOSED = impossible("klop-is-due", "a compulsory klop is due: {contract} is closed", "open are {open}")
RESTS = impossible(
    "rests-without-cards", "{player} deals and rests, and was dealt no cards", "name the player who has no tarok"
)


def notes(evening: Evening, event: Event, as_played: bool = False) -> list[Said]:
    """Notes on an event that is about to be added. Raises Refused if it may not be.

    What was played in spite of a compulsory klop that was due is noted, if it is said that it was.
    """
    table, state = evening.table, evening.state
    if isinstance(event, Undo) and evening.newest is not None:
        return [said("takes back: {event}", event=evening.newest.title(table))]
    if state.finished:
        return []  # refused as such when it is added
    match event:
        case HandPlayed():
            return _bid(table, state, event, as_played)
        case Misdeal(player) if player != state.dealer:
            text = "note: it was {dealer}'s deal; recorded for {player}, who deals again"
            return [said(text, dealer=state.dealer, player=player)]
        case NoTaroks(player):
            if table.rests and player == state.dealer:
                raise RESTS.refused(player=player)
            if table.rules.session.no_taroks is None:
                text = "note: {ruleset} says nothing of a hand without taroks; recorded, the same dealer deals again"
                return [said(text, ruleset=table.rules.id)]
    return []


def _bid(table: Table, state: State, event: HandPlayed, as_played: bool) -> list[Said]:
    """Refuses a bid that a compulsory klop closes; notes one that is not the bidder's to make."""
    found = []
    hand, rules = event.hand, table.rules
    contract = rules.contracts[hand.contract]
    if state.compulsory_klop and not contract.open_in_compulsory_klop and hand.revoke is None:
        if not as_played:
            open_ = tuple([one.key for one in rules.contracts.values() if one.open_in_compulsory_klop])
            raise CLOSED.refused(contract=contract.key, open=open_)
        text = "note: a compulsory klop was due, {contract} was closed; recorded as played, and the klop lapses"
        found.append(said(text, contract=contract.key))
    if contract.forehand_only and hand.declarer is not None:
        first = forehand(table, state.dealer)
        if first == hand.resting:
            first = forehand(table, first)
        if hand.declarer != first:
            text = "note: only forehand ({forehand}) may play {contract}; recorded as said"
            found.append(said(text, forehand=first, contract=contract.key))
    return found
