"""Draws by lot, points of a place, plans of leagues."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from os import urandom
from typing import NamedTuple, TypeVar

from ..amounts import Amount, exact, plain, ratio
from ..ledger.record import ALPHABET, hexdigest
from ..words.folding import fold
from ..words.said import Said, Speech, said

SEED, SLIPS, WORDS = "seed", "slips", "words"
PRELIMINARY, TABLES = "preliminary", "tables"
SEED_LENGTH = 16
LOT_SHOWN = 8
"""The number of characters of a lot that are shown, enough to recognise it."""

FEWEST_WORDS, MOST_WORDS = 2, 9

Player = TypeVar("Player")


class Draw(NamedTuple):
    """A draw: its purpose, its method, and the order that came of it.

    `seed` is the text of the lots; `drawn` is false if the organiser gave the order himself. `names` are those that the
    lots were made for, in order, whatever the players were called later. The `pots` are of ratings, the highest first.
    `otherwise` says why it was not made as was announced when the entries were closed.
    """

    purpose: str
    method: str
    seed: str | None
    order: tuple[str, ...]
    words: tuple[str, ...] = ()
    drawn: bool = True
    names: tuple[str, ...] = ()
    pots: tuple[tuple[str, ...], ...] = ()
    otherwise: str | None = None


def lot(seed: str, number: int, name: str) -> str:
    """A player's lot in the draw of that number: the SHA-256 of seed, number and name, each on a line of its own.

    >>> lot("kralj srce 17", 1, "Ana Novak")[:8]
    'e6d8281b'
    """
    return hexdigest(f"{seed}\n{number}\n{name}".encode())


def by_seed(seed: str, number: int, names: Iterable[str], drawn_as: Mapping[str, str] = {}) -> tuple[str, ...]:
    """The order of a draw: ascending lots. A player who leaves or comes changes nobody else's lot.

    `drawn_as` are the names that lots are made for, where they are others than those of now.
    """
    return tuple(sorted(names, key=lambda name: lot(seed, number, drawn_as.get(name, name))))


def canonical(words: Iterable[str]) -> tuple[str, ...]:
    """The words of a draw as they count: folded, only their letters and digits, in the order of the alphabet.

    So whoever types them chooses neither their order nor their spelling.

    >>> canonical(["Škis", "dva  kralja", "čebela"])
    ('cebela', 'dvakralja', 'skis')
    """
    return tuple(sorted("".join(sign for sign in fold(word) if sign.isalnum()) for word in words))


def made_up_seed() -> str:
    """A seed that nobody chose: digits and letters that cannot be mistaken for one another."""
    return "".join(ALPHABET[byte & 31] for byte in urandom(SEED_LENGTH))


def fill_tables(order: Sequence[Player], seats: int) -> list[tuple[Player, ...]]:
    """The tables of `seats` players each, filled in the order of a draw; the rest sits at the last."""
    return [tuple(order[start : start + seats]) for start in range(0, len(order), seats)]


RULESET = "tarok-net-tri-plus-one"
HANDS = 24


class Difference(NamedTuple):
    """Points for differences: one for every `per` game points above the mean of the table, at most `most`."""

    per: Amount
    most: Amount


class Conditions(NamedTuple):
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


class Exactly:
    """An amount as people read it: a decimal if one is exact, else whole and fraction, `3⅔` or `2 1/6`.

    A `mark` behind it says that it was corrected, or has a penalty.
    """

    __slots__ = ("amount", "mark")

    def __init__(self, amount: Amount, mark: str = "") -> None:
        self.amount, self.mark = amount, mark

    def spoken(self, speech: Speech) -> str:
        """The amount with the language's decimal sign and a true minus, and its mark."""
        return self.figures(speech) + self.mark

    def figures(self, speech: Speech) -> str:
        """The amount without its mark."""
        top, bottom = abs(self.amount.numerator), self.amount.denominator
        if "/" not in plain(self.amount):
            return speech.amount(self.amount)
        whole, rest = divmod(top, bottom)
        sign = "−" if self.amount < 0 else ""
        part = _SIGNS.get((rest, bottom))
        if part is not None:
            return f"{sign}{whole or ''}{part}"
        return f"{sign}{whole} {rest}/{bottom}" if whole else f"{sign}{rest}/{bottom}"


class Rounded(Exactly):
    """An amount on the wall: halves are exact, any other fraction has two decimals, rounded half away from zero."""

    __slots__ = ()

    def figures(self, speech: Speech) -> str:
        """The amount without its mark."""
        if self.amount.denominator in (1, 2):
            return speech.amount(self.amount)
        hundredths = int(abs(Fraction(self.amount)) * 100 + Fraction(1, 2))
        return speech.amount(Fraction(hundredths if self.amount > 0 else -hundredths, 100), 2)


