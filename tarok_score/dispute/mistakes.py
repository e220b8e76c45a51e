"""Known mistakes of scorers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from ..amounts import Amount, nearest, plain, ratio
from ..hand.hand import DECLARER, DEFENDERS, NO_KONTRA, BonusFact, Hand, Kontra
from ..hand.holdings import expanded
from ..pack import HALF
from ..scoring import Line, Note, terms
from ..scoring.bonuses import for_one
from ..scoring.penalties import deciding_on_pot
from ..scoring.stakes import Stake, declarers_points
from ..scoring.terms import Terms
from ..words.said import Said, said
from .viewpoint import MISTAKE, Alternative, ScoredHand, Variation, Viewpoint, WrittenHand, multiplied, shared

#: The ways in which a mistake can have been made: for each the facts that single it out, its sentence, and the result.
Ways: TypeAlias = "Iterator[tuple[Mapping[str, Any], Said, Viewpoint | WrittenHand | None]]"


class Mistake(NamedTuple):
    """A mistake that people make at tables.

    `made` gives the hand as it is then seen or written, or nothing where the mistake cannot have been made. A mistake
    without `words` of its own gives `Ways`.
    """

    id: str
    words: Said | None
    made: Callable[[ScoredHand], Any]

    def ways(self, scored: ScoredHand) -> Ways:
        """Each way in which it may have been made in this hand."""
        if self.words is None:
            yield from self.made(scored)
        else:
            yield {}, self.words, self.made(scored._replace(why=self.words))


def _bonus_taken(
    name: str,
    words: Said,
    taken_for: Callable[[BonusFact], BonusFact | None],
    otherwise: Callable[[ScoredHand, BonusFact], Viewpoint | None] = lambda *_: None,
) -> Mistake:
    """A mistake that takes each bonus in turn for another, or does not see it (None); its words name it as `{bonus}`.

    `otherwise` is how else it can have been made where the other bonus is impossible.
    """

    def ways(scored: ScoredHand) -> Ways:
        """The hand with each bonus in turn taken for another."""
        facts = scored.hand.bonuses
        for place, fact in enumerate(facts):
            other = taken_for(fact)
            if other != fact:
                bonuses = (*facts[:place], *(() if other is None else (other,)), *facts[place + 1 :])
                found = scored.with_hand(bonuses=bonuses) or otherwise(scored, fact)
                named = words._replace(facts={"bonus": scored.sides.rules.bonuses[fact.bonus]})
                yield {"bonus": fact.bonus, "side": fact.side}, named, found

    return Mistake(name, None, ways)


def _bonus_sign(name: str, words: Said, picks: Callable[[ScoredHand, Stake], bool]) -> Mistake:
    """A mistake that writes one bonus with the wrong sign; its words name it as `{bonus}`."""

    def ways(scored: ScoredHand) -> Ways:
        """The hand with each such bonus in turn on the other side's account."""
        stakes = {id(line.of): line.of for line in scored.lines if scored.bonus(line) and line.shares}
        for stake in stakes.values():
            if stake is not None and picks(scored, stake):
                named = words._replace(facts={"bonus": stake.rule})
                side = DECLARER if stake.of_declarer else DEFENDERS
                of = {"bonus": stake.rule.id.removeprefix("bonuses."), "side": side}
                yield of, named, scored._replace(why=named).multiply(partial(_settles, stake), -1)

    return Mistake(name, None, ways)


def _settles(stake: Stake, line: Line) -> bool:
    return line.of is stake


#: The step to which differences are rounded where they are rounded.
FIVE = 5


def mistakes(of: WrittenHand) -> Iterator[Alternative]:
    """Every mistake that may have been made with this hand, in order."""
    scored = ScoredHand.of(of)
    made = ((mistake.id, *one) for mistake in MISTAKES for one in mistake.ways(scored))
    for order, (name, facts, text, found) in enumerate(made):
        if isinstance(found, Viewpoint):
            yield Alternative(Variation(MISTAKE, name, facts, text), case=found, order=order)
        elif found:
            yield Alternative(Variation(MISTAKE, name, facts, text, asked=False), done=found, order=order)


# ---------------------------------------------------------------- radli


def _could_have_radl(scored: ScoredHand) -> Iterator[str]:
    """The players whose radl would have doubled the hand, if they had had one."""
    if scored.sides.rules.radli is None:
        return
    open_radli = scored.case.before.radli
    klop = scored.sides.contract.klop
    if klop is not None and klop.own_radl:
        yield from (name for name in scored.sides.active if not open_radli.get(name))
    elif scored.declarer is not None and not open_radli.get(scored.declarer):
        yield scored.declarer


