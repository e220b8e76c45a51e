"""Hands that give a change of the totals: for rows of a sheet that do not say which hand was played.

The amount between the sides is a sum: the game with its kontra, and every bonus and declaration with its own, all of
it doubled by a radl. So the sums of bonuses are worked out once, each with the fewest facts that give it, and every
game is tried against them. Where scores are reciprocal no hand is looked for, and nothing is called impossible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import gcd, lcm
from operator import itemgetter
from typing import NamedTuple

from ..amounts import Amount, exact, nearest, ratio
from ..hand import document, notation
from ..hand.hand import DECLARER, DEFENDERS, BonusFact, Captured, Hand, Kontra
from ..hand.table import Table
from ..law.contracts import Contract
from ..law.klop import Klop
from ..limits import MOST_FITS, MOST_TRIED
from ..pack import HALF, POINTS
from ..problems import Problem
from ..scoring import Before, score
from ..scoring.doubles import doubling


class Fit(NamedTuple):
    """A hand that gives the change: contract, side, the card points that score alike, its words, its further facts."""

    contract: str
    side: tuple[str, ...]
    points: tuple[int, int] | None
    words: str
    extra: int


class Fits(NamedTuple):
    """The hands that give a change. `possible` is true also where some might that are not listed."""

    hands: tuple[Fit, ...]
    possible: bool


class _Sum(NamedTuple):
    """Bonuses that come to one amount for the declarer's side, and how many facts that takes beside the plain game."""

    extra: int
    facts: tuple[BonusFact, ...]


def fits(table: Table, befores: Sequence[Before], change: Mapping[str, Amount]) -> Fits:
    """The hands of these rules that give this change after one of these states, those of the first state first."""
    rules = table.rules
    if table.rests or rules.payout.form == "reciprocal":
        return Fits((), True)
    if rules.payout.form == "money" and rules.pot is None and not _could_be_paid(table, change):
        return Fits((), False)
    candidates: list[tuple[tuple[int, int, int, int], Before, Hand, tuple[int, int] | None]] = []
    possible = rules.pot is not None  # how much is in it nobody knows
    for order, contract in enumerate(rules.contracts.values()):
        for place, before in enumerate(befores):
            if contract.form != "sides":
                possible = possible or _individual(table, contract, before, change)
                candidates.extend(
                    ((0, place, 0, order), before, hand, None) for hand in _klops(table, contract, before, change)
                )
                continue
            for extra, difference, hand, alike in _sided(table, contract, before, change, first=not place):
                candidates.append(((extra, place, difference, order), before, hand, alike))
                possible = True
    found: dict[str, Fit] = {}
    for (extra, *_), before, hand, alike in sorted(candidates, key=itemgetter(0))[:MOST_TRIED]:
        fit = _checked(table, before, hand, change)
        if fit is not None:
            found.setdefault(fit.words, fit._replace(points=alike or fit.points, extra=extra))
            if len(found) == MOST_FITS:
                break
    return Fits(tuple(found.values()), possible or bool(found))


def _checked(table: Table, before: Before, hand: Hand, change: Mapping[str, Amount]) -> Fit | None:
    """The hand, if it is possible and really gives the change."""
    problems: list[Problem] = []
    read = document.read(table, document.write(hand), problems)
    if problems or read is None:
        return None
    scores = score(table, before, read).scores
    if any(scores[name] != change.get(name, 0) for name in scores):
        return None
    side = tuple([name for name in table.players if name in (read.declarer, read.partner)])
    points = None if read.points is None else (read.points, read.points)
    return Fit(read.contract, side, points, notation.write(table, read), 0)


# ---------------------------------------------------------------- sides


