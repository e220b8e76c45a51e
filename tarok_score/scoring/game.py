"""What the game itself is worth. Each form is one function, named in the YAML by `game`."""

from __future__ import annotations

from collections.abc import Callable

from ..amounts import Amount, nearest, written
from .item import Item
from .lines import Note
from .sides import Play

Worth = tuple[tuple[Amount, ...], tuple[Amount, ...], tuple[Note, ...], bool]


def counted(play: Play) -> int:
    """The declarer's card points, with those that the called king from the talon brings (TAROK.net 1.08)."""
    points = play.hand.points
    assert points is not None
    talon_king = play.rules.king_in_talon
    return points + (talon_king.points if talon_king is not None and play.hand.king_in_talon else 0)


def won(play: Play) -> bool:
    """Whether the declarer's side has won: said where tricks decide, 36 card points (or 35 and a card) elsewhere."""
    if play.contract.decided_by == "result":
        return bool(play.hand.won)
    if play.hand.odd_card and play.rules.win.odd_card:
        return True
    return counted(play) >= play.rules.win.points


def value(play: Play) -> Worth:
    """A fixed value, won or lost: beggar, solo without, the valat contracts."""
    return (at_level(play),), (), (), True


def difference(play: Play) -> Worth:
    """The contract's value and the card points above or below 35, rounded as the ruleset says."""
    rule = play.rules.difference
    assert rule is not None
    points, step = counted(play), rule.round_to
    exact = abs(points - 35)
    rounded = nearest(exact, step)
    text = f"{points} − 35" if points >= 35 else f"35 − {points}"
    text = f"{text} = {exact}" if step == 1 else f"{text} = {exact}, to the nearest {step}: {rounded}"
    return (at_level(play), rounded), (), (Note(rule, text),), True


def rate(play: Play) -> Worth:
    """So much for each card point above 35, to the side that has more (Czech). 35 : 35 pays a fixed amount."""
    contract, points = play.contract, counted(play)
    over = abs(points - 35)
    if over == 0:
        assert contract.tie is not None
        text = f"35 : 35 is lost and pays {written(contract.tie.pays, play.rules.unit.decimals)}"
        return (contract.tie.pays,), (), (Note(play.rules.win, text),), contract.tie.kontra
    text = f"{points} − 35 = {over}" if points > 35 else f"35 − {points} = {over}"
    return (at_level(play),), (over,), (Note(play.rules.win, text),), True


def fives(play: Play) -> Worth:
    """The loser's card points below 35 in fives, and one more, times the contract's multiplier (Polish)."""
    points = counted(play)
    losers = min(points, 70 - points)
    count = nearest(35 - losers, 5) // 5
    rule = play.rules.difference
    assert rule is not None
    note = Note(rule, f"the losing side has {losers}: {35 - losers} below 35, in fives {count}, and 1")
    multiplier = at_level(play)
    return (count, 1), () if multiplier == 1 else (multiplier,), (note,), True


def times(play: Play) -> Worth:
    """The difference above or below 35, doubled if won, tripled if lost (two players)."""
    contract, rule = play.contract, play.rules.difference
    assert rule is not None
    points, step = counted(play), rule.round_to
    exact = abs(points - 35)
    rounded = nearest(exact, step)
    text = f"35 and {points} differ by {exact}" + (f", to the nearest {step}: {rounded}" if rounded != exact else "")
    return (rounded,), (contract.times_won if won(play) else contract.times_lost,), (Note(rule, text),), True


def at_level(play: Play) -> Amount:
    """The contract's value, or its value at the level it was played at."""
    levels = play.contract.levels
    return levels[play.hand.level - 1] if levels and play.hand.level is not None else play.contract.value


FORMS: dict[str, Callable[[Play], Worth]] = {
    "value": value,
    "difference": difference,
    "rate": rate,
    "fives": fives,
    "times": times,
}


def game(play: Play) -> Item:
    """The item of the game itself."""
    parts, factors, notes, doubled = FORMS[play.contract.game](play)
    hand, talon_king = play.hand, play.rules.king_in_talon
    if hand.king_in_talon and talon_king is not None and play.contract.decided_by == "points":
        what = f"won no trick: {talon_king.points} card points more"
        notes = (Note(talon_king, f"the called king from the talon {what}"), *notes)
    return Item(
        play.contract,
        parts,
        factors,
        won(play),
        True,
        hand.kontra if doubled else hand.kontra._replace(level=0),
        None,
        None,
        notes,
    )