def _with_radl(scored: ScoredHand, name: str) -> Viewpoint:
    return scored.case.with_radli({**scored.case.before.radli, name: 1})


def _partner_has_radl(scored: ScoredHand) -> bool:
    return scored.partner is not None and bool(scored.case.before.radli.get(scored.partner))


def _radl_not_there(scored: ScoredHand) -> Ways:
    for name in _could_have_radl(scored):
        if not _partner_has_radl(scored):
            text = said("doubled by a radl that {name} did not have", name=name)
            yield {"player": name}, text, _with_radl(scored, name)


def _radl_of_partner(scored: ScoredHand) -> Ways:
    if scored.partner is not None and _partner_has_radl(scored):
        for name in _could_have_radl(scored):
            text = said("doubled by the radl of the partner {name}; only the declarer's counts", name=scored.partner)
            yield {"player": scored.partner}, text, _with_radl(scored, name)


def _doubling_of_mond(scored: ScoredHand) -> Amount | None:
    times = 2 if scored.any_line(scored.doubled_by_radl) else scored.doubling
    return times if times > 1 else None


RADLI: tuple[Mistake, ...] = (
    Mistake(
        "radl-forgotten",
        said("an open radl doubled this hand and was not counted"),
        lambda s: s.any_line(s.doubled_by_radl) and s.case.with_radli({}),
    ),
    Mistake("radl-not-there", None, _radl_not_there),
    Mistake("radl-of-partner", None, _radl_of_partner),
    Mistake(
        "radl-twice",
        said("an open radl doubled it, and once more for a second one"),
        lambda s: not s.klop and s.multiply(s.doubled_by_radl, 2),
    ),
    Mistake(
        "radl-game-only",
        said("the radl doubled the game, not the bonuses"),
        lambda s: not s.klop and s.with_terms(s.doubled_bonus, lambda line: line.without(terms.RADL)),
    ),
    Mistake(
        "radl-not-partner",
        said("the radl doubled the declarer's amounts, not the partner's"),
        lambda s: s.change_share(s.partner, s.doubled_by_radl, ratio(1, 2)),
    ),
    Mistake(
        "mond-doubled",
        said("radl or kontra doubled the lost mond too"),
        lambda s: s.multiply(s.lost_mond, _doubling_of_mond(s)),
    ),
)


# ---------------------------------------------------------------- kontra


def _with_kontra(scored: ScoredHand, level: int) -> Viewpoint | None:
    """The hand with another level of kontra on the game; whoever said further words is no longer named."""
    names = scored.hand.kontra.names[:level] if level <= len(scored.hand.kontra.names) else ()
    return scored.case.with_hand(scored.hand._replace(kontra=Kontra(level, names)))


def _another_word_fits(scored: ScoredHand) -> bool:
    rules = scored.sides.rules.kontra
    return rules is not None and rules.names != "needed" and scored.level < len(rules.ladder)


def _only_value_doubled(scored: ScoredHand, line: Terms) -> Terms | None:
    value = line.part(terms.VALUE)
    if value is None:
        return None
    return line.without(terms.KONTRA).with_part(terms.VALUE, value.amount * scored.doubling)


def _kontra_share_full(scored: ScoredHand) -> WrittenHand | None:
    def in_full(line: Line) -> Line | None:
        """The owner's line, written by these players with the other sign."""
        owner = scored.owners_line(line.of)
        return None if owner is None else owner.but(shares=dict.fromkeys(line.shares, -1))

    return scored.change(scored.speakers_share, in_full)


#: The factor of a rekontra.
REKONTRA = 4


def _added_to_radl(_: ScoredHand, line: Terms) -> Terms | None:
    """The terms of the game with kontra and radl added up: × 2 and × 2 become × 3."""
    kontra, radl = line.factor(terms.KONTRA), line.factor(terms.RADL)
    if kontra is None or radl is None:
        return None
    return line.without(terms.RADL).with_factor(terms.KONTRA, kontra.times + radl.times - 1)


def _rekontra(_: ScoredHand, line: Line) -> bool:
    """True if a rekontra doubled the line twice."""
    kontra = line.terms.factor(terms.KONTRA)
    return kontra is not None and kontra.times == REKONTRA


