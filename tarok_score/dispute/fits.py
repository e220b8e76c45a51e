"""What a number on paper can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, product
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
from ..scoring.bonuses import for_one
from ..scoring.stakes import doubling

#: The first and the last of the card points that score alike; None where card points do not matter.
Alike = tuple[int, int] | None


class FittingGame(NamedTuple):
    """A game with kontra and bonuses, with the number of facts that it adds to a plain one, and its difference."""

    extra: int
    difference: int
    hand: Hand
    alike: Alike


class BonusSum(NamedTuple):
    """Bonuses that come to one amount for the declarer's side, and the number of facts that they add to a game."""

    extra: int
    facts: tuple[BonusFact, ...]


class Worths:
    """The worths of the games and bonuses of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._plain: dict[str, list[tuple[Amount, Hand, Alike]]] = {}
        self._sums: dict[str, Mapping[Amount, BonusSum]] = {}
        self._games: dict[tuple[str, Amount], list[FittingGame]] = {}

    def games(self, contract: Contract, worth: Amount) -> list[FittingGame]:
        """The games of a contract that come to a worth together with their bonuses."""
        key = contract.key, worth
        if key not in self._games:
            self._games[key] = [*self._all_games(contract, worth)]
        return self._games[key]

    def _all_games(self, contract: Contract, worth: Amount) -> Iterator[FittingGame]:
        rules = self.table.rules
        if contract.key not in self._plain:
            self._plain[contract.key] = [*self._outcomes(contract)]
            self._sums[contract.key] = self._all_sums() if contract.bonuses == "scored" else {0: BonusSum(0, ())}
        ladder = 0 if rules.kontra is None or not contract.kontra else len(rules.kontra.ladder)
        for game, hand, alike in self._plain[contract.key]:
            for level in range(ladder + 1) if game else ():
                bonuses = self._sums[contract.key].get(worth - game * doubling(rules, level))
                if bonuses is not None:
                    difference = 0 if hand.points is None else abs(hand.points - HALF)
                    facts = hand._replace(kontra=Kontra(level), bonuses=bonuses.facts)
                    yield FittingGame(bonuses.extra + (level > 0), difference, facts, alike)
        for name, bonus in rules.bonuses.items():  # a bonus that is written in the place of the game, such as a valat
            if bonus.replaces and contract.bonuses != "none":
                for value, extra, fact in self._of_bonus(name, bonus):
                    if value == worth:
                        yield FittingGame(extra, 0, Hand(contract.key, bonuses=(fact,)), None)

    def _outcomes(self, contract: Contract) -> Iterator[tuple[Amount, Hand, Alike]]:
        """Every outcome of a contract without kontra: its worth, and the hand with the card points nearest to half."""
        for level in range(1, len(contract.levels) + 1) if contract.levels else (None,):
            bare = Hand(contract.key, level=level, declarer=self.table.players[0])
            if contract.decided_by == "result":
                for hand in (bare._replace(won=True), bare._replace(won=False)):
                    yield self._worth(hand), hand, None
                continue
            worths = [self._worth(bare._replace(points=points)) for points in range(POINTS + 1)]
            for worth, run in groupby(range(POINTS + 1), worths.__getitem__):
                alike = list(run)
                best = min(alike, key=lambda points: abs(points - HALF))
                yield worth, bare._replace(points=best), (alike[0], alike[-1])

    def _worth(self, hand: Hand) -> Amount:
        """The amount that a declarer alone writes for a hand; in a money game each opponent's part of it."""
        amount = score(self.table, Before({}), hand).scores[self.table.players[0]]
        if self.table.rules.payout.form == "money":
            return exact(ratio(amount, len(self.table.players) - 1))
        return amount

    def _all_sums(self) -> dict[Amount, BonusSum]:
        """Every amount that bonuses can come to for the declarer's side, each with the fewest facts."""
        sums: dict[Amount, BonusSum] = {0: BonusSum(0, ())}
        for name, bonus in self.table.rules.bonuses.items():
            more = dict(sums)
            for value, added, fact in () if bonus.replaces else self._of_bonus(name, bonus):
                for total, known in sums.items():
                    there = more.get(total + value)
                    if there is None or there.extra > known.extra + added:
                        more[total + value] = BonusSum(known.extra + added, (*known.facts, fact))
            sums = more
        return sums

    def _of_bonus(self, name: str, bonus: Bonus) -> Iterator[tuple[Amount, int, BonusFact]]:
        """Everything that can be said of a bonus: its worth, the number of facts that takes, and the fact itself."""
        rules = self.table.rules
        ladder = len(rules.kontra.ladder) if rules.kontra is not None and rules.kontra.bonuses and bonus.kontra else 0
        for side, sign in ((DECLARER, 1), (DEFENDERS, -1)):
            for made in (True, False):
                if bonus.silent and (made or bonus.lost_silently):
                    value = bonus.silent * sign * (1 if made else -1)
                    yield value, 1, BonusFact(name, side, None, False, made)
                if not bonus.announced:
                    continue
                lost = bonus.announced if bonus.announced_lost is None else bonus.announced_lost
                for level in range(ladder + 1):
                    fact = BonusFact(name, side, None, True, made, Kontra(level))
                    value = (bonus.announced if made else -lost) * sign * doubling(rules, level)
                    yield value, 1 + (level > 0), fact