PLACE, MISSING, DIFFERENCE = "place", "missing", "difference"

RULES = {PLACE: said("place"), MISSING: said("missing players"), DIFFERENCE: said("difference")}

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
    """The place of each player at the table: equal game points share a place, and the next place is left out.

    Those who left during the game come after all others, and share a place.
    """
    merits = {name: (True, 0) if name in retired else (False, -own) for name, own in game.items()}
    in_order = sorted(game, key=merits.__getitem__)
    places = {name: place for place, name in each_in_place(in_order, merits.__getitem__)}
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


#: The length of a circle and the starters (with `/` between them) for each number of players.
PLANS: dict[int, tuple[int, str]] = {
    4: (1, "1-2-3-4"),
    8: (7, "1-2-4-8 3-5-6-7"),
    12: (11, "1-2-4-12 3-7-8-10 5-6-9-11"),
    16: (5, "1-2-13-15 3-5-6-7 4-9-14-16 8-10-11-12"),
    20: (
        1,
        "1-6-11-16 2-7-12-17 3-8-13-18 4-9-14-19 5-10-15-20 / 1-7-13-19 2-8-14-20 3-9-15-16 4-10-11-17 "
        "5-6-12-18 / 1-8-15-17 2-9-11-18 3-10-12-19 4-6-13-20 5-7-14-16 / 1-9-12-20 2-10-13-16 3-6-14-17 "
        "4-7-15-18 5-8-11-19 / 1-10-14-18 2-6-15-19 3-7-11-20 4-8-12-16 5-9-13-17 / 1-2-3-4 5-10-15-20 "
        "6-7-8-9 11-12-13-14 16-17-18-19",
    ),
    24: (7, "1-2-4-11 3-9-18-24 5-13-16-23 6-15-19-20 7-12-17-22 8-10-14-21"),
    28: (9, "1-7-8-24 2-6-17-21 3-10-11-16 4-13-22-28 5-15-26-27 9-12-14-20 18-19-23-25"),
    32: (
        5,
        "1-6-21-32 2-10-27-30 3-5-20-22 4-14-15-28 7-9-12-25 8-17-18-29 11-16-26-31 13-19-23-24 / 1-5-19-27 "
        "2-11-14-23 3-9-21-31 4-8-12-20 6-7-13-30 10-16-18-24 15-17-26-32 22-25-28-29",
    ),
    36: (11, "1-3-11-29 2-9-15-21 4-10-24-31 5-19-28-35 6-16-30-36 7-12-14-22 8-17-27-34 13-20-26-32 18-23-25-33"),
    40: (
        13,
        "1-2-17-25 3-13-20-22 4-12-27-28 5-11-32-36 6-10-18-24 7-9-29-39 8-21-34-40 14-15-30-38 16-26-33-35 "
        "19-23-31-37",
    ),
    44: (
        14,
        "1-9-14-34 2-13-31-37 3-5-24-25 4-15-17-20 6-18-42-43 7-16-22-30 8-12-26-39 10-27-36-38 11-21-41-44 "
        "19-23-35-40 28-29-32-33",
    ),
    48: (
        15,
        "1-17-30-41 2-15-26-31 3-6-10-38 4-13-14-37 5-24-42-48 7-19-28-29 8-18-21-25 9-27-35-47 11-16-32-45 "
        "12-20-39-46 22-34-43-44 23-33-36-40",
    ),
    52: (
        17,
        "1-9-24-44 2-29-31-32 3-8-40-50 4-17-22-28 5-11-38-51 6-16-20-25 7-27-35-43 10-18-26-41 12-14-15-36 "
        "13-30-47-52 19-46-48-49 21-34-39-45 23-33-37-42",
    ),
    56: (
        18,
        "1-8-23-29 2-18-43-46 3-27-34-35 4-22-40-56 5-17-37-38 6-14-31-51 7-10-26-30 9-20-36-49 11-15-16-45 "
        "12-24-54-55 13-21-44-48 19-32-47-53 25-28-42-50 33-39-41-52",
    ),
    60: (
        19,
        "1-14-36-48 2-16-22-33 3-5-13-32 4-11-50-52 6-24-39-49 7-20-35-56 8-9-12-44 10-25-41-58 15-26-55-59 "
        "17-21-31-38 18-23-43-60 19-42-45-57 27-30-53-54 28-29-34-47 37-40-46-51",
    ),
    64: (
        21,
        "1-18-38-63 2-8-13-36 3-32-41-56 4-5-12-31 6-27-48-64 7-9-58-61 10-46-47-54 11-20-35-45 14-24-53-62 "
        "15-44-50-55 16-19-28-30 17-42-43-60 21-22-39-59 23-29-34-57 25-26-33-52 37-40-49-51",
    ),
}
