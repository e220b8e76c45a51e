"""Parts of a document: classes whose attributes are their keys.

So `win: {points: 36}` in a ruleset is read as `rules.win.points`.
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

    `defaults` hold, by attribute, where nothing is written; the `required` keys have to be written.
    """

    def __init__(self, keys: Mapping[str, Key]) -> None:
        super().__init__(keys)
        self.defaults: Final = {key.attribute: key.default for key in keys.values()}
        self.required: Final = tuple([name for name, key in keys.items() if key.required])


class Manner:
    """The manner in which a mapping is read: the problems of a value that is no mapping, of unknown and of missing
    keys.

    Files are read so. `Json` reads JSON, where null stands for leaving a key out, and where a required kind says itself
    what is missing.
    """

    #: True if null stands for leaving a key out.
    nulls: ClassVar[bool] = False
    #: True if an unknown key is a problem.
    strict: ClassVar[bool] = True

    def refused(self, node: object, path: str) -> Problem | None:
        """The problem of a value that is no mapping, or too large; None for any other."""
        return None if isinstance(node, dict) else NOT_MAPPING(path, found=described(node))

    def unknown(self, name: Any, path: str, keys: Mapping[str, Key], problems: list[Problem]) -> Problem:
        """The problem of an unknown key, with a guess as long as few problems were found before it."""
        return UNKNOWN_KEY(below(path, name), key=quoted(name), hint=guess(name, keys, problems))

    def missing(self, name: str, path: str) -> Problem:
        """The problem of a missing key."""
        return MISSING_KEY(path, key=name)


class Json(Manner):
    """The manner of a JSON object, with problems of its own: `crowded` is that of more than `most` keys.

    The problem of an unknown key names the key that was probably meant, unless it has a hint of its own.
    """

    nulls = True

    def __init__(self, no_object: Wrong, unknown: Wrong, crowded: Wrong, most: int = MOST_ENTRIES) -> None:
        self.no_object, self.not_known, self.crowded, self.most = no_object, unknown, crowded, most

    def refused(self, node: object, path: str) -> Problem | None:
        """The problem of a value that is no object, or has too many keys; None for any other."""
        if not isinstance(node, dict):
            return self.no_object(path)
        return self.crowded(path, most=self.most) if len(node) > self.most else None

    def unknown(self, name: Any, path: str, keys: Mapping[str, Key], problems: list[Problem]) -> Problem:
        """The problem of an unknown key, with the one that was probably meant."""
        hint = None if self.not_known.hint else did_you_mean(str(name), keys)
        return self.not_known(below(path, printable(str(name))), hint=hint)


class AsRecord(Manner):
    """The manner of a record's facts, beside which stands more than is read here: its number, its time, its seal."""

    nulls = True
    strict = False


def below(path: str, name: str) -> str:
    """The path of a key below a path."""
    return f"{path}.{name}" if path else name


AS_FILE: Final = Manner()


def read_keys(keys: Keys, node: Any, path: str, reading: Reading, manner: Manner = AS_FILE) -> dict[str, Any]:
    """The values of a mapping with these keys and no others, by attribute.

    A key that is left out has its default; one that cannot be read has as much as could be read.
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
    """A part of a document. Its attributes are its keys; where a key is left out, its default holds."""

    #: The keys as the document writes them, a part's own before those of the part it extends.
    keys: ClassVar[Keys] = Keys({})
    manner: ClassVar[Manner] = AS_FILE

    def __init_subclass__(cls, manner: Manner | None = None) -> None:
        if manner is not None:
            cls.manner = manner
        own = [(name, key) for name, key in vars(cls).items() if isinstance(key, Key)]
        for name, key in own:
            delattr(cls, name)  # an attribute of the instance is read quickest where the class has none of that name
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
        """The part that stands at a path, called `label` where it has no name of its own.

        None after adding its problems.
        """
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
        """A valid document of the part, as small as can be."""
        return {name: key.sample() for name, key in cls.keys.items() if key.required}

    def _begin(self, path: str, reading: Reading) -> None:
        """Prepares the reading of the keys."""

    def _end(self, node: Node, path: str, reading: Reading, label: str) -> None:
        """Adds the attributes that follow from the keys."""
