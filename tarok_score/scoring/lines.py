"""The lines of a score: what was written, by which rule, and how it was worked out."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from ..amounts import Amount, exact, plain, plain_all
from ..rules.parts import Rule
from ..words.said import Said
from .stake import Stake
from .terms import NOTHING, Factor, Note, Terms

#: The shares of a line that nobody writes.
NOBODY: Final[Mapping[str, Amount]] = {}


class Line(NamedTuple):
    """One thing that was written, or scored nothing: its rule, its terms, and who writes them how many times.

    `of` is the stake between the sides that it settles, if it settles one.
    """

    rule: Rule
    terms: Terms
    shares: Mapping[str, Amount]
    notes: tuple[Note, ...] = ()
    of: Stake | None = None

    @property
    def amounts(self) -> dict[str, Amount]:
        """The change of each player who writes it."""
        worth = self.terms.worth
        return {name: exact(share * worth) for name, share in self.shares.items()}

    @property
    def working(self) -> str:
        """How its number was worked out, in English."""
        return str(self.terms)

    def times(self, factor: Factor) -> "Line":
        """The line multiplied once more, and why."""
        return Line(self.rule, self.terms.times(factor), self.shares, (*self.notes, factor.why), self.of)

    def noted(self, note: Note) -> "Line":
        """The line with one note more."""
        return Line(self.rule, self.terms, self.shares, (*self.notes, note), self.of)

    def document(self) -> dict[str, Any]:
        """The line as JSON: rule id, label, source, working, amounts as exact text, other rules that took part."""
        rule = self.rule
        return {
            "rule": rule.id,
            "label": rule.label["en"],
            "cite": rule.cite,
            "working": self.working,
            "amounts": plain_all(self.amounts),
            "notes": [{"rule": note.rule.id, "text": note.text} for note in self.notes],
        }


def unwritten(rule: Rule, by: Rule, why: Said) -> Line:
    """A line that scores nothing, and which rule says so."""
    return Line(rule, NOTHING, NOBODY, (Note(by, why),))


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


def add_up(players: Iterable[str], lines: Iterable[Line]) -> dict[str, Amount]:
    """Every player's change: the sum of what he writes on all lines."""
    scores: dict[str, Amount] = dict.fromkeys(players, 0)
    for line in lines:
        worth = line.terms.worth
        for name, share in line.shares.items():
            scores[name] += share * worth
    return {name: exact(value) for name, value in scores.items()}
