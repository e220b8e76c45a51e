"""Bonuses: those of a contract, the side that can have each, and the one winner of each trick."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from ...law.bonuses import Bonus
from ...problems import Problem, impossible, unsaid
from ...words.notation_words import OwnWord, card_word
from ...words.said import chained, said
from ..hand import DECLARER, DEFENDERS, BonusFact
from .checks import Checks, Found, HandCheck, SaidBonus, add
from .kontra import check_kontra

TOGETHER = Checks()

IN_CONTRACT_WITHOUT = impossible("bonus-in-contract-without", "there are no bonuses in {contract}", "leave it out")
OF_THE_DECLARER = impossible(
    "bonus-side-of-declarer", "{name} is of the declarer's side", "leave the side out where a name stands"
)
OF_THE_DEFENDERS = impossible(
    "bonus-side-of-defenders", "{name} is of the defenders' side", "leave the side out where a name stands"
)
ONLY_SILENT = impossible(
    "bonus-only-silent",
    "{bonus} is only silent here: an announced one is a contract of its own",
    "name that contract",
)
NOT_ANNOUNCED = impossible("bonus-unannounced", "nothing can be announced in {contract}", "leave the bonus out")
SILENT_DOUBLED = impossible("bonus-silent-doubled", "a silent bonus cannot be doubled", "add :announced if it was")
NO_KING_CALLED = impossible("king-not-called", "no king is called in {contract}", "leave {bonus} out")
FOR_ONE_ALONE = impossible(
    "bonus-of-one-alone", "{bonus} is a declarer's without partner by these rules", "name the one with a partner"
)
FOR_PARTNERS = impossible(
    "bonus-of-partners", "{bonus} needs a partner by these rules", "name the one of a declarer alone"
)
KING_OF_DEFENDERS = impossible(
    "king-of-defenders", "{bonus} belongs to the declarer's side", "the called king plays for it"
)
KING_ITSELF = unsaid("king-itself-missing", "say whether the king itself won the last trick", "{bonus}:itself or :lost")
ONLY_OF_KING = impossible("itself-without-king", "is a fact of king ultimo only", "leave it out")
WHOSE = unsaid("bonus-holder-missing", "say whose {bonus} it was: the score needs the name", "{bonus}:NAME")
TWICE_OF_DECLARER = impossible("bonus-twice", "{bonus} of the declarer's side is listed twice", "list it once")
TWICE_OF_DEFENDERS = impossible("bonus-twice-of-defenders", "{bonus} of the defenders is listed twice", "list it once")
MADE_BY_BOTH = impossible("bonus-of-both", "both sides cannot have made {bonus}", "mark one of them :lost")
LAST_TRICK = impossible("last-trick-of-both", "both sides cannot have won the last trick", "one of the two was lost")
ONE_ULTIMO = impossible("king-ultimo-twice", "the called king makes one ultimo: {ultimos}", "keep the one it was")
ONE_CARD = impossible(
    "last-trick-of-two-cards",
    "{king} of the king itself and {pagat} cannot both win the last trick",
    "one card wins it: mark one of them :lost",
)
KING_WON = impossible(
    "king-won-and-lost", "a king that itself won the last trick was not lost", "leave out :lost, or that it won itself"
)
WHO_TOOK_PAGAT = unsaid(
    "pagat-taker-missing", "say who took the pagat: the score needs the name", "{word}:{loser},NAME"
)
NOT_WITHOUT = unsaid(
    "bonus-of-contract-missing", "{contract} is played with an announced {bonus}", "add {bonus}:announced"
)


#: A check of one bonus.
CheckOfBonus: TypeAlias = Callable[[HandCheck, SaidBonus], Found]
_OF_EACH: list[CheckOfBonus] = []


def each(check: CheckOfBonus) -> CheckOfBonus:
    """Adds a check to those that each bonus goes through."""
    _OF_EACH.append(check)
    return check


def each_bonus(checked: HandCheck) -> list[Problem]:
    """Each bonus is possible by itself."""
    problems: list[Problem] = []
    for bonus in checked.bonuses:
        for check in _OF_EACH:
            found = check(checked, bonus)
            if found is not None:
                add(found, problems)
    return problems


def no_bonuses(checked: HandCheck) -> Iterator[Problem]:
    """In klop, in beggars and the like there are no bonuses."""
    if checked.rules.bonuses:
        for number in range(len(checked.bonuses) + checked.unread_bonuses):
            yield IN_CONTRACT_WITHOUT(f"hand.bonuses[{number}]", contract=checked.contract.typed)


@each
def side_of_its_player(checked: HandCheck, bonus: SaidBonus) -> Found:
    """A bonus is of the side of the player who announced or attempted it."""
    by, of_declarer = bonus.fact.by, bonus.fact.side == DECLARER
    if by is None or (by in checked.side) == of_declarer or not checked.unread.isdisjoint(("declarer", "partner")):
        return None
    return (OF_THE_DEFENDERS if of_declarer else OF_THE_DECLARER)(f"{bonus.path}.side", name=by)


@each
def announced_as_it_can_be(checked: HandCheck, bonus: SaidBonus) -> Found:
    """A bonus is announced, and then doubled, where the rules know that."""
    if bonus.fact.announced:
        return _announced(checked, bonus)
    return SILENT_DOUBLED(f"{bonus.path}.kontra") if bonus.fact.kontra.level else None


def _announced(checked: HandCheck, bonus: SaidBonus) -> Iterator[Problem]:
    """TAROK.net's announced valat is a contract of its own; in some contracts nothing can be announced."""
    if bonus.rule.announced is None:
        yield ONLY_SILENT(f"{bonus.path}.announced", bonus=bonus.rule.typed)
    if checked.contract.bonuses in ("unscored", "valat"):
        yield NOT_ANNOUNCED(f"{bonus.path}.announced", contract=checked.contract.typed)
    if bonus.fact.kontra.level:
        yield from check_kontra(checked, bonus.fact.kontra, f"{bonus.path}.kontra", bonus.fact.side, bonus.rule)


