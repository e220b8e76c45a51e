"""`tarok.toml`, where a table says once its language, rules, players, rate, who is who, and words of its own.

This module is only loaded if there is such a file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from .. import files
from ..amounts import Amount, typed
from ..documents.parts import Key, Manner, Part, Reading, of_kind
from ..limits import MOST_BYTES_OF_SETTINGS, MOST_DOTS_OF_SETTINGS, MOST_PROBLEMS_TOLD
from ..problems import Place, Problem, Refused, malformed
from ..words.folding import did_you_mean, fold, printable
from ..words.said import LANGUAGES, Said, said
from .batch import OVER_1_MIB, unread

NO_FILE = malformed("settings-unreadable", "{file} cannot be read: {reason}", "mend it, or move it away")
NO_TOML = malformed("settings-no-toml", "this is no TOML: {reason}", "such as ruleset = {example}")
TOO_MANY_DOTS = malformed("settings-too-many-dots", "the file has over {most} dots", "is it the right file?")
NO_KEY = malformed("settings-key-unknown", "there is no such setting")
NO_SUCH_LANGUAGE = malformed("settings-language", "must be one of {codes}")


# What stands at each setting. --------------------------------------------------------------------------------------


class Setting(Key):
    """A setting of the table: what it must be, and an example of the line that says it."""

    __slots__ = ()

    def __init__(self, doc: str, must: Said, example: str, default: Any = None) -> None:
        super().__init__(doc, default=default, must=must, example=example)

    def read(self, value: Any, path: str, reading: Reading) -> Any:
        """The setting; its default, after adding a problem, if the value is of another kind."""
        found = self.meant(value)
        if found is not None:
            return found
        self.refuse(path, reading)
        return self.default

    def meant(self, value: Any) -> Any:
        """The setting that a value of TOML means; None if it is of another kind."""
        raise NotImplementedError


class OneText(Setting):
    """A text that is not blank."""

    __slots__ = ()

    def __init__(self, doc: str, example: str) -> None:
        super().__init__(doc, said("a text"), example)

    def meant(self, value: Any) -> Any:
        """The text; None for a blank one and for anything else."""
        return value if isinstance(value, str) and value.strip() else None


class Language(OneText):
    """The code of a language of the program."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> Any:
        """The code; an unknown one is a problem."""
        code = super().read(value, path, reading)
        if code is not None and code not in LANGUAGES:
            reading.problems.append(NO_SUCH_LANGUAGE(path, codes=tuple(LANGUAGES)))
        return code


class SeveralTexts(Setting):
    """A list of texts."""

    __slots__ = ()

    def __init__(self, doc: str, example: str) -> None:
        super().__init__(doc, said("a list of texts"), example, default=())

    def meant(self, value: Any) -> Any:
        """The texts; None if one of them is not a text."""
        return tuple(value) if isinstance(value, list) and all(isinstance(one, str) for one in value) else None


class RateAboveZero(Setting):
    """An exact amount above 0: a whole number, or text as people type it."""

    __slots__ = ()

    def meant(self, value: Any) -> Any:
        """The amount; None if it is no amount above 0."""
        try:
            rate = 0 if isinstance(value, bool) or not isinstance(value, str | int) else typed(str(value))
        except ValueError:
            return None
        return rate if rate > 0 else None


class OwnTable(Setting):
    """A table in the file, `[people]` say, with an entry of one kind for each name."""

    __slots__ = ("of",)

    def __init__(self, doc: str, example: str, of: Setting) -> None:
        super().__init__(doc, said("a table of its own"), example, default={})
        self.of: Final = of

    def meant(self, value: Any) -> Any:
        """The table; None for anything else."""
        return value if isinstance(value, dict) else None

    def read(self, value: Any, path: str, reading: Reading) -> Any:
        """The sound entries of the table by name, each as `of` reads it from a name and a value."""
        entries = super().read(value, path, reading)
        found = [self.of.read((name, one), f"{path}.{name}", reading) for name, one in entries.items()]
        return dict([pair for pair in found if pair is not None])


class OtherNames(Setting):
    """The other names of a person: one, or a list of them."""

    __slots__ = ()

    def meant(self, value: Any) -> Any:
        """The person with the other names; None if one of them is blank or no text."""
        name, others = value
        names = [others] if isinstance(others, str) else others
        sound = isinstance(names, list) and names and all(isinstance(one, str) and one.strip() for one in names)
        return (name, names) if sound else None


class WordOfTable(Setting):
    """A word of the table's own, and the word of a hand that it stands for."""

    __slots__ = ()

    def meant(self, value: Any) -> Any:
        """The folded word with the one it stands for; None if either could not stand in a hand."""
        own, word = value
        one_word = isinstance(word, str) and len(word.split()) == 1
        sound = one_word and own.strip() and not any(sign in own for sign in " :@,=")
        return (fold(own), word) if sound else None


