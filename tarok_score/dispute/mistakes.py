"""The mistakes that tables make, each by name: what somebody forgot, doubled twice or wrote with the wrong sign.

A mistake is tried only where its first words apply. Those of facts or rules give another case, which the scoring
function scores; those of lines change what scored lines are multiplied by, or who writes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from ..amounts import Amount, nearest, ratio
from ..hand.hand import DECLARER, NO_KONTRA, BonusFact, Hand, Kontra
from ..hand.holdings import expanded
from ..law.rule import Rule
from ..pack import HALF
from ..scoring import Line, Note
from ..scoring.doubles import doubling
from ..scoring.payout import for_one
from ..scoring.sides import Sides
from ..scoring.stakes import Stake, declarers_points
from ..scoring.terms import (
    DIFFERENCE,
    FIVES,
    IN_VAIN,
    KONTRA,
    ONE_MORE,
    OUTCOME,
    POINTS,
    RADL,
    SILENT,
    SPEAKER,
    VALUE,
    Addend,
    Factor,
    Terms,
)
from ..words.said import Said, said
from .alternatives import MISTAKE, Alternative, Variation
from .viewpoint import Viewpoint, WrittenHand, written

#: What somebody multiplied a line by that does not belong there.
WRONG = "wrong"

#: What differences are rounded to where they are rounded.
FIVE = 5

Found: TypeAlias = "Iterator[tuple[Mapping[str, Any], Said, Viewpoint | WrittenHand | None]]"


class ScoredHand(NamedTuple):
    """A scored hand with what a mistake looks at."""

    of: WrittenHand
    sides: Sides

    @property
    def case(self) -> Viewpoint:
        return self.of.case

    @property
    def hand(self) -> Hand:
        return self.of.case.hand

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.of.lines

    @property
    def level(self) -> int:
        """How often the game was doubled."""
        return self.hand.kontra.level

    @property
    def form(self) -> str:
        """Who writes: `side`, `money` or `reciprocal`."""
        return self.sides.rules.payout.form

    @property
    def klop(self) -> bool:
        return self.sides.contract.klop is not None

    @property
    def declarer(self) -> str | None:
        return self.hand.declarer

    @property
    def partner(self) -> str | None:
        return self.hand.partner

    def game(self, line: Line) -> bool:
        """Whether the line writes the game."""
        return line.of is not None and line.of.rule is self.sides.contract

    def bonus(self, line: Line) -> bool:
        return line.of is not None and line.of.rule.id.startswith("bonuses.")

    def declaration(self, line: Line) -> bool:
        return line.of is not None and line.of.rule.id.startswith("declarations.")

    def game_line(self) -> Line | None:
        """The line of the game that its owner writes."""
        return next((line for line in self.lines if self.game(line)), None)

    def change(self, picks: Callable[[Line], bool], alter: Callable[[Line], Line | None]) -> WrittenHand | None:
        """The hand with some lines altered (None leaves one out); None where there is no such line."""
        found = [line for line in self.lines if picks(line)]
        if not found:
            return None
        altered = [alter(line) if picks(line) else line for line in self.lines]
        return written(self.of, [line for line in altered if line is not None])

    def multiply(self, picks: Callable[[Line], bool], times: Amount, why: Said) -> WrittenHand | None:
        """The hand with some lines multiplied."""
        return self.change(picks, lambda line: multiplied(line, times, why))


def multiplied(line: Line, times: Amount, why: Said) -> Line:
    """A line multiplied wrongly."""
    if times == -1:
        return line.but(terms=line.terms.opposite())
    return line.but(terms=line.terms.times(Factor(times, WRONG, Note(line.rule, why))))


def shared(line: Line, shares: Mapping[str, Amount]) -> Line:
    """A line that others write, or differently many times."""
    return line.but(shares={name: share for name, share in shares.items() if share})


def doubled(line: Line) -> bool:
    """Whether a radl doubled the line."""
    return line.terms.factor(RADL) is not None


def mond(line: Line) -> bool:
    """Whether the line charges a lost mond."""
    return line.rule.id.startswith("mond.") and bool(line.shares)


def silent(line: Line) -> bool:
    return line.terms.part(SILENT) is not None and line.terms.factor(KONTRA) is None


MISTAKES: list[tuple[str, Callable[[ScoredHand], Found]]] = []


def mistake(*ids: str) -> Callable[[Callable[[ScoredHand], Found]], Callable[[ScoredHand], Found]]:
    """Declares a mistake; the order of declaration is the order in which explanations are shown."""

    def declared(find: Callable[[ScoredHand], Found]) -> Callable[[ScoredHand], Found]:
        MISTAKES.append((ids[0], find))
        return find

    return declared


def mistakes(of: WrittenHand) -> Iterator[Alternative]:
    """Every mistake that could have been made with this hand, in order."""
    scene = ScoredHand(of, Sides(of.case.table, of.case.before, of.case.hand))
    order = 0
    for name, find in MISTAKES:
        for facts, text, found in find(scene):
            if found is None:
                continue
            order += 1
            step = Variation(MISTAKE, name, facts, text, asked=isinstance(found, Viewpoint))
            if isinstance(found, Viewpoint):
                yield Alternative(step, order, case=found)
            else:
                yield Alternative(step, order, done=found)


# ---------------------------------------------------------------- radli


@mistake("radl-forgotten")
def radl_forgotten(scene: ScoredHand) -> Found:
    if any(map(doubled, scene.lines)):
        yield {}, said("an open radl doubled this hand and was not counted"), scene.case.with_radli({})


def _without_radl(scene: ScoredHand) -> Iterator[str]:
    """Whose radl could have doubled the hand, if he had had one."""
    if scene.sides.rules.radli is None:
        return
    open_radli = scene.case.before.radli
    if scene.klop and scene.sides.contract.klop is not None and scene.sides.contract.klop.own_radl:
        yield from (name for name in scene.sides.active if not open_radli.get(name))
    elif scene.declarer is not None and not open_radli.get(scene.declarer):
        yield scene.declarer


def _with_radl(scene: ScoredHand, name: str) -> Viewpoint:
    return scene.case.with_radli({**scene.case.before.radli, name: 1})


@mistake("radl-not-there")
def radl_not_there(scene: ScoredHand) -> Found:
    partners = scene.partner is not None and scene.case.before.radli.get(scene.partner)
    for name in _without_radl(scene):
        if not partners:
            text = said("doubled by a radl that {name} did not have", name=name)
            yield {"player": name}, text, _with_radl(scene, name)


@mistake("radl-of-partner")
def radl_of_partner(scene: ScoredHand) -> Found:
    if scene.partner is not None and scene.case.before.radli.get(scene.partner):
        for name in _without_radl(scene):
            text = said("doubled by the radl of the partner {name}; only the declarer's counts", name=scene.partner)
            yield {"player": scene.partner}, text, _with_radl(scene, name)


@mistake("radl-twice")
def radl_twice(scene: ScoredHand) -> Found:
    if not scene.klop:
        why = said("an open radl doubled it, and once more for a second one")
        yield {}, why, scene.multiply(doubled, 2, why)


@mistake("radl-game-only")
def radl_game_only(scene: ScoredHand) -> Found:
    if not scene.klop:
        why = said("the radl doubled the game, not the bonuses")
        yield {}, why, scene.multiply(lambda line: doubled(line) and scene.bonus(line), ratio(1, 2), why)


@mistake("radl-not-partner")
def radl_not_partner(scene: ScoredHand) -> Found:
    partner = scene.partner
    if partner is not None:
        why = said("the radl doubled the declarer's amounts, not his partner's")
        yield (
            {},
            why,
            scene.change(
                lambda line: doubled(line) and partner in line.shares,
                lambda line: _times_for(line, partner, ratio(1, 2)),
            ),
        )


def _times_for(line: Line, name: str, times: Amount) -> Line:
    """The line with one player's part of it multiplied."""
    return shared(line, {one: share * times if one == name else share for one, share in line.shares.items()})