class Fit(NamedTuple):
    """A hand that gives the change: contract, side, card points that score alike, words, number of further facts."""

    contract: str
    side: tuple[str, ...]
    points: Alike
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
    table, rules = worths.table, worths.table.rules
    if table.rests or rules.payout.form == "reciprocal":
        return Fits((), True)
    balanced = not sum(change.values())  # what one pays others get
    if rules.payout.form == "money" and rules.pot is None and not balanced:
        return Fits((), False)
    candidates: list[tuple[tuple[int, int, int, int], Before, Hand, Alike]] = []
    # Nobody knows how much is in the pot, and a bonus may be settled by its holder beside the game of the sides.
    possible = rules.pot is not None or any(bonus.holder != "all" for bonus in rules.bonuses.values())
    for order, contract in enumerate(rules.contracts.values()):
        for place, before in enumerate(befores):
            if contract.form == "sides":
                for extra, difference, hand, alike in _sided(worths, contract, before, change, first=not place):
                    candidates.append(((extra, place, difference, order), before, hand, alike))
            elif contract.klop is None:
                possible = True
            else:
                might, hands = _klops(table, contract, contract.klop, before, change)
                possible = possible or might
                candidates.extend([((0, place, 0, order), before, hand, None) for hand in hands])
    possible = possible or bool(candidates)
    found: dict[str, Fit] = {}
    for (extra, *_), before, hand, alike in sorted(candidates, key=itemgetter(0))[:MOST_TRIED]:
        read = document.read(table, document.write(hand), [])
        scores = {} if read is None else score(table, before, read).scores
        if read is None or any(scores[name] != change[name] for name in scores):
            continue
        words = writing.write(table, read)
        side = tuple([name for name in table.players if name in read.side])
        found.setdefault(words, Fit(read.contract, side, alike, words, extra))
        if len(found) == MOST_FITS:
            break
    return Fits(tuple(found.values()), possible)


# ---------------------------------------------------------------- sides


def _sided(
    worths: Worths, contract: Contract, before: Before, change: Mapping[str, Amount], first: bool
) -> Iterator[FittingGame]:
    """The hands of a contract that write the change between the sides.

    After any state but the first, only those count that the declarer's radl doubles.
    """
    table, rules = worths.table, worths.table.rules
    mond = rules.mond if "captured" in contract.mond else None
    for loser in (None, *(table.players if mond is not None else ())):
        left, lost = dict(change), tuple[Captured, ...]()
        if loser is not None and mond is not None:  # without the price of the mond
            lost = (Captured("mond", loser, None),)
            for name, share in for_one(rules, table.players, loser).items():
                left[name] = left[name] + share * mond.value
        for declarer, partner in product(table.players, (None, *table.players) if contract.partner else (None,)):
            radl = rules.radli is not None and bool(before.radli.get(declarer))
            worth = None if partner == declarer or not (radl or first) else _worth(table, left, declarer, partner)
            if worth is None:
                continue
            for game in worths.games(contract, exact(ratio(worth, 1 + radl))):
                hand = game.hand._replace(declarer=declarer, partner=partner, captured=lost)
                yield game._replace(extra=game.extra + radl + len(lost), hand=hand)


def _worth(table: Table, change: Mapping[str, Amount], declarer: str, partner: str | None) -> Amount | None:
    """The amount that the declarer's side won (negative: lost); None where such sides cannot have made the change."""
    side = (declarer,) if partner is None else (declarer, partner)
    others = [name for name in table.players if name not in side]
    gains, losses = {change[name] for name in side}, {change[name] for name in others}
    if len(gains) > 1 or len(losses) != 1:
        return None
    gain, loss = gains.pop(), losses.pop()
    if table.rules.payout.form == "side":
        return gain if gain and not loss else None
    return -loss if loss and gain * len(side) == -loss * len(others) else None


# ---------------------------------------------------------------- everybody for himself


def _klops(
    table: Table, contract: Contract, klop: Klop, before: Before, change: Mapping[str, Amount]
) -> tuple[bool, list[Hand]]:
    """Whether some klop might give the change, as far as that is easy to tell, and those in which all write points.

    For money whoever loses an amount pays it to each other player. So the change tells how much more one player loses
    than another, and the loss of the first then gives all others. Somebody who pays the same to everybody may have
    broken the rules.
    """
    money, (first, *_), step = table.rules.payout.form == "money", table.players, klop.points.round_to
    fixed = {klop.full.value, -klop.empty.value, 0}
    might = klop.kontra is not None or klop.full.doubles
    paid = [value for value in change.values() if value > 0]
    might = might or (money and len(paid) == len(change) - 1 and len({*paid}) == 1)
    hands: list[Hand] = []
    for points in (*fixed, *[2 * value for value in fixed], *range(2 * POINTS + 1)) if money else (-change[first],):
        losses: dict[str, Amount] = {name: -value for name, value in change.items()}
        if money:
            losses = {name: points + ratio(change[first] - value, len(change)) for name, value in change.items()}
        for name in losses if klop.own_radl else ():
            losses[name] = ratio(losses[name], 2) if before.radli.get(name) else losses[name]
        if not any(losses.values()) and money:
            continue
        in_points = {loss for loss in losses.values() if 0 <= loss <= POINTS and not loss % step}
        might = might or fixed.union(() if money else in_points).issuperset(losses.values())
        if not in_points.issuperset(losses.values()):
            continue
        piles = {
            name: [points for points in range(bool(klop.empty.value), klop.full.least) if nearest(points, step) == loss]
            for name, loss in losses.items()
        }
        left = POINTS - sum([min(alike, default=POINTS) for alike in piles.values()])
        room = sum([len(alike) - 1 for alike in piles.values()])
        might = might or -1 <= left <= room + 1
        if 0 <= left <= room:
            taken = []
            for name, alike in piles.items():
                more = min(left, len(alike) - 1)
                left -= more
                taken.append((name, alike[more]))
            hands.append(Hand(contract.key, piles=tuple(taken)))
    return might, hands
