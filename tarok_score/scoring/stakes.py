"""The stakes of a hand: the game, whose form is named in the YAML by `game`, and the declarations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from ..amounts import Amount, nearest, ratio
from ..hand.hand import NO_KONTRA, Kontra
from ..hand.holdings import expanded
from ..hand.without_trick import proves_a_valat
from ..law.contracts import Contract
from ..law.rule import Rule
from ..law.ruleset import Ruleset
from ..pack import HALF, POINTS
from ..words.said import Quantity, Said, said
from .sides import Sides, say_card_points
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
    from ..law.contracts import Surrender, ThrownIn

#: The card points that count as one in the Polish game.
FIVE: Final = 5


class Stake:
    """Something that one side won or lost, before anybody writes it: the game, a bonus or a declaration.

    Its worth T is what its `terms` come to for that side, without its own kontra and a radl; one without terms scores
    nothing. `by` is the player it belongs to where that matters, `alone` says that it counts for him alone; `other` is
    what a partner or co-defender writes for it, where that is fixed. `radl` says that the radl of the declarer's side
    doubles it.
    """

    __slots__ = ("alone", "by", "kontra", "notes", "of_declarer", "other", "radl", "rule", "terms")

    def __init__(
        self,
        rule: Rule,
        terms: Terms = NOTHING,
        notes: tuple[Note, ...] = (),
        of_declarer: bool = True,
        kontra: Kontra = NO_KONTRA,
        by: str | None = None,
        *,
        alone: bool = False,
        other: Amount | None = None,
        radl: bool = True,
    ) -> None:
        self.rule: Final = rule
        self.terms: Final = terms
        self.notes: Final = notes
        self.of_declarer: Final = of_declarer
        self.kontra: Final = kontra
        self.by: Final = by
        self.alone: Final = alone
        self.other: Final = other
        self.radl: Final = radl

    @property
    def won(self) -> bool:
        """True if the stake's own side won it."""
        return self.terms.gained


class Ending(NamedTuple):
    """The facts at the end of a game that its worth depends on; `points` are the declarer's card points."""

    rules: Ruleset
    contract: Contract
    level: int | None
    points: int
    won: bool


class Valued(NamedTuple):
    """The terms of a game by its form, with notes that say why.

    `kontra` says that a kontra on the game multiplies them.
    """

    parts: tuple[Addend, ...]
    factors: tuple[Factor, ...] = ()
    notes: tuple[Note, ...] = ()
    kontra: bool = True


def game(sides: Sides) -> Stake:
    """The stake of the game, at the worth that its form gives it."""
    hand, contract, rules = sides.hand, sides.contract, sides.rules
    points = declarers_points(sides)
    won = _has_won(sides, points)
    parts, factors, notes, doubled = FORMS[contract.game](Ending(rules, contract, hand.level, points, won))
    if hand.king_in_talon and rules.king_in_talon is not None and contract.decided_by == "points":
        n = rules.king_in_talon.points
        what = said("the called king from the talon won no trick: {n} card points more", n=n)
        notes = (Note(rules.king_in_talon, what), *notes)
    if proves_a_valat(rules, contract, hand):
        notes = (*notes, Note(contract, said("these card points leave one side no trick: was it a valat?")))
    terms = Terms(parts, factors, won, sides.decimals)
    return Stake(contract, terms, notes, kontra=hand.kontra if doubled else NO_KONTRA)


def declarers_points(sides: Sides) -> int:
    """The declarer's card points, with those that the called king from the talon brings (TAROK.net 1.08)."""
    points, talon_king = sides.hand.points or 0, sides.rules.king_in_talon
    return points + talon_king.points if talon_king is not None and sides.hand.king_in_talon else points


def declarer_won(sides: Sides) -> bool:
    """True if the declarer's side has won: with 36 card points, or as the hand says where tricks decide.

    By some rules 35 and an odd card win, too.
    """
    return _has_won(sides, declarers_points(sides))


def _has_won(sides: Sides, points: int) -> bool:
    hand, contract = sides.hand, sides.contract
    if contract.decided_by == "result" or (contract.game == "value" and hand.points is None and hand.won is not None):
        return bool(hand.won)
    win = sides.rules.win
    return points >= win.points or (sides.hand.odd_card and win.odd_card)


def value(end: Ending) -> Valued:
    """The terms of a fixed value, won or lost: beggar, solo without, the valat contracts."""
    return Valued((contract_value(end.contract, end.level),))


def difference(end: Ending) -> Valued:
    """The terms of the contract's value and the card points above or below 35, rounded as the ruleset says."""
    part, step = difference_part(end.rules, end.contract, end.points), step_of(end.rules)
    what = say_difference(end.points)
    if step != 1:
        what = say_rounding(what, step, part)
    return Valued((contract_value(end.contract, end.level), part), (), (Note(part.rule, what),))


def rate(end: Ending) -> Valued:
    """The terms of a rate for each card point above 35, for the side that has more (Czech).

    35 : 35 pays a fixed amount.
    """
    contract, points, win, tie = end.contract, end.points, end.rules.win, end.contract.tie
    if points == HALF and tie is not None:
        pays = Quantity(tie.pays, end.rules.unit.decimals)
        what = said("{half} : {half} is lost and pays {pays}", half=HALF, pays=pays)
        return Valued((Addend(tie.pays, VALUE, contract),), (), (Note(win, what),), tie.kontra)
    note = Note(win, say_difference(points))
    return Valued((contract_value(contract, end.level),), (Factor(abs(points - HALF), EACH_POINT, note),), (note,))


