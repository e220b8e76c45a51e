"""The lines of a score: what was written, by which rule, and how it was worked out."""

from functools import lru_cache
from typing import Any, NamedTuple

from ..amounts import Amount, exact, plain, plain_all, written
from ..rules.parts import Rule
from ..words.said import Said


class Note(NamedTuple):
    """A further rule that took part in a line, and what it did there."""

    rule: Rule
    said: Said | str

    @property
    def text(self) -> str:
        """What it did, in English."""
        return str(self.said)


class Line(NamedTuple):
    """One thing that was written (or scored nothing): its rule, its working, and the change of each player."""

    rule: Rule
    working: str
    amounts: dict[str, Amount]
    notes: tuple[Note, ...] = ()

    def document(self) -> dict[str, Any]:
        """The line as JSON: rule id, label, source, working, amounts as exact text, other rules that took part."""
        rule, text, amounts, notes = self
        return {
            "rule": rule.id,
            "label": rule.label["en"],
            "cite": rule.cite,
            "working": text,
            "amounts": plain_all(amounts),
            "notes": [{"rule": by.id, "text": str(what)} for by, what in notes],
        }


class Score(NamedTuple):
    """The result of one hand: its lines, each player's change (their sum), radli and pot after it.

    `won` tells whether the declarer won the contract (None where there is none, or the hand was void).
    """

    lines: tuple[Line, ...]
    scores: dict[str, Amount]
    radli: dict[str, int] | None
    pot: Amount | None
    won: bool | None

    def document(self) -> dict[str, Any]:
        """The score as JSON; `radli` and `pot` only where the rules have them."""
        answer: dict[str, Any] = {"scores": plain_all(self.scores)}
        if self.radli is not None:
            answer["radli"] = self.radli
        if self.pot is not None:
            answer["pot"] = plain(self.pot)
        answer["lines"] = [line.document() for line in self.lines]
        return answer


def value_of(parts: tuple[Amount, ...], factors: tuple[Amount, ...]) -> Amount:
    """(the sum of the parts) times every factor."""
    total = sum(parts) if len(parts) > 1 else parts[0]
    for factor in factors:
        total = total * factor
    return total


@lru_cache(maxsize=8192)
def working(parts: tuple[Amount, ...], factors: tuple[Amount, ...], positive: bool, decimals: int = 0) -> str:
    """The same as a person writes it: `(30 + 10) × 2`, `−50 × 4`, `−(20 + 5)`."""
    total = " + ".join(written(part, decimals) for part in parts)
    if len(parts) > 1 and (factors or not positive):
        total = f"({total})"
    product = " × ".join([total, *(written(factor, 0) for factor in factors)])
    return product if positive else f"−{product}"


def add_up(players: tuple[str, ...], lines: list[Line]) -> dict[str, Amount]:
    """Every player's change: the sum of the amounts of all lines."""
    scores: dict[str, Amount] = dict.fromkeys(players, 0)
    for line in lines:
        for name, value in line.amounts.items():
            scores[name] += value
    return {name: exact(value) for name, value in scores.items()}
