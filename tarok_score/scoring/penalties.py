"""Penalties, the pot, and the lines between hands: a misdeal, an adjustment, a fine, the radli open at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ..amounts import Amount, exact, ratio
from ..hand.hand import DECLARER, BonusFact, Hand, Revoke
from ..law.bonuses import Mond
from ..law.payments import MisdealRule, RevokeRule
from ..law.rule import Rule
from ..law.ruleset import Ruleset
from ..words.said import Quantity, Said, chained, counted, said
from .bonuses import decisive_valat, each_pays, for_culprit, for_one, lines_of, payment_notes
from .sides import Sides
from .stakes import Line, Stake, contract_value, doubling, fixed, open_radl, unpaid, unwritten
from .terms import AGREED, ANNOUNCED, COUNT, DIFFERENCE, EVENED, KONTRA, POT, VALUE, Addend, Factor, Note, Terms

if TYPE_CHECKING:
    from ..law.bonuses import LostPagat, LostSkis, MondCaptor
    from ..law.payments import Pot

#: The rule of what the table agrees on, which stands in no ruleset.
ADJUSTMENT: Final = Rule(id="adjust", cite="agreed at the table", key="adjust", label={"en": "adjustment"})

#: The rule of a fine, which stands in none either.
FINE: Final = Rule(id="fine", cite="agreed at the table", key="fine", label={"en": "fine"})


def misdeal(rules: Ruleset, players: Sequence[str], player: str, before: int) -> tuple[Line, ...]:
    """The lines of a player who has misdealt `before` times already: a warning, or a penalty that may grow.

    Where there is a pool he pays into it as much as he would otherwise pay to all the others.
    """
    rule = rules.misdeal
    if rule is None:
        return ()
    if before < rule.warnings:
        return (unwritten(rule, rule, said("{name} is warned", name=player)),)
    what = said("misdeal number {n} of {name}, who deals again", n=before + 1, name=player)
    note = Note(rule, what)
    factor = Factor(_times(rule, before - rule.warnings), COUNT, note)
    terms = Terms((Addend(rule.value, VALUE, rule),), (factor,), False, rules.unit.decimals)
    shares = for_culprit(rules, players, player, rule.into_pot, rule.altogether)
    if rule.as_with_all_in_play and not rule.altogether:
        paid = rules.seats.in_play - 1
        each: Amount = ratio(-paid, len(players) - 1)
        shares = {name: paid if name == player else each for name in shares}
    return (Line(rule, terms, shares, (note,)),)


def _times(rule: MisdealRule, charged: int) -> int:
    """The multiple of the penalty: 20, 40, 80 …; 20, 40, 60 …; or the same every time."""
    return {"doubling": 1 << charged, "growing": charged + 1, "fixed": 1}[rule.form]


def open_radli(rules: Ruleset, players: Sequence[str], radli: Mapping[str, int]) -> tuple[Line, ...]:
    """The lines of the radli still open when the session ends, which their owners pay for."""
    end = rules.radli.end if rules.radli is not None else None
    if end is None:
        return ()
    lines = []
    for name in players:
        if radli[name]:
            note = Note(end, counted("{name} has one open radl", "{name} has {n} open radli", radli[name], name=name))
            factor = Factor(radli[name], COUNT, note)
            terms = Terms((Addend(end.value, VALUE, end),), (factor,), False, rules.unit.decimals)
            lines.append(Line(end, terms, for_one(rules, players, name), (note,)))
    return tuple(lines)


def adjustment(rules: Ruleset, player: str, amount: Amount, why: str) -> Line:
    """The line of an amount that the table agreed on, and why."""
    terms = Terms((Addend(amount, AGREED, ADJUSTMENT),), decimals=rules.unit.decimals)
    return Line(ADJUSTMENT, terms, {player: 1}, (Note(ADJUSTMENT, said("{why}", why=why)),))


def fine(rules: Ruleset, players: Sequence[str], player: str, amount: Amount, why: str) -> Line:
    """The line of a fine: into the pot where there is one, else as anything that one player loses for himself."""
    terms = Terms((Addend(amount, VALUE, FINE),), (), False, rules.unit.decimals)
    note, shares = Note(FINE, said("{why}", why=why)), {player: 1}
    if rules.pot is not None:
        return Line(FINE, terms, shares, (note, Note(rules.pot, said("into the pot"))))
    if not each_pays(rules):
        return Line(FINE, terms, shares, (note,))
    return Line(
        FINE, terms, for_one(rules, players, player), (note, *payment_notes(rules, said("paid to each of the others")))
    )


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
            terms = fixed(sides, rule, rule.value)
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
        terms = fixed(sides, mond.own_side, mond.own_side.value, gained=False)
        why = said("{by} took the mond of their own side: both write it", by=by)
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
        return unpaid(rule, said("{loser} lost the pagat to their own side", loser=loser))
    what = said("{loser} lost the pagat", loser=loser)
    if by is not None:
        what = said("{loser} lost the pagat, taken by {by}", loser=loser, by=by)
    terms = fixed(sides, rule, rule.value)
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
    terms = fixed(sides, rule, rule.value, gained=False)
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
        terms = fixed(sides, rules.deliberate, rules.deliberate.value, gained=False)
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
                lines.append(_captured_into_pot(sides, rules.captured, value, card, loser, by))
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
    return [
        Line(
            rules.zero, fixed(sides, rules.zero, rules.zero.value, gained=False), dict.fromkeys(sides.side, 1), (note,)
        )
    ]


def _captured_into_pot(sides: Sides, rule: Rule, value: Amount, card: str, loser: str, by: str | None) -> Line:
    """The payment into the pot for a card that the other side captured."""
    name = CARD_NAMES[card]
    if by is not None and sides.same_side(loser, by):
        what = said("the {card} was taken by {loser}'s own side: nothing", card=name, loser=loser)
        return unwritten(rule, rule, what)
    assert by is not None  # the hand's check asks who captured a card that is paid for
    what = said("{loser} lost the {card} to {by}, into the pot", loser=loser, card=name, by=by)
    return Line(rule, fixed(sides, rule, value, gained=False), {loser: 1}, (Note(rule, what),))


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


def round_and_limit(sides: Sides, lines: Sequence[Line]) -> Iterator[Line]:
    """The lines that round what the sides settle up to a coin, and that take away what is above the ceiling."""
    payout, both = sides.rules.payout, [line for line in lines if _of_both(line)]
    total: Amount = sum(line.terms.worth for line in both)
    if payout.rounding is not None:
        each = payout.rounding.of == "each"
        for amount in [line.terms.worth for line in both] if each else [total]:
            whole = _up(amount, payout.rounding.up_to)
            what = said("{amount} rounded up to {whole}", amount=_sized(sides, amount), whole=_sized(sides, whole))
            yield from _difference(sides, both, payout.rounding, whole - amount, what)
            total = exact(total + whole - amount)
    if payout.ceiling is not None and _size(total) > payout.ceiling.value:
        most = payout.ceiling.value if total > 0 else -payout.ceiling.value
        what = said("{amount} is over the ceiling of {most}", amount=_sized(sides, total), most=_sized(sides, most))
        yield from _difference(sides, both, payout.ceiling, most - total, what)


def _of_both(line: Line) -> bool:
    """True if a line is settled between the sides, not by one player alone."""
    return line.of is not None and not line.of.alone and bool(line.shares)


def _up(amount: Amount, coin: Amount) -> Amount:
    """An amount won or lost in whole coins, rounded away from zero."""
    size: Amount = -(-_size(amount) // coin) * coin
    return exact(size if amount > 0 else -size)


def _size(amount: Amount) -> Amount:
    return amount if amount > 0 else -amount


def _sized(sides: Sides, amount: Amount) -> Quantity:
    return Quantity(exact(_size(amount)), sides.decimals)


def _difference(sides: Sides, both: Sequence[Line], rule: Rule, amount: Amount, what: Said) -> Iterator[Line]:
    """The line of what is paid more or less, as the declarer's side sees it, in the shares of the stakes."""
    if amount:
        terms = Terms((Addend(exact(_size(amount)), EVENED, rule),), (), amount > 0, sides.decimals)
        yield Line(rule, terms, both[0].shares, (Note(rule, what),))
