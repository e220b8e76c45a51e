"""Payments of one player: the mond, which no kontra doubles, and a breach of the rules, which kontra and radl may."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from ..amounts import Amount
from ..hand.hand import BonusFact, Revoke
from ..law.mond import Mond
from ..law.penalties import RevokeRule
from ..law.rule import Rule
from ..words.said import Said, said
from .bonuses import decisive_valat
from .doubles import doubling, open_radl
from .lines import Line, unwritten
from .payout import for_culprit, for_one, lines_of, payment_notes
from .sides import Sides
from .stakes import Stake, contract_value, unpaid
from .terms import ANNOUNCED, DIFFERENCE, KONTRA, VALUE, Addend, Factor, Note, Terms

if TYPE_CHECKING:
    from ..law.mond import LostPagat, LostSkis, MondCaptor

PAID_BY_EACH: Final = Said("paid by each of the others")
PAID_TO_EACH: Final = Said("paid to each of the others")
#: The name of each card in a sentence.
CARD_NAMES: Final = {"mond": Said("mond"), "pagat": Said("pagat"), "skis": Said("škis")}


def cards(sides: Sides) -> list[Line]:
    """The lines of captured cards and of those left in the talon, those that cost nothing included."""
    hand = sides.hand
    lines = []
    for card, loser, by in hand.captured:
        if card == "pagat" and sides.rules.pagat is not None and "captured" in sides.contract.mond:
            lines.extend(lines_of(sides, _pagat(sides, sides.rules.pagat, loser, by)))
        elif not _is_for_pot(sides, card):
            lines.append(_captured(sides, card, loser, by))
    mond = sides.rules.mond
    if mond is not None and mond.captor is not None and "captured" in sides.contract.mond:
        lines.extend(_gained(sides, mond.captor))
    lines.extend([_in_talon(sides, card) for card in hand.left_in_talon])
    return lines


def _gained(sides: Sides, rule: MondCaptor) -> Iterator[Line]:
    """The line of whoever took the mond from the other side, where the rules pay for it."""
    for card, loser, by in sides.hand.captured:
        if card == "mond" and by is not None and not sides.same_side(loser, by):
            terms = Terms((Addend(rule.value, VALUE, rule),), decimals=sides.decimals)
            notes = (Note(rule, said("{by} took the mond", by=by)), *payment_notes(sides.rules, PAID_BY_EACH))
            yield Line(rule, terms, for_one(sides.rules, sides.active, by), notes)


def _is_for_pot(sides: Sides, card: str) -> bool:
    """True if the payment for a captured card goes into the pot."""
    pot = sides.rules.pot
    return pot is not None and pot.captured is not None and pot.captured.cards.of(card) is not None


def _captured(sides: Sides, card: str, loser: str, by: str | None) -> Line:
    """The line of a card lost in a trick; where its own side took the mond both pay, if the rules say so."""
    mond, contract = sides.rules.mond, sides.contract
    void = _void_beside_valat(sides) if card in ("mond", "skis") else None
    if void is not None:
        return void
    if card == "skis" and sides.rules.skis is not None and "captured" in contract.mond:
        return _skis(sides, sides.rules.skis, loser, said("{loser} lost the škis to the pagat", loser=loser))
    if card != "mond" or mond is None or "captured" not in contract.mond:
        why = said("a captured {card} costs nothing in {contract} here", card=CARD_NAMES[card], contract=contract)
        return unwritten(contract, contract, why)
    if mond.own_side is not None and by is not None and sides.same_side(loser, by):
        terms = Terms((Addend(mond.own_side.value, VALUE, mond.own_side),), (), gained=False, decimals=sides.decimals)
        why = said("{by} took the mond of his own side: both write it", by=by)
        return Line(mond.own_side, terms, {loser: 1, by: 1}, (Note(mond.own_side, why),))
    what = said("{loser} lost the mond", loser=loser)
    if by is not None:
        what = said("{loser} lost the mond, taken by {by}", loser=loser, by=by)
    return _mond(sides, mond, mond.captured, loser, what)


def _pagat(sides: Sides, rule: LostPagat, loser: str, by: str | None) -> Stake:
    """The stake of a pagat lost to the other side, as that side wins it; nothing doubles it."""
    valat = decisive_valat(sides)
    if valat is not None:
        return unpaid(rule, said("{bonus} eliminates it", bonus=sides.rules.bonuses[valat.bonus]))
    if sides.same_side(loser, by):
        return unpaid(rule, said("{loser} lost the pagat to his own side", loser=loser))
    what = said("{loser} lost the pagat", loser=loser)
    if by is not None:
        what = said("{loser} lost the pagat, taken by {by}", loser=loser, by=by)
    terms = Terms((Addend(rule.value, VALUE, rule),), decimals=sides.decimals)
    return Stake(rule, terms, (Note(rule, what),), loser not in sides.side, by=by, radl=False)


def _void_beside_valat(sides: Sides) -> Line | None:
    """The line of a mond that costs nothing because somebody took every trick, where the rules say so."""
    if sides.rules.mond is None or sides.contract.bonuses != "scored":
        return None
    for fact in sides.hand.bonuses:
        bonus = sides.rules.bonuses[fact.bonus]
        if bonus.voids_mond and fact.made:
            return unwritten(
                sides.rules.mond.captured, bonus, said("{bonus} voids the penalty for the mond", bonus=bonus)
            )
    return None


def _in_talon(sides: Sides, card: str) -> Line:
    """The line of a mond that the declarer left in the talon."""
    mond, contract, declarer = sides.rules.mond, sides.contract, sides.hand.declarer
    void = _void_beside_valat(sides) if card in ("mond", "skis") else None
    if void is not None:
        return void
    skis = sides.rules.skis
    if card == "skis" and skis is not None and skis.talon and "talon" in contract.mond and declarer:
        return _skis(sides, skis, declarer, said("{name} left the škis in the talon", name=declarer))
    if card == "mond" and mond is not None and mond.talon is not None and "talon" in contract.mond and declarer:
        what = said("{name} left the mond in the talon", name=declarer)
        return _mond(sides, mond, mond.talon, declarer, what)
    why = said(
        "the {card} left in the talon costs nothing in {contract} here", card=CARD_NAMES[card], contract=contract
    )
    return unwritten(contract, contract, why)


def _skis(sides: Sides, rule: LostSkis, name: str, what: Said) -> Line:
    """The line of whoever lost the škis, which nothing doubles."""
    terms = Terms((Addend(rule.value, VALUE, rule),), (), gained=False, decimals=sides.decimals)
    notes = (Note(rule, what), *payment_notes(sides.rules, PAID_TO_EACH))
    return Line(rule, terms, for_one(sides.rules, sides.active, name), notes)


def _mond(sides: Sides, mond: Mond, rule: Rule, name: str, what: Said) -> Line:
    """The line of whoever lost the mond, doubled by his own open radl where the rules say so."""
    rules, here = sides.rules, sides.contract.mond_value
    part = Addend(mond.value, VALUE, rule) if here is None else Addend(here, VALUE, sides.contract)
    terms = Terms((part,), (), gained=False, decimals=sides.decimals)
    notes = (Note(rule, what), *payment_notes(rules, PAID_TO_EACH))
    line = Line(rule, terms, for_one(rules, sides.active, name), notes)
    radl = open_radl(sides, name) if mond.own_radl else None
    return line if radl is None else line.times(radl)


def revoke(sides: Sides, rules: RevokeRule, breach: Revoke) -> list[Line]:
    """The lines of the culprit when a breach of the rules voids the hand; nobody else scores.

    He pays a fixed price; or the contract and a difference of 35 (where the contract has one, or always) with the
    game's kontra, and every announced bonus with its own, all doubled by the declarer's radl.
    """
    hand, contract = sides.hand, sides.contract
    parts: tuple[Addend, ...] = (contract_value(contract, hand.level),)
    price = None if rules.prices is None else rules.prices.of(breach.kind)
    if price is not None or rules.value is not None:
        parts = (Addend(rules.value or 0 if price is None else price, VALUE, rules),)
    elif contract.game == "difference" or (rules.always_difference and contract.form == "sides"):
        parts = (*parts, Addend(rules.difference, DIFFERENCE, rules))
    what = said("{name} broke the rules in {contract}: the hand is void", name=breach.by, contract=contract)
    lines = [_charged(sides, rules, breach, rules, parts, hand.kontra.level, what)]
    lines.extend(_voided(sides, rules, breach, fact) for fact in hand.bonuses)
    for card in (*[card for card, _, _ in hand.captured], *hand.left_in_talon):
        why = said("the hand is void: the {card} costs nothing", card=CARD_NAMES[card])
        lines.append(unwritten(rules, rules, why))
    if breach.kind == "deliberate" and rules.deliberate is not None:
        extra = (Addend(rules.deliberate.value, VALUE, rules.deliberate),)
        terms = Terms(extra, (), gained=False, decimals=sides.decimals)
        lines.append(Line(rules.deliberate, terms, _paid_by(sides, rules, breach.by)))
    return lines


def _voided(sides: Sides, rules: RevokeRule, breach: Revoke, fact: BonusFact) -> Line:
    """The line of a bonus of a void hand: one that was announced is charged, any other forgotten."""
    bonus = sides.rules.bonuses[fact.bonus]
    if rules.value is not None:
        return unwritten(bonus, rules, said("the hand is void, and the price of that is fixed"))
    if not fact.announced or bonus.announced is None or sides.contract.bonuses != "scored":
        return unwritten(bonus, bonus, said("the hand is void: only announced bonuses count"))
    parts = (Addend(bonus.announced, ANNOUNCED, bonus),)
    return _charged(sides, rules, breach, bonus, parts, fact.kontra.level, said("announced {bonus}", bonus=bonus))


def _charged(
    sides: Sides,
    rules: RevokeRule,
    breach: Revoke,
    rule: Rule,
    parts: tuple[Addend, ...],
    level: int,
    what: Said,
) -> Line:
    """The line of one thing that the culprit is charged with, doubled by its kontra and by the radl that counts."""
    factors: tuple[Factor, ...] = ()
    notes, kontra = [Note(rules, what)], sides.rules.kontra
    if not rules.kontra:
        level = 0
    if level and kontra is not None and rules.discard_without_kontra and breach.kind == "discard":
        notes.append(Note(kontra, said("kontra does not count for a wrong discard")))
    elif level and kontra is not None:
        factors = (Factor(doubling(sides.rules, level), KONTRA, Note(kontra, said("kontra counts"))),)
        notes.append(factors[0].why)
    kontras = factors[0].times if factors else 1
    doubled = open_radl(sides, _whose_radl(sides, rules, breach), kontras) if rules.radl else None
    if doubled is not None:
        factors = (*factors, doubled)
        notes.append(doubled.why)
    terms = Terms(parts, factors, gained=False, decimals=sides.decimals)
    return Line(rule, terms, _paid_by(sides, rules, breach.by), tuple(notes))


def _paid_by(sides: Sides, rules: RevokeRule, name: str) -> Mapping[str, Amount]:
    return for_culprit(sides.rules, sides.active, name, rules.into_pot, rules.altogether)


def _whose_radl(sides: Sides, rules: RevokeRule, breach: Revoke) -> str | None:
    """The player whose radl doubles: the declarer's (or the culprit's, as a variant); in klop each player's own."""
    klop, declarer = sides.contract.klop, sides.hand.declarer
    if rules.without_radl or (rules.declarers_own_radl and breach.by != declarer and declarer is not None):
        return None
    if rules.culprits_radl or (klop is not None and klop.own_radl):
        return breach.by
    return declarer
