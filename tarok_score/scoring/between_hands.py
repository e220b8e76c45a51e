"""The lines between hands: a misdeal, an adjustment, a fine, and the radli that are open at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ..amounts import Amount, ratio
from ..law.payments import MisdealRule
from ..law.rule import Rule
from ..law.ruleset import Ruleset
from ..words.said import counted, said
from .bonuses import each_pays, for_culprit, for_one, payment_notes
from .stakes import Line, unwritten
from .terms import AGREED, COUNT, VALUE, Addend, Factor, Note, Terms

#: The rule of what the table agrees on, which stands in no ruleset.
ADJUSTMENT: Final = Rule(id="adjust", cite="agreed at the table", key="adjust", label={"en": "adjustment"})

#: The rule of a fine, which stands in none either.
FINE: Final = Rule(id="fine", cite="agreed at the table", key="fine", label={"en": "fine"})


def misdeal(rules: Ruleset, players: Sequence[str], player: str, before: int) -> tuple[Line, ...]:
    """The lines of a player who has misdealt `before` times already: a warning, or a penalty that may grow.

    Where there is a pool he pays into it as much as he would otherwise pay to all the others.
    """
    rule = rules.misdeal
    if rule is None:
        return ()
    if before < rule.warnings:
        return (unwritten(rule, rule, said("{name} is warned", name=player)),)
    what = said("misdeal number {n} of {name}, who deals again", n=before + 1, name=player)
    note = Note(rule, what)
    factor = Factor(_times(rule, before - rule.warnings), COUNT, note)
    terms = Terms((Addend(rule.value, VALUE, rule),), (factor,), False, rules.unit.decimals)
    shares = for_culprit(rules, players, player, rule.into_pot, rule.altogether)
    if rule.as_with_all_in_play and not rule.altogether:
        paid = rules.seats.in_play - 1
        each: Amount = ratio(-paid, len(players) - 1)
        shares = {name: paid if name == player else each for name in shares}
    return (Line(rule, terms, shares, (note,)),)


def _times(rule: MisdealRule, charged: int) -> int:
    """The multiple of the penalty: 20, 40, 80 …; 20, 40, 60 …; or the same every time."""
    return {"doubling": 1 << charged, "growing": charged + 1, "fixed": 1}[rule.form]


def open_radli(rules: Ruleset, players: Sequence[str], radli: Mapping[str, int]) -> tuple[Line, ...]:
    """The lines of the radli still open when the session ends, which their owners pay for."""
    end = rules.radli.end if rules.radli is not None else None
    if end is None:
        return ()
    lines = []
    for name in players:
        if radli[name]:
            note = Note(end, counted("{name} has one open radl", "{name} has {n} open radli", radli[name], name=name))
            factor = Factor(radli[name], COUNT, note)
            terms = Terms((Addend(end.value, VALUE, end),), (factor,), False, rules.unit.decimals)
            lines.append(Line(end, terms, for_one(rules, players, name), (note,)))
    return tuple(lines)


def adjustment(rules: Ruleset, player: str, amount: Amount, why: str) -> Line:
    """The line of an amount that the table agreed on, and why."""
    terms = Terms((Addend(amount, AGREED, ADJUSTMENT),), decimals=rules.unit.decimals)
    return Line(ADJUSTMENT, terms, {player: 1}, (Note(ADJUSTMENT, said("{why}", why=why)),))


def fine(rules: Ruleset, players: Sequence[str], player: str, amount: Amount, why: str) -> Line:
    """The line of a fine: into the pot where there is one, else as anything that one player loses for himself."""
    terms = Terms((Addend(amount, VALUE, FINE),), (), False, rules.unit.decimals)
    note, shares = Note(FINE, said("{why}", why=why)), {player: 1}
    if rules.pot is not None:
        return Line(FINE, terms, shares, (note, Note(rules.pot, said("into the pot"))))
    if not each_pays(rules):
        return Line(FINE, terms, shares, (note,))
    return Line(
        FINE, terms, for_one(rules, players, player), (note, *payment_notes(rules, said("paid to each of the others")))
    )
