"""Documents, declared once: a ruleset, a hand, a request, the settings of a table, the record of an event.

A part of a document is a class, and each of its keys a line: its kind, its subject, its default.

    class Stake(Part):
        "What a point is worth."

        rate: Amount = amount("Crowns for a point.")
        unit: str = text("What is paid in.", default="CZK", example="EUR")

    reading = Reading()
    stake = Stake.read({"rate": "0.10"}, "stake", reading)   # stake.rate, stake.unit
    reading.problems                                         # all of them, each at its path

Reading checks: what cannot be read is a problem at its path, and the part around it is None. Its JSON Schema is read
off the same declaration (`mapping`). A room that has a problem of its own for a kind of key says `wrong=`; one
that needs a kind of its own derives it from `Key`, with `read` and `schema`. Such a kind finds in `reading.context` the
context of the document (the table whose players it names, say), and in `reading.beside` the keys that were read before
it.

`answer` has the answers for programs; `yaml_text` reads a file with the places of everything in it.
"""

from __future__ import annotations

import copyreg
import re
import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, Final, Self, dataclass_transform

from ..amounts import Amount, parse
from ..limits import LONGEST_PLAYER, LONGEST_TEXT_OF_RULES, MOST_AMOUNT, MOST_ENTRIES, MOST_GUESSES, MOST_KEYS
from ..problems import Problem, Problems, problem
from ..resources import read_table
from ..text import cut, printable
from ..values import Ordinary
from ..words.folding import did_you_mean
from ..words.said import Said, counted, said

Schema = dict[str, Any]

#: The default of a key that has to be written.
REQUIRED: Final[Any] = object()
EMPTY: Final[Mapping[Any, Any]] = MappingProxyType({})
# Rules are pickled to go from one process to another, and their defaults go with them.
copyreg.pickle(MappingProxyType, lambda mapping: (MappingProxyType, (dict(mapping),)))
A_LIST, AN_OBJECT, A_NUMBER = said("a list"), said("an object"), said("a whole number")
AN_AMOUNT, TRUE_OR_FALSE = said("an exact amount"), said("true or false")

#: An exact amount as a file writes it: nothing is divided by 0.
AMOUNT: Final = "-?[0-9]{1,9}(?:[.][0-9]{1,4}|/(?!0+$)[0-9]{1,4})?"
WHOLE: Final = "-?[0-9]{1,12}"
#: The JSON Schema of an exact amount as the program writes it: "-20", "0.5", "1/3".
WRITTEN_AMOUNT: Final[Schema] = {"type": "string", "pattern": "^-?[0-9]+(?:[.][0-9]+|/[0-9]+)?$"}
#: The example for somebody who wrote a bad number.
_AS_WHOLE: Final = 20
#: What an id begins with.
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"


class Reading:
    """A document that is being read: its `context`, and the problems found so far.

    `node` is the mapping of the part that is being read, and `beside` has the values of the keys read before the
    present one, by attribute: so it may depend on them, as the hand of a request does on its players.
    """

    def __init__(self, context: Any = None, problems: Problems | None = None) -> None:
        self.context: Final = context
        self.problems: Final = Problems() if problems is None else problems
        self.beside: Mapping[str, Any] = EMPTY
        self.node: Mapping[str, Any] = EMPTY

    def refuse(self, id: str, path: str, /, **facts: Any) -> None:
        """Adds a problem at a path."""
        self.problems.add(id, path, **facts)


