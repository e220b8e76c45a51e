"""Scores one hand: the order of operations, and nothing else.

(game and difference) × its kontra, each bonus × its own kontra, the sum × radl, then the personal penalties that
nothing doubles, then the pot, and last the new radli.
"""

from __future__ import annotations

from ..amounts import Amount, exact
from ..hand.hand import DECLARER, NO_KONTRA, BonusFact, Hand
from ..hand.holdings import expanded
from ..hand.table import Table
from . import individual
from .bonuses import decisive_valat, items, made, nothing, own_line
from .game import game, won
from .item import Item
from .lines import Line, Note, Score, add_up, value_of, working
from .payout import between_sides, pay, payout_note
from .penalties import cards, revoke
from .pot import paid_in, superseded, taken
from .sides import Before, Play, seat


def score(table: Table, before: Before, hand: Hand) -> Score:
    """The score of a checked hand.

    `table` gives the rules and all players in turn order, `before` their open radli and the pot. A pure function:
    the same facts always give the same lines. Amounts are points (or crowns) per player, exact.
    """
    play = seat(table, before, hand)
    contract = play.contract
    winners: set[str] = set()
    outcome: bool | None = None
    paid: Amount = 0
    gives_radl = contract.gives_radl
    left = before.pot
    if hand.revoke is not None:
        lines = revoke(play)
        gives_radl = False
    elif contract.form == "sides":
        lines, outcome, gives_radl, left = _sides(play)
        if outcome and play.doubled and hand.declarer is not None:
            winners = {hand.declarer}
    elif contract.form == "klop":
        lines, winners = individual.klop(play)
        assert contract.klop is not None
        if not contract.klop.own_radl:
            winners = set()
        lines.extend(cards(play))
    elif contract.form == "varsava":
        lines, paid = individual.varsava(play)
        lines.extend(cards(play))
        left = before.pot + paid
    else:
        lines = individual.undeclared(play)
        lines.extend(cards(play))
    return Score(
        tuple(lines),
        add_up(table.players, lines),
        _radli(play, lines, winners, gives_radl),
        exact(left) if play.rules.pot is not None else None,
        outcome,
    )


def _radli(play: Play, lines: list[Line], winners: set[str], gives: bool) -> dict[str, int] | None:
    """Open radli after the hand: winners cancel one, then everybody gets one if the hand gives them."""
    if play.rules.radli is None:
        return None
    one = 1 if gives else 0
    before = play.before.radli
    return {
        name: before.get(name, 0) - (1 if name in winners and before.get(name, 0) else 0) + one
        for name in play.table.players
    }


def _sides(play: Play) -> tuple[list[Line], bool | None, bool, Amount]:
    """Lines, whether the declarer won, whether everybody gets a radl, and the pot left."""
    hand, contract, rules = play.hand, play.contract, play.rules
    pot = play.before.pot
    if hand.thrown_in or hand.surrendered:
        return _not_played(play), None, False, pot
    valat = decisive_valat(play) if hand.bonuses and contract.bonuses == "scored" else None
    if valat is not None:
        return _valat(play)
    main = game(play)
    lines = pay(play, main)
    net = _net(main) if rules.pot is not None else 0
    gives_radl = contract.gives_radl
    if hand.bonuses:
        if contract.bonuses != "scored":
            lines.extend(nothing(rules.bonuses[fact.bonus], f"{contract} alone counts") for fact in hand.bonuses)
        else:
            found, idle, own = items(play, hand.bonuses)
            for one in found:
                lines.extend(pay(play, one))
                net = net + _net(one)
            lines.extend(own_line(play, fact) for fact in own)
            lines.extend(idle)
            gives_radl = gives_radl or any(_gives_radl(play, fact) for fact in hand.bonuses)
    for one in declared(play):
        lines.extend(_declaration(play, one))
        net = net + _net(one)
    if hand.captured or hand.left_in_talon:
        lines.extend(cards(play))
    if rules.pot is not None:
        more, paid = paid_in(play, net)
        lines.extend(more)
        more, pot = taken(play, pot + paid)
        lines.extend(more)
    return lines, main.won, gives_radl, pot


