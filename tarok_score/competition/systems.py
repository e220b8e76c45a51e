"""The systems of competitions: how tables are formed, and the standings made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar

from ..amounts import Amount
from ..resources import read_table
from ..values import Value
from ..words.said import Said, Speech, said
from .draw import (
    DIFFERENCE,
    PRELIMINARY,
    TABLES,
    Draw,
    each_in_place,
    fill_tables,
    shared_places,
    total,
)
from .names import OPTIONS
from .tournament import (
    FINAL,
    GO_ON,
    IN,
    NEVER,
    OUT,
    WINNER,
    WITHDRAWN,
    KnockoutRow,
    PointsRow,
    Result,
    Row,
    Tournament,
    results,
)

if TYPE_CHECKING:
    from .events import TableResult

#: The seats of a table in a knock-out and in a league.
SEATS = 4

Player = TypeVar("Player")


class System:
    """The points system: table points add up over the rounds, and each round's tables follow from the standings.

    The other systems say what they do differently.
    """

    #: The system's word at `--system`, and its name in a sentence.
    word: ClassVar[str] = "points"
    name: ClassVar[Said] = said("points system")

    #: The possible numbers of seats at a full table, the usual one first; the most players.
    seats: ClassVar[tuple[int, ...]] = (4, 3)
    most: ClassVar[int | None] = None

    #: The options of `new` that the system knows, in the order in which programs read them.
    options: ClassVar[tuple[str, ...]] = tuple(OPTIONS)

    #: False of a knock-out: its tables give no points, its rounds follow from the draw, and none can be missed.
    gives_points: ClassVar[bool] = True

    #: True if players can enter after the draw.
    late_entry: ClassVar[bool] = True

    #: True of a league, whose tables of all rounds can be played in any order.
    any_order: ClassVar[bool] = False

    def spoken(self, speech: Speech) -> str:
        """The word of the option in English, the name of the system in another language."""
        return self.word if speech.code == "en" else speech.say(self.name)

    def last_round(self, state: Tournament) -> int | None:
        """The number of the last round, None while it is unknown."""
        return state.conditions.rounds

    def can_withdraw(self, state: Tournament) -> list[str]:
        """Everybody who can leave the competition now."""
        return state.inside()

    def purpose(self, state: Tournament, count: int) -> str:
        """The purpose of the draw that is due."""
        return TABLES

    def drawn_tables(self, state: Tournament, draw: Draw) -> Sequence[Sequence[tuple[str, ...]]]:
        """The tables of all rounds that a draw forms: here only of the first.

        They are the order of the draw cut into tables, or one of each pot at every table.
        """
        if draw.pots:
            count = len(draw.pots[0])
            return [[tuple(pot[table] for pot in draw.pots if table < len(pot)) for table in range(count)]]
        return [seat(state, draw.order)]

    def next_tables(self, state: Tournament) -> Sequence[tuple[str, ...]]:
        """The tables of the next round: the order of the standings, cut into tables.

        First come those who sat at a table in this round, by the standings; then those who never did, by lot; then
        those who missed this round, by the standings.
        """
        last = state.now.seats()
        ever = tables_of(state)
        # By points so far: the tables of the last round decide only after it.
        playing = {*state.playing(state.current + 1)}
        order = [name for _, name, _ in self.in_order(state, state.current) if name in playing]
        new = sorted((name for name in order if name not in ever), key=state.lot())
        played = [name for name in order if name in last]
        return seat(state, [*played, *new, *(name for name in order if name in ever and name not in last)], ever)

    def place(self, state: Tournament, event: TableResult, game: Mapping[str, Amount]) -> dict[str, int]:
        """The places at a table by game points: equal ones share a place, those who left share the last."""
        return shared_places(game, event.retired)

    def rank(self, state: Tournament, upto: int) -> tuple[tuple[Row, ...], tuple[str, ...]]:
        """The standings by points, then game points (or the other way round), then first places; equals share a place,
        by lot.

        When everything is played, an extra hand can decide between those who are equally first, whom it also gives.
        """
        conditions, tables = state.conditions, dict[str, tuple[int, int]]()
        status, placed, in_order = self.statuses(state), list[PointsRow](), self.in_order(state, upto)
        if conditions.final == "tables" and upto == conditions.rounds and not state.open_tables():
            # The last round decides: first its tables, then the places there.
            for _, number, _, result in results(state, upto, upto - 1):
                tables |= {name: (number, place) for name, place in result.places.items()}
            in_order.sort(key=lambda ranked: tables.get(ranked[1], (NEVER, 0)))
        # Those share a place who had the same at the same table of the last round, or are equal in merit.
        for place, (_, name, row) in each_in_place(in_order, lambda ranked: tables.get(ranked[1]) or ranked[0][:4]):
            by_round = row.by_round + (None,) * (upto - len(row.by_round))
            player = state.players[name]
            placed.append(PointsRow._make((place, player, status[name], *row[3:9], by_round, row.corrected)))
        first = [row.player.name for row in placed if row.place == 1]
        # An extra hand that was played before the last round, or between others, no longer decides.
        final = upto == state.current == state.last_round and not state.outstanding()
        decided = state.decided if final and len(first) > 1 and set(state.decided) <= set(first) else ()
        if decided:
            places = {name: place for place, name in enumerate(decided, 1)}
            placed = [
                row._replace(place=places.get(row.player.name) or max(row.place, len(decided) + 1)) for row in placed
            ]
            placed.sort(key=lambda row: row.place)
        return tuple(placed), decided

    def in_order(self, state: Tournament, upto: int) -> list[tuple[tuple[Any, ...], str, PointsRow]]:
        """Everybody with their sums after a round, less penalties, behind their merit and their lot, in that order.

        In a league those who withdrew come after all others.
        """
        lot, rows, total = state.lot(), summed(state, upto), state.conditions.counting
        for off in state.penalties:
            if off.round <= upto:
                row = rows[off.player]
                less: dict[str, Any] = {total: getattr(row, total) - off.amount}
                rows[off.player] = row._replace(penalty=row.penalty + off.amount, **less)
        by_game, ranked = total == "game", []
        for name, row in rows.items():
            points, _, game, firsts = row[3:7]
            first, then = (game, points) if by_game else (points, game)
            left = self.any_order and state.players[name].left is not None
            ranked.append(((left, -first, -then, -firsts, *lot(name)), name, row))
        return sorted(ranked, key=itemgetter(0))

    def statuses(self, state: Tournament) -> dict[str, str]:
        """Everybody's status now."""
        return {name: IN if player.left is None else WITHDRAWN for name, player in state.players.items()}