KONTRA: tuple[Mistake, ...] = (
    Mistake(
        "kontra-forgotten", said("the kontra on the game was not counted"), lambda s: s.level and _with_kontra(s, 0)
    ),
    Mistake(
        "kontra-one-less",
        said("one word of doubling too few was counted"),
        lambda s: s.level > 1 and _with_kontra(s, s.level - 1),
    ),
    Mistake(
        "kontra-one-more",
        said("one word of doubling too many was counted"),
        lambda s: _another_word_fits(s) and _with_kontra(s, s.level + 1),
    ),
    Mistake(
        "kontra-value-only",
        said("kontra doubled the contract's value but not the difference"),
        lambda s: (
            s.sides.contract.game == "difference"
            and s.level > 0
            and s.form != "reciprocal"
            and s.with_terms(s.game, partial(_only_value_doubled, s))
        ),
    ),
    Mistake(
        "kontra-silent",
        said("kontra on the game doubled the silent bonuses as well"),
        lambda s: s.level > 0 and s.form != "reciprocal" and s.multiply(s.silent_bonus, s.doubling),
    ),
    Mistake(
        "kontra-everything",
        said("kontra on the game doubled all bonuses that were not doubled themselves"),
        lambda s: s.level > 0 and s.form != "reciprocal" and s.multiply(s.undoubled_bonus, s.doubling),
    ),
    Mistake(
        "kontra-declarations",
        said("kontra on the game doubled the declarations"),
        lambda s: s.level and s.multiply(s.declaration, s.doubling),
    ),
    _bonus_taken(
        "kontra-bonus-forgotten",
        said("the kontra on {bonus} was not counted"),
        lambda fact: fact._replace(kontra=NO_KONTRA),
    ),
    Mistake(
        "kontra-share-forgotten",
        said("the player who said kontra did not write their share"),
        lambda s: s.multiply(s.speakers_share, 0),
    ),
    Mistake(
        "kontra-share-full", said("who said kontra wrote the owner's amount with the other sign"), _kontra_share_full
    ),
    Mistake(
        "kontra-partner",
        said("the kontra doubled what the partner writes, too"),
        lambda s: s.form == "reciprocal" and s.level > 0 and s.change_share(s.partner, s.game, s.doubling),
    ),
    Mistake(
        "kontra-radl-added",
        said("kontra and radl were added: × 3 instead of × 4"),
        lambda s: s.with_terms(s.game, partial(_added_to_radl, s)),
    ),
    Mistake(
        "rekontra-times-three",
        said("rekontra was counted as × 3"),
        lambda s: s.with_terms(partial(_rekontra, s), lambda line: line.with_factor(terms.KONTRA, REKONTRA - 1)),
    ),
)


# ---------------------------------------------------------------- the game


def _without_difference(scored: ScoredHand, line: Terms) -> Terms | None:
    parts = scored.value_and_difference()
    return None if parts is None or not parts[0] else line.with_part(terms.DIFFERENCE, 0)


def _with_step(scored: ScoredHand, step: int) -> Viewpoint | None:
    """The hand with its difference rounded to another step.

    None where it has no difference, or that step is the right one.
    """
    rule = scored.sides.rules.difference
    if rule is None or rule.round_to == step or scored.value_and_difference() is None:
        return None
    return scored.case.with_value("difference.round_to", step)