def _gives_radl(play: Play, fact: BonusFact) -> bool:
    bonus = play.rules.bonuses[fact.bonus]
    return bonus.gives_radl == "always" and (made(fact, bonus) or fact.announced)


def _valat(play: Play) -> tuple[list[Line], bool | None, bool, Amount]:
    """A valat that eliminates everything else: game, difference, bonuses, declarations, pot.

    One that was announced and failed stands alone too, unless the ruleset pays the game beside it.
    """
    hand, rules, contract = play.hand, play.rules, play.contract
    fact = decisive_valat(play)
    assert fact is not None
    bonus = rules.bonuses[fact.bonus]
    success = made(fact, bonus)
    adds_game = not success and bonus.failed_adds_game
    found, idle, _ = items(play, tuple(other for other in hand.bonuses if rules.bonuses[other.bonus].replaces))
    lines = [line for one in found for line in pay(play, one)]
    if adds_game:
        main = game(play)
        outcome: bool | None = main.won
        lines.extend(pay(play, main))
        rest, more_idle, own = items(play, tuple(o for o in hand.bonuses if not rules.bonuses[o.bonus].replaces))
        lines.extend(line for one in rest for line in pay(play, one))
        lines.extend(own_line(play, other) for other in own)
        idle.extend(more_idle)
    else:
        of_declarer = fact.side == DECLARER
        by_points = None if hand.points is None else won(play)
        outcome = success if of_declarer else (False if success else by_points)
        lines.append(Line(contract, "0", {}, (Note(bonus, f"{bonus} eliminates the game"),)))
        idle.extend(
            nothing(rules.bonuses[other.bonus], f"{bonus} eliminates every other bonus")
            for other in hand.bonuses
            if not rules.bonuses[other.bonus].replaces
        )
        idle.extend(
            Line(one.rule, "0", {}, (Note(bonus, f"{bonus} eliminates declarations"),)) for one in declared(play)
        )
    lines.extend(idle)
    lines.extend(cards(play))
    lines.extend(superseded(play, bonus))
    gives_radl = contract.gives_radl or any(_gives_radl(play, other) for other in hand.bonuses)
    return lines, outcome, gives_radl, play.before.pot


def declared(play: Play) -> list[Item]:
    """One item for each declaration of each player; nothing doubles them."""
    known, found = play.rules.declarations, []
    for name, ids in play.hand.declarations:
        of_declarer = name in play.side
        for said in ids:
            for key in expanded(known, (said,)):
                rule = known[key]
                how = f"declared by {name}" + ("" if key == said else f" as {said}")
                notes = (Note(known[said], how),)
                found.append(Item(rule, (known[key].value,), (), True, of_declarer, NO_KONTRA, name, None, notes))
    return found


def _declaration(play: Play, one: Item) -> list[Line]:
    undoubled = play._replace(doubled=False)
    return pay(undoubled, one)


def _net(one: Item) -> Amount:
    """What an item brings the declarer's side, kontra included."""
    worth = value_of(one.parts, one.factors) * (1 << one.kontra.level)
    return worth if one.won == one.of_declarer else -worth


def _not_played(play: Play) -> list[Line]:
    """A povinnost thrown in (the smallest win, and declarations) or surrendered (declarations are not paid)."""
    hand, contract, decimals = play.hand, play.contract, play.rules.unit.decimals
    if hand.thrown_in:
        assert contract.thrown_in is not None
        one = Item(contract.thrown_in, (contract.thrown_in.value,), (), True, True, NO_KONTRA, None, None, ())
        lines = pay(play, one)
        for each in declared(play):
            lines.extend(_declaration(play, each))
        return lines
    assert contract.surrender is not None
    value = contract.surrender.value
    notes = (Note(contract.surrender, f"{play.side[0]} gave the hand up"), payout_note(play))
    lines = [Line(contract.surrender, working((value,), (), False, decimals), between_sides(play, -value), notes)]
    lines.extend(
        Line(one.rule, "0", {}, (Note(contract.surrender, "declarations are not paid in a surrendered hand"),))
        for one in declared(play)
    )
    return lines