class Key(metaclass=Ordinary):
    """One key of a part.

    `doc` says what it is about, in a sentence for authors of files; `default` is its value if it is left out. A value
    of another kind is refused by the problem `wrong`; or, in JSON and settings, by what it `must` be and an `example`
    of that; or else by the kind's own problem, as for a ruleset file. `never` has the problem of a value that does not
    go with others, by the conditions of the rules' card (`law.ruleset`).
    """

    doc: str = ""
    default: Any = REQUIRED
    never: Mapping[str, str | Callable[[str], Problem]] = EMPTY
    wrong: str = ""
    must: Said | None = None
    example: str = ""
    #: The key as the document writes it, and as Python does: they differ only if it is a keyword of Python's.
    name: str = ""
    attribute: str = ""
    #: The room and the name of the part that declares it.
    place: tuple[str, str] = ("", "")

    #: The JSON Schema of its values, but for what the key is about.
    shape: ClassVar[Schema]

    #: The facts that a declaration gives without their names, in this order.
    takes: ClassVar[tuple[str, ...]] = ("doc",)

    def __init__(self, *taken: Any, **more: Any) -> None:
        if taken:
            more |= zip(self.takes[: len(taken)], taken, strict=True)
        vars(self).update(more)

    @property
    def required(self) -> bool:
        """True if the key has to be written."""
        return self.default is REQUIRED

    def read(self, value: Any, path: str, reading: Reading) -> Any:
        """Reads the value, ready to work with; gives anything after adding its problems."""
        raise NotImplementedError

    def schema(self) -> Schema:
        """The JSON Schema of its values."""
        return {**self.shape, "description": self.about}

    @property
    def about(self) -> str:
        """The subject of the key."""
        return self.doc or self.text("doc")

    def text(self, name: str) -> str:
        """The text of the key under a name; empty if there is none."""
        return self.texts.get(name, "")

    @property
    def texts(self) -> Mapping[str, str]:
        """The texts of the key by name: its sentence, and on which condition the card prints it."""
        room, part = self.place
        known = read_table(room, "sentences.txt") if room else {}
        return known.get(f"{part}.{self.attribute}") or known.get(self.attribute, {})

    def refuse(
        self, path: str, reading: Reading, wrong: str = "wrong-kind", hint: Said | str | None = None, **facts: Any
    ) -> None:
        """Adds the key's own problem for a value of another kind, or this one if it declares none."""
        if self.wrong:
            reading.refuse(self.wrong, path)
        elif self.must is not None:
            remedy = None if self.example else ""
            reading.refuse("wrong-kind", path, what=self.must, example=self.example, hint=remedy)
        else:
            reading.refuse(wrong, path, hint=hint, **facts)

    def described(self, type_: str | list[str], **more: Any) -> Schema:
        """A JSON Schema of that type, described by what the key is about."""
        return {"type": type_, "description": self.about, **more}


class Whole(Key):
    """A whole number within bounds."""

    takes = ("doc", "least", "most")
    least: int
    most: int

    def read(self, value: Any, path: str, reading: Reading) -> Any:
        """A whole number within its bounds; true and false are no numbers."""
        if type(value) is not int:
            meant = int(value) if isinstance(value, str) and re.fullmatch(WHOLE, value) else _AS_WHOLE
            nearest = min(max(meant, self.least), self.most)
            self.refuse(
                path, reading, "rules-not-a-whole-number", found=described(value), entry=entry_of(path, str(nearest))
            )
        elif not self.least <= value <= self.most:
            self.refuse(
                path, reading, "rules-number-out-of-bounds", least=self.least, most=self.most, number=plainly(value)
            )
        else:
            return value
        return self.default

    def schema(self) -> Schema:
        """The JSON Schema of a whole number within the bounds."""
        return self.described("integer", minimum=self.least, maximum=self.most)


class ExactAmount(Key):
    """An exact amount: a whole number, or text such as "0.10" or "1/3"."""

    def read(self, value: Any, path: str, reading: Reading) -> Any:
        """The exact amount: at most 9 digits before the point or stroke and 4 after it, and no division by 0."""
        if type(value) is int:
            if -MOST_AMOUNT <= value <= MOST_AMOUNT:
                return value
            self.refuse(path, reading, "rules-amount-too-long", found=described(value))
        elif type(value) is str and re.fullmatch(AMOUNT, value):
            return parse(value)
        else:
            self.refuse(path, reading, "rules-not-an-amount", _amount_meant(path, value), found=described(value))
        return self.default

    def schema(self) -> Schema:
        """The JSON Schema of an exact amount."""
        bounds = {"minimum": -MOST_AMOUNT, "maximum": MOST_AMOUNT}
        return self.described(["integer", "string"], **bounds, pattern=f"^(?:{AMOUNT})$")


