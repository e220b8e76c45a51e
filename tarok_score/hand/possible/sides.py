"""A declarer's side against the others: who they are, at which level they played, and who won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...pack import POINTS
from ...problems import Problem, impossible, malformed, unsaid
from ..hand import DECLARER, DEFENDERS
from .bonuses import LAST_TRICK, won_last_trick
from .case import Case, Feat, Found, Group

SIDES = Group()
PARTNER = Group()
LEVEL = Group()
TRICKS = Group()
POINTS_DECIDE = Group()

#: Card points that six cards of the talon can hold at most: a side without a trick may still own so many.
MOST_WITHOUT_TRICK = 26

NO_DECLARER = unsaid("declarer-missing", "who played {contract}?", "name the declarer first")
PILES = malformed(
    "points-of-players", "{contract} needs one number, the points of the declarer's side", "such as {points}"
)
ALONE = impossible("partner-in-a-solo", "{contract} is played alone", "leave {name} out")
OWN_PARTNER = impossible("own-partner", "{name} cannot be his own partner", "leave it out if he played alone")
WHICH_LEVEL = unsaid("level-missing", "at which level was {contract} played?", "{contract}:1 to :{most}")
NO_SUCH_LEVEL = impossible("level-unknown", "{contract} has levels 1 to {most}", "such as {contract}:1")
WITHOUT_LEVEL = impossible("level-without", "{contract} is not played at a level", "leave it out")
WON_OR_LOST = unsaid("result-missing", "was {contract} won or lost?", "add won or lost")
BY_TRICKS = impossible(
    "points-without-use", "{contract} is decided by its tricks, not by card points", "leave them out"
)
NO_POINTS = unsaid("points-missing", "the card points of the declarer's side are missing", "such as {points}")
POINTS_WON = impossible(
    "lost-against-points", "{points} card points won the game", "leave it out: the card points decide"
)
POINTS_LOST = impossible(
    "won-against-points", "{points} card points lost the game", "leave it out: the card points decide"
)
NOT_FAILED = impossible(
    "valat-not-failed",
    "with {points} card points of the declarer's side it cannot have failed",
    "whoever takes a trick has a card point at least",
)
TOO_FEW_FOR_VALAT = impossible(
    "valat-points",
    "whoever takes every trick has more than {points} card points",
    "the defenders can own {most} at most, from the talon",
)
TOO_MANY_WITHOUT_TRICK = impossible(
    "valat-points-of-declarer",
    "a side without a trick cannot have {points} card points",
    "{most} at most, from talon and discards",
)


@SIDES("declarer")
def somebody_declared(case: Case) -> Found:
    """Somebody played the contract."""
    return NO_DECLARER("hand.declarer", contract=case.contract.typed) if case.hand.declarer is None else None


@SIDES()
def one_number_of_points(case: Case) -> Found:
    """Sides count together: one number, that of the declarer's side."""
    return PILES("hand.points", contract=case.contract.typed, points=44) if case.hand.piles else None


@PARTNER()
def no_partner_in_a_solo(case: Case) -> Found:
    """A contract that is played alone has no partner."""
    partner = case.hand.partner
    if partner is None or case.contract.partner:
        return None
    return ALONE("hand.partner", contract=case.contract.typed, name=partner)


@PARTNER()
def not_his_own_partner(case: Case) -> Found:
    """Nobody is his own partner."""
    partner = case.hand.partner
    if partner is None or partner != case.hand.declarer or not case.contract.partner:
        return None
    return OWN_PARTNER("hand.partner", name=partner)


@LEVEL("level revoke")
def level_said(case: Case) -> Found:
    """A contract with levels is played at one of them."""
    if case.hand.level is not None or case.hand.revoke is not None:
        return None
    return WHICH_LEVEL("hand.level", contract=case.contract.typed, most=len(case.contract.levels))


