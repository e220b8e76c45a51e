"""A part of a ruleset, declared once: its keys, what may stand in them, what holds without them, and how it is called.

From one declaration come the check of a file, the JSON Schema, the built value and the page in words. A part's
attributes are the keys of the YAML, so that what a file writes as `win: {points: 36}` is read as `rules.win.points`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, dataclass_transform

from ..amounts import parse

if TYPE_CHECKING:
    from ..words.speech import Speech

#: The default of a key that has to be written.
REQUIRED: Final[Any] = object()

Node = Mapping[str, Any]


class Book:
    """A ruleset while it is read: the source of its rules, and the rules read so far by id."""

    __slots__ = ("rules", "source")

    def __init__(self, source: str) -> None:
        self.source: Final = source
        self.rules: Final[dict[str, Rule]] = {}


class Key:
    """One key of a part: what it is about, how the YAML writes it, and what holds where it is left out."""

    __slots__ = ("default", "doc", "name")

    #: Turns what a checked file says into what is scored by; None where that is the same.
    made: Callable[[Any, str, Book], Any] | None = None

    def __init__(self, doc: str, default: Any = REQUIRED, name: str = "") -> None:
        self.doc: Final = doc
        self.default: Final = default
        self.name: Final = name


class Whole(Key):
    """A whole number within bounds."""

    __slots__ = ("least", "most")

    def __init__(self, doc: str, least: int, most: int, default: Any = REQUIRED, name: str = "") -> None:
        super().__init__(doc, default, name)
        self.least: Final = least
        self.most: Final = most


class ExactAmount(Key):
    """An exact amount: a whole number, or text such as "0.10" or "1/3"."""

    __slots__ = ()

    def made(self, value: Any, path: str, book: Book) -> Any:
        return parse(value)


class Flag(Key):
    """True or false."""

    __slots__ = ()


class Text(Key):
    """Text, if there is a pattern one that it fits; the example is shown to somebody whose text does not fit."""

    __slots__ = ("example", "pattern")

    def __init__(self, doc: str, default: Any = REQUIRED, pattern: str = "", example: str = "") -> None:
        super().__init__(doc, default)
        self.pattern: Final = pattern
        self.example: Final = example


class Choice(Key):
    """One of several words."""

    __slots__ = ("choices",)

    def __init__(self, doc: str, choices: tuple[str, ...], default: Any = REQUIRED) -> None:
        super().__init__(doc, default)
        self.choices: Final = choices


class Labels(Key):
    """A name in each language, the English one always; with an example of each."""

    __slots__ = ("examples",)

    def __init__(self, doc: str, examples: Mapping[str, tuple[str, str]], default: Any = REQUIRED) -> None:
        super().__init__(doc, default)
        self.examples: Final = examples


class Several(Key):
    """A list of values of one kind."""

    __slots__ = ("least", "most", "of", "unique")

    def __init__(
        self, doc: str, of: Key, least: int = 0, most: int = 64, default: Any = (), unique: bool = False
    ) -> None:
        super().__init__(doc, default)
        self.of: Final = of
        self.least: Final = least
        self.most: Final = most
        self.unique: Final = unique

    def made(self, value: Any, path: str, book: Book) -> Any:
        each = self.of.made
        return tuple(value) if each is None else tuple([each(one, path, book) for one in value])


class OfPart(Key):
    """A part within a part; `label` names it where the file gives it no name."""

    __slots__ = ("label", "of")

    def __init__(self, of: type[Part], doc: str = "", default: Any = None, label: str = "") -> None:
        super().__init__(doc or of.__doc__ or "", default)
        self.of: Final = of
        self.label: Final = label

    def made(self, value: Any, path: str, book: Book) -> Any:
        return self.of.read(value, path, book, self.label)


class TableOf(Key):
    """Parts of one kind by their ids; the example is such an id."""

    __slots__ = ("example", "of")

    def __init__(self, of: type[Part], doc: str, default: Any = REQUIRED, example: str = "") -> None:
        super().__init__(doc, default)
        self.of: Final = of
        self.example: Final = example

    def made(self, value: Any, path: str, book: Book) -> Any:
        read = self.of.read
        return {key: read(node, f"{path}.{key}", book) for key, node in value.items()}


def whole(doc: str, least: int, most: int, *, default: Any = REQUIRED, name: str = "") -> Any:
    """Declares a whole number; `name` is how the YAML writes the key where Python cannot."""
    return Whole(doc, least, most, default, name)


def amount(doc: str, *, default: Any = REQUIRED) -> Any:
    """Declares an exact amount."""
    return ExactAmount(doc, default)


def flag(doc: str, *, default: Any = False) -> Any:
    """Declares true or false, false where it is left out."""
    return Flag(doc, default)


def text(doc: str, *, default: Any = REQUIRED, pattern: str = "", example: str = "") -> Any:
    """Declares a text."""
    return Text(doc, default, pattern, example)


def choice(doc: str, *choices: str, default: Any = REQUIRED) -> Any:
    """Declares one of these words."""
    return Choice(doc, choices, default)


def labels(doc: str, examples: Mapping[str, tuple[str, str]], *, default: Any = REQUIRED) -> Any:
    """Declares a name in each language."""
    return Labels(doc, examples, default)


def several(
    doc: str, of: Key, *, least: int = 0, most: int = 64, default: Any = (), unique: bool = False
) -> Any:  # fmt: skip
    """Declares a list, empty where it is left out."""
    return Several(doc, of, least, most, default, unique)


def part(of: type[Part], doc: str = "", *, default: Any = None, label: str = "") -> Any:
    """Declares a part that may be missing, or must be there if its default is `REQUIRED`."""
    return OfPart(of, doc, default, label)


def table(of: type[Part], doc: str, *, default: Any = REQUIRED, example: str = "") -> Any:
    """Declares parts by their ids."""
    return TableOf(of, doc, default, example)


@dataclass_transform(
    frozen_default=True,
    kw_only_default=True,
    eq_default=False,
    field_specifiers=(whole, amount, flag, text, choice, labels, several, part, table),
)
class Part:
    """A record of the YAML. Its attributes are its keys; where a key is left out, its default holds."""

    #: The keys by the attribute's name, those of the parent classes first.
    keys: ClassVar[dict[str, Key]] = {}
    _plan: ClassVar[list[tuple[str, str, Any, Callable[[Any, str, Book], Any] | None]]] = []

    def __init_subclass__(cls) -> None:
        own = {name: key for name, key in vars(cls).items() if isinstance(key, Key)}
        for name in own:
            delattr(cls, name)  # an attribute is read quickest where the class has none of that name
        cls.keys = {**own, **cls.keys}
        cls._plan = [(name, key.name or name, key.default, key.made) for name, key in cls.keys.items()]

    def __init__(self, **values: Any) -> None:
        given = vars(self)
        for name, _, default, _ in self._plan:
            given[name] = default
        given.update(values)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a ruleset never changes: {name}")

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and vars(self) == vars(other))

    @classmethod
    def read(cls, node: Node, path: str, book: Book, label: str = "") -> Self:
        """The part that a checked document holds at a path."""
        self = object.__new__(cls)
        self._take(node, path, book, label)
        return self

    def _take(self, node: Node, path: str, book: Book, label: str) -> None:
        """Takes every value over from the document, or its default."""
        values = vars(self)
        get, prefix = node.get, f"{path}." if path else ""
        for name, written, default, made in self._plan:
            value = get(written)
            values[name] = default if value is None else value if made is None else made(value, prefix + written, book)


#: A name in each language, as a rule or a word of doubling has one.
LABEL: Final[Any] = labels(
    "The name people read, by language.",
    {
        "en": ("English name.", "two"),
        "sl": ("Slovenian name.", "dvojka"),
        "cs": ("Czech name.", "dvojka"),
        "pl": ("Polish name.", "dwójka"),
    },
    default=None,
)


class Named(Part):
    """A part with a name of its own in each language, and the key by which people name it."""

    key: str
    label: dict[str, str]

    def _take(self, node: Node, path: str, book: Book, label: str) -> None:
        super()._take(node, path, book, label)
        values = vars(self)
        key = values["key"] = path[path.rfind(".") + 1 :]
        if values["label"] is None:
            values["label"] = {"en": label or key.replace("_", " ").replace("-", " ")}

    def __hash__(self) -> int:
        return hash((type(self), self.key))

    def __str__(self) -> str:
        return self.label["en"]

    def spoken(self, speech: Speech) -> str:
        """Its name in that language, so that it can stand in a sentence."""
        return speech.label(self.label)


class Rule(Named):
    """A part that states a rule: its id is its path in the YAML, and it says where its source does."""

    id: str
    label: dict[str, str] = LABEL
    source: str | None = text(
        "The source text, where it is not the one named at the top of the file.", default=None, example="house rules"
    )
    cite: str = text("Where the source states the rule: its section, in a few words.", example="Bonuses")

    def _take(self, node: Node, path: str, book: Book, label: str) -> None:
        book.rules[path] = self
        super()._take(node, path, book, label)
        values = vars(self)
        values["id"] = path
        values["cite"] = f"{values['source'] or book.source}, {values['cite']}"
