"""The knock-out: how many must drop out before the main draw, and who meets whom from round to round."""

from collections.abc import Sequence
from typing import TypeVar

FEWEST = 4
SEATS = 4
GO_ON = 2

Player = TypeVar("Player")


def field(entrants: int) -> int:
    """The number of players of the main draw: the largest power of two that is not above the number of entrants."""
    return 1 << entrants.bit_length() - 1


def rounds(field: int) -> int:
    """How many rounds so many players have, the last being the final of four."""
    return field.bit_length() - 2


def preliminary(order: Sequence[Player]) -> list[tuple[Player, ...]]:
    """The tables of the preliminary round: as many play as it takes for two of each table to drop out.

    Where an odd number must drop out the last three play together and one of them does.
    """
    surplus = len(order) - field(len(order))
    return cut(order[: 2 * surplus + surplus % 2], SEATS)


def main_draw(order: Sequence[Player], field: int) -> list[tuple[Player, ...]]:
    """The tables of the first round: numbers 1 to 4, 5 to 8 …; where players left the highest numbers are missing."""
    return [tuple(order[start : start + SEATS]) for start in range(0, field, SEATS)]


def cut(order: Sequence[Player], seats: int) -> list[tuple[Player, ...]]:
    """Tables of so many seats filled in order; the rest sits at the last."""
    return [tuple(order[start : start + seats]) for start in range(0, len(order), seats)]


def crossed(on: Sequence[Sequence[Player]]) -> list[tuple[Player, ...]]:
    """The tables of the next round from those who go on, the first and the second of each table.

    Winners of one half meet second-placed players of the other, so that nobody meets anybody from his last table. Eight
    players are too few for that: the final takes the winner of A, the second of B, the second of A, the winner of B.
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
    """A table of those places; a place of nobody is left out."""
    return tuple(player for place in places for player in place)
