"""What is at stake between the sides: the game, whose form is named in the YAML by `game`, and the declarations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from ..amounts import nearest, ratio
from ..hand.hand import NO_KONTRA, Kontra
from ..hand.table import Table
from ..law.rule import Rule
from ..law.ruleset import Contract, Ruleset
from ..pack import HALF, POINTS
from ..words.said import Quantity, Said, said
from .shared import shared
from .sides import Parties, Sides, taken
from .stake import Stake
from .terms import (
    DIFFERENCE,
    EACH_POINT,
    FIVES,
    MULTIPLIER,
    NOTHING,
    ONCE,
    ONE_MORE,
    OUTCOME,
    VALUE,
    Addend,
    Factor,
    Note,
    Terms,
)

if TYPE_CHECKING:
    from ..law.rare_parts import Surrender, ThrownIn

#: Card points that are counted as one in the Polish game.
FIVE: Final = 5


class Ending(NamedTuple):
    """How a game ended, as far as its worth depends on it: `points` are the declarer's card points."""

    rules: Ruleset
    contract: Contract
    level: int | None
    points: int
    won: bool


class Valued(NamedTuple):
    """The terms of a game by its form, and why; `kontra` says that a kontra on the game multiplies them."""

    parts: tuple[Addend, ...]
    factors: tuple[Factor, ...] = ()
    notes: tuple[Note, ...] = ()
    kontra: bool = True


def game(sides: Sides) -> Stake:
    """The game, at the worth that its form gives it."""
    hand, points = sides.hand, counted(sides)
    return _game(sides.table, hand.contract, hand.level, points, _won(sides, points), hand.kontra, hand.king_in_talon)


@shared
def _game(
    table: Table, key: str, level: int | None, points: int, won: bool, kontra: Kontra, king_in_talon: bool
) -> Stake:
    rules, contract = table.rules, table.rules.contracts[key]
    parts, factors, notes, doubled = FORMS[contract.game](Ending(rules, contract, level, points, won))
    if king_in_talon and rules.king_in_talon is not None and contract.decided_by == "points":
        n = rules.king_in_talon.points
        what = said("the called king from the talon won no trick: {n} card points more", n=n)
        notes = (Note(rules.king_in_talon, what), *notes)
    terms = Terms(parts, factors, won, rules.unit.decimals)
    return Stake(contract, terms, notes, kontra=kontra if doubled else NO_KONTRA)


def counted(sides: Sides) -> int:
    """The declarer's card points, with those that the called king from the talon brings (TAROK.net 1.08)."""
    points, talon_king = sides.hand.points or 0, sides.rules.king_in_talon
    return points + talon_king.points if talon_king is not None and sides.hand.king_in_talon else points


def won(sides: Sides) -> bool:
    """Whether the declarer's side has won: said where tricks decide, 36 card points (or 35 and a card) elsewhere."""
    return _won(sides, counted(sides))


def _won(sides: Sides, points: int) -> bool:
    if sides.contract.decided_by == "result":
        return bool(sides.hand.won)
    win = sides.rules.win
    return points >= win.points or (sides.hand.odd_card and win.odd_card)


def value(end: Ending) -> Valued:
    """A fixed value, won or lost: beggar, solo without, the valat contracts."""
    return Valued((at_level(end.contract, end.level),))


def difference(end: Ending) -> Valued:
    """The contract's value and the card points above or below 35, rounded as the ruleset says."""
    part, step = rounded(end.rules, end.contract, end.points), step_of(end.rules)
    what = subtracted(end.points)
    if step != 1:
        what = to_nearest(what, step, part)
    return Valued((at_level(end.contract, end.level), part), (), (Note(part.rule, what),))


def rate(end: Ending) -> Valued:
    """So much for each card point above 35, to the side that has more (Czech). 35 : 35 pays a fixed amount."""
    contract, points, win, tie = end.contract, end.points, end.rules.win, end.contract.tie
    if points == HALF and tie is not None:
        pays = Quantity(tie.pays, end.rules.unit.decimals)
        what = said("{half} : {half} is lost and pays {pays}", half=HALF, pays=pays)
        return Valued((Addend(tie.pays, VALUE, contract),), (), (Note(win, what),), tie.kontra)
    note = Note(win, subtracted(points))
    return Valued((at_level(contract, end.level),), (Factor(abs(points - HALF), EACH_POINT, note),), (note,))


def fives(end: Ending) -> Valued:
    """The loser's card points below 35 in fives, and one more, times the contract's multiplier (Polish).

    Another number may be added to the fives, or a scale stand in their place.
    """
    contract, base = end.contract, end.rules.base_score
    losers = min(end.points, POINTS - end.points)
    multiplier = Note(contract, said("the contract's multiplier"))
    factor = Factor(at_level(contract, end.level).amount, MULTIPLIER, multiplier)
    if base is not None and base.scale:
        counts = next((step.counts for step in reversed(base.scale) if losers >= step.least), 0)
        what = said("the losing side has {losers}: {count} by the scale", losers=losers, count=counts)
        return Valued((Addend(counts, VALUE, base),), (factor,), (Note(base, what),))
    rule = base or end.rules.difference or contract
    below, more = HALF - losers, 1 if base is None else base.add
    count = nearest(below, FIVE) // FIVE
    what = said(
        "the losing side has {losers}: {below} below {half}, in fives {count}, and {more}",
        losers=losers, below=below, half=HALF, count=count, more=more,
    )  # fmt: skip
    return Valued((Addend(count, FIVES, rule, below), Addend(more, ONE_MORE, rule)), (factor,), (Note(rule, what),))


