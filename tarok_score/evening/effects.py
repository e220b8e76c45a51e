"""The effect of each event on the state of an evening."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, count
from operator import and_, eq
from typing import TypeVar

from ..amounts import Amount
from ..events import Event, Remark
from ..hand import Table, check_players
from ..law.ruleset import Ruleset, unit_name
from ..limits import MOST_MISDEALS, MOST_RADLI
from ..problems import Problem, Problems, problem, refusal
from ..scoring import Before, Line, Score, score
from ..scoring.stakes import Outcome
from ..words.folding import fold
from ..words.said import Fact, PlainValue, Quantity, Said, chained, listed, said
from .events import Adjust, AdjustRadli, Agree, Fine, Finish, HandPlayed, Misdeal, NoTaroks, Paid, Rate, Seating, Skis
from .state import (
    NOTHING,
    Chair,
    LastHand,
    Scene,
    State,
    add_up_totals,
    beside,
    cancelled,
    charge_radli,
    close_stretch,
    in_places,
    klops_called,
    known_names,
    names_of,
    next_dealer,
    scene,
    with_klop,
    with_lines,
    with_totals,
)

#: The events that lead to the hand after them: a forgotten hand, or a change of the table, goes before these.
LEADS_ON = (Misdeal, NoTaroks, Remark)


class Entry(PlainValue):
    """An event of the evening. `number` counts the hands, voided ones included.

    `before` is the state in which it happened, `state` the one after it, `record` its first record. `overridden` says
    why an agreement was set aside, `said_at` is the table at which the event was said, `as_said` the event as it was
    said there. These differ from the present ones after corrections: another player may rest in a hand that was moved
    to another table, and another may deal after a change of the table that now follows one more hand.
    """

    def __init__(
        self,
        before: State,
        event: Event,
        state: State,
        outcome: Outcome,
        number: int,
        record: int,
        said_at: Scene,
        as_said: Event,
        voided: str | None = None,
        overridden: str | None = None,
    ) -> None:
        self.before, self.event, self.state, self.outcome = before, event, state, outcome
        self.number, self.record, self.voided, self.overridden = number, record, voided, overridden
        self.said_at, self.as_said = said_at, as_said


def number_of(entry: Entry) -> str:
    """The name of an entry: the number of a hand, or `e` and the record's number of an event that can be voided."""
    if isinstance(entry.event, HandPlayed):
        return str(entry.number)
    return f"e{entry.record}" if entry.event.voidable else ""


def plays_for_pot(table: Table, event: Event) -> bool:
    """True if an event is a hand that may take the pot, or pay as much as lies in it."""
    rules = table.rules.pot
    if rules is None or not isinstance(event, HandPlayed):
        return False
    from ..scoring.penalties import deciding_on_pot

    return bool(deciding_on_pot(rules, event.hand))


Kept = TypeVar("Kept")
Seat = TypeVar("Seat")


def seat(state: State, event: Seating, said_at: Scene) -> tuple[State, Outcome]:
    """The evening at the table that an event describes, and what was charged for leaving it."""
    before, here = state.table, scene(state, said_at.record)
    rules = event.rules or before.rules
    players = _now(event.players, said_at, here)
    named = named_dealer(event, said_at)
    then, there = said_at.players, before.players
    problems = [
        problem("away-from-table", name=name, players=there)
        for name in then
        if name not in event.players and name not in there
    ]
    problems += [
        problem("seating-seated-already", name=name) for name in event.players if name not in then and name in there
    ]
    # Who sits there comes first: other problems would only follow from it.
    Problems(problems or _impossible(state, event, rules, players, named)).check()
    outcome, was = NOTHING, state.totals
    if event.charge:
        state, outcome = charge_radli(state, event.charge)
        state = state._replace(radli={**state.radli, **dict.fromkeys(event.charge, 0)})
    # A stretch ends before the newcomer counts, but after those who leave were charged.
    if set(players) != set(before.players):
        state = close_stretch(state)
    for new, old in event.takes.items():
        state = _taken(state, new, old)
    came = [name for name in players if name not in state.totals]
    away = tuple([name for name in state.totals if name not in players])
    columns = (*state.columns, *[(name,) for name in came])
    table = Table(rules, players, before.also, away, [column[-1] for column in columns])
    chairs = chairs_after(here, chairs_of(here, players, event.instead))
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
    # The last hand of the škis round belongs to a chair, which may have another player now.
    if isinstance(state.skis, LastHand) and not state.skis.played:
        state = state._replace(skis=LastHand(next_deal(here._replace(dealer=state.skis.dealer), chairs, players)))
    if rules.radli is None:  # what the new rules do not have lapses
        state = state._replace(radli=dict.fromkeys(state.radli, 0), older={})
    if rules.session.compulsory_klop is None:
        state = state._replace(klops_due=0)
    return state, outcome


