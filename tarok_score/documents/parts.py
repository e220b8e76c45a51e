"""A part of a document: a class whose attributes are its keys.

So what a ruleset writes as `win: {points: 36}` is read as `rules.win.points`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self, dataclass_transform

from .declare import amount, choice, flag, part, several, table, text, whole
from .kinds import MISSING_KEY, NOT_MAPPING, UNKNOWN_KEY, Key, Reading, described, guess, quoted

Node = Mapping[str, Any]


def read_keys(keys: Mapping[str, Key], node: Any, path: str, reading: Reading) -> dict[str, Any] | None:
    """The values of a mapping with these keys, by attribute; None where it is no mapping, or has a problem.

    A key that is left out holds its default. It may have no other keys, and must have all that are required.
    """
    problems = reading.problems
    if not isinstance(node, dict):
        problems.append(NOT_MAPPING(path, found=described(node)))
        return None
    before, prefix = len(problems), f"{path}." if path else ""
    if not keys.keys() >= node.keys():
        for name in node:
            if name not in keys:
                hint = guess(name, keys, problems)
                problems.append(UNKNOWN_KEY(prefix + name, key=quoted(name), hint=hint))
    values = {}
    for name, key in keys.items():
        if name in node:
            values[key.attribute] = key.read(node[name], prefix + name, reading)
        else:
            values[key.attribute] = key.default
    for name, key in keys.items():
        if key.required and name not in node:
            problems.append(MISSING_KEY(path, key=name))
    return values if len(problems) == before else None


@dataclass_transform(
    frozen_default=True,
    kw_only_default=True,
    eq_default=False,
    field_specifiers=(whole, amount, flag, text, choice, several, part, table),
)
class Part:
    """A record of a document. Its attributes are its keys; where a key is left out, its default holds."""

    #: The keys as the document writes them, a part's own before those of the part it extends.
    keys: ClassVar[dict[str, Key]] = {}

    def __init_subclass__(cls) -> None:
        own = [(name, key) for name, key in vars(cls).items() if isinstance(key, Key)]
        for name, key in own:
            delattr(cls, name)  # an attribute is read quickest where the class has none of that name
            key.name, key.attribute = key.name or name, name
        cls.keys = {key.name: key for _, key in own} | cls.keys

    def __init__(self, **values: Any) -> None:
        vars(self).update({key.attribute: key.default for key in self.keys.values()}, **values)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} never changes: {name}")

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and vars(self) == vars(other))

    @classmethod
    def read(cls, node: Any, path: str, reading: Reading, label: str = "") -> Self | None:
        """The part that stands at a path, called `label` where it has no name of its own; None after its problems."""
        self = object.__new__(cls)
        self._begin(path, reading)
        values = read_keys(cls.keys, node, path, reading)
        if values is None:
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
