"""The sentences on the card of a ruleset that join several keys.

A sentence about one key stands beside that key in `law`. A sentence here needs several keys, or all contracts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..amounts import Amount
from ..documents.parts import Part
from ..hand.difference import has_difference
from ..law.bonuses import Bonus
from ..law.cards import (
    Bidding,
)
from ..law.contracts import Contract
from ..law.declarations import Declaration
from ..law.evening import Match, NoTaroksRule
from ..law.klop import Klop, KlopFull, KlopKontra, KlopPoints, Varsava
from ..law.kontra import KontraRule
from ..law.mond import Mond
from ..law.payout import PartnerShare, Payout
from ..law.penalties import MisdealRule, RevokeRule
from ..law.pot import PotTaken
from ..law.radli import Radli, RadliEnd
from ..law.rule import Rule
from ..law.ruleset import Ruleset
from ..law.table import Seats
from ..words.said import Fact, Said, chained, counted, listed, said
from .cardtables import gives_radl
from .units import Units

#: A sentence with the rules that it states.
Sourced = tuple[Said, tuple[Rule, ...]]
Sourceds = Iterator[Sourced]


def every(items: Sequence[Fact]) -> Fact:
    """Several things as people list them."""
    return listed(list(items), "{some} and {last}")


# Bidding and winning ---------------------------------------------------------------------------------------------


def _higher(rules: Ruleset, bidding: Bidding, rule: Rule) -> Sourceds:
    if bidding.form != "auction":
        return
    if bidding.higher:
        yield said("Whoever wins the bidding plays what he bid or anything higher."), (rule,)
    else:
        yield said("Whoever wins the bidding plays what he bid."), (rule,)


def _raises(rules: Ruleset, bidding: Bidding, rule: Rule) -> Sourceds:
    """The contracts that are announced only after the exchange."""
    known = [(rules.contracts[one.of], one.into) for one in bidding.raises if one.of in rules.contracts]
    targets = dict.fromkeys(key for _, into in known for key in into if key not in bidding.order)
    if len(targets) > 1:
        yield said("A contract marked raised is announced after the exchange, over the one that was bid."), (rule,)
        return
    for key in targets:
        of = [contract for contract, into in known if key in into]
        text = "After the exchange these may be raised to {contract}: {games}."
        yield said(text, contract=rules.contracts[key], games=tuple(of)), (rule,)


def _unopposed(rules: Ruleset, bidding: Bidding, rule: Rule) -> Sourceds:
    """The contracts that may take the place of a bid when all others have passed."""
    for one in bidding.unopposed:
        text = "When all the others pass, whoever bid {game} may play {others} instead."
        others = every([rules.contracts[key] for key in one.into])
        yield said(text, game=rules.contracts[one.of], others=others), (rule,)


def difference(rules: Ruleset) -> Sourceds:
    """The card point difference, where a contract with a declarer counts it."""
    found = rules.difference
    counted = [one for one in rules.contracts.values() if has_difference(one) and one.game in ("difference", "times")]
    if found is not None and not all(one.whole_count for one in counted):
        if found.round_to > 1:
            text = "The difference is the distance from 35, to the nearest {n}."
            yield said(text, n=found.round_to), (found,)
        else:
            yield said("The difference is the distance from 35, exactly."), (found,)


def base_score(rules: Ruleset) -> Sourceds:
    """The base score of Polish games, which also counts where a ruleset says nothing of it."""
    base = rules.base_score
    if base is not None and base.scale:
        scale = chained([_counts(step.least, step.counts) for step in base.scale], "{one}, {other}")
        yield said("The base score by the losing side's card points: {scale}.", scale=scale), (base,)
    elif any(one.game == "fives" for one in rules.contracts.values() if one.decided_by == "points"):
        text = "The base score is the fives that the losing side's card points are below 35, rounded, and {n} more."
        yield said(text, n=1 if base is None else base.add), (base or rules.difference or rules.win,)


def _counts(least: int, counts: int) -> Fact:
    return said("{amount} from {n}", n=least, amount=counts) if least else counts


# Who writes what -------------------------------------------------------------------------------------------------


def _partners(rules: Ruleset) -> bool:
    return any(one.partner for one in rules.contracts.values())


def _payout(rules: Ruleset, payout: Payout, rule: Rule) -> Sourceds:
    if payout.form == "side" and _partners(rules):
        text = "What a game comes to is written by the declarer and his partner, both the same; by nobody else."
        yield said(text), (rule,)
    elif payout.form == "side":
        yield said("What a game comes to is written by the declarer; by nobody else."), (rule,)
    elif payout.form == "money":
        text = "The sides settle a game: one to one with partners, a player alone with each of the others."
        yield said(text), (rule,)
    else:
        yield said("The declarer writes the game and his side's bonuses, a defender his own bonuses."), (rule,)


def _share(rules: Ruleset, part: PartnerShare, rule: Rule) -> Sourceds:
    if _partners(rules):
        text = "Of two numbers the second is the partner's, or the other defender's for a defenders' bonus."
        yield said(text), (rule,)
    else:
        yield said("Of two numbers the second is the other defender's, for a defenders' bonus."), (rule,)


def undeclared(rules: Ruleset) -> Sourceds:
    """The games of two players that nobody declares."""
    for one in rules.contracts.values():
        if one.form == "undeclared" and one.loser_writes:
            text = "{contract}: whoever wins writes all his card points, and the loser writes his as a loss."
            yield said(text, contract=one), (one,)
        elif one.form == "undeclared" and one.whole_count:
            yield said("{contract}: whoever wins writes all his card points.", contract=one), (one,)
        elif one.form == "undeclared":
            yield said("{contract}: whoever wins writes the difference.", contract=one), (one,)


def to_whom(rules: Ruleset, rule: Rule, into_pot: bool = False, altogether: bool = False) -> Sourceds:
    """The players who receive the money of a penalty."""
    if into_pot and altogether:
        yield said("It is paid once, into the pot."), (rule,)
    elif into_pot:
        yield said("It is paid into the pot, as much as otherwise to all the others."), (rule,)
    elif rules.payout.form == "money" and altogether:
        yield said("The others share it."), (rule,)
    elif rules.payout.form == "money":
        yield said("It is paid to each of the others."), (rule,)


def _penalty(rules: Ruleset, part: MisdealRule | RevokeRule, rule: Rule) -> Sourceds:
    yield from to_whom(rules, rule, part.into_pot, part.altogether)


# Bonuses and doubling --------------------------------------------------------------------------------------------


def lost_bonuses(rules: Ruleset) -> Sourceds:
    """The price of a bonus that fails."""
    announced = [one for one in rules.bonuses.values() if one.announced is not None]
    silent = [one for one in rules.bonuses.values() if one.lost_silently]
    if announced:
        yield said("An announced bonus that fails costs its announced value."), (announced[0],)
    for one in announced:
        if one.announced_lost is not None:
            amount = Units.of(rules).amount(one.announced_lost)
            yield said("{bonus}, announced and failed, costs {amount}.", bonus=one, amount=amount), (one,)
    if silent:
        text = "Lost in the last trick without an announcement, these cost their silent value: {games}."
        yield said(text, games=tuple(silent)), tuple(silent)


def _beside_a_valat(rules: Ruleset, bonus: Bonus, rule: Rule) -> Sourceds:
    if bonus.replaces and bonus.game_stands:
        yield said("Beside {valat} the game is scored, and no other bonus.", valat=bonus), (rule,)
    elif bonus.replaces:
        yield said("Beside {valat} nothing else of the hand is scored.", valat=bonus), (rule,)
    elif bonus.every_trick:
        yield said("{valat} is written beside the game and the other bonuses.", valat=bonus), (rule,)


def _doubled(rules: Ruleset, kontra: KontraRule, rule: Rule) -> Sourceds:
    bonuses = any(one.announced is not None for one in rules.bonuses.values())
    by: tuple[Rule, ...] = (kontra,) if rules.payout.shares is None else (kontra, rules.payout.shares)
    if kontra.bonuses and bonuses:
        yield said("The sides double in turn, the game and each announced bonus for itself; no silent one."), by
    elif bonuses:
        yield said("The sides double in turn, only the game, no bonus."), by
    else:
        yield said("The sides double in turn."), by


def not_doubled(rules: Ruleset, kontra: KontraRule) -> Sourceds:
    """The contracts and bonuses that kontra leaves alone."""
    closed: list[Contract | Bonus] = [one for one in rules.contracts.values() if not one.kontra]
    if kontra.bonuses:
        closed += [one for one in rules.bonuses.values() if one.announced is not None and not one.kontra]
    if closed:
        yield said("These cannot be doubled: {games}.", games=tuple(closed)), tuple(closed)


# Radli -----------------------------------------------------------------------------------------------------------


def _given(rules: Ruleset, radli: Radli, rule: Rule) -> Sourceds:
    """The contracts and bonuses after which everybody gets a radl."""
    contracts = [one for one in rules.contracts.values() if gives_radl(rules, one)]
    always = [one for one in rules.bonuses.values() if one.gives_radl == "always"]
    if len(contracts) > 3 and always:
        text = "Everybody gets a radl after the contracts marked so, and after {games}."
        yield said(text, games=every(always)), (radli.given,)
    elif len(contracts) > 3:
        yield said("Everybody gets a radl after the contracts marked so."), (radli.given,)
    elif contracts or always:
        yield said("Everybody gets a radl after {games}.", games=every([*contracts, *always])), (radli.given,)
    for one in rules.bonuses.values():
        if one.gives_radl == "made":
            yield said("Everybody gets a radl after {bonus} that is made.", bonus=one), (one,)
        elif one.gives_radl == "lost":
            yield said("Everybody gets a radl after {bonus} that is lost.", bonus=one), (one,)


def _several(rules: Ruleset, radli: Radli, rule: Rule) -> Sourceds:
    """The contracts and bonuses that give more than one radl, and the radli of several of them in one hand."""
    contracts = [one for one in rules.contracts.values() if gives_radl(rules, one)]
    bonuses = [one for one in rules.bonuses.values() if one.gives_radl != "never"]
    giving: list[Contract | Bonus] = [*contracts, *bonuses]
    for one in giving:
        if one.radli > 1:
            yield said("After {game} everybody gets {n}.", game=one, n=one.radli), (one,)
    if radli.causes_add:
        yield said("Several causes in one hand are counted together."), (rule,)


def never_doubled(rules: Ruleset, radli: Radli) -> Sourceds:
    """The penalties that neither kontra nor radli double."""
    mond = rules.mond
    if (mond is not None or rules.misdeal is not None) and not (mond is not None and mond.own_radl):
        yield said("The mond and misdeals are never doubled, neither by kontra nor by radli."), (radli,)


def never_paid(rules: Ruleset, radli: Radli) -> Sourceds:
    """The end of unused radli, where they cost nothing."""
    if radli.end is None:
        yield said("Radli that are open at the end cost nothing."), (radli,)


def _radli_paid(rules: Ruleset, end: RadliEnd, rule: Rule) -> Sourceds:
    costs = Units.of(rules).amount(end.value)
    yield said("Each radl that is open at the end costs {amount}.", amount=costs), (rule,)
    yield from to_whom(rules, rule)


# Everybody alone -------------------------------------------------------------------------------------------------


def _klop_points(rules: Ruleset, points: KlopPoints, rule: Rule) -> Sourceds:
    """The card points that are written where nobody is full and nobody without a trick."""
    contract = next(one for one in rules.contracts.values() if one.klop is not None and one.klop.points is points)
    facts: dict[str, Fact] = {"contract": contract}
    if points.only_most and points.round_to == 1:
        text = "{contract}: only whoever takes most writes his card points as a loss, exactly."
    elif points.only_most:
        text = "{contract}: only whoever takes most writes his card points as a loss, to the nearest {round_to}."
    elif points.round_to == 1:
        text = "{contract}: everybody writes his card points as a loss, exactly."
    else:
        text = "{contract}: everybody writes his card points as a loss, to the nearest {round_to}."
    if points.round_to > 1:
        facts["round_to"] = points.round_to
    yield said(text, **facts), (rule,)


def _full(rules: Ruleset, full: KlopFull, rule: Rule) -> Sourceds:
    amount, n = Units.of(rules).amount(full.value), full.least
    if full.doubles:
        yield said("{n} card points or more count double.", n=n), (rule,)
    elif full.others_write:
        text = "Whoever takes {n} card points or more loses {amount}, and the others write theirs."
        yield said(text, n=n, amount=amount), (rule,)
    else:
        text = "Whoever takes {n} card points or more loses {amount}, and the others write nothing."
        yield said(text, n=n, amount=amount), (rule,)


def _without_a_trick(rules: Ruleset, klop: Klop, rule: Rule) -> Sourceds:
    if not klop.empty.value:
        return
    if klop.empty.others_write:
        text = "Whoever takes no trick wins {amount}, and the others write theirs."
    else:
        text = "Whoever takes no trick wins {amount}, and the others write nothing."
    yield said(text, amount=Units.of(rules).amount(klop.empty.value)), (klop.empty,)
    if not (klop.full.beats_empty or klop.full.doubles or klop.full.others_write or klop.empty.others_write):
        yield said("Where somebody is full and somebody took no trick, both are written."), (klop.full, klop.empty)
    if klop.full.beats_empty:
        yield said("Where anybody is full, whoever took no trick wins nothing."), (klop.full,)
    if klop.resting_plays:
        yield said("The resting player plays with the talon's cards, and cannot win without a trick."), (klop.empty,)


def _klop_doubled(rules: Ruleset, klop: Klop, rule: Rule) -> Sourceds:
    if klop.kontra is not None:
        yield from _klop_kontra(rules, klop, klop.kontra)
    if rules.payout.form == "money":
        yield said("All of this is paid to each of the others, or by each of them."), (rules.payout,)


def _klop_kontra(rules: Ruleset, klop: Klop, kontra: KlopKontra) -> Sourceds:
    if kontra.form == "loser-or-speaker":
        text = "Under kontra a full player loses {amount}, and if nobody is full, whoever said it does."
        yield said(text, amount=Units.of(rules).amount(kontra.value)), (kontra,)
        if kontra.others_write:
            yield said("The others then still write their points."), (kontra,)
        return
    if kontra.form == "most":
        text = "Under kontra everything is doubled; if whoever said it took most card points, only what he writes."
        yield said(text), (kontra,)
        return
    if klop.resting_plays:
        text = "Anybody but the resting player may say kontra to a klop, and another player rekontra: see the table."
    else:
        text = "Anybody may say kontra to a klop, and another player rekontra: see the table."
    yield said(text), (kontra,)
    if kontra.fixed == "undoubled":
        yield said("What is written for a full player and for one without a trick is not doubled."), (kontra,)
    elif kontra.fixed == "doubled" and (klop.full.value or klop.empty.value):
        yield said("For a full player and one without a trick the first column holds."), (kontra,)


def _varsava(rules: Ruleset, found: Varsava, contract: Rule) -> Sourceds:
    """The scale by which a Varšava is paid, and who pays."""
    units = Units.of(rules)
    scale = chained([_step(units, tier.least, tier.pays) for tier in found.tiers], "{one}, {other}")
    if found.into_pot:
        text = "{contract}: everybody pays into the pot by his card points: {scale}."
        yield said(text, contract=contract, scale=scale), (contract,)
    else:
        text = "{contract}: whoever takes most card points pays each other player by their number: {scale}."
        yield said(text, contract=contract, scale=scale), (contract,)
        yield said("Several who took equally many share the payment."), (contract,)


def _trickless(rules: Ruleset, found: Varsava, contract: Rule) -> Sourceds:
    """The share of a player without a trick, where somebody is paid."""
    if found.into_pot or found.trickless_times == 1:
        return
    if found.trickless_times == 2:
        yield said("A player without a trick is paid double."), (contract,)
    else:
        yield said("A player without a trick is paid {n} times as much.", n=found.trickless_times), (contract,)


def _step(units: Units, least: int, pays: Amount) -> Fact:
    amount = units.amount(pays)
    return said("{amount} from {n}", n=least, amount=amount) if least else amount


# Declarations, and what one player pays --------------------------------------------------------------------------


def groups(rules: Ruleset) -> Sourceds:
    """The sentence that declarations are never doubled, and their groups, of each of which a player makes only one."""
    found = list(rules.declarations.values())
    if found and rules.kontra is not None:
        yield said("Declarations are never doubled."), (found[0],)
    for group in dict.fromkeys(one.group for one in found if one.group is not None):
        of_group = [one for one in found if one.group == group]
        if len(of_group) > 1:
            yield said("One player declares only one of these: {games}.", games=tuple(of_group)), tuple(of_group)


def _beside(rules: Ruleset, declaration: Declaration, rule: Rule) -> Sourceds:
    """The later declarations of its group that may be made beside one; earlier ones say so themselves."""
    found = list(rules.declarations.values())
    beside = [rules.declarations[key] for key in declaration.beside]
    later = [other for other in beside if found.index(other) > found.index(declaration)]
    if later:
        yield (
            said("But {others} goes beside {declaration}.", others=every(later), declaration=declaration),
            (rule,),
        )


def _where_the_mond_costs(rules: Ruleset, mond: Mond, rule: Rule) -> Sourceds:
    units = Units.of(rules)
    where = [one for one in rules.contracts.values() if "captured" in one.mond]
    yield from to_whom(rules, rule)
    if len(where) < len(rules.contracts):
        yield said("The mond costs this in {games}.", games=every(where)), (rule,)
    spared = [one for one in where if "talon" not in one.mond]
    if mond.talon is not None and spared:
        yield said("Left in the talon it costs nothing in {games}.", games=every(spared)), (mond.talon,)
    calling = None if rules.cards is None else rules.cards.calling
    called = any(one.called_king and "talon" in one.mond for one in rules.contracts.values())
    if mond.talon is not None and calling is not None and calling.rest_follows and called:
        text = "It costs nothing if the declarer wins the rest of the talon with the called king."
        yield said(text), (mond.talon, calling)
    for one in rules.contracts.values():
        if one.mond_value is not None:
            yield said("In {game} it costs {amount}.", game=one, amount=units.amount(one.mond_value)), (one,)


def _revoke(rules: Ruleset, revoke: RevokeRule, rule: Rule) -> Sourceds:
    yield from _what_a_breach_costs(rules, revoke, rule)
    for one in rules.contracts.values():
        if one.klop is None or revoke.value is not None:
            continue
        if one.value != one.klop.full.value or revoke.always_difference:
            yield said("In {game} it costs {amount}.", game=one, amount=Units.of(rules).amount(one.value)), (rule,)


def _what_a_breach_costs(rules: Ruleset, revoke: RevokeRule, rule: Rule) -> Sourceds:
    units = Units.of(rules)
    if revoke.value is not None and revoke.prices is not None and revoke.prices.in_time is not None:
        yield (
            said("A breach of the rules costs the culprit alone {amount}.", amount=units.amount(revoke.value)),
            (rule,),
        )
    elif revoke.value is not None:
        text = "A breach of the rules voids the hand: the culprit alone pays {amount}."
        yield said(text, amount=units.amount(revoke.value)), (rule,)
    elif revoke.always_difference:
        text = "A breach of the rules voids the hand: the culprit alone pays the contract, {n} and announced bonuses."
        yield said(text, n=units.amount(revoke.difference)), (rule,)
    elif revoke.difference:
        text = (
            "A breach of the rules voids the hand: the culprit alone pays the contract, {n} where it has a "
            "difference, and announced bonuses."
        )
        yield said(text, n=units.amount(revoke.difference)), (rule,)
    else:
        text = "A breach of the rules voids the hand: the culprit alone pays the contract and the announced bonuses."
        yield said(text), (rule,)


def _prices(rules: Ruleset, revoke: RevokeRule, rule: Rule) -> Sourceds:
    """The prices of single kinds of breach, those that void the hand first."""
    prices, units = revoke.prices, Units.of(rules)
    if prices is None:
        return
    if prices.declaration is not None:
        yield said("A wrong declaration costs {amount}.", amount=units.amount(prices.declaration)), (rule,)
    if prices.discard is not None:
        yield said("A wrong discard costs {amount}.", amount=units.amount(prices.discard)), (rule,)
    if prices.in_time is not None and prices.turn is not None:
        yield said("Whether the hand goes on the judge decides."), (rule,)
        text = (
            "A wrong card noticed before the next trick costs {in_time}, a card out of turn {turn}, and the hand "
            "goes on (tarok fine)."
        )
        yield said(text, in_time=units.amount(prices.in_time), turn=units.amount(prices.turn)), (rule,)


def _revoke_kontra(rules: Ruleset, revoke: RevokeRule, rule: Rule) -> Sourceds:
    if rules.kontra is None:
        return
    if revoke.kontra:
        yield said("Kontra multiplies it."), (rule,)
    else:
        yield said("Kontra does not multiply it."), (rule,)


def _revoke_radl(rules: Ruleset, revoke: RevokeRule, rule: Rule) -> Sourceds:
    if rules.radli is None:
        return
    if revoke.without_radl or not revoke.radl:
        yield said("No radl doubles it."), (rule,)
    elif revoke.culprits_radl:
        yield said("The culprit's radl doubles it."), (rule,)
    elif revoke.declarers_own_radl:
        yield said("The declarer's radl doubles his own."), (rule,)
    else:
        yield said("The declarer's radl doubles it."), (rule,)


# The evening -----------------------------------------------------------------------------------------------------


def open_games(rules: Ruleset) -> Sourceds:
    """The contracts that may be played when a compulsory klop is due."""
    klop = rules.session.compulsory_klop
    if klop is not None:
        games = tuple([one for one in rules.contracts.values() if one.open_in_compulsory_klop])
        yield said("Open in a compulsory klop: {games}.", games=games), (klop,)


def _dealt_no_tarok(rules: Ruleset, dealt: NoTaroksRule, rule: Rule) -> Sourceds:
    if dealt.few and dealt.optional:
        text = "A hand with no tarok, with one, or with two below the X may be thrown in: the same dealer deals again."
    elif dealt.few:
        text = "A hand with no tarok, with one, or with two below the X is thrown in: the same dealer deals again."
    elif dealt.optional:
        text = "A hand without a tarok may be thrown in: the same dealer deals again."
    elif dealt.then == "compulsory-klop":
        text = "After a hand without a tarok the same dealer deals again, and a compulsory klop is due."
    else:
        text = "After a hand without a tarok the same dealer deals again."
    yield said(text), (rule,)
    if dealt.honours:
        text = "So is one whose only tarok is an honour, or whose only taroks are mond and pagat."
        yield said(text), (rule,)


def _takes_the_pot(rules: Ruleset, taken: PotTaken, rule: Rule) -> Sourceds:
    bonus = rules.bonuses[taken.bonus]
    if taken.contract is not None:
        text = "The side that makes an announced {bonus} in {contract} takes the pot."
        yield said(text, bonus=bonus, contract=rules.contracts[taken.contract]), (rule,)
    else:
        yield said("The side that makes an announced {bonus} takes the pot.", bonus=bonus), (rule,)


def _resting(rules: Ruleset, seats: Seats, rule: Rule) -> Sourceds:
    if seats.resting is not None and seats.in_play in seats.at_table:
        yield said("Where one more sits at the table, the dealer rests."), (seats.resting,)
    elif seats.resting is not None:
        yield said("The dealer rests."), (seats.resting,)
    if seats.resting is None:
        return
    if rules.payout.form == "money":
        yield said("He neither pays nor receives for the hand."), (seats.resting,)
    if rules.radli is not None:
        yield said("He gets radli like the others."), (seats.resting,)


def _match(rules: Ruleset, match: Match, rule: Rule) -> Sourceds:
    yield counted("A match has {n} hand.", "A match has {n} hands.", match.hands), (rule,)


# The keys of these sentences -------------------------------------------------------------------------------------

#: The functions whose sentences take the place of a key, given the ruleset, the key's part, and the rule it is from.
JOINS: Mapping[tuple[type[Part], str], Callable[[Ruleset, Any, Rule], Sourceds]] = {
    (Bidding, "higher"): _higher,
    (Bidding, "raises"): _raises,
    (Bidding, "unopposed"): _unopposed,
    (Payout, "form"): _payout,
    (PartnerShare, "share"): _share,
    (Bonus, "replaces"): _beside_a_valat,
    (KontraRule, "bonuses"): _doubled,
    (Radli, "given"): _given,
    (Radli, "causes_add"): _several,
    (RadliEnd, "value"): _radli_paid,
    (KlopPoints, "round_to"): _klop_points,
    (KlopFull, "value"): _full,
    (Klop, "empty"): _without_a_trick,
    (Klop, "kontra"): _klop_doubled,
    (Varsava, "tiers"): _varsava,
    (Varsava, "trickless_times"): _trickless,
    (Declaration, "beside"): _beside,
    (Mond, "captured"): _where_the_mond_costs,
    (MisdealRule, "into_pot"): _penalty,
    (RevokeRule, "value"): _revoke,
    (RevokeRule, "into_pot"): _penalty,
    (RevokeRule, "prices"): _prices,
    (RevokeRule, "kontra"): _revoke_kontra,
    (RevokeRule, "radl"): _revoke_radl,
    (NoTaroksRule, "then"): _dealt_no_tarok,
    (PotTaken, "bonus"): _takes_the_pot,
    (Seats, "resting"): _resting,
    (Match, "hands"): _match,
}
