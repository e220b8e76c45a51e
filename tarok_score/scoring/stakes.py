"""Stakes and lines: each amount with its terms, and what doubles it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ..amounts import Amount, exact, nearest, ratio
from ..hand.hand import NO_KONTRA, Kontra
from ..hand.holdings import expanded, proves_a_valat
from ..law.contracts import Contract
from ..law.payments import Radli
from ..law.rule import Rule
from ..law.ruleset import Ruleset
from ..pack import HALF, POINTS
from ..words.said import ENGLISH, Quantity, Said, Speech, Value, said
from .sides import Sides, say_card_points
from .terms import (
    DIFFERENCE,
    EACH_POINT,
    FIVES,
    KONTRA,
    MULTIPLIER,
    NOTHING,
    ONCE,
    ONE_MORE,
    OUTCOME,
    RADL,
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


class Ending(Value):
    """The facts at the end of a game that its worth depends on; `points` are the declarer's card points."""

    __slots__ = ("contract", "level", "points", "rules", "won")

    def __init__(self, rules: Ruleset, contract: Contract, level: int | None, points: int, won: bool) -> None:
        self.rules: Final = rules
        self.contract: Final = contract
        self.level: Final = level
        self.points: Final = points
        self.won: Final = won


class Valued(Value):
    """The terms of a game by its form, with notes that say why.

    `kontra` says that a kontra on the game multiplies them.
    """

    __slots__ = ("factors", "kontra", "notes", "parts")

    def __init__(
        self,
        parts: tuple[Addend, ...],
        factors: tuple[Factor, ...] = (),
        notes: tuple[Note, ...] = (),
        kontra: bool = True,
    ) -> None:
        self.parts: Final = parts
        self.factors: Final = factors
        self.notes: Final = notes
        self.kontra: Final = kontra


def game(sides: Sides) -> Stake:
    """The stake of the game, at the worth that its form gives it."""
    hand, contract, rules = sides.hand, sides.contract, sides.rules
    points = declarers_points(sides)
    won = _has_won(sides, points)
    valued = FORMS[contract.game](Ending(rules, contract, hand.level, points, won))
    notes = valued.notes
    if hand.king_in_talon and rules.king_in_talon is not None and contract.decided_by == "points":
        n = rules.king_in_talon.points
        what = said("the called king from the talon won no trick: {n} card points more", n=n)
        notes = (Note(rules.king_in_talon, what), *notes)
    if proves_a_valat(rules, contract, hand):
        notes = (*notes, Note(contract, said("these card points leave one side no trick: was it a valat?")))
    terms = Terms(valued.parts, valued.factors, won, sides.decimals)
    return Stake(contract, terms, notes, kontra=hand.kontra if valued.kontra else NO_KONTRA)


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


def fixed(sides: Sides, rule: Rule, value: Amount, gained: bool = True, what: str = VALUE) -> Terms:
    """The terms of one price of a rule, won or lost; `what` is its kind."""
    return Terms((Addend(value, what, rule),), (), gained, sides.decimals)


def unpaid(rule: Rule, why: Said, by: Rule | None = None) -> Stake:
    """A stake that scores nothing, with the rule that says so where that is not its own."""
    return Stake(rule, NOTHING, (Note(by or rule, why),))


def throw_in(sides: Sides, rule: ThrownIn) -> Stake:
    """The stake of a povinnost thrown in: the declarer's side counts as having won the least it can."""
    terms = fixed(sides, rule, rule.value)
    if not rule.once or len(sides.side) == len(sides.opponents):
        return Stake(rule, terms)
    once = Note(rule, said("{name} is alone, and is paid once by all of them", name=sides.side[0]))
    return Stake(rule, terms.times(Factor(ratio(1, len(sides.opponents)), ONCE, once)), (once,))


def surrender(sides: Sides, rule: Surrender) -> list[Stake]:
    """The stakes of a povinnost given up, which nothing doubles; declarations are paid only where the rules say so."""
    terms = fixed(sides, rule, rule.value, gained=False)
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
    terms = fixed(sides, rule, rule.value)
    return Stake(rule, terms, (Note(known[key], what),), name in sides.side, by=name, radl=False)


