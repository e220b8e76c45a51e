"""The facts that an event of any game can have: a name, an amount, a text, a number.

Each kind of fact knows how it is read from a record, written into one, taken from words, and said. Facts that only
a table of tarok can state (who sits there, a hand) are declared in `evening.table_fields`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeAlias

from ..amounts import Amount, parse, plain, plain_all
from ..limits import LONGEST_RECORDED
from ..problems import Problem, Wrong, malformed
from ..words.folding import printable
from ..words.said import Fact, Quantity

#: The fields of a record, as JSON.
Body: TypeAlias = dict[str, Any]

#: The default of a fact that every event of its kind states.
NEEDED: Any = object()

NO_TEXT = malformed("record-text", "must be text of at most {most} characters")
NO_NUMBER = malformed("record-number", "must be the number of a hand")
NO_AMOUNT = malformed("record-amount", "must be an exact amount", 'such as "-20" or "0.50"')
NO_TOTALS = malformed("record-totals", "must be amounts by player")
NO_NAME = malformed("record-name", "must be a name")
NO_NAMES = malformed("record-names", "must be names")


class Field:
    """One fact of an event: where it stands in a record, and what holds where it is not said.

    `key` is its name in a record, where that is another than its name in the event. What it is read of and said of
    (`of`) is whatever the event happens in: a table, an evening, a competition.
    """

    #: How far a field moves from its place in the declaration to its place in a record.
    shift: ClassVar[float] = 0

    #: Whether a record leaves it out where it is what holds anyway.
    left_out: ClassVar[bool] = True

    __slots__ = ("default", "key", "name")

    def __init__(self, key: str = "") -> None:
        self.key, self.name, self.default = key, key, NEEDED

    def __set_name__(self, owner: type, name: str) -> None:
        self.name, self.key = name, self.key or name

    def read(self, of: Any, body: Body, problems: list[Problem]) -> Any:
        """The fact that a record states. What is wrong with it is added to the problems."""
        value = body.get(self.key)
        if value is None and self.default is not NEEDED:
            return self.default
        return self.value(of, value, problems)

    def value(self, of: Any, value: Any, problems: list[Problem]) -> Any:
        """The fact that a value of JSON states."""
        raise NotImplementedError

    def written(self, value: Any) -> Any:
        """The fact as JSON."""
        return value

    def write(self, value: Any, body: Body) -> None:
        """Puts the fact into a record."""
        if not self.left_out or value != self.default:
            body[self.key] = None if value is None else self.written(value)

    def take(self, words: Any) -> Any:
        """The fact that somebody states in words (`words.Words`, or what a game makes of them)."""
        raise NotImplementedError

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        """The fact where players have other names."""
        return value

    def fact(self, of: Any, value: Any) -> Fact:
        """The fact in a sentence."""
        fact: Fact = value
        return fact


class TextField(Field):
    """A text that somebody typed, in his own words; `asks` is what the option of a command asks for it."""

    __slots__ = ("asks",)

    def __init__(self, key: str = "", asks: str = "") -> None:
        super().__init__(key)
        self.asks = asks

    def value(self, of: Any, value: Any, problems: list[Problem]) -> str:
        if not isinstance(value, str) or len(value) > LONGEST_RECORDED:
            problems.append(NO_TEXT(self.key, most=LONGEST_RECORDED))
            return ""
        return value

    def take(self, words: Any) -> Any:
        if self.default is None and self.name not in words.options and not words.words:
            return None
        return words.text(self.name)

    def fact(self, of: Any, value: Any) -> Fact:
        return printable(value or "")


class Reason(TextField):
    """Why something is done all the same; it stands in the record only where it was needed."""

    __slots__ = ()

    def take(self, words: Any) -> Any:
        return words.option(self.name)


class NameField(TextField):
    """A name, whoever has it."""

    __slots__ = ()

    def value(self, of: Any, value: Any, problems: list[Problem]) -> str:
        if not isinstance(value, str) or not value or len(value) > LONGEST_RECORDED:
            problems.append(NO_NAME(self.key))
            return ""
        return value

    def take(self, words: Any) -> Any:
        return words.name()

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        return names.get(value, value)


class Names(Field):
    """Names in their order."""

    __slots__ = ()

    def value(self, of: Any, value: Any, problems: list[Problem]) -> tuple[str, ...]:
        texts = isinstance(value, list) and all(isinstance(name, str) for name in value)
        if not texts or any(len(name) > LONGEST_RECORDED for name in value):
            problems.append(NO_NAMES(self.key))
            return ()
        return tuple(value)

    def written(self, value: Any) -> list[str]:
        return list(value)

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        return tuple([names.get(name, name) for name in value])

    def fact(self, of: Any, value: Any) -> Fact:
        return " ".join(value)


class Pairs(Field):
    """One name for each of several."""

    __slots__ = ()

    def value(self, of: Any, value: Any, problems: list[Problem]) -> dict[str, str]:
        if not isinstance(value, dict) or not all(isinstance(name, str) for name in value.values()):
            problems.append(NO_NAMES(self.key))
            return {}
        return dict(value)

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        return {names.get(new, new): names.get(old, old) for new, old in value.items()}

    def fact(self, of: Any, value: Any) -> Fact:
        return tuple([f"{old}→{new}" for new, old in value.items()])


class NumberField(Field):
    """A whole number of at least `least`; `wrong` says what is the matter with anything else."""

    __slots__ = ("least", "wrong")

    def __init__(self, key: str = "", least: int = 1, wrong: Wrong = NO_NUMBER) -> None:
        super().__init__(key)
        self.least, self.wrong = least, wrong

    def value(self, of: Any, value: Any, problems: list[Problem]) -> int:
        if type(value) is not int or value < self.least:
            problems.append(self.wrong(self.key))
            return 0
        return value

    def take(self, words: Any) -> Any:
        return words.number(self.name)


class FlagField(Field):
    """A fact that holds or not; a record says only that it does."""

    __slots__ = ()

    def value(self, of: Any, value: Any, problems: list[Problem]) -> bool:
        return value is True


class AmountField(Field):
    """An exact amount; with a sign where it changes a total, else more than nothing.

    `nothing` is what is wrong with one that says nothing. It is said with the decimals of `of.rules.unit`.
    """

    __slots__ = ("nothing", "sign")

    def __init__(self, key: str = "", sign: bool = True, nothing: Wrong | None = None) -> None:
        super().__init__(key)
        self.sign, self.nothing = sign, nothing

    def value(self, of: Any, value: Any, problems: list[Problem]) -> Amount:
        return read_amount(value, self.key, problems)

    def written(self, value: Any) -> str:
        return plain(value)

    def take(self, words: Any) -> Any:
        known = len(words.problems)
        found = words.amount(self.name)
        says_nothing = found == 0 if self.sign else found <= 0
        if says_nothing and self.nothing is not None and len(words.problems) == known:
            words.problems.append(self.nothing("AMOUNT"))
        return found

    def fact(self, of: Any, value: Any) -> Fact:
        return Quantity(value, of.rules.unit.decimals, self.sign)


class Amounts(Field):
    """Amounts by player."""

    __slots__ = ()

    def value(self, of: Any, value: Any, problems: list[Problem]) -> dict[str, Amount]:
        if not isinstance(value, dict):
            problems.append(NO_TOTALS(self.key))
            return {}
        return {name: read_amount(amount, f"{self.key}.{name}", problems) for name, amount in value.items()}

    def written(self, value: Any) -> dict[str, str]:
        return plain_all(value)

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        return {names.get(name, name): amount for name, amount in value.items()}


def read_amount(value: Any, path: str, problems: list[Problem]) -> Amount:
    """The exact amount that a record states, 0 after adding a problem where it states none."""
    try:
        return parse(value)
    except (ValueError, TypeError):
        problems.append(NO_AMOUNT(path))
        return 0
