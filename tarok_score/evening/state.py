"""The state of an evening: seats, totals, radli, the pot."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ..amounts import Amount, ratio
from ..documents import EMPTY
from ..hand import Table
from ..limits import FINEST_TOTAL, LARGEST_TOTAL
from ..problems import refusal
from ..scoring.stakes import Line, Outcome, add_up
from ..words.folding import fold
from ..words.said import PlainValue

#: A chair: the record that brought it, and its number among those that this brought.
Chair: TypeAlias = tuple[int, int]


class LastHand(NamedTuple):
    """The last hand, fixed by the škis round: who deals it, and whether it has been played."""

    dealer: str
    played: bool = False


class Scene(PlainValue):
    """The table at the time when a record said something: who sat there, whose deal it was, and everybody's chair.

    `dealer` is empty for a hand that was inserted when no player rests: it makes no difference.
    """

    def __init__(self, players: tuple[str, ...], dealer: str, chairs: Mapping[str, Chair], record: int) -> None:
        self.players, self.dealer, self.chairs, self.record = players, dealer, chairs, record

    def renamed(self, names: Mapping[str, str]) -> Scene:
        """The same table after players changed their names; who takes over a name takes the chair that goes with it."""
        kept = [name for name in self.chairs if name in names or name not in names.values()]
        return Scene(
            tuple([names.get(name, name) for name in self.players]),
            names.get(self.dealer, self.dealer),
            {names.get(name, name): self.chairs[name] for name in kept},
            self.record,
        )


class Stretch(NamedTuple):
    """A stretch of unchanged seating: who sat there, what each won, and what each was charged for radli given in it.

    `radli` is what was charged at the end or on leaving; `hands` is the number of hands. An amount that a player away
    writes is a stretch of its own, shared with those who sit there.
    """

    players: tuple[str, ...]
    won: Mapping[str, Amount]
    radli: Mapping[str, Amount]
    hands: int

    @property
    def gains(self) -> dict[str, Amount]:
        """Everything that each won or lost in it."""
        return {name: self.won.get(name, 0) + self.radli.get(name, 0) for name in {**self.won, **self.radli}}

    @property
    def average(self) -> Amount:
        """The average of those who sat there."""
        return ratio(sum(self.gains.values()), len(self.players))


class State(PlainValue):
    """The sheet after some events: the table, three kinds of amounts, and everything else.

    `skis` is None, "again" (another škis round) or the `LastHand`. `table` are those who sit there now. `totals`,
    `radli` and `misdeals` are those of everybody who ever sat there, in the order in which they came. `columns` are the
    columns of the sheet: a player who took over a score shares its column. `stretches` are the past stretches of
    unchanged seating, `since` the totals at the beginning of the present one, and `older` the open radli that were
    given before it: of each player the places of their stretches, the oldest first. `played` are those who sat there
    while a hand was played. `chairs` are, in turn order, the chairs of everybody who ever sat there; those who left
    keep their last one.
    """

    def __init__(
        self,
        table: Table,
        totals: dict[str, Amount],
        radli: dict[str, int],
        pot: Amount,
        dealer: str,
        hands: int,
        misdeals: dict[str, int],
        klops_due: int,
        skis: LastHand | str | None,
        finished: bool,
        just_played: bool,
        rested: str | None,
        columns: tuple[tuple[str, ...], ...],
        stretches: tuple[Stretch, ...] = (),
        since: Mapping[str, Amount] = EMPTY,
        older: Mapping[str, tuple[int, ...]] = EMPTY,
        played: frozenset[str] = frozenset(),
        chairs: Mapping[str, Chair] = EMPTY,
        asked: int = 0,
    ) -> None:
        self.table, self.totals, self.radli, self.pot, self.dealer = table, totals, radli, pot, dealer
        self.hands, self.misdeals, self.klops_due, self.skis = hands, misdeals, klops_due, skis
        self.finished, self.just_played, self.rested, self.columns = finished, just_played, rested, columns
        self.stretches, self.since, self.older, self.played = stretches, since, older, played
        self.chairs, self.asked = chairs, asked

    @property
    def compulsory_klop(self) -> bool:
        """True if a compulsory klop is due in the next hand."""
        return self.klops_due > 0

    @property
    def hands_left(self) -> int | None:
        """The number of hands left to play, the last one included; None if it is unknown which will be the last."""
        if not isinstance(self.skis, LastHand):
            return None
        seats = self.table.seats
        return 0 if self.skis.played else (seats[self.skis.dealer] - seats[self.dealer]) % len(seats) + 1

    @property
    def away(self) -> tuple[str, ...]:
        """The players who have a total and do not sit at the table."""
        return tuple([name for name in self.totals if name not in self.table.seats])


NOTHING = Outcome()


def beginning(table: Table, dealer: str) -> State:
    """The state before the first deal, with everybody at zero."""
    players = table.players
    zero: dict[str, Amount] = dict.fromkeys(players, 0)
    return State(
        table,
        zero,
        dict.fromkeys(players, 0),
        0,
        dealer,
        0,
        dict.fromkeys(players, 0),
        0,
        None,
        False,
        False,
        None,
        tuple([(name,) for name in players]),
        chairs={name: (0, place) for place, name in enumerate(players)},
    )


def scene(state: State, record: int = -1) -> Scene:
    """The present table, at which a record says something; -1 is the one that is still to be written."""
    return Scene(state.table.players, state.dealer, state.chairs, record)


def known_names(state: State) -> frozenset[str]:
    """The names that players of this evening have or had, folded."""
    return frozenset(map(fold, names_of(state))).union(state.table.also)


def names_of(state: State) -> frozenset[str]:
    """Everybody who has played at this table."""
    return frozenset([name for column in state.columns for name in column])


def in_places(then: tuple[str, ...], players: tuple[str, ...]) -> dict[str, str]:
    """The players who come in the place of one who leaves, each with the one who leaves."""
    return {new: old for old, new in zip(then, players, strict=False) if old not in players and new not in then}


def next_dealer(table: Table, dealer: str) -> str:
    """The next dealer: the deal passes anticlockwise, to the next player in turn order."""
    return table.players[(table.seats[dealer] + 1) % len(table.players)]


def forehand(table: Table, dealer: str) -> str:
    """The player who speaks last and may name any contract: the one after the dealer."""
    return next_dealer(table, dealer)


def reached(state: State) -> bool:
    """True if a total has reached the one with which the evening ends."""
    ends_at = state.table.rules.session.ends_at
    return ends_at is not None and max(state.totals.values()) >= ends_at.total


# ---------------------------------------------------------------- who has won and lost how much


def stretches(state: State) -> tuple[Stretch, ...]:
    """The stretches of unchanged seating, the present one last."""
    since = state.since
    won = {name: total - since.get(name, 0) for name, total in state.totals.items() if total != since.get(name)}
    hands = state.hands - sum([stretch.hands for stretch in state.stretches])
    return (*state.stretches, Stretch(state.table.players, won, EMPTY, hands))


def close_stretch(state: State) -> State:
    """The same state with the present stretch of unchanged seating closed."""
    older = _given(state.older, state.radli, len(state.stretches))
    return state._replace(stretches=stretches(state), since=state.totals, older=older)


def beside(state: State, away: Sequence[str], won: Mapping[str, Amount]) -> State:
    """The state, its stretch closed, with one of its own for amounts or radli that are given to a player away."""
    state = close_stretch(state)
    return state._replace(stretches=(*state.stretches, Stretch((*state.table.players, *away), won, EMPTY, 0)))


def _given(older: Mapping[str, tuple[int, ...]], radli: Mapping[str, int], place: int) -> dict[str, tuple[int, ...]]:
    """The stretches of everybody's open radli, of which new ones were given in the stretch at a place."""
    known = {name: older.get(name, ()) for name, count in radli.items() if count}
    return {name: (*before, *[place] * (radli[name] - len(before))) for name, before in known.items()}


