"""The draw, the next round, the end: when each can be, and which tables are formed."""

from collections.abc import Iterable

from ..limits import LONGEST_SEED
from ..problems import Problem, impossible
from ..words.said import listed, said
from .draw import PRELIMINARY, SEED, SLIPS, TABLES, Draw, by_seed, seeded_last
from .events import Close, DrawLots, Next
from .names import check_text
from .people import NOT_DRAWN, each_once
from .tournament import BETWEEN, ENTRY, PLAYED, ROUND, Board, Entrant, Round, Tournament

DRAWN_ALREADY = impossible("drawn-already", "the draw is made", "tarok tournament undo takes it back")
ROUND_OPEN = impossible(
    "round-open", "{round} is not played yet: no result of {tables}", "tarok tournament result enters one"
)
TOO_FEW = impossible("too-few-players", "{n} players are too few, it takes {fewest}", "enter more players")
TOO_MANY = impossible("too-many-players", "a league has at most {most} players, not {n}", "make two leagues")
SLIPS_MISS = impossible("slips-miss", "no slip for {names}", "everybody in question draws one")
SLIPS_STRANGE = impossible("slips-strange", "{name} draws no slip", "only those in question do: {n} players")

DRAW_DUE = impossible("draw-due", "the main draw is due", "tarok tournament draw forms the next round")
LAST_PLAYED = impossible("last-played", "the last round is played", "tarok tournament close ends the competition")
ALONE = impossible("alone-left", "fewer than two players are in", "enter players, or close --early WHY")
ROUNDS_LEFT = impossible(
    "rounds-left", "{n} of {rounds} rounds are still to be played", "close --early WHY ends it before"
)
KNOCKOUT_ROUNDS_LEFT = impossible(
    "final-not-played", "the final is still to be played", "a knock-out ends with its final"
)
NOT_EARLY = impossible("not-early", "the last round is played, this is no early end", "leave --early out")
NO_EARLY_END = impossible("no-early-end", "a knock-out ends with its final", "leave --early out and play on")


def in_question(state: Tournament, problems: list[Problem]) -> list[str]:
    """Everybody who takes part in the draw that is due."""
    if state.phase != ENTRY:
        if not state.system.draw_due(state):
            problems.append(DRAWN_ALREADY())
        elif state.phase == ROUND:
            problems.append(_round_open(state))
        if problems:
            return []
    return state.system.to_be_drawn(state)


def draw(state: Tournament, event: DrawLots, problems: list[Problem]) -> Tournament:
    names = in_question(state, problems)
    if problems or not _enough(state, len(names), problems):
        return state
    if event.seed is None:
        order = event.slips
        _check_slips(names, order, problems)
    else:
        problems.extend(check_text(event.seed, "--seed", LONGEST_SEED))
        order = by_seed(event.seed, len(state.draws) + 1, names)
    if problems:
        return state
    purpose = state.system.draws_for(state, len(names))
    if purpose == PRELIMINARY:
        order = seeded_last(order, (name for name in names if state.players[name].seeded))
    made = Draw(purpose, SLIPS if event.seed is None else SEED, event.seed, order)
    state = state._replace(players=_numbered(state, made), draws=(*state.draws, made))
    return _formed(state, 0 if purpose == PRELIMINARY else 1, state.system.first_tables(state, made))


def _enough(state: Tournament, count: int, problems: list[Problem]) -> bool:
    fewest, most = state.system.fewest_drawn(state), state.system.most
    if count < fewest:
        problems.append(TOO_FEW(n=count, fewest=fewest))
    if most is not None and count > most:
        problems.append(TOO_MANY(n=count, most=most))
    return not problems


def _check_slips(names: list[str], order: tuple[str, ...], problems: list[Problem]) -> None:
    each_once(order, problems)
    drawn, due = set(order), set(names)
    problems.extend(SLIPS_STRANGE(name=name, n=len(names)) for name in order if name not in due)
    missing = [name for name in names if name not in drawn]
    if missing:
        problems.append(SLIPS_MISS(names=listed(missing)))


def _numbered(state: Tournament, made: Draw) -> dict[str, Entrant]:
    """The players with their numbers, and with their places in the first draw if this is it."""
    places = {name: place for place, name in enumerate(made.order, 1)}
    first = not state.draws
    return {
        name: player._replace(
            number=places.get(name) if made.purpose == TABLES else None,
            drawn=places.get(name) if first else player.drawn,
        )
        for name, player in state.players.items()
    }


def _formed(state: Tournament, number: int, tables: Iterable[tuple[str, ...]]) -> Tournament:
    return state._replace(rounds=(*state.rounds, Round(number, tuple(Board(players) for players in tables))))


def next_round(state: Tournament, event: Next, problems: list[Problem]) -> Tournament:
    phase = state.phase
    if phase == ENTRY:
        problems.append(NOT_DRAWN())
    elif phase == ROUND:
        problems.append(_round_open(state))
    elif phase == PLAYED:
        problems.append(LAST_PLAYED())
    elif state.system.draw_due(state):
        problems.append(DRAW_DUE())
    elif state.system.gives_points and len(state.inside()) < 2:
        problems.append(ALONE())
    if problems:
        return state
    return _formed(state, state.now.number + 1, state.system.next_tables(state))


def _round_open(state: Tournament) -> Problem:
    tables = [said("table {n}", n=number) for number in state.open_tables()]
    told = tables if len(tables) <= 4 else [*tables[:3], said("{n} more", n=len(tables) - 3)]
    number = state.now.number
    round = said("round {n}", n=number) if number else said("the preliminary round")
    return ROUND_OPEN(round=round, tables=listed(told, "{some} and {last}"))


def close(state: Tournament, event: Close, problems: list[Problem]) -> Tournament:
    phase, ends_early = state.phase, state.system.ends_early
    if phase == ENTRY:
        problems.append(NOT_DRAWN())
    elif phase == ROUND:
        problems.append(_round_open(state))
    elif event.early is not None and not ends_early:
        problems.append(NO_EARLY_END("--early"))
    elif phase == PLAYED and event.early is not None:
        problems.append(NOT_EARLY("--early"))
    elif phase == BETWEEN and event.early is None:
        problems.append(_rounds_left(state) if ends_early else KNOCKOUT_ROUNDS_LEFT())
    return state._replace(closed=True, early=event.early)


def _rounds_left(state: Tournament) -> Problem:
    rounds = state.conditions.rounds or 0
    return ROUNDS_LEFT(n=rounds - state.now.number, rounds=rounds)
