"""`tarok.toml`: what a table says once: its language, rules, players, rate, who is who, and words of its own.

Only loaded where such a file lies.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .. import files
from ..amounts import Amount, typed
from ..limits import MOST_BYTES_OF_SETTINGS, MOST_DOTS_OF_SETTINGS, MOST_PROBLEMS_TOLD
from ..problems import Place, Problem, Refused, malformed
from ..words.folding import did_you_mean, fold, printable
from ..words.parsers import fault, fault_of_json
from ..words.said import Said, said
from ..words.speech import LANGUAGES
from .batch import OVER_1_MIB

NO_FILE = malformed("settings-unreadable", "{file} cannot be read: {reason}", "mend it, or move it away")
NO_TOML = malformed("settings-no-toml", "this is no TOML: {reason}", "such as ruleset = {example}")
TOO_MANY_DOTS = malformed("settings-too-many-dots", "the file has over {most} dots", "is it the right file?")
NO_KEY = malformed("settings-key-unknown", "there is no such setting")
NO_SUCH_LANGUAGE = malformed("settings-language", "must be one of {codes}")
NOT_OF_KIND = malformed("settings-wrong-type", "must be {what}", "such as {example}")


A_TEXT = said("a text")
A_LIST = said("a list of texts")
A_RATE = said("an amount above 0")
NAMES = said("names of one person")
A_WORD = said("one word of a hand")
A_TABLE = said("a table of its own")

#: Every setting, what it must be, and an example.
KEYS: dict[str, tuple[Said, str]] = {
    "lang": (A_TEXT, 'lang = "sl"'),
    "ruleset": (A_TEXT, 'ruleset = "pagat-4p"'),
    "variants": (A_LIST, 'variants = ["exact-difference"]'),
    "players": (A_LIST, 'players = ["Ana", "Boris", "Cilka", "David"]'),
    "rate": (A_RATE, 'rate = "0.05"'),
    "unit": (A_TEXT, 'unit = "EUR"'),
    "people": (A_TABLE, "[people]"),
    "words": (A_TABLE, "[words]"),
}


class Settings(NamedTuple):
    """The settings of a table: its language, rules, players, rate, who is who, and words of its own."""

    lang: str | None = None
    ruleset: str | None = None
    variants: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    rate: Amount | None = None
    unit: str | None = None
    people: Mapping[str, list[str]] = {}
    words: Mapping[str, str] = {}

    def spelt_out(self, words: Sequence[str]) -> list[str]:
        """Words with every part that is a word of the table's own replaced by the one it stands for."""
        if not self.words:
            return list(words)
        return ["".join(self.words.get(fold(part), part) for part in re.split(r"([:@,=])", word)) for word in words]


def settings(path: str) -> Settings:
    """The settings in a file. Raises Refused with all that is wrong in them."""
    name = printable(path)
    seen = files.look(path, MOST_BYTES_OF_SETTINGS)
    if isinstance(seen.trouble, OSError):
        raise NO_FILE.refused(file=name, reason=files.systems(seen.trouble))
    if not seen.whole:
        raise NO_FILE.refused(file=name, reason=OVER_1_MIB)
    try:
        text = seen.data.decode()
    except UnicodeDecodeError:
        raise NO_FILE.refused(file=name, reason="UTF-8") from None
    text = text.replace("\r\n", "\n")
    if text.count(".") > MOST_DOTS_OF_SETTINGS:  # keys of very many parts take their reader minutes
        raise TOO_MANY_DOTS.refused(place=Place(name, 1, 1), most=MOST_DOTS_OF_SETTINGS)
    try:
        found = tomllib.loads(text, parse_float=str)
    except tomllib.TOMLDecodeError as error:
        raise _no_toml(str(error), name, text) from None
    except (RecursionError, ValueError) as error:  # brackets or a number without an end
        reason = said("nested too deeply") if isinstance(error, RecursionError) else fault_of_json(error)
        raise NO_TOML.refused(place=Place(name, 1, 1), reason=reason, example='"pagat-4p"') from None
    return _SettingsReader(name, text).settings(found)


def _no_toml(message: str, name: str, text: str) -> Refused:
    """The problem of text that is no TOML, at the place that its reader tells: `… (at line 2, column 7)`."""

    what, _, where = message.rpartition(" (at ")
    numbers = [int(word) for word in where.replace(",", " ").replace(")", " ").split() if word.isdecimal()]
    lines = text.split("\n")
    line, column = numbers if len(numbers) == 2 else (len(lines), len(lines[-1]) + 1)
    reason = fault(printable((what or message).rstrip()))
    return NO_TOML.refused(place=Place(name, line, column), reason=reason, example='"pagat-4p"')


