"""YAML text, read into plain data that remembers the place of everything.

One document is read, a mapping at the top, of text, whole numbers, true, false and null, lists and mappings. Nothing
else has a meaning: `0.10`, `yes` and `1:30` are text, so that no number is rounded or guessed, and a value that should
be of another kind is refused by the key that reads it.

The events of the parser are walked to a bounded depth, never composed into nodes: a file nested 30,000 deep crashes
the composer of libyaml.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

import yaml

from ..limits import DEEPEST_RULES, LONGEST_KEY, MOST_BYTES_OF_RULES, MOST_DIGITS_OF_RULES, MOST_ENTRIES_OF_RULES
from ..problems import Place, refusal

#: Control characters, marks of writing direction, line separators that only some editors show as such, the byte order
#: mark, and the code points that are no characters.
_UNSEEN: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
)
_WORDS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None, "~": None, "": None}
_WHOLE: Final = re.compile(f"0|-?[1-9][0-9]{{0,{MOST_DIGITS_OF_RULES - 1}}}")


class Document(NamedTuple):
    """Plain data, and the place of each part of it.

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

    Raises `Refused` with the first problem, at its place: what is no YAML is mended before its rules are looked at.
    """
    # Too much text is refused before it is decoded or parsed.
    size = max(size, len(text))
    if size > MOST_BYTES_OF_RULES:
        raise refusal("yaml-too-large", n=size, most=MOST_BYTES_OF_RULES, place=Place(name, 1, 1))
    try:
        source = text.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        place = _place_at(text[: error.start].decode("utf-8"), name)
        raise refusal("yaml-not-utf-8", byte=f"0x{text[error.start]:02X}", place=place) from None
    # Invisible signs could make two equal-looking files mean different things.
    if hidden := _UNSEEN.search(source):
        raise refusal(
            "yaml-unseen-character", character=_called(hidden), place=_place_at(source[: hidden.start()], name)
        )
    parser: Any = (yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader)(source)
    try:
        return _walked(parser, name)
    except (yaml.YAMLError, ValueError) as error:  # the parser in Python lets "\U00110000" through to chr()
        end = getattr(error, "problem_mark", None)
        place = Place(name, end.line + 1, end.column + 1) if end else Place(name, 1, 1)
        raise refusal(
            "yaml-not-yaml", reason=getattr(error, "problem", None) or "it cannot be read", place=place
        ) from None
    finally:
        parser.dispose()


def _called(hidden: re.Match[str]) -> str:
    return f"U+{ord(hidden.group()):04X}"


def _place_at(before: str, name: str) -> Place:
    """The place that this much text leads to."""
    return Place(name, before.count("\n") + 1, len(before) - before.rfind("\n"))


def _walked(parser: Any, name: str) -> Document:
    """The one document of a parser's events. Raises Refused with the first problem, and whatever the parser raises."""
    places: dict[str, Place] = {}

    def place(event: Any) -> Place:
        """The place of an event's start."""
        return Place(name, event.start_mark.line + 1, event.start_mark.column + 1)

    def value(event: Any, path: str, depth: int) -> Any:
        """The value that begins with this event."""
        here = place(event)
        places.setdefault(path, here)
        # Counted while reading, so that a huge file is refused before it is in memory.
        if len(places) > MOST_ENTRIES_OF_RULES:
            raise refusal("yaml-too-many-entries", place=here, most=MOST_ENTRIES_OF_RULES)
        if event.anchor or getattr(event, "tag", None):
            raise refusal("yaml-anchor", path, place=here)
        if isinstance(event, yaml.ScalarEvent):
            text: str = event.value
            if hidden := _UNSEEN.search(text):
                raise refusal("yaml-unseen-character", path, place=here, character=_called(hidden))
            if event.style or text not in _WORDS:
                return int(text) if not event.style and _WHOLE.fullmatch(text) else text
            return _WORDS[text]
        if depth > DEEPEST_RULES:
            raise refusal("yaml-too-deep", place=here, most=DEEPEST_RULES)
        return (mapping if isinstance(event, yaml.MappingStartEvent) else entries)(path, depth + 1)

    def entries(path: str, depth: int) -> list[Any]:
        """The list whose first entry comes next."""
        values: list[Any] = []
        while not isinstance(event := parser.get_event(), yaml.SequenceEndEvent):
            values.append(value(event, f"{path}[{len(values)}]", depth))
        return values

    def mapping(path: str, depth: int) -> dict[str, Any]:
        """The mapping whose first key comes next."""
        values: dict[str, Any] = {}
        while not isinstance(event := parser.get_event(), yaml.MappingEndEvent):
            here, key = place(event), event.value if isinstance(event, yaml.ScalarEvent) else ""
            if not 0 < len(key) <= LONGEST_KEY or "\n" in key or _UNSEEN.search(key):
                raise refusal("yaml-key-no-word", path, place=here, most=LONGEST_KEY)
            below = f"{path}.{key}" if path else key
            if event.anchor or event.tag:
                raise refusal("yaml-anchor", path, place=here)
            if key in values:
                raise refusal("yaml-key-twice", below, place=here, first=str(places[below]))
            places.setdefault(below, here)
            values[key] = value(parser.get_event(), below, depth)
        return values

    parser.get_event()  # the stream begins
    begins = parser.get_event()
    data = None if isinstance(begins, yaml.StreamEndEvent) else value(parser.get_event(), "", 1)
    if not isinstance(data, dict):
        raise refusal("yaml-no-mapping", place=places.get("", Place(name, 1, 1)))
    parser.get_event()  # the document ends
    if not isinstance(after := parser.get_event(), yaml.StreamEndEvent):
        raise refusal("yaml-no-mapping", place=place(after))
    return Document(data, places)
