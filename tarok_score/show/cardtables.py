"""The tables on the card of a ruleset: contracts, bonuses, declarations, words of doubling."""

from __future__ import annotations

from typing import NamedTuple

from ..amounts import Amount, ratio
from ..law.bonuses import Bonus
from ..law.contracts import Contract
from ..law.klop import KlopKontra
from ..law.kontra import KontraRule
from ..law.ruleset import Ruleset
from ..pack import QUARTER
from ..words.said import Fact, Joined, Quantity, Said, chained, said
from .phrases import value_in_words
from .units import Units

#: The cards of those bonuses that are made by owning cards.
COLLECTED = {"trula": said("škis, mond and pagat"), "kings": said("all four kings")}


class Grid(NamedTuple):
    """A table of the card."""

    title: Said
    heads: tuple[Fact, ...]
    rows: tuple[tuple[Fact, ...], ...]


def grids(rules: Ruleset) -> list[Grid]:
    """Every table of the card."""
    found = [_contracts(rules)]
    if rules.bonuses:
        found.append(_bonuses(rules))
    if rules.declarations:
        found.append(_declarations(rules))
    if rules.kontra is not None and rules.payout.shares is not None:
        found.append(_shares(rules, rules.kontra))
    klop = next((one.klop for one in rules.contracts.values() if one.klop is not None), None)
    if klop is not None and klop.kontra is not None and klop.kontra.form == "quarter":
        found.append(_klop(rules, klop.kontra))
    return found


# Contracts -------------------------------------------------------------------------------------------------------


def _contracts(rules: Ruleset) -> Grid:
    """The contracts: value, with whom, how it counts, who may bid it, bonuses in it, whether it gives radli."""
    scored = {one.bonuses in ("scored", "valat") for one in rules.contracts.values() if one.form == "sides"}
    heads: list[Fact] = [said("contract"), said("value"), said("partner"), said("counts"), said("bid by")]
    if len(scored) > 1:
        heads.append(said("bonuses"))
    if rules.radli is not None:
        heads.append(said("radl"))
    rows = []
    for contract in rules.contracts.values():
        row = [contract, _value(rules, contract), _played(contract), _counts(contract), _bidder(rules, contract)]
        if len(scored) > 1:
            row.append(_scored(contract))
        if rules.radli is not None:
            row.append(said("yes") if contract in rules.giving_radli else "")
        rows.append(tuple(row))
    return Grid(said("Contracts"), tuple(heads), tuple(rows))


def _scored(contract: Contract) -> Fact:
    """The mark of a contract in which bonuses are scored."""
    if contract.bonuses == "valat":
        return said("valat alone")
    return said("yes") if contract.bonuses == "scored" else ""


def _value(rules: Ruleset, contract: Contract) -> Fact:
    units = Units.of(rules)
    if contract.klop is not None:
        return units.amount(contract.klop.full.value) if contract.klop.full.value else ""
    if contract.levels:
        return units.amount(*contract.levels)
    if contract.game == "times":
        return said("× {won} won, × {lost} lost", won=contract.times_won, lost=contract.times_lost)
    if contract.form != "sides":
        return ""
    return _with_part(rules, contract.value) if contract.partner else units.amount(contract.value)


def _with_part(rules: Ruleset, value: Amount, other: Amount | None = None) -> Fact:
    """An amount, with the partner's part of it where he writes another amount."""
    units, part = Units.of(rules), rules.payout.partner
    if part is None:
        return units.amount(value)
    return Joined((units.amount(value), units.amount(_times(value, part.share) if other is None else other)), "/")


def _times(value: Amount, share: Amount) -> Amount:
    product = value * share
    return ratio(product.numerator, product.denominator)


def _played(contract: Contract) -> Fact:
    if contract.form != "sides":
        return said("all alone")
    return said("yes") if contract.partner else said("no")


def _counts(contract: Contract) -> Fact:
    if contract.klop is not None:
        return said("points taken")
    if contract.varsava is not None:
        return said("the most pays")
    if contract.form == "undeclared" or contract.game == "times":
        return said("all card points") if contract.whole_count else said("difference")
    words = {
        "value": said("flat"),
        "difference": said("+ difference"),
        "rate": said("per point over 35"),
        "fives": said("times the base score"),
    }
    return words[contract.game]


def _bidder(rules: Ruleset, contract: Contract) -> Fact:
    bidding = rules.cards.bidding if rules.cards is not None else None
    if bidding is not None:
        if contract.key == bidding.all_pass or any(contract.key in one.into for one in bidding.unopposed):
            return said("all pass")
        if contract.key in (*bidding.left_to_forehand, *bidding.forehand_opens):
            return said("forehand")
        if contract.key in bidding.not_forehand:
            return said("not forehand")
        if contract.key not in bidding.order and any(contract.key in one.into for one in bidding.raises):
            return said("raised")
    if contract.form != "sides":
        return ""
    return said("forehand") if contract.forehand_only else said("anybody")


