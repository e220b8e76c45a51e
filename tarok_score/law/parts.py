"""A part of a ruleset, declared once: its keys, what may stand in them, what holds without them, and how it is called.

From one declaration come the check of a file, the JSON Schema, the built value and the page in words. A part's
attributes are the keys of the YAML, so that what a file writes as `win: {points: 36}` is read as `rules.win.points`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Self, dataclass_transform

from ..amounts import parse
from ..words.speech import FURTHER, LANGUAGES

if TYPE_CHECKING:
    from ..words.speech import Speech

#: The default of a key that has to be written.
REQUIRED: Final[Any] = object()
EMPTY: Final[Mapping[Any, Any]] = MappingProxyType({})
#: A sentence of the card for every value but false, nothing, 0 and an empty list; or one by value, with `None` for any
#: value that is not named. `{points}` is the value of the part's key `points`; `{contract}`, `{bonus}`,
#: `{declaration}` the thing that has the key; `{bonuses}` all bonuses of which it is true.
CardSentence = str | Mapping[Any, str]

Node = Mapping[str, Any]


class Book:
    """A ruleset while it is read: the source of its rules, and the rules read so far by id."""

    __slots__ = ("rules", "source")

    def __init__(self, source: str) -> None:
        self.source: Final = source
        self.rules: Final[dict[str, Rule]] = {}


class Key:
    """One key of a part.

    `doc` is what it is about, in a sentence for whoever writes a file; `default` is what holds where it is left out.
    On the page in words its value stands after `what` (nothing is said of a key without), and `absent` where it is
    left out and the default cannot be said. `always` says it even where it is the usual thing. `card` is what the
    card of a ruleset (`tarok rules show`) says of a value.
    """

    __slots__ = ("absent", "always", "attribute", "card", "default", "doc", "name", "what")

    #: Turns what a checked file says into what is scored by; None where that is the same.
    made: Callable[[Any, str, Book], Any] | None = None

    def __init__(
        self,
        doc: str,
        what: str = "",
        *,
        default: Any = REQUIRED,
        absent: str = "",
        always: bool = False,
        name: str = "",
        card: CardSentence = "",
    ) -> None:
        self.doc = doc
        self.what: Final = what
        self.default: Final = default
        self.absent: Final = absent
        self.always: Final = always
        self.card: Final = card
        #: How the YAML writes it, and Python: the same, but where that is a word of Python's own.
        self.name = name
        self.attribute = name

    @property
    def required(self) -> bool:
        """Whether it has to be written."""
        return self.default is REQUIRED

    def sentence(self, value: Any) -> str:
        """The card's sentence about a value of this key; empty where the card says nothing of it."""
        if isinstance(self.card, str):
            return self.card if value else ""
        return self.card.get(value, self.card.get(None, ""))


class Whole(Key):
    """A whole number within bounds; it is said as `say` (1 as `one`), and single numbers as `but` has them."""

    __slots__ = ("but", "least", "most", "one", "say")

    def __init__(
        self, doc: str, least: int, most: int, what: str = "", say: str = "", one: str = "",
        but: Mapping[int, str] = EMPTY, **more: Any,
    ) -> None:  # fmt: skip
        super().__init__(doc, what, **more)
        self.least: Final = least
        self.most: Final = most
        self.say: Final = say
        self.one: Final = one
        self.but: Final = but


class ExactAmount(Key):
    """An exact amount: a whole number, or text such as "0.10" or "1/3"; 0 is said as `nought` if that is given.

    A `bare` one is no amount of points or crowns, and is said without them.
    """

    __slots__ = ("bare", "nought")

    def __init__(self, doc: str, what: str = "", nought: str = "", bare: bool = False, **more: Any) -> None:
        super().__init__(doc, what, **more)
        self.nought: Final = nought
        self.bare: Final = bare

    def made(self, value: Any, path: str, book: Book) -> Any:
        return parse(value)


class Flag(Key):
    """True or false, and how each is said."""

    __slots__ = ("no", "yes")

    def __init__(self, doc: str, what: str, yes: str, no: str, **more: Any) -> None:
        super().__init__(doc, what, **more)
        self.yes: Final = yes
        self.no: Final = no


