"""The terms of a number; a hand and its two sides; stakes and lines: each amount with its terms, and what doubles it.

The terms are parts that are added and factors that multiply them, each with the rule it comes from. Every amount and
the text of every working are read off them, so that an explanation cannot disagree with a total."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ..amounts import Amount, nearest, ratio
from ..documents import read_amount
from ..hand import NO_KONTRA, UNCOUNTED, Hand, Kontra, Table, expanded, proves_a_valat
from ..law import Rule
from ..law.ruleset import Ruleset
from ..limits import LONGEST_NUMBER, MOST_POT, MOST_RADLI
from ..pack import HALF, POINTS
from ..problems import Problems
from ..text import for_message
from ..words.said import ENGLISH, Fact, PlainValue, Quantity, Said, Speech, counted, joined, said

if TYPE_CHECKING:
    from ..law.rare import Surrender, ThrownIn

#: The factors that are written even if they are 1; the others are left out when they are 1.
WRITTEN_AT_ONE: Final = ("each point", "outcome", "partner")


class Note(PlainValue):
    """A rule that took part in a line, and what it did there."""

    def __init__(self, rule: Rule, said: Said) -> None:
        self.rule, self.said = rule, said

    @property
    def text(self) -> str:
        """The sentence in English."""
        return ENGLISH.say(self.said)


class Addend(PlainValue):
    """A part of a sum: its amount and kind, the rule it comes from, and what it was before rounding.

    Its kind is one of `value`: set by a rule, `silent` and `announced`: of a bonus; `difference`: the card points over
    or under a half, `fives` and `one more`: those of the Polish game; `points`: card points, `payment`: by a scale,
    `pot`: a share of it, `agreed`: by the table; `evened`: what makes whole coins, or is over a ceiling.
    """

    def __init__(self, amount: Amount, kind: str, rule: Rule, unrounded: Amount | None = None) -> None:
        self.amount, self.kind, self.rule, self.unrounded = amount, kind, rule, unrounded


class Factor(PlainValue):
    """A factor of a sum: by how much it multiplies, its kind, the rule that says so, and the reason.

    Its kind is one of `kontra` (or the share that it leaves to the owner), `radl`; `multiplier`: the contract's, `each
    point` over a half, `outcome`: the multiple of a game won or lost; `partner`: the part of a partner or co-defender,
    `speaker`: of who said kontra; `once`: one payment that several share; `full`: a full player's card points, `in
    vain`: a klop doubled so; `count`: so many open radli, or misdeals. A factor that `adds` is added to a kontra: × 2
    and × 2 would make four times, so added they make 2 + 1.
    """

    def __init__(self, times: Amount, kind: str, why: Note, adds: bool = False) -> None:
        self.times, self.kind, self.why, self.adds = times, kind, why, adds


class Terms(PlainValue):
    """The sum of the parts times every factor; negative if it was lost (`gained` is false).

    `worth` is what they come to, `decimals` are those that people write in this unit.
    """

    def __init__(
        self,
        parts: tuple[Addend, ...] = (),
        factors: tuple[Factor, ...] = (),
        gained: bool = True,
        decimals: int = 0,
    ) -> None:
        self.parts, self.factors, self.gained, self.decimals = parts, factors, gained, decimals
        product: Amount = 0
        added: Amount = 0
        for part in parts:
            product += part.amount
        for factor in factors:
            if factor.adds:
                added += factor.times - 1
            else:
                product *= factor.times
        if added:
            product = product * ratio(self.kontra + added, self.kontra)
        self.worth: Final = product if gained else -product

    @property
    def kontra(self) -> Amount:
        """The factor of the words of kontra, 1 if it was not said."""
        product: Amount = 1
        for factor in self.factors:
            if factor.kind == "kontra":
                product = product * factor.times
        return product

    def times(self, factor: Factor) -> Terms:
        """The same terms with one factor more."""
        return Terms(self.parts, (*self.factors, factor), self.gained, self.decimals)

    def opposite(self) -> Terms:
        """The same terms as the other side writes them."""
        return Terms(self.parts, self.factors, not self.gained, self.decimals)

    def without(self, kind: str) -> Terms:
        """The same terms without the factors of that kind."""
        return Terms(
            self.parts, tuple([factor for factor in self.factors if factor.kind != kind]), self.gained, self.decimals
        )

    def with_part(self, kind: str, amount: Amount) -> Terms:
        """The same terms with another amount for the parts of that kind; parts that come to nothing are left out."""
        changed = [part._replace(amount=amount) if part.kind == kind else part for part in self.parts]
        kept = tuple([part for part in changed if part.kind != kind or part.amount])
        return Terms(kept, self.factors, self.gained, self.decimals)

    def with_factor(self, kind: str, times: Amount) -> Terms:
        """The same terms with another number for the factors of that kind."""
        changed = [factor._replace(times=times) if factor.kind == kind else factor for factor in self.factors]
        return Terms(self.parts, tuple(changed), self.gained, self.decimals)

    def part(self, kind: str) -> Addend | None:
        """The part of that kind, if there is one."""
        return next((part for part in self.parts if part.kind == kind), None)

    def factor(self, kind: str) -> Factor | None:
        """The factor of that kind, if there is one."""
        return next((factor for factor in self.factors if factor.kind == kind), None)

    def spoken(self, speech: Speech, names: Mapping[str, Said] = {}) -> str:
        """The terms as a person writes them: `(30 + 10) × 2`, `−50 × 4`, `−(20 + 5)`.

        Named factors with their names.
        """
        parts, decimals = self.parts, self.decimals
        if not parts:
            return "0"
        if parts[0].kind == "agreed":
            return speech.amount(self.worth, decimals, sign=True)
        text = " + ".join([speech.amount(part.amount, decimals) for part in parts])
        times = _as_written(self, speech, names) if self.factors else ()
        if len(parts) > 1 and (times or not self.gained):
            text = f"({text})"
        for factor in times:
            text = f"{text} × {factor}"
        return text if self.gained else f"−{text}"

    def __str__(self) -> str:
        return self.spoken(ENGLISH)


def _as_written(terms: Terms, speech: Speech, names: Mapping[str, Said]) -> list[str]:
    """The factors as a person writes them, each with its name.

    A factor that is added to a kontra is in brackets with it.
    """
    written, added = [], [factor for factor in terms.factors if factor.adds and terms.kontra != 1]
    for factor in terms.factors:
        if factor in added or (factor.times == 1 and factor.kind not in WRITTEN_AT_ONE):
            continue
        times = _named(speech, factor, factor.times, names)
        if added and factor.kind == "kontra":
            times = f"({' + '.join([times, *[_named(speech, factor, factor.times - 1, names) for factor in added]])})"
        written.append(times)
    return written


def _named(speech: Speech, factor: Factor, times: Amount, names: Mapping[str, Said]) -> str:
    text = speech.amount(times)
    return f"{text} {speech.say(names[factor.kind])}" if factor.kind in names else text


#: The terms of what scores nothing.
NOTHING: Final = Terms()


class Before(PlainValue):
    """The state that earlier hands left: open radli of each player, and the pot."""

    def __init__(self, radli: dict[str, int], pot: Amount = 0) -> None:
        self.radli, self.pot = radli, pot


#: The state before a hand if none is given.
NOTHING_BEFORE: Final = Before({})


def typed_pairs(radli: str | None) -> list[tuple[str, object]]:
    """Players and their numbers of open radli as an option states them; what is no number stays text."""
    pairs = [word.strip().partition("=") for word in (radli or "").split(",") if word.strip()]
    numbers = {count: int(count) for _, _, count in pairs if count.isdecimal() and len(count) < LONGEST_NUMBER}
    return [(name, numbers.get(count, count)) for name, _, count in pairs]


def read_radli(table: Table, pairs: Iterable[tuple[Any, Any]], path: str, problems: Problems) -> dict[str, int]:
    """Reads the open radli of each player who is named, once."""
    by_player: dict[str, int] = {}
    for name, count in pairs:
        player = table.player(name)
        if player is None:
            problems.append(table.nobody(f"{path}{for_message(name)}", name))
        elif type(count) not in (int, bool) or not 0 <= count <= MOST_RADLI:
            problems.add("radli-no-number", f"{path}{for_message(name)}")
        elif count and table.rules.radli is None:
            problems.add("radli-none", f"{path}{for_message(name)}", ruleset=table.rules.id)
        elif player in by_player:
            problems.add("radli-twice", f"{path}{for_message(name)}", name=player)
        else:
            by_player[player] = int(count)
    return by_player


def read_pot(table: Table, value: Any, read: Callable[[Any], Amount], path: str, problems: Problems) -> Amount:
    """The amount that lies in the pot, if these rules have one."""
    pot = read_amount(value, path, problems, '"6" or "0.50"', read)
    if pot > MOST_POT:
        problems.add("pot-too-large", path)
    elif pot < 0:
        problems.add("pot-below-zero", path)
    elif pot and table.rules.pot is None:
        problems.add("pot-none", path, ruleset=table.rules.id)
    return pot


class Sides:
    """One hand and its two sides: who plays it, the declarer's side and its opponents.

    `shares` are those of its stakes. `doubled` names the players whose open radl doubles something: as a rule only the
    declarer's. `played_out` says that the hand was neither thrown in nor given up.
    """

    def __init__(self, table: Table, before: Before, hand: Hand) -> None:
        rules = table.rules
        self.table, self.rules, self.hand, self.before = table, rules, hand, before
        self.contract: Final = rules.contracts[hand.contract]
        self.active: Final = table.active(self.contract, hand.resting)
        side = () if hand.declarer is None else hand.side
        self.side: Final = side
        self.opponents: Final = tuple([name for name in self.active if name not in side])
        shares: dict[str, Amount] = dict.fromkeys(side, 1)
        if side and rules.payout.each_pays:
            # Each opponent pays one share; the declarer's side has as many, divided between its players.
            shares = dict.fromkeys(side, ratio(len(self.opponents), len(side)))
            shares.update(dict.fromkeys(self.opponents, -1))
        self.shares: Final = shares
        might = () if rules.radli is None else self.active if rules.radli.doubles == "own" else side[:1]
        self.doubled: Final = list(filter(before.radli.get, might)) if side else []
        self.played_out: Final = not (hand.thrown_in or hand.surrendered)
        #: The number of decimals that people write in this unit.
        self.decimals: Final = rules.unit.decimals

    def same_side(self, name: str, other: str | None) -> bool:
        """True if two players play together: never if each plays alone, nor with a player who is not named."""
        return bool(self.side) and other is not None and (name in self.side) == (other in self.side)


def say_card_points(points: int) -> Said:
    """A number of card points in words."""
    if points == UNCOUNTED:
        return said("full, uncounted")
    return counted("{n} card point", "{n} card points", points)


#: The card points that count as one in the Polish game.
FIVE: Final = 5


class Stake(PlainValue):
    """A stake that a side won or lost, before it is written: the game, a bonus or a declaration.

    Its worth T is what its `terms` come to for that side, without its own kontra and a radl; one without terms scores
    nothing. `by` is the player it belongs to if that matters, `alone` that it counts only for them; `other` is
    what a partner or co-defender writes for it, if that is fixed. `radl` says that the radl of the declarer's side
    doubles it.
    """

    def __init__(
        self,
        rule: Rule,
        terms: Terms = NOTHING,
        notes: tuple[Note, ...] = (),
        of_declarer: bool = True,
        kontra: Kontra = NO_KONTRA,
        by: str | None = None,
        alone: bool = False,
        other: Amount | None = None,
        radl: bool = True,
    ) -> None:
        self.rule, self.terms, self.notes, self.of_declarer = rule, terms, notes, of_declarer
        self.kontra, self.by, self.alone, self.other, self.radl = kontra, by, alone, other, radl

    @property
    def won(self) -> bool:
        """True if the stake's own side won it."""
        return self.terms.gained


def game(sides: Sides) -> Stake:
    """The stake of the game, at the worth that its form gives it."""
    hand, contract, rules = sides.hand, sides.contract, sides.rules
    points = declarers_points(sides)
    won = declarer_won(sides)
    # The terms follow from the rules and four facts, which come again and again.
    facts, known = (hand.contract, hand.level, points, won), sides.table.games
    if facts not in known:
        parts, factors, why = _valued(sides, points, won)
        known[facts] = Terms(parts, factors, won, sides.decimals), why
    terms, notes = known[facts]
    if hand.king_in_talon and rules.king_in_talon is not None and contract.decided_by == "points":
        n = rules.king_in_talon.points
        reason = said("the called king from the talon won no trick: {n} card points more", n=n)
        notes = (Note(rules.king_in_talon, reason), *notes)
    if proves_a_valat(rules, contract, hand):
        notes = (*notes, Note(contract, said("these card points leave one side no trick: was it a valat?")))
    undoubled = contract.game == "rate" and points == HALF and contract.tie is not None and not contract.tie.kontra
    return Stake(contract, terms, notes, True, NO_KONTRA if undoubled else hand.kontra)


def declarers_points(sides: Sides) -> int:
    """The declarer's card points, with those that the called king from the talon brings (TAROK.net 1.08)."""
    points, talon_king = sides.hand.points or 0, sides.rules.king_in_talon
    return points + talon_king.points if talon_king is not None and sides.hand.king_in_talon else points


def declarer_won(sides: Sides) -> bool:
    """True if the declarer's side has won: with 36 card points, or as the hand says if tricks decide.

    By some rules 35 and an odd card also win.
    """
    hand, contract, win = sides.hand, sides.contract, sides.rules.win
    if contract.decided_by == "result" or (contract.game == "value" and hand.points is None and hand.won is not None):
        return bool(hand.won)
    return declarers_points(sides) >= win.points or (hand.odd_card and win.odd_card)


def _valued(sides: Sides, points: int, won: bool) -> tuple[tuple[Addend, ...], tuple[Factor, ...], tuple[Note, ...]]:
    """The terms of the game by its form: its parts, its factors, and the notes that say why."""
    contract, win, tie, worth = sides.contract, sides.rules.win, sides.contract.tie, contract_value(sides)
    match contract.game:
        case "difference":
            # The contract's value and the card points above or below 35, rounded as the ruleset says.
            part, why = difference_part(sides, points)
            return (worth, part), (), (why,)
        case "times":
            # The difference above or below 35, doubled if won, tripled if lost (two players).
            part, why = difference_part(sides, points)
            reason = said("the multiple of a game won") if won else said("the multiple of a game lost")
            times = contract.times_won if won else contract.times_lost
            return (part,), (Factor(times, "outcome", Note(contract, reason)),), (why,)
        case "rate" if points == HALF and tie is not None:
            pays = Quantity(tie.pays, sides.decimals)
            reason = said("{half} : {half} is lost and pays {pays}", half=HALF, pays=pays)
            return (Addend(tie.pays, "value", contract),), (), (Note(win, reason),)
        case "rate":
            # A rate for each card point above 35, for the side that has more (Czech).
            note = Note(win, _say_difference(points))
            return (worth,), (Factor(abs(points - HALF), "each point", note),), (note,)
        case "fives":
            multiplier = Factor(worth.amount, "multiplier", Note(contract, said("the contract's multiplier")))
            parts, note = _fives(sides, min(points, POINTS - points))
            return parts, (multiplier,), (note,)
    return (worth,), (), ()  # a fixed value: beggar, solo without, the valat contracts


def _fives(sides: Sides, losers: int) -> tuple[tuple[Addend, ...], Note]:
    """The loser's card points below 35 in fives, and one more (Polish).

    The rules may add another number to the fives, or have a scale in their place.
    """
    base = sides.rules.base_score
    # A scale replaces the fives altogether: the amount is written by the table's list.
    if base is not None and base.scale:
        counts = next((step.counts for step in reversed(base.scale) if losers >= step.least), 0)
        reason = said("the losing side has {losers}: {count} by the scale", losers=losers, count=counts)
        return (Addend(counts, "value", base),), Note(base, reason)
    rule = base or sides.rules.difference or sides.contract
    below, more = HALF - losers, 1 if base is None else base.add
    count = nearest(below, FIVE) // FIVE
    reason = said(
        "the losing side has {losers}: {below} below {half}, in fives {count}, and {more}",
        losers=losers,
        below=below,
        half=HALF,
        count=count,
        more=more,
    )
    return (Addend(count, "fives", rule, below), Addend(more, "one more", rule)), Note(rule, reason)


def contract_value(sides: Sides) -> Addend:
    """The contract's value, or its value at the level it was played at."""
    contract, level = sides.contract, sides.hand.level
    return Addend(contract.levels[level - 1] if contract.levels and level else contract.value, "value", contract)


def difference_part(sides: Sides, points: int) -> tuple[Addend, Note]:
    """The distance of card points from 35, rounded by the rules, and its working.

    All card points if the contract counts them all.
    """
    contract, rule = sides.contract, sides.rules.difference
    if contract.whole_count or rule is None:
        return Addend(points, "difference", contract, points), Note(contract, say_card_points(points))
    exact, reason = abs(points - HALF), _say_difference(points)
    rounded = nearest(exact, rule.round_to)
    if rule.round_to != 1:
        reason = say_rounding(reason, rule.round_to, rounded)
    return Addend(rounded, "difference", rule, exact), Note(rule, reason)


def _say_difference(points: int) -> Said:
    """The distance of card points from 35, as a person works it out."""
    if points >= HALF:
        return said("{points} − {half} = {difference}", points=points, half=HALF, difference=points - HALF)
    return said("{half} − {points} = {difference}", points=points, half=HALF, difference=HALF - points)


def say_rounding(reason: Said, step: int, rounded: int) -> Said:
    """A working, followed by what it is rounded to."""
    return said("{what}, to the nearest {step}: {rounded}", what=reason, step=step, rounded=rounded)


def fixed(sides: Sides, rule: Rule, value: Amount, gained: bool = True, kind: str = "value") -> Terms:
    """The terms of one price of a rule, won or lost; `kind` is that of its part."""
    return Terms((Addend(value, kind, rule),), (), gained, sides.decimals)


def unpaid(rule: Rule, why: Said, by: Rule | None = None) -> Stake:
    """A stake that scores nothing, with the rule that says so if that is not its own."""
    return Stake(rule, NOTHING, (Note(by or rule, why),))


def throw_in(sides: Sides, rule: ThrownIn) -> Stake:
    """The stake of a povinnost thrown in: the declarer's side counts as having won the least it can."""
    terms = fixed(sides, rule, rule.value)
    if not rule.once or len(sides.side) == len(sides.opponents):
        return Stake(rule, terms)
    once = Note(rule, said("{name} is alone, and is paid once by all of them", name=sides.side[0]))
    return Stake(rule, terms.times(Factor(ratio(1, len(sides.opponents)), "once", once)), (once,))


def surrender(sides: Sides, rule: Surrender) -> list[Stake]:
    """The stakes of a povinnost given up, which nothing doubles; declarations are paid only if the rules say so."""
    terms = fixed(sides, rule, rule.value, gained=False)
    given_up = Stake(rule, terms, (Note(rule, said("{name} gave the hand up", name=sides.side[0])),), radl=False)
    why = said("declarations are not paid in a surrendered hand")
    return [given_up, *[stake if rule.declarations else unpaid(stake.rule, why, rule) for stake in declarations(sides)]]


def declarations(sides: Sides) -> list[Stake]:
    """The stakes of the declarations, one for each of each player; nothing doubles them.

    A combined one is paid by its parts.
    """
    known, stakes = sides.rules.declarations, []
    for name, ids in sides.hand.declarations:
        for key in ids:
            for part in expanded(known, (key,)):
                reason = said("declared by {name}", name=name)
                if part != key:
                    reason = said("declared by {name} as {declaration}", name=name, declaration=key)
                terms, notes = fixed(sides, known[part], known[part].value), (Note(known[key], reason),)
                stakes.append(Stake(known[part], terms, notes, name in sides.side, by=name, radl=False))
    return stakes


#: The shares of a line that is not written.
NOBODY: Final[Mapping[str, Amount]] = {}


class Line:
    """An item of the hand, written or scoring nothing: its rule, its terms, and who writes them how many times.

    `stake` is the one between the sides that the line settles, if it settles one.
    """

    def __init__(
        self,
        rule: Rule,
        terms: Terms,
        shares: Mapping[str, Amount],
        notes: tuple[Note, ...] = (),
        stake: Stake | None = None,
    ) -> None:
        self.rule, self.terms, self.shares, self.notes, self.stake = rule, terms, shares, notes, stake

    @property
    def amounts(self) -> dict[str, Amount]:
        """The change of each player who writes it."""
        return {name: share * self.terms.worth for name, share in self.shares.items()}

    @property
    def working(self) -> str:
        """The way its number was worked out, in English."""
        return str(self.terms)

    def but(
        self, *, terms: Terms | None = None, shares: Mapping[str, Amount] | None = None, note: Note | None = None
    ) -> Line:
        """The line with other terms, written by others, or with one note more."""
        notes = self.notes if note is None else (*self.notes, note)
        return Line(self.rule, terms or self.terms, self.shares if shares is None else shares, notes, self.stake)

    def times(self, factor: Factor | None) -> Line:
        """The line multiplied by a further factor, if there is one."""
        return self if factor is None else self.but(terms=self.terms.times(factor), note=factor.why)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and (
            (self.rule, self.terms, self.shares, self.notes) == (other.rule, other.terms, other.shares, other.notes)
        )


def unwritten(rule: Rule, by: Rule, why: Said) -> Line:
    """The line of an item that scores nothing, and the rule that says so."""
    return Line(rule, NOTHING, NOBODY, (Note(by, why),))


class Outcome(PlainValue):
    """The lines of an event, and each player's change."""

    def __init__(self, lines: tuple[Line, ...] = (), scores: Mapping[str, Amount] = NOBODY) -> None:
        self.lines, self.scores = lines, scores

    @property
    def score(self) -> Score | None:
        """The score, if the event is a hand."""
        return self if isinstance(self, Score) else None


class Score(Outcome):
    """The result of one hand: its lines, each player's change (their sum), radli and pot after it.

    `won` tells whether the declarer won the contract (None if there is none, or the hand was void), `given` how many
    radli everybody got.
    """

    def __init__(
        self,
        lines: tuple[Line, ...],
        scores: dict[str, Amount],
        radli: dict[str, int] | None,
        pot: Amount | None,
        won: bool | None,
        given: int = 0,
    ) -> None:
        self.lines, self.scores, self.radli, self.pot, self.won, self.given = lines, scores, radli, pot, won, given

    def cancelled(self, before: Mapping[str, int]) -> dict[str, int]:
        """The number of radli that each cancelled, by the open ones before the hand."""
        return {name: before[name] + self.given - count for name, count in (self.radli or {}).items()}


def add_up(players: Iterable[str], lines: Iterable[Line]) -> dict[str, Amount]:
    """Every player's change: the sum of what they write on all lines."""
    scores: dict[str, Amount] = dict.fromkeys(players, 0)
    for line in lines:
        worth = line.terms.worth
        for name, share in line.shares.items():
            scores[name] += share * worth
    return scores


#: The factor of an open radl.
RADL_TIMES: Final = 2


def kontra_multiple(rules: Ruleset, level: int) -> Amount:
    """The factor of a level of kontra: each word doubles once more, unless the rules give the words other factors."""
    return rules.kontra.multiples[level] if rules.kontra is not None else 1


def kontra_factor(sides: Sides, kontra: Kontra, times: Amount | None = None) -> Factor | None:
    """The factor of the kontra on a stake, with its speakers, if there is any.

    `times` takes the place of what the words multiply by; it is 1 if the owner of the stake writes it undoubled.
    """
    rules = sides.rules.kontra
    if rules is None or not kontra.level:
        return None
    if times is None:
        times = kontra_multiple(sides.rules, kontra.level)
    word: Fact = rules.ladder[kontra.level - 1]
    if kontra.names:
        word = joined(word, joined("(", kontra.names, ")", between=""))
    if times == 1:
        reason = said("{word}: its owner writes it undoubled", word=word)
    else:
        reason = said("{word}: × {times}", word=word, times=Quantity(times))
    return Factor(times, "kontra", Note(rules, reason))


def radl_factor(sides: Sides, name: str | None, terms: Terms) -> Factor | None:
    """The factor of a player's open radl, if any, for these terms.

    It is lowered if it would exceed the most that counts together with their kontra.
    """
    rule, kontras = sides.rules.radli, sides.rules.kontra
    if rule is None or name is None or not sides.before.radli.get(name):
        return None
    kontra = terms.kontra
    times: Amount = RADL_TIMES
    highest = kontras.highest if kontras is not None else None
    if highest is not None:
        # What is left below the ceiling: added to kontra, or beside it as a factor.
        times = min(times, highest - kontra + 1 if rule.adds else ratio(highest, kontra))
    if times != RADL_TIMES:
        reason = said(
            "{name} has an open radl, and more than × {highest} never counts", name=name, highest=highest or 0
        )
    elif rule.adds and kontra != 1:
        reason = said("{name} has an open radl: the worth once more", name=name)
    else:
        reason = said("{name} has an open radl: × {times}", name=name, times=RADL_TIMES)
    return Factor(times, "radl", Note(rule, reason), rule.adds)


def double_by_radl(sides: Sides, line: Line) -> list[Line]:
    """The line of a stake, doubled for those writers whom an open radl reaches.

    If each player's own radl counts (`radli.doubles: own`) the line is split: one for the players without a radl, and
    one for each player with one. For the speaker of kontra the rules decide.
    """
    rules, stake = sides.rules.radli, line.stake
    if rules is None or stake is None or not stake.radl:
        return [line]
    if rules.doubles == "own":
        doubled = [name for name in line.shares if name in sides.doubled]
        others = {name: share for name, share in line.shares.items() if name not in doubled}
        lines = [line.but(shares=others)] if others else []
        for name in doubled:
            own = line.but(shares={name: line.shares[name]})
            lines.append(own.times(radl_factor(sides, name, line.terms)))
        return lines
    # All writers of a line are on one side, so the first says which.
    writer = stake.by if stake.alone else next(iter(line.shares), None)
    if rules.doubles == "all" or writer in sides.side or (rules.doubles_all and stake.kontra.names[:1] == (writer,)):
        return [line.times(radl_factor(sides, sides.side[0], line.terms))]
    return [line]


def cancelling(sides: Sides, lines: Sequence[Line], won: bool) -> Sequence[str]:
    """The players who cancel a radl after a hand between sides whose lines were doubled by one."""
    rules = sides.rules.radli
    if rules is None:
        return ()
    whose: Sequence[str] = sides.side[:1]
    if rules.doubles == "own":
        whose = [name for name in sides.doubled if rules.cancelled_by != "won" or name in sides.side]
    if rules.cancelled_by == "won":
        return whose if won else ()
    if rules.cancelled_by == "plus":
        return [name for name in whose if sum(line.amounts.get(name, 0) for line in lines) > 0]
    return [name for name in whose if any(name in line.shares for line in lines)]