def named_dealer(event: Seating, then: Scene) -> str:
    """The next dealer, if named; empty if the deal only follows the seats."""
    deals = next_deal(then, chairs_of(then, event.players, event.instead), event.players)
    return event.dealer if event.dealer != deals else ""


def chairs_of(then: Scene, players: tuple[str, ...], instead: Mapping[str, str]) -> dict[str, Chair]:
    """The chairs of these players once they sit there.

    Who comes `instead` of one who leaves takes that chair, who comes back the old one if it is free; anybody else
    brings one.
    """
    taken = {then.chairs[name] for name in players if name in then.players}
    chairs: dict[str, Chair] = {}
    brought = count()
    for name in players:
        chair = then.chairs.get(instead.get(name, name))
        if chair is None or (name not in then.players and chair in taken):
            chair = (then.record, next(brought))
        chairs[name] = chair
        taken.add(chair)
    return chairs


def chairs_after(then: Scene, chairs: Mapping[str, Chair]) -> dict[str, Chair]:
    """Everybody's chair, in turn order, once players have taken theirs.

    An empty chair stays behind the one that it followed.
    """
    known = {**then.chairs, **chairs}
    ring = _with([*chairs.values()], [*dict.fromkeys(then.chairs.values())], known.values())
    place = {chair: number for number, chair in enumerate(ring)}
    return dict(sorted(known.items(), key=lambda sits: place[sits[1]]))


def next_deal(then: Scene, chairs: Mapping[str, Chair], players: tuple[str, ...]) -> str:
    """The next dealer among these players: the one in the dealer's chair; if it is empty, in the next one."""
    # The deal goes round the chairs, not the people: whoever sits down for another deals when that player would have,
    # also after a correction that seats other people.
    sits = {chairs[name]: name for name in players}
    first = then.players.index(then.dealer)
    around = [then.chairs[name] for name in (*then.players[first:], *then.players[:first])]
    return next((sits[chair] for chair in around if chair in sits), players[0] if players else then.dealer)


def old_place(state: State, name: str) -> int | None:
    """The place in turn order of the chair that a player left, if it is free; None if they have none."""
    chair = state.chairs.get(name)
    if chair is None or chair in [state.chairs[player] for player in state.table.players]:
        return None
    around = (*state.chairs, *state.chairs)
    before = around[: len(state.chairs) + around.index(name)]
    return state.table.seats[next(name for name in reversed(before) if name in state.table.seats)] + 1


def _now(players: tuple[str, ...], then: Scene, now: Scene) -> tuple[str, ...]:
    """The players in turn order after a change that was meant for an earlier table is made to the present one.

    Those who came then come now, behind the same chair (into the chair of one who left, if they did), those who left
    leave, and the others keep their chairs, unless all changed seats.
    """
    # Most changes are played at the table they were made for.
    if (then.players, then.chairs) == (now.players, now.chairs):
        return players
    places = in_places(then.players, players)
    come: list[Chair | str] = [name for name in players if name not in then.players and name not in places]
    stay = [then.chairs[name] for name in then.players if name in players or name in places.values()]
    order = [then.chairs[places.get(name, name)] if name not in come else name for name in players]
    leave = [name for name in then.players if name not in players and name not in places.values()]
    sits: dict[Chair | str, str] = {now.chairs[name]: name for name in now.players if name not in leave}
    who = sits | {now.chairs[old]: new for new, old in places.items() if old in now.players}
    # Those who stay either keep their round, and newcomers go between, or they changed seats, and the new order counts.
    kept = [chair for chair in order if chair in stay]
    start = kept.index(stay[0]) if stay and stay[0] in kept else 0
    if stay == [*kept[start:], *kept[:start]]:  # the same round, from any player
        seats = _with([*sits], order, come)
    else:
        seated = [now.chairs[name] for name in now.players]
        seats = _with([chair for chair in order if chair in sits or chair in come], seated, [*sits])
    return tuple([who.get(chair) or str(chair) for chair in seats])


