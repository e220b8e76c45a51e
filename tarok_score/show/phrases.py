"""The values of a ruleset in words, by the declarations of their keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..amounts import Amount
from ..documents import kinds
from ..law.cards import Instead
from ..law.contracts import Tie
from ..law.declarations import Declaration, Holds
from ..law.klop import Tier
from ..law.kontra import KontraWord
from ..law.payout import Shares
from ..law.pot import Cards
from ..law.table import UnitRule, unit_name
from ..law.winning import ScaleStep
from ..words.said import Fact, Quantity, Said, chained, counted, said
from .units import Units

#: The names of the groups of declarations in the shipped rulesets.
GROUPS: Mapping[str, Fact] = {"honours": said("honours"), "barvy": said("barvy")}


def value_in_words(key: kinds.Key, value: Any, units: Units) -> Fact:
    """A built value in the words of its key."""
    if key is KontraWord.keys["level"]:
        return _doubling(value, units)
    if key is UnitRule.keys["name"]:
        return unit_name(value)
    match key:
        case kinds.Flag():
            return said(key.yes if value else key.no)
        case kinds.Choice():
            return said(key.words[value])
        case kinds.Whole():
            return _whole(key, value)
        case kinds.ExactAmount():
            if key.bare:
                return str(value)
            return said(key.nought) if key.nought and not value else units.amount(value)
        case kinds.Several():
            return _several(key, value, units)
        case kinds.OfPart():
            return WHOLE_PARTS[key.of](value, units)
        case kinds.Text() if key.pattern == kinds.KEY:
            return units.named(value)
        case kinds.Text() if key is Declaration.keys["group"]:
            return GROUPS.get(value, str(value))
    return str(value)


def default_in_words(key: kinds.Key, units: Units) -> Fact | None:
    """The value that holds if the key is left out; None where nothing can be said of it."""
    if key.absent:
        return said(key.absent)
    if key.default is not kinds.REQUIRED and isinstance(key, kinds.Flag | kinds.Choice | kinds.Whole):
        return value_in_words(key, key.default, units)
    return None


def _whole(key: kinds.Whole, n: int) -> Fact:
    if n in key.but:
        return said(key.but[n])
    if key.one:
        return counted(key.one, key.say, n)
    return said(key.say, n=n) if key.say else n


def _several(key: kinds.Several, values: tuple[Any, ...], units: Units) -> Fact:
    one_by_one = [value_in_words(key.of, one, units) for one in values]
    if key.each:
        one_by_one = [said(key.each, one=one, n=number) for number, one in enumerate(one_by_one, 1)]
    together: Fact = chained(one_by_one, key.joined) if key.joined else tuple(one_by_one)  # type: ignore[arg-type]
    return said(key.say, all=together) if key.say else together


def _doubling(level: int, units: Units) -> Fact:
    return said("level {n}", n=level) if units.by_shares else said("× {n}", n=1 << level)


def _tier(tier: Tier, units: Units) -> Fact:
    return _from(tier.least, units.amount(tier.pays))


def _step(step: ScaleStep, units: Units) -> Fact:
    return _from(step.least, step.counts)


def _from(least: int, amount: Fact) -> Fact:
    return said("{amount} from {n}", amount=amount, n=least) if least else amount


def _tie(tie: Tie, units: Units) -> Fact:
    if tie.kontra:
        return said("lost, and costs {amount} times the kontra", amount=units.amount(tie.pays))
    return said("lost, and costs {amount} whatever the kontra", amount=units.amount(tie.pays))


def _shares(shares: Shares, units: Units) -> Fact:
    def row(multiples: tuple[Amount, ...]) -> Fact:
        """A row of multiples: × 2, × 4, × 8."""
        return tuple([said("× {n}", n=Quantity(one)) for one in multiples])

    owner, speaker = row(shares.owner), row(shares.speaker)
    return said("its owner writes {owner}, whoever said kontra {speaker}", owner=owner, speaker=speaker)


#: Cards of a kind by number: one, several, and all that there are, if that has words of its own.
HELD = {
    "taroks": ("{number} tarok", "{number} taroky", "", 22),
    "kings": ("{number} king", "{number} kings", "all four kings", 4),
    "trula": ("{number} trula card", "{number} trula cards", "the whole trula", 3),
    "fives": ("{number} card worth five", "{number} of the seven cards worth five", "", 7),
}
#: Nobody holds more cards of a kind than a hand has where holdings are declared.
MOST_IN_HAND = 12
CARD = {"pagat": "pagat {amount}", "mond": "mond {amount}", "skis": "škis {amount}"}


def _holds(holds: Holds, units: Units) -> Fact:
    bounds, single = holds.bounds(), holds.single_tarok
    if (single, bounds) == ("pagat", {"taroks": (0, 1)}):
        return said("no tarok, or the pagat only")
    if (single, bounds) == ("not-pagat", {"taroks": (1, 2)}):
        return said("one tarok (not the pagat) or two taroky")
    held = _all_held(bounds)
    if holds.pagat == "held":
        held = said("{held}, the pagat among them", held=held) if bounds else said("the pagat")
    elif holds.pagat == "not-held":
        held = said("{held}, but not the pagat", held=held) if bounds else said("not the pagat")
    if single == "pagat":
        return said("{held}, a single tarok only the pagat", held=held)
    return said("{held}, a single tarok not the pagat", held=held) if single == "not-pagat" else held


def _all_held(bounds: Mapping[str, tuple[int, int]]) -> Fact:
    """The cards that have to be held; kings and trula cards that are bounded together are told pair by pair."""
    if {"kings", "trula", "fives"} <= bounds.keys():
        least, most = bounds["fives"]
        fewest, biggest = bounds["trula"]
        pairs = []
        for kings in range(bounds["kings"][0], bounds["kings"][1] + 1):
            trula = max(fewest, least - kings), min(biggest, most - kings)
            if trula[0] <= trula[1]:
                pairs.append(_all_held({"kings": (kings, kings), "trula": trula}))
        return chained(pairs, "{one} or {other}")
    return chained([_held(kind, *bounds[kind]) for kind in HELD if kind in bounds])


def _held(kind: str, least: int, most: int) -> Fact:
    one, many, whole, there_are = HELD[kind]
    if whole and least == there_are:
        return said(whole)
    if least == most:
        number: Fact = most
    elif not least:
        number = said("at most {n}", n=most)
    elif most >= min(there_are, MOST_IN_HAND):
        number = said("{n} or more", n=least)
    else:
        number = said("{least} or {most}" if most == least + 1 else "{least} to {most}", least=least, most=most)
    return Said(one, {"number": number, "n": most}, many, "n")


def _cards(cards: Cards, units: Units) -> Fact:
    costs = {card: cards.of(card) for card in CARD}
    return tuple([said(CARD[card], amount=units.amount(cost)) for card, cost in costs.items() if cost is not None])


def _instead(other: Instead, units: Units) -> Fact:
    return said(
        "{contract} to {others}",
        contract=units.named(other.of),
        others=chained([units.named(id) for id in other.into], "{one} or {other}"),
    )


#: Parts that are said as one value.
WHOLE_PARTS: dict[Any, Callable[[Any, Units], Fact]] = {
    Tier: _tier,
    ScaleStep: _step,
    Tie: _tie,
    Shares: _shares,
    Holds: _holds,
    Cards: _cards,
    Instead: _instead,
}
