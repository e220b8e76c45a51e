"""Known mistakes of scorers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from ..amounts import Amount, nearest, ratio
from ..hand import DECLARER, DEFENDERS, NO_KONTRA, BonusFact, Kontra, expanded
from ..pack import HALF, POINTS
from ..scoring.bonuses import for_one
from ..scoring.penalties import deciding_on_pot
from ..scoring.stakes import Addend, Factor, Line, Note, Sides, Stake, Terms, declarers_points, kontra_multiple
from ..words.said import Fact, Said, said
from .viewpoint import MISTAKE, Change, Viewpoint, WrittenHand

#: A hand as it is seen, or written, after a mistake; something false if the mistake cannot have been made.
Mistaken: TypeAlias = "Viewpoint | WrittenHand | bool | int | None"

#: The ways in which a mistake can be made: for each the facts that single it out, those of its sentence, and what is
#: known of it beside the hand.
Ways: TypeAlias = "Iterator[tuple[Mapping[str, Any], Mapping[str, Fact], tuple[Any, ...]]]"

#: The step to which differences are rounded, if they are, and what a rekontra multiplies by.
STEP, TIMES_OF_REKONTRA = 5, 4

HALVED = ratio(1, 2)


class ScoredHand:
    """A hand with the lines of its score, and its two sides."""

    def __init__(self, written: WrittenHand) -> None:
        case = written.case
        self.written, self.lines = written, written.lines
        self.case, self.hand, self.radli = case, case.hand, case.before.radli
        self.sides = Sides(case.table, case.before, case.hand)
        self.rules, self.contract = self.sides.rules, self.sides.contract
        self.klop, self.form = self.contract.klop, self.rules.payout.form
        self.declarer, self.partner, self.level = case.hand.declarer, case.hand.partner, case.hand.kontra.level
        self.doubling = kontra_multiple(self.rules, self.level)
        self.half = case.hand.points is not None and declarers_points(self.sides) == HALF
        self._marked = [(line, self._marks(line)) for line in self.lines if line.shares]

    def _marks(self, line: Line) -> set[str]:
        """The marks of a line: `game`, or the part of the rules that it is about, and its parts and factors."""
        rule = line.rule if line.stake is None else line.stake.rule
        about = "game" if line.stake is not None and rule is self.contract else rule.id.partition(".")[0]
        return {about, *[part.kind for part in line.terms.parts], *[factor.kind for factor in line.terms.factors]}

    def pick(self, *having: str, lacking: str = "", by: str | None = None) -> list[Line]:
        """The lines that have all these marks and lack another; `by` picks those that this player writes."""
        picked = [line for line, marks in self._marked if marks.issuperset(having) and lacking not in marks]
        return picked if by is None else [line for line in picked if by in line.shares]

    def settling(self, stake: Stake | None) -> list[Line]:
        """The lines in which a stake is written, its owner's first."""
        return [line for line in self.lines if line.stake is stake and stake is not None]

    @property
    def lost(self) -> bool:
        """True if a game was written, and it was lost."""
        game = next(iter(self.pick("game")), None)
        return game is not None and game.stake is not None and not game.stake.won

    def change(self, picked: Sequence[Line], alter: Callable[[Line], Line | None]) -> WrittenHand | None:
        """The hand with these lines altered (None leaves one out); None if there are none."""
        if not picked:
            return None
        places = set(map(id, picked))
        altered = [alter(line) if id(line) in places else line for line in self.lines]
        return self.written.with_lines([line for line in altered if line is not None])

    def multiply(self, picked: Sequence[Line], times: Amount | None) -> WrittenHand | None:
        """The hand with some lines multiplied wrongly; one written 0 times is left out. None without a factor."""
        return None if times is None else self.change(picked, lambda line: multiplied(line, times))

    def with_terms(self, picked: Sequence[Line], alter: Callable[[Terms], Terms]) -> WrittenHand | None:
        """The hand with some lines worked out from other terms."""
        return self.change(picked, lambda line: line.but(terms=alter(line.terms)))

    def with_game(self, alter: Callable[[Terms], Terms], *having: str) -> WrittenHand | None:
        """The hand with its game worked out from other terms; None unless all its lines have these parts or factors."""
        game = self.pick("game")
        return self.with_terms(game, alter) if game == self.pick("game", *having) else None

    def change_share(self, player: str | None, picked: Sequence[Line], times: Amount) -> WrittenHand | None:
        """The hand with one player's part of some lines multiplied, while the others write theirs as they should."""
        return self.change(
            [line for line in picked if player in line.shares],
            lambda line: shared(
                line, {name: share * (times if name == player else 1) for name, share in line.shares.items()}
            ),
        )

    def with_kontra(self, level: int) -> Viewpoint | None:
        """The hand with another level of kontra on the game; speakers of further words are dropped."""
        names = self.hand.kontra.names[:level] if level <= len(self.hand.kontra.names) else ()
        return self.case.with_hand(kontra=Kontra(level, names))

    def with_contract(self, path: str, value: object) -> Viewpoint | None:
        """The hand under rules in which its contract has another value."""
        return self.case.with_value(f"contracts.{self.hand.contract}.{path}", value)

    def with_step(self, step: int) -> Viewpoint | None:
        """The hand with its difference rounded to another step; None if it has none."""
        return self.case.with_value("difference.round_to", step) if self.pick("game", "difference") else None

    def with_declaration(self, player: str, key: str) -> Viewpoint | None:
        """The hand without one of a player's declarations."""
        left = dict(self.hand.declarations)
        left[player] = tuple([declared for declared in left[player] if declared != key])
        return self.case.with_hand(declarations=tuple([(name, ids) for name, ids in left.items() if ids]))