def read_amount(
    value: Any,
    path: str,
    problems: Problems,
    example: str = '"-20" or "0.50"',
    read: Callable[[Any], Amount] = parse,
) -> Amount:
    """The exact amount that a value is, as `read` understands it; 0 after adding a problem if it is none."""
    try:
        return read(value)
    except (ValueError, TypeError):
        problems.add("wrong-kind", path, what=AN_AMOUNT, example=example)
        return 0


def _amount_meant(path: str, value: Any) -> Said:
    """The hint for an amount with a decimal comma, as most players of this game write it."""
    meant = str(value)[:20].replace(",", ".") if isinstance(value, (str, float)) else ""
    if re.fullmatch(AMOUNT, meant):
        return write_so(path, f'"{meant}"')
    return said("write {one} or {other}", one=entry_of(path, "20"), other=entry_of(path, '"0.10"'))


class Flag(Key):
    """True or false."""

    default: Any = False
    shape: ClassVar[Schema] = {"type": "boolean"}

    def read(self, value: Any, path: str, reading: Reading) -> Any:
        """True or false; no other word means either."""
        if value is not True and value is not False:
            yes, no = entry_of(path, "true"), entry_of(path, "false")
            self.refuse(path, reading, "rules-not-true-or-false", found=described(value), yes=yes, no=no)
            return self.default
        return value


class Text(Key):
    """A text, which has to fit the pattern if there is one; the example is shown if it does not."""

    pattern: str = ""

    def read(self, value: Any, path: str, reading: Reading) -> str:
        """The text, which fits the pattern and has a bounded length."""
        if type(value) is not str:
            hint: Said | str = ""
            if self.example:
                hint = write_so(path, self.example)
            elif isinstance(value, (bool, int, float)):
                hint = said("put it in quotes: {entry}", entry=entry_of(path, f'"{plainly(value)}"'))
            self.refuse(path, reading, "rules-not-text", hint, found=described(value))
            return ""
        if not self.fits(value):
            self.refuse(path, reading, "rules-miswritten-text", write_so(path, self.example), word=quoted(value))
        elif len(value) > LONGEST_TEXT_OF_RULES:
            self.refuse(path, reading, "rules-text-too-long", most=LONGEST_TEXT_OF_RULES, n=len(value))
        return value

    def fits(self, value: str) -> bool:
        """True if a text fits the pattern."""
        return not self.pattern or re.fullmatch(self.pattern, value) is not None

    def schema(self) -> Schema:
        """The JSON Schema of a text with its pattern or length."""
        bound = {"pattern": f"^(?:{self.pattern})$"} if self.pattern else {"maxLength": LONGEST_TEXT_OF_RULES}
        return self.described("string", **bound, **({"examples": [self.example]} if self.example else {}))


class Id(Text):
    """A name for programs: small letters and digits, and behind the first one these signs, too."""

    takes = ("signs", "most")
    signs: str = "-"
    most: int = 40

    @property
    def pattern(self) -> str:  # type: ignore[override]
        """The pattern of the name."""
        return f"[a-z0-9][a-z0-9{self.signs}]{{0,{self.most - 1}}}"

    def fits(self, value: str) -> bool:
        """True if a text is such a name, found without compiling the pattern."""
        return 0 < len(value) <= self.most and value[0] in _LETTERS and not value.strip(_LETTERS + self.signs)


#: What an id in a table of parts is.
KEY: Final = Id()


class ReadBy(Key):
    """A value that a function of its own reads, and that a schema of its own describes."""

    takes = ("doc", "read", "shape")


class Anything(Key):
    """A value of any kind, which is only passed on."""

    shape: ClassVar[Schema] = {}

    def read(self, value: Any, path: str, reading: Reading) -> Any:
        """Reads the value as it is."""
        return value


class Choice(Key):
    """One of several words."""

    takes = ("doc", "words")
    words: Collection[str]

    def read(self, value: Any, path: str, reading: Reading) -> str:
        """One of the words; an empty text after adding a problem."""
        if type(value) is str and value in self.words:
            return value
        word = quoted(value) if type(value) is str else described(value)
        self.refuse(path, reading, "rules-unknown-choice", guess(value, self.words, reading.problems), word=word)
        return ""

    def schema(self) -> Schema:
        """The JSON Schema of the words."""
        return self.described("string", enum=[*self.words])


