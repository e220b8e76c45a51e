"""The players who write a stake, and how much of it: the step from a worth to the players' amounts.

Three forms, named in the YAML by `payout.form`:

* `side`: the declarer and his partner write it, both the same; the defenders nothing, unless the rules credit the
  co-defender of one whose bonus failed.
* `money`: each loser pays one winner; a declarer who plays alone settles with each of the others.
* `reciprocal`: its owner writes it whole, his partner (or a co-defender) a part, and whoever said kontra a share of
  his own (TAROK.net).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ..amounts import Amount, ratio, rounded
from ..law.ruleset import Ruleset
from ..words.said import Quantity, Said, said
from .doubles import double_by_radl, doubling, kontra_factor, own_kontra
from .lines import NOBODY, Line
from .sides import Sides
from .stakes import Stake
from .terms import ANNOUNCED, PARTNER, SILENT, SPEAKER, VALUE, Addend, Factor, Note, Terms

if TYPE_CHECKING:
    from ..law.kontra import KontraRule
    from ..law.payout import PartnerShare, PayoutShares


def lines_of(sides: Sides, stake: Stake) -> list[Line]:
    """The lines of a stake, with its kontra, the open radli that double it, and who settles with whom."""
    if not stake.terms.parts:
        return [Line(stake.rule, stake.terms, NOBODY, stake.notes, stake)]
    lines = _alone(sides, stake, stake.by) if stake.alone and stake.by else FORMS[sides.rules.payout.form](sides, stake)
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
        terms = Terms((Addend(stake.other, SILENT, stake.rule),), (), stake.won, sides.decimals)
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


def _alone(sides: Sides, stake: Stake, holder: str) -> list[Line]:
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
    what = said("{name} said kontra and writes a share of his own", name=speaker)
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
