"""Penalties, the pot, and the lines between hands: a misdeal, an adjustment, a fine, the radli open at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ..amounts import Amount, ratio, size
from ..hand import DECLARER, BonusFact, Hand, Revoke
from ..hand.possible import NAMES
from ..law import Rule
from ..law.games import RevokeRule
from ..law.ruleset import Ruleset
from ..words.said import Quantity, Said, chained, counted, said
from .bonuses import decisive_valat, for_culprit, for_one, lines_of, payment_notes
from .stakes import (
    Addend,
    Factor,
    Line,
    Note,
    Sides,
    Stake,
    Terms,
    contract_value,
    fixed,
    kontra_multiple,
    radl_factor,
    unpaid,
    unwritten,
)

if TYPE_CHECKING:
    from ..law.rare import LostPagat, Pot

#: The rule of what the table agrees on, which is in no ruleset.
ADJUSTMENT: Final = Rule(id="adjust", cite="agreed at the table", key="adjust", label={"en": "adjustment"})

#: The rule of a fine, which is in none either.
FINE: Final = Rule(id="fine", cite="agreed at the table", key="fine", label={"en": "fine"})


def misdeal(rules: Ruleset, players: Sequence[str], player: str, before: int) -> tuple[Line, ...]:
    """The lines of a player who has misdealt `before` times already: a warning, or a penalty that may grow.

    If there is a pool, it gets as much as all the others would together.
    """
    rule = rules.misdeal
    if rule is None:
        return ()
    charged = before - rule.warnings
    if charged < 0:
        return (unwritten(rule, rule, said("{name} is warned", name=player)),)
    reason = said("misdeal number {n} of {name}, who deals again", n=before + 1, name=player)
    note = Note(rule, reason)
    # A warning does not count: the first charged misdeal costs the plain value.
    times = {"doubling": 1 << charged, "growing": charged + 1, "fixed": 1}[rule.form]
    terms = Terms((Addend(rule.value, "value", rule),), (Factor(times, "count", note),), False, rules.unit.decimals)
    shares = for_culprit(rules, players, player, rule.into_pot, rule.altogether)
    # Some tables want five players to pay as four would, so each of the others gets less than a share.
    if rule.as_with_all_in_play and not rule.altogether:
        paid = rules.seats.in_play - 1
        each: Amount = ratio(-paid, len(players) - 1)
        shares = {name: paid if name == player else each for name in shares}
    return (Line(rule, terms, shares, (note,)),)


def charged_radli(rules: Ruleset, players: Sequence[str], radli: Mapping[str, int]) -> tuple[Line, ...]:
    """The lines of the radli still open when the session ends, which their owners pay for."""
    end = rules.radli.end if rules.radli is not None else None
    lines = []
    for name in players:
        if end is not None and radli[name]:
            note = Note(end, counted("{name} has one open radl", "{name} has {n} open radli", radli[name], name=name))
            factor = Factor(radli[name], "count", note)
            terms = Terms((Addend(end.value, "value", end),), (factor,), False, rules.unit.decimals)
            lines.append(Line(end, terms, for_one(rules, players, name), (note,)))
    return tuple(lines)


def adjustment(rules: Ruleset, player: str, amount: Amount, why: str) -> Line:
    """The line of an amount that the table agreed on, and why."""
    terms = Terms((Addend(amount, "agreed", ADJUSTMENT),), decimals=rules.unit.decimals)
    return Line(ADJUSTMENT, terms, {player: 1}, (Note(ADJUSTMENT, said("{why}", why=why)),))


def fine(rules: Ruleset, players: Sequence[str], player: str, amount: Amount, why: str) -> Line:
    """The line of a fine: into the pot if there is one, else as anything that a player loses alone."""
    terms = Terms((Addend(amount, "value", FINE),), (), False, rules.unit.decimals)
    shares, passed = for_one(rules, players, player), payment_notes(rules, PAID_TO_EACH)
    if rules.pot is not None:
        shares, passed = {player: 1}, (Note(rules.pot, said("into the pot")),)
    return Line(FINE, terms, shares, (Note(FINE, said("{why}", why=why)), *passed))


PAID_BY_EACH: Final = Said("paid by each of the others")
PAID_TO_EACH: Final = Said("paid to each of the others")
#: What may happen to such a card.
CAPTURED, TALON = "captured", "talon"


def cards(sides: Sides) -> list[Line]:
    """The lines of captured cards and of those left in the talon, those that cost nothing included."""
    rules, pot = sides.rules, sides.rules.pot
    lines: list[Line] = []
    in_pot = pot.captured.cards if pot is not None and pot.captured is not None else None
    costs = CAPTURED in sides.contract.mond
    for card, loser, by in sides.hand.captured:
        if card == "pagat" and rules.pagat is not None and costs:
            lines.extend(lines_of(sides, _pagat(sides, rules.pagat, loser, by)))
        elif in_pot is None or in_pot.of(card) is None:
            lines.append(_card(sides, card, CAPTURED, loser, by))
    captor = rules.mond.captor if rules.mond is not None and costs else None
    for card, loser, by in sides.hand.captured:
        if captor is not None and card == "mond" and by is not None and not sides.same_side(loser, by):
            reason = said("{by} took the mond", by=by)
            lines.append(_own(sides, captor, fixed(sides, captor, captor.value), by, reason, PAID_BY_EACH))
    lines.extend([_card(sides, card, TALON, sides.hand.declarer, None) for card in sides.hand.left_in_talon])
    return lines


def _own(sides: Sides, rule: Rule, terms: Terms, name: str, reason: Said, passes: Said = PAID_TO_EACH) -> Line:
    """The line of what a player wins or loses alone."""
    notes = (Note(rule, reason), *payment_notes(sides.rules, passes))
    return Line(rule, terms, for_one(sides.rules, sides.active, name), notes)


def _card(sides: Sides, card: str, where: str, loser: str | None, by: str | None) -> Line:
    """The line of a mond or škis lost in a trick, or left in the talon, and of any other card, which costs nothing.

    Nothing doubles it, except by some rules an open radl of the player who lost the mond. If their own side took the
    mond, both may pay.
    """
    contract, mond, skis, captured = sides.contract, sides.rules.mond, sides.rules.skis, where == CAPTURED
    # It does not matter which side made a bonus that voids the penalty.
    if card in ("mond", "skis") and mond is not None and contract.bonuses == "scored":
        for fact in sides.hand.bonuses:
            bonus = sides.rules.bonuses[fact.bonus]
            if bonus.voids_mond and fact.made:
                return unwritten(mond.captured, bonus, said("{bonus} voids the penalty for the mond", bonus=bonus))
    # A contract names the ways to lose its mond: in tricks, in the talon, or none.
    if where in contract.mond and loser is not None:
        if card == "skis" and skis is not None and (captured or skis.talon):
            reason = said("{name} left the škis in the talon", name=loser)
            if captured:
                reason = said("{loser} lost the škis to the pagat", loser=loser)
            return _own(sides, skis, fixed(sides, skis, skis.value, gained=False), loser, reason)
        rule = None if card != "mond" or mond is None else mond.captured if captured else mond.talon
        if mond is not None and rule is not None:
            if captured and mond.own_side is not None and by is not None and sides.same_side(loser, by):
                why = Note(mond.own_side, said("{by} took the mond of their own side: both write it", by=by))
                terms = fixed(sides, mond.own_side, mond.own_side.value, gained=False)
                return Line(mond.own_side, terms, {loser: 1, by: 1}, (why,))
            reason = said("{name} left the mond in the talon", name=loser)
            if captured:
                reason = said("{loser} lost the mond", loser=loser)
            if by is not None:
                reason = said("{loser} lost the mond, taken by {by}", loser=loser, by=by)
            here = contract.mond_value
            terms = fixed(sides, rule, mond.value, False) if here is None else fixed(sides, contract, here, False)
            line = _own(sides, rule, terms, loser, reason)
            return line.times(radl_factor(sides, loser, line.terms)) if mond.own_radl else line
    name = NAMES[card]
    why_not = said("the {card} left in the talon costs nothing in {contract} here", card=name, contract=contract)
    if captured:
        why_not = said("a captured {card} costs nothing in {contract} here", card=name, contract=contract)
    return unwritten(contract, contract, why_not)


def _pagat(sides: Sides, rule: LostPagat, loser: str, by: str | None) -> Stake:
    """The stake of a pagat lost to the other side, as that side wins it; nothing doubles it."""
    valat = decisive_valat(sides)
    if valat is not None:
        return unpaid(rule, said("{bonus} eliminates it", bonus=sides.rules.bonuses[valat.bonus]))
    if sides.same_side(loser, by):
        return unpaid(rule, said("{loser} lost the pagat to their own side", loser=loser))
    reason = said("{loser} lost the pagat", loser=loser)
    if by is not None:
        reason = said("{loser} lost the pagat, taken by {by}", loser=loser, by=by)
    terms = fixed(sides, rule, rule.value)
    return Stake(rule, terms, (Note(rule, reason),), loser not in sides.side, by=by, radl=False)


def revoke(sides: Sides, rules: RevokeRule, breach: Revoke) -> list[Line]:
    """The lines of the culprit when a breach of the rules voids the hand; no other player scores.

    They pay a fixed price; or the contract and a difference of 35 (if the contract has one, or always) with the game's
    kontra, and every announced bonus with its own, all doubled by the declarer's radl (or the culprit's, as a variant;
    in klop each player's own).
    """
    hand, contract, kontras = sides.hand, sides.contract, sides.rules.kontra
    shares = for_culprit(sides.rules, sides.active, breach.by, rules.into_pot, rules.altogether)
    owner = hand.declarer
    # In a klop there is no declarer: each player's own radl doubles.
    if rules.culprits_radl or (contract.klop is not None and contract.klop.own_radl):
        owner = breach.by
    # A defender's breach is then not doubled by a radl of the declarer, who did nothing wrong.
    if rules.declarers_own_radl and hand.declarer not in (breach.by, None):
        owner = None

    def charged(rule: Rule, parts: tuple[Addend, ...], level: int, reason: Said) -> Line:
        """An item that the culprit is charged with, doubled by its kontra and by the radl that counts."""
        line = Line(rule, Terms(parts, (), False, sides.decimals), shares, (Note(rules, reason),))
        if level and kontras is not None and rules.kontra:
            if rules.discard_without_kontra and breach.kind == "discard":
                line = line.but(note=Note(kontras, said("kontra does not count for a wrong discard")))
            else:
                line = line.times(Factor(kontras.multiples[level], "kontra", Note(kontras, said("kontra counts"))))
        doubled = rules.radl and not rules.without_radl
        return line.times(radl_factor(sides, owner, line.terms)) if doubled else line

    # From the dearest rule to the mildest: a price of this kind, one price for all, else the contract as if lost.
    parts: tuple[Addend, ...] = (contract_value(sides),)
    price = None if rules.prices is None else rules.prices.of(breach.kind)
    if price is not None or rules.value is not None:
        parts = (Addend(rules.value or 0 if price is None else price, "value", rules),)
    elif contract.game == "difference" or (rules.always_difference and contract.form == "sides"):
        parts = (*parts, Addend(rules.difference, "difference", rules))
    reason = said("{name} broke the rules in {contract}: the hand is void", name=breach.by, contract=contract)
    lines = [charged(rules, parts, hand.kontra.level, reason)]
    for fact in hand.bonuses:
        bonus = sides.rules.bonuses[fact.bonus]
        if rules.value is not None:
            lines.append(unwritten(bonus, rules, said("the hand is void, and the price of that is fixed")))
        elif not fact.announced or bonus.announced is None or contract.bonuses != "scored":
            lines.append(unwritten(bonus, bonus, said("the hand is void: only announced bonuses count")))
        else:
            parts = (Addend(bonus.announced, "announced", bonus),)
            lines.append(charged(bonus, parts, fact.kontra.level, said("announced {bonus}", bonus=bonus)))
    # The cards were lost in a hand that does not count.
    for card in (*[card for card, _, _ in hand.captured], *hand.left_in_talon):
        why = said("the hand is void: the {card} costs nothing", card=NAMES[card])
        lines.append(unwritten(rules, rules, why))
    if breach.kind == "deliberate" and rules.deliberate is not None:
        lines.append(Line(rules.deliberate, fixed(sides, rules.deliberate, rules.deliberate.value, False), shares))
    return lines


#: The level of the word that doubles a kontra. If the pot is at stake, words after it may not count.
REKONTRA: Final = 2


def pot_after(pot: Amount, lines: Iterable[Line]) -> Amount:
    """The pot after these lines: the players' losses went into it, their gains came out of it."""
    for line in lines:
        pot = pot - sum(line.amounts.values())
    return pot


