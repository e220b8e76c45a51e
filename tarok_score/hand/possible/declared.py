"""Declarations, all of which one hand of twelve cards has to hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from ...problems import Problem, impossible
from ...words.said import chained
from ..holdings import expanded, holdings
from .checks import HandCheck

if TYPE_CHECKING:
    from ...law.declarations import Declaration

_HINT = "one hand cannot hold both"

NO_DECLARATIONS_IN = impossible("declarations-in-contract", "there are no declarations in {contract}", "leave them out")
DECLARED_TWICE = impossible("declared-twice", "{declaration} is declared twice", _HINT)
CONTAINED = impossible("declaration-contained", "{declaration} already contains {other}", _HINT)
ONLY_ONE_OF = impossible("declarations-of-one-group", "only one of {first} and {other} can be declared", _HINT)
CONTRADICT = impossible("declarations-contradict", "{declarations} contradict each other", _HINT)


def declared(checked: HandCheck) -> Iterator[Problem]:
    """Declarations are made where there are sides, and those of one player fit into one hand."""
    if checked.contract.form != "sides":
        yield NO_DECLARATIONS_IN("hand.declarations", contract=checked.contract.typed)
        return
    for name, ids in checked.hand.declarations:
        yield from islice(of_one_player(checked.rules.declarations, ids, f"hand.declarations.{name}"), 1)


def of_one_player(known: Mapping[str, Declaration], ids: Sequence[str], path: str = "") -> Iterator[Problem]:
    """The reasons why one player cannot declare all of these."""
    parts = expanded(known, ids)
    for index, key in enumerate(parts):
        if key in parts[:index]:
            yield DECLARED_TWICE(path, declaration=known[key].typed)
    for key in parts:
        for other in known[key].contains:
            if other in parts:
                yield CONTAINED(path, declaration=known[key].typed, other=known[other].typed)
    groups: dict[str, str] = {}
    for key in parts:
        first = groups.setdefault(known[key].group or key, key)
        if first != key and first not in known[key].beside:
            yield ONLY_ONE_OF(path, first=known[first].typed, other=known[key].typed)
    if not any(holdings(known, parts)):
        yield CONTRADICT(path, declarations=chained([known[key].typed for key in parts]))
