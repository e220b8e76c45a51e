"""The knock-out: two players of each table go on, until four play the final."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from ..amounts import Amount
from ..problems import Problem, impossible
from ..words.said import said
from .draw import PRELIMINARY, TABLES, Draw, fill_tables
from .points import PointsLine
from .tournament import (
    FINAL,
    IN,
    NEVER,
    OUT,
    WINNER,
    WITHDRAWN,
    Board,
    Entrant,
    KnockoutRow,
    Result,
    Round,
    System,
    Tournament,
    by_place,
    each_in_place,
    results,
)

SEATS = 4
GO_ON = 2

Player = TypeVar("Player")

NOT_TIED = impossible("not-tied", "{name} has the same game points as nobody at the table", "leave {name} out")


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
