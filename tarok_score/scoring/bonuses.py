"""Stakes of bonuses, and the lines of every stake: its kontra, its radl, who writes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ..amounts import Amount, ratio, rounded, size
from ..hand import DECLARER, BonusFact
from ..law.games import Bonus
from ..law.ruleset import Ruleset
from ..words.said import Quantity, Said, said
from .stakes import (
    NOBODY,
    Addend,
    Factor,
    Line,
    Note,
    Sides,
    Stake,
    Terms,
    declarer_won,
    double_by_radl,
    fixed,
    kontra_factor,
    radl_factor,
    unpaid,
)

if TYPE_CHECKING:
    from ..law.rare import PartnerShare


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


def bonuses(sides: Sides, facts: Iterable[BonusFact]) -> list[Stake]:
    """The stakes of these bonuses: those of the sides, those of single players, and those that score nothing."""
    return sorted([_stake(sides, fact) for fact in facts], key=lambda stake: stake.alone if stake.terms.parts else 2)


def _stake(sides: Sides, fact: BonusFact) -> Stake:
    """The stake of a bonus: its worth announced or not, its kontra, and whose it is."""
    bonus, kontra, of_declarer = sides.rules.bonuses[fact.bonus], sides.hand.kontra, fact.side == DECLARER
    # Some rules take the announced bonuses of a lost game away, made or not.
    with_game = bonus.lost_with_game and fact.announced and of_declarer and not declarer_won(sides)
    success = is_made(fact, bonus) and not with_game
    why = _why_unpaid(sides, fact, bonus, success)
    if why is not None:
        return unpaid(bonus, why)
    name = fact.by or ""
    notes: tuple[Note, ...] = ()
    if name:
        notes = (Note(bonus, said("made by {name}", name=name) if success else said("lost by {name}", name=name)),)
    if fact.announced:
        if with_game and fact.made:
            reason, notes = said("announced, and lost with the game"), ()
        else:
            reason = said("announced")
        alone = bonus.holder == "always"
        if alone:
            # This note says whose it is, and so takes the place of the plain one.
            reason = said("announced: only {name}'s", name=name)
        value = bonus.announced if success or bonus.announced_lost is None else bonus.announced_lost
        terms = fixed(sides, bonus, value or 0, success, "announced")
        # A bonus that is the game itself is doubled with the game, unless it has a kontra of its own.
        own = kontra if bonus.is_game and not fact.kontra.level else fact.kontra
        return Stake(bonus, terms, (Note(bonus, reason), *notes), of_declarer, own, fact.by, alone)
    terms = fixed(sides, bonus, bonus.silent, success, "silent")
    if bonus.holder in ("always", "silent") or (bonus.holder == "silent-lost" and not success):
        alone_note = Note(bonus, said("not announced: only {name}'s", name=name))
        return Stake(bonus, terms, (alone_note,), of_declarer, by=fact.by, alone=True)
    if bonus.takes_game_kontra and kontra.level and sides.rules.kontra is not None:
        times = sides.rules.kontra.multiples[kontra.level]
        reason = said("the kontra on the game reaches the valat: × {times}", times=Quantity(times))
        reached = Factor(times, "kontra", Note(sides.rules.kontra, reason))
        terms, notes = terms.times(reached), (reached.why, *notes)
    makers = bonus.makers_radl and not of_declarer
    if makers:
        # An open radl of one of the defenders doubles it in the place of the declarer's.
        owner = next((opponent for opponent in sides.opponents if sides.before.radli.get(opponent)), None)
        radl = radl_factor(sides, owner, terms)
        if radl is not None:
            terms, notes = terms.times(radl), (*notes, radl.why)
    return Stake(bonus, terms, notes, of_declarer, by=fact.by, other=bonus.silent_other, radl=not makers)


def _why_unpaid(sides: Sides, fact: BonusFact, bonus: Bonus, success: bool) -> Said | None:
    """The reason for which a bonus is neither won nor lost; None if it is."""
    known, others = sides.rules.bonuses, sides.hand.bonuses
    if bonus.neutral_to_own_side and not success:
        for card, loser, by in sides.hand.captured:
            if card == "pagat" and fact.by in (None, loser) and sides.same_side(loser, by):
                return said("its card was taken by its own side: neither won nor lost")
    if fact.announced:
        return None
    if not success:
        if not bonus.lost_silently:
            return said("not announced and not made: nothing is lost")
        if bonus.spared_by_announcement and any(other.announced and other.side == fact.side for other in others):
            return said("its side announced another: nothing is lost")
        return None
    in_vain = [other for other in others if other.announced and not is_made(other, known[other.bonus])]
    if not in_vain:
        return None
    if not bonus.collected and any(failed.bonus == fact.bonus and failed.side != fact.side for failed in in_vain):
        return said("the other side announced it and failed: counted once, with the announcement")
    # One card falls once: the other ultimo of the king is that of the same card.
    kings = [
        king for king in in_vain if known[king.bonus].of_king and king.bonus != fact.bonus and king.side == fact.side
    ]
    if kings and bonus.of_king and not bonus.beside_failed:
        return said("its side announced the other ultimo and failed: counted once, with the announcement")
    return None


def lines_of(sides: Sides, stake: Stake) -> list[Line]:
    """The lines of a stake, with its kontra, the open radli that double it, and who settles with whom."""
    # A stake that came to nothing is a line all the same, so that its reason is shown.
    if not stake.terms.parts:
        return [Line(stake.rule, stake.terms, NOBODY, stake.notes, stake)]
    payout, alone = sides.rules.payout, stake.by if stake.alone else None
    if alone is not None:
        others = sides.opponents if alone in sides.side else sides.side
        line = Line(stake.rule, stake.terms, for_one(sides.rules, (*others, alone), alone), stake.notes, stake)
        lines = [line.times(kontra_factor(sides, stake.kontra))]
    else:
        lines = _reciprocal(sides, stake) if payout.form == "reciprocal" else _between(sides, stake)
    # Halves are evened before the radl here, so that doubling an odd number stays whole.
    if payout.partner is not None and payout.partner.round_first and payout.partner.round != "exact":
        lines = [without_half(payout.partner, line) for line in lines]
    if sides.doubled:
        lines = [doubled for line in lines for doubled in double_by_radl(sides, line)]
    if payout.each_pays and not stake.alone:
        n = len(sides.opponents)
        reason = said("each player settles with one opponent")
        if len(sides.side) != n:
            reason = said("{name} is alone and settles with each of the other {n}", name=sides.side[0], n=n)
        lines = [line.but(note=Note(payout, reason)) for line in lines]
    return lines


def _between(sides: Sides, stake: Stake) -> list[Line]:
    """The lines of a stake as the declarer's side sees it, which writes it or settles it with the other side.

    The speaker of a kontra that failed may lose what it added, and the co-defender of a player who failed may be
    credited.
    """
    terms, notes, kontra = stake.terms, stake.notes, kontra_factor(sides, stake.kontra)
    if kontra is not None:
        terms, notes = terms.times(kontra), (*notes, kontra.why)
    line = Line(stake.rule, terms if stake.of_declarer else terms.opposite(), sides.shares, notes, stake)
    lines, rules = [line], sides.rules.kontra
    if rules is not None and rules.failed_costs and stake.kontra.names and stake.won and stake.of_declarer:
        # What kontra added is all but the plain worth, which the failed speaker does not owe.
        name, added = stake.kontra.names[0], rules.multiples[stake.kontra.level] - 1
        why = Note(rules, said("{name} said kontra in vain, and loses what it added", name=name))
        loss = stake.terms.opposite().times(Factor(added, "speaker", why))
        lines.append(Line(rules, loss, {name: 1}, (why,), stake))
    if sides.rules.payout.co_defender_credited and stake.by is not None and not (stake.of_declarer or stake.won):
        lines.append(
            line.but(shares=dict.fromkeys([opponent for opponent in sides.opponents if opponent != stake.by], 1))
        )
    return lines


def _reciprocal(sides: Sides, stake: Stake) -> list[Line]:
    """The lines of a reciprocal stake: owner, partner (or co-defenders) and the speaker of kontra write parts of T."""
    payout, kontra, together = sides.rules.payout, stake.kontra, sides.side if stake.of_declarer else sides.opponents
    assert payout.shares is not None and payout.partner is not None  # a reciprocal payout names both
    multiples = payout.shares.won if stake.won else payout.shares.lost
    owners = sides.side[:1]
    # By these rules the announcer owns the bonus, though the partner played for it.
    if (
        stake.of_declarer
        and payout.announcer_owns
        and stake.by is not None
        and stake.terms.part("announced") is not None
    ):
        owners = (stake.by,)
    elif not stake.of_declarer:
        owners = sides.opponents if stake.by is None else (stake.by,)
    owned = Line(stake.rule, stake.terms, dict.fromkeys(owners, 1), stake.notes, stake)
    lines = [owned.times(kontra_factor(sides, kontra, multiples.owner[kontra.level]))]
    others = dict.fromkeys([name for name in together if name not in owners], 1)
    if others and stake.other is not None:
        lines.append(Line(stake.rule, fixed(sides, stake.rule, stake.other, stake.won, "silent"), others, (), stake))
    # The partner's half is of the worth without kontra: they did not speak.
    elif others:
        half = Note(payout.partner, said("partner and co-defenders write a half, never doubled by kontra"))
        terms = stake.terms.times(Factor(payout.partner.share, "partner", half))
        lines.append(Line(stake.rule, terms, others, (half,), stake))
    share = multiples.speaker[kontra.level]
    if kontra.level and share:
        speaker = kontra.names[0]
        why = Note(payout.shares, said("{name} said kontra and writes a share of their own", name=speaker))
        # The speaker wins when the owner loses, and the other way round.
        terms = stake.terms if (share > 0) == stake.won else stake.terms.opposite()
        lines.append(Line(stake.rule, terms.times(Factor(size(share), "speaker", why)), {speaker: 1}, (why,), stake))
    return lines


def without_half(rule: PartnerShare, line: Line) -> Line:
    """The line of a partner or co-defender with its half point rounded, if the table writes none."""
    worth = line.terms.worth
    if line.terms.factor("partner") is None or worth.denominator == 1:
        return line
    half = size(worth)
    whole = rounded(half, 0) if rule.round == "up" else half // 1
    terms = Terms((Addend(whole, "value", rule, half),), (), line.terms.gained, line.terms.decimals)
    reason = said("{exact}, without the half {whole}", exact=Quantity(half), whole=Quantity(whole))
    return line.but(terms=terms, note=Note(rule, reason))


def for_one(rules: Ruleset, players: Iterable[str], player: str) -> Mapping[str, Amount]:
    """The shares of what a player wins or loses alone: one share, or for money one with each of the others."""
    if not rules.payout.each_pays:
        return {player: 1}
    shares: dict[str, Amount] = dict.fromkeys(players, -1)
    shares[player] = len(shares) - 1
    return shares


def for_culprit(
    rules: Ruleset, players: Sequence[str], player: str, into_pot: bool, altogether: bool
) -> Mapping[str, Amount]:
    """The shares of what a player pays for a breach: to the others, or as much into the pot.

    If the amount is the whole payment, it is divided among those who get it.
    """
    if into_pot:
        return {player: 1 if altogether else len(players) - 1}
    shares = for_one(rules, players, player)
    if not altogether or not rules.payout.each_pays:
        return shares
    return {name: ratio(share, len(players) - 1) for name, share in shares.items()}


def payment_notes(rules: Ruleset, reason: Said) -> tuple[Note, ...]:
    """Says how a player's payment reaches the others, if one does."""
    return (Note(rules.payout, reason),) if rules.payout.each_pays else ()
