"""The bidding: the player in turn, the contracts open to them, and the declarer with their contracts at the end.

Players sit in turn order, forehand first. An elder player (earlier in that order) may hold a younger one's bid; the
younger has to go higher.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..law.cards import Instead
from ..law.games import Contract
from ..law.ruleset import Ruleset
from ..problems import Problem, problem
from ..words.folding import fold
from ..words.said import said
from .pack import PACK, PAGAT, Card

#: Words for passing, in the four languages.
PASS: Final = frozenset(map(fold, ("pass", "naprej", "dalje", "dál", "pas")))


#: The breaches that bids are, by the ids of their problems; any other is a bid that is closed to the player.
CLOSED: Final = "bid-closed"
BREACHES: Final = {
    "bid-out-of-turn": "bid-turn",
    "bid-when-over": "bid-turn",
    "bid-after-a-pass": "bid-after-pass",
    "bid-of-an-elder": "bid-low",
    "bid-too-low": "bid-low",
}


def needed_cards(rules: Ruleset) -> dict[str, Card]:
    """The card that only its holder may bid a contract with, by contract."""
    return {key: PAGAT for key, contract in rules.contracts.items() if contract.needs_announced is not None}


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
        compulsory: bool,
        hands: Mapping[str, Collection[Card]],
    ) -> None:
        assert rules.cards is not None
        self.rules: Final = rules.cards.bidding
        self.contracts_of: Final = rules.contracts
        every = [self.contracts_of[key] for key in (*self.rules.left_to_forehand, *self.rules.order)]
        self.closed: Final = [bid for bid in every if compulsory and not bid.open_in_compulsory_klop]
        self.left: Final = [bid for bid in every if bid.key in self.rules.left_to_forehand and bid not in self.closed]
        self.order: Final = [bid for bid in every if bid.key in self.rules.order and bid not in self.closed]
        self.needs: Final = needed_cards(rules)
        self.players: Final = tuple(players)
        self.hands: Final = hands
        self.out: list[str] = []
        self.high: High | None = None
        self.first: str | None = None
        self._spoken: list[str] = []
        #: The player after the dealer.
        self.forehand: Final = self.players[0]

    @property
    def over(self) -> bool:
        """True if no player can speak any more."""
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
        """The contracts a player could bid now, in turn or not; none for the highest bidder."""
        leads = self.high is not None and self.high.player == player
        if player in self.out or leads or (self.rules.form == "round" and player in self._spoken):
            return []
        return [bid for bid in self.order if self._wrong(player, bid) is None]

    def may_pass(self, player: str) -> bool:
        """True if a player may pass: forehand cannot if the rules reserve contracts for them."""
        return not (self.rules.forehand_opens and player == self.forehand)

    def _wrong(self, player: str, contract: Contract | None) -> str | None:
        """The problem of a bid of this contract, or of a pass, in turn or not.

        An elder player, or the only one who may, holds the highest bid with an equal one.
        """
        if contract is None:
            return None if self.may_pass(player) else "forehand-cannot-pass"
        if contract not in self.order:
            if contract in self.closed:
                return "bid-in-compulsory-klop"
            return "bid-left-to-forehand" if contract in self.left else "bid-not-open"
        if self.high is not None:
            rank, best = self.order.index(contract), self.order.index(self.high.contract)
            holder = self.forehand if self.rules.holding == "forehand" else self.first
            # Players are in order from forehand, so a smaller place is the elder.
            elder = self.players.index(player) <= self.players.index(self.high.player)
            may_hold = self.rules.form == "auction" and (self.rules.holding == "earlier" or player == holder)
            if rank < best or (rank == best and not (may_hold and elder)):
                return "bid-of-an-elder" if rank == best and not elder else "bid-too-low"
        if self.shut(player, contract.key):
            return "bid-not-open"
        lacks = contract.key in self.needs and self.needs[contract.key] not in self.hands.get(player, PACK)
        return "bid-without-its-card" if lacks else None

    def shut(self, player: str, key: str) -> bool:
        """True if a contract is closed to this player, however high it ranks and whatever cards they have."""
        return key in (self.rules.not_forehand if player == self.forehand else self.rules.forehand_opens)

    def fault(self, player: str, contract: Contract | None) -> Problem | None:
        """The problem of a bid (or, with None, a pass) that this player cannot say now; None if they can."""
        turn, high = self.turn, self.high
        facts: dict[str, Any] = {"player": player, "turn": turn or "", "bid": contract or "", "card": PAGAT}
        if player in self.out:
            return problem("bid-after-a-pass", **facts)
        if turn != player:
            return problem("bid-when-over", **facts) if turn is None else problem("bid-out-of-turn", **facts)
        wrong = self._wrong(player, contract)
        if wrong is None:
            return None
        possible = self.open(player)
        hint = said("the least {player} can bid is {least}", player=player, least=possible[0]) if possible else None
        facts |= {} if high is None else {"high": high.player, "best": high.contract}
        return problem(wrong, hint=hint or said("{player} can only pass", player=player), **facts)

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
        """The declarer, once the bidding is over; None if everybody passed and none may name a contract."""
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
        return tuple([self.contracts_of[key] for rule in rules if rule.of == contract.key for key in rule.into])

    @property
    def raises(self) -> dict[str, tuple[Contract, ...]]:
        """The contracts to which each contract may be raised after the exchange."""
        raises = {contract.key: self._instead(self.rules.raises, contract) for contract in self.contracts}
        return {key: into for key, into in raises.items() if into}


def auction(
    rules: Ruleset,
    players: Sequence[str],
    spoken: Sequence[tuple[str, Contract | None]],
    compulsory: bool,
    hands: Mapping[str, Sequence[Card]] = {},
) -> tuple[Auction, list[tuple[int, str, Problem]]]:
    """The bidding as it was recorded, and the bids that broke its rules, which count for nothing.

    They are kept with their places and their players. Players whose last word was not recorded count as having passed.
    """
    bidding, wrong = Auction(rules, players, compulsory, hands), []
    for place, (player, contract) in enumerate(spoken):
        fault = bidding.fault(player, contract)
        if fault is not None:
            wrong.append((place, player, fault))
        else:
            bidding.say(player, contract)
    # Records often end with the winning bid: the passes behind it follow from it.
    while spoken and (turn := bidding.turn) is not None and bidding.may_pass(turn):
        bidding.say(turn, None)
    return bidding, wrong