class Several(Key):
    """A list of values of one kind."""

    default = ()
    least: int = 0
    most: int = 64
    unique: bool = False
    takes = ("doc", "of")
    of: Key

    def read(self, value: Any, path: str, reading: Reading) -> tuple[Any, ...]:
        """The values in their order."""
        if type(value) is not list:
            self.refuse(path, reading, "rules-not-a-list", found=described(value))
            return ()
        problems, count = reading.problems, len(value)
        if count > self.most:
            reading.refuse("too-many-entries", path, most=self.most)
            return ()
        if count < self.least:
            entries = counted("{n} entry", "{n} entries", count)
            reading.refuse("rules-too-few-entries", path, entries=entries, least=self.least)
        before, read, values = len(problems), self.of.read, []
        for number, entry in enumerate(value):
            sound = len(problems)
            item = read(entry, f"{path}[{number}]", reading)
            if len(problems) == sound:
                values.append(item)
        if self.unique and len(problems) == before:
            for number, element in enumerate(values):
                first = values.index(element)
                if first != number:
                    reading.refuse("rules-twice-in-a-list", f"{path}[{number}]", first=first + 1)
        return tuple(values)

    def schema(self) -> Schema:
        """The JSON Schema of a list of such values."""
        schema = self.described("array", items=self.of.schema(), maxItems=self.most)
        least = {"minItems": self.least} if self.least else {}
        return {**schema, **least, **({"uniqueItems": True} if self.unique else {})}


class OfPart(Key):
    """A part within a part. A rule without a name of its own is called `label` beside a score."""

    default = None
    label: str = ""
    takes = ("of", "doc")
    of: type[Part]

    @property
    def about(self) -> str:
        """The subject of the key: by itself that of its part."""
        return super().about or self.of.__doc__ or ""

    def read(self, value: Any, path: str, reading: Reading) -> Any:
        """The part; None after adding its problems."""
        return self.of.read(value, path, reading, self.label)

    def schema(self) -> Schema:
        """The JSON Schema of the part."""
        return mapping(self.about, self.of.keys)


class TableOf(Key):
    """A table of parts of one kind by their ids; `example` is such an id."""

    takes = ("of", "doc")
    of: type[Part]

    def read(self, value: Any, path: str, reading: Reading) -> dict[str, Any]:
        """The parts by their ids, in the order of the document."""
        if not isinstance(value, dict):
            self.refuse(path, reading, "rules-not-a-mapping", found=described(value))
            return {}
        if len(value) > MOST_KEYS:
            reading.refuse("too-many-entries", path, most=MOST_KEYS)
            return {}
        values, read = {}, self.of.read
        for name, entry in value.items():
            if not KEY.fits(name):
                reading.refuse("rules-miswritten-key", f"{path}.{name}", key=quoted(name), example=self.example)
            values[name] = read(entry, f"{path}.{name}", reading)
        return values

    def schema(self) -> Schema:
        """The JSON Schema of parts by their ids."""
        names, each = {"pattern": f"^(?:{KEY.pattern})$"}, mapping(self.of.__doc__ or "", self.of.keys)
        return self.described("object", propertyNames=names, additionalProperties=each, maxProperties=MOST_KEYS)


def mapping(doc: str, keys: Mapping[str, Key]) -> Schema:
    """The JSON Schema of an object with these keys and no others."""
    schema: Schema = {
        "type": "object",
        "description": doc,
        "properties": {name: key.schema() for name, key in keys.items()},
        "additionalProperties": False,
    }
    required = [name for name, key in keys.items() if key.required]
    return {**schema, "required": required} if required else schema


# Words for messages -----------------------------------------------------------------------------------------------


def described(value: Any) -> Said | str:
    """A value as a problem describes it: `the text "two"`, `a list`, `nothing`."""
    if value is None:
        return said("nothing")
    if isinstance(value, str):
        return said("the text {text}", text=quoted(value))
    if isinstance(value, int | float):
        number = plainly(value)
        known = isinstance(value, bool) or isinstance(number, Said)
        return number if known else said("the number {number}", number=number)
    return said("a list") if isinstance(value, list) else said("a mapping")


