"""YAML text, read into plain data that remembers where everything stood.

One document is read, a mapping at the top, of text, whole numbers, true, false and null, lists and mappings. Nothing
else has a meaning: `0.10`, `yes` and `1:30` are text, so that no number is rounded or guessed, and whatever has to be
another kind of value is refused by the key that reads it.

The events of the parser are walked to a bounded depth, never composed into nodes: a file nested 30,000 deep crashes
the composer of libyaml.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

import yaml

from ..limits import DEEPEST_RULES, LONGEST_KEY, MOST_BYTES_OF_RULES, MOST_DIGITS_OF_RULES, MOST_ENTRIES_OF_RULES
from ..problems import Place, Problem, Refused, Wrong, malformed
from ..words.said import Fact

TOO_LARGE = malformed("yaml-too-large", "the file has {n} bytes, and at most {most} are read", "is it the right file?")
NOT_UTF8 = malformed("yaml-not-utf-8", "the byte {byte} is not UTF-8", "save the file with the encoding UTF-8")
UNSEEN = malformed("yaml-unseen-character", "{character} may not be used", "delete it: it cannot be seen")
TOO_DEEP = malformed("yaml-too-deep", "lists and mappings are nested over {most} deep", "nest them less")
TOO_MANY_ENTRIES = malformed("yaml-too-many-entries", "the file has over {most} entries", "is it the right file?")
ADORNED = malformed("yaml-anchor", "anchors, aliases and tags may not be used", "write the value itself")
NO_KEY = malformed("yaml-key-no-word", "a key must be a word of at most {most} characters", "write a word as the key")
KEY_TWICE = malformed("yaml-key-twice", "this key is there twice, first at {first}", "delete one of them")
NO_MAPPING = malformed(
    "yaml-no-mapping", "the file must be a single mapping of keys to values", "write lines such as: name: Tarok"
)
NO_YAML = malformed("yaml-not-yaml", "this is not YAML: {reason}", "look at this line and the one above")

#: Control characters, marks of writing direction, line separators that only some editors show as such, the byte order
#: mark, and the code points that are no characters.
_UNSEEN: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
)
_WORDS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None, "~": None, "": None}
_WHOLE: Final = re.compile(f"0|-?[1-9][0-9]{{0,{MOST_DIGITS_OF_RULES - 1}}}")


class Document(NamedTuple):
    """Plain data, and where each part of it stands.

    The keys of `places` are the dotted paths of `Problem.path`: `contracts.two.value`, `list[0]`, and the empty path
    for the whole. The place of an entry of a mapping is where its key starts, that of a list entry where its value
    starts.
    """

    data: dict[str, Any]
    places: dict[str, Place]


def read(text: bytes, name: str, *, size: int = 0) -> Document:
    """Reads YAML text; `name` is the file's name as people see it, `size` the size of a file that was not read to its
    end.

    The text is UTF-8; a byte order mark at its start is passed over. Plain `true` and `false`, whole decimal numbers up
    to 12 digits and `null`, `~` or nothing become bool, int and None; other words are text. Keys are always text.

    Raises `Refused` with the problems that were found, each with its place. Syntax that is no YAML, a key that is no
    word and whatever is too large or too deep end the reading at once.
    """
    size = max(size, len(text))
    if size > MOST_BYTES_OF_RULES:
        raise TOO_LARGE.refused(n=size, most=MOST_BYTES_OF_RULES, place=Place(name, 1, 1))
    try:
        source = text.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        place = _place_at(text[: error.start].decode("utf-8"), name)
        raise NOT_UTF8.refused(byte=f"0x{text[error.start]:02X}", place=place) from None
    if hidden := _UNSEEN.search(source):
        raise UNSEEN.refused(character=_called(hidden), place=_place_at(source[: hidden.start()], name))
    walk = _Walk(name, (yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader)(source))
    try:
        data = walk.whole()
    except yaml.YAMLError as error:
        walk.problems.append(_no_yaml(error, name))
    except ValueError:  # the parser in Python lets "\U00110000" through to chr()
        walk.problems.append(NO_YAML(reason="found unknown escape character", place=Place(name, 1, 1)))
    finally:
        walk.parser.dispose()
    if walk.problems:
        raise Refused(walk.problems)
    return Document(data, walk.places)


def _no_yaml(error: yaml.YAMLError, name: str) -> Problem:
    """The problem of broken syntax, in the parser's words."""
    reason = getattr(error, "problem", None) or "it cannot be read"
    begun, end = getattr(error, "context_mark", None), getattr(error, "problem_mark", None)
    if begun is not None and end is not None and begun.line < end.line:
        reason = f"{reason}, {getattr(error, 'context', None) or 'begun'} (line {begun.line + 1})"
    return NO_YAML(reason=reason, place=Place(name, end.line + 1, end.column + 1) if end else Place(name, 1, 1))


