"""Clubs, prizes, promotion, series: several competitions together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ..amounts import Amount, exact, ratio
from ..problems import Problem, Refused, impossible, malformed
from ..season.season import People
from ..words.folding import fold
from .draw import DIFFERENCE, total
from .names import key
from .systems import standings
from .tournament import CLOSED, NEVER, PLAYED, PointsRow, Tournament, results


class TeamRow(NamedTuple):
    """A club: its place, the sum of its best players, and these players with the sum of each."""

    place: int
    club: str
    amount: Amount
    players: tuple[tuple[str, Amount], ...]


class PersonRow(NamedTuple):
    """A person who sat for an entrant, with the sums of the results there."""

    place: int
    person: str
    club: str
    points: Amount
    difference: Amount
    game: Amount
    firsts: int
    rounds: int


def team_standings(state: Tournament, upto: int, best: int | None) -> list[TeamRow]:
    """The clubs by the sums of their best players; at shared places in the order in which they were entered."""
    by_game = state.conditions.counting == "game"
    names: dict[str, str] = {}
    players: dict[str, list[tuple[str, Amount]]] = {}
    for player in state.players.values():
        if player.club is not None:
            names.setdefault(key(player.club), player.club)
            players.setdefault(key(player.club), [])
    for row in state.system.rank(state, upto):
        if isinstance(row, PointsRow) and row.player.club is not None:
            players[key(row.player.club)].append((row.player.name, row.game if by_game else row.points))
    found = []
    for club, those in players.items():
        counted = tuple(sorted(those, key=lambda one: -one[1])[:best])
        found.append((names[club], exact(sum(amount for _, amount in counted)), counted))
    found.sort(key=lambda one: -one[1])
    rows: list[TeamRow] = []
    for place, (club, amount, ranked) in enumerate(found, 1):
        shared = rows[-1].place if rows and rows[-1].amount == amount else place
        rows.append(TeamRow(shared, club, amount, ranked))
    return rows


def person_standings(state: Tournament, upto: int) -> list[PersonRow]:
    """Persons and the entrants they sat for, in the order of the standings; equals by the entrant's lot and surname."""
    sums: dict[tuple[str, str], list[Amount]] = {}
    names: dict[tuple[str, str], str] = {}
    for _, _, table, result in results(state, upto):
        lines = state.lines(result)
        for entrant, person in result.played.items():
            if entrant not in lines:
                continue
            who = (key(person), entrant)
            names[who] = person
            one = sums.setdefault(who, [0, 0, 0, 0, 0])
            one[0] += total(lines[entrant])
            one[1] += sum(line.amount for line in lines[entrant] if line.rule == DIFFERENCE)
            one[2] += result.game[entrant]
            one[3] += len(table.players) > 1 and result.places[entrant] == 1
            one[4] += 1
    by_game = state.conditions.counting == "game"
    lot = state.lot()

    def merit(who: tuple[str, str]) -> tuple[Amount, Amount, Amount]:
        """The sums that decide, in order, as a key that sorts the better ones first."""
        points, _, game, firsts, _ = sums[who]
        return (-game, -points, -firsts) if by_game else (-points, -game, -firsts)

    def order(who: tuple[str, str]) -> tuple[object, ...]:
        """The key of the order: merit, then the lot, then the name."""
        *first, last = fold(names[who]).split() or [""]
        return (merit(who), lot(who[1]) if who[1] in state.players else (NEVER, NEVER), last, first)

    rows: list[PersonRow] = []
    before, place = None, 0
    for index, who in enumerate(sorted(sums, key=order), 1):
        if merit(who) != before:
            before, place = merit(who), index
        points, difference, game, firsts, rounds = sums[who]
        rows.append(
            PersonRow(
                place, names[who], who[1], exact(points), exact(difference), exact(game), int(firsts), int(rounds)
            )
        )
    return rows


NOT_CENTS = malformed("pot-cents", "the pot is more than nothing, in whole cents", "such as 200 or 33.33")
TOO_MUCH_SHARED = malformed("shares-sum", "the shares make more than 100", "such as 40,30,20,10")
BELOW_NOTHING = malformed("share-below-zero", "no share is below 0", "such as 40,30,20,10")
NOT_OVER = impossible("prizes-early", "the last round is not played yet", "prizes are for the final standings")


class Prize(NamedTuple):
    """The prize of one player."""

    place: int
    player: str
    amount: Amount


class Prizes(NamedTuple):
    """The pot, what is left of it, and who wins what."""

    pot: Amount
    left: Amount
    prizes: tuple[Prize, ...]