def summed(state: Tournament, upto: int) -> dict[str, PointsRow]:
    """Everybody's sums after a round, before penalties: those added up already, and the results since."""
    # Sums are kept with the state, so that a long league is not added up anew after each result.
    known, sums = (state.summed, state.sums) if state.summed <= upto else (-1, {})
    new = {name: PointsRow(0, player, IN) for name, player in state.players.items() if name not in sums}
    by_game, rows = state.conditions.counting == "game", {**new, **sums}
    for this_round, _, table, result in results(state, upto, known):
        number, alone, games, places = this_round.number, len(table.players) < 2, result.game, result.places
        for name, lines in result.lines.items():
            _, player, _, points, difference, game, firsts, count, _, by_round, corrected = rows[name]
            given, scored = lines[0].amount, games[name]
            if lines[1:]:
                given = total(lines)
                difference += sum([line.amount for line in lines if line.rule == DIFFERENCE])
            row = (
                0,
                player,
                IN,
                points + given,
                difference,
                game + scored,
                firsts + (not alone and places[name] == 1),
                count + 1,
                0,
                # Rounds without the player are blanks between those with them.
                (*by_round, *(None,) * (number - 1 - len(by_round)), scored if by_game else given),
                (*corrected, number) if result.corrections else corrected,
            )
            rows[name] = PointsRow._make(row)
    return rows


