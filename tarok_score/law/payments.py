"""The rules of paying: who pays whom, penalties, the pot, radli."""

from __future__ import annotations

from functools import partial
from typing import Any

from ..amounts import Amount
from ..documents.parts import (
    KEY,
    REQUIRED,
    Choice,
    ExactAmount,
    Node,
    Part,
    Reading,
    amount,
    choice,
    flag,
    part,
    several,
    text,
    whole,
)
from ..problems import malformed
from .rule import COIN_OF_NOTHING, WITHOUT_POT, Rule

RECIPROCAL_NEEDS = malformed("reciprocal-needs", "the form reciprocal needs {key}", "add {key}: as in tarok-net-4p")
EVENED_BY_SHARES = malformed(
    "evened-by-shares",
    "the form reciprocal has no payments between the sides",
    "leave it out, or write form: side or form: money",
)
CREDIT_OF_SIDE = malformed(
    "co-defender-credited-elsewhere", "only the form side credits a co-defender", "leave it out, or write form: side"
)
OWN_RADL_FOR_MONEY = malformed(
    "own-radl-for-money",
    "doubled for only one player, money would not pass from one to another in equal amounts",
    "write {example}, or another form of payout",
)


class Shares(Part):
    """Multiples of an item's worth T."""

    owner: tuple[Amount, ...] = several(
        "What the owner writes, by kontra level from 0.", ExactAmount("Multiple of T."), least=1, default=REQUIRED
    )
    speaker: tuple[Amount, ...] = several(
        "What who said kontra writes, by level.", ExactAmount("Multiple of T."), least=1, default=REQUIRED
    )


class PayoutShares(Rule):
    """Shares of the owner and of who said kontra."""

    won: Shares = part(Shares, what="item won, by kontra level from 0", default=REQUIRED)
    lost: Shares = part(Shares, what="item lost, by kontra level from 0", default=REQUIRED)


class PartnerShare(Rule):
    """The share of a partner or co-defender in an item's worth."""

    share: Amount = amount(
        'Their part of T, such as "1/2".',
        "part of the item's worth T",
        bare=True,
        card="Of two numbers the second is for the other player of the side.",
    )
    round: str = choice(
        "What becomes of a half point: exact; up = away from zero; down = dropped.",
        "half points",
        {"exact": "are kept", "up": "are rounded away from zero", "down": "are dropped"},
        default="exact",
        card={
            "round=up": "Half points are rounded away from zero.",
            "round=down": "Half points are dropped.",
        },
    )
    round_first: bool = flag(
        "Half points are rounded before a radl doubles them.",
        "half points and a radl",
        "are rounded first, then doubled",
        "are doubled first; what is a half then is rounded",
        card="They are rounded before a radl doubles.",
    )


class Rounding(Rule):
    """Payments between the sides are rounded up."""

    up_to: Amount = amount(
        "The coin that they are rounded up to.",
        "rounded up to",
        never={"!up_to>0": partial(COIN_OF_NOTHING, example='up_to: "0.10"')},
    )
    of: str = choice(
        "each: the game and every bonus by itself; hand: all that passes between the sides in a hand, together.",
        "rounded",
        {"each": "game and bonuses each by itself", "hand": "all that the sides settle in a hand, together"},
        default="each",
        card={
            "of=each": "The game and each bonus are rounded up to {up_to}.",
            "of=hand": "What one player pays another for a hand is rounded up to {up_to}.",
        },
    )


class Ceiling(Rule):
    """No more than this passes between the sides in a hand."""

    value: Amount = amount(
        "The most that one player pays another.",
        "at most",
        card="No player pays another more than {value} for a hand.",
    )