#: The shares of a line that nobody writes.
NOBODY: Final[Mapping[str, Amount]] = {}


class Line:
    """One thing that was written, or that scored nothing: its rule, its terms, and who writes them how many times.

    `amounts` is the change of each player who writes it; `of` is the stake between the sides that the line settles, if
    it settles one.
    """

    __slots__ = ("amounts", "notes", "of", "rule", "shares", "terms")

    def __init__(
        self,
        rule: Rule,
        terms: Terms,
        shares: Mapping[str, Amount],
        notes: tuple[Note, ...] = (),
        of: Stake | None = None,
    ) -> None:
        self.rule: Final = rule
        self.terms: Final = terms
        self.shares: Final = shares
        self.notes: Final = notes
        self.of: Final = of
        worth = terms.worth
        self.amounts: Final[Mapping[str, Amount]] = {
            name: worth if share == 1 else exact(share * worth) for name, share in shares.items()
        }

    @property
    def working(self) -> str:
        """The way its number was worked out, in English."""
        return str(self.terms)

    def but(self, *, terms: Terms | None = None, shares: Mapping[str, Amount] | None = None) -> Line:
        """The line with other terms, or written by others."""
        new_terms, new_shares = self.terms if terms is None else terms, self.shares if shares is None else shares
        return Line(self.rule, new_terms, new_shares, self.notes, self.of)

    def times(self, factor: Factor) -> Line:
        """The line multiplied by a further factor."""
        return Line(self.rule, self.terms.times(factor), self.shares, (*self.notes, factor.why), self.of)

    def noted(self, note: Note) -> Line:
        """The line with one note more."""
        return Line(self.rule, self.terms, self.shares, (*self.notes, note), self.of)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Line):
            return NotImplemented
        ours, theirs = (self.rule, self.terms, self.shares), (other.rule, other.terms, other.shares)
        return ours == theirs and self.notes == other.notes

    def __repr__(self) -> str:
        return f"Line({self.rule.id}: {self.terms}: {self.amounts})"

    def document(self, speech: Speech = ENGLISH) -> dict[str, Any]:
        """The line as JSON: rule id, label, source, working, amounts as exact text, other rules that took part."""
        from .answers import LINE

        written: dict[str, Any] = LINE.write(self, speech)
        return written


def unwritten(rule: Rule, by: Rule, why: Said) -> Line:
    """The line of a thing that scores nothing, and the rule that says so."""
    return Line(rule, NOTHING, NOBODY, (Note(by, why),))


class Score(Value):
    """The result of one hand: its lines, each player's change (their sum), radli and pot after it.

    `won` tells whether the declarer won the contract (None where there is none, or the hand was void), `given` how
    many radli everybody got.
    """

    __slots__ = ("given", "lines", "pot", "radli", "scores", "won")

    def __init__(
        self,
        lines: tuple[Line, ...],
        scores: dict[str, Amount],
        radli: dict[str, int] | None,
        pot: Amount | None,
        won: bool | None,
        given: int = 0,
    ) -> None:
        self.lines: Final = lines
        self.scores: Final = scores
        self.radli: Final = radli
        self.pot: Final = pot
        self.won: Final = won
        self.given: Final = given

    def cancelled(self, before: Mapping[str, int]) -> dict[str, int]:
        """The number of radli that each cancelled, by the open ones before the hand."""
        return {name: before[name] + self.given - count for name, count in (self.radli or {}).items()}

    def document(self, speech: Speech = ENGLISH) -> dict[str, Any]:
        """The score as JSON, its sentences in that language; `radli` and `pot` only where the rules have them."""
        from .answers import SCORE

        written: dict[str, Any] = SCORE.write(self, speech)
        return written


def add_up(players: Iterable[str], lines: Iterable[Line]) -> dict[str, Amount]:
    """Every player's change: the sum of what he writes on all lines."""
    scores: dict[str, Amount] = dict.fromkeys(players, 0)
    for line in lines:
        for name, amount in line.amounts.items():
            scores[name] = exact(scores[name] + amount)
    return scores


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
