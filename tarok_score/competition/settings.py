"""What an organiser says before anybody enters: the system, the rules, the points for places."""

from collections.abc import Iterable
from typing import NamedTuple

from ..amounts import Amount, exact
from ..words.said import said
from ..words.speech import Speech

KNOCKOUT, POINTS, LEAGUE = "knockout", "points", "league"
SYSTEMS = (KNOCKOUT, POINTS, LEAGUE)
CALLED = {KNOCKOUT: said("knock-out"), POINTS: said("points system"), LEAGUE: said("league")}

RULESET = "tarok-net-tri-plus-one"
HANDS = 24
FEWEST_JURY = 3


class System(NamedTuple):
    """A system as it is asked for: the word of the option in English, what it is called in another language."""

    word: str

    def spoken(self, speech: Speech) -> str:
        """The word, or the name."""
        return self.word if speech.code == "en" else speech.say(CALLED[self.word])


class Difference(NamedTuple):
    """Points for differences: one for so many game points above the mean of the table, at most so many."""

    per: Amount
    most: Amount


class Settings(NamedTuple):
    """Everything that `new` said. `rounds` is None in a knock-out, whose rounds follow from the draw.

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


def usual_points(seats: int) -> tuple[Amount, ...]:
    """Table points unless the organiser says otherwise: seats, …, 2, 1."""
    return tuple(range(seats, 0, -1))


def usual_missing(seats: int) -> Amount:
    """What a missing player takes off unless the organiser says otherwise: whoever sits alone gets the second place."""
    from fractions import Fraction

    return exact(Fraction(1, seats - 1))


def called(ruleset: str, variants: Iterable[str]) -> str:
    """A ruleset with its variants, whatever order they were named in."""
    return "+".join((ruleset, *sorted(variants)))
