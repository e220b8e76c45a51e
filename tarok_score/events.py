"""An event: its fields, its document, its command, and the words that state its facts."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar, dataclass_transform

from .amounts import Amount, parse, plain, plain_all, typed
from .documents import AS_RECORD, REQUIRED, WRITTEN_AMOUNT, Key, Part, Reading, Schema, of_class, read_amount
from .limits import LONGEST_NUMBER, LONGEST_RECORDED, LONGEST_TYPED, MOST_VERSIONS
from .problems import Problems, problem
from .text import for_message, printable
from .words.said import Fact, PlainValue, Quantity, Said

Version = TypeVar("Version")


class Done(PlainValue):
    """An event that happened, and the number of its record.

    `aside` is why an agreement was set aside as soon as it was made.
    """

    def __init__(self, event: Event, record: int, aside: str | None = None) -> None:
        self.event, self.record, self.aside = event, record, aside


class Timeline(Generic[Version]):
    """The versions of an evening or a competition, from the beginning to `now`.

    `play` makes the version after an event out of the one before it. It raises Refused if the event cannot be.
    """

    def __init__(self, beginning: Version, play: Callable[[Version, Done], Version]) -> None:
        self.now = beginning
        self.done: list[Done] = []
        self.undone: list[Done] = []
        self._beginning, self._play = beginning, play
        self._before = deque[Version](maxlen=MOST_VERSIONS)  # the versions before the newest events

    def copy(self) -> Timeline[Version]:
        """The same timeline, to try something out with."""
        other = Timeline(self._beginning, self._play)
        other.done, other.undone, other._before = list(self.done), list(self.undone), self._before.copy()
        other.now = self.now
        return other

    def do(self, done: Done) -> None:
        """Lets an event happen, after which nothing can be brought back.

        If it cannot, raises Refused and changes nothing.
        """
        self._happen(done)
        self.undone.clear()

    def undo(self) -> None:
        """Takes back the newest event; of a version that is not kept any more, all events are played again."""
        taken_back = self.done.pop()
        if self._before:
            self.now = self._before.pop()
        else:
            again, self.done, self.now = self.done, [], self._beginning
            for done in again:
                self._happen(done)
        self.undone.append(taken_back)

    def redo(self) -> None:
        """Brings back what was last taken back."""
        self._happen(self.undone[-1])
        self.undone.pop()

    def _happen(self, done: Done) -> None:
        after = self._play(self.now, done)
        self._before.append(self.now)
        self.done.append(done)
        self.now = after


#: The fields of a record, as JSON.
Body: TypeAlias = dict[str, Any]


class Field(Key):
    """One fact of an event: how it is read from a record, written into one, found in words, and said.

    `name` is its key in a record, if that differs from its name in the event. `reading.context`, and `context` for
    messages, is what the event happens in: a table, an evening, a competition.
    """

    #: The number of places that a field moves from its place in the declaration to its place in a record.
    shift: ClassVar[float] = 0

    #: True of a field that a record leaves out if it has its default.
    left_out: ClassVar[bool] = True

    #: True of a field whose texts are names of players.
    of_names: ClassVar[bool] = False

    takes = ("name",)

    def schema(self) -> Schema:
        """The JSON Schema of the fact."""
        return self.shape

    def written(self, value: Any) -> Any:
        """The fact as JSON."""
        return value

    def write(self, value: Any, body: Body) -> None:
        """Puts the fact into a record."""
        if not self.left_out or value != self.default:
            body[self.name] = None if value is None else self.written(value)

    def take(self, words: Any) -> Any:
        """Finds the fact in words (`words.Words`, or what a game makes of them)."""
        raise NotImplementedError

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        """The same fact after players changed their names."""
        return called(value, names) if self.of_names else value

    def fact(self, context: Any, value: Any) -> Fact:
        """The fact in a sentence."""
        fact: Fact = value
        return fact


class TextField(Field):
    """A text in the player's own words; `asks` is the help of its option."""

    shape: ClassVar[Schema] = {"type": "string", "maxLength": LONGEST_RECORDED}

    asks: str = ""

    def read(self, value: Any, path: str, reading: Reading) -> str:
        """The text of a record, of a bounded length."""
        if not isinstance(value, str) or len(value) > LONGEST_RECORDED:
            self.refuse(path, reading, "record-text", most=LONGEST_RECORDED)
            return ""
        return value

    def take(self, words: Any) -> Any:
        """The text that was typed; None if it is optional and was left out."""
        if self.default is None and self.attribute not in words.options and not words.words:
            return None
        return words.text(self.attribute)

    def fact(self, context: Any, value: Any) -> Fact:
        """The text without control characters that a terminal would obey."""
        return printable(value or "")