def _sided(
    table: Table, contract: Contract, before: Before, change: Mapping[str, Amount], first: bool
) -> Iterator[tuple[int, int, Hand, tuple[int, int] | None]]:
    """Hands of a contract that write the change between the sides.

    After another state than the first one only those count that the declarer's radl doubles.
    """
    players = table.players
    partners = [None, *players] if contract.partner else [None]
    for loser in (None, *players):
        left = _without_mond(table, contract, change, loser)
        if left is None:
            continue
        for declarer in players:
            for partner in partners:
                if partner == declarer:
                    continue
                worth = _worth(table, left, declarer, partner)
                doubled = 2 if table.rules.radli is not None and before.radli.get(declarer) else 1
                if worth is None or (doubled == 1 and not first):
                    continue
                extra = (doubled > 1) + (loser is not None)
                bare = Hand(contract.key, declarer=declarer, partner=partner)
                if loser is not None:
                    bare = bare._replace(captured=(Captured("mond", loser, None),))
                for more, difference, hand, alike in _games(table, contract.key, exact(ratio(worth, doubled))):
                    yield extra + more, difference, _merged(bare, hand), alike


def _merged(bare: Hand, hand: Hand) -> Hand:
    return hand._replace(declarer=bare.declarer, partner=bare.partner, captured=bare.captured)


def _without_mond(
    table: Table, contract: Contract, change: Mapping[str, Amount], loser: str | None
) -> Mapping[str, Amount] | None:
    """The change without the price of the mond that a player lost."""
    mond = table.rules.mond
    if loser is None:
        return change
    if mond is None or "captured" not in contract.mond:
        return None
    others = table.players if table.rules.payout.form == "money" else ()
    left = {name: change.get(name, 0) - mond.value * (name in others) for name in table.players}
    left[loser] = left[loser] + mond.value * (len(others) if others else 1)
    return left


def _worth(table: Table, change: Mapping[str, Amount], declarer: str, partner: str | None) -> Amount | None:
    """The amount that the declarer's side won (negative: lost); None where such sides cannot have made the change."""
    side = (declarer,) if partner is None else (declarer, partner)
    others = [name for name in table.players if name not in side]
    gains = {change.get(name, 0) for name in side}
    if len(gains) > 1:
        return None
    gain = gains.pop()
    losses = {change.get(name, 0) for name in others}
    if table.rules.payout.form == "side":
        return gain if losses == {0} and gain else None
    if len(losses) != 1:
        return None
    worth = -losses.pop()
    return worth if worth and gain * len(side) == worth * len(others) else None


@lru_cache(maxsize=4096)
def _games(table: Table, key: str, worth: Amount) -> tuple[tuple[int, int, Hand, tuple[int, int] | None], ...]:
    """Games and bonuses that come to a worth, each with its further facts and its difference: the simplest ones."""
    contract, sums = table.rules.contracts[key], _sums(table, key)
    ladder = 0 if table.rules.kontra is None or not contract.kontra else len(table.rules.kontra.ladder)
    found: list[tuple[int, int, Hand, tuple[int, int] | None]] = []
    for game, hand, alike, doublable in _plain(table, key):
        for level in range((ladder if doublable else 0) + 1):
            bonuses = sums.get(worth - game * doubling(table.rules, level))
            if bonuses is None or not game:
                continue
            difference = 0 if hand.points is None else abs(hand.points - HALF)
            facts = hand._replace(kontra=Kontra(level), bonuses=bonuses.facts)
            found.append((bonuses.extra + (level > 0), difference, facts, alike))
    return tuple(sorted(found, key=itemgetter(0, 1))[:MOST_TRIED])


