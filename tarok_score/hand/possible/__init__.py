"""Is this hand possible under these rules, and is enough said to score it?

Each impossibility and each missing fact is one small function; here stands their order. They run only where the
facts they need could be read.
"""

from __future__ import annotations

from ...problems import Problem
from ...rules.ruleset import Contract
from ..hand import DECLARER, Hand
from ..table import Table
from .alone import ALONE, PILES
from .bonuses import BONUSES, TWO_BONUSES, no_bonuses, one_by_one
from .case import Case, add
from .kontra import doubled
from .seats import resting
from .sides import LEVEL, POINTS_DECIDE, SIDES, TRICKS, no_level
from .special import CARDS, SPECIAL, breach_has_a_price

__all__ = ["check"]


def check(table: Table, contract: Contract | None, hand: Hand, unread: frozenset[str], problems: list[Problem]) -> None:
    """Adds all that is wrong with a hand to the problems.

    `unread` names the facts that could not be read. Without a contract only the resting player can be looked at.
    """
    if table.rests or hand.resting is not None:
        problems.extend(resting(table, contract, hand, unread))
    if contract is None:
        return
    case = Case(table, contract, hand, unread)
    if hand.declarations:
        from .declared import declared

        problems.extend(declared(case))
    if contract.form == "sides":
        _of_sides(case, problems)
    else:
        _alone(case, problems)


def _of_sides(case: Case, problems: list[Problem]) -> None:
    """A declarer's side against the others."""
    hand, contract = case.hand, case.contract
    SIDES.run(case, problems)
    if hand.kontra.level:
        problems.extend(doubled(case, hand.kontra, "hand.kontra", DECLARER))
    if contract.levels:
        LEVEL.run(case, problems)
    else:
        add(no_level(case), problems)
    if contract.bonuses == "none":
        problems.extend(no_bonuses(case))
    elif hand.bonuses or contract.needs_announced:
        one_by_one(case, problems)
        if len(case.feats) > 1:
            TWO_BONUSES.run(case, problems)
        BONUSES.run(case, problems)
    played_out = not hand.thrown_in and not hand.surrendered
    if not played_out or hand.king_in_talon or hand.revoke is not None:
        SPECIAL.run(case, problems)
    if played_out and hand.revoke is None and "revoke" not in case.unread:
        (TRICKS if contract.decided_by == "result" else POINTS_DECIDE).run(case, problems)
    if hand.captured:
        CARDS.run(case, problems)


def _alone(case: Case, problems: list[Problem]) -> None:
    """Everybody for himself."""
    hand = case.hand
    ALONE.run(case, problems)
    if hand.captured:
        CARDS.run(case, problems)
    if hand.revoke is not None:
        add(breach_has_a_price(case), problems)
    elif "revoke" not in case.unread:
        PILES.run(case, problems)
