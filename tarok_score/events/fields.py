"""The facts that an event of any game can have: a name, an amount, a text, a number.

Each kind of fact knows how it is read from a record, written into one, taken from words, and said. Facts that only a
tarok table has (who sits there, a hand) are declared in `evening.table_fields`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeAlias

from ..amounts import Amount, parse, plain, plain_all
from ..documents.kinds import Key, Reading, Schema
from ..documents.sentences import MUST_BE_AMOUNT, MUST_BE_AMOUNTS
from ..limits import LONGEST_RECORDED
from ..problems import Problem, Wrong, malformed
from ..words.folding import printable
from ..words.said import Fact, Quantity

#: The JSON Schema of an exact amount as it is written: "-20", "0.5", "1/3".
WRITTEN_AMOUNT: Schema = {"type": "string", "pattern": "^-?[0-9]+(?:[.][0-9]+|/[0-9]+)?$"}

#: The fields of a record, as JSON.
Body: TypeAlias = dict[str, Any]

NO_TEXT = malformed("record-text", "must be text of at most {most} characters")
NO_NUMBER = malformed("record-number", "must be the number of a hand")
NO_AMOUNT = malformed("record-amount", MUST_BE_AMOUNT, 'such as "-20" or "0.50"')
NO_TOTALS = malformed("record-totals", MUST_BE_AMOUNTS)
NO_NAME = malformed("record-name", "must be a name")
NO_NAMES = malformed("record-names", "must be names")


class Field(Key):
    """One fact of an event: how it is read from a record, written into one, taken from words, and said.

    `name` is its key in a record, where that differs from its name in the event. `reading.of`, and `of` where it is
    said, is whatever the event happens in: a table, an evening, a competition.
    """

    #: The number of places that a field moves from its place in the declaration to its place in a record.
    shift: ClassVar[float] = 0

    #: True of a field that a record leaves out where it has its default.
    left_out: ClassVar[bool] = True

    __slots__ = ()

    def __init__(self, name: str = "", **more: Any) -> None:
        super().__init__("", name=name, **more)

    def written(self, value: Any) -> Any:
        """The fact as JSON."""
        return value

    def write(self, value: Any, body: Body) -> None:
        """Puts the fact into a record."""
        if not self.left_out or value != self.default:
            body[self.name] = None if value is None else self.written(value)

    def take(self, words: Any) -> Any:
        """The fact that somebody states in words (`words.Words`, or what a game makes of them)."""
        raise NotImplementedError

    def typed(self, value: Any) -> str:
        """The fact as it is typed behind the command of its event."""
        return str(value)

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        """The same fact after players changed their names."""
        return value

    def fact(self, of: Any, value: Any) -> Fact:
        """The fact in a sentence."""
        fact: Fact = value
        return fact


class TextField(Field):
    """A text that somebody typed, in his own words; `asks` is the help of its option."""

    __slots__ = ("asks",)

    def __init__(self, name: str = "", asks: str = "") -> None:
        super().__init__(name)
        self.asks = asks

    def read(self, value: Any, path: str, reading: Reading) -> str:
        """The text of a record, of a bounded length."""
        if not isinstance(value, str) or len(value) > LONGEST_RECORDED:
            reading.problems.append(NO_TEXT(path, most=LONGEST_RECORDED))
            return ""
        return value

    def take(self, words: Any) -> Any:
        """The text that somebody typed; None where he may leave it out and did."""
        if self.default is None and self.attribute not in words.options and not words.words:
            return None
        return words.text(self.attribute)

    def typed(self, value: Any) -> str:
        """The text behind its option."""
        return f"--{self.attribute} {one_line(value)}"

    def fact(self, of: Any, value: Any) -> Fact:
        """The text without control characters that a terminal would obey."""
        return printable(value or "")

    def schema(self) -> Schema:
        """The JSON Schema of a text of a record."""
        return {"type": "string", "maxLength": LONGEST_RECORDED}


class Reason(TextField):
    """The reason to do something all the same, which a record has only if it was needed."""

    __slots__ = ()

    def take(self, words: Any) -> Any:
        """The reason that an option gives; None without one."""
        return words.option(self.attribute)


class NameField(TextField):
    """A name, whoever has it."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> str:
        """The name of a record, which is not empty."""
        if not isinstance(value, str) or not value or len(value) > LONGEST_RECORDED:
            reading.problems.append(NO_NAME(path))
            return ""
        return value

    def take(self, words: Any) -> Any:
        """The name that the next word says."""
        return words.name()

    def typed(self, value: Any) -> str:
        """The name as a word of its own, without an option."""
        return str(value)

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        """The name, or the new one of whoever has changed his."""
        return names.get(value, value)

    def schema(self) -> Schema:
        """The JSON Schema of a name."""
        return {**super().schema(), "minLength": 1}


