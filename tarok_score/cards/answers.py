"""Answers to questions about cards, and the declaration of each for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..documents.answer import (
    ANYTHING,
    FLAG,
    NAMES,
    NUMBER,
    TEXT,
    Fact,
    Kind,
    by_name,
    fact,
    or_null,
    perhaps,
    record,
    several,
    under,
)
from ..law.contracts import Contract
from ..law.rule import Rule
from ..words.speech import ENGLISH
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
        return _written(self, COUNTED)


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
        return _written(self, TAKEN)


class Playable(NamedTuple):
    """The answer to `legal`: the cards that may be played, with the rule behind every card that may not."""

    legal: legal.Legal
    rules: Mapping[str, Rule]

    def document(self) -> dict[str, Any]:
        """The answer as JSON."""
        return _written(self, PLAYABLE)


class Discarded(NamedTuple):
    """The answer to `discard`: the cards that may be laid away, and the breaches of a discard that was named."""

    allowed: discard.Discard
    breaches: list[discard.DiscardBreach] | None
    rule: Rule

    def document(self) -> dict[str, Any]:
        """The answer as JSON."""
        return _written(self, DISCARDED)


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
        return _written(self, BID)


#: An answer to any of the five questions.
Answer = Counted | Taken | Playable | Discarded | Bid


# The answers for programs -----------------------------------------------------------------------------------------

CARDS: Final = Kind(
    {"type": "array", "items": {"type": "string", "examples": ["HK", "S10", "T21"]}}, lambda cards, speech: codes(cards)
)
THIRDS: Final = Kind({"type": ["integer", "string"]})
ORDERED: Final = Kind(CARDS.schema, lambda cards, speech: CARDS.write(in_order(cards), speech))
KEYS: Final = Kind(NAMES.schema, lambda contracts, speech: [one.key for one in contracts])

COUNTED: Final = (
    fact("n", NUMBER, "How many cards.", "pile.cards"),
    fact(
        "groups",
        several(
            record(
                fact(
                    "cards",
                    Kind(CARDS.schema),
                    "The cards counted together.",
                    lambda group: [item.code for item in group.items],
                ),
                fact("values", several(THIRDS), "The value of each."),
                fact("adjust", THIRDS, "What the group adds or takes off."),
                fact("points", THIRDS, "What the group makes."),
            )
        ),
        "The pile in its groups.",
    ),
    fact("points", NUMBER, "The card points of the pile.", "pile.points"),
    fact("odd", NUMBER, "Cards left over.", "pile.odd"),
    fact(
        "written",
        ANYTHING,
        "The card points as they are written: a number, or `35+1`.",
        "pile.written",
    ),
    fact("thirds", NUMBER, "The card points in thirds, exact.", "pile.thirds"),
    fact(
        "rest",
        record(fact("n", NUMBER, "Cards.", "cards"), fact("points", NUMBER, "Card points.")),
        "All other cards.",
        "pile.rest",
    ),
    fact("wins", FLAG, "The pile wins the game."),
    fact("trula", ANYTHING, "Who has the trula."),
    fact("kings", ANYTHING, "Who has the kings."),
    perhaps("difference", NUMBER, "The difference, where the rules have one."),
)

TAKEN: Final = (
    fact("winner", NUMBER, "The place of the winning card, from 0.", "won.winner"),
    fact("card", TEXT, "The winning card.", lambda found: found.cards[found.won.winner].code),
    fact("player", or_null(TEXT), "Who played it, where the players are known."),
    fact("why", TEXT, "Why it wins.", "won.why"),
    fact(
        "mond",
        or_null(record(fact("from", ANYTHING, "Who lost it.", "loser"), fact("by", ANYTHING, "To whom."))),
        "A lost mond.",
    ),
    fact("complete", FLAG, "Everybody has played."),
)

PLAYABLE: Final = (
    fact("legal", ORDERED, "The cards that may be played.", "legal.cards"),
    fact("duty", or_null(TEXT), "What has to be done: follow suit, play a tarok …", "legal.duty"),
    fact("beat", FLAG, "The trick has to be beaten.", "legal.beat"),
    fact(
        "not",
        by_name(TEXT),
        "By card why it may not be played.",
        lambda found: {one.code: found.legal.excluded[one] for one in in_order(found.legal.excluded)},
    ),
    fact(
        "cites",
        by_name(TEXT),
        "By reason where the rule is published.",
        lambda found: {reason: rule.cite for reason, rule in found.rules.items()},
    ),
)

DISCARDED: Final = (
    *under(
        "allowed",
        (
            fact("number", NUMBER, "How many cards."),
            fact("may", ORDERED, "What may be laid away."),
            fact("must", ORDERED, "What has to be laid away."),
            fact("face_up", ORDERED, "What has to be shown."),
            fact(
                "never",
                by_name(TEXT),
                "By card why it may not be laid away.",
                lambda allowed: {one.code: allowed.never[one] for one in in_order(allowed.never)},
            ),
        ),
    ),
    fact("cite", TEXT, "Where the rule is published.", "rule.cite"),
    perhaps(
        "allowed",
        FLAG,
        "The discard that was named is allowed.",
        lambda found: None if found.breaches is None else not found.breaches,
    ),
    perhaps(
        "breaches",
        several(
            record(
                fact("id", TEXT, "What is wrong."),
                perhaps("card", TEXT, "With which card.", lambda one: one.card and one.card.code),
            )
        ),
        "What is wrong with it.",
    ),
)

BID: Final = (
    fact("turn", or_null(TEXT), "Whose turn it is.", "auction.turn"),
    fact(
        "may",
        NAMES,
        "What he may say, `pass` among it.",
        lambda found: ["pass" if one is None else one.key for one in found.may],
    ),
    fact("open", by_name(KEYS), "What each of those still bidding could say."),
    fact(
        "high",
        or_null(NAMES),
        "The highest bid: who, and what.",
        lambda found: (high := found.auction.high) and [high.player, high.contract.key],
    ),
    fact(
        "out",
        NAMES,
        "Who passed.",
        lambda found: [one for one in found.auction.players if one in found.auction.out],
    ),
    fact("over", FLAG, "The bidding is over.", "auction.over"),
    fact("declarer", or_null(TEXT), "Who plays.", "auction.declarer"),
    fact("contracts", KEYS, "What he may play.", "auction.contracts"),
    fact("raise", by_name(KEYS), "To what each contract may be raised.", "auction.raises"),
    fact(
        "needs",
        by_name(TEXT),
        "The card that a contract needs.",
        lambda found: {key: card.code for key, card in found.needs.items()},
    ),
    fact("cites", NAMES, "Where the rule is published.", lambda found: [found.rule.cite]),
)


def _written(found: Answer, facts: tuple[Fact, ...]) -> dict[str, Any]:
    """An answer as JSON, in English."""
    written: dict[str, Any] = record(*facts).write(found, ENGLISH)
    return written
