"""What doubles a worth: the words of kontra, and the radl."""

from __future__ import annotations

from typing import Final

from ..amounts import Amount
from ..hand.hand import Kontra
from ..rules.ruleset import Kontra as KontraRules
from ..words.said import Quantity, Said, said
from .lines import Line
from .sides import Sides
from .stake import Stake
from .terms import KONTRA, RADL, Factor, Note

#: What an open radl multiplies by.
RADL_TIMES: Final = 2


def doubling(level: int) -> int:
    """The first word of kontra doubles, every further one doubles that again."""
    return 1 << level


def kontra(sides: Sides, stake: Stake) -> Factor | None:
    """What a stake's own kontra multiplies it by."""
    rules, level = sides.rules.kontra, stake.kontra.level
    if rules is None or not level:
        return None
    times = doubling(level)
    return Factor(times, KONTRA, Note(rules, spoken(rules, stake.kontra, times)))


def spoken(rules: KontraRules, kontra: Kontra, times: Amount) -> Said:
    """Which word was said, by whom, and what it multiplies a stake by: by one where it leaves its owner as he was."""
    word, names = rules.ladder[kontra.level - 1], kontra.names
    match bool(names), times == 1:
        case True, True:
            return said("{word} ({names}): its owner writes it undoubled", word=word, names=names)
        case True, False:
            return said("{word} ({names}): × {times}", word=word, names=names, times=Quantity(times))
        case False, True:
            return said("{word}: its owner writes it undoubled", word=word)
    return said("{word}: × {times}", word=word, times=Quantity(times))


def radl(sides: Sides, name: str | None) -> Factor | None:
    """What a player's open radl multiplies by, if he has one."""
    rule = sides.rules.radli
    if rule is None or name is None or not sides.before.radli.get(name):
        return None
    return Factor(RADL_TIMES, RADL, Note(rule, said("{name} has an open radl: × {times}", name=name, times=RADL_TIMES)))


def own_radl(sides: Sides, name: str) -> Factor | None:
    """The same for a player who plays klop for himself, where his own radl counts."""
    rule, klop = sides.rules.radli, sides.contract.klop
    if rule is None or klop is None or not (klop.own_radl and sides.before.radli.get(name)):
        return None
    return Factor(RADL_TIMES, RADL, Note(rule, said("{name}'s own radl: × {times}", name=name, times=RADL_TIMES)))


def by_radl(sides: Sides, line: Line) -> Line:
    """The line of a stake, doubled if the radl of the declarer's side reaches who writes it."""
    stake = line.of
    if stake is None or not (sides.doubled and stake.radl and line.shares):
        return line
    writer = stake.by if stake.alone else next(iter(line.shares))
    if writer not in sides.side and not _reaches_speaker(sides, stake, writer):
        return line
    factor = radl(sides, sides.side[0])
    if factor is None:
        return line
    return line._replace(terms=line.terms.times(factor)) if stake.alone else line.times(factor)


def _reaches_speaker(sides: Sides, stake: Stake, writer: str | None) -> bool:
    """Whether the radl doubles the share of who said kontra too."""
    rule = sides.rules.radli
    return rule is not None and rule.doubles_all and (writer,) == stake.kontra.names[:1]
