"""Bonuses, and who pays whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ..amounts import Amount, ratio, rounded
from ..hand.hand import DECLARER, BonusFact
from ..law.bonuses import Bonus
from ..law.ruleset import Ruleset
from ..words.said import Quantity, Said, Value, said
from .sides import Sides
from .stakes import (
    NOBODY,
    Line,
    Stake,
    declarer_won,
    double_by_radl,
    doubling,
    fixed,
    kontra_factor,
    open_radl,
    own_kontra,
    unpaid,
)
from .terms import ANNOUNCED, KONTRA, PARTNER, SILENT, SPEAKER, VALUE, Addend, Factor, Note, Terms

if TYPE_CHECKING:
    from ..law.bonuses import KontraRule
    from ..law.payments import PartnerShare, PayoutShares


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


class BonusStakes(Value):
    """The bonuses of a hand: those of the sides, those that are their holder's alone, and those that score nothing."""

    __slots__ = ("alone", "paid", "unpaid")

    def __init__(self, paid: list[Stake], alone: list[Stake], unpaid: list[Stake]) -> None:
        self.paid: Final = paid
        self.alone: Final = alone
        self.unpaid: Final = unpaid


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
    terms = fixed(sides, bonus, value or 0, success, ANNOUNCED)
    notes = (Note(bonus, said("announced")), *_by(fact, bonus, success))
    if with_game and fact.made:
        notes = (Note(bonus, said("announced, and lost with the game")),)
    alone = bonus.holder == "always"
    if alone:
        notes = (Note(bonus, said("announced: only {name}'s", name=fact.by or "")), *notes[1:])
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
    terms = fixed(sides, bonus, bonus.silent, is_made(fact, bonus), SILENT)
    notes = (Note(bonus, said("not announced: only {name}'s", name=fact.by or "")),)
    return Stake(bonus, terms, notes, fact.side == DECLARER, by=fact.by, alone=True)


def _by(fact: BonusFact, bonus: Bonus, success: bool) -> tuple[Note, ...]:
    """The note of who made or lost it, where that was said."""
    if fact.by is None:
        return ()
    if success:
        return (Note(bonus, said("made by {name}", name=fact.by)),)
    return (Note(bonus, said("lost by {name}", name=fact.by)),)


def lines_of(sides: Sides, stake: Stake) -> list[Line]:
    """The lines of a stake, with its kontra, the open radli that double it, and who settles with whom."""
    if not stake.terms.parts:
        return [Line(stake.rule, stake.terms, NOBODY, stake.notes, stake)]
    if stake.alone and stake.by:
        lines = _paid_alone(sides, stake, stake.by)
    else:
        lines = FORMS[sides.rules.payout.form](sides, stake)
    partner = sides.rules.payout.partner
    if partner is not None and partner.round_first and partner.round != "exact":
        lines = [without_half(partner, line) for line in lines]
    if sides.doubled:
        lines = [doubled for line in lines for doubled in double_by_radl(sides, line)]
    if each_pays(sides.rules) and not stake.alone:
        settling = _settling(sides)
        lines = [line.noted(settling) if line.shares else line for line in lines]
    return lines


def _side(sides: Sides, stake: Stake) -> list[Line]:
    """The lines of a stake that the declarer's side writes, or that credits the co-defender of one who failed."""
    lines = [_between(sides, stake, dict.fromkeys(sides.side, 1))]
    rules, names = sides.rules.kontra, stake.kontra.names
    if rules is not None and rules.failed_costs and names and stake.won and stake.of_declarer:
        lines.append(_failed_kontra(sides, rules, stake))
    if sides.rules.payout.co_defender_credited and stake.by is not None and not (stake.of_declarer or stake.won):
        credited = [name for name in sides.opponents if name != stake.by]
        lines.append(_between(sides, stake, dict.fromkeys(credited, 1)))
    return lines


def _failed_kontra(sides: Sides, rules: KontraRule, stake: Stake) -> Line:
    """The loss of a defender whose kontra failed: as much as it added to what the declarer's side writes."""
    name, added = stake.kontra.names[0], doubling(sides.rules, stake.kontra.level) - 1
    why = Note(rules, said("{name} said kontra in vain, and loses what it added", name=name))
    terms = stake.terms.opposite().times(Factor(added, SPEAKER, why))
    return Line(rules, terms, {name: 1}, (why,), stake)


def _money(sides: Sides, stake: Stake) -> list[Line]:
    """The line of a stake in money: each loser pays one winner, or all of them settle with a player who is alone."""
    side, opponents = sides.side, sides.opponents
    shares: dict[str, Amount] = dict.fromkeys(side, ratio(len(opponents), len(side)))
    shares.update(dict.fromkeys(opponents, -1))
    return [_between(sides, stake, shares)]


def _between(sides: Sides, stake: Stake, shares: Mapping[str, Amount]) -> Line:
    """The one line of a stake with its own kontra, as the declarer's side sees it."""
    terms, notes, kontra = stake.terms, stake.notes, own_kontra(sides, stake)
    if kontra is not None:
        terms, notes = terms.times(kontra), (*notes, kontra.why)
    return Line(stake.rule, terms if stake.of_declarer else terms.opposite(), shares, notes, stake)


