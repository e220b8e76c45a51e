"""The pot on the table: what a hand pays into it, and who takes it.

Every amount that leaves a player goes to another player or into the pot, so that scores and pot sum to zero.
"""

from __future__ import annotations

from ..amounts import Amount, ratio
from ..hand.hand import DECLARER, BonusFact
from ..rules.parts import Rule
from .lines import Line, Note, working
from .payout import share_out
from .penalties import CARD_NAMES
from .sides import Play


def paid_in(play: Play, net: Amount) -> tuple[list[Line], Amount]:
    """Captured cards, and a hand whose game, bonuses and declarations come to nothing (`net` 0)."""
    rules = play.rules.pot
    assert rules is not None
    lines: list[Line] = []
    paid: Amount = 0
    for card, loser, by in play.hand.captured:
        value = None if rules.captured is None else rules.captured.cards.of(card)
        if value is None or rules.captured is None:
            continue
        if by is not None and (loser in play.side) == (by in play.side):
            note = Note(rules.captured, f"the {CARD_NAMES[card]} was taken by {loser}'s own side: nothing")
            lines.append(Line(rules.captured, "0", {}, (note,)))
            continue
        paid += value
        note = Note(rules.captured, f"{loser} lost the {CARD_NAMES[card]} to {by}, into the pot")
        lines.append(
            Line(rules.captured, working((value,), (), False, play.rules.unit.decimals), {loser: -value}, (note,))
        )
    if rules.zero is not None and net == 0:
        paid += rules.zero.value * len(play.side)
        note = Note(rules.zero, "game, bonuses and declarations come to zero: into the pot")
        amounts: dict[str, Amount] = dict.fromkeys(play.side, -rules.zero.value)
        lines.append(
            Line(rules.zero, working((rules.zero.value,), (), False, play.rules.unit.decimals), amounts, (note,))
        )
    return lines, paid


def superseded(play: Play, by: Rule) -> list[Line]:
    """A valat that leaves nothing else to score leaves the pot alone too: no payment into it, and nobody takes it."""
    rules = play.rules.pot
    if rules is None or rules.captured is None:
        return []
    return [
        Line(rules.captured, "0", {}, (Note(by, f"{by} eliminates the payment for the {CARD_NAMES[card]}"),))
        for card, _, _ in play.hand.captured
        if rules.captured.cards.of(card) is not None
    ]


def taken(play: Play, pot: Amount) -> tuple[list[Line], Amount]:
    """The line of the side that takes the pot, and what is left in it."""
    rules = play.rules.pot
    assert rules is not None
    fact = _deciding(play)
    if fact is None or rules.taken is None or not pot:
        return [], pot
    winners = play.side if (fact.side == DECLARER) == fact.made else play.opponents
    losers = play.opponents if winners is play.side else play.side
    if fact.kontra.level and rules.taken.kontra_pays:
        times = 1 << (fact.kontra.level - 1)
        total = pot * times
        amounts = share_out(total, winners)
        amounts.update(share_out(-total, losers))
        note = Note(rules.taken, "under kontra the pot stays, and one side pays the other as much")
        each = (ratio(pot, len(play.side)),)
        text = working(each, () if times == 1 else (times,), winners is play.side, play.rules.unit.decimals)
        return [Line(rules.taken, text, amounts, (note,))], pot
    if not fact.made:
        return [], pot
    left: Amount = 0
    if rules.keeps_remainder:
        left = pot % len(winners)
    note = Note(rules.taken, f"{' and '.join(winners)} take the pot in equal parts")
    share = ratio(pot - left, len(winners))
    text = working((share,), (), True, play.rules.unit.decimals)
    return [Line(rules.taken, text, dict.fromkeys(winners, share), (note,))], left


def _deciding(play: Play) -> BonusFact | None:
    """The announced bonus that decides about the pot, if it was played in the right contract."""
    rules = play.rules.pot
    assert rules is not None
    if rules.taken is None or (rules.taken.contract is not None and play.contract.key != rules.taken.contract):
        return None
    announced = [fact for fact in play.hand.bonuses if fact.bonus == rules.taken.bonus and fact.announced]
    return next((fact for fact in announced if fact.made), announced[0] if announced else None)