def _with(seats: list[Seat], order: Sequence[Seat], new: Iterable[Seat]) -> list[Seat]:
    """The turn order with more in it, each after the one that it followed in an earlier order."""
    for name in new:
        if name not in seats:
            place = order.index(name)
            behind = [other for other in reversed((*order[place + 1 :], *order[:place])) if other in seats]
            first = not behind or (not place and behind[0] == seats[-1])
            seats.insert(0 if first else seats.index(behind[0]) + 1, name)
    return seats


def _taken(state: State, new: str, old: str) -> State:
    """The evening in which one player goes on with the score of another, who leaves the totals."""

    def under(amounts: Mapping[str, Kept]) -> dict[str, Kept]:
        """The same amounts, with those of the player who goes under the name of the one who comes."""
        return {new if name == old else name: amount for name, amount in amounts.items()}

    # Every amount by name has to move, or the score would be split between two people.
    return state._replace(
        totals=under(state.totals),
        radli=under(state.radli),
        misdeals=under(state.misdeals),
        stretches=tuple(
            [
                part._replace(
                    players=tuple(under(dict.fromkeys(part.players))), won=under(part.won), radli=under(part.radli)
                )
                for part in state.stretches
            ]
        ),
        since=under(state.since),
        older=under(state.older),
        played=frozenset([new if name == old else name for name in state.played]),
        columns=tuple([(*column, new) if column[-1] == old else column for column in state.columns]),
    )


def _impossible(
    state: State, event: Seating, rules: Ruleset, players: tuple[str, ...], dealer: str
) -> Iterator[Problem]:
    """The problems of the table that a change would make."""
    old = state.table.rules
    if len(players) not in rules.seats.at_table:
        counts = listed([str(count) for count in rules.seats.at_table], "{some} or {last}")
        yield problem(
            "seating-count", ruleset=rules.id, counts=counts, n=len(players), ways=_ways(state, rules, players)
        )
    else:
        yield from check_players(rules, players)
    # A name that differs only in case or accents would be a second person of the same name.
    known = names_of(state)
    for name in players:
        if name not in known and fold(name) in known_names(state):
            yield problem("seating-name-taken", name=name)
    if event.dealer not in event.players:
        yield problem("seating-dealer", "dealer")
    elif dealer and dealer not in players:
        yield problem("away-from-table", name=dealer, players=players)
    for name in event.charge:
        if name not in state.totals:
            yield problem("away-from-table", name=name, players=state.table.players)
    for new, left in event.takes.items():
        if left not in state.totals or left in players:
            yield problem("score-not-to-take", name=left, other=new)
        elif new in state.totals or new not in players:
            yield problem("score-of-his-own", name=new)
    # Points and money cannot be added, so the unit stays once a hand is played.
    if rules.unit.name != old.unit.name and state.hands:
        yield problem("seating-unit", ruleset=rules.id, unit=unit_name(rules.unit.name), now=unit_name(old.unit.name))
    if rules.pot is None and state.pot:
        yield problem("seating-pot", ruleset=rules.id)


