"""The only arithmetic on points: from rules, players, the state before a hand and its facts to explained lines.

`score` is the order of operations: (game and difference) × its kontra, each bonus × its own kontra, each of these lines
× radl, then the mond and the škis, then the pot, and last the new radli.
"""

from __future__ import annotations

from collections.abc import Collection

from ..amounts import Amount
from ..hand import DECLARER, BonusFact, Hand, Table
from ..law.games import Bonus
from ..words.said import said
from .bonuses import bonuses, decisive_valat, is_made, lines_of, without_half
from .stakes import (
    Before,
    Line,
    Note,
    Score,
    Sides,
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

__all__ = ["Before", "Line", "Note", "Score", "score"]

#: The outcome of a hand: its lines, the pot after it, whether the declarer won, and who cancels a radl.
Outcome = tuple[list[Line], Amount, bool | None, Collection[str]]


def score(table: Table, before: Before, hand: Hand) -> Score:
    """The score of a checked hand.

    `table` gives the rules and all players in turn order, `before` their open radli and the pot. A pure function:
    the same facts always give the same lines. Amounts are points (or crowns) per player, exact.
    """
    sides, rules, left = Sides(table, before, hand), table.rules, before.pot
    won: bool | None = None
    cancels: Collection[str] = ()
    gives = 0
    if hand.revoke is not None and rules.revoke is not None:
        # A breach voids the hand: nothing else is scored, and no radl is cancelled or given.
        from .penalties import pot_after, revoke

        lines = revoke(sides, rules.revoke, hand.revoke)
        left = pot_after(left, lines) if rules.revoke.into_pot else left
    else:
        lines, left, won, cancels = (_between_sides if sides.contract.form == "sides" else _everybody_alone)(sides)
        gives = _gives_radli(sides)
    radli = None
    if rules.radli is not None:
        radli = before.radli
        if gives or cancels or radli.keys() != table.seats.keys():
            # A winner with one cancels it; only then the hand gives new ones, to the winner too.
            radli = {name: before.radli.get(name, 0) + gives for name in table.players}
            for name in radli if rules.radli.collective and cancels else cancels:
                radli[name] -= 1 if before.radli.get(name) else 0
    pot = left if rules.pot is not None else None
    return Score(tuple(lines), add_up(table.players, lines), radli, pot, won, gives)


def _between_sides(sides: Sides) -> Outcome:
    """The outcome of a hand between sides: each stake with its own kontra and the radl.

    Penalties and the pot follow.
    """
    hand, rules, (stakes, won, valat) = sides.hand, sides.rules, _at_stake(sides)
    lines: list[Line] = []
    for stake in stakes:
        lines += lines_of(sides, stake)
    # Which radli are cancelled depends on the lines before halves are evened.
    cancels = cancelling(sides, lines, bool(won)) if sides.doubled else ()
    if rules.payout.partner is not None and rules.payout.partner.round != "exact":
        lines = [without_half(rules.payout.partner, line) for line in lines]
    if rules.payout.evened:
        from .penalties import round_and_limit

        lines.extend(round_and_limit(sides, lines))
    left = sides.before.pot
    in_pot: list[Line] = []
    if rules.pot is not None and sides.played_out:
        from .penalties import pot_after, settle

        # The pot sees the rounded lines, since it asks what players really write.
        in_pot = settle(sides, rules.pot, lines, valat)
        left = pot_after(left, in_pot)
    if (hand.captured or hand.left_in_talon) and sides.played_out:
        from .penalties import cards

        lines.extend(cards(sides))
    return lines + in_pot, left, won, cancels


def _everybody_alone(sides: Sides) -> Outcome:
    """The outcome of a hand in which each plays alone."""
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
        left = pot_after(left, lines) if contract.varsava.into_pot else left
    else:
        lines = individual.undeclared(sides)
    if sides.hand.captured or sides.hand.left_in_talon:
        lines.extend(cards(sides))
    return lines, left, None, cancels


def _at_stake(sides: Sides) -> tuple[list[Stake], bool | None, Bonus | None]:
    """The stakes of a hand in the order in which they are written, and whether the declarer won.

    Also the valat that leaves nothing else to score, if there is one.
    """
    hand, contract, known = sides.hand, sides.contract, sides.rules.bonuses
    # Before the play nothing is decided: only the declarations are paid beside the price.
    if hand.thrown_in and contract.thrown_in is not None:
        return [throw_in(sides, contract.thrown_in), *declarations(sides)], None, None
    if hand.surrendered and contract.surrender is not None:
        return surrender(sides, contract.surrender), None, None
    main = game(sides)
    # The bonuses are listed all the same: a line says why each scores nothing.
    if not _bonuses_count(sides):
        beside = [unpaid(known[fact.bonus], said("only {contract} counts", contract=contract)) for fact in hand.bonuses]
        return [main, *beside, *declarations(sides)], main.terms.gained, None
    fact = decisive_valat(sides)
    if fact is None:
        return [main, *bonuses(sides, hand.bonuses), *declarations(sides)], main.terms.gained, None
    # An announced valat that failed also replaces the game, unless that is paid beside it. If the rules void only the
    # other bonuses, the game is scored beside it in any case.
    valat = known[fact.bonus]
    valats = bonuses(sides, [bonus for bonus in hand.bonuses if known[bonus.bonus].replaces])
    others = [bonus for bonus in hand.bonuses if not known[bonus.bonus].replaces]
    paid, unwritten = [line for line in valats if line.terms.parts], [line for line in valats if not line.terms.parts]
    success = is_made(fact, valat)
    if not success and valat.failed_adds_game:
        return [*paid, main, *bonuses(sides, others), *unwritten, *declarations(sides)], main.terms.gained, None
    if not valat.game_stands:
        main = unpaid(contract, said("{bonus} eliminates the game", bonus=valat), valat)
    goes = said("{bonus} eliminates every other bonus", bonus=valat)
    stakes = [*paid, main, *unwritten, *[unpaid(known[other.bonus], goes) for other in others]]
    goes = said("{bonus} eliminates declarations", bonus=valat)
    stakes.extend([unpaid(declaration.rule, goes, valat) for declaration in declarations(sides)])
    # For the radl and the sheet: a valat that replaces the game decides who won, not the card points.
    won: bool | None = declarer_won(sides)
    if not valat.game_stands:
        if fact.side == DECLARER and (success or not valat.points_decide):
            won = success
        elif success:
            won = False
        elif hand.points is None:
            won = None
    return stakes, won, valat


def _bonuses_count(sides: Sides) -> bool:
    """True if there are bonuses that are scored: all in most contracts, in some only a valat."""
    kind = sides.contract.bonuses
    return bool(sides.hand.bonuses) and (kind == "scored" or (kind == "valat" and decisive_valat(sides) is not None))


def _gives_radli(sides: Sides) -> int:
    """The number of radli that everybody gets after a hand: for its contract, a bonus, or a card that was captured."""
    hand, contract, known, rules = sides.hand, sides.contract, sides.rules.bonuses, sides.rules.radli
    if rules is None or not sides.played_out:
        return 0
    causes = [contract.radli if contract.gives_radl and (contract.klop is not None or not rules.klop_only) else 0]
    for fact in hand.bonuses if _bonuses_count(sides) else ():
        if _brings_radli(fact, known[fact.bonus]):
            causes.append(known[fact.bonus].radli)
    for loss in hand.captured:
        if loss.card in rules.captured:
            causes.append(1)
    if rules.left_in_talon and "mond" in hand.left_in_talon and "talon" in contract.mond:
        causes.append(1)
    return sum(causes) if rules.causes_add else max(causes)


def _brings_radli(fact: BonusFact, bonus: Bonus) -> bool:
    """True if everybody gets radli for a bonus as it came out.

    A bonus that can only be made silently cannot be lost.
    """
    when, success = bonus.gives_radl, is_made(fact, bonus)
    if when == "lost":
        return not success and (fact.announced or bonus.lost_silently)
    return (success and when != "never") or (fact.announced and when == "always")
