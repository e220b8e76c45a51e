"""Draws by lot, the conditions of a competition, points of a place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from os import urandom
from typing import TypeVar

from ..amounts import Amount, ratio, rounded
from ..ledger.record import ALPHABET, hexdigest
from ..values import Value
from ..words.folding import fold
from ..words.said import PlainValue, Speech, said

SEED, SLIPS, WORDS = "seed", "slips", "words"
PRELIMINARY, TABLES = "preliminary", "tables"
LOT_SHOWN = 8
"""The number of characters of a lot that are shown, enough to recognise it."""

FEWEST_WORDS, MOST_WORDS = 2, 9

Player = TypeVar("Player")


class Draw(Value):
    """A draw: its purpose, its method, and its order.

    `seed` is the text of the lots; `drawn` is false if the organiser gave the order. `names` are those that the lots
    were made for, in order, whatever the players were called later. The `pots` are of ratings, the highest first.
    `otherwise` says why it differs from the draw announced when the entries were closed.
    """

    purpose: str
    method: str
    seed: str | None
    order: tuple[str, ...]
    words: tuple[str, ...]
    drawn: bool
    names: tuple[str, ...]
    pots: tuple[tuple[str, ...], ...]
    otherwise: str | None


def lot(seed: str, number: int, name: str) -> str:
    """A player's lot in the draw of that number: the SHA-256 of seed, number and name, each on a line of its own.

    >>> lot("kralj srce 17", 1, "Ana Novak")[:8]
    'e6d8281b'
    """
    return hexdigest(f"{seed}\n{number}\n{name}".encode())


def by_seed(seed: str, number: int, names: Iterable[str], drawn_as: Mapping[str, str] = {}) -> tuple[str, ...]:
    """The order of a draw: ascending lots.

    A player who leaves or comes changes no other lot. `drawn_as` are the names that lots are made for, if they are not
    the present ones.
    """
    return tuple(sorted(names, key=lambda name: lot(seed, number, drawn_as.get(name, name))))


def canonical(words: Iterable[str]) -> tuple[str, ...]:
    """The words of a draw as they count: folded, only their letters and digits, in the order of the alphabet.

    So typing them leaves no choice of order or spelling.

    >>> canonical(["Škis", "dva  kralja", "čebela"])
    ('cebela', 'dvakralja', 'skis')
    """
    return tuple(sorted("".join(sign for sign in fold(word) if sign.isalnum()) for word in words))


def made_up_seed() -> str:
    """A random seed: digits and letters that cannot be mistaken for one another."""
    return "".join(ALPHABET[byte & 31] for byte in urandom(16))


def fill_tables(order: Sequence[Player], seats: int) -> list[tuple[Player, ...]]:
    """The tables of `seats` players each, filled in the order of a draw; the rest sits at the last."""
    return [tuple(order[start : start + seats]) for start in range(0, len(order), seats)]


RULESET = "tarok-net-tri-plus-one"
HANDS = 24


class Difference(Value):
    """Points for differences: one for every `per` game points above the mean of the table, at most `most`."""

    per: Amount
    most: Amount


class Conditions(Value):
    """The announced conditions. `rounds` is None in a knock-out, whose rounds follow from the draw.

    `missing` is what every missing player takes off; `ties`, `counting`, `final` and `incomplete` are the readings
    chosen by the options `--ties`, `--count`, `--final` and `--incomplete`.
    """

    name: str
    system: str
    ruleset: str
    variants: tuple[str, ...] = ()
    seats: int = 4
    hands: int = HANDS
    rounds: int | None = None
    jury: tuple[str, ...] = ()
    table_points: tuple[Amount, ...] = ()
    missing: Amount = 0
    ties: str = "share"
    counting: str = "points"
    difference: Difference | None = None
    final: str = "points"
    incomplete: str = "last"
    tables_max: int | None = None
    rematch: str = "allow"
    apart: str = "none"


def ruleset_name(ruleset: str, variants: Iterable[str]) -> str:
    """The name of a ruleset with its variants, whatever order they were given in."""
    return "+".join((ruleset, *sorted(variants)))


#: The fractions that people read as one sign.
_SIGNS = {(1, 3): "⅓", (2, 3): "⅔"}


class Exactly(PlainValue):
    """An amount as people read it: a decimal if one is exact, else whole and fraction, `3⅔` or `2 1/6`.

    A `mark` behind it says that it was corrected, or has a penalty.
    """

    def __init__(self, amount: Amount, mark: str = "") -> None:
        self.amount, self.mark = amount, mark

    def spoken(self, speech: Speech) -> str:
        """The amount with the language's decimal sign and a true minus, and its mark."""
        text = speech.amount(self.amount)
        if "/" in text:
            bottom = self.amount.denominator
            whole, rest = divmod(abs(self.amount.numerator), bottom)
            sign = "−" if self.amount < 0 else ""
            part = _SIGNS.get((rest, bottom)) or f"{' ' if whole else ''}{rest}/{bottom}"
            text = f"{sign}{whole or ''}{part}"
        return text + self.mark


