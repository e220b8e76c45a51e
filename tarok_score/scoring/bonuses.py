"""The bonuses of a hand: which of them count, and what each is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..hand.hand import DECLARER, BonusFact
from ..law.bonuses import Bonus
from ..words.said import Quantity, said
from .doubles import doubling, open_radl
from .sides import Sides
from .stakes import Stake, declarer_won, unpaid
from .terms import ANNOUNCED, KONTRA, SILENT, Addend, Factor, Note, Terms


def decisive_valat(sides: Sides) -> BonusFact | None:
    """The valat that leaves nothing else to score: a valat made, else one announced in vain, the declarer's first."""
    failed = None
    for fact in sides.hand.bonuses:
        bonus = sides.rules.bonuses[fact.bonus]
        if not bonus.replaces:
            continue
        if is_made(fact, bonus):
            return fact
        if fact.announced and (failed is None or fact.side == DECLARER):
            failed = fact
    return failed


def is_made(fact: BonusFact, bonus: Bonus) -> bool:
    """True if the bonus counts as made; a king ultimo may have to be won by the king itself."""
    return fact.made and not (bonus.must_win_itself and fact.itself is False)


class BonusStakes(NamedTuple):
    """The bonuses of a hand: those of the sides, those that are their holder's alone, and those that score nothing."""

    paid: list[Stake]
    alone: list[Stake]
    unpaid: list[Stake]


def bonuses(sides: Sides, facts: Sequence[BonusFact]) -> BonusStakes:
    """The stakes of these bonuses, in the order of the hand."""
    known, found = sides.rules.bonuses, BonusStakes([], [], [])
    announcing = [fact.side for fact in sides.hand.bonuses if fact.announced]
    for fact in facts:
        bonus = known[fact.bonus]
        success = is_made(fact, bonus) and not _lost_with_the_game(sides, fact)
        if bonus.neutral_to_own_side and not success and _own_side_took_it(sides, fact):
            found.unpaid.append(unpaid(bonus, said("its card was taken by its own side: neither won nor lost")))
        elif fact.announced:
            (found.alone if bonus.holder == "always" else found.paid).append(_announced(sides, fact))
        elif not success and not bonus.lost_silently:
            found.unpaid.append(unpaid(bonus, said("not announced and not made: nothing is lost")))
        elif not success and bonus.spared_by_announcement and fact.side in announcing:
            found.unpaid.append(unpaid(bonus, said("its side announced another: nothing is lost")))
        elif success and announcing and not bonus.collected and _announced_in_vain(fact, facts, bonus):
            why = said("the other side announced it and failed: counted once, with the announcement")
            found.unpaid.append(unpaid(bonus, why))
        elif success and announcing and not bonus.beside_failed and _announced_otherwise(sides, fact):
            why = said("its side announced the other ultimo and failed: counted once, with the announcement")
            found.unpaid.append(unpaid(bonus, why))
        elif bonus.holder in ("always", "silent") or (bonus.holder == "silent-lost" and not success):
            found.alone.append(_alone(sides, fact))
        else:
            under_kontra = sides.hand.kontra.level if bonus.takes_game_kontra else 0
            found.paid.append(_silent(sides, fact, under_kontra))
    return found


def _announced_in_vain(fact: BonusFact, facts: Sequence[BonusFact], bonus: Bonus) -> bool:
    """True if the other side announced the same bonus and failed."""
    return any(
        one.bonus == fact.bonus and one.side != fact.side and one.announced and not is_made(one, bonus) for one in facts
    )


def _announced_otherwise(sides: Sides, fact: BonusFact) -> bool:
    """True if the side of a silent king ultimo announced the other one and failed: one card falls once."""
    known = sides.rules.bonuses
    kings = [one for one in sides.hand.bonuses if known[one.bonus].declarer_only and known[one.bonus].last_trick]
    others = [one for one in kings if one.bonus != fact.bonus and one.side == fact.side]
    return fact in kings and any(one.announced and not is_made(one, known[one.bonus]) for one in others)


