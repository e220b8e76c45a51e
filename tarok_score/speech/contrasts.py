"""What was not so, but so: `not ana but boris` is Boris wherever a player may stand, and `boris, not ana` too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..hand.facts import Fact
from ..words.classes import Sense
from .lexicon import Edge

Lattice = list[list[Edge]]

#: What may be put against each other: players, what is theirs, the sides, games, numbers.
ALIKE = {
    "N": "N",
    "A": "N",
    "P": "P",
    "THEY": "side",
    "DEF": "side",
    "OTHERS": "side",
    "C": "C",
    "#": "#",
    "S": "#",
}

#: What may be put against each other behind a preposition: `on the pagat, not on the game`.
DOUBLED = {"B": "on", "GAME": "on"}

#: What begins something else behind a player: `not ana, but boris the kings`.
THINGS = frozenset({"B", "D", "K", "M"})

#: Small words between a denial and what it denies, or between *but* and what was so.
SMALL = frozenset({"F", "ART", "WITH", "FROM", "AT", "TO", "BY", "FOR", "ON", "IN", "IT"})


class Contrast(NamedTuple):
    """A line as it was so, without what was not so; `firm` if it says *but*. The comma behind the word `inside` ends no
    clause: `mark, not joe, was ann's partner`."""

    lattice: Lattice
    not_so: tuple[Fact, ...]
    firm: bool = False
    inside: int = -1


def contrasts(lattice: Lattice, stops: Sequence[bool]) -> Iterator[Contrast]:
    """The line once for each thing in it that is put against another one."""
    for at in range(len(lattice)):
        for denial in _of_kind(lattice, at, "NEG", "NOT", "ISNT"):
            yield from _but(lattice, stops, at, denial)
            yield from _not(lattice, stops, at, denial)


def _but(lattice: Lattice, stops: Sequence[bool], at: int, denial: Edge) -> Iterator[Contrast]:
    """`kontra was not given by ana, but by boris`: the denial, what was not so, *but*, what was so."""
    first = denial.end
    beside = True  # only small words between the denial and what it denies
    while first < len(lattice) and not any(stops[place] for place in range(at, first)):
        if first > denial.end and _of_kind(lattice, first, "NEG", "NO"):
            return
        for old in lattice[first]:
            after = old.end
            but = [one.end for one in _of_kind(lattice, after, "BUT", "ONLY")]
            for end in but or ([after] if beside and stops[after - 1] else []):
                yield from _pair(lattice, stops, (at, denial), (first, old), end)
        if beside:
            yield from _cleft(lattice, stops, (at, denial), first)
        beside = beside and any(one.sense.kind in SMALL for one in lattice[first])
        first += 1


def _cleft(lattice: Lattice, stops: Sequence[bool], denial: tuple[int, Edge], first: int) -> Iterator[Contrast]:
    """`it wasn't ana who kontraed, it was boris`: what was so stands by itself behind the clause."""
    end = next((at + 1 for at in range(first, len(lattice) - 1) if stops[at]), 0)
    place = _past_small(lattice, end)
    while place < len(lattice) and _of_kind(lattice, place, "BUT"):
        place = _past_small(lattice, place + 1)
    for old in lattice[first] if end and place < len(lattice) else ():
        for new in lattice[place]:
            last = new.end == len(lattice) or stops[new.end - 1]
            if last and old.end < end and _against(lattice, (first, old), (place, new)):
                changed = list(lattice)
                changed[denial[0]] = [Edge(denial[1].end, Sense("F"), denial[1].said)]
                changed[first] = [one._replace(end=old.end) for one in lattice[place] if _alike(one) == _alike(new)]
                changed[end] = [Edge(new.end, Sense("F"), new.said)]
                yield Contrast(changed, _denied(old), True)


def _not(lattice: Lattice, stops: Sequence[bool], at: int, denial: Edge) -> Iterator[Contrast]:
    """`boris, not ana`: what was so, the denial, what was not so."""
    end = at
    if at and any(one.end == at for one in _of_kind(lattice, at - 1, "AND", "BUT")):
        end = at - 1
    if not end or not stops[end - 1] or stops[denial.end - 1]:
        return  # `44, no, 45` is 45
    for first in range(max(0, end - 4), end):
        for new in lattice[first]:
            if new.end != end:
                continue
            place = _past_small(lattice, denial.end)
            for old in lattice[place] if place < len(lattice) else ():
                last = old.end == len(lattice) or stops[old.end - 1]
                if last and _against(lattice, (first, new), (place, old)):
                    changed = list(lattice)
                    changed[first] = [one._replace(end=old.end) for one in lattice[first] if one.end == end]
                    yield Contrast(changed, _denied(old), False, old.end - 1)


def _pair(
    lattice: Lattice, stops: Sequence[bool], denial: tuple[int, Edge], old: tuple[int, Edge], but: int
) -> Iterator[Contrast]:
    """The line with what stands behind *but* in the place of what is denied."""
    place = _past_small(lattice, but)
    for new in lattice[place] if place < len(lattice) else ():
        alone = (
            new.end == len(lattice)
            or stops[new.end - 1]
            or not any(one.sense.kind in THINGS for one in lattice[new.end])
        )
        if alone and _against(lattice, old, (place, new)):
            changed = list(lattice)
            changed[denial[0]] = [Edge(denial[1].end, Sense("F"), denial[1].said)]
            changed[old[0]] = [one for one in lattice[place] if _alike(one) == _alike(new) and one.end == new.end]
            yield Contrast(changed, _denied(old[1]), old[1].end < but)
            return


def _past_small(lattice: Lattice, at: int) -> int:
    """The first place from here on that is no small word."""
    while at < len(lattice) and any(one.sense.kind in SMALL for one in lattice[at]) and at + 1 < len(lattice):
        at = max(one.end for one in lattice[at] if one.sense.kind in SMALL)
    return at


def _against(lattice: Lattice, one: tuple[int, Edge], other: tuple[int, Edge]) -> bool:
    """True if two things may be put against each other."""
    kinds = [edge.sense.kind for _, edge in (one, other)]
    if all(kind in DOUBLED for kind in kinds):
        on = [place and bool(_of_kind(lattice, place - 1, "ON")) for place, _ in (one, other)]
        return all(on) and one[1].sense != other[1].sense
    alike = _alike(one[1])
    return (
        bool(alike) and alike == _alike(other[1]) and (one[1].sense.key or kinds[0]) != (other[1].sense.key or kinds[1])
    )


def _alike(edge: Edge) -> str:
    return ALIKE.get(edge.sense.kind) or DOUBLED.get(edge.sense.kind, "")


def _of_kind(lattice: Lattice, at: int, *kinds: str) -> list[Edge]:
    """The senses of some classes at a place."""
    return [one for one in lattice[at] if one.sense.kind in kinds] if at < len(lattice) else []


def _denied(edge: Edge) -> tuple[Fact, ...]:
    """What was not so, as a fact of a correction."""
    kind = "N" if edge.sense.kind in "NAP" else edge.sense.kind
    return (Fact("not", (kind, edge.sense.key), edge.said),) if kind in ("N", "C", "#", "S") else ()