def settle(sides: Sides, rules: Pot, lines: Iterable[Line], valat: Rule | None) -> list[Line]:
    """The lines of the pot, which follow those of the stakes: payments into it, and who takes it.

    Beside a valat that leaves nothing else to score there are as a rule none.
    """
    # Payments into the pot come first: who takes it takes them too.
    into, zero, pot = _payments(sides, rules, valat), rules.zero, sides.before.pot
    out = takings(sides, rules, pot_after(pot, into))
    if valat is not None:
        return [*into, *out] if rules.taken is not None and rules.taken.beside_valat else into
    if zero is None:
        return [*into, *out]
    # Whether the pot counts in what comes to zero is read in two ways, so the rules choose.
    counted_lines = [*lines, *into, *out] if zero.with_pot else lines
    if sum([line.amounts.get(name, 0) for line in counted_lines for name in sides.side]):
        return [*into, *out]
    why = said("game, bonuses and declarations come to zero: into the pot")
    if zero.with_pot:
        why = said("the hand comes to zero with what the pot brings and costs: into the pot")
    paid = Line(zero, fixed(sides, zero, zero.value, False), dict.fromkeys(sides.side, 1), (Note(zero, why),))
    # If the payment comes first, the pot that is taken is larger by it.
    if zero.before_taken:
        return [*into, paid, *takings(sides, rules, pot_after(pot, [*into, paid]))]
    return [*into, *out, paid]


