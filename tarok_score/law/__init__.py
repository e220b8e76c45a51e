"""The rules as data: reading, merging, checking and building a ruleset. This room knows nothing of hands.

Here is what every rule has: a name in each language, an id, and its place in the source.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from ..documents import (
    Choice,
    Key,
    Keys,
    Node,
    OfPart,
    Part,
    Reading,
    Schema,
    Several,
    Text,
    Whole,
    mapping,
    read_keys,
    text,
)
from ..problems import problem
from ..values import Value
from ..words.said import LANGUAGES

# What every rule has -----------------------------------------------------------------------------------------------


if TYPE_CHECKING:
    from ..words.said import Speech

#: What a payment into the pot does not go with.
WITHOUT_POT: Final = {"into_pot !/pot": partial(problem, "no-rule-pot", example="pot: with its cite")}


class Book:
    """A ruleset while it is read: the source of its rules, and the rules read so far, by id."""

    def __init__(self, source: str) -> None:
        self.source: Final = source
        self.rules: Final[dict[str, Rule]] = {}


# How the keys of a ruleset are declared. Their subjects and sentences are in `sentences.txt`.


whole: Any = partial(Whole, "")
several: Any = partial(Several, "")


def choice(*words: str, **more: Any) -> Any:
    """Declares one of several words."""
    return Choice(words=words, **more)


class Labels(Key):
    """A name or a sentence in each language, the English one always; or one text that is the same in all, if it may.

    `each` says what the text of a language is.
    """

    def __init__(self, doc: str, each: str, example: str, alone: bool = False, **more: Any) -> None:
        super().__init__(doc, **more)
        other = Text(each, example=example, default=None)
        self.of: Final = Keys({"en": Text(each, example=example), **dict.fromkeys(LANGUAGES[1:], other)})
        self.alone: Final = alone

    def read(self, value: Any, path: str, reading: Reading) -> Any:
        """The text by language, as it is written."""
        if self.alone and not isinstance(value, dict):
            return self.of["en"].read(value, path, reading)
        read_keys(self.of, value, path, reading)
        return value

    def schema(self) -> Schema:
        """The JSON Schema of a text by language, or of one text."""
        by_language = mapping(self.about, self.of)
        if not self.alone:
            return by_language
        return {"anyOf": [self.of["en"].schema() | {"description": self.about}, by_language]}


labels: Any = Labels


class Later(OfPart):
    """A part whose class is named, and is loaded with the first document that has one; few rulesets have those."""

    takes = ("kind", "room")
    kind: str
    room: str = "rare"

    @property
    def of(self) -> Any:  # type: ignore[override]
        """The class of the part."""
        return getattr(import_module(f".{self.room}", __package__), self.kind)


later: Any = Later


def sentence(doc: str, example: str, **more: Any) -> Any:
    """Declares a sentence: a text, or one by language with the English always."""
    return Labels(doc, "The sentence.", example, alone=True, **more)


#: A name in each language, as a rule or a word of doubling has one.
LABEL: Final[Any] = labels("The name people read, by language.", "The name in this language.", "two", default=None)
#: The keys in which every rule gives its source.
SOURCE: Final[Any] = text(default=None, example="house rules")
CITE: Final[Any] = text(example="Bonuses")

#: The words for a thing besides its id and its names.
ALIASES: Any = several(
    Text("A word for it; two words are joined by a hyphen.", pattern=r"[^\s:=,@]{1,40}", example="dvojka")
)


#: How a cite of this program's own readings begins.
LAW: Final = r"(?i)law book,? "


def parts(cite: str) -> Iterator[str]:
    """The parts of a cite between its semicolons, except those in brackets or quotation marks."""
    depth, quoted, begin = 0, False, 0
    for at, character in enumerate(cite):
        if character == '"':
            quoted = not quoted
        elif character in "()" and not quoted:
            depth += 1 if character == "(" else -1
        elif character == ";" and not depth and not quoted:
            yield cite[begin:at].strip()
            begin = at + 1
    yield cite[begin:].strip()


class TypedName(Value):
    """The word for a part: its key, or in another language its name there as one word."""

    key: str
    label: Mapping[str, str]

    def __str__(self) -> str:
        return self.key

    def spoken(self, speech: Speech) -> str:
        """The word in that language."""
        name = "" if speech.code == "en" else self.label.get(speech.code, "")
        return name.replace(" ", "-") or self.key


class Named(Part):
    """A part with a name of its own in each language, and the key by which people name it."""

    key: str
    label: dict[str, str]

    def _end(self, node: Node, path: str, reading: Reading, label: str) -> None:
        super()._end(node, path, reading, label)
        values = vars(self)
        key = values["key"] = path[path.rfind(".") + 1 :]
        if values["label"] is None:
            values["label"] = {"en": label or key.replace("_", " ").replace("-", " ")}

    def __hash__(self) -> int:
        return hash((type(self), self.key))

    def __str__(self) -> str:
        return self.label["en"]

    def spoken(self, speech: Speech) -> str:
        """The name in that language, as part of a sentence."""
        return speech.label(self.label)

    @property
    def typed(self) -> TypedName:
        """The word that people type for it."""
        return TypedName(self.key, self.label)


def named(known: Mapping[str, Named], key: str) -> Named:
    """The rule with a name that a ruleset has under a key; without one, a rule named by its key.

    A void hand may name rules that are gone, since it is not checked when the rules change.
    """
    return known.get(key) or Named(key=key, label={"en": key})


class Rule(Named):
    """A part that states a rule: with an id, its path in the YAML, and the place in its source."""

    id: str
    label: dict[str, str] = LABEL
    source: str | None = SOURCE
    cite: str = CITE

    def _begin(self, path: str, reading: Reading) -> None:
        reading.context.rules[path] = self

    def _end(self, node: Node, path: str, reading: Reading, label: str) -> None:
        super()._end(node, path, reading, label)
        values = vars(self)
        values["id"] = path
        values["cite"] = f"{values['source'] or reading.context.source}, {values['cite']}"
