"""The hands that a number on paper can come from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby, product
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from ..amounts import Amount, nearest, ratio
from ..hand import DECLARER, DEFENDERS, BonusFact, Captured, Hand, Kontra, Table, writing
from ..law.games import Bonus, Contract, Klop
from ..limits import MOST_FITS, MOST_TRIED
from ..pack import HALF, POINTS
from ..scoring import Before, score
from ..scoring.bonuses import for_one
from ..scoring.stakes import kontra_multiple
from .viewpoint import Viewpoint

#: The first and the last of the card points that score alike; None if card points do not matter.
Alike = tuple[int, int] | None


#: A game with kontra and bonuses: the number of facts that it adds to a plain one, its difference, and the hand.
Game: TypeAlias = "tuple[int, int, Hand, Alike]"

#: Bonuses that come to one amount for the declarer's side, after the number of facts that they add to a game.
BonusSum: TypeAlias = "tuple[int, tuple[BonusFact, ...]]"


class Worths:
    """The worths of the games and bonuses of a table, each of which is worked out once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.outcomes = cache(self._outcomes)
        self.sums = cache(self._sums)
        self.games = cache(self._games)

    def _games(self, key: str, worth: Amount) -> list[Game]:
        """The games of a contract that come to a worth together with their bonuses."""
        rules, contract, games = self.table.rules, self.table.rules.contracts[key], list[Game]()
        sums: Mapping[Amount, BonusSum] = self.sums() if contract.bonuses == "scored" else {0: (0, ())}
        ladder = 0 if rules.kontra is None or not contract.kontra else len(rules.kontra.ladder)
        for game, hand, alike in self.outcomes(key):
            # Backwards from the amount: what the game leaves has to be a sum of bonuses, which was worked out once.
            for level in range(ladder + 1) if game else ():
                bonuses = sums.get(worth - game * kontra_multiple(rules, level))
                if bonuses is not None:
                    extra, facts = bonuses
                    difference = 0 if hand.points is None else abs(hand.points - HALF)
                    whole = hand._replace(kontra=Kontra(level), bonuses=facts)
                    games.append((extra + (level > 0), difference, whole, alike))
        for name, bonus in rules.bonuses.items():  # a bonus that is written in the place of the game, such as a valat
            if bonus.replaces and contract.bonuses != "none":
                for value, extra, fact in self._of_bonus(name, bonus):
                    if value == worth:
                        games.append((extra, 0, Hand(key, bonuses=(fact,)), None))
        return games

    def _outcomes(self, key: str) -> list[tuple[Amount, Hand, Alike]]:
        """Every outcome of a contract without kontra: its worth, and the hand with the card points nearest to half."""
        contract, outcomes = self.table.rules.contracts[key], list[tuple[Amount, Hand, Alike]]()
        for level in range(1, len(contract.levels) + 1) if contract.levels else (None,):
            bare = Hand(key, level=level, declarer=self.table.players[0])
            if contract.decided_by == "result":
                hands = (bare._replace(won=True), bare._replace(won=False))
                outcomes.extend([(self._worth(hand), hand, None) for hand in hands])
                continue
            worths = [self._worth(bare._replace(points=points)) for points in range(POINTS + 1)]
            # Neighbouring card points that score alike are one outcome: fewer hands to try, and all are named together.
            for worth, run in groupby(range(POINTS + 1), worths.__getitem__):
                alike = list(run)
                best = min(alike, key=lambda points: abs(points - HALF))
                outcomes.append((worth, bare._replace(points=best), (alike[0], alike[-1])))
        return outcomes

    def _worth(self, hand: Hand) -> Amount:
        """The amount that a declarer who plays alone writes for a hand; in a money game each opponent's part of it."""
        amount = score(self.table, Before({}), hand).scores[self.table.players[0]]
        if self.table.rules.payout.form == "money":
            return ratio(amount, len(self.table.players) - 1)
        return amount

    def _sums(self) -> dict[Amount, BonusSum]:
        """Every amount that bonuses can come to for the declarer's side, each with the fewest facts."""
        sums: dict[Amount, BonusSum] = {0: (0, ())}
        for name, bonus in self.table.rules.bonuses.items():
            more = dict(sums)
            for value, added, fact in () if bonus.replaces else self._of_bonus(name, bonus):
                for total, (extra, facts) in sums.items():
                    way = extra + added, (*facts, fact)
                    if way[0] < more.get(total + value, (way[0] + 1,))[0]:
                        more[total + value] = way
            sums = more
        return sums

    def _of_bonus(self, name: str, bonus: Bonus) -> Iterator[tuple[Amount, int, BonusFact]]:
        """All facts that a bonus may be: its worth, the number of facts that takes, and the fact itself."""
        rules = self.table.rules
        ladder = len(rules.kontra.ladder) if rules.kontra is not None and rules.kontra.bonuses and bonus.kontra else 0
        for (side, sign), made in product(((DECLARER, 1), (DEFENDERS, -1)), (True, False)):
            if bonus.silent and (made or bonus.lost_silently):
                yield bonus.silent * sign * (1 if made else -1), 1, BonusFact(name, side, None, False, made)
            announced = bonus.announced or 0
            lost = announced if bonus.announced_lost is None else bonus.announced_lost
            for level in range(ladder + 1) if announced else ():
                value = (announced if made else -lost) * sign * kontra_multiple(rules, level)
                yield value, 1 + (level > 0), BonusFact(name, side, None, True, made, Kontra(level))


