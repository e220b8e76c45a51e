"""The hands that give a change of the totals, for rows of a sheet that do not say which hand was played.

The amount between the sides is a sum: the game with its kontra, and every bonus and declaration with its own, all
doubled by a radl. So the sums of bonuses are worked out once, each with the fewest facts that give it, and every game
is tried against them. Where scores are reciprocal no hand is looked for, and nothing is called impossible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from ..amounts import Amount, exact, nearest, ratio
from ..hand import document, writing
from ..hand.hand import Captured, Hand
from ..hand.table import Table
from ..law.contracts import Contract
from ..law.klop import Klop
from ..limits import MOST_FITS, MOST_TRIED
from ..pack import POINTS
from ..scoring import Before, score
from .worths import Worths


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