def plainly(value: Any) -> Said | str:
    """A number, true or false as it is written in a file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    # Python refuses to write out a whole number of several thousand digits.
    if isinstance(value, float) or abs(value) < 10**15:
        return str(value)
    return said("a number of more than 15 digits")


def quoted(text: str) -> str:
    """Text in quotation marks, shortened, and with what cannot be seen written out."""
    return f'"{cut(text, LONGEST_PLAYER)}"'


def entry_of(path: str, value: str) -> str:
    """A line of the file with this value."""
    name = path[path.rfind(".") + 1 :]
    return value if not name else f"- {value}" if name.endswith("]") else f"{name}: {value}"


def write_so(path: str, value: str) -> Said:
    """The hint to write this value at a path."""
    return said("write {entry}", entry=entry_of(path, value))


def guess(word: object, known: Iterable[str], problems: Problems) -> Said:
    """Hints at the known word that was meant; a file with very much wrong is the wrong file, and needs no hints."""
    return did_you_mean(str(word) if len(problems) <= MOST_GUESSES else "", known)


# The kinds as a part declares its keys by them, each of which is a value of its part.
whole: Any = Whole
amount: Any = ExactAmount
flag: Any = Flag
text: Any = Text
an_id: Any = Id
choice: Any = Choice
several: Any = Several
part: Any = OfPart
table: Any = TableOf


def of_kind(kind: Key) -> Any:
    """Declares a key of a kind that is declared elsewhere."""
    return kind


Node = Mapping[str, Any]


class Manner:
    """The manner of reading a mapping: the problems of a value that is no mapping, of unknown and of missing keys.

    If `nulls`, null means the same as leaving a key out, and a required kind says itself what is missing; if `strict`,
    an unknown key is a problem; there are at most so many keys. Files are read as it is by itself.
    """

    def __init__(self, nulls: bool = False, strict: bool = True, most: float = float("inf")) -> None:
        self.nulls, self.strict, self.most = nulls, strict, most

    def refused(self, node: object, path: str) -> Problem:
        """The problem of a value that is no mapping, or too large."""
        return problem("rules-not-a-mapping", path, found=described(node))

    def unknown(self, name: Any, path: str, keys: Mapping[str, Key], problems: Problems) -> Problem:
        """The problem of an unknown key, with a guess as long as few problems were found before it."""
        return problem("rules-unknown-key", below(path, name), key=quoted(name), hint=guess(name, keys, problems))

    def missing(self, name: str, path: str) -> Problem:
        """The problem of a missing key."""
        return problem("rules-missing-key", path, key=name)


class Json(Manner):
    """The manner of a JSON object of at most `MOST_ENTRIES` keys, such as `example`."""

    def __init__(self, example: str) -> None:
        super().__init__(nulls=True, most=MOST_ENTRIES)
        self.example: Final = example

    def refused(self, node: object, path: str) -> Problem:
        """The problem of a value that is no object, or has too many keys."""
        if isinstance(node, dict):
            return problem("too-many-entries", path, most=self.most)
        return problem("wrong-kind", path, what=AN_OBJECT, example=self.example)

    def unknown(self, name: Any, path: str, keys: Mapping[str, Key], problems: Problems) -> Problem:
        """The problem of an unknown key, with the one that was probably meant."""
        return problem("unknown-field", below(path, printable(str(name))), hint=did_you_mean(str(name), keys))


def below(path: str, name: str) -> str:
    """The path of a key below a path."""
    return f"{path}.{name}" if path else name


AS_FILE: Final = Manner()
#: The manner of reading a record's facts, among other keys of the record: its number, its time, its seal.
AS_RECORD: Final = Manner(nulls=True, strict=False)


class Keys(dict[str, Key]):
    """The keys of a mapping by name, in the order in which they are read, and the manner of reading it.

    `defaults` are the values, by attribute, of keys that are left out; the `required` keys have to be there. `reads` is
    what is done at each: its attribute, and what reads it. The `conditional` keys say when a value does not go with
    others, or have parts that may have such keys.
    """

    def __init__(self, keys: Mapping[str, Key], manner: Manner = AS_FILE) -> None:
        super().__init__(keys)
        self.manner: Final = manner
        self.defaults: Final[dict[str, Any]] = {}
        self.required: Final[dict[str, None]] = {}
        self.reads: Final[dict[str, tuple[str, Callable[[Any, str, Reading], Any]]]] = {}
        self.conditional: Final[list[tuple[str, Key]]] = []
        for name, key in keys.items():
            default = self.defaults[key.attribute] = key.default
            self.reads[name] = key.attribute, key.read
            if default is REQUIRED:
                self.required[name] = None
            if key.never or isinstance(key, (OfPart, TableOf)):
                self.conditional.append((name, key))


def read_keys(keys: Keys, node: Any, path: str, reading: Reading) -> dict[str, Any]:
    """The values of a mapping with these keys and no others, by attribute.

    A key that is left out has its default; one that cannot be read has as much as could be read.
    """
    problems, manner = reading.problems, keys.manner
    if not isinstance(node, dict) or len(node) > manner.most:
        problems.append(manner.refused(node, path))
        return {}
    # The usual mapping has no unknown key, which one comparison shows.
    if manner.strict and not keys.keys() >= node.keys():
        for name in node:
            if name not in keys:
                problems.append(manner.unknown(name, path, keys, problems))
    prefix, values, nulls = f"{path}." if path else "", keys.defaults.copy(), manner.nulls
    # Keys may look at what is beside them; reading a part inside must not lose that.
    around, reading.beside = reading.beside, values
    # If null means the key is left out, a key that is required is read in any case, and says that it is missing.
    written = keys.required | node if nulls else node
    for name, (attribute, read) in keys.reads.items():
        if name in written and ((value := written[name]) is not None or not nulls or name in keys.required):
            values[attribute] = read(value, prefix + name, reading)
    reading.beside = around
    if not nulls:
        problems.extend([manner.missing(name, path) for name in keys.required if name not in node])
    return values


class OfClass:
    """A fact about each of several classes, worked out when it is first asked for.

    A command declares many parts and reads few.
    """

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self.work: Final = cache(work)

    def __get__(self, instance: object, kind: type) -> Any:
        """The fact about a class, or about that of an instance."""
        return self.work(kind)


of_class: Any = OfClass


def _keys_of(part: Any) -> Keys:
    place = str(sys.modules[part.__module__].__package__).rpartition(".")[2], part.__name__
    keys, declared = dict[str, Key](), vars(part)
    for name, kind in part.__annotations__.items():
        key = declared.get(name)
        if kind == "bool" and isinstance(key, bool):
            key = Flag(default=key)
        elif not isinstance(key, Key):
            continue
        if not hasattr(key, "__get__"):  # which reads what the instance does not have yet
            delattr(part, name)  # an attribute of the instance is read quickest if the class has none of that name
        key.name, key.attribute, key.place = key.name or name, name, place
        keys[key.name] = key
    return Keys(keys if part is Part else keys | part.__base__.keys, part.manner)


@dataclass_transform(
    frozen_default=True,
    kw_only_default=True,
    eq_default=False,
    field_specifiers=(whole, amount, flag, text, an_id, choice, several, part, table, of_kind),
)
class Part(metaclass=Ordinary):
    """A part of a document. Its attributes are its keys; a key that is left out has its default.

    True or false as the value of an attribute that is declared as `bool` declares a flag.
    """

    #: The keys as the document writes them, a part's own before those of the part it extends.
    keys: ClassVar[Keys] = of_class(_keys_of)
    manner: ClassVar[Manner] = AS_FILE

    def __init__(self, **values: Any) -> None:
        vars(self).update(self.keys.defaults, **values)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} never changes: {name}")

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and vars(self) == vars(other))

    @classmethod
    def read(cls, node: Any, path: str, reading: Reading, label: str = "") -> Self | None:
        """Reads the part at a path, called `label` if it has no name of its own.

        None after adding its problems.
        """
        self = object.__new__(cls)
        self._begin(path, reading)
        before, around, reading.node = len(reading.problems), reading.node, node
        values = read_keys(cls.keys, node, path, reading)
        reading.node = around
        if len(reading.problems) > before:
            return None
        vars(self).update(values)
        self._end(node, path, reading, label)
        return self

    def _begin(self, path: str, reading: Reading) -> None:
        """Prepares the reading of the keys."""

    def _end(self, node: Node, path: str, reading: Reading, label: str) -> None:
        """Adds the attributes that follow from the keys."""
