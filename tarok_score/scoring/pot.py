"""The pot on the table: what a hand pays into it, and who takes it.

Every amount that leaves a player goes to another player or into the pot, so that scores and pot sum to zero.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ..amounts import Amount, exact, ratio
from ..hand.hand import DECLARER, BonusFact, Hand
from ..law.rule import Rule
from ..words.said import chained, said
from .doubles import doubling
from .lines import Line, unwritten
from .penalties import CARD_NAMES
from .sides import Sides
from .terms import KONTRA, POT, VALUE, Addend, Factor, Note, Terms

if TYPE_CHECKING:
    from ..law.pot import Pot

#: The level of the word that doubles a kontra. Where the pot is at stake, words after it may not count.
REKONTRA: Final = 2


def pot_after(pot: Amount, lines: Iterable[Line]) -> Amount:
    """The pot after these lines: the players' losses went into it, their gains came out of it."""
    for line in lines:
        pot = pot - sum(line.amounts.values())
    return exact(pot)


def settle(sides: Sides, rules: Pot, lines: Iterable[Line]) -> list[Line]:
    """The lines of the pot, which follow those of the stakes: payments into it, and who takes it."""
    lines, into = list(lines), payments_in(sides, rules)
    out = takings(sides, rules, pot_after(sides.before.pot, into))
    with_pot = [*into, *out] if rules.zero is not None and rules.zero.with_pot else []
    zero = payment_for_zero(sides, rules, [*lines, *with_pot])
    if rules.zero is not None and rules.zero.before_taken:
        return [*into, *zero, *takings(sides, rules, pot_after(sides.before.pot, [*into, *zero]))]
    return [*into, *out, *zero]


def payments_in(sides: Sides, rules: Pot) -> list[Line]:
    """The payments into the pot for captured cards, which are due as the cards fall."""
    lines = []
    if rules.captured is not None:
        for card, loser, by in sides.hand.captured:
            value = rules.captured.cards.of(card)
            if value is not None:
                lines.append(_captured(sides, rules.captured, value, card, loser, by))
    return lines


def payment_for_zero(sides: Sides, rules: Pot, lines: Iterable[Line]) -> list[Line]:
    """The payment for a hand whose game, bonuses and declarations come to nothing, known when all is totalled."""
    net = sum([line.amounts.get(name, 0) for line in lines for name in sides.side])
    if rules.zero is None or net != 0:
        return []
    if rules.zero.with_pot:
        note = Note(rules.zero, said("the hand comes to zero with what the pot brings and costs: into the pot"))
    else:
        note = Note(rules.zero, said("game, bonuses and declarations come to zero: into the pot"))
    return [Line(rules.zero, _lost(sides, rules.zero, rules.zero.value), dict.fromkeys(sides.side, 1), (note,))]


def _captured(sides: Sides, rule: Rule, value: Amount, card: str, loser: str, by: str | None) -> Line:
    """The payment into the pot for a card that the other side captured."""
    name = CARD_NAMES[card]
    if by is not None and sides.same_side(loser, by):
        what = said("the {card} was taken by {loser}'s own side: nothing", card=name, loser=loser)
        return unwritten(rule, rule, what)
    assert by is not None  # the hand's check asks who captured a card that is paid for
    what = said("{loser} lost the {card} to {by}, into the pot", loser=loser, card=name, by=by)
    return Line(rule, _lost(sides, rule, value), {loser: 1}, (Note(rule, what),))


def _lost(sides: Sides, rule: Rule, value: Amount) -> Terms:
    return Terms((Addend(value, VALUE, rule),), gained=False, decimals=sides.decimals)


def settle_beside_valat(sides: Sides, rules: Pot, valat: Rule) -> list[Line]:
    """The lines of the pot beside a valat that leaves nothing else to score: as a rule none."""
    captured = rules.captured is not None and rules.captured.beside_valat
    into = payments_in(sides, rules) if captured else payments_superseded(sides, rules, valat)
    collected = rules.taken is not None and rules.taken.beside_valat
    return [*into, *(takings(sides, rules, pot_after(sides.before.pot, into)) if collected else ())]


def payments_superseded(sides: Sides, rules: Pot, by: Rule) -> list[Line]:
    """The line that says why nobody pays into the pot or takes it: a valat leaves nothing else to score."""
    if rules.captured is None:
        return []
    return [
        unwritten(
            rules.captured, by, said("{bonus} eliminates the payment for the {card}", bonus=by, card=CARD_NAMES[card])
        )
        for card, _, _ in sides.hand.captured
        if rules.captured.cards.of(card) is not None
    ]


def takings(sides: Sides, rules: Pot, pot: Amount) -> list[Line]:
    """The lines of the side that takes the pot, if one does; under kontra one side may pay the other as much again."""
    rule, fact = rules.taken, _deciding(sides, rules)
    if rule is None or fact is None or not pot:
        return []
    of_declarer = (fact.side == DECLARER) == fact.made
    winners, losers = (sides.side, sides.opponents) if of_declarer else (sides.opponents, sides.side)
    if fact.kontra.level and rule.kontra_pays:
        why = Note(rule, said("under kontra the pot stays, and one side pays the other as much"))
        each = Addend(ratio(pot, len(sides.side)), POT, rule)
        level = fact.kontra.level if rule.each_word else min(fact.kontra.level, REKONTRA)
        first, said_now = doubling(sides.rules, 1), doubling(sides.rules, level)
        times = Factor(ratio(said_now, first), KONTRA, why)
        other = ratio(-len(sides.side), len(sides.opponents))
        shares = {name: 1 if name in sides.side else other for name in (*winners, *losers)}
        return [Line(rule, Terms((each,), (times,), of_declarer, sides.decimals), shares, (why,))]
    if not fact.made:
        return []
    remainder = pot % len(winners) if rules.keeps_remainder else 0
    each = Addend(ratio(pot - remainder, len(winners)), POT, rule)
    why = Note(rule, said("{names} take the pot in equal parts", names=chained(winners)))
    return [Line(rule, Terms((each,), decimals=sides.decimals), dict.fromkeys(winners, 1), (why,))]


def _deciding(sides: Sides, rules: Pot) -> BonusFact | None:
    """The announced bonus that decides who takes the pot, if it was played in the right contract."""
    announced = deciding_on_pot(rules, sides.hand)
    return next((fact for fact in announced if fact.made), announced[0] if announced else None)


def deciding_on_pot(rules: Pot, hand: Hand) -> list[BonusFact]:
    """The announced bonuses that decide who takes the pot, where the hand was played in the right contract."""
    taken = rules.taken
    if taken is None or (taken.contract is not None and hand.contract != taken.contract):
        return []
    return [fact for fact in hand.bonuses if fact.bonus == taken.bonus and fact.announced]
