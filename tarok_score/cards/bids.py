"""The bidding: the player in turn, the contracts open to him, and the declarer with his contracts at the end.

Players sit in turn order, forehand first. An elder player (earlier in that order) may hold a younger one's bid; the
younger has to go higher.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..law.cards import Instead
from ..law.contracts import Contract
from ..law.ruleset import Ruleset
from ..problems import Problem, impossible
from ..words.folding import fold
from ..words.said import Said, said
from .pack import PAGAT, Card

#: Words for passing, in the four languages.
PASS: Final = frozenset(map(fold, ("pass", "naprej", "dalje", "dál", "pas")))

NOT_YET: Final = impossible("bid-out-of-turn", "{player} speaks out of turn", "the turn is with {turn}")
OVER: Final = impossible("bid-when-over", "{player} cannot speak: the bidding is over")
PASSED: Final = impossible("bid-after-a-pass", "{player} has passed and is out of the bidding")
HELD: Final = impossible("bid-of-an-elder", "{player} cannot bid {bid}: {high} bid it and comes before {player}")
TOO_LOW: Final = impossible("bid-too-low", "{player} cannot bid {bid}: {high} bid {best}")
NOT_OPEN: Final = impossible("bid-not-open", "{bid} cannot be bid by {player}")
LEFT: Final = impossible("bid-left-to-forehand", "{bid} is left to forehand, once all the others have passed")
KLOP_DUE: Final = impossible("bid-in-compulsory-klop", "{bid} cannot be bid: a compulsory klop is due")
NO_CARD: Final = impossible("bid-without-its-card", "{player} cannot bid {bid} without the {card}")
NO_PASS: Final = impossible("forehand-cannot-pass", "{player} is forehand and cannot pass")

#: The breaches that bids are, by the ids of their problems; any other is a bid that is closed to the player.
CLOSED: Final = "bid-closed"
BREACHES: Final = {
    NOT_YET.id: "bid-turn",
    OVER.id: "bid-turn",
    PASSED.id: "bid-after-pass",
    HELD.id: "bid-low",
    TOO_LOW.id: "bid-low",
}


def needed_cards(rules: Ruleset) -> dict[str, Card]:
    """The card that only its holder may bid a contract with, by contract."""
    return {key: PAGAT for key, one in rules.contracts.items() if one.needs_announced is not None}


class High(NamedTuple):
    """The highest bid and its bidder."""

    player: str
    contract: Contract


class Auction:
    """A bidding so far, with contracts in ascending order; a compulsory klop rules out those in `closed`.

    `hands` are the cards of the players whose hands are known.
    """

    def __init__(
        self,
        rules: Ruleset,
        players: Sequence[str],
        compulsory: bool = False,
        hands: Mapping[str, Collection[Card]] | None = None,
    ) -> None:
        assert rules.cards is not None
        bidding, known = rules.cards.bidding, rules.contracts
        order, left = ([known[key] for key in keys] for keys in (bidding.order, bidding.left_to_forehand))
        self.rules: Final = bidding
        self.closed: Final = [one for one in (*left, *order) if compulsory and not one.open_in_compulsory_klop]
        self.order: Final = [one for one in order if one not in self.closed]
        self.left: Final = [one for one in left if one not in self.closed]
        self.contracts_of: Final = known
        self.needs: Final = needed_cards(rules)
        self.players: Final = tuple(players)
        self.hands: Final = hands or {}
        self.out: list[str] = []
        self.high: High | None = None
        self.first: str | None = None
        self._spoken: list[str] = []

    @property
    def forehand(self) -> str:
        """The player after the dealer, who is first in turn order."""
        return self.players[0]

    @property
    def over(self) -> bool:
        """True if nobody can speak any more."""
        if self.rules.form == "round":
            return len(self._spoken) == len(self.players)
        if self.rules.form == "taking":
            return self.high is not None or len(self.out) == len(self.players)
        if not self.order or len(self.out) == len(self.players):
            return True
        return len(self.out) == len(self.players) - 1 and (self.high is not None or self._forehand_names)

    @property
    def _forehand_names(self) -> bool:
        """True if all the others have passed, so that forehand names the contract."""
        return self.high is None and self.out == [*self.players[1:]]

    @property
    def turn(self) -> str | None:
        """The player whose turn it is; None once the bidding is over."""
        if self.over:
            return None
        count = len(self.players)
        start = self.players.index(self._spoken[-1]) + 1 if self._spoken else int(self.rules.begins == "next")
        following = (self.players[(start + step) % count] for step in range(count))
        return next(player for player in following if player not in self.out)

    def open(self, player: str) -> list[Contract]:
        """The contracts a player could bid as things stand, whoever's turn it is; none for the highest bidder."""
        if player in self.out or (self.high is not None and self.high.player == player):
            return []
        if self.rules.form == "round" and player in self._spoken:
            return []
        ranked = [one for one in self.order if not self._low(player, one)]
        return [one for one in ranked if not (self.shut(player, one.key) or self._lacks(player, one.key))]

    def may_pass(self, player: str) -> bool:
        """True if a player may pass: forehand cannot where the rules leave him contracts of his own."""
        return not (self.rules.forehand_opens and player == self.forehand)

    def _low(self, player: str, contract: Contract) -> bool:
        """True if a bid is too low. An elder player may hold the highest bid with an equal one."""
        if self.high is None:
            return False
        rank, best = self.order.index(contract), self.order.index(self.high.contract)
        may_hold = self.rules.holding == "earlier" or player == self._holder
        holds = self.rules.form == "auction" and may_hold and self._before(player, self.high.player)
        return rank < best or (rank == best and not holds)

    @property
    def _holder(self) -> str | None:
        """The only player who may hold another's bid, where not every elder player may."""
        return self.forehand if self.rules.holding == "forehand" else self.first

    def _before(self, player: str, other: str) -> bool:
        return player == next(one for one in self.players if one in (player, other))

    def shut(self, player: str, key: str) -> bool:
        """True if a contract is closed to this player, however high it ranks and whatever he holds."""
        return key in (self.rules.not_forehand if player == self.forehand else self.rules.forehand_opens)

    def _lacks(self, player: str, key: str) -> bool:
        """True if a player is known not to hold the card that a contract needs."""
        return key in self.needs and player in self.hands and self.needs[key] not in self.hands[player]

    def fault(self, player: str, contract: Contract | None) -> Problem | None:
        """The problem of a bid (or, with None, a pass) that this player cannot say now; None if they can."""
        turn, high = self.turn, self.high
        if player in self.out:
            wrong = PASSED
        elif turn != player:
            wrong = OVER if turn is None else NOT_YET
        elif contract is None:
            if self.may_pass(player):
                return None
            wrong = NO_PASS
        elif contract not in self.order:
            wrong = KLOP_DUE if contract in self.closed else LEFT if contract in self.left else NOT_OPEN
        elif high is not None and self._low(player, contract):
            wrong = HELD if high.contract is contract and self._before(high.player, player) else TOO_LOW
        elif self.shut(player, contract.key):
            wrong = NOT_OPEN
        elif self._lacks(player, contract.key):
            wrong = NO_CARD
        else:
            return None
        hint = None if wrong in (NOT_YET, OVER, PASSED) else self._least(player)
        facts: dict[str, Any] = {"player": player, "turn": turn or "", "bid": contract or "", "card": PAGAT}
        return wrong(hint=hint, **facts | ({} if high is None else {"high": high.player, "best": high.contract}))

    def _least(self, player: str) -> Said:
        """The hint for a player who cannot make a bid: his lowest open contract."""
        found = self.open(player)
        if not found:
            return said("{player} can only pass", player=player)
        return said("the least {player} can bid is {least}", player=player, least=found[0])

    def say(self, player: str, contract: Contract | None) -> None:
        """Notes that a player bids a contract or, with None, passes."""
        self._spoken.append(player)
        if contract is None:
            self.out.append(player)
        else:
            self.first = self.first or player
            self.high = High(player, contract)

    @property
    def declarer(self) -> str | None:
        """The declarer, once the bidding is over; None where everybody passed and nobody may name a contract."""
        if not self.over:
            return None
        if self.high is not None:
            return self.high.player
        return self.forehand if self._forehand_names else None

    @property
    def contracts(self) -> list[Contract]:
        """The contracts that may be played, once the bidding is over, ascending."""
        if not self.over:
            return []
        if self.high is not None:
            bid = self.high.contract
            place = self.order.index(bid)
            higher = self.order[place + 1 :] if self.rules.higher else ()
            alone = len(self.out) == len(self.players) - 1
            return [bid, *higher, *(self._instead(self.rules.unopposed, bid) if alone else ())]
        if self._forehand_names:
            return [*self.left, *self.order]
        return [self.contracts_of[self.rules.all_pass]] if self.rules.all_pass is not None else []

    def _instead(self, rules: Iterable[Instead], contract: Contract) -> tuple[Contract, ...]:
        """The contracts that by these rules may be played in the place of another."""
        return tuple([self.contracts_of[key] for one in rules if one.of == contract.key for key in one.into])

    @property
    def raises(self) -> dict[str, tuple[Contract, ...]]:
        """The contracts to which each contract may be raised after the exchange."""
        found = {one.key: self._instead(self.rules.raises, one) for one in self.contracts}
        return {key: into for key, into in found.items() if into}


def auction(
    rules: Ruleset,
    players: Sequence[str],
    spoken: Sequence[tuple[str, Contract | None]],
    compulsory: bool,
    hands: Mapping[str, Sequence[Card]] | None = None,
) -> tuple[Auction, list[tuple[int, str, Problem]]]:
    """The bidding as it was recorded, and the bids that broke its rules, which count for nothing.

    Those stand with their places and their players. Players whose last word was not recorded count as having passed.
    """
    found, wrong = Auction(rules, players, compulsory, hands), []
    for place, (player, contract) in enumerate(spoken):
        fault = found.fault(player, contract)
        if fault is not None:
            wrong.append((place, player, fault))
        else:
            found.say(player, contract)
    while spoken and (turn := found.turn) is not None and found.may_pass(turn):
        found.say(turn, None)
    return found, wrong
