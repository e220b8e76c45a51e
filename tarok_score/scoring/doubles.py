"""What doubles a worth: the words of kontra, and the radl."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..amounts import Amount
from ..hand.hand import Kontra
from ..hand.table import Table
from ..law.ruleset import Ruleset
from ..words.said import Quantity, said
from .lines import Line
from .shared import shared
from .sides import Parties, Sides
from .stake import Stake
from .terms import KONTRA, RADL, Factor, Note

#: What an open radl multiplies by.
RADL_TIMES: Final = 2


def doubling(rules: Ruleset, level: int) -> Amount:
    """The first word of kontra doubles, every further one doubles that again; or as the words say otherwise."""
    return rules.kontra.multiples[level] if rules.kontra is not None else 1


def own_kontra(parties: Parties, stake: Stake) -> Stake:
    """The stake doubled by its own kontra."""
    level = stake.kontra.level
    factor = by_kontra(parties.table, stake.kontra, doubling(parties.rules, level)) if level else None
    return stake if factor is None else stake.times(factor)


@shared
def by_kontra(table: Table, kontra: Kontra, times: Amount) -> Factor | None:
    """Which word was said, by whom, and what it multiplies a stake by: by one where it leaves its owner as he was."""
    rules, names = table.rules.kontra, kontra.names
    if rules is None:
        return None
    word = rules.ladder[kontra.level - 1]
    if times == 1 and names:
        what = said("{word} ({names}): its owner writes it undoubled", word=word, names=names)
    elif times == 1:
        what = said("{word}: its owner writes it undoubled", word=word)
    elif names:
        what = said("{word} ({names}): × {times}", word=word, names=names, times=Quantity(times))
    else:
        what = said("{word}: × {times}", word=word, times=Quantity(times))
    return Factor(times, KONTRA, Note(rules, what))


def open_radl(sides: Sides, name: str | None) -> Factor | None:
    """What a player's open radl multiplies by, if he has one."""
    return radl(sides.table, name) if name is not None and sides.before.radli.get(name) else None


def has_own_radl(sides: Sides, name: str) -> bool:
    """Whether an open radl of a player who plays klop for himself doubles what he writes."""
    klop = sides.contract.klop
    return klop is not None and klop.own_radl and bool(sides.before.radli.get(name))


@shared
def radl(table: Table, name: str) -> Factor | None:
    """What an open radl of this player multiplies by."""
    rule = table.rules.radli
    if rule is None:
        return None
    return Factor(RADL_TIMES, RADL, Note(rule, said("{name} has an open radl: × {times}", name=name, times=RADL_TIMES)))


@shared
def own_radl(table: Table, name: str) -> Factor | None:
    """What such a radl multiplies by."""
    rule = table.rules.radli
    if rule is None:
        return None
    return Factor(RADL_TIMES, RADL, Note(rule, said("{name}'s own radl: × {times}", name=name, times=RADL_TIMES)))


def by_radl(parties: Parties, lines: list[Line], whose: Sequence[str]) -> list[Line]:
    """The lines of a stake, doubled where the open radl of one of these players reaches who writes them."""
    rules = parties.rules.radli
    if rules is None or not whose:
        return lines
    if rules.doubles == "own":
        return [one for line in lines for one in _by_own(parties, line, whose)]
    return [_by_declarers(parties, line, rules.doubles == "all") for line in lines]


def _by_declarers(parties: Parties, line: Line, of_all: bool) -> Line:
    """The line of a stake, doubled if the radl of the declarer's side reaches who writes it."""
    stake = line.of
    if stake is None or not (stake.radl and line.shares):
        return line
    writer = stake.by if stake.alone else next(iter(line.shares))
    if not of_all and writer not in parties.side and not _reaches_speaker(parties, stake, writer):
        return line
    factor = radl(parties.table, parties.side[0])
    if factor is None:
        return line
    return line.but(terms=line.terms.times(factor)) if stake.alone else line.times(factor)


def _by_own(parties: Parties, line: Line, whose: Sequence[str]) -> list[Line]:
    """The line of those without a radl, and one more for each whose own radl doubles his part of it."""
    if line.of is None or not line.of.radl:
        return [line]
    table = parties.table
    factors = {name: factor for name in line.shares if name in whose and (factor := radl(table, name)) is not None}
    if not factors:
        return [line]
    others = {name: share for name, share in line.shares.items() if name not in factors}
    lines = [line.but(shares={name: line.shares[name]}).times(factor) for name, factor in factors.items()]
    return [line.but(shares=others), *lines] if others else lines


def _reaches_speaker(parties: Parties, stake: Stake, writer: str | None) -> bool:
    """Whether the radl doubles the share of who said kontra too."""
    rule = parties.rules.radli
    return rule is not None and rule.doubles_all and (writer,) == stake.kontra.names[:1]


def cancelled(sides: Sides, lines: Sequence[Line], won: bool) -> Sequence[str]:
    """Who cancels a radl after a hand between sides that was doubled by one, by these lines of it."""
    rules = sides.rules.radli
    if rules is None:
        return ()
    side, active = sides.side, sides.active
    if rules.doubles != "own":
        whose: Sequence[str] = side[:1]
    else:
        open_radli = sides.before.radli
        whose = [name for name in (side if rules.cancelled_by == "won" else active) if open_radli.get(name)]
    if rules.cancelled_by == "won":
        return whose if won else ()
    if rules.cancelled_by == "plus":
        return [name for name in whose if sum(line.amounts.get(name, 0) for line in lines) > 0]
    return [name for name in whose if any(name in line.shares for line in lines)]
