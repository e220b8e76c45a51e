"""What is at stake between the sides: the game, whose form is named in the YAML by `game`, and the declarations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..amounts import nearest
from ..hand.hand import NO_KONTRA
from ..hand.holdings import expanded
from ..pack import HALF, POINTS
from ..rules.parts import Rule
from ..rules.ruleset import Surrender, ThrownIn
from ..words.said import Quantity, Said, said
from .sides import Sides
from .stake import Stake
from .terms import DIFFERENCE, EACH_POINT, FIVES, MULTIPLIER, ONE_MORE, OUTCOME, VALUE, Addend, Factor, Note

#: Card points that are counted as one in the Polish game.
FIVE: Final = 5


def game(sides: Sides) -> Stake:
    """The game, at the worth that its form gives it."""
    return FORMS[sides.contract.game](sides)


def counted(sides: Sides) -> int:
    """The declarer's card points, with those that the called king from the talon brings (TAROK.net 1.08)."""
    points, talon_king = sides.hand.points or 0, sides.rules.king_in_talon
    return points + talon_king.points if talon_king is not None and sides.hand.king_in_talon else points


def won(sides: Sides) -> bool:
    """Whether the declarer's side has won: said where tricks decide, 36 card points (or 35 and a card) elsewhere."""
    if sides.contract.decided_by == "result":
        return bool(sides.hand.won)
    if sides.hand.odd_card and sides.rules.win.odd_card:
        return True
    return counted(sides) >= sides.rules.win.points


def value(sides: Sides) -> Stake:
    """A fixed value, won or lost: beggar, solo without, the valat contracts."""
    return _game(sides, (at_level(sides),))


def difference(sides: Sides) -> Stake:
    """The contract's value and the card points above or below 35, rounded as the ruleset says."""
    points = counted(sides)
    part, step = rounded(sides, points), step_of(sides)
    what = subtracted(points)
    if step != 1:
        what = to_nearest(what, step, part)
    return _game(sides, (at_level(sides), part), note=Note(part.rule, what))


def rate(sides: Sides) -> Stake:
    """So much for each card point above 35, to the side that has more (Czech). 35 : 35 pays a fixed amount."""
    points, win, tie = counted(sides), sides.rules.win, sides.contract.tie
    if points == HALF and tie is not None:
        pays = Quantity(tie.pays, sides.decimals)
        what = said("{half} : {half} is lost and pays {pays}", half=HALF, pays=pays)
        return _game(sides, (Addend(tie.pays, VALUE, sides.contract),), note=Note(win, what), kontra=tie.kontra)
    note = Note(win, subtracted(points))
    return _game(sides, (at_level(sides),), (Factor(abs(points - HALF), EACH_POINT, note),), note)


def fives(sides: Sides) -> Stake:
    """The loser's card points below 35 in fives, and one more, times the contract's multiplier (Polish)."""
    points, rule = counted(sides), sides.rules.difference or sides.contract
    losers = min(points, POINTS - points)
    below = HALF - losers
    count = nearest(below, FIVE) // FIVE
    what = said(
        "the losing side has {losers}: {below} below {half}, in fives {count}, and 1",
        losers=losers, below=below, half=HALF, count=count,
    )  # fmt: skip
    times = at_level(sides)
    factor = Factor(times.amount, MULTIPLIER, Note(sides.contract, said("the contract's multiplier")))
    return _game(sides, (Addend(count, FIVES, rule, below), Addend(1, ONE_MORE, rule)), (factor,), Note(rule, what))


def times(sides: Sides) -> Stake:
    """The difference above or below 35, doubled if won, tripled if lost (two players)."""
    contract, points = sides.contract, counted(sides)
    part = rounded(sides, points)
    what = said("{half} and {points} differ by {difference}", half=HALF, points=points, difference=abs(points - HALF))
    if part.amount != part.unrounded:
        what = to_nearest(what, step_of(sides), part)
    if won(sides):
        factor = Factor(contract.times_won, OUTCOME, Note(contract, said("the multiple of a game won")))
    else:
        factor = Factor(contract.times_lost, OUTCOME, Note(contract, said("the multiple of a game lost")))
    return _game(sides, (part,), (factor,), Note(part.rule, what))


