"""Questions about cards and their answers."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from os.path import join
from typing import Any, Final

from ..amounts import nearest
from ..documents import A_NUMBER, Anything, Json, Part, ReadBy, Reading, Several, Text, of_kind, text, whole
from ..documents.answer import NAMES, Kind, read, record
from ..hand import Table, check_players
from ..hand.document import NamedInRules, flag
from ..law import Rule
from ..law.cards import CardPlay
from ..law.games import Contract
from ..law.ruleset import Ruleset
from ..pack import CARDS as PACK_CARDS
from ..pack import HALF
from ..problems import Problems
from ..resources import folder
from ..values import Value
from ..words.said import ENGLISH, chained
from . import bids, play
from . import pack as count
from .pack import KINGS, TRULA, Card, codes, in_order
from .reader import TEXTS, AtTable, Cards, Pile, hands
from .reader import bids as bids_of


class Answer(Value):
    """An answer to a question, which `answers.txt` declares under the name of its class."""

    def document(self) -> dict[str, Any]:
        """The answer as JSON, in English."""
        written: dict[str, Any] = record(*ANSWERS[type(self).__name__.upper()]).write(self, ENGLISH)
        return written


class Counted(Answer):
    """The answer to `count`: a pile in its groups, its card points, and the trula and kings in it."""

    groups: list[count.Group]
    pile: count.Pile
    wins: bool
    trula: str | int
    kings: str | int
    difference: int | None


class Taken(Answer):
    """The answer to `trick`: the winning card and its player if known, and the mond if škis and mond met."""

    cards: tuple[Card, ...]
    won: play.Won
    mond: play.Met | None
    complete: bool
    names: Mapping[int, str]


class Playable(Answer):
    """The answer to `legal`: the cards that may be played, with the rule behind every card that may not."""

    legal: play.Legal
    rules: Mapping[str, Rule]


class Discarded(Answer):
    """The answer to `discard`: the cards that may be laid away, and the breaches of the discard in question."""

    allowed: play.Discard
    breaches: list[play.DiscardBreach] | None
    rule: Rule


class Bid(Answer):
    """The answer to `bids`: the state of a bidding, and its rule.

    `may` are the contracts that the player in turn may bid, with None for pass, `open` those that each player still in
    the bidding could bid now, and `needs` the card that a contract needs, of all that are offered.
    """

    auction: bids.Auction
    may: list[Contract | None]
    open: dict[str, list[Contract]]
    needs: dict[str, Card]
    rule: Rule


# The answers for programs -----------------------------------------------------------------------------------------

CARDS: Final = Kind(
    {"type": "array", "items": {"type": "string", "examples": ["HK", "S10", "T21"]}}, lambda cards, speech: codes(cards)
)
ANSWERS: Final = read(
    join(folder("cards"), "answers.txt"),
    {
        "kinds": lambda group: [item.code for item in group.items],
        "winner": lambda asked: asked.cards[asked.won.winner].code,
        "player": lambda asked: asked.names.get(asked.won.winner),
        "excluded": lambda asked: {card.code: asked.legal.excluded[card] for card in in_order(asked.legal.excluded)},
        "never": lambda asked: {card.code: asked.never[card] for card in in_order(asked.never)},
        "is_allowed": lambda asked: None if asked.breaches is None else not asked.breaches,
        "code": lambda spoken: spoken.card and spoken.card.code,
        "may": lambda asked: ["pass" if contract is None else contract.key for contract in asked.may],
        "high": lambda asked: (high := asked.auction.high) and [high.player, high.contract.key],
        "out": lambda asked: [player for player in asked.auction.players if player in asked.auction.out],
        "needs": lambda asked: {key: card.code for key, card in asked.needs.items()},
        "cites": lambda asked: {reason: rule.cite for reason, rule in asked.rules.items()},
        "cite": lambda asked: [asked.rule.cite],
    },
    {
        "THIRDS": Kind({"type": ["integer", "string"]}),
        "CARDS": Kind(CARDS.schema, lambda cards, speech: codes(in_order(cards))),
        "KINDS": Kind(CARDS.schema),
        "KEYS": Kind(NAMES.schema, lambda contracts, speech: [contract.key for contract in contracts]),
    },
)


class Question(Part):
    """A question under a ruleset."""

    manner = Json('{"ask": "count", "cards": ["HK"]}')
    id: Any = of_kind(Anything("Whatever the answer is to be known by: it is echoed.", default=None))
    ask: Any = of_kind(Anything("The question: count, trick, legal, discard or bids.", default=None))
    ruleset: str | None = text("The id of a shipped ruleset.", default=None)
    variants: tuple[str, ...] = of_kind(Several("Its variants.", Text("A variant.")))

    def answer(self, rules: Ruleset, cards: CardPlay, problems: Problems) -> Answer | None:
        """The answer under these rules, of which `cards` is the part about cards; None after adding its problems."""
        raise NotImplementedError


class Count(Question):
    """The count of a pile."""

    cards: tuple[Card, ...] = of_kind(
        Pile('Cards, as codes or groups: "HK", "T19", "H:KQ4", and numbers of a kind: "3K", "5x".')
    )

    def answer(self, rules: Ruleset, cards: CardPlay, problems: Problems) -> Counted:
        """The pile in its groups."""
        pile = count.pile(self.cards)
        points = pile.points
        return Counted(
            count.groups(self.cards, cards.counting.form == "plus-one"),
            pile,
            points >= rules.win.points or (rules.win.odd_card and pile.half_and_one),
            _how_many(sum(card in TRULA for card in self.cards), len(TRULA)),
            _how_many(sum(card.king for card in self.cards), len(KINGS)),
            nearest(abs(points - HALF), rules.difference.round_to) if rules.difference is not None else None,
        )


def _how_many(number: int, whole: int) -> str | int:
    """A part of a whole number of cards, as an answer says it: `all`, `none`, or the number."""
    return "all" if number == whole else number or "none"


def _players(**more: Any) -> Any:
    """Declares those who play, in turn order; they are read before everything else, as their table."""
    return ReadBy("Those who play, in turn order.", lambda value, path, reading: value, TEXTS, **more)


CONTRACT: Final = NamedInRules("The contract that is played.", "contract", default=None)


class Trick(Question):
    """The winner of a trick."""

    cards: tuple[Card, ...] = of_kind(Cards("The cards of the trick, the first one led.", wrong="no-card-of-the-trick"))
    contract: Contract | None = of_kind(CONTRACT)
    players: Any = _players(default=())

    def answer(self, rules: Ruleset, cards: CardPlay, problems: Problems) -> Taken:
        """The winner of the trick, and the mond if it was lost."""
        played, contract, size = self.cards, self.contract, rules.seats.in_play
        if contract is not None and contract.klop is not None and contract.klop.resting_plays:
            size += 1
        _limit(played, "cards", size, problems)
        won = play.find_winner(played, play.way(rules, contract))
        lost = count.MOND in played and count.SKIS in played and _mond_costs(rules, contract)
        met = play.Met(played.index(count.MOND), won.winner) if lost else None
        names = self.players[: rules.seats.in_play]
        return Taken(played, won, met, len(played) == size, dict(enumerate(names)))


class LegalPlay(Question):
    """The cards that may be played."""

    hand: tuple[Card, ...] = of_kind(Cards("The cards in the hand.", default=()))
    trick: tuple[Card, ...] = of_kind(Cards("The cards of the trick so far, the first one led.", default=()))
    contract: Contract | None = of_kind(CONTRACT)
    keep: tuple[Card, ...] = of_kind(Cards("Cards that their holder keeps for the last trick.", "keep", default=()))
    tops: tuple[Card, ...] = of_kind(Cards("The open cards of one's own piles.", default=()))
    gone: tuple[Card, ...] = of_kind(Cards("Cards that fell before.", default=()))

    def answer(self, rules: Ruleset, cards: CardPlay, problems: Problems) -> Playable:
        """The cards that may be played, and the rules behind those that may not."""
        dealt = cards.deal
        _limit(self.hand, "hand", dealt.each if dealt.piles else dealt.hand, problems)
        _limit(self.trick, "trick", rules.seats.in_play - 1, problems)
        _limit(self.tops, "tops", dealt.piles, problems)
        if self.tops and not dealt.piles:
            problems.add("no-piles", "tops", ruleset=rules.id)
        if not self.hand and not self.tops:
            problems.add("no-card-in-hand", "hand")
        how = play.way(rules, self.contract)
        skis_out, first = count.SKIS not in self.gone, len(self.hand) == dealt.hand
        playable = play.legal(
            self.hand, self.trick, how, keep=self.keep, tops=self.tops, skis_out=skis_out, first=first
        )
        reasons = [reason for reason in play.RULES if reason in playable.rules]
        return Playable(playable, {reason: play.rule_of(cards, playable, reason) for reason in reasons})


class Discards(Question):
    """The cards that may be laid away."""

    hand: tuple[Card, ...] = of_kind(Cards("The cards in the hand, the taken ones too.", wrong="no-card-in-hand"))
    contract: Contract = of_kind(NamedInRules("The contract that is played.", "contract"))
    number: int | None = whole(
        "How many cards are laid away, if the contract leaves a choice.",
        0,
        PACK_CARDS,
        must=A_NUMBER,
        example="2",
        default=None,
    )
    put: tuple[Card, ...] | None = of_kind(Cards("The cards that somebody wants to lay away.", "put", default=None))

    def answer(self, rules: Ruleset, cards: CardPlay, problems: Problems) -> Discarded | None:
        """The cards that may be laid away, and the breaches of those that were."""
        sizes, number = play.sizes(cards.talon, self.contract.key), self.number
        numbers = chained(sizes, "{one} or {other}")
        if not sizes or cards.discards is None:
            problems.add("no-exchange", "contract", contract=self.contract)
            return None
        if number is None and len(sizes) > 1:
            problems.add("how-many-laid-away", "number", numbers=numbers)
        elif number is not None and number not in sizes:
            problems.add("not-so-many-laid-away", "number", contract=self.contract, numbers=numbers)
        number = max(sizes) if number is None else number
        _limit(self.hand, "hand", cards.deal.hand + number, problems)
        allowed = play.discard(self.hand, number, forced=cards.discards.taroks == "forced")
        breaches = None if self.put is None else play.breaches(self.hand, self.put, allowed)
        return Discarded(allowed, breaches, cards.discards)


class Bids(Question):
    """The bids that each player may make."""

    players: Any = _players()
    bids: tuple[tuple[str, Contract | None], ...] = bids_of("The bids so far, each a player and their word.")
    compulsory: bool = flag("It is the hand of a compulsory klop.", default=False)
    hands: dict[str, tuple[Card, ...]] = hands("The hands that are known, by player.", Cards(""))

    def answer(self, rules: Ruleset, cards: CardPlay, problems: Problems) -> Bid:
        """The state of the bidding."""
        if self.compulsory and rules.session.compulsory_klop is None:
            problems.add("no-compulsory-klop", "compulsory", ruleset=rules.id)
        for name, hand in self.hands.items():
            _limit(hand, f"hands.{name}", cards.deal.hand, problems)
        auction = bids.Auction(rules, self.players, self.compulsory, self.hands)
        for index, bid in enumerate(self.bids):
            fault = auction.fault(*bid)
            if fault is not None:
                # After a wrong bid nothing is certain about whose turn it is, so the later bids are not checked.
                problems.append(fault._replace(path=f"bids[{index}]"))
                break
            auction.say(*bid)
        turn = auction.turn
        still = [] if turn is None else [name for name in auction.players if name not in auction.out]
        opened = {name: auction.open(name) for name in still}
        may = [] if turn is None else [*([None] if auction.may_pass(turn) else []), *opened[turn]]
        offered = [contract.key for contract in chain(auction.contracts, *opened.values())]
        needs = {key: auction.needs[key] for key in offered if key in auction.needs}
        return Bid(auction, may, opened, needs, cards.bidding)


def _limit(cards: tuple[Card, ...], path: str, most: int, problems: Problems) -> None:
    """Adds the problem of more cards than there can be."""
    if len(cards) > most:
        problems.add("cards-too-many", path, most=most)


def _mond_costs(rules: Ruleset, contract: Contract | None) -> bool:
    """True if a mond lost to the škis costs something in this contract; without one, in an ordinary positive game."""
    if rules.pot is not None and rules.pot.captured is not None and rules.pot.captured.cards.mond is not None:
        return True
    contracts = rules.contracts.values() if contract is None else [contract]
    return rules.mond is not None and any("captured" in each.mond for each in contracts)


#: The questions by what they ask.
QUESTIONS: Final[Mapping[str, type[Question]]] = {
    "count": Count,
    "trick": Trick,
    "legal": LegalPlay,
    "discard": Discards,
    "bids": Bids,
}


def answer(rules: Ruleset, ask: str, question: Mapping[str, Any], problems: Problems) -> Answer | None:
    """The answer to a question under these rules, or None after adding its problems."""
    kind, cards, players = QUESTIONS[ask], rules.cards, question.get("players")
    if cards is None:
        problems.add("rules-without-cards", "ruleset", ruleset=rules.id)
        return None
    if "players" in kind.keys and (players is not None or kind is Bids):
        only = type(players) is list and len(players) == rules.seats.in_play  # those who play
        problems.extend([wrong for wrong in check_players(rules, players) if not (only and wrong.path == "players")])
    known = tuple([player for player in players if type(player) is str]) if type(players) is list else ()
    asked = kind.read(question, "", Reading(AtTable(Table(rules, known)), problems))
    answered = None if asked is None or problems else asked.answer(rules, cards, problems)
    return None if problems else answered