def _ways(state: State, rules: Ruleset, players: tuple[str, ...]) -> Fact:
    """The ways to go on: another in the place of the one who leaves, or the rules that are likest to these."""
    left = [name for name in state.table.players if name not in players]
    ways = [said("tarok replace {left} NAME gives the place to another", left=left[0])] if len(left) == 1 else []
    ways += [
        said("--rules {other} plays on with that many", other=other) for other in rules_for(len(players), rules)[:1]
    ]
    return chained(ways, "{one}; {other}") if ways else said("no ruleset of this unit is for that many")


def rules_for(count: int, like: Ruleset) -> list[str]:
    """The shipped rules by which `count` players can play in the same unit, the most similar name first."""
    from ..law.library import load
    from ..law.ruleset import shipped

    rules = ((name, load(name)) for name in shipped())
    names = [name for name, other in rules if count in other.seats.at_table and other.unit.name == like.unit.name]
    return sorted(names, key=lambda name: (-sum(accumulate(map(eq, name, like.id), and_)), len(name)))


#: The events that ask for totals, for who deals, or whether an amount is not too large.
ASKS = (Agree, Adjust, Fine, Skis, Finish, Seating)

#: The events that a finished evening can have, too, because they change nothing that counts.
WRITES_NOTHING = (Remark, Paid, Rate)


def after(state: State, event: Event, said_at: Scene | None = None) -> tuple[State, Outcome]:
    """The state after an event of the evening, and what it wrote. Raises Refused if it cannot happen now.

    `said_at` is the table at which the event was said, if a correction has changed that table since.
    """
    # Hands come first, since an evening is mostly hands and is played again after corrections.
    if isinstance(event, HandPlayed) and not state.finished:
        return play_hand(state, event)
    if isinstance(event, WRITES_NOTHING):
        return state, NOTHING
    if state.finished:
        raise refusal("session-finished")
    # These depend on totals or on the dealer, which a correction may change, so they are counted.
    if isinstance(event, ASKS):
        state = state._replace(asked=state.asked + 1)
    match event:
        case Agree(totals):
            wrong = differing_totals(said("{name} has {total}, not {agreed}"), state, totals)
            if wrong:
                raise refusal("not-as-agreed", wrong=chained(wrong, "{one}; {other}"))
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
                raise refusal("nobody-of-this-evening", name=player, names=tuple(state.totals))
            from ..scoring.penalties import adjustment

            return with_lines(state, (adjustment(state.table.rules, player, amount, why),))
        case AdjustRadli(radli):
            return _with_radli(state, radli), NOTHING
        case Fine(player, amount, why):
            return _fine(state, player, amount, why)
        case Skis(player):
            return _skis(state, player), NOTHING
        case Finish():
            state, outcome = charge_radli(state, state.totals)
            return state._replace(finished=True), outcome
        case Seating():
            return seat(state, event, said_at or scene(state))
    raise AssertionError(f"{event.kind} is no event of the table")


def _require_seated(state: State, player: str) -> None:
    if player not in state.table.seats:
        raise refusal("away-from-table", name=player, players=state.table.players)


def play_hand(state: State, event: HandPlayed, known: Score | None = None) -> tuple[State, Outcome]:
    """The state after a hand, and what it wrote; its score is worked out unless it is `known`.

    Raises Refused if a total would be too large.
    """
    result = known or score(state.table, Before(state.radli, state.pot), event.hand)
    table, scores, radli, skis = state.table, result.scores, state.radli, state.skis
    if result.radli is not None and result.radli is not radli:
        radli = {**radli, **result.radli}
    if isinstance(skis, LastHand):
        # The holder of the škis deals the last hand, and it is played after that deal.
        skis = skis._replace(played=skis.played or skis.dealer == state.dealer)
    elif skis == "again":
        skis = None
    resting, played = event.hand.resting, state.played
    if not played.issuperset(table.players):  # a resting player has played only if they wrote something
        played = played.union([name for name in table.players if name != resting or scores.get(name)])
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
        resting,
        state.columns,
        state.stretches,
        state.since,
        state.older and cancelled(state, result.cancelled(state.radli)),
        played,
        state.chairs,
        state.asked,
    )
    return with_totals(state, now, scores), result


