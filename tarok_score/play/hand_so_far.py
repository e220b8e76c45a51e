"""A hand that was begun, as far as its words say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..hand import notation
from ..hand.table import Table
from ..law.contracts import Contract
from ..problems import Problem, Refused


class HandSoFar(NamedTuple):
    """A hand as far as its words say it: its document, the word for each key, its contract, and the problems.

    `others` says that all players without card points took tricks, and that none of them is full.
    """

    document: dict[str, Any]
    typed: dict[str, str]
    contract: Contract | None
    problems: list[Problem]
    others: bool = False

    @property
    def cut_short(self) -> bool:
        """True if the hand was not played out, so that nobody counts cards."""
        return any(key in self.document for key in ("thrown_in", "surrendered", "revoke"))


def read_so_far(table: Table, words: Sequence[str], resting: str | None = None) -> HandSoFar:
    """Reads the words of a hand that may be incomplete; `resting` sits out unless the words name another."""
    problems: list[Problem] = []
    document, typed, _, others = notation.parse(table, words, problems, resting)
    if table.rests and resting is not None:
        document.setdefault("resting", resting)
    return HandSoFar(document, typed, table.rules.contracts.get(document.get("contract", "")), problems, others)


def require_possible(table: Table, words: Sequence[str], resting: str | None = None) -> None:
    """Raises Refused with the problems of a hand's words, unless words are only missing."""
    try:
        notation.read(table, words, resting)
    except Refused as refused:
        if refused.wrong:
            raise Refused(refused.wrong) from None
