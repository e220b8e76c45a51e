"""The rules of the cards: how they are dealt, bid, called, exchanged, played and counted.

Each part is a rule with its source, and lists the contracts it is about. A list may name contracts that only a variant
adds, or that a ruleset which extends this one removes: where they are missing they are passed over.
"""

from __future__ import annotations

from typing import Any, Final

from ..documents.parts import (
    KEY,
    REQUIRED,
    OfPart,
    Part,
    Reading,
    Several,
    Text,
    choice,
    flag,
    part,
    text,
    whole,
)
from .rule import Rule

#: The id of a contract.
CONTRACT: Final = Text("A contract.", pattern=KEY, example="solo-two")


class Contracts(Several):
    """A list of contracts, of which those count that the ruleset has; the contracts are read before the lists."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> tuple[Any, ...]:
        """The ids of the contracts that are there."""
        found = super().read(value, path, reading)
        return tuple([name for name in found if f"contracts.{name}" in reading.of.rules])


def contracts(doc: str, what: str, **more: Any) -> Any:
    """Declares a list of contracts."""
    return Contracts(doc, CONTRACT, what, unique=True, **more)


class Becoming(Several):
    """A list of contracts that may become others, of which those count that the ruleset has."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> tuple[Any, ...]:
        """What may become something else that is there."""
        found = super().read(value, path, reading)
        return tuple([one for one in found if one.into and f"contracts.{one.of}" in reading.of.rules])


becoming: Any = Becoming


class Dealt(Rule):
    """How the cards are dealt."""

    hand: int = whole("How many cards each player takes into his hand.", 1, 27, "cards in a hand")
    talon: int = whole("How many cards lie in the talon.", 0, 12, "in the talon", but={0: "none"}, default=6)
    piles: int = whole(
        "How many piles of four lie before each player.", 0, 3, "piles of four before each player", default=0
    )

    @property
    def each(self) -> int:
        """The number of cards that each player has to play, those in his piles included."""
        return self.hand + 4 * self.piles


class Counting(Rule):
    """How a pile is counted, three cards by three."""

    form: str = choice(
        "less-two: cards count five to one, each three its sum less two; plus-one: four to none, each three one more.",
        "threes",
        {
            "less-two": "cards count five to one, each three its sum less two, a rest of one or two less one",
            "plus-one": "cards count four to none, each three and a rest of two one more, a rest of one its value",
        },
    )


class Instead(Part):
    """The contracts that may be played in the place of another."""

    of: str = text("The contract.", pattern=KEY, example="solo-three")
    into: tuple[str, ...] = contracts("What it may become.", "", least=1, default=REQUIRED)


class Bidding(Rule):
    """The bidding: who may bid what, and who plays it."""

    form: str = choice(
        "auction: in turn until all but one have passed, and who speaks earlier may hold a bid; "
        "round: everybody speaks once; taking: whoever wants to first plays.",
        "bidding",
        {
            "auction": "in turn until all but one have passed; a player who sits before the bidder may hold the bid",
            "round": "everybody speaks once, and goes higher or passes",
            "taking": "the first to say so plays",
        },
    )
    begins: str = choice(
        "Who speaks first.",
        "begun by",
        {"forehand": "forehand", "next": "the player after forehand"},
        default="forehand",
        always=True,
    )
    holding: str = choice(
        "Who may hold a bid of somebody else: earlier = whoever speaks before its bidder; first = who bid first; "
        "forehand = forehand alone.",
        "an equal bid is for",
        {"earlier": "a player who sits before the bidder", "first": "who bid first", "forehand": "only forehand"},
        default="earlier",
        card={
            "form=auction holding=earlier": "A player who sits before a bidder may hold the bid.",
            "form=auction holding=first": "Only the first bidder may hold another's bid.",
            "form=auction holding=forehand": "Only forehand may hold another's bid.",
        },
    )
    order: tuple[str, ...] = contracts("What can be bid, in ascending order.", "ascending", least=1, default=REQUIRED)
    left_to_forehand: tuple[str, ...] = contracts(
        "What only forehand may name, once all the others have passed.",
        "left to forehand when all others pass",
        card="When all the others pass, forehand may play anything, {left_to_forehand} too.",
    )
    forehand_opens: tuple[str, ...] = contracts(
        "What only forehand may bid; he has to bid something.", "only forehand, who may not pass, bids"
    )
    not_forehand: tuple[str, ...] = contracts("What forehand may not bid.", "not open to forehand")
    all_pass: str | None = text(
        "What is played when everybody passes.",
        "played when everybody passes",
        default=None,
        pattern=KEY,
        example="klop",
    )
    higher: bool = flag(
        "The winner may play a higher contract than he bid.",
        "the winner plays",
        "what they bid or anything higher",
        "what they bid",
        always=True,
        card={
            "form=auction higher": "The winner of the bidding plays what they bid or anything higher.",
            "form=auction !higher": "The winner of the bidding plays what they bid.",
        },
    )
    unopposed: tuple[Instead, ...] = becoming(
        "What may be played instead of a bid when all the others have passed.",
        OfPart(Instead, default=REQUIRED),
        "instead when all others pass",
        card="When all the others pass, a bid may become another game: {unopposed}.",
    )
    raises: tuple[Instead, ...] = becoming(
        "What a contract may be raised to after the exchange.",
        OfPart(Instead, default=REQUIRED),
        "raised after the exchange",
        card={
            "!raises>3": "After the exchange a bid may be raised: {raises}.",
            "raises>3": "A contract marked raised is announced after the exchange, over the one that was bid.",
        },
    )