class Payout(Rule):
    """The form of the payout: for whom a result is written, and how much of it."""

    form: str = choice(
        "side: declarer and partner; money: between the sides; reciprocal: owner, half, share of kontra.",
        "who writes a result",
        {
            "side": "the declarer and the partner, both the same; the defenders nothing",
            "money": "the sides settle it: one to one with partners, a player alone with each of the others",
            "reciprocal": "its owner whole, the partner or co-defender a part, a player who said kontra a share",
        },
        card={
            "form=side /partners": (
                "The declarer and the partner write what a game comes to, both the same; the others write nothing."
            ),
            "form=side !/partners": "The declarer writes what a game comes to; the others write nothing.",
            "form=money": "The sides settle a game: one to one with partners, a player alone with each of the others.",
            "form=reciprocal": ("The declarer writes the game and the bonuses of that side, a defender their own."),
        },
    )
    partner: PartnerShare | None = part(
        PartnerShare,
        label="partner's part",
        never={"form=reciprocal !partner": partial(RECIPROCAL_NEEDS, key="partner")},
    )
    announcer_owns: bool = flag(
        "A bonus that the declarer's partner announced is his: he writes it whole, the declarer the part.",
        "announced by the declarer's partner",
        "the partner writes it whole, the declarer in part",
        "written whole by the declarer",
        card="A bonus that the partner announced is written whole by the partner, in part by the declarer.",
    )
    co_defender_credited: bool = flag(
        "What a defender announced, or tried silently, and lost is a gain of his co-defender too, as of the declarer "
        "(form: side).",
        "a bonus that a defender lost",
        "is a gain of the declarer's side and of the co-defender",
        "is a gain of the declarer's side",
        card="A bonus that a defender lost is a gain of the co-defender too, as of the declarer.",
        never={"co_defender_credited !form=side": CREDIT_OF_SIDE},
    )
    shares: PayoutShares | None = part(
        PayoutShares,
        label="share of the kontra",
        never={"form=reciprocal !shares": partial(RECIPROCAL_NEEDS, key="shares")},
    )
    rounding: Rounding | None = part(Rounding, label="rounded up", never={"form=reciprocal rounding": EVENED_BY_SHARES})
    ceiling: Ceiling | None = part(Ceiling, label="ceiling", never={"form=reciprocal ceiling": EVENED_BY_SHARES})

    #: True where a hand's payments are rounded up, or have a ceiling.
    evened: bool
    #: True where what one player wins or loses passes between him and each of the others; else it is his alone.
    each_pays: bool

    def _end(self, node: Node, path: str, reading: Reading, label: str) -> None:
        super()._end(node, path, reading, "the declarer's side writes" if self.form == "side" else "settled")
        evened = self.rounding is not None or self.ceiling is not None
        vars(self).update(evened=evened, each_pays=self.form == "money")


class SettlementRule(Rule):
    """How an evening is settled."""

    form: str = choice(
        "average: against the average of all totals; balance: the totals as they are.",
        "the evening is settled",
        {"average": "against the average of all totals", "balance": "by the totals as they are"},
        card={
            "form=average": "At the end everybody settles against the average of all totals.",
            "form=balance": "At the end the totals are settled as they are.",
        },
    )


class BreachPrices(Part):
    """Prices of single kinds of breach, where they are not that of any other."""

    declaration: Amount | None = amount(
        "A wrong declaration.",
        "a wrong declaration",
        absent="as any other",
        default=None,
        card="A wrong declaration costs {declaration}.",
    )
    discard: Amount | None = amount(
        "A wrong discard.",
        "a wrong discard",
        absent="as any other",
        default=None,
        card="A wrong discard costs {discard}.",
    )
    in_time: Amount | None = amount(
        "A wrong card that is noticed before the next trick; the hand goes on.",
        "a wrong card noticed before the next trick",
        absent="as any other",
        default=None,
        card={
            "!in_time=None": (
                "The judge decides whether the hand goes on. A wrong card noticed before the next trick costs "
                "{in_time}, and the hand goes on (tarok fine)."
            ),
        },
    )
    turn: Amount | None = amount(
        "A card played out of turn; the hand goes on.",
        "a card out of turn",
        absent="as any other",
        default=None,
        card="A card out of turn costs {turn}, and the hand goes on (tarok fine).",
    )

    def of(self, kind: str | None) -> Amount | None:
        """The price of a kind of breach that voids the hand, None where it has none of its own."""
        return {"declaration": self.declaration, "discard": self.discard}.get(kind or "")


class Deliberate(Rule):
    """A deliberate breach."""

    value: Amount = amount(
        "What it costs in addition.", "costs in addition", card="A deliberate one costs {value} more."
    )


