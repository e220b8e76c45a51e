"""The points system: table points add up, and in each round players of equal strength meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, islice
from typing import Any, ClassVar

from ..amounts import Amount, exact
from ..problems import Problem, impossible
from ..words.said import said
from .draw import Draw, fill_tables
from .names import key
from .options import OPTIONS
from .points import DIFFERENCE, total
from .tournament import (
    NEVER,
    Entrant,
    PointsRow,
    Result,
    Round,
    Summed,
    Sums,
    System,
    Tournament,
    each_in_place,
    results,
)

DECIDED_ELSEWHERE = impossible(
    "decided-elsewhere", "only in a knock-out an extra hand decides between equals", "leave --decided out"
)


class PointsSystem(System):
    """The system in which table points add up over the rounds, and each round's tables follow from the standings."""

    word = "points"
    name = said("points system")
    seats: ClassVar[tuple[int, ...]] = (4, 3)
    options: ClassVar[tuple[str, ...]] = tuple(OPTIONS)
    late_entry = True
    #: True if those who withdrew stand after all others.
    drops_withdrawn = False

    def first_tables(self, state: Tournament, draw: Draw) -> list[tuple[str, ...]]:
        """The tables of the first round: the order of the draw cut into tables, or one of each pot at every table."""
        if draw.pots:
            count = len(draw.pots[0])
            return [tuple(pot[table] for pot in draw.pots if table < len(pot)) for table in range(count)]
        return seat(state, draw.order)

    def next_tables(self, state: Tournament) -> Sequence[tuple[str, ...]]:
        """The tables of the next round: the order of the standings, cut into tables."""
        return seat(state, seeding(self, state))

    def check_extra_hand(self, decided: tuple[str, ...], result: Result) -> list[Problem]:
        """The problem of any extra hand: equal game points share a place."""
        return [DECIDED_ELSEWHERE("--decided")]

    def add_up(self, state: Tournament) -> Summed:
        """The sums of all rounds so far, so that later rounds need not count them again."""
        return Summed(state.current, _sums(state, state.current))

    def rank(self, state: Tournament, upto: int) -> tuple[PointsRow, ...]:
        """The standings by points, then game points (or the other way round), then first places; equals share a place,
        by lot.

        When everything is played, an extra hand can decide between those who are equally first.
        """
        sums = _counted(state, upto)
        placed = self.with_places(state, upto, sums)
        by_round, corrected = _rounds_of(state, upto)
        status, penalties = self.statuses(state), dict[str, Amount]()
        for off in state.penalties:
            if off.round <= upto:
                penalties[off.player] = penalties.get(off.player, 0) + off.amount
        rows = []
        for place, player in placed:
            one, name = sums[player.name], player.name
            rows.append(
                PointsRow(
                    place,
                    player,
                    exact(one.points),
                    exact(one.difference),
                    exact(one.game),
                    one.firsts,
                    one.rounds,
                    status[name],
                    exact(penalties.get(name, 0)),
                    tuple(by_round[name].get(number) for number in range(1, upto + 1)),
                    tuple(corrected.get(name, ())),
                )
            )
        return tuple(rows)

    def with_places(self, state: Tournament, upto: int, sums: Mapping[str, Sums]) -> list[tuple[int, Entrant]]:
        """Everybody with his place after a round, by his sums then."""
        tables = _last_tables(state, upto)
        by_game = state.conditions.counting == "game"

        def merit(player: Entrant) -> tuple[Any, ...]:
            """The sums that decide the standings, in order."""
            one = sums[player.name]
            pair = (one.game, one.points) if by_game else (one.points, one.game)
            return (self.drops_withdrawn and player.left is not None, -pair[0], -pair[1], -one.firsts)

        merits = {name: merit(player) for name, player in state.players.items()}

        def shared(player: Entrant) -> tuple[Any, ...]:
            """The key of players who share a place: their table and place in the last round, or their merit."""
            merit = merits[player.name]
            return tables.get(player.name) or (merit if not tables else (NEVER, merit))

        lot = state.lot()
        in_order = sorted(state.players.values(), key=lambda player: (merits[player.name], lot(player.name)))
        if tables:
            in_order.sort(key=lambda player: tables.get(player.name, (NEVER, 0)))
        placed = list(each_in_place(in_order, shared))
        first = {player.name for place, player in placed if place == 1}
        return _with_extra_hand(state.decided, placed) if is_decided(state, upto, first) else placed