def _called(hidden: re.Match[str]) -> str:
    return f"U+{ord(hidden.group()):04X}"


def _place_at(before: str, name: str) -> Place:
    """The place that this much text leads to."""
    return Place(name, before.count("\n") + 1, len(before) - before.rfind("\n"))


class _Walk:
    """One pass over the events of a parser, and what it found."""

    def __init__(self, name: str, parser: Any) -> None:
        self.name, self.parser = name, parser
        self.places: dict[str, Place] = {}
        self.problems: list[Problem] = []

    def whole(self) -> Any:
        """The one document of the text. Raises Refused, and whatever the parser raises."""
        self.parser.get_event()  # the stream begins
        if self.parser.check_event(yaml.StreamEndEvent):
            raise NO_MAPPING.refused(place=Place(self.name, 1, 1))
        self.parser.get_event()  # the document begins
        event = self.parser.get_event()
        data = self.value(event, "", 1)
        self.parser.get_event()  # the document ends
        after = self.parser.get_event()
        if not isinstance(data, dict):
            self.problem(NO_MAPPING, "", event)
        elif not isinstance(after, yaml.StreamEndEvent):
            self.problem(NO_MAPPING, "", after)
        return data

    def value(self, event: Any, path: str, depth: int) -> Any:
        """The value that begins with this event."""
        self.places.setdefault(path, self.place(event))
        if len(self.places) > MOST_ENTRIES_OF_RULES:
            self.stop(TOO_MANY_ENTRIES, "", event, most=MOST_ENTRIES_OF_RULES)
        self.unadorned(path, event)
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event, path)
        if not isinstance(event, yaml.CollectionStartEvent):
            return None  # an alias
        if depth > DEEPEST_RULES:
            self.stop(TOO_DEEP, "", event, most=DEEPEST_RULES)
        if isinstance(event, yaml.MappingStartEvent):
            return self.mapping(path, depth)
        entries: list[Any] = []
        while not isinstance(event := self.parser.get_event(), yaml.SequenceEndEvent):
            entries.append(self.value(event, f"{path}[{len(entries)}]", depth + 1))
        return entries

    def mapping(self, path: str, depth: int) -> dict[str, Any]:
        """The mapping whose first key comes next."""
        found: dict[str, Any] = {}
        while not isinstance(event := self.parser.get_event(), yaml.MappingEndEvent):
            self.unadorned(path, event)
            key = event.value if isinstance(event, yaml.ScalarEvent) else ""
            if not 0 < len(key) <= LONGEST_KEY or "\n" in key or _UNSEEN.search(key):
                self.stop(NO_KEY, path, event, most=LONGEST_KEY)
            below = f"{path}.{key}" if path else key
            if key in found:
                self.problem(KEY_TWICE, below, event, first=str(self.places[below]))
            self.places.setdefault(below, self.place(event))
            found[key] = self.value(self.parser.get_event(), below, depth + 1)
        return found

    def scalar(self, event: yaml.ScalarEvent, path: str) -> str | int | bool | None:
        """A word, number or text."""
        text: str = event.value
        if hidden := _UNSEEN.search(text):
            self.problem(UNSEEN, path, event, character=_called(hidden))
        if event.style or event.tag:
            return text
        if text in _WORDS:
            return _WORDS[text]
        return int(text) if _WHOLE.fullmatch(text) else text

    def unadorned(self, path: str, event: Any) -> None:
        """Adds the problem of an alias, or of a value with an anchor or a tag."""
        if event.anchor or getattr(event, "tag", None):
            self.problem(ADORNED, path, event)

    def place(self, event: yaml.Event) -> Place:
        """The place where an event starts."""
        mark: Any = event.start_mark
        return Place(self.name, mark.line + 1, mark.column + 1)

    def problem(self, wrong: Wrong, path: str, event: yaml.Event, **facts: Fact) -> None:
        """Adds a problem at the place of an event."""
        self.problems.append(wrong(path, place=self.place(event), hint=None, **facts))

    def stop(self, wrong: Wrong, path: str, event: yaml.Event, **facts: Fact) -> None:
        """Raises Refused with the problems so far and this last one."""
        self.problem(wrong, path, event, **facts)
        raise Refused(self.problems)
