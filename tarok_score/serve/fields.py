"""The fields of a form as values: what may be chosen or written, and what is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from ..words.said import Fact, said

#: The ways to show a field: one of several chips, one of a list, yes or no, a number, a word, a text.
CHIPS: Final = "chips"
LIST: Final = "list"
TICK: Final = "tick"
NUMBER: Final = "number"
WORD: Final = "word"
TEXT: Final = "text"


#: The groups of fields: what was said before the play, and what is rare.
BEFORE_PLAY: Final = "before"
RARE: Final = "rare"

#: The group of the variants that an evening begins with.
VARIANTS: Final = "variants"


class Sent:
    """A filled form as a browser sent it: texts by the names of fields, empty for a missing one."""

    def __init__(self, found: Mapping[str, str]) -> None:
        self._found = found

    def text(self, name: str) -> str:
        """The text of a field, without blanks around it."""
        return self._found.get(name, "").strip()

    def one_of(self, name: str, known: Iterable[str]) -> str | None:
        """The choice made in a field; None where it is not one of those offered."""
        found = self.text(name)
        return found if found and found in known else None

    def ticked(self, name: str) -> bool:
        """True if a box was ticked."""
        return name in self._found


class FormOption(NamedTuple):
    """A choice: its value, its name, and what is said about it in small print."""

    value: str
    label: Fact
    about: Fact = ""


class FormField(NamedTuple):
    """A field of a form: its name, its question, how it is shown, the choices, and what is chosen or written.

    The field that is `first` gets the cursor. A field that is not always needed stands under the heading of its
    `group`, which is closed as long as nothing in it is chosen.
    """

    name: str
    asks: Fact
    kind: str
    options: tuple[FormOption, ...] = ()
    value: str = ""
    first: bool = False
    group: str = ""

    def as_sent(self, sent: Sent) -> FormField:
        """The field as it was filled in, for a form that is shown again."""
        ticked = "on" if sent.ticked(self.name) else ""
        return self._replace(value=ticked if self.kind == TICK else sent.text(self.name))


class FieldGroup(NamedTuple):
    """A group of fields under a heading, `open` if something in it is chosen."""

    heading: Fact
    fields: tuple[FormField, ...]
    open: bool


HEADINGS: Final[Mapping[str, Fact]] = {
    VARIANTS: said("Variants of these rules"),
    BEFORE_PLAY: said("Kontra and announcements"),
    RARE: said("more"),
}


def grouped(fields: Iterable[FormField]) -> tuple[FieldGroup, ...]:
    """The groups of the fields that are not always needed."""
    found = list(fields)
    groups = []
    for key, heading in HEADINGS.items():
        own = tuple([field for field in found if field.group == key])
        if own:
            groups.append(FieldGroup(heading, own, any(field.value for field in own)))
    return tuple(groups)


def players(names: Iterable[str], *more: FormOption) -> tuple[FormOption, ...]:
    """The players as choices, and whatever else may take their place."""
    return (*[FormOption(name, name) for name in names], *more)
