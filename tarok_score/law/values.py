"""A document against the parts of a ruleset: every single value that does not fit, all at once.

The check goes through plain data that came from YAML or JSON and adds a `Problem` for everything that is wrong; it
never raises and never stops at the first. What it says is for a card player who edits a file: what stands there, and
what to write instead. What single values do not show is the business of `coherence`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Final

from ..limits import MOST_AMOUNT, MOST_GUESSES, MOST_KEYS
from ..problems import Problem, malformed
from ..words.said import Fact, Said, counted, said
from .parts import Choice, ExactAmount, Flag, Key, Labels, OfPart, Patch, Sentence, Several, TableOf, Text, Whole
from .ruleset import KEY

NOT_TEXT = malformed("rules-not-text", "must be text, not {found}")
UNKNOWN_CHOICE = malformed("rules-unknown-choice", "{word} is not known here")
MISWRITTEN = malformed("rules-miswritten-text", "{word} is not written as it must be")
NOT_WHOLE = malformed("rules-not-a-whole-number", "must be a whole number, not {found}", "write {entry}")
OUT_OF_BOUNDS = malformed(
    "rules-number-out-of-bounds",
    "must be from {least} to {most}, not {number}",
    "write a number from {least} to {most}",
)
NOT_AMOUNT = malformed("rules-not-an-amount", "must be an exact amount, not {found}")
LONG_AMOUNT = malformed("rules-amount-too-long", "must have at most 9 digits, not {found}", "write a smaller amount")
NOT_FLAG = malformed("rules-not-true-or-false", "must be true or false, not {found}", "write {yes} or {no}")
NOT_LIST = malformed(
    "rules-not-a-list",
    "must be a list, not {found}",
    "begin each entry with - on a line of its own, or write [one, two]",
)
TOO_MANY_ENTRIES = malformed("rules-too-many-entries", "has {n} entries, and at most {most} are allowed", "delete some")
TOO_FEW_ENTRIES = malformed("rules-too-few-entries", "has {entries}, and at least {least} must be there", "add some")
TWICE_IN_A_LIST = malformed(
    "rules-twice-in-a-list", "stands in the list twice, first as entry {first}", "delete one of them"
)
NOT_MAPPING = malformed(
    "rules-not-a-mapping",
    "must be a mapping, not {found}",
    "write its keys on the lines below it, each with a colon and a value",
)
TOO_MANY_KEYS = malformed("rules-too-many-keys", "has {n} keys, and at most {most} are allowed", "delete some")
MISWRITTEN_KEY = malformed(
    "rules-miswritten-key", "the key {key} is not written as it must be", "write it like {example}"
)
UNKNOWN_KEY = malformed("rules-unknown-key", "the key {key} is not known here")
MISSING_KEY = malformed("rules-missing-key", "{key} is missing", "add a line {key}:")
NOT_A_PATCH = malformed("rules-not-a-patch", "must be a mapping of what the variant changes", "such as {example}")

AMOUNT: Final = "-?[0-9]{1,9}(?:[.][0-9]{1,4}|/(?!0+$)[0-9]{1,4})?"

_AMOUNT_WRITTEN: Final = re.compile(AMOUNT).fullmatch
_WHOLE_WRITTEN: Final = re.compile("-?[0-9]{1,12}").fullmatch
_KEY_WRITTEN: Final = re.compile(KEY).fullmatch

#: What somebody who writes no good number is shown.
_AS_WHOLE: Final = 20

Problems = list[Problem]


def check_keys(keys: Mapping[str, Key], value: Any, path: str, problems: Problems) -> None:
    """A mapping with these keys and no others, and with all that are required."""
    if type(value) is not dict:
        problems.append(NOT_MAPPING(path, found=_described(value)))
        return
    prefix = f"{path}." if path else ""
    for name, entry in value.items():
        key = keys.get(name)
        if key is not None:
            CHECKS[type(key)](key, entry, prefix + name, problems)
        else:
            hint = _guess(name, keys, problems)
            problems.append(UNKNOWN_KEY(prefix + name, key=_quoted(name), hint=hint))
    for name, key in keys.items():
        if name not in value and key.required:
            problems.append(MISSING_KEY(path, key=name))


def _part(key: OfPart, value: Any, path: str, problems: Problems) -> None:
    check_keys(key.of.keys, value, path, problems)


def _labels(key: Labels, value: Any, path: str, problems: Problems) -> None:
    check_keys(key.of, value, path, problems)


def _sentence(key: Sentence, value: Any, path: str, problems: Problems) -> None:
    if type(value) is dict:
        _labels(key, value, path, problems)
    else:
        CHECKS[Text](key.of["en"], value, path, problems)


def _table(key: TableOf, value: Any, path: str, problems: Problems) -> None:
    """A mapping of free keys to parts of one kind."""
    if type(value) is not dict:
        problems.append(NOT_MAPPING(path, found=_described(value)))
        return
    if len(value) > MOST_KEYS:
        problems.append(TOO_MANY_KEYS(path, n=len(value), most=MOST_KEYS))
        return
    for name, entry in value.items():
        if not _KEY_WRITTEN(name):
            problems.append(MISWRITTEN_KEY(f"{path}.{name}", key=_quoted(name), example=key.example))
        check_keys(key.of.keys, entry, f"{path}.{name}", problems)


def _several(key: Several, value: Any, path: str, problems: Problems) -> None:
    if type(value) is not list:
        problems.append(NOT_LIST(path, found=_described(value)))
        return
    count = len(value)
    if count > key.most:
        problems.append(TOO_MANY_ENTRIES(path, n=count, most=key.most))
        return
    if count < key.least:
        entries = counted("{n} entry", "{n} entries", count)
        problems.append(TOO_FEW_ENTRIES(path, entries=entries, least=key.least))
    before = len(problems)
    check = CHECKS[type(key.of)]
    for number, entry in enumerate(value):
        check(key.of, entry, f"{path}[{number}]", problems)
    if key.unique and len(problems) == before:
        firsts: dict[str, int] = {}
        for number, entry in enumerate(value):
            first = firsts.setdefault(json.dumps(entry, sort_keys=True), number)
            if first != number:
                problems.append(TWICE_IN_A_LIST(f"{path}[{number}]", first=first + 1))


def _text(key: Text, value: Any, path: str, problems: Problems) -> None:
    if type(value) is not str:
        hint: Said | str = ""
        if key.example:
            hint = _write(path, key.example)
        elif isinstance(value, (bool, int, float)):
            hint = said("put it in quotes: {entry}", entry=_entry(path, f'"{_plainly(value)}"'))
        problems.append(NOT_TEXT(path, found=_described(value), hint=hint))
    elif key.pattern and not _compiled(key.pattern)(value):
        problems.append(MISWRITTEN(path, word=_quoted(value), hint=_write(path, key.example)))


def _choice(key: Choice, value: Any, path: str, problems: Problems) -> None:
    if type(value) is not str:
        problems.append(NOT_TEXT(path, found=_described(value), hint=_write(path, next(iter(key.words)))))
    elif value not in key.words:
        problems.append(UNKNOWN_CHOICE(path, word=_quoted(value), hint=_guess(value, key.words, problems)))


def _whole(key: Whole, value: Any, path: str, problems: Problems) -> None:
    """A whole number within its bounds; true and false are no numbers."""
    if type(value) is not int:
        meant = int(value) if isinstance(value, str) and _WHOLE_WRITTEN(value) else _AS_WHOLE
        nearest = min(max(meant, key.least), key.most)
        problems.append(NOT_WHOLE(path, found=_described(value), entry=_entry(path, str(nearest))))
    elif not key.least <= value <= key.most:
        problems.append(OUT_OF_BOUNDS(path, least=key.least, most=key.most, number=_plainly(value)))


def _amount(key: ExactAmount, value: Any, path: str, problems: Problems) -> None:
    """At most 9 digits before the point or stroke and 4 after it; nothing is divided by 0."""
    if type(value) is int:
        if not -MOST_AMOUNT <= value <= MOST_AMOUNT:
            problems.append(LONG_AMOUNT(path, found=_described(value)))
    elif type(value) is not str or not _AMOUNT_WRITTEN(value):
        hint = said("write {one} or {other}", one=_entry(path, "20"), other=_entry(path, '"0.10"'))
        if isinstance(value, (str, float)):
            # A decimal comma is how most players of this game write amounts.
            meant = str(value)[:20].replace(",", ".")
            if _AMOUNT_WRITTEN(meant):
                hint = _write(path, f'"{meant}"')
        problems.append(NOT_AMOUNT(path, found=_described(value), hint=hint))


def _flag(key: Flag, value: Any, path: str, problems: Problems) -> None:
    if value is not True and value is not False:
        yes, no = _entry(path, "true"), _entry(path, "false")
        problems.append(NOT_FLAG(path, found=_described(value), yes=yes, no=no))


def _patch(key: Patch, value: Any, path: str, problems: Problems) -> None:
    if type(value) is not dict:
        problems.append(NOT_A_PATCH(path, example="win: {points: 35}"))


#: By kind of key; a function takes the key, what stands there, where, and the problems found so far.
CHECKS: Final[dict[type[Key], Callable[[Any, Any, str, Problems], None]]] = {
    OfPart: _part,
    Labels: _labels,
    Sentence: _sentence,
    TableOf: _table,
    Several: _several,
    Text: _text,
    Choice: _choice,
    Whole: _whole,
    ExactAmount: _amount,
    Flag: _flag,
    Patch: _patch,
}


@cache
def _compiled(pattern: str) -> Callable[[str], object]:
    return re.compile(pattern).fullmatch


# Words for messages -----------------------------------------------------------------------------------------------


def _described(value: Any) -> Said | str:
    """What stands there instead."""
    if value is None:
        return said("nothing")
    if isinstance(value, str):
        return said("the text {text}", text=_quoted(value))
    if isinstance(value, int | float):
        plainly = _plainly(value)
        known = isinstance(value, bool) or isinstance(plainly, Said)
        return plainly if known else said("the number {number}", number=plainly)
    return said("a list") if isinstance(value, list) else said("a mapping")


def _plainly(value: float) -> Said | str:
    """A number, true or false as it is written in a file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    # Python refuses to write out a whole number of some thousand digits.
    if isinstance(value, float) or abs(value) < 10**15:
        return str(value)
    return said("a number of more than 15 digits")


def _quoted(text: str) -> str:
    """Text in quotation marks, shortened, and with what cannot be seen written out."""
    shown = text if len(text) <= 40 else text[:37] + "..."
    return '"' + "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in shown) + '"'


def _entry(path: str, value: str) -> str:
    """A line of the file with this value."""
    name = path[path.rfind(".") + 1 :]
    return value if not name else f"- {value}" if name.endswith("]") else f"{name}: {value}"


def _write(path: str, value: str) -> Said:
    return said("write {entry}", entry=_entry(path, value))


def _guess(word: str, known: Iterable[str], problems: Problems) -> Said:
    """The known word that was probably meant, and all of them."""
    words = tuple(known)
    if len(problems) <= MOST_GUESSES and len(word) <= 40:
        import difflib

        close: list[Fact] = list(difflib.get_close_matches(word.lower(), words, 1))
        if close:
            return said('did you mean "{word}"? allowed: {words}', word=close[0], words=words)
    return said("allowed: {words}", words=words)
