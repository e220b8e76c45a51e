"""A scored hand to look for mistakes in: its lines, its sides, and the hand with some lines altered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ..amounts import Amount
from ..hand.hand import Hand
from ..scoring import Line, Note, terms
from ..scoring.doubles import doubling
from ..scoring.sides import Sides
from ..scoring.stakes import Stake
from ..words.said import Said
from .viewpoint import Viewpoint, WrittenHand

#: The kind of a factor that somebody wrote where it does not belong.
WRONG = "wrong"


class ScoredHand(NamedTuple):
    """A hand with the lines of its score, and its two sides.

    The conditions (`game`, `bonus`, `lost_mond` …) are those by which the table of mistakes picks lines.
    """

    written: WrittenHand
    sides: Sides

    @classmethod
    def of(cls, written: WrittenHand) -> ScoredHand:
        """The scored hand of lines that were written, with its sides."""
        case = written.case
        return cls(written, Sides(case.table, case.before, case.hand))

    @property
    def case(self) -> Viewpoint:
        """The hand as it was seen, before it was scored."""
        return self.written.case

    @property
    def hand(self) -> Hand:
        """The facts of the hand."""
        return self.written.case.hand

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the score."""
        return self.written.lines

    @property
    def level(self) -> int:
        """The level of doubling on the game: 1 is kontra, 2 is rekontra."""
        return self.hand.kontra.level

    @property
    def doubling(self) -> Amount:
        """The factor of the kontra on the game."""
        return doubling(self.sides.rules, self.level)

    @property
    def form(self) -> str:
        """The form in which scores are written: `side`, `money` or `reciprocal`."""
        return self.sides.rules.payout.form

    @property
    def klop(self) -> bool:
        """True if a klop was played."""
        return self.sides.contract.klop is not None

    @property
    def declarer(self) -> str | None:
        """The declarer; None where everybody plays for himself."""
        return self.hand.declarer

    @property
    def partner(self) -> str | None:
        """The declarer's partner, if he has one."""
        return self.hand.partner

    def game(self, line: Line) -> bool:
        """True if the line writes the game."""
        return line.of is not None and line.of.rule is self.sides.contract

    def bonus(self, line: Line) -> bool:
        """True if the line writes a bonus."""
        return line.of is not None and line.of.rule.id.startswith("bonuses.")

    def declaration(self, line: Line) -> bool:
        """True if the line pays a declaration."""
        return line.of is not None and line.of.rule.id.startswith("declarations.")

    def somebodys(self, line: Line) -> bool:
        """True if somebody writes the line."""
        return bool(line.shares)

    def undoubled_bonus(self, line: Line) -> bool:
        """True if the line writes a bonus that no kontra doubled."""
        return self.bonus(line) and line.terms.factor(terms.KONTRA) is None

    def silent_bonus(self, line: Line) -> bool:
        """True if the line writes a bonus that was not announced."""
        return self.undoubled_bonus(line) and line.terms.part(terms.SILENT) is not None

    def doubled_by_radl(self, line: Line) -> bool:
        """True if a radl doubled the line."""
        return line.terms.factor(terms.RADL) is not None

    def doubled_bonus(self, line: Line) -> bool:
        """True if the line writes a bonus that a radl doubled."""
        return self.doubled_by_radl(line) and self.bonus(line)

    def speakers_share(self, line: Line) -> bool:
        """True if the line writes the share of whoever said kontra."""
        return line.terms.factor(terms.SPEAKER) is not None

    def lost_mond(self, line: Line) -> bool:
        """True if the line charges a lost mond."""
        return line.rule.id.startswith("mond.") and bool(line.shares)

    def not_mond(self, line: Line) -> bool:
        """True if somebody writes the line, and it does not charge a lost mond."""
        return bool(line.shares) and not self.lost_mond(line)

    def pot(self, line: Line) -> bool:
        """True if the line pays into the pot, or out of it."""
        return line.rule.id.startswith("pot.") and bool(line.shares)

    def any_line(self, picked: Callable[[Line], bool]) -> bool:
        """True if one of the lines is picked."""
        return any(map(picked, self.lines))

    def game_line(self) -> Line | None:
        """The line in which its owner writes the game."""
        return next((line for line in self.lines if self.game(line)), None)

    def owners_line(self, stake: Stake | None) -> Line | None:
        """The line in which the owner of a stake writes it."""
        return next((line for line in self.lines if line.of is stake and stake is not None), None)

    def value_and_difference(self) -> tuple[Amount, Amount] | None:
        """The contract's value and the difference that the game was written with; None where there is no difference."""
        line = self.game_line()
        difference = None if line is None else line.terms.part(terms.DIFFERENCE)
        if line is None or difference is None:
            return None
        value = line.terms.part(terms.VALUE)
        return 0 if value is None else value.amount, difference.amount

    def change(self, picks: Callable[[Line], bool], alter: Callable[[Line], Line | None]) -> WrittenHand | None:
        """The hand with some lines altered (None leaves one out); None where there is no such line."""
        if not self.any_line(picks):
            return None
        altered = [alter(line) if picks(line) else line for line in self.lines]
        return self.written.with_lines([line for line in altered if line is not None])

    def multiply(self, picks: Callable[[Line], bool], times: Amount, why: Said) -> WrittenHand | None:
        """The hand with some lines multiplied wrongly; a line written 0 times is left out."""
        return self.change(picks, lambda line: multiplied(line, times, why))

    def change_share(self, player: str, picks: Callable[[Line], bool], times: Amount) -> WrittenHand | None:
        """The hand with one player's part of some lines multiplied, while the others write theirs as they should."""
        return self.change(
            lambda line: player in line.shares and picks(line),
            lambda line: shared(line, {**line.shares, player: line.shares[player] * times}),
        )


def multiplied(line: Line, times: Amount, why: Said) -> Line:
    """A line multiplied wrongly."""
    if times == -1:
        return line.but(terms=line.terms.opposite())
    return line.but(terms=line.terms.times(terms.Factor(times, WRONG, Note(line.rule, why))))


def shared(line: Line, shares: Mapping[str, Amount]) -> Line:
    """A line with other shares: other writers, or other multiples."""
    return line.but(shares={name: share for name, share in shares.items() if share})
