"""Sentences as values, said in a language."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from gettext import GNUTranslations, NullTranslations, translation
from itertools import repeat
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias

from ..amounts import Amount, plain
from ..resources import folder

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr

    from .folding import Spoken as Spoken


Fact: TypeAlias = "str | int | Spoken | Sequence[str | int | Spoken]"


def _as_it_is(kind: Any, **_: bool) -> Any:
    return kind


# Only the compiler has to know the classes that others derive from: such a class stays as it is elsewhere.
globals().setdefault("mypyc_attr", partial(partial, _as_it_is))


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainValue:
    """A value whose parts are what its `__init__` takes: equal to another of its class, and never changed.

    Such a value is made for every hand: it takes a quarter of the time that other values take, and can be compiled.
    """

    _fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        begin: Any = getattr(vars(cls).get("__init__"), "__code__", None)
        if begin is not None:
            cls._fields = begin.co_varnames[1 : begin.co_argcount]
        # A compiled class knows its parts, and nothing of how it is made.
        cls._fields = vars(cls).get("__mypyc_attrs__") or cls._fields

    def _replace(self, **changed: Any) -> Self:
        """The value with some of its parts changed."""
        return type(self)(**self._asdict() | changed)

    def _asdict(self) -> dict[str, Any]:
        """The parts by name."""
        return dict(zip(self._fields, self._parts(), strict=True))

    def _parts(self) -> tuple[Any, ...]:
        return tuple(map(getattr, repeat(self), self._fields))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self._fields)})"


class Said(PlainValue):
    """A sentence: its English template, its facts by name, and the template for another number than one.

    `counts` names the fact that chooses between `text` and `many`. A template without facts is taken literally, so that
    it may have an example of JSON; in a template with facts braces are doubled.
    """

    def __init__(self, text: str, facts: Mapping[str, Fact] = {}, many: str = "", counts: str = "") -> None:
        self.text, self.facts, self.many, self.counts = text, facts, many, counts

    def __str__(self) -> str:
        return ENGLISH.say(self)

    def spoken(self, speech: Speech) -> str:
        """The sentence as a part of another one."""
        return speech.say(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class Quantity(PlainValue):
    """An amount as people write it: with `decimals` decimals, and with a plus sign before a gain if `sign`."""

    def __init__(self, amount: Amount, decimals: int = 0, sign: bool = False) -> None:
        self.amount, self.decimals, self.sign = amount, decimals, sign

    def spoken(self, speech: Speech) -> str:
        """The amount with the language's decimal sign."""
        return speech.amount(self.amount, self.decimals, self.sign)


class Joined(PlainValue):
    """Several facts with the same sign between them, in any language: `Ana +60, Cilka −20`."""

    def __init__(self, items: tuple[Fact, ...], between: str = " ") -> None:
        self.items, self.between = items, between

    def spoken(self, speech: Speech) -> str:
        """The facts one after the other."""
        return self.between.join([speech.fact(item) for item in self.items])


class ByLanguage(PlainValue):
    """A text that a file gives by language, or one that is the same in all."""

    def __init__(self, by_language: str | Mapping[str, str]) -> None:
        self.by_language = by_language

    def spoken(self, speech: Speech) -> str:
        """The text in that language."""
        return speech.label(self.by_language)


def joined(*items: Fact, between: str = " ") -> Joined:
    """Several facts in a row: `joined("Ana", Quantity(60, sign=True))`."""
    return Joined(items, between)


def said(template: str, /, **facts: Fact) -> Said:
    """A sentence from its English template and its facts: `said("{loser} lost the mond", loser="Ana")`."""
    return Said(template, facts)


def counted(one: str, many: str, /, n: int, **facts: Fact) -> Said:
    """A sentence about `n` things: `counted("{n} card point", "{n} card points", 7)`."""
    return Said(one, {"n": n, **facts}, many, "n")


def listed(items: Sequence[Fact], last: str = "{some} and {last}") -> Fact:
    """Several things as people list them: `Ana, Boris and Cilka`. `last` joins the last one."""
    parts = tuple(items)
    if len(parts) < 2:
        return parts[0] if parts else ""
    return Said(last, {"some": parts[:-1], "last": parts[-1]})  # type: ignore[dict-item]


def chained(items: Sequence[Fact], both: str = "{one} and {other}") -> Fact:
    """Several things, each joined to the next one: `Ana or Anja or Anka`."""
    parts = tuple(items)
    chain: Fact = parts[0] if parts else ""
    for other in parts[1:]:
        chain = Said(both, {"one": chain, "other": other})
    return chain


