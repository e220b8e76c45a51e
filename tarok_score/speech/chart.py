"""The chart of a line: which constructions fit at each place, and what a line says by a contrast.

A contrast: `not ana but boris` is Boris at any place of a player's name, and so is `boris, not ana`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from ..hand.facts import Fact
from ..resources import folder
from ..words.classes import DENIABLE
from ..words.notation_words import Sense
from .lexicon import Edge

#: Classes of words that may come between the parts of a construction.
BETWEEN = frozenset({"F", "IT", "PA", "ALSO", "ART", "AUX", "REL"})
#: Pronouns that may come before a verb as its subject, which other languages leave out.
SUBJECTS = frozenset({"THEY", "HE"})
#: Classes of words that may come by themselves: true function words and what opens a line.
ALONE = frozenset({"F", "ART", "AND", "BUT", "ALSO", "PA"})
#: What a class of a pattern means, if that is not only the class.
SHORT = {
    "X": ("N", "A"),
    "OF": ("FROM",),
    "AND": ("AND", "PA"),
    "Z": ("B", "D"),
    "GOT": ("HOLD", "TAKE", "WON", "SCORED"),
    "SHOWS": ("HOLD", "ANNV", "HAVEDECL"),
}
#: What a denial directly before it denies.
DENIED = DENIABLE - {"K"}
#: What a clause without its subject begins with.
VERBAL = DENIED | {"NEG", "ONLY", "CALLS", "GOTTEN", "SINGLE", "EVERYTHING"}
#: What may be somebody's.
OWNED = frozenset({"C", "GAME"})
#: The most repetitions of a part of a pattern.
MOST_REPEATED = 4


class Part(NamedTuple):
    """A part of a pattern: the classes that fit, with the forms that they must have, and how often it may be there."""

    fits: tuple[tuple[str, str], ...]
    often: str


class Construction(NamedTuple):
    """A pattern with the facts that it says, its row, the classes that it needs, and those it begins with."""

    pattern: tuple[Part, ...]
    facts: str
    row: str
    needs: frozenset[str]
    firsts: frozenset[str]


class Tile(NamedTuple):
    """A construction at its place: the senses that it took, and how many of these do not agree.

    `subject` tells that a pronoun is its subject, `object` that one beside it is its object.
    """

    start: int
    end: int
    construction: Construction | None
    took: tuple[Edge, ...]
    clashes: int
    subject: bool = False
    object: bool = False


@cache
def constructions(amends: bool = False) -> tuple[Construction, ...]:
    """The constructions of the table, of a correction also those for a single player or bonus."""
    table: list[Construction] = []
    # A correction may say all that a hand may, but for what only begins a hand.
    for known in constructions() if amends else ():
        if "new" not in known.facts and not (known.facts == "?" and "NEG" in known.row):
            table.append(known)
    with open(folder(f"speech/{'corrections' if amends else 'constructions'}.txt"), encoding="utf-8") as file:
        for line in file:
            row = line.strip()
            if " => " in row and not row.startswith("#   "):
                patterns, _, meanings = row.rpartition(" => ")
                for pattern in patterns.split(" | "):
                    parts = parsed(pattern)
                    # Words that a pattern needs let most patterns be passed over without matching them.
                    needs = [part.fits[0][0] for part in parts if not part.often and len(part.fits) == 1]
                    needed = frozenset(needs) - {",", ";"}
                    many = next((at for at, part in enumerate(parts, 1) if not part.often), len(parts))
                    firsts = frozenset([kind for part in parts[:many] for kind, _ in part.fits])
                    for facts in meanings.split(" | "):
                        row = f"{pattern} => {facts}"
                        table.append(Construction(parts, facts, row, needed, firsts))
    return tuple(table)


#: A part of a pattern: classes in brackets, or one class, with `?` or `*` behind it.
PART = re.compile(r"\([^)]+\)\S?|\S+")


def parsed(pattern: str) -> tuple[Part, ...]:
    """The parts of a pattern."""
    alternatives = []
    for text in PART.findall(pattern):
        often = text[-1] if text[-1] in "?*" and text != "?" else ""
        fits: list[tuple[str, str]] = []
        for choice in text.removesuffix(often).strip("()").split("|"):
            kind, _, form = choice.strip().partition(".")
            fits += [(each, form) for each in SHORT.get(kind, (kind,))]
        alternatives.append(Part(tuple(fits), often))
    return tuple(alternatives)


#: The forms of a sense that fit a form of a pattern: a verb, or a plural.
FORMS = {"v": ("v",), "p": ("p", "")}


def fits(sense: Sense, part: Part) -> bool:
    """True if a sense is of a class and form that a part of a pattern takes."""
    for kind, form in part.fits:
        if sense.kind == kind and (not form or (sense.form != "v" if form == "a" else sense.form in FORMS[form])):
            return True
    return False


Lattice = Sequence[Sequence[Edge]]

#: What may be put against each other: players, what is theirs, the sides, games, numbers.
ALIKE = {
    "N": "N",
    "A": "N",
    "P": "P",
    "THEY": "side",
    "DEF": "side",
    "OTHERS": "side",
    "#": "#",
    "S": "#",
    "C": "C",
    "D": "D",
    "ORD": "ORD",
}
#: What begins something else behind a player: `not ana, but boris the kings`.
THINGS = frozenset({"B", "D", "K", "M"})
#: Small words between a denial and what it denies, or between *but* and what was so.
SMALL = frozenset({"F", "ART", "WITH", "FROM", "AT", "TO", "BY", "FOR", "ON", "IN", "IT"})
#: A line as it was so, what was not so, whether it says *but*, and the place of a word whose comma ends no clause, or
#: -1: `mark, not joe, was ann's partner`.
Contrast: TypeAlias = tuple[Lattice, tuple[Fact, ...], bool, int]


class Chart:
    """The tiles of a line: at each place the constructions that begin there."""

    def __init__(self, lattice: Sequence[Sequence[Edge]], stops: Sequence[bool], amends: bool = False) -> None:
        self.lattice, self.stops, self.amends = lattice, stops, amends
        self.size = len(lattice)
        self.opening = {0}  # a word may open a line here: `no, dobra,`, of a correction `ne,`, `pozabili smo, da`
        for at in range(self.size):
            if at in self.opening:
                self.opening |= {edge.end for edge in self.lattice[at] if self._opens(edge)}
        there = {edge.sense.kind for edges in self.lattice for edge in edges}
        self.possible = [row for row in constructions(amends) if row.needs <= there]
        self.tiles: list[list[Tile]] = [self._tiles(at) for at in range(self.size)]
        for at in range(self.size - 1, -1, -1):
            for edge in self.lattice[at]:
                if edge.sense.kind in SUBJECTS or edge.sense.kind in ("IT", "AUX"):
                    self.tiles[at] += self._with_subject(at, edge)

    def _opens(self, edge: Edge) -> bool:
        """True if a word may open a line: in a correction also what was wrong, or a denial before a comma."""
        kind = edge.sense.kind
        alone = kind in ("NEG", "NO") and (edge.end == self.size or self.stops[edge.end - 1])
        return kind == "OPEN" or (self.amends and (alone or kind in ("MISTAKE", "REL", "F")))

    def _with_subject(self, at: int, edge: Edge) -> list[Tile]:
        """The tiles of a verb with the pronoun or the auxiliary before it: `they had announced`, `to projeli`."""
        if edge.end == self.size or self.stops[edge.end - 1]:
            return []
        subject, pronoun = edge.sense.kind in SUBJECTS, edge.sense.kind == "IT"
        ends = {edge.end}
        if subject:
            ends |= {edge.end for edge in self.lattice[edge.end] if edge.sense.kind in BETWEEN}
        return [
            tile._replace(start=at, subject=tile.subject or subject, object=pronoun)
            for end in ends - {self.size}
            for tile in self.tiles[end]
            if tile.construction and tile.took[0].sense.kind in VERBAL
        ]

    def _tiles(self, at: int) -> list[Tile]:
        """The tiles that begin at a place."""
        tiles: dict[tuple[object, ...], Tile] = {}
        kinds = {edge.sense.kind for edge in self.lattice[at]}
        for known in [known for known in self.possible if not known.firsts.isdisjoint(kinds)]:
            for end, took in self._matched(known, 0, at, (), False, False):
                if took and end > at:
                    object_behind = took[-1].end < end and took[-1].sense.kind in DENIED
                    tile = Tile(at, end, known, took, clashes(took), object=object_behind)
                    tiles.setdefault((end, known.facts, took), tile)
        denied = any(edge.sense.kind == "NEG" for edges in self.lattice[:at] for edge in edges)
        only = "ONLY" in kinds and not denied
        for edge in self.lattice[at]:
            if only and edge.sense.kind == "BUT":
                continue  # `tylko` is *but* only after a denial
            if (
                edge.sense.kind in ALONE
                or (self.amends and edge.sense.kind in ("MISTAKE", "ART"))
                or (at in self.opening and self._opens(edge))
            ):
                tiles.setdefault((edge.end, "", edge.sense.kind), Tile(at, edge.end, None, (edge,), 0))
        return list(tiles.values())

    def _matched(
        self, construction: Construction, part: int, at: int, took: tuple[Edge, ...], comma: bool, between: bool
    ) -> Iterator[tuple[int, tuple[Edge, ...]]]:
        """The ends of a pattern from one of its parts on, with all the senses that it took."""
        pattern = construction.pattern
        if part == len(pattern):
            # `between` was skipped in hope of more words of the pattern; without those it is not a part of it.
            if not between and not self._belongs_to_next(took, at):
                yield at, took
                if took and took[-1].sense.kind in DENIED:
                    yield from [(end, took) for end in self._objects(at)]
            return
        now = pattern[part]
        if now.fits == ((",", ""),):
            yield from self._matched(construction, part + 1, at, took, True, between)
            return
        if now.fits == ((";", ""),):
            if not between and (at == self.size or self.stops[at - 1]):
                yield from self._matched(construction, part + 1, at, took, comma, False)
            return
        # A part that may be missing is passed over as well as taken: both are followed, and the cheapest way wins
        # later.
        if now.often:
            yield from self._matched(construction, part + 1, at, took, comma, between)
        if at == self.size:
            return
        # A comma ends a pattern that does not have one itself, but for a relative clause: `boris, ki je …`.
        stopped = took and self.stops[at - 1] and not comma
        for edge in self.lattice[at]:
            if stopped and edge.sense.kind != "REL":
                continue
            if fits(edge.sense, now):
                again = part if now.often == "*" and len(took) < MOST_REPEATED + len(pattern) else part + 1
                yield from self._matched(construction, again, edge.end, (*took, edge), False, False)
            # Small words may come inside a pattern that does not name them: `ana je danes igrala dva`.
            elif (
                took
                and edge.sense.kind in BETWEEN
                and not (edge.sense.kind == "IT" and any(other.sense.kind == "TO" for other in self.lattice[at]))
                and edge.end < self.size
            ):
                yield from self._matched(construction, part, edge.end, took, comma, True)

    def _objects(self, at: int) -> list[int]:
        """The ends of pronouns behind a verb, of which they may be the object: `izgubila sta jo`."""
        if at >= self.size or self.stops[at - 1]:
            return []
        ends = [edge.end for edge in self.lattice[at] if edge.sense.kind == "IT"]
        behind = {edge.end for edge in self.lattice[at] if edge.sense.kind in ("F", "AUX")}
        return ends + [end for place in behind for end in self._objects(place)]

    def _belongs_to_next(self, took: Sequence[Edge], at: int) -> bool:
        """True if the end of a pattern belongs to the next words: a possessive, or the denial of a verb."""
        last = took[-1].sense.kind if took and at < self.size and not self.stops[at - 1] else ""
        if last == "P":
            return any(edge.sense.kind in OWNED for edge in self.lattice[at])
        if last not in ("NEG", "NO"):
            return False
        place = at
        while place < self.size and any(edge.sense.kind in BETWEEN for edge in self.lattice[place]):
            place += 1
        return place < self.size and any(edge.sense.kind in DENIED for edge in self.lattice[place])

    def contrasts(self) -> Iterator[Contrast]:
        """The line once for each thing in it that is put against another one."""
        for at in range(self.size):
            for denial in self._of_kind(at, "NEG", "NOT", "ISNT"):
                yield from self._but(at, denial)
                yield from self._not(at, denial)

    def _but(self, at: int, denial: Edge) -> Iterator[Contrast]:
        """`kontra was not given by ana, but by boris`: the denial, what was not so, *but*, what was so."""
        first, filled = denial.end, {at: [denial._replace(sense=Sense("F"))]}
        beside = True  # only small words between the denial and what it denies
        while first < self.size and not any(self.stops[at:first]):
            if first > denial.end and self._of_kind(first, "NEG", "NO"):
                return
            if beside:
                denied = {ALIKE.get(edge.sense.kind) for edge in self.lattice[first]}
            # `it was not jan who played with ewa but ola`: Jan is denied, not Ewa
            for old in [edge for edge in self.lattice[first] if beside or ALIKE.get(edge.sense.kind) not in denied]:
                ends = [edge.end for edge in self._of_kind(old.end, "BUT", "ONLY")]
                for end in ends or ([old.end] if beside and self.stops[old.end - 1] else []):
                    yield from self._pair(filled, first, old, end)
            beside = beside and bool(self._of_kind(first, *SMALL))
            first += 1

    def _pair(self, filled: dict[int, list[Edge]], first: int, old: Edge, end: int) -> Iterator[Contrast]:
        """The edges after *but*, in the place of what is denied."""
        place = self._past_small(end)
        for new in self.lattice[place] if place < self.size else ():
            more = [] if new.end == self.size or self.stops[new.end - 1] else self._of_kind(new.end, *THINGS)
            if all(edge.sense.form == "v" for edge in more) and self._against(first, old, place, new):
                kind, end_of_new = ALIKE[new.sense.kind], new.end
                so = [
                    edge
                    for edge in self.lattice[place]
                    if ALIKE.get(edge.sense.kind) == kind and edge.end == end_of_new
                ]
                yield self._so({**filled, first: so}, old, old.end < end)
                return

    def _not(self, at: int, denial: Edge) -> Iterator[Contrast]:
        """`boris, not ana`: what was so, the denial, what was not so."""
        end = at - 1 if any(edge.end == at for edge in self._of_kind(at - 1, "AND", "BUT")) else at
        if not end or not self.stops[end - 1] or self.stops[denial.end - 1]:
            return  # `44, no, 45` is 45
        place = self._past_small(denial.end)
        for first in range(max(0, end - 4), end):
            for new in [edge for edge in self.lattice[first] if edge.end == end]:
                for old in self.lattice[place] if place < self.size else ():
                    if (old.end == self.size or self.stops[old.end - 1]) and self._against(first, new, place, old):
                        so = [edge._replace(end=old.end) for edge in self.lattice[first] if edge.end == end]
                        yield self._so({first: so}, old, False, old.end - 1)

    def _so(self, changed: dict[int, list[Edge]], old: Edge, firm: bool, inside: int = -1) -> Contrast:
        """The line with other senses at some places, and what was not so as a fact of a correction."""
        kind = "N" if old.sense.kind in "NAP" else old.sense.kind
        not_so = (Fact("not", (kind, old.sense.key), old.typed),) if kind in ("N", "C", "D", "#", "S") else ()
        lattice = [changed.get(at, edges) for at, edges in enumerate(self.lattice)]
        return lattice, not_so, firm, inside

    def _past_small(self, at: int) -> int:
        """The first place from here on that is no small word."""
        while at + 1 < self.size and (small := self._of_kind(at, *SMALL)):
            at = max([edge.end for edge in small])
        return at

    def _against(self, at: int, edge: Edge, place: int, other: Edge) -> bool:
        """True if two things may be put against each other."""
        different = edge.sense.kind[0:1] + edge.sense.key != other.sense.kind[0:1] + other.sense.key
        return ALIKE.get(edge.sense.kind, "") == ALIKE.get(other.sense.kind) and different

    def _of_kind(self, at: int, *kinds: str) -> list[Edge]:
        """The senses of some classes at a place."""
        return [edge for edge in self.lattice[at] if edge.sense.kind in kinds] if 0 <= at < self.size else []


def clashes(took: Sequence[Edge]) -> int:
    """The number of participles beside a noun of another gender."""
    nouns = [edge.sense.form for edge in took if edge.sense.kind in "BC" and edge.sense.form]
    marks = [edge.sense.form for edge in took if edge.sense.kind in ("ANN", "SIL", "LOST", "WON")]
    return sum([form in ("m", "f", "p") and form not in nouns for form in marks]) if nouns else 0