class Text(Key):
    """Text, if there is a pattern one that it fits; the example is shown to somebody whose text does not fit."""

    __slots__ = ("example", "pattern")

    def __init__(self, doc: str, what: str = "", pattern: str = "", example: str = "", **more: Any) -> None:
        super().__init__(doc, what, **more)
        self.pattern: Final = pattern
        self.example: Final = example


class Choice(Key):
    """One of several words, and how each is said."""

    __slots__ = ("words",)

    def __init__(self, doc: str, what: str, words: Mapping[str, str], **more: Any) -> None:
        super().__init__(doc, what, **more)
        self.words: Final = words


class Labels(Key):
    """A name in each language, the English one always."""

    __slots__ = ("of",)

    def __init__(self, doc: str, of: Mapping[str, Text], **more: Any) -> None:
        super().__init__(doc, **more)
        self.of: Final = of


class Sentence(Labels):
    """A sentence, in English alone or in each language."""

    __slots__ = ()


class Several(Key):
    """A list of values of one kind.

    They are said one after the other, each as `each` has it, `joined` to the next or with commas, and all as `say`.
    """

    __slots__ = ("each", "joined", "least", "most", "of", "say", "unique")

    def __init__(
        self, doc: str, of: Key, what: str = "", *, least: int = 0, most: int = 64, unique: bool = False,
        each: str = "", joined: str = "", say: str = "", default: Any = (), **more: Any,
    ) -> None:  # fmt: skip
        super().__init__(doc, what, default=default, **more)
        self.of: Final = of
        self.least: Final = least
        self.most: Final = most
        self.unique: Final = unique
        self.each: Final = each
        self.joined: Final = joined
        self.say: Final = say

    def made(self, value: Any, path: str, book: Book) -> Any:
        each = self.of.made
        return tuple(value) if each is None else tuple([each(one, path, book) for one in value])


class OfPart(Key):
    """A part within a part.

    A rule without a name of its own is called `label` beside a score, and has this `heading` on the page in words, in
    this `section` of it. One that is read `later` is read when it is first asked for.
    """

    __slots__ = ("_doc", "_of", "heading", "label", "later", "section")

    def __init__(
        self, of: type[Part] | str, doc: str = "", what: str = "", *, default: Any = None, label: str = "",
        heading: str = "", section: str = "", later: bool = False, **more: Any,
    ) -> None:  # fmt: skip
        super().__init__(doc, what, default=default, **more)
        self._of = of
        self.later: Final = later
        self.label: Final = label
        self.heading: Final = heading
        self.section: Final = section

    @property
    def of(self) -> type[Part]:
        """The part; where it was named, its module is loaded when somebody asks for it."""
        if isinstance(self._of, str):
            self._of = _part(self._of)
        return self._of

    @property
    def doc(self) -> str:
        """What it is about, by itself or for this place."""
        return self._doc or self.of.__doc__ or ""

    @doc.setter
    def doc(self, doc: str) -> None:
        self._doc = doc

    def made(self, value: Any, path: str, book: Book) -> Any:
        return self.of.read(value, path, book, self.label)


def _part(name: str) -> type[Part]:
    """The part of that module and name: few tables have it, or few commands ask for it."""
    from importlib import import_module

    module, _, part = name.partition(".")
    found: type[Part] = getattr(import_module(f".{module}", __package__), part)
    return found


class TableOf(Key):
    """Parts of one kind by their ids; the example is such an id."""

    __slots__ = ("_of", "example", "section")

    def __init__(self, of: type[Part] | str, doc: str, *, section: str = "", example: str = "", **more: Any) -> None:
        super().__init__(doc, **more)
        self._of = of
        self.section: Final = section
        self.example: Final = example

    @property
    def of(self) -> type[Part]:
        """The part; where it was named, its module is loaded when somebody asks for it."""
        if isinstance(self._of, str):
            self._of = _part(self._of)
        return self._of

    def made(self, value: Any, path: str, book: Book) -> Any:
        read = self.of.read
        return {key: read(node, f"{path}.{key}", book) for key, node in value.items()}


class Patch(Key):
    """What a variant changes: any mapping. It is checked by merging it and checking what comes out."""

    __slots__ = ()


# What stands behind the sign of equality of a key: each of these declares one, and its keywords are those of the class.


def whole(doc: str, least: int, most: int, what: str = "", say: str = "", **more: Any) -> Any:
    """Declares a whole number."""
    return Whole(doc, least, most, what, say, **more)


