"""Answers to questions about cards, each with its JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..law.contracts import Contract
from ..law.rule import Rule
from . import bids, count, discard, legal, trick
from .pack import Card, codes, in_order


class Counted(NamedTuple):
    """The answer to `count`: a pile in its groups, its card points, and the trula and kings in it."""

    groups: list[count.Group]
    pile: count.Pile
    wins: bool
    trula: str | int
    kings: str | int
    difference: int | None

    def document(self) -> dict[str, Any]:
        """The answer as JSON."""
        rest = self.pile.rest
        found: dict[str, Any] = {
            "n": self.pile.cards,
            "groups": [
                {
                    "cards": [item.code for item in group.items],
                    "values": list(group.values),
                    "adjust": group.adjust,
                    "points": group.points,
                }
                for group in self.groups
            ],
            "points": self.pile.points,
            "odd": self.pile.odd,
            "written": self.pile.written,
            "thirds": self.pile.thirds,
            "rest": {"n": rest.cards, "points": rest.points},
            "wins": self.wins,
            "trula": self.trula,
            "kings": self.kings,
        }
        if self.difference is not None:
            found["difference"] = self.difference
        return found


class Taken(NamedTuple):
    """The answer to `trick`: the winning card and its player, and the mond if škis and mond met."""

    cards: list[Card]
    won: trick.Won
    player: str | None
    mond: trick.Met | None
    complete: bool
    names: Sequence[str]

    def document(self) -> dict[str, Any]:
        """The answer as JSON."""
        return {
            "winner": self.won.winner,
            "card": self.cards[self.won.winner].code,
            "player": self.player,
            "why": self.won.why,
            "mond": {"from": self.mond.loser, "by": self.mond.by} if self.mond is not None else None,
            "complete": self.complete,
        }


class Playable(NamedTuple):
    """The answer to `legal`: the cards that may be played, with the rule behind every card that may not."""

    legal: legal.Legal
    rules: Mapping[str, Rule]

    def document(self) -> dict[str, Any]:
        """The answer as JSON."""
        excluded = self.legal.excluded
        return {
            "legal": codes(in_order(self.legal.cards)),
            "duty": self.legal.duty,
            "beat": self.legal.beat,
            "not": {card.code: excluded[card] for card in in_order(excluded)},
            "cites": {reason: rule.cite for reason, rule in self.rules.items()},
        }


class Discarded(NamedTuple):
    """The answer to `discard`: the cards that may be laid away, and the breaches of a discard that was named."""

    allowed: discard.Discard
    breaches: list[discard.DiscardBreach] | None
    rule: Rule

    def document(self) -> dict[str, Any]:
        """The answer as JSON."""
        allowed = self.allowed
        found: dict[str, Any] = {
            "number": allowed.number,
            "may": codes(in_order(allowed.may)),
            "must": codes(in_order(allowed.must)),
            "face_up": codes(in_order(allowed.face_up)),
            "never": {card.code: allowed.never[card] for card in in_order(allowed.never)},
            "cite": self.rule.cite,
        }
        if self.breaches is not None:
            found["allowed"] = not self.breaches
            found["breaches"] = [
                {"id": one.id} | ({} if one.card is None else {"card": one.card.code}) for one in self.breaches
            ]
        return found


class Bid(NamedTuple):
    """The answer to `bids`: the state of a bidding, whose turn it is, and the contracts still open."""

    auction: bids.Auction
    rule: Rule

    @property
    def may(self) -> list[Contract | None]:
        """The contracts that the player in turn may bid, with None for pass."""
        turn = self.auction.turn
        if turn is None:
            return []
        return [*([None] if self.auction.may_pass(turn) else []), *self.auction.open(turn)]

    @property
    def open(self) -> dict[str, list[Contract]]:
        """The contracts that each player still in the bidding could bid as things stand."""
        auction = self.auction
        return {} if auction.over else {one: auction.open(one) for one in auction.players if one not in auction.out}

    @property
    def needs(self) -> dict[str, Card]:
        """The card that a contract needs, of all that are offered."""
        offered = [*self.auction.contracts, *(one for several in self.open.values() for one in several)]
        needs = self.auction.terms.needs
        return {one.key: needs[one.key] for one in offered if one.key in needs}

    def document(self) -> dict[str, Any]:
        """The answer as JSON."""
        auction = self.auction
        high = auction.high
        return {
            "turn": auction.turn,
            "may": ["pass" if one is None else one.key for one in self.may],
            "open": {player: [one.key for one in several] for player, several in self.open.items()},
            "high": None if high is None else [high.player, high.contract.key],
            "out": [player for player in auction.players if player in auction.out],
            "over": auction.over,
            "declarer": auction.declarer,
            "contracts": [one.key for one in auction.contracts],
            "raise": {key: [one.key for one in several] for key, several in auction.raises.items()},
            "needs": {key: card.code for key, card in self.needs.items()},
            "cites": [self.rule.cite],
        }


#: An answer to any of the five questions.
Answer = Counted | Taken | Playable | Discarded | Bid
