"""Changes of the table: people come and go, change seats, go on for somebody, or play by other rules.

A record of the table names everybody who sits there and who deals next, but it is a change to the table that it was
said of. If a correction has changed that table since, the same people come and leave at the table as it now is, and the
deal changes only if somebody said so. The deal belongs to the chair, and a place is known by the chair behind it,
whoever sits in it now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import TypeVar

from ..hand.table import Table, check_players
from ..law.library import load
from ..law.ruleset import Ruleset
from ..law.shelf import shipped
from ..law.table import unit_name
from ..problems import Problem, Refused, impossible, malformed
from ..words.folding import fold
from ..words.said import Joined, Said, ShellWord, joined, listed, said
from .events import Seating
from .state import (
    AWAY,
    NOTHING,
    Chair,
    LastHand,
    Outcome,
    Scene,
    State,
    close_stretch,
    in_places,
    known_names,
    names_of,
    scene,
)
from .totals import charge, klops_called, with_klop

Value = TypeVar("Value")
Seat = TypeVar("Seat")

NOT_SO_MANY = impossible("seating-count", "{ruleset} is for {counts} players, not {n}", "{ways}")
NO_TABLE = malformed("seating-dealer", "names a dealer who does not sit there")
NO_SCORE = impossible("score-not-to-take", "{name} has no score that {other} could go on with")
HAS_SCORE = impossible("score-of-his-own", "{name} has a score of his own already", "leave --with-score out")
THERE = impossible("seating-seated-already", "{name} sits at the table already", "name somebody who comes")
TAKEN = impossible(
    "seating-name-taken", "{name} is somebody of this evening already", "tell the two apart, as in Ana and AnaK"
)
UNIT = impossible(
    "seating-unit",
    "{ruleset} counts in {unit}, this evening in {now}",
    "another unit can only hold from the beginning: --before 1",
)
POT = impossible("seating-pot", "the pot is not empty, and {ruleset} has none", "play for it first")

COUNTS: Mapping[int, Said] = {2: said("two"), 3: said("three"), 4: said("four"), 5: said("five"), 6: said("six")}


def seat(state: State, event: Seating, said_at: Scene) -> tuple[State, Outcome]:
    """The evening at the table that an event describes, and what was charged for leaving it."""
    before, here = state.table, scene(state, said_at.record)
    rules = event.rules or before.rules
    players = _now(event.players, said_at, here)
    named = named_dealer(event, said_at)
    problems = [*_contradicted(event.players, said_at.players, before.players)]
    problems = problems or [*_impossible(state, event, rules, players, named)]
    if problems:
        raise Refused(problems)
    outcome, was = NOTHING, state.totals
    if event.charge:
        state, outcome = charge(state, event.charge)
        state = state._replace(radli={**state.radli, **dict.fromkeys(event.charge, 0)})
    if set(players) != set(before.players):
        state = close_stretch(state)
    for new, old in event.takes.items():
        state = _taken(state, new, old)
    came = [name for name in players if name not in state.totals]
    away = tuple([name for name in state.totals if name not in players])
    columns = (*state.columns, *[(name,) for name in came])
    table = Table(rules, players, before.also, away, [column[-1] for column in columns])
    chairs = chairs_after(here, players, event.instead)
    state = state._replace(
        table=table,
        totals={**state.totals, **dict.fromkeys(came, 0)},
        radli={**state.radli, **dict.fromkeys(came, 0)},
        misdeals={**state.misdeals, **dict.fromkeys(came, 0)},
        columns=columns,
        chairs=chairs,
        dealer=named or next_deal(here, chairs, players),
    )
    if event.charge:
        called = klops_called(table, was, state.totals)
        state = with_klop(state, called) if called else state
    if isinstance(state.skis, LastHand) and not state.skis.played:
        state = state._replace(skis=LastHand(next_deal(here._replace(dealer=state.skis.dealer), chairs, players)))
    return _under(state, rules), outcome


def named_dealer(event: Seating, then: Scene) -> str:
    """The next dealer, if somebody named him; empty where the deal only follows the seats."""
    deals = next_deal(then, chairs_after(then, event.players, event.instead), event.players)
    return event.dealer if event.dealer != deals else ""


def chairs_after(then: Scene, players: tuple[str, ...], instead: Mapping[str, str]) -> dict[str, Chair]:
    """Everybody's chair, in turn order, once these players sit there.

    Who comes `instead` of one who leaves takes that chair, who comes back the old one if it is free; anybody else
    brings one. An empty chair stays behind the one that it followed.
    """
    taken = {then.chairs[name] for name in players if name in then.players}
    found: dict[str, Chair] = {}
    brought = count()
    for name in players:
        chair = then.chairs.get(instead.get(name, name))
        if chair is None or (name not in then.players and chair in taken):
            chair = (then.record, next(brought))
        found[name] = chair
        taken.add(chair)
    known = {**then.chairs, **found}
    ring = _with([*found.values()], [*dict.fromkeys(then.chairs.values())], known.values())
    return {name: chair for chair in ring for name, its in known.items() if its == chair}


def next_deal(then: Scene, chairs: Mapping[str, Chair], players: tuple[str, ...]) -> str:
    """The next dealer among these players: whoever sits in the dealer's chair; where nobody does, in the next one."""
    sits = {chairs[name]: name for name in players}
    first = then.players.index(then.dealer)
    around = [then.chairs[name] for name in (*then.players[first:], *then.players[:first])]
    return next((sits[chair] for chair in around if chair in sits), players[0] if players else then.dealer)