def cancelled(state: State, numbers: Mapping[str, int]) -> dict[str, tuple[int, ...]]:
    """The older open radli that are left after players cancel some; the oldest is cancelled first."""
    return {name: places[max(numbers.get(name, 0), 0) :] for name, places in state.older.items()}


def balances(state: State) -> dict[str, Amount]:
    """Everybody's balance against the average of those they played with, stretch by stretch; they sum to zero."""
    # One average over all would charge players for hands they did not sit at. A stretch comes to zero by itself, for
    # whoever shares in it, so all of them do too.
    by_player: dict[str, Amount] = dict.fromkeys(state.totals, 0)
    for stretch in stretches(state):
        share, gains = stretch.average, stretch.gains
        for name in {*gains, *stretch.players}:
            gained = gains.get(name, 0) - (share if name in stretch.players else 0)
            by_player[name] += gained
    return by_player


def by_seating(state: State) -> bool:
    """True if everybody is counted against those they sat with, because not all of them always sat together."""
    return state.table.rules.settlement.form == "average" and any(
        set(stretch.players) != state.totals.keys() for stretch in stretches(state)
    )


def standing(state: State) -> dict[str, Amount]:
    """The amounts that decide the evening: the totals, or balances against the average if the seating changed."""
    return balances(state) if by_seating(state) else state.totals


