"""The talon: the sets of cards that may be taken from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..law.cards import Talon
from .pack import Card

#: The number of cards that the bidder of a povinnost draws, and that all players draw together.
BIDDER, DRAWN = 4, 6


def sizes(talon: Talon | None, contract: str) -> tuple[int, ...]:
    """The numbers of cards that a player may take and lay away: one, or several to choose from.

    None without exchange.
    """
    if talon is None:
        return ()
    for found, contracts in (
        ((3,), (*talon.threes, *talon.halves)),
        ((2,), talon.pairs),
        ((1,), talon.singles),
        ((3, 2, 1), talon.raised),
        ((BIDDER, 1), talon.drawn),
    ):
        if contract in contracts:
            return found
    return ()


def sets(cards: Sequence[Card], size: int) -> list[frozenset[Card]]:
    """The sets of `size` cards in which the talon is laid open, in the order of the talon."""
    return [frozenset(cards[start : start + size]) for start in range(0, len(cards), size)]


def half(cards: Sequence[Card], level: int | None) -> frozenset[Card]:
    """The three cards that a level takes: the second three for level 2, else the first three."""
    return frozenset(cards[3:] if level == 2 else cards[:3])


def drawn_wrongly(
    cards: Sequence[Card] | None,
    take: Mapping[str, Sequence[Card]],
    players: Sequence[str],
    bidder: str,
    none_refused: bool = False,
) -> str | None:
    """The player who drew a wrong card: the bidder draws the top four, then two of the others one each, in turn.

    One of the first two may pass, unless the rules forbid it (`none_refused`); the third then draws the last card.
    None if all drew as they should.
    """
    seat = players.index(bidder)
    others = [players[(seat + step) % len(players)] for step in range(1, len(players))]
    drew = [name for name in others if take.get(name)]
    order = [bidder, *drew]
    if len(take.get(bidder, ())) != BIDDER:
        return bidder
    for name in drew:
        if len(take[name]) != 1:
            return name
    if len(drew) > DRAWN - BIDDER:
        return drew[-1]
    if len(drew) < DRAWN - BIDDER:
        return bidder
    if none_refused and drew != others[: DRAWN - BIDDER]:
        return next(name for name in others if name not in drew)
    if [name for name in take if take[name]] != order:
        return next(name for name, due in zip((n for n in take if take[n]), order, strict=True) if name != due)
    if cards is not None:
        if set(take[bidder]) != set(cards[:BIDDER]):
            return bidder
        for name, card in zip(drew, cards[BIDDER:], strict=True):
            if take[name][0] is not card:
                return name
    return None
