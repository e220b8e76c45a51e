"""The effects of events: how each changes the sheet.

`after` is the only function that knows. It is pure, so that a correction can play the events after its place again.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..amounts import Amount
from ..events.common import Remark
from ..events.event import Event
from ..limits import MOST_MISDEALS, MOST_RADLI
from ..problems import Problem, Refused, impossible
from ..scoring import Before, Line, Score, score
from ..scoring.between_hands import adjustment, fine, misdeal
from ..scoring.pot import pot_after
from ..words.said import Fact, Quantity, chained, said
from . import events
from .state import AWAY, NOTHING, LastHand, Outcome, Scene, State, beside, cancelled, next_dealer, scene
from .totals import add_up_totals, charge, with_klop, with_lines, with_totals

FINISHED = impossible(
    "session-finished", "the session is finished", "tarok undo opens it again, tarok new begins another"
)
NOBODY_OF_THEM = impossible(
    "nobody-of-this-evening", "nobody of this evening is called {name}", "who was there: {names}"
)
TOO_MANY_MISDEALS = impossible("too-many-misdeals", "{name} has misdealt {n} times already", "use tarok adjust instead")
RULES_WITHOUT_RADLI = impossible(
    "rules-without-radli", "{ruleset} is played without radli", "tarok adjust changes points"
)
NO_OPEN_RADL = impossible(
    "no-open-radl", "{name} has not so many open radli: {n}", "no more can be taken than are open"
)
TOO_MANY_RADLI = impossible("too-many-radli", "{name} would have more than {most} radli", "this cannot be meant")
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

#: The events that a finished evening can have, too, because they change nothing that counts.
WRITES_NOTHING = (Remark, events.Paid, events.Rate)


def after(state: State, event: Event, said_at: Scene | None = None) -> tuple[State, Outcome]:
    """The state after an event of the evening, and what it wrote. Raises Refused if it cannot happen now.

    `said_at` is the table at which the event was said, where a correction has changed that table since.
    """
    if isinstance(event, events.HandPlayed) and not state.finished:
        return _hand(state, event)
    if isinstance(event, WRITES_NOTHING):
        return state, NOTHING
    if state.finished:
        raise FINISHED.refused()
    match event:
        case events.Agree(totals):
            _agree(state, totals)
            return state, NOTHING
        case events.Misdeal(player):
            return _misdeal(state, player)
        case events.NoTaroks(player):
            _require_seated(state, player)
            no_taroks = state.table.rules.session.no_taroks
            if no_taroks is not None and no_taroks.then == "compulsory-klop":
                state = with_klop(state)
            return state._replace(just_played=False), NOTHING
        case events.Adjust(player, amount, why):
            if player not in state.totals:
                raise NOBODY_OF_THEM.refused(name=player, names=tuple(state.totals))
            return with_lines(state, (adjustment(state.table.rules, player, amount, why),))
        case events.AdjustRadli(radli):
            return _with_radli(state, radli), NOTHING
        case events.Fine(player, amount, why):
            return _fine(state, player, amount, why)
        case events.Skis(player):
            return _skis(state, player), NOTHING
        case events.Finish():
            state, outcome = charge(state, state.totals)
            return state._replace(finished=True), outcome
        case events.Seating():
            from .seating import seat

            return seat(state, event, said_at or scene(state))
    raise AssertionError(f"{event.kind} is no event of the table")


def _require_seated(state: State, player: str) -> None:
    if player not in state.table.seats:
        raise AWAY.refused(name=player, players=state.table.players)


def _hand(state: State, event: events.HandPlayed) -> tuple[State, Outcome]:
    result = score(state.table, Before(state.radli, state.pot), event.hand)
    return with_hand(state, event, result), Outcome(result.lines, result.scores, result)


def with_hand(state: State, event: events.HandPlayed, result: Score) -> State:
    """The state after a hand with this score. Raises Refused where a total would be too large."""
    table, scores, radli, skis = state.table, result.scores, state.radli, state.skis
    if result.radli is not None and result.radli is not radli:
        radli = {**radli, **result.radli}
    if isinstance(skis, LastHand):
        skis = skis._replace(played=skis.played or skis.dealer == state.dealer)
    elif skis == "again":
        skis = None
    # Every hand of the longest evenings makes a state; naming the fields one by one takes half as long as `_replace`.
    now = State(
        table,
        add_up_totals(state, scores),
        radli,
        state.pot if result.pot is None else result.pot,
        next_dealer(table, state.dealer),
        state.hands + 1,
        state.misdeals,
        state.klops_due and state.klops_due - 1,
        skis,
        state.finished,
        True,
        event.hand.resting,
        state.columns,
        state.stretches,
        state.since,
        state.older and cancelled(state, result.cancelled(state.radli)),
        _played(state, event.hand.resting, scores),
        state.chairs,
    )
    return with_totals(state, now, scores)


def _played(state: State, resting: str | None, scores: Mapping[str, Amount]) -> frozenset[str]:
    """The players who have played a hand, including this one; a resting player only if he wrote something."""
    players = state.table.players
    if state.played.issuperset(players):
        return state.played
    return state.played.union([name for name in players if name != resting or scores.get(name)])


def _with_radli(state: State, given: Mapping[str, int]) -> State:
    """The state after radli were given or taken. Raises Refused if there is no open radl to be taken."""
    if state.table.rules.radli is None:
        raise RULES_WITHOUT_RADLI.refused(ruleset=state.table.rules.id)
    problems: list[Problem] = []
    radli = dict(state.radli)
    for name, number in given.items():
        if name not in radli:
            problems.append(NOBODY_OF_THEM(name=name, names=tuple(state.totals)))
            continue
        radli[name] += number
        if radli[name] < 0:
            problems.append(NO_OPEN_RADL(name=name, n=state.radli[name]))
        elif radli[name] > MOST_RADLI:
            problems.append(TOO_MANY_RADLI(name=name, most=MOST_RADLI))
    if problems:
        raise Refused(problems)
    away = {name: number for name, number in given.items() if number > 0 and name not in state.table.seats}
    state = beside(state, tuple(away), {}) if away else state
    place = len(state.stretches) - 1
    older = cancelled(state, {name: -number for name, number in given.items()})
    older |= {name: (*older.get(name, ()), *[place] * number) for name, number in away.items()}
    return state._replace(radli=radli, older=older)


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
    return with_lines(state, lines)


def _fine(state: State, player: str, amount: Amount, why: str) -> tuple[State, Outcome]:
    """The state after a fine: into the pot; without one, for money to each of the others, on paper to nobody."""
    if player not in state.totals:
        raise NOBODY_OF_THEM.refused(name=player, names=tuple(state.totals))
    rules, seated = state.table.rules, state.table.players
    lines = (fine(rules, seated if player in seated else (*seated, player), player, amount, why),)
    if rules.pot is not None:
        state = _with_pot(state, lines)
    return with_lines(state, lines)


def _with_pot(state: State, lines: tuple[Line, ...]) -> State:
    """The state with the amounts of these lines put into the pot, or taken out of it."""
    return state._replace(pot=pot_after(state.pot, lines))


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
    return state._replace(skis=LastHand(player), just_played=False)


def _agree(state: State, totals: Mapping[str, Amount]) -> None:
    decimals = state.table.rules.unit.decimals
    wrong: list[Fact] = [
        said(
            "{name} has {total}, not {agreed}",
            name=name,
            total=Quantity(total, decimals, sign=True),
            agreed=Quantity(totals[name], decimals, sign=True),
        )
        for name, total in other_totals(state, totals).items()
    ]
    if wrong:
        raise NOT_AS_AGREED.refused(wrong=chained(wrong, "{one}; {other}"))


def other_totals(state: State, agreed: Mapping[str, Amount]) -> dict[str, Amount]:
    """The totals that are other than agreed, by the names with which it was agreed on them.

    A score that somebody else goes on with is still the same one.
    """
    holders = {name: column[-1] for column in state.columns for name in column}
    found = {name: state.totals.get(holders.get(name, name), 0) for name in agreed}
    return {name: total for name, total in found.items() if total != agreed[name]}