def fives(end: Ending) -> Valued:
    """The terms of the loser's card points below 35 in fives, and one more, times the contract's multiplier (Polish).

    The rules may add another number to the fives, or have a scale in their place.
    """
    contract, base = end.contract, end.rules.base_score
    losers = min(end.points, POINTS - end.points)
    multiplier = Note(contract, said("the contract's multiplier"))
    factor = Factor(contract_value(contract, end.level).amount, MULTIPLIER, multiplier)
    if base is not None and base.scale:
        counts = next((step.counts for step in reversed(base.scale) if losers >= step.least), 0)
        what = said("the losing side has {losers}: {count} by the scale", losers=losers, count=counts)
        return Valued((Addend(counts, VALUE, base),), (factor,), (Note(base, what),))
    rule = base or end.rules.difference or contract
    below, more = HALF - losers, 1 if base is None else base.add
    count = nearest(below, FIVE) // FIVE
    what = said(
        "the losing side has {losers}: {below} below {half}, in fives {count}, and {more}",
        losers=losers,
        below=below,
        half=HALF,
        count=count,
        more=more,
    )
    return Valued((Addend(count, FIVES, rule, below), Addend(more, ONE_MORE, rule)), (factor,), (Note(rule, what),))


def times(end: Ending) -> Valued:
    """The terms of the difference above or below 35, doubled if won, tripled if lost (two players)."""
    contract, points = end.contract, end.points
    part = difference_part(end.rules, contract, points)
    what = said("{half} and {points} differ by {difference}", half=HALF, points=points, difference=abs(points - HALF))
    if contract.whole_count:
        what = say_card_points(points)
    if part.amount != part.unrounded:
        what = say_rounding(what, step_of(end.rules), part)
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


def contract_value(contract: Contract, level: int | None) -> Addend:
    """The contract's value, or its value at the level it was played at."""
    return Addend(contract.levels[level - 1] if contract.levels and level else contract.value, VALUE, contract)


def step_of(rules: Ruleset) -> int:
    """The multiple that differences are rounded to."""
    return rules.difference.round_to if rules.difference is not None else 1


def difference_part(rules: Ruleset, contract: Contract, points: int) -> Addend:
    """The distance of card points from 35, rounded by the rules; or all of them, where the contract counts them all."""
    if contract.whole_count:
        return Addend(points, DIFFERENCE, contract, points)
    exact = abs(points - HALF)
    return Addend(nearest(exact, step_of(rules)), DIFFERENCE, rules.difference or contract, exact)


def say_difference(points: int) -> Said:
    """The distance of card points from 35, as a person works it out."""
    if points >= HALF:
        return said("{points} − {half} = {difference}", points=points, half=HALF, difference=points - HALF)
    return said("{half} − {points} = {difference}", points=points, half=HALF, difference=HALF - points)


def say_rounding(what: Said, step: int, part: Addend) -> Said:
    """A working, followed by what it is rounded to."""
    return said("{what}, to the nearest {step}: {rounded}", what=what, step=step, rounded=Quantity(part.amount))


def unpaid(rule: Rule, why: Said, by: Rule | None = None) -> Stake:
    """A stake that scores nothing, with the rule that says so where that is not its own."""
    return Stake(rule, NOTHING, (Note(by or rule, why),))


def throw_in(sides: Sides, rule: ThrownIn) -> Stake:
    """The stake of a povinnost thrown in: the declarer's side counts as having won the least it can."""
    terms = Terms((Addend(rule.value, VALUE, rule),), decimals=sides.decimals)
    if not rule.once or len(sides.side) == len(sides.opponents):
        return Stake(rule, terms)
    once = Note(rule, said("{name} is alone, and is paid once by all of them", name=sides.side[0]))
    return Stake(rule, terms.times(Factor(ratio(1, len(sides.opponents)), ONCE, once)), (once,))


def surrender(sides: Sides, rule: Surrender) -> list[Stake]:
    """The stakes of a povinnost given up, which nothing doubles; declarations are paid only where the rules say so."""
    terms = Terms((Addend(rule.value, VALUE, rule),), gained=False, decimals=sides.decimals)
    given_up = Stake(rule, terms, (Note(rule, said("{name} gave the hand up", name=sides.side[0])),), radl=False)
    if rule.declarations:
        return [given_up, *declarations(sides)]
    why = said("declarations are not paid in a surrendered hand")
    return [given_up, *[unpaid(one.rule, why, rule) for one in declarations(sides)]]


def declarations(sides: Sides) -> list[Stake]:
    """The stakes of the declarations, one for each of each player; nothing doubles them."""
    known = sides.rules.declarations
    return [
        _declaration(sides, name, key, part)
        for name, ids in sides.hand.declarations
        for key in ids
        for part in expanded(known, (key,))
    ]


def _declaration(sides: Sides, name: str, key: str, part: str) -> Stake:
    """The stake of one declaration, which may have been made as part of a combined one."""
    known = sides.rules.declarations
    rule = known[part]
    what = said("declared by {name}", name=name)
    if part != key:
        what = said("declared by {name} as {declaration}", name=name, declaration=key)
    terms = Terms((Addend(rule.value, VALUE, rule),), decimals=sides.decimals)
    return Stake(rule, terms, (Note(known[key], what),), name in sides.side, by=name, radl=False)