@mistake("mond-doubled")
def mond_doubled(scene: ScoredHand) -> Found:
    times = 2 if any(map(doubled, scene.lines)) else doubling(scene.sides.rules, scene.level)
    if times > 1:
        why = said("radl or kontra doubled the lost mond too")
        yield {}, why, scene.multiply(mond, times, why)


# ---------------------------------------------------------------- kontra


def _with_kontra(scene: ScoredHand, level: int) -> Viewpoint | None:
    names = scene.hand.kontra.names[:level] if level <= len(scene.hand.kontra.names) else ()
    return scene.case.with_hand(scene.hand._replace(kontra=Kontra(level, names)))


@mistake("kontra-forgotten")
def kontra_forgotten(scene: ScoredHand) -> Found:
    if scene.level:
        yield {}, said("the kontra on the game was not counted"), _with_kontra(scene, 0)


@mistake("kontra-one-less")
def kontra_one_less(scene: ScoredHand) -> Found:
    if scene.level > 1:
        yield {}, said("one word of doubling too few was counted"), _with_kontra(scene, scene.level - 1)


@mistake("kontra-one-more")
def kontra_one_more(scene: ScoredHand) -> Found:
    rules = scene.sides.rules.kontra
    if rules is not None and rules.names != "needed" and scene.level < len(rules.ladder):
        yield {}, said("one word of doubling too many was counted"), _with_kontra(scene, scene.level + 1)