def is_decided(state: Tournament, upto: int, first: Collection[str]) -> bool:
    """True if an extra hand decides the final standings: those whom it put first are still equally first."""
    final = upto == state.current == state.last_round and not state.outstanding()
    return final and len(first) > 1 and bool(state.decided) and set(state.decided) <= set(first)


def _with_extra_hand(decided: Sequence[str], placed: list[tuple[int, Entrant]]) -> list[tuple[int, Entrant]]:
    """The order after an extra hand: those whom it put first are 1, 2, ….

    The others who were equal share the next place.
    """
    by_name = {player.name: player for _, player in placed}
    ahead = [(place, by_name[name]) for place, name in enumerate(decided, 1)]
    rest = [
        (len(decided) + 1 if place == 1 else place, player) for place, player in placed if player.name not in decided
    ]
    return ahead + rest


def _counted(state: Tournament, upto: int) -> dict[str, Sums]:
    """Everybody's sums after a round, less penalties."""
    found = _sums(state, upto)
    for one in state.penalties:
        if one.round <= upto:
            was = found[one.player]
            if state.conditions.counting == "game":
                found[one.player] = was._replace(game=was.game - one.amount)
            else:
                found[one.player] = was._replace(points=was.points - one.amount)
    return found


def _sums(state: Tournament, upto: int) -> dict[str, Sums]:
    """Everybody's sums after a round; rounds that were added up already are not counted again."""
    known = state.summed if state.summed.round <= upto else Summed()
    found = {name: known.sums.get(name, Sums()) for name in state.players}
    differences = state.conditions.difference is not None
    for _, _, table, result in results(state, upto, known.round):
        for name, lines in state.lines(result).items():
            was = found[name]
            extra = sum(line.amount for line in lines if line.rule == DIFFERENCE) if differences else 0
            found[name] = Sums(
                was.points + total(lines),
                was.difference + extra,
                was.game + result.game[name],
                was.firsts + (len(table.players) > 1 and result.places[name] == 1),
                was.rounds + 1,
            )
    return found


def _rounds_of(state: Tournament, upto: int) -> tuple[dict[str, dict[int, Amount]], dict[str, list[int]]]:
    """Everybody's result of each round, and the rounds whose result was corrected."""
    by_round: dict[str, dict[int, Amount]] = {name: {} for name in state.players}
    corrected: dict[str, list[int]] = {}
    by_game = state.conditions.counting == "game"
    for this_round, _, _, result in results(state, upto):
        for name, amount in (result.game if by_game else state.points(result)).items():
            by_round[name][this_round.number] = amount
            if result.corrections:
                corrected.setdefault(name, []).append(this_round.number)
    return by_round, corrected


def _last_tables(state: Tournament, upto: int) -> dict[str, tuple[int, int]]:
    """Everybody's table and place in the last round, if these decide the final standings."""
    conditions = state.conditions
    if conditions.final != "tables" or upto != conditions.rounds:
        return {}
    last = state.now
    if not all(state.done(last, table) for table in last.tables):
        return {}
    return {
        name: (number, place)
        for this_round, number, _, result in results(state, upto)
        if this_round is last
        for name, place in result.places.items()
    }


def seeding(system: PointsSystem, state: Tournament) -> list[str]:
    """The order in which the players are seated in the next round.

    First come those who sat at a table in this round, by the standings; then those who never did, by lot; then those
    who missed this round, by the standings.
    """
    last = state.now.seats()
    ever = {name for this_round in state.formed for table in this_round.tables for name in table.players}
    # By points so far: the tables of the last round decide only after it.
    placed = system.with_places(state, state.current, _counted(state, state.current))
    order = [player for _, player in placed if player.left is None]
    new = sorted((one.name for one in order if one.name not in ever), key=state.lot())
    played = [one.name for one in order if one.name in last]
    missed = [one.name for one in order if one.name in ever and one.name not in last]
    return [*played, *new, *missed]


