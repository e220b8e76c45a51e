"""What a number on paper can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import gcd, lcm
from operator import itemgetter
from typing import NamedTuple

from ..amounts import Amount, exact, nearest, ratio
from ..hand import document, writing
from ..hand.hand import DECLARER, DEFENDERS, BonusFact, Captured, Hand, Kontra
from ..hand.table import Table
from ..law.bonuses import Bonus
from ..law.contracts import Contract, Klop
from ..limits import MOST_FITS, MOST_TRIED
from ..pack import HALF, POINTS
from ..scoring import Before, score
from ..scoring.stakes import doubling


class PlainGame(NamedTuple):
    """An outcome of a contract without kontra and bonuses: the hand, and the amount that one side writes for it.

    `alike` are the first and last of the card points that score the same; None where card points do not matter.
    """

    worth: Amount
    hand: Hand
    alike: tuple[int, int] | None


class FittingGame(NamedTuple):
    """A game with kontra and bonuses, with the number of facts that it adds to a plain one, and its difference."""

    extra: int
    difference: int
    hand: Hand
    alike: tuple[int, int] | None


class BonusSum(NamedTuple):
    """Bonuses that come to one amount for the declarer's side, and the number of facts that they add to a game."""

    extra: int
    facts: tuple[BonusFact, ...]