class _SettingsReader:
    """Reads the settings of one file."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.places = dict(_places(text))
        self.problems: list[Problem] = []

    def settings(self, found: dict[str, Any]) -> Settings:
        """All of them."""
        for key in found:
            if key not in KEYS:
                near = key if len(self.problems) < MOST_PROBLEMS_TOLD else ""  # what is not told is not guessed at
                self.wrong(NO_KEY, key, False, hint=did_you_mean(near, KEYS, "the settings are {names}"))
        settings = Settings(
            self.language(found),
            self.text(found, "ruleset"),
            self.texts(found, "variants"),
            self.texts(found, "players"),
            self.rate(found),
            self.text(found, "unit"),
            dict(self.people(self.table(found, "people"))),
            dict(self.words(self.table(found, "words"))),
        )
        if self.problems:
            raise Refused(sorted(self.problems, key=lambda one: one.place or ()))
        return settings

    def wrong(self, wrong: Any, path: str, of_value: bool = True, hint: Said | None = None, **facts: Any) -> None:
        """Names what is wrong with a key, or with its value."""
        line, key, value = self.places.get(path, (1, 1, 1))
        place = Place(self.name, line, value if of_value else key)
        self.problems.append(wrong(path, place=place, hint=hint, **facts))

    def not_of_kind(self, path: str, what: Said, example: str) -> None:
        self.wrong(NOT_OF_KIND, path, what=what, example=example)

    def language(self, found: dict[str, Any]) -> str | None:
        code = self.text(found, "lang")
        if code is not None and code not in LANGUAGES:
            self.wrong(NO_SUCH_LANGUAGE, "lang", codes=tuple(LANGUAGES))
        return code

    def text(self, found: dict[str, Any], key: str) -> str | None:
        value = found.get(key)
        if value is None or (isinstance(value, str) and value.strip()):
            return value
        self.not_of_kind(key, *KEYS[key])
        return None

    def texts(self, found: dict[str, Any], key: str) -> tuple[str, ...]:
        value = found.get(key, [])
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return tuple(value)
        self.not_of_kind(key, *KEYS[key])
        return ()

    def rate(self, found: dict[str, Any]) -> Amount | None:
        value = found.get("rate")
        if value is None:
            return None
        try:
            rate = 0 if isinstance(value, bool) or not isinstance(value, str | int) else typed(str(value))
        except ValueError:
            rate = 0
        if rate > 0:
            return rate
        self.not_of_kind("rate", *KEYS["rate"])
        return None

    def table(self, found: dict[str, Any], key: str) -> dict[str, Any]:
        value = found.get(key, {})
        if isinstance(value, dict):
            return value
        self.not_of_kind(key, *KEYS[key])
        return {}

    def people(self, found: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
        """A person and the other names that he has."""
        for name, others in found.items():
            names = [others] if isinstance(others, str) else others
            if isinstance(names, list) and names and all(isinstance(one, str) and one.strip() for one in names):
                yield name, names
            else:
                self.not_of_kind(f"people.{name}", NAMES, 'Ana = ["Anica", "Anči"]')

    def words(self, found: dict[str, Any]) -> Iterator[tuple[str, str]]:
        """A word of one's own and the one that it stands for."""
        for own, word in found.items():
            one_word = isinstance(word, str) and len(word.split()) == 1
            if one_word and own.strip() and not any(sign in own for sign in " :@,="):
                yield fold(own), word
            else:
                self.not_of_kind(f"words.{own}", A_WORD, 'tn = "trula:announced"')


def _places(text: str) -> Iterator[tuple[str, tuple[int, int, int]]]:
    """Where each key stands: its line, its column, and the column of its value."""
    section = ""
    for number, line in enumerate(text.split("\n"), 1):
        begin = _begin(line, 0)
        if line.startswith("[", begin):
            begin = _begin(line, begin + 1)
            name, end = _key(line, begin)
            if name and line.startswith("]", _begin(line, end)):
                section = name
                yield section, (number, begin + 1, begin + 1)
            continue
        name, end = _key(line, begin)
        equals = _begin(line, end)
        if name and line.startswith("=", equals):
            path = f"{section}.{name}" if section else name
            yield path, (number, begin + 1, _begin(line, equals + 1) + 1)


def _begin(line: str, at: int) -> int:
    """Where the first sign stands behind the blanks at a place of a line."""
    return len(line) - len(line[at:].lstrip())


def _key(line: str, at: int) -> tuple[str, int]:
    """The key that begins at a place of a line, without its quotation marks, and where it ends."""
    quote = line[at : at + 1]
    if quote in ("'", '"'):
        end = line.find(quote, at + 1)
        return (line[at + 1 : end], end + 1) if end > 0 else ("", at)
    end = at
    while end < len(line) and (line[end].isalnum() or line[end] in "_-"):
        end += 1
    return line[at:end], end