def _rounded(line: Terms, up: bool) -> Terms | None:
    """The terms of the game with its difference always rounded in one direction."""
    part = line.part(terms.DIFFERENCE)
    if part is None or part.unrounded is None:
        return None
    exact = int(part.unrounded)
    return line.with_part(terms.DIFFERENCE, -(-exact // FIVE) * FIVE if up else exact // FIVE * FIVE)


def _counted_from_36(scored: ScoredHand, line: Terms) -> Terms | None:
    rule = scored.sides.rules.difference
    if rule is None or scored.hand.points is None or line.part(terms.DIFFERENCE) is None:
        return None
    difference = nearest(abs(declarers_points(scored.sides) - HALF - 1), rule.round_to)
    return line.with_part(terms.DIFFERENCE, difference)


def _lost(scored: ScoredHand) -> bool:
    line = scored.game_line()
    return line is not None and line.of is not None and not line.of.won


def _value_added(scored: ScoredHand, line: Terms) -> Terms | None:
    value = line.part(terms.VALUE)
    if value is None or line.part(terms.DIFFERENCE) is None or not _lost(scored):
        return None
    return line.with_part(terms.VALUE, -value.amount)


def _half(scored: ScoredHand) -> bool:
    """True if the declarer's side took exactly half of the card points."""
    return scored.hand.points is not None and declarers_points(scored.sides) == HALF


THE_GAME: tuple[Mistake, ...] = (
    Mistake(
        "difference-forgotten",
        said("the difference was not added"),
        lambda s: s.with_terms(s.game, partial(_without_difference, s)),
    ),
    Mistake("rounding-forgotten", said("the difference was not rounded"), lambda s: _with_step(s, 1)),
    Mistake("rounding-added", said("the difference was rounded to 5"), lambda s: _with_step(s, FIVE)),
    Mistake(
        "rounded-down",
        said("the difference was always rounded down"),
        lambda s: s.with_terms(s.game, lambda line: _rounded(line, up=False)),
    ),
    Mistake(
        "rounded-up",
        said("the difference was always rounded up"),
        lambda s: s.with_terms(s.game, lambda line: _rounded(line, up=True)),
    ),
    Mistake(
        "difference-from-36",
        said("the difference was counted from 36"),
        lambda s: s.with_terms(s.game, partial(_counted_from_36, s)),
    ),
    Mistake(
        "value-added",
        said("the lost game's value was added to its negative difference instead of with it"),
        lambda s: s.with_terms(s.game, partial(_value_added, s)),
    ),
    Mistake(
        "thirty-five-wins",
        said("35 card points were taken for a win"),
        lambda s: _half(s) and _lost(s) and s.multiply(s.game, -1),
    ),
    Mistake(
        "game-sign", said("the game was written with the wrong sign"), lambda s: not _half(s) and s.multiply(s.game, -1)
    ),
)


# ---------------------------------------------------------------- bonuses


def _valat_added(scored: ScoredHand) -> Ways:
    rules = scored.sides.rules.bonuses
    for fact in scored.hand.bonuses:
        if rules[fact.bonus].replaces and fact.made and not fact.announced:
            text = said(
                "the silent {bonus} was written beside the game instead of replacing it", bonus=rules[fact.bonus]
            )
            yield {}, text, scored.case.with_value(f"bonuses.{fact.bonus}.replaces", False)


def _at_silent_value(scored: ScoredHand, fact: BonusFact) -> Viewpoint | None:
    """The hand in which a bonus that its contract announces was worth its silent value: it cannot be silent there."""
    rule = scored.sides.rules.bonuses[fact.bonus]
    if scored.sides.contract.needs_announced != fact.bonus or rule.announced is None:
        return None
    return scored.case.with_value(f"bonuses.{fact.bonus}.announced", plain(rule.silent))


BONUSES: tuple[Mistake, ...] = (
    _bonus_taken("bonus-forgotten", said("{bonus} was not counted"), lambda _: None),
    Mistake(
        "bonuses-forgotten",
        said("none of the bonuses was counted"),
        lambda s: len(s.hand.bonuses) > 1 and s.with_hand(bonuses=()),
    ),
    _bonus_taken(
        "announced-as-silent",
        said("announced {bonus} was written at its silent value"),
        lambda fact: fact._replace(announced=False, kontra=NO_KONTRA),
        _at_silent_value,
    ),
    _bonus_taken(
        "silent-as-announced",
        said("silent {bonus} was written as an announced one"),
        lambda fact: fact._replace(announced=True),
    ),
    _bonus_sign(
        "lost-bonus-added", said("lost {bonus} was added instead of subtracted"), lambda s, stake: not stake.won
    ),
    _bonus_sign(
        "defenders-bonus-added",
        said("the defenders' {bonus} was added for the declarer instead of subtracted"),
        lambda s, stake: s.form != "reciprocal" and stake.won and not stake.of_declarer,
    ),
    _bonus_sign(
        "bonus-sign",
        said("{bonus} made by the declarer's side was subtracted"),
        lambda s, stake: stake.won and stake.of_declarer,
    ),
    Mistake("valat-added", None, _valat_added),
)


# ---------------------------------------------------------------- those who write


def _partner_forgotten(scored: ScoredHand) -> Viewpoint | WrittenHand | None:
    if scored.partner is not None and scored.form == "money":
        return scored.with_hand(partner=None)
    return scored.change_share(scored.partner, scored.not_mond, 0)


def _partner_full(scored: ScoredHand) -> WrittenHand | None:
    partner, declarer = scored.partner, scored.declarer
    if partner is None or declarer is None or scored.form != "reciprocal":
        return None

    def partners_alone(line: Line) -> bool:
        """True for a line that the partner writes without the declarer."""
        return line.of is not None and partner in line.shares and declarer not in line.shares

    def in_full(line: Line) -> Line | None:
        """The partner's line with the amount that the declarer writes."""
        owner = next((one for one in scored.lines if one.of is line.of and declarer in one.shares), None)
        if owner is None:
            return None
        shares: Mapping[str, Amount] = {partner: owner.shares[declarer]}
        return owner.but(shares=shares)

    return scored.change(partners_alone, in_full)


def _partner_half_value(scored: ScoredHand) -> WrittenHand | None:
    """The lines of a game whose value the partner halves, but not its difference."""
    partner, share, game = scored.partner, scored.sides.rules.payout.partner, scored.game_line()
    value = None if game is None else game.terms.part(terms.VALUE)
    difference = None if game is None else game.terms.part(terms.DIFFERENCE)
    if partner is None or share is None or value is None or difference is None:
        return None
    if not value.amount or not difference.amount:
        return None
    written = (value._replace(amount=value.amount * share.share), difference)

    def half_and_whole(line: Line) -> Line:
        """The partner's line with half of the value and the whole difference."""
        return line.but(terms=terms.Terms(written, (), line.terms.gained, line.terms.decimals))

    return scored.change(lambda line: scored.game(line) and partner in line.shares, half_and_whole)


def _partner_half_of_silent(scored: ScoredHand) -> Ways:
    """A silent bonus of which the partner writes his usual part, where the rules name another amount for him."""
    partner, declarer, part = scored.partner, scored.declarer, scored.sides.rules.payout.partner
    if part is None:
        return
    for one in scored.lines:
        if one.of is None or one.of.other is None or partner not in one.shares or declarer in one.shares:
            continue
        owner = scored.owners_line(one.of)
        if owner is None or declarer not in owner.shares:
            continue
        words = said("the partner wrote half of the silent {bonus}", bonus=one.rule)
        half = multiplied(owner.but(shares=one.shares), part.share, words)
        found = scored.written.with_lines([half if line is one else line for line in scored.lines])
        yield {"bonus": one.rule.id.removeprefix("bonuses.")}, words, found


def _opponents_minus(scored: ScoredHand) -> WrittenHand | None:
    declarer = scored.declarer
    if scored.form != "side" or declarer is None:
        return None

    def declarers(line: Line) -> bool:
        """True for a line of the declarer's that has opponents."""
        return declarer in line.shares and not scored.lost_mond(line) and line.of is not None

    def against_opponents(line: Line) -> Line:
        """The line with the declarer's share written by each opponent as well, with a minus."""
        return shared(line, {**line.shares, **dict.fromkeys(scored.sides.opponents, -line.shares[declarer])})

    return scored.change(declarers, against_opponents)


THOSE_WHO_WRITE: tuple[Mistake, ...] = (
    Mistake("partner-forgotten", said("the partner wrote nothing"), _partner_forgotten),
    Mistake(
        "partner-half",
        said("the partner wrote half"),
        lambda s: s.form == "side" and s.change_share(s.partner, s.not_mond, ratio(1, 2)),
    ),
    Mistake("partner-full", said("the partner wrote as much as the declarer"), _partner_full),
    Mistake(
        "partner-half-value", said("the partner wrote half of the value and the whole difference"), _partner_half_value
    ),
    Mistake("partner-half-of-silent", None, _partner_half_of_silent),
    Mistake("opponents-minus", said("the opponents wrote as minus what the declarer's side won"), _opponents_minus),
    Mistake(
        "lone-declarer-once",
        said("the lone declarer settled once instead of with each opponent"),
        lambda s: (
            s.form == "money"
            and len(s.sides.side) == 1
            and s.change_share(s.declarer, s.not_mond, ratio(1, len(s.sides.opponents)))
        ),
    ),
    Mistake(
        "each-pays-both",
        said("each loser paid both winners"),
        lambda s: s.form == "money" and len(s.sides.side) == len(s.sides.opponents) == 2 and s.multiply(s.not_mond, 2),
    ),
)


# ---------------------------------------------------------------- the mond


def _mond_charged(scored: ScoredHand) -> bool:
    return scored.any_line(scored.lost_mond)


def _mond_both(scored: ScoredHand) -> WrittenHand | None:
    side = scored.sides.side
    if scored.form == "side" and len(side) == 2:
        return scored.change(
            lambda line: scored.lost_mond(line) and any(name in line.shares for name in side),
            lambda line: shared(line, {**line.shares, **dict.fromkeys(side, 1)}),
        )
    return None


def _mond_value(scored: ScoredHand) -> Ways:
    rule = scored.sides.rules.mond
    other = {20: 21, 21: 20}.get(int(rule.value)) if rule is not None and _mond_charged(scored) else None
    if rule is not None and other is not None:
        text = said("{other} for {value}", other=other, value=int(rule.value))
        yield {}, text, scored.case.with_value("mond.value", str(other))


def _mond_where_free(scored: ScoredHand) -> WrittenHand | None:
    rules = scored.sides.rules
    loser = next((one.loser for one in scored.hand.captured if one.card == "mond"), None)
    if rules.mond is not None and loser is not None and not _mond_charged(scored) and rules.pot is None:
        charge = terms.Addend(rules.mond.value, terms.VALUE, rules.mond.captured)
        lost = terms.Terms((charge,), gained=False, decimals=scored.sides.decimals)
        line = Line(rules.mond.captured, lost, for_one(rules, scored.sides.active, loser))
        return scored.written.with_lines([*scored.lines, line])
    return None


def _catcher_plus(scored: ScoredHand) -> WrittenHand | None:
    catcher = next((one.by for one in scored.hand.captured if one.card == "mond"), None)
    if scored.form == "side" and catcher is not None:
        return scored.change(scored.lost_mond, lambda line: shared(line, {**line.shares, catcher: -1}))
    return None


def _who_pays_for_the_mond(scored: ScoredHand) -> str | None:
    """The player who pays for a lost mond to more than one other; None where nobody does."""
    line = next(filter(scored.lost_mond, scored.lines), None)
    return next((name for name, share in line.shares.items() if share > 1), None) if line is not None else None


THE_MOND: tuple[Mistake, ...] = (
    Mistake(
        "mond-forgotten",
        said("the lost mond was not charged"),
        lambda s: _mond_charged(s) and s.case.with_hand(s.hand._replace(captured=(), left_in_talon=())),
    ),
    Mistake("mond-both", said("both partners wrote the mond of one"), _mond_both),
    Mistake(
        "mond-once",
        said("the lost mond was paid once instead of to each of the others"),
        lambda s: s.change_share(_who_pays_for_the_mond(s), s.lost_mond, ratio(1, len(s.sides.active) - 1)),
    ),
    Mistake("mond-value", None, _mond_value),
    Mistake("mond-where-free", said("a captured mond was charged in a contract in which it is free"), _mond_where_free),
    Mistake("catcher-plus", said("who caught the mond wrote its value as plus"), _catcher_plus),
)


# ---------------------------------------------------------------- klop


def _with_klop(scored: ScoredHand, path: str, value: object) -> Viewpoint | None:
    """The klop under a rule with another value."""
    return scored.case.with_value(f"contracts.{scored.hand.contract}.klop.{path}", value)


def _klop_rounds_to(scored: ScoredHand) -> int | None:
    klop = scored.sides.contract.klop
    return None if klop is None else klop.points.round_to


def _full_from(scored: ScoredHand) -> int | None:
    """The card points from which a player of the klop is full."""
    klop = scored.sides.contract.klop
    return None if klop is None else klop.full.least


def _radl_without_use(scored: ScoredHand) -> bool:
    """True if somebody has an open radl in a klop which no radl doubles."""
    klop = scored.sides.contract.klop
    return klop is not None and not klop.own_radl and any(scored.case.before.radli.values())


def _klop_others_write(scored: ScoredHand) -> WrittenHand | None:
    klop = scored.sides.contract.klop
    if klop is None or scored.level or scored.form == "money" or scored.hand.revoke is not None:
        return None
    if not any(line.rule.id in (klop.full.id, klop.empty.id) for line in scored.lines):
        return None
    wrote = {name for line in scored.lines for name in line.shares}
    others = [(name, points) for name, points in scored.hand.piles if name not in wrote and points]
    if others:
        lines = [_line_of_pile(scored, name, points) for name, points in others]
        return scored.written.with_lines([*scored.lines, *lines])
    return None


def _line_of_pile(scored: ScoredHand, name: str, points: int) -> Line:
    """The line of a klop in which somebody writes the card points that he took."""
    klop, radli = scored.sides.contract.klop, scored.sides.rules.radli
    assert klop is not None
    part = terms.Addend(nearest(points, klop.points.round_to), terms.POINTS, klop.points, points)
    taken = terms.Terms((part,), gained=False, decimals=scored.sides.decimals)
    line = Line(klop.points, taken, {name: 1})
    if klop.own_radl and radli is not None and scored.case.before.radli.get(name):
        why = said("{name}'s own radl: × {times}", name=name, times=2)
        return line.times(terms.Factor(2, terms.RADL, Note(radli, why)))
    return line


def _klop_quarter_forgotten(scored: ScoredHand) -> WrittenHand | None:
    def once(line: Line) -> Line:
        """The line without the further doubling that its loser brought on himself."""
        return line.but(terms=line.terms.without(terms.IN_VAIN))

    return scored.change(lambda line: line.terms.factor(terms.IN_VAIN) is not None, once)


def _payment_line(scored: ScoredHand, line: Line) -> bool:
    """True if the line is the payment of a Varšava, where one was played."""
    return line.rule is scored.sides.contract


def _each_in_full(scored: ScoredHand) -> Amount | None:
    """The number of players who share the payment of a Varšava; None where one pays it, or it goes into the pot."""
    varsava = scored.sides.contract.varsava
    line = next((line for line in scored.lines if _payment_line(scored, line)), None)
    if varsava is None or varsava.into_pot or line is None:
        return None
    payers = sum(1 for share in line.shares.values() if share < 0)
    return payers if payers > 1 else None


def _paid_double(scored: ScoredHand) -> bool:
    """True if somebody without a trick is paid more than the others in a Varšava."""
    varsava, piles = scored.sides.contract.varsava, dict(scored.hand.piles).values()
    return varsava is not None and varsava.trickless_times > 1 and not varsava.into_pot and 0 in piles


KLOP: tuple[Mistake, ...] = (
    Mistake(
        "klop-unrounded",
        said("klop's card points were not rounded"),
        lambda s: _klop_rounds_to(s) not in (None, 1) and _with_klop(s, "points.round_to", 1),
    ),
    Mistake(
        "klop-rounded",
        said("klop's card points were rounded to 5"),
        lambda s: _klop_rounds_to(s) not in (None, FIVE) and _with_klop(s, "points.round_to", FIVE),
    ),
    Mistake(
        "klop-others-write",
        said("somebody was full or took no trick, and the others wrote their points too"),
        _klop_others_write,
    ),
    Mistake(
        "klop-35-full",
        said("35 was taken as full"),
        lambda s: _full_from(s) == HALF + 1 and _with_klop(s, "full.from", HALF),
    ),
    Mistake(
        "klop-36-full",
        said("35 was not taken as full"),
        lambda s: _full_from(s) == HALF and _with_klop(s, "full.from", HALF + 1),
    ),
    Mistake(
        "klop-radl",
        said("an open radl doubled the klop, where radli do not count"),
        lambda s: _radl_without_use(s) and _with_klop(s, "own_radl", True),
    ),
    Mistake(
        "klop-quarter-forgotten",
        said("who doubled the klop and took 18 or more did not pay again for it"),
        _klop_quarter_forgotten,
    ),
    Mistake(
        "klop-sign", said("the klop was written with the wrong sign"), lambda s: s.klop and s.multiply(s.somebodys, -1)
    ),
    Mistake(
        "varsava-not-shared",
        said("those who took equally many in Varšava each paid in full instead of sharing the payment"),
        lambda s: s.multiply(partial(_payment_line, s), _each_in_full(s)),
    ),
    Mistake(
        "varsava-not-double",
        said("who took no trick in Varšava was not paid double"),
        lambda s: _paid_double(s) and s.case.with_value(f"contracts.{s.hand.contract}.varsava.trickless_times", 1),
    ),
)


# ---------------------------------------------------------------- solo without


def _solo_without(scored: ScoredHand, game: str) -> bool:
    return scored.hand.contract == "solo-without" and scored.sides.contract.game == game


SOLO_WITHOUT: tuple[Mistake, ...] = (
    Mistake(
        "solo-without-difference",
        said("solo without was written with a difference"),
        lambda s: _solo_without(s, "value") and s.case.with_value("contracts.solo-without.game", "difference"),
    ),
    Mistake(
        "solo-without-flat",
        said("solo without was written without its difference"),
        lambda s: _solo_without(s, "difference") and s.case.with_value("contracts.solo-without.game", "value"),
    ),
)


# ---------------------------------------------------------------- declarations


def _without_declaration(hand: Hand, player: str, key: str) -> Hand:
    left = [(name, tuple([one for one in ids if (name, one) != (player, key)])) for name, ids in hand.declarations]
    return hand._replace(declarations=tuple(left))


def _declaration_forgotten(scored: ScoredHand) -> Ways:
    for name, ids in scored.hand.declarations:
        for key in ids:
            rule = scored.sides.rules.declarations[key]
            text = said("not paid: {declaration} of {name}", name=name, declaration=rule)
            found = scored.case.with_hand(_without_declaration(scored.hand, name, key))
            yield {"player": name, "declaration": key}, text, found


def _declaration_sign(scored: ScoredHand) -> Ways:
    for name, ids in scored.hand.declarations:
        for key in ids:
            rule = scored.sides.rules.declarations[key]
            text = said("paid the wrong way: {declaration} of {name}", name=name, declaration=rule)
            yield {"player": name, "declaration": key}, text, _paid_the_wrong_way(scored, name, key, text)


def _paid_the_wrong_way(scored: ScoredHand, player: str, key: str, why: Said) -> WrittenHand | None:
    """The hand with a declaration of a player, and whatever it contains, paid the wrong way."""
    ids = {f"declarations.{part}" for part in expanded(scored.sides.rules.declarations, (key,))}

    def pays(line: Line) -> bool:
        """True for the line of a declaration that this player made."""
        return scored.declaration(line) and line.rule.id in ids and line.of is not None and line.of.by == player

    return scored._replace(why=why).multiply(pays, -1)


def _declaration_as_one(scored: ScoredHand) -> Ways:
    for name, ids in scored.hand.declarations:
        for key in ids:
            rule = scored.sides.rules.declarations[key]
            if len(rule.means) > 1:
                first, *_ = rule.means
                text = said("{declaration} of {name} paid as one small declaration", name=name, declaration=rule)
                less = _without_declaration(scored.hand, name, key)
                his = (*dict(less.declarations).get(name, ()), first)
                others = tuple([(one, theirs) for one, theirs in less.declarations if one != name])
                found = scored.case.with_hand(less._replace(declarations=(*others, (name, his))))
                yield {"player": name, "declaration": key}, text, found


DECLARATIONS: tuple[Mistake, ...] = (
    Mistake("declaration-forgotten", None, _declaration_forgotten),
    Mistake(
        "declarations-forgotten",
        said("no declaration was paid"),
        lambda s: sum(len(ids) for _, ids in s.hand.declarations) > 1 and s.with_hand(declarations=()),
    ),
    Mistake("declaration-sign", None, _declaration_sign),
    Mistake("declaration-as-one", None, _declaration_as_one),
)


# ---------------------------------------------------------------- levels, multiples, the pot and a revoke


def _levels_reversed(scored: ScoredHand) -> Viewpoint | None:
    levels = scored.sides.rules.document["contracts"][scored.hand.contract]["levels"]
    return scored.case.with_value(f"contracts.{scored.hand.contract}.levels", list(reversed(levels)))


def _without_one_more(_: ScoredHand, line: Terms) -> Terms | None:
    fives, more = line.part(terms.FIVES), line.part(terms.ONE_MORE)
    return None if fives is None or more is None else line.with_part(terms.ONE_MORE, more.amount - 1)


def _multiple(scored: ScoredHand) -> Amount:
    """The multiple of the game that was won or lost; 1 where the rules have none."""
    line = scored.game_line()
    outcome = None if line is None else line.terms.factor(terms.OUTCOME)
    return 1 if outcome is None else outcome.times


def _pot_to_announcer(scored: ScoredHand) -> Ways:
    """The pot taken whole by whoever announced the bonus that takes it, instead of shared with his partner."""
    pot = scored.sides.rules.pot
    line = next((line for line in scored.lines if pot is not None and line.rule is pot.taken), None)
    if pot is None or line is None or len(line.shares) < 2:
        return
    for name in [fact.by for fact in deciding_on_pot(pot, scored.hand)]:
        if name is not None and name in line.shares:
            text = said("{player} took the whole pot, not their part of it", player=name)
            whole = shared(line, {name: len(line.shares)})
            lines = [whole if one is line else one for one in scored.lines]
            yield {"player": name}, text, scored.written.with_lines(lines)


def _revoke_without_35(scored: ScoredHand) -> WrittenHand | None:
    """The penalty without its difference, which stands in the first line of the breach that has one."""
    revoke = scored.sides.rules.revoke
    line = next((one for one in scored.lines if one.rule is revoke and one.terms.part(terms.DIFFERENCE)), None)
    if line is not None:
        without = line.terms.with_part(terms.DIFFERENCE, 0)
        return scored.change(lambda one: one is line, lambda one: one.but(terms=without))
    return None


THE_REST: tuple[Mistake, ...] = (
    Mistake(
        "levels-reversed",
        said("the levels were counted in the opposite order"),
        lambda s: len(s.sides.contract.levels) > 1 and _levels_reversed(s),
    ),
    Mistake(
        "base-without-one",
        said("the one more of the basic score was forgotten"),
        lambda s: s.with_terms(s.game, partial(_without_one_more, s)),
    ),
    Mistake("pot-forgotten", said("nothing was paid into or taken from the pot"), lambda s: s.multiply(s.pot, 0)),
    Mistake("pot-to-announcer", None, _pot_to_announcer),
    Mistake(
        "times-forgotten",
        said("the difference was not multiplied"),
        lambda s: _multiple(s) != 1 and s.with_terms(s.game, lambda line: line.with_factor(terms.OUTCOME, 1)),
    ),
    Mistake(
        "times-twice",
        said("the lost game was doubled instead of tripled"),
        lambda s: _multiple(s) == 3 and s.with_terms(s.game, lambda line: line.with_factor(terms.OUTCOME, 2)),
    ),
    Mistake("revoke-without-35", said("the breach was charged without the 35"), _revoke_without_35),
)


#: Every mistake in the order in which explanations are shown.
MISTAKES: tuple[Mistake, ...] = (
    *RADLI,
    *KONTRA,
    *THE_GAME,
    *BONUSES,
    *THOSE_WHO_WRITE,
    *THE_MOND,
    *KLOP,
    *SOLO_WITHOUT,
    *DECLARATIONS,
    *THE_REST,
)