def _into_pot() -> Any:
    return flag(
        "It is paid into the pot.",
        "paid",
        "into the pot",
        "as results are",
        card={
            "into_pot altogether": "It is paid once, into the pot.",
            "into_pot !altogether": "It is paid into the pot, as much as otherwise to all the others.",
            "!into_pot altogether /payout.form=money": "The others share it.",
            "!into_pot !altogether /payout.form=money": "It is paid to each of the others.",
        },
        never=WITHOUT_POT,
    )


def _altogether() -> Any:
    return flag(
        "For money or into the pot, the amount is what he pays altogether, not for each of the others.",
        "for money",
        "pays as much altogether",
        "pays as much for each of the others",
    )


class RevokeRule(Rule):
    """The price of a breach of the rules."""

    value: Amount | None = amount(
        "A fixed price, in the place of what the game was worth.",
        "costs",
        absent="what the game was worth",
        default=None,
        card={
            "!value=None !prices.in_time=None": "A breach of the rules costs only the culprit: {value}.",
            "!value=None prices.in_time=None": "A breach of the rules voids the hand: only the culprit pays, {value}.",
            "value=None": (
                "A breach of the rules voids the hand: only the culprit pays, the contract and the announced bonuses."
            ),
        },
    )
    difference: Amount = amount(
        "The difference that is charged where the contract has one, and the price is not fixed.",
        "difference charged",
        default=0,
        card={
            "value=None always_difference": "A game with a declarer costs {difference} more.",
            "value=None difference !always_difference": "A game with a difference costs {difference} more.",
        },
    )
    always_difference: bool = flag(
        "It is charged in every contract with a declarer.",
        "it is charged",
        "in every contract with a declarer",
        "only if the contract has a difference",
    )
    prices: BreachPrices | None = part(BreachPrices)
    into_pot: bool = _into_pot()
    altogether: bool = _altogether()
    kontra: bool = flag(
        "The kontra on the game multiplies it.",
        "kontra on the game",
        "multiplies it",
        "does not touch it",
        default=True,
        card={
            "kontra /kontra": "Kontra multiplies it.",
            "!kontra /kontra": "Kontra does not multiply it.",
        },
    )
    radl: bool = flag(
        "An open radl doubles it.",
        "an open radl",
        "doubles it",
        "does not touch it",
        default=True,
        card={
            "!radl|without_radl /radli": "No radl doubles it.",
            "radl !without_radl culprits_radl /radli": "The culprit's radl doubles it.",
            "radl !without_radl !culprits_radl declarers_own_radl /radli": (
                "The declarer's radl doubles only a breach of the declarer's own."
            ),
            "radl !without_radl !culprits_radl !declarers_own_radl /radli": "The declarer's radl doubles it.",
        },
    )
    discard_without_kontra: bool = flag(
        "Kontras do not count for a wrong discard.",
        "kontra at a wrong discard",
        "does not count",
        "counts",
        card="At a wrong discard no kontra counts.",
    )
    deliberate: Deliberate | None = part(Deliberate, label="deliberate breach")
    culprits_radl: bool = flag(
        "The culprit's radl doubles, not the declarer's.", "doubled by", "the culprit's radl", "the declarer's radl"
    )
    declarers_own_radl: bool = flag(
        "The declarer's radl doubles only what he himself pays.",
        "the declarer's radl",
        "doubles only their own breach",
        "doubles the player who broke the rules",
    )
    without_radl: bool = flag("No radl doubles it.", "radli", "do not double it", "double it")