def old_place(state: State, name: str) -> int | None:
    """The place in turn order of the chair that a player left, if it is free; None where he has none."""
    chair = state.chairs.get(name)
    if chair is None or chair in [state.chairs[one] for one in state.table.players]:
        return None
    around = (*state.chairs, *state.chairs)
    before = around[: len(state.chairs) + around.index(name)]
    return state.table.seats[next(one for one in reversed(before) if one in state.table.seats)] + 1


def _now(said: tuple[str, ...], then: Scene, now: Scene) -> tuple[str, ...]:
    """The players in turn order after a change that was meant for an earlier table is made to the present one.

    Those who came then come now, behind the same chair (into the chair of one who left, if they did), those who left
    leave, and whoever sits in the other chairs keeps them, unless all changed seats.
    """
    if (then.players, then.chairs) == (now.players, now.chairs):
        return said
    places = in_places(then.players, said)
    come: list[Chair | str] = [name for name in said if name not in then.players and name not in places]
    stay = [then.chairs[name] for name in then.players if name in said or name in places.values()]
    order = [then.chairs[places.get(name, name)] if name not in come else name for name in said]
    leave = [name for name in then.players if name not in said and name not in places.values()]
    sits: dict[Chair | str, str] = {now.chairs[name]: name for name in now.players if name not in leave}
    who = sits | {now.chairs[old]: new for new, old in places.items() if old in now.players}
    if _same_round(stay, [chair for chair in order if chair in stay]):
        found = _with([*sits], order, come)
    else:
        seated = [now.chairs[name] for name in now.players]
        found = _with([chair for chair in order if chair in sits or chair in come], seated, [*sits])
    return tuple([who.get(chair) or str(chair) for chair in found])


def _same_round(one: Sequence[Chair], other: Sequence[Chair]) -> bool:
    """True if two lists of the same chairs are one turn order, wherever each begins."""
    start = other.index(one[0]) if one and one[0] in other else 0
    return [*one] == [*other[start:], *other[:start]]


def _with(found: list[Seat], order: Sequence[Seat], new: Iterable[Seat]) -> list[Seat]:
    """The turn order with more in it, each after the one that it followed in an earlier order."""
    for one in new:
        if one not in found:
            place = order.index(one)
            behind = [other for other in reversed((*order[place + 1 :], *order[:place])) if other in found]
            first = not behind or (not place and behind[0] == found[-1])
            found.insert(0 if first else found.index(behind[0]) + 1, one)
    return found


def _taken(state: State, new: str, old: str) -> State:
    """The evening in which one player goes on with the score of another, who leaves the totals."""

    def under(amounts: Mapping[str, Value]) -> dict[str, Value]:
        """The same amounts, with those of the player who goes under the name of the one who comes."""
        return {new if name == old else name: amount for name, amount in amounts.items()}

    return state._replace(
        totals=under(state.totals),
        radli=under(state.radli),
        misdeals=under(state.misdeals),
        stretches=tuple(
            [
                one._replace(
                    players=tuple(under(dict.fromkeys(one.players))), won=under(one.won), radli=under(one.radli)
                )
                for one in state.stretches
            ]
        ),
        since=under(state.since),
        older=under(state.older),
        played=frozenset([new if name == old else name for name in state.played]),
        columns=tuple([(*column, new) if column[-1] == old else column for column in state.columns]),
    )