class InToml(Manner):
    """The manner in which settings are read: an unknown key is refused with the setting that was probably meant."""

    def unknown(self, name: Any, path: str, keys: Mapping[str, Key], problems: list[Problem]) -> Problem:
        """The problem of an unknown key, with the setting that was probably meant."""
        near = name if len(problems) < MOST_PROBLEMS_TOLD else ""  # problems that are not shown need no guess
        return NO_KEY(name, hint=did_you_mean(near, keys, "the settings are {names}"))


class Settings(Part, manner=InToml()):
    """The settings of a table: its language, rules, players, rate, who is who, and words of its own."""

    lang: str | None = of_kind(Language("The language of the program.", 'lang = "sl"'))
    ruleset: str | None = of_kind(OneText("The rules played by.", 'ruleset = "pagat-4p"'))
    variants: tuple[str, ...] = of_kind(SeveralTexts("Their variants.", 'variants = ["exact-difference"]'))
    players: tuple[str, ...] = of_kind(
        SeveralTexts("Who plays, in turn order.", 'players = ["Ana", "Boris", "Cilka", "David"]')
    )
    rate: Amount | None = of_kind(RateAboveZero("What a point is worth.", said("an amount above 0"), 'rate = "0.05"'))
    unit: str | None = of_kind(OneText("What a point is paid in.", 'unit = "EUR"'))
    people: Mapping[str, list[str]] = of_kind(
        OwnTable(
            "Who has which other names.",
            "[people]",
            OtherNames("Other names of one person.", said("names of one person"), 'Ana = ["Anica", "Anči"]'),
        )
    )
    words: Mapping[str, str] = of_kind(
        OwnTable(
            "Words of the table's own.",
            "[words]",
            WordOfTable("The word that it stands for.", said("one word of a hand"), 'tn = "trula:announced"'),
        )
    )

    def spelt_out(self, words: Sequence[str]) -> list[str]:
        """Words with every part that is a word of the table's own replaced by the one it stands for."""
        if not self.words:
            return list(words)
        return ["".join(self.words.get(fold(part), part) for part in re.split(r"([:@,=])", word)) for word in words]


# The file. -----------------------------------------------------------------------------------------------------------


def settings(path: str) -> Settings:
    """The settings in a file. Raises Refused with all that is wrong in them."""
    name = printable(path)
    seen = files.look(path, MOST_BYTES_OF_SETTINGS)
    if isinstance(seen.trouble, OSError):
        raise NO_FILE.refused(file=name, reason=files.system_reason(seen.trouble))
    if not seen.whole:
        raise NO_FILE.refused(file=name, reason=OVER_1_MIB)
    try:
        text = seen.data.decode()
    except UnicodeDecodeError:
        raise NO_FILE.refused(file=name, reason="UTF-8") from None
    text = text.replace("\r\n", "\n")
    if text.count(".") > MOST_DOTS_OF_SETTINGS:  # keys with very many parts take the parser minutes
        raise TOO_MANY_DOTS.refused(place=Place(name, 1, 1), most=MOST_DOTS_OF_SETTINGS)
    try:
        found = tomllib.loads(text, parse_float=str)
    except tomllib.TOMLDecodeError as error:
        raise _no_toml(str(error), name, text) from None
    except (RecursionError, ValueError) as error:  # endless brackets, or an endless number
        raise NO_TOML.refused(place=Place(name, 1, 1), reason=unread(error), example='"pagat-4p"') from None
    reading = Reading()
    read = Settings.read(found, "", reading)
    if read is None:
        raise Refused(_placed(reading.problems, name, text))
    return read


def _no_toml(message: str, name: str, text: str) -> Refused:
    """The problem of text that is no TOML, at the place that the parser names: `… (at line 2, column 7)`."""
    what, _, where = message.rpartition(" (at ")
    numbers = [int(word) for word in where.replace(",", " ").replace(")", " ").split() if word.isdecimal()]
    lines = text.split("\n")
    line, column = numbers if len(numbers) == 2 else (len(lines), len(lines[-1]) + 1)
    reason = printable((what or message).rstrip())
    return NO_TOML.refused(place=Place(name, line, column), reason=reason, example='"pagat-4p"')


def _placed(problems: Iterable[Problem], name: str, text: str) -> list[Problem]:
    """The problems in the order of the file, each at its value, or at its key if that is unknown."""
    places = dict(_places(text))
    found = []
    for problem in problems:
        line, key, value = places.get(problem.path, (1, 1, 1))
        found.append(problem._replace(place=Place(name, line, key if problem.id == NO_KEY.id else value)))
    return sorted(found, key=lambda one: one.place or ())


def _places(text: str) -> Iterator[tuple[str, tuple[int, int, int]]]:
    """The place of each key: its line, its column, and the column of its value."""
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
    """The place of the first character after the blanks at a place of a line."""
    return len(line) - len(line[at:].lstrip())


def _key(line: str, at: int) -> tuple[str, int]:
    """The key that begins at a place of a line, without its quotation marks, and the place of its end."""
    quote = line[at : at + 1]
    if quote in ("'", '"'):
        end = line.find(quote, at + 1)
        return (line[at + 1 : end], end + 1) if end > 0 else ("", at)
    end = at
    while end < len(line) and (line[end].isalnum() or line[end] in "_-"):
        end += 1
    return line[at:end], end