class Worths:
    """The worths of the games and bonuses of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._plain: dict[str, list[PlainGame]] = {}
        self._sums: dict[str, dict[Amount, BonusSum]] = {}
        self._games: dict[tuple[str, Amount], list[FittingGame]] = {}

    def games(self, contract: Contract, worth: Amount) -> list[FittingGame]:
        """The games of a contract that come to a worth together with their bonuses."""
        key = contract.key, worth
        if key not in self._games:
            self._games[key] = [*self._all_games(contract, worth), *self._replaced(contract, worth)]
        return self._games[key]

    def _all_games(self, contract: Contract, worth: Amount) -> Iterator[FittingGame]:
        rules, sums = self.table.rules, self.sums(contract)
        ladder = 0 if rules.kontra is None or not contract.kontra else len(rules.kontra.ladder)
        for game, hand, alike in self.plain(contract):
            for level in range(ladder + 1):
                bonuses = sums.get(worth - game * doubling(rules, level))
                if bonuses is None or not game:
                    continue
                difference = 0 if hand.points is None else abs(hand.points - HALF)
                facts = hand._replace(kontra=Kontra(level), bonuses=bonuses.facts)
                yield FittingGame(bonuses.extra + (level > 0), difference, facts, alike)

    def _replaced(self, contract: Contract, worth: Amount) -> Iterator[FittingGame]:
        """The games in whose place a bonus alone is written, such as a valat."""
        for name, bonus in self.table.rules.bonuses.items():
            if bonus.replaces and contract.bonuses != "none":
                for value, extra, fact in self._of_bonus(name, bonus):
                    if value == worth:
                        yield FittingGame(extra, 0, Hand(contract.key, bonuses=(fact,)), None)

    # ------------------------------------------------------------ games

    def plain(self, contract: Contract) -> list[PlainGame]:
        """Every outcome of a contract without kontra."""
        if contract.key not in self._plain:
            self._plain[contract.key] = [*self._all_plain(contract)]
        return self._plain[contract.key]

    def _all_plain(self, contract: Contract) -> Iterator[PlainGame]:
        for level in range(1, len(contract.levels) + 1) if contract.levels else (None,):
            bare = Hand(contract.key, level=level, declarer=self.table.players[0])
            if contract.decided_by != "result":
                yield from self._by_points(bare)
                continue
            for won in (True, False):
                hand = bare._replace(won=won)
                yield PlainGame(self._worth(hand), hand, None)

    def _by_points(self, bare: Hand) -> Iterator[PlainGame]:
        """A game for each run of card points that score alike, with the points of the run that are nearest to half."""
        run: list[int] = []
        last: Amount = 0
        for points in range(POINTS + 1):
            worth = self._worth(bare._replace(points=points))
            if run and worth != last:
                yield _of_run(last, bare, run)
                run = []
            run.append(points)
            last = worth
        yield _of_run(last, bare, run)

    def _worth(self, hand: Hand) -> Amount:
        """The amount that a declarer alone writes for a hand; in a money game each opponent's part of it."""
        amount = score(self.table, Before({}), hand).scores[self.table.players[0]]
        if self.table.rules.payout.form == "money":
            return exact(ratio(amount, len(self.table.players) - 1))
        return amount

    # ------------------------------------------------------------ bonuses

    def sums(self, contract: Contract) -> Mapping[Amount, BonusSum]:
        """Every amount that bonuses can come to for the declarer's side, each with the fewest facts."""
        if contract.key not in self._sums:
            self._sums[contract.key] = self._all_sums(contract)
        return self._sums[contract.key]

    def _all_sums(self, contract: Contract) -> dict[Amount, BonusSum]:
        sums: dict[Amount, BonusSum] = {0: BonusSum(0, ())}
        if contract.bonuses != "scored":
            return sums
        for name, bonus in self.table.rules.bonuses.items():
            if bonus.replaces:
                continue
            of_bonus: dict[Amount, BonusSum] = {}
            for value, extra, fact in self._of_bonus(name, bonus):
                if _is_simpler(extra, of_bonus.get(value)):
                    of_bonus[value] = BonusSum(extra, (fact,))
            more = dict(sums)
            for total, known in sums.items():
                for value, added in of_bonus.items():
                    extra = known.extra + added.extra
                    if _is_simpler(extra, more.get(total + value)):
                        more[total + value] = BonusSum(extra, (*known.facts, *added.facts))
            sums = more
        return sums

    def _of_bonus(self, name: str, bonus: Bonus) -> Iterator[tuple[Amount, int, BonusFact]]:
        """Everything that can be said of a bonus: its worth, the number of facts that takes, and the fact itself."""
        rules = self.table.rules
        ladder = 0 if rules.kontra is None or not rules.kontra.bonuses else len(rules.kontra.ladder)
        for side in (DECLARER, DEFENDERS):
            sign = 1 if side == DECLARER else -1
            for made in (True, False):
                if made or bonus.lost_silently:
                    silent = bonus.silent * sign * (1 if made else -1)
                    if silent:
                        yield silent, 1, BonusFact(name, side, None, False, made)
                if bonus.announced is None:
                    continue
                lost = bonus.announced_lost if bonus.announced_lost is not None else bonus.announced
                value = (bonus.announced if made else -lost) * sign
                for level in range((ladder if bonus.kontra else 0) + 1):
                    if value:
                        fact = BonusFact(name, side, None, True, made, Kontra(level))
                        yield value * doubling(rules, level), 1 + (level > 0), fact

    # ------------------------------------------------------------ money

    def could_be_paid(self, change: Mapping[str, Amount]) -> bool:
        """False if no payments between the players can give the change.

        What one player pays others get, and every payment is a multiple of `coin`.
        """
        whole = not self.coin or all(ratio(value, self.coin).denominator == 1 for value in change.values())
        return whole and not sum(change.values())

    @cached_property
    def coin(self) -> Amount:
        """The greatest amount of which every payment is a multiple; 0 where payments are rounded or have a ceiling."""
        rules, others = self.table.rules, len(self.table.players) - 1
        if rules.payout.evened:
            return 0
        amounts: list[Amount] = [] if rules.mond is None else [rules.mond.value]
        for contract in rules.contracts.values():
            amounts.extend(self._of_contract(contract))
        for bonus in rules.bonuses.values():
            values = (bonus.silent, bonus.silent_other, bonus.announced, bonus.announced_lost)
            amounts.extend([value for value in values if value is not None])
        amounts.extend(declaration.value for declaration in rules.declarations.values())
        if rules.revoke is not None:
            amounts += [rules.revoke.value or 0, rules.revoke.difference]
            if rules.revoke.altogether:
                amounts = [ratio(amount, others) for amount in amounts]
        whole = lcm(*(amount.denominator for amount in amounts))
        return exact(ratio(gcd(*(int(amount * whole) for amount in amounts)), whole))

    def _of_contract(self, contract: Contract) -> Iterator[Amount]:
        """The amounts that the payments of a contract are made of."""
        others = len(self.table.players) - 1
        yield contract.value
        if contract.form == "sides":
            yield from (game.worth for game in self.plain(contract))
        if contract.klop is not None:
            yield from (contract.klop.points.round_to, contract.klop.full.value, contract.klop.empty.value)
        if contract.varsava is not None:
            coin = contract.varsava.share_coin
            shares = [1] if coin is not None else range(1, others + 1)
            yield from (ratio(tier.pays, payers) for tier in contract.varsava.tiers for payers in shares)
            yield from [] if coin is None else [coin]