def multiplied(line: Line, times: Amount) -> Line:
    """A line multiplied wrongly."""
    if times == -1:
        return line.but(terms=line.terms.opposite())
    return line.but(terms=line.terms.times(Factor(times, "wrong", Note(line.rule, Said("")))))


def shared(line: Line, shares: Mapping[str, Amount]) -> Line:
    """A line with other shares: other writers, or other multiples."""
    return line.but(shares={name: share for name, share in shares.items() if share})


def _amount(terms: Terms, kind: str) -> Amount:
    """The amount of the part of this kind, 0 if there is none."""
    part = terms.part(kind)
    return 0 if part is None else part.amount


# ---------------------------------------------------------------- ways


def _without_radl(scored: ScoredHand) -> Ways:
    """Each player whose radl would have doubled the hand if they had had one; empty if the partner has one."""
    if scored.rules.radli is None or scored.radli.get(str(scored.partner)):
        return
    own = scored.klop is not None and scored.klop.own_radl
    for name in scored.sides.active if own else (scored.declarer,):
        if name is not None and not scored.radli.get(name):
            yield {"player": name}, {"name": name}, (name,)


def _partners_radl(scored: ScoredHand) -> Ways:
    """The partner who has an open radl, if the declarer has none."""
    if scored.partner is not None and scored.radli.get(scored.partner) and not scored.radli.get(str(scored.declarer)):
        yield {"player": scored.partner}, {"name": scored.partner}, (scored.declarer,)


def _each_bonus(scored: ScoredHand) -> Ways:
    """Each bonus of the hand, with its place."""
    for place, fact in enumerate(scored.hand.bonuses):
        yield {"bonus": fact.bonus, "side": fact.side}, {"bonus": scored.rules.bonuses[fact.bonus]}, (place, fact)


def _each_bonus_written(scored: ScoredHand) -> Ways:
    """The stake of each bonus that is written."""
    for stake in {id(line.stake): line.stake for line in scored.pick("bonuses")}.values():
        if stake is not None:
            side = DECLARER if stake.of_declarer else DEFENDERS
            facts = {"bonus": stake.rule.id.removeprefix("bonuses."), "side": side}
            yield facts, {"bonus": stake.rule}, (stake,)


def _each_silent_valat(scored: ScoredHand) -> Ways:
    """Each bonus that was made without an announcement and takes the place of the game."""
    for fact in scored.hand.bonuses:
        rule = scored.rules.bonuses[fact.bonus]
        if rule.replaces and fact.made and not fact.announced:
            yield {}, {"bonus": rule}, (fact,)


def _each_declaration(scored: ScoredHand) -> Ways:
    """Each declaration of each player."""
    for name, ids in scored.hand.declarations:
        for key in ids:
            facts: dict[str, Fact] = {"name": name, "declaration": scored.rules.declarations[key]}
            yield {"player": name, "declaration": key}, facts, (name, key)