class Calling(Rule):
    """How a partner is called."""

    form: str = choice(
        "king: any king; tarok: the XIX, or by who holds it the next lower tarok, down to the XVI.",
        "called",
        {"king": "any king, one's own too", "tarok": "the XIX, or the highest below it that is lacking, to the XVI"},
        card={
            "form=king after_exchange": "A king is called after the exchange, one's own too.",
            "form=king !after_exchange": "A king is called before the talon is seen, one's own too.",
            "form=tarok": (
                "The XIX is called; its holder may call the next lower tarok that they lack, down to the XVI."
            ),
        },
    )
    with_all_kings: str = choice(
        "What else may be called with all four kings in hand.",
        "with all four kings also",
        {"nothing": "nothing", "queen": "a queen", "trula": "a card of the trula, and with those too any tarok"},
        default="nothing",
        card={
            "with_all_kings=queen": "With all four kings a queen may be called.",
            "with_all_kings=trula": (
                "With all four kings a card of the trula may be called, and with those too any tarok."
            ),
        },
    )
    after_exchange: bool = flag(
        "It is called after the exchange, not before.", "called", "after the exchange", "before the talon is seen"
    )
    set_is_taken: bool = flag(
        "If it lies in the talon, its set has to be taken.",
        "called card in the talon",
        "its set has to be taken",
        "any set may be taken",
        card="If the called king lies in the talon, its set has to be taken.",
    )
    rest_follows: bool = flag(
        "If it was taken from the talon, the rest goes to whoever wins the trick it is played to.",
        "the rest of the talon",
        "goes with the trick to which a called card taken from it is played",
        "is the opponents'",
        card="A called king taken from the talon brings the rest of it to the winner of the king's trick.",
    )


class Talon(Rule):
    """The cards that the declarer takes from the talon; where nothing is said he does not see it."""

    threes: tuple[str, ...] = contracts("One of two sets of three.", "one of two sets of three")
    pairs: tuple[str, ...] = contracts("One of three sets of two.", "one of three sets of two")
    singles: tuple[str, ...] = contracts("One of the six cards.", "one of the six cards")
    raised: tuple[str, ...] = contracts("What the game took that was raised.", "as the game that was raised")
    drawn: tuple[str, ...] = contracts(
        "The top four, and one each for the next two.",
        "four drawn, then one each",
        card={
            "none_refused": "In {drawn} the bidder draws four cards of the talon, and the next two players one each.",
            "!none_refused": (
                "In {drawn} the bidder draws four cards of the talon, and two of the others in turn one each: one of "
                "them may pass."
            ),
        },
    )
    none_refused: bool = flag(
        "Nobody whose turn it is to draw may pass.", "a player who is to draw", "may not refuse", "may pass once"
    )
    halves: tuple[str, ...] = contracts(
        "By level: the first three, the second three, the first three after all.", "three by level"
    )


class Discards(Rule):
    """The cards that may be laid away: never one worth five."""

    taroks: str = choice(
        "free: other taroks too; forced: as many of them as suit cards are lacking.",
        "taroks but the trula",
        {"free": "may be laid away, face up", "forced": "only as many as suit cards are lacking, face up"},
        card={
            "taroks=free": "Kings and trula are never laid away, other taroks face up.",
            "taroks=forced": (
                "Kings and trula are never laid away, other taroks only for want of suit cards, face up."
            ),
        },
    )


class Leading(Rule):
    """The lead to the first trick: forehand's. After it, whoever won the last trick leads."""

    declarer: tuple[str, ...] = contracts(
        "Where the declarer leads.", "the declarer leads", card="In {declarer} the declarer leads."
    )
    left_of_declarer: tuple[str, ...] = contracts(
        "Where the player on the declarer's left leads, who comes before him in turn.",
        "the player on the declarer's left leads",
        card="In {left_of_declarer} the player on the declarer's left leads.",
    )


class Some(Rule):
    """A rule for some contracts."""

    contracts: tuple[str, ...] = contracts("The contracts.", "in", default=REQUIRED)


class PagatLast(Rule):
    """The pagat is kept back."""

    until: str = choice(
        "only-card: it is the only card that may be played; only-tarok: it is the only tarok in hand.",
        "kept until it is",
        {"only-card": "the only card that may be played", "only-tarok": "the only tarok in hand"},
    )