@each
def a_valat_alone(checked: HandCheck, bonus: SaidBonus) -> Found:
    """In some contracts a silent valat is the only bonus."""
    if checked.contract.bonuses != "valat" or bonus.rule.every_trick:
        return None
    return IN_CONTRACT_WITHOUT(bonus.path, contract=checked.contract.typed)


@each
def declarer_as_it_needs(checked: HandCheck, bonus: SaidBonus) -> Found:
    """Some bonuses belong to a declarer who is alone, others to one with a partner."""
    needs = bonus.rule.declarer
    if needs == "any" or "partner" in checked.unread or (checked.hand.partner is None) == (needs == "alone"):
        return None
    return (FOR_ONE_ALONE if needs == "alone" else FOR_PARTNERS)(bonus.path, bonus=bonus.rule.typed)


@each
def king_of_the_declarer(checked: HandCheck, bonus: SaidBonus) -> Found:
    """King ultimo needs a called king; only of it can be said whether the king itself won."""
    if bonus.rule.declarer_only:
        return _king_ultimo(checked, bonus)
    return ONLY_OF_KING(f"{bonus.path}.itself") if bonus.fact.itself is not None else None


def _king_ultimo(checked: HandCheck, bonus: SaidBonus) -> Iterator[Problem]:
    """The called king plays for the declarer's side; where it must win the last trick itself, it is said if it did."""
    fact, rule = bonus.fact, bonus.rule
    if not checked.contract.called_king:
        yield NO_KING_CALLED(bonus.path, contract=checked.contract.typed, bonus=rule.typed)
    elif fact.side != DECLARER:
        yield KING_OF_DEFENDERS(bonus.path, bonus=rule.typed)
    if rule.must_win_itself and fact.made and fact.itself is None:
        yield KING_ITSELF(f"{bonus.path}.itself", bonus=rule.typed)


@each
def holder_known(checked: HandCheck, bonus: SaidBonus) -> Found:
    """The holder of a bonus is named where the rules pay him."""
    if bonus.fact.by is not None or not _holder_needed(checked, bonus.fact, bonus.rule):
        return None
    return WHOSE(f"{bonus.path}.by", bonus=bonus.rule.typed)


def _holder_needed(checked: HandCheck, fact: BonusFact, bonus: Bonus) -> bool:
    if bonus.holder == "always":
        return True
    if not fact.announced and (bonus.holder == "silent" or (bonus.holder == "silent-lost" and not fact.made)):
        return True
    payout = checked.rules.payout
    if payout.co_defender_credited and fact.side != DECLARER and not fact.made:
        return fact.announced or bonus.lost_silently
    if payout.form != "reciprocal" or fact.side == DECLARER:
        return False
    if not fact.announced and not fact.made and not bonus.lost_silently:
        return False
    return fact.announced or (bonus.silent_other is not None and bonus.silent_other != bonus.silent)


@each
def king_that_won_was_made(checked: HandCheck, bonus: SaidBonus) -> Found:
    """A king ultimo whose king itself won the last trick was made."""
    if checked.recorded or bonus.fact.made or bonus.fact.itself is not True:
        return None
    return KING_WON(bonus.path, bonus=bonus.rule.typed)


@each
def taker_of_a_lost_pagat(checked: HandCheck, bonus: SaidBonus) -> Found:
    """Where a pagat lost to one's own side is neutral, the captor of a silent one is named."""
    if not bonus.rule.neutral_to_own_side or bonus.fact.made or bonus.fact.announced:
        return None
    if checked.recorded or checked.void or "captured" in checked.unread:
        return None
    if any(one.card == "pagat" and one.by is not None for one in checked.hand.captured):
        return None
    return WHO_TOOK_PAGAT(bonus.path, word=OwnWord(card_word("pagat")), loser=bonus.fact.by or said("FROM"))


