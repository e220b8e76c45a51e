"""How an event is declared: each of its facts once.

Reading it from a record, writing it into one, taking it from words and saying it follow from the declaration.

    class Misdeal(Event, kind="misdeal", says="misdeal by {player}"):
        player: str = seated()

An event never changes, and equals only an event of its own kind with the same facts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, dataclass_transform

from ..amounts import Amount, parse, plain, plain_all
from ..hand.document import read as read_hand
from ..hand.document import write as write_hand
from ..hand.hand import Hand
from ..hand.table import Table
from ..ledger import Accepted
from ..problems import Problem, malformed
from ..words.folding import fold, printable
from ..words.notation_words import TALON_WORDS
from ..words.said import Fact, Quantity, Said, said
from ..words.speech import Speech

if TYPE_CHECKING:
    from .saying import Saying

Body: TypeAlias = dict[str, Any]
NEEDED: Any = object()
LONGEST_TEXT = 1000

NOBODY = malformed("record-player", "names nobody at the table")
NO_TEXT = malformed("record-text", "must be text of at most {most} characters")
NO_NUMBER = malformed("record-number", "must be the number of a hand")
NO_AMOUNT = malformed("record-amount", "must be an exact amount", 'such as "-20" or "0.50"')
NO_TOTALS = malformed("record-totals", "must be amounts by player")
NO_EDITS = malformed("record-edits", "must be a list of lines with their digests")


class Spelt:
    """A hand as a fact of a sentence: its words."""

    __slots__ = ("hand", "table")

    def __init__(self, table: Table, hand: Hand) -> None:
        self.table, self.hand = table, hand

    def spoken(self, speech: Speech) -> str:
        """The words of the hand."""
        from ..hand import notation

        return notation.write(self.table, self.hand, speech.code)


class Field:
    """One fact of an event: where it stands in a record, and what holds where it is not said."""

    #: How far a field moves from its place in the declaration to its place in a record.
    shift: ClassVar[float] = 0

    __slots__ = ("default", "key", "name")

    def __init__(self, key: str = "", default: Any = NEEDED) -> None:
        self.key, self.default, self.name = key, default, key

    def __set_name__(self, owner: type, name: str) -> None:
        self.name, self.key = name, self.key or name

    def read(self, table: Table, body: Body, problems: list[Problem]) -> Any:
        """The fact that a record states. What is wrong with it is added to the problems."""
        value = body.get(self.key)
        if value is None and self.default is not NEEDED:
            return self.default
        return self.value(table, value, problems)

    def value(self, table: Table, value: Any, problems: list[Problem]) -> Any:
        """The fact that a value of JSON states."""
        raise NotImplementedError

    def written(self, value: Any) -> Any:
        """The fact as JSON."""
        return value

    def write(self, value: Any, body: Body) -> None:
        """Puts the fact into a record."""
        body[self.key] = self.written(value)

    def take(self, saying: Saying) -> Any:
        """The fact that somebody states in words."""
        raise NotImplementedError

    def fact(self, table: Table, value: Any) -> Fact:
        """The fact in a sentence."""
        fact: Fact = value
        return fact


class Seated(Field):
    """A player who sits at the table; with a default, also nobody."""

    __slots__ = ()

    def value(self, table: Table, value: Any, problems: list[Problem]) -> str:
        if value not in table.players:
            problems.append(NOBODY(self.key))
            return ""
        return str(value)

    def take(self, saying: Saying) -> str | None:
        if self.default is None and saying.words and fold(saying.words[0]) in TALON_WORDS:
            saying.words.pop(0)
            return None
        return saying.player()


class Text(Field):
    """What somebody typed, in his own words."""

    __slots__ = ()

    def value(self, table: Table, value: Any, problems: list[Problem]) -> str:
        if not isinstance(value, str) or len(value) > LONGEST_TEXT:
            problems.append(NO_TEXT(self.key, most=LONGEST_TEXT))
            return ""
        return value

    def take(self, saying: Saying) -> Any:
        return saying.text(self.name)

    def fact(self, table: Table, value: Any) -> Fact:
        return printable(value or "")


class Reason(Text):
    """Why something is done all the same; it stands in the record only where it was needed."""

    __slots__ = ()

    def write(self, value: Any, body: Body) -> None:
        if value is not None:
            body[self.key] = value

    def take(self, saying: Saying) -> str | None:
        return saying.option(self.name)


class Typed(Text):
    """What was typed for a hand. It stands in a record before the hand that was made of it."""

    shift = -1.5
    __slots__ = ()

    def take(self, saying: Saying) -> str:
        return saying.typed


class Number(Field):
    """The number of a hand."""

    __slots__ = ()

    def value(self, table: Table, value: Any, problems: list[Problem]) -> int:
        if type(value) is not int or value < 1:
            problems.append(NO_NUMBER(self.key))
            return 0
        return value

    def take(self, saying: Saying) -> int:
        return saying.number(self.name)


class AmountField(Field):
    """An exact amount, which the table agreed on."""

    __slots__ = ()

    def value(self, table: Table, value: Any, problems: list[Problem]) -> Amount:
        return _amount(value, self.key, problems)

    def written(self, value: Any) -> str:
        return plain(value)

    def take(self, saying: Saying) -> Amount:
        return saying.amount(self.name)

    def fact(self, table: Table, value: Any) -> Fact:
        return Quantity(value, table.rules.unit.decimals, sign=True)


class Totals(Field):
    """Amounts by player."""

    __slots__ = ()

    def value(self, table: Table, value: Any, problems: list[Problem]) -> dict[str, Amount]:
        if not isinstance(value, dict) or not value.keys() <= table.seats.keys():
            problems.append(NO_TOTALS(self.key))
            return {}
        return {name: _amount(amount, f"{self.key}.{name}", problems) for name, amount in value.items()}

    def written(self, value: Any) -> dict[str, str]:
        return plain_all(value)

    def take(self, saying: Saying) -> dict[str, Amount]:
        return saying.standing()

    def fact(self, table: Table, value: Any) -> Fact:
        decimals = table.rules.unit.decimals
        return tuple([
            said("{name} {amount}", name=name, amount=Quantity(amount, decimals, sign=True))
            for name, amount in value.items()
        ])  # fmt: skip


class HandFacts(Field):
    """The facts of a hand."""

    __slots__ = ()

    def value(self, table: Table, value: Any, problems: list[Problem]) -> Hand | None:
        return read_hand(table, value, problems, recorded=True)

    def written(self, value: Any) -> Body:
        return write_hand(value)

    def take(self, saying: Saying) -> Hand | None:
        return saying.hand()

    def fact(self, table: Table, value: Any) -> Fact:
        return Spelt(table, value)


class Edits(Field):
    """Lines of the ledger that count as they stand after an edit, with what stood there before."""

    __slots__ = ()

    def value(self, table: Table, value: Any, problems: list[Problem]) -> tuple[Accepted, ...]:
        entries = value if isinstance(value, list) else []
        found = [accepted for entry in entries if (accepted := Accepted.read(entry)) is not None]
        if not isinstance(value, list) or len(found) != len(value):
            problems.append(NO_EDITS(self.key))
        return tuple(found)

    def written(self, value: Any) -> list[Body]:
        return [one.entry() for one in value]

    def fact(self, table: Table, value: Any) -> Fact:
        return tuple([one.line for one in value])


def _amount(value: Any, path: str, problems: list[Problem]) -> Amount:
    try:
        return parse(value)
    except (ValueError, TypeError):
        problems.append(NO_AMOUNT(path))
        return 0


def seated(key: str = "", *, default: Any = NEEDED) -> Any:
    """A player at the table."""
    return Seated(key, default)


def text(key: str = "", *, default: Any = NEEDED) -> Any:
    """A text that a person typed."""
    return Text(key, default)


def reason(key: str = "", *, default: Any = None) -> Any:
    """Why it is done all the same; left out where nobody had to say."""
    return Reason(key, default)


def typed(key: str = "", *, default: Any = "") -> Any:
    """The words that a hand was made of."""
    return Typed(key, default)


def number(key: str = "", *, default: Any = NEEDED) -> Any:
    """The number of a hand."""
    return Number(key, default)


def amount(key: str = "", *, default: Any = NEEDED) -> Any:
    """An exact amount."""
    return AmountField(key, default)


def totals(key: str = "", *, default: Any = NEEDED) -> Any:
    """Amounts by player."""
    return Totals(key, default)


def hand(key: str = "", *, default: Any = NEEDED) -> Any:
    """The facts of a hand."""
    return HandFacts(key, default)


def edits(key: str = "", *, default: Any = NEEDED) -> Any:
    """Edited lines of the ledger."""
    return Edits(key, default)


@dataclass_transform(
    frozen_default=True,
    field_specifiers=(seated, text, reason, typed, number, amount, totals, hand, edits),
)
class Event:
    """Something that happened in an evening. Its attributes are its facts, in the order of the declaration."""

    kind: ClassVar[str] = ""
    says: ClassVar[str] = ""
    fields: ClassVar[tuple[Field, ...]] = ()
    names: ClassVar[tuple[str, ...]] = ()

    #: Every kind of event by the name that it has in a ledger.
    KINDS: ClassVar[dict[str, type[Event]]] = {}

    def __init_subclass__(cls, kind: str, says: str = "") -> None:
        found = [field for field in vars(cls).values() if isinstance(field, Field)]
        cls.kind, cls.says, cls.fields = kind, says, tuple(found)
        cls.names = tuple([field.name for field in found])
        type.__setattr__(cls, "__match_args__", cls.names)  # what `case Misdeal(player)` looks at
        for field in found:
            if field.default is NEEDED:
                delattr(cls, field.name)
            else:
                setattr(cls, field.name, field.default)
        Event.KINDS[kind] = cls

    def __init__(self, *values: Any, **named: Any) -> None:
        given = dict(zip(self.names, values, strict=False)) | named
        missing = [field.name for field in self.fields if field.default is NEEDED and field.name not in given]
        if missing or len(values) > len(self.fields) or not given.keys() <= set(self.names):
            raise TypeError(f"{type(self).__name__} is made of {', '.join(self.names) or 'nothing'}")
        self.__dict__.update(given)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"what happened never changes: {name}")

    def __iter__(self) -> Iterator[Any]:
        return (getattr(self, name) for name in self.names)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash((self.kind, repr(self)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.names)})"

    @classmethod
    def read(cls, table: Table, body: Body, problems: list[Problem]) -> Event | None:
        """The event that a record of this kind states, or None after adding its problems."""
        before = len(problems)
        found = [field.read(table, body, problems) for field in cls.fields]
        return cls(*found) if len(problems) == before else None

    @classmethod
    def take(cls, saying: Saying) -> Event | None:
        """The event that the words of somebody state, or None after adding their problems."""
        found = [field.take(saying) for field in cls.fields]
        saying.done()
        return None if saying.problems else cls(*found)

    def write(self) -> Body:
        """The facts as the fields of a record (without number, time, assertions and seal)."""
        body: Body = {"kind": self.kind}
        order = sorted(range(len(self.fields)), key=lambda index: index + self.fields[index].shift)
        for field in (self.fields[index] for index in order):
            field.write(getattr(self, field.name), body)
        return body

    def title(self, table: Table) -> Said:
        """What happened, in one line."""
        return Said(self.says, {field.name: field.fact(table, getattr(self, field.name)) for field in self.fields})
