"""The chart of a line: which constructions fit at each place, and what a line says by a contrast.

A contrast: `not ana but boris` is Boris at any place of a player's name, and so is `boris, not ana`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from ..hand.facts import Fact
from ..resources import folder
from ..words.classes import DENIABLE, of_language
from ..words.notation_words import Sense
from .lexicon import CASED, Edge, classes

#: Classes of words that may come between the parts of a construction.
BETWEEN = {"F", "IT", "PA", "ALSO", "ART", "AUX", "REL"}
#: Pronouns that may come before a verb as its subject, which other languages leave out.
SUBJECTS = {"THEY", "HE"}
#: Classes of words that may come by themselves: true function words and what opens a line.
ALONE = {"F", "ART", "AND", "BUT", "ALSO", "PA"}
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
DENIED = (DENIABLE | {"PARTNER"}) - {"K"}
#: What a clause without its subject begins with.
VERBAL = DENIED | {"NEG", "ONLY", "CALLS", "GOTTEN", "SINGLE", "EVERYTHING"}
#: What may be somebody's.
OWNED = {"C", "GAME"}
#: The most repetitions of a part of a pattern.
MOST_REPEATED = 4


class Part(NamedTuple):
    """A part of a pattern: the classes that fit, with the forms that they must have, and how often it may be there."""

    fits: Mapping[str, str]
    often: str


class Construction(NamedTuple):
    """A pattern with the facts that it says, the classes that it needs, and those it begins with."""

    pattern: tuple[Part, ...]
    facts: str
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
    # A correction may say all that a hand may, but for what only begins a hand.
    table = [known for known in constructions() if "new" not in known.facts] if amends else []
    with open(folder(f"speech/{'corrections' if amends else 'constructions'}.txt"), encoding="utf-8") as file:
        rows = [line.strip() for line in file if " => " in line and not line.startswith("#   ")]
    for line in rows:
        patterns, _, meanings = line.rpartition(" => ")
        for pattern in patterns.split(" | "):
            parts = tuple([_part(text) for text in PART.findall(pattern)])
            # Words that a pattern needs let most patterns be passed over without matching them.
            needs = {kind for part in parts for kind in part.fits if not part.often and len(part.fits) == 1}
            many = next((at for at, part in enumerate(parts, 1) if not part.often), len(parts))
            firsts = frozenset([kind for part in parts[:many] for kind in part.fits])
            for facts in meanings.split(" | "):
                table.append(Construction(parts, facts, frozenset(needs - {",", ";"}), firsts))
    return tuple(table)


#: A part of a pattern: classes in brackets, or one class, with `?` or `*` behind it.
PART = re.compile(r"\([^)]+\)\S?|\S+")


def _part(text: str) -> Part:
    """A part of a pattern as it is written: `(N|A)?`."""
    often = text[-1] if text[-1] in "?*" else ""
    fits: dict[str, str] = {}
    for choice in text.removesuffix(often).strip("()").split("|"):
        kind, _, form = choice.partition(".")
        fits |= dict.fromkeys(SHORT.get(kind, (kind,)), form)
    return Part(fits, often)


#: The forms of a sense that fit a form of a pattern: a verb, a plural, or the singular of a participle.
FORMS = {"v": ["v"], "a": [*"mfnp", ""], "p": ["p", ""], "s": [*"mfn"]}


def fits(sense: Sense, part: Part) -> bool:
    """True if a sense is of a class and form that a part of a pattern takes."""
    form = part.fits.get(sense.kind)
    return form is not None and (not form or sense.form in FORMS[form])


#: What may be put against each other: players, what is theirs, the sides, games, numbers.
ALIKE = {"N": "N", "A": "N", "#": "#", "S": "#", "THEY": "side", "DEF": "side", "OTHERS": "side"}
ALIKE |= {kind: kind for kind in ("P", "C", "D", "ORD")}
#: Words between a denial and what it denies, or beside what was so: `it was dan`, `dan did`.
AGAIN = CASED | {"F", "ART", "ON", "IN", "IT", "AUX", "HE", "HOLD", "REL"}
#: What denies, or by itself takes back what was said before it.
DENIALS = ("NEG", "NOT", "ISNT", "NO", "MAKETHAT", "MISTAKE")


class Chart:
    """The tiles of a line: at each place the constructions that begin there."""

    def __init__(self, lattice: Sequence[Sequence[Edge]], stops: Sequence[bool], amends: bool = False) -> None:
        self.lattice, self.stops, self.amends = lattice, stops, amends
        self.size = len(lattice)
        self.opening = {0}  # a word may open a line here: `no, dobra,`, of a correction `ne,`, `pozabili smo, da`
        for at in range(self.size):
            if at in self.opening:
                self.opening |= {edge.end for edge in self.lattice[at] if self._opens(edge, at)}

    @cached_property
    def tiles(self) -> list[list[Tile]]:
        """The tiles that begin at each place."""
        there = classes(*self.lattice)
        possible = [row for row in constructions(self.amends) if row.needs <= there]
        tiles = [self._tiles(at, possible) for at in range(self.size)]
        for at in range(self.size - 1, -1, -1):
            for edge in self._of_kind(at, *SUBJECTS, "IT", "AUX"):
                tiles[at] += self._with_subject(tiles, at, edge)
        return tiles

    def _opens(self, edge: Edge, at: int) -> bool:
        """True if a word may open a line: in a correction also what was wrong, or a denial before a comma."""
        kind = edge.sense.kind
        if any(longer.end > edge.end for longer in self._of_kind(at, "NEG", "ISNT")):
            return False  # `nie było 40`
        closed = edge.end == self.size or self.stops[edge.end - 1]
        alone = kind in ("NEG", "NO") and (closed or self._of_kind(edge.end, "OPEN", "MISTAKE", "MAKETHAT"))
        return kind == "OPEN" or bool(self.amends and (alone or kind in ("MISTAKE", "MAKETHAT", "REL", "F")))

    def _with_subject(self, tiles: list[list[Tile]], at: int, edge: Edge) -> list[Tile]:
        """The tiles of a verb with the pronoun or the auxiliary before it: `they had announced`, `to projeli`."""
        if edge.end == self.size or self.stops[edge.end - 1]:
            return []
        subject, pronoun = edge.sense.kind in SUBJECTS, edge.sense.kind == "IT"
        asks = edge.sense.kind == "AUX" and edge.typed.casefold() in of_language("en")  # `did they have the trula`
        # What either side may have announced has constructions of its own.
        verbs = VERBAL - ({"ANNV", "ANNS"} if subject else set())
        return [
            tile._replace(start=at, subject=tile.subject or subject, object=pronoun)
            for tile in tiles[edge.end]
            if tile.construction and tile.took[0].sense.kind in verbs and not (asks and (tile.subject or tile.object))
        ]

    def _tiles(self, at: int, possible: Sequence[Construction]) -> list[Tile]:
        """The tiles that begin at a place."""
        tiles: dict[tuple[object, ...], Tile] = {}
        kinds = classes(self.lattice[at])
        for known in [known for known in possible if not known.firsts.isdisjoint(kinds)]:
            for end, took in self._matched(known, 0, at, (), False, False):
                if took and end > at:
                    object_behind = took[-1].end < end and took[-1].sense.kind in DENIED
                    tile = Tile(at, end, known, took, clashes(took), object=object_behind)
                    tiles.setdefault((end, known.facts, took), tile)
        only = "ONLY" in kinds and "NEG" not in classes(*self.lattice[:at])
        for edge in self.lattice[at]:
            kind, opens = edge.sense.kind, at in self.opening and self._opens(edge, at)
            if only and kind == "BUT":
                continue  # `tylko` is *but* only after a denial
            if opens or kind in ALONE or (self.amends and kind == "MISTAKE"):
                tiles.setdefault((edge.end, "", kind), Tile(at, edge.end, None, (edge,), 0))
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
        if "," in now.fits:
            yield from self._matched(construction, part + 1, at, took, True, between)
            return
        if ";" in now.fits:
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
                and not (edge.sense.kind == "IT" and (took[-1].sense.kind == "BEEN" or self._of_kind(at, "TO")))
                and edge.end < self.size
            ):
                yield from self._matched(construction, part, edge.end, took, comma, True)

    def _objects(self, at: int) -> list[int]:
        """The ends of pronouns behind a verb, of which they may be the object: `izgubila sta jo`."""
        if at >= self.size or self.stops[at - 1]:
            return []
        ends = [edge.end for edge in self._of_kind(at, "IT")]
        behind = {edge.end for edge in self._of_kind(at, "F", "AUX")}
        return ends + [end for place in behind for end in self._objects(place)]

    def _belongs_to_next(self, took: Sequence[Edge], at: int) -> bool:
        """True if the end of a pattern belongs to the next words: a possessive, or the denial of a verb."""
        last = took[-1].sense.kind if took and at < self.size and not self.stops[at - 1] else ""
        if last == "P":
            return bool(self._of_kind(at, *OWNED))
        if last not in ("NEG", "NO"):
            return False
        place = at
        while self._of_kind(place, *BETWEEN):
            place += 1
        return bool(self._of_kind(place, *DENIED))

    def contrasts(self) -> Iterator[tuple[Chart, tuple[Fact, ...], bool]]:
        """The line once for each thing put against another; in a correction what was not so, and if it says *but*.

        `kontra was not given by ana, but by boris`, `ana did not double, boris did`: Boris is in the place of Ana.
        """
        for at in range(self.size):
            for denial in {edge.end: edge for edge in self._of_kind(at, *DENIALS)}.values():
                end = denial.end
                while end < self.size and (not self.stops[end - 1] or self._of_kind(end, "REL")):
                    if self._of_kind(end, "BUT", "ONLY"):
                        break
                    end += 1
                if not any(self._of_kind(place, "NEG", "NO") for place in range(denial.end + 1, end)):
                    yield from self._but(at, denial, end)

    def _but(self, at: int, denial: Edge, end: int) -> Iterator[tuple[Chart, tuple[Fact, ...], bool]]:
        """The line with what was so, behind the end of a clause, in the place of what that denies."""
        alone = at > 0 and self.stops[at - 1] and self.stops[denial.end - 1]  # `trula, no, kings`
        if not alone and denial.sense.kind in DENIALS[3:]:
            return
        alikes = ALIKE | {"B": "B", "WON": "result", "LOST": "result"} if alone else ALIKE
        start = max([place for place in range(at + 1 - alone) if not place or self.stops[place - 1]])
        clause = [edge.sense for edges in self.lattice[start:end] for edge in edges if edge.sense.kind not in ALIKE]
        there = {(sense.kind, sense.key) for sense in clause}
        beside = self._again(denial.end, there=())
        # `it was not jan who played with ewa but ola`: Jan is denied, not Ewa
        behind = range(beside, end)[: 1 if self._of_kind(beside, *ALIKE) else None]
        but = [edge.end for edge in self._of_kind(end, "BUT", "ONLY")]
        place = self._again(max(but, default=end), there)
        for new in self._of_kind(place, *alikes):
            last = new.end if self.stops[new.end - 1] else self._again(new.end, there)
            whole = last == self.size or self.stops[last - 1]
            again = whole and (but or place > end or last > new.end) and not self._of_kind(place - 1, *CASED)
            filler = Edge(last if whole else new.end, Sense("F"), "")
            for first, old in [(place, old) for place in (*range(start, at), *behind) for old in self.lattice[place]]:
                kind, key, near = old.sense.kind, old.sense.key, first == beside
                alike = alikes[new.sense.kind] == alikes.get(kind)
                if alone:
                    alike = alike and old.end == at
                elif old.end == at or old.end < end or not (near or but):  # `ana did not double, boris did`
                    alike = new.sense.kind == kind and again and (near or old.end in (at, end))
                if alike and (new.sense.kind[0], new.sense.key) != (kind[0], key):
                    changed = {at: denial._replace(sense=Sense("F")), first: new._replace(end=old.end), end: filler}
                    lattice = [[changed[at]] if at in changed else edges for at, edges in enumerate(self.lattice)]
                    kind = "N" if kind in "NAP" else kind
                    known = self.amends and kind in ("N", "C", "D", "#", "S")
                    not_so = (Fact("not", (kind, key), old.typed),) if known else ()
                    stops = [stop and at != end - 1 for at, stop in enumerate(self.stops)]  # `mark, not joe, was first`
                    yield Chart(lattice, stops, self.amends), not_so, self.amends and bool(but or again or alone)

    def _again(self, at: int, there: Collection[tuple[str, str]]) -> int:
        """The end of words that only say again what is there: `it was`, `did`, `lost it`."""
        while at < self.size and not self._of_kind(at, "NEG", "NO"):  # `dan did not double, cathy did not`
            senses = [(edge.end, edge.sense) for edge in self.lattice[at]]
            ends = [end for end, sense in senses if sense.kind in AGAIN or (sense.kind, sense.key) in there]
            if not ends:
                break
            at = max(ends)
            if self.stops[at - 1]:
                break
        return at

    def _of_kind(self, at: int, *kinds: str) -> list[Edge]:
        """The senses of some classes at a place."""
        return [edge for edge in self.lattice[at] if edge.sense.kind in kinds] if 0 <= at < self.size else []


def clashes(took: Sequence[Edge]) -> int:
    """The number of participles beside a noun of another gender."""
    nouns = [edge.sense.form for edge in took if edge.sense.kind in "BC" and edge.sense.form]
    marks = [edge.sense.form for edge in took if edge.sense.kind in ("ANN", "SIL", "LOST", "WON")]
    return sum([form in ("m", "f", "p") and form not in nouns for form in marks]) if nouns else 0
