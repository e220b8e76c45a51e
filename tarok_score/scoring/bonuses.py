"""The bonuses of a hand: which of them count, and what each is worth."""

from __future__ import annotations

from ..amounts import Amount
from ..hand.hand import DECLARER, NO_KONTRA, BonusFact
from ..rules.ruleset import Bonus
from .item import Item
from .lines import Line, Note, working
from .sides import Play


def decisive_valat(play: Play) -> BonusFact | None:
    """The valat that leaves nothing else to score: the one made, else one announced in vain, the declarer's first."""
    failed = None
    for fact in play.hand.bonuses:
        bonus = play.rules.bonuses[fact.bonus]
        if not bonus.replaces:
            continue
        if made(fact, bonus):
            return fact
        if fact.announced and (failed is None or fact.side == DECLARER):
            failed = fact
    return failed


def made(fact: BonusFact, bonus: Bonus) -> bool:
    """Whether the bonus counts as made; a king ultimo may have to be won by the king itself."""
    return fact.made and not (bonus.must_win_itself and fact.itself is False)


def nothing(rule_of: Bonus, why: str) -> Line:
    """A fact that is possible but scores nothing, and why."""
    return Line(rule_of, "0", {}, (Note(rule_of, why),))


def items(play: Play, facts: tuple[BonusFact, ...]) -> tuple[list[Item], list[Line], list[BonusFact]]:
    """The items to be settled between the sides, the lines that score nothing, and the holders' own bonuses."""
    rules = play.rules
    announced_and_failed = {
        (fact.bonus, fact.side) for fact in facts if fact.announced and not made(fact, rules.bonuses[fact.bonus])
    }
    found, idle, own = [], [], []
    for fact in facts:
        bonus = rules.bonuses[fact.bonus]
        success = made(fact, bonus)
        if not fact.announced and not success and not bonus.lost_silently:
            idle.append(nothing(bonus, "not announced and not made: nothing is lost"))
        elif not fact.announced and success and not bonus.collected and _other(fact) in announced_and_failed:
            idle.append(nothing(bonus, "the other side announced it and failed: counted once, with the announcement"))
        elif not fact.announced and (bonus.holder == "silent" or (bonus.holder == "silent-lost" and not success)):
            own.append(fact)
        else:
            found.append(item(play, fact, bonus))
    return found, idle, own


def _other(fact: BonusFact) -> tuple[str, str]:
    return fact.bonus, "defenders" if fact.side == DECLARER else "declarer"


def item(play: Play, fact: BonusFact, bonus: Bonus) -> Item:
    """One bonus at its silent or announced worth; a failed announcement may have a price of its own."""
    success = made(fact, bonus)
    if fact.announced:
        worth, other = bonus.announced, None
        assert worth is not None
        notes: tuple[Note, ...] = (Note(bonus, "announced"),)
        if not success and bonus.announced_lost is not None:
            worth = bonus.announced_lost
    else:
        worth, other, notes = bonus.silent, bonus.silent_other, ()
    kontra = fact.kontra if fact.announced else NO_KONTRA
    factors: tuple[Amount, ...] = ()
    if bonus.takes_game_kontra and not fact.announced and play.hand.kontra.level and play.rules.kontra is not None:
        factors = ((1 << play.hand.kontra.level),)
        notes = (Note(play.rules.kontra, f"the kontra on the game reaches the valat: × {factors[0]}"),)
    if fact.by is not None:
        notes = (*notes, Note(bonus, f"{'made' if success else 'lost'} by {fact.by}"))
    return Item(bonus, (worth,), factors, success, fact.side == DECLARER, kontra, fact.by, other, notes)


def own_line(play: Play, fact: BonusFact) -> Line:
    """A silent pagat ultimo that counts for its holder alone; his side's radl doubles it, money is settled by him."""
    bonus = play.rules.bonuses[fact.bonus]
    success = made(fact, bonus)
    holder = fact.by
    assert holder is not None
    factors: tuple[Amount, ...] = (2,) if play.doubled and holder in play.side else ()
    gain = bonus.silent * (2 if factors else 1)
    gain = gain if success else -gain
    amounts: dict[str, Amount] = {holder: gain}
    if play.rules.payout.form == "money":
        others = play.opponents if holder in play.side else play.side
        amounts = dict.fromkeys(others, -gain)
        amounts[holder] = gain * len(others)
    notes = (Note(bonus, f"not announced: {holder}'s alone"),)
    return Line(bonus, working((bonus.silent,), factors, success, play.rules.unit.decimals), amounts, notes)
