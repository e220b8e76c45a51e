"""The draw, the next round, the end: when each can be, and which tables are formed."""

from collections.abc import Iterable

from ..limits import LONGEST_SEED
from ..problems import Problem, impossible
from ..words.said import listed, said
from . import knockout, league
from .draw import PRELIMINARY, SEED, SLIPS, TABLES, Draw, by_seed, seeded_last
from .events import Close, DrawLots, Next
from .names import check_text
from .people import NOT_DRAWN, each_once
from .seating import tables as seated
from .settings import KNOCKOUT, LEAGUE
from .standings import seeding
from .state import BETWEEN, ENTRY, PLAYED, ROUND, Player, Round, State, Table

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


def in_question(state: State, problems: list[Problem]) -> list[str]:
    """Who takes part in the draw that is due: all who are in, or after the preliminary round who is still in."""
    if state.phase == ENTRY:
        return list(state.players)
    if state.settings.system != KNOCKOUT or state.now.number:
        problems.append(DRAWN_ALREADY())
        return []
    if state.phase == ROUND:
        problems.append(_round_open(state))
        return []
    on = [name for table in state.now.tables for name in state.on(state.now, table)]
    return on + state.waiting()


def draw(state: State, event: DrawLots, problems: list[Problem]) -> State:
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
    preliminary = state.settings.system == KNOCKOUT and not state.draws and knockout.field(len(names)) != len(names)
    if preliminary:
        order = seeded_last(order, (name for name in names if state.players[name].seeded))
    made = Draw(PRELIMINARY if preliminary else TABLES, SLIPS if event.seed is None else SEED, event.seed, order)
    state = state._replace(players=_numbered(state, made), draws=(*state.draws, made))
    return _formed(state, 0 if preliminary else 1, _first_tables(state, made))


def _enough(state: State, count: int, problems: list[Problem]) -> bool:
    system = state.settings.system
    fewest = {KNOCKOUT: 2 if state.draws else knockout.FEWEST, LEAGUE: league.FEWEST}.get(system, state.settings.seats)
    if count < fewest:
        problems.append(TOO_FEW(n=count, fewest=fewest))
    if system == LEAGUE and count > league.MOST:
        problems.append(TOO_MANY(n=count, most=league.MOST))
    return not problems


def _check_slips(names: list[str], order: tuple[str, ...], problems: list[Problem]) -> None:
    each_once(order, problems)
    drawn, due = set(order), set(names)
    problems.extend(SLIPS_STRANGE(name=name, n=len(names)) for name in order if name not in due)
    missing = [name for name in names if name not in drawn]
    if missing:
        problems.append(SLIPS_MISS(names=listed(missing)))


def _numbered(state: State, made: Draw) -> dict[str, Player]:
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


def _first_tables(state: State, made: Draw) -> list[tuple[str, ...]]:
    settings = state.settings
    if made.purpose == PRELIMINARY:
        return knockout.preliminary(made.order)
    if settings.system == KNOCKOUT:
        return knockout.main_draw(made.order, state.field)
    if settings.system == LEAGUE:
        return _league_tables(state, 1)
    return seated(made.order, settings.seats, settings.incomplete)


def _formed(state: State, number: int, tables: Iterable[tuple[str, ...]]) -> State:
    return state._replace(rounds=(*state.rounds, Round(number, tuple(Table(players) for players in tables))))


def next_round(state: State, event: Next, problems: list[Problem]) -> State:
    phase = state.phase
    if phase == ENTRY:
        problems.append(NOT_DRAWN())
    elif phase == ROUND:
        problems.append(_round_open(state))
    elif phase == PLAYED:
        problems.append(LAST_PLAYED())
    elif state.now.number == 0:
        problems.append(DRAW_DUE())
    elif state.settings.system != KNOCKOUT and len(state.inside()) < 2:
        problems.append(ALONE())
    if problems:
        return state
    number = state.now.number + 1
    if state.settings.system == KNOCKOUT:
        on = [state.on(state.now, table) for table in state.now.tables]
        return _formed(state, number, knockout.crossed(on))
    if state.settings.system == LEAGUE:
        return _formed(state, number, _league_tables(state, number))
    return _formed(state, number, seated(seeding(state), state.settings.seats, state.settings.incomplete))


def _league_tables(state: State, number: int) -> list[tuple[str, ...]]:
    """The tables of a league's round; the places of those who withdrew stay empty."""
    order = state.draws[0].order
    return [
        tuple(order[place - 1] for place in table if state.players[order[place - 1]].left is None)
        for table in league.Plan(len(order)).round(number)
    ]


def _round_open(state: State) -> Problem:
    tables = [said("table {n}", n=number) for number in state.open_tables()]
    told = tables if len(tables) <= 4 else [*tables[:3], said("{n} more", n=len(tables) - 3)]
    number = state.now.number
    round = said("round {n}", n=number) if number else said("the preliminary round")
    return ROUND_OPEN(round=round, tables=listed(told, "{some} and {last}"))


def close(state: State, event: Close, problems: list[Problem]) -> State:
    phase, knock_out = state.phase, state.settings.system == KNOCKOUT
    if phase == ENTRY:
        problems.append(NOT_DRAWN())
    elif phase == ROUND:
        problems.append(_round_open(state))
    elif event.early is not None and knock_out:
        problems.append(NO_EARLY_END("--early"))
    elif phase == PLAYED and event.early is not None:
        problems.append(NOT_EARLY("--early"))
    elif phase == BETWEEN and event.early is None:
        problems.append(KNOCKOUT_ROUNDS_LEFT() if knock_out else _rounds_left(state))
    return state._replace(closed=True, early=event.early)


def _rounds_left(state: State) -> Problem:
    rounds = state.settings.rounds or 0
    return ROUNDS_LEFT(n=rounds - state.now.number, rounds=rounds)
