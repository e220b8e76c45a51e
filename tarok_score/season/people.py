"""People of several evenings: case and diacritics tell no names apart, and somebody may say that two names are one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..words.folding import fold


class People:
    """Names in evenings, and the person each stands for.

    A person goes by the name that was read first, unless somebody gave another.
    """

    def __init__(self, same: Mapping[str, Iterable[str]] | None = None) -> None:
        self._person: dict[str, str] = {}
        self._names: dict[str, list[str]] = {}
        self._full: dict[str, str] = {}
        for name, others in (same or {}).items():
            for other in (name, *others):
                self._person[fold(other)] = name

    def person(self, name: str) -> str:
        """The person that a name of an evening stands for."""
        found = self._person.setdefault(fold(name), name)
        names = self._names.setdefault(found, [])
        if name != found and name not in names:
            names.append(name)
        return found

    def call(self, names: Mapping[str, str]) -> None:
        """Notes the full names that went with names of an evening; the last one holds."""
        self._full |= {self.person(name): full for name, full in names.items()}

    def full(self, person: str) -> str:
        """The full name of a person; where nobody gave one, the name that he goes by."""
        return self._full.get(person, person)

    def also(self, person: str) -> tuple[str, ...]:
        """The other names that a person had."""
        return tuple(self._names.get(person, ()))
