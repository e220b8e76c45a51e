"""A declarer's side against the others: its players, the level, and the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...pack import POINTS
from ...problems import Problem, impossible, malformed, unsaid
from ..hand import DECLARER, DEFENDERS
from ..without_trick import aside
from .bonuses import LAST_TRICK, side_of_last_trick
from .checks import Checks, Found, HandCheck, SaidBonus

SIDES = Checks()
PARTNER = Checks()
LEVEL = Checks()
TRICKS_DECIDE = Checks()
POINTS_DECIDE = Checks()

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
    "won-against-points",
    "{points} card points lost the game",
    "leave it out: the card points decide; won by {points} is +{points}",
)
NOT_FAILED = impossible(
    "valat-not-failed",
    "with {points} card points of the declarer's side it cannot have failed",
    "whoever takes a trick has a card point at least",
)
POINTS_OF_VALAT = impossible(
    "valat-points",
    "whoever takes every trick in {contract} has {least} to {most} card points, not {points}",
    "the others have only what the talon and their discards leave them",
)
POINTS_WITHOUT_TRICK = impossible(
    "valat-points-of-declarer",
    "a declarer's side without a trick in {contract} has {least} to {most} card points, not {points}",
    "it has only its discards",
)


@SIDES("declarer")
def somebody_declared(checked: HandCheck) -> Found:
    """Somebody played the contract."""
    return NO_DECLARER("hand.declarer", contract=checked.contract.typed) if checked.hand.declarer is None else None


@SIDES()
def one_number_of_points(checked: HandCheck) -> Found:
    """The declarer's side counts together, as one number."""
    return PILES("hand.points", contract=checked.contract.typed, points=44) if checked.hand.piles else None


@PARTNER()
def no_partner_in_a_solo(checked: HandCheck) -> Found:
    """A contract that is played alone has no partner."""
    if checked.contract.partner:
        return None
    return ALONE("hand.partner", contract=checked.contract.typed, name=checked.hand.partner or "")


@PARTNER()
def not_his_own_partner(checked: HandCheck) -> Found:
    """Nobody is his own partner."""
    partner = checked.hand.partner
    if partner is None or partner != checked.hand.declarer or not checked.contract.partner:
        return None
    return OWN_PARTNER("hand.partner", name=partner)


@LEVEL("level revoke")
def level_said(checked: HandCheck) -> Found:
    """A contract with levels is played at one of them."""
    if checked.hand.level is not None or checked.hand.revoke is not None:
        return None
    return WHICH_LEVEL("hand.level", contract=checked.contract.typed, most=len(checked.contract.levels))


@LEVEL()
def level_possible(checked: HandCheck) -> Found:
    """The level is one of the contract's levels; most contracts have none."""
    level, contract, most = checked.hand.level, checked.contract.typed, len(checked.contract.levels)
    if level is None or 1 <= level <= most:
        return None
    if not most:
        return WITHOUT_LEVEL("hand.level", contract=contract)
    return NO_SUCH_LEVEL("hand.level", contract=contract, most=most)


@TRICKS_DECIDE("won")
def won_said(checked: HandCheck) -> Found:
    """Of a beggar or a valat that was bid it is said whether it was won."""
    return WON_OR_LOST("hand.won", contract=checked.contract.typed) if checked.hand.won is None else None


@TRICKS_DECIDE()
def points_of_use(checked: HandCheck) -> Found:
    """A contract that tricks decide has no card points."""
    return None if checked.hand.points is None else BY_TRICKS("hand.points", contract=checked.contract.typed)


@TRICKS_DECIDE("won bonuses")
def last_trick_of_a_valat(checked: HandCheck) -> Iterator[Problem]:
    """A contract of taking every trick is won with the last one."""
    tricks = checked.rules.cards.tricks if checked.rules.cards is not None else None
    if checked.hand.won and tricks is not None and checked.contract.key in tricks.every_trick:
        for bonus in checked.bonuses:
            if side_of_last_trick(bonus) == DEFENDERS:
                yield LAST_TRICK(bonus.path)


@POINTS_DECIDE("points")
def points_said(checked: HandCheck) -> Found:
    """Card points decide, unless a valat stands alone."""
    hand = checked.hand
    if (
        hand.points is not None
        or hand.piles
        or (checked.contract.bonuses in ("scored", "valat") and _valat_decides(checked))
    ):
        return None
    if checked.contract.game == "value" and hand.won is not None and not hand.king_in_talon:
        return None  # it is worth its value alone, whatever the count
    return NO_POINTS("hand.points", points=checked.rules.win.points)


def _valat_decides(checked: HandCheck) -> bool:
    """True if a valat stands alone, so that the card points are not needed."""
    if "bonuses" in checked.unread:
        return True
    for _, fact, rule in checked.bonuses:
        if not rule.replaces or rule.game_stands:
            continue
        of_declarer = fact.side == DECLARER and not rule.points_decide
        decides = of_declarer or checked.rules.radli is None  # else the radl asks who won the game
        if fact.made or (fact.announced and decides and not rule.failed_adds_game):
            return True
    return False


@POINTS_DECIDE("points won bonuses")
def won_as_the_points_say(checked: HandCheck) -> Found:
    """A game is won or lost as the card points say, if they decide it; a valat may say otherwise."""
    hand, win = checked.hand, checked.rules.win
    if hand.won is None or hand.points is None:
        return None
    if checked.unread_bonuses or any(bonus.rule.every_trick for bonus in checked.bonuses):
        return None
    king = checked.rules.king_in_talon
    counted = hand.points + (king.points if king is not None and hand.king_in_talon else 0)
    if hand.won == (counted >= win.points or (hand.odd_card and win.odd_card)):
        return None
    return (POINTS_LOST if hand.won else POINTS_WON)("hand.won", points=hand.points)


@POINTS_DECIDE("points")
def valat_as_the_points_say(checked: HandCheck) -> Found:
    """A valat leaves the others nothing but cards of the talon and discards.

    A valat that was announced where it can only be silent is a contract of its own, with other bounds.
    """
    points, valats = checked.hand.points, [bonus for bonus in checked.bonuses if bonus.rule.every_trick]
    valats = [bonus for bonus in valats if bonus.rule.announced is not None or not bonus.fact.announced]
    if not valats or points is None or checked.recorded:
        return None
    return _valats_against(checked, valats, points)


def _valats_against(checked: HandCheck, valats: Sequence[SaidBonus], points: int) -> Iterator[Problem]:
    """The valats that these card points of the declarer's side rule out."""
    declarers, defenders = aside(checked.rules, checked.contract, checked.hand.partner)
    trick, contract = checked.rules.seats.in_play, checked.contract.typed
    of_valat = (POINTS - defenders.most_points, POINTS - defenders.least_points)
    without_trick = (declarers.least_points, declarers.most_points)
    for bonus in valats:
        path, of_declarer = bonus.path, bonus.fact.side == DECLARER
        if not bonus.fact.made:
            loser, theirs = (defenders, POINTS - points) if of_declarer else (declarers, points)
            if theirs < loser.least_with_trick(trick):
                yield NOT_FAILED(path, points=points)
            continue
        wrong, (least, most) = (POINTS_OF_VALAT, of_valat) if of_declarer else (POINTS_WITHOUT_TRICK, without_trick)
        if not least <= points <= most:
            yield wrong(path, contract=contract, least=least, most=most, points=points)