def _value_of_mond(scored: ScoredHand) -> Ways:
    """The other value that a lost mond has in places."""
    value = int(scored.rules.mond.value) if scored.rules.mond is not None and scored.pick("mond") else 0
    if value in (20, 21):
        yield {}, {"other": 41 - value, "value": value}, (41 - value,)


def _each_announcer(scored: ScoredHand) -> Ways:
    """Each announcer of a bonus that takes the pot, if they share it with their partner."""
    pot = scored.rules.pot
    for line in scored.pick("pot") if pot is not None else ():
        for fact in deciding_on_pot(pot, scored.hand) if pot is not None and line.rule is pot.taken else ():
            if fact.by in line.shares and len(line.shares) > 1:
                yield {"player": fact.by}, {"player": str(fact.by)}, (line, fact.by)


# ---------------------------------------------------------------- mistakes that take more than a line to work out


def _with_radl(scored: ScoredHand, name: str) -> Mistaken:
    """The hand in which a player has an open radl."""
    return scored.case.with_radli({**scored.radli, name: 1})


def _added_to_radl(terms: Terms) -> Terms:
    """The terms of the game with kontra and radl added up: × 2 and × 2 become × 3."""
    radl = terms.factor("radl")
    return terms.without("radl").with_factor("kontra", terms.kontra + (1 if radl is None else radl.times) - 1)


