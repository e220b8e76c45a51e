"""The state of an evening after each event: totals, radli, pot, who deals, what comes next.

`after` is the one function that knows what an event does. It is pure, so a correction is nothing but playing the
events after it again.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ..amounts import Amount, exact, signed
from ..hand.table import Table
from ..problems import refuse
from ..rules.ruleset import Ruleset
from ..scoring import Before, Line, Score, score
from ..scoring.between_hands import adjustment, misdeal, open_radli
from ..scoring.lines import add_up
from ..scoring.pot import left
from .events import Adjust, Agree, Finish, HandPlayed, Misdeal, NoTaroks, Skis
from .fields import Event

#: Totals stay below this, and no finer than this part of one: so they can always be written and read as amounts.
LARGEST = 10**12
FINEST = 10**6

#: After so many misdeals of one player doubling the penalty makes no number that anybody could read.
MOST_MISDEALS = 30


class LastHand(NamedTuple):
    """The škis round named the last hand: who deals it, and how many hands are still to be played, it included."""

    dealer: str
    hands_left: int


class State(NamedTuple):
    """The sheet after some events. `skis` is None, "again" (another škis round) or the `LastHand`."""

    totals: dict[str, Amount]
    radli: dict[str, int]
    pot: Amount
    dealer: str
    hands: int
    misdeals: dict[str, int]
    compulsory_klop: bool
    skis: LastHand | str | None
    finished: bool
    just_played: bool  # the last thing at the table was a hand, so its škis can be noted


NONE: Mapping[str, Amount] = MappingProxyType({})


class Outcome(NamedTuple):
    """What an event wrote: its lines, the players' changes, and for a hand its score."""

    lines: tuple[Line, ...] = ()
    scores: Mapping[str, Amount] = NONE
    score: Score | None = None


NOTHING = Outcome()


def beginning(table: Table, dealer: str) -> State:
    """Everybody at zero, before the first deal."""
    players = table.players
    zero: dict[str, Amount] = dict.fromkeys(players, 0)
    return State(zero, dict.fromkeys(players, 0), 0, dealer, 0, dict.fromkeys(players, 0), False, None, False, False)


def next_dealer(table: Table, dealer: str) -> str:
    """The deal passes anticlockwise: to the next player in turn order."""
    return table.players[(table.seats[dealer] + 1) % len(table.players)]


def forehand(table: Table, dealer: str) -> str:
    """The player who speaks last and may name any contract: the one after the dealer."""
    return next_dealer(table, dealer)


def after(table: Table, state: State, event: Event) -> tuple[State, Outcome]:
    """The state after one event of the evening, and what it wrote. Raises Refused if it cannot happen now."""
    if state.finished:
        raise refuse("", "the session is finished", "tarok undo opens it again, tarok new begins another")
    match event:
        case HandPlayed():
            return _hand(table, state, event)
        case Misdeal(player):
            return _misdeal(table, state, player)
        case NoTaroks():
            no_taroks = table.rules.session.no_taroks
            klop = state.compulsory_klop or (no_taroks is not None and no_taroks.then == "compulsory-klop")
            return state._replace(compulsory_klop=klop, just_played=False), NOTHING
        case Adjust(player, amount, why):
            return _written(table, state, (adjustment(table.rules, player, amount, why),))
        case Skis(player):
            return _skis(table, state, player), NOTHING
        case Finish():
            return _finish(table, state)
        case Agree(totals):
            _agree(state, totals, table.rules.unit.decimals)
            return state, NOTHING
        case _:
            return state, NOTHING


def _hand(table: Table, state: State, event: HandPlayed) -> tuple[State, Outcome]:
    if isinstance(state.skis, LastHand) and state.skis.hands_left == 0:
        raise refuse("", "the last hand of the session has been played", "tarok finish ends the session")
    hand = event.hand
    result = score(table, Before(state.radli, state.pot), hand)
    skis = state.skis
    if isinstance(skis, LastHand):
        skis = skis._replace(hands_left=skis.hands_left - 1)
    elif skis == "again":
        skis = None
    state = state._replace(
        radli=result.radli if result.radli is not None else state.radli,
        pot=result.pot if result.pot is not None else state.pot,
        dealer=next_dealer(table, state.dealer),
        hands=state.hands + 1,
        compulsory_klop=False,
        skis=skis,
        just_played=True,
    )
    state, _ = _add(table, state, result.scores)
    return state, Outcome(result.lines, result.scores, result)


