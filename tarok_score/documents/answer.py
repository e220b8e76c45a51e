"""Answers for programs: one declaration is the schema of an answer, what writes it, and what documents it.

They are declared in files, which `read` reads (`show/answers.txt` says how they are written), or in code:

    SETTLED = answer("settle", "`tarok settle`: who pays whom",
        fact("rate", or_null(AMOUNT), "What a point is worth."),          # read from the attribute `rate`
        fact("pot", AMOUNT, "What lies in the pot.", "state.pot"),        # from `state.pot`
        fact("players", NAMES, "Who played.", lambda due: due.totals))    # by a function

While answers say `"schema": 1`, no fact that is declared goes, and none changes its meaning; others may come.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from ..amounts import plain, plain_all
from . import WRITTEN_AMOUNT, Schema

if TYPE_CHECKING:
    from ..words.said import Speech

Writer = Callable[[Any, "Speech"], Any]

#: The value of a fact that may be left out, and is null instead.
NULL: Final = object()

#: The answers of all commands whose modules are loaded, by the name of the schema.
ANSWERS: Final[dict[str, Answer]] = {}


class Kind(NamedTuple):
    """A kind of fact: its JSON Schema, and how a value is written."""

    schema: Schema
    write: Writer = lambda value, speech: value


class Fact(NamedTuple):
    """A fact of an object: its name, its kind, its meaning, and the path of its value.

    `value` finds it in an object or a dict, `of_object` in an object. If it is not `always` there, None leaves it out.
    """

    name: str
    kind: Kind
    doc: str
    value: Callable[[Any], Any]
    of_object: Callable[[Any], Any]
    always: bool = True


Facts: TypeAlias = tuple[Fact, ...]


def fact(name: str, kind: Kind, doc: str, path: str | Callable[[Any], Any] = "") -> Fact:
    """A fact that is always there, from the attribute of its name, a path of attributes, or a function."""
    return Fact(name, kind, doc, *((path, path) if callable(path) else _at(path or name)))


def perhaps(name: str, kind: Kind, doc: str, path: str | Callable[[Any], Any] = "") -> Fact:
    """A fact that is left out if there is nothing to say."""
    return fact(name, kind, doc, path)._replace(always=False)


def under(path: str | Callable[[Any], Any], facts: Iterable[Fact]) -> Facts:
    """These facts of the value at a path, or from a function; without a value they are None."""

    def value_of(fact: Fact) -> Callable[[Any], Any]:
        """The value of a fact, found there."""
        return lambda whole: None if (inner := at(whole)) is None else fact.value(inner)

    at = path if callable(path) else _at(path)[0]
    return tuple([fact._replace(value=(value := value_of(fact)), of_object=value) for fact in facts])


def _at(path: str) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    """The functions that find the value at a path of attributes, in an object or a dict, and in objects only.

    The path may begin with keys of dicts, whose value is None if there is no such key. One that ends in `()` calls what
    is there.
    """
    if path.endswith("()"):
        method = _at(path.removesuffix("()"))[0]
        return (lambda whole: method(whole)(),) * 2
    first, _, rest = path.partition(".")
    of_object, below = attrgetter(path), _at(rest)[0] if rest else None

    def value(held: Any) -> Any:
        """The value in an object, or in a dict."""
        if not isinstance(held, dict):
            return of_object(held)
        return held.get(first) if below is None else below(held.get(first))

    return value, of_object


# Kinds -----------------------------------------------------------------------------------------------------------


TEXT: Final = Kind({"type": "string"}, lambda value, speech: speech.fact(value))
NUMBER: Final = Kind({"type": "integer"})
FLAG: Final = Kind({"type": "boolean"})
AMOUNT: Final = Kind(WRITTEN_AMOUNT, lambda value, speech: plain(value))
ANYTHING: Final = Kind({})
OBJECT: Final = Kind({"type": "object"}, lambda value, speech: dict(value))


def word(*allowed: str) -> Kind:
    """One of these words."""
    return Kind({"type": "string", "enum": [*allowed]})


def several(kind: Kind) -> Kind:
    """A list."""
    write = kind.write

    def write_all(values: Iterable[Any], speech: Speech) -> list[Any]:
        """Every value, in their order."""
        written = []
        for value in values:
            written.append(write(value, speech))
        return written

    return Kind({"type": "array", "items": kind.schema}, write_all)


def by_name(kind: Kind) -> Kind:
    """An object with a value for each name: of a player, a rule, a currency."""
    write = kind.write
    return Kind(
        {"type": "object", "additionalProperties": kind.schema},
        lambda values, speech: {str(name): write(value, speech) for name, value in values.items()},
    )


def or_null(kind: Kind) -> Kind:
    """A value, or null for None."""
    write = kind.write
    return Kind(nullable(kind.schema), lambda value, speech: None if value in (None, NULL) else write(value, speech))


def either(*kinds: Kind, write: Writer = ANYTHING.write) -> Kind:
    """A value of one of these kinds."""
    return Kind({"anyOf": [kind.schema for kind in kinds]}, write)


def record(*facts: Fact) -> Kind:
    """An object with these facts."""

    def write(held: Any, speech: Speech) -> dict[str, Any]:
        """The facts of an object by their names."""
        written = {}
        for name, value_of, write_value, always in of_dict if type(held) is dict else of_object:
            value = value_of(held)
            if value is not None or always:
                written[name] = value if type(value) is str else write_value(value, speech)
        return written

    # Objects and mappings are told apart once per answer and not once per fact: sheets have thousands of them.
    of_dict = [(fact.name, fact.value, fact.kind.write, fact.always) for fact in facts]
    of_object = [(fact.name, fact.of_object, fact.kind.write, fact.always) for fact in facts]

    return Kind(
        {
            "type": "object",
            "properties": {fact.name: {**fact.kind.schema, "description": fact.doc} for fact in facts},
            "required": [fact.name for fact in facts if fact.always],
        },
        write,
    )


NAMES: Final = several(TEXT)
# These two are written once a line of a batch, and need no call for each value.
AMOUNTS: Final = by_name(AMOUNT)._replace(write=lambda values, speech: plain_all(values))
NUMBERS: Final = by_name(NUMBER)._replace(write=lambda values, speech: dict(values))


# Answers ---------------------------------------------------------------------------------------------------------


class Answer(NamedTuple):
    """The answer of a command, by the name of its schema."""

    name: str
    schema: Schema
    write: Writer


def answer(name: str, title: str, *facts: Fact) -> Answer:
    """Declares the answer of a command: an object that says which version of the contract it keeps."""
    version = fact("schema", Kind({"const": 1}), "The version of the contract that the answer keeps.", lambda value: 1)
    return declared(name, {"title": title}, record(version, *facts))


def declared(name: str, head: Schema, kind: Kind) -> Answer:
    """Declares an answer of this kind, whose schema begins with this head."""
    ANSWERS[name] = Answer(name, {**head, **kind.schema}, kind.write)
    return ANSWERS[name]


#: The kinds that a file names by a word.
KINDS: Final = {
    "text": TEXT,
    "spoken": Kind(TEXT.schema, lambda value, speech: value.spoken(speech)),
    "number": NUMBER,
    "flag": FLAG,
    "amount": AMOUNT,
    "amounts": AMOUNTS,
    "numbers": NUMBERS,
    "names": NAMES,
    "object": OBJECT,
    "any": ANYTHING,
}

#: What a kind in a file may end in, and what it makes of the kind before it.
ENDINGS: Final = {"[]": several, "{}": by_name, "|null": or_null}


def read(
    path: str, found_by: Mapping[str, Callable[[Any], Any]], kinds: Mapping[str, Kind], groups: Mapping[str, Facts] = {}
) -> dict[str, Facts]:
    """Declares the answers of a file, and returns its groups.

    `found_by` are the functions that it names, `kinds` and `groups` those that it takes from elsewhere.
    """
    with open(path, encoding="utf-8") as file:
        # The lines are turned round, so that the next one is taken off the end of the list.
        lines = [line.rstrip() for line in file if line.strip() and not line.startswith("#")][::-1]
    kinds, groups = {**KINDS, **kinds}, dict(groups)

    def block(depth: int) -> Facts:
        """The facts that are declared next, at this depth."""
        block_facts: list[Fact] = []
        while lines and lines[-1].startswith(" " * depth):
            name, *columns = re.split("  +", lines.pop().strip())
            below = block(depth + 4)
            place = columns[-2] if len(columns) > 2 else columns[0] if name[0] == "*" and columns else ""
            where = found_by[place[1:]] if place[:1] == "@" else place
            if name[0] == "*":
                facts = below or groups[name.strip("*?")]
                facts = under(where, facts) if where else facts
                block_facts += [inner._replace(always=False) for inner in facts] if name[-1] == "?" else facts
            else:
                declare = perhaps if name[-1] == "?" else fact
                block_facts.append(declare(name.rstrip("?"), kind_of(columns[0], below), columns[-1], where))
        return tuple(block_facts)

    def kind_of(word_of_kind: str, below: Facts) -> Kind:
        """The kind of a word; a record is one of the facts below it."""
        for ending, made_of in ENDINGS.items():
            if word_of_kind.endswith(ending):
                return made_of(kind_of(word_of_kind.removesuffix(ending), below))
        if "/" in word_of_kind:
            return word(*word_of_kind.split("/"))
        return record(*below) if word_of_kind == "record" else kinds.get(word_of_kind) or record(*groups[word_of_kind])

    while lines:
        name, *title = lines.pop().split("  ")
        groups[name] = block(4)
        if title:
            answer(name, title[0], *groups[name])
    return groups


def titled(title: str, kind: Kind) -> Kind:
    """A kind with a title."""
    return Kind({"title": title, **kind.schema}, kind.write)


def nullable(schema: Schema) -> Schema:
    """The same schema, or null."""
    if "type" not in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    widened = {**schema, "type": [*kinds, "null"]}
    if "enum" in schema:
        widened["enum"] = [*schema["enum"], None]
    return widened
