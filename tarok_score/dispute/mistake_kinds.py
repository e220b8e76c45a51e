"""The kinds of mistakes, one of which each row of the table of mistakes (`mistakes`) has.

Each row has an id and the words for it, and finds its mistake in a scored hand: as the hand seen differently, for the
scoring function to score, or as lines multiplied wrongly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeAlias

from ..amounts import Amount
from ..hand.hand import DECLARER, DEFENDERS, BonusFact
from ..scoring import Line
from ..scoring.stakes import Stake
from ..scoring.terms import Terms
from ..words.said import Said
from .scored_hand import ScoredHand
from .viewpoint import Viewpoint, WrittenHand

#: The ways in which a mistake can have been made: for each the facts that single it out, its sentence, and the result.
Found: TypeAlias = "Iterator[tuple[Mapping[str, Any], Said, Viewpoint | WrittenHand | None]]"


class Mistake(Protocol):
    """A mistake that people make at tables."""

    @property
    def id(self) -> str:
        """The name of the mistake."""
        ...

    def find(self, scored: ScoredHand) -> Found:
        """Each way in which it may have been made in this hand.

        None in place of the result where it cannot have been.
        """
        ...


def always(_: object) -> bool:
    """True of anything: no condition."""
    return True


class WrongFactor(NamedTuple):
    """A mistake that multiplies lines, by a number or by one that the hand gives (None: it does not apply).

    0 leaves them out.
    """

    id: str
    words: Said
    lines: Callable[[ScoredHand, Line], bool]
    times: Amount | Callable[[ScoredHand], Amount | None]
    when: Callable[[ScoredHand], object] = always

    def find(self, scored: ScoredHand) -> Found:
        """The hand with these lines multiplied."""
        if self.when(scored):
            times = self.times(scored) if callable(self.times) else self.times
            if times is not None:
                yield {}, self.words, scored.multiply(lambda line: self.lines(scored, line), times, self.words)


class WrongTerms(NamedTuple):
    """A mistake that works lines out from other parts and factors, of which one was forgotten or taken for another.

    `terms` gives a line's own terms, changed; None where the mistake cannot have been made.
    """

    id: str
    words: Said
    lines: Callable[[ScoredHand, Line], bool]
    terms: Callable[[ScoredHand, Terms], Terms | None]
    when: Callable[[ScoredHand], object] = always

    def find(self, scored: ScoredHand) -> Found:
        """The hand with these lines worked out from those terms."""
        if not self.when(scored):
            return
        changed = {id(line): self.terms(scored, line.terms) for line in scored.lines if self.lines(scored, line)}
        if changed and None not in changed.values():
            picked = partial(scored.change, lambda line: id(line) in changed)
            yield {}, self.words, picked(lambda line: line.but(terms=changed[id(line)]))


class WrongShare(NamedTuple):
    """A mistake that multiplies one player's part of lines, while the others write theirs as they should."""

    id: str
    words: Said
    player: Callable[[ScoredHand], str | None]
    lines: Callable[[ScoredHand, Line], bool]
    times: Callable[[ScoredHand], Amount]
    when: Callable[[ScoredHand], object] = always

    def find(self, scored: ScoredHand) -> Found:
        """The hand with that player's part multiplied."""
        player = self.player(scored)
        if player is not None and self.when(scored):
            found = scored.change_share(player, lambda line: self.lines(scored, line), self.times(scored))
            yield {}, self.words, found


class WrongCase(NamedTuple):
    """A mistake that scores the hand with other facts, other open radli, or another value of a rule."""

    id: str
    words: Said
    case: Callable[[ScoredHand], Viewpoint | None]
    when: Callable[[ScoredHand], object] = always

    def find(self, scored: ScoredHand) -> Found:
        """The hand as it was seen by mistake."""
        if self.when(scored):
            yield {}, self.words, self.case(scored)


class WrongBonus(NamedTuple):
    """A mistake that takes one bonus for another, or does not see it at all (None); its words name it as `{bonus}`.

    `otherwise` is how else it can have been made where the other bonus is impossible.
    """

    id: str
    words: Said
    taken_for: Callable[[BonusFact], BonusFact | None]
    when: Callable[[BonusFact], object] = always
    otherwise: Callable[[ScoredHand, BonusFact], Viewpoint | None] = lambda *_: None

    def find(self, scored: ScoredHand) -> Found:
        """The hand with each bonus in turn taken for another."""
        facts = scored.hand.bonuses
        for place, fact in enumerate(facts):
            if self.when(fact):
                words = self.words._replace(facts={"bonus": scored.sides.rules.bonuses[fact.bonus]})
                other = self.taken_for(fact)
                bonuses = (*facts[:place], *(() if other is None else (other,)), *facts[place + 1 :])
                found = scored.case.with_hand(scored.hand._replace(bonuses=bonuses)) or self.otherwise(scored, fact)
                yield {"bonus": fact.bonus, "side": fact.side}, words, found


class WrongSign(NamedTuple):
    """A mistake that writes one bonus with the wrong sign; its words name it as `{bonus}`."""

    id: str
    words: Said
    stake: Callable[[Stake], bool]
    when: Callable[[ScoredHand], object] = always

    def find(self, scored: ScoredHand) -> Found:
        """The hand with each such bonus in turn on the other side's account."""
        if not self.when(scored):
            return
        stakes = {id(line.of): line.of for line in scored.lines if scored.bonus(line) and line.shares}
        for stake in stakes.values():
            if stake is not None and self.stake(stake):
                words = self.words._replace(facts={"bonus": stake.rule})
                side = DECLARER if stake.of_declarer else DEFENDERS
                of = {"bonus": stake.rule.id.removeprefix("bonuses."), "side": side}
                yield of, words, scored.multiply(partial(_settles, stake), -1, words)


def _settles(stake: Stake, line: Line) -> bool:
    return line.of is stake


class Searched(NamedTuple):
    """A mistake of its own kind, found by a function."""

    id: str
    search: Callable[[ScoredHand], Found]

    def find(self, scored: ScoredHand) -> Found:
        """Each way in which it may have been made."""
        return self.search(scored)
