"""Questions about cards, and the record of the play of a hand, as other programs write them.

They are read by functions from top to bottom (`cards.questions`, `cards.reader`), because what a key may hold follows
from those before it; so they are described here by hand, and the tests hold every question and record against it.
"""

from __future__ import annotations

from typing import Final

from ..cards.questions import QUESTIONS
from ..documents.kinds import Schema
from .build import FLAG, NUMBER, TEXT, Fact, by_name, either, fact, perhaps, record, several, word

CARDS: Final[Schema] = several(TEXT)
#: A bid: who made it, and the contract or pass.
BIDS: Final[Schema] = several({**several(TEXT), "minItems": 2, "maxItems": 2})
IN_TURN: Final = perhaps("players", several(TEXT), "Those who play, in turn order.")

#: The fields of the questions.
ASKED: Final[dict[str, Fact]] = {
    one[0]: one
    for one in (
        perhaps(
            "cards", CARDS, 'The cards, as codes or groups: "HK", "T19", "H:KQ4"; a pile has kinds, too: "3K", "5x".'
        ),
        perhaps("contract", TEXT, "The contract that is played."),
        IN_TURN,
        perhaps("hand", CARDS, "The cards in the hand."),
        perhaps("trick", CARDS, "The cards of the trick so far, the first one led."),
        perhaps("keep", CARDS, "Cards that their holder keeps for the last trick."),
        perhaps("tops", CARDS, "The open cards of one's own piles, where these are played with."),
        perhaps("gone", CARDS, "Cards that fell before."),
        perhaps("vogel_frei", FLAG, "Whether Vogel frei was announced, where it can be."),
        perhaps("number", NUMBER, "How many cards are laid away, where the contract leaves a choice."),
        perhaps("put", CARDS, "The cards that somebody wants to lay away."),
        perhaps("bids", BIDS, "The bids so far, each its player and his word."),
        perhaps("compulsory", FLAG, "It is the hand of a compulsory klop."),
        perhaps("hands", by_name(CARDS), "The hands that are known, by player."),
    )
}

#: The fields that each kind of question must have.
NEEDED: Final = {"count": ("cards",), "trick": ("cards",), "discard": ("contract", "hand"), "bids": ("players",)}

#: The fields of a record of play.
PLAYED: Final[tuple[Fact, ...]] = (
    perhaps("deal", by_name(CARDS), "The hands that were dealt, by player, where they were noted."),
    perhaps("talon", CARDS, "The talon in the order in which it lay."),
    perhaps("bids", BIDS, "The bids, each its player and his word."),
    fact("contract", TEXT, "The contract that was played."),
    perhaps("declarer", TEXT, "The declarer; else the bids tell."),
    perhaps("level", NUMBER, "The level, where the contract is played at one."),
    perhaps("call", TEXT, "The called king, or tarok."),
    perhaps("take", either(CARDS, by_name(CARDS)), "The cards that the declarer took, or by player."),
    perhaps("put", either(CARDS, by_name(CARDS)), "The cards that he laid away, or by player."),
    perhaps(
        "say",
        several({**several(TEXT), "minItems": 2, "maxItems": 3}),
        "What was said before the play: player and bonus, or player, word of doubling and what is doubled.",
    ),
    perhaps("compulsory", FLAG, "It was the hand of a compulsory klop."),
    perhaps("declarations", {"type": "object"}, "What was declared, by player."),
    perhaps("resting", TEXT, "Who rested; else the last one named."),
    fact("tricks", several(CARDS), "Each trick: its leader, then the cards in the order of play."),
)


def question() -> Schema:
    """A question about cards."""
    return {"title": "A question about cards: a line of `tarok cards --batch`", **either(*map(_asking, QUESTIONS))}


def _asking(ask: str) -> Schema:
    """A question of one kind."""
    fields, _ = QUESTIONS[ask]
    needed = NEEDED.get(ask, ())
    facts = [(name, what, name in needed) for name, what, _ in (ASKED[field] for field in fields)]
    common = (
        fact("ask", word(ask), "What is asked."),
        perhaps("id", {}, "Whatever the answer is to be known by: it is echoed."),
        fact("ruleset", TEXT, "The id of a shipped ruleset."),
        perhaps("variants", several(TEXT), "Its variants."),
    )
    return {"title": ask, **record(*common, *facts), "additionalProperties": False}


def played() -> Schema:
    """The record of the play of a hand, in a request."""
    return {**record(*PLAYED), "additionalProperties": False}


def play() -> Schema:
    """The record of the play of a hand."""
    return {"title": "The record of the play of a hand", **played()}
