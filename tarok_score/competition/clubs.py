"""Clubs and the persons who play for them: the standings of teams, and of those who sat at the tables."""

from __future__ import annotations

from typing import NamedTuple

from ..amounts import Amount, exact
from ..words.folding import fold
from .names import key
from .points import DIFFERENCE, total
from .tournament import NEVER, PointsRow, Tournament, results


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