class MondHeld(Some):
    """Limits on the mond."""

    form: str = choice(
        "not-led: not led while the škis is out, unless it is the last card but the pagat; "
        "not-under: not led, and not played to the škis, unless it is the only tarok but the pagat.",
        "mond",
        {
            "not-led": "not led while the škis is out, unless it is the last card but the pagat",
            "not-under": "not led, and not played to the škis, unless it is the only tarok but the pagat",
        },
        card={
            "form=not-led": (
                "In {contracts} the mond is not led while the škis is out, unless it is the last card but the pagat."
            ),
            "form=not-under": (
                "In {contracts} the mond is not led nor played to the škis, unless it is the only tarok but the pagat."
            ),
        },
    )


class Overtaking(Rule):
    """Whoever can beat the cards on the table has to."""

    contracts: tuple[str, ...] = contracts(
        "The contracts.",
        "in",
        default=REQUIRED,
        card={
            "!pagat": "In {contracts} you have to beat the cards on the table if you can.",
            "pagat.until=only-tarok": (
                "In {contracts} you have to beat the cards on the table if you can, "
                "and the pagat is the last tarok of a hand."
            ),
            "pagat.until=only-card": (
                "In {contracts} you have to beat the cards on the table if you can; the pagat comes last."
            ),
        },
    )
    pagat: PagatLast | None = part(PagatLast, heading="pagat kept back")
    mond: MondHeld | None = part(MondHeld, heading="mond kept back")


class Emperor(Rule):
    """Škis, mond and pagat in one trick: the pagat wins."""

    form: str = choice(
        "In any order, only mond, škis, pagat in this order, or the pagat after both of the others.",
        "the pagat wins",
        {
            "any": "in any order",
            "in-order": "if they fall in the order mond, škis, pagat",
            "pagat-last": "if škis and mond fall before it",
        },
        card={
            "form=any !/cards.colour.contracts": "Škis, mond and pagat in one trick: the pagat takes it.",
            "form=any /cards.colour.contracts": (
                "Škis, mond and pagat in one trick: the pagat takes it, unless a suit was led that taroks do not trump."
            ),
            "form=in-order": "Mond, škis and pagat in one trick, in this order: the pagat takes it.",
            "form=pagat-last": "Škis and mond in one trick, and then the pagat: the pagat takes it.",
        },
    )


class Tricks(Rule):
    """Contracts that tricks decide, not card points."""

    no_trick: tuple[str, ...] = contracts("Won without a trick.", "no trick")
    one_trick: tuple[str, ...] = contracts("Won with exactly one trick.", "just one")
    every_trick: tuple[str, ...] = contracts("Won with every trick.", "every trick")


class CardPlay(Part):
    """How the cards are dealt, bid, called, exchanged, played and counted."""

    deal: Dealt = part(Dealt, default=REQUIRED)
    counting: Counting = part(Counting, default=REQUIRED, heading="counting a pile")
    bidding: Bidding = part(Bidding, default=REQUIRED)
    calling: Calling | None = part(Calling, heading="calling a partner")
    talon: Talon | None = part(Talon)
    discards: Discards | None = part(Discards)
    announcing: Rule | None = part(Rule, "What may be announced, by whom.", heading="announcements")
    keeping: Rule | None = part(
        Rule, "An announced ultimo card is kept as long as the rules of play allow.", heading="announced ultimo card"
    )
    leading: Leading = part(Leading, default=REQUIRED, heading="first lead", card="Play: forehand leads.")
    following: Rule = part(Rule, "Follow suit; who cannot plays a tarok.", default=REQUIRED, heading="following suit")
    tricks: Tricks | None = part(Tricks, heading="decided by tricks")
    emperor: Emperor | None = part(Emperor, heading="emperor trick")
    colour: Some | None = part(
        Some,
        "Taroks do not trump: the highest card of the suit led wins.",
        heading="taroks do not trump",
        card="In {contracts} taroks do not trump.",
    )
    overtaking: Overtaking | None = part(Overtaking, heading="the cards on the table have to be beaten")
    gifts: Some | None = part(
        Some,
        "The talon's cards go one by one to the winners of the first tricks.",
        heading="a card of the talon goes with each of the first tricks",
    )
    piles: Rule | None = part(Rule, "Open pile cards are only played to the other player's lead.", heading="pile cards")
    free_pagat: Rule | None = part(
        Rule,
        "Vogel frei: the pagat as only tarok, announced, wins any trick at any time.",
        heading="vogel frei",
        card="The pagat as only tarok, announced, is played at any time and wins.",
    )
    skis_first: Some | None = part(
        Some,
        "The declarer leads his škis first; mond and pagat are played to it.",
        heading="škis led first",
        card="In {contracts} a declarer with the škis leads it first, and mond and pagat are played to it.",
    )
    suits_first: Some | None = part(
        Some,
        "The declarer leads his suit cards before his taroks.",
        heading="suits led before taroks",
        card="In {contracts} the declarer leads suit cards before taroks.",
    )
