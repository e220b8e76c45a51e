"""The two things that double a worth: the words of kontra, and the radl.

Every radl is a factor made here: of a line between the sides (`double_by_radl`), of a player's own result in klop
(`own_radl`), of a breach of the rules, a mond and a silent valat of the defenders (`open_radl`, called by `penalties`
and `bonuses`).

`doubling` alone says by how much a kontra multiplies. The factor of a kontra on a stake is made here (`kontra_factor`);
klop, a breach of the rules, a silent valat under the game's kontra and the pot put `doubling` into a factor with a
sentence of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..amounts import Amount, ratio
from ..hand.hand import Kontra
from ..law.radli import Radli
from ..law.ruleset import Ruleset
from ..words.said import Quantity, said
from .lines import Line
from .sides import Sides
from .stakes import Stake
from .terms import KONTRA, RADL, Factor, Note

#: The factor of an open radl.
RADL_TIMES: Final = 2


def doubling(rules: Ruleset, level: int) -> Amount:
    """The factor of a level of kontra: each word doubles once more, unless the rules give the words other factors."""
    return rules.kontra.multiples[level] if rules.kontra is not None else 1


def own_kontra(sides: Sides, stake: Stake) -> Factor | None:
    """The factor of a stake's own kontra, if somebody said one."""
    level = stake.kontra.level
    return kontra_factor(sides, stake.kontra, doubling(sides.rules, level)) if level else None


def kontra_factor(sides: Sides, kontra: Kontra, times: Amount) -> Factor | None:
    """The factor of the words said on a stake, with who said them; `times` is 1 where its owner writes it undoubled."""
    rules, names = sides.rules.kontra, kontra.names
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


def open_radl(sides: Sides, name: str | None, kontra: Amount = 1) -> Factor | None:
    """The factor of a player's open radl, if he has one, given what kontra multiplies by."""
    return radl_factor(sides, name, kontra) if name is not None and sides.before.radli.get(name) else None


def radl_factor(sides: Sides, name: str, kontra: Amount = 1) -> Factor | None:
    """The factor of this player's open radl, given what kontra multiplies by; None where the rules have no radli."""
    rule = sides.rules.radli
    if rule is None:
        return None
    times = _radl_times(sides.rules, rule, kontra)
    if times != RADL_TIMES:
        what = said(
            "{name} has an open radl, and more than × {highest} never counts", name=name, highest=_highest(sides.rules)
        )
    elif rule.adds and kontra != 1:
        what = said("{name} has an open radl: the worth once more", name=name)
    else:
        what = said("{name} has an open radl: × {times}", name=name, times=RADL_TIMES)
    return Factor(times, RADL, Note(rule, what), rule.adds)


def _radl_times(rules: Ruleset, rule: Radli, kontra: Amount) -> Amount:
    """The factor of an open radl, lowered where with a kontra it would exceed the highest one allowed."""
    highest = _highest(rules)
    if not highest:
        return RADL_TIMES
    left = highest - kontra + 1 if rule.adds else ratio(highest, kontra)
    return min(RADL_TIMES, left)


def _highest(rules: Ruleset) -> int:
    """The most that kontra and radl together multiply by; 0 where there is no limit."""
    return 0 if rules.kontra is None else rules.kontra.highest or 0


def own_radl(sides: Sides, name: str, kontra: Amount = 1) -> Factor | None:
    """The factor of an open radl of a player who plays klop for himself, where it doubles what he writes."""
    klop, rule = sides.contract.klop, sides.rules.radli
    if klop is None or not klop.own_radl or rule is None or not sides.before.radli.get(name):
        return None
    if kontra != 1:
        return radl_factor(sides, name, kontra)
    return Factor(RADL_TIMES, RADL, Note(rule, said("{name}'s own radl: × {times}", name=name, times=RADL_TIMES)))


def double_by_radl(sides: Sides, line: Line) -> list[Line]:
    """The line of a stake, doubled for those writers whom an open radl reaches.

    Where each player's own radl counts (`radli.doubles: own`) the line is parted: one for those without a radl, and one
    for each who has one.
    """
    rules, stake = sides.rules.radli, line.of
    if rules is None or stake is None or not (sides.doubled and stake.radl):
        return [line]
    if rules.doubles == "own":
        return _doubled_by_each(sides, line)
    writer = stake.by if stake.alone else next(iter(line.shares), None)
    if writer is None or not _reaches(rules, sides, stake, writer):
        return [line]
    factor = radl_factor(sides, sides.side[0], line.terms.kontra)
    if factor is None:
        return [line]
    return [line.but(terms=line.terms.times(factor)) if stake.alone else line.times(factor)]


def _reaches(rules: Radli, sides: Sides, stake: Stake, writer: str) -> bool:
    """True if the radl of the declarer's side doubles a writer's amount; for whoever said kontra the rules decide."""
    if rules.doubles == "all" or writer in sides.side:
        return True
    return rules.doubles_all and stake.kontra.names[:1] == (writer,)


def _doubled_by_each(sides: Sides, line: Line) -> list[Line]:
    """The line of those without a radl, and one more for each whose own radl doubles his part of it."""
    factors = {name: radl_factor(sides, name, line.terms.kontra) for name in line.shares if name in sides.doubled}
    others = {name: share for name, share in line.shares.items() if name not in factors}
    lines = [line.but(shares=others)] if others or not factors else []
    for name, factor in factors.items():
        if factor is not None:
            lines.append(line.but(shares={name: line.shares[name]}).times(factor))
    return lines


def cancelling(sides: Sides, lines: Sequence[Line], won: bool) -> Sequence[str]:
    """The players who cancel a radl after a hand between sides whose lines were doubled by one."""
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