class Reason(TextField):
    """The reason to do something all the same, which a record has only if it was needed."""

    def take(self, words: Any) -> Any:
        """The reason that an option gives; None without one."""
        return words.option(self.attribute)


class NameField(TextField):
    """A name, of a player or not."""

    of_names = True
    shape: ClassVar[Schema] = TextField.shape | {"minLength": 1}

    def read(self, value: Any, path: str, reading: Reading) -> str:
        """The name of a record, which is not empty."""
        if not isinstance(value, str) or not value or len(value) > LONGEST_RECORDED:
            self.refuse(path, reading, "record-fact")
            return ""
        return value

    def take(self, words: Any) -> Any:
        """The name that the next word says."""
        return words.name()


class Names(Field):
    """Names in their order."""

    of_names = True
    shape: ClassVar[Schema] = {"type": "array", "items": TextField.shape}

    def read(self, value: Any, path: str, reading: Reading) -> tuple[str, ...]:
        """The names of a record in their order."""
        texts = isinstance(value, list) and all(isinstance(name, str) for name in value)
        if not texts or any(len(name) > LONGEST_RECORDED for name in value):
            self.refuse(path, reading, "record-fact")
            return ()
        return tuple(value)

    def written(self, value: Any) -> list[str]:
        """The names as a list of JSON."""
        return list(value)

    def fact(self, context: Any, value: Any) -> Fact:
        """The names in a row."""
        return " ".join(value)


class Pairs(Field):
    """A name for each of several names."""

    of_names = True
    shape: ClassVar[Schema] = {"type": "object", "additionalProperties": {"type": "string"}}

    def read(self, value: Any, path: str, reading: Reading) -> dict[str, str]:
        """The pairs of names in a record."""
        if not isinstance(value, dict) or not all(isinstance(name, str) for name in value.values()):
            self.refuse(path, reading, "record-fact")
            return {}
        return dict(value)

    def take(self, saying: Any) -> dict[str, str]:
        """No pairs, for no words state them."""
        return {}

    def fact(self, context: Any, value: Any) -> Fact:
        """Each pair with an arrow from the old to the new."""
        return tuple([f"{old}→{new}" for new, old in value.items()])


class NumberField(Field):
    """A whole number of at least `least`."""

    least: int = 1

    def read(self, value: Any, path: str, reading: Reading) -> int:
        """The number of a record, `least` or more."""
        if type(value) is not int or value < self.least:
            self.refuse(path, reading, "record-fact")
            return 0
        return value

    def take(self, words: Any) -> Any:
        """The number that the next word says."""
        return words.number(self.attribute)

    def schema(self) -> Schema:
        """The JSON Schema of a number from `least` on."""
        return {"type": "integer", "minimum": self.least}