def _payments(sides: Sides, rules: Pot, valat: Rule | None) -> list[Line]:
    """The payments into the pot for cards that the other side captured, which are due as the cards fall."""
    rule, lines = rules.captured, list[Line]()
    for card, loser, by in sides.hand.captured:
        value = None if rule is None else rule.cards.of(card)
        if rule is None or value is None:
            continue
        name = NAMES[card]
        if valat is not None and not rule.beside_valat:
            why = said("{bonus} eliminates the payment for the {card}", bonus=valat, card=name)
            lines.append(unwritten(rule, valat, why))
        elif sides.same_side(loser, by):
            reason = said("the {card} was taken by {loser}'s own side: nothing", card=name, loser=loser)
            lines.append(unwritten(rule, rule, reason))
        else:
            assert by is not None  # the hand's check asks who captured a card that is paid for
            note = Note(rule, said("{loser} lost the {card} to {by}, into the pot", loser=loser, card=name, by=by))
            lines.append(Line(rule, fixed(sides, rule, value, gained=False), {loser: 1}, (note,)))
    return lines


def takings(sides: Sides, rules: Pot, pot: Amount) -> list[Line]:
    """The lines of the side that takes the pot, if one does; under kontra one side may pay the other as much again."""
    rule, announced = rules.taken, deciding_on_pot(rules, sides.hand)
    if rule is None or not announced or not pot:
        return []
    fact = next((fact for fact in announced if fact.made), announced[0])
    of_declarer = (fact.side == DECLARER) == fact.made
    winners, losers = (sides.side, sides.opponents) if of_declarer else (sides.opponents, sides.side)
    # Under kontra the pot is only the measure: the sides pay each other and it stays.
    if fact.kontra.level and rule.kontra_pays:
        why = Note(rule, said("under kontra the pot stays, and one side pays the other as much"))
        each = Addend(ratio(pot, len(sides.side)), "pot", rule)
        level = fact.kontra.level if rule.each_word else min(fact.kontra.level, REKONTRA)
        times = Factor(ratio(kontra_multiple(sides.rules, level), kontra_multiple(sides.rules, 1)), "kontra", why)
        other = ratio(-len(sides.side), len(sides.opponents))
        shares = {name: 1 if name in sides.side else other for name in (*winners, *losers)}
        return [Line(rule, Terms((each,), (times,), of_declarer, sides.decimals), shares, (why,))]
    if not fact.made:
        return []
    # What cannot be divided in whole points stays in the pot.
    remainder = pot % len(winners) if rules.keeps_remainder else 0
    why = Note(rule, said("{names} take the pot in equal parts", names=chained(winners)))
    terms = fixed(sides, rule, ratio(pot - remainder, len(winners)), kind="pot")
    return [Line(rule, terms, dict.fromkeys(winners, 1), (why,))]


