"""The amounts that games and bonuses come to under the rules of a table, by contract.

They follow from the rules alone, not from a sheet: each is worked out when it is first needed, and serves every row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import gcd, lcm
from typing import NamedTuple

from ..amounts import Amount, exact, ratio
from ..hand.hand import DECLARER, DEFENDERS, BonusFact, Hand, Kontra
from ..hand.table import Table
from ..law.bonuses import Bonus
from ..law.contracts import Contract
from ..pack import HALF, POINTS
from ..scoring import Before, score
from ..scoring.doubles import doubling


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