class AmountField(Field):
    """An exact amount; with a sign if it changes a total, else more than nothing.

    `nothing` is the problem of an amount of 0. An amount has the decimals of `context.rules.unit`.
    """

    shape: ClassVar[Schema] = WRITTEN_AMOUNT

    sign: bool = True
    nothing: str = ""

    def read(self, value: Any, path: str, reading: Reading) -> Amount:
        """The exact amount of a record."""
        return read_amount(value, path, reading.problems)

    def written(self, value: Any) -> str:
        """The amount as text, exact."""
        return plain(value)

    def take(self, words: Any) -> Any:
        """The amount in the next word; 0 is a problem if it is no use."""
        known = len(words.problems)
        amount = words.amount(self.attribute)
        says_nothing = amount == 0 if self.sign else amount <= 0
        if says_nothing and self.nothing and len(words.problems) == known:
            words.problems.add(self.nothing, "AMOUNT")
        return amount

    def fact(self, context: Any, value: Any) -> Fact:
        """The amount as people write it."""
        return Quantity(value, context.rules.unit.decimals, self.sign)


class Amounts(Field):
    """Amounts by player."""

    of_names = True
    shape: ClassVar[Schema] = {"type": "object", "additionalProperties": WRITTEN_AMOUNT}

    def read(self, value: Any, path: str, reading: Reading) -> dict[str, Amount]:
        """The exact amounts of a record by player."""
        if not isinstance(value, dict):
            self.refuse(path, reading, "record-fact")
            return {}
        amounts: dict[str, Amount] = {}
        for name, amount in value.items():
            try:
                amounts[name] = parse(amount)
            except ValueError:
                amounts[name] = read_amount(amount, f"{path}.{name}", reading.problems)
        return amounts

    def written(self, value: Any) -> dict[str, str]:
        """The amounts by player as texts, exact."""
        return plain_all(value)


def called(value: Any, names: Mapping[str, str]) -> Any:
    """A name, or each of several, after players changed their names."""
    if isinstance(value, dict):
        return {names.get(name, name): called(fact, names) for name, fact in value.items()}
    if isinstance(value, tuple):
        return tuple([names.get(name, name) for name in value])
    return names.get(value, value) if isinstance(value, str) else value


def fact(field: Field, doc: str = "", *, default: Any = REQUIRED) -> Any:
    """Declares a fact of an event: how it is read and written, the help of its option, and its default."""
    field.doc, field.default = doc, default
    return field


@dataclass_transform(frozen_default=True, field_specifiers=(fact,))
class Facts(Part):
    """Facts that belong together, as attributes in the order of their declaration."""

    manner = AS_RECORD
    fields: ClassVar[tuple[Field, ...]] = of_class(lambda facts: tuple(facts.keys.values()))
    names: ClassVar[tuple[str, ...]] = of_class(lambda facts: tuple([field.attribute for field in facts.fields]))
    __match_args__: ClassVar[Any] = names  # for `case Misdeal(player)`

    def __init__(self, *values: Any, **named: Any) -> None:
        super().__init__(**dict(zip(self.names, values, strict=False)), **named)

    def __iter__(self) -> Iterator[Any]:
        return (getattr(self, name) for name in self.names)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.names)})"

    def write(self) -> Body:
        """The facts as the fields of a record."""
        body: Body = {}
        for _, field in sorted(enumerate(self.fields), key=lambda placed: placed[0] + placed[1].shift):
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

    #: The name of its command, if that is not its kind.
    command: ClassVar[str] = ""

    #: Its command in a few words, and at length; an event that has both has a command of its facts in a row.
    does: ClassVar[str] = ""
    help: ClassVar[str] = ""

    #: True of an event that may go to an earlier place; true of one that changes what is already there.
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
        """The event that words state, or None after adding their problems."""
        values = [field.take(words) for field in cls.fields]
        return None if words.problems else cls(*values)

    def write(self) -> Body:
        """The event as the fields of a record (without number, time, assertions and seal)."""
        return {"kind": self.kind} | super().write()

    def title(self, context: Any) -> Said:
        """The event in one line; `context` is the table or competition, which knows how its facts are written."""
        return Said(self.says, {name: self._fact(name, context) for name in self.names})

    def _fact(self, name: str, context: Any) -> Fact:
        field = next(field for field in self.fields if field.attribute == name)
        value = getattr(self, name)
        return "" if value is None else field.fact(context, value)


