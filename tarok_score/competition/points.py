"""The places at a table and the table points for them, with the lines that explain them."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from ..amounts import Amount, exact, ratio
from ..words.said import Said, said
from .conditions import Conditions

PLACE, MISSING, DIFFERENCE = "place", "missing", "difference"

#: The source of each rule: chapter 4 of the rules of TAROK.net, and the reading chosen in the law book.
CITES = {
    PLACE: said("4.1 b, sentence {n}; law book {reading}", n=5, reading="AMB-51"),
    MISSING: said("4.1 b, sentence {n}; law book {reading}", n=6, reading="AMB-52, 53"),
    DIFFERENCE: said("4.1 b, sentence {n}; law book {reading}", n=7, reading="AMB-56"),
}


class PointsLine(NamedTuple):
    """The table points that a player got by one rule."""

    rule: str
    amount: Amount

    @property
    def cite(self) -> Said:
        """The source of the rule that gives these points."""
        return CITES[self.rule]


def shared_places(game: Mapping[str, Amount], retired: Collection[str] = ()) -> dict[str, int]:
    """The place of each player at the table: equal game points share a place, and the next place is left out.

    Those who left during the game come after all others, and share a place.
    """

    merits: dict[str, tuple[bool, Amount]] = {
        name: (True, 0) if name in retired else (False, -own) for name, own in game.items()
    }
    places: dict[str, int] = {}
    before, place = None, 0
    for index, name in enumerate(sorted(game, key=merits.__getitem__), 1):
        if merits[name] != before:
            before, place = merits[name], index
        places[name] = place
    return {name: places[name] for name in game}


def lines(
    conditions: Conditions, game: Mapping[str, Amount], places: Mapping[str, int], retired: Collection[str] = ()
) -> dict[str, tuple[PointsLine, ...]]:
    """Everybody's table points: for his place, less the points for missing players, plus those for differences."""
    if not game:
        return {}
    gone = conditions.seats - len(game)
    off = exact(-conditions.missing * gone) if gone else 0
    worth = _worth(conditions, places.values())
    extra = _differences(conditions, {name: own for name, own in game.items() if name not in retired})
    missing = (PointsLine(MISSING, off),) if off else ()
    found = {}
    for name, place in places.items():
        difference = (PointsLine(DIFFERENCE, extra[name]),) if extra.get(name) else ()
        found[name] = (PointsLine(PLACE, worth[place]), *missing, *difference)
    return found


def total(lines: Iterable[PointsLine]) -> Amount:
    """The sum of the table points on some lines."""
    return exact(sum([line.amount for line in lines]))


def _worth(conditions: Conditions, places: Iterable[int]) -> dict[int, Amount]:
    """The table points of each place that is taken; players in a shared place share them, unless all get the higher."""
    taken = list(places)
    worth: dict[int, Amount] = {}
    for place in set(taken):
        sharing = conditions.table_points[place - 1 : place - 1 + taken.count(place)]
        one = len(sharing) == 1 or conditions.ties == "high"
        worth[place] = sharing[0] if one else ratio(sum(sharing), len(sharing))
    return worth


def _differences(conditions: Conditions, game: Mapping[str, Amount]) -> dict[str, Amount]:
    """The points for differences: game points less the mean of the table, divided, and never above the most allowed."""
    rule = conditions.difference
    if rule is None or len(game) < 2:
        return {}
    mean = ratio(sum(game.values()), len(game))
    return {name: max(-rule.most, min(rule.most, ratio(own - mean, rule.per))) for name, own in game.items()}