def _of_run(worth: Amount, bare: Hand, run: list[int]) -> PlainGame:
    best = min(run, key=lambda points: abs(points - HALF))
    return PlainGame(worth, bare._replace(points=best), (run[0], run[-1]))


def _is_simpler(extra: int, known: BonusSum | None) -> bool:
    """True if `extra` facts are fewer than the known ones that come to the same amount.

    Of equally many the first stay.
    """
    return known is None or known.extra > extra


class Fit(NamedTuple):
    """A hand that gives the change: contract, side, card points that score alike, words, number of further facts."""

    contract: str
    side: tuple[str, ...]
    points: tuple[int, int] | None
    words: str
    extra: int


class Fits(NamedTuple):
    """The hands that give a change. `possible` is also true where hands that are not listed might."""

    hands: tuple[Fit, ...]
    possible: bool


def fits(worths: Worths, befores: Sequence[Before], change: Mapping[str, Amount]) -> Fits:
    """The hands that give this change by these rules after one of these states.

    Those after the first state come first.
    """
    table = worths.table
    rules = table.rules
    if table.rests or rules.payout.form == "reciprocal":
        return Fits((), True)
    if rules.payout.form == "money" and rules.pot is None and not worths.could_be_paid(change):
        return Fits((), False)
    candidates: list[tuple[tuple[int, int, int, int], Before, Hand, tuple[int, int] | None]] = []
    alone = any(bonus.holder != "all" for bonus in rules.bonuses.values())  # he settles beside the game of the sides
    possible = rules.pot is not None or alone  # nobody knows how much is in the pot
    for order, contract in enumerate(rules.contracts.values()):
        for place, before in enumerate(befores):
            if contract.form != "sides":
                possible = possible or _individual(table, contract, before, change)
                candidates.extend(
                    ((0, place, 0, order), before, hand, None) for hand in _klops(table, contract, before, change)
                )
                continue
            for extra, difference, hand, alike in _sided(worths, contract, before, change, first=not place):
                candidates.append(((extra, place, difference, order), before, hand, alike))
                possible = True
    found: dict[str, Fit] = {}
    for (extra, *_), before, hand, alike in sorted(candidates, key=itemgetter(0))[:MOST_TRIED]:
        fit = _checked(table, before, hand, change, extra)
        if fit is not None:
            found.setdefault(fit.words, fit._replace(points=alike or fit.points))
            if len(found) == MOST_FITS:
                break
    return Fits(tuple(found.values()), possible or bool(found))


