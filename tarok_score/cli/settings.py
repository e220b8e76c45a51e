"""`tarok.toml`, the settings of a table: its language, rules, players, rate, who is who, and words of its own.

This module is only loaded if there is such a file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from .. import files
from ..amounts import Amount, typed
from ..limits import MOST_BYTES_OF_SETTINGS, MOST_DOTS_OF_SETTINGS, MOST_PROBLEMS_TOLD
from ..problems import Place, Problem, Problems, Refused, placed, refusal
from ..text import printable
from ..words.folding import did_you_mean, fold
from ..words.said import LANGUAGES, Said, said


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
        """Words with every part that is a word of the table's own replaced by the word it means."""
        if not self.words:
            return list(words)
        return ["".join(self.words.get(fold(part), part) for part in re.split(r"([:@,=])", word)) for word in words]


class Setting(NamedTuple):
    """A setting: the value that one of TOML means (None if it is of another kind), what it must be, and an example.

    If it is a table of its own, `entry` is the setting at each name: it is given the name with the value.
    """

    meant: Callable[[Any], Any]
    must: Said
    example: str
    entry: Setting | None = None


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value.strip() else None


def _texts(value: Any) -> tuple[str, ...] | None:
    return tuple(value) if isinstance(value, list) and all(isinstance(entry, str) for entry in value) else None


def _rate(value: Any) -> Amount | None:
    """A whole number, or text as people type it, above 0."""
    try:
        rate = 0 if isinstance(value, bool) or not isinstance(value, str | int) else typed(str(value))
    except ValueError:
        return None
    return rate if rate > 0 else None


def _table(value: Any) -> dict[str, Any] | None:
    return value if isinstance(value, dict) else None


def _names(entry: tuple[str, Any]) -> tuple[str, list[str]] | None:
    """A person with the other names: one, or a list of them."""
    name, others = entry
    names = _texts([others] if isinstance(others, str) else others)
    return (name, list(names)) if names and all(map(_text, names)) else None


def _word(entry: tuple[str, Any]) -> tuple[str, str] | None:
    """A folded word of the table's own with the word of a hand that it means."""
    own, word = entry
    one_word = isinstance(word, str) and len(word.split()) == 1
    return (fold(own), word) if one_word and own.strip() and not any(sign in own for sign in " :@,=") else None


A_TEXT, TEXTS, TABLE = said("a text"), said("a list of texts"), said("a table of its own")

SETTINGS: Final = {
    "lang": Setting(_text, A_TEXT, 'lang = "sl"'),
    "ruleset": Setting(_text, A_TEXT, 'ruleset = "pagat-4p"'),
    "variants": Setting(_texts, TEXTS, 'variants = ["exact-difference"]'),
    "players": Setting(_texts, TEXTS, 'players = ["Ana", "Boris", "Cilka", "David"]'),
    "rate": Setting(_rate, said("an amount above 0"), 'rate = "0.05"'),
    "unit": Setting(_text, A_TEXT, 'unit = "EUR"'),
    "people": Setting(
        _table, TABLE, "[people]", Setting(_names, said("names of one person"), 'Ana = ["Anica", "Anči"]')
    ),
    "words": Setting(_table, TABLE, "[words]", Setting(_word, said("one word of a hand"), 'tn = "trula:announced"')),
}


def _read(table: Mapping[str, Any], problems: Problems) -> Settings:
    """The settings that a file says; what is wrong is added to the problems."""
    read: dict[str, Any] = {}
    for name, value in table.items():
        known = SETTINGS.get(name)
        if known is None:
            near = name if len(problems) < MOST_PROBLEMS_TOLD else ""  # problems that are not shown need no guess
            problems.add("settings-key-unknown", name, hint=did_you_mean(near, SETTINGS, "the settings are {names}"))
            continue
        read[name] = meant = _meant(known, value, name, problems)
        if known.entry is not None:
            entries = [_meant(known.entry, item, f"{name}.{item[0]}", problems) for item in (meant or {}).items()]
            read[name] = dict(filter(None, entries))
        elif name == "lang" and meant is not None and meant not in LANGUAGES:
            problems.add("settings-language", name, codes=tuple(LANGUAGES))
    return Settings(**read)


def _meant(known: Setting, value: Any, path: str, problems: Problems) -> Any:
    """The value of a setting; None after adding a problem if it is of another kind."""
    id = known.meant(value)
    if id is None:
        problems.add("settings-wrong-type", path, what=known.must, example=known.example)
    return id


# The file. -----------------------------------------------------------------------------------------------------------


def settings(path: str) -> Settings:
    """The settings in a file. Raises Refused with all that is wrong in them."""
    name = printable(path)
    seen = files.look(path, MOST_BYTES_OF_SETTINGS)
    if isinstance(seen.trouble, OSError):
        raise refusal("settings-unreadable", file=name, reason=files.system_reason(seen.trouble))
    if not seen.whole:
        raise refusal("settings-unreadable", file=name, reason=files.OVER_1_MIB)
    try:
        text = seen.data.decode()
    except UnicodeDecodeError:
        raise refusal("settings-unreadable", file=name, reason="UTF-8") from None
    text = text.replace("\r\n", "\n")
    if text.count(".") > MOST_DOTS_OF_SETTINGS:  # keys with very many parts take the parser minutes
        raise refusal("settings-too-many-dots", place=Place(name, 1, 1), most=MOST_DOTS_OF_SETTINGS)
    try:
        table = tomllib.loads(text, parse_float=str)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:  # also endless brackets, an endless number
        fault, _, where = str(error).rpartition(" (at ")
        numbers = re.findall("[0-9]+", where if fault else "")  # none at the end of the document
        line, column = map(int, numbers) if numbers else (text.count("\n") + 1 if fault else 1, 1)
        reason = printable(fault) if fault else files.unread(error)
        raise refusal(
            "settings-no-toml", place=Place(name, line, column), reason=reason, example='"pagat-4p"'
        ) from None
    problems = Problems()
    read = _read(table, problems)
    if problems:
        raise Refused(_placed(problems, name, text))
    return read


def _placed(problems: Iterable[Problem], name: str, text: str) -> tuple[Problem, ...]:
    """The problems in the order of the file, each at the line that begins with its key."""
    lines = [line.lstrip(" \t[\"'") for line in text.split("\n")]
    moved = []
    for wrong in problems:
        key = wrong.path.rpartition(".")[2]
        row = next((row for row, line in enumerate(lines, 1) if line.startswith(key)), 1)
        moved.append(wrong._replace(place=Place(name, row, 1)))
    return placed(moved, {})
