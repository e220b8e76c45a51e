"""The lines of a score: what was written, by which rule, and how it was worked out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from ..amounts import Amount, exact
from ..law.rule import Rule
from ..words.said import Said
from ..words.speech import ENGLISH, Speech
from .stakes import Stake
from .terms import NOTHING, Factor, Note, Terms

#: The shares of a line that nobody writes.
NOBODY: Final[Mapping[str, Amount]] = {}


class Line:
    """One thing that was written, or that scored nothing: its rule, its terms, and who writes them how many times.

    `amounts` is the change of each player who writes it; `of` is the stake between the sides that the line settles, if
    it settles one.
    """

    __slots__ = ("amounts", "notes", "of", "rule", "shares", "terms")

    def __init__(
        self,
        rule: Rule,
        terms: Terms,
        shares: Mapping[str, Amount],
        notes: tuple[Note, ...] = (),
        of: Stake | None = None,
    ) -> None:
        self.rule: Final = rule
        self.terms: Final = terms
        self.shares: Final = shares
        self.notes: Final = notes
        self.of: Final = of
        worth = terms.worth
        self.amounts: Final[Mapping[str, Amount]] = {
            name: worth if share == 1 else exact(share * worth) for name, share in shares.items()
        }

    @property
    def working(self) -> str:
        """The way its number was worked out, in English."""
        return str(self.terms)

    def but(self, *, terms: Terms | None = None, shares: Mapping[str, Amount] | None = None) -> Line:
        """The line with other terms, or written by others."""
        new_terms, new_shares = self.terms if terms is None else terms, self.shares if shares is None else shares
        return Line(self.rule, new_terms, new_shares, self.notes, self.of)

    def times(self, factor: Factor) -> Line:
        """The line multiplied by a further factor."""
        return Line(self.rule, self.terms.times(factor), self.shares, (*self.notes, factor.why), self.of)

    def noted(self, note: Note) -> Line:
        """The line with one note more."""
        return Line(self.rule, self.terms, self.shares, (*self.notes, note), self.of)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Line):
            return NotImplemented
        ours, theirs = (self.rule, self.terms, self.shares), (other.rule, other.terms, other.shares)
        return ours == theirs and self.notes == other.notes

    def __repr__(self) -> str:
        return f"Line({self.rule.id}: {self.terms}: {self.amounts})"

    def document(self, speech: Speech = ENGLISH) -> dict[str, Any]:
        """The line as JSON: rule id, label, source, working, amounts as exact text, other rules that took part."""
        from .answers import LINE

        written: dict[str, Any] = LINE.write(self, speech)
        return written


def unwritten(rule: Rule, by: Rule, why: Said) -> Line:
    """The line of a thing that scores nothing, and the rule that says so."""
    return Line(rule, NOTHING, NOBODY, (Note(by, why),))


class Score(NamedTuple):
    """The result of one hand: its lines, each player's change (their sum), radli and pot after it.

    `won` tells whether the declarer won the contract (None where there is none, or the hand was void), `given` how
    many radli everybody got.
    """

    lines: tuple[Line, ...]
    scores: dict[str, Amount]
    radli: dict[str, int] | None
    pot: Amount | None
    won: bool | None
    given: int = 0

    def cancelled(self, before: Mapping[str, int]) -> dict[str, int]:
        """The number of radli that each cancelled, by the open ones before the hand."""
        return {name: before[name] + self.given - count for name, count in (self.radli or {}).items()}

    def document(self, speech: Speech = ENGLISH) -> dict[str, Any]:
        """The score as JSON, its sentences in that language; `radli` and `pot` only where the rules have them."""
        from .answers import SCORE

        written: dict[str, Any] = SCORE.write(self, speech)
        return written


def add_up(players: Iterable[str], lines: Iterable[Line]) -> dict[str, Amount]:
    """Every player's change: the sum of what he writes on all lines."""
    scores: dict[str, Amount] = dict.fromkeys(players, 0)
    for line in lines:
        for name, amount in line.amounts.items():
            scores[name] = exact(scores[name] + amount)
    return scores