class Names(Field):
    """Names in their order."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> tuple[str, ...]:
        """The names of a record in their order."""
        texts = isinstance(value, list) and all(isinstance(name, str) for name in value)
        if not texts or any(len(name) > LONGEST_RECORDED for name in value):
            reading.problems.append(NO_NAMES(path))
            return ()
        return tuple(value)

    def written(self, value: Any) -> list[str]:
        """The names as a list of JSON."""
        return list(value)

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        """The names, with the new one of whoever has changed his."""
        return tuple([names.get(name, name) for name in value])

    def fact(self, of: Any, value: Any) -> Fact:
        """The names in a row."""
        return " ".join(value)

    def schema(self) -> Schema:
        """The JSON Schema of names."""
        return {"type": "array", "items": {"type": "string", "maxLength": LONGEST_RECORDED}}


class Pairs(Field):
    """A name for each of several names."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> dict[str, str]:
        """The pairs of names that a record holds."""
        if not isinstance(value, dict) or not all(isinstance(name, str) for name in value.values()):
            reading.problems.append(NO_NAMES(path))
            return {}
        return dict(value)

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        """The pairs, with the new name of whoever has changed his."""
        return {names.get(new, new): names.get(old, old) for new, old in value.items()}

    def take(self, saying: Any) -> dict[str, str]:
        """No pairs, for no words state them."""
        return {}

    def fact(self, of: Any, value: Any) -> Fact:
        """Each pair with an arrow from the old to the new."""
        return tuple([f"{old}→{new}" for new, old in value.items()])

    def schema(self) -> Schema:
        """The JSON Schema of pairs of names."""
        return {"type": "object", "additionalProperties": {"type": "string"}}


class NumberField(Field):
    """A whole number of at least `least`; `wrong` is the problem of any other value."""

    __slots__ = ("least",)

    def __init__(self, name: str = "", least: int = 1, wrong: Wrong = NO_NUMBER) -> None:
        super().__init__(name, wrong=wrong)
        self.least = least

    def read(self, value: Any, path: str, reading: Reading) -> int:
        """The number of a record, `least` or more."""
        if type(value) is not int or value < self.least:
            self.refuse(path, reading, NO_NUMBER)
            return 0
        return value

    def take(self, words: Any) -> Any:
        """The number that the next word says."""
        return words.number(self.attribute)

    def schema(self) -> Schema:
        """The JSON Schema of a number from `least` on."""
        return {"type": "integer", "minimum": self.least}


class FlagField(Field):
    """A fact that holds or does not; a record says only that it does."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> bool:
        """True where the record says true."""
        return value is True

    def schema(self) -> Schema:
        """The JSON Schema of true or false."""
        return {"type": "boolean"}


class AmountField(Field):
    """An exact amount; with a sign where it changes a total, else more than nothing.

    `nothing` is the problem of an amount of 0. An amount is said with the decimals of `of.rules.unit`.
    """

    __slots__ = ("nothing", "sign")

    def __init__(self, name: str = "", sign: bool = True, nothing: Wrong | None = None) -> None:
        super().__init__(name)
        self.sign, self.nothing = sign, nothing

    def read(self, value: Any, path: str, reading: Reading) -> Amount:
        """The exact amount of a record."""
        return read_amount(value, path, reading.problems)

    def written(self, value: Any) -> str:
        """The amount as text, exact."""
        return plain(value)

    def take(self, words: Any) -> Any:
        """The amount that the next word says; 0, where it is no use, is a problem."""
        known = len(words.problems)
        found = words.amount(self.attribute)
        says_nothing = found == 0 if self.sign else found <= 0
        if says_nothing and self.nothing is not None and len(words.problems) == known:
            words.problems.append(self.nothing("AMOUNT"))
        return found

    def typed(self, value: Any) -> str:
        """The amount, exact."""
        return plain(value)

    def fact(self, of: Any, value: Any) -> Fact:
        """The amount as people write it."""
        return Quantity(value, of.rules.unit.decimals, self.sign)

    def schema(self) -> Schema:
        """The JSON Schema of an exact amount as text."""
        return WRITTEN_AMOUNT


class Amounts(Field):
    """Amounts by player."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> dict[str, Amount]:
        """The exact amounts of a record by player."""
        if not isinstance(value, dict):
            reading.problems.append(NO_TOTALS(path))
            return {}
        return {name: read_amount(amount, f"{path}.{name}", reading.problems) for name, amount in value.items()}

    def written(self, value: Any) -> dict[str, str]:
        """The amounts by player as texts, exact."""
        return plain_all(value)

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        """The amounts by the new names."""
        return {names.get(name, name): amount for name, amount in value.items()}

    def schema(self) -> Schema:
        """The JSON Schema of amounts by player."""
        return {"type": "object", "additionalProperties": WRITTEN_AMOUNT}


def one_line(text: str) -> str:
    """A text in one line, without the sign that would begin a remark on a typed line."""
    return " ".join(text.split()).replace(" # ", " #")


def read_amount(value: Any, path: str, problems: list[Problem]) -> Amount:
    """The exact amount that a record states, 0 after adding a problem where it states none."""
    try:
        return parse(value)
    except (ValueError, TypeError):
        problems.append(NO_AMOUNT(path))
        return 0
