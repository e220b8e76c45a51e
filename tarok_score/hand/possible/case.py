"""A hand while it is looked at, and groups of checks: each is one impossibility or one missing fact."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import count
from typing import Final, NamedTuple, TypeAlias

from ...law.ruleset import Bonus, Contract
from ...problems import Problem
from ...words.said import Said, said
from ..hand import DECLARER, BonusFact, Hand, Kontra
from ..table import Table

#: What is possible whatever else happened in a hand: a kontra on the game, a bonus, and bonuses together.
Possible: TypeAlias = Kontra | BonusFact | tuple[BonusFact, ...]

#: So many facts that were found possible are kept in mind for one table.
MOST_REMEMBERED: Final = 4096


class Feat(NamedTuple):
    """A bonus that was said: its number in the document (from 0), the fact, and its rule."""

    number: int
    fact: BonusFact
    bonus: Bonus

    @property
    def path(self) -> str:
        """Where it stands in the document."""
        return f"hand.bonuses[{self.number}]"

    def place(self) -> Said:
        """The bonus, whose it is, and whether it was lost."""
        key, fact = self.bonus.typed, self.fact
        if fact.by is not None:
            whose = said("{bonus} of {name}", bonus=key, name=fact.by)
            return whose if fact.made else said("{bonus} of {name}, lost", bonus=key, name=fact.by)
        if fact.side == DECLARER:
            whose = said("{bonus} of the declarer's side", bonus=key)
            return whose if fact.made else said("{bonus} of the declarer's side, lost", bonus=key)
        whose = said("{bonus} of the defenders", bonus=key)
        return whose if fact.made else said("{bonus} of the defenders, lost", bonus=key)


class Case:
    """A hand at its table: what was read of it, and the names of the facts that could not be read.

    A fact that could not be read stands as if it had not been said; a check that would conclude something from
    that names it among what it `needs`, and does not run.
    """

    __slots__ = ("__dict__", "contract", "hand", "recorded", "rules", "table", "unread")

    def __init__(
        self, table: Table, contract: Contract, hand: Hand, unread: frozenset[str], recorded: bool = False
    ) -> None:
        self.table, self.rules, self.contract = table, table.rules, contract
        self.hand, self.unread = hand, unread
        #: Whether the hand stands in a ledger: what was counted and played then is not counted again.
        self.recorded = recorded

    @property
    def side(self) -> tuple[str, ...]:
        """The declarer's side, as far as it is known."""
        return self.hand.side

    @cached_property
    def feats(self) -> list[Feat]:
        """The bonuses that could be read."""
        known = self.rules.bonuses
        return [Feat(number, fact, known[fact.bonus]) for number, fact in numbered(self.hand, self.unread)]

    @cached_property
    def valats(self) -> list[Feat]:
        """Those of them that take every trick."""
        return [feat for feat in self.feats if feat.bonus.every_trick]

    @property
    def with_valat(self) -> bool:
        """Whether there is one; told without looking at the others, for of most hands nothing else is asked."""
        known = self.rules.bonuses
        for fact in self.hand.bonuses:  # noqa: SIM110
            if known[fact.bonus].every_trick:
                return True
        return False

    def met(self, fact: Possible) -> bool:
        """Whether this was found possible in a contract of the same players before."""
        return (fact, self.contract.key, self.hand.declarer, self.hand.partner) in self.table.possible

    def remember(self, fact: Possible, problems: Sequence[Problem]) -> None:
        """Keeps in mind that nothing is wrong with it, if all that it depends on could be read."""
        known = self.table.possible
        if not problems and not self.unread:
            if len(known) >= MOST_REMEMBERED:
                known.clear()
            known.add((fact, self.contract.key, self.hand.declarer, self.hand.partner))

    def player(self, *names: str) -> int:
        """Players as bits, each by his seat at the table."""
        seats, bits = self.table.seats, 0
        for name in names:
            bits |= 1 << seats[name]
        return bits

    @cached_property
    def active(self) -> int:
        """Who plays the hand, as bits."""
        return self.player(*self.table.active(self.contract, self.hand.resting))

    def players_of(self, side: str) -> int:
        """The players of the declarer's side, or all others, as bits."""
        ours = self.player(*self.side)
        return ours if side == DECLARER else self.active & ~ours

    @property
    def taroks_are_trumps(self) -> bool:
        """Whether a tarok beats every plain card: a valat without trumps is among the contracts that tricks decide."""
        return self.contract.form != "sides" or self.contract.decided_by == "points"

    @property
    def unread_bonuses(self) -> int:
        """How many bonuses were said that could not be read."""
        return sum(name.startswith("bonuses[") for name in self.unread)


def numbered(hand: Hand, unread: frozenset[str]) -> Iterator[tuple[int, BonusFact]]:
    """The bonuses that could be read, each with its number in the document."""
    numbers = (number for number in count() if f"bonuses[{number}]" not in unread) if unread else count()
    return zip(numbers, hand.bonuses, strict=False)


#: What a check finds: nothing, one problem, or each of several.
Found: TypeAlias = Problem | Iterator[Problem] | None
Check: TypeAlias = Callable[[Case], Found]


class Group:
    """Checks that run one after the other, each where the facts it needs could be read."""

    def __init__(self) -> None:
        self.checks: list[tuple[frozenset[str], Check]] = []

    def __call__(self, needs: str = "") -> Callable[[Check], Check]:
        """Puts a check at the end of the group; `needs` are the facts without which it would conclude too much."""

        def joined(check: Check) -> Check:
            self.checks.append((frozenset(needs.split()), check))
            return check

        return joined

    def run(self, case: Case, problems: list[Problem]) -> None:
        """Adds every problem that the checks find."""
        unread = case.unread
        for needs, check in self.checks:
            if unread and not needs.isdisjoint(unread):
                continue
            found = check(case)
            if found is not None:
                add(found, problems)


def add(found: Found, problems: list[Problem]) -> None:
    """Adds what a check found."""
    if isinstance(found, Problem):
        problems.append(found)
    elif found is not None:
        problems.extend(found)
