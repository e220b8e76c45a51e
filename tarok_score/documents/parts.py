"""A part of a document: a class whose attributes are its keys.

So what a ruleset writes as `win: {points: 36}` is read as `rules.win.points`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Self, dataclass_transform

from ..limits import MOST_ENTRIES
from ..problems import Problem, Wrong
from ..words.folding import did_you_mean, printable
from .declare import amount, choice, flag, of_kind, part, several, table, text, whole
from .kinds import MISSING_KEY, NOT_MAPPING, UNKNOWN_KEY, Key, Reading, described, guess, quoted

Node = Mapping[str, Any]


class Keys(dict[str, Key]):
    """The keys of a mapping by name, in the order in which they are read.

    `defaults` hold, by attribute, where nothing is written; those `required` have to be.
    """

    def __init__(self, keys: Mapping[str, Key]) -> None:
        super().__init__(keys)
        self.defaults: Final = {key.attribute: key.default for key in keys.values()}
        self.required: Final = tuple([name for name, key in keys.items() if key.required])


class Manner:
    """How a mapping is read: the problems of one that is none, of a key that is not known, and of one that is missing.

    This is how files are read; `Json` is how JSON is, where null stands for leaving a key out, and a kind that has to
    be there says itself what is missing.
    """

    #: Null stands for leaving a key out.
    nulls: ClassVar[bool] = False
    #: A key that is not known is a problem.
    strict: ClassVar[bool] = True

    def refused(self, node: object, path: str) -> Problem | None:
        """The problem of something that is no mapping, or too large to be looked at."""
        return None if isinstance(node, dict) else NOT_MAPPING(path, found=described(node))

    def unknown(self, name: Any, path: str, keys: Mapping[str, Key], problems: list[Problem]) -> Problem:
        """The problem of a key that is not known; problems found before it say whether guessing is worth while."""
        return UNKNOWN_KEY(below(path, name), key=quoted(name), hint=guess(name, keys, problems))

    def missing(self, name: str, path: str) -> Problem:
        """The problem of a mapping that lacks a key."""
        return MISSING_KEY(path, key=name)


class Json(Manner):
    """Reads an object of JSON, with the problems of its own kind: `crowded` is that of more than `most` keys.

    Of a key that is not known the key that was probably meant is told, unless its problem says itself what to do.
    """

    nulls = True

    def __init__(self, no_object: Wrong, unknown: Wrong, crowded: Wrong, most: int = MOST_ENTRIES) -> None:
        self.no_object, self.not_known, self.crowded, self.most = no_object, unknown, crowded, most

    def refused(self, node: object, path: str) -> Problem | None:
        """The problem of something that is no object, or has too many keys."""
        if not isinstance(node, dict):
            return self.no_object(path)
        return self.crowded(path, most=self.most) if len(node) > self.most else None

    def unknown(self, name: Any, path: str, keys: Mapping[str, Key], problems: list[Problem]) -> Problem:
        """The problem of a key that is not known, with the one that was probably meant."""
        hint = None if self.not_known.hint else did_you_mean(str(name), keys)
        return self.not_known(below(path, printable(str(name))), hint=hint)


class AsRecord(Manner):
    """Reads the facts of a record, which holds more than is read here: its number, its time, its seal."""

    nulls = True
    strict = False


def below(path: str, name: str) -> str:
    """The path of a key of what stands at a path."""
    return f"{path}.{name}" if path else name


AS_FILE: Final = Manner()


def read_keys(keys: Keys, node: Any, path: str, reading: Reading, manner: Manner = AS_FILE) -> dict[str, Any]:
    """The values of a mapping with these keys and no others, by attribute.

    A key that is left out holds its default; of what cannot be read as much is there as could be.
    """
    problems = reading.problems
    refused = manner.refused(node, path)
    if refused is not None:
        problems.append(refused)
        return {}
    if manner.strict and not keys.keys() >= node.keys():
        for name in node:
            if name not in keys:
                problems.append(manner.unknown(name, path, keys, problems))
    prefix, nulls = f"{path}." if path else "", manner.nulls
    values = keys.defaults.copy()
    around, reading.beside, reading.node = (reading.beside, reading.node), values, node
    for name, key in keys.items():
        value = node.get(name)
        if value is not None or (key.required if nulls else name in node):
            values[key.attribute] = key.read(value, prefix + name, reading)
    reading.beside, reading.node = around
    if not nulls:
        problems.extend([manner.missing(name, path) for name in keys.required if name not in node])
    return values


@dataclass_transform(
    frozen_default=True,
    kw_only_default=True,
    eq_default=False,
    field_specifiers=(whole, amount, flag, text, choice, several, part, table, of_kind),
)
class Part:
    """A record of a document. Its attributes are its keys; where a key is left out, its default holds."""

    #: The keys as the document writes them, a part's own before those of the part it extends.
    keys: ClassVar[Keys] = Keys({})
    manner: ClassVar[Manner] = AS_FILE

    def __init_subclass__(cls, manner: Manner | None = None) -> None:
        if manner is not None:
            cls.manner = manner
        own = [(name, key) for name, key in vars(cls).items() if isinstance(key, Key)]
        for name, key in own:
            delattr(cls, name)  # an attribute is read quickest where the class has none of that name
            key.name, key.attribute = key.name or name, name
        cls.keys = Keys({key.name: key for _, key in own} | cls.keys)

    def __init__(self, **values: Any) -> None:
        vars(self).update(self.keys.defaults, **values)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} never changes: {name}")

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and vars(self) == vars(other))

    @classmethod
    def read(cls, node: Any, path: str, reading: Reading, label: str = "") -> Self | None:
        """The part that stands at a path, called `label` where it has no name of its own; None after its problems."""
        self = object.__new__(cls)
        self._begin(path, reading)
        before = len(reading.problems)
        values = read_keys(cls.keys, node, path, reading, cls.manner)
        if len(reading.problems) > before:
            return None
        vars(self).update(values)
        self._end(node, path, reading, label)
        return self

    @classmethod
    def sample(cls) -> dict[str, Any]:
        """A document of it, as small as can be."""
        return {name: key.sample() for name, key in cls.keys.items() if key.required}

    def _begin(self, path: str, reading: Reading) -> None:
        """Does what has to be done before the keys are read."""

    def _end(self, node: Node, path: str, reading: Reading, label: str) -> None:
        """Adds what follows from the keys."""
