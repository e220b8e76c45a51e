"""What single players pay, and the evening's course, in sentences: the second half of the rules on a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..law.further import Varsava
from ..law.parts import Rule
from ..law.ruleset import Contract, Klop, Ruleset
from ..words.said import Fact, Said, chained, counted, listed, said
from .phrases import worded
from .units import Units

#: A sentence and the rules that it says.
Spoken = tuple[Said, tuple[Rule, ...]]


def every(items: Sequence[Fact]) -> Fact:
    """Several things as people list them."""
    return listed(list(items), "{some} and {last}")


# Everybody alone -------------------------------------------------------------------------------------------------


def alone(rules: Ruleset) -> Iterator[Callable[[Ruleset], Iterator[Spoken]]]:
    """A paragraph for each contract that everybody plays for himself."""
    for contract in rules.contracts.values():
        if contract.klop is not None:
            yield _of_klop(contract, contract.klop)
        if contract.varsava is not None:
            yield _of_varsava(contract, contract.varsava)


def _of_klop(contract: Contract, klop: Klop) -> Callable[[Ruleset], Iterator[Spoken]]:
    def found(rules: Ruleset) -> Iterator[Spoken]:
        units, full, n = Units.of(rules), klop.full, klop.full.least
        if klop.points.round_to > 1:
            text = "{klop}: everybody writes his card points as a loss, to the nearest {n}."
            yield said(text, klop=contract, n=klop.points.round_to), (klop.points,)
        else:
            yield said("{klop}: everybody writes his card points as a loss, exactly.", klop=contract), (klop.points,)
        if full.doubles:
            yield said("{n} card points or more count double.", n=n), (full,)
        else:
            if full.others_write:
                text = "Whoever takes {n} card points or more loses {amount}, and the others write theirs."
            else:
                text = "Whoever takes {n} card points or more loses {amount}, and the others write nothing."
            yield said(text, n=n, amount=units.amount(full.value)), (full,)
        yield from _without_a_trick(rules, klop)
        yield from _kontra_on(rules, klop)
        if rules.payout.form == "money":
            yield said("All of this is paid to each of the others, or by each of them."), (rules.payout,)
        if klop.own_radl:
            yield said("Each player's own radl doubles his result, and who takes no trick cancels one."), (contract,)
        if klop.exact_piles:
            yield said("The piles have to make exactly 70."), (contract,)

    return found


def _without_a_trick(rules: Ruleset, klop: Klop) -> Iterator[Spoken]:
    if not klop.empty.value:
        return
    if klop.empty.others_write:
        text = "Whoever takes no trick wins {amount}, and the others write theirs."
    else:
        text = "Whoever takes no trick wins {amount}, and the others write nothing."
    yield said(text, amount=Units.of(rules).amount(klop.empty.value)), (klop.empty,)
    if klop.full.beats_empty:
        yield said("Where anybody is full, who took no trick wins nothing."), (klop.full,)
    if klop.resting_plays:
        yield said("The resting player plays with the talon's cards, and cannot win without a trick."), (klop.empty,)


def _kontra_on(rules: Ruleset, klop: Klop) -> Iterator[Spoken]:
    kontra = klop.kontra
    if kontra is None:
        return
    if kontra.form == "loser-or-speaker":
        text = "Under kontra a full player loses {amount}, and if nobody is full, whoever said it does."
        yield said(text, amount=Units.of(rules).amount(kontra.value)), (kontra,)
        if kontra.others_write:
            yield said("The others then still write their points."), (kontra,)
        return
    yield said("Under kontra everything is doubled, and again for who doubled and took 18 or more."), (kontra,)
    if kontra.fixed == "undoubled":
        yield said("What is written for a full player and for one without a trick is not doubled."), (kontra,)
    elif kontra.fixed == "doubled" and (klop.full.value or klop.empty.value):
        yield said("A full player and one without a trick are only doubled."), (kontra,)


def _of_varsava(contract: Contract, varsava: Varsava) -> Callable[[Ruleset], Iterator[Spoken]]:
    def found(rules: Ruleset) -> Iterator[Spoken]:
        units = Units.of(rules)
        scale = chained([_step(units, tier.least, tier.pays) for tier in varsava.tiers], "{one}, {other}")
        if varsava.into_pot:
            text = "{contract}: everybody pays into the pot by his card points: {scale}."
            yield said(text, contract=contract, scale=scale), (contract,)
        else:
            text = "{contract}: whoever takes most card points pays each other player by their number: {scale}."
            yield said(text, contract=contract, scale=scale), (contract,)
            yield said("Several who took equally many share the payment."), (contract,)
        if varsava.trickless_times == 2 and not varsava.into_pot:
            yield said("A player without a trick is paid double."), (contract,)
        elif varsava.trickless_times > 2 and not varsava.into_pot:
            text = "A player without a trick is paid {n} times as much."
            yield said(text, n=varsava.trickless_times), (contract,)
        if varsava.share_coin is not None:
            text = "A shared payment is rounded to {amount}."
            yield said(text, amount=units.amount(varsava.share_coin)), (contract,)
        if varsava.exact_piles:
            yield said("The piles have to make exactly 70."), (contract,)

    return found


def _step(units: Units, least: int, pays: object) -> Fact:
    amount = units.amount(pays)  # type: ignore[arg-type]
    return said("{amount} from {n}", n=least, amount=amount) if least else amount


# Declarations, and what one player pays --------------------------------------------------------------------------


def _declarations(rules: Ruleset) -> Iterator[Spoken]:
    found = list(rules.declarations.values())
    groups = dict.fromkeys(one.group for one in found if one.group is not None)
    for group in groups:
        of_group = [one for one in found if one.group == group]
        if len(of_group) > 1:
            yield said("One player declares only one of these: {games}.", games=tuple(of_group)), tuple(of_group)
    for one in found:
        beside = [rules.declarations[key] for key in one.beside]
        later = [other for other in beside if found.index(other) > found.index(one)]
        if later:
            others = every(later)
            yield said("But {others} goes beside {declaration}.", others=others, declaration=one), (one,)
        if one.contains:
            others = every([rules.declarations[key] for key in one.contains])
            yield said("{declaration} contains {others}.", declaration=one, others=others), (one,)


def _mond(rules: Ruleset) -> Iterator[Spoken]:
    mond, units = rules.mond, Units.of(rules)
    if mond is None:
        return
    amount = units.amount(mond.value)
    where = [one for one in rules.contracts.values() if "captured" in one.mond]
    text = "Whoever loses the mond in a trick pays {amount}, whichever side takes it."
    yield said(text, amount=amount), (mond.captured,)
    if mond.talon is not None:
        yield said("A declarer who leaves the mond in the talon pays {amount} too.", amount=amount), (mond.talon,)
    yield from to_whom(rules, mond.captured, False, False)
    if len(where) < len(rules.contracts):
        yield said("The mond costs this in {games}.", games=every(where)), (mond.captured,)
    for one in rules.contracts.values():
        if one.mond_value is not None:
            yield said("In {game} it costs {amount}.", game=one, amount=units.amount(one.mond_value)), (one,)
    if mond.own_side is not None:
        text = "If his own partner or co-defender takes it, both pay {amount} instead."
        yield said(text, amount=units.amount(mond.own_side.value)), (mond.own_side,)
    if mond.captor is not None:
        text = "Whoever takes it from the other side gains {amount}."
        yield said(text, amount=units.amount(mond.captor.value)), (mond.captor,)
    if mond.own_radl:
        yield said("An open radl of whoever loses it doubles it."), (mond.captured,)


def _misdeal(rules: Ruleset) -> Iterator[Spoken]:
    misdeal = rules.misdeal
    if misdeal is None:
        return
    amount = Units.of(rules).amount(misdeal.value)
    if misdeal.form == "doubling":
        text = "A misdeal costs {amount}, the next one of the same player twice as much, and so on; he deals again."
    elif misdeal.form == "growing":
        text = "A misdeal costs {amount}, each further one of the same player as much more; he deals again."
    else:
        text = "A misdeal costs {amount} each time; he deals again."
    yield said(text, amount=amount), (misdeal,)
    if misdeal.warnings:
        yield said("The first misdeal of a player is only warned of."), (misdeal,)
    yield from to_whom(rules, misdeal, misdeal.into_pot, misdeal.altogether)
    if misdeal.as_with_all_in_play:
        yield said("With one more at the table it costs no more: the others share it."), (misdeal,)


def to_whom(rules: Ruleset, rule: Rule, into_pot: bool, altogether: bool) -> Iterator[Spoken]:
    """Where the money of a penalty goes."""
    if into_pot and altogether:
        yield said("It is paid once, into the pot."), (rule,)
    elif into_pot:
        yield said("It is paid into the pot, as much as otherwise to all the others."), (rule,)
    elif rules.payout.form == "money" and altogether:
        yield said("The others share it."), (rule,)
    elif rules.payout.form == "money":
        yield said("It is paid to each of the others."), (rule,)


def _revoke(rules: Ruleset) -> Iterator[Spoken]:
    revoke, units = rules.revoke, Units.of(rules)
    if revoke is None:
        return
    if revoke.value is not None:
        text = "A breach of the rules voids the hand: the culprit alone pays {amount}."
        yield said(text, amount=units.amount(revoke.value)), (revoke,)
    elif revoke.always_difference:
        text = "A breach of the rules voids the hand: the culprit alone pays the contract, {n} and announced bonuses."
        yield said(text, n=units.amount(revoke.difference)), (revoke,)
    elif revoke.difference:
        text = (
            "A breach of the rules voids the hand: the culprit alone pays the contract, {n} where it has a "
            "difference, and announced bonuses."
        )
        yield said(text, n=units.amount(revoke.difference)), (revoke,)
    else:
        text = "A breach of the rules voids the hand: the culprit alone pays the contract and the announced bonuses."
        yield said(text), (revoke,)
    yield from to_whom(rules, revoke, revoke.into_pot, revoke.altogether)
    if rules.kontra is not None and not revoke.kontra:
        yield said("Kontra does not multiply it."), (revoke,)
    elif rules.kontra is not None:
        yield said("Kontra multiplies it."), (revoke,)
    if revoke.discard_without_kontra:
        yield said("At a wrong discard no kontra counts."), (revoke,)
    if revoke.deliberate is not None:
        text = "A deliberate one costs {amount} more."
        yield said(text, amount=units.amount(revoke.deliberate.value)), (revoke.deliberate,)
    if rules.radli is not None:
        yield from _radl_on_revoke(rules)


def _radl_on_revoke(rules: Ruleset) -> Iterator[Spoken]:
    revoke = rules.revoke
    assert revoke is not None
    if revoke.without_radl or not revoke.radl:
        yield said("No radl doubles it."), (revoke,)
    elif revoke.culprits_radl:
        yield said("The culprit's radl doubles it."), (revoke,)
    elif revoke.declarers_own_radl:
        yield said("The declarer's radl doubles his own."), (revoke,)
    else:
        yield said("The declarer's radl doubles it."), (revoke,)


# The evening -----------------------------------------------------------------------------------------------------


def _compulsory_klop(rules: Ruleset) -> Iterator[Spoken]:
    session = rules.session
    klop, dealt = session.compulsory_klop, session.no_taroks
    if klop is not None and klop.multiples_of:
        text = "A compulsory klop is due after a total reaches zero or a multiple of {n}."
        yield said(text, n=klop.multiples_of), (klop,)
    elif klop is not None:
        yield said("A compulsory klop is due after a total reaches exactly zero."), (klop,)
    if klop is not None and klop.after_misdeal:
        yield said("It is due after a misdeal too."), (klop,)
    if klop is not None and klop.whole_round:
        yield said("It is due for a whole round, in which everybody deals once."), (klop,)
    if klop is not None and klop.each_cause:
        yield said("Several causes call one klop each."), (klop,)
    if klop is not None:
        open_ = tuple([one for one in rules.contracts.values() if one.open_in_compulsory_klop])
        yield said("In a compulsory klop are open: {games}.", games=open_), (klop,)
    if dealt is not None:
        if dealt.few and dealt.optional:
            text = (
                "A hand with no tarok, with one, or with two below the X may be thrown in: the same dealer deals again."
            )
        elif dealt.few:
            text = "A hand with no tarok, with one, or with two below the X is thrown in: the same dealer deals again."
        elif dealt.optional:
            text = "A hand without a tarok may be thrown in: the same dealer deals again."
        elif dealt.then == "compulsory-klop":
            text = "After a hand without a tarok the same dealer deals again, and a compulsory klop is due."
        else:
            text = "After a hand without a tarok the same dealer deals again."
        yield said(text), (dealt,)


def _pot(rules: Ruleset) -> Iterator[Spoken]:
    """What goes into the pot, and who takes it."""
    pot, units = rules.pot, Units.of(rules)
    if pot is None:
        return
    if pot.captured is not None:
        cards = worded(type(pot.captured).keys["cards"], pot.captured.cards, units)
        yield said("Whoever loses a card to the other side pays into the pot: {cards}.", cards=cards), (pot.captured,)
        if pot.captured.beside_valat:
            yield said("He pays it beside a valat too."), (pot.captured,)
    if pot.zero is not None:
        text = "In a hand that comes to zero each of the declarer's side pays {amount} into the pot."
        yield said(text, amount=units.amount(pot.zero.value)), (pot.zero,)
        if pot.zero.with_pot:
            yield said("What goes into the pot and comes out of it is counted for that."), (pot.zero,)
        if pot.zero.before_taken:
            yield said("It is paid before somebody takes the pot."), (pot.zero,)
    if pot.taken is not None:
        bonus = rules.bonuses[pot.taken.bonus]
        if pot.taken.contract is not None:
            text = "The side that makes an announced {bonus} in {contract} takes the pot."
            contract = rules.contracts[pot.taken.contract]
            yield said(text, bonus=bonus, contract=contract), (pot.taken,)
        else:
            yield said("The side that makes an announced {bonus} takes the pot.", bonus=bonus), (pot.taken,)
        if pot.taken.kontra_pays:
            text = "Under kontra on it the pot stays, and whoever loses pays half of it each; under more, all of it."
            yield said(text), (pot.taken,)
        if pot.taken.each_word:
            yield said("Each further word doubles that once more."), (pot.taken,)
        if pot.taken.beside_valat:
            yield said("It is taken beside a valat too."), (pot.taken,)
    if pot.keeps_remainder:
        yield said("What does not divide evenly stays in it."), (pot,)


def _evening(rules: Ruleset) -> Iterator[Spoken]:
    session = rules.session
    if rules.seats.resting is not None and rules.seats.in_play in rules.seats.at_table:
        yield said("Where one more sits at the table, one rests in each hand."), (rules.seats.resting,)
    elif rules.seats.resting is not None:
        yield said("One rests in each hand."), (rules.seats.resting,)
    if session.skis_round is not None:
        yield said("Škis round: the next hand that the player dealt the škis deals is the last."), (session.skis_round,)
    if session.match is not None:
        yield counted("A match has {n} hand.", "A match has {n} hands.", session.match.hands), (session.match,)
    settled = {
        "average": said("At the end everybody settles against the average of all totals."),
        "balance": said("At the end the totals are settled as they stand."),
    }
    yield settled[rules.settlement.form], (rules.settlement,)
    if rules.unit.coin is not None:
        yield (
            said("A settlement is rounded to {amount}.", amount=Units.of(rules).amount(rules.unit.coin)),
            (rules.unit,),
        )


#: The subjects of this half, in the order in which an evening meets them.
COSTS: tuple[Callable[[Ruleset], Iterator[Spoken]], ...] = (
    _declarations, _mond, _misdeal, _revoke, _compulsory_klop, _pot, _evening,
)  # fmt: skip