class MisdealRule(Rule):
    """The price of a misdeal."""

    form: str = choice(
        "doubling: 20, 40, 80; growing: 20, 40, 60.",
        "the next ones",
        {
            "doubling": "double each time (1, 2, 4, 8 …)",
            "growing": "grow by as much each time (1, 2, 3, 4 …)",
            "fixed": "cost the same",
        },
        card={
            "form=doubling": (
                "A misdeal costs {value}, the same player's next one twice as much, and so on; they deal again."
            ),
            "form=growing": (
                "A misdeal costs {value}, the same player's next ones as much more each; they deal again."
            ),
            "form=fixed": "A misdeal costs {value} each time; the same player deals again.",
        },
    )
    value: Amount = amount(
        "What the first one costs (in money games to each other player).",
        "the first costs",
        card={"/radli": "Nothing doubles it."},
    )
    before_play_free: bool = flag(
        "One that is noticed before the play costs nothing: it is dealt again, and nothing is noted.",
        "noticed before the play",
        "costs nothing",
        "costs as much",
        card="One that is noticed before the play costs nothing.",
    )
    warnings: int = whole(
        "How many are only warned.",
        0,
        9,
        "warnings before that",
        default=0,
        card="The first misdeal of a player is only warned of.",
    )
    into_pot: bool = _into_pot()
    altogether: bool = _altogether()
    as_with_all_in_play: bool = flag(
        "With one more at the table it costs no more: as many payments as with all in play, shared by the others.",
        "with one more at the table",
        "costs no more, and the others share it",
        "is paid to one more",
        card="With one more at the table it costs no more: the others share it.",
    )


def _card() -> Any:
    return amount("What losing it costs.", default=None)


class Cards(Part):
    """Amounts by card."""

    mond: Amount | None = _card()
    pagat: Amount | None = _card()
    skis: Amount | None = _card()

    def of(self, card: str) -> Amount | None:
        """The amount of a card, None if there is none."""
        found: Amount | None = vars(self)[card]
        return found


class PotCaptured(Rule):
    """Cards captured by an opponent."""

    cards: Cards = part(
        Cards,
        what="costs the player who loses it",
        default=REQUIRED,
        card="A player who loses a card to the other side pays into the pot: {cards}.",
    )
    beside_valat: bool = flag(
        "It is paid beside a valat that leaves nothing else to score.",
        "beside a valat",
        "paid too",
        "not paid",
        card="It is paid beside a valat too.",
    )


class PotZero(Rule):
    """A hand that comes to nothing."""

    value: Amount = amount(
        "What the declarer's side pays.",
        "each of the declarer's side pays in",
        card="In a hand that comes to zero each of the declarer's side pays {value} into the pot.",
    )
    with_pot: bool = flag(
        "What goes into the pot and comes out of it is counted too.",
        "comes to nothing",
        "with payments into and out of the pot",
        "without the pot",
        card="What goes into the pot and comes out of it is counted for that.",
    )
    before_taken: bool = flag(
        "It is paid before somebody takes the pot, and so to him.",
        "if the pot is taken in the same hand",
        "it is paid before that",
        "it goes into the new pot",
        card="It is paid before somebody takes the pot.",
    )


class PotTaken(Rule):
    """The pot, taken by whoever makes an announced bonus."""

    bonus: str = text(
        "The announced bonus that takes it.",
        "by making the announced",
        pattern=KEY,
        example="pagat",
        card={
            "!contract": "The side that makes an announced {bonus} takes the pot.",
            "contract": "The side that makes an announced {bonus} in {contract} takes the pot.",
        },
    )
    contract: str | None = text(
        "Only in this contract.",
        "only in",
        absent="any contract",
        default=None,
        pattern=KEY,
        example="druha-povinnost",
    )
    kontra_pays: bool = flag(
        "Under kontra it stays, and one side pays the other as much.",
        "under kontra",
        "it stays, and one side pays the other as much",
        "it is taken all the same",
        card="Under kontra on it the pot stays, and each loser pays half of it; under more, all of it.",
    )
    each_word: bool = flag(
        "Each word after rekontra doubles that payment once more.",
        "each word after rekontra",
        "doubles that payment once more",
        "counts as rekontra",
        card="Each further word doubles that once more.",
    )
    beside_valat: bool = flag(
        "It is taken beside a valat that leaves nothing else to score.",
        "beside a valat",
        "taken too",
        "stays",
        card="It is taken beside a valat too.",
    )


class Pot(Rule):
    """The pot (pool, bank) on the table."""

    captured: PotCaptured | None = part(PotCaptured, label="captured card, into the pot")
    zero: PotZero | None = part(PotZero, label="net zero, into the pot")
    taken: PotTaken | None = part(PotTaken, label="the pot")
    keeps_remainder: bool = flag(
        "What does not divide evenly stays in it.",
        "what does not divide",
        "stays in it",
        "is shared in fractions",
        card="What does not divide evenly stays in it.",
    )


