"""The bidding: the player in turn, the contracts open to him, and the declarer with his contracts at the end.

Players sit in turn order, forehand first. An elder player (earlier in that order) may hold a younger one's bid; the
younger has to go higher.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from ..law.contracts import Contract
from ..law.ruleset import Ruleset
from ..problems import Problem, impossible
from ..words.folding import fold
from ..words.said import Said, said
from .pack import PAGAT, Card

#: Words for passing, in the four languages.
PASS: Final = frozenset(map(fold, ("pass", "naprej", "dalje", "dál", "pas")))

#: The breaches that a bid can be.
TURN, LOW, AFTER_PASS, CLOSED = "bid-turn", "bid-low", "bid-after-pass", "bid-closed"

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


class BiddingRules(NamedTuple):
    """The rules of the bidding, with contracts in ascending order; a compulsory klop rules out those in `closed`."""

    form: str
    holding: str
    begins: int
    order: tuple[Contract, ...]
    left: tuple[Contract, ...]
    closed: tuple[Contract, ...]
    forehand_opens: frozenset[str]
    not_forehand: frozenset[str]
    all_pass: Contract | None
    higher: bool
    unopposed: Mapping[str, tuple[Contract, ...]]
    raises: Mapping[str, tuple[Contract, ...]]
    needs: Mapping[str, Card]


def bidding_rules(rules: Ruleset, compulsory: bool) -> BiddingRules:
    """The rules of the bidding; a `compulsory` klop rules out some contracts."""
    assert rules.cards is not None
    bidding, known = rules.cards.bidding, rules.contracts

    def named(ids: Sequence[str]) -> tuple[Contract, ...]:
        """The contracts with these ids."""
        return tuple(known[one] for one in ids)

    def left_open(found: tuple[Contract, ...]) -> tuple[Contract, ...]:
        """The contracts among these that a compulsory klop leaves open, if one is due."""
        return tuple(one for one in found if one.open_in_compulsory_klop or not compulsory)

    order, left = named(bidding.order), named(bidding.left_to_forehand)
    return BiddingRules(
        form=bidding.form,
        holding=bidding.holding,
        begins=0 if bidding.begins == "forehand" else 1,
        order=left_open(order),
        left=left_open(left),
        closed=tuple(one for one in (*left, *order) if compulsory and not one.open_in_compulsory_klop),
        forehand_opens=frozenset(bidding.forehand_opens),
        not_forehand=frozenset(bidding.not_forehand),
        all_pass=known.get(bidding.all_pass or ""),
        higher=bidding.higher,
        unopposed={other.of: named(other.into) for other in bidding.unopposed},
        raises={other.of: named(other.into) for other in bidding.raises},
        needs={key: PAGAT for key, one in known.items() if one.needs_announced is not None},
    )


class High(NamedTuple):
    """The highest bid and its bidder."""

    player: str
    contract: Contract


class Fault(NamedTuple):
    """A bid or pass that breaks the rules: the kind of breach, and the problem."""

    id: str
    problem: Problem

    @property
    def said(self) -> Said:
        """The sentence about it."""
        assert isinstance(self.problem.said, Said)
        return self.problem.said


class Auction:
    """A bidding so far. `hands` are the cards of the players whose hands are known."""

    def __init__(
        self, terms: BiddingRules, players: Sequence[str], hands: Mapping[str, Collection[Card]] | None = None
    ) -> None:
        self.terms: Final = terms
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
        if self.terms.form == "round":
            return len(self._spoken) == len(self.players)
        if self.terms.form == "taking":
            return self.high is not None or len(self.out) == len(self.players)
        if not self.terms.order or len(self.out) == len(self.players):
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
        start = self.players.index(self._spoken[-1]) + 1 if self._spoken else self.terms.begins
        following = (self.players[(start + step) % count] for step in range(count))
        return next(player for player in following if player not in self.out)

    def open(self, player: str) -> list[Contract]:
        """The contracts a player could bid as things stand, whoever's turn it is; none for the highest bidder."""
        if player in self.out or (self.high is not None and self.high.player == player):
            return []
        if self.terms.form == "round" and player in self._spoken:
            return []
        ranked = [one for one in self.terms.order if not self._low(player, one)]
        return [one for one in ranked if not (self.shut(player, one.key) or self._lacks(player, one.key))]

    def may_pass(self, player: str) -> bool:
        """True if a player may pass: forehand cannot where the rules leave him contracts of his own."""
        return not (self.terms.forehand_opens and player == self.forehand)

    def _low(self, player: str, contract: Contract) -> bool:
        """True if a bid is too low. An elder player may hold the highest bid with an equal one."""
        if self.high is None:
            return False
        rank, best = self.terms.order.index(contract), self.terms.order.index(self.high.contract)
        may_hold = self.terms.holding == "earlier" or player == self._holder
        holds = self.terms.form == "auction" and may_hold and self._before(player, self.high.player)
        return rank < best or (rank == best and not holds)

    @property
    def _holder(self) -> str | None:
        """The only player who may hold another's bid, where not every elder player may."""
        return self.forehand if self.terms.holding == "forehand" else self.first

    def _before(self, player: str, other: str) -> bool:
        return player == next(one for one in self.players if one in (player, other))

    def shut(self, player: str, key: str) -> bool:
        """True if a contract is closed to this player, however high it ranks and whatever he holds."""
        return key in (self.terms.not_forehand if player == self.forehand else self.terms.forehand_opens)

    def _lacks(self, player: str, key: str) -> bool:
        """True if a player is known not to hold the card that a contract needs."""
        return key in self.terms.needs and player in self.hands and self.terms.needs[key] not in self.hands[player]

    def fault(self, player: str, contract: Contract | None) -> Fault | None:
        """The fault of a bid (or, with None, a pass) that this player cannot say now; None if he can."""
        if player in self.out:
            return Fault(AFTER_PASS, PASSED(player=player))
        turn = self.turn
        if turn is None:
            return Fault(TURN, OVER(player=player))
        if turn != player:
            return Fault(TURN, NOT_YET(player=player, turn=turn))
        if contract is None:
            return None if self.may_pass(player) else Fault(CLOSED, NO_PASS(player=player, hint=self._least(player)))
        if contract in self.terms.order:
            return self._ranked_fault(player, contract)
        wrong = KLOP_DUE if contract in self.terms.closed else LEFT if contract in self.terms.left else NOT_OPEN
        return Fault(CLOSED, wrong(player=player, bid=contract, hint=self._least(player)))

    def _ranked_fault(self, player: str, contract: Contract) -> Fault | None:
        hint = self._least(player)
        if self._low(player, contract):
            assert self.high is not None
            high, best = self.high
            wrong = HELD if best is contract and self._before(high, player) else TOO_LOW
            return Fault(LOW, wrong(hint=hint, player=player, bid=contract, high=high, best=best))
        if self.shut(player, contract.key):
            return Fault(CLOSED, NOT_OPEN(player=player, bid=contract, hint=hint))
        if self._lacks(player, contract.key):
            card = self.terms.needs[contract.key]
            return Fault(CLOSED, NO_CARD(player=player, bid=contract, card=card, hint=hint))
        return None

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
            place = self.terms.order.index(bid)
            higher = self.terms.order[place + 1 :] if self.terms.higher else ()
            alone = len(self.out) == len(self.players) - 1
            return [bid, *higher, *(self.terms.unopposed.get(bid.key, ()) if alone else ())]
        if self._forehand_names:
            return [*self.terms.left, *self.terms.order]
        return [self.terms.all_pass] if self.terms.all_pass is not None else []

    @property
    def raises(self) -> dict[str, tuple[Contract, ...]]:
        """The contracts to which each contract may be raised after the exchange."""
        return {one.key: self.terms.raises[one.key] for one in self.contracts if self.terms.raises.get(one.key)}


def auction(
    rules: Ruleset,
    players: Sequence[str],
    spoken: Sequence[tuple[str, Contract | None]],
    compulsory: bool,
    hands: Mapping[str, Sequence[Card]] | None = None,
) -> tuple[Auction, list[tuple[int, str, Fault]]]:
    """The bidding as it was recorded, and the bids that broke its rules, which count for nothing.

    Those stand with their places and their players. Players whose last word was not recorded count as having passed.
    """
    found, wrong = Auction(bidding_rules(rules, compulsory), players, hands), []
    for place, (player, contract) in enumerate(spoken):
        fault = found.fault(player, contract)
        if fault is not None:
            wrong.append((place, player, fault))
        else:
            found.say(player, contract)
    while spoken and (turn := found.turn) is not None and found.may_pass(turn):
        found.say(turn, None)
    return found, wrong
