"""Totals: amounts added within bounds and settled for those who have left, and the klop that a total of zero calls."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ..amounts import Amount, exact, ratio
from ..hand.table import Table
from ..limits import FINEST_TOTAL, LARGEST_TOTAL
from ..problems import impossible
from ..scoring import Line
from ..scoring.between_hands import open_radli
from ..scoring.lines import add_up
from .state import Outcome, State, beside, close_stretch

TOO_LARGE = impossible(
    "total-too-large", "{name}'s total would have more digits than a sheet holds", "this cannot be meant"
)


def with_lines(state: State, lines: tuple[Line, ...]) -> tuple[State, Outcome]:
    """The state after lines that belong to no hand."""
    scores = add_up(state.totals, lines)
    return with_totals(state, state._replace(totals=add_up_totals(state, scores)), scores), Outcome(lines, scores)


def add_up_totals(state: State, scores: Mapping[str, Amount]) -> dict[str, Amount]:
    """The totals after these changes. Raises Refused if one would be too large to be written."""
    totals, large = dict(state.totals), []
    for name, amount in scores.items():
        if amount:
            total = totals[name] = exact(totals[name] + amount)
            if not (-LARGEST_TOTAL < total < LARGEST_TOTAL and total.denominator < FINEST_TOTAL):
                large.append(name)
    if large:
        raise TOO_LARGE.refused(name=next(name for name in totals if name in large))  # the first on the sheet
    return totals


def with_totals(before: State, now: State, scores: Mapping[str, Amount]) -> State:
    """The state with changed totals; one that reaches zero (or a set multiple) calls a compulsory klop.

    If somebody writes an amount who does not sit at the table, it is settled between him and those who sit there.
    """
    reached = klops_called(now.table, before.totals, now.totals)
    if len(now.totals) > len(now.table.players):
        outside = [name for name in now.away if scores.get(name)]
        if outside:
            settled = beside(before, outside, scores)
            now = now._replace(stretches=settled.stretches, since=now.totals, older=settled.older)
    return with_klop(now, reached) if reached else now


def with_klop(state: State, causes: int = 1) -> State:
    """The state with a compulsory klop due in the next hand, or in a whole round of deals, for each cause."""
    rule = state.table.rules.session.compulsory_klop
    hands = len(state.table.players) if rule is not None and rule.whole_round else 1
    if rule is not None and rule.each_cause:
        return state._replace(klops_due=state.klops_due + hands * causes)
    return state._replace(klops_due=max(state.klops_due, hands))


def klops_called(table: Table, before: Mapping[str, Amount], totals: Mapping[str, Amount]) -> int:
    """The number of players at the table whose totals changed and reached zero (or a set multiple)."""
    rule = table.rules.session.compulsory_klop
    if rule is None:
        return 0
    step, reached = rule.multiples_of, 0
    for name in table.players:
        total = totals[name]
        if not (total % step if step else total) and total != before.get(name, total):
            reached += 1
    return reached


def charge(state: State, names: Collection[str]) -> tuple[State, Outcome]:
    """Charges open radli: on paper to their owner, for money paid to each of the others at the table.

    Each counts in the stretch of seating in which it was given. It calls no klop: the evening is over, or it is known
    only afterwards who sits there.
    """
    rules, seated = state.table.rules, state.table.players
    state = close_stretch(state)
    charged: list[dict[str, Amount]] = [dict(one.radli) for one in state.stretches]
    lines: list[Line] = []
    end = rules.radli.end if rules.radli is not None else None
    left_out = state.rested if end is not None and end.without_resting else None
    for name in names:
        if name == left_out:
            continue
        players = tuple([one for one in seated if one != left_out])
        players = players if name in seated else (*players, name)
        for line in open_radli(rules, players, dict.fromkeys(players, 0) | {name: state.radli[name]}):
            lines.append(line)
            for place in state.older[name]:
                for who, amount in line.amounts.items():
                    charged[place][who] = exact(charged[place].get(who, 0) + ratio(amount, state.radli[name]))
    scores = add_up(state.totals, tuple(lines))
    totals = add_up_totals(state, scores)
    stretches = tuple([one._replace(radli=radli) for one, radli in zip(state.stretches, charged, strict=True)])
    older = {name: places for name, places in state.older.items() if name not in names}
    state = state._replace(totals=totals, since=totals, stretches=stretches, older=older)
    return state, Outcome(tuple(lines), scores)
