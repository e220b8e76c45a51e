"""The record of one deal: the cards that each player was dealt, took, laid away and played, and the words he said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..hand.table import Table
from ..law.bonuses import Bonus
from ..law.cards import CardPlay
from ..law.contracts import Contract
from ..law.kontra import KontraWord
from . import bids
from .pack import PACK, Card


class SpokenBid(NamedTuple):
    """A bid as it was spoken: a contract, or None for pass."""

    player: str
    contract: Contract | None


class Utterance(NamedTuple):
    """An announcement, or a word of doubling with the bonus that it doubles (None: the game).

    With neither of them it is Vogel frei.
    """

    player: str
    bonus: Bonus | None
    word: KontraWord | None = None


class Trick(NamedTuple):
    """The leader of a trick, and its cards in the order of play."""

    leader: str
    cards: tuple[Card, ...]


class PlayRecord(NamedTuple):
    """One deal. `deal` names only the players whose dealt hands were noted."""

    table: Table
    rules: CardPlay
    contract: Contract
    active: tuple[str, ...]
    resting: str | None
    declarer: str | None
    level: int | None
    call: Card | None
    deal: Mapping[str, tuple[Card, ...]]
    talon: tuple[Card, ...] | None
    bids: tuple[SpokenBid, ...]
    compulsory: bool
    take: Mapping[str, tuple[Card, ...]]
    put: Mapping[str, tuple[Card, ...]]
    say: tuple[Utterance, ...] | None
    declarations: object
    tricks: tuple[Trick, ...]

    @property
    def finished(self) -> bool:
        """True if the hand was played to the last trick."""
        return len(self.tricks) == self.rules.deal.each

    @property
    def drawn(self) -> bool:
        """True if several players draw from the talon, one after another."""
        return self.rules.talon is not None and self.contract.key in self.rules.talon.drawn

    @property
    def rest(self) -> tuple[Card, ...]:
        """The cards of the talon that nobody took, as far as they are known."""
        taken = {card for cards in self.take.values() for card in cards}
        if self.talon is not None:
            return tuple(card for card in self.talon if card not in taken)
        if len(self.deal) == len(self.active):
            known = {card for cards in self.deal.values() for card in cards} | taken
        elif self.finished:
            known = {card for trick in self.tricks for card in trick.cards}
            known |= {card for cards in self.put.values() for card in cards}
        else:
            return ()
        return tuple(card for card in PACK if card not in known)


def goal(cards: CardPlay, contract: Contract) -> str | None:
    """The goal of a contract that tricks decide: `no_trick`, `one_trick` or `every_trick`; None where points decide."""
    tricks = cards.tricks
    if tricks is None:
        return None
    for name, contracts in (
        ("no_trick", tricks.no_trick),
        ("one_trick", tricks.one_trick),
        ("every_trick", tricks.every_trick),
    ):
        if contract.key in contracts:
            return name
    return None


class Unbid(NamedTuple):
    """A bid that could not be made: its place among the bids, its player, and its fault."""

    place: int
    player: str
    fault: bids.Fault


def auction(
    table: Table,
    active: Sequence[str],
    spoken: Sequence[SpokenBid],
    compulsory: bool,
    hands: Mapping[str, Sequence[Card]] | None = None,
) -> tuple[bids.Auction, list[Unbid]]:
    """The bidding as it was recorded, and the bids that broke its rules, which count for nothing.

    Players whose last word was not recorded count as having passed.
    """
    terms = bids.bidding_rules(table.rules, compulsory)
    assert terms is not None
    found = bids.Auction(terms, active, hands)
    wrong = []
    for index, one in enumerate(spoken):
        fault = found.fault(one.player, one.contract)
        if fault is not None:
            wrong.append(Unbid(index, one.player, fault))
        else:
            found.say(one.player, one.contract)
    while spoken and (turn := found.turn) is not None and found.may_pass(turn):
        found.say(turn, None)
    return found, wrong