def _with_radli(state: State, given: Mapping[str, int]) -> State:
    """The state after radli were given or taken. Raises Refused if there is no open radl to be taken."""
    if state.table.rules.radli is None:
        raise refusal("rules-without-radli", ruleset=state.table.rules.id)
    problems = Problems()
    radli = dict(state.radli)
    for name, number in given.items():
        if name not in radli:
            problems.add("nobody-of-this-evening", name=name, names=tuple(state.totals))
            continue
        radli[name] += number
        if radli[name] < 0:
            problems.add("no-open-radl", name=name, n=state.radli[name])
        elif radli[name] > MOST_RADLI:
            problems.add("too-many-radli", name=name, most=MOST_RADLI)
    problems.check()
    away = {name: number for name, number in given.items() if number > 0 and name not in state.table.seats}
    state = beside(state, tuple(away), {}) if away else state
    place = len(state.stretches) - 1
    older = cancelled(state, {name: -number for name, number in given.items()})
    older |= {name: (*older.get(name, ()), *[place] * number) for name, number in away.items()}
    return state._replace(radli=radli, older=older)


def _misdeal(state: State, player: str) -> tuple[State, Outcome]:
    from ..scoring.penalties import misdeal

    _require_seated(state, player)
    table = state.table
    rules, count = table.rules.misdeal, state.misdeals[player]
    # The same player deals again, and the count goes on even if the rules cost nothing.
    state = state._replace(misdeals={**state.misdeals, player: count + 1}, dealer=player, just_played=False)
    compulsory = table.rules.session.compulsory_klop
    if compulsory is not None and compulsory.after_misdeal:
        state = with_klop(state)
    if rules is None:
        return state, NOTHING
    if count - rules.warnings > MOST_MISDEALS:
        raise refusal("too-many-misdeals", name=player, n=count)
    lines = misdeal(table.rules, table.players, player, count)
    if count < rules.warnings:
        return state, Outcome(lines)
    if rules.into_pot:
        state = _with_pot(state, lines)
    return with_lines(state, lines)


def _fine(state: State, player: str, amount: Amount, why: str) -> tuple[State, Outcome]:
    """The state after a fine: into the pot; without one, for money to each of the others, on paper to none."""
    if player not in state.totals:
        raise refusal("nobody-of-this-evening", name=player, names=tuple(state.totals))
    from ..scoring.penalties import fine

    rules, seated = state.table.rules, state.table.players
    lines = (fine(rules, seated if player in seated else (*seated, player), player, amount, why),)
    if rules.pot is not None:
        state = _with_pot(state, lines)
    return with_lines(state, lines)


def _with_pot(state: State, lines: tuple[Line, ...]) -> State:
    """The state with the amounts of these lines put into the pot, or taken out of it."""
    from ..scoring.penalties import pot_after

    return state._replace(pot=pot_after(state.pot, lines))


def _skis(state: State, player: str | None) -> State:
    table = state.table
    if table.rules.session.skis_round is None:
        raise refusal("no-skis-round", ruleset=table.rules.id)
    if isinstance(state.skis, LastHand):
        raise refusal("last-hand-known", dealer=state.skis.dealer)
    if not state.just_played:
        raise refusal("no-skis-yet")
    if player is None:
        return state._replace(skis="again", just_played=False)
    _require_seated(state, player)
    return state._replace(skis=LastHand(player), just_played=False)


def differing_totals(sentence: Said, state: State, agreed: Mapping[str, Amount]) -> tuple[Said, ...]:
    """A sentence about each total that differs from the agreed one, by the name in the agreement.

    A score that another player took over is still the same score.
    """
    decimals, sentences = state.table.rules.unit.decimals, []
    holders = {name: column[-1] for column in state.columns for name in column}
    for name, due in agreed.items():
        total = state.totals.get(holders.get(name, name), 0)
        if total != due:
            amounts = {"total": Quantity(total, decimals, sign=True), "agreed": Quantity(due, decimals, sign=True)}
            sentences.append(sentence._replace(facts={"name": name, **amounts}))
    return tuple(sentences)