def _under(state: State, rules: Ruleset) -> State:
    """The state under new rules; open radli, and a klop that is due, lapse if the new rules have none."""
    if rules.radli is None:
        state = state._replace(radli=dict.fromkeys(state.radli, 0), older={})
    if rules.session.compulsory_klop is None:
        state = state._replace(klops_due=0)
    return state


def _contradicted(said: tuple[str, ...], then: tuple[str, ...], now: tuple[str, ...]) -> Iterator[Problem]:
    """The problems of players who are to leave but do not sit there, or are to come but already do."""
    for name in then:
        if name not in said and name not in now:
            yield AWAY(name=name, players=now)
    for name in said:
        if name not in then and name in now:
            yield THERE(name=name)


def _impossible(
    state: State, event: Seating, rules: Ruleset, players: tuple[str, ...], dealer: str
) -> Iterator[Problem]:
    """The problems of the table that a change would make."""
    old = state.table.rules
    if len(players) not in rules.seats.at_table:
        counts = listed([str(count) for count in rules.seats.at_table], "{some} or {last}")
        yield NOT_SO_MANY(ruleset=rules.id, counts=counts, n=len(players), hint=_ways(state, rules, players))
    else:
        yield from check_players(rules, players)
    for name in players:
        if name not in names_of(state) and fold(name) in known_names(state):
            yield TAKEN(name=name)
    if event.dealer not in event.players:
        yield NO_TABLE("dealer")
    elif dealer and dealer not in players:
        yield AWAY(name=dealer, players=players)
    for name in event.charge:
        if name not in state.totals:
            yield AWAY(name=name, players=state.table.players)
    for new, left in event.takes.items():
        if left not in state.totals or left in players:
            yield NO_SCORE(name=left, other=new)
        elif new in state.totals or new not in players:
            yield HAS_SCORE(name=new)
    if rules.unit.name != old.unit.name and state.hands:
        yield UNIT(ruleset=rules.id, unit=unit_name(rules.unit.name), now=unit_name(old.unit.name))
    if rules.pot is None and state.pot:
        yield POT(ruleset=rules.id)


def _ways(state: State, rules: Ruleset, players: tuple[str, ...]) -> Said | str:
    """The ways to go on: another in the place of the one who leaves; the shipped rules of the same unit for that many
    players whose name begins most like that of these rules."""
    before = state.table.players
    left = [name for name in before if name not in players]
    names = [
        name
        for name in shipped()
        if len(players) in load(name).seats.at_table and load(name).unit.name == rules.unit.name
    ]
    if not names or len(players) not in COUNTS:
        if len(left) != 1:
            return said("no ruleset of this unit is for so many")
        return said("tarok replace {left} NAME gives the place to another", left=left[0])
    other = max(names, key=lambda name: common_beginning(name, rules.id))
    command, count = _command(before, players), COUNTS[len(players)]
    if len(left) != 1:
        return said("{command} --rules {other} plays on with {count}", command=command, other=other, count=count)
    text = "tarok replace {left} NAME gives the place to another; {command} --rules {other} plays on with {count}"
    return said(text, left=left[0], command=command, other=other, count=count)


def common_beginning(one: str, other: str) -> int:
    """The number of letters that the beginnings of two names share."""
    return next((index for index, pair in enumerate(zip(one, other, strict=False)) if len(set(pair)) > 1), len(one))


def _command(before: tuple[str, ...], players: tuple[str, ...]) -> Joined:
    """The command that turns the table before into this one."""
    left = [name for name in before if name not in players]
    came = [name for name in players if name not in before]
    if left and came:
        return joined("tarok replace", ShellWord(left[0]), ShellWord(came[0]))
    if left:
        return joined("tarok leave", ShellWord(left[0]))
    return joined("tarok join", ShellWord(came[0])) if came else joined("tarok rules change")