def winners(state: State) -> tuple[str, ...]:
    """The leaders: the players with the highest balance (at a table that never changed: the highest total).

    Players win only if they played a hand, unless no hand was played.
    """
    standings = standing(state)
    standings = {name: total for name, total in standings.items() if name in state.played} or standings
    best = max(standings.values())
    return tuple([name for name, total in standings.items() if total == best])


def with_lines(state: State, lines: tuple[Line, ...]) -> tuple[State, Outcome]:
    """The state after lines that belong to no hand."""
    scores = add_up(state.totals, lines)
    return with_totals(state, state._replace(totals=add_up_totals(state, scores)), scores), Outcome(lines, scores)


def add_up_totals(state: State, scores: Mapping[str, Amount]) -> dict[str, Amount]:
    """The totals after these changes. Raises Refused if one would be too large to be written."""
    totals, large = dict(state.totals), []
    for name, amount in scores.items():
        if amount:
            total = totals[name] = totals[name] + amount
            if not (-LARGEST_TOTAL < total < LARGEST_TOTAL and total.denominator < FINEST_TOTAL):
                large.append(name)
    if large:
        raise refusal("total-too-large", name=next(name for name in totals if name in large))  # the first on the sheet
    return totals


def with_totals(before: State, now: State, scores: Mapping[str, Amount]) -> State:
    """The state with changed totals; one that reaches zero (or a set multiple) calls a compulsory klop.

    The amount of a player away from the table is settled between them and those who sit there.
    """
    # A klop is called by reaching zero, not by staying there, so the totals before are needed too.
    reached = klops_called(now.table, before.totals, now.totals)
    if len(now.totals) > len(now.table.players):
        outside = [name for name, amount in scores.items() if amount and name not in now.table.seats]
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


def charge_radli(state: State, names: Collection[str]) -> tuple[State, Outcome]:
    """Charges open radli: on paper to their owner, for money paid to each of the others at the table.

    Each counts in the stretch of seating in which it was given. It calls no klop: the evening is over, or it is known
    only afterwards who sits there.
    """
    from ..scoring.penalties import charged_radli

    rules, seated = state.table.rules, state.table.players
    # The stretch ends here, since radli are charged by the seats in which they were given.
    state = close_stretch(state)
    charged: list[dict[str, Amount]] = [dict(stretch.radli) for stretch in state.stretches]
    lines: list[Line] = []
    end = rules.radli.end if rules.radli is not None else None
    left_out = state.rested if end is not None and end.without_resting else None
    for name in names:
        if name == left_out:
            continue
        players = tuple([name for name in seated if name != left_out])
        players = players if name in seated else (*players, name)
        for line in charged_radli(rules, players, dict.fromkeys(players, 0) | {name: state.radli[name]}):
            lines.append(line)
            # Radli of several stretches are charged together, and shared out again by the stretch of each.
            for place in state.older[name]:
                for who, amount in line.amounts.items():
                    charged[place][who] = charged[place].get(who, 0) + ratio(amount, state.radli[name])
    scores = add_up(state.totals, tuple(lines))
    totals = add_up_totals(state, scores)
    stretches = tuple([stretch._replace(radli=radli) for stretch, radli in zip(state.stretches, charged, strict=True)])
    older = {name: places for name, places in state.older.items() if name not in names}
    state = state._replace(totals=totals, since=totals, stretches=stretches, older=older)
    return state, Outcome(tuple(lines), scores)