FORMS: Final[dict[str, Callable[[Sides], Stake]]] = {
    "value": value,
    "difference": difference,
    "rate": rate,
    "fives": fives,
    "times": times,
}


def at_level(sides: Sides) -> Addend:
    """The contract's value, or its value at the level it was played at."""
    contract, level = sides.contract, sides.hand.level
    return Addend(contract.levels[level - 1] if contract.levels and level else contract.value, VALUE, contract)


def step_of(sides: Sides) -> int:
    """The multiple that differences are rounded to."""
    rule = sides.rules.difference
    return rule.round_to if rule is not None else 1


def rounded(sides: Sides, points: int) -> Addend:
    """How far card points are from 35, rounded as the ruleset says."""
    exact = abs(points - HALF)
    return Addend(nearest(exact, step_of(sides)), DIFFERENCE, sides.rules.difference or sides.contract, exact)


def subtracted(points: int) -> Said:
    """How far card points are from 35, as a person works it out."""
    if points >= HALF:
        return said("{points} − {half} = {difference}", points=points, half=HALF, difference=points - HALF)
    return said("{half} − {points} = {difference}", points=points, half=HALF, difference=HALF - points)


def to_nearest(what: Said, step: int, part: Addend) -> Said:
    """The same, and what it is rounded to."""
    return said("{what}, to the nearest {step}: {rounded}", what=what, step=step, rounded=Quantity(part.amount))


def _game(
    sides: Sides, parts: tuple[Addend, ...], factors: tuple[Factor, ...] = (),
    note: Note | None = None, kontra: bool = True,
) -> Stake:  # fmt: skip
    hand, talon_king = sides.hand, sides.rules.king_in_talon
    notes = () if note is None else (note,)
    if hand.king_in_talon and talon_king is not None and sides.contract.decided_by == "points":
        what = said("the called king from the talon won no trick: {n} card points more", n=talon_king.points)
        notes = (Note(talon_king, what), *notes)
    return Stake(
        sides.contract, parts, won(sides), factors=factors, kontra=hand.kontra if kontra else NO_KONTRA, notes=notes
    )


def unpaid(rule: Rule, why: Said, by: Rule | None = None) -> Stake:
    """What is possible but scores nothing, and which rule says so if not its own."""
    return Stake(rule, notes=(Note(by or rule, why),))


def thrown_in(rule: ThrownIn) -> Stake:
    """A povinnost thrown in: the declarer's side is taken to have won the least it can."""
    return Stake(rule, (Addend(rule.value, VALUE, rule),))


def surrendered(sides: Sides, rule: Surrender) -> list[Stake]:
    """A povinnost given up, which nothing doubles; declarations are not paid."""
    notes = (Note(rule, said("{name} gave the hand up", name=sides.side[0])),)
    given_up = Stake(rule, (Addend(rule.value, VALUE, rule),), won=False, radl=False, notes=notes)
    why = said("declarations are not paid in a surrendered hand")
    return [given_up, *[unpaid(one.rule, why, rule) for one in declared(sides)]]


def declared(sides: Sides) -> list[Stake]:
    """One stake for each declaration of each player; nothing doubles them."""
    known, found = sides.rules.declarations, []
    for name, ids in sides.hand.declarations:
        for key in ids:
            for part in expanded(known, (key,)):
                what = said("declared by {name}", name=name)
                if part != key:
                    what = said("declared by {name} as {declaration}", name=name, declaration=key)
                rule = known[part]
                found.append(
                    Stake(
                        rule, (Addend(rule.value, VALUE, rule),), of_declarer=name in sides.side, by=name, radl=False,
                        notes=(Note(known[key], what),),
                    )
                )  # fmt: skip
    return found
