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
from ..rules.parts import Rule
from ..scoring import Before, Line, Note, Score, score
from ..scoring.lines import add_up, working
from ..scoring.payout import with_each
from .events import Adjust, Agree, Finish, HandPlayed, Misdeal, NoTaroks, Skis
from .fields import Event

#: Totals stay below this, and no finer than this part of one: so they can always be written and read as amounts.
LARGEST = 10**12
FINEST = 10**6

#: After so many misdeals of one player doubling the penalty makes no number that anybody could read.
MOST_MISDEALS = 30

#: What the table agrees on beside the rules.
ADJUSTMENT = Rule(id="adjust", key="adjust", label={"en": "adjustment"}, cite="agreed at the table")


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
            rule = ADJUSTMENT
            text = signed(amount, table.rules.unit.decimals)
            line = Line(rule, text, {player: amount}, (Note(rule, why),))
            return _written(table, state, (line,))
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
    compulsory = table.rules.session.compulsory_klop
    reached = False
    if compulsory is not None:
        step = compulsory.multiples_of
        reached = any(
            total != state.totals[name] and (total % step == 0 if step else total == 0)
            for name, total in totals.items()
        )
    return state._replace(totals=totals, compulsory_klop=state.compulsory_klop or reached), reached


def _misdeal(table: Table, state: State, player: str) -> tuple[State, Outcome]:
    rules, count = table.rules.misdeal, state.misdeals[player]
    state = state._replace(misdeals={**state.misdeals, player: count + 1}, dealer=player, just_played=False)
    compulsory = table.rules.session.compulsory_klop
    if compulsory is not None and compulsory.after_misdeal:
        state = state._replace(compulsory_klop=True)
    if rules is None:
        return state, NOTHING
    charged = count - rules.warnings
    if charged < 0:
        return state, Outcome((Line(rules, "0", {}, (Note(rules, f"{player} is warned"),)),))
    if charged > MOST_MISDEALS:
        raise refuse("", f"{player} has misdealt {count} times already", "use tarok adjust instead")
    times = {"doubling": 1 << charged, "growing": charged + 1, "fixed": 1}[rules.form]
    due = rules.value * times
    decimals = table.rules.unit.decimals
    text = working((rules.value,), () if times == 1 else (times,), False, decimals)
    notes = (Note(rules, f"misdeal number {count + 1} of {player}, who deals again"),)
    amounts: dict[str, Amount] = {player: -due}
    if rules.into_pot:
        due = due * (len(table.players) - 1)
        amounts = {player: -due}
        state = state._replace(pot=exact(state.pot + due))
    elif table.rules.payout.form == "money":
        amounts = with_each(table.players, player, -due)
    return _written(table, state, (Line(rules, text, amounts, notes),))


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
    """Charges every open radl: on paper to its owner, for money paid to each of the others."""
    rules = table.rules.radli
    lines = []
    if rules is not None and rules.end is not None:
        for name in table.players:
            open_radli = state.radli[name]
            if not open_radli:
                continue
            due = rules.end.value * open_radli
            money = table.rules.payout.form == "money"
            amounts: dict[str, Amount] = with_each(table.players, name, -due) if money else {name: -due}
            text = working(
                (rules.end.value,), () if open_radli == 1 else (open_radli,), False, table.rules.unit.decimals
            )
            wheels = "one open radl" if open_radli == 1 else f"{open_radli} open radli"
            lines.append(Line(rules.end, text, amounts, (Note(rules.end, f"{name} has {wheels}"),)))
    klop = state.compulsory_klop
    state, outcome = _written(table, state, tuple(lines))
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