# Bonuses and declarations ----------------------------------------------------------------------------------------


def _bonuses(rules: Ruleset) -> Grid:
    """The bonuses: their worth silent and announced, what each is, and who may announce it."""
    heads = (said("bonus"), said("silent"), said("announced"), said("what it is"), said("announced by"))
    rows = []
    for bonus in rules.bonuses.values():
        silent = _with_part(rules, bonus.silent, bonus.silent_other)
        announced = "" if bonus.announced is None else _with_part(rules, bonus.announced)
        rows.append((bonus, silent, announced, _what(bonus), _announcer(bonus)))
    return Grid(said("Bonuses"), heads, tuple(rows))


def _what(bonus: Bonus) -> Fact:
    if bonus.every_trick:
        return said("every trick")
    if bonus.last_trick and bonus.declarer_only:
        if bonus.must_win_itself or bonus.king_itself:
            return said("the called king wins the last trick")
        return said("the king in its side's last trick")
    if bonus.last_trick:
        return said("the pagat wins the last trick")
    return COLLECTED.get(bonus.key, "")


def _announcer(bonus: Bonus) -> Fact:
    if bonus.announced is None:
        return said("nobody")
    if bonus.last_trick:
        return said("its holder")
    if bonus.holder_announces:
        return said("whoever holds them all")
    if bonus.is_game:
        return said("the declarer")
    return said("the declarer's side") if bonus.declarer_only else said("anybody")


def _declarations(rules: Ruleset) -> Grid:
    """The declarations and what each needs."""
    units = Units.of(rules)
    rows: list[tuple[Fact, ...]] = []
    for one in rules.declarations.values():
        if one.means:
            needs: Fact = chained([rules.declarations[key] for key in one.means], "{one} and {other}")
            rows.append((one, "", needs))
        else:
            holds = "" if one.holds is None else value_in_words(type(one).keys["holds"], one.holds, units)
            rows.append((one, units.amount(one.value), holds))
    return Grid(said("Declarations"), (said("declaration"), said("pays"), said("what it is")), tuple(rows))


# Doubling --------------------------------------------------------------------------------------------------------


def ladder(kontra: KontraRule) -> Fact:
    """The words of doubling in one line: `kontra × 2 · rekontra × 4`."""
    words = [
        said("{word} × {n}", word=word, n=Quantity(times))
        for word, times in zip(kontra.ladder, kontra.multiples[1:], strict=True)
    ]
    return Joined(tuple(words), " · ")


def _shares(rules: Ruleset, kontra: KontraRule) -> Grid:
    """The part of an item's worth that each player writes, won or lost, by the last word said on it."""
    shares, part = rules.payout.shares, rules.payout.partner
    assert shares is not None
    heads: list[Fact] = ["", said("its owner"), said("who doubled")]
    if part is not None:
        heads.insert(2, said("partner or co-defender") if rules.partners else said("co-defender"))
    rows = []
    for level in range(len(shares.won.owner)):
        for won, of in ((True, shares.won), (False, shares.lost)):
            sign = 1 if won else -1
            cells: list[Fact] = [_part(sign * of.owner[level]), _part(of.speaker[level])]
            if part is not None:
                cells.insert(1, _part(_times(part.share, sign)))
            result = said("won") if won else said("lost")
            word = kontra.ladder[level - 1] if level else None
            rows.append((result if word is None else said("{word}, {result}", word=word, result=result), *cells))
    return Grid(said("Doubling: parts of its worth T"), tuple(heads), tuple(rows))


def _klop(rules: Ruleset, kontra: KlopKontra) -> Grid:
    """The multiples of everybody's card points in a doubled klop, and of the points of whoever doubled in vain."""
    assert rules.kontra is not None
    words = rules.kontra.ladder[: kontra.most_words]
    heads: list[Fact] = ["", said("each player")]
    heads += [said("who said {word}, with {n} or more", word=word, n=QUARTER) for word in words]
    rows: list[tuple[Fact, ...]] = []
    for level, word in enumerate(words, 1):
        times = rules.kontra.multiples[level]
        in_vain = [times * 2 if one == level else times * 3 // 2 for one in range(1, level + 1)]
        cells = [Joined(("×", Quantity(number)), " ") for number in (times, *in_vain)]
        rows.append((word, *cells, *[""] * (len(words) - level)))
    return Grid(said("Klop doubled"), tuple(heads), tuple(rows))


def _part(share: Amount) -> Fact:
    """A part of the worth T: `T`, `−3 T`, `½ T`, or nothing."""
    if not share:
        return "0"
    if share in (1, -1):
        return "T" if share == 1 else "−T"
    return Joined((Quantity(share, 1 if share.denominator > 1 else 0), "T"), " ")