@lru_cache(maxsize=256)
def _plain(table: Table, key: str) -> tuple[tuple[Amount, Hand, tuple[int, int] | None, bool], ...]:
    """Every outcome of a contract without kontra: what it is worth, the hand, the card points that score alike."""
    contract = table.rules.contracts[key]
    one, two, *_ = (*table.players, table.players[0])
    nobody = Before({})
    found: list[tuple[Amount, Hand, tuple[int, int] | None, bool]] = []
    for level in range(1, len(contract.levels) + 1) if contract.levels else (None,):
        bare = Hand(
            key, level=level, declarer=one, partner=two if contract.partner and len(table.players) > 3 else None
        )

        def worth(hand: Hand) -> Amount:
            """The amount that one side writes for a hand; in a money game each opponent's part of it."""
            scores = score(table, nobody, hand).scores
            amount = scores[one]
            if table.rules.payout.form == "money" and hand.partner is None:
                amount = exact(ratio(amount, len(table.players) - 1))
            return amount

        if contract.decided_by == "result":
            found.extend((worth(bare._replace(won=won)), bare._replace(won=won), None, True) for won in (True, False))
            continue
        run: list[int] = []
        last: Amount = 0
        for points in [*range(POINTS + 1), None]:
            value = None if points is None else worth(bare._replace(points=points))
            if run and value != last:
                best = min(run, key=lambda one: abs(one - HALF))
                found.append((last, bare._replace(points=best), (run[0], run[-1]), True))
                run = []
            if points is not None and value is not None:
                run.append(points)
                last = value
    return tuple(found)


@lru_cache(maxsize=256)
def _sums(table: Table, key: str) -> dict[Amount, _Sum]:
    """Every amount that bonuses can come to for the declarer's side, each with the fewest facts."""
    rules, contract = table.rules, table.rules.contracts[key]
    sums: dict[Amount, _Sum] = {0: _Sum(0, ())}
    ladder = 0 if rules.kontra is None or not rules.kontra.bonuses else len(rules.kontra.ladder)
    if contract.bonuses == "scored":
        for name, bonus in rules.bonuses.items():
            if bonus.replaces:
                continue
            one: dict[Amount, _Sum] = {}
            for side in (DECLARER, DEFENDERS):
                sign = 1 if side == DECLARER else -1
                for made in (True, False):
                    if made or bonus.lost_silently:
                        _keep(
                            one, bonus.silent * sign * (1 if made else -1), 1, BonusFact(name, side, None, False, made)
                        )
                    if bonus.announced is None:
                        continue
                    lost = bonus.announced_lost if bonus.announced_lost is not None else bonus.announced
                    value = (bonus.announced if made else -lost) * sign
                    for level in range((ladder if bonus.kontra else 0) + 1):
                        fact = BonusFact(name, side, None, True, made, Kontra(level))
                        _keep(one, value * doubling(rules, level), 1 + (level > 0), fact)
            more = dict(sums)
            for total, known in sums.items():
                for value, added in one.items():
                    extra = known.extra + added.extra
                    both = more.get(total + value)
                    if both is None or both.extra > extra:
                        more[total + value] = _Sum(extra, (*known.facts, *added.facts))
            sums = more
    return sums


def _keep(found: dict[Amount, _Sum], value: Amount, extra: int, fact: BonusFact) -> None:
    known = found.get(value)
    if value and (known is None or known.extra > extra):
        found[value] = _Sum(extra, (fact,))


# ---------------------------------------------------------------- money


def _could_be_paid(table: Table, change: Mapping[str, Amount]) -> bool:
    """False where no money that passes between the players gives the change.

    What one pays others get; and every payment is a multiple of the smallest part of which all amounts of the rules
    are made.
    """
    if sum(change.values()):
        return False
    coin = _smallest_part(table)
    return not coin or all(ratio(value, coin).denominator == 1 for value in change.values())


@lru_cache(maxsize=256)
def _smallest_part(table: Table) -> Amount:
    """The greatest amount of which every payment is a multiple; 0 where payments are rounded or have a ceiling."""
    rules, others = table.rules, len(table.players) - 1
    if rules.payout.evened:
        return 0
    amounts: list[Amount] = [] if rules.mond is None else [rules.mond.value]
    for contract in rules.contracts.values():
        amounts.append(contract.value)
        if contract.form == "sides":
            amounts.extend(game for game, *_ in _plain(table, contract.key))
        if contract.klop is not None:
            amounts += [contract.klop.points.round_to, contract.klop.full.value, contract.klop.empty.value]
        if contract.varsava is not None:
            coin = contract.varsava.share_coin
            shares = [1] if coin is not None else range(1, others + 1)
            amounts.extend(ratio(tier.pays, payers) for tier in contract.varsava.tiers for payers in shares)
            amounts.extend([] if coin is None else [coin])
    for bonus in rules.bonuses.values():
        amounts += [
            value
            for value in (bonus.silent, bonus.silent_other, bonus.announced, bonus.announced_lost)
            if value is not None
        ]
    amounts.extend(declaration.value for declaration in rules.declarations.values())
    if rules.revoke is not None:
        amounts += [rules.revoke.value or 0, rules.revoke.difference]
        if rules.revoke.altogether:
            amounts = [ratio(amount, others) for amount in amounts]
    whole = lcm(*(amount.denominator for amount in amounts))
    return exact(ratio(gcd(*(int(amount * whole) for amount in amounts)), whole))


