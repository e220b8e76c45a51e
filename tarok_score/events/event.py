"""An event, declared once: its kind in the ledger, its facts, and the words for it.

    class Misdeal(Event, kind="misdeal", says="misdeal by {player}"):
        player: str = fact(Seated())

The declaration is enough to read it from a record, write it into one, take it from words and say it; and to give it a
command, where that is its facts in a row. An event never changes, and equals only an event of its own kind with the
same facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self, dataclass_transform

from ..documents.kinds import NOT_LIST, REQUIRED, Reading, Schema
from ..documents.parts import AsRecord, Part
from ..problems import Wrong
from ..words.said import Fact, Said
from .fields import Body, Field


def fact(field: Field, *, default: Any = REQUIRED) -> Any:
    """Declares a fact of an event: how it is read and written, and what holds where it is not said."""
    field.default, field.required = default, default is REQUIRED
    return field


@dataclass_transform(frozen_default=True, field_specifiers=(fact,))
class Facts(Part, manner=AsRecord()):
    """Facts that belong together, as attributes in the order of their declaration."""

    fields: ClassVar[tuple[Field, ...]] = ()
    names: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.fields = tuple([field for field in cls.keys.values() if isinstance(field, Field)])
        cls.names = tuple([field.attribute for field in cls.fields])
        type.__setattr__(cls, "__match_args__", cls.names)  # for `case Misdeal(player)`

    def __init__(self, *values: Any, **named: Any) -> None:
        given = dict(zip(self.names, values, strict=False)) | named
        missing = [field.name for field in self.fields if field.required and field.attribute not in given]
        if missing or len(values) > len(self.fields) or not given.keys() <= set(self.names):
            raise TypeError(f"{type(self).__name__} is made of {', '.join(self.names) or 'nothing'}")
        super().__init__(**given)

    def __iter__(self) -> Iterator[Any]:
        return (getattr(self, name) for name in self.names)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.names)})"

    def write(self) -> Body:
        """The facts as the fields of a record."""
        body: Body = {}
        order = sorted(range(len(self.fields)), key=lambda index: index + self.fields[index].shift)
        for field in (self.fields[index] for index in order):
            field.write(getattr(self, field.attribute), body)
        return body

    def but(self, **named: Any) -> Self:
        """The same facts but for these."""
        return type(self)(**{**dict(zip(self.names, self, strict=True)), **named})

    def renamed(self, names: Mapping[str, str]) -> Self:
        """The same facts after players changed their names."""
        return type(self)(*[field.renamed(getattr(self, field.attribute), names) for field in self.fields])


class Event(Facts):
    """An event of an evening or a competition."""

    kind: ClassVar[str] = ""
    says: ClassVar[str] = ""

    #: The name of its command, where that is not its kind.
    command: ClassVar[str] = ""

    #: Its command in a few words, and at length; an event that has both has a command of its facts in a row.
    does: ClassVar[str] = ""
    help: ClassVar[str] = ""

    #: True of an event that may go to an earlier place; true of one that changes what already stands there.
    goes_before: ClassVar[bool] = False
    corrects: ClassVar[bool] = False

    #: True of an event that can be voided by its record: all that may go to an earlier place, and some others.
    voidable: ClassVar[bool] = False

    def __init_subclass__(
        cls, kind: str, says: str = "", *, goes_before: bool = False, corrects: bool = False, voidable: bool = False
    ) -> None:
        super().__init_subclass__()
        cls.kind, cls.says = kind, says
        cls.goes_before, cls.corrects, cls.voidable = goes_before, corrects, voidable or goes_before

    @classmethod
    def take(cls, words: Any) -> Event | None:
        """The event that somebody's words state, or None after adding their problems."""
        found = [field.take(words) for field in cls.fields]
        return None if words.problems else cls(*found)

    def write(self) -> Body:
        """The event as the fields of a record (without number, time, assertions and seal)."""
        return {"kind": self.kind} | super().write()

    def typed(self) -> str:
        """The line that states it, where its command is its facts in a row."""
        facts = [(field, getattr(self, field.attribute)) for field in self.fields]
        said = [field.typed(value) for field, value in facts if value is not None]
        return " ".join([self.command or self.kind, *said])

    def title(self, of: Any) -> Said:
        """The event in one line; `of` is the table or competition, which knows how its facts are written."""
        return Said(self.says, {name: self._fact(name, of) for name in self.names})

    def _fact(self, name: str, of: Any) -> Fact:
        field = next(field for field in self.fields if field.attribute == name)
        value = getattr(self, name)
        return "" if value is None else field.fact(of, value)


class SeveralField(Field):
    """A list of facts of one kind, each an object: the results of several tables, say.

    `wrong` is the problem of any other value.
    """

    __slots__ = ("facts",)

    def __init__(self, facts: type[Facts], wrong: Wrong, name: str = "") -> None:
        super().__init__(name, wrong=wrong)
        self.facts = facts

    def read(self, value: Any, path: str, reading: Reading) -> tuple[Facts, ...]:
        """The facts in their order, as far as they could be read."""
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            self.refuse(path, reading, NOT_LIST)
            return ()
        found = [self.facts.read(one, f"{path}[{place}]", reading) for place, one in enumerate(value)]
        return tuple([facts for facts in found if facts is not None])

    def written(self, value: Any) -> list[Body]:
        """Each of them as the fields of a record."""
        return [one.write() for one in value]

    def schema(self) -> Schema:
        """The JSON Schema of a list of them."""
        return {"type": "array", "items": of_facts(self.facts)}


def of_facts(facts: type[Facts]) -> Schema:
    """The JSON Schema of facts as a record has them; a fact that may be nobody or nothing may be null."""
    found: dict[str, Schema] = {}
    for field in facts.fields:
        schema = field.schema()
        found[field.name] = {"anyOf": [schema, {"type": "null"}]} if field.default is None else schema
    required = [field.name for field in facts.fields if field.required]
    doc = (facts.__doc__ or "").partition("\n")[0]
    return {"type": "object", "description": doc, "properties": found, "required": required}


def by_kind(declared: Iterable[object]) -> dict[str, type[Event]]:
    """The events among the names of a module, by their kind in a ledger; of two of one kind the first."""
    found: dict[str, type[Event]] = {}
    for one in declared:
        if isinstance(one, type) and issubclass(one, Event) and one.kind:
            found.setdefault(one.kind, one)
    return found
