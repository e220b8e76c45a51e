"""Scores one hand: the order of operations, and nothing else.

(game and difference) × its kontra, each bonus × its own kontra, each of these lines × radl, then the mond and the škis,
then the pot, and last the new radli.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from ..amounts import Amount
from ..hand.hand import DECLARER, BonusFact, Hand, Revoke
from ..hand.table import Table
from ..law.bonuses import Bonus
from ..law.payments import RevokeRule
from ..words.said import Value, said
from .bonuses import bonuses, decisive_valat, is_made, lines_of, without_half
from .sides import Before, Sides
from .stakes import (
    Line,
    Score,
    Stake,
    add_up,
    cancelling,
    declarations,
    declarer_won,
    game,
    surrender,
    throw_in,
    unpaid,
)


class HandOutcome(Value):
    """The outcome of a hand: its lines, the pot after it, whether the declarer won, and what becomes of the radli.

    Everybody gets `gives` radli; each player in `cancels` cancels one.
    """

    __slots__ = ("cancels", "gives", "lines", "pot", "won")

    def __init__(
        self, lines: list[Line], pot: Amount, won: bool | None = None, gives: int = 0, cancels: Collection[str] = ()
    ) -> None:
        self.lines: Final = lines
        self.pot: Final = pot
        self.won: Final = won
        self.gives: Final = gives
        self.cancels: Final = cancels


class AtStake(Value):
    """The stakes of a hand, whether the declarer won, and the valat that leaves nothing else to score."""

    __slots__ = ("stakes", "valat", "won")

    def __init__(self, stakes: list[Stake], won: bool | None, valat: Bonus | None = None) -> None:
        self.stakes: Final = stakes
        self.won: Final = won
        self.valat: Final = valat


def score(table: Table, before: Before, hand: Hand) -> Score:
    """The score of a checked hand.

    `table` gives the rules and all players in turn order, `before` their open radli and the pot. A pure function:
    the same facts always give the same lines. Amounts are points (or crowns) per player, exact.
    """
    sides = Sides(table, before, hand)
    if hand.revoke is not None and sides.rules.revoke is not None:
        outcome = _void(sides, sides.rules.revoke, hand.revoke)
    elif sides.contract.form == "sides":
        outcome = _between_sides(sides)
    else:
        outcome = _everybody_alone(sides)
    return Score(
        tuple(outcome.lines),
        add_up(table.players, outcome.lines),
        _radli_after(sides, outcome),
        outcome.pot if sides.rules.pot is not None else None,
        outcome.won,
        outcome.gives,
    )


def _void(sides: Sides, rules: RevokeRule, breach: Revoke) -> HandOutcome:
    """The outcome of a hand that a breach of the rules voids: the culprit pays."""
    from .penalties import pot_after, revoke

    lines = revoke(sides, rules, breach)
    left = pot_after(sides.before.pot, lines) if rules.into_pot else sides.before.pot
    return HandOutcome(lines, left)


def _between_sides(sides: Sides) -> HandOutcome:
    """The outcome of a hand between sides: each stake with its own kontra and the radl.

    Then penalties; then the pot.
    """
    hand, rules, at_stake = sides.hand, sides.rules, _at_stake(sides)
    lines = [line for stake in at_stake.stakes for line in lines_of(sides, stake)]
    cancels = cancelling(sides, lines, bool(at_stake.won)) if sides.doubled else ()
    if rules.payout.partner is not None and rules.payout.partner.round != "exact":
        lines = [without_half(rules.payout.partner, line) for line in lines]
    if rules.payout.evened:
        from .penalties import round_and_limit

        lines.extend(round_and_limit(sides, lines))
    left = sides.before.pot
    in_pot: list[Line] = []
    if rules.pot is not None and sides.played_out:
        from .penalties import pot_after, settle, settle_beside_valat

        valat = at_stake.valat
        in_pot = settle(sides, rules.pot, lines) if valat is None else settle_beside_valat(sides, rules.pot, valat)
        left = pot_after(left, in_pot)
    if (hand.captured or hand.left_in_talon) and sides.played_out:
        from .penalties import cards

        lines.extend(cards(sides))
    lines.extend(in_pot)
    return HandOutcome(lines, left, at_stake.won, _gives_radli(sides), cancels)


def _everybody_alone(sides: Sides) -> HandOutcome:
    """The outcome of a hand in which everybody plays for himself."""
    from . import individual  # with its penalties, loaded by the first hand that is played so
    from .penalties import cards, pot_after

    contract, left = sides.contract, sides.before.pot
    cancels: Collection[str] = ()
    if contract.klop is not None:
        lines = individual.klop(sides, contract.klop)
        if contract.klop.own_radl:
            cancels = individual.players_without_trick(sides, contract.klop)
    elif contract.varsava is not None:
        lines = individual.varsava(sides, contract.varsava)
        if contract.varsava.into_pot:
            left = pot_after(left, lines)
    else:
        lines = individual.undeclared(sides)
    if sides.hand.captured or sides.hand.left_in_talon:
        lines.extend(cards(sides))
    return HandOutcome(lines, left, None, _gives_radli(sides), cancels)


def _at_stake(sides: Sides) -> AtStake:
    """The stakes of a hand, in the order in which they are written."""
    hand, contract = sides.hand, sides.contract
    if hand.thrown_in and contract.thrown_in is not None:
        return AtStake([throw_in(sides, contract.thrown_in), *declarations(sides)], None)
    if hand.surrendered and contract.surrender is not None:
        return AtStake(surrender(sides, contract.surrender), None)
    if not hand.bonuses or not _bonuses_count(sides):
        beside = [
            unpaid(sides.rules.bonuses[fact.bonus], said("only {contract} counts", contract=contract))
            for fact in hand.bonuses
        ]
        main = game(sides)
        return AtStake([main, *beside, *declarations(sides)], main.won)
    valat = decisive_valat(sides)
    if valat is not None:
        return _valat(sides, valat)
    main, scored = game(sides), bonuses(sides, hand.bonuses)
    return AtStake([main, *scored.paid, *scored.alone, *scored.unpaid, *declarations(sides)], main.won)


def _bonuses_count(sides: Sides) -> bool:
    """True if the bonuses of the hand are scored: all in most contracts, in some a valat alone."""
    kind = sides.contract.bonuses
    return kind == "scored" or (kind == "valat" and decisive_valat(sides) is not None)


def _valat(sides: Sides, fact: BonusFact) -> AtStake:
    """The stakes beside a valat that eliminates everything else: game, difference, bonuses, declarations, pot.

    A valat that was announced and failed stands alone too, unless the ruleset pays the game beside it. Where the rules
    void only the other bonuses, the game is scored beside it in any case.
    """
    known, contract = sides.rules.bonuses, sides.contract
    valat = known[fact.bonus]
    valats = bonuses(sides, [one for one in sides.hand.bonuses if known[one.bonus].replaces])
    others = [one for one in sides.hand.bonuses if not known[one.bonus].replaces]
    success = is_made(fact, valat)
    if not success and valat.failed_adds_game:
        rest = bonuses(sides, others)
        stakes = [*valats.paid, game(sides), *rest.paid, *rest.alone, *valats.unpaid, *rest.unpaid]
        return AtStake([*stakes, *declarations(sides)], declarer_won(sides))
    game_goes = said("{bonus} eliminates the game", bonus=valat)
    bonus_goes = said("{bonus} eliminates every other bonus", bonus=valat)
    declaration_goes = said("{bonus} eliminates declarations", bonus=valat)
    main = game(sides) if valat.game_stands else unpaid(contract, game_goes, valat)
    stakes = [*valats.paid, main, *valats.unpaid]
    stakes.extend(unpaid(known[one.bonus], bonus_goes) for one in others)
    stakes.extend(unpaid(one.rule, declaration_goes, valat) for one in declarations(sides))
    if valat.game_stands:
        outcome: bool | None = main.won
    elif fact.side == DECLARER and (success or not valat.points_decide):
        outcome = success
    elif success:
        outcome = False
    else:
        outcome = None if sides.hand.points is None else declarer_won(sides)
    return AtStake(stakes, outcome, valat)


def _gives_radli(sides: Sides) -> int:
    """The number of radli that everybody gets after a hand: for its contract, a bonus, or a card that was captured."""
    hand, contract, known, rules = sides.hand, sides.contract, sides.rules.bonuses, sides.rules.radli
    if rules is None or not sides.played_out:
        return 0
    given = contract.radli if contract.gives_radl and (contract.klop is not None or not rules.klop_only) else 0
    if not hand.bonuses and not hand.captured and not hand.left_in_talon:
        return given
    causes = [given]
    if _bonuses_count(sides):
        for fact in hand.bonuses:
            bonus = known[fact.bonus]
            if bonus.gives_radl != "never" and _brings_radli(fact, bonus):
                causes.append(bonus.radli)
    if rules.captured:
        causes += [1 for card, _, _ in hand.captured if card in rules.captured]
    if rules.left_in_talon and "mond" in hand.left_in_talon and "talon" in contract.mond:
        causes.append(1)
    return sum(causes) if rules.causes_add else max(causes)


def _brings_radli(fact: BonusFact, bonus: Bonus) -> bool:
    """True if everybody gets radli for a bonus as it came out.

    A bonus that can only be made silently cannot be lost.
    """
    when = bonus.gives_radl
    success = is_made(fact, bonus)
    if when == "made":
        return success
    if when == "lost":
        return not success and (fact.announced or bonus.lost_silently)
    return success or fact.announced


def _radli_after(sides: Sides, outcome: HandOutcome) -> dict[str, int] | None:
    """The open radli after the hand: whoever won with one cancels it, then everybody gets those that the hand gives."""
    rules = sides.rules.radli
    if rules is None:
        return None
    before = sides.before.radli
    radli = {name: before.get(name, 0) + outcome.gives for name in sides.table.players}
    for name in radli if rules.collective and outcome.cancels else outcome.cancels:
        radli[name] -= 1 if before.get(name) else 0
    return radli