# ---------------------------------------------------------------- everybody for himself


def _individual(table: Table, contract: Contract, before: Before, change: Mapping[str, Amount]) -> bool:
    """True if a hand in which everybody plays for himself might give the change, as far as is easily told."""
    klop = contract.klop
    if klop is None:
        return True
    if klop.kontra is not None:
        return any(change.values())
    if table.rules.payout.form == "money":
        return _klop_for_money(table, klop, before, change)
    step = klop.points.round_to
    values = {klop.full.value, klop.empty.value}
    for name, value in change.items():
        size: Amount = value if value > 0 else -value
        if klop.own_radl and before.radli.get(name):
            size = ratio(size, 2)
        if size and size not in values and (size.denominator != 1 or size % step or value > 0 or size > POINTS):
            return False
    return any(change.values())


def _klop_for_money(table: Table, klop: Klop, before: Before, change: Mapping[str, Amount]) -> bool:
    """True if a klop that everybody settles with each of the others might give the change.

    Whoever loses an amount pays it to each other player. So the change tells by how much one loses more than another,
    and what the first one loses tells it all. One who pays the same to everybody may have broken the rules.
    """
    players, first = table.players, table.players[0]
    if klop.full.doubles or len({value for value in change.values() if value > 0}) == 1:
        return True
    fixed = {klop.full.value, -klop.empty.value, 0}
    for points in (*fixed, *(2 * value for value in fixed), *range(2 * POINTS + 1)):
        losses = {name: points + ratio(change[first] - change[name], len(players)) for name in players}
        own = {
            name: ratio(loss, 2) if klop.own_radl and before.radli.get(name) else loss for name, loss in losses.items()
        }
        if any(own.values()) and (set(own.values()) <= fixed or _make_the_pack(klop, list(own.values()))):
            return True
    return False


def _make_the_pack(klop: Klop, losses: Sequence[Amount]) -> bool:
    """True if players may write these losses for their card points, which together make the pack."""
    step, least, most = klop.points.round_to, 0, 0
    for loss in losses:
        alike = [points for points in range(klop.full.least) if nearest(points, step) == loss]
        if not alike:
            return False
        least, most = least + alike[0], most + alike[-1]
    return least <= POINTS + 1 and most >= POINTS - 1


def _klops(table: Table, contract: Contract, before: Before, change: Mapping[str, Amount]) -> Iterator[Hand]:
    """Klops in which everybody writes his points, if their points can make the pack."""
    klop = contract.klop
    if klop is None or table.rules.payout.form == "money":
        return
    step = klop.points.round_to
    piles: list[tuple[str, int, int]] = []
    for name in table.players:
        size = -change.get(name, 0)
        if klop.own_radl and before.radli.get(name):
            size = ratio(size, 2)
        if size < 0 or size.denominator != 1:
            return
        alike = [points for points in range(1, klop.full.least) if nearest(points, step) == size]
        if not alike:
            return
        piles.append((name, alike[0], alike[-1]))
    least, most = sum(low for _, low, _ in piles), sum(high for _, _, high in piles)
    if least <= POINTS <= most:
        left, found = POINTS - least, []
        for name, low, high in piles:
            more = min(left, high - low)
            left -= more
            found.append((name, low + more))
        yield Hand(contract.key, piles=tuple(found))