def _rounded(terms: Terms, up: bool) -> Terms:
    """The terms of the game with its difference always rounded in one direction."""
    part = terms.part("difference")
    assert part is not None and part.unrounded is not None  # only a game with a difference is rounded
    exact = int(part.unrounded)
    return terms.with_part("difference", -(-exact // STEP) * STEP if up else exact // STEP * STEP)


def _counted_from_36(scored: ScoredHand) -> Mistaken:
    rule = scored.rules.difference
    if rule is None or scored.hand.points is None:
        return None
    difference = nearest(abs(declarers_points(scored.sides) - HALF - 1), rule.round_to)
    return scored.with_game(lambda terms: terms.with_part("difference", difference), "difference")


def _as_silent(scored: ScoredHand, place: int, fact: BonusFact) -> Mistaken:
    """The hand in which a bonus was silent, or worth as little: one that its contract announces cannot be silent."""
    silent, rule = fact._replace(announced=False, kontra=NO_KONTRA), scored.rules.bonuses[fact.bonus]
    if silent == fact:
        return None
    if scored.contract.needs_announced == fact.bonus and rule.announced is not None:
        return scored.case.with_value(f"bonuses.{fact.bonus}.announced", rule.silent)
    return scored.case.with_bonus(place, silent)


def _partner_full(scored: ScoredHand) -> Mistaken:
    """The declarer's amounts, written by the partner, too."""
    partner, declarer = scored.partner, scored.declarer
    if partner is None or scored.form != "reciprocal":
        return None

    def in_full(line: Line) -> Line | None:
        """The partner's line with the amount that the declarer writes."""
        owner = next((won for won in scored.settling(line.stake) if declarer in won.shares), None)
        return None if owner is None else owner.but(shares={partner: owner.shares[str(declarer)]})

    alone = [line for line in scored.pick(by=partner) if line.stake is not None and declarer not in line.shares]
    return scored.change(alone, in_full)


def _opponents_minus(scored: ScoredHand) -> Mistaken:
    """The lines of the declarer, written by each opponent as well, with a minus."""
    declarer = scored.declarer
    if scored.form != "side" or declarer is None:
        return None
    return scored.change(
        [line for line in scored.pick(lacking="mond", by=declarer) if line.stake is not None],
        lambda line: shared(
            line, {**line.shares, **dict.fromkeys(scored.sides.opponents, -line.shares[str(declarer)])}
        ),
    )


def _mond_both(scored: ScoredHand) -> Mistaken:
    """The lines of a lost mond, written by both players of the declarer's side."""
    side = scored.sides.side
    if scored.form != "side" or len(side) != 2:
        return None
    lines = [line for line in scored.pick("mond") if not line.shares.keys().isdisjoint(side)]
    return scored.change(lines, lambda line: shared(line, {**line.shares, **dict.fromkeys(side, 1)}))


def _captured_mond(scored: ScoredHand) -> tuple[str | None, str | None]:
    """The loser and the captor of the mond."""
    return next(((lost.loser, lost.by) for lost in scored.hand.captured if lost.card == "mond"), (None, None))


def _mond_where_free(scored: ScoredHand) -> Mistaken:
    mond, (loser, _) = scored.rules.mond, _captured_mond(scored)
    if mond is None or loser is None or scored.pick("mond") or scored.rules.pot is not None:
        return None
    charge = Terms((Addend(mond.value, "value", mond.captured),), gained=False, decimals=scored.sides.decimals)
    line = Line(mond.captured, charge, for_one(scored.rules, scored.sides.active, loser))
    return scored.written.with_lines([*scored.lines, line])


def _catcher_plus(scored: ScoredHand) -> Mistaken:
    _, catcher = _captured_mond(scored)
    if scored.form != "side" or catcher is None:
        return None
    return scored.change(scored.pick("mond"), lambda line: shared(line, {**line.shares, catcher: -1}))


def _mond_once(scored: ScoredHand) -> Mistaken:
    """The lost mond, paid once by a player who pays for it to several others."""
    for line in scored.pick("mond"):
        for name, share in line.shares.items():
            if share > 1:
                return scored.change_share(name, scored.pick("mond"), ratio(1, len(scored.sides.active) - 1))
    return None


def _klop_others_write(scored: ScoredHand) -> Mistaken:
    """The klop with the card points of those beside a player who was full, or took no trick."""
    if scored.klop is None or scored.level or scored.form == "money" or scored.hand.revoke is not None:
        return None
    nobody_full = scored.with_contract("klop.full.least", POINTS + 1)
    all_write = nobody_full and nobody_full.with_value(f"contracts.{scored.hand.contract}.klop.empty.value", 0)
    if all_write is None:
        return None
    wrote = {name for line in scored.lines for name in line.shares}
    others = [line for line in all_write.score().lines if line.shares and wrote.isdisjoint(line.shares)]
    return bool(others) and scored.written.with_lines([*scored.lines, *others])


def _declaration_sign(scored: ScoredHand, player: str, key: str) -> Mistaken:
    """The lines of a declaration of a player, and of whatever it contains, paid the wrong way."""
    ids = {f"declarations.{part}" for part in expanded(scored.rules.declarations, (key,))}
    lines = [line for line in scored.pick("declarations") if line.stake is not None and line.stake.by == player]
    return scored.multiply([line for line in lines if line.rule.id in ids], -1)


def _outcome(scored: ScoredHand, times: Amount, right: Callable[[Amount], bool]) -> Mistaken:
    """The game won or lost another number of times, if the right number is such."""
    factor = next((line.terms.factor("outcome") for line in scored.pick("game", "outcome")), None)
    if factor is None or not right(factor.times):
        return None
    return scored.with_terms(scored.pick("game"), lambda terms: terms.with_factor("outcome", times))


# ---------------------------------------------------------------- the mistakes


class Mistake(NamedTuple):
    """A mistake that people make at tables.

    `made` gives the hand as it is then seen or written, in each of the `ways` in which it may have been made.
    """

    id: str
    words: Said
    made: Callable[..., Mistaken]
    ways: Callable[[ScoredHand], Ways]


def _once(scored: ScoredHand) -> Ways:
    yield {}, {}, ()


def _known(id: str, words: str, made: Callable[..., Mistaken], ways: Callable[[ScoredHand], Ways] = _once) -> Mistake:
    return Mistake(id, said(words), made, ways)


#: Every mistake in the order in which explanations are shown.
MISTAKES: tuple[Mistake, ...] = (
    # Radli
    _known(
        "radl-forgotten",
        "an open radl doubled this hand and was not counted",
        lambda s: s.pick("radl") and s.case.with_radli({}),
    ),
    _known("radl-not-there", "doubled by a radl that {name} did not have", _with_radl, _without_radl),
    _known(
        "radl-of-partner",
        "doubled by the radl of the partner {name}; only the declarer's counts",
        _with_radl,
        _partners_radl,
    ),
    _known(
        "radl-twice",
        "an open radl doubled it, and once more for a second one",
        lambda s: not s.klop and s.multiply(s.pick("radl"), 2),
    ),
    _known(
        "radl-game-only",
        "the radl doubled the game, not the bonuses",
        lambda s: not s.klop and s.with_terms(s.pick("radl", "bonuses"), lambda terms: terms.without("radl")),
    ),
    _known(
        "radl-not-partner",
        "the radl doubled the declarer's amounts, not the partner's",
        lambda s: s.change_share(s.partner, s.pick("radl"), HALVED),
    ),
    _known(
        "mond-doubled",
        "radl or kontra doubled the lost mond too",
        lambda s: (s.pick("radl") or s.level) and s.multiply(s.pick("mond"), 2 if s.pick("radl") else s.doubling),
    ),
    # Kontra
    _known("kontra-forgotten", "the kontra on the game was not counted", lambda s: s.level and s.with_kontra(0)),
    _known(
        "kontra-one-less",
        "one word of doubling too few was counted",
        lambda s: s.level > 1 and s.with_kontra(s.level - 1),
    ),
    _known(
        "kontra-one-more",
        "one word of doubling too many was counted",
        lambda s: (
            s.rules.kontra is not None
            and s.rules.kontra.names != "needed"
            and s.level < len(s.rules.kontra.ladder)
            and s.with_kontra(s.level + 1)
        ),
    ),
    _known(
        "kontra-value-only",
        "kontra doubled the contract's value but not the difference",
        lambda s: (
            s.contract.game == "difference"
            and s.level > 0
            and s.form != "reciprocal"
            and s.with_game(
                lambda terms: terms.without("kontra").with_part("value", _amount(terms, "value") * s.doubling), "value"
            )
        ),
    ),
    _known(
        "kontra-silent",
        "kontra on the game doubled the silent bonuses as well",
        lambda s: (
            s.level and s.form != "reciprocal" and s.multiply(s.pick("bonuses", "silent", lacking="kontra"), s.doubling)
        ),
    ),
    _known(
        "kontra-everything",
        "kontra on the game doubled all bonuses that were not doubled themselves",
        lambda s: s.level and s.form != "reciprocal" and s.multiply(s.pick("bonuses", lacking="kontra"), s.doubling),
    ),
    _known(
        "kontra-declarations",
        "kontra on the game doubled the declarations",
        lambda s: s.level and s.multiply(s.pick("declarations"), s.doubling),
    ),
    _known(
        "kontra-bonus-forgotten",
        "the kontra on {bonus} was not counted",
        lambda s, place, fact: fact.kontra.level and s.case.with_bonus(place, fact._replace(kontra=NO_KONTRA)),
        _each_bonus,
    ),
    _known(
        "kontra-share-forgotten",
        "the player who said kontra did not write their share",
        lambda s: s.multiply(s.pick("speaker"), 0),
    ),
    _known(
        "kontra-share-full",
        "the player who said kontra wrote the owner's amount with the other sign",
        lambda s: s.change(
            s.pick("speaker"), lambda line: s.settling(line.stake)[0].but(shares=dict.fromkeys(line.shares, -1))
        ),
    ),
    _known(
        "kontra-radl-added",
        "kontra and radl were added: × 3 instead of × 4",
        lambda s: s.with_game(_added_to_radl, "kontra", "radl"),
    ),
    _known(
        "rekontra-times-three",
        "rekontra was counted as × 3",
        lambda s: s.with_terms(
            [line for line in s.pick("kontra") if line.terms.kontra == TIMES_OF_REKONTRA],
            lambda terms: terms.with_factor("kontra", TIMES_OF_REKONTRA - 1),
        ),
    ),
    # The game
    _known(
        "difference-forgotten",
        "the difference was not added",
        lambda s: s.with_terms(s.pick("game", "value", "difference"), lambda terms: terms.with_part("difference", 0)),
    ),
    _known("rounding-forgotten", "the difference was not rounded", lambda s: s.with_step(1)),
    _known("rounding-added", "the difference was rounded to 5", lambda s: s.with_step(STEP)),
    _known(
        "rounded-down",
        "the difference was always rounded down",
        lambda s: s.with_game(lambda terms: _rounded(terms, up=False), "difference"),
    ),
    _known(
        "rounded-up",
        "the difference was always rounded up",
        lambda s: s.with_game(lambda terms: _rounded(terms, up=True), "difference"),
    ),
    _known("difference-from-36", "the difference was counted from 36", _counted_from_36),
    _known(
        "value-added",
        "the lost game's value was added to its negative difference instead of with it",
        lambda s: (
            s.lost
            and s.with_game(lambda terms: terms.with_part("value", -_amount(terms, "value")), "value", "difference")
        ),
    ),
    _known(
        "thirty-five-wins",
        "35 card points were taken for a win",
        lambda s: s.half and s.lost and s.multiply(s.pick("game"), -1),
    ),
    _known(
        "game-sign",
        "the game was written with the wrong sign",
        lambda s: not s.half and s.multiply(s.pick("game"), -1),
    ),
    # Bonuses
    _known("bonus-forgotten", "{bonus} was not counted", lambda s, place, _: s.case.with_bonus(place), _each_bonus),
    _known(
        "bonuses-forgotten",
        "none of the bonuses was counted",
        lambda s: len(s.hand.bonuses) > 1 and s.case.with_hand(bonuses=()),
    ),
    _known("announced-as-silent", "announced {bonus} was written at its silent value", _as_silent, _each_bonus),
    _known(
        "silent-as-announced",
        "silent {bonus} was written as an announced one",
        lambda s, place, fact: not fact.announced and s.case.with_bonus(place, fact._replace(announced=True)),
        _each_bonus,
    ),
    _known(
        "lost-bonus-added",
        "lost {bonus} was added instead of subtracted",
        lambda s, stake: not stake.won and s.multiply(s.settling(stake), -1),
        _each_bonus_written,
    ),
    _known(
        "defenders-bonus-added",
        "the defenders' {bonus} was added for the declarer instead of subtracted",
        lambda s, stake: (
            s.form != "reciprocal" and stake.won and not stake.of_declarer and s.multiply(s.settling(stake), -1)
        ),
        _each_bonus_written,
    ),
    _known(
        "bonus-sign",
        "{bonus} made by the declarer's side was subtracted",
        lambda s, stake: stake.won and stake.of_declarer and s.multiply(s.settling(stake), -1),
        _each_bonus_written,
    ),
    _known(
        "valat-added",
        "the silent {bonus} was written beside the game instead of replacing it",
        lambda s, fact: s.case.with_value(f"bonuses.{fact.bonus}.replaces", False),
        _each_silent_valat,
    ),
    # Those who write
    _known(
        "partner-forgotten",
        "the partner wrote nothing",
        lambda s: (
            s.case.with_hand(partner=None)
            if s.partner is not None and s.form == "money"
            else s.change_share(s.partner, s.pick(lacking="mond"), 0)
        ),
    ),
    _known(
        "partner-half",
        "the partner wrote half",
        lambda s: s.form == "side" and s.change_share(s.partner, s.pick(lacking="mond"), HALVED),
    ),
    _known("partner-full", "the partner wrote as much as the declarer", _partner_full),
    _known("opponents-minus", "the opponents wrote as minus what the declarer's side won", _opponents_minus),
    _known(
        "lone-declarer-once",
        "the lone declarer settled once instead of with each opponent",
        lambda s: (
            s.form == "money"
            and len(s.sides.side) == 1
            and s.change_share(s.declarer, s.pick(lacking="mond"), ratio(1, len(s.sides.opponents)))
        ),
    ),
    _known(
        "each-pays-both",
        "each loser paid both winners",
        lambda s: (
            s.form == "money"
            and len(s.sides.side) == len(s.sides.opponents) == 2
            and s.multiply(s.pick(lacking="mond"), 2)
        ),
    ),
    # The mond
    _known(
        "mond-forgotten",
        "the lost mond was not charged",
        lambda s: s.pick("mond") and s.case.with_hand(captured=(), left_in_talon=()),
    ),
    _known("mond-both", "both partners wrote the mond of one", _mond_both),
    _known("mond-once", "the lost mond was paid once instead of to each of the others", _mond_once),
    _known(
        "mond-value",
        "{other} for {value}",
        lambda s, other: s.case.with_value("mond.value", other),
        _value_of_mond,
    ),
    _known("mond-where-free", "a captured mond was charged in a contract in which it is free", _mond_where_free),
    _known("catcher-plus", "the player who caught the mond wrote its value as a plus", _catcher_plus),
    # Klop and Varšava
    _known(
        "klop-unrounded",
        "klop's card points were not rounded",
        lambda s: s.with_contract("klop.points.round_to", 1),
    ),
    _known(
        "klop-rounded",
        "klop's card points were rounded to 5",
        lambda s: s.with_contract("klop.points.round_to", STEP),
    ),
    _known(
        "klop-others-write",
        "somebody was full or took no trick, and the others wrote their points too",
        _klop_others_write,
    ),
    _known(
        "klop-35-full",
        "35 was taken as full",
        lambda s: s.klop and s.klop.full.least == HALF + 1 and s.with_contract("klop.full.least", HALF),
    ),
    _known(
        "klop-36-full",
        "35 was not taken as full",
        lambda s: s.klop and s.klop.full.least == HALF and s.with_contract("klop.full.least", HALF + 1),
    ),
    _known(
        "klop-radl",
        "an open radl doubled the klop, although radli do not count",
        lambda s: any(s.radli.values()) and s.with_contract("klop.own_radl", True),
    ),
    _known(
        "klop-quarter-forgotten",
        "the player who doubled the klop and took 18 or more did not pay again for it",
        lambda s: s.with_terms(s.pick("in vain"), lambda terms: terms.without("in vain")),
    ),
    _known("klop-sign", "the klop was written with the wrong sign", lambda s: s.klop and s.multiply(s.pick(), -1)),
    _known(
        "varsava-not-double",
        "the player without a trick in Varšava was not paid double",
        lambda s: (
            s.contract.varsava
            and not s.contract.varsava.into_pot
            and 0 in dict(s.hand.piles).values()
            and s.with_contract("varsava.trickless_times", 1)
        ),
    ),
    _known(
        "solo-without-difference",
        "solo without was written with a difference",
        lambda s: s.hand.contract == "solo-without" and s.with_contract("game", "difference"),
    ),
    _known(
        "solo-without-flat",
        "solo without was written without its difference",
        lambda s: s.hand.contract == "solo-without" and s.with_contract("game", "value"),
    ),
    # Declarations
    _known(
        "declaration-forgotten",
        "not paid: {declaration} of {name}",
        ScoredHand.with_declaration,
        _each_declaration,
    ),
    _known(
        "declarations-forgotten",
        "no declaration was paid",
        lambda s: sum(len(ids) for _, ids in s.hand.declarations) > 1 and s.case.with_hand(declarations=()),
    ),
    _known(
        "declaration-sign",
        "paid the wrong way: {declaration} of {name}",
        _declaration_sign,
        _each_declaration,
    ),
    # Levels, multiples, the pot and a revoke
    _known(
        "levels-reversed",
        "the levels were counted in the opposite order",
        lambda s: len(s.contract.levels) > 1 and s.with_contract("levels", s.contract.levels[::-1]),
    ),
    _known(
        "base-without-one",
        "the one more of the basic score was forgotten",
        lambda s: s.with_game(lambda terms: terms.with_part("one more", _amount(terms, "one more") - 1), "one more"),
    ),
    _known("pot-forgotten", "nothing was paid into or taken from the pot", lambda s: s.multiply(s.pick("pot"), 0)),
    _known(
        "pot-to-announcer",
        "{player} took the whole pot, not their part of it",
        lambda s, line, name: s.change([line], lambda _: shared(line, {name: len(line.shares)})),
        _each_announcer,
    ),
    _known("times-forgotten", "the difference was not multiplied", lambda s: _outcome(s, 1, lambda times: times != 1)),
    _known(
        "times-twice",
        "the lost game was doubled instead of tripled",
        lambda s: _outcome(s, 2, lambda times: times == 3),
    ),
    _known(
        "revoke-without-35",
        "the breach was charged without the 35",
        lambda s: s.with_terms(  # its difference is in the first line of the breach that has one
            [line for line in s.pick("difference") if line.rule is s.rules.revoke][:1],
            lambda terms: terms.with_part("difference", 0),
        ),
    ),
)


def mistakes(written: WrittenHand, first: int = 0) -> Iterator[Change]:
    """Every mistake that may have been made with this hand, in order, from the `first` of the list on."""
    scored = ScoredHand(written)
    for mistake in MISTAKES[first:]:
        for singled_out, facts, known in mistake.ways(scored):
            made = mistake.made(scored, *known)
            if isinstance(made, Viewpoint | WrittenHand):
                yield Change(MISTAKE, mistake.id, singled_out, mistake.words._replace(facts=facts), made)