def _own_side_took_it(sides: Sides, fact: BonusFact) -> bool:
    """True if the pagat of a lost ultimo fell to a partner of its holder."""
    return any(
        card == "pagat" and fact.by in (None, loser) and by is not None and sides.same_side(loser, by)
        for card, loser, by in sides.hand.captured
    )


def _announced(sides: Sides, fact: BonusFact) -> Stake:
    """An announced bonus with its own kontra, or the game's; one that failed may have a price of its own."""
    bonus = sides.rules.bonuses[fact.bonus]
    kontra = sides.hand.kontra if bonus.is_game and not fact.kontra.level else fact.kontra
    with_game = _lost_with_the_game(sides, fact)
    success = is_made(fact, bonus) and not with_game
    value = bonus.announced if success or bonus.announced_lost is None else bonus.announced_lost
    terms = Terms((Addend(value or 0, ANNOUNCED, bonus),), (), success, sides.decimals)
    notes = (Note(bonus, said("announced")), *_by(fact, bonus, success))
    if with_game and fact.made:
        notes = (Note(bonus, said("announced, and lost with the game")),)
    alone = bonus.holder == "always"
    if alone:
        notes = (Note(bonus, said("announced: {name}'s alone", name=fact.by or "")), *notes[1:])
    return Stake(bonus, terms, notes, fact.side == DECLARER, kontra, fact.by, alone=alone)


def _lost_with_the_game(sides: Sides, fact: BonusFact) -> bool:
    """True if an announcement of the declarer's side is lost because its game is, where the rules say so."""
    bonus = sides.rules.bonuses[fact.bonus]
    return bonus.lost_with_game and fact.announced and fact.side == DECLARER and not declarer_won(sides)


def _silent(sides: Sides, fact: BonusFact, under_kontra: int) -> Stake:
    """A bonus that was not announced; a silent valat may be doubled by a kontra of level `under_kontra` on the game."""
    bonus, kontra = sides.rules.bonuses[fact.bonus], sides.rules.kontra
    success = is_made(fact, bonus)
    factors: tuple[Factor, ...] = ()
    notes = _by(fact, bonus, success)
    if under_kontra and kontra is not None:
        times = doubling(sides.rules, under_kontra)
        why = Note(kontra, said("the kontra on the game reaches the valat: × {times}", times=Quantity(times)))
        notes, factors = (why, *notes), (Factor(times, KONTRA, why),)
    terms = Terms((Addend(bonus.silent, SILENT, bonus),), factors, success, sides.decimals)
    stake = Stake(bonus, terms, notes, fact.side == DECLARER, by=fact.by, other=bonus.silent_other)
    return _with_makers_radl(sides, stake) if bonus.makers_radl and not stake.of_declarer else stake


def _with_makers_radl(sides: Sides, stake: Stake) -> Stake:
    """A silent valat of the defenders, doubled by an open radl of one of them in the place of the declarer's."""
    terms, notes = stake.terms, stake.notes
    owner = next((name for name in sides.opponents if sides.before.radli.get(name)), None)
    radl = open_radl(sides, owner, terms.kontra)
    if radl is not None:
        terms, notes = terms.times(radl), (*notes, radl.why)
    return Stake(stake.rule, terms, notes, of_declarer=False, by=stake.by, other=stake.other, radl=False)


def _alone(sides: Sides, fact: BonusFact) -> Stake:
    """A silent pagat ultimo that counts for its holder alone. His side's radl doubles it; money he settles himself."""
    bonus = sides.rules.bonuses[fact.bonus]
    terms = Terms((Addend(bonus.silent, SILENT, bonus),), (), is_made(fact, bonus), sides.decimals)
    notes = (Note(bonus, said("not announced: {name}'s alone", name=fact.by or "")),)
    return Stake(bonus, terms, notes, fact.side == DECLARER, by=fact.by, alone=True)


def _by(fact: BonusFact, bonus: Bonus, success: bool) -> tuple[Note, ...]:
    """The note of who made or lost it, where that was said."""
    if fact.by is None:
        return ()
    if success:
        return (Note(bonus, said("made by {name}", name=fact.by)),)
    return (Note(bonus, said("lost by {name}", name=fact.by)),)