class Rounded(Exactly):
    """An amount on the wall: halves are exact, any other fraction has two decimals, rounded half away from zero."""

    def spoken(self, speech: Speech) -> str:
        """The rounded amount and its mark."""
        if self.amount.denominator in (1, 2):
            return Exactly.spoken(self, speech)
        return speech.amount(rounded(self.amount, 2), 2) + self.mark


PLACE, MISSING, DIFFERENCE = "place", "missing", "difference"

RULES = {PLACE: said("place"), MISSING: said("missing players"), DIFFERENCE: said("difference")}

#: The source of each rule: chapter 4 of the rules of TAROK.net, and the reading chosen in the law book.
CITES = {
    PLACE: said("4.1 b, sentence {n}; law book {reading}", n=5, reading="AMB-51"),
    MISSING: said("4.1 b, sentence {n}; law book {reading}", n=6, reading="AMB-52, 53"),
    DIFFERENCE: said("4.1 b, sentence {n}; law book {reading}", n=7, reading="AMB-56"),
}


class PointsLine(Value):
    """The table points that a player got by one rule."""

    rule: str
    amount: Amount


def each_in_place(in_order: Iterable[Player], merit: Callable[[Player], object]) -> Iterator[tuple[int, Player]]:
    """Everybody with their place; those of equal merit share one, and the next place is left out."""
    before: object = None
    place = 0
    for index, player in enumerate(in_order, 1):
        now = merit(player)
        if now != before:
            before, place = now, index
        yield place, player


def shared_places(game: Mapping[str, Amount], retired: Collection[str] = ()) -> dict[str, int]:
    """The place of each player at the table, in order: equal game points share a place, and the next place is left out.

    Those who left during the game come after all others, and share a place.
    """
    places: dict[str, int] = {}
    place, before = 0, None
    for name in sorted(game, key=game.__getitem__, reverse=True):
        if name not in retired:
            if game[name] != before:
                place, before = len(places) + 1, game[name]
            places[name] = place
    return places | dict.fromkeys([name for name in game if name in retired], len(places) + 1) if retired else places


def lines(
    conditions: Conditions, game: Mapping[str, Amount], places: Mapping[str, int], retired: Collection[str] = ()
) -> dict[str, tuple[PointsLine, ...]]:
    """Everybody's table points: for their place, less the points for missing players, plus those for differences.

    None if no points were announced, in a knock-out.
    """
    if not conditions.table_points:
        return {}
    gone = conditions.seats - len(game)
    off = -conditions.missing * gone if gone else 0
    worth = _worth(conditions.table_points, conditions.ties == "high", tuple(places.values()))
    missing = (PointsLine(MISSING, off),) if off else ()
    points = {name: worth[place] + missing for name, place in places.items()}
    rule = conditions.difference
    if rule is not None and len(stayed := [name for name in game if name not in retired]) > 1:
        mean = ratio(sum([game[name] for name in stayed]), len(stayed))
        for name in stayed:  # what is above the mean of the table, and never more than the most allowed
            extra = max(-rule.most, min(rule.most, ratio(game[name] - mean, rule.per)))
            if extra:
                points[name] += (PointsLine(DIFFERENCE, extra),)
    return points


def total(lines: Sequence[PointsLine]) -> Amount:
    """The sum of the table points on some lines."""
    return lines[0].amount if len(lines) == 1 else sum([line.amount for line in lines])


@lru_cache
def _worth(table_points: tuple[Amount, ...], high: bool, taken: tuple[int, ...]) -> dict[int, tuple[PointsLine, ...]]:
    """The line of table points of each place that is taken; shared places share them, unless all get the higher."""
    worth: dict[int, tuple[PointsLine, ...]] = {}
    for place in set(taken):
        sharing = table_points[place - 1 : place - 1 + taken.count(place)]
        undivided = len(sharing) == 1 or high
        amount = sharing[0] if undivided else ratio(sum(sharing), len(sharing))
        worth[place] = (PointsLine(PLACE, amount),)
    return worth