def times(end: Ending) -> Valued:
    """The difference above or below 35, doubled if won, tripled if lost (two players)."""
    contract, points = end.contract, end.points
    part = rounded(end.rules, contract, points)
    what = said("{half} and {points} differ by {difference}", half=HALF, points=points, difference=abs(points - HALF))
    if contract.whole_count:
        what = taken(points)
    if part.amount != part.unrounded:
        what = to_nearest(what, step_of(end.rules), part)
    if end.won:
        factor = Factor(contract.times_won, OUTCOME, Note(contract, said("the multiple of a game won")))
    else:
        factor = Factor(contract.times_lost, OUTCOME, Note(contract, said("the multiple of a game lost")))
    return Valued((part,), (factor,), (Note(part.rule, what),))


FORMS: Final[dict[str, Callable[[Ending], Valued]]] = {
    "value": value,
    "difference": difference,
    "rate": rate,
    "fives": fives,
    "times": times,
}


def at_level(contract: Contract, level: int | None) -> Addend:
    """The contract's value, or its value at the level it was played at."""
    return Addend(contract.levels[level - 1] if contract.levels and level else contract.value, VALUE, contract)


def step_of(rules: Ruleset) -> int:
    """The multiple that differences are rounded to."""
    return rules.difference.round_to if rules.difference is not None else 1


def rounded(rules: Ruleset, contract: Contract, points: int) -> Addend:
    """How far card points are from 35 (or all of them, where the contract counts so), rounded as the ruleset says."""
    exact = points if contract.whole_count else abs(points - HALF)
    return Addend(nearest(exact, step_of(rules)), DIFFERENCE, rules.difference or contract, exact)


def subtracted(points: int) -> Said:
    """How far card points are from 35, as a person works it out."""
    if points >= HALF:
        return said("{points} − {half} = {difference}", points=points, half=HALF, difference=points - HALF)
    return said("{half} − {points} = {difference}", points=points, half=HALF, difference=HALF - points)


def to_nearest(what: Said, step: int, part: Addend) -> Said:
    """The same, and what it is rounded to."""
    return said("{what}, to the nearest {step}: {rounded}", what=what, step=step, rounded=Quantity(part.amount))


def unpaid(rule: Rule, why: Said, by: Rule | None = None) -> Stake:
    """What is possible but scores nothing, and which rule says so if not its own."""
    return Stake(rule, NOTHING, (Note(by or rule, why),))


def thrown_in(sides: Sides, rule: ThrownIn) -> Stake:
    """A povinnost thrown in: the declarer's side is taken to have won the least it can."""
    return _thrown_in(sides.table, sides.parties, rule)


@shared
def _thrown_in(table: Table, parties: Parties, rule: ThrownIn) -> Stake:
    terms = Terms((Addend(rule.value, VALUE, rule),), decimals=table.rules.unit.decimals)
    if not rule.once or len(parties.side) == len(parties.opponents):
        return Stake(rule, terms)
    once = Note(rule, said("{name} is alone, and is paid once by all of them", name=parties.side[0]))
    return Stake(rule, terms.times(Factor(ratio(1, len(parties.opponents)), ONCE, once)), (once,))


def surrendered(sides: Sides, rule: Surrender) -> list[Stake]:
    """A povinnost given up, which nothing doubles; declarations are paid only where the rules say so."""
    given_up = _given_up(sides.table, rule, sides.side[0])
    if rule.declarations:
        return [given_up, *declared(sides)]
    why = said("declarations are not paid in a surrendered hand")
    return [given_up, *[unpaid(one.rule, why, rule) for one in declared(sides)]]


@shared
def _given_up(table: Table, rule: Surrender, name: str) -> Stake:
    terms = Terms((Addend(rule.value, VALUE, rule),), gained=False, decimals=table.rules.unit.decimals)
    return Stake(rule, terms, (Note(rule, said("{name} gave the hand up", name=name)),), radl=False)


def declared(sides: Sides) -> list[Stake]:
    """One stake for each declaration of each player; nothing doubles them."""
    if not sides.hand.declarations:
        return []
    from ..hand.holdings import expanded

    known = sides.rules.declarations
    return [
        _declared(sides.table, name, key, part, name in sides.side)
        for name, ids in sides.hand.declarations
        for key in ids
        for part in expanded(known, (key,))
    ]


@shared
def _declared(table: Table, name: str, key: str, part: str, of_declarer: bool) -> Stake:
    """One declaration that is paid; it may have been made as part of a combined one."""
    rules, rule = table.rules, table.rules.declarations[part]
    what = said("declared by {name}", name=name)
    if part != key:
        what = said("declared by {name} as {declaration}", name=name, declaration=key)
    terms = Terms((Addend(rule.value, VALUE, rule),), decimals=rules.unit.decimals)
    return Stake(rule, terms, (Note(rules.declarations[key], what),), of_declarer, by=name, radl=False)
