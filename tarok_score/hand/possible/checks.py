"""A hand under check, and the groups of checks, each of which is one impossibility or one missing fact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import NamedTuple, TypeAlias

from ...law.bonuses import Bonus
from ...law.contracts import Contract
from ...problems import Problem
from ...words.said import Said, said
from ..hand import DECLARER, BonusFact, Hand
from ..table import Table


class SaidBonus(NamedTuple):
    """A bonus that was said: its number in the document (from 0), the fact, and its rule."""

    number: int
    fact: BonusFact
    rule: Bonus

    @property
    def path(self) -> str:
        """The place in the document."""
        return f"hand.bonuses[{self.number}]"

    def described(self) -> Said:
        """The bonus in words: whose it is and, if so, that it was lost."""
        key, fact = self.rule.typed, self.fact
        if fact.by is not None:
            whose = said("{bonus} of {name}", bonus=key, name=fact.by)
            return whose if fact.made else said("{bonus} of {name}, lost", bonus=key, name=fact.by)
        if fact.side == DECLARER:
            whose = said("{bonus} of the declarer's side", bonus=key)
            return whose if fact.made else said("{bonus} of the declarer's side, lost", bonus=key)
        whose = said("{bonus} of the defenders", bonus=key)
        return whose if fact.made else said("{bonus} of the defenders, lost", bonus=key)


class HandCheck:
    """A hand at its table while it is checked, and the names of its facts that could not be read (`unread`).

    A fact that could not be read counts as unsaid; a check that would draw conclusions from that names the fact among
    its `needs`, and does not run. A hand that was `recorded` stands in a ledger, and what was counted and played is not
    counted again.
    """

    __slots__ = ("bonuses", "contract", "hand", "recorded", "rules", "side", "table", "unread")

    def __init__(
        self, table: Table, contract: Contract, hand: Hand, unread: frozenset[str], recorded: bool = False
    ) -> None:
        self.table, self.rules, self.contract = table, table.rules, contract
        self.hand, self.unread, self.recorded = hand, unread, recorded
        #: The declarer's side, as far as it is known.
        self.side = hand.side
        #: The bonuses that could be read.
        self.bonuses: Sequence[SaidBonus] = ()
        if hand.bonuses:
            known = table.rules.bonuses
            self.bonuses = [SaidBonus(number, fact, known[fact.bonus]) for number, fact in numbered(hand, unread)]

    @property
    def unread_bonuses(self) -> int:
        """The number of bonuses that were said and could not be read."""
        return sum(name.startswith("bonuses[") for name in self.unread)

    @property
    def sides_known(self) -> bool:
        """True if it is known who played with whom."""
        if self.contract.form == "sides" and self.hand.declarer is None:
            return False
        return self.unread.isdisjoint(("declarer", "partner", "resting"))

    @property
    def void(self) -> bool:
        """True if a breach of the rules voided the hand, as far as that is known."""
        return self.hand.revoke is not None or "revoke" in self.unread

    @property
    def taroks_are_trumps(self) -> bool:
        """True if a tarok beats every plain card: a valat without trumps is a contract that tricks decide."""
        return self.contract.form != "sides" or self.contract.decided_by == "points"


def numbered(hand: Hand, unread: frozenset[str]) -> Iterable[tuple[int, BonusFact]]:
    """The bonuses that could be read, each with its number in the document."""
    if not unread:
        return enumerate(hand.bonuses)
    numbers = (number for number in count() if f"bonuses[{number}]" not in unread)
    return zip(numbers, hand.bonuses, strict=False)


#: The findings of a check: nothing, a problem, or several.
Found: TypeAlias = Problem | Iterable[Problem] | None
Check: TypeAlias = Callable[[HandCheck], Found]


class Checks:
    """A group of checks that run one after the other, each if the facts it needs could be read."""

    def __init__(self) -> None:
        self._checks: list[tuple[frozenset[str], Check]] = []

    def __call__(self, needs: str = "") -> Callable[[Check], Check]:
        """Adds a check to the group; `needs` are the facts without which it would conclude too much."""

        def joined(check: Check) -> Check:
            """The check itself, now in the group."""
            self._checks.append((frozenset(needs.split()), check))
            return check

        return joined

    def run(self, checked: HandCheck, problems: list[Problem]) -> None:
        """Adds every problem that the checks find."""
        unread = checked.unread
        for needs, check in self._checks:
            if not unread or needs.isdisjoint(unread):
                found = check(checked)
                if found is not None:
                    add(found, problems)


def add(found: Found, problems: list[Problem]) -> None:
    """Adds what a check found."""
    if isinstance(found, Problem):
        problems.append(found)
    elif found is not None:
        problems.extend(found)