def seat(
    state: Tournament, order: Sequence[str], ever: Mapping[str, list[tuple[str, ...]]] = {}
) -> list[tuple[str, ...]]:
    """The tables of a round, made of an order of players; `ever` are the tables that everybody sat at before.

    If players should not meet twice, or club mates should sit apart, each place goes to the first player left who has
    neither met anybody at the table nor has a club mate there; else to the first who has met none of them, else to the
    first without a club mate, else to the first.
    """
    conditions = state.conditions
    tables = cut_tables(order, conditions.seats, conditions.incomplete)
    meets, apart = conditions.rematch == "avoid", conditions.apart == "club"
    if not meets and not apart:
        return tables
    met = ever if meets else {}
    clubs = {name: club for name in order if (club := state.players[name].club)} if apart else {}
    left, seated = list(order), []
    for size in map(len, tables):
        table: list[str] = []
        known: set[str] = set()
        here: set[str] = set()
        for _ in range(size):
            # Greedy down the standings, and never undone: the best find free opponents first, and anybody can check it
            # on paper.
            for chosen in left:
                if chosen not in known and clubs.get(chosen) not in here:
                    break
            else:
                chosen = min(left, key=lambda name: (name in known, clubs.get(name) in here))
            table.append(chosen)
            left.remove(chosen)
            known.update(*met.get(chosen, ()))
            if chosen in clubs:
                here.add(clubs[chosen])
        seated.append(tuple(table))
    return seated


def tables_of(state: Tournament) -> dict[str, list[tuple[str, ...]]]:
    """The tables that each player sat at, whether they were played or not."""
    sat: dict[str, list[tuple[str, ...]]] = {}
    for this_round in state.formed:
        for table in this_round.tables:
            players = table.players
            for name in players:
                sat.setdefault(name, []).append(players)
    return sat