def _reciprocal(sides: Sides, stake: Stake) -> list[Line]:
    """The lines of a reciprocal stake: owner, partner (or co-defenders) and whoever said kontra write parts of T."""
    payout, level = sides.rules.payout, stake.kontra.level
    assert payout.shares is not None and payout.partner is not None  # a reciprocal payout names both
    multiples = payout.shares.won if stake.won else payout.shares.lost
    owners, others = _owners(sides, stake)
    lines = [_owner(sides, stake, owners, multiples.owner[level])]
    if others and stake.other is not None:
        terms = fixed(sides, stake.rule, stake.other, stake.won, SILENT)
        lines.append(Line(stake.rule, terms, dict.fromkeys(others, 1), (), stake))
    elif others:
        half = _half(payout.partner)
        lines.append(Line(stake.rule, stake.terms.times(half), dict.fromkeys(others, 1), (half.why,), stake))
    share = multiples.speaker[level]
    if level and share:
        speaker = stake.kontra.names[0]
        part = _share(payout.shares, speaker, share if share > 0 else -share)
        same = (share > 0) == stake.won
        terms = (stake.terms if same else stake.terms.opposite()).times(part)
        lines.append(Line(stake.rule, terms, {speaker: 1}, (part.why,), stake))
    return lines


def _owners(sides: Sides, stake: Stake) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The owners of a stake, and those who play with them."""
    if stake.of_declarer:
        announced = stake.by if stake.terms.part(ANNOUNCED) is not None and sides.rules.payout.announcer_owns else None
        owner = sides.side[:1] if announced is None else (announced,)
        return owner, tuple([name for name in sides.side if name not in owner])
    if stake.by is None:
        return sides.opponents, ()
    return (stake.by,), tuple([name for name in sides.opponents if name != stake.by])


def _owner(sides: Sides, stake: Stake, owners: tuple[str, ...], times: Amount) -> Line:
    """The line of a stake's owner, who writes it whole, or the multiple of it that a kontra leaves him."""
    kontra = kontra_factor(sides, stake.kontra, times) if stake.kontra.level else None
    line = Line(stake.rule, stake.terms, dict.fromkeys(owners, 1), stake.notes, stake)
    return line if kontra is None else line.times(kontra)


def _paid_alone(sides: Sides, stake: Stake, holder: str) -> list[Line]:
    """The line of a stake that its holder writes alone, with its kontra.

    Money he settles with each of the other side.
    """
    others = sides.opponents if holder in sides.side else sides.side
    line = Line(stake.rule, stake.terms, for_one(sides.rules, (*others, holder), holder), stake.notes, stake)
    kontra = own_kontra(sides, stake)
    return [line if kontra is None else line.times(kontra)]


def without_half(rule: PartnerShare, line: Line) -> Line:
    """The line of a partner or co-defender with its half point rounded, where the table writes none."""
    worth = line.terms.worth
    if line.terms.factor(PARTNER) is None or worth.denominator == 1:
        return line
    size: Amount = worth if worth > 0 else -worth
    whole = rounded(size, 0) if rule.round == "up" else size // 1
    terms = Terms((Addend(whole, VALUE, rule, size),), (), line.terms.gained, line.terms.decimals)
    what = said("{exact}, without the half {whole}", exact=Quantity(size), whole=Quantity(whole))
    return line.but(terms=terms).noted(Note(rule, what))


def _half(rule: PartnerShare) -> Factor:
    what = said("partner and co-defenders write a half, never doubled by kontra")
    return Factor(rule.share, PARTNER, Note(rule, what))


def _share(rule: PayoutShares, speaker: str, times: Amount) -> Factor:
    what = said("{name} said kontra and writes a share of their own", name=speaker)
    return Factor(times, SPEAKER, Note(rule, what))


FORMS: Final[dict[str, Callable[[Sides, Stake], list[Line]]]] = {
    "side": _side,
    "money": _money,
    "reciprocal": _reciprocal,
}


def each_pays(rules: Ruleset) -> bool:
    """True if what one player wins or loses passes between him and each of the others (money); else it is his alone."""
    return rules.payout.form == "money"


def for_one(rules: Ruleset, players: Iterable[str], player: str) -> Mapping[str, Amount]:
    """The shares of what one player wins or loses for himself: his alone, or for money one from each of the others."""
    if not each_pays(rules):
        return {player: 1}
    shares: dict[str, Amount] = dict.fromkeys(players, -1)
    shares[player] = len(shares) - 1
    return shares


def for_culprit(
    rules: Ruleset, players: Sequence[str], player: str, into_pot: bool, altogether: bool
) -> Mapping[str, Amount]:
    """The shares of what one player pays for a breach: to the others, or as much into the pot.

    If the amount is what he pays altogether, it is divided among those who get it.
    """
    if into_pot:
        return {player: 1 if altogether else len(players) - 1}
    shares = for_one(rules, players, player)
    if not altogether or not each_pays(rules):
        return shares
    return {name: ratio(share, len(players) - 1) for name, share in shares.items()}


def payment_notes(rules: Ruleset, what: Said) -> tuple[Note, ...]:
    """A note of how one player's payment passes to the others, where one does."""
    return (Note(rules.payout, what),) if each_pays(rules) else ()


def _settling(sides: Sides) -> Note:
    """The note of who settles with whom, where money passes between the sides."""
    rule, opponents = sides.rules.payout, len(sides.opponents)
    if len(sides.side) == opponents:
        return Note(rule, said("each player settles with one opponent"))
    what = said("{name} is alone and settles with each of the other {n}", name=sides.side[0], n=opponents)
    return Note(rule, what)