def of_facts(facts: type[Facts]) -> Schema:
    """The JSON Schema of facts as a record has them; a fact that may be empty may be null."""
    schemas: dict[str, Schema] = {}
    for field in facts.fields:
        schema = field.schema()
        schemas[field.name] = {"anyOf": [schema, {"type": "null"}]} if field.default is None else schema
    required = [field.name for field in facts.fields if field.required]
    doc = (facts.__doc__ or "").partition("\n")[0]
    return {"type": "object", "description": doc, "properties": schemas, "required": required}


def by_kind(declared: Iterable[object]) -> dict[str, type[Event]]:
    """The events among the names of a module, by their kind in a ledger; of two of one kind the first."""
    kinds: dict[str, type[Event]] = {}
    for event in declared:
        if isinstance(event, type) and issubclass(event, Event) and event.kind:
            kinds.setdefault(event.kind, event)
    return kinds


class Remark(Event, kind="note", goes_before=True, says="note: {text}"):
    """A note that scores nothing."""

    does = "A remark that scores nothing."
    help = "Write a remark into the session."

    text: str = fact(TextField())


class Undo(Event, kind="undo", corrects=True, says="taken back"):
    """Takes back the last event; `override` says why, if the table had agreed on it."""

    override: str | None = fact(Reason(), default=None)


class Redo(Event, kind="redo", corrects=True, says="brought back"):
    """Brings back what was last taken back."""


class Words:
    """The words and options that say what happened, and the problems of those that cannot be read."""

    def __init__(self, words: Sequence[str], options: Mapping[str, object]) -> None:
        self.words, self.options = list(words), dict(options)
        self.problems = Problems()

    def amount(self, key: str) -> Amount:
        """The amount that the next word states, in figures, or that the next ones say: `five`, `twenty two`."""
        if not self.words:
            self.problems.add("how-much", key)
            return 0
        word = self.words.pop(0)
        try:
            return typed(word)
        except ValueError:
            pass
        from .words.classes import leading_amount  # few amounts are spelt out

        spelt_out = leading_amount([word, *self.words])
        if spelt_out is None:
            self.problems.add("amount", "AMOUNT", word=for_message(word))
            return 0
        del self.words[: spelt_out[1] - 1]
        return spelt_out[0]

    def number(self, key: str) -> int:
        """The number of a hand that the next word states."""
        if not self.words:
            if not self.problems:  # asked for one hand after the other
                self.problems.add("which-hand", key)
            return 0
        return hand_number(self.words.pop(0), self.problems)

    def text(self, key: str) -> str:
        """The text of an option, or else all the words that are left."""
        if key in self.options:
            return self.option(key) or ""
        rest, self.words = self.words, []
        if not rest:
            self.problems.append(problem("which-reason", key) if key == "why" else problem("which-words", key))
            return ""
        return readable(" ".join(rest), "TEXT", self.problems)

    def option(self, key: str) -> str | None:
        """The text of an option, None if it was not given."""
        value = self.options.pop(key, None)
        return None if value is None else readable(str(value), f"--{key.replace('_', '-')}", self.problems)

    def end(self) -> None:
        """Adds a problem for each word that is left over."""
        for word in self.words:
            self.problems.add("words-left", f'"{for_message(word)}"')


def hand_number(word: str, problems: Problems) -> int:
    """The number of a hand in a word, 0 if there is none."""
    if not word.isdecimal() or len(word) > LONGEST_NUMBER:
        problems.add("hand-number", word=for_message(word))
        return 0
    return int(word)


def readable(words: str, where: str, problems: Problems) -> str:
    """A text that a person typed, checked: not empty, not endless, without control characters."""
    text = printable(" ".join(words.split()))
    if not text:
        problems.add("text-empty", where)
    elif len(text) > LONGEST_TYPED:
        problems.add("text-too-long", where, most=LONGEST_TYPED)
    return text