def cut_tables(order: Sequence[str], seats: int, incomplete: str) -> list[tuple[str, ...]]:
    """The tables in order. Those left over sit at the last, or (`spread`) the last tables have one player less.

    If there are too few tables for that (1, 2 or 5 players at tables of four), the last one is incomplete.
    """
    count = -(-len(order) // seats)
    short = count * seats - len(order)
    if incomplete != "spread" or short > count:
        return fill_tables(order, seats)
    full = (count - short) * seats
    return fill_tables(order[:full], seats) + fill_tables(order[full:], seats - 1)


class KnockOut(System):
    """A knock-out: two go on from every table, until four play the final."""

    word = "knockout"
    name = said("knock-out")
    seats = (SEATS,)
    options = ("tables_max",)
    gives_points = False
    late_entry = False

    def last_round(self, state: Tournament) -> int | None:
        """The number of the final, which follows from the first draw."""
        return rounds(field(len(state.draws[0].order))) if state.draws else None

    def can_withdraw(self, state: Tournament) -> list[str]:
        """The players at the tables of this round, and those who wait: the others are out already."""
        if not state.rounds:
            return super().can_withdraw(state)
        here = [name for table in state.now.tables for name in table.players] + state.waiting()
        return [name for name in here if state.players[name].left is None]

    def purpose(self, state: Tournament, count: int) -> str:
        """The purpose of the draw: the first is for the preliminary round, unless none needs to drop out."""
        return TABLES if state.draws or field(count) == count else PRELIMINARY

    def drawn_tables(self, state: Tournament, draw: Draw) -> list[list[tuple[str, ...]]]:
        """The tables of the preliminary round; or of the main draw, numbers 1 to 4, 5 to 8 …

        If players left, the highest numbers are missing.
        """
        if draw.purpose == PRELIMINARY:
            return [preliminary(draw.order)]
        places = range(0, field(len(state.draws[0].order)), SEATS)
        return [[tuple(draw.order[start : start + SEATS]) for start in places]]

    def next_tables(self, state: Tournament) -> list[tuple[str, ...]]:
        """The tables of the next round: winners of one half against second-placed players of the other."""
        return cross_halves([state.on(state.now, table) for table in state.now.tables])

    def place(self, state: Tournament, event: TableResult, game: Mapping[str, Amount]) -> dict[str, int]:
        """The places at a table. Between equals an extra hand decides, then the lot; those who left are last."""
        lot = state.lot(event.round)
        ahead = {name: place for place, name in enumerate(event.decided)}

        def merit(name: str) -> tuple[Any, ...]:
            """The key of a place at a table: game points, then an extra hand, then the lot.

            Those who left come last.
            """
            left = name in event.retired
            return (left, 0 if left else -game[name], ahead.get(name, NEVER), lot(name))

        return {name: place for place, name in enumerate(sorted(game, key=merit), 1)}

    def rank(self, state: Tournament, upto: int) -> tuple[tuple[Row, ...], tuple[str, ...]]:
        """The standings: those still in first, then the others by the round they went out in, then by place."""
        lot = state.lot()

        def merit(row: KnockoutRow) -> tuple[int, int, int]:
            """The key of a place in the standings: still in, else the later round, else the better place in it."""
            return (row.out is not None, -(row.out or 0), row.table_place or NEVER)

        in_order = sorted(_fates(state, upto).values(), key=lambda row: (merit(row), lot(row.player.name)))
        return tuple([row._replace(place=place) for place, row in each_in_place(in_order, merit)]), ()

    def statuses(self, state: Tournament) -> dict[str, str]:
        """The status of each player: in, out, withdrawn, or the winner."""
        if not state.rounds:
            return super().statuses(state)
        return {name: row.status for name, row in _fates(state, state.current).items()}


def equals(result: Result) -> list[list[str]]:
    """The groups of players with equal game points at a table, best first, in the order that counts."""
    groups: dict[Amount, list[str]] = {}
    for name in result.places:
        if name not in result.retired:
            groups.setdefault(result.game[name], []).append(name)
    return [group for group in groups.values() if len(group) > 1]


def _fates(state: Tournament, upto: int) -> dict[str, KnockoutRow]:
    """The fate of every player, as it was after a round, before the places are known."""
    fates = {
        name: KnockoutRow(0, player, player.left, None, WITHDRAWN)
        if player.has_left(upto)
        else KnockoutRow(0, player, None, None, IN)
        for name, player in state.players.items()
    }
    for this_round, _, table, result in results(state, upto):
        on = state.on(this_round, table)
        for name, place in result.places.items():
            row = fates[name]
            # Who sat at a table and does not go on is out, at the place of that table.
            if row.status != WITHDRAWN and name not in on:
                won = place == 1 and state.stage(this_round.number) == FINAL
                fates[name] = KnockoutRow(0, row.player, this_round.number, place, WINNER if won else OUT)
            elif row.status == WITHDRAWN and row.out == this_round.number:
                fates[name] = row._replace(table_place=place)
    return fates


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


def cross_halves(on: Sequence[Sequence[Player]]) -> list[tuple[Player, ...]]:
    """The tables of the next round, made of those who go on, the first and the second of each table.

    Winners of one half meet second-placed players of the other, so that players meet none from their last table. Eight
    players are too few for that: the final is the winner of A, the second of B, the second of A, and the winner of B.
    """
    first = [table[:1] for table in on]
    second = [table[1:GO_ON] for table in on]
    half = len(on) // 2
    tables: list[tuple[Sequence[Player], ...]] = [(first[0], second[1], second[0], first[1])] if half == 1 else []
    for place in range(0, half - 1, 2):
        here, there = slice(place, place + 2), slice(half + place, half + place + 2)
        tables += [(*first[here], *second[there]), (*second[here], *first[there])]
    return [tuple(player for place in table for player in place) for table in tables]


Tables: TypeAlias = "list[tuple[int, ...]]"


class League(System):
    """A points system in which the draw fixes the tables of all rounds by a plan."""

    word = "league"
    name = said("league")
    seats = (SEATS,)
    most = 64
    options = tuple(option for option in OPTIONS if option not in ("final", "rematch", "apart"))
    late_entry = False
    any_order = True

    def drawn_tables(self, state: Tournament, draw: Draw) -> list[list[tuple[str, ...]]]:
        """The tables of all rounds, by the plan."""
        return [[tuple(draw.order[place - 1] for place in table) for table in tables] for tables in plan_of(state)]


def plan_of(state: Tournament) -> list[Tables]:
    """The announced plan of a league for the players who were drawn."""
    plan = Plan(len(state.draws[0].order), state.conditions.incomplete == "spread")
    return plan.rounds(state.last_round or 0)


class Plan:
    """The plan for a number of players, rounded up to a multiple of four: the numbers above theirs are empty places.

    With `spread` no table has two players or fewer while another has four. After `length` rounds it begins again.
    """

    def __init__(self, players: int, spread: bool = False) -> None:
        self.players, self.spread = players, spread
        self.places = -(-players // SEATS) * SEATS
        circle, _, text = read_table("competition", "plans.txt")[str(self.places)]["doc"].partition(" ")
        self.circle = int(circle)
        self.starters = [
            [tuple(int(number) for number in table.split("-")) for table in starter.split()]
            for starter in text.split("/")
        ]
        self.length = self.circle * len(self.starters)

    def round(self, number: int) -> Tables:
        """The numbers at each table of a round, in ascending order."""
        turn, moved = divmod((number - 1) % self.length, self.circle)
        tables = [
            sorted(place for seat in table if (place := self._moved(seat, moved)) <= self.players)
            for table in self.starters[turn]
        ]
        while self.spread and (sizes := list(map(len, tables))) and SEATS in sizes and min(sizes) <= SEATS - 2:
            # The highest number of the first full table goes to the first of two or fewer.
            small = next(table for table in tables if len(table) <= SEATS - 2)
            small.append(tables[sizes.index(SEATS)].pop())
            small.sort()
        return list(map(tuple, tables))

    def rounds(self, count: int) -> list[Tables]:
        """The first `count` rounds."""
        return [self.round(number) for number in range(1, count + 1)]

    def _moved(self, number: int, steps: int) -> int:
        """The place of a number after some steps around its circle; numbers outside the circles stay."""
        circle, place = divmod(number - 1, self.circle)
        if (circle + 1) * self.circle > self.places:
            return number
        return circle * self.circle + (place + steps) % self.circle + 1


class Fixtures(Value):
    """The plan of a league by name, round after round; how often its players meet; the rounds with small tables.

    The meetings are the number of pairs of players, the number of pairs that meet, and the most often that one does.
    """

    players: tuple[str, ...]
    rounds: list[list[list[str]]]
    meetings: tuple[int, int, int]
    small: list[int]


def fixtures_of(state: Tournament) -> Fixtures:
    """The plan of a league as it was drawn."""
    order, plan = state.draws[0].order, plan_of(state)
    named = [
        [[state.sitting(number, order[place - 1]) for place in table] for table in tables]
        for number, tables in enumerate(plan, 1)
    ]
    small = [number for number, tables in enumerate(plan, 1) if any(0 < len(table) <= 2 for table in tables)]
    return Fixtures(order, named, meetings(len(order), plan), small)


def meetings(players: int, rounds: Iterable[Tables]) -> tuple[int, int, int]:
    """The meetings of pairs in some rounds: how many pairs there are, how many meet, and how often one does at most."""
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(table, 2))
    return players * (players - 1) // 2, len(met), max(met.values(), default=0)


#: Every system by its word at `--system`.
SYSTEMS: dict[str, System] = {system.word: system for system in (KnockOut(), System(), League())}


class Standings(Value):
    """The standings after a round; `complete` if no counted table lacks its result, `final` once all is over.

    `decided` are those whom an extra hand put first.
    """

    round: int | None
    complete: bool
    final: bool
    rows: tuple[Row, ...]
    decided: tuple[str, ...] = ()


def standings(state: Tournament, upto: int | None = None) -> Standings:
    """The standings after a round, by default after the current one."""
    if not state.rounds:
        return Standings(None, False, False, *state.system.rank(state, -1))
    number = state.current if upto is None else upto
    final = state.closed and number == state.current
    return Standings(number, not state.outstanding(number), final, *state.system.rank(state, number))
