"""Who is the same person in several evenings: by the name without case and diacritics, or because somebody says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..words.folding import fold


class People:
    """Names of evenings and the person each stands for. A person is called as he was first, or as was said."""

    def __init__(self, same: Mapping[str, Iterable[str]] | None = None) -> None:
        self._person: dict[str, str] = {}
        self._names: dict[str, list[str]] = {}
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

    def also(self, person: str) -> tuple[str, ...]:
        """The other names that a person had."""
        return tuple(self._names.get(person, ()))
