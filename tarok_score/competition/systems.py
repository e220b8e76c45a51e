"""The systems of competitions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, islice
from typing import Any, ClassVar, NamedTuple, TypeAlias, TypeVar

from ..amounts import Amount, exact
from ..problems import Problem, impossible
from ..words.said import said
from .draw import DIFFERENCE, PLANS, PRELIMINARY, TABLES, Conditions, Draw, PointsLine, fill_tables, total
from .names import OPTIONS, key
from .tournament import (
    FINAL,
    IN,
    NEVER,
    OUT,
    ROUND,
    WINNER,
    WITHDRAWN,
    Board,
    Entrant,
    KnockoutRow,
    PointsRow,
    Result,
    Round,
    Row,
    Summed,
    Sums,
    System,
    Tournament,
    by_place,
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
    playing = {one.name for one in state.playing(state.current + 1)}
    order = [player for _, player in placed if player.name in playing]
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


SEATS = 4
GO_ON = 2

Player = TypeVar("Player")

NOT_TIED = impossible("not-tied", "no one at the table has the same game points as {name}", "leave {name} out")


class Fate(NamedTuple):
    """The round after which a player went out, his place at his table there, and his status."""

    out: int | None
    table_place: int | None
    status: str


class KnockOut(System):
    """A knock-out: two go on from every table, until four play the final."""

    word = "knockout"
    name = said("knock-out")
    options = ("tables_max",)
    fewest = 4
    counts_rounds = False
    gives_points = False
    seeds = True
    absences = False
    ends_early = False

    def last_round(self, state: Tournament) -> int | None:
        """The number of the final, which follows from the first draw."""
        return rounds(_field(state)) if state.draws else None

    def stage(self, state: Tournament, number: int) -> str:
        """The stage of a round: round 0 is the preliminary round, the last one the final."""
        return PRELIMINARY if number == 0 else super().stage(state, number)

    def lets_wait(self, state: Tournament) -> bool:
        """True in the preliminary round: those who need not play it wait."""
        return state.now.number == 0

    def most_without_game(self, state: Tournament, this_round: Round) -> int:
        """The most players at a table who do without a game: two, who both go on; in the final fewer."""
        return 1 if state.stage(this_round.number) == FINAL else GO_ON

    def can_withdraw(self, state: Tournament) -> list[str]:
        """The players at the tables of this round, and those who wait: the others are out already."""
        if not state.rounds:
            return super().can_withdraw(state)
        here = [name for table in state.now.tables for name in table.players] + state.waiting()
        return [name for name in here if state.players[name].left is None]

    def draw_due(self, state: Tournament) -> bool:
        """True if the preliminary round is played, and the main draw is due."""
        return state.now.number == 0

    def to_be_drawn(self, state: Tournament) -> list[str]:
        """All who entered; or after the preliminary round those who go on and those who waited."""
        if not state.rounds:
            return super().to_be_drawn(state)
        on = [name for table in state.now.tables for name in state.on(state.now, table)]
        return on + state.waiting()

    def fewest_drawn(self, state: Tournament) -> int:
        """The fewest players that can be drawn; for the main draw after a preliminary round two."""
        return 2 if state.draws else self.fewest

    def draws_for(self, state: Tournament, count: int) -> str:
        """The purpose of the draw: the first is for the preliminary round, unless nobody needs to drop out."""
        return TABLES if state.draws or field(count) == count else PRELIMINARY

    def first_tables(self, state: Tournament, draw: Draw) -> list[tuple[str, ...]]:
        """The tables of the preliminary round or of the main draw."""
        return preliminary(draw.order) if draw.purpose == PRELIMINARY else main_draw(draw.order, _field(state))

    def next_tables(self, state: Tournament) -> list[tuple[str, ...]]:
        """The tables of the next round: winners of one half against second-placed players of the other."""
        return cross_halves([state.on(state.now, table) for table in state.now.tables])

    def place(self, state: Tournament, this_round: Round, result: Result) -> dict[str, int]:
        """The places at a table. Between equals an extra hand decides, then the lot; those who left are last."""
        game, lot = result.game, state.lot(this_round.number)
        ahead = {name: place for place, name in enumerate(result.decided)}

        def merit(name: str) -> tuple[Any, ...]:
            """The key of a place at a table: game points, then an extra hand, then the lot.

            Those who left come last.
            """
            left = name in result.retired
            return (left, 0 if left else -game[name], ahead.get(name, NEVER), lot(name))

        places = {name: place for place, name in enumerate(sorted(game, key=merit), 1)}
        return {name: places[name] for name in game}

    def count_points(self, state: Tournament, result: Result) -> dict[str, tuple[PointsLine, ...]]:
        """No table points for anybody: only the places count."""
        return {}

    def send_on(self, state: Tournament, this_round: Round, result: Result) -> tuple[str, ...]:
        """The first two who did not withdraw before the next round."""
        if state.stage(this_round.number) == FINAL:
            return ()
        there = [
            name
            for name in by_place(result.places)
            if name not in result.retired and not _has_left(state.players[name], this_round.number)
        ]
        return tuple(there[:GO_ON])

    def check_extra_hand(self, decided: tuple[str, ...], result: Result) -> list[Problem]:
        """The problems of an extra hand, which decides only between those with equal game points."""
        equal = [name for group in equals(result) for name in group]
        return [NOT_TIED("--decided", name=name) for name in decided if name in result.game and name not in equal]

    def check_correction(self, state: Tournament, this_round: Round, table: Board, result: Result) -> tuple[str, ...]:
        """The players who would now go on to a round that was formed with others in their place."""
        if this_round is state.now:
            return ()
        on = state.on(this_round, table, result)
        return on if on != state.on(this_round, table) else ()

    def rank(self, state: Tournament, upto: int) -> tuple[KnockoutRow, ...]:
        """The standings: those still in first, then the others by the round they went out in, then by place."""
        fate, lot = _fates(state, upto), state.lot()

        def merit(player: Entrant) -> tuple[int, int, int]:
            """The key of a place in the standings: still in, else the later round, else the better place in it."""
            out, table_place, _ = fate[player.name]
            return (out is not None, -(out or 0), table_place or NEVER)

        in_order = sorted(state.players.values(), key=lambda player: (merit(player), lot(player.name)))
        return tuple(KnockoutRow(place, player, *fate[player.name]) for place, player in each_in_place(in_order, merit))

    def statuses(self, state: Tournament) -> dict[str, str]:
        """The status of each player: in, out, withdrawn, or the winner."""
        if not state.rounds:
            return super().statuses(state)
        return {name: fate.status for name, fate in _fates(state, state.current).items()}


def equals(result: Result) -> list[list[str]]:
    """The groups of players with equal game points at a table, best first, in the order that holds."""
    groups: dict[Amount, list[str]] = {}
    for name in by_place(result.places):
        if name not in result.retired:
            groups.setdefault(result.game[name], []).append(name)
    return [group for group in groups.values() if len(group) > 1]


def _field(state: Tournament) -> int:
    return field(len(state.draws[0].order))


def _has_left(player: Entrant, round_number: int) -> bool:
    return player.left is not None and player.left <= round_number


def _fates(state: Tournament, upto: int) -> dict[str, Fate]:
    """The fate of every player, as it was after a round."""
    found = {
        name: Fate(player.left, None, WITHDRAWN) if _has_left(player, upto) else Fate(None, None, IN)
        for name, player in state.players.items()
    }
    for this_round, _, table, result in results(state, upto):
        on = state.on(this_round, table)
        final = state.stage(this_round.number) == FINAL
        for name, place in result.places.items():
            fate = found[name]
            if fate.status == WITHDRAWN:
                if fate.out == this_round.number:
                    found[name] = fate._replace(table_place=place)
            elif name not in on:
                won = final and place == 1
                found[name] = Fate(this_round.number, place, WINNER if won else OUT)
    return found


# The plan of a knock-out


def field(entrants: int) -> int:
    """The number of players of the main draw: the largest power of two that is not above the number of entrants."""
    return 1 << entrants.bit_length() - 1


def rounds(field: int) -> int:
    """The number of rounds for a field of players, of which the last is the final of four."""
    return field.bit_length() - 2


def preliminary(order: Sequence[Player]) -> list[tuple[Player, ...]]:
    """The tables of the preliminary round, in which enough players play that two of each table drop out.

    If an odd number must drop out, the last three play together and one of them does.
    """
    surplus = len(order) - field(len(order))
    return fill_tables(order[: 2 * surplus + surplus % 2], SEATS)


def main_draw(order: Sequence[Player], field: int) -> list[tuple[Player, ...]]:
    """The tables of the first round: numbers 1 to 4, 5 to 8 …; where players left the highest numbers are missing."""
    return [tuple(order[start : start + SEATS]) for start in range(0, field, SEATS)]


def cross_halves(on: Sequence[Sequence[Player]]) -> list[tuple[Player, ...]]:
    """The tables of the next round, made of those who go on, the first and the second of each table.

    Winners of one half meet second-placed players of the other, so that nobody meets anybody from his last table. Eight
    players are too few for that: the final is the winner of A, the second of B, the second of A, and the winner of B.
    """
    first = [table[:1] for table in on]
    second = [table[1:GO_ON] for table in on]
    if len(on) == 2:
        return [_together(first[0], second[1], second[0], first[1])]
    half = len(on) // 2
    tables = []
    for place in range(0, half, 2):
        other = half + place
        tables.append(_together(*first[place : place + 2], *second[other : other + 2]))
        tables.append(_together(*second[place : place + 2], *first[other : other + 2]))
    return tables


def _together(*places: Sequence[Player]) -> tuple[Player, ...]:
    """A table of the players in these places; empty places are left out."""
    return tuple(player for place in places for player in place)


Tables: TypeAlias = "list[tuple[int, ...]]"


class League(PointsSystem):
    """A points system in which the draw fixes the tables of all rounds by a plan."""

    word = "league"
    name = said("league")
    seats = (SEATS,)
    fewest = 4
    most = 64
    options: ClassVar[tuple[str, ...]] = (
        "tables_max",
        "table_points",
        "missing",
        "ties",
        "counting",
        "difference",
        "incomplete",
    )
    is_league = True
    any_order = True
    late_entry = False
    drops_withdrawn = True

    def stage(self, state: Tournament, number: int) -> str:
        """The stage of a round, which is never a final."""
        return ROUND

    def all_tables(self, state: Tournament, draw: Draw) -> list[list[tuple[str, ...]]]:
        """The tables of all rounds, by the plan."""
        plan = plan_of(state, len(draw.order))
        return [
            [tuple(draw.order[place - 1] for place in table) for table in plan.round(number)]
            for number in range(1, (state.last_round or 0) + 1)
        ]


def plan_of(state: Tournament, players: int) -> Plan:
    """The announced plan of a league for a number of players."""
    return Plan(players, state.conditions.incomplete == "spread")


class Meetings(NamedTuple):
    """The number of pairs of players, the number of pairs that meet, and the most often that a pair does."""

    pairs: int
    met: int
    most: int


class Plan:
    """The plan for a number of players, rounded up to a multiple of four: the numbers above theirs are empty places.

    With `spread` no table has two players or fewer while another has four.
    """

    def __init__(self, players: int, spread: bool = False) -> None:
        self.players, self.spread = players, spread
        self.places = -(-players // SEATS) * SEATS
        self.circle, text = PLANS[self.places]
        self.starters = [
            [tuple(int(number) for number in table.split("-")) for table in starter.split()]
            for starter in text.split("/")
        ]

    @property
    def length(self) -> int:
        """The number of rounds until the plan begins again."""
        return self.circle * len(self.starters)

    def round(self, number: int) -> Tables:
        """The numbers at each table of a round, in ascending order."""
        turn, moved = divmod((number - 1) % self.length, self.circle)
        tables = [
            tuple(sorted(place for one in table if (place := self._moved(one, moved)) <= self.players))
            for table in self.starters[turn]
        ]
        return _spread(tables) if self.spread else tables

    def rounds(self, count: int) -> list[Tables]:
        """The first `count` rounds."""
        return [self.round(number) for number in range(1, count + 1)]

    def _moved(self, number: int, steps: int) -> int:
        """The place of a number after some steps around its circle; numbers outside the circles stay."""
        circle, place = divmod(number - 1, self.circle)
        if (circle + 1) * self.circle > self.places:
            return number
        return circle * self.circle + (place + steps) % self.circle + 1


def small_rounds(rounds: list[Tables]) -> list[int]:
    """The rounds in which a table has two players or fewer."""
    return [number for number, tables in enumerate(rounds, 1) if any(0 < len(table) <= 2 for table in tables)]


def _spread(tables: Tables) -> Tables:
    """The tables, with the highest number of the first full one moved to the first of two or fewer, repeatedly."""
    found = [list(table) for table in tables]
    while True:
        full = next((table for table in found if len(table) == SEATS), None)
        small = next((table for table in found if len(table) <= 2), None)
        if full is None or small is None:
            return [tuple(table) for table in found]
        small.append(full.pop())
        small.sort()


def meetings(players: int, rounds: list[Tables]) -> Meetings:
    """The meetings of pairs in these rounds."""
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(table, 2))
    return Meetings(players * (players - 1) // 2, len(met), max(met.values(), default=0))


class Fixtures(NamedTuple):
    """The plan of all rounds of a league by name, how often its players meet, and the rounds with small tables."""

    players: tuple[str, ...]
    rounds: list[list[list[str]]]
    meetings: Meetings
    small: list[int]


def fixtures(state: Tournament) -> Fixtures:
    """The plan of a league as it was drawn."""
    order = state.draws[0].order
    rounds = plan_of(state, len(order)).rounds(state.last_round or 0)
    named = [
        [[state.sitting(number, order[place - 1]) for place in table] for table in tables]
        for number, tables in enumerate(rounds, 1)
    ]
    return Fixtures(order, named, meetings(len(order), rounds), small_rounds(rounds))


#: Every system by its word at `--system`.
SYSTEMS: dict[str, System] = {system.word: system for system in (KnockOut(), PointsSystem(), League())}


def begin(conditions: Conditions) -> Tournament:
    """The competition before anybody has entered."""
    return Tournament(conditions, SYSTEMS[conditions.system], {})


class Standings(NamedTuple):
    """The standings after a round; `complete` if no counted table lacks its result, `final` once all is over."""

    round: int | None
    complete: bool
    final: bool
    rows: tuple[Row, ...]


def standings(state: Tournament, upto: int | None = None) -> Standings:
    """The standings after a round, by default after the current one."""
    if not state.rounds:
        return Standings(None, False, False, state.system.rank(state, -1))
    number = state.current if upto is None else upto
    complete = not state.outstanding(number)
    return Standings(number, complete, state.closed and number == state.current, state.system.rank(state, number))


def decided_first(state: Tournament, found: Standings) -> tuple[str, ...]:
    """Those whom an extra hand put first in these standings."""
    if not state.decided or found.round is None or not state.system.gives_points:
        return ()
    rows = state.system.rank(state._replace(decided=()), found.round)
    first = {row.player.name for row in rows if row.place == 1}
    return state.decided if is_decided(state, found.round, first) else ()


def final_order(state: Tournament) -> tuple[str, ...]:
    """The players in the order of the standings."""
    return tuple(row.player.name for row in standings(state).rows)
