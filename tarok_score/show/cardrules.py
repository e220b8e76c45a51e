"""The numbered rules on the card of a ruleset: a paragraph for each subject, every sentence saying the rule itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..law.parts import Rule
from ..law.ruleset import Bonus, Contract, Ruleset
from ..words.said import Fact, chained, said
from .cardcosts import COSTS, Spoken, alone, every, to_whom
from .cardtables import gives_radl
from .phrases import worded
from .units import Units


def paragraphs(rules: Ruleset) -> Iterator[list[Spoken]]:
    """The rules, in the order in which an evening meets them."""
    subjects: tuple[Callable[[Ruleset], Iterator[Spoken]], ...] = (
        _bidding, _winning, _writing, _bonuses, _doubling, _radli, *alone(rules), *COSTS,
    )  # fmt: skip
    for subject in subjects:
        found = list(subject(rules))
        if found:
            yield found


# Bidding and winning ---------------------------------------------------------------------------------------------


def _bidding(rules: Ruleset) -> Iterator[Spoken]:
    bidding = rules.cards.bidding if rules.cards is not None else None
    named = rules.contracts
    if bidding is not None and bidding.form == "auction":
        left = [named[key] for key in bidding.left_to_forehand]
        if left:
            text = "When all the others pass, forehand plays what he likes, {games} too."
            yield said(text, games=every(left)), (bidding,)
        if bidding.higher:
            yield said("Whoever wins the bidding plays what he bid or anything higher."), (bidding,)
        else:
            yield said("Whoever wins the bidding plays what he bid."), (bidding,)
    yield from _raised(rules)
    for contract in named.values():
        if contract.needs_announced is not None:
            bonus = rules.bonuses[contract.needs_announced]
            yield said("{contract}: {bonus} is announced with it.", contract=contract, bonus=bonus), (contract,)
        yield from _unplayed(rules, contract)
    if rules.king_in_talon is not None:
        text = "A called king taken from the talon that wins no trick brings the declarer {n} card points."
        yield said(text, n=rules.king_in_talon.points), (rules.king_in_talon,)


def _raised(rules: Ruleset) -> Iterator[Spoken]:
    """What is announced after the exchange only."""
    bidding = rules.cards.bidding if rules.cards is not None else None
    if bidding is None:
        return
    known = [(rules.contracts[one.of], one.into) for one in bidding.raises if one.of in rules.contracts]
    targets = dict.fromkeys(key for _, into in known for key in into if key not in bidding.order)
    if len(targets) > 1:
        yield said("A contract marked raised is announced after the exchange, over the one that was bid."), (bidding,)
        return
    for key in targets:
        of = [contract for contract, into in known if key in into]
        text = "After the exchange these may be raised to {contract}: {games}."
        yield said(text, contract=rules.contracts[key], games=tuple(of)), (bidding,)


def _unplayed(rules: Ruleset, contract: Contract) -> Iterator[Spoken]:
    """What is paid for a game that is thrown in or given up."""
    units, thrown, given_up = Units.of(rules), contract.thrown_in, contract.surrender
    if thrown is not None:
        amount = units.amount(thrown.value)
        text = "{contract} without kontra and announcements is thrown in: {amount} and the declarations are paid."
        yield said(text, contract=contract, amount=amount), (thrown,)
        if thrown.once:
            yield said("A declarer alone is then paid once, and the others share it."), (thrown,)
    if given_up is not None:
        amount = units.amount(given_up.value)
        if given_up.declarations:
            text = "Who drew the called card himself may give up: he pays each {amount}, and declarations are paid."
        else:
            text = "Who drew the called card himself may give up: he pays each {amount}, and no declarations are paid."
        yield said(text, amount=amount), (given_up,)


def _winning(rules: Ruleset) -> Iterator[Spoken]:
    units, win, difference, base = Units.of(rules), rules.win, rules.difference, rules.base_score
    games = {one.game for one in rules.contracts.values() if one.form == "sides" and one.decided_by == "points"}
    whole = all(one.whole_count for one in rules.contracts.values() if one.form == "sides")
    if win.odd_card:
        yield said("{n} card points win the game, and so do 35 and one odd card.", n=win.points), (win,)
    else:
        yield said("{n} card points win the game; 35 lose it.", n=win.points), (win,)
    tie = next((one.tie for one in rules.contracts.values() if one.tie is not None), None)
    if tie is not None and tie.kontra:
        text = "35 : 35 costs {amount}, times the kontra, whatever the level."
        yield said(text, amount=units.amount(tie.pays)), (win,)
    elif tie is not None:
        yield said("35 : 35 costs {amount}, whatever kontra and level.", amount=units.amount(tie.pays)), (win,)
    if difference is not None and games & {"difference", "times"} and not whole:
        if difference.round_to > 1:
            text = "The difference is how far the card points are from 35, to the nearest {n}."
            yield said(text, n=difference.round_to), (difference,)
        else:
            yield said("The difference is how far the card points are from 35, exactly."), (difference,)
    if base is not None and base.scale:
        scale = chained([_counts(step.least, step.counts) for step in base.scale], "{one}, {other}")
        yield said("The base score by the losing side's card points: {scale}.", scale=scale), (base,)
    elif "fives" in games:
        text = "The base score is the fives that the losing side's card points are below 35, rounded, and {n} more."
        yield said(text, n=1 if base is None else base.add), (base or difference or win,)


def _counts(least: int, counts: int) -> Fact:
    return said("{amount} from {n}", n=least, amount=counts) if least else counts


def _writing(rules: Ruleset) -> Iterator[Spoken]:
    units, payout = Units.of(rules), rules.payout
    partners = any(one.partner for one in rules.contracts.values())
    if payout.form == "side" and partners:
        text = "What a game comes to is written by the declarer and his partner, both the same; by nobody else."
        yield said(text), (payout,)
    elif payout.form == "side":
        yield said("What a game comes to is written by the declarer; by nobody else."), (payout,)
    elif payout.form == "money":
        text = "The sides settle a game: one to one with partners, a player alone with each of the others."
        yield said(text), (payout,)
    else:
        yield said("The declarer writes the game and his side's bonuses, a defender his own bonuses."), (payout,)
    part = payout.partner
    if part is not None and partners:
        text = "Of two numbers the second is the partner's, or the other defender's for a defenders' bonus."
        yield said(text), (part,)
    elif part is not None:
        yield said("Of two numbers the second is the other defender's, for a defenders' bonus."), (part,)
    if part is not None and part.round == "up":
        yield said("Half points are rounded away from zero."), (part,)
    elif part is not None and part.round == "down":
        yield said("Half points are dropped."), (part,)
    if payout.announcer_owns:
        yield said("A bonus that the partner announced is written whole by him, in part by the declarer."), (payout,)
    if payout.co_defender_credited:
        yield said("A bonus that a defender lost is a gain of his co-defender too, as of the declarer."), (payout,)
    for one in rules.contracts.values():
        if one.form == "undeclared" and one.whole_count:
            yield said("{contract}: whoever wins writes all his card points.", contract=one), (one,)
        elif one.form == "undeclared":
            yield said("{contract}: whoever wins writes the difference.", contract=one), (one,)
    if payout.rounding is not None and payout.rounding.of == "each":
        text = "The game and each bonus are rounded up to {amount}."
        yield said(text, amount=units.amount(payout.rounding.up_to)), (payout.rounding,)
    elif payout.rounding is not None:
        text = "What one player pays another for a hand is rounded up to {amount}."
        yield said(text, amount=units.amount(payout.rounding.up_to)), (payout.rounding,)
    if payout.ceiling is not None:
        text = "Nobody pays another player more than {amount} for a hand."
        yield said(text, amount=units.amount(payout.ceiling.value)), (payout.ceiling,)


# Bonuses and doubling --------------------------------------------------------------------------------------------

#: What can be said of a single bonus, by its key.
OF_BONUSES = {
    "failed_adds_game": said("{games}, announced and failed, is paid beside game and bonuses."),
    "takes_game_kontra": said("The kontra on the game doubles a silent one too: {games}."),
    "collected": said("Announced by one side and made by the other, both are written: {games}."),
    "neutral_to_own_side": said("{games}, its card taken by its own side, is neither won nor lost."),
    "points_decide": said("{games}, announced by the declarer and failed, leaves the contract to the card points."),
    "voids_mond": said("Beside {games} a lost mond costs nothing."),
    "spared_by_announcement": said("Tried silently beside another announced bonus, these cost nothing: {games}."),
}


def _bonuses(rules: Ruleset) -> Iterator[Spoken]:
    """What a bonus does that fails, and what a valat leaves beside it."""
    bonuses = list(rules.bonuses.values())
    announced = [one for one in bonuses if one.announced is not None]
    silent = [one for one in bonuses if one.lost_silently]
    if announced:
        yield said("An announced bonus that fails costs its announced value."), (announced[0],)
    for one in announced:
        if one.announced_lost is not None:
            amount = Units.of(rules).amount(one.announced_lost)
            yield said("{bonus}, announced and failed, costs {amount}.", bonus=one, amount=amount), (one,)
    if silent:
        text = "Lost in the last trick without an announcement, these cost their silent value: {games}."
        yield said(text, games=tuple(silent)), (silent[0],)
    for one in bonuses:
        if one.replaces and one.game_stands:
            yield said("Beside {valat} the game is scored, and no other bonus.", valat=one), (one,)
        elif one.replaces:
            yield said("Beside {valat} nothing else of the hand is scored.", valat=one), (one,)
        elif one.every_trick:
            yield said("{valat} is written beside the game and the other bonuses.", valat=one), (one,)
        yield from _whose(one)
    for key, text_ in OF_BONUSES.items():
        found = [one for one in bonuses if getattr(one, key)]
        if found:
            yield text_._replace(facts={"games": every(found)}), (found[0],)


def _whose(bonus: Bonus) -> Iterator[Spoken]:
    if bonus.holder == "silent":
        yield said("{bonus}, not announced, is its holder's alone.", bonus=bonus), (bonus,)
    elif bonus.holder == "silent-lost":
        yield said("{bonus}, not announced and lost, is its holder's alone.", bonus=bonus), (bonus,)
    if bonus.declarer == "alone":
        yield said("{bonus} is for a declarer without partner.", bonus=bonus), (bonus,)
    elif bonus.declarer == "with-partner":
        yield said("{bonus} is for a declarer with a partner.", bonus=bonus), (bonus,)


def _doubling(rules: Ruleset) -> Iterator[Spoken]:
    kontra = rules.kontra
    if kontra is None:
        yield said("Nothing can be doubled."), (rules.payout,)
        return
    bonuses = [one for one in rules.bonuses.values() if one.announced is not None]
    by: tuple[Rule, ...] = (kontra,) if rules.payout.shares is None else (kontra, rules.payout.shares)
    if kontra.bonuses and bonuses:
        yield said("The sides double in turn, the game and each announced bonus for itself; no silent one."), by
    elif bonuses:
        yield said("The sides double in turn, only the game, no bonus."), by
    else:
        yield said("The sides double in turn."), by
    if kontra.not_high:
        yield said("Contracts after which everybody gets a radl cannot be doubled."), (kontra,)
    closed: list[Contract | Bonus] = [one for one in rules.contracts.values() if not one.kontra]
    closed += [one for one in bonuses if kontra.bonuses and not one.kontra]
    if closed:
        yield said("These cannot be doubled: {games}.", games=tuple(closed)), tuple(closed)


def _radli(rules: Ruleset) -> Iterator[Spoken]:
    radli = rules.radli
    if radli is None:
        return
    yield from _given(rules)
    doubles = {
        "side": said("An open radl of the declarer doubles what his side writes."),
        "all": said("An open radl of the declarer doubles what everybody writes."),
        "own": said("Everybody's own open radl doubles what he writes."),
    }
    yield doubles[radli.doubles], (radli,)
    if radli.doubles_all:
        yield said("It doubles the share of whoever said kontra too."), (radli,)
    cancelled = {
        "won": said("A won contract cancels one, a lost one does not."),
        "plus": said("One is cancelled when its owner writes more than nothing."),
        "played": said("Any hand that it doubled cancels it."),
    }
    yield cancelled[radli.cancelled_by], (radli,)
    if radli.collective:
        yield said("They are the whole table's: one that is cancelled is cancelled for everybody."), (radli,)
    if (rules.mond is not None or rules.misdeal is not None) and not (rules.mond is not None and rules.mond.own_radl):
        yield said("The mond and misdeals are never doubled, neither by kontra nor by radli."), (radli,)
    if radli.end is not None:
        costs = Units.of(rules).amount(radli.end.value)
        yield said("Each radl that is open at the end costs {amount}.", amount=costs), (radli.end,)
        yield from to_whom(rules, radli.end, False, False)
        if radli.end.without_resting:
            yield said("Who sat out the last hand neither pays nor receives for it."), (radli.end,)


def _given(rules: Ruleset) -> Iterator[Spoken]:
    """After what everybody gets radli."""
    radli = rules.radli
    assert radli is not None
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
    if radli.captured:
        cards = worded(type(radli).keys["captured"], radli.captured, Units.of(rules))
        yield said("Everybody gets a radl after a captured {cards}.", cards=cards), (radli,)
    several: list[Contract | Bonus] = [
        *contracts,
        *(one for one in rules.bonuses.values() if one.gives_radl != "never"),
    ]
    for each in several:
        if each.radli > 1:
            yield said("After {game} everybody gets {n}.", game=each, n=each.radli), (each,)
    if radli.causes_add:
        yield said("Several causes in one hand are counted together."), (radli,)