@LEVEL()
def level_possible(case: Case) -> Found:
    """The level is one of the contract's."""
    level, contract, most = case.hand.level, case.contract.typed, len(case.contract.levels)
    if level is None or 1 <= level <= most:
        return None
    return NO_SUCH_LEVEL("hand.level", contract=contract, most=most)


def no_level(case: Case) -> Found:
    """Most contracts are not played at a level."""
    return None if case.hand.level is None else WITHOUT_LEVEL("hand.level", contract=case.contract.typed)


@TRICKS("won")
def won_said(case: Case) -> Found:
    """A beggar or a valat that was bid is won or lost by its tricks."""
    return WON_OR_LOST("hand.won", contract=case.contract.typed) if case.hand.won is None else None


@TRICKS()
def points_of_use(case: Case) -> Found:
    """What its tricks decide has no card points."""
    return None if case.hand.points is None else BY_TRICKS("hand.points", contract=case.contract.typed)


@TRICKS("won bonuses")
def last_trick_of_a_valat(case: Case) -> Iterator[Problem]:
    """Who won a contract of taking every trick won the last one too."""
    tricks = case.rules.cards.tricks if case.rules.cards is not None else None
    if case.feats and case.hand.won and tricks is not None and case.contract.key in tricks.every_trick:
        for feat in case.feats:
            if won_last_trick(feat) == DEFENDERS:
                yield LAST_TRICK(feat.path)


@POINTS_DECIDE("points")
def points_said(case: Case) -> Found:
    """Card points decide, unless a valat stands alone."""
    hand = case.hand
    if hand.points is not None or hand.piles or (case.contract.bonuses == "scored" and _valat_decides(case)):
        return None
    return NO_POINTS("hand.points", points=case.rules.win.points)


def _valat_decides(case: Case) -> bool:
    """Whether a valat stands alone, so that the card points are not needed."""
    if "bonuses" in case.unread:
        return True
    for _, fact, bonus in case.feats:
        if bonus.game_stands:
            continue
        of_declarer = fact.side == DECLARER and not bonus.points_decide
        decides = of_declarer or case.rules.radli is None  # else the radl asks who won the game
        if bonus.replaces and (fact.made or (fact.announced and decides and not bonus.failed_adds_game)):
            return True
    return False


@POINTS_DECIDE("points won bonuses")
def won_as_the_points_say(case: Case) -> Found:
    """Who says won or lost where card points decide says what they say; a valat may say otherwise."""
    hand, win = case.hand, case.rules.win
    if hand.won is None or hand.points is None:
        return None
    if case.unread_bonuses or any(feat.bonus.every_trick for feat in case.feats):
        return None
    king = case.rules.king_in_talon
    counted = hand.points + (king.points if king is not None and hand.king_in_talon else 0)
    if hand.won == (counted >= win.points or (hand.odd_card and win.odd_card)):
        return None
    return (POINTS_LOST if hand.won else POINTS_WON)("hand.won", points=hand.points)


@POINTS_DECIDE("points")
def valat_as_the_points_say(case: Case) -> Found:
    """Who takes every trick leaves the others what lay in the talon and was discarded."""
    points = case.hand.points
    return _valat_against(case.valats, points) if case.valats and points is not None else None


def _valat_against(valats: Sequence[Feat], points: int) -> Iterator[Problem]:
    for feat in valats:
        path, fact = feat.path, feat.fact
        if not fact.made:
            if points == (POINTS if fact.side == DECLARER else 0):
                yield NOT_FAILED(path, points=points)
        elif fact.side == DECLARER and points < POINTS - MOST_WITHOUT_TRICK:
            yield TOO_FEW_FOR_VALAT(path, points=points, most=MOST_WITHOUT_TRICK)
        elif fact.side == DEFENDERS and points > MOST_WITHOUT_TRICK:
            yield TOO_MANY_WITHOUT_TRICK(path, points=points, most=MOST_WITHOUT_TRICK)