def _checked(table: Table, before: Before, hand: Hand, change: Mapping[str, Amount], extra: int) -> Fit | None:
    """The hand, if it is possible and really gives the change."""
    read = document.read(table, document.write(hand), [])
    if read is None:
        return None
    scores = score(table, before, read).scores
    if any(scores[name] != change[name] for name in scores):
        return None
    side = tuple([name for name in table.players if name in (read.declarer, read.partner)])
    points = None if read.points is None else (read.points, read.points)
    return Fit(read.contract, side, points, writing.write(table, read), extra)


# ---------------------------------------------------------------- sides


def _sided(
    worths: Worths, contract: Contract, before: Before, change: Mapping[str, Amount], first: bool
) -> Iterator[tuple[int, int, Hand, tuple[int, int] | None]]:
    """The hands of a contract that write the change between the sides.

    After any state but the first, only those count that the declarer's radl doubles.
    """
    table = worths.table
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
                factor = 2 if table.rules.radli is not None and before.radli.get(declarer) else 1
                if worth is None or (factor == 1 and not first):
                    continue
                extra = (factor > 1) + (loser is not None)
                bare = Hand(contract.key, declarer=declarer, partner=partner)
                if loser is not None:
                    bare = bare._replace(captured=(Captured("mond", loser, None),))
                for more, difference, hand, alike in worths.games(contract, exact(ratio(worth, factor))):
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
    left = {name: change[name] - mond.value * (name in others) for name in table.players}
    left[loser] = left[loser] + mond.value * (len(others) if others else 1)
    return left


def _worth(table: Table, change: Mapping[str, Amount], declarer: str, partner: str | None) -> Amount | None:
    """The amount that the declarer's side won (negative: lost); None where such sides cannot have made the change."""
    side = (declarer,) if partner is None else (declarer, partner)
    others = [name for name in table.players if name not in side]
    gains = {change[name] for name in side}
    if len(gains) > 1:
        return None
    gain = gains.pop()
    losses = {change[name] for name in others}
    if table.rules.payout.form == "side":
        return gain if losses == {0} and gain else None
    if len(losses) != 1:
        return None
    worth = -losses.pop()
    return worth if worth and gain * len(side) == worth * len(others) else None


# ---------------------------------------------------------------- everybody for himself


def _individual(table: Table, contract: Contract, before: Before, change: Mapping[str, Amount]) -> bool:
    """True if a hand in which everybody plays for himself might give the change, as far as that is easy to tell."""
    klop = contract.klop
    if klop is None or klop.kontra is not None or klop.full.doubles:
        return True
    if table.rules.payout.form == "money":
        return _klop_for_money(table, klop, before, change)
    for name, value in change.items():
        written = ratio(value, 2) if klop.own_radl and before.radli.get(name) else value
        points = not written % klop.points.round_to and -POINTS <= written <= 0
        if not points and written not in (-klop.full.value, klop.empty.value):
            return False
    return True


def _klop_for_money(table: Table, klop: Klop, before: Before, change: Mapping[str, Amount]) -> bool:
    """True if a klop in which each player settles with each of the others might give the change.

    Whoever loses an amount pays it to each other player. So the change tells how much more one player loses than
    another, and the loss of the first then gives all others. Somebody who pays the same to everybody may have broken
    the rules.
    """
    players, first = table.players, table.players[0]
    if len({value for value in change.values() if value > 0}) == 1:
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
    """True if these losses can be the players' card points, which together make the pack."""
    step, least, most = klop.points.round_to, 0, 0
    for loss in losses:
        alike = [points for points in range(klop.full.least) if nearest(points, step) == loss]
        if not alike:
            return False
        least, most = least + alike[0], most + alike[-1]
    return least <= POINTS + 1 and most >= POINTS - 1


def _klops(table: Table, contract: Contract, before: Before, change: Mapping[str, Amount]) -> Iterator[Hand]:
    """The klops in which everybody writes his points, if these can make the pack."""
    klop = contract.klop
    if klop is None:
        return
    step = klop.points.round_to
    piles: list[tuple[str, int, int]] = []
    for name in table.players:
        size = -change[name]
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
