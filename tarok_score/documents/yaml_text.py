"""YAML text, read into plain data that remembers where everything stood.

Only a small, unsurprising part of YAML is accepted: one document, a mapping at the top, text, whole numbers,
true/false, null, lists and mappings. Whatever two YAML programs could understand differently is refused, with the way
to write it instead, so that nobody at the table plays by a number he did not write.

The events of the parser are walked in a loop, never composed into nodes: a file nested 30,000 deep crashes the
composer of libyaml, and here it is one problem among others.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import yaml

from ..limits import DEEPEST_RULES, LONGEST_KEY, MOST_BYTES_OF_RULES, MOST_DIGITS_OF_RULES, MOST_ENTRIES_OF_RULES
from ..problems import Place, Problem, Refused, Wrong, malformed
from ..words.said import Fact, Said, said

TOO_LARGE = malformed("yaml-too-large", "the file has {n} bytes, and at most {most} are read", "is it the right file?")
NOT_UTF8 = malformed("yaml-not-utf-8", "the byte {byte} is not UTF-8", "save the file with the encoding UTF-8")
UNSEEN = malformed("yaml-unseen-character", "{character} may not be used", "delete it: it cannot be seen")
UNSEEN_MANY = malformed(
    "yaml-unseen-characters",
    "{character} may not be used; this is the first of {n}",
    "delete it: it cannot be seen",
)
PERCENT = malformed("yaml-percent", "a line may not begin with %", "delete the line, or write a space before it")
PERCENT_MANY = malformed(
    "yaml-percents",
    "a line may not begin with %; this is the first of {n}",
    "delete the line, or write a space before it",
)
UNCLEAR_WORD = malformed(
    "yaml-unclear-word",
    "the word {word} may mean {meaning} or text",
    'write {meaning}, or put it in quotes: "{word}"',
)
#: What libyaml says of a text that is nested too deeply for it.
LIBYAML_TOO_DEEP: Final = "maximum nesting depth"

TOO_DEEP = malformed("yaml-too-deep", "lists and mappings are nested over {most} deep", "nest them less")
ALIAS = malformed("yaml-alias", "the alias *{name} may not be used", "write the value again")
SECOND_DOCUMENT = malformed(
    "yaml-second-document", "a second document begins", "delete the line ---, or make two files"
)
TOO_MANY_ENTRIES = malformed("yaml-too-many-entries", "the file has over {most} entries", "is it the right file?")
KEY_NO_WORD = malformed("yaml-key-no-word", "a list or mapping may not be a key", "write a word as the key")
HOLDS_UNSEEN = malformed("yaml-text-with-unseen", "the text holds {character}", "leave it out: it cannot be seen")
SEVERAL_LINES = malformed("yaml-several-lines", "the text goes over several lines", "begin it with | and a new line")
EMPTY_KEY = malformed("yaml-empty-key", "the key is empty", "write a word before the colon")
PARTED = malformed(
    "yaml-parted", "within braces a comma parts one entry from the next, and this one has no value", "quote the text"
)
MERGE_KEY = malformed("yaml-merge-key", "the merge key << may not be used", "write the keys out")
LONG_KEY = malformed("yaml-long-key", "the key has over {most} characters", "write a shorter one")
KEY_TWICE = malformed("yaml-key-twice", "this key stands twice, first at {first}", "delete one of them")
UNCLEAR_KEY = malformed("yaml-unclear-key", "the key {key} may be a word or not", 'put it in quotes: "{key}"')
ANCHOR = malformed("yaml-anchor", "the anchor &{name} may not be used", "delete it")
TAG = malformed("yaml-tag", "a tag (a word that begins with !) may not be used", "delete it")
NO_MAPPING = malformed(
    "yaml-no-mapping", "the file must be a mapping of keys to values", "write lines such as: name: Tarok"
)
EMPTY = malformed("yaml-empty", "the file is empty", "write lines such as: name: Tarok")
NO_YAML = malformed("yaml-not-yaml", "this is not YAML: {reason}", "look at this line and the one above")


class Document(NamedTuple):
    """Plain data, and where each part of it stands.

    The keys of `places` are the dotted paths of `Problem.path`: `contracts.two.value`, `list[0]`, and the empty path
    for the whole. The place of an entry of a mapping is where its key starts, that of a list entry where its value
    starts.
    """

    data: dict[str, Any]
    places: dict[str, Place]


def read(text: bytes, name: str, *, pure: bool = False, size: int = 0) -> Document:
    """Reads YAML text; `name` is the file's name as people see it, `size` the size of a file that was not read to its
    end.

    The text is UTF-8; a byte order mark at its start is passed over and Windows line ends are as good as others.
    Plain `true` and `false`, whole decimal numbers up to 12 digits and `null`, `~` or nothing become bool, int and
    None; other plain words and everything in quotes is text. Keys are always text, also `4:`.

    Raises `Refused` with every problem found, each with a place and what to do about it. Too large a text, bytes that
    are not UTF-8, too deep nesting and too many entries end the reading at once, as does text that is no YAML.

    The C parser is used where there is one; `pure` forces the one in Python. Both refuse the same texts; only the words
    for broken syntax are each parser's own.
    """
    size = max(size, len(text))
    if size > MOST_BYTES_OF_RULES:
        raise TOO_LARGE.refused(n=size, most=MOST_BYTES_OF_RULES, place=Place(name, 1, 1))
    try:
        source = text.decode("utf-8")
    except UnicodeDecodeError as error:
        place = _place_at(text[: error.start].decode("utf-8"), name)
        raise NOT_UTF8.refused(byte=f"0x{text[error.start]:02X}", place=place) from None
    source, problems = _characters(source.removeprefix("\ufeff").replace("\r\n", "\n"), name)
    walk = _Walk(source, name)
    failure = _parse(walk, yaml.CSafeLoader if yaml.__with_libyaml__ and not pure else yaml.SafeLoader)
    if failure and LIBYAML_TOO_DEEP in str(failure):
        # libyaml may look ahead, and give up, before it hands over anything that is too deep for us.
        walk = _Walk(source, name)
        failure = _parse(walk, yaml.SafeLoader)
    # A character that is refused may be what broke the syntax: a second message would only confuse.
    if failure and not problems:
        problems.append(failure)
    problems += walk.problems
    if problems:
        raise Refused(sorted(problems, key=lambda problem: problem.place or Place(name, 0, 0)))
    return Document(walk.data, walk.places)


# Characters -------------------------------------------------------------------------------------------------------

# Control characters, marks of writing direction, line separators that only some editors show as such, the byte order
# mark, and the code points that are no characters. A line end is the only control character with a use.
_HIDDEN: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]"
    "|[\ud800-\udfff]"
)
_UNWANTED: Final = re.compile(f"{_HIDDEN.pattern}|^%", re.MULTILINE)
_HARMLESS: Final = {"\t": " ", "%": "#"}


def _characters(source: str, name: str) -> tuple[str, list[Problem]]:
    """The text with every hidden character and directive made harmless in its place, and a problem for each kind."""
    counts: Counter[str] = Counter()
    firsts: dict[str, int] = {}
    for match in _UNWANTED.finditer(source):
        counts[match.group()] += 1
        firsts.setdefault(match.group(), match.start())
    problems = []
    for character, count in counts.items():
        facts: dict[str, Fact] = {"n": count} if count > 1 else {}
        if character == "%":
            wrong = PERCENT_MANY if count > 1 else PERCENT
        else:
            wrong = UNSEEN_MANY if count > 1 else UNSEEN
            facts["character"] = _called(character)
        hint = said("write spaces instead") if character == "\t" else None
        place = _place_at(source[: firsts[character]], name)
        problems.append(wrong(place=place, hint=hint, **facts))
    if problems:
        source = _UNWANTED.sub(lambda match: _HARMLESS.get(match.group(), "\ufffd"), source)
    return source, problems


def _called(character: str) -> Said:
    """The name of a character that cannot be seen."""
    if character == "\t":
        return said("a tab")
    name, code = unicodedata.name(character, ""), f"U+{ord(character):04X}"
    return (
        said("the character {code} ({name})", code=code, name=name.lower())
        if name
        else (said("the character {code}", code=code))
    )


def _place_at(before: str, name: str) -> Place:
    """The place that this much text leads to."""
    return Place(name, before.count("\n") + 1, len(before) - before.rfind("\n"))


def _shown(value: str) -> str:
    return value if len(value) <= 40 else value[:37] + "..."


# Scalars ----------------------------------------------------------------------------------------------------------

_WORDS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None, "~": None, "": None}
_WHOLE: Final = re.compile(f"0|-?[1-9][0-9]{{0,{MOST_DIGITS_OF_RULES - 1}}}")
_UNCLEAR_WORDS: Final = {
    **dict.fromkeys(("y", "yes", "on", "true"), "true"),
    **dict.fromkeys(("n", "no", "off", "false"), "false"),
    "null": "null",
}
_UNCLEAR_NUMBERS: Final = re.compile(
    r"""(?P<long>   -?[1-9][0-9]*)
      | (?P<date>   [0-9]{4}-[0-9]{1,2}-[0-9]{1,2} (?:(?:[Tt]|[ ]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}.*)?)
      | (?P<time>   [-+]?[0-9][0-9_]*(?::[0-9]+)+(?:\.[0-9_]*)?)
      | (?P<plain>  [-+]?[0-9][0-9_]*)
      | (?P<coded>  [-+]?0(?:[xX][0-9a-fA-F_]+|[bB][01_]+|[oO][0-7_]+))
      | (?P<decimal>[-+]?(?:[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*|[0-9][0-9_]*(?=[eE]))(?:[eE][-+]?[0-9]+)?
                  | [-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))""",
    re.VERBOSE,
)
_UNCLEAR: Final = {
    "long": malformed("yaml-long-number", "the number {value} is too long", "write at most {most} digits"),
    "date": malformed("yaml-date-or-text", "{value} may be a date or text"),
    "time": malformed("yaml-time-or-text", "{value} may be a time, a number to the base of 60 or text"),
    "plain": malformed("yaml-number-not-plain", "the number {value} is not written plainly"),
    "coded": malformed("yaml-number-or-text", "{value} may be a number or text"),
    "decimal": malformed("yaml-decimal", "the decimal number {value} would be rounded"),
}


def _unclear(value: str) -> Problem | None:
    """The problem of a plain word that YAML programs understand differently; None for any other."""
    shown = _shown(value)
    if meaning := _UNCLEAR_WORDS.get(value.lower() if len(value) <= 5 else value):
        return UNCLEAR_WORD(word=value, meaning=meaning)
    match = value[:1] in "+-.0123456789" and _UNCLEAR_NUMBERS.fullmatch(value)
    if not match:
        return None
    kind = match.lastgroup or ""
    if kind == "long":
        return _UNCLEAR[kind](value=shown, most=MOST_DIGITS_OF_RULES)
    hint = said('put it in quotes: "{value}"', value=shown)
    if kind == "plain" and len(value) <= MOST_DIGITS_OF_RULES:
        number = int(value.replace("_", ""))
        hint = said('write {number}, or put it in quotes: "{value}"', number=number, value=shown)
    return _UNCLEAR[kind](value=shown, hint=hint)


_NO_COMMENT: Final = re.compile("[|>][-+0-9]*#")


# The walk ---------------------------------------------------------------------------------------------------------


class _Open:
    """A mapping or list that has begun and not yet ended.

    `flow` is true if it is written in brackets, `key` is the key whose value comes next.
    """

    __slots__ = ("flow", "key", "node", "path")

    def __init__(self, node: dict[str, Any] | list[Any], path: str, flow: bool) -> None:
        self.node = node
        self.path = path
        self.flow = flow
        self.key: str | None = None


class _Walk:
    """One pass over the events of a parser, and what it found."""

    def __init__(self, source: str, name: str) -> None:
        self.source = source
        self.name = name
        self.documents = 0
        self.data: dict[str, Any] = {}
        self.places: dict[str, Place] = {}
        self.problems: list[Problem] = []
        self.stack: list[_Open] = []

    def run(self, events: Iterator[yaml.Event]) -> None:
        """Takes all events, but stops early where going on would be no use. Raises whatever the parser raises."""
        for event in events:
            if isinstance(event, yaml.ScalarEvent):
                self.scalar(event)
            elif isinstance(event, yaml.CollectionStartEvent):
                self.begin(event)
                if len(self.stack) > DEEPEST_RULES:
                    self.problem("", event, TOO_DEEP, most=DEEPEST_RULES)
                    return
            elif isinstance(event, yaml.CollectionEndEvent):
                self.stack.pop()
            elif isinstance(event, yaml.AliasEvent):
                path = self.key("?", event) if self.at_key() else self.value(None, event)
                self.problem(path, event, ALIAS, name=_shown(event.anchor or ""))
            elif isinstance(event, yaml.DocumentStartEvent):
                self.documents += 1
                if self.documents > 1:
                    self.problem("", event, SECOND_DOCUMENT)
                    return
            if len(self.places) > MOST_ENTRIES_OF_RULES:
                self.problem("", event, TOO_MANY_ENTRIES, most=MOST_ENTRIES_OF_RULES)
                return
        if not self.documents:
            self.empty()

    def problem(self, path: str, event: yaml.Event, wrong: Wrong, **facts: Fact) -> None:
        """Adds a problem at the place of an event."""
        self.problems.append(wrong(path, place=self.place(event), hint=None, **facts))

    def place(self, event: yaml.Event) -> Place:
        """The place where an event starts."""
        mark: Any = event.start_mark
        return Place(self.name, mark.line + 1, mark.column + 1)

    def at_key(self) -> bool:
        """True where a key comes next."""
        return bool(self.stack) and self.stack[-1].key is None and isinstance(self.stack[-1].node, dict)

    def begin(self, event: yaml.CollectionStartEvent) -> None:
        """Takes the beginning of a mapping or a list."""
        node: dict[str, Any] | list[Any] = {} if isinstance(event, yaml.MappingStartEvent) else []
        if self.at_key():
            path = self.key("?", event)
            self.problem(path, event, KEY_NO_WORD)
        else:
            path = self.value(node, event)
            if self.stack:
                pass
            elif isinstance(node, dict):
                self.data = node
            else:
                self.not_a_mapping(event)
        self.unadorned(path, event)
        self.stack.append(_Open(node, path, bool(event.flow_style)))

    def scalar(self, event: yaml.ScalarEvent) -> None:
        """Takes a word, number or text, as a key or as a value."""
        plain = not event.style
        text: str = event.value
        if self.only_libyaml(event, text):
            mark: Any = event.start_mark
            raise yaml.MarkedYAMLError(problem="found a sign that may not stand here", problem_mark=mark)
        value: str | int | bool | None = text
        unclear = None
        if plain:
            if text in _WORDS:
                value = _WORDS[text]
            elif _WHOLE.fullmatch(text):
                value = int(text)
            else:
                unclear = _unclear(text)
        if self.at_key():
            path = self.written_key(event, text, plain, value)
        else:
            parted = plain and not text and self.parted(event)
            path = self.value(value, event)
            if parted:
                self.problems.append(PARTED(path, place=self.places[path]))
            if not self.stack and plain and not text:
                self.empty()
            elif not self.stack:
                self.not_a_mapping(event)
        self.unadorned(path, event)
        if unclear:
            self.problems.append(unclear._replace(path=path, place=self.place(event)))
        if hidden := _HIDDEN.search(text):
            self.problem(path, event, HOLDS_UNSEEN, character=_called(hidden.group()))
        if "\n" in text and event.style not in ("|", ">"):
            self.problem(path, event, SEVERAL_LINES)

    def written_key(self, event: yaml.ScalarEvent, text: str, plain: bool, value: object) -> str:
        """Takes a key; returns the path of its entry."""
        if not text:
            path = self.key("?", event)
            self.problem(path, event, EMPTY_KEY)
        elif plain and text == "<<":
            path = self.key("?", event)
            self.problem(path, event, MERGE_KEY)
        elif len(text) > LONGEST_KEY:
            path = self.key("?", event)
            self.problem(path, event, LONG_KEY, most=LONGEST_KEY)
        else:
            key = _HIDDEN.sub("\ufffd", text).replace("\n", " ")
            first = key in self.stack[-1].node
            path = self.key(key, event)
            if first:
                self.problem(path, event, KEY_TWICE, first=str(self.places[path]))
            if value is None or isinstance(value, bool):
                self.problem(path, event, UNCLEAR_KEY, key=text)
        return path

    def key(self, key: str, event: yaml.Event) -> str:
        """Expects the value of this key next; returns the path of the entry."""
        top = self.stack[-1]
        top.key = key
        path = f"{top.path}.{key}" if top.path else key
        if key not in top.node:
            self.places[path] = self.place(event)
        return path

    def value(self, value: Any, event: yaml.Event) -> str:
        """Puts a value where it belongs; returns its path."""
        if not self.stack:
            self.places[""] = self.place(event)
            return ""
        top = self.stack[-1]
        if isinstance(top.node, dict):
            key, top.key = top.key or "", None
            top.node[key] = value
            return f"{top.path}.{key}" if top.path else key
        path = f"{top.path}[{len(top.node)}]"
        top.node.append(value)
        self.places[path] = self.place(event)
        return path

    def unadorned(self, path: str, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        """Adds a problem for a value with an anchor or a tag."""
        if event.anchor:
            self.problem(path, event, ANCHOR, name=_shown(event.anchor))
        # libyaml forgets the tag `!`, but the value still starts where the tag stood.
        start: Any = event.start_mark
        if event.tag or self.source.startswith("!", start.index):
            self.problem(path, event, TAG)

    def parted(self, event: yaml.ScalarEvent) -> bool:
        """True if a key in brackets has neither colon nor value: a comma parted it from what it belongs to."""
        end: Any = event.start_mark
        before = self.source[max(end.index - 2 * LONGEST_KEY, 0) : end.index]
        return bool(self.stack) and self.stack[-1].flow and not before.rstrip().endswith(":")

    def only_libyaml(self, event: yaml.ScalarEvent, text: str) -> bool:
        """True for what libyaml alone would read: `|#` as a beginning of text, and `?` in brackets as a letter."""
        start: Any = event.start_mark
        if event.style in ("|", ">"):
            return bool(_NO_COMMENT.match(self.source, start.index))
        return not event.style and "?" in text and bool(self.stack) and self.stack[-1].flow

    def not_a_mapping(self, event: yaml.Event) -> None:
        """Adds the problem of a file that is no mapping."""
        self.problem("", event, NO_MAPPING)

    def empty(self) -> None:
        """Adds the problem of a file without anything in it."""
        self.problems.append(EMPTY(place=Place(self.name, 1, 1)))


# The parsers ------------------------------------------------------------------------------------------------------


def _parse(walk: _Walk, loader: Any) -> Problem | None:
    """Walks the text with this loader's parser; returns the problem of broken syntax, in the parser's words."""
    try:
        walk.run(_events(walk.source, loader))
    except yaml.YAMLError as error:
        reason = getattr(error, "problem", None) or "it cannot be read"
        begun, end = getattr(error, "context_mark", None), getattr(error, "problem_mark", None)
        if begun is not None and end is not None and begun.line < end.line:
            reason = f"{reason}, {getattr(error, 'context', None) or 'begun'} (line {begun.line + 1})"
        place = Place(walk.name, end.line + 1, end.column + 1) if end else Place(walk.name, 1, 1)
        return NO_YAML(reason=reason, place=place)
    return None


def _events(source: str, loader: Any) -> Iterator[yaml.Event]:
    """The events of the text; raises YAMLError."""
    parser = loader(source)
    try:
        while parser.check_event():
            yield parser.get_event()
    except ValueError as error:  # The parser in Python lets "\U00110000" through to chr().
        problem = "found unknown escape character"
        raise yaml.MarkedYAMLError(problem=problem, problem_mark=parser.get_mark()) from error
    finally:
        parser.dispose()