def deciding_on_pot(rules: Pot, hand: Hand) -> list[BonusFact]:
    """The announced bonuses that decide who takes the pot, if the hand was played in the right contract."""
    taken = rules.taken
    if taken is None or (taken.contract is not None and hand.contract != taken.contract):
        return []
    return [fact for fact in hand.bonuses if fact.bonus == taken.bonus and fact.announced]


def round_and_limit(sides: Sides, lines: Sequence[Line]) -> Iterator[Line]:
    """The lines that round what the sides settle up to a coin, and that take away what is above the ceiling.

    What is paid more or less is written as the declarer's side sees it, in the shares of the stakes.
    """
    payout = sides.rules.payout
    # Stakes of a single player are not settled between the sides, so they are not rounded with them.
    both = [line for line in lines if line.stake is not None and not line.stake.alone and line.shares]

    def evened(rule: Rule, amount: Amount, reason: Said) -> Line:
        """The line of an amount by which the sides settle more or less."""
        terms = Terms((Addend(size(amount), "evened", rule),), (), amount > 0, sides.decimals)
        return Line(rule, terms, both[0].shares, (Note(rule, reason),))

    def paid(amount: Amount) -> Quantity:
        """An amount as the one who pays it sees it."""
        return Quantity(size(amount), sides.decimals)

    total: Amount = sum(line.terms.worth for line in both)
    if payout.rounding is not None:
        coin = payout.rounding.up_to
        for amount in [line.terms.worth for line in both] if payout.rounding.of == "each" else [total]:
            # Floor division of the negative rounds away from zero, exactly.
            more = -(-size(amount) // coin) * coin - size(amount)
            if more:
                reason = said("{amount} rounded up to {whole}", amount=paid(amount), whole=paid(size(amount) + more))
                yield evened(payout.rounding, more if amount > 0 else -more, reason)
                total += more if amount > 0 else -more
    if payout.ceiling is not None and size(total) > payout.ceiling.value:
        most = payout.ceiling.value if total > 0 else -payout.ceiling.value
        reason = said("{amount} is over the ceiling of {most}", amount=paid(total), most=paid(most))
        yield evened(payout.ceiling, most - total, reason)