class RadliEnd(Rule):
    """Open radli at the end."""

    value: Amount = amount(
        "What each costs.",
        "each open one costs",
        card={
            "value": "Each radl that is open at the end costs {value}.",
            "/payout.form=money": "It is paid to each of the others.",
        },
    )
    without_resting: bool = flag(
        "Who sat out the last hand neither pays nor receives.",
        "who sat out the last hand",
        "neither pays nor receives",
        "pays and receives like the others",
        card="Who sat out the last hand neither pays nor receives for it.",
    )


class Radli(Rule):
    """The wheels that double the declarer's next game."""

    doubles: str = choice(
        "side: the declarer's open radl doubles what their side wins or loses; all: it doubles what everybody wins or "
        "loses; own: everybody's own open radl doubles what he writes himself, the declarer or not.",
        "an open radl of the declarer",
        {
            "side": "doubles what their side wins or loses",
            "all": "doubles what everybody wins or loses",
            "own": "doubles what they write themselves, and so everybody's own",
        },
        default="side",
        card={
            "doubles=side": "An open radl of the declarer doubles what the declarer's side writes.",
            "doubles=all": "An open radl of the declarer doubles what everybody writes.",
            "doubles=own": "Everybody's own open radl doubles what they write.",
        },
        never={"doubles=own /payout.form=money": partial(OWN_RADL_FOR_MONEY, example="doubles: all")},
    )
    doubles_all: bool = flag(
        "They double the share of who said kontra too.",
        "a player who said kontra",
        "is doubled too",
        "is not doubled",
        card="It also doubles the share of a player who said kontra.",
    )
    cancelled_by: str = choice(
        "won: a contract won; plus: a hand in which the doubled player writes more than nothing; played: any hand "
        "that it doubled.",
        "one is cancelled by",
        {
            "won": "a contract that is won",
            "plus": "a hand in which its owner writes more than nothing",
            "played": "any hand that it doubled",
        },
        default="won",
        card={
            "cancelled_by=won": "A won contract cancels one, a lost one does not.",
            "cancelled_by=plus": "One is cancelled when its owner writes more than nothing.",
            "cancelled_by=played": "Any hand that it doubled cancels it.",
        },
    )
    adds: bool = flag(
        "It is added to a kontra instead of doubling it again: under a kontra the worth counts three times.",
        "an open radl beside kontra",
        "counts once more instead of doubling again",
        "doubles again",
        card="Beside kontra a radl counts the plain worth once more, and does not double again.",
    )
    collective: bool = flag(
        "They belong to the whole table: whichever declarer's game cancels one, cancels one of everybody's.",
        "a cancelled one",
        "is cancelled for everybody",
        "is its owner's",
        card=(
            "They are the whole table's: an open one doubles the next game, whichever player plays it, "
            "and one that is cancelled is cancelled for everybody."
        ),
    )
    captured: tuple[str, ...] = several(
        "Cards whose loss in a trick gives everybody a radl.",
        Choice("mond, pagat or skis.", "", {"mond": "mond", "pagat": "pagat", "skis": "škis"}),
        "everybody gets one after a captured",
        joined="{one} or {other}",
        unique=True,
        card="Everybody gets a radl after a captured {captured}.",
    )
    left_in_talon: bool = flag(
        "The mond left in the talon gives everybody a radl.",
        "a mond left in the talon",
        "gives everybody one",
        "gives none",
        card="Everybody gets a radl after a mond left in the talon.",
    )
    klop_only: bool = flag(
        "Of the contracts only klop gives everybody one.",
        "contracts that give everybody one",
        "only klop",
        "as they say",
    )
    causes_add: bool = flag(
        "Several causes in one hand are counted together.",
        "several causes in one hand",
        "are counted together",
        "give as many as the largest of them",
        card="Several causes in one hand are counted together.",
    )
    given: Rule = part(Rule, "When everybody gets one.", default=REQUIRED, label="a radl for everyone")
    end: RadliEnd | None = part(
        RadliEnd,
        label="open radli",
        card={"!end": "Radli that are open at the end cost nothing."},
    )
