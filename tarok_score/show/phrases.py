"""Sentences: what was cited and written, as people say it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ..amounts import Amount
from ..law import LAW, parts
from ..words.said import ByLanguage, Fact, Joined, Quantity, Speech, Value, joined, said

if TYPE_CHECKING:
    from ..law.files import Source
    from ..law.ruleset import Ruleset


#: The texts and agreements without a title of their own.
OF_OUR_OWN: Final[Mapping[str, Fact]] = {
    "law book": said("law book"),
    "Simplified Slovenian tarok": said("Simplified Slovenian tarok"),
    "agreed at the table": said("agreed at the table"),
}

SECTION: Final = "section "


class Citation(Value):
    """The places that a cite names, with this program's own names in the reader's language."""

    cite: str

    def __str__(self) -> str:
        return self.cite

    def spoken(self, speech: Speech) -> str:
        """The places, with semicolons between them."""
        return speech.fact(Joined(tuple([_stated(part) for part in parts(self.cite)]), "; "))


def _stated(part: str) -> Fact:
    law = re.match(LAW, part)
    if law:
        place = part[law.end() :]
        if place.startswith(SECTION):
            return said("law book, section {place}", place=place.removeprefix(SECTION))
        return said("law book, {place}", place=place)
    for name, called in OF_OUR_OWN.items():
        if part == name or part.startswith(f"{name}, "):
            return joined(called, part.removeprefix(name), between="")
    return part


def full_title(source: Source) -> Fact:
    """The full title and particulars by which a player can find a text."""
    title = joined('"', ByLanguage(source.title), '"', between="")
    author = ByLanguage(source.author) if source.author else ""
    version = said("version {version}", version=source.version) if source.version else ""
    return Joined(tuple([part for part in (title, author, version, source.date, source.address) if part]), ", ")


def amount(rules: Ruleset, *values: Amount) -> Fact:
    """An amount with its unit, `20`, `0.10 Kč`, or several, `10 / 20`; points are left out."""
    amounts = Joined(tuple([Quantity(value, rules.unit.decimals) for value in values]), " / ")
    return amounts if rules.unit.name == "points" else said("{amount} {unit}", amount=amounts, unit=rules.unit.name)


def changes(scores: Mapping[str, Amount], decimals: int, everybody: bool = False) -> Fact:
    """The players with the amount that each wrote: `Ana +60, Cilka −20`."""
    shown = [joined(name, Quantity(value, decimals, True)) for name, value in scores.items() if value or everybody]
    return tuple(shown) if shown else said("nobody writes anything")


def together(amounts: Mapping[str, Amount], decimals: int) -> Fact:
    """The amounts of one line, with players of the same amount named together: `Ana, Boris +60; Cilka −20`."""
    shown = [joined(names, Quantity(value, decimals, True)) for value, names in grouped(amounts).items()]
    return Joined(tuple(shown), "; ") if shown else said("scores nothing")


def grouped(amounts: Mapping[str, Amount]) -> dict[Amount, tuple[str, ...]]:
    """The players by the amount that they write, in the order of the table, without those who write nothing."""
    by_amount: dict[Amount, tuple[str, ...]] = {}
    for name, value in amounts.items():
        if value:
            by_amount[value] = (*by_amount.get(value, ()), name)
    return by_amount