class Fit(NamedTuple):
    """A hand that gives the change: contract, side, card points that score alike, words, number of further facts."""

    contract: str
    side: tuple[str, ...]
    points: Alike
    words: str
    extra: int


class Fits(NamedTuple):
    """The hands that give a change. `possible` is also true if hands that are not listed might."""

    hands: tuple[Fit, ...]
    possible: bool


def fits(worths: Worths, befores: Sequence[Before], change: Mapping[str, Amount]) -> Fits:
    """The hands that give this change by these rules after one of these states.

    Those after the first state come first.
    """
    table, rules = worths.table, worths.table.rules
    # Too many hands would fit: who rested is unknown, or everybody writes a part of everything.
    if table.rests or rules.payout.form == "reciprocal":
        return Fits((), True)
    balanced = not sum(change.values())  # what one pays others get
    if rules.payout.form == "money" and rules.pot is None and not balanced:
        return Fits((), False)
    # Sorted by how much would have to be assumed: facts beyond the contract, an open radl, points far from half.
    candidates: list[tuple[tuple[int, int, int, int], Before, Hand, Alike]] = []
    # It is unknown how much is in the pot, and a bonus may be settled by its holder beside the game of the sides.
    possible = rules.pot is not None or any(bonus.holder != "all" for bonus in rules.bonuses.values())
    for order, contract in enumerate(rules.contracts.values()):
        for place, before in enumerate(befores):
            if contract.form == "sides":
                for extra, difference, hand, alike in _sided(worths, contract, before, change, first=not place):
                    candidates.append(((extra, place, difference, order), before, hand, alike))
            elif contract.klop is None or rules.payout.form == "money":  # too many may have paid each other
                possible = True
            else:
                might, hands = _klop(contract, contract.klop, before, change)
                possible = possible or might
                candidates.extend([((0, place, 0, order), before, hand, None) for hand in hands])
    possible = possible or bool(candidates)
    fitting: dict[str, Fit] = {}
    for (extra, *_), before, hand, alike in sorted(candidates, key=itemgetter(0))[:MOST_TRIED]:
        # The tables of worths only guess; a hand counts if it is possible and really scores so.
        case = Viewpoint(None, (), table, before, hand).at(table)
        if case is None or any(change[name] != amount for name, amount in case.score().scores.items()):
            continue
        words = writing.write(table, hand)
        side = tuple([name for name in table.players if name in hand.side])
        fitting.setdefault(words, Fit(hand.contract, side, alike, words, extra))
        if len(fitting) == MOST_FITS:
            break
    return Fits(tuple(fitting.values()), possible)


# ---------------------------------------------------------------- sides


def _sided(
    worths: Worths, contract: Contract, before: Before, change: Mapping[str, Amount], first: bool
) -> Iterator[Game]:
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
            for extra, difference, hand, alike in worths.games(contract.key, ratio(worth, 1 + radl)):
                whole = hand._replace(declarer=declarer, partner=partner, captured=lost)
                yield extra + radl + len(lost), difference, whole, alike


def _worth(table: Table, change: Mapping[str, Amount], declarer: str, partner: str | None) -> Amount | None:
    """The amount that the declarer's side won (negative: lost); None if such sides cannot have made the change."""
    side = (declarer,) if partner is None else (declarer, partner)
    others = [name for name in table.players if name not in side]
    gains, losses = {change[name] for name in side}, {change[name] for name in others}
    if len(gains) > 1 or len(losses) != 1:
        return None
    gain, loss = gains.pop(), losses.pop()
    if table.rules.payout.form == "side":
        return gain if gain and not loss else None
    return -loss if loss and gain * len(side) == -loss * len(others) else None


# ---------------------------------------------------------------- each for themselves


def _klop(contract: Contract, klop: Klop, before: Before, change: Mapping[str, Amount]) -> tuple[bool, Iterator[Hand]]:
    """True if a klop might give the change, as far as is easy to tell; and if one in which all write points might."""
    doubled = before.radli if klop.own_radl else {}
    losses = {name: ratio(-value, 2 if doubled.get(name) else 1) for name, value in change.items()}
    in_points = {loss for loss in losses.values() if 0 <= loss <= POINTS and not loss % klop.points.round_to}
    known = in_points | {klop.full.value, -klop.empty.value}
    might = klop.kontra is not None or klop.full.doubles or known.issuperset(losses.values())
    return might, _in_points(contract.key, klop, losses) if in_points.issuperset(losses.values()) else iter(())


def _in_points(key: str, klop: Klop, losses: Mapping[str, Amount]) -> Iterator[Hand]:
    """The klop in which everybody took card points, if those that are written can make the pack."""
    points = range(bool(klop.empty.value), klop.full.least)
    piles = {
        name: [pile for pile in points if nearest(pile, klop.points.round_to) == loss] for name, loss in losses.items()
    }
    left = POINTS - sum([min(alike, default=POINTS) for alike in piles.values()])
    taken = []
    for name, alike in piles.items():
        more = max(0, min(left, len(alike) - 1))
        left -= more
        taken.append((name, alike[more] if alike else 0))
    if not left:
        yield Hand(key, piles=tuple(taken))