@each
def not_twice(checked: HandCheck, bonus: SaidBonus) -> Found:
    """A side has a bonus once."""
    key, side = bonus.rule.key, bonus.fact.side
    earlier = [one for one in checked.bonuses if one.number < bonus.number]
    if not any(one.rule.key == key and one.fact.side == side for one in earlier):
        return None
    return (TWICE_OF_DECLARER if side == DECLARER else TWICE_OF_DEFENDERS)(bonus.path, bonus=bonus.rule.typed)


@TOGETHER()
def made_by_one_side(checked: HandCheck) -> Iterator[Problem]:
    """A bonus is made by one side, not by both."""
    for bonus in checked.bonuses:
        if _made_by_both(checked, bonus):
            yield MADE_BY_BOTH(bonus.path, bonus=bonus.rule.typed)


def _made_by_both(checked: HandCheck, bonus: SaidBonus) -> bool:
    """True if the declarer's side made what the defenders are said to have made."""
    if not bonus.fact.made or bonus.fact.side == DECLARER:
        return False
    key = bonus.rule.key
    return any(one.rule.key == key and one.fact.made and one.fact.side == DECLARER for one in checked.bonuses)


@TOGETHER()
def one_last_trick(checked: HandCheck) -> Found:
    """One side wins the last trick."""
    last = {
        winner: bonus.path
        for bonus in checked.bonuses
        if (winner := side_of_last_trick(bonus)) is not None and not _made_by_both(checked, bonus)
    }
    return LAST_TRICK(last[DEFENDERS]) if len(last) == 2 else None


def side_of_last_trick(bonus: SaidBonus) -> str | None:
    """The side that won the last trick, if the bonus says so."""
    fact, rule = bonus.fact, bonus.rule
    if fact.made:
        return fact.side if rule.last_trick or rule.every_trick else None
    if rule.declarer_only and rule.lost_silently and not rule.must_win_itself and not fact.announced:
        return DEFENDERS  # a king that was lost in the last trick, unannounced
    return None


def last_trick(checked: HandCheck) -> str | None:
    """The side that won the last trick, if some bonus says so."""
    return next((side for side in map(side_of_last_trick, checked.bonuses) if side is not None), None)


@TOGETHER()
def one_king_ultimo(checked: HandCheck) -> Found:
    """The called king falls in the last trick once: it won the trick itself, or its side did."""
    made = {bonus.rule: bonus.path for bonus in checked.bonuses if bonus.fact.made and _of_king(bonus.rule)}
    if len(made) < 2:
        return None
    return ONE_ULTIMO(list(made.values())[1], ultimos=chained([one.typed for one in made], "{one} or {other}"))


@TOGETHER()
def king_that_won_is_no_lost_ultimo(checked: HandCheck) -> Iterator[Problem]:
    """A called king that itself won the last trick lost no king ultimo, announced or not."""
    if not checked.recorded and any(map(_king_itself, checked.bonuses)):
        for bonus in checked.bonuses:
            if _of_king(bonus.rule) and not bonus.fact.made:
                yield KING_WON(bonus.path, bonus=bonus.rule.typed)


@TOGETHER()
def one_card_of_last_trick(checked: HandCheck) -> Found:
    """The last trick is won by one card: the king by itself, or the pagat."""
    if checked.recorded:
        return None
    kings = [bonus for bonus in checked.bonuses if _king_itself(bonus)]
    pagats = [
        bonus for bonus in checked.bonuses if bonus.fact.made and bonus.rule.last_trick and not bonus.rule.declarer_only
    ]
    if not kings or not pagats:
        return None
    return ONE_CARD(pagats[0].path, king=kings[0].rule.typed, pagat=pagats[0].rule.typed)


def _king_itself(bonus: SaidBonus) -> bool:
    """True if the called king itself won the last trick."""
    fact, rule = bonus.fact, bonus.rule
    return fact.made and _of_king(rule) and (fact.itself is True or rule.king_itself)


def _of_king(bonus: Bonus) -> bool:
    return bonus.declarer_only and bonus.last_trick


def announced_with_the_contract(checked: HandCheck) -> Found:
    """Druhá povinnost and the Polish pagat contract are played with an announced pagat."""
    needed = checked.contract.needs_announced
    if needed is None or checked.void or "bonuses" in checked.unread:
        return None
    if any(fact.bonus == needed and fact.announced and fact.side == DECLARER for fact in checked.hand.bonuses):
        return None
    return NOT_WITHOUT("hand.bonuses", contract=checked.contract.typed, bonus=checked.rules.bonuses[needed].typed)
