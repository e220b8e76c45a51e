"""The check that a hand is possible under its rules, and that enough is known to score it.

Each impossibility and each missing fact is one small function, whose docstring is the rule that it holds the hand to;
this file has their order.
"""

from __future__ import annotations

from ...law.contracts import Contract
from ...problems import Problem
from ..hand import DECLARER, Hand
from ..table import Table
from .alone import ALONE, PILES
from .bonuses import TOGETHER, announced_with_the_contract, each_bonus, no_bonuses
from .checks import HandCheck, add
from .declared import declared
from .holders import one_holder
from .kontra import check_kontra
from .seats import resting
from .sides import LEVEL, PARTNER, POINTS_DECIDE, SIDES, TRICKS_DECIDE
from .special import UNPLAYED, breach_has_a_price, captured_cards, king_in_talon

__all__ = ["check"]


def check(table: Table, contract: Contract | None, hand: Hand, wrong: list[Problem], recorded: bool = False) -> None:
    """Adds everything that is wrong with a hand to the problems of its single values.

    Without a contract only the resting player can be checked. Of a hand that was `recorded` it is not checked again
    that the cards allow it: what was played stays played.
    """
    unread = frozenset([_fact(problem.path) for problem in wrong])
    wrong.extend(resting(table, contract, hand, unread))
    if contract is None:
        return
    checked = HandCheck(table, contract, hand, unread, recorded)
    if hand.declarations:
        add(declared(checked), wrong)
    if contract.form == "sides":
        _between_sides(checked, wrong)
    else:
        _everybody_alone(checked, wrong)
    if not recorded and checked.sides_known:
        wrong.extend(one_holder(checked, wrong))


def _between_sides(checked: HandCheck, wrong: list[Problem]) -> None:
    """Adds what is wrong with a hand of a declarer's side against the others."""
    hand, contract = checked.hand, checked.contract
    SIDES.run(checked, wrong)
    if hand.partner is not None:
        PARTNER.run(checked, wrong)
    if hand.kontra.level:
        add(check_kontra(checked, hand.kontra, "hand.kontra", DECLARER), wrong)
    if contract.levels or hand.level is not None:
        LEVEL.run(checked, wrong)
    if contract.bonuses == "none":
        add(no_bonuses(checked), wrong)
    else:
        add(each_bonus(checked), wrong)
        if len(checked.bonuses) > 1:
            TOGETHER.run(checked, wrong)
        add(announced_with_the_contract(checked), wrong)
    if hand.thrown_in or hand.surrendered:
        UNPLAYED.run(checked, wrong)
    if hand.king_in_talon:
        add(king_in_talon(checked), wrong)
    if hand.revoke is not None:
        add(breach_has_a_price(checked), wrong)
    if not (hand.thrown_in or hand.surrendered or checked.void):
        (TRICKS_DECIDE if contract.decided_by == "result" else POINTS_DECIDE).run(checked, wrong)
    if hand.captured:
        add(captured_cards(checked), wrong)


def _everybody_alone(checked: HandCheck, wrong: list[Problem]) -> None:
    """Adds what is wrong with a hand in which everybody plays for himself."""
    ALONE.run(checked, wrong)
    if checked.hand.captured:
        add(captured_cards(checked), wrong)
    if checked.hand.revoke is not None:
        add(breach_has_a_price(checked), wrong)
    if not checked.void:
        PILES.run(checked, wrong)


def _fact(path: str) -> str:
    """The fact of a hand that a path is about: `points` of `hand.points.Ana`, `bonuses[1]` of `hand.bonuses[1].by`."""
    return path.removeprefix("hand.").partition(".")[0]
