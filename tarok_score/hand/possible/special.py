"""The facts of some rulesets: thrown in, surrendered, the called king from the talon, a breach of the rules, cards."""

from __future__ import annotations

from collections.abc import Iterator

from ...law.rule import Rule
from ...pack import POINTS
from ...problems import Problem, impossible, unsaid
from ...words.notation_words import OwnWord, card_word
from .checks import Checks, Found, HandCheck

UNPLAYED = Checks()

NO_FACT_HERE = impossible("no-fact-of-rules", "is not a fact of {contract} in {ruleset}", "leave it out")
UNPLAYED_POINTS = impossible(
    "unplayed-points", "the hand was not played out, so no points were taken", "leave them out"
)
UNPLAYED_KONTRA = impossible("unplayed-kontra", "a doubled game is played out", "leave one of the two out")
UNPLAYED_BONUSES = impossible("unplayed-bonuses", "a hand that was not played out has no bonuses", "leave them out")
UNPLAYED_CAPTURED = impossible(
    "unplayed-captured", "nothing is captured in a hand that was not played out", "leave it out"
)
THROWN_IN_OR_SURRENDERED = impossible(
    "unplayed-twice", "a hand is either thrown in or surrendered", "leave one of the two out"
)
SURRENDERED_ALONE = impossible(
    "surrender-with-partner",
    "surrender is for a bidder who drew the called card himself",
    "leave the partner out",
)
KING_WITHOUT_PARTNER = impossible(
    "king-in-talon-partner", "with the called king in the talon there is no partner", "leave it out"
)
KING_WITH_DEFENDERS = impossible(
    "king-in-talon-points", "the defenders have the king, so fewer points are left", "count again"
)
NO_PRICE = impossible(
    "revoke-without-price", "{ruleset} sets no price for a breach of the rules", "use tarok adjust instead"
)
CAPTURED_AND_LEFT = impossible(
    "captured-and-left", "the {card} cannot be captured and left in the talon too", "keep the one it was"
)
WHO_CAPTURED = unsaid("captor-missing", "say who took it: the score needs the name", "{word}:{loser},NAME")


@UNPLAYED()
def thrown_in(checked: HandCheck) -> Found:
    """A hand is thrown in where the rules know that."""
    return _without_result(checked, "thrown_in", checked.contract.thrown_in) if checked.hand.thrown_in else None


@UNPLAYED()
def surrendered(checked: HandCheck) -> Found:
    """A hand is given up where the rules know that."""
    return _without_result(checked, "surrendered", checked.contract.surrender) if checked.hand.surrendered else None


def _without_result(checked: HandCheck, field: str, rule: Rule | None) -> Iterator[Problem]:
    """A hand that was not played out has no result of play."""
    hand = checked.hand
    if rule is None:
        yield NO_FACT_HERE(f"hand.{field}", contract=checked.contract.typed, ruleset=checked.rules.id)
        return
    if hand.points is not None:
        yield UNPLAYED_POINTS("hand.points")
    if hand.kontra.level:
        yield UNPLAYED_KONTRA("hand.kontra")
    if hand.bonuses:
        yield UNPLAYED_BONUSES("hand.bonuses")
    if hand.captured:
        yield UNPLAYED_CAPTURED("hand.captured")


@UNPLAYED()
def thrown_in_or_surrendered(checked: HandCheck) -> Found:
    """A hand is not both thrown in and given up."""
    return THROWN_IN_OR_SURRENDERED("hand.surrendered") if checked.hand.thrown_in and checked.hand.surrendered else None


@UNPLAYED()
def surrendered_alone(checked: HandCheck) -> Found:
    """A surrender is for a bidder who drew the called card himself, and has no partner."""
    if not checked.hand.surrendered or checked.contract.surrender is None or checked.hand.partner is None:
        return None
    return SURRENDERED_ALONE("hand.partner")


def king_in_talon(checked: HandCheck) -> Found:
    """If the called king came from the talon and won no trick, there is no partner, and the defenders have the king."""
    hand, king = checked.hand, checked.rules.king_in_talon
    if king is None or not checked.contract.called_king:
        return NO_FACT_HERE("hand.king_in_talon", contract=checked.contract.typed, ruleset=checked.rules.id)
    if hand.partner is not None:
        return KING_WITHOUT_PARTNER("hand.partner")
    if hand.points is not None and hand.points + king.points > POINTS:
        return KING_WITH_DEFENDERS("hand.points")
    return None


def breach_has_a_price(checked: HandCheck) -> Found:
    """A breach of the rules can be scored where the rules say what it costs."""
    return NO_PRICE("hand.revoke", ruleset=checked.rules.id) if checked.rules.revoke is None else None


def captured_cards(checked: HandCheck) -> Iterator[Problem]:
    """A captured card did not stay in the talon; if the rules pay by its captor, he is named."""
    for captured in checked.hand.captured:
        path = f"hand.captured.{captured.card}"
        if captured.card in checked.hand.left_in_talon:
            yield CAPTURED_AND_LEFT(path, card=captured.card)
        if captured.by is None and _captor_needed(checked, captured.card):
            yield WHO_CAPTURED(f"{path}.by", word=OwnWord(card_word(captured.card)), loser=captured.loser)


def _captor_needed(checked: HandCheck, card: str) -> bool:
    if checked.hand.revoke is not None or "revoke" in checked.unread:
        return False
    mond, pot = checked.rules.mond, checked.rules.pot
    paid_by_captor = mond is not None and (mond.own_side is not None or mond.captor is not None)
    if card == "mond" and paid_by_captor and "captured" in checked.contract.mond:
        return True
    if card == "pagat" and checked.rules.pagat is not None and "captured" in checked.contract.mond:
        return True
    return pot is not None and pot.captured is not None and pot.captured.cards.of(card) is not None
