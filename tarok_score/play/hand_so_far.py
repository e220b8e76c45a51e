"""A hand that was begun, as far as its words say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..hand.document import write
from ..hand.table import Table
from ..law.contracts import Contract
from ..problems import Problem, Refused
from ..speech.meant import so_far
from ..speech.read import wrong_words


class HandSoFar(NamedTuple):
    """A hand as far as its words say it: its document, the word for each key, its contract, and the problems.

    `others` says that all players without card points took tricks, and that none of them is full.
    """

    document: dict[str, Any]
    typed: dict[str, str]
    contract: Contract | None
    problems: list[Problem]
    others: bool = False
    alone: bool = False

    @property
    def cut_short(self) -> bool:
        """True if the hand was not played out, so that nobody counts cards."""
        return any(key in self.document for key in ("thrown_in", "surrendered", "revoke"))


def read_so_far(table: Table, words: Sequence[str], resting: str | None = None) -> HandSoFar:
    """Reads the words of a hand that may be incomplete; `resting` sits out unless the words name another."""
    found = so_far(table, words, resting)
    document = {key: value for key, value in write(found.hand).items() if value != ""}
    contract = table.rules.contracts.get(found.hand.contract)
    return HandSoFar(document, found.typed, contract, found.problems, found.says("others"), found.says("alone"))


def require_possible(table: Table, words: Sequence[str], resting: str | None = None) -> None:
    """Raises Refused with the problems of a hand's words, unless words are only missing."""
    wrong = wrong_words(table, words, resting)
    if wrong:
        raise Refused(wrong)
