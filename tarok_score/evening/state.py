"""The state of an evening after each event: who sits there, totals, radli, pot, who deals, what comes next.

`after` is the one function that knows what an event does. It is pure, so a correction is nothing but playing the
events after it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from ..amounts import Amount, exact, ratio
from ..events.common import Remark
from ..events.event import Event
from ..hand.table import Table
from ..law.ruleset import Ruleset
from ..limits import FINEST_TOTAL, LARGEST_TOTAL, MOST_MISDEALS
from ..problems import impossible
from ..scoring import Before, Line, Score, score
from ..scoring.between_hands import adjustment, fine, misdeal, open_radli
from ..scoring.lines import add_up
from ..words.folding import fold
from ..words.said import Fact, Quantity, chained, said
from .events import Adjust, Agree, Fine, Finish, HandPlayed, Misdeal, NoTaroks, Paid, Rate, Seating, Skis

FINISHED = impossible(
    "session-finished", "the session is finished", "tarok undo opens it again, tarok new begins another"
)
TOO_LARGE = impossible(
    "total-too-large", "{name}'s total would have more digits than a sheet holds", "this cannot be meant"
)
AWAY = impossible("away-from-table", "{name} does not sit at the table", "at the table: {players}")
NOBODY_OF_THEM = impossible(
    "nobody-of-this-evening", "nobody of this evening is called {name}", "who was there: {names}"
)
TOO_MANY_MISDEALS = impossible("too-many-misdeals", "{name} has misdealt {n} times already", "use tarok adjust instead")
NO_SKIS_ROUND = impossible("no-skis-round", "{ruleset} is played without a škis round", "tarok finish ends the session")
LAST_IS_KNOWN = impossible(
    "last-hand-known", "the last hand is known already: {dealer} deals it", "tarok undo takes that back"
)
NO_SKIS_YET = impossible(
    "no-skis-yet",
    "no hand was played yet in which a škis was dealt",
    "add the hand of the škis round first",
)
NOT_AS_AGREED = impossible(
    "not-as-agreed", "the totals are not as agreed: {wrong}", "tarok log shows how they came about"
)


class LastHand(NamedTuple):
    """The škis round named the last hand: who deals it, and how many hands are still to be played, it included."""

    dealer: str
    hands_left: int


class Scene(NamedTuple):
    """The table when something was said: who sat there, and whose deal it was."""

    players: tuple[str, ...]
    dealer: str

    def renamed(self, names: Mapping[str, str]) -> Scene:
        """The same table where players have other names."""
        return Scene(tuple([names.get(name, name) for name in self.players]), names.get(self.dealer, self.dealer))


#: What can be said in a finished evening, too, and changes nothing that counts.
WRITES_NOTHING = (Remark, Paid, Rate)

NONE: Mapping[str, Amount] = MappingProxyType({})


class State(NamedTuple):
    """The sheet after some events. `skis` is None, "again" (another škis round) or the `LastHand`.

    `table` are those who sit there now. `totals`, `radli` and `misdeals` are everybody's who ever sat there, in the
    order in which they came. `columns` are the columns of the sheet: whoever went on with another's score shares one
    with him. `settled` is everybody's balance in the stretches of unchanged seating that are over, `since` the totals
    where the present one began. `played` are those who sat there while a hand was played.
    """

    table: Table
    totals: dict[str, Amount]
    radli: dict[str, int]
    pot: Amount
    dealer: str
    hands: int
    misdeals: dict[str, int]
    klops_due: int
    skis: LastHand | str | None
    finished: bool
    just_played: bool  # the last thing at the table was a hand, so its škis can be noted
    rested: str | None  # who sat out the last hand
    columns: tuple[tuple[str, ...], ...]
    settled: Mapping[str, Amount] = NONE
    since: Mapping[str, Amount] = NONE
    played: frozenset[str] = frozenset()

    @property
    def compulsory_klop(self) -> bool:
        """Whether a compulsory klop is due in the next hand."""
        return self.klops_due > 0

    @property
    def away(self) -> tuple[str, ...]:
        """Who has a total and does not sit at the table."""
        return tuple([name for name in self.totals if name not in self.table.seats])


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
    return State(
        table, zero, dict.fromkeys(players, 0), 0, dealer, 0, dict.fromkeys(players, 0), 0, None, False, False, None,
        tuple([(name,) for name in players]),
    )  # fmt: skip


def scene(state: State) -> Scene:
    """The table as it is now."""
    return Scene(state.table.players, state.dealer)


def known(state: State) -> frozenset[str]:
    """The names that anybody of this evening has or had, as they are compared."""
    return frozenset(map(fold, names_of(state))) | state.table.also.keys()


def names_of(state: State) -> frozenset[str]:
    """Everybody who ever sat there."""
    return frozenset([name for column in state.columns for name in column])


def next_dealer(table: Table, dealer: str) -> str:
    """The deal passes anticlockwise: to the next player in turn order."""
    return table.players[(table.seats[dealer] + 1) % len(table.players)]


def forehand(table: Table, dealer: str) -> str:
    """The player who speaks last and may name any contract: the one after the dealer."""
    return next_dealer(table, dealer)


def after(state: State, event: Event, said_of: Scene | None = None) -> tuple[State, Outcome]:
    """The state after one event of the evening, and what it wrote. Raises Refused if it cannot happen now.

    `said_of` is the table of which it was said, where a correction has changed that since.
    """
    if isinstance(event, HandPlayed) and not state.finished:
        return _hand(state, event)
    if isinstance(event, WRITES_NOTHING):
        return state, NOTHING
    if state.finished:
        raise FINISHED.refused()
    match event:
        case Agree(totals):
            _agree(state, totals)
            return state, NOTHING
        case Misdeal(player):
            return _misdeal(state, player)
        case NoTaroks(player):
            _require_seated(state, player)
            no_taroks = state.table.rules.session.no_taroks
            if no_taroks is not None and no_taroks.then == "compulsory-klop":
                state = with_klop(state)
            return state._replace(just_played=False), NOTHING
        case Adjust(player, amount, why):
            if player not in state.totals:
                raise NOBODY_OF_THEM.refused(name=player, names=tuple(state.totals))
            return written(state, (adjustment(state.table.rules, player, amount, why),))
        case Fine(player, amount, why):
            return _fine(state, player, amount, why)
        case Skis(player):
            return _skis(state, player), NOTHING
        case Finish():
            state, outcome = charge(state, state.totals)
            return state._replace(finished=True), outcome
        case Seating():
            from .seating import seat

            return seat(state, event, said_of or scene(state))
    raise AssertionError(f"{event.kind} is no event of the table")


def _require_seated(state: State, player: str) -> None:
    if player not in state.table.seats:
        raise AWAY.refused(name=player, players=state.table.players)


def _hand(state: State, event: HandPlayed) -> tuple[State, Outcome]:
    table, hand = state.table, event.hand
    result = score(table, Before(state.radli, state.pot), hand)
    scores, radli, skis = result.scores, state.radli, state.skis
    if result.radli is not None and result.radli is not radli:
        radli = {**radli, **result.radli}
    if isinstance(skis, LastHand):
        skis = skis._replace(hands_left=max(skis.hands_left - 1, 0))
    elif skis == "again":
        skis = None
    # Of the longest evenings every hand has a state of its own: named one by one, for that takes half as long.
    now = State(
        table, _summed(state, scores), radli, state.pot if result.pot is None else result.pot,
        next_dealer(table, state.dealer), state.hands + 1, state.misdeals, state.klops_due and state.klops_due - 1,
        skis, state.finished, True, hand.resting, state.columns, state.settled, state.since,
        _played(state, hand.resting, scores),
    )  # fmt: skip
    return _added(state, now, scores), Outcome(result.lines, scores, result)


def _played(state: State, resting: str | None, scores: Mapping[str, Amount]) -> frozenset[str]:
    """Who has played a hand, once another one was: a resting player only where he wrote something."""
    players = state.table.players
    if state.played.issuperset(players):
        return state.played
    return state.played.union([name for name in players if name != resting or scores.get(name)])


def written(state: State, lines: tuple[Line, ...]) -> tuple[State, Outcome]:
    """The lines of something that is no hand, added to the totals."""
    scores = add_up(state.totals, lines)
    return _added(state, state._replace(totals=_summed(state, scores)), scores), Outcome(lines, scores)


def _summed(state: State, scores: Mapping[str, Amount]) -> dict[str, Amount]:
    """The totals after these changes. Raises Refused where one would be too large to be written."""
    totals, large = dict(state.totals), []
    for name, amount in scores.items():
        if amount:
            total = totals[name] = exact(totals[name] + amount)
            if not (-LARGEST_TOTAL < total < LARGEST_TOTAL and total.denominator < FINEST_TOTAL):
                large.append(name)
    if large:
        raise TOO_LARGE.refused(name=next(name for name in totals if name in large))  # the first on the sheet
    return totals


def _added(before: State, now: State, scores: Mapping[str, Amount]) -> State:
    """The state with changed totals; one that reaches zero (or a set multiple) calls a compulsory klop.

    What somebody writes who does not sit at the table is settled by itself, between him and those who sit there.
    """
    reached = klops_called(now.table.rules, before.totals, now.totals)
    if len(now.totals) > len(now.table.players):
        outside = [name for name in now.away if scores.get(name)]
        if outside:
            settled = _with_shares(balances(before), scores, (*now.table.players, *outside))
            now = now._replace(settled=settled, since=now.totals)
    return with_klop(now, reached) if reached else now


def with_klop(state: State, causes: int = 1) -> State:
    """A compulsory klop is due in the next hand, or in a whole round of deals; one for each cause where that counts."""
    rule = state.table.rules.session.compulsory_klop
    hands = len(state.table.players) if rule is not None and rule.whole_round else 1
    if rule is not None and rule.each_cause:
        return state._replace(klops_due=state.klops_due + hands * causes)
    return state._replace(klops_due=max(state.klops_due, hands))


def calls_klop(rules: Ruleset, before: Mapping[str, Amount], totals: Mapping[str, Amount]) -> bool:
    """Whether a total that changed has reached zero (or a set multiple), which calls a compulsory klop."""
    return klops_called(rules, before, totals) > 0


def klops_called(rules: Ruleset, before: Mapping[str, Amount], totals: Mapping[str, Amount]) -> int:
    """How many totals that changed have reached zero (or a set multiple)."""
    rule = rules.session.compulsory_klop
    if rule is None:
        return 0
    step, reached = rule.multiples_of, 0
    for name, total in totals.items():
        if not (total % step if step else total) and total != before[name]:
            reached += 1
    return reached


def charge(state: State, names: Iterable[str]) -> tuple[State, Outcome]:
    """Charges open radli: on paper to their owner, for money paid to each of the others at the table.

    That a total reaches zero by it calls no klop.
    """
    rules, seated = state.table.rules, state.table.players
    lines: list[Line] = []
    end = rules.radli.end if rules.radli is not None else None
    left_out = state.rested if end is not None and end.without_resting else None
    for name in names:
        if name == left_out:
            continue
        players = tuple([one for one in seated if one != left_out])
        players = players if name in seated else (*players, name)
        alone = dict.fromkeys(players, 0) | {name: state.radli[name]}
        lines.extend(open_radli(rules, players, alone))
    klops = state.klops_due
    state, outcome = written(state, tuple(lines))
    return state._replace(klops_due=klops), outcome


def _misdeal(state: State, player: str) -> tuple[State, Outcome]:
    _require_seated(state, player)
    table = state.table
    rules, count = table.rules.misdeal, state.misdeals[player]
    state = state._replace(misdeals={**state.misdeals, player: count + 1}, dealer=player, just_played=False)
    compulsory = table.rules.session.compulsory_klop
    if compulsory is not None and compulsory.after_misdeal:
        state = with_klop(state)
    if rules is None:
        return state, NOTHING
    if count - rules.warnings > MOST_MISDEALS:
        raise TOO_MANY_MISDEALS.refused(name=player, n=count)
    lines = misdeal(table.rules, table.players, player, count)
    if count < rules.warnings:
        return state, Outcome(lines)
    if rules.into_pot:
        state = _with_pot(state, lines)
    return written(state, lines)


def _fine(state: State, player: str, amount: Amount, why: str) -> tuple[State, Outcome]:
    """A fine goes into the pot; for money without one to each of the others at the table; on paper to nobody."""
    if player not in state.totals:
        raise NOBODY_OF_THEM.refused(name=player, names=tuple(state.totals))
    rules, seated = state.table.rules, state.table.players
    lines = (fine(rules, seated if player in seated else (*seated, player), player, amount, why),)
    if rules.pot is not None:
        state = _with_pot(state, lines)
    return written(state, lines)


def _with_pot(state: State, lines: tuple[Line, ...]) -> State:
    """The state after these lines went into the pot, or out of it."""
    from ..scoring.pot import left

    return state._replace(pot=left(state.pot, lines))


def _skis(state: State, player: str | None) -> State:
    table = state.table
    if table.rules.session.skis_round is None:
        raise NO_SKIS_ROUND.refused(ruleset=table.rules.id)
    if isinstance(state.skis, LastHand):
        raise LAST_IS_KNOWN.refused(dealer=state.skis.dealer)
    if not state.just_played:
        raise NO_SKIS_YET.refused()
    if player is None:
        return state._replace(skis="again", just_played=False)
    _require_seated(state, player)
    return state._replace(skis=last_hand(table, player, state.dealer), just_played=False)


def last_hand(table: Table, player: str, dealer: str) -> LastHand:
    """The last hand is the next one that a player deals."""
    return LastHand(player, (table.seats[player] - table.seats[dealer]) % len(table.players) + 1)


def _agree(state: State, totals: Mapping[str, Amount]) -> None:
    decimals = state.table.rules.unit.decimals
    wrong: list[Fact] = [
        said(
            "{name} has {total}, not {agreed}",
            name=name,
            total=Quantity(state.totals.get(name, 0), decimals, sign=True),
            agreed=Quantity(value, decimals, sign=True),
        )
        for name, value in totals.items()
        if state.totals.get(name) != value
    ]
    if wrong:
        raise NOT_AS_AGREED.refused(wrong=chained(wrong, "{one}; {other}"))


# ---------------------------------------------------------------- who has won and lost how much


def stretched(state: State) -> State:
    """The same state with the present stretch of unchanged seating closed."""
    return state._replace(settled=balances(state), since=state.totals)


def balances(state: State) -> dict[str, Amount]:
    """Everybody against the average of those he sat with, stretch by stretch; these sum to zero."""
    seated = state.table.players
    gains = {name: state.totals[name] - state.since.get(name, 0) for name in seated}
    found = _with_shares(state.settled, gains, seated)
    return {name: found.get(name, 0) for name in state.totals}


def _with_shares(
    settled: Mapping[str, Amount], gains: Mapping[str, Amount], group: tuple[str, ...]
) -> dict[str, Amount]:
    """What a group won and lost among itself, added to what is settled."""
    won = sum(gains.get(name, 0) for name in group)
    share = ratio(won, len(group)) if won else 0
    own = {name: exact(settled.get(name, 0) + gains.get(name, 0) - share) for name in group}
    return {**settled, **own}


def standing(state: State) -> dict[str, Amount]:
    """What the evening is won by: totals as they are, or against the average where the seating changed."""
    if state.table.rules.settlement.form != "average" or not state.settled:
        return state.totals
    return balances(state)


def winners(state: State) -> tuple[str, ...]:
    """Who leads: the players with the highest balance (at a table that never changed: the highest total).

    Who never played a hand has won nothing, unless nobody played one.
    """
    found = standing(state)
    found = {name: total for name, total in found.items() if name in state.played} or found
    best = max(found.values())
    return tuple([name for name, total in found.items() if total == best])