def share_out(state: Tournament, pot: Amount, shares: Sequence[Amount]) -> Prizes:
    """The prizes by the standings.

    Players in a shared place share its sum; prizes are cut to the cent, and the rest goes cent by cent from the top.
    """
    cents = Fraction(pot) * 100
    if pot <= 0 or cents.denominator != 1:
        raise NOT_CENTS.refused("--pot")
    if any(share < 0 for share in shares):
        raise BELOW_NOTHING.refused("--shares")
    if sum(shares) > 100:
        raise TOO_MUCH_SHARED.refused("--shares")
    if state.phase not in (PLAYED, CLOSED):
        raise NOT_OVER.refused()
    rows = standings(state).rows
    found: list[tuple[int, str, int]] = []
    due = Fraction(0)
    for place in sorted({row.place for row in rows}):
        group = [row.player.name for row in rows if row.place == place]
        here = shares[place - 1 : place - 1 + len(group)]
        if not any(here):
            continue
        whole = cents * Fraction(sum(here)) / 100
        due += whole
        found += [(place, name, int(whole / len(group))) for name in group]
    over = int(due) - sum(amount for _, _, amount in found)
    prizes = tuple(
        Prize(place, name, exact(Fraction(amount + (index < over), 100)))
        for index, (place, name, amount) in enumerate(found)
    )
    return Prizes(pot, exact(Fraction(pot) - sum(Fraction(one.amount) for one in prizes)), prizes)


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
TWO_OF_A_NAME = impossible("promoted-twice", "{name} is in two of the lists", "one person plays in one league")


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


TWICE_IN_SERIES = impossible("series-twice", "{file} is in the series twice", "name each competition once")
ONE_PERSON_TWICE = impossible(
    "series-person", "{name} is in {competition} twice", "--same says only of different competitions who is who"
)
NO_GAME_POINTS_OF = impossible(
    "series-game", "{competition} is a knock-out, it has no points", "--by place counts places"
)


class SeriesResult(NamedTuple):
    """A person's result in one competition of a series: amount, place, and whether the amount counts."""

    amount: Amount
    place: int
    counted: bool


class SeriesRow(NamedTuple):
    """A person in a series: place, total of the amounts that count, first places, and the results in order."""

    place: int
    person: str
    total: Amount
    won: int
    results: tuple[SeriesResult | None, ...]


def amounts_of(
    state: Tournament, by: str, place_points: Sequence[Amount], problems: list[Problem]
) -> dict[str, tuple[Amount, int]]:
    """Each player's amount from a competition, with his place there."""
    rows = standings(state).rows
    shared: dict[int, int] = {}
    for row in rows:
        shared[row.place] = shared.get(row.place, 0) + 1
    found: dict[str, tuple[Amount, int]] = {}
    for row in rows:
        if by == "place":
            taken = place_points[row.place - 1 : row.place - 1 + shared[row.place]]
            found[row.player.name] = (ratio(sum(taken), shared[row.place]), row.place)
        elif isinstance(row, PointsRow):
            found[row.player.name] = (row.game if by == "game" else row.points, row.place)
        else:
            problems.append(NO_GAME_POINTS_OF(competition=state.conditions.name))
            break
    return found


def add_up(
    states: Sequence[Tournament],
    by: str,
    place_points: Sequence[Amount],
    best: int | None,
    same: Mapping[str, Iterable[str]],
) -> list[SeriesRow]:
    """The rows of a series, best first. Raises Refused with every problem."""
    problems: list[Problem] = []
    people, last = People(same), dict[str, str]()
    results: dict[str, list[tuple[Amount, int] | None]] = {}
    for number, state in enumerate(states):
        for name, given in amounts_of(state, by, place_points, problems).items():
            person = people.person(name)
            amounts = results.setdefault(person, [None] * len(states))
            if amounts[number] is not None:
                problems.append(ONE_PERSON_TWICE(name=name, competition=state.conditions.name))
            amounts[number], last[person] = given, name
    if problems:
        raise Refused(problems)
    rows = [_row(person, given, best) for person, given in results.items()]

    def merit(row: SeriesRow) -> tuple[object, ...]:
        """The sums that decide the series, in order; the latest result comes last."""
        latest = row.results[-1] if row.results else None
        return (-row.total, -row.won, latest is None, 0 if latest is None else -latest.amount)

    rows.sort(key=merit)  # sorting is stable: equals stay as they were first met
    placed: list[SeriesRow] = []
    for place, row in enumerate(rows, 1):
        tied = placed and merit(placed[-1]) == merit(row)
        # A person has the name of the last competition.
        placed.append(row._replace(place=placed[-1].place if tied else place, person=last[row.person]))
    return placed


def _row(person: str, given: Sequence[tuple[Amount, int] | None], best: int | None) -> SeriesRow:
    there = [place for place, one in enumerate(given) if one is not None]
    ranked = sorted(there, key=lambda place: -(given[place] or (0, 0))[0])
    counted = set(ranked[:best])
    results = tuple(
        None if one is None else SeriesResult(one[0], one[1], place in counted) for place, one in enumerate(given)
    )
    total = exact(sum(one.amount for one in results if one is not None and one.counted))
    return SeriesRow(0, person, total, sum(one is not None and one.place == 1 for one in results), results)