@mistake("kontra-value-only")
def kontra_value_only(scene: ScoredHand) -> Found:
    parts = _value_and_difference(scene)
    if scene.level and scene.form != "reciprocal" and parts is not None and scene.sides.contract.game == "difference":
        value, difference = parts
        times = doubling(scene.sides.rules, scene.level)
        why = said("kontra doubled the contract's value but not the difference")
        yield {}, why, scene.multiply(scene.game, ratio(value * times + difference, (value + difference) * times), why)


@mistake("kontra-silent")
def kontra_silent(scene: ScoredHand) -> Found:
    if scene.level and scene.form != "reciprocal":
        why = said("kontra on the game doubled the silent bonuses as well")
        yield (
            {},
            why,
            scene.multiply(
                lambda line: scene.bonus(line) and silent(line), doubling(scene.sides.rules, scene.level), why
            ),
        )


@mistake("kontra-everything")
def kontra_everything(scene: ScoredHand) -> Found:
    if scene.level and scene.form != "reciprocal":
        why = said("kontra on the game doubled all bonuses that were not doubled themselves")
        undoubled = lambda line: scene.bonus(line) and line.terms.factor(KONTRA) is None  # noqa: E731
        yield {}, why, scene.multiply(undoubled, doubling(scene.sides.rules, scene.level), why)


@mistake("kontra-declarations")
def kontra_declarations(scene: ScoredHand) -> Found:
    if scene.level:
        why = said("kontra on the game doubled the declarations")
        yield {}, why, scene.multiply(scene.declaration, doubling(scene.sides.rules, scene.level), why)


def _with_bonus(scene: ScoredHand, index: int, fact: BonusFact | None) -> Viewpoint | None:
    """The hand with one bonus another one, or without it."""
    facts = list(scene.hand.bonuses)
    facts[index : index + 1] = [] if fact is None else [fact]
    return scene.case.with_hand(scene.hand._replace(bonuses=tuple(facts)))


def _bonuses(scene: ScoredHand) -> Iterator[tuple[int, BonusFact, Mapping[str, Any], Rule]]:
    """The bonuses of the hand: where each stands, the fact, how it is singled out, its rule."""
    for index, fact in enumerate(scene.hand.bonuses):
        yield index, fact, {"bonus": fact.bonus, "side": fact.side}, scene.sides.rules.bonuses[fact.bonus]


@mistake("kontra-bonus-forgotten")
def kontra_bonus_forgotten(scene: ScoredHand) -> Found:
    for index, fact, of, bonus in _bonuses(scene):
        if fact.kontra.level:
            text = said("the kontra on {bonus} was not counted", bonus=bonus)
            yield of, text, _with_bonus(scene, index, fact._replace(kontra=NO_KONTRA))


@mistake("kontra-share-forgotten")
def kontra_share_forgotten(scene: ScoredHand) -> Found:
    why = said("who said kontra did not write his share")
    yield {}, why, scene.change(lambda line: line.terms.factor(SPEAKER) is not None, lambda _: None)