def seated_otherwise(state: Tournament, this_round: Round) -> list[int]:
    """The tables of a round at which others would sit if it were formed by the present results.

    They are compared with the tables as they were formed, whoever left, came or changed tables since.
    """
    there = {name for table in this_round.as_formed for name in table}
    players = {
        name: player._replace(left=None if name in there else this_round.number)
        for name, player in state.players.items()
    }
    tables = state.system.next_tables(state._replace(players=players, current=this_round.number - 1))
    both = zip(this_round.as_formed, tables, strict=True)
    return [number for number, (formed, now) in enumerate(both, 1) if set(formed) != set(now)]


def seat(state: Tournament, order: Sequence[str]) -> list[tuple[str, ...]]:
    """The tables of a round, made of an order of players.

    If nobody should meet twice, or club mates should sit apart, each place goes to the first player left who has
    neither met anybody at the table nor has a club mate there; else to the first who has met nobody, else to the first
    without a club mate, else to the first.
    """
    conditions = state.conditions
    tables = cut_tables(order, conditions.seats, conditions.incomplete)
    meets, apart = conditions.rematch == "avoid", conditions.apart == "club"
    if not meets and not apart:
        return tables
    met = opponents(state) if meets else {}
    clubs = {name: key(state.players[name].club or "") for name in order} if apart else dict.fromkeys(order, "")
    left, found = dict.fromkeys(order), []
    clubs_left = Counter(clubs.values())
    for size in map(len, tables):
        table: list[str] = []
        known: set[str] = set()
        here: set[str] = set()
        for _ in range(size):
            # If all who are left have club mates at the table, club mates make no difference.
            mates_only = all(club in here for club in islice(clubs_left, len(here) + 1))
            name = _best_fitting(left, known, clubs, here, mates_only)
            table.append(name)
            del left[name]
            clubs_left[clubs[name]] -= 1
            if not clubs_left[clubs[name]]:
                del clubs_left[clubs[name]]
            known |= met.get(name, set())
            here |= {clubs[name]} - {""}
        found.append(tuple(table))
    return found


def _best_fitting(
    left: Iterable[str], known: Collection[str], clubs: Mapping[str, str], here: Collection[str], mates_only: bool
) -> str:
    """The player who fits best, the first of equals: not `known` at the table, and of no club that is `here`."""
    best, chosen = (True, True), ""
    for name in left:
        fits = (name in known, mates_only or clubs[name] in here)
        if not chosen or fits < best:
            best, chosen = fits, name
        if best == (False, mates_only):
            break
    return chosen


def opponents(state: Tournament) -> dict[str, set[str]]:
    """Everybody whom each player shared a table with, whether it was played or not."""
    found: dict[str, set[str]] = {}
    for this_round in state.formed:
        for table in this_round.tables:
            for name in table.players:
                found.setdefault(name, set()).update(table.players)
    return found


def met_before(state: Tournament) -> dict[frozenset[str], list[int]]:
    """The pairs that shared a table, whether it was played or not, each with the rounds in which they did."""
    found: dict[frozenset[str], list[int]] = {}
    for this_round in state.formed:
        for table in this_round.tables:
            for pair in combinations(table.players, 2):
                found.setdefault(frozenset(pair), []).append(this_round.number)
    return found


def cut_tables(order: Sequence[str], seats: int, incomplete: str) -> list[tuple[str, ...]]:
    """The tables in order. Those left over sit at the last, or (`spread`) the last tables have one player less.

    If there are too few tables for that (1, 2 or 5 players at tables of four), the last one is incomplete.
    """
    count = -(-len(order) // seats)
    short = count * seats - len(order)
    if incomplete != "spread" or short > count:
        return fill_tables(order, seats)
    full = (count - short) * seats
    return fill_tables(order[:full], seats) + (fill_tables(order[full:], seats - 1) if short else [])
