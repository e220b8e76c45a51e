"""An event of the evening, declared once: its kind in the ledger, its facts, how it is said.

    class Misdeal(Event, kind="misdeal", says="misdeal by {player}"):
        player: str = seated()

Reading it from a record, writing it into one, taking it from words and saying it follow from the declaration; so does
its command, where that is its facts in a row. An event never changes, and equals only an event of its own kind with the
same facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, dataclass_transform

from ..hand.table import Table
from ..problems import Problem
from ..words.said import Fact, Said
from .fields import (
    NEEDED,
    Body,
    Field,
    amount,
    edits,
    hand,
    inside,
    known,
    name,
    names,
    numbered,
    pairs,
    paying,
    reason,
    rules,
    seated,
    text,
    totals,
    typed,
)  # fmt: skip

if TYPE_CHECKING:
    from .saying import Saying
    from .state import State


_set = object.__setattr__


@dataclass_transform(
    frozen_default=True,
    field_specifiers=(
        seated, known, name, paying, names, pairs, rules, inside, text, reason, typed, numbered, amount, totals, hand,
        edits,
    ),
)  # fmt: skip
class Event:
    """Something that happened in an evening. Its attributes are its facts, in the order of the declaration."""

    kind: ClassVar[str] = ""
    says: ClassVar[str] = ""
    fields: ClassVar[tuple[Field, ...]] = ()
    names: ClassVar[tuple[str, ...]] = ()

    #: Its command in a few words, and at length: where it has both its command is its facts in a row.
    does: ClassVar[str] = ""
    help: ClassVar[str] = ""

    #: Every kind of event by the name that it has in a ledger.
    KINDS: ClassVar[dict[str, type[Event]]] = {}

    #: Whether it can also be said of an earlier place of the evening; whether it changes what stands there already.
    goes_before: ClassVar[bool] = False
    corrects: ClassVar[bool] = False

    #: Whether it can be void by its record: what can stand at an earlier place can (a hand by its number), and others.
    voidable: ClassVar[bool] = False

    def __init_subclass__(
        cls, kind: str, says: str = "", *, goes_before: bool = False, corrects: bool = False, voidable: bool = False
    ) -> None:
        found = [field for field in vars(cls).values() if isinstance(field, Field)]
        cls.kind, cls.says, cls.fields = kind, says, tuple(found)
        cls.goes_before, cls.corrects, cls.voidable = goes_before, corrects, voidable or goes_before
        cls.names = tuple([field.name for field in found])
        type.__setattr__(cls, "__match_args__", cls.names)  # what `case Misdeal(player)` looks at
        for field in found:
            if field.default is NEEDED:
                delattr(cls, field.name)
            else:
                setattr(cls, field.name, field.default)
        Event.KINDS[kind] = cls

    def __init__(self, *values: Any, **named: Any) -> None:
        if len(values) == len(self.names) and not named:
            for name, value in zip(self.names, values, strict=True):
                _set(self, name, value)
            return
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
    def read(cls, state: State, body: Body, problems: list[Problem]) -> Event | None:
        """The event that a record of this kind states of a table, or None after adding its problems."""
        before, event = len(problems), cls.__new__(cls)
        for field in cls.fields:
            _set(event, field.name, field.read(state, body, problems))
        return event if len(problems) == before else None

    @classmethod
    def take(cls, saying: Saying) -> Event | None:
        """The event that the words of somebody state, or None after adding their problems."""
        found = [field.take(saying) for field in cls.fields]
        return None if saying.problems else cls(*found)

    def write(self) -> Body:
        """The facts as the fields of a record (without number, time, assertions and seal)."""
        body: Body = {"kind": self.kind}
        order = sorted(range(len(self.fields)), key=lambda index: index + self.fields[index].shift)
        for field in (self.fields[index] for index in order):
            field.write(getattr(self, field.name), body)
        return body

    def renamed(self, names: Mapping[str, str]) -> Event:
        """The same event where players have other names."""
        return type(self)(*[field.renamed(getattr(self, field.name), names) for field in self.fields])

    def title(self, table: Table) -> Said:
        """What happened, in one line."""
        return Said(self.says, {field.name: self._fact(field.name, table) for field in self.fields})

    def _fact(self, name: str, table: Table) -> Fact:
        field = next(field for field in self.fields if field.name == name)
        value = getattr(self, name)
        return "" if value is None else field.fact(table, value)
