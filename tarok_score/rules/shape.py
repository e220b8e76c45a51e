"""What plain data must look like, said once: for the check of a file and for the schema an editor works with.

A shape is built once and never changes. `check` goes through a value that came from YAML or JSON and adds a `Problem`
for everything that does not fit; it never raises and never stops at the first. `schema` says the same as JSON Schema
(draft 2020-12), with one difference: to JSON Schema 20.0 is a whole number, here it is none.

The messages are for a card player who edits a file: what stands there, and what to write instead.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType, NoneType
from typing import Any, Final, NamedTuple, Protocol

from ..problems import Place, Problem

Schema = dict[str, Any]
Also = Callable[[dict[str, Any], str, list[Problem]], None]

# Whoever gets this much wrong has given the wrong file; looking for similar names would only take time.
_MOST_GUESSES: Final = 50
_LONG: Final = "a number of more than 15 digits"
_MOST_AMOUNT: Final = 10**9 - 1
_AMOUNT: Final = "-?[0-9]{1,9}(?:[.][0-9]{1,4}|/(?!0+$)[0-9]{1,4})?"
_AMOUNT_WRITTEN: Final = re.compile(_AMOUNT)
_WHOLE_WRITTEN: Final = re.compile("-?[0-9]{1,12}")


class Shape(Protocol):
    """What a value must look like."""

    def check(self, value: Any, path: str, problems: list[Problem]) -> None:
        """Add a problem for everything in the value that does not fit; `path` is where the value stands."""

    def schema(self) -> Schema:
        """The same as JSON Schema."""

    def types(self) -> tuple[type, ...]:
        """The Python types of values that are meant for this shape."""

    def wanted(self) -> str:
        """What the value must be, in a few words: "a whole number"."""


class Text:
    """Text; if there are `choices`, one of those, and if there is a `pattern`, one that it fits from end to end.

    The pattern is for Python and JavaScript alike: write [0-9] and not \\d. The `example` is what is shown to somebody
    whose text does not fit.
    """

    __slots__ = ("_fits", "choices", "doc", "example", "pattern")

    def __init__(self, doc: str, pattern: str | None = None, choices: Iterable[str] = (), example: str = "") -> None:
        self.doc: Final = doc
        self.pattern: Final = pattern
        self.choices: Final = tuple(choices)
        self.example: Final = example
        self._fits: Final = re.compile(pattern).fullmatch if pattern is not None else None

    def check(self, value: Any, path: str, problems: list[Problem]) -> None:
        if not isinstance(value, str):
            hint = ""
            if self.choices or self.example:
                hint = _write(path, self.example or self.choices[0])
            elif isinstance(value, (bool, int, float)):
                hint = "put it in quotes: " + _entry(path, f'"{_plainly(value)}"')
            problems.append(Problem(path, f"must be text, not {_described(value)}", hint))
        elif self.choices and value not in self.choices:
            problems.append(Problem(path, f"{_quoted(value)} is not known here", _guess(value, self.choices, problems)))
        elif self._fits and not self._fits(value):
            hint = _write(path, self.example) if self.example else f"the pattern is {self.pattern}"
            problems.append(Problem(path, f"{_quoted(value)} is not written as it must be", hint))

    def schema(self) -> Schema:
        schema: Schema = {"type": "string", "description": self.doc}
        if self.pattern is not None:
            schema["pattern"] = f"^(?:{self.pattern})$"
        if self.choices:
            schema["enum"] = list(self.choices)
        if self.example:
            schema["examples"] = [self.example]
        return schema

    def types(self) -> tuple[type, ...]:
        return (str,)

    def wanted(self) -> str:
        return "text"


class Whole:
    """A whole number, at least `least` and at most `most`. True and false are no numbers."""

    __slots__ = ("doc", "least", "most")

    def __init__(self, doc: str, least: int | None = None, most: int | None = None) -> None:
        self.doc: Final = doc
        self.least: Final = least
        self.most: Final = most

    def check(self, value: Any, path: str, problems: list[Problem]) -> None:
        if not isinstance(value, int) or isinstance(value, bool):
            meant = int(value) if isinstance(value, str) and _WHOLE_WRITTEN.fullmatch(value) else 20
            hint = _write(path, str(self._nearest(meant)))
            problems.append(Problem(path, f"must be a whole number, not {_described(value)}", hint))
        elif value != self._nearest(value):
            if self.least is None:
                wanted = f"{self.most} or less"
            elif self.most is None:
                wanted = f"{self.least} or more"
            else:
                wanted = f"from {self.least} to {self.most}"
            problems.append(Problem(path, f"must be {wanted}, not {_plainly(value)}", f"write a number {wanted}"))

    def _nearest(self, value: int) -> int:
        if self.least is not None and value < self.least:
            return self.least
        if self.most is not None and value > self.most:
            return self.most
        return value

    def schema(self) -> Schema:
        schema: Schema = {"type": "integer", "description": self.doc}
        if self.least is not None:
            schema["minimum"] = self.least
        if self.most is not None:
            schema["maximum"] = self.most
        return schema

    def types(self) -> tuple[type, ...]:
        return (int,)

    def wanted(self) -> str:
        return "a whole number"


class Amount:
    """An exact amount: a whole number, or text such as "0.10", "-2" or "1/3".

    At most 9 digits before the point or stroke and 4 after it; nothing is divided by 0.
    """

    __slots__ = ("doc",)

    def __init__(self, doc: str) -> None:
        self.doc: Final = doc

    def check(self, value: Any, path: str, problems: list[Problem]) -> None:
        if isinstance(value, int) and not isinstance(value, bool):
            if not -_MOST_AMOUNT <= value <= _MOST_AMOUNT:
                message = f"must have at most 9 digits, not {_described(value)}"
                problems.append(Problem(path, message, "write a smaller amount"))
        elif not isinstance(value, str) or not _AMOUNT_WRITTEN.fullmatch(value):
            hint = _write(path, "20") + " or " + _entry(path, '"0.10"')
            if isinstance(value, (str, float)):
                # A decimal comma is how most players of this game write amounts.
                meant = str(value)[:20].replace(",", ".")
                if _AMOUNT_WRITTEN.fullmatch(meant):
                    hint = _write(path, f'"{meant}"')
            problems.append(Problem(path, f"must be an exact amount, not {_described(value)}", hint))

    def schema(self) -> Schema:
        return {
            "type": ["integer", "string"],
            "description": self.doc,
            "minimum": -_MOST_AMOUNT,
            "maximum": _MOST_AMOUNT,
            "pattern": f"^(?:{_AMOUNT})$",
        }

    def types(self) -> tuple[type, ...]:
        return (int, str)

    def wanted(self) -> str:
        return "an exact amount"


class Flag:
    """True or false."""

    __slots__ = ("doc",)

    def __init__(self, doc: str) -> None:
        self.doc: Final = doc

    def check(self, value: Any, path: str, problems: list[Problem]) -> None:
        if value is not True and value is not False:
            hint = f"{_write(path, 'true')} or {_entry(path, 'false')}"
            problems.append(Problem(path, f"must be true or false, not {_described(value)}", hint))

    def schema(self) -> Schema:
        return {"type": "boolean", "description": self.doc}

    def types(self) -> tuple[type, ...]:
        return (bool,)

    def wanted(self) -> str:
        return "true or false"


class Listing:
    """A list of `least` to `most` entries of one shape, if `unique` no two the same."""

    __slots__ = ("doc", "least", "most", "of", "unique")

    def __init__(self, of: Shape, doc: str, least: int = 0, most: int = 64, unique: bool = False) -> None:
        self.of: Final = of
        self.doc: Final = doc
        self.least: Final = least
        self.most: Final = most
        self.unique: Final = unique

    def check(self, value: Any, path: str, problems: list[Problem]) -> None:
        if not isinstance(value, list):
            hint = "begin each entry with - on a line of its own, or write [one, two]"
            problems.append(Problem(path, f"must be a list, not {_described(value)}", hint))
            return
        if len(value) > self.most:
            message = f"has {len(value)} entries, and at most {self.most} are allowed"
            problems.append(Problem(path, message, "delete some"))
            return
        if len(value) < self.least:
            message = f"has {_counted(len(value), 'entry', 'entries')}, and at least {self.least} must be there"
            problems.append(Problem(path, message, "add some"))
        before = len(problems)
        check = self.of.check
        for number, entry in enumerate(value):
            check(entry, f"{path}[{number}]", problems)
        if self.unique and len(problems) == before:
            firsts: dict[str, int] = {}
            for number, entry in enumerate(value):
                first = firsts.setdefault(json.dumps(entry, sort_keys=True), number)
                if first != number:
                    message = f"stands in the list twice, first as entry {first + 1}"
                    problems.append(Problem(f"{path}[{number}]", message, "delete one of them"))

    def schema(self) -> Schema:
        schema: Schema = {"type": "array", "description": self.doc, "items": self.of.schema(), "maxItems": self.most}
        if self.least:
            schema["minItems"] = self.least
        if self.unique:
            schema["uniqueItems"] = True
        return schema

    def types(self) -> tuple[type, ...]:
        return (list,)

    def wanted(self) -> str:
        return "a list"


class Table:
    """A mapping of up to `most` free keys, each fitting `key_pattern` from end to end, to values of one shape.

    The `example` is a key that is shown to somebody whose key does not fit.
    """

    __slots__ = ("_fits", "doc", "example", "key_pattern", "most", "of")

    def __init__(self, of: Shape, doc: str, key_pattern: str, most: int = 128, example: str = "") -> None:
        self.of: Final = of
        self.doc: Final = doc
        self.key_pattern: Final = key_pattern
        self.most: Final = most
        self.example: Final = example
        self._fits: Final = re.compile(key_pattern).fullmatch

    def check(self, value: Any, path: str, problems: list[Problem]) -> None:
        if not isinstance(value, dict):
            problems.append(_not_a_mapping(value, path))
            return
        if len(value) > self.most:
            message = f"has {len(value)} keys, and at most {self.most} are allowed"
            problems.append(Problem(path, message, "delete some"))
            return
        prefix = f"{path}." if path else ""
        fits = self._fits
        check = self.of.check
        for key, entry in value.items():
            if not fits(key):
                hint = f"write it like {self.example}" if self.example else f"the pattern is {self.key_pattern}"
                problems.append(Problem(prefix + key, f"the key {_quoted(key)} is not written as it must be", hint))
            check(entry, prefix + key, problems)

    def schema(self) -> Schema:
        return {
            "type": "object",
            "description": self.doc,
            "propertyNames": {"pattern": f"^(?:{self.key_pattern})$"},
            "additionalProperties": self.of.schema(),
            "maxProperties": self.most,
        }

    def types(self) -> tuple[type, ...]:
        return (dict,)

    def wanted(self) -> str:
        return "a mapping"


class Field(NamedTuple):
    """One key of a record: the shape of its value, and whether it must be there."""

    shape: Shape
    required: bool = False


class Record:
    """A mapping with these fields and no others.

    `also` looks at what concerns several fields at once: it is called with the value, its path and the list of
    problems, and only when every field for itself is right. JSON Schema says nothing of it.
    """

    __slots__ = ("_checks", "_required", "also", "doc", "fields")

    def __init__(self, fields: Mapping[str, Field], doc: str, also: Also | None = None) -> None:
        self.fields: Final[Mapping[str, Field]] = MappingProxyType(dict(fields))
        self.doc: Final = doc
        self.also: Final = also
        self._checks: Final = {name: known.shape.check for name, known in fields.items()}
        self._required: Final = tuple(name for name, known in fields.items() if known.required)

    def check(self, value: Any, path: str, problems: list[Problem]) -> None:
        if not isinstance(value, dict):
            problems.append(_not_a_mapping(value, path))
            return
        before = len(problems)
        prefix = f"{path}." if path else ""
        checks = self._checks
        for key, entry in value.items():
            check = checks.get(key)
            if check is not None:
                check(entry, prefix + key, problems)
            else:
                hint = _guess(key, self.fields, problems)
                problems.append(Problem(prefix + key, f"the key {_quoted(key)} is not known here", hint))
        for name in self._required:
            if name not in value:
                problems.append(Problem(path, f"{name} is missing", f"add a line {name}:"))
        if self.also is not None and len(problems) == before:
            self.also(value, path, problems)

    def schema(self) -> Schema:
        schema: Schema = {
            "type": "object",
            "description": self.doc,
            "properties": {name: known.shape.schema() for name, known in self.fields.items()},
            "additionalProperties": False,
        }
        if self._required:
            schema["required"] = list(self._required)
        return schema

    def types(self) -> tuple[type, ...]:
        return (dict,)

    def wanted(self) -> str:
        return "a mapping"


class OneOf:
    """One of several shapes; which one is seen from the kind of value (text, number, list and so on).

    Two shapes for one kind of value cannot be told apart: ValueError, when the shape is built.
    """

    __slots__ = ("_by_type", "shapes")

    def __init__(self, *shapes: Shape) -> None:
        by_type: dict[type, Shape] = {}
        for shape in shapes:
            for kind in shape.types():
                if by_type.setdefault(kind, shape) is not shape:
                    raise ValueError(f"two shapes for one kind of value: {kind.__name__}")
        self.shapes: Final = shapes
        self._by_type: Final = by_type

    def check(self, value: Any, path: str, problems: list[Problem]) -> None:
        shape = self._by_type.get(type(value))
        if shape is not None:
            shape.check(value, path, problems)
        else:
            message = f"must be {self.wanted()}, not {_described(value)}"
            problems.append(Problem(path, message, f"write {self.wanted()}"))

    def schema(self) -> Schema:
        return {"anyOf": [shape.schema() for shape in self.shapes]}

    def types(self) -> tuple[type, ...]:
        return tuple(self._by_type)

    def wanted(self) -> str:
        return " or ".join(shape.wanted() for shape in self.shapes)


class Nullable:
    """A value of this shape or null, which stands for "take it away" where rulesets are merged."""

    __slots__ = ("shape",)

    def __init__(self, shape: Shape) -> None:
        self.shape: Final = shape

    def check(self, value: Any, path: str, problems: list[Problem]) -> None:
        if value is not None:
            self.shape.check(value, path, problems)

    def schema(self) -> Schema:
        return {"anyOf": [self.shape.schema(), {"type": "null"}]}

    def types(self) -> tuple[type, ...]:
        return (*self.shape.types(), NoneType)

    def wanted(self) -> str:
        return f"{self.shape.wanted()} or null"


def json_schema(shape: Shape, title: str, id: str) -> Schema:
    """The whole JSON Schema of a shape, under this title and this identifier (a URL)."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": id, "title": title, **shape.schema()}