@mistake("kontra-share-full")
def kontra_share_full(scene: ScoredHand) -> Found:
    why = said("who said kontra wrote the owner's amount with the other sign")

    def full(line: Line) -> Line | None:
        owner = _owners_line(scene, line.of)
        return None if owner is None else owner.but(shares=dict.fromkeys(line.shares, -1))

    yield {}, why, scene.change(lambda line: line.terms.factor(SPEAKER) is not None, full)


def _owners_line(scene: ScoredHand, stake: Stake | None) -> Line | None:
    """The line by which the owner of a stake writes it."""
    return next((line for line in scene.lines if line.of is stake and stake is not None), None)


# ---------------------------------------------------------------- the game


def _value_and_difference(scene: ScoredHand) -> tuple[Amount, Amount] | None:
    """The contract's value and the difference that the game was written with."""
    line = scene.game_line()
    difference = None if line is None else line.terms.part(DIFFERENCE)
    if line is None or difference is None:
        return None
    value = line.terms.part(VALUE)
    return 0 if value is None else value.amount, difference.amount


def _other_difference(scene: ScoredHand, other: Amount, why: Said) -> WrittenHand | None:
    """The game written with another difference."""
    parts = _value_and_difference(scene)
    if parts is None:
        return None
    value, difference = parts
    if not value + difference:
        return None
    return scene.multiply(scene.game, ratio(value + other, value + difference), why)


def _exact_difference(scene: ScoredHand) -> int | None:
    line = scene.game_line()
    part = None if line is None else line.terms.part(DIFFERENCE)
    return None if part is None or part.unrounded is None else int(part.unrounded)


@mistake("difference-forgotten")
def difference_forgotten(scene: ScoredHand) -> Found:
    why = said("the difference was not added")
    parts = _value_and_difference(scene)
    if parts is not None and parts[0]:
        yield {}, why, _other_difference(scene, 0, why)


def _round_to(scene: ScoredHand, step: int) -> Viewpoint | None:
    rule = scene.sides.rules.difference
    if rule is None or rule.round_to == step or _value_and_difference(scene) is None:
        return None
    return scene.case.with_value("difference.round_to", step)


@mistake("rounding-forgotten")
def rounding_forgotten(scene: ScoredHand) -> Found:
    yield {}, said("the difference was not rounded"), _round_to(scene, 1)


@mistake("rounding-added")
def rounding_added(scene: ScoredHand) -> Found:
    yield {}, said("the difference was rounded to 5"), _round_to(scene, FIVE)


