"""An event, declared once: its kind in the ledger, its facts, how it is said.

    class Misdeal(Event, kind="misdeal", says="misdeal by {player}"):
        player: str = fact(Seated())

Reading it from a record, writing it into one, taking it from words and saying it follow from the declaration; so does
its command, where that is its facts in a row. An event never changes, and equals only an event of its own kind with the
same facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self, dataclass_transform

from ..problems import Problem, Wrong
from ..words.said import Fact, Said
from .fields import NEEDED, Body, Field

_set = object.__setattr__


def fact(field: Field, *, default: Any = NEEDED) -> Any:
    """Declares a fact of an event: how it is read and written, and what holds where it is not said."""
    field.default = default
    return field


@dataclass_transform(frozen_default=True, field_specifiers=(fact,))
class Facts:
    """Facts that belong together. They are attributes, in the order of the declaration."""

    fields: ClassVar[tuple[Field, ...]] = ()
    names: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        found = [field for field in vars(cls).values() if isinstance(field, Field)]
        cls.fields, cls.names = tuple(found), tuple([field.name for field in found])
        type.__setattr__(cls, "__match_args__", cls.names)  # what `case Misdeal(player)` looks at
        for field in found:
            if field.default is NEEDED:
                delattr(cls, field.name)
            else:
                setattr(cls, field.name, field.default)

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
        return hash(repr(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.names)})"

    @classmethod
    def read(cls, of: Any, body: Body, problems: list[Problem]) -> Self | None:
        """The facts that a record states of a table or a competition, or None after adding its problems."""
        before, found = len(problems), cls.__new__(cls)
        for field in cls.fields:
            _set(found, field.name, field.read(of, body, problems))
        return found if len(problems) == before else None

    def write(self) -> Body:
        """The facts as the fields of a record."""
        body: Body = {}
        order = sorted(range(len(self.fields)), key=lambda index: index + self.fields[index].shift)
        for field in (self.fields[index] for index in order):
            field.write(getattr(self, field.name), body)
        return body

    def renamed(self, names: Mapping[str, str]) -> Self:
        """The same facts where players have other names."""
        return type(self)(*[field.renamed(getattr(self, field.name), names) for field in self.fields])


class Event(Facts):
    """An event of an evening or a competition."""

    kind: ClassVar[str] = ""
    says: ClassVar[str] = ""

    #: The name of its command, where that is not its kind.
    command: ClassVar[str] = ""

    #: Its command in a few words, and at length: where it has both its command is its facts in a row.
    does: ClassVar[str] = ""
    help: ClassVar[str] = ""

    #: Whether it can also be said of an earlier place of the evening; whether it changes what stands there already.
    goes_before: ClassVar[bool] = False
    corrects: ClassVar[bool] = False

    #: Whether it can be void by its record: what can stand at an earlier place can (a hand by its number), and others.
    voidable: ClassVar[bool] = False

    def __init_subclass__(
        cls, kind: str, says: str = "", *, goes_before: bool = False, corrects: bool = False, voidable: bool = False
    ) -> None:
        super().__init_subclass__()
        cls.kind, cls.says = kind, says
        cls.goes_before, cls.corrects, cls.voidable = goes_before, corrects, voidable or goes_before

    @classmethod
    def take(cls, words: Any) -> Event | None:
        """The event that the words of somebody state, or None after adding their problems."""
        found = [field.take(words) for field in cls.fields]
        return None if words.problems else cls(*found)

    def write(self) -> Body:
        """The event as the fields of a record (without number, time, assertions and seal)."""
        return {"kind": self.kind} | super().write()

    def title(self, of: Any) -> Said:
        """The event in one line, as the table or competition that it is said of writes its facts."""
        return Said(self.says, {field.name: self._fact(field.name, of) for field in self.fields})

    def _fact(self, name: str, of: Any) -> Fact:
        field = next(field for field in self.fields if field.name == name)
        value = getattr(self, name)
        return "" if value is None else field.fact(of, value)


class SeveralField(Field):
    """Facts of one kind in a row: the results of several tables, say. Each stands as an object in a list.

    `wrong` says what is the matter with anything else.
    """

    __slots__ = ("facts", "wrong")

    def __init__(self, facts: type[Facts], wrong: Wrong, key: str = "") -> None:
        super().__init__(key)
        self.facts, self.wrong = facts, wrong

    def value(self, of: Any, value: Any, problems: list[Problem]) -> tuple[Facts, ...]:
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            problems.append(self.wrong(self.key))
            return ()
        found = []
        for place, one in enumerate(value):
            wrong: list[Problem] = []
            facts = self.facts.read(of, one, wrong)
            problems.extend([problem._replace(path=f"{self.key}[{place}].{problem.path}") for problem in wrong])
            if facts is not None:
                found.append(facts)
        return tuple(found)

    def written(self, value: Any) -> list[Body]:
        return [one.write() for one in value]


def by_kind(declared: Iterable[object]) -> dict[str, type[Event]]:
    """The events among what a module declares, by the name that each has in a ledger; of two of a kind the first."""
    found: dict[str, type[Event]] = {}
    for one in declared:
        if isinstance(one, type) and issubclass(one, Event) and one.kind:
            found.setdefault(one.kind, one)
    return found
