"""The rules of paying: who pays whom, penalties, the pot, radli."""

from __future__ import annotations

from functools import partial

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
    flag,
    part,
    text,
)
from ..problems import problem
from .rule import WITHOUT_POT, Rule, choice, several, whole


class Shares(Part):
    """Multiples of an item's worth T."""

    owner: tuple[Amount, ...] = several(ExactAmount("Multiple of T."), least=1, default=REQUIRED)
    speaker: tuple[Amount, ...] = several(ExactAmount("Multiple of T."), least=1, default=REQUIRED)


class PayoutShares(Rule):
    """Shares of the owner and of who said kontra."""

    won: Shares = part(Shares, default=REQUIRED)
    lost: Shares = part(Shares, default=REQUIRED)


class PartnerShare(Rule):
    """The share of a partner or co-defender in an item's worth."""

    share: Amount = amount()
    round: str = choice("exact", "up", "down", default="exact")
    round_first: bool = False


class Rounding(Rule):
    """Payments between the sides are rounded up."""

    up_to: Amount = amount(never={"!up_to>0": partial(problem, "coin-worth-nothing", example='up_to: "0.10"')})
    of: str = choice("each", "hand", default="each")


class Ceiling(Rule):
    """No more than this passes between the sides in a hand."""

    value: Amount = amount()


class Payout(Rule):
    """The form of the payout: for whom a result is written, and how much of it."""

    form: str = choice("side", "money", "reciprocal")
    partner: PartnerShare | None = part(
        PartnerShare,
        label="partner's part",
        never={"form=reciprocal !partner": partial(problem, "reciprocal-needs", key="partner")},
    )
    announcer_owns: bool = False
    co_defender_credited: bool = flag(never={"co_defender_credited !form=side": "co-defender-credited-elsewhere"})
    shares: PayoutShares | None = part(
        PayoutShares,
        label="share of the kontra",
        never={"form=reciprocal !shares": partial(problem, "reciprocal-needs", key="shares")},
    )
    rounding: Rounding | None = part(
        Rounding, label="rounded up", never={"form=reciprocal rounding": "evened-by-shares"}
    )
    ceiling: Ceiling | None = part(Ceiling, label="ceiling", never={"form=reciprocal ceiling": "evened-by-shares"})

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

    form: str = choice("average", "balance")


class BreachPrices(Part):
    """Prices of single kinds of breach, if they differ from that of the others."""

    declaration: Amount | None = amount(default=None)
    discard: Amount | None = amount(default=None)
    in_time: Amount | None = amount(default=None)
    turn: Amount | None = amount(default=None)

    def of(self, kind: str | None) -> Amount | None:
        """The price of a kind of breach that voids the hand, None if it has none of its own."""
        return {"declaration": self.declaration, "discard": self.discard}.get(kind or "")


class Deliberate(Rule):
    """A deliberate breach."""

    value: Amount = amount()


class RevokeRule(Rule):
    """The price of a breach of the rules."""

    value: Amount | None = amount(default=None)
    difference: Amount = amount(default=0)
    always_difference: bool = False
    prices: BreachPrices | None = part(BreachPrices)
    into_pot: bool = flag(never=WITHOUT_POT)
    altogether: bool = False
    kontra: bool = True
    radl: bool = True
    discard_without_kontra: bool = False
    deliberate: Deliberate | None = part(Deliberate, label="deliberate breach")
    culprits_radl: bool = False
    declarers_own_radl: bool = False
    without_radl: bool = False


class MisdealRule(Rule):
    """The price of a misdeal."""

    form: str = choice("doubling", "growing", "fixed")
    value: Amount = amount()
    before_play_free: bool = False
    warnings: int = whole(0, 9, default=0)
    into_pot: bool = flag(never=WITHOUT_POT)
    altogether: bool = False
    as_with_all_in_play: bool = False


class Cards(Part):
    """Amounts by card."""

    mond: Amount | None = amount(default=None)
    pagat: Amount | None = amount(default=None)
    skis: Amount | None = amount(default=None)

    def of(self, card: str) -> Amount | None:
        """The amount of a card, None if there is none."""
        found: Amount | None = vars(self)[card]
        return found


class PotCaptured(Rule):
    """Cards captured by an opponent."""

    cards: Cards = part(Cards, default=REQUIRED)
    beside_valat: bool = False


class PotZero(Rule):
    """A hand that comes to nothing."""

    value: Amount = amount()
    with_pot: bool = False
    before_taken: bool = False


class PotTaken(Rule):
    """The pot, won by making an announced bonus."""

    bonus: str = text(pattern=KEY, example="pagat")
    contract: str | None = text(default=None, pattern=KEY, example="druha-povinnost")
    kontra_pays: bool = False
    each_word: bool = False
    beside_valat: bool = False


class Pot(Rule):
    """The pot (pool, bank) on the table."""

    captured: PotCaptured | None = part(PotCaptured, label="captured card, into the pot")
    zero: PotZero | None = part(PotZero, label="net zero, into the pot")
    taken: PotTaken | None = part(PotTaken, label="the pot")
    keeps_remainder: bool = False


class RadliEnd(Rule):
    """Open radli at the end."""

    value: Amount = amount()
    without_resting: bool = False


class Radli(Rule):
    """The wheels that double the declarer's next game."""

    doubles: str = choice(
        "side",
        "all",
        "own",
        default="side",
        never={"doubles=own /payout.form=money": partial(problem, "own-radl-for-money", example="doubles: all")},
    )
    doubles_all: bool = False
    cancelled_by: str = choice("won", "plus", "played", default="won")
    adds: bool = False
    collective: bool = False
    captured: tuple[str, ...] = several(Choice("mond, pagat or skis.", ("mond", "pagat", "skis")), unique=True)
    left_in_talon: bool = False
    klop_only: bool = False
    causes_add: bool = False
    given: Rule = part(Rule, default=REQUIRED, label="a radl for everyone")
    end: RadliEnd | None = part(RadliEnd, label="open radli")