@mistake("rounded-down")
def rounded_down(scene: ScoredHand) -> Found:
    exact, why = _exact_difference(scene), said("the difference was always rounded down")
    if exact is not None:
        yield {}, why, _other_difference(scene, exact // FIVE * FIVE, why)


@mistake("rounded-up")
def rounded_up(scene: ScoredHand) -> Found:
    exact, why = _exact_difference(scene), said("the difference was always rounded up")
    if exact is not None:
        yield {}, why, _other_difference(scene, -(-exact // FIVE) * FIVE, why)


@mistake("difference-from-36")
def difference_from_36(scene: ScoredHand) -> Found:
    rule, why = scene.sides.rules.difference, said("the difference was counted from 36")
    if rule is not None and scene.hand.points is not None:
        other = nearest(abs(declarers_points(scene.sides) - HALF - 1), rule.round_to)
        yield {}, why, _other_difference(scene, other, why)


@mistake("value-added")
def value_added(scene: ScoredHand) -> Found:
    parts, line = _value_and_difference(scene), scene.game_line()
    if parts is not None and line is not None and line.of is not None and not line.of.won and parts[0] + parts[1]:
        why = said("the lost game's value was added to its negative difference instead of with it")
        yield {}, why, scene.multiply(scene.game, ratio(parts[1] - parts[0], parts[0] + parts[1]), why)


def _lost_at_35(scene: ScoredHand) -> bool:
    line = scene.game_line()
    lost = line is not None and line.of is not None and not line.of.won
    return scene.hand.points is not None and declarers_points(scene.sides) == HALF and lost


@mistake("thirty-five-wins")
def thirty_five_wins(scene: ScoredHand) -> Found:
    if _lost_at_35(scene):
        why = said("35 card points were taken for a win")
        yield {}, why, scene.multiply(scene.game, -1, why)


@mistake("game-sign")
def game_sign(scene: ScoredHand) -> Found:
    if scene.hand.points is None or declarers_points(scene.sides) != HALF:
        why = said("the game was written with the wrong sign")
        yield {}, why, scene.multiply(scene.game, -1, why)


# ---------------------------------------------------------------- bonuses


@mistake("bonus-forgotten")
def bonus_forgotten(scene: ScoredHand) -> Found:
    for index, _, of, bonus in _bonuses(scene):
        yield of, said("{bonus} was not counted", bonus=bonus), _with_bonus(scene, index, None)


@mistake("bonuses-forgotten")
def bonuses_forgotten(scene: ScoredHand) -> Found:
    if len(scene.hand.bonuses) > 1:
        text = said("none of the bonuses was counted")
        yield {}, text, scene.case.with_hand(scene.hand._replace(bonuses=()))


@mistake("announced-as-silent")
def announced_as_silent(scene: ScoredHand) -> Found:
    for index, fact, of, bonus in _bonuses(scene):
        if fact.announced:
            text = said("announced {bonus} was written at its silent value", bonus=bonus)
            yield of, text, _with_bonus(scene, index, fact._replace(announced=False, kontra=NO_KONTRA))


@mistake("silent-as-announced")
def silent_as_announced(scene: ScoredHand) -> Found:
    for index, fact, of, bonus in _bonuses(scene):
        if not fact.announced:
            text = said("silent {bonus} was written as an announced one", bonus=bonus)
            yield of, text, _with_bonus(scene, index, fact._replace(announced=True))


def _bonus_signs(scene: ScoredHand, picks: Callable[[Stake], bool], text: str) -> Found:
    """Each bonus of some kind with its lines turned round."""
    stakes = list(dict.fromkeys(id(line.of) for line in scene.lines if scene.bonus(line) and line.shares))
    for key in stakes:
        stake = next(line.of for line in scene.lines if id(line.of) == key)
        if stake is not None and picks(stake):
            why = said(text, bonus=stake.rule)
            side = DECLARER if stake.of_declarer else "defenders"
            of = {"bonus": stake.rule.id.removeprefix("bonuses."), "side": side}
            yield of, why, scene.multiply(lambda line, stake=stake: line.of is stake, -1, why)  # type: ignore[misc]


@mistake("lost-bonus-added")
def lost_bonus_added(scene: ScoredHand) -> Found:
    yield from _bonus_signs(scene, lambda one: not one.won, "lost {bonus} was added instead of subtracted")


@mistake("defenders-bonus-added")
def defenders_bonus_added(scene: ScoredHand) -> Found:
    if scene.form != "reciprocal":
        text = "the defenders' {bonus} was added for the declarer instead of subtracted"
        yield from _bonus_signs(scene, lambda one: one.won and not one.of_declarer, text)


@mistake("bonus-sign")
def bonus_sign(scene: ScoredHand) -> Found:
    text = "{bonus} made by the declarer's side was subtracted"
    yield from _bonus_signs(scene, lambda one: one.won and one.of_declarer, text)


@mistake("valat-added")
def valat_added(scene: ScoredHand) -> Found:
    for _, fact, _, bonus in _bonuses(scene):
        if scene.sides.rules.bonuses[fact.bonus].replaces and fact.made and not fact.announced:
            text = said("the silent {bonus} was written beside the game instead of replacing it", bonus=bonus)
            yield {}, text, scene.case.with_value(f"bonuses.{fact.bonus}.replaces", False)


# ---------------------------------------------------------------- who writes


def _of_partner(scene: ScoredHand, times: Amount, why: Said) -> WrittenHand | None:
    partner = scene.partner
    if partner is None:
        return None
    return scene.change(
        lambda line: partner in line.shares and not mond(line), lambda line: _times_for(line, partner, times)
    )


@mistake("partner-forgotten")
def partner_forgotten(scene: ScoredHand) -> Found:
    if scene.partner is not None:
        why = said("the partner wrote nothing")
        if scene.form == "money":
            yield {}, why, scene.case.with_hand(scene.hand._replace(partner=None))
        else:
            yield {}, why, _of_partner(scene, 0, why)


@mistake("partner-half")
def partner_half(scene: ScoredHand) -> Found:
    if scene.form == "side":
        why = said("the partner wrote half")
        yield {}, why, _of_partner(scene, ratio(1, 2), why)


@mistake("partner-full")
def partner_full(scene: ScoredHand) -> Found:
    partner, declarer = scene.partner, scene.declarer
    if scene.form == "reciprocal" and partner is not None and declarer is not None:
        why = said("the partner wrote as much as the declarer")

        def full(line: Line) -> Line | None:
            owner = next((one for one in scene.lines if one.of is line.of and declarer in one.shares), None)
            return None if owner is None else owner.but(shares={partner: owner.shares[declarer]})

        has = lambda line: line.of is not None and partner in line.shares and declarer not in line.shares  # noqa: E731
        yield {}, why, scene.change(has, full)


@mistake("opponents-minus")
def opponents_minus(scene: ScoredHand) -> Found:
    declarer = scene.declarer
    if scene.form == "side" and declarer is not None:
        why = said("the opponents wrote as minus what the declarer's side won")
        yield (
            {},
            why,
            scene.change(
                lambda line: declarer in line.shares and not mond(line) and line.of is not None,
                lambda line: shared(
                    line, {**line.shares, **dict.fromkeys(scene.sides.opponents, -line.shares[declarer])}
                ),
            ),
        )


@mistake("lone-declarer-once")
def lone_declarer_once(scene: ScoredHand) -> Found:
    declarer, others = scene.declarer, len(scene.sides.opponents)
    if scene.form == "money" and declarer is not None and len(scene.sides.side) == 1 and others > 1:
        why = said("the lone declarer settled once instead of with each opponent")
        yield (
            {},
            why,
            scene.change(
                lambda line: declarer in line.shares and not mond(line),
                lambda line: _times_for(line, declarer, ratio(1, others)),
            ),
        )


@mistake("each-pays-both")
def each_pays_both(scene: ScoredHand) -> Found:
    if scene.form == "money" and len(scene.sides.side) == len(scene.sides.opponents) == 2:
        why = said("each loser paid both winners")
        yield {}, why, scene.multiply(lambda line: bool(line.shares) and not mond(line), 2, why)


# ---------------------------------------------------------------- the mond


@mistake("mond-forgotten")
def mond_forgotten(scene: ScoredHand) -> Found:
    if any(map(mond, scene.lines)):
        hand = scene.hand._replace(captured=(), left_in_talon=())
        yield {}, said("the lost mond was not charged"), scene.case.with_hand(hand)


@mistake("mond-both")
def mond_both(scene: ScoredHand) -> Found:
    side = scene.sides.side
    if scene.form == "side" and len(side) == 2:
        why = said("both partners wrote the mond of one")
        yield (
            {},
            why,
            scene.change(
                lambda line: mond(line) and any(name in line.shares for name in side),
                lambda line: shared(line, {**line.shares, **dict.fromkeys(side, 1)}),
            ),
        )


@mistake("mond-value")
def mond_value(scene: ScoredHand) -> Found:
    rule = scene.sides.rules.mond
    other = {20: 21, 21: 20}.get(int(rule.value)) if rule is not None and any(map(mond, scene.lines)) else None
    if rule is not None and other is not None:
        text = said("{other} for {value}", other=other, value=int(rule.value))
        yield {}, text, scene.case.with_value("mond.value", str(other))


@mistake("mond-where-free")
def mond_where_free(scene: ScoredHand) -> Found:
    rule = scene.sides.rules.mond
    loser = next((one.loser for one in scene.hand.captured if one.card == "mond"), None)
    if rule is not None and loser is not None and not any(map(mond, scene.lines)) and scene.sides.rules.pot is None:
        text = said("a captured mond was charged in a contract where it is free")
        terms = Terms((Addend(rule.value, VALUE, rule.captured),), gained=False, decimals=scene.sides.decimals)
        charged = Line(rule.captured, terms, for_one(scene.sides.rules, scene.sides.active, loser))
        yield {}, text, written(scene.of, [*scene.lines, charged])


@mistake("catcher-plus")
def catcher_plus(scene: ScoredHand) -> Found:
    catcher = next((one.by for one in scene.hand.captured if one.card == "mond" and one.by), None)
    if scene.form == "side" and catcher is not None:
        text = said("who caught the mond wrote its value as plus")
        yield {}, text, scene.change(mond, lambda line: shared(line, {**line.shares, catcher: -1}))


# ---------------------------------------------------------------- klop


def _klop_value(scene: ScoredHand, path: str, value: object) -> Viewpoint | None:
    return scene.case.with_value(f"contracts.{scene.hand.contract}.klop.{path}", value)


@mistake("klop-unrounded")
def klop_unrounded(scene: ScoredHand) -> Found:
    klop = scene.sides.contract.klop
    if klop is not None and klop.points.round_to != 1:
        yield {}, said("klop's card points were not rounded"), _klop_value(scene, "points.round_to", 1)


@mistake("klop-rounded")
def klop_rounded(scene: ScoredHand) -> Found:
    klop = scene.sides.contract.klop
    if klop is not None and klop.points.round_to != FIVE:
        yield {}, said("klop's card points were rounded to 5"), _klop_value(scene, "points.round_to", FIVE)


@mistake("klop-others-write")
def klop_others_write(scene: ScoredHand) -> Found:
    klop = scene.sides.contract.klop
    if klop is None or scene.level or scene.form == "money" or scene.hand.revoke is not None:
        return
    wrote = {name for line in scene.lines for name in line.shares}
    if not any(line.rule.id in (klop.full.id, klop.empty.id) for line in scene.lines):
        return
    more = []
    for name, points in scene.hand.piles:
        if name not in wrote and points:
            rule = klop.points
            part = Addend(nearest(points, rule.round_to), POINTS, rule, points)
            terms = Terms((part,), gained=False, decimals=scene.sides.decimals)
            radli = scene.sides.rules.radli
            if klop.own_radl and radli is not None and scene.case.before.radli.get(name):
                why = said("{name}'s own radl: × {times}", name=name, times=2)
                terms = terms.times(Factor(2, RADL, Note(radli, why)))
            more.append(Line(rule, terms, {name: 1}))
    if more:
        text = said("somebody was full or took no trick, and the others wrote their points too")
        yield {}, text, written(scene.of, [*scene.lines, *more])


@mistake("klop-35-full")
def klop_35_full(scene: ScoredHand) -> Found:
    klop = scene.sides.contract.klop
    if klop is not None and klop.full.least == HALF + 1:
        yield {}, said("35 was taken as full"), _klop_value(scene, "full.from", HALF)


@mistake("klop-36-full")
def klop_36_full(scene: ScoredHand) -> Found:
    klop = scene.sides.contract.klop
    if klop is not None and klop.full.least == HALF:
        yield {}, said("35 was not taken as full"), _klop_value(scene, "full.from", HALF + 1)


@mistake("klop-quarter-forgotten")
def klop_quarter_forgotten(scene: ScoredHand) -> Found:
    why = said("who doubled the klop and took 18 or more did not pay again for it")

    def once(line: Line) -> Line:
        return line.but(terms=line.terms.without(IN_VAIN))

    yield {}, why, scene.change(lambda line: line.terms.factor(IN_VAIN) is not None, once)


@mistake("klop-sign")
def klop_sign(scene: ScoredHand) -> Found:
    if scene.klop:
        why = said("the klop was written with the wrong sign")
        yield {}, why, scene.multiply(lambda line: bool(line.shares), -1, why)


@mistake("solo-without-difference")
def solo_without_difference(scene: ScoredHand) -> Found:
    if scene.hand.contract == "solo-without" and scene.sides.contract.game == "value":
        text = said("solo without was written with a difference")
        yield {}, text, scene.case.with_value("contracts.solo-without.game", "difference")


@mistake("solo-without-flat")
def solo_without_flat(scene: ScoredHand) -> Found:
    if scene.hand.contract == "solo-without" and scene.sides.contract.game == "difference":
        text = said("solo without was written without its difference")
        yield {}, text, scene.case.with_value("contracts.solo-without.game", "value")


# ---------------------------------------------------------------- declarations, levels, pot


def _without_declaration(hand: Hand, player: str, key: str) -> Hand:
    left = tuple(
        [(name, tuple([one for one in ids if (name, one) != (player, key)])) for name, ids in hand.declarations]
    )
    return hand._replace(declarations=tuple([(name, ids) for name, ids in left if ids]))


@mistake("declaration-forgotten")
def declaration_forgotten(scene: ScoredHand) -> Found:
    for name, ids in scene.hand.declarations:
        for key in ids:
            rule = scene.sides.rules.declarations[key]
            text = said("not paid: {declaration} of {name}", name=name, declaration=rule)
            found = scene.case.with_hand(_without_declaration(scene.hand, name, key))
            yield {"player": name, "declaration": key}, text, found


@mistake("declarations-forgotten")
def declarations_forgotten(scene: ScoredHand) -> Found:
    if sum(len(ids) for _, ids in scene.hand.declarations) > 1:
        text = said("no declaration was paid")
        yield {}, text, scene.case.with_hand(scene.hand._replace(declarations=()))


@mistake("declaration-sign")
def declaration_sign(scene: ScoredHand) -> Found:
    known = scene.sides.rules.declarations
    for name, ids in scene.hand.declarations:
        for key in ids:
            paid = {f"declarations.{part}" for part in expanded(known, (key,))}
            why = said("paid the wrong way: {declaration} of {name}", name=name, declaration=known[key])
            yield (
                {"player": name, "declaration": key},
                why,
                scene.multiply(
                    lambda line, paid=paid, name=name: (  # type: ignore[misc]
                        scene.declaration(line) and line.rule.id in paid and line.of is not None and line.of.by == name
                    ),
                    -1,
                    why,
                ),
            )


@mistake("levels-reversed")
def levels_reversed(scene: ScoredHand) -> Found:
    contract = scene.sides.contract
    if len(contract.levels) > 1:
        node = scene.sides.rules.document["contracts"][scene.hand.contract]
        text = said("the levels were counted in the opposite order")
        path = f"contracts.{scene.hand.contract}.levels"
        yield {}, text, scene.case.with_value(path, list(reversed(node["levels"])))


@mistake("base-without-one")
def base_without_one(scene: ScoredHand) -> Found:
    line = scene.game_line()
    fives, more = (None, None) if line is None else (line.terms.part(FIVES), line.terms.part(ONE_MORE))
    if fives is not None and more is not None:
        base = fives.amount + more.amount
        why = said("the one more of the basic score was forgotten")
        yield {}, why, scene.multiply(scene.game, ratio(base - 1, base), why)


@mistake("pot-forgotten")
def pot_forgotten(scene: ScoredHand) -> Found:
    text = said("nothing was paid into or taken from the pot")
    yield {}, text, scene.change(lambda line: line.rule.id.startswith("pot.") and bool(line.shares), lambda _: None)


@mistake("times-forgotten")
def times_forgotten(scene: ScoredHand) -> Found:
    line = scene.game_line()
    outcome = None if line is None else line.terms.factor(OUTCOME)
    if outcome is not None and outcome.times != 1:
        why = said("the difference was not multiplied")
        yield {}, why, scene.multiply(scene.game, ratio(1, outcome.times), why)


@mistake("times-twice")
def times_twice(scene: ScoredHand) -> Found:
    line = scene.game_line()
    outcome = None if line is None else line.terms.factor(OUTCOME)
    if outcome is not None and outcome.times == 3:
        why = said("the lost game was doubled instead of tripled")
        yield {}, why, scene.multiply(scene.game, ratio(2, 3), why)


@mistake("revoke-without-35")
def revoke_without_35(scene: ScoredHand) -> Found:
    rule = scene.sides.rules.revoke
    if scene.hand.revoke is None or rule is None:
        return
    line = next((one for one in scene.lines if one.rule is rule and one.terms.part(DIFFERENCE) is not None), None)
    value = None if line is None else line.terms.part(VALUE)
    difference = None if line is None else line.terms.part(DIFFERENCE)
    if value is not None and difference is not None and value.amount + difference.amount:
        why = said("the breach was charged without the 35")
        times = ratio(value.amount, value.amount + difference.amount)
        yield {}, why, scene.multiply(lambda one: one is line, times, why)