HERE = folder("locale")
#: The languages that the shipped rulesets have names in, in the order in which all languages are listed.
NAMED = ("en", "sl", "cs", "pl")
#: The languages of the program: English, those of the rulesets, and whatever else has a catalogue.
LANGUAGES = (*NAMED, *sorted(set(os.listdir(HERE) if os.path.isdir(HERE) else ()).difference(NAMED)))
#: The catalogues of what a table reads, and of what authors of ruleset files read.
TABLE, RULES_FILE = "tarok", "rulesfile"


def catalogues() -> str:
    """The folder of the catalogues: beside this package, or TAROK_LOCALE_DIR."""
    return os.environ.get("TAROK_LOCALE_DIR") or HERE


class Speech:
    """A language; `say` turns a sentence into text."""

    def __init__(self, code: str, decimal: str = ".", folder: str = "") -> None:
        self.code = code
        self.decimal = decimal
        self.folder = folder

    def __reduce__(self) -> tuple[Callable[[str], Speech], tuple[str]]:
        return speech, (self.code,)

    @property
    def readable(self) -> bool:
        """True if the catalogue of what a table reads exists and is whole."""
        return isinstance(_read(TABLE, self.folder, self.code), GNUTranslations)

    def text(self, template: str, many: str = "", number: int = 1) -> str:
        """A template, or any text without facts, in this language; of two the one that the number asks for."""
        usual = many if many and number != 1 else template
        if not self.folder or not template:
            return usual
        for domain in (TABLE, RULES_FILE):
            catalogue = _read(domain, self.folder, self.code)
            sentence = catalogue.ngettext(template, many, number) if many else catalogue.gettext(template)
            if sentence not in (template, many):
                return sentence
        return usual

    def template(self, said: Said) -> str:
        """The template of a sentence in this language, in the plural form that its facts ask for."""
        number = said.facts[said.counts] if said.many else 1
        return self.text(said.text, said.many, number if isinstance(number, int) else 0)

    def say(self, said: Said | str) -> str:
        """A sentence as text. Plain text stays as it is."""
        if isinstance(said, str):
            return said
        text = said.text if not self.folder and not said.many else self.template(said)
        if not said.facts:
            return text
        facts: dict[str, object] = {}
        for name, fact in said.facts.items():
            facts[name] = fact if type(fact) is str or type(fact) is int else self.fact(fact)
        try:
            return text.format_map(facts)
        except (LookupError, ValueError, AttributeError, TypeError):
            # A translation that names a fact which the sentence does not have: the sentence stays English.
            return ENGLISH.template(said).format_map(facts)

    def fact(self, fact: Fact) -> str:
        """A fact as text: names and numbers as they are, several things with commas between them."""
        spoken: Callable[[Speech], str] | None = getattr(fact, "spoken", None)
        if spoken is not None:
            return spoken(self)
        # Of an event a fact may also be true or false.
        return str(fact) if isinstance(fact, (str, int)) else ", ".join([self.fact(item) for item in fact])  # type: ignore[union-attr]

    def label(self, labels: Mapping[str, str] | str) -> str:
        """A text of a ruleset in this language; else the English one, translated if the catalogue has it."""
        if isinstance(labels, str):
            return labels
        return labels.get(self.code) or self.text(labels["en"])

    def amount(self, value: Amount, decimals: int = 0, sign: bool = False) -> str:
        """An amount as people write it: `47.5`, `1/3`, with a true minus sign and this language's decimal sign.

        It has at least so many decimals, and if `sign` a plus sign before a gain: `+30`, `−0.50`, `0`.
        """
        text = str(value) if type(value) is int else plain(value)
        if decimals and "/" not in text:
            whole, _, part = text.partition(".")
            text = f"{whole}.{part.ljust(decimals, '0')}"
        if value < 0:
            text = text.replace("-", "−", 1)
        elif sign and value:
            text = f"+{text}"
        return text if self.decimal == "." else text.replace(".", self.decimal)


@cache
def _read(domain: str, folder: str, code: str) -> NullTranslations:
    """A catalogue, read when it is first needed; an empty one if there is no plain file, or it is damaged."""
    if os.path.isfile(os.path.join(folder, code, "LC_MESSAGES", f"{domain}.mo")):
        from struct import error

        try:
            return translation(domain, folder, [code])
        except (OSError, ValueError, LookupError, RecursionError, error):
            pass  # everything stays English: no catalogue keeps a table from its score
    return NullTranslations()


ENGLISH = Speech("en")


def speech(code: str) -> Speech:
    """One of the program's languages, by its code."""
    return ENGLISH if code == "en" else _speech(code, catalogues())


@cache
def _speech(code: str, folder: str) -> Speech:
    return Speech(code, ",", folder)
