"""Is this hand possible under these rules, and is enough said to score it?

Each impossibility and each missing fact is one small function; here stands their order. They run only where the
facts they need could be read.
"""

from __future__ import annotations

from typing import Final

from ...law.ruleset import Contract
from ...pack import KINGS, POINTS, TRULA
from ...problems import Problem
from ..hand import DECLARER, Hand
from ..table import Table
from .bonuses import BONUSES, each_and_together, no_bonuses
from .case import Case, add
from .kontra import doubled
from .sides import LEVEL, PARTNER, POINTS_DECIDE, SIDES, TRICKS, no_level
from .special import CARDS, SPECIAL, breach_has_a_price

__all__ = ["check"]


def check(table: Table, contract: Contract | None, hand: Hand, wrong: list[Problem], recorded: bool = False) -> None:
    """Adds all that is wrong with a hand to what was wrong with single values of it.

    Without a contract only the resting player can be looked at. A hand that was `recorded` is not asked again whether
    the cards allow it: what was played stays played.
    """
    unread = frozenset([_fact(problem.path) for problem in wrong]) if wrong else _NOTHING
    if table.rests or hand.resting is not None:
        from .seats import resting

        wrong.extend(resting(table, contract, hand, unread))
    if contract is None:
        return
    case = Case(table, contract, hand, unread, recorded)
    if hand.declarations:
        from .declared import declared

        wrong.extend(declared(case))
    if contract.form == "sides":
        _of_sides(case, wrong)
    else:
        _alone(case, wrong)
    if not recorded and _cards_to_look_at(case):
        from .holders import one_holder

        wrong.extend(list(one_holder(case, wrong)))


_NOTHING: frozenset[str] = frozenset()


def _fact(path: str) -> str:
    """The fact of a hand that a path is about: `points` of `hand.points.Ana`, `bonuses[1]` of `hand.bonuses[1].by`."""
    return path.removeprefix("hand.").partition(".")[0]


def _cards_to_look_at(case: Case) -> bool:
    """Whether a card of the trula or a king may be in two places, or in tricks whose card points do not cover it."""
    hand = case.hand
    if not (hand.bonuses or hand.captured or hand.left_in_talon or hand.declarations):
        return False
    if case.contract.form == "sides" and hand.declarer is None:
        return False
    if case.unread and not case.unread.isdisjoint(("declarer", "partner", "resting")):
        return False  # it is not known who played with whom
    if hand.declarations or hand.king_in_talon or hand.piles or case.contract.needs_announced is not None:
        return True
    if hand.won and hand.captured:
        return True
    return _named_twice(case)


def _named_twice(case: Case) -> bool:
    """Whether some such card is named twice, or a side's card points are so few that they have to be counted."""
    hand, trula, king, ours, theirs = case.hand, 0, 0, 0, 0
    named = [_TRULA[card] if by is None or card == "pagat" else _ITS_TRICK[card] for card, _, by in hand.captured]
    named.extend([_TRULA[card] for card in hand.left_in_talon])
    for _, fact, bonus in case.feats:
        cards = 0
        if bonus.declarer_only:
            king += 1 if fact.by is None or fact.by == hand.partner else 2  # the partner holds the called king
            cards = 1
            if not fact.made and not fact.announced:
                theirs += cards
        elif bonus.key == "kings":
            king, cards = king + 1, KINGS
        elif bonus.every_trick:
            if hand.captured and fact.made:
                return True
        else:
            named.append(_TRULA["pagat"] if bonus.last_trick else _ALL)
            cards = 1 if bonus.last_trick else len(TRULA)
        if not fact.made:
            continue
        if fact.side == DECLARER:
            ours += cards
        else:
            theirs += cards
    for bits in named:
        if trula & bits:
            return True
        trula |= bits
    if king > 1 or hand.points is None:
        return king > 1
    return not _least(ours) <= hand.points <= POINTS - _least(theirs)


def _least(fives: int) -> int:
    """The card points of so many cards worth five, if there are any."""
    if not fives:
        return 0
    from ..holdings import least_points

    return least_points(fives)


#: The cards of the trula as bits; those of the trick in which one was taken; all of them.
_TRULA: Final = {"mond": 1, "skis": 2, "pagat": 4}
_ITS_TRICK: Final = {"mond": 1 | 2, "skis": 1 | 2 | 4}
_ALL: Final = 1 | 2 | 4


def _of_sides(case: Case, problems: list[Problem]) -> None:
    """A declarer's side against the others."""
    hand, contract = case.hand, case.contract
    if hand.declarer is None or hand.piles:
        SIDES.run(case, problems)
    if hand.partner is not None:
        PARTNER.run(case, problems)
    if hand.kontra.level and not case.met(hand.kontra):
        found = list(doubled(case, hand.kontra, "hand.kontra", DECLARER))
        case.remember(hand.kontra, found)
        problems.extend(found)
    if contract.levels:
        LEVEL.run(case, problems)
    elif hand.level is not None:
        add(no_level(case), problems)
    if contract.bonuses == "none":
        problems.extend(no_bonuses(case))
    elif hand.bonuses or contract.needs_announced:
        if not case.met(hand.bonuses):
            problems.extend(each_and_together(case))
        if contract.needs_announced:
            BONUSES.run(case, problems)
    played_out = not hand.thrown_in and not hand.surrendered
    if not played_out or hand.king_in_talon or hand.revoke is not None:
        SPECIAL.run(case, problems)
    if played_out and hand.revoke is None and "revoke" not in case.unread:
        if contract.decided_by == "result":
            TRICKS.run(case, problems)
        elif hand.points is None or hand.won is not None or case.with_valat:
            POINTS_DECIDE.run(case, problems)
    if hand.captured:
        CARDS.run(case, problems)


def _alone(case: Case, problems: list[Problem]) -> None:
    """Everybody for himself."""
    from .alone import ALONE, PILES, of_sides

    hand = case.hand
    if case.unread or hand.bonuses or hand.kontra.level or of_sides(hand):
        ALONE.run(case, problems)
    if hand.captured:
        CARDS.run(case, problems)
    if hand.revoke is not None:
        add(breach_has_a_price(case), problems)
    elif "revoke" not in case.unread:
        PILES.run(case, problems)
