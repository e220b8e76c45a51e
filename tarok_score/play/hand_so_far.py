"""What the words of a hand that was begun say of it so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..hand import notation
from ..hand.table import Table
from ..law.ruleset import Contract
from ..problems import Problem


class HandSoFar(NamedTuple):
    """A hand as far as its words say it: its document and by which words, its contract, and what is wrong."""

    document: dict[str, Any]
    typed: dict[str, str]
    contract: Contract | None
    problems: list[Problem]

    @property
    def cut_short(self) -> bool:
        """Whether the hand was not played out, so that nothing is counted."""
        return any(key in self.document for key in ("thrown_in", "surrendered", "revoke"))


def read_so_far(table: Table, words: Sequence[str], resting: str | None = None) -> HandSoFar:
    """The hand as far as words say it; `resting` is who rests if they do not say so."""
    problems: list[Problem] = []
    document, typed, *_ = notation.parse(table, words, problems, resting)
    if table.rests and resting is not None:
        document.setdefault("resting", resting)
    return HandSoFar(document, typed, table.rules.contracts.get(document.get("contract", "")), problems)
