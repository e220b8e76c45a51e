"""The options of `new` that only some systems know: how each is typed, and how the first record holds it."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

from ..amounts import Amount, exact, parse, plain, typed
from ..documents.kinds import Key, Reading
from ..limits import LONGEST_RECORDED
from ..problems import Problem, malformed
from .conditions import Difference
from .names import for_message

NO_HEAD = malformed(
    "competition-head", "the first record does not say which competition this is", "is it the right file?"
)
NO_AMOUNT = malformed("no-amount", '"{text}" is no exact amount', "such as 3, 0.5 or 1/3")
BELOW_ZERO = malformed("amount-below-zero", '"{text}" is below 0', "say what is taken off or added, without a sign")
WRONG_COUNT = malformed(
    "table-points-count", "{n} amounts for {seats} places", "as many as sit at a table, such as {usual}"
)
RISING = malformed("table-points-rising", "a lower place gives more than the one before", "highest first")
NO_DIFFERENCE = malformed("no-difference", '"{text}" does not say D:M', "such as 50:1: one point for 50, at most 1")
NOTHING_PER = malformed("difference-per-nothing", "D must be above 0", "such as 50:1: one point for 50, at most 1")


class Option(Key):
    """A key of the first record that an organiser may state as an option of `new`; `doc` is the option's help.

    Its value stands in a field of `Conditions`. `reading.of` is the number of players at a table.
    """

    #: The words that it can have, and the placeholder for its value in a command line.
    choices: tuple[str, ...] = ()
    most: int | None = None
    metavar: str | None = None

    def __init__(self, name: str, doc: str, default: Any = None) -> None:
        super().__init__(doc, name=name, default=default, wrong=NO_HEAD)

    @property
    def flag(self) -> str:
        """The option as it is typed."""
        return f"--{self.name.replace('_', '-')}"

    def usual(self, seats: int) -> Any:
        """The value if the organiser says nothing."""
        return self.default

    def take(self, text: Any, seats: int, problems: list[Problem]) -> Any:
        """The value that an organiser typed; adds its problems."""
        return text

    def write(self, value: Any) -> Any:
        """The value as JSON."""
        return value

    def read_amount(self, value: Any, path: str, reading: Reading) -> Amount:
        """An exact amount that a record holds as text; 0 after adding the problem of anything else."""
        try:
            if isinstance(value, str) and len(value) <= LONGEST_RECORDED:
                return parse(value)
        except ValueError:
            pass
        self.refuse(path, reading, NO_HEAD)
        return 0


class OneOf(Option):
    """A word out of several; the first is the usual one."""

    def __init__(self, name: str, doc: str, *choices: str) -> None:
        super().__init__(name, doc, choices[0])
        self.choices = choices

    def read(self, value: Any, path: str, reading: Reading) -> Any:
        """One of the words."""
        if value not in self.choices:
            self.refuse(path, reading, NO_HEAD)
        return value


class FromZero(Option):
    """The points that a missing player costs: an exact amount from 0 up. By default a lone player is second."""

    metavar = "AMOUNT"

    def usual(self, seats: int) -> Amount:
        """One table point divided by the number of other players at a full table."""
        return exact(Fraction(1, seats - 1))

    def take(self, text: str, seats: int, problems: list[Problem]) -> Amount:
        """An exact amount from 0 up."""
        return _from_zero(text, self.flag, problems)

    def write(self, value: Amount) -> str:
        """The amount as text, exact."""
        return plain(value)

    def read(self, value: Any, path: str, reading: Reading) -> Amount:
        """An amount that a record holds."""
        return self.read_amount(value, path, reading)


class TablePoints(Option):
    """The table points for the places at a table, highest first; else seats, …, 2, 1."""

    metavar = "A,B,…"

    def usual(self, seats: int) -> tuple[Amount, ...]:
        """As many points as players at the table for the first place, and one less for each further place."""
        return tuple(range(seats, 0, -1))

    def take(self, text: str, seats: int, problems: list[Problem]) -> tuple[Amount, ...]:
        """The amounts that an organiser typed: as many as seats, none higher than the one before."""
        usual, parts = self.usual(seats), text.split(",")
        if len(parts) != seats:
            problems.append(WRONG_COUNT(self.flag, n=len(parts), seats=seats, usual=",".join(map(str, usual))))
            return usual
        found = tuple(_from_zero(part, self.flag, problems) for part in parts)
        if any(later > before for before, later in pairwise(found)):
            problems.append(RISING(self.flag))
        return found

    def write(self, value: tuple[Amount, ...]) -> list[str]:
        """The amounts as texts, exact."""
        return [plain(amount) for amount in value]

    def read(self, value: Any, path: str, reading: Reading) -> tuple[Amount, ...]:
        """The amounts that a record holds, as many as seats."""
        if not isinstance(value, list) or len(value) != reading.of:
            self.refuse(path, reading, NO_HEAD)
            return ()
        return tuple([self.read_amount(one, path, reading) for one in value])


class ForDifferences(Option):
    """The points for differences, `D:M`; by default none."""

    metavar = "D:M"

    def take(self, text: str, seats: int, problems: list[Problem]) -> Difference | None:
        """The difference that earns a point, `D` game points above the mean of the table, and the most points, `M`."""
        per, colon, most = text.partition(":")
        if not colon:
            problems.append(NO_DIFFERENCE(self.flag, text=for_message(text)))
            return None
        known = len(problems)
        found = Difference(_from_zero(per, self.flag, problems), _from_zero(most, self.flag, problems))
        if found.per == 0 and len(problems) == known:
            problems.append(NOTHING_PER(self.flag))
        return found

    def write(self, value: Difference | None) -> dict[str, str] | None:
        """Both amounts as texts, or None."""
        return value and {"per": plain(value.per), "most": plain(value.most)}

    def read(self, value: Any, path: str, reading: Reading) -> Difference | None:
        """Both amounts that a record holds, D above 0."""
        if value is None:
            return None
        amounts = value if isinstance(value, dict) else {}
        per, most = (self.read_amount(amounts.get(name), path, reading) for name in Difference._fields)
        if per <= 0:
            self.refuse(path, reading, NO_HEAD)
        return Difference(per, most)


class WholeNumber(Option):
    """A whole number from 1 up, or nothing."""

    metavar = "N"

    def __init__(self, name: str, doc: str, most: int) -> None:
        super().__init__(name, doc)
        self.most = most

    def read(self, value: Any, path: str, reading: Reading) -> Any:
        """A number that a record holds."""
        if value is not None and (type(value) is not int or not 1 <= value <= (self.most or value)):
            self.refuse(path, reading, NO_HEAD)
        return value


def _from_zero(text: str, path: str, problems: list[Problem]) -> Amount:
    try:
        found = typed(text.strip())
    except ValueError:
        problems.append(NO_AMOUNT(path, text=for_message(text)))
        return 0
    if found < 0:
        problems.append(BELOW_ZERO(path, text=for_message(text)))
    return found


#: Every option by its field of `Conditions`, in the order in which programs read them.
OPTIONS: dict[str, Option] = {
    "tables_max": WholeNumber("tables_max", "So many tables stand in the hall; fewer than needed are noted.", 1000),
    "table_points": TablePoints("table_points", "Points for the places at a table; else 4,3,2,1."),
    "missing": FromZero("missing", "Taken off for each missing player; else 1/3 at tables of four."),
    "ties": OneOf("ties", "A shared place: the points shared, or all the higher.", "share", "high"),
    "counting": OneOf("count", "What the standings look at first.", "points", "game"),
    "difference": ForDifferences("difference", "Points for differences: one for D game points, at most M."),
    "final": OneOf("final", "The final order: all points, or the last tables.", "points", "tables"),
    "incomplete": OneOf("incomplete", "Who is left over sits at the last table.", "last", "spread"),
    "rematch": OneOf("rematch", "Points system: whether players can meet again.", "allow", "avoid"),
    "apart": OneOf("apart", "Points system: club mates sit at different tables.", "none", "club"),
}