def locate(problems: Iterable[Problem], places: Mapping[str, Place]) -> tuple[Problem, ...]:
    """The problems with their places, in the order of the file.

    A path that has no place gets that of the nearest part around it which has one. A problem that knows its place
    keeps it; those that find none come last.
    """
    located = [
        problem if problem.place else problem._replace(place=_around(problem.path, places)) for problem in problems
    ]
    return tuple(sorted(located, key=lambda problem: (problem.place is None, problem.place or ())))


def _around(path: str, places: Mapping[str, Place]) -> Place | None:
    while path and path not in places:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return places.get(path)


# Words for messages -----------------------------------------------------------------------------------------------


def _not_a_mapping(value: Any, path: str) -> Problem:
    hint = "write its keys on the lines below it, each with a colon and a value"
    return Problem(path, f"must be a mapping, not {_described(value)}", hint)


def _described(value: Any) -> str:
    """What stands there instead, in words."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return _plainly(value)
    if isinstance(value, str):
        return f"the text {_quoted(value)}"
    if isinstance(value, (int, float)):
        plainly = _plainly(value)
        return plainly if plainly is _LONG else f"the number {plainly}"
    return "a list" if isinstance(value, list) else "a mapping"


def _plainly(value: float) -> str:
    """A number, true or false as it is written in a file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    # Python refuses to write out a whole number of some thousand digits.
    return str(value) if isinstance(value, float) or abs(value) < 10**15 else _LONG


def _quoted(text: str) -> str:
    """Text in quotation marks, shortened, and with what cannot be seen written out."""
    shown = text if len(text) <= 40 else text[:37] + "..."
    return '"' + "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in shown) + '"'


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _entry(path: str, value: str) -> str:
    """A line of the file with this value."""
    name = path[path.rfind(".") + 1 :]
    return value if not name else f"- {value}" if name.endswith("]") else f"{name}: {value}"


def _write(path: str, value: str) -> str:
    return f"write {_entry(path, value)}"


def _guess(word: str, known: Iterable[str], problems: list[Problem]) -> str:
    """The known word that was probably meant, and all of them."""
    words = list(known)
    allowed = "allowed: " + ", ".join(words)
    if len(problems) > _MOST_GUESSES or len(word) > 40:
        return allowed
    import difflib

    close = difflib.get_close_matches(word.lower(), words, 1)
    return f'did you mean "{close[0]}"? {allowed}' if close else allowed
