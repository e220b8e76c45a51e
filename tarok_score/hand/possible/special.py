"""Facts of single rulesets: thrown in, surrendered, the called king from the talon, a breach of the rules, cards."""

from __future__ import annotations

from collections.abc import Iterator

from ...pack import POINTS
from ...problems import Problem, Wrong, impossible, unsaid
from ...words.notation_words import OwnWord, card_word
from .case import Case, Found, Group

SPECIAL = Group()
CARDS = Group()

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


@SPECIAL()
def not_played_out(case: Case) -> Iterator[Problem]:
    """A hand that was thrown in or surrendered, where the rules know that, has no result of play."""
    hand, contract = case.hand, case.contract
    for said, field, rule in (
        (hand.thrown_in, "thrown_in", contract.thrown_in),
        (hand.surrendered, "surrendered", contract.surrender),
    ):
        if said and rule is None:
            yield NO_FACT_HERE(f"hand.{field}", contract=contract.typed, ruleset=case.rules.id)
        elif said:
            yield from _without_result(case)


def _without_result(case: Case) -> Iterator[Problem]:
    hand = case.hand
    results: tuple[tuple[str, object, Wrong], ...] = (
        ("points", hand.points is not None, UNPLAYED_POINTS),
        ("kontra", hand.kontra.level, UNPLAYED_KONTRA),
        ("bonuses", hand.bonuses, UNPLAYED_BONUSES),
        ("captured", hand.captured, UNPLAYED_CAPTURED),
    )
    for field, said, wrong in results:
        if said:
            yield wrong(f"hand.{field}")


@SPECIAL()
def thrown_in_or_surrendered(case: Case) -> Found:
    """It is one of the two."""
    return THROWN_IN_OR_SURRENDERED("hand.surrendered") if case.hand.thrown_in and case.hand.surrendered else None


@SPECIAL()
def surrendered_alone(case: Case) -> Found:
    """Who drew the called card himself has no partner."""
    if not case.hand.surrendered or case.contract.surrender is None or case.hand.partner is None:
        return None
    return SURRENDERED_ALONE("hand.partner")


@SPECIAL()
def king_in_talon(case: Case) -> Found:
    """The called king from the talon that won no trick: there is no partner, and the defenders have the king."""
    hand, king = case.hand, case.rules.king_in_talon
    if not hand.king_in_talon:
        return None
    if king is None or not case.contract.called_king:
        return NO_FACT_HERE("hand.king_in_talon", contract=case.contract.typed, ruleset=case.rules.id)
    if hand.partner is not None:
        return KING_WITHOUT_PARTNER("hand.partner")
    if hand.points is not None and hand.points + king.points > POINTS:
        return KING_WITH_DEFENDERS("hand.points")
    return None


@SPECIAL()
def breach_has_a_price(case: Case) -> Found:
    """A breach of the rules can be scored where the rules say what it costs."""
    if case.hand.revoke is None or case.rules.revoke is not None:
        return None
    return NO_PRICE("hand.revoke", ruleset=case.rules.id)


@CARDS()
def captured_cards(case: Case) -> Iterator[Problem]:
    """A card that was captured did not stay in the talon; where the rules pay by its captor, he is named."""
    for captured in case.hand.captured:
        path = f"hand.captured.{captured.card}"
        if captured.card in case.hand.left_in_talon:
            yield CAPTURED_AND_LEFT(path, card=captured.card)
        if captured.by is None and _captor_needed(case, captured.card):
            yield WHO_CAPTURED(f"{path}.by", word=OwnWord(card_word(captured.card)), loser=captured.loser)


def _captor_needed(case: Case, card: str) -> bool:
    if case.hand.revoke is not None or "revoke" in case.unread:
        return False
    mond, pot = case.rules.mond, case.rules.pot
    paid_by_captor = mond is not None and (mond.own_side is not None or mond.captor is not None)
    if card == "mond" and paid_by_captor and "captured" in case.contract.mond:
        return True
    return pot is not None and pot.captured is not None and pot.captured.cards.of(card) is not None
