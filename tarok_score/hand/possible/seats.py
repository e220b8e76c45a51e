"""The resting player, who takes no part in the hand."""

from __future__ import annotations

from collections.abc import Iterator

from ...law.contracts import Contract
from ...problems import Problem, Wrong, impossible, unsaid
from ..hand import Hand
from ..table import Table
from .checks import numbered

_ANOTHER = "name somebody else, or who else rested"

NOBODY_RESTS = impossible("nobody-rests", "nobody rests where {count} sit at the table", "leave it out")
WHO_RESTED = unsaid("resting-missing", "{count} sit at the table: who rested?", "resting:NAME, mostly the dealer")
RESTING_DECLARER = impossible("resting-declarer", "{name} rested and cannot be the declarer", _ANOTHER)
RESTING_PARTNER = impossible("resting-partner", "{name} rested and cannot be the partner", _ANOTHER)
RESTING_REVOKE = impossible("resting-revoke", "{name} rested and cannot have broken the rules", _ANOTHER)
RESTING_CARDS = impossible("resting-cards", "{name} rested and held no cards", _ANOTHER)
RESTING_BONUS = impossible("resting-bonus", "{name} rested and cannot have a bonus", _ANOTHER)
RESTING_KONTRA = impossible("resting-kontra", "{name} rested and says no kontra", _ANOTHER)
RESTING_POINTS = impossible("resting-points", "{name} rested and took no cards", _ANOTHER)


def resting(table: Table, contract: Contract | None, hand: Hand, unread: frozenset[str]) -> Iterator[Problem]:
    """If more sit at the table than play, somebody rested and took no part; else nobody did."""
    count = len(table.players)
    if count not in table.rules.seats.at_table:
        return  # too many or too few players, which is a problem already
    if not table.rests:
        if hand.resting is not None:
            yield NOBODY_RESTS("hand.resting", count=count)
        return
    plays = contract is not None and contract.klop is not None and contract.klop.resting_plays
    if hand.resting is None:
        if "resting" not in unread and not (plays and _all_the_same(hand)):
            yield WHO_RESTED("hand.resting", count=count)
        return
    for name, path, wrong in _part_taken(hand, unread, plays):
        if name == hand.resting:
            yield wrong(path, name=name)


def _all_the_same(hand: Hand) -> bool:
    """True if a klop is written alike whoever plays the talon.

    That player merely wins nothing without a trick, and may not say kontra.
    """
    return not hand.kontra.level and all(points for _, points in hand.piles)


def _part_taken(hand: Hand, unread: frozenset[str], plays: bool) -> Iterator[tuple[str | None, str, Wrong]]:
    """The parts that players took in the hand.

    In a klop that the resting player plays, only those that he cannot take.
    """
    yield hand.declarer, "hand.declarer", RESTING_DECLARER
    yield hand.partner, "hand.partner", RESTING_PARTNER
    if hand.revoke is not None and not plays:
        yield hand.revoke.by, "hand.revoke.by", RESTING_REVOKE
    for card, loser, by in () if plays else hand.captured:
        yield loser, f"hand.captured.{card}.from", RESTING_CARDS
        yield by, f"hand.captured.{card}.by", RESTING_CARDS
    for name, _ in hand.declarations:
        yield name, f"hand.declarations.{name}", RESTING_CARDS
    for number, fact in numbered(hand, unread):
        path = f"hand.bonuses[{number}]"
        yield fact.by, f"{path}.by", RESTING_BONUS
        for name in fact.kontra.names:
            yield name, f"{path}.kontra", RESTING_KONTRA
    for name in hand.kontra.names:
        yield name, "hand.kontra", RESTING_KONTRA
    for name, _ in () if plays else hand.piles:
        yield name, f"hand.points.{name}", RESTING_POINTS