def _written(table: Table, state: State, lines: tuple[Line, ...]) -> tuple[State, Outcome]:
    scores = add_up(table.players, list(lines))
    state, _ = _add(table, state, scores)
    return state, Outcome(lines, scores)


def _add(table: Table, state: State, scores: dict[str, Amount]) -> tuple[State, bool]:
    """Adds the changes to the totals; a total that reaches zero (or a set multiple) calls a compulsory klop."""
    totals = {name: exact(total + scores.get(name, 0)) for name, total in state.totals.items()}
    for name, total in totals.items():
        if not (-LARGEST < total < LARGEST and total.denominator < FINEST):
            raise refuse("", f"{name}'s total would have more digits than a sheet holds", "this cannot be meant")
    reached = calls_klop(table.rules, state.totals, totals)
    return state._replace(totals=totals, compulsory_klop=state.compulsory_klop or reached), reached


def calls_klop(rules: Ruleset, before: Mapping[str, Amount], totals: Mapping[str, Amount]) -> bool:
    """Whether a total that changed has reached zero (or a set multiple), which calls a compulsory klop."""
    rule = rules.session.compulsory_klop
    if rule is None:
        return False
    step = rule.multiples_of
    return any(total != before[name] and (total % step == 0 if step else total == 0) for name, total in totals.items())


def _misdeal(table: Table, state: State, player: str) -> tuple[State, Outcome]:
    rules, count = table.rules.misdeal, state.misdeals[player]
    state = state._replace(misdeals={**state.misdeals, player: count + 1}, dealer=player, just_played=False)
    compulsory = table.rules.session.compulsory_klop
    if compulsory is not None and compulsory.after_misdeal:
        state = state._replace(compulsory_klop=True)
    if rules is None:
        return state, NOTHING
    if count - rules.warnings > MOST_MISDEALS:
        raise refuse("", f"{player} has misdealt {count} times already", "use tarok adjust instead")
    lines = misdeal(table.rules, table.players, player, count)
    if count < rules.warnings:
        return state, Outcome(lines)
    if rules.into_pot:
        state = state._replace(pot=left(state.pot, lines))
    return _written(table, state, lines)


def _skis(table: Table, state: State, player: str | None) -> State:
    if table.rules.session.skis_round is None:
        raise refuse("", f"{table.rules.id} is played without a škis round", "tarok finish ends the session")
    if isinstance(state.skis, LastHand):
        who = state.skis.dealer
        raise refuse("", f"the last hand is known already: {who} deals it", "tarok undo takes that back")
    if not state.just_played:
        raise refuse("", "no hand was played yet in which a škis was dealt", "add the hand of the škis round first")
    if player is None:
        return state._replace(skis="again", just_played=False)
    seats, count = table.seats, len(table.players)
    left = (seats[player] - seats[state.dealer]) % count + 1
    return state._replace(skis=LastHand(player, left), just_played=False)


def _finish(table: Table, state: State) -> tuple[State, Outcome]:
    """Charges every open radl."""
    klop = state.compulsory_klop
    state, outcome = _written(table, state, open_radli(table.rules, table.players, state.radli))
    return state._replace(finished=True, compulsory_klop=klop), outcome


def _agree(state: State, totals: dict[str, Amount], decimals: int) -> None:
    wrong = [
        f"{name} has {signed(state.totals[name], decimals)}, not {signed(value, decimals)}"
        for name, value in totals.items()
        if state.totals[name] != value
    ]
    if wrong:
        raise refuse("", f"the totals are not as agreed: {'; '.join(wrong)}", "tarok log shows how they came about")


def winners(state: State) -> tuple[str, ...]:
    """Who leads: the players with the highest total."""
    best = max(state.totals.values())
    return tuple(name for name, total in state.totals.items() if total == best)
