"""The leagues of the next season: who goes up, who goes down, who stays."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ..problems import Problem, Refused, impossible
from .names import key

STAYS, UP, DOWN, OPEN = "stays", "up", "down", "open"
MOVE = 10

NO_LEAGUE = impossible("no-league", "there is no league among these", "name the leagues from the highest down")
NOT_LAST = impossible(
    "qualification-not-last", "{name} is no league", "only one qualification, behind all leagues, can be named"
)
SMALL_LEAGUE = impossible(
    "league-too-small", "{name} has {n} players; {move} up and {move} down need {least}", "--move N moves fewer"
)
SMALL_QUALIFICATION = impossible(
    "qualification-too-small", "{name} has {n} players, but {move} come up", "--move N moves fewer"
)
TWO_OF_A_NAME = impossible("promoted-twice", "{name} stands in two of the lists", "one person plays in one league")


class Finished(NamedTuple):
    """A closed competition: its name, whether it is a league, and its players in their final order."""

    name: str
    is_league: bool
    players: tuple[str, ...]


class Position(NamedTuple):
    """A position in a new league: who takes it, and from which competition and place."""

    position: int
    player: str | None
    source: str | None
    was: int | None
    moves: str


class Dropped(NamedTuple):
    """A player who drops out of the lowest league."""

    player: str
    source: str
    was: int


class NextSeason(NamedTuple):
    """The leagues of the next season from the highest down, each by its name, and those who drop out of the lowest."""

    move: int
    leagues: tuple[tuple[str, tuple[Position, ...]], ...]
    out: tuple[Dropped, ...]


def next_season(finished: Sequence[Finished], move: int = MOVE) -> NextSeason:
    """The new leagues: the first of each go up, the last go down. Raises Refused with every problem.

    Players from above take the first positions, players from below the last; a qualification is below the lowest
    league.
    """
    leagues, below = list(finished), None
    if leagues and not leagues[-1].is_league:
        below = leagues.pop()
    problems = _problems(leagues, below, move)
    if problems:
        raise Refused(problems)
    new = []
    for level, league in enumerate(leagues):
        above = leagues[level - 1] if level else None
        under = leagues[level + 1] if level + 1 < len(leagues) else below
        size = len(league.players)
        first = move if above else 0
        down = [(above, place) for place in range(len(above.players) - move, len(above.players))] if above else []
        stay = [(league, place) for place in range(first, size - move)]
        positions = [
            *_taken(1, down, DOWN),
            *_taken(1 + len(down), stay, STAYS),
            *(
                _taken(1 + size - move, [(under, place) for place in range(move)], UP)
                if under
                else [Position(1 + size - move + place, None, None, None, OPEN) for place in range(move)]
            ),
        ]
        new.append((league.name, tuple(positions)))
    lowest = leagues[-1]
    size = len(lowest.players)
    out = tuple(Dropped(lowest.players[place], lowest.name, place + 1) for place in range(size - move, size))
    return NextSeason(move, tuple(new), out)


def _taken(start: int, places: list[tuple[Finished, int]], moves: str) -> list[Position]:
    return [
        Position(start + index, league.players[place], league.name, place + 1, moves)
        for index, (league, place) in enumerate(places)
    ]


def _problems(leagues: list[Finished], below: Finished | None, move: int) -> list[Problem]:
    problems = [NOT_LAST(name=one.name) for one in leagues if not one.is_league]
    if not leagues:
        problems.append(NO_LEAGUE())
    problems.extend(
        SMALL_LEAGUE(name=one.name, n=len(one.players), move=move, least=2 * move)
        for one in leagues
        if len(one.players) < 2 * move
    )
    if below is not None and len(below.players) < move:
        problems.append(SMALL_QUALIFICATION(name=below.name, n=len(below.players), move=move))
    names = [name for one in leagues for name in one.players]
    if below is not None:
        names += below.players[:move]
    seen = Counter(key(name) for name in names)
    first = {key(name): name for name in names}
    problems.extend(TWO_OF_A_NAME(name=first[folded]) for folded, count in seen.items() if count > 1)
    return problems