def amount(doc: str, what: str = "", **more: Any) -> Any:
    """Declares an exact amount."""
    return ExactAmount(doc, what, **more)


def flag(doc: str, what: str, yes: str, no: str, *, default: Any = False, **more: Any) -> Any:
    """Declares true or false, false where it is left out."""
    return Flag(doc, what, yes, no, default=default, **more)


def text(doc: str, what: str = "", **more: Any) -> Any:
    """Declares a text."""
    return Text(doc, what, **more)


def choice(doc: str, what: str, words: Mapping[str, str], **more: Any) -> Any:
    """Declares one of these words."""
    return Choice(doc, what, words, **more)


def labels(doc: str, of: Mapping[str, Text], **more: Any) -> Any:
    """Declares a name in each language."""
    return Labels(doc, of, **more)


def sentence(doc: str, example: str, **more: Any) -> Any:
    """Declares a sentence: a text, or one by language with the English always."""
    own = Text("The sentence.", example=example)
    other = Text("The sentence.", example=example, default=None)
    return Sentence(doc, {"en": own, **dict.fromkeys(LANGUAGES[1:], other)}, **more)


def several(doc: str, of: Key, what: str = "", **more: Any) -> Any:
    """Declares a list, empty where it is left out."""
    return Several(doc, of, what, **more)


def part(of: type[Part] | str, doc: str = "", what: str = "", **more: Any) -> Any:
    """Declares a part, or the one of a module ("pot.Pot"), that may be missing, or must be there if `REQUIRED`."""
    return OfPart(of, doc, what, **more)


def table(of: type[Part] | str, doc: str, **more: Any) -> Any:
    """Declares parts by their ids."""
    return TableOf(of, doc, **more)


def patch(doc: str) -> Any:
    """Declares what a variant changes."""
    return Patch(doc)


@dataclass_transform(
    frozen_default=True,
    kw_only_default=True,
    eq_default=False,
    field_specifiers=(whole, amount, flag, text, choice, labels, several, part, table, patch),
)
class Part:
    """A record of the YAML. Its attributes are its keys; where a key is left out, its default holds."""

    #: The keys as the YAML writes them, a part's own before those of every rule.
    keys: ClassVar[dict[str, Key]] = {}
    #: How each is read: attribute, key, default, what makes a value of it.
    _plan: ClassVar[list[tuple[str, str, Any, Callable[[Any, str, Book], Any] | None]]] = []

    def __init_subclass__(cls) -> None:
        own = [(name, key) for name, key in vars(cls).items() if isinstance(key, Key)]
        for name, key in own:
            delattr(cls, name)  # an attribute is read quickest where the class has none of that name
            key.name, key.attribute = key.name or name, name
        cls.keys = {key.name: key for _, key in own} | cls.keys
        now = [(name, key) for name, key in own if not (isinstance(key, OfPart) and key.later)]
        cls._plan = [(name, key.name, key.default, key.made) for name, key in now] + cls._plan

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
        "en": Text("English name.", example="two"),
        "sl": Text("Slovenian name.", example="dvojka", default=None),
        "cs": Text("Czech name.", example="dvojka", default=None),
        "pl": Text("Polish name.", example="dwójka", default=None),
        **dict.fromkeys(FURTHER, Text("The name people read, by language.", example="two", default=None)),
    },
    default=None,
)
#: Where a rule stands, as every rule says it.
SOURCE: Final[Any] = text(
    "The source text, where it is not the one named at the top of the file.", default=None, example="house rules"
)
CITE: Final[Any] = text("Where the source states the rule: its section, in a few words.", example="Bonuses")


class Typed(NamedTuple):
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

    @property
    def typed(self) -> Typed:
        """The word for it that people type."""
        return Typed(self.key, self.label)


class Rule(Named):
    """A part that states a rule: its id is its path in the YAML, and it says where its source does."""

    id: str
    label: dict[str, str] = LABEL
    source: str | None = SOURCE
    cite: str = CITE

    def _take(self, node: Node, path: str, book: Book, label: str) -> None:
        book.rules[path] = self
        super()._take(node, path, book, label)
        values = vars(self)
        values["id"] = path
        values["cite"] = f"{values['source'] or book.source}, {values['cite']}"
